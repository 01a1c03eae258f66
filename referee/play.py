"""The one place where rules meet the store: load a table, rule on a request, record it, look at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from referee import folded, keeping
from referee.engine.action import Action
from referee.engine.amend import Amendment, just_before
from referee.engine.amend import amend as amended
from referee.engine.codec import BadRequest, decode_action, decode_event, encode
from referee.engine.core import Rewind
from referee.engine.fold import Batch, Position, extended, fold
from referee.engine.judge import judge
from referee.engine.rules import AnyRules
from referee.engine.seats import Seat, Viewer
from referee.engine.verdict import Verdict
from referee.engine.view import View, view
from referee.games import GAMES
from referee.houses import furnish
from referee.kit.house import House
from referee.store import decks, house_words, log, tables
from referee.store.database import game_lock, writing
from referee.store.log import NewBatch, NewEvent, StoredBatch


class NoSuchTable(LookupError):
    """Nobody sits at a table of this code."""


@dataclass(frozen=True)
class Table:
    """A game loaded and folded, ready to be looked at and ruled on."""

    row: tables.Table
    rules: AnyRules
    house: House[object]
    seats: tuple[Seat, ...]
    position: Position[Any]

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def code(self) -> str:
        return self.row.code


@dataclass(frozen=True)
class Receipt:
    """The answer to a request that was to be recorded.

    `status`: done (also for one that was done already), refused, asks (the table must agree first) or
    stale (the table has moved on since the phone looked).
    """

    status: str
    verdict: Verdict[Any]
    table: Table


def rules_of(key: str) -> AnyRules:
    """The game of this name."""
    for rules in GAMES:
        if rules.key == key:
            return rules
    raise BadRequest(f"There is no game {key[:40]!r}.")


def create(
    key: str,
    people: Sequence[int],
    options: Mapping[str, object],
    *,
    words: str = "standard",
    deck: int | None = None,
    place: str = "",
) -> Table:
    """Set a table for these people, in seat order; impossible options are refused before anything is kept."""
    rules = rules_of(key)
    if len(people) not in rules.seats:
        raise BadRequest(f"{rules.title} is for {_counted(rules.seats)}; {len(people)} sit here.")
    furnish(rules, options, words_list=words)
    row = tables.create(key, options, people, deck=deck, word_list=words, place=place)
    return _loaded(row)


def _counted(seats: range) -> str:
    least, most = seats.start, seats.stop - 1
    return f"{least} to {most} players" if least < most else "one player" if most == 1 else f"{most} players"


def table(code: str) -> Table:
    """The table of this code as it stands."""
    row = tables.by_code(code)
    if row is None:
        raise NoSuchTable(code)
    return _loaded(row)


@contextmanager
def _locked(code: str) -> Iterator[Table]:
    """The table with nobody else ruling on it meanwhile."""
    row = tables.by_code(code)
    if row is None:
        raise NoSuchTable(code)
    with game_lock(row.id):
        yield _loaded(tables.get(row.id))


def _loaded(row: tables.Table) -> Table:
    rules = rules_of(row.rules)
    house = furnish(
        rules,
        row.options,
        words_list=row.word_list or "standard",
        corrections=None if row.deck is None else decks.get(row.deck).corrections,
        rulings=house_words.rulings(row.rules),
    )
    seats = tuple(Seat(seat.number, seat.name, seat.late) for seat in row.seats)
    return Table(row, rules, house, seats, _position(row, rules, house, seats))


def _position(
    row: tables.Table, rules: AnyRules, house: House[object], seats: tuple[Seat, ...]
) -> Position[Any]:
    """Fold on from where the last look ended; from the start where names, seats or options have changed."""
    kept = folded.recall(row.uid, (row.options, seats))
    position = kept or fold(rules.start(house, seats), ())
    for stored in log.batches(row.id, since=position.number) if position.number < row.batches else ():
        position = extended(position, _batch(rules, stored))
    folded.keep(row.uid, (row.options, seats), position)
    return position


def _batch(rules: AnyRules, stored: StoredBatch) -> Batch[Any]:
    events = tuple(decode_event(rules, event.kind, event.v, event.body) for event in stored.events)
    at = stored.at.isoformat()
    return Batch(stored.number, stored.seat, stored.action, stored.request, events, stored.agreed, at)


def see(table: Table, seat: int | None) -> View:
    """The table through one pair of eyes."""
    return view(table.rules, table.position, Viewer(seat, table.seats), table.house)


def check(
    table: Table, seat: int, name: str, payload: Mapping[str, object], agreed: bool = False
) -> Verdict[Any]:
    """Rule on a request without recording it."""
    action = decode_action(table.rules, name, payload)
    return judge(table.rules, table.position, seat, action, table.house, agreed)


def commit(
    code: str,
    seat: int,
    name: str,
    payload: Mapping[str, object],
    *,
    key: str,
    seen: int | None = None,
    agreed: bool = False,
) -> Receipt:
    """Rule on a request and, if it stands, record it: exactly once for each key."""
    with _locked(code) as here:
        action = decode_action(here.rules, name, payload)
        request = encode(action)
        repeated = log.answered(here.id, key, seat, name, request, agreed)
        if repeated is not None:
            return Receipt("done", Verdict((), here.position.batch(repeated).events, agreed), here)
        if action.fresh and seen is not None and seen != here.position.number:
            return Receipt("stale", Verdict(()), here)
        verdict = judge(here.rules, here.position, seat, action, here.house, agreed)
        if not verdict.stands:
            return Receipt("asks" if verdict.asks else "refused", verdict, here)
        batch = Batch(here.position.number + 1, seat, name, request, verdict.events, agreed)
        return Receipt("done", verdict, _recorded(here, key, [batch]))


def undo(
    code: str, seat: int, to: int, *, key: str, seen: int | None = None, agreed: bool = False
) -> Receipt:
    """Take back everything after batch `to`."""
    return commit(code, seat, Rewind.name, {"to": to}, key=key, seen=seen, agreed=agreed)


def preview(table: Table, seat: int, number: int, payload: Mapping[str, object] | None) -> Amendment[Any]:
    """What a correction would change, without recording it. No payload: the turn is struck out."""
    return amended(
        table.rules, table.position, table.house, number, seat, _instead(table, number, payload)
    )


def amend(
    code: str, seat: int, number: int, payload: Mapping[str, object] | None, *, key: str, seen: int
) -> tuple[Amendment[Any], Receipt]:
    """Correct a past turn with the table's consent: everything that followed is judged again."""
    with _locked(code) as here:
        if _corrected_before(here, seat, number, key):
            return Amendment(()), Receipt("done", Verdict(()), here)
        if seen != here.position.number:
            return Amendment(()), Receipt("stale", Verdict(()), here)
        amendment = preview(here, seat, number, payload)
        if not amendment.stands:
            return amendment, Receipt("refused", Verdict(amendment.findings), here)
        return amendment, Receipt("done", Verdict(()), _recorded(here, key, amendment.batches))


