"""The options of a Letterbox table, where the rulebook leaves a choice."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.options import Theme, option
from referee.games.letterbox.book import book
from referee.kit.shared_options import consent_option, latecomers_option

BY_PLAYERS, FREE, DIE = "by_players", "free", "die"
REFEREE, PLAYER = "referee", "player"
OTHERS, ANYBODY, UNTIED = "others", "anybody", "untied"


@dataclass(frozen=True)
class Options:
    """Variants and readings; the defaults follow the book as closely as it goes."""

    start: str = option(
        "Where pawns start",
        BY_PLAYERS,
        ((BY_PLAYERS, "by die with five or six players"), (FREE, "anywhere"), (DIE, "by die")),
        help="Anywhere: each chooses any tile on the first turn. By die: a tile of the value rolled, which "
        "helps those who come late in the order; the book recommends it for five or six players.",
        cite=book.die_start,
        theme=Theme.GAME,
        relaxed=FREE,
        tournament=DIE,
    )
    parts: bool = option(
        "Multi-part clues",
        False,
        help="Yes: a clue may lead to a tile where the next clue waits, and so on to the letterbox. "
        "No: every clue leads straight to its letterbox.",
        cite=book.parts,
        theme=Theme.GAME,
    )
    answers: str = option(
        "Who answers Big Questions",
        REFEREE,
        ((REFEREE, "the referee, at once"), (PLAYER, "the player asked")),
        help="The referee knows every tile and answers truly at once. Or the player asked answers on their "
        "own phone, as with slips of paper; the referee lets only the truth pass.",
        cite=book.answers,
        theme=Theme.GAME,
    )
    voters: str = option(
        "Who votes when everything else is equal",
        OTHERS,
        (
            (OTHERS, "everybody, but not for oneself"),
            (ANYBODY, "everybody, for anybody tied"),
            (UNTIED, "only those who are not tied"),
        ),
        help="The book lets the tied player win whose letterbox is voted the better one, and does not say by "
        "whom. Equal votes share the win.",
        cite=book.voters,
        theme=Theme.TABLE,
        tournament=UNTIED,
    )
    latecomers: bool = latecomers_option(
        "until the clues are open, since everybody needs a letterbox", book.latecomers
    )
    consent: str = consent_option()
