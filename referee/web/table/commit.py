"""Asks the referee for what a sent form says."""

from __future__ import annotations

from flask import g, request

from referee.engine.judge import Offer
from referee.table import commands, hindsight
from referee.table.loading import Table
from referee.table.recording import Receipt
from referee.web.table import forms
from referee.web.table.request_fields import form_key, number_seen, table_agrees


def commit_form(table: Table, seat: int, offer: Offer) -> Receipt:
    """Ask for the action of a form, exactly once for each key."""
    payload = forms.read_payload(table.rules, offer.name, request.form, offer.inputs)
    receipt = commands.commit(
        table.code,
        seat,
        offer.name,
        payload,
        key=form_key(),
        seen=number_seen(),
        agreed=table_agrees(),
        arrived=g.arrived,
    )
    if receipt.status == "done":
        hindsight.prepare(receipt.table)
    return receipt