def _corrected_before(here: Table, seat: int, number: int, key: str) -> bool:
    """A double tap on a correction finds the first one's rewind under its key."""
    if not 1 <= number <= here.position.number:
        return False
    request = {"to": just_before(here.position, number)}
    return log.answered(here.id, key, seat, Rewind.name, request, agreed=True) is not None


def _instead(
    table: Table, number: int, payload: Mapping[str, object] | None
) -> Action[Any, Any] | None:
    if payload is None or not 1 <= number <= table.position.number:
        return None
    return decode_action(table.rules, table.position.batch(number).action, payload)


def _recorded(here: Table, key: str, batches: Sequence[Batch[Any]]) -> Table:
    """Append and fold on; a game that ended goes to the history, one taken back leaves it again."""
    position = here.position
    for batch in batches:
        position = extended(position, batch)
    result = here.rules.result(position.state)
    was_over = here.rules.result(here.position.state) is not None
    with writing():
        log.append(
            here.id,
            here.row.version,
            [_new(key if n == 0 else f"{key}:{n}", batch) for n, batch in enumerate(batches)],
            status=keeping.status(result),
            standings=keeping.standings(result) if result or was_over else None,
            result=None if result is None else encode(result),
        )
        events = [event for batch in batches for event in batch.events]
        keeping.remember(here.row, here.house.deck, events)
    return _loaded(tables.get(here.id))


def _new(key: str, batch: Batch[Any]) -> NewBatch:
    events = tuple(NewEvent(type(event).__name__, event.v, encode(event)) for event in batch.events)
    return NewBatch(key, batch.seat, batch.action, batch.request, batch.agreed, events)
