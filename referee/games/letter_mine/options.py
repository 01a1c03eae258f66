"""How this table plays Letter Mine where the rules leave a choice."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.options import option
from referee.games.letter_mine.book import book
from referee.kit.challenge import challenge_option

AT_ONCE, ROUND = "at_once", "round"


@dataclass(frozen=True)
class Options:
    """Readings of the rules and ways of the house; the defaults follow the book."""

    target: int = option(
        "Points to win",
        21,
        help="21 as printed; 15 for a first or a quick game, 35 for a long one, or any other number from 1.",
        cite=book.win,
    )
    challenges: str = challenge_option(
        "this game prints no price: a word that falls is taken back and its action is spent, "
        "a wrong challenge costs the challenger the words of the next turn",
        book.challenge_good,
    )
    shortest: int = option(
        "Shortest word",
        2,
        ((1, "one letter"), (2, "two letters"), (3, "three letters")),
        help="The rules of this game name no shortest word; other games of the deck ask for three letters.",
        cite=book.shortest,
    )
    ending: str = option(
        "When somebody reaches the points",
        AT_ONCE,
        ((AT_ONCE, "the game ends at once"), (ROUND, "the round is played out")),
        help="At once: the first to reach them wins, as printed. "
        "Round: all have had the same number of turns; then most points win, and equals share.",
        cite=book.at_once,
    )
    latecomers: bool = option(
        "Latecomers",
        True,
        help="On: they join on a start card with no letters. Off: they watch.",
        cite=book.seats,
    )
