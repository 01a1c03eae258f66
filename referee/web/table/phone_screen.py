"""Builds the screen of one phone: the table's links and the view that this phone may show now."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from flask import session, url_for

from referee.engine.common_actions import Rewind
from referee.engine.consent import Proposal, Proposed
from referee.engine.seats import Viewer, list_of
from referee.engine.view import View
from referee.store.db import clock
from referee.store.games import open_corrections
from referee.store.games import tables as rows
from referee.store.games.stored_table import StoredTable
from referee.store.models import TableStatus
from referee.table import answers, consent, hindsight, loading, secret_access
from referee.table.loading import Table
from referee.table.step_names import time_of_step
from referee.web.formatting import is_reachable, phone_url
from referee.web.middleware.sessions import (
    GOES_ROUND,
    PhoneAtTable,
    current_phone,
    is_open,
    may_invite,
    public_version,
    seats_without_phone,
)
from referee.web.table.demo_card import demo_card
from referee.web.table.screen import ProposalCard, Screen, SeatRequest, TablePage
from referee.web.table.shared_phone import is_covered, is_lifted

NEWS = timedelta(seconds=10)
"""So long a moment is new: a phone that comes later sees its last frame."""
LONGEST_ROW = 15
"""As many cards still fit beside each other on a phone."""


def build_screen(table: Table) -> Screen:
    """The screen of the phone that sends this request."""
    phone = current_phone()
    page = _table_page(table, phone)
    if phone.host and _waits_for_phones(phone.row):
        page = replace(page, join_url=_join_url(phone.row), free_seats=_free_names(phone.row))
    return Screen(page, _view(table, phone))


def build_television_screen(table: Table) -> Screen:
    """The public table in large figures, with a code to scan while there is a seat to take."""
    row = current_phone().row
    page = replace(
        _table_page(table, current_phone()),
        television=True,
        version=public_version(table.row),
        people_url="",
    )
    if is_reachable():
        page = replace(page, watch_address=phone_url(url_for("television.choose")).partition("//")[2])
    if is_reachable() and may_invite(current_phone()) and _has_free_seat(row):
        page = replace(page, join_url=_join_url(row))
    return Screen(page, loading.view_for(table, None))


def _waits_for_phones(row: StoredTable) -> bool:
    """Does the host's phone still show the code? Not where it said that it goes round alone."""
    goes_round = row.code in session.get(GOES_ROUND, ())
    return len(row.seats) > 1 and not goes_round and not row.demo and is_open(row) and _has_free_seat(row)


def _join_url(row: StoredTable) -> str:
    return phone_url(url_for("join.scan", token=rows.join_token(row.id)))


def _free_names(row: StoredTable) -> str:
    return Viewer(None, loading.load_row(row).seats).names(seats_without_phone(row))


def _has_free_seat(row: StoredTable) -> bool:
    """Does a seat wait for its phone? A table that began to play from one phone waits for no other."""
    free = seats_without_phone(row)
    return bool(free) and (not row.batches or len(row.seats) - len(free) > 1)


def _table_page(table: Table, phone: PhoneAtTable) -> TablePage:
    page = TablePage(
        code=table.code,
        game=table.rules.key,
        title=table.rules.title,
        seats=table.seats,
        phone_seats=phone.seats,
        seat=phone.seat,
        covered=is_covered(table, phone),
        version=replace(phone, row=table.row).view_version,
        points=table.letter_points,
        people_url="" if table.row.demo else f"/t/{table.code}/people",
        demo=demo_card(table),
        latest_event=table.aloud,
        is_news=clock.now() - table.row.touched < NEWS,
        hindsight_url=_hindsight_url(table, phone),
        round_name=table.rules.counts,
        figure=table.rules.figure,
        has_board=not table.rules.in_rows,
        draws=table.rules.draws,
        seat_request=_seat_request(phone),
        asks_for=_asked_name(phone),
        proposal=_proposal_card(table, phone),
        sealed=phone.sealed,
        corrections=_open_corrections(table, phone),
    )
    return page if table.row.status is not TableStatus.FINISHED else _with_result_links(page, table)


def _open_corrections(table: Table, phone: PhoneAtTable) -> tuple[tuple[int, str], ...]:
    """Who else is correcting what: its round at most, because the step itself may be a secret."""
    others = {
        seat: number
        for seat, number in open_corrections.open_turns(table.row).items()
        if seat != phone.phone.seat and number in table.position.standing
    }
    return tuple(
        (seat, f"{table.seats[seat].name} is correcting {_earlier(time_of_step(table, number))}.")
        for seat, number in others.items()
    )


def _earlier(time: str) -> str:
    """When a step was, as what is corrected: "3 steps back" says only how far back it was."""
    return "an earlier step" if time.endswith("back") else time


