"""What Letterbox refuses, and why before all else."""

from referee.games.letterbox.actions.end import CastVote, CountHands, Stop
from referee.games.letterbox.actions.hunt import EndTurn, Place, SearchTile, Travel
from referee.games.letterbox.actions.notes import Pencil, TakeBackNote, WriteNote
from referee.games.letterbox.actions.questions import Answer, Ask
from referee.games.letterbox.actions.roll import RollDie
from referee.games.letterbox.actions.setup import Lay
from referee.games.letterbox.seating import Join, Leave
from tests.games.letterbox.table import BOARD, Table, hide_action, hunting
from tests.support.refusals import Refusal

ANN, BEA, CAL, DOV = range(4)
TILES = tuple(BOARD.split())


def with_board(**options):
    table = Table(**options)
    table.lay()
    return table


def rolling(**options):
    table = with_board(**options)
    table.hide("A1", "A2", "A3")
    return table


def hunt(*steps, **options):
    """Three letterboxes in column A; Ann goes first and has done so much."""
    table = hunting("A1", "A2", "A3", **options)
    table.go(*steps)
    return table


def rolled():
    table = rolling()
    table.record(ANN, RollDie(4))
    return table


def by_die():
    """Ann rolled a 3 for her starting tile."""
    table = hunt(start="die")
    table.record(ANN, RollDie(3))
    return table


def started():
    table = by_die()
    table.go("C1")
    return table


def at_c3():
    return hunt("C3")


def trail(lines):
    return hide_action(ANN, "A1", trail=lines)


def with_trails():
    return with_board(parts=True)


def tied(**options):
    """Ann and Bea found each other's letterboxes; Cal found nothing, and the table stopped."""
    table = hunt("A2", "search", "end", "A1", "search", "end", **options)
    table.record(CAL, Stop(), agreed=True)
    return table


def owing():
    """Bea owes Ann an answer."""
    return hunt("ask Bea value", answers="players")


