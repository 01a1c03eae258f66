"""Options that several games share word for word: silent places their rulebooks have in common."""

from __future__ import annotations

from referee.engine.options import Theme, option
from referee.engine.rulebook import Citation, Rulebook

book = Rulebook.beside(__package__, "table")

SHARED = "shared"


def tie_option(other: str, wins: str, means: str, cite: Citation, what: str = "scores") -> str:
    """Equal at the end: the win is shared, or `other` breaks the tie: how it `wins`, what it `means`."""
    return option(
        f"Equal {what} at the end",
        SHARED,
        ((SHARED, "share the win"), (other, wins)),
        help=f"Share: the rules name no tie-breaker. Otherwise, among equals: {means}.",
        cite=cite,
    )


ONE, ALL, SPOKEN = "one", "all", "spoken"


def consent_option() -> str:
    """Who must agree on their own phone to an undo or a correction that concerns others?"""
    return option(
        "Undo and corrections that concern others",
        ONE,
        (
            (ONE, "one other phone says OK"),
            (ALL, "every other phone says OK"),
            (SPOKEN, "agreed aloud, one phone records it"),
        ),
        help="Your own last step is always yours to undo. On one phone for all the table agrees aloud. A "
        "secret that was turned up or acted on changes only if every other phone says OK.",
        cite=book.consent,
        theme=Theme.TABLE,
        relaxed=SPOKEN,
        tournament=ALL,
    )


def latecomers_option(how: str, cite: Citation) -> bool:
    """Somebody comes when the game has begun: `how` they join."""
    return option(
        "Latecomers may join",
        True,
        help=f"Yes: {how}. No: they watch.",
        cite=cite,
        theme=Theme.PEOPLE,
        tournament=False,
    )


OTHER_GAMES = "The rules of this game name no shortest word; other games of the deck ask for three letters."


def shortest_option(cite: Citation, help: str = OTHER_GAMES) -> int:
    """The rules name no shortest word; `help` says where a shortest word could be taken from."""
    return option(
        "Shortest word",
        2,
        ((1, "one letter"), (2, "two letters"), (3, "three letters")),
        help=help,
        cite=cite,
        theme=Theme.WORDS,
    )
