"""What Anagrabs refuses, and why before all else."""

from referee.games.anagrabs.actions.cards import CountFaceDown, Deal, Finish, Flip
from referee.games.anagrabs.actions.claim import ChooseWay, Claim
from referee.games.anagrabs.actions.shout import GiveWay, Shout, TimeUp
from referee.games.anagrabs.challenge import Challenge
from tests.games.anagrabs.table import Table
from tests.games.anagrabs.test_ways import NOON, with_words
from tests.support.refusals import Refusal

BOB, JOHN, SALLY, GWEN = range(4)


def undealt():
    return Table(up="")


def near(**options):
    """Sally has NEAR, and a card was turned up since."""
    return Table(**options).do(SALLY, Claim("NEAR")).turned("T")


def garnets(**options):
    return with_words("GARNETS", middle="EODD", **{"splits": True} | options)


def two_ways():
    return Table("TANANTS").do(BOB, Claim("TAN")).do(JOHN, Claim("ANT"))


def after_a_shout(**options):
    return Table(**options).do(SALLY, Shout(NOON))


def out_of_time():
    return two_ways().do(SALLY, Shout(NOON)).do(GWEN, TimeUp(NOON + 10_000))


def stone(**options):
    return with_words("STONE", middle="KS", **options)


REFUSALS = [
    Refusal("deal", "2 cards are turned up; 1 are named.", undealt, BOB, Deal(("A",))),
    Refusal("flip", "The dealer must be one of the players.", undealt, BOB, Deal(("A", "G"), 9)),
    Refusal("flip", "It is Gwen's turn to turn up a card.", Table, BOB, Flip("T")),
    Refusal(
        "end",
        "3 cards lie face down for 4 players: no more is turned up.",
        lambda: Table().do(BOB, CountFaceDown(3)),
        GWEN,
        Flip("T"),
    ),
    Refusal("end", "57 cards lie face down for 4 players.", Table, BOB, Finish()),
    Refusal("half", "Between 0 and 124 cards lie face down.", Table, BOB, CountFaceDown(-1)),
    Refusal("half", "That is our count too.", Table, BOB, CountFaceDown(57)),
    Refusal(
        "ways",
        "You have said TANS: choose what it is made of.",
        lambda: two_ways().do(SALLY, Claim("TANS")),
        SALLY,
        Claim("ANTS"),
    ),
    Refusal("ways", "You have said no word that can be made in several ways.", Table, SALLY, ChooseWay()),
    Refusal(
        "together",
        "At most 4 words are claimed together.",
        garnets,
        SALLY,
        Claim("TAG", also="TAG TAG TAG TAG"),
    ),
    Refusal("claim", "“AN”: a word has at least 3 letters, A to Z.", Table, SALLY, Claim("AN")),
    Refusal(
        "ways",
        "TANS is not made of that, but it can be made of TAN or ANT.",
        two_ways,
        SALLY,
        Claim("TANS", "middle"),
    ),
    Refusal("ways", "TANS can be made of TAN or ANT: choose one of them.", out_of_time, SALLY, Claim("TANS")),
    Refusal("claim", "Words are claimed while cards are turned up.", undealt, SALLY, Shout(NOON)),
    Refusal(
        "race",
        "At this table you shout aloud, then write the word.",
        lambda: Table(buzzer="voices"),
        SALLY,
        Shout(NOON),
    ),
    Refusal("race", "You have shouted already.", after_a_shout, SALLY, Shout(NOON + 9)),
    Refusal(
        "patience",
        "Your time ran out. You shout again after the next card; you may still enter a word at once.",
        out_of_time,
        SALLY,
        Shout(NOON + 11_000),
    ),
    Refusal("patience", "You have not shouted.", after_a_shout, BOB, GiveWay()),
    Refusal("patience", "Nobody else is to say a word.", Table, BOB, TimeUp(NOON)),
    Refusal(
        "patience",
        "At this table there is no limit: whoever shouted may take as long as it needs.",
        lambda: after_a_shout(patience=0),
        BOB,
        TimeUp(NOON + 99_000),
    ),
    Refusal("seats", "Only players claim words.", lambda: Table(players=3, late=1), 3, Claim("NEAR")),
    Refusal(
        "challenge_bad",
        "Your word fell: you may make no word until the next card.",
        lambda: Table().do(SALLY, Claim("GRANE")).do(BOB, Challenge()),
        SALLY,
        Claim("NEAR"),
    ),
    Refusal("race", "Sally shouted first and has the word.", after_a_shout, BOB, Claim("NEAR")),
    Refusal(
        "patience",
        "Sally shouted first and has 6 of 10 seconds left.",
        lambda: after_a_shout(turning="wait"),
        GWEN,
        Flip("T", NOON + 4000),
    ),
    Refusal("longer", "EARN is not longer than NEAR: 4 letters both.", near, BOB, Claim("EARN")),
    Refusal(
        "longer",
        "FEAST is not longer than BEAST: 5 letters both.",
        lambda: Table("*EASTO").do(SALLY, Claim("BEAST")).turned("L"),
        BOB,
        Claim("FEAST"),
    ),
    Refusal(
        "plain_s",
        "STONES only adds an S to STONE.",
        lambda: stone(s_is_enough=False),
        SALLY,
        Claim("STONES"),
    ),
    Refusal(
        "race",
        "Sally took RANGE a moment before.",
        lambda: Table().do(SALLY, Claim("RANGE")),
        BOB,
        Claim("NEAR"),
    ),
    Refusal(
        "own_words", "NEAR is your own word; you may take only others' words.", near, SALLY, Claim("RANGE")
    ),
    Refusal(
        "whole",
        "TONK would take only a part of STONE: at this table words are not split.",
        stone,
        SALLY,
        Claim("TONK"),
    ),
    Refusal(
        "whole",
        "TANANTS would take letters of several words: at this table words are not combined.",
        lambda: two_ways().turned("E"),
        SALLY,
        Claim("TANANTS"),
    ),
    Refusal(
        "whole",
        "RANG and TOES: at this table words are not split to make two. Claim one at a time.",
        lambda: garnets(splits=False),
        SALLY,
        Claim("RANG", also="TOES"),
    ),
    Refusal(
        "plain_s",
        "TANS only adds an S to TAN.",
        lambda: with_words("TAN", middle="SODD", splits=True, s_is_enough=False),
        SALLY,
        Claim("TANS", also="DOD"),
    ),
    Refusal(
        "claim",
        "The cards that lie there do not make QUEEN: they lack Q, U and E.",
        near,
        BOB,
        Claim("QUEEN"),
    ),
    Refusal(
        "own_words",
        "TONK needs letters of your own words; you may take only others' words.",
        lambda: stone(splits=True),
        BOB,
        Claim("TONK"),
    ),
    Refusal(
        "splits",
        "TONE takes no letter from the middle.",
        lambda: stone(splits=True),
        SALLY,
        Claim("TONE"),
    ),
    Refusal(
        "together",
        "Each of RANG and TOES must take a letter from the middle at this table.",
        lambda: garnets(new_letter="each"),
        SALLY,
        Claim("RANG", also="TOES"),
    ),
    Refusal(
        "together",
        "TAG and DOD do not come of one word that is split: claim them one after the other.",
        garnets,
        SALLY,
        Claim("TAG", also="DOD"),
    ),
    Refusal(
        "challenge_window", "No word was claimed since the last card was turned up.", near, BOB, Challenge()
    ),
]
