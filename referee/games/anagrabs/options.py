"""How this table plays Anagrabs where the rules leave a choice."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.options import option
from referee.games.anagrabs.book import book
from referee.kit.challenge import challenge_option

OPEN, AT_ONCE = "open", "at_once"
SHARED, LONGEST = "shared", "longest"


@dataclass(frozen=True)
class Options:
    """Readings of the rules and ways of the house; the defaults follow the book."""

    challenges: str = challenge_option(
        "a word that falls bars its maker until the next card, a wrong challenge bars the challenger then",
        book.challenge_good,
    )
    splits: bool = option(
        "Variant: splits and combos",
        False,
        help="Claimed words may be split and combined, with at least one letter from the middle. "
        "Letters left over of a split word go back to the middle.",
        cite=book.splits,
    )
    own_words: bool = option(
        "Players may lengthen their own words",
        False,
        help="No: the book speaks of words in front of other players. Yes: of any word on the table.",
        cite=book.own_words,
    )
    s_is_enough: bool = option(
        "Adding only an S takes a word",
        True,
        help="Yes: the book's own example makes GARNETS of GARNET. No: at least one other change is needed.",
        cite=book.plain_s,
    )
    last_claims: str = option(
        "After the last card",
        OPEN,
        ((OPEN, "claims are open until the table ends the game"), (AT_ONCE, "the game ends at once")),
        help="Open: the last letter can still be used. At once: with too few cards left, play is over.",
        cite=book.last_claims,
    )
    ties: str = option(
        "Equal scores at the end",
        SHARED,
        ((SHARED, "share the win"), (LONGEST, "the longest word wins")),
        help="Share: the rules name no tie-breaker. Longest: among equals, who has the longest word.",
        cite=book.ties,
    )
    latecomers: bool = option(
        "Latecomers may join",
        True,
        help="Yes: at once, with nothing in front of them. No: they watch.",
        cite=book.seats,
    )
