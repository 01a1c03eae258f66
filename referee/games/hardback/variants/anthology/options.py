"""The options of the Cooperative Anthology: Penny's signature, and readings where the book is silent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.engine.options import Theme, option
from referee.games.hardback import options as competitive
from referee.games.hardback.book import book
from referee.games.hardback.numbers import (
    HIGHEST_TARGET,
    LOWEST_TARGET,
    ROW,
    SHORT_TARGET,
    TARGET,
)
from referee.games.hardback.printed_cards import ADVENTURE, HORROR, MYSTERY, ROMANCE
from referee.kit.sentences import number_word
from referee.kit.shared_options import SHARED

NONE = "none"
FIRST_SIX, ALL_SEVEN = "six", "seven"
FURTHEST, LETTER = "furthest", "letter"
ALL, OLDEST = "all", "oldest"
GOES, STAYS = "goes", "stays"


@dataclass(frozen=True)
class Options(competitive.Options):
    """The options of Hardback, and those of Penny Dreadful."""

    signature: str = option(
        "Penny's signature genre",
        NONE,
        (
            (NONE, "none"),
            (ADVENTURE, "Adventures in Peril (Adventure)"),
            (HORROR, "The Horrors of Fear (Horror)"),
            (MYSTERY, "A Mysterious Mystery (Mystery)"),
            (ROMANCE, "Romancing the Heart (Romance)"),
        ),
        help="Adventure: she gains for your purchases. Horror: for your ink. Mystery: she also removes the "
        "cheapest card. Romance: she scores Romance cards twice.",
        cite=book.coop_signature,
        theme=Theme.GAME,
    )
    target: int = option(
        "Prestige to a lap",
        TARGET,
        help=f"{TARGET} by the book: the track once round. "
        "Each side has as many laps to do as there are players.",
        cite=book.coop_laps,
        within=(LOWEST_TARGET, HIGHEST_TARGET),
        theme=Theme.GAME,
        relaxed=SHORT_TARGET,
    )
    cheapest: str = option(
        "Mystery: the cheapest card is looked for",
        FIRST_SIX,
        (
            (FIRST_SIX, f"among the {number_word(ROW - 1)} that are left"),
            (ALL_SEVEN, "after the new card has come"),
        ),
        help=f"{number_word(ROW - 1).title()}: both cards go, then both are replaced, as the book has it. "
        "After: the card that replaces the first may itself be the cheapest, as online.",
        cite=book.coop_cheapest,
    )
    cheapest_tie: str = option(
        "Mystery: equally cheap cards",
        FURTHEST,
        ((FURTHEST, "the one furthest from the offer deck"), (LETTER, "the one earlier in the alphabet")),
        help="The book does not say. Furthest: as Penny always takes. Alphabet: as online.",
        cite=book.coop_cheapest_tie,
    )
    classics_lost: str = option(
        "A card of a classic's genre comes up",
        ALL,
        ((ALL, "all your classics of it are discarded"), (OLDEST, "only the oldest of them")),
        help="The book speaks of a classic; with several of the genre in play it can be read either way. "
        "Online only the oldest goes.",
        cite=book.coop_classic_each,
    )
    new_classics: str = option(
        "A classic laid in this very turn",
        GOES,
        (
            (GOES, "goes when its genre came up in this turn"),
            (STAYS, "stays unless its genre comes up in Penny's turn"),
        ),
        help="The book has it discarded when a card of its genre is drawn on your turn. Goes: whenever in "
        "the turn that was. Stays: it comes into play at the end of the turn, after your own purchases.",
        cite=book.coop_classic_new,
    )
    ink_for_coins: bool = option(
        "Horror: ink turned into coins counts as used",
        True,
        help="On: every ink that leaves your supply gives Penny a point, as online. Off: only ink that draws "
        "cards or pays for powers.",
        cite=book.coop_ink_coins,
    )
    # Nobody is ranked against anybody, so there are no ties to break.
    ties: ClassVar[str] = SHARED  # type: ignore[misc]


def coop_options(options: competitive.Options) -> Options:
    """The options of a table that plays against Penny Dreadful."""
    return options if isinstance(options, Options) else Options()