def _seat_request(phone: PhoneAtTable) -> SeatRequest | None:
    """The first request for a seat that this phone may answer."""
    row = phone.row
    for asking in secret_access.open_requests(row):
        if secret_access.may_answer(row, asking, phone.phone):
            return SeatRequest(
                phone=asking.id,
                name=asking.asks_name or _name(row, asking.asks),
                newcomer=bool(asking.asks_name),
                signs_out=asking.asks is not None and asking.asks not in seats_without_phone(row),
                hidden=asking.asks is not None and secret_access.hides_from(row, asking.asks, asking),
                plays=asking.host or asking.seat == asking.asks,
            )
    return None


def _proposal_card(table: Table, phone: PhoneAtTable) -> ProposalCard | None:
    proposal = consent.pending(table)
    if proposal is None:
        return None
    asks, viewer = proposal.asks, Viewer(phone.phone.seat, table.seats)
    missing = answers.missing(table, proposal)
    spoken = missing if answers.may_note(table, proposal, phone.phone.seat) else ()
    return ProposalCard(
        number=proposal.batch.number,
        by=asks.by,
        says=f"{viewer.does(asks.by, 'wants')} to {', '.join((asks.says, *_gains(asks)))}.",
        cards=_words(asks),
        effects=(*(why.says for why in asks.effects()), *_struck_lines(table, proposal)),
        keeps=asks.keeps,
        progress=_progress(proposal, missing, viewer),
        spoken=tuple((seat, f"{viewer.name(seat)} says OK aloud") for seat in spoken),
        answers=phone.phone.seat in missing,
        mine=asks.by in phone.seats,
        sign_out_url=f"/t/{table.code}/people" if phone.host else "",
    )


def _progress(proposal: Proposal, missing: tuple[int, ...], viewer: Viewer) -> str:
    said = f"{viewer.names(proposal.agreed)} said OK. " if proposal.agreed else ""
    own_last = sorted(missing, key=lambda seat: seat == viewer.seat)
    names = ["you" if seat == viewer.seat else viewer.name(seat) for seat in own_last]
    if not names:
        return f"{said}{answers.NOBODY_LEFT}"
    return f"{said}Waiting for {list_of(names, 'and' if proposal.asks.everybody else 'or')}."


def _gains(asks: Proposed) -> tuple[str, ...]:
    """What it gives or takes, in points: Ann −3."""
    known = [(each.name, each.before, each.after) for each in asks.changes]
    return tuple(
        f"{name} {after - before:+d}".replace("-", "−")
        for name, before, after in known
        if before is not None and after is not None
    )


def _words(asks: Proposed) -> tuple[str, ...]:
    """The old and the new word of a correction, if it is words that differ."""
    words = (asks.keeps, asks.becomes)
    return words if all(word.isalpha() and len(word) <= LONGEST_ROW for word in words) else ()


def _struck_lines(table: Table, proposal: Proposal) -> tuple[str, ...]:
    """The turns that would be taken back, or the one to be corrected where old and new are not told."""
    request = proposal.batch.request
    concerned: set[int] = set()
    if request["action"] == Rewind.name:
        concerned = {n for n in table.position.standing if n > int(str(request["to"]))}
    elif request["action"] == consent.CORRECT and not proposal.asks.becomes:
        concerned = {int(str(request["number"]))}
    entries = (entry for entry in loading.view_for(table, None).ledger if entry.number in concerned)
    return tuple(line.says for entry in entries for line in entry.lines)


def _asked_name(phone: PhoneAtTable) -> str:
    return phone.phone.asks_name or _name(phone.row, phone.phone.asks)


def _name(row: StoredTable, seat: int | None) -> str:
    return "" if seat is None else row.seats[seat].name


def _with_result_links(page: TablePage, table: Table) -> TablePage:
    return replace(
        page,
        rematch_url=url_for("new_table.setup", key=table.rules.key, again=table.id),
        result_picture_url=url_for("result_picture.picture", game=table.id),
        history_url=url_for("past_games.one", game=table.id),
    )


def _hindsight_url(table: Table, phone: PhoneAtTable) -> str:
    if phone.seat is None or not hindsight.is_on(table):
        return ""
    return url_for("hindsight.page", code=table.code)


def _view(table: Table, phone: PhoneAtTable) -> View:
    """The seat's own view; on a shared phone behind the curtain the public one, without its offers."""
    if not phone.shared or is_lifted(table, phone):
        return loading.view_for(table, phone.seat)
    offers = () if is_covered(table, phone) else loading.view_for(table, phone.seat).offers
    return replace(loading.view_for(table, None), viewer=Viewer(phone.seat, table.seats), offers=offers)
