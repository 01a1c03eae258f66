"""How this table plays Letter Mine where the rules leave a choice."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.options import Theme, option
from referee.games.letter_mine.book import book
from referee.kit.challenge import challenge_option
from referee.kit.challenge_window import hold_option
from referee.kit.hindsight import hindsight_option
from referee.kit.sentences import number_word
from referee.kit.shared_options import consent_option, latecomers_option, shortest_option
from referee.kit.vote import overrule_option, undecided_option, voters_option

AT_ONCE, ROUND = "at_once", "round"
ACTIONS = 3
"""Actions in each turn."""


@dataclass(frozen=True)
class Options:
    """Readings of the rules and ways of the house; the defaults follow the book."""

    target: int = option(
        "Points to win",
        21,
        help="21 as printed; 15 for a first or a quick game, 35 for a long one, or any other number from 1.",
        cite=book.win,
        theme=Theme.GAME,
        relaxed=15,
    )
    challenges: str = challenge_option(
        "this game prints no price: a word that falls is taken back and its action is spent, "
        "a wrong challenge costs the challenger the words of the next turn",
        book.challenge_good,
    )
    hold: bool = hold_option()
    overrule: str = overrule_option()
    voters: str = voters_option()
    undecided: str = undecided_option()
    consent: str = consent_option()
    shortest: int = shortest_option(book.shortest)
    ending: str = option(
        "When somebody reaches the points",
        AT_ONCE,
        ((AT_ONCE, "the game ends at once"), (ROUND, "the round is played out")),
        help="At once: the first to reach them wins, as printed. "
        "Round: all have had the same number of turns; then most points win, and equals share.",
        cite=book.at_once,
        theme=Theme.GAME,
        tournament=ROUND,
    )
    fewer_actions: bool = option(
        "Actions may be left out",
        True,
        help="Yes: a player who wants no more ends the turn early. No: the book says to take "
        f"{number_word(ACTIONS)}, and {number_word(ACTIONS)} are always possible, so every turn has them.",
        cite=book.skip,
    )
    latecomers: bool = latecomers_option("on a start card, with no letters", book.seats)
    hindsight: bool = hindsight_option()
