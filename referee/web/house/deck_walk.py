"""Teaching the reader one's own deck: photograph its cards, confirm their letters."""

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
TOO_OLD = "That photo was taken too long ago. Take it again."
NONE_CONFIRMED = "No card was confirmed. Tap what the cards show, then keep them."


@dataclass(frozen=True)
class Progress:
    """How often each letter of a deck has been photographed."""

    seen: dict[str, int]

    @property
    def known_count(self) -> int:
        return sum(count > 0 for count in self.seen.values())

    @property
    def missing(self) -> tuple[str, ...]:
        return tuple(letter for letter, count in self.seen.items() if not count)


@bp.get("")
@access(Access.HOUSE)
def page(deck: int) -> ResponseReturnValue:
    """How many letters of the deck are known, and the camera."""
    return _page(decks.get(deck))


@bp.post("/read")
@access(Access.HOUSE)
def read(deck: int) -> ResponseReturnValue:
    """Read a photo of some cards, in any order. Nothing is learned before somebody confirms it."""
    own = decks.get(deck)
    hints = PhotoHints(expected=tuple(progress(own).seen), enrolment=deck_learning.enrolment_of(deck))
    profile = own.base if own.base in ocr.PROFILES else "any"
    strip, status = photo.read_photo(None, hints, owner=_cache_owner(deck), profile=profile)
    cards = render_template("parts/_deck_photo.html", own=own, strip=strip, back=BACK)
    return (cards if is_htmx() else _page(own, cards)), status


@bp.post("")
@access(Access.HOUSE)
def confirm(deck: int) -> ResponseReturnValue:
    """Learn the confirmed cards of one photo."""
    own = decks.get(deck)
    cards = photo_cache().take(_cache_owner(own.id), request.form.get("shot", ""))
    count = deck_learning.learn_from_walk(own.id, cards, _confirmed_letters(len(cards)))
    flash(_learned_sentence(count) if count else NONE_CONFIRMED if cards else TOO_OLD, "" if count else "bad")
    return redirect(url_for("deck_walk.page", deck=deck), 303)


@bp.post("/forget")
@access(Access.HOUSE)
def forget(deck: int) -> ResponseReturnValue:
    """Delete the letter shapes of this deck."""
    letter_shapes.delete(decks.get(deck).id)
    flash("The letter shapes of this deck are forgotten.")
    return redirect(url_for("deck_walk.page", deck=deck), 303)


def progress(own: OwnDeck) -> Progress:
    """Which letters of this deck are known."""
    counts = letter_shapes.walked_letters(own.id)
    faces = boxes.load(own.base).with_corrections(own.corrections).alphabet
    letters = sorted({face for face in faces if face in ocr.LETTERS}) or ocr.LETTERS[:26]
    return Progress({letter: counts[letter] for letter in letters})


def _page(own: OwnDeck, cards: str = "") -> str:
    return render_template("deck_walk.html", own=own, progress=progress(own), cards=Markup(cards))


def _confirmed_letters(count: int) -> Iterator[deck_learning.ConfirmedLetter]:
    """Field `card.3` holds the letter of card 3; a letter typed in `other.3` wins; an open one is skipped."""
    for place in range(count):
        typed = request.form.get(f"other.{place}", "").strip().upper()
        letter = typed or request.form.get(f"card.{place}", "")
        if letter:
            yield place, "" if letter == BACK else letter


def _learned_sentence(count: int) -> str:
    return "One card learned." if count == 1 else f"{count} cards learned."


def _cache_owner(deck: int) -> str:
    return f"deck {deck}"
