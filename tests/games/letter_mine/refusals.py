"""What Letter Mine refuses, and why before all else."""

from referee.games.letter_mine.actions.map import Begin, Explore, Finish, Mine, Move, Refill, Rest
from referee.games.letter_mine.actions.word import Score, Spell
from referee.games.letter_mine.challenge import Challenge
from tests.games.letter_mine.test_mine import Table
from tests.support.refusals import Refusal


def begun(**options):
    return Table(**options).begun()


def explored():
    """An E lies up of the start, where all tokens stand."""
    return begun().do(0, Explore("up", "E"))


def hemmed_in():
    """An index card lies at every edge of the start."""
    table = begun()
    for edge in ("up", "left", "right"):
        table.do(0, Explore(edge, "E"))
    return table.do(1, Explore("down", "E"))


def bare_start():
    return begun().mines("T").mines("E", "left").do(2, Explore("down", "A")).do(2, Move("1,0")).do(2, Mine(6))


def with_tea(**options):
    return begun(**options).holds("TEA")


def barred():
    return with_tea().do(0, Spell("TEA")).do(1, Challenge()).do(0, Score()).rests()


REFUSALS = [
    Refusal("first", "The youngest must be one of the players.", Table, 0, Begin(9)),
    Refusal("explore", "There is an index card at every edge of yours.", hemmed_in, 1, Explore("up", "E")),
    Refusal(
        "explore",
        "Your card has no empty edge “up”; empty: right, down, left.",
        explored,
        0,
        Explore("up", "A"),
    ),
    Refusal("move", "There is no index card next to yours yet: explore first.", begun, 0, Move("-1,0")),
    Refusal("move", "There is no index card there yet: explore it first.", explored, 0, Move("-1,1")),
    Refusal(
        "move",
        "That index card is not next to yours.",
        lambda: explored().do(0, Move("-1,0")).do(0, Explore("up", "E")),
        1,
        Move("-2,0"),
    ),
    Refusal("mine", "There is no letter where your token stands.", begun, 0, Mine(3)),
    Refusal(
        "mine",
        "Enter what the die shows, 1 to 6.",
        lambda: explored().do(0, Move("-1,0")),
        0,
        Mine(7),
    ),
    Refusal(
        "skip",
        "At this table every turn has three actions.",
        lambda: begun(fewer_actions=False),
        0,
        Rest(),
    ),
    Refusal("refill", "1 index card is empty; 2 letters are named.", bare_start, 0, Refill(("E", "E"))),
    Refusal("stall", "The deck still holds 124 cards.", begun, 1, Finish()),
    Refusal(
        "challenge_good",
        "You challenged a good word: no word for you this turn.",
        barred,
        1,
        Spell("AT"),
    ),
    Refusal("spell", "No letter lies face up in front of you.", begun, 0, Spell("AT")),
    Refusal("spell", "“T3A” has more than the letters A to Z.", with_tea, 0, Spell("T3A")),
    Refusal("shortest", "A is shorter than 2 letters.", with_tea, 0, Spell("A")),
    Refusal("spell", "Your letters do not make JET: they lack J.", with_tea, 0, Spell("JET")),
]
