"""The offer behind a form: what one seat may ask for now, and how it appeals a refused word."""

from __future__ import annotations

from typing import Any

from flask import url_for

from referee.engine.codec import BadRequestError, action_type
from referee.engine.judge import Offer, opening
from referee.engine.verdict import Verdict, Weight
from referee.table import commands, loading
from referee.table.loading import Table
from referee.web.table import forms
from referee.web.table.open_form import answers

ASK_TABLE = "ask_table"
"""The action by which any game puts a word to its table."""


def find_offer(table: Table, seat: int, name: str) -> Offer:
    """The action as this seat may ask for it now; an empty form where the referee would refuse it."""
    action = action_type(table.rules, name)
    empty = Offer(name, action.title, (), (), action.fresh, action.quiet)
    return loading.find_offer(table, seat, name) or empty


def opening_verdict(table: Table, seat: int, offer: Offer) -> Verdict[Any] | None:
    """What the referee would say to the form as it is opened; nothing where it cannot be sent like that."""
    try:
        payload = forms.read_payload(table.rules, offer.name, answers(offer), offer.inputs)
        return commands.check(table, seat, offer.name, payload)
    except BadRequestError:
        return None


def ask_table_url(table: Table, seat: int) -> str:
    """Where this seat puts a refused word to the table; empty if it may not."""
    action = next((each for each in table.rules.actions if each.name == ASK_TABLE), None)
    if action is None:
        return ""
    findings = opening(action, table.position.state, seat, table.house)
    refused = any(finding.weight is Weight.BREACH for finding in findings)
    return "" if refused else url_for("play.form", code=table.code, name=ASK_TABLE)