REFUSALS = [
    # Setup
    Refusal("board", "The board is laid.", with_board, ANN, Lay(TILES)),
    Refusal(
        "board",
        "That is more than a board: 36 tiles of two characters each.",
        Table,
        ANN,
        Lay(("S" * 5000,)),
    ),
    Refusal("board", "The board has 36 tiles, six rows of six; 35 are named.", Table, ANN, Lay(TILES[:-1])),
    Refusal("latecomers", "You are not playing.", lambda: with_board(late=1), DOV, hide_action(DOV, "A1")),
    Refusal("board", "The board is not laid yet.", Table, ANN, hide_action(ANN, "A1")),
    Refusal(
        "clues", "The clues are open; letterboxes stay where they are.", rolling, ANN, hide_action(ANN, "B1")
    ),
    Refusal("hide", "“G7” is not a tile of the board: A1 to F6.", with_board, ANN, hide_action(ANN, "G7")),
    Refusal("hide", "The clue is empty.", with_board, ANN, hide_action(ANN, "A1", clue=" ")),
    Refusal(
        "parts",
        "This table plays without multi-part clues: one clue, one tile.",
        with_board,
        ANN,
        trail("D2: By the river."),
    ),
    Refusal(
        "parts",
        "A trail has at most 12 further parts, not 13.",
        with_trails,
        ANN,
        trail("D2: By the river.\n" * 13),
    ),
    Refusal(
        "parts",
        "“By the river” needs a tile, a colon and a clue, as in D2: By the river.",
        with_trails,
        ANN,
        trail("By the river"),
    ),
    Refusal("parts", "The clue to D2 is empty.", with_trails, ANN, trail("D2: ")),
    Refusal(
        "parts",
        "Every part of a trail lies on a tile of its own.",
        with_trails,
        ANN,
        trail("A1: Here again."),
    ),
    Refusal(
        "stamp",
        "The drawing has 7000 characters; 4000 fit. Use fewer strokes.",
        with_board,
        ANN,
        hide_action(ANN, "A1", stamp="0" * 7000),
    ),
    Refusal(
        "stamp",
        "Draw a stamp, or choose a ready-made one.",
        with_board,
        ANN,
        hide_action(ANN, "A1", stamp="a horse"),
    ),
    Refusal(
        "decoys",
        "The blanks take 1300 characters; 1200 fit.",
        with_board,
        ANN,
        hide_action(ANN, "A1", decoys="x" * 1300),
    ),
    Refusal(
        "decoys",
        "At most 12 different blanks, not 13.",
        with_board,
        ANN,
        hide_action(ANN, "A1", decoys="No\n" * 13),
    ),
    Refusal(
        "decoys",
        "A blank has 81 characters; 80 fit on the card.",
        with_board,
        ANN,
        hide_action(ANN, "A1", decoys="x" * 81),
    ),
    # The die
    Refusal("roll", "There is nothing to roll for.", hunt, ANN, RollDie(3)),
    Refusal("roll", "A piecepack die shows null (1), 2, 3, 4, 5 or ace (6).", rolling, ANN, RollDie(7)),
    Refusal("roll", "You have rolled.", rolled, ANN, RollDie(3)),
    Refusal("die_start", "Your pawn is on the board.", started, ANN, RollDie(3)),
    Refusal("die_start", "You have rolled for your starting tile.", by_die, ANN, RollDie(3)),
    Refusal(
        "die_start",
        "Roll the die first: it says on which tiles you may start.",
        lambda: hunt(start="die"),
        ANN,
        Place("A1"),
    ),
    Refusal("die_start", "You rolled 3; the null of Suns, A1, is worth null.", by_die, ANN, Place("A1")),
    # The hunt
    Refusal("turn_ends", "The hunt is not on.", with_board, ANN, Place("A1")),
    Refusal("turn_ends", "It is Ann's turn.", hunt, BEA, EndTurn()),
    Refusal("place", "Your pawn is on the board. Travel takes an hour a tile.", at_c3, ANN, Place("A1")),
    Refusal("place", "“G7” is not a tile of the board: A1 to F6.", hunt, ANN, Place("G7")),
    Refusal("place", "Your pawn is not on the board yet. Place it first.", hunt, ANN, Travel("n")),
    Refusal("hours", "All 6 hours of this turn are spent.", lambda: hunt("F6", "search"), ANN, Travel("n")),
    Refusal(
        "travel",
        "No way leads from the 3 of Flowers, C3, to “A9” in 6 hours: one tile an hour.",
        at_c3,
        ANN,
        Travel("A9"),
    ),
    Refusal(
        "search",
        "The ace of Moons, F6, takes 6 hours; 5 of 6 are left.",
        lambda: hunt("F5", "s"),
        ANN,
        SearchTile(),
    ),
    # Questions
    Refusal("ask", "You know your own letterbox. Ask somebody else.", hunt, ANN, Ask(ANN, "row")),
    Refusal("ask", "That player has no letterbox here.", lambda: hunt(late=1), ANN, Ask(DOV, "row")),
    Refusal(
        "ask",
        "Big Questions are suit, value, row and column, not “colour”.",
        hunt,
        ANN,
        Ask(BEA, "colour"),
    ),
    Refusal("answers", "Nobody is waiting for an answer from you.", hunt, BEA, Answer("2")),
    Refusal(
        "answers",
        "“nine” is no answer. Say one of: null, 2, 3, 4, 5, ace.",
        owing,
        BEA,
        Answer("nine"),
    ),
    Refusal(
        "answers",
        "Not 2: your letterbox lies on the null of Snowflakes, A2, so the answer is null.",
        owing,
        BEA,
        Answer("2"),
    ),
    # Notes
    Refusal("notes", "You are not playing.", lambda: with_board(late=1), DOV, Pencil("A1", "?")),
    Refusal("notes", "The hunt is over and everything lies open.", tied, ANN, Pencil("A1", "?")),
    Refusal("notes", "The clues are not open yet.", with_board, ANN, WriteNote(BEA, "Near water.")),
    Refusal("notes", "That player has no clue here.", lambda: hunt(late=1), ANN, WriteNote(DOV, "Hm.")),
    Refusal(
        "notes",
        "The note has 301 characters; 300 fit on the card.",
        hunt,
        ANN,
        WriteNote(BEA, "x" * 301),
    ),
    Refusal("notes", "The board is not laid yet.", Table, ANN, Pencil("A1", "?")),
    Refusal("notes", "“G7” is not a tile of the board: A1 to F6.", hunt, ANN, Pencil("G7", "?")),
    Refusal("notes", "The mark has 6 characters; 5 fit on the card.", hunt, ANN, Pencil("A1", "xxxxxx")),
    Refusal("notes", "You have written nothing.", hunt, ANN, TakeBackNote()),
    # The end
    Refusal("stop", "The hunt is not on.", with_board, ANN, Stop()),
    Refusal("tie_vote", "There is no tie to vote on.", hunt, ANN, CastVote(BEA)),
    Refusal("voters", "You have no vote in this tie.", lambda: tied(voters="untied"), ANN, CastVote(BEA)),
    Refusal(
        "tie_vote",
        "Only the letterboxes of the tied players stand for the vote.",
        tied,
        ANN,
        CastVote(CAL),
    ),
    Refusal("voters", "At this table nobody votes for their own letterbox.", tied, ANN, CastVote(ANN)),
    Refusal("tie_vote", "There is no tie to vote on.", hunt, ANN, CountHands((1, 2))),
    Refusal("tie_vote", "2 players are tied, and you entered 3 numbers.", tied, ANN, CountHands((1, 2, 0))),
    Refusal("voters", "At most 3 hands in all, none below 0.", tied, ANN, CountHands((2, 2))),
    # Coming and going
    Refusal("latecomers", "You are playing already.", with_board, ANN, Join()),
    Refusal(
        "latecomers",
        "The clues are open; nobody can join any more.",
        lambda: hunt(late=1),
        DOV,
        Join(),
    ),
    Refusal(
        "latecomers",
        "At this table latecomers watch.",
        lambda: with_board(late=1, latecomers=False),
        DOV,
        Join(),
    ),
    Refusal(
        "latecomers",
        "Too few would be left; you can close the game instead.",
        lambda: with_board(players=2),
        ANN,
        Leave(BEA),
    ),
]
