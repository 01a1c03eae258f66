"""A table as it is looked at: its row, its house, its log folded, and what each pair of eyes sees.

Everything made here is kept for the next look and made anew where the row, the house or the log has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from referee.data import own_word_lists
from referee.engine.codec import BadRequest, decode_event
from referee.engine.fold import Batch, Position, continued, fold, privately
from referee.engine.judge import Offer
from referee.engine.judge import offers as offers_of
from referee.engine.rules import AnyRules
from referee.engine.seats import Seat, Viewer
from referee.engine.view import View, view
from referee.games import GAMES
from referee.kit.house import House
from referee.store.db.database import glancing
from referee.store.db.haste import takes_time
from referee.store.games import log, notebook, tables
from referee.store.games.batch import StoredBatch
from referee.store.games.stored_table import StoredTable
from referee.store.games.table_cache import TableCache
from referee.store.house import decks, house_words
from referee.table import ledger_cache, player_marks
from referee.table.house_builder import build_house


class NoSuchTable(LookupError):
    """Nobody sits at a table of this code."""


@dataclass(frozen=True)
class HouseSettings:
    """What a house is furnished from. The group may rule on a word or mend its deck at any time."""

    options: Mapping[str, object]
    word_list: str
    corrections: Mapping[str, object] | None
    rulings: Mapping[str, bool]

    def start_alike(self, others: HouseSettings) -> bool:
        """Does a game begin alike with both? Rulings on words come later."""
        return (self.options, self.corrections) == (others.options, others.corrections)


@dataclass(frozen=True)
class Table:
    """A game loaded and folded, ready to be looked at and ruled on."""

    row: StoredTable
    rules: AnyRules
    house: House[object]
    seats: tuple[Seat, ...]
    position: Position[Any]
    ways: HouseSettings
    told: ledger_cache.LedgerCache = field(compare=False, repr=False)
    views: dict[int | None, View] = field(default_factory=dict, compare=False, repr=False)
    """What each seat, or a spectator, sees of this very state; filled in as they look."""

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def code(self) -> str:
        return self.row.code

    @cached_property
    def aloud(self) -> str:
        """What happened last, as a spectator reads it: a phone may speak it in the middle of the table."""
        events = self.position.log[-1].events if self.position.log else ()
        lines = (event.line(Viewer(None, self.seats)) for event in events)
        return " ".join(line.says for line in lines if line)


table_cache: TableCache[Table] = TableCache()


def find_rules(key: str) -> AnyRules:
    """The game of this name."""
    for rules in GAMES:
        if rules.key == key:
            return rules
    raise BadRequest(f"There is no game {key[:40]!r}.")


def load_table(code: str) -> Table:
    """The table of this code as it stands."""
    with glancing():
        row = tables.by_code(code)
        if row is None:
            raise NoSuchTable(code)
        return load_row(row)


def load_row(row: StoredTable, ahead: Position[Any] | None = None) -> Table:
    """The table of a row that was read a moment ago; `ahead` is its position where that is known already."""
    kept = table_cache.recall(row.uid)
    if kept is not None and kept.row is row:
        return kept  # the store reads a row anew as soon as it or the house has changed
    with glancing():
        ways = kept.ways if kept is not None and _same_settings(kept.row, row) else _read_settings(row)
        if kept is not None and kept.row == row and kept.ways == ways:
            made = replace(kept, row=row)  # the house has changed, and nothing of it is seen here
        else:
            made = _update(row, ways, kept, ahead)
    table_cache.keep(row.uid, made)
    return made


def load_uncached(row: StoredTable) -> Table:
    """The table folded from its first turn, whatever was remembered of it."""
    ways, seats = _read_settings(row), _make_seats(row)
    rules, house = find_rules(row.rules), _build_house(row.rules, ways)
    stored = (_decode_batch(rules, batch) for batch in log.batches(row.id))
    return Table(
        row, rules, house, seats, fold(rules.start(house, seats), stored), ways, ledger_cache.LedgerCache()
    )


def view_for(table: Table, seat: int | None) -> View:
    """The table through one pair of eyes."""
    if seat is not None and _keeps_notebooks(table.rules):
        return _make_view(table, seat)  # what stands in it does not move the table
    kept = table.views.get(seat)
    if kept is None:
        kept = table.views[seat] = _make_view(table, seat)
    return kept


def find_offer(table: Table, seat: int, name: str) -> Offer | None:
    """What is called so, if this seat may ask for it now or read why not."""
    kept = table.views.get(seat)
    made = kept.offers if kept else offers_of(table.rules, position_for(table, seat), seat, table.house, name)
    return next((each for each in made if each.name == name), None)


def position_for(table: Table, seat: int | None) -> Position[Any]:
    """The position with what stands in this seat's own notebook, in games that keep one."""
    if seat is None or not _keeps_notebooks(table.rules):
        return table.position
    pages = notebook.events(table.id, seat)
    return privately(
        table.position, (decode_event(table.rules, fact.kind, fact.v, fact.body) for fact in pages)
    )


