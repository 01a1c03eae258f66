"""Loading a table: its row, its house, its folded log, and the view of each seat.

A loaded table is cached for the next request; what the row, the house or the log has changed is made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from referee.engine.codec import BadRequestError, decode_event
from referee.engine.fold import Batch, Position, add_notes, extend_by, fold
from referee.engine.judge import Offer
from referee.engine.judge import offers as offers_of
from referee.engine.rules import AnyRules
from referee.engine.seats import Seat, Viewer
from referee.engine.view import View, latest_moment, view
from referee.games import GAMES
from referee.kit.house import House
from referee.store.db.database import read_connection
from referee.store.games import log, notebook, tables
from referee.store.games.batch import StoredBatch
from referee.store.games.stored_table import StoredTable
from referee.store.games.table_cache import TableCache
from referee.store.house import decks, house_words
from referee.table import own_word_lists, player_marks
from referee.table.house_builder import build_house
from referee.table.ledger_cache import LedgerCache
from referee.words import FIRST_EDITION, pin_edition


class NoSuchTableError(LookupError):
    """There is no table with this code."""


@dataclass(frozen=True)
class HouseSettings:
    """What a table's house is built from. The group may rule on a word or correct its deck at any time."""

    options: Mapping[str, object]
    word_list: str
    corrections: Mapping[str, object] | None
    rulings: Mapping[str, bool]

    def same_start(self, other: HouseSettings) -> bool:
        """Does a game start in the same state with both? Rulings on words matter only later."""
        return (self.options, self.corrections) == (other.options, other.corrections)


@dataclass(frozen=True)
class Table:
    """A loaded table: the game with its folded position, ready to be viewed and judged."""

    row: StoredTable
    rules: AnyRules
    house: House[object]
    seats: tuple[Seat, ...]
    position: Position[Any]
    settings: HouseSettings
    ledgers: LedgerCache = field(compare=False, repr=False)
    views: dict[int | None, View] = field(default_factory=dict, compare=False, repr=False)
    """The view of each seat, and of a spectator (None), of this position; filled in when first asked for."""

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def code(self) -> str:
        return self.row.code

    @property
    def letter_points(self) -> dict[str, int]:
        """What the letters of its deck are worth; nothing where they have no points."""
        deck = getattr(self.house, "deck", None)
        faces = () if deck is None else deck.faces
        return {face.letters: face.points for face in faces if face.points is not None}

    @cached_property
    def aloud(self) -> str:
        """The last turn in a spectator's words, for a phone that reads it out in the middle of the table.

        A moment has one sentence for all of it.
        """
        spectator = Viewer(None, self.seats)
        if moment := latest_moment(self.rules, self.position, spectator):
            return moment.ending.says
        events = self.position.log[-1].events if self.position.log else ()
        lines = (event.line(spectator) for event in events)
        return " ".join(line.says for line in lines if line)


table_cache: TableCache[Table] = TableCache()


def find_rules(key: str) -> AnyRules:
    """The rules of the game with this key."""
    for rules in GAMES:
        if rules.key == key:
            return rules
    raise BadRequestError(f"There is no game {key[:40]!r}.")


def load_table(code: str) -> Table:
    """Load the table with this code."""
    with read_connection():
        row = tables.by_code(code)
        if row is None:
            raise NoSuchTableError(code)
        return load_row(row)


def load_row(row: StoredTable, position: Position[Any] | None = None) -> Table:
    """Load the table of a row that was just read; `position` is its folded log if the caller has it."""
    cached = table_cache.get(row.uid)
    if cached is not None and cached.row is row:
        return cached  # the store makes a new row as soon as the table or the house has changed
    with read_connection():
        if cached is not None and _same_settings(cached.row, row):
            settings = cached.settings
        else:
            settings = _read_settings(row)
        if cached is not None and cached.row == row and cached.settings == settings:
            table = replace(cached, row=row)  # the house has changed, but nothing that this table uses
        else:
            table = _update(row, settings, cached, position)
    table_cache.put(row.uid, table)
    return table


def load_uncached(row: StoredTable) -> Table:
    """Load the table and fold its whole log, without looking into the cache."""
    settings, seats = _read_settings(row), _make_seats(row)
    rules, house = find_rules(row.rules), _build_house(row.rules, settings)
    stored = (_decode_batch(rules, batch) for batch in log.batches(row.id))
    return Table(row, rules, house, seats, fold(rules.start(house, seats), stored), settings, LedgerCache())


