"""What a seat can ask of a table: check, commit, undo and amend. Here the rules meet the store."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from referee.engine.action import Action
from referee.engine.amend import Amendment, just_before
from referee.engine.amend import amend as work_out_amendment
from referee.engine.codec import BadRequestError, action_type, decode_action, encode
from referee.engine.core import Rewind
from referee.engine.event import Event
from referee.engine.fold import Batch, extend, fold
from referee.engine.judge import judge
from referee.engine.verdict import Verdict
from referee.league import ratings
from referee.store.db import clock
from referee.store.db.database import game_lock, writing
from referee.store.games import log, notebook, tables
from referee.store.games.batch import NewBatch, NewEvent
from referee.table import own_word_lists, projections
from referee.table.house_builder import build_house
from referee.table.loading import NoSuchTableError, Table, find_rules, load_row, position_for


@dataclass(frozen=True)
class Receipt:
    """The answer to a request that asked to be recorded.

    `status` is "done" (also when the same request was recorded before), "refused", "asks" (the table must
    agree first) or "stale" (the table has moved on since the phone last looked).
    """

    status: str
    verdict: Verdict[Any]
    table: Table
    private: bool = False
    """The request went into the seat's own notebook; nothing changed at the table."""


def create(
    key: str,
    people: Sequence[int],
    options: Mapping[str, object],
    *,
    words: str = "standard",
    deck: int | None = None,
    place: str = "",
    keeps_photos: bool = False,
) -> Table:
    """Create a table for these people, in seat order. Impossible options raise before anything is saved."""
    rules = find_rules(key)
    if len(people) not in rules.seats:
        raise BadRequestError(f"{rules.title} is for {_player_range(rules.seats)}; {len(people)} sit here.")
    build_house(
        rules,
        options,
        words_list=own_word_lists.check_choice(words),
        uploaded=own_word_lists.load_list(words),
    )
    row = tables.create(
        key, options, people, deck=deck, word_list=words, place=place, keeps_photos=keeps_photos
    )
    return load_row(row)


def _player_range(seats: range) -> str:
    least, most = seats.start, seats.stop - 1
    return f"{least} to {most} players" if least < most else "one player" if most == 1 else f"{most} players"


@contextmanager
def _lock_table(code: str) -> Iterator[Table]:
    """Load the table and hold its lock, so that no other request is judged on it meanwhile."""
    number = tables.id_of(code)
    if number is None:
        raise NoSuchTableError(code)
    with game_lock(number):
        yield load_row(tables.get(number))


def check(
    table: Table, seat: int, name: str, payload: Mapping[str, object], agreed: bool = False
) -> Verdict[Any]:
    """Judge a request without recording it, as if it arrived now."""
    action = decode_action(table.rules, name, _add_timestamp(table, name, payload, clock.now_ms()))
    return judge(table.rules, position_for(table, seat), seat, action, table.house, agreed)


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
    """Judge a request and record it if it is allowed: exactly once for each key.

    `seen` is the batch number the phone last saw. `arrived` is when the request reached the server, so that
    waiting for the table's lock does not make it later.
    """
    moment = clock.now_ms() if arrived is None else arrived
    with _lock_table(code) as table:
        action = decode_action(table.rules, name, _add_timestamp(table, name, payload, moment, key))
        request = encode(action)
        if action.private:
            return _write_note(table, seat, action, request, key)
        repeated = log.find_repeat(table.id, key, seat, name, request)
        if repeated is not None:
            return Receipt("done", _repeat_verdict(table, repeated, action), table)
        if action.fresh and seen is not None and seen != table.position.number:
            return Receipt("stale", Verdict(()), table)
        verdict = judge(table.rules, table.position, seat, action, table.house, agreed)
        if not verdict.stands:
            return Receipt("asks" if verdict.asks else "refused", verdict, table)
        asked = agreed and bool(verdict.questions)  # an agreement nobody asked for is not recorded
        batch = Batch(table.position.number + 1, seat, name, request, verdict.events, asked)
        return Receipt("done", verdict, _record(table, key, [batch]))


def _write_note(
    table: Table, seat: int, action: Action[Any, Any], request: Mapping[str, object], key: str
) -> Receipt:
    """Judge a private action and write it into the seat's own notebook; the table does not change."""
    if notebook.is_written(table.id, seat, action.name, request, key=key):
        return Receipt("done", Verdict(()), table, private=True)
    verdict = judge(table.rules, position_for(table, seat), seat, action, table.house)
    if not verdict.stands:
        return Receipt("refused", verdict, table)
    facts = [_new_event(event) for event in verdict.events]
    notebook.write(table.id, seat, action.name, request, facts, key=key)
    return Receipt("done", verdict, table, private=True)


