"""How this table plays Tensorial Relations where the rules leave a choice."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.options import option
from referee.games.tensorial.book import book
from referee.kit.challenge import challenge_option

SHARED, SMALLER = "shared", "smaller"
TABLE, ROUND = "table", "round"


@dataclass(frozen=True)
class Options:
    """Readings of the rules and ways of the house; the defaults follow the book."""

    challenges: str = challenge_option(
        "a word that falls costs its maker the turn, a wrong challenge costs the challenger the next turn",
        book.challenge_good,
    )
    shortest: int = option(
        "Shortest word",
        2,
        ((1, "one letter"), (2, "two letters"), (3, "three letters")),
        help="The rules of this game name no shortest word; other games of the deck ask for three letters.",
        cite=book.shortest,
    )
    ties: str = option(
        "Equal decks at the end",
        SHARED,
        ((SHARED, "share the win"), (SMALLER, "the smaller deck wins")),
        help="Share: the rules name no tie-breaker. Smaller: as many points from fewer cards.",
        cite=book.ties,
    )
    stall: str = option(
        "Nobody buys what is left in the Store",
        TABLE,
        ((TABLE, "the table may end the game"), (ROUND, "a round without a purchase ends it")),
        help="Both only with the draw pile empty. The table: anybody proposes it and all agree. "
        "A round: once every player in a row has bought nothing, the game is over by itself.",
        cite=book.stall,
    )
