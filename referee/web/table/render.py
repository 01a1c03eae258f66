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
from typing import Any

from flask import Flask, current_app, render_template, url_for
from markupsafe import Markup

from referee.engine.inputs import (
    BoardIn,
    CardsIn,
    ChoiceIn,
    FacesIn,
    Input,
    KeptIn,
    LaidIn,
    NumberIn,
    PathIn,
    SeatIn,
    WordIn,
    YesIn,
)
from referee.engine.judge import Offer
from referee.engine.seats import Seat
from referee.engine.verdict import Verdict
from referee.engine.view import View
from referee.web import template_helpers
from referee.web.table import forms, fragment_cache, player_marks
from referee.words import lists

LEDGER_IN_SIGHT = 12
"""Entries that travel with every refresh, two rounds of six people; the rest is one tap away."""

OWN_SCRIPTS = {"letterbox": ("draw", "board")}
"""Drawings and whole boards are asked for in one game alone; other phones need not fetch what they take."""

HTMX = {
    "allowEval": False,
    "allowScriptTags": False,
    "disableInheritance": True,
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


@dataclass(frozen=True)
class Table:
    """A table as one phone shows it, besides the view: its address, its game, who plays from this phone."""

    code: str
    game: str
    title: str
    seats: tuple[Seat, ...]
    here: tuple[int, ...] = ()
    """The seats played from this phone: none for a spectator, several when the phone goes round."""
    seat: int | None = None
    """The one of them it plays now."""
    seen: str = ""
    """What this phone has seen with this page: it asks for more only when that has changed."""
    covered: bool = False
    """The curtain is down: the view is nobody's until that person taps."""
    points: Mapping[str, int] = field(default_factory=dict)
    """What a letter is worth in this table's deck, for the corner of the chips."""
    invite: str = ""
    """Where the code and its QR picture are shown."""
    rematch: str = ""
    picture: str = ""
    """The result as a picture to be sent to others, once there is one."""
    page: str = ""
    """Where the finished game stands in the history."""
    join: str = ""
    """What the code on a television says: scan it and join."""
    aloud: str = ""
    """The newest sentence of the ledger as everybody at the table may hear it."""
    hindsight: str = ""
    """Where this phone's seat may look back on its turns; empty where the table does not want it."""
    camera: bool = True
    """Photos can be read here; without a reader only the keys are offered."""
    big: bool = False
    """The board on a television: large figures, nothing to tap."""
    counts: str = "round"
    """What the words of this game are numbered by."""

    @property
    def shared(self) -> bool:
        """One phone for several people: what is private goes behind the curtain."""
        return len(self.here) > 1

    @property
    def scripts(self) -> tuple[str, ...]:
        return OWN_SCRIPTS.get(self.game, ())

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
    appeal: str = ""
    """Where a refused word is put to the table, if this seat may do that now."""

    @property
    def word(self) -> WordIn | None:
        return next((each for each in self.offer.inputs if isinstance(each, WordIn)), None)

    @property
    def laid(self) -> LaidIn | None:
        """A word laid with cards that are named one by one."""
        return next((each for each in self.offer.inputs if isinstance(each, LaidIn) and each.down), None)

    @property
    def laid_out(self) -> tuple[Input, ...]:
        """Siblings of the word that the strip fills in: which cards it is laid with."""
        if self.word is None:
            return ()
        return tuple(
            each
            for each in self.offer.inputs
            if isinstance(each, CardsIn) or (isinstance(each, FacesIn) and not each.apart)
        )

    @property
    def before(self) -> tuple[Input, ...]:
        """What the game asks before the word, such as the hand it is made of."""
        inputs = self.offer.inputs
        return self._asked(inputs[: inputs.index(self.word)] if self.word else ())

    @property
    def asked(self) -> tuple[Input, ...]:
        """Everything else beside the word and its cards, in the game's order."""
        return tuple(each for each in self._asked(self.offer.inputs) if each not in self.before)

    def _asked(self, inputs: tuple[Input, ...]) -> tuple[Input, ...]:
        apart = (self.word, *self.laid_out)
        return tuple(each for each in inputs if each not in apart)

    @property
    def photographed(self) -> tuple[FacesIn | WordIn | LaidIn | BoardIn, ...]:
        """What a photo can answer."""
        kinds = FacesIn | WordIn | LaidIn | BoardIn
        return tuple(each for each in self.offer.inputs if isinstance(each, kinds))

    @property
    def headline(self) -> str:
        """The word a ruling speaks of."""
        if self.laid is not None:
            return template_helpers.spelled(self.laid)
        return self.word.value.strip().upper() if self.word else ""


def page(table: Table, view: View, desk: str = "") -> str:
    """The whole table screen, with the desk already laid where a form was opened without scripts."""
    return render_template("table.html", table=table, view=view, desk=Markup(desk), in_sight=LEDGER_IN_SIGHT)


def live(table: Table, view: View) -> str:
    """`#live`, fresh."""
    return _plain("parts/_live.html", table=table, view=view, in_sight=LEDGER_IN_SIGHT)


def done(table: Table, view: View, says: str = "") -> str:
    """The answer to what was recorded: the desk is cleared, the table is fresh, a notice says so."""
    return _plain("parts/_done.html", table=table, view=view, says=says, in_sight=LEDGER_IN_SIGHT)


def _plain(name: str, **shown: Any) -> str:
    """A piece as text: as markup it would take a form put before it for something to be made harmless."""
    return str(fragment_cache.piece(name, **shown))


def desk(table: Table, view: View, form: Form, verdict: Verdict[Any] | None = None, says: str = "") -> str:
    """The one open form. `says` tells why it was drawn anew, such as a table that has moved on."""
    return render_template("parts/_desk.html", table=table, view=view, form=form, verdict=verdict, says=says)


def verdict(form: Form, ruling: Verdict[Any]) -> str:
    """What the referee says to the form as it is filled in now."""
    return render_template("parts/_verdict.html", form=form, verdict=ruling)


def whole_ledger(table: Table, view: View) -> str:
    """The game told from the last sentence back to the first, as a page of its own."""
    return render_template("ledger.html", table=table, view=view, in_sight=None)


@dataclass(frozen=True)
class Spotted:
    """A card found in a photo: what it reads, what else it may be, where it lies (corners in pixels)."""

    face: str
    sure: bool = True
    others: tuple[str, ...] = ()
    quad: tuple[tuple[float, float], ...] = ()
    card: str = ""
    """The id of a card in sight that this one was taken for."""
    token: str = ""
    """What names it where cards are named one by one."""


@dataclass(frozen=True)
class Strip:
    """A photo as read: the cards in order, for the input that asked."""

    name: str
    cards: tuple[Spotted, ...]
    width: int = 0
    height: int = 0
    trouble: str = ""
    """What to do better, when nothing could be read."""
    thing: str = "card"
    shot: str = ""
    """Under this key the tray keeps what the reader saw, until the letters are confirmed."""

    @property
    def says(self) -> str:
        if not any(card.face for card in self.cards):
            return self.trouble or "No cards found. Lay them apart, straight from above, with more light."
        count, unsure = len(self.cards), sum(not card.sure for card in self.cards)
        things = self.thing if count == 1 else f"{self.thing}s"
        found = f"{template_helpers.sentence(template_helpers.number(count))} {things} found"
        return (
            f"{found}; look at the {template_helpers.number(unsure)} marked “?”." if unsure else f"{found}."
        )

    @property
    def json(self) -> str:
        """The cards for the chips."""
        cards = [
            {"face": c.face, "sure": c.sure, "others": c.others, "id": c.card, "token": c.token}
            for c in self.cards
        ]
        return json.dumps(cards)


def strip(found: Strip) -> str:
    """The cards a photo showed, to be corrected with the photo in sight."""
    return render_template("parts/_strip.html", strip=found)


def filled(inputs: Iterable[Input], answers: forms.Answers) -> tuple[Input, ...]:
    """The form with what was sent still in it, so that nobody types twice."""
    return tuple(_filled(each, answers) if _sent(each, answers) else each for each in inputs)


def _sent(each: Input, answers: forms.Answers) -> bool:
    # An unticked box is not sent at all; that too is an answer.
    # What was picked in a ruling comes under names of its own.
    return each.name in answers or isinstance(each, YesIn | CardsIn | ChoiceIn | KeptIn)


def _filled(each: Input, answers: forms.Answers) -> Input:
    values = [value.strip() for value in answers.getlist(each.name)]
    first = values[0] if values else ""
    match each:
        case CardsIn() | ChoiceIn():
            return replace(each, value=tuple(value for value in values if value))
        case FacesIn() | PathIn() | LaidIn() | BoardIn():
            return replace(each, value=tuple(part for value in values for part in value.split()))
        case KeptIn():
            return replace(each, value=tuple(forms.texts_of(answers, each.name)))
        case NumberIn() | SeatIn():
            return replace(each, value=int(first) if _whole(first) else None)
        case YesIn():
            return replace(each, value=bool(first))
        case _:
            return replace(each, value=first)


def _whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 10


def init_app(app: Flask) -> None:
    """Give the templates their few words."""
    app.jinja_env.globals.update(asset=asset, worker=worker, htmx_config=lambda: json.dumps(HTMX))
    template_helpers.init_app(app)
    fragment_cache.init_app(app)
    player_marks.init_app(app)


def asset(name: str) -> str:
    """The address of a static file with its content's fingerprint: it can be kept for ever."""
    return url_for("static", filename=name, v=fingerprint(Path(str(current_app.static_folder)), name))


def worker() -> str:
    """The service worker's address; it changes when any static file or word list does."""
    return f"/sw.js?v={edition(Path(str(current_app.static_folder)))}-{lists.version()}"


@cache
def fingerprint(folder: Path, name: str) -> str:
    return hashlib.sha256((folder / name).read_bytes()).hexdigest()[:12]


@cache
def edition(folder: Path) -> str:
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return hashlib.sha256("".join(fingerprint(folder, name) for name in files).encode()).hexdigest()[:12]