def _add_timestamp(
    table: Table, name: str, payload: Mapping[str, object], moment: object, key: str = ""
) -> Mapping[str, object]:
    """Add the server's time to a payload whose action needs it; a resent request keeps its first time."""
    if not action_type(table.rules, name).stamped or not isinstance(payload, Mapping):
        return payload
    known = log.find_by_key(table.id, key) if key else None
    return {**payload, "at": moment if known is None else table.position.batch(known).request.get("at")}


def _repeat_verdict(table: Table, number: int, action: Action[Any, Any]) -> Verdict[Any]:
    """Work out the first answer again for a resent request, from the batch that was recorded."""
    batch = table.position.batch(number)
    before = fold(table.position.start, table.position.log[: number - 1])
    verdict = judge(table.rules, before, batch.seat or 0, action, table.house, batch.agreed)
    return Verdict(verdict.findings if verdict.stands else verdict.notes, batch.events, batch.agreed)


def undo(
    code: str, seat: int, to: int, *, key: str, seen: int | None = None, agreed: bool = False
) -> Receipt:
    """Take back everything after batch `to`."""
    return commit(code, seat, Rewind.name, {"to": to}, key=key, seen=seen, agreed=agreed)


def preview(table: Table, seat: int, number: int, payload: Mapping[str, object] | None) -> Amendment[Any]:
    """Work out what a correction would change, without recording it. No payload strikes the turn out."""
    return work_out_amendment(
        table.rules,
        table.position,
        table.house,
        number,
        seat,
        _replacement(table, number, payload),
        preview=True,
    )


def amend(
    code: str, seat: int, number: int, payload: Mapping[str, object] | None, *, key: str, seen: int
) -> tuple[Amendment[Any], Receipt]:
    """Correct a past turn with the table's consent and judge every later turn again."""
    with _lock_table(code) as table:
        if _is_repeated_amendment(table, seat, number, key):
            return Amendment(()), Receipt("done", Verdict(()), table)
        if seen != table.position.number:
            return Amendment(()), Receipt("stale", Verdict(()), table)
        amendment = work_out_amendment(
            table.rules, table.position, table.house, number, seat, _replacement(table, number, payload)
        )
        if not amendment.stands:
            return amendment, Receipt("refused", Verdict(amendment.findings), table)
        answer = preview(table, seat, number, payload)  # the answer, too, tells only what this seat may know
        return answer, Receipt("done", Verdict(()), _record(table, key, amendment.batches))


def _is_repeated_amendment(table: Table, seat: int, number: int, key: str) -> bool:
    """Is this a second tap on the same correction? Then the log has the first one's rewind under its key."""
    if not 1 <= number <= table.position.number:
        return False
    request = {"to": just_before(table.position, number)}
    return log.find_repeat(table.id, key, seat, Rewind.name, request) is not None


def _replacement(table: Table, number: int, payload: Mapping[str, object] | None) -> Action[Any, Any] | None:
    if payload is None or not 1 <= number <= table.position.number:
        return None
    old = table.position.batch(number)
    return decode_action(
        table.rules, old.action, _add_timestamp(table, old.action, payload, old.request.get("at"))
    )


def _record(table: Table, key: str, batches: Sequence[Batch[Any]]) -> Table:
    """Append the batches and return the new table.

    A game that has ended enters the history; a game whose end was taken back leaves it.
    """
    position = table.position
    for batch in batches:
        position = extend(position, batch)
    result = table.rules.result(position.state)
    was_over = table.rules.result(table.position.state) is not None
    with writing():
        saved = log.append(
            table.id,
            table.row.version,
            [_new_batch(key if n == 0 else f"{key}:{n}", batch) for n, batch in enumerate(batches)],
            status=projections.status_of(result),
            standings=projections.standings(result, position) if result or was_over else None,
            result=None if result is None else encode(result),
            part=True,
        )
        learned = projections.save_learned(table.row, table.house.deck, table.position, position)
    if result or was_over:
        ratings.rate_new_games(ratings.MOST_PER_REQUEST)
    stored = (*table.position.log, *(_as_stored(batch, saved.at.isoformat()) for batch in batches))
    row = tables.get(table.id) if learned else tables.after_append(table.row, saved)
    return load_row(row, position=replace(position, log=stored))


def _as_stored(batch: Batch[Any], at: str) -> Batch[Any]:
    """The batch as the log returns it: with its time, and with its request read back from JSON."""
    return replace(batch, at=at, request=json.loads(json.dumps(batch.request)))


def _new_batch(key: str, batch: Batch[Any]) -> NewBatch:
    events = tuple(_new_event(event) for event in batch.events)
    return NewBatch(key, batch.seat, batch.action, batch.request, batch.agreed, events)


def _new_event(event: Event[Any]) -> NewEvent:
    return NewEvent(type(event).__name__, event.v, encode(event))
