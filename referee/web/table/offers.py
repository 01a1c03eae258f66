"""The offer behind a form: what one seat may ask for now, and how it appeals a refused word."""

from __future__ import annotations

from flask import url_for

from referee.engine.codec import action_type
from referee.engine.judge import Offer, opening
from referee.engine.verdict import Weight
from referee.table import loading
from referee.table.loading import Table

ASK_TABLE = "ask_table"
"""The action by which any game puts a word to its table."""


def find_offer(table: Table, seat: int, name: str) -> Offer:
    """The action as this seat may ask for it now; an empty form where the referee would refuse it."""
    action = action_type(table.rules, name)
    empty = Offer(name, action.title, (), (), action.fresh, action.quiet)
    return loading.find_offer(table, seat, name) or empty


def ask_table_url(table: Table, seat: int) -> str:
    """Where this seat puts a refused word to the table; empty if it may not."""
    action = next((each for each in table.rules.actions if each.name == ASK_TABLE), None)
    if action is None:
        return ""
    findings = opening(action, table.position.state, seat, table.house)
    refused = any(finding.weight is Weight.BREACH for finding in findings)
    return "" if refused else url_for("play.form", code=table.code, name=ASK_TABLE)
