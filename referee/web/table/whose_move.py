"""Whom the table waits for, in one style for every game: "Your move", "Bea to move", "Bea to claim"."""

from __future__ import annotations

from referee.engine.view import View
from referee.web.table.screen import TablePage


def is_mine(table: TablePage, view: View) -> bool:
    """Does the table wait for the one person who holds this phone?"""
    return not table.shared and view.viewer.seat is not None and view.viewer.seat in view.status.waiting


def whose_move(table: TablePage, view: View) -> str:
    """Nothing while anybody may act, or nobody."""
    waiting = view.status.waiting
    if view.result or not waiting:
        return ""
    return "Your move" if is_mine(table, view) else f"{view.viewer.names(waiting)} to {view.status.step}"


def page_title(table: TablePage, view: View) -> str:
    """What the tab of the browser says, also while another one is in front."""
    return f"{whose_move(table, view) or view.status.title} · {table.title}"
