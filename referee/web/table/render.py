"""From a screen to HTML. Everything shown is handed in; templates loop and show.

The table page has two halves. `#live` (status, scores, board, offers, ledger) is fetched again and again;
`#desk` (the one open form with its verdict) changes only for the person who opened it.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, render_template
from markupsafe import Markup

from referee.engine.verdict import Verdict
from referee.web import template_helpers
from referee.web.table import fragment_cache, player_marks
from referee.web.table.dock import Dock, build_dock
from referee.web.table.open_form import OpenForm
from referee.web.table.photo_strip import PhotoStrip
from referee.web.table.screen import Screen

LEDGER_IN_SIGHT = 12
"""Entries that are sent with every refresh, two rounds of six people; the rest is one tap away."""


def init_app(app: Flask) -> None:
    """Register what the templates of a table use."""
    template_helpers.init_app(app)
    fragment_cache.init_app(app)
    player_marks.init_app(app)


def page(screen: Screen, form: str = "") -> str:
    """The whole table page, with the form in it that was opened without scripts."""
    return render_template("table.html", **vars(screen), form=Markup(form), in_sight=LEDGER_IN_SIGHT)


def live(screen: Screen) -> str:
    """The half that refreshes itself."""
    return _fragment("parts/_live.html", screen)


def television(screen: Screen) -> str:
    """The page of a television."""
    return render_template("television.html", **vars(screen))


def television_live(screen: Screen) -> str:
    """The part of it that refreshes itself."""
    return str(fragment_cache.render("parts/_television.html", **vars(screen)))


def fresh_table(screen: Screen) -> str:
    """The answer to an action that was recorded: no form any more, and a fresh table."""
    return _fragment("parts/_recorded.html", screen)


def _fragment(template: str, screen: Screen) -> str:
    # A str, because Markup would escape a form that is put before it.
    return str(fragment_cache.render(template, **vars(screen), in_sight=LEDGER_IN_SIGHT))


def form(
    screen: Screen,
    form: OpenForm,
    verdict: Verdict[Any] | None = None,
    notice: str = "",
    *,
    dock: Dock | None = None,
) -> str:
    """The one open form. `notice` says why it is shown again, for example because the table moved on."""
    shown = dock or build_dock(form, verdict)
    return render_template("parts/_form.html", **vars(screen), form=form, dock=shown, notice=notice)


def verdict(form: OpenForm, verdict: Verdict[Any] | None, problem: str = "") -> str:
    """What the referee says to the form as it is filled in now, and the button under it."""
    return render_template("parts/_dock.html", form=form, dock=build_dock(form, verdict, problem))


def ledger(screen: Screen) -> str:
    """The whole game in sentences, newest first, as a page of its own."""
    return render_template("ledger.html", **vars(screen), in_sight=None)


def photo_strip(strip: PhotoStrip) -> str:
    """The cards of a photo, to be corrected with the photo in sight."""
    return render_template("parts/_photo_strip.html", strip=strip)
