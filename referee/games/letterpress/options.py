"""The options of a Letterpress table, where the rulebook leaves a choice."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.options import Theme, option
from referee.games.letterpress.book import book
from referee.kit.challenge import PENALTY_5, PENALTY_10, SINGLE
from referee.kit.challenge_window import hold_option
from referee.kit.hindsight import hindsight_option
from referee.kit.shared_options import consent_option, latecomers_option
from referee.kit.vote import overrule_option, undecided_option, voters_option

WRITTEN, REVEAL = "written", "reveal"
CHALLENGED, CHALLENGED_5, CHALLENGED_10 = "challenged", "challenged_5", "challenged_10"
PRICES = {CHALLENGED: SINGLE, CHALLENGED_5: PENALTY_5, CHALLENGED_10: PENALTY_10}
"""Values of `lookup` that look words up only when somebody doubts one, with the price of a wrong doubt."""
TABLE, ALLOWED, REFUSED = "table", "allowed", "refused"
LAST, NO_CLAIM, AGAIN = "last", "no_claim", "again"
UNUSED, ALL = "unused", "all"
CARD, SUM = "card", "sum"


def qu_doubles_option() -> bool:
    """Does the QU card double? The same question in the solo game."""
    return option(
        "The QU card may double",
        True,
        help="Yes: any card may be a double letter, so QU reads as QQ, QQU or QUU too. "
        "No: it shows two letters and has no letter of its own to double.",
        cite=book.double,
    )


def one_letter_option() -> bool:
    """Are there words of one letter? The same question in the solo game."""
    return option(
        "A, I and O are words",
        True,
        help="Yes: they are words of English, and the book names no shortest word; lists made for word games "
        "leave them out. No: a word has at least two letters, as in those lists.",
        cite=book.one_letter,
    )


@dataclass(frozen=True)
class Options:
    """Readings of the book and house rules; the defaults follow the book as closely as possible."""

    lookup: str = option(
        "When is a word looked up?",
        WRITTEN,
        (
            (WRITTEN, "when it is handed in"),
            (REVEAL, "when it is announced"),
            (CHALLENGED, "only when somebody doubts it"),
            (CHALLENGED_5, "when doubted; a wrong doubt costs 5 points"),
            (CHALLENGED_10, "when doubted; a wrong doubt costs 10 points"),
        ),
        help="Handed in: only the writer hears of it and can choose another word. "
        "Announced: a bad word comes out in front of everybody and the table settles it. "
        "Doubted: words stand as they are announced unless somebody challenges one before they are ranked; "
        "the points are taken from the challenger's own word of this round.",
        cite=book.lookup,
        theme=Theme.WORDS,
        tournament=CHALLENGED,
    )
    hold: bool = hold_option()
    overrule: str = overrule_option()
    voters: str = voters_option()
    undecided: str = undecided_option()
    consent: str = consent_option()
    disputed: str = option(
        "Words the lists do not agree on",
        TABLE,
        ((TABLE, "the table decides"), (ALLOWED, "are allowed"), (REFUSED, "are refused")),
        help="The book bans slang, and dictionaries list much of it. Either the table settles such a word "
        "when it is announced, or all of them stand or fall without talk.",
        cite=book.word_list,
        theme=Theme.WORDS,
        relaxed=ALLOWED,
        tournament=REFUSED,
    )
    one_letter: bool = one_letter_option()
    withdrawn: str = option(
        "An announced word that the table does not allow",
        LAST,
        (
            (LAST, "scores 0 and ranks last"),
            (NO_CLAIM, "scores 0 and claims nothing"),
            (AGAIN, "its writer writes another"),
        ),
        help="Last: the writer still claims as the last of the round. Nothing: no letter and no challenge. "
        "Another: the round waits for a new word, written with the others' words in sight.",
        cite=book.withdrawn,
        theme=Theme.WORDS,
    )
    qu_doubles: bool = qu_doubles_option()
    groups_double: bool = option(
        "A challenge card with several letters may double",
        False,
        help="No: it is used with all its letters in the order shown, no more. "
        "Yes: any card may double, so ING reads as INNG too. A challenge card with one letter always may.",
        cite=book.group_doubles,
    )
    group_points: str = option(
        "A challenge card in the last word is worth",
        CARD,
        ((CARD, "what is printed on it"), (SUM, "the sum of its letters")),
        help="Printed: the value is read off the card when it is claimed, and is 0 where it shows none. "
        "Sum: as much as letter cards with the same letters.",
        cite=book.group_points,
    )
    challenge_alone: bool = option(
        "A challenge may be claimed without a letter",
        True,
        help="Yes: it is your turn to claim, even when no letter is left or you want none. "
        "No: challenges are claimed together with letters, and only so.",
        cite=book.challenge_alone,
    )
    collection_points: str = option(
        "Final tie: points in the collection",
        UNUSED,
        ((UNUSED, "cards not used in the last word"), (ALL, "all cards ever claimed")),
        help="Not used: the unused cards go back under the reference card before scoring, and that pile "
        "is the collection. All: what was collected is the collection, used or not.",
        cite=book.last_tie,
    )
    repeats: bool = option(
        "A word may be written again in a later round",
        True,
        help="Yes: the book does not forbid it. No: a word that stood once in this game is used up.",
        cite=book.repeats,
        theme=Theme.WORDS,
        tournament=False,
    )
    latecomers: bool = latecomers_option("from the next deal on, with an empty collection", book.latecomers)
    hindsight: bool = hindsight_option()
