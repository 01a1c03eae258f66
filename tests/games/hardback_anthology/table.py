"""A short way to play against Penny Dreadful in a test."""

from dataclasses import replace

from referee.engine.fold import Position
from referee.games.hardback.variants.anthology import RULES
from tests.games.hardback.table import Table as Competitive

ROW = (
    "horror-R4",
    "romance-E6",
    "mystery-B4",
    "adventure-C3",
    "romance-M2",
    "horror-D9",
    "mystery-K2",
)
"""No timeless cards, every genre, and the cheapest at 2 twice."""


class Table(Competitive):
    """One co-op game, judged request by request."""

    rules = RULES

    @property
    def penny(self):
        return self.state.penny

    def ready(self, *row):
        """The row is shown, and Ann's turn begins."""
        return self.row(*(row or ROW))

    def penny_at(self, prestige):
        state = replace(self.state, penny=replace(self.penny, prestige=prestige))
        self.position = Position(state, state, ())
        return self
