"""A table of Word Chain: the words so far, and who has passed since the last one."""

from __future__ import annotations

from dataclasses import dataclass

from quoin_word_chain.options import Options
from referee.engine.result import WordPlayed
from referee.kit.house import House
from referee.kit.turns import InTurns

ChainHouse = House[Options]


@dataclass(frozen=True)
class State(InTurns):
    """Everything is said aloud: nothing is secret."""

    target: int
    words: tuple[WordPlayed, ...] = ()
    passes: int = 0

    @property
    def letter(self) -> str:
        """What the next word begins with; empty before the first word."""
        return self.words[-1].word[-1] if self.words else ""

    def points(self, seat: int) -> int:
        return sum(each.points for each in self.words if each.seat == seat) + self.hand_points(seat)

    @property
    def ended(self) -> bool:
        return self.passes >= len(self.playing) or any(self.points(n) >= self.target for n in self.playing)
