"""A walk through one's own deck: a few photos, doubtful cards told by a tap, and its letters are known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

import ocr
from referee import decks as boxes
from referee.store.house import decks, letter_shapes
from referee.store.house.decks import OwnDeck
from referee.table import deck_learning
from referee.web.htmx import is_htmx
from referee.web.middleware.sessions import Access, access
from referee.web.table import photo
from referee.web.table.photo_cache import photo_cache
from referee.web.table.photo_hints import PhotoHints

bp = Blueprint("deck_walk", __name__, url_prefix="/decks/<int:deck>/letters")

BACK = "back"
GONE = "That photo was taken too long ago. Take it again."
NONE_TOLD = "No card was confirmed. Tap what the cards show, then keep them."


@dataclass(frozen=True)
class Progress:
    """Which of a deck's letters have been shown, and how often."""

    seen: dict[str, int]

    @property
    def known(self) -> int:
        return sum(count > 0 for count in self.seen.values())

    @property
    def missing(self) -> tuple[str, ...]:
        return tuple(letter for letter, count in self.seen.items() if not count)


@bp.get("")
@access(Access.HOUSE)
def page(deck: int) -> ResponseReturnValue:
    return _page(decks.get(deck))


@bp.post("/read")
@access(Access.HOUSE)
def read(deck: int) -> ResponseReturnValue:
    """One photo of some cards, in any order; nothing is learned before somebody has confirmed it."""
    own = decks.get(deck)
    hints = PhotoHints(expected=tuple(progress(own).seen), enrolment=deck_learning.enrolment_of(deck))
    profile = own.base if own.base in ocr.PROFILES else "any"
    strip, status = photo.read_photo(None, hints, owner=_owner(deck), profile=profile)
    inside = render_template("parts/_deck_photo.html", own=own, strip=strip, back=BACK)
    return (inside if is_htmx() else _page(own, inside)), status


@bp.post("")
@access(Access.HOUSE)
def keep(deck: int) -> ResponseReturnValue:
    """Learn the confirmed cards of one photo."""
    own = decks.get(deck)
    cards = photo_cache().take(_owner(own.id), request.form.get("shot", ""))
    count = deck_learning.learn_from_walk(own.id, cards, _told(len(cards)))
    flash(_kept(count) if count else NONE_TOLD if cards else GONE, "" if count else "bad")
    return redirect(url_for("deck_walk.page", deck=deck), 303)


@bp.post("/forget")
@access(Access.HOUSE)
def forget(deck: int) -> ResponseReturnValue:
    """Throw the shapes away."""
    letter_shapes.delete(decks.get(deck).id)
    flash("The letter shapes of this deck are forgotten.")
    return redirect(url_for("deck_walk.page", deck=deck), 303)


def progress(own: OwnDeck) -> Progress:
    """How far the walk through this deck has come."""
    shown = letter_shapes.walked_letters(own.id)
    faces = boxes.load(own.base).with_corrections(own.corrections).alphabet
    letters = sorted({face for face in faces if face in ocr.LETTERS}) or ocr.LETTERS[:26]
    return Progress({letter: shown[letter] for letter in letters})


def _page(own: OwnDeck, inside: str = "") -> str:
    return render_template("deck_walk.html", own=own, progress=progress(own), inside=Markup(inside))


def _told(count: int) -> Iterator[deck_learning.ConfirmedLetter]:
    """`card.3` holds what card 3 shows; a letter typed in `other.3` counts more; one left open is skipped."""
    for place in range(count):
        typed = request.form.get(f"other.{place}", "").strip().upper()
        letter = typed or request.form.get(f"card.{place}", "")
        if letter:
            yield place, "" if letter == BACK else letter


def _kept(count: int) -> str:
    return "One card learned." if count == 1 else f"{count} cards learned."


def _owner(deck: int) -> str:
    return f"deck {deck}"
