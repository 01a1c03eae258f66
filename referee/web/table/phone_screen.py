"""Builds the screen of one phone: the table's links and the view that this phone may show now."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from flask import url_for

from referee.engine.seats import Viewer
from referee.engine.view import View
from referee.store.db import clock
from referee.store.games import tables as rows
from referee.store.games.stored_table import StoredTable
from referee.store.models import TableStatus
from referee.table import hindsight, loading
from referee.table.loading import Table
from referee.web.formatting import phone_url
from referee.web.middleware.sessions import PhoneAtTable, current_phone, is_open, seats_without_phone
from referee.web.table.screen import Screen, TablePage
from referee.web.table.shared_phone import is_covered, is_lifted

NEWS = timedelta(seconds=10)
"""So long a moment is new: a phone that comes later sees its last frame."""


def build_screen(table: Table) -> Screen:
    """The screen of the phone that sends this request."""
    phone = current_phone()
    return Screen(_table_page(table, phone), _view(table, phone))


def build_television_screen(table: Table) -> Screen:
    """The public table in large figures, with a code to scan while there is a seat to take."""
    row = current_phone().row
    page = replace(
        _table_page(table, current_phone()),
        television=True,
        version=str(table.row.pulse),
        people_url="",
        watch_address=phone_url(url_for("television.choose")).partition("//")[2],
    )
    if is_open(row) and _has_free_seat(row):
        page = replace(page, join_url=phone_url(url_for("join.scan", token=rows.join_token(row.id))))
    return Screen(page, loading.view_for(table, None))


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
        points=_letter_points(table),
        people_url=f"/t/{table.code}/people",
        latest_event=table.aloud,
        is_news=clock.now() - table.row.touched < NEWS,
        hindsight_url=_hindsight_url(table, phone),
        round_name=table.rules.counts,
    )
    return page if table.row.status is not TableStatus.FINISHED else _with_result_links(page, table)


def _with_result_links(page: TablePage, table: Table) -> TablePage:
    return replace(
        page,
        rematch_url=url_for("home.setup", key=table.rules.key, again=table.id),
        result_picture_url=url_for("result_picture.picture", game=table.id),
        history_url=url_for("past_games.one", game=table.id),
    )


def _hindsight_url(table: Table, phone: PhoneAtTable) -> str:
    if phone.seat is None or not hindsight.is_on(table):
        return ""
    return url_for("hindsight.page", code=table.code)


def _letter_points(table: Table) -> dict[str, int]:
    deck = getattr(table.house, "deck", None)
    faces = () if deck is None else deck.faces
    return {face.letters: face.points for face in faces if face.points is not None}


def _view(table: Table, phone: PhoneAtTable) -> View:
    """The seat's own view; on a shared phone behind the curtain the public one, without its offers."""
    if not phone.shared or is_lifted(table, phone):
        return loading.view_for(table, phone.seat)
    offers = () if is_covered(table, phone) else loading.view_for(table, phone.seat).offers
    return replace(loading.view_for(table, None), viewer=Viewer(phone.seat, table.seats), offers=offers)
