"""Letters a player looked through and handed in: what the reader saw of them teaches it this deck."""

from __future__ import annotations

from collections.abc import Iterator

from flask import current_app, request

from referee.store.db.errors import StoreError
from referee.table import deck_learning
from referee.table.loading import Table
from referee.web.table.photo_cache import tray

LONGEST = 400
FIELD = "form.shown"
"""Filled in by the page: the key of the reading, then "place:letter" for each of its cards still there."""


def learn(table: Table) -> None:
    """Take the lesson of this form, if it carries one. The move is made: nothing here may spoil it."""
    for text in request.form.getlist(FIELD):
        shot, *shown = text[:LONGEST].split() or [""]
        read = tray().take(table.code, shot)
        if not read:
            continue
        try:
            deck_learning.learn_from_play(table.row, table.house.deck, read, tuple(told(shown)))
        except StoreError:
            current_app.logger.exception("lesson")


def told(shown: list[str]) -> Iterator[deck_learning.ConfirmedLetter]:
    """Places and letters as the page writes them.

    >>> list(told(["0:R", "1:", "x:Q", "2"]))
    [(0, 'R'), (1, '')]
    """
    for each in shown:
        place, colon, letter = each.partition(":")
        if colon and place.isdecimal() and len(place) < 3:
            yield int(place), letter
