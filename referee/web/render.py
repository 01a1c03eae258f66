"""From a View to HTML. Pure: everything shown is handed in; templates loop and show, these functions choose.

The table screen has two halves. `#live` (status, scores, board, offers, ledger) is fetched again and again;
`#desk` (the one open form with its verdict) is only touched by the person who opened it.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from flask import Flask, current_app, render_template, url_for

from referee.engine.blocks import Block, Grid
from referee.engine.inputs import (
    CardsIn,
    ChoiceIn,
    FacesIn,
    Input,
    NumberIn,
    PathIn,
    SeatIn,
    WordIn,
    YesIn,
)
from referee.engine.judge import Offer
from referee.engine.seats import Seat
from referee.engine.verdict import Verdict
from referee.engine.view import Entry, View
from referee.web import strokes

LEDGER_IN_SIGHT = 20
"""Sentences that travel with every refresh; the rest is one tap away."""

HTMX = {
    "allowEval": False,
    "allowScriptTags": False,
    "includeIndicatorStyles": False,
    "historyCacheSize": 0,
    "selfRequestsOnly": True,
    "timeout": 20000,
    "reportValidityOfForms": True,
    "responseHandling": [
        {"code": "204", "swap": False},
        {"code": "[23]..", "swap": True},
        {"code": "422", "swap": True, "target": "#verdict", "swapOverride": "innerHTML"},
        {"code": "409", "swap": True, "target": "#desk", "swapOverride": "innerHTML"},
        {"code": "[45]..", "swap": False, "error": True},
    ],
}
"""A refusal lands in the form's #verdict, a form overtaken by events is drawn anew, the rest is a toast."""


class Answers(Protocol):
    """A submitted form: werkzeug's MultiDict is one."""

    def __contains__(self, name: object, /) -> bool: ...

    def getlist(self, name: str, /) -> list[str]: ...


@dataclass(frozen=True)
class Table:
    """A table as one phone shows it, besides the view: its address, its game, who plays from this phone."""

    code: str
    game: str
    title: str
    seats: tuple[Seat, ...]
    here: tuple[int, ...] = ()
    """The seats played from this phone: none for a spectator, several when the phone goes round."""
    points: Mapping[str, int] = field(default_factory=dict)
    """What a letter is worth in this table's deck, for the corner of the chips."""
    invite: str = ""
    """Where the code and its QR picture are shown, for those who may invite."""
    rematch: str = ""
    big: bool = False
    """The board on a television: large figures, nothing to tap."""

    @property
    def shared(self) -> bool:
        """One phone for several people: what is private goes behind the curtain."""
        return len(self.here) > 1

    def name(self, seat: int) -> str:
        return self.seats[seat].name


@dataclass(frozen=True)
class Form:
    """An open form: which action, for which seat, on which state of the table."""

    offer: Offer
    seat: int
    seen: int
    key: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    """Made once for the form and sent with every try, so that a double tap counts once."""

    @property
    def word(self) -> WordIn | None:
        return next((i for i in self.offer.inputs if isinstance(i, WordIn)), None)

    @property
    def laid_out(self) -> tuple[Input, ...]:
        """Siblings of the word that the strip fills in: which cards it is laid with."""
        if self.word is None:
            return ()
        return tuple(i for i in self.offer.inputs if isinstance(i, (CardsIn, FacesIn)))


def page(table: Table, view: View, desk: str = "") -> str:
    """The whole table screen, with the desk already laid where a form was opened without scripts."""
    return render_template("table.html", table=table, view=view, desk=desk)


def live(table: Table, view: View) -> str:
    """The inside of `#live`."""
    return render_template("parts/_live.html", table=table, view=view)


def done(table: Table, view: View, says: str = "") -> str:
    """The answer to what was recorded: the desk is cleared, the table is fresh, a notice says so."""
    return render_template("parts/_done.html", table=table, view=view, says=says)


def desk(table: Table, view: View, form: Form, verdict: Verdict[Any] | None = None, says: str = "") -> str:
    """The one open form. `says` tells why it was drawn anew, such as a table that has moved on."""
    return render_template("parts/_desk.html", table=table, view=view, form=form, verdict=verdict, says=says)


def verdict(table: Table, form: Form, ruling: Verdict[Any]) -> str:
    """What the referee says to the form as it is filled in now."""
    return render_template("parts/_verdict.html", table=table, form=form, verdict=ruling)


def curtain(table: Table, seat: int, onward: str) -> str:
    """Hand the phone over: nothing secret is on the page until this person taps."""
    return render_template("parts/_curtain.html", table=table, seat=seat, onward=onward)


