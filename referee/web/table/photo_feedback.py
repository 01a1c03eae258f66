"""Letters that a player confirmed or corrected on a photo teach the reader this deck."""

from __future__ import annotations

from collections.abc import Iterator

from flask import current_app, request

from referee.store.db.errors import StoreError
from referee.table import deck_learning
from referee.table.loading import Table
from referee.web.table.photo_cache import photo_cache

LONGEST = 400
FIELD = "form.shown"
"""Filled in by the page: the key of the reading, then "place:letter" for each card still there."""


def learn(table: Table) -> None:
    """Learn from the photo of this form, if it had one. A failure must not spoil the recorded move."""
    for text in request.form.getlist(FIELD):
        key, *confirmed = text[:LONGEST].split() or [""]
        cards = photo_cache().take(table.code, key)
        if not cards:
            continue
        try:
            deck_learning.learn_from_play(table.row, table.house.deck, cards, tuple(read_letters(confirmed)))
        except StoreError:
            current_app.logger.exception("lesson")


def read_letters(confirmed: list[str]) -> Iterator[deck_learning.ConfirmedLetter]:
    """Places and letters as the page writes them.

    >>> list(read_letters(["0:R", "1:", "x:Q", "2"]))
    [(0, 'R'), (1, '')]
    """
    for each in confirmed:
        place, colon, letter = each.partition(":")
        if colon and place.isdecimal() and len(place) < 3:
            yield int(place), letter