def _make_view(table: Table, seat: int | None) -> View:
    viewer = Viewer(seat, table.seats)
    return view(table.rules, position_for(table, seat), viewer, table.house, table.told)


def _keeps_notebooks(rules: AnyRules) -> bool:
    return any(action.private for action in rules.actions)


def _same_settings(kept: StoredTable, row: StoredTable) -> bool:
    """Was the table read when its house was as it is now, and played in the same way?"""
    return (
        row.house is not None
        and kept.house == row.house
        and (kept.options, kept.word_list, kept.deck) == (row.options, row.word_list, row.deck)
    )


def _read_settings(row: StoredTable) -> HouseSettings:
    corrections = None if row.deck is None else decks.get(row.deck).corrections
    return HouseSettings(
        row.options, row.word_list or "standard", corrections, house_words.rulings(row.rules)
    )


def _build_house(key: str, ways: HouseSettings) -> House[object]:
    return build_house(
        find_rules(key),
        ways.options,
        words_list=ways.word_list,
        corrections=ways.corrections,
        rulings=ways.rulings,
        uploaded=own_word_lists.load_list(ways.word_list),
    )


def _make_seats(row: StoredTable) -> tuple[Seat, ...]:
    given = player_marks.marks_for(row.seats)
    return tuple(Seat(seat.number, seat.name, seat.late, given[seat.number]) for seat in row.seats)


def _update(row: StoredTable, ways: HouseSettings, kept: Table | None, ahead: Position[Any] | None) -> Table:
    """The table with all of what was kept that still holds."""
    rules, seats = find_rules(row.rules), _make_seats(row)
    house = kept.house if kept is not None and kept.ways == ways else _build_house(row.rules, ways)
    if kept is None or kept.seats != seats or not kept.ways.start_alike(ways):
        takes_time()
        fresh = fold(rules.start(house, seats), ())
        return Table(
            row, rules, house, seats, _fold_new_batches(rules, row, fresh), ways, ledger_cache.LedgerCache()
        )
    known = next((each for each in (ahead, kept.position) if each and _belongs_to_log(each, row)), None)
    position = _fold_new_batches(rules, row, known or fold(kept.position.start, ()))
    return Table(row, rules, house, seats, position, ways, kept.told)


def _fold_new_batches(rules: AnyRules, row: StoredTable, position: Position[Any]) -> Position[Any]:
    """Fold on from where the last look ended."""
    if position.number >= row.batches:
        return position
    later = log.batches(row.id, since=position.number)
    return continued(position, (_decode_batch(rules, stored) for stored in later))


def _belongs_to_log(kept: Position[Any], row: StoredTable) -> bool:
    """Does what is remembered belong to this log? After a backup was put back the log may be another one."""
    if kept.number == 0:
        return True
    last = row.touched if kept.number == row.batches else log.time_of(row.id, kept.number)
    return last is not None and last.isoformat() == kept.log[-1].at


def _decode_batch(rules: AnyRules, stored: StoredBatch) -> Batch[Any]:
    events = tuple(decode_event(rules, event.kind, event.v, event.body) for event in stored.events)
    at = stored.at.isoformat()
    return Batch(stored.number, stored.seat, stored.action, stored.request, events, stored.agreed, at)
