"""How this table plays Tensorial Relations where the rules leave a choice."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.options import Theme, option
from referee.games.tensorial.book import book
from referee.kit.challenge import challenge_option
from referee.kit.challenge_window import hold_option
from referee.kit.hindsight import hindsight_option
from referee.kit.shared_options import consent_option, shortest_option, tie_option
from referee.kit.vote import overrule_option, undecided_option, voters_option

SMALLER = "smaller"
TABLE, ROUND = "table", "round"
BOUGHT, NEXT = "bought", "next"


@dataclass(frozen=True)
class Options:
    """Readings of the rules and ways of the house; the defaults follow the book."""

    challenges: str = challenge_option(
        "a word that falls costs its maker the turn, a wrong challenge costs the challenger the next turn",
        book.challenge_good,
    )
    window: str = option(
        "Until when may a word be challenged?",
        BOUGHT,
        ((BOUGHT, "until letters are bought with it"), (NEXT, "until the next hand is played")),
        help="Bought: a word that falls costs the turn, so it falls before the turn goes on. Next hand: the "
        "letters bought go back to the Store then, and new ones of the Store back on the draw pile. "
        "The purchase that ends the game ends it at once either way.",
        cite=book.challenge_window,
        theme=Theme.WORDS,
    )
    hold: bool = hold_option()
    overrule: str = overrule_option()
    voters: str = voters_option()
    undecided: str = undecided_option()
    consent: str = consent_option()
    shortest: int = shortest_option(book.shortest)
    ties: str = tie_option(SMALLER, "the smaller deck wins", "as much from fewer cards", book.ties, "decks")
    stall: str = option(
        "Nobody buys what is left in the Store",
        TABLE,
        ((TABLE, "the table may end the game"), (ROUND, "a round without a purchase ends it")),
        help="Both only with the draw pile empty. The table: anybody proposes it and all agree. "
        "A round: once every player in a row has bought nothing, the game is over by itself.",
        cite=book.stall,
        theme=Theme.GAME,
        tournament=ROUND,
    )
    hindsight: bool = hindsight_option()
