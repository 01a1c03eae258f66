"""The ways the same cards spell a word: in ASSESS from A, S, S, S, E the first or last S may be double."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.letterpress.cards import readings
from referee.games.letterpress.solo.lineup import Row
from referee.games.letterpress.solo.options import Options
from referee.games.letterpress.solo.wording import line_of
from referee.kit.cards import Card
from referee.kit.spelling import spellings


def ways(word: str, cards: Sequence[Card], options: Options) -> dict[str, Row]:
    """Every line in which all these cards spell the word, by the name a player calls it, the usual one first.

    Lines that differ only in which of two equal cards lies where are one and the same.
    """
    found: dict[str, Row] = {}
    for row in spellings(word, cards, readings(options.qu_doubles, groups_double=False), all_used=True):
        found.setdefault(line_of(row), row)
    return found
