"""Bands of frequency for the words that suggestions come from."""

from collections.abc import Iterable, Iterator, Mapping

from referee.words.lists import STANDARD
from referee.words.sorted_lines import Row

BANDS = (1_000, 3_000, 8_000, 20_000, 40_000)
"""Band 0 has the thousand commonest words of Standard, and so on; the rest has no band."""


def rank_rows(by_frequency: Iterable[str], classes: Mapping[str, int]) -> Iterator[Row]:
    """The commonest words of Standard, each with its band."""
    listed = (word.upper() for word in by_frequency)
    common = (word for word in listed if len(word) > 2 and 0 < classes.get(word, 0) <= STANDARD)
    for place, word in zip(range(BANDS[-1]), common, strict=False):
        yield word, str(next(band for band, most in enumerate(BANDS) if place < most))
