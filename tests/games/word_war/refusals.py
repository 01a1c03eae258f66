"""What Word War refuses, and why before all else."""

from referee.games.word_war.actions.grid import DealGrid, Draw, Exchange, Place, Shuffle
from referee.games.word_war.actions.word import Pass, Spell, Take
from referee.games.word_war.challenge import Challenge
from tests.games.word_war.table import DEAN, GRID, STAR, Table
from tests.support.refusals import Refusal


def dealt(**options):
    return Table(**options).dealt()


def begun(**options):
    return Table(**options).begun()


def cat(**options):
    """Ann has spelled CAT and may take a card of it."""
    return begun(**options).do(0, Spell("CAT"))


def c_on_top():
    """Ann replaced C, which lies on the discard pile, and Bea is next."""
    return begun().do(0, Place("0,0", "B")).do(0, Pass())


def she_spelled():
    """Each word counts once; SHE was spelled, and its S lies on the grid again."""
    table = begun(repeats=False).spells("SHE", "S", ("1,1", "2,1", "1,2"))
    return table.do(1, Draw()).do(1, Place("1,1", "S"))


def no_deck_in_a_turn():
    table = dealt(deck_out="shuffle").do(0, Draw("nothing")).do(0, Pass())
    return table.do(1, Draw()).do(1, Place("0,0", "B"))


def no_hand():
    """Ann has A in her score pile and nothing in hand: the deck is used up."""
    table = dealt().do(0, Draw("nothing")).do(0, Spell("CAT")).do(0, Take("A"))
    return table.do(1, Draw("nothing")).do(1, Pass()).do(0, Draw("nothing"))


def ann_out():
    """Ann has passed twice, and Bea spells."""
    table = begun().do(0, Pass()).do(1, Draw()).do(1, Spell("CAT")).do(1, Take("A")).do(0, Pass())
    return table.do(1, Spell("SHE", ("1,1", "2,1", "1,2")))


def bad_word():
    return begun().do(0, Place("0,0", "B")).do(0, Spell("BAT")).do(1, Challenge())


