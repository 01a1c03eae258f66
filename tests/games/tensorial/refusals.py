"""What Tensorial Relations refuses, and why before all else."""

from referee.games.tensorial.actions import Buy, DealStore, Finish, Play, Refill
from tests.games.tensorial.table import LONERS, STORE, Table
from tests.support.refusals import Refusal


def dealt(**options):
    return Table(**options).dealt()


def after_a_word():
    return dealt().do(0, Play(LONERS, "LONERS"))


def after_buying():
    return after_a_word().do(0, Buy(("S", "J")))


REFUSALS = [
    Refusal("deal_store", "The Store is 7 cards; 2 are named.", Table, 0, DealStore(("S", "J"))),
    Refusal("first", "The dealer must be one of the players.", Table, 0, DealStore(STORE, 9)),
    Refusal("hand_six", "A hand is 6 cards; 5 are named.", dealt, 0, Play(LONERS[:5], "LONERS")),
    Refusal(
        "own_deck",
        "Your deck does not hold that Z: you own none.",
        dealt,
        0,
        Play(tuple("ZONERS"), "ZONES"),
    ),
    Refusal("one_word", "LON3RS has more than the letters A to Z.", dealt, 0, Play(LONERS, "LON3RS")),
    Refusal("shortest", "ON is shorter than 3 letters.", lambda: dealt(shortest=3), 0, Play(LONERS, "ON")),
    Refusal(
        "one_word",
        "Your hand does not make SAINT: it lacks A, I and T.",
        dealt,
        0,
        Play(LONERS, "SAINT"),
    ),
    Refusal("price", "The Store holds 7 cards; 8 are named.", after_a_word, 0, Buy(("S",) * 8)),
    Refusal(
        "price",
        "The Store holds S, J, B, D, W, Z and P, and you may name each card once.",
        after_a_word,
        0,
        Buy(("S", "S")),
    ),
    Refusal(
        "price", "J 10 · Z 10 cost 20 together; your word is worth 12.", after_a_word, 0, Buy(("J", "Z"))
    ),
    Refusal("refill", "2 to be replaced; 3 are named.", after_buying, 0, Refill(("K", "A", "A"))),
    Refusal(
        "stall",
        "At this table a round without a purchase ends the game.",
        lambda: dealt(stall="round"),
        0,
        Finish(),
    ),
    Refusal("stall", "The draw pile still holds 90 cards.", dealt, 0, Finish()),
]
