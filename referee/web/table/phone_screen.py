"""What one phone gets of a table: its own view, or on a phone that goes round, what may lie open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import abort, url_for

from referee.engine.amend import Amendment, Lost
from referee.engine.codec import action_type
from referee.engine.fold import Batch
from referee.engine.judge import Offer, opening
from referee.engine.seats import Viewer
from referee.engine.verdict import Weight, breach
from referee.engine.view import View
from referee.store.models import TableStatus
from referee.table import hindsight, loading
from referee.table.loading import Table
from referee.web.middleware.sessions import PhoneAtTable
from referee.web.table import render

APPEAL = "ask_table"
"""The action by which any game puts a word to its table."""
GONE = "That turn is not there to be corrected."
NO_LONGER = "What was written no longer fits; its writer is asked again."


def screen(table: Table, phone: PhoneAtTable, *, big: bool = False) -> render.Table:
    """The table as this phone shows it."""
    over = table.row.status is TableStatus.FINISHED
    back = phone.seat is not None and hindsight.is_on(table)
    hindsight.prepare(table)
    return render.Table(
        code=table.code,
        game=table.rules.key,
        title=table.rules.title,
        seats=table.seats,
        here=phone.seats,
        seat=phone.seat,
        covered=covered(table, phone),
        seen=replace(phone, row=table.row).view_version,
        points=points(table),
        invite=f"/t/{table.code}/people",
        rematch=url_for("home.setup", key=table.rules.key, again=table.id) if over else "",
        picture=url_for("result_picture.picture", game=table.id) if over else "",
        page=url_for("past_games.one", game=table.id) if over else "",
        aloud=table.aloud,
        hindsight=url_for("hindsight.page", code=table.code) if back else "",
        big=big,
        counts=table.rules.counts,
    )


def shown(table: Table, phone: PhoneAtTable) -> View:
    """What this phone may show now. Behind the curtain no seat's own view, and not what it could do."""
    if not phone.shared or looking(table, phone):
        return loading.view_for(table, phone.seat)
    offers = () if covered(table, phone) else loading.view_for(table, phone.seat).offers
    return replace(loading.view_for(table, None), viewer=Viewer(phone.seat, table.seats), offers=offers)


def covered(table: Table, phone: PhoneAtTable) -> bool:
    """Several people play from this phone, and the one whose turn it is has something to hide."""
    return (
        phone.shared and not looking(table, phone) and secretive(table, loading.view_for(table, phone.seat))
    )


def looking(table: Table, phone: PhoneAtTable) -> bool:
    """Has this person raised the curtain and not acted since? What was asked before may be answered late."""
    lifted = phone.lifted
    return lifted is not None and not any(batch.seat == phone.seat for batch in table.position.log[lifted:])


def secretive(table: Table, view: View) -> bool:
    """Does this view hold anything for its viewer alone: cards of their own, or a word to be written?"""
    own = any(getattr(block, "private", False) for block in view.board)
    return own or any(action_type(table.rules, offer.name).secret for offer in view.open)


def offered(table: Table, seat: int, name: str) -> Offer:
    """The action as this seat may ask for it now; one that is not offered is the referee's to refuse."""
    action = action_type(table.rules, name)
    nothing = Offer(name, action.title, (), (), action.fresh, action.quiet)
    return loading.find_offer(table, seat, name) or nothing


def appeal(table: Table, seat: int) -> str:
    """Where this seat puts a refused word to the table; nothing where it may not."""
    action = next((each for each in table.rules.actions if each.name == APPEAL), None)
    if action is None:
        return ""
    found = opening(action, table.position.state, seat, table.house)
    refused = any(finding.weight is Weight.BREACH for finding in found)
    return "" if refused else url_for("play.form", code=table.code, name=APPEAL)


def next_person(table: Table, phone: PhoneAtTable) -> int | None:
    """Who takes the phone next: the first after this person for whom the table waits."""
    waiting = [seat for seat in loading.view_for(table, None).status.waiting if seat in phone.seats]
    if phone.seat is None or phone.seat in waiting:
        return phone.seat
    return next((seat for seat in waiting if seat > phone.seat), next(iter(waiting), phone.seat))


def standing(table: Table, number: int) -> Batch[Any]:
    """A turn that stands and can be corrected."""
    if number not in table.position.standing:
        abort(404, GONE)
    return table.position.batch(number)


def discreet(table: Table, seat: int, amendment: Amendment[Any]) -> Amendment[Any]:
    """What a correction would undo, without the reasons where they would tell what somebody else wrote."""
    return replace(amendment, lost=tuple(_discreet(table, seat, lost) for lost in amendment.lost))


def _discreet(table: Table, seat: int, lost: Lost) -> Lost:
    own = lost.seat == seat or not action_type(table.rules, lost.action).secret
    return lost if own else replace(lost, findings=(breach(None, NO_LONGER),))


def points(table: Table) -> dict[str, int]:
    """What each letter is worth in this table's deck."""
    deck = getattr(table.house, "deck", None)
    faces = () if deck is None else deck.faces
    return {face.letters: face.points for face in faces if face.points is not None}