def own(table: Table, view: View) -> str:
    """What only this seat may see, for a phone that goes round; shown in the desk, after the curtain."""
    blocks = [block for block in view.board if is_private(block)]
    return render_template("parts/_own.html", table=table, view=view, blocks=blocks)


def whole_ledger(table: Table, view: View) -> str:
    """The game told from the first sentence to the last."""
    return render_template("ledger.html", table=table, view=view)


@dataclass(frozen=True)
class Spotted:
    """A card found in a photo: what it reads, what else it may be, where it lies (corners in pixels)."""

    face: str
    sure: bool = True
    others: tuple[str, ...] = ()
    quad: tuple[tuple[float, float], ...] = ()
    points: int | None = None
    card: str = ""
    """The id of a card in sight that this one was taken for."""


@dataclass(frozen=True)
class Strip:
    """A photo as read: the cards in order, for the input that asked."""

    name: str
    cards: tuple[Spotted, ...]
    width: int = 0
    height: int = 0
    says: str = ""


def strip(found: Strip) -> str:
    """The cards a photo showed, to be corrected with the photo in sight."""
    return render_template("parts/_strip.html", strip=found)


def filled(inputs: Iterable[Input], answers: Answers) -> tuple[Input, ...]:
    """The form with what was sent still in it, so that nobody types twice."""
    return tuple(_filled(each, answers) if _sent(each, answers) else each for each in inputs)


def _sent(each: Input, answers: Answers) -> bool:
    # An unticked box is not sent at all; that too is an answer.
    return each.name in answers or isinstance(each, (YesIn, CardsIn, ChoiceIn))


def _filled(each: Input, answers: Answers) -> Input:
    values = [value.strip() for value in answers.getlist(each.name)]
    first = values[0] if values else ""
    match each:
        case CardsIn() | ChoiceIn():
            return replace(each, value=tuple(values))
        case FacesIn() | PathIn():
            return replace(each, value=tuple(first.split()))
        case NumberIn() | SeatIn():
            return replace(each, value=int(first) if _whole(first) else None)
        case YesIn():
            return replace(each, value=bool(first))
        case _:
            return replace(each, value=first)


def _whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 10


def install(app: Flask) -> None:
    """Give the templates their few words."""
    env = app.jinja_env
    env.globals.update(asset=asset, worker=worker, htmx_config=htmx_config, stage=stage)
    env.filters.update(
        initial=initial, kind=kind, newest=newest, cell_grid=cell_grid, paths=strokes.paths, size=size
    )
    env.tests.update(private=is_private)


def asset(name: str) -> str:
    """The address of a static file with its content's fingerprint: it can be kept for ever."""
    return url_for("static", filename=name, v=_fingerprint(Path(current_app.static_folder or "static"), name))


def worker() -> str:
    """The service worker's address; it changes when any static file does."""
    return f"/sw.js?v={_edition(Path(current_app.static_folder or 'static'))}"


@cache
def _fingerprint(folder: Path, name: str) -> str:
    return hashlib.sha256((folder / name).read_bytes()).hexdigest()[:10]


@cache
def _edition(folder: Path) -> str:
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return hashlib.sha256("".join(_fingerprint(folder, name) for name in files).encode()).hexdigest()[:10]


def htmx_config() -> str:
    return json.dumps(HTMX)


def kind(thing: object) -> str:
    """The partial that draws a block or an input: `_card_row`, `_number_in`."""
    name = type(thing).__name__
    return "_" + "".join(f"_{c.lower()}" if c.isupper() and n else c.lower() for n, c in enumerate(name))


def initial(name: str) -> str:
    """The letter on a seat's chip."""
    return name.strip()[:1].upper() or "?"


def size(face: str) -> str:
    """How a face is set: one letter large, QU and ING smaller, a sentence as small print."""
    return {0: "", 1: "", 2: "two", 3: "three"}.get(len(face), "many")


def newest(entries: tuple[Entry, ...], most: int | None = LEDGER_IN_SIGHT) -> tuple[Entry, ...]:
    """The latest sentences, newest first."""
    return tuple(reversed(entries if most is None else entries[-most:]))


def is_private(block: Block) -> bool:
    return bool(getattr(block, "private", False))


def stage(view: View) -> str:
    """Over or under way: the two faces of the table screen."""
    return "over" if view.result else "play"


def cell_grid(view: View, cells: Iterable[str]) -> Grid | None:
    """The board's grid that these cells belong to, so that a form can draw the same picture."""
    wanted = set(cells)
    grids = (block for block in view.board if isinstance(block, Grid))
    return next((g for g in grids if wanted <= {cell.name for row in g.rows for cell in row}), None)
