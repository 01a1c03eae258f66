"""The one place where rules meet the store: rule on a request at a table, record it, go back on it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from referee.data import own_word_lists
from referee.engine.action import Action
from referee.engine.amend import Amendment, just_before
from referee.engine.amend import amend as amended
from referee.engine.codec import BadRequest, action_type, decode_action, encode
from referee.engine.core import Rewind
from referee.engine.event import Event
from referee.engine.fold import Batch, extended, fold
from referee.engine.judge import judge
from referee.engine.verdict import Verdict
from referee.league import ratings
from referee.store.db import clock
from referee.store.db.database import game_lock, writing
from referee.store.games import log, notebook, tables
from referee.store.games.batch import NewBatch, NewEvent
from referee.table import projections
from referee.table.house_builder import build_house
from referee.table.loading import NoSuchTable, Table, find_rules, load_row, position_for


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
    """Set a table for these people, in seat order; impossible options are refused before anything is kept."""
    rules = find_rules(key)
    if len(people) not in rules.seats:
        raise BadRequest(f"{rules.title} is for {_player_range(rules.seats)}; {len(people)} sit here.")
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
    """The table with nobody else ruling on it meanwhile."""
    number = tables.id_of(code)
    if number is None:
        raise NoSuchTable(code)
    with game_lock(number):
        yield load_row(tables.get(number))


def check(
    table: Table, seat: int, name: str, payload: Mapping[str, object], agreed: bool = False
) -> Verdict[Any]:
    """Rule on a request without recording it, as if it had arrived this moment."""
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
    """Rule on a request and, if it stands, record it: exactly once for each key.

    `arrived` is when it reached the server; waiting for the table's lock does not make it later.
    """
    moment = clock.now_ms() if arrived is None else arrived
    with _lock_table(code) as here:
        action = decode_action(here.rules, name, _add_timestamp(here, name, payload, moment, key))
        request = encode(action)
        if action.private:
            return _write_note(here, seat, action, request, key)
        repeated = log.find_repeat(here.id, key, seat, name, request)
        if repeated is not None:
            return Receipt("done", _repeat_verdict(here, repeated, action), here)
        if action.fresh and seen is not None and seen != here.position.number:
            return Receipt("stale", Verdict(()), here)
        verdict = judge(here.rules, here.position, seat, action, here.house, agreed)
        if not verdict.stands:
            return Receipt("asks" if verdict.asks else "refused", verdict, here)
        asked = agreed and bool(verdict.questions)  # nobody agrees to what was not asked
        batch = Batch(here.position.number + 1, seat, name, request, verdict.events, asked)
        return Receipt("done", verdict, _record(here, key, [batch]))


def _write_note(
    here: Table, seat: int, action: Action[Any, Any], request: Mapping[str, object], key: str
) -> Receipt:
    """Rule on something private and write it into the seat's own notebook; the table stays as it was."""
    if notebook.is_written(here.id, seat, action.name, request, key=key):
        return Receipt("done", Verdict(()), here, private=True)
    verdict = judge(here.rules, position_for(here, seat), seat, action, here.house)
    if not verdict.stands:
        return Receipt("refused", verdict, here)
    facts = [_new_event(event) for event in verdict.events]
    notebook.write(here.id, seat, action.name, request, facts, key=key)
    return Receipt("done", verdict, here, private=True)


def _add_timestamp(
    here: Table, name: str, payload: Mapping[str, object], moment: object, key: str = ""
) -> Mapping[str, object]:
    """The request with the server's moment in it, where its action wants one; sent again, its first one."""
    if not action_type(here.rules, name).stamped or not isinstance(payload, Mapping):
        return payload
    known = log.find_by_key(here.id, key) if key else None
    return {**payload, "at": moment if known is None else here.position.batch(known).request.get("at")}


def _repeat_verdict(here: Table, number: int, action: Action[Any, Any]) -> Verdict[Any]:
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
        _replacement(table, number, payload),
        preview=True,
    )


def amend(
    code: str, seat: int, number: int, payload: Mapping[str, object] | None, *, key: str, seen: int
) -> tuple[Amendment[Any], Receipt]:
    """Correct a past turn with the table's consent: everything that followed is judged again."""
    with _lock_table(code) as here:
        if _is_repeated_amendment(here, seat, number, key):
            return Amendment(()), Receipt("done", Verdict(()), here)
        if seen != here.position.number:
            return Amendment(()), Receipt("stale", Verdict(()), here)
        amendment = amended(
            here.rules, here.position, here.house, number, seat, _replacement(here, number, payload)
        )
        if not amendment.stands:
            return amendment, Receipt("refused", Verdict(amendment.findings), here)
        return amendment, Receipt("done", Verdict(()), _record(here, key, amendment.batches))


def _is_repeated_amendment(here: Table, seat: int, number: int, key: str) -> bool:
    """A double tap on a correction finds the first one's rewind under its key."""
    if not 1 <= number <= here.position.number:
        return False
    request = {"to": just_before(here.position, number)}
    return log.find_repeat(here.id, key, seat, Rewind.name, request) is not None


def _replacement(table: Table, number: int, payload: Mapping[str, object] | None) -> Action[Any, Any] | None:
    if payload is None or not 1 <= number <= table.position.number:
        return None
    was = table.position.batch(number)
    return decode_action(
        table.rules, was.action, _add_timestamp(table, was.action, payload, was.request.get("at"))
    )


def _record(here: Table, key: str, batches: Sequence[Batch[Any]]) -> Table:
    """Append and fold on; a game that ended goes to the history, one taken back leaves it again."""
    position = here.position
    for batch in batches:
        position = extended(position, batch)
    result = here.rules.result(position.state)
    was_over = here.rules.result(here.position.state) is not None
    with writing():
        saved = log.append(
            here.id,
            here.row.version,
            [_new_batch(key if n == 0 else f"{key}:{n}", batch) for n, batch in enumerate(batches)],
            status=projections.status_of(result),
            standings=projections.standings(result, position) if result or was_over else None,
            result=None if result is None else encode(result),
            part=True,
        )
        taught = projections.save_learned(here.row, here.house.deck, here.position, position)
    if result or was_over:
        ratings.rate_new_games(ratings.MOST_PER_REQUEST)
    kept = (*here.position.log, *(_as_stored(batch, saved.at.isoformat()) for batch in batches))
    row = tables.get(here.id) if taught else tables.after_append(here.row, saved)
    return load_row(row, ahead=replace(position, log=kept))


def _as_stored(batch: Batch[Any], at: str) -> Batch[Any]:
    """The batch as it comes out of the log: dated, its request gone through JSON."""
    return replace(batch, at=at, request=json.loads(json.dumps(batch.request)))


def _new_batch(key: str, batch: Batch[Any]) -> NewBatch:
    events = tuple(_new_event(event) for event in batch.events)
    return NewBatch(key, batch.seat, batch.action, batch.request, batch.agreed, events)


def _new_event(event: Event[Any]) -> NewEvent:
    return NewEvent(type(event).__name__, event.v, encode(event))
