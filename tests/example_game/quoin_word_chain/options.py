"""How this table plays Word Chain where the rules leave a choice."""

from __future__ import annotations

from dataclasses import dataclass

from quoin_word_chain.book import book
from referee.engine.options import option


@dataclass(frozen=True)
class Options:
    """The length of the game, and of its words."""

    target: int = option("Letters to win", 20, help="10 for a quick game.", cite=book.win, within=(5, 200))
    shortest: int = option("Shortest word", 3, ((2, "two letters"), (3, "three letters")), cite=book.word)