def view_for(table: Table, seat: int | None) -> View:
    """The table as this seat may see it; None is a spectator."""
    if seat is not None and _has_notebooks(table.rules):
        return _make_view(table, seat)  # a note changes this view without changing the table
    cached = table.views.get(seat)
    if cached is None:
        cached = table.views[seat] = _make_view(table, seat)
    return cached


def find_offer(table: Table, seat: int, name: str) -> Offer | None:
    """The action of this name as it is offered to a seat: open now, or closed with the reasons why."""
    cached = table.views.get(seat)
    if cached is not None:
        offers = cached.offers
    else:
        offers = offers_of(table.rules, position_for(table, seat), seat, table.house, name)
    return next((offer for offer in offers if offer.name == name), None)


def position_for(table: Table, seat: int | None) -> Position[Any]:
    """The position with this seat's private notes applied, in games that have them."""
    if seat is None or not _has_notebooks(table.rules):
        return table.position
    notes = notebook.events(table.id, seat)
    return add_notes(
        table.position, (decode_event(table.rules, note.kind, note.v, note.body) for note in notes)
    )


def _make_view(table: Table, seat: int | None) -> View:
    viewer = Viewer(seat, table.seats)
    return view(table.rules, position_for(table, seat), viewer, table.house, table.ledgers)


def _has_notebooks(rules: AnyRules) -> bool:
    return any(action.private for action in rules.actions)


def _same_settings(cached: StoredTable, row: StoredTable) -> bool:
    """Has neither the house nor this table's choice of options, words and deck changed?"""
    return (
        row.house is not None
        and cached.house == row.house
        and (cached.options, cached.word_list, cached.deck) == (row.options, row.word_list, row.deck)
    )


def _read_settings(row: StoredTable) -> HouseSettings:
    corrections = row.deck_kept
    if corrections is None and row.deck is not None:
        corrections = decks.get(row.deck).corrections
    word_list = pin_edition(row.word_list or "standard", FIRST_EDITION)
    rulings = house_words.rulings(row.rules, row.started, row.code)
    return HouseSettings(row.options, word_list, corrections, rulings)


def _build_house(key: str, settings: HouseSettings) -> House[object]:
    return build_house(
        find_rules(key),
        settings.options,
        words_list=settings.word_list,
        corrections=settings.corrections,
        rulings=settings.rulings,
        uploaded=own_word_lists.load_list(settings.word_list),
    )


def _make_seats(row: StoredTable) -> tuple[Seat, ...]:
    marks = player_marks.marks_for(row.seats)
    return tuple(Seat(seat.number, seat.name, seat.late, marks[seat.number]) for seat in row.seats)


def _update(
    row: StoredTable, settings: HouseSettings, cached: Table | None, position: Position[Any] | None
) -> Table:
    """Make the table of this row, using every part of the cached one that is still right."""
    rules, seats = find_rules(row.rules), _make_seats(row)
    if cached is not None and cached.settings == settings:
        house = cached.house
    else:
        house = _build_house(row.rules, settings)
    if cached is None or cached.seats != seats or not cached.settings.same_start(settings):
        start, ledgers = fold(rules.start(house, seats), ()), LedgerCache()
    else:
        empty = fold(cached.position.start, ())
        known = (each for each in (position, cached.position, empty) if each and _belongs_to_log(each, row))
        start, ledgers = next(known), cached.ledgers
    return Table(row, rules, house, seats, _fold_new_batches(rules, row, start), settings, ledgers)


def _fold_new_batches(rules: AnyRules, row: StoredTable, position: Position[Any]) -> Position[Any]:
    """Fold the batches that were recorded after this position."""
    if position.number >= row.batches:
        return position
    later = log.batches(row.id, since=position.number)
    return extend_by(position, (_decode_batch(rules, stored) for stored in later))


def _belongs_to_log(position: Position[Any], row: StoredTable) -> bool:
    """Was this position folded from this log? After a backup is restored the log may be another one."""
    if position.number == 0:
        return True
    last = row.touched if position.number == row.batches else log.time_of(row.id, position.number)
    return last is not None and last.isoformat() == position.log[-1].at


def _decode_batch(rules: AnyRules, stored: StoredBatch) -> Batch[Any]:
    events = tuple(decode_event(rules, event.kind, event.v, event.body) for event in stored.events)
    at = stored.at.isoformat()
    return Batch(stored.number, stored.seat, stored.action, stored.request, events, stored.agreed, at)
