"""Answers to a phone that opened a form or sent one: a whole page, or for htmx a piece of it."""

from __future__ import annotations

from flask import Flask, flash, redirect, url_for
from flask.typing import ResponseReturnValue

from referee.table import loading
from referee.table.loading import Table
from referee.table.recording import Receipt
from referee.web.htmx import is_htmx
from referee.web.middleware.sessions import current_phone, play_as
from referee.web.table import render
from referee.web.table.dock import opening_dock
from referee.web.table.offers import find_offer, opening_verdict
from referee.web.table.open_form import OpenForm
from referee.web.table.phone_screen import build_screen
from referee.web.table.request_fields import OtherPersonError, current_seat, current_table
from referee.web.table.shared_phone import is_covered, next_person


def init_app(app: Flask) -> None:
    """A phone that was passed on goes back to the table, where the next person taps their name."""
    app.register_error_handler(OtherPersonError, _back_to_table)


def _back_to_table(trouble: OtherPersonError) -> ResponseReturnValue:
    flash(str(trouble), "bad")
    if is_htmx():
        return str(trouble), 409, {"HX-Redirect": url_for("play.page", code=current_phone().row.code)}
    return render.page(build_screen(current_table())), 409


def form_response(table: Table, form: str) -> str:
    """A form alone for htmx, otherwise the whole page with the form in it."""
    return form if is_htmx() else render.page(build_screen(table), form)


def recorded_response(receipt: Receipt, then: str = "") -> ResponseReturnValue:
    """The answer to an action that was recorded: the new table, and the form that follows it, if any."""
    table = receipt.table
    if then and not is_covered(table, current_phone()) and _is_open(table, then):
        return _next_form(table, then)
    if current_phone().shared and not receipt.private:
        _pass_on(table)
    table_url = url_for("play.page", code=table.code)
    if not is_htmx():
        return redirect(table_url, 303)
    if current_phone().shared:
        return "", 200, {"HX-Redirect": table_url}  # a new page keeps nothing of the person before
    return render.fresh_table(build_screen(table))


def _is_open(table: Table, name: str) -> bool:
    """May this seat go on with that action? One that is not mentioned is not open."""
    offer = loading.find_offer(table, current_seat(table), name)
    return offer is not None and offer.open


def _pass_on(table: Table) -> None:
    person = next_person(table, current_phone())
    if person is not None:
        play_as(table.code, person)


def _next_form(table: Table, name: str) -> ResponseReturnValue:
    if not is_htmx():
        return redirect(url_for("play.form", code=table.code, name=name), 303)
    seat, screen = current_seat(table), build_screen(table)
    form = OpenForm(find_offer(table, seat, name), seat, table.position.number)
    dock = opening_dock(form, opening_verdict(table, seat, form.offer))
    return render.form(screen, form, dock=dock) + render.fresh_table(screen)
