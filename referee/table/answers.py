"""Answering what another phone has asked for: the last OK that is needed carries it out."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.engine.codec import decode_action
from referee.engine.common_actions import Correction, Rewound
from referee.engine.consent import Answered, Dropped, Proposal, Settled
from referee.engine.fold import Batch, Position, extend, undo_batches
from referee.engine.judge import judge
from referee.engine.verdict import Verdict, breach
from referee.store.games import log
from referee.table.consent import (
    CORRECT,
    describe,
    notice_batch,
    pending,
    voters_on,
    work_out,
)
from referee.table.loading import Table
from referee.table.recording import Receipt, lock_table, record
from referee.table.step_names import name_step

SETTLED = "That question is settled already."
NOT_ASKED = "This phone was not asked."
MOVED_ON = "The table has moved on."
NOBODY_LEFT = "No phone is left to answer."


def answer(
    code: str, seat: int, number: int, agrees: bool, *, key: str, speaks_for: int | None = None
) -> Receipt:
    """Say OK or no to the proposal of batch `number`; the last OK that is needed carries it out.

    With `speaks_for` this phone notes the spoken OK of a seat whose own phone does not answer.
    """
    with lock_table(code) as table:
        if log.find_by_key(table.id, key) is not None:
            return Receipt("done", Verdict(()), table)
        proposal = pending(table)
        if proposal is None or proposal.batch.number != number:
            return Receipt("refused", Verdict((breach(None, SETTLED),)), table)
        if not _may_answer(table, proposal, seat, speaks_for):
            return Receipt("refused", Verdict((breach(None, NOT_ASKED),)), table)
        said = Answered(seat if speaks_for is None else speaks_for, agrees, False)
        said = replace(said, noted_by=None if speaks_for is None else seat)
        return Receipt("done", Verdict(()), record(table, key, _answer_batches(table, proposal, seat, said)))


def _may_answer(table: Table, proposal: Proposal, seat: int, speaks_for: int | None) -> bool:
    if speaks_for is None:
        return seat in voters_on(table, proposal)
    return speaks_for in missing(table, proposal) and may_note(table, proposal, seat)


def missing(table: Table, proposal: Proposal) -> tuple[int, ...]:
    """The seats that were asked and whose phones have not answered yet."""
    return tuple(seat for seat in voters_on(table, proposal) if seat not in proposal.agreed)


def may_note(table: Table, proposal: Proposal, seat: int | None) -> bool:
    """May this seat's phone note what somebody says aloud? Only one that was asked too and has said OK.

    One that was not asked may have a stake of its own: the writer of a word that the table is to allow.
    """
    return seat in voters_on(table, proposal) and seat in proposal.agreed


def _answer_batches(table: Table, proposal: Proposal, seat: int, said: Answered) -> Sequence[Batch[Any]]:
    """The answer and, where it settles the matter, what comes of it."""
    agreed = tuple(sorted({*proposal.agreed, said.seat}))
    complete = {*voters_on(table, proposal)} <= {*agreed}
    settles = not said.agrees or not proposal.asks.everybody or complete
    asked = {"proposal": proposal.batch.number}
    batch = notice_batch(table.position, seat, replace(said, settles=settles), asked)
    if not (said.agrees and settles):
        return [batch]
    return [batch, *_carry_out(table, extend(table.position, batch), proposal, agreed)]


def settle_without(code: str) -> None:
    """After a phone was signed out: go on where all others have agreed, drop it where nobody can answer."""
    with lock_table(code) as table:
        proposal = pending(table)
        if proposal is None or missing(table, proposal):
            return
        by, key = proposal.asks.by, secrets.token_urlsafe(16)
        if proposal.agreed and proposal.asks.everybody:
            settled = notice_batch(table.position, by, Settled(by), {})
            after = extend(table.position, settled)
            record(table, key, [settled, *_carry_out(table, after, proposal, proposal.agreed)])
        else:
            record(table, key, [notice_batch(table.position, by, Dropped(by, NOBODY_LEFT), {})])


def withdraw(code: str, seats: Sequence[int], number: int, *, key: str) -> Receipt:
    """Take back the proposal of one of these seats, which are played from one phone."""
    with lock_table(code) as table:
        proposal = pending(table)
        if proposal is None or proposal.batch.number != number or proposal.asks.by not in seats:
            return Receipt("refused", Verdict((breach(None, SETTLED),)), table)
        by = proposal.asks.by
        batch = notice_batch(table.position, by, Dropped(by), {"proposal": number})
        return Receipt("done", Verdict(()), record(table, key, [batch]))


def _carry_out(
    table: Table, position: Position[Any], proposal: Proposal, agreed: tuple[int, ...]
) -> Sequence[Batch[Any]]:
    """What was agreed to, judged again on the table as it stands now."""
    by, request = proposal.asks.by, {**proposal.batch.request}
    name = str(request.pop("action"))
    if name == CORRECT:
        amendment = work_out(table, position, by, request)
        if not amendment.stands:
            return [notice_batch(position, by, Dropped(by, _reasons(amendment.findings)), {})]
        return with_correction(table, by, proposal.batch.request, amendment.batches, agreed)
    action = decode_action(table.rules, name, request)
    moved = action.fresh and any(not batch.notice for batch in position.log[proposal.batch.number :])
    verdict = judge(table.rules, position, by, action, table.house, True)
    if not verdict.stands or moved:
        return [notice_batch(position, by, Dropped(by, _reasons(verdict.breaches) or MOVED_ON), {})]
    events = tuple(
        replace(event, agreed=agreed) if isinstance(event, Rewound) else event for event in verdict.events
    )
    batch = Batch(position.number + 1, by, name, request, events, agreed=True)
    return undo_batches(position, batch) if batch.rewound_to is not None else [batch]


def with_correction(
    table: Table,
    seat: int,
    request: Mapping[str, Any],
    batches: Sequence[Batch[Any]],
    agreed: tuple[int, ...] = (),
) -> list[Batch[Any]]:
    """The batches of a correction, the first of which tells everybody who corrected what."""
    back, *later = batches
    asks = describe(table, seat, request)
    struck = request["payload"] is None
    step = name_step(table, request["number"])
    made = Correction(request["number"], seat, struck, asks.keeps, asks.becomes, asks.changes, step)
    told = tuple(
        replace(event, correction=made, agreed=agreed) if isinstance(event, Rewound) else event
        for event in back.events
    )
    return [replace(back, events=told), *later]


def _reasons(findings: Iterable[Any]) -> str:
    return " ".join(finding.says for finding in findings)
