"""What Draw! refuses, and why before all else."""

from referee.games.draw.actions.duel import Reveal, Stop, TurnUpPair
from referee.games.draw.actions.embark import ChangeConvoy, Deal, Embark, TellConvoy, WriteConvoy
from referee.games.draw.actions.end import CountPile, JudgePuns
from referee.games.draw.actions.travel import Advance, BringHome, Waylay
from referee.games.draw.challenge import Challenge
from tests.games.draw.table import Table
from tests.games.draw.test_road import BOTH, journey, tie
from tests.support.refusals import Refusal


def dealt(**options):
    return Table(**options).dealt()


def ready():
    return Table().embarked(*BOTH)


def duel():
    return ready().duel()


def duel_with_rat():
    """Ann's RAGE against Bea's RAT."""
    return Table().embarked(("RAGE TS",), ("RAT EEO",)).duel()


def rat_whole():
    return duel_with_rat().reveals(1, 0, 1, 0, 1)


def gar_fallen():
    table = Table().embarked(("RAT TSE",), ("GAR EEO",)).duel()
    return table.reveals(0, 1, 0, 1, 0, 1).do(0, Challenge())


def untold():
    """Bea's convoys are not written down."""
    return Table().embarked(BOTH[0]).duel().reveals(0)


def stopping(**options):
    """Ann's TOE lies whole; Bea, whose word is not entered, has turned up as many letters."""
    table = Table(**options).embarked(("TOE NRA",)).duel()
    for seat, face in ((0, ""), (1, "R"), (0, ""), (1, "A"), (0, ""), (1, "T")):
        table.do(seat, Reveal(face))
    return table


def bea_robbed():
    """Ann has won both duels, and only her convoys are on the road."""
    table = Table().embarked(("RAGE TS", "TOE NRA"), ("RAT EEO", "RAT EEO"))
    table.duel().reveals(0, 1, 0, 1, 0, 1, 0).settle().do(1, Advance(2))
    return table.duel(0, 1, "1.2").reveals(1, 1, 1).settle()


def counting():
    return journey(Table().embarked(BOTH[0], ("NEAR", "")))


