"""The one place where rules meet the store: load a table, rule on a request, record it, look at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from referee import folded, keeping, own_lists, ratings
from referee.engine.action import Action
from referee.engine.amend import Amendment, just_before
from referee.engine.amend import amend as amended
from referee.engine.codec import BadRequest, action_type, decode_action, decode_event, encode
from referee.engine.core import Rewind
from referee.engine.event import Event
from referee.engine.fold import Batch, Position, extended, fold, privately
from referee.engine.judge import judge
from referee.engine.rules import AnyRules
from referee.engine.seats import Seat, Viewer
from referee.engine.verdict import Verdict
from referee.engine.view import View, view
from referee.games import GAMES
from referee.houses import furnish
from referee.kit.house import House
from referee.store import clock, decks, house_words, log, notebook, tables
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
    private: bool = False
    """It went into a seat's own notebook: nothing happened at the table."""


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
    furnish(rules, options, words_list=own_lists.checked(words), uploaded=own_lists.opened(words))
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


def seen(row: tables.Table) -> Table:
    """The table of a row that was read a moment ago."""
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
    rules, house, seats = _seated(row)
    return Table(row, rules, house, seats, _position(row, rules, house, seats))


def afresh(row: tables.Table) -> Table:
    """The table folded from its first turn, whatever was remembered of it."""
    rules, house, seats = _seated(row)
    stored = (_batch(rules, batch) for batch in log.batches(row.id))
    return Table(row, rules, house, seats, fold(rules.start(house, seats), stored))


def _seated(row: tables.Table) -> tuple[AnyRules, House[object], tuple[Seat, ...]]:
    rules = rules_of(row.rules)
    house = furnish(
        rules,
        row.options,
        words_list=row.word_list or "standard",
        corrections=None if row.deck is None else decks.get(row.deck).corrections,
        rulings=house_words.rulings(row.rules),
        uploaded=own_lists.opened(row.word_list),
    )
    return rules, house, tuple(Seat(seat.number, seat.name, seat.late) for seat in row.seats)


def _position(
    row: tables.Table, rules: AnyRules, house: House[object], seats: tuple[Seat, ...]
) -> Position[Any]:
    """Fold on from where the last look ended; from the start where names, seats or options have changed."""
    kept = folded.recall(row.uid, (row.options, seats))
    if kept is not None and not _of_this_log(kept, row):
        kept = None
    position = kept or fold(rules.start(house, seats), ())
    for stored in log.batches(row.id, since=position.number) if position.number < row.batches else ():
        position = extended(position, _batch(rules, stored))
    folded.keep(row.uid, (row.options, seats), position)
    return position


def _of_this_log(kept: Position[Any], row: tables.Table) -> bool:
    """Does what is remembered belong to this log? After a backup was put back the log may be another one."""
    if kept.number == 0:
        return True
    last = row.touched if kept.number == row.batches else log.time_of(row.id, kept.number)
    return last is not None and last.isoformat() == kept.log[-1].at


def _batch(rules: AnyRules, stored: StoredBatch) -> Batch[Any]:
    events = tuple(decode_event(rules, event.kind, event.v, event.body) for event in stored.events)
    at = stored.at.isoformat()
    return Batch(stored.number, stored.seat, stored.action, stored.request, events, stored.agreed, at)


def see(table: Table, seat: int | None) -> View:
    """The table through one pair of eyes."""
    return view(table.rules, _known_to(table, seat), Viewer(seat, table.seats), table.house)


def _known_to(table: Table, seat: int | None) -> Position[Any]:
    """The position with what stands in this seat's own notebook, in games that keep one."""
    if seat is None or not any(action.private for action in table.rules.actions):
        return table.position
    pages = notebook.events(table.id, seat)
    return privately(
        table.position, (decode_event(table.rules, fact.kind, fact.v, fact.body) for fact in pages)
    )


def check(
    table: Table, seat: int, name: str, payload: Mapping[str, object], agreed: bool = False
) -> Verdict[Any]:
    """Rule on a request without recording it, as if it had arrived this moment."""
    action = decode_action(table.rules, name, _stamped(table, name, payload, clock.stamp()))
    return judge(table.rules, _known_to(table, seat), seat, action, table.house, agreed)


