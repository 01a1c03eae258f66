"""How this table plays Gadsby where the rules leave a choice."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.options import Theme, option
from referee.games.gadsby.book import book
from referee.kit.challenge import challenge_option
from referee.kit.challenge_window import hold_option
from referee.kit.hindsight import hindsight_option
from referee.kit.sentences import number_word
from referee.kit.shared_options import consent_option, latecomers_option, tie_option
from referee.kit.vote import overrule_option, undecided_option, voters_option

HAND, FULL, SHORTEST = 7, 10, 3
"""Cards dealt to each, cards from which nobody must draw, and letters of the shortest word."""
AT_ONCE, ROUND = "at_once", "round"
PASS, DRAW = "pass", "draw"
LONGEST = "longest"


@dataclass(frozen=True)
class Options:
    """Readings of the rules and ways of the house; the defaults follow the book."""

    letter: str = option(
        "Forbidden letter",
        "E",
        (("E", "E, as printed"), ("A", "A"), ("O", "O")),
        help="Words do without it, and adding it cancels them. A or O cancel fewer words.",
        cite=book.letter,
        theme=Theme.GAME,
    )
    challenges: str = challenge_option(
        "the rules of this game name no penalty: a wrong challenge costs the next turn", book.challenge_good
    )
    hold: bool = hold_option()
    overrule: str = overrule_option()
    voters: str = voters_option()
    undecided: str = undecided_option()
    consent: str = consent_option()
    ends: str = option(
        "When the deck runs out",
        AT_ONCE,
        ((AT_ONCE, "the game ends at once"), (ROUND, "the round is played to its end")),
        help="At once: with the last card drawn. Round: until the first player would be next, so that all "
        "have had as many turns.",
        cite=book.last_round,
        theme=Theme.GAME,
        tournament=ROUND,
    )
    full_hand: str = option(
        f"{number_word(FULL).capitalize()} cards and no word",
        PASS,
        ((PASS, "the player passes"), (DRAW, "the player draws all the same")),
        help=f"Pass: only a player with fewer than {number_word(FULL)} cards must draw. "
        f"Draw: {number_word(FULL)} is not a limit.",
        cite=book.full_hand,
    )
    wild_as_e: bool = option(
        "A wild card in a word may stand for the forbidden letter",
        False,
        help="No: the word is to do without the letter. Yes: only the card itself is forbidden.",
        cite=book.wild_as_e,
    )
    wild_cancels: bool = option(
        "A wild card may be added as the forbidden letter",
        True,
        help="Yes: it stands for any letter. No: only the letter's own cards cancel.",
        cite=book.wild_cancels,
    )
    reread: bool = option(
        "A wild card in the word may change its letter when one is added",
        False,
        help="No: it keeps the letter its player named. Yes: it may stand for another one.",
        cite=book.reread,
    )
    ties: str = tie_option(LONGEST, "the longest scored word wins", "who scored the longest word", book.ties)
    latecomers: bool = latecomers_option(f"between two turns, with {number_word(HAND)} cards", book.seats)
    hindsight: bool = hindsight_option()
