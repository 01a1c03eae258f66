"""How this table plays Draw! where the rules leave a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.engine.options import Theme, option
from referee.games.draw.book import book
from referee.kit.challenge import challenge_option
from referee.kit.challenge_window import hold_option
from referee.kit.shared_options import consent_option
from referee.kit.vote import overrule_option, undecided_option, voters_option

EVEN, WHOLE, PRINTED = "even", "whole", "printed"
UP, WORD = "up", "word"
STAND, WAYLAID, BOTH = "stand", "waylaid", "both"
PUNS, SHARED = "puns", "shared"
ALL = 0


@dataclass(frozen=True)
class Options:
    """Readings of the rules and ways of the house; the defaults follow the book."""

    shortest: ClassVar[int] = 1
    """A word may be any number of cards, as printed."""

    leftovers: str = option(
        "Cards that do not go round",
        EVEN,
        (
            (EVEN, "stay aside: the same number of stacks for all"),
            (WHOLE, "whole stacks are dealt on in turn"),
            (PRINTED, "everything is dealt on, the last four cards too"),
        ),
        help="124 cards are twenty stacks and four cards. Aside: every player gets a stack, or nobody. "
        "Dealt on: until the deck is exhausted, so that three players do not get the same number; the last "
        "four cards stay aside or make a small stack.",
        cite=book.leftovers,
        theme=Theme.GAME,
    )
    convoys: int = option(
        "Convoys each",
        ALL,
        ((ALL, "as many as the deck gives"), *((number, str(number)) for number in range(2, 6))),
        help="The whole deck gives two players ten convoys each, three six and four five. Fewer make a "
        "short game.",
        cite=book.convoys,
        theme=Theme.GAME,
        relaxed=3,
    )
    counts: str = option(
        "What counts in a duel",
        UP,
        ((UP, "the letters turned up"), (WORD, "the whole word")),
        help="Turned up: who stops early keeps letters secret and does without their points. Whole word: "
        "letters still face down count too, and only their sum is shown.",
        cite=book.counts,
    )
    equal: str = option(
        "Equal totals in a duel",
        STAND,
        (
            (STAND, "nobody wins, both go on"),
            (WAYLAID, "the waylaid convoy wins"),
            (BOTH, "both lose their words"),
        ),
        help="Nobody: neither value is the highest, so nothing changes hands. Waylaid: who attacks must win. "
        "Both: the words are discarded, each keeps its cargo.",
        cite=book.equal,
    )
    challenges: str = challenge_option(
        "the rules of this game name no penalty: a wrong challenge costs the next turn", book.challenge_good
    )
    hold: bool = hold_option()
    overrule: str = overrule_option()
    voters: str = voters_option()
    undecided: str = undecided_option()
    consent: str = consent_option()
    tied: str = option(
        "Equal totals and equal piles at the end",
        PUNS,
        ((PUNS, "a pun-off, as printed"), (SHARED, "share the win")),
        help="Pun-off: judged by the player with the lowest total, or by the table where nobody else is "
        "left. Share: for tables that would rather not.",
        cite=book.judge,
        relaxed=SHARED,
    )