REFUSALS = [
    Refusal("deal", "The dealer must be one of the players.", Table, 0, Deal(9)),
    Refusal("deal", "The stacks are not dealt yet.", Table, 0, WriteConvoy(1, "RAT")),
    Refusal("embark", "Your convoys are laid out.", ready, 0, WriteConvoy(1, "RAT")),
    Refusal("told", "You have written no convoy down yet.", dealt, 0, ChangeConvoy(1, "RAT")),
    Refusal("told", "You have no convoy 9 to write down.", dealt, 0, WriteConvoy(9, "RAT")),
    Refusal("embark", "First your convoys are laid out.", dealt, 0, TellConvoy(1, "RAT")),
    Refusal("told", "The referee knows all your convoys on the road.", ready, 0, TellConvoy(1, "RAT")),
    Refusal("embark", "“R4T” has more than the letters A to Z.", dealt, 0, WriteConvoy(1, "R4T")),
    Refusal("embark", "GARNETS takes 7 cards; the stack has 6.", dealt, 0, WriteConvoy(1, "GARNETS")),
    Refusal("embark", "The cards do not lie as RAT: B for T.", dealt, 0, WriteConvoy(1, "RAT", tuple("RAB"))),
    Refusal(
        "deal",
        "RAT takes 3 of 6 cards: that leaves 3 cards of cargo, not 1.",
        dealt,
        0,
        WriteConvoy(1, "RAT", cargo=("E",)),
    ),
    Refusal(
        "challenge_bad",
        "Words are checked at once here: write down convoy 1, 2 first.",
        lambda: dealt(challenges="void"),
        0,
        Embark(),
    ),
    Refusal("embark", "Your convoys are laid out already.", lambda: dealt().do(0, Embark()), 0, Embark()),
    Refusal("leavers", "You are not playing.", lambda: Table(2, late=1).dealt(), 2, Embark()),
    Refusal(
        "challenge_bad",
        "GAR is not in the list.",
        lambda: dealt(challenges="void"),
        0,
        WriteConvoy(1, "GAR"),
    ),
    Refusal("embark", "RAT takes 3; 2 cards are named.", dealt, 0, WriteConvoy(1, "RAT", ("R", "A"))),
    Refusal(
        "embark",
        "You wrote RAGE; it does not change on the road.",
        lambda: Table().embarked(("RAGE",)),
        0,
        TellConvoy(1, "RAT"),
    ),
    Refusal(
        "reveal",
        "The word begins with the cards of T that you entered.",
        lambda: untold().do(1, Reveal("T")),
        1,
        TellConvoy(1, "RAT"),
    ),
    Refusal("turns", "It is Ann's turn.", ready, 1, Advance(1)),
    Refusal("advance", "You have no convoy 3 on the road. Yours: 1, 2.", ready, 0, Advance(3)),
    Refusal("waylay", "You have no convoy 3 on the road. Yours: 1, 2.", ready, 0, Waylay(3, "1.1")),
    Refusal(
        "waylay",
        "That convoy is your own. Those of the others are 1.1, 1.2.",
        ready,
        0,
        Waylay(1, "0.2"),
    ),
    Refusal(
        "waylay",
        "There is no such convoy on the road. Those of the others are 1.1, 1.2.",
        ready,
        0,
        Waylay(1, "1.7"),
    ),
    Refusal("idle", "Bea could still waylay them.", ready, 0, BringHome()),
    Refusal("advance", "Not now: the table waits for the duel.", duel, 0, Advance(1)),
    Refusal("reveal", "You are not in this duel.", lambda: Table(3).embarked(*BOTH).duel(), 2, Reveal()),
    Refusal("reveal", "You wrote RAGE down: next comes R.", duel, 0, Reveal("Z")),
    Refusal("pace", "You are a card ahead: now Bea turns one up.", lambda: duel().reveals(0), 0, Reveal()),
    Refusal(
        "pace",
        "You turn up a pair only while both words are written down and equally far along.",
        lambda: duel().reveals(0),
        0,
        TurnUpPair(),
    ),
    Refusal("reveal", "Name the card, or say that your word is whole.", untold, 1, Reveal()),
    Refusal("reveal", "Say which letter the wild card stands for.", untold, 1, Reveal("*")),
    Refusal("reveal", "T stands for itself, not for S.", untold, 1, Reveal("T", "S")),
    Refusal("stop", "Bea's word is not fully turned up yet.", duel, 0, Stop()),
    Refusal(
        "stop",
        "RAT shows 3 letters; turn up as many of yours first.",
        rat_whole,
        0,
        Stop(),
    ),
    Refusal(
        "stop",
        "Your whole word is turned up: there is nothing to stop.",
        rat_whole,
        1,
        Stop(),
    ),
    Refusal(
        "reveal",
        "Your whole word is turned up: you must stop.",
        rat_whole,
        1,
        Reveal(),
    ),
    Refusal(
        "challenge_window",
        "Ann's word does not lie whole yet.",
        rat_whole,
        1,
        Challenge(),
    ),
    Refusal(
        "challenge_window",
        "No word that nobody has ruled on lies whole in a duel.",
        duel,
        0,
        Challenge(),
    ),
    Refusal("told", "The referee knows every card of your pile.", counting, 0, CountPile(27, 12)),
    Refusal(
        "home",
        "2 convoys came home, with 12 cards in your pile, not 11.",
        counting,
        1,
        CountPile(20, 11),
    ),
    Refusal("end", "A pile is worth between 0 and 999.", counting, 1, CountPile(1000, 12)),
    Refusal("end", "A pile has between 0 and 124 cards.", counting, 1, CountPile(20, 125)),
    Refusal(
        "waylay",
        "Nobody else has a convoy on the road.",
        bea_robbed,
        0,
        Waylay(1, "1.1"),
    ),
    Refusal(
        "counts",
        "The whole word counts, so enter it first.",
        lambda: stopping(counts="word"),
        1,
        Stop(),
    ),
    Refusal(
        "no_word",
        "Bea's convoy has no word.",
        lambda: Table().embarked(("RAT EEO",), ("-EEORST",)).duel().reveals(0, 0, 0),
        0,
        Challenge(),
    ),
    Refusal(
        "challenge_window",
        "GAR was challenged already: it fell.",
        gar_fallen,
        0,
        Challenge(),
    ),
    Refusal("puns", "Cal has the lowest total and judges.", tie, 0, JudgePuns(0)),
    Refusal("puns", "The pun-off is between the tied players: Ann or Bea.", tie, 2, JudgePuns(2)),
    Refusal("puns", "Keep the pun to 200 characters.", tie, 2, JudgePuns(1, "x" * 201)),
    Refusal("end", "Not now: the table waits for the pun-off to be judged.", tie, 0, CountPile(20, 12)),
]