REFUSALS = [
    Refusal("deal", "The grid is 16 cards; 4 are named.", Table, 0, DealGrid(GRID[:4])),
    Refusal("first", "The dealer must be one of the players.", Table, 0, DealGrid(GRID, 9)),
    Refusal("draw", "Draw from the deck or from the discard pile.", dealt, 0, Draw("sleeve")),
    Refusal("draw", "The discard pile is empty.", dealt, 0, Draw("discard")),
    Refusal("exchange", "The hand card is changed once, instead of drawing.", begun, 0, Exchange("E")),
    Refusal("place", "Say what your hand card shows.", begun, 0, Place("0,0")),
    Refusal("place", "“Z” is not in your score pile.", begun, 0, Place("0,0", card="Z")),
    Refusal("replace", "Only a higher value replaces: E is worth 1, C 6.", begun, 0, Place("0,0", "E")),
    Refusal("word", "“C4T” has more than the letters A to Z.", begun, 0, Spell("C4T")),
    Refusal("word", "AT has 2 letters; a word has at least 3.", begun, 0, Spell("AT")),
    Refusal("word", "No path of neighbouring cards of the grid reads QUIZ.", begun, 0, Spell("QUIZ")),
    Refusal(
        "turning",
        "CAR turns on its way; here a word keeps to a straight line.",
        lambda: begun(path="straight"),
        0,
        Spell("CAR"),
    ),
    Refusal(
        "turning",
        "At this table a word keeps to one straight line.",
        lambda: begun(path="straight"),
        0,
        Spell("STAR", STAR),
    ),
    Refusal(
        "word", "Your path goes over a spot without a card.", begun, 0, Spell("CAT", ("0,0", "0,1", "7,7"))
    ),
    Refusal("word", "No card is used twice in a word.", begun, 0, Spell("TAT", ("0,2", "0,1", "0,2"))),
    Refusal(
        "word",
        "Each card of the path must touch the next, by an edge or a corner.",
        begun,
        0,
        Spell("CAE", ("0,0", "0,1", "0,3")),
    ),
    Refusal("word", "The path reads C A T, not DOG.", begun, 0, Spell("DOG", ("0,0", "0,1", "0,2"))),
    Refusal("take", "“Z” is not a card of your word.", cat, 0, Take("Z")),
    Refusal(
        "take",
        "Its other cards are worth 3 together, and C is worth 6: too much to take.",
        cat,
        0,
        Take("C"),
    ),
    Refusal(
        "take",
        "You placed E this turn: it stays on the grid.",
        lambda: begun().do(0, Place("3,1", "E")).do(0, Spell("SHE", ("1,1", "2,1", "3,1"))),
        0,
        Take("E"),
    ),
    Refusal(
        "challenge_bad",
        "Your word fell in a challenge: no other word this turn.",
        bad_word,
        0,
        Spell("CAT"),
    ),
    Refusal(
        "challenge_good",
        "You challenged a good word: no word for you this turn.",
        lambda: cat().do(1, Challenge()).do(0, Take("A")).do(1, Draw()),
        1,
        Spell("SHE"),
    ),
    Refusal("challenge_bad", "You cannot challenge your own word.", cat, 0, Challenge()),
    Refusal(
        "repeats",
        "SHE was spelled before, and this table plays each word once.",
        she_spelled,
        1,
        Spell("SHE", ("1,1", "2,1", "1,2")),
    ),
    Refusal(
        "draw", "The discard pile shows C: without a card in hand you draw one.", c_on_top, 1, Draw("nothing")
    ),
    Refusal("challenge_bad", "Your word fell: the turn ends without a word.", bad_word, 0, Exchange("B")),
    Refusal(
        "exchange",
        "You have no card in hand.",
        lambda: begun().do(0, Place("0,0", "B")),
        0,
        Exchange("E"),
    ),
    Refusal(
        "place",
        "You have placed 1; this turn you may place 1.",
        lambda: begun().do(0, Place("0,0", "B")),
        0,
        Place("0,1", "Z"),
    ),
    Refusal(
        "challenge_bad",
        "Your word fell; what you placed has been taken back.",
        bad_word,
        0,
        Place("0,0", "B"),
    ),
    Refusal(
        "place",
        "You have no card to place, in hand or in your score pile.",
        lambda: dealt().do(0, Draw("nothing")),
        0,
        Place("0,0", "B"),
    ),
    Refusal(
        "place", "“9,9” is not a spot of the grid: row,column from 0,0 to 3,3.", begun, 0, Place("9,9", "E")
    ),
    Refusal("deck_out", "At this table the game goes on without a deck.", begun, 0, Shuffle()),
    Refusal("deck_out", "The deck still holds 107 cards.", lambda: begun(deck_out="shuffle"), 0, Shuffle()),
    Refusal(
        "deck_out",
        "The discard pile is empty.",
        lambda: dealt(deck_out="shuffle").do(0, Draw("nothing")),
        0,
        Shuffle(),
    ),
    Refusal(
        "deck_out",
        "Finish the turn first: a card may have to come back.",
        no_deck_in_a_turn,
        1,
        Shuffle(),
    ),
    Refusal("place", "You have no card in hand.", no_hand, 0, Place("0,0", "B")),
    Refusal(
        "place",
        "Your hand card is C: all have seen it.",
        lambda: c_on_top().do(1, Draw("discard")),
        1,
        Place("0,3", "Z"),
    ),
    Refusal(
        "word",
        "The path has 2 cards; a word has at least 3 letters.",
        begun,
        0,
        Spell("", ("0,0", "0,1")),
    ),
    Refusal(
        "word",
        "There is a wild card on the path: say which word it makes.",
        begun,
        0,
        Spell("", ("2,2", "3,1", "3,2")),
    ),
    Refusal("take", "Take one of A and T.", cat, 0, Take()),
    Refusal(
        "take",
        "2 cards of your word show E: say which one you take.",
        lambda: begun().do(0, Spell("TEE", ("0,2", "0,3", "1,2"))),
        0,
        Take("E"),
    ),
    Refusal(
        "place",
        "Name one card: your hand card, or one of your score pile.",
        lambda: begun().spells("CAT", "A").spells("DEAN", "N", DEAN),
        0,
        Place("0,1", "E", "A"),
    ),
    Refusal(
        "challenge_window", "You are out: only players still in the game challenge.", ann_out, 0, Challenge()
    ),
    Refusal("passing", "Not now: the table waits for a card to be drawn.", dealt, 0, Pass()),
]