def commit(
    code: str,
    seat: int,
    name: str,
    payload: Mapping[str, object],
    *,
    key: str,
    seen: int | None = None,
    agreed: bool = False,
    arrived: int | None = None,
) -> Receipt:
    """Rule on a request and, if it stands, record it: exactly once for each key.

    `arrived` is when it reached the server; waiting for the table's lock does not make it later.
    """
    moment = clock.stamp() if arrived is None else arrived
    with _locked(code) as here:
        action = decode_action(here.rules, name, _stamped(here, name, payload, moment, key))
        request = encode(action)
        if action.private:
            return _noted(here, seat, action, request, key)
        repeated = log.answered(here.id, key, seat, name, request)
        if repeated is not None:
            return Receipt("done", _answered_again(here, repeated, action), here)
        if action.fresh and seen is not None and seen != here.position.number:
            return Receipt("stale", Verdict(()), here)
        verdict = judge(here.rules, here.position, seat, action, here.house, agreed)
        if not verdict.stands:
            return Receipt("asks" if verdict.asks else "refused", verdict, here)
        asked = agreed and bool(verdict.questions)  # nobody agrees to what was not asked
        batch = Batch(here.position.number + 1, seat, name, request, verdict.events, asked)
        return Receipt("done", verdict, _recorded(here, key, [batch]))


def _noted(
    here: Table, seat: int, action: Action[Any, Any], request: Mapping[str, object], key: str
) -> Receipt:
    """Rule on something private and write it into the seat's own notebook; the table stays as it was."""
    if notebook.written(here.id, seat, action.name, request, key=key):
        return Receipt("done", Verdict(()), here, private=True)
    verdict = judge(here.rules, _known_to(here, seat), seat, action, here.house)
    if not verdict.stands:
        return Receipt("refused", verdict, here)
    facts = [_fact(event) for event in verdict.events]
    notebook.write(here.id, seat, action.name, request, facts, key=key)
    return Receipt("done", verdict, here, private=True)


def _stamped(
    here: Table, name: str, payload: Mapping[str, object], moment: object, key: str = ""
) -> Mapping[str, object]:
    """The request with the server's moment in it, where its action wants one; sent again, its first one."""
    if not action_type(here.rules, name).stamped or not isinstance(payload, Mapping):
        return payload
    known = log.recorded_as(here.id, key) if key else None
    return {**payload, "at": moment if known is None else here.position.batch(known).request.get("at")}


def _answered_again(here: Table, number: int, action: Action[Any, Any]) -> Verdict[Any]:
    """A resent request hears what was said the first time: what was recorded, with its sum."""
    batch = here.position.batch(number)
    before = fold(here.position.start, here.position.log[: number - 1])
    said = judge(here.rules, before, batch.seat or 0, action, here.house, batch.agreed)
    return Verdict(said.findings if said.stands else said.notes, batch.events, batch.agreed)


def undo(
    code: str, seat: int, to: int, *, key: str, seen: int | None = None, agreed: bool = False
) -> Receipt:
    """Take back everything after batch `to`."""
    return commit(code, seat, Rewind.name, {"to": to}, key=key, seen=seen, agreed=agreed)


def preview(table: Table, seat: int, number: int, payload: Mapping[str, object] | None) -> Amendment[Any]:
    """What a correction would change, without recording it. No payload: the turn is struck out."""
    return amended(
        table.rules,
        table.position,
        table.house,
        number,
        seat,
        _instead(table, number, payload),
        preview=True,
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
        amendment = amended(
            here.rules, here.position, here.house, number, seat, _instead(here, number, payload)
        )
        if not amendment.stands:
            return amendment, Receipt("refused", Verdict(amendment.findings), here)
        return amendment, Receipt("done", Verdict(()), _recorded(here, key, amendment.batches))


def _corrected_before(here: Table, seat: int, number: int, key: str) -> bool:
    """A double tap on a correction finds the first one's rewind under its key."""
    if not 1 <= number <= here.position.number:
        return False
    request = {"to": just_before(here.position, number)}
    return log.answered(here.id, key, seat, Rewind.name, request) is not None


def _instead(table: Table, number: int, payload: Mapping[str, object] | None) -> Action[Any, Any] | None:
    if payload is None or not 1 <= number <= table.position.number:
        return None
    was = table.position.batch(number)
    return decode_action(table.rules, was.action, _stamped(table, was.action, payload, was.request.get("at")))


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
            standings=keeping.standings(result, position) if result or was_over else None,
            result=None if result is None else encode(result),
        )
        keeping.remember(here.row, here.house.deck, here.position, position)
    if result or was_over:
        ratings.catch_up(ratings.FEW)
    return _loaded(tables.get(here.id))


def _new(key: str, batch: Batch[Any]) -> NewBatch:
    events = tuple(_fact(event) for event in batch.events)
    return NewBatch(key, batch.seat, batch.action, batch.request, batch.agreed, events)


def _fact(event: Event[Any]) -> NewEvent:
    return NewEvent(type(event).__name__, event.v, encode(event))
