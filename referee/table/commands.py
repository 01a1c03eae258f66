"""What a seat can ask of a table: check, commit, undo and amend. Here the rules meet the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.engine.action import Action
from referee.engine.amend import Amendment, just_before
from referee.engine.amend import amend as work_out_amendment
from referee.engine.codec import BadRequestError, action_type, decode_action, encode
from referee.engine.common_actions import Rewind
from referee.engine.fold import Batch, fold, undo_batches
from referee.engine.judge import judge
from referee.engine.verdict import Verdict
from referee.store.db import clock
from referee.store.games import log, notebook, tables
from referee.table import answers, consent, own_word_lists
from referee.table.house_builder import build_house
from referee.table.loading import Table, find_rules, load_row, position_for
from referee.table.recording import Receipt, lock_table, new_event, record
from referee.words import pin_edition


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
    word_list = pin_edition(words)
    row = tables.create(
        key, options, people, deck=deck, word_list=word_list, place=place, keeps_photos=keeps_photos
    )
    return load_row(row)


def _player_range(seats: range) -> str:
    least, most = seats.start, seats.stop - 1
    return f"{least} to {most} players" if least < most else "one player" if most == 1 else f"{most} players"


def check(
    table: Table, seat: int, name: str, payload: Mapping[str, object], agreed: bool = False
) -> Verdict[Any]:
    """Judge a request without recording it, as if it arrived now."""
    action = decode_action(table.rules, name, _add_timestamp(table, name, payload, clock.now_ms()))
    verdict = judge(table.rules, position_for(table, seat), seat, action, table.house, agreed)
    return _name_voters(table, seat, action, verdict)


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
    with lock_table(code) as table:
        action = decode_action(table.rules, name, _add_timestamp(table, name, payload, moment, key))
        request = encode(action)
        if action.private:
            return _write_note(table, seat, action, request, key)
        if log.find_by_key(table.id, key) is not None:
            return _repeat(table, seat, action, request, key)
        if action.fresh and seen is not None and _has_moved_on(table, seen):
            return Receipt("stale", Verdict(()), table)
        verdict = judge(table.rules, table.position, seat, action, table.house, agreed)
        if not verdict.stands:
            status = "asks" if verdict.asks else "refused"
            return Receipt(status, _name_voters(table, seat, action, verdict), table)
        asked = agreed and bool(verdict.questions)  # an agreement nobody asked for is not recorded
        if needed := consent.needed_for(table, seat, action, verdict.findings):
            return consent.propose(table, seat, key, request | {"action": name}, needed)
        batch = Batch(table.position.number + 1, seat, name, request, verdict.events, asked)
        batches = undo_batches(table.position, batch) if batch.rewound_to is not None else (batch,)
        return Receipt("done", verdict, record(table, key, batches))


def _repeat(
    table: Table, seat: int, action: Action[Any, Any], request: Mapping[str, object], key: str
) -> Receipt:
    """The receipt of a request whose key is known: the same one again, or it is refused."""
    if consent.is_repeated(table, key, seat, {**request, "action": action.name}):
        return Receipt("proposed", Verdict(()), table)
    number = log.find_repeat(table.id, key, seat, action.name, request)
    assert number is not None
    return Receipt("done", _repeat_verdict(table, number, action), table)


def _name_voters(table: Table, seat: int, action: Action[Any, Any], verdict: Verdict[Any]) -> Verdict[Any]:
    """The ruling whose button says whom it asks, where other phones have to answer."""
    sendable = verdict.asks or verdict.stands
    needed = consent.needed_for(table, seat, action, verdict.findings) if sendable else None
    return replace(verdict, button=needed.button(table)) if needed else verdict


def _has_moved_on(table: Table, seen: int) -> bool:
    """Has anything happened in the game since this batch was the last? Notices do not count."""
    log = table.position.log
    return not 0 <= seen <= len(log) or not all(batch.notice for batch in log[seen:])


def _write_note(
    table: Table, seat: int, action: Action[Any, Any], request: Mapping[str, object], key: str
) -> Receipt:
    """Judge a private action and write it into the seat's own notebook; the table does not change."""
    if notebook.is_written(table.id, seat, action.name, request, key=key):
        return Receipt("done", Verdict(()), table, private=True)
    verdict = judge(table.rules, position_for(table, seat), seat, action, table.house)
    if not verdict.stands:
        return Receipt("refused", verdict, table)
    facts = [new_event(event) for event in verdict.events]
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
    with lock_table(code) as table:
        instead = _replacement(table, number, payload)
        request = consent.correction_request(number, instead)
        if consent.is_repeated(table, key, seat, request):
            return Amendment(()), Receipt("proposed", Verdict(()), table)
        if _is_repeated_amendment(table, seat, number, key):
            return Amendment(()), Receipt("done", Verdict(()), table)
        if _has_moved_on(table, seen):
            return Amendment(()), Receipt("stale", Verdict(()), table)
        amendment = work_out_amendment(table.rules, table.position, table.house, number, seat, instead)
        if not amendment.stands:
            return amendment, Receipt("refused", Verdict(amendment.findings), table)
        answer = preview(table, seat, number, payload)  # the answer, too, tells only what this seat may know
        if needed := consent.needed_for_correction(table, seat, number, answer.consents):
            return answer, consent.propose(table, seat, key, request, needed)
        batches = answers.with_correction(table, seat, request, amendment.batches)
        return answer, Receipt("done", Verdict(()), record(table, key, batches))


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
