"""Asking the other phones: an undo, a correction or points by hand that concern others wait for their OK."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from referee.engine.action import Action
from referee.engine.amend import Amendment, amend, just_before
from referee.engine.codec import action_type, decode_action, encode
from referee.engine.common_actions import Rewind
from referee.engine.consent import Proposal, Proposed, is_sealed, open_proposal, touches_others
from referee.engine.event import Event
from referee.engine.fold import Batch, Position
from referee.engine.hidden_turns import hidden_requests
from referee.engine.judge import steps_back
from referee.engine.seats import list_of
from referee.engine.verdict import Consent, Finding, Verdict, breach
from referee.kit.shared_options import ALL, ONE, SPOKEN
from referee.store.db import clock
from referee.store.games import log, sessions
from referee.table.corrected_values import differences
from referee.table.loading import Table
from referee.table.recording import NOTICE, Receipt, record
from referee.table.step_names import name_step

CORRECT = "correct"
LIFETIME = timedelta(minutes=10)
"""How long a proposal waits for answers."""


@dataclass(frozen=True)
class Needed:
    """Whose phones are asked, and whether all of them must agree."""

    voters: tuple[int, ...]
    everybody: bool
    wants: str = ""
    """What they are asked for, after "wants to", where the game says so itself."""

    def button(self, table: Table) -> str:
        """What the button of the form says: whom it asks."""
        names = [table.seats[seat].name for seat in self.voters]
        return f"Ask {list_of(names, 'and' if self.everybody else 'or')}"


def needed_for(
    table: Table, seat: int, action: Action[Any, Any], findings: Sequence[Finding]
) -> Needed | None:
    """Whose phones must agree to a request so judged; None where the one that sends it is enough."""
    if isinstance(action, Rewind):
        return _needed_for_undo(table, seat, action)
    if action.secret:
        return None  # what it would ask is asked when it is turned up
    asked = [found.consent for found in findings if found.consent]
    return _needed_consent(table, seat, sealed=False, asked=asked) if asked else None


def _needed_for_undo(table: Table, seat: int, action: Rewind) -> Needed | None:
    if not touches_others(table.rules, table.position, seat, action.to):
        return None
    own = [n for n in table.position.standing if n > action.to and table.position.batch(n).seat == seat]
    return _needed_consent(table, seat, sealed=any(is_sealed(table.rules, table.position, n) for n in own))


def needed_for_correction(
    table: Table, seat: int, number: int, asked: Sequence[Consent] = ()
) -> Needed | None:
    """Whose phones must agree to the correction of this turn; `asked` is what the new entry asks of them."""
    turn = table.position.batch(number)
    if turn.seat == seat and action_type(table.rules, turn.action).secret and _lies_hidden(table, number):
        return None  # nobody has seen it or acted on it yet
    before = just_before(table.position, number)
    if not asked and not touches_others(table.rules, table.position, seat, before):
        return None
    sealed = is_sealed(table.rules, table.position, number)
    needed = _needed_consent(table, seat, sealed=sealed, asked=asked)
    return needed and replace(needed, wants="")  # what is asked for is the correction, described as one


def _needed_consent(table: Table, seat: int, *, sealed: bool, asked: Sequence[Consent] = ()) -> Needed | None:
    way, voters = getattr(table.house.options, "consent", ONE), voters_besides(table, seat)
    if asked and all(each.seats is not None for each in asked):
        concerned = {seat for each in asked for seat in each.seats or ()}
        voters = tuple(each for each in voters if each in concerned)
    if way == SPOKEN or not voters:
        return None
    everybody = sealed or way == ALL or any(each.everybody for each in asked)
    return Needed(voters, everybody, " and ".join(each.wants for each in asked))


def voters_besides(table: Table, seat: int) -> tuple[int, ...]:
    """The seats with phones of their own, besides this seat and that of the phone it is played from.

    A seat may be signed in twice, such as on a phone and by a script: nobody answers a question of their own.
    """
    phones = sessions.phones(table.id)
    own = next((phone for phone in phones if phone.seat == seat), None)
    own = own or next((phone for phone in phones if phone.host), None)
    asking = {None, seat, own.seat if own else None}
    return tuple(sorted({phone.seat for phone in phones if phone.seat is not None} - asking))


def voters_on(table: Table, proposal: Proposal) -> tuple[int, ...]:
    """The seats whose phones may answer this proposal: those that were asked and still have one."""
    voters, asked = voters_besides(table, proposal.asks.by), proposal.asks.seats
    return tuple(seat for seat in voters if not asked or seat in asked)


def pending(table: Table) -> Proposal | None:
    """The proposal that waits for answers, unless it has waited too long."""
    proposal = open_proposal(table.position)
    if proposal is None or clock.now() - datetime.fromisoformat(proposal.batch.at) > LIFETIME:
        return None
    return proposal


def correction_request(number: int, instead: Action[Any, Any] | None) -> dict[str, Any]:
    """The request to correct a turn; without a new payload it is struck out."""
    return {"action": CORRECT, "number": number, "payload": None if instead is None else encode(instead)}


def is_repeated(table: Table, key: str, seat: int, request: Mapping[str, object]) -> bool:
    """Was this same request proposed before, under the same key?"""
    known = log.find_by_key(table.id, key)
    if known is None or not isinstance(table.position.batch(known).events[0], Proposed):
        return False
    return log.find_repeat(table.id, key, seat, NOTICE, request) is not None


def propose(table: Table, seat: int, key: str, request: Mapping[str, Any], needed: Needed) -> Receipt:
    """Put a request to the other phones; one thing at a time."""
    if waiting := pending(table):
        name = table.seats[waiting.asks.by].name
        says = f"{name} has asked the table for something. That comes first."
        return Receipt("refused", Verdict((breach(None, says),)), table)
    asks = Proposed(seat, needed.wants) if needed.wants else describe(table, seat, request)
    asks = replace(asks, everybody=needed.everybody, seats=needed.voters)
    batch = notice_batch(table.position, seat, asks, request)
    return Receipt("proposed", Verdict(()), record(table, key, [batch]))


def describe(table: Table, seat: int, request: Mapping[str, Any]) -> Proposed:
    """A request as everybody may read it; of what lies hidden only a sealed secret is shown, old and new."""
    if request["action"] == Rewind.name:
        return Proposed(seat, f"take back {steps_back(table.position, request['to'])}")
    number = request["number"]
    effects = work_out(table, table.position, seat, request, public=True)
    rest = (effects.changes, effects.unseen is not None)
    step, turn = name_step(table, number), table.position.batch(number)
    if request["payload"] is None:
        whose = "" if turn.seat in (seat, None) else f"{table.seats[turn.seat].name}'s "
        return Proposed(seat, f"strike out {whose}{step}", "", "", *rest)
    if _lies_hidden(table, number):
        return Proposed(seat, f"change what was hidden with {step}", "", "", *rest)
    old, new = differences(table, turn, request["payload"])
    if old == new:
        return Proposed(seat, f"correct {step}", "", "", *rest)
    return Proposed(seat, f"correct {step}: {old} → {new}", old, new, *rest)


def _lies_hidden(table: Table, number: int) -> bool:
    """Does this turn hide something, and is it not for the table to open?"""
    hidden = any(batch.number == number for batch in hidden_requests(table.rules, table.position))
    return hidden and not is_sealed(table.rules, table.position, number)


def work_out(
    table: Table, position: Position[Any], seat: int, request: Mapping[str, Any], *, public: bool = False
) -> Amendment[Any]:
    """What a requested correction would do; `public` as far as everybody may know."""
    number, payload = request["number"], request["payload"]
    old = position.batch(number)
    instead = None if payload is None else decode_action(table.rules, old.action, payload)
    return amend(table.rules, position, table.house, number, seat, instead, preview=public, public=public)


def notice_batch(
    position: Position[Any], seat: int, event: Event[Any], request: Mapping[str, Any]
) -> Batch[Any]:
    """What everybody is told next."""
    return Batch(position.number + 1, seat, NOTICE, request, (event,))
