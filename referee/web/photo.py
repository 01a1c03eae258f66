"""A photo becomes a strip of cards to correct; whatever goes wrong, one sentence offers the keyboard."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException

import ocr
from referee import play
from referee.engine.inputs import FacesIn, Input, WordIn
from referee.engine.judge import Offer
from referee.play import Table
from referee.web import desk, render
from referee.web.play import htmx, laid, seat
from referee.web.sessions import Access, access, hand

bp = Blueprint("photo", __name__, url_prefix="/t/<code>")

NONE_SENT = "No photo arrived. Take it again, or type the letters."
NO_READER = "The photo could not be read. Type the letters instead."
NOTHING_SEEN = "No cards were found. Lay them apart on a plain surface and try again, or type the letters."


@bp.post("/read")
@access(Access.PLAYS)
def read(code: str) -> ResponseReturnValue:
    """Read a photo in memory; nothing of it is kept."""
    table = play.table(code)
    offer = desk.offered(table, seat(table), request.form.get("action", ""))
    asked = next((each for each in offer.inputs if each.name == request.form.get("input")), None)
    seen, status = found(asked)
    if htmx():
        return render.strip(seen), status
    return laid(table, _filled_in(table, offer, seen)), status


def found(asked: Input | None) -> tuple[render.Strip, int]:
    """What the reader saw. Whatever breaks in there, a table can always type."""
    name = request.form.get("input", "")[:40]
    try:
        photo = request.files.get("photo")
        if photo is None:
            return render.Strip(name, (), trouble=NONE_SENT), 200
        return _strip(name, ocr.read(photo.read(), _profile(asked), expected=_expected(asked))), 200
    except HTTPException:
        raise
    except ocr.PhotoRefused as refused:
        return render.Strip(name, (), trouble=refused.sentence), 503 if refused.busy else 200
    except Exception:
        current_app.logger.exception("photo")
        return render.Strip(name, (), trouble=NO_READER), 200


def _strip(name: str, reading: ocr.Reading) -> render.Strip:
    width, height = reading.size
    cards = tuple(_spotted(card, width, height) for card in reading.cards)
    return render.Strip(name, cards, width, height, reading.problem or NOTHING_SEEN)


def _spotted(card: ocr.CardRead, width: int, height: int) -> render.Spotted:
    others = tuple(letter for letter, _ in card.alternatives)
    corners = tuple((x * width, y * height) for x, y in card.quad)
    return render.Spotted(card.letter, card.sure, others, corners)


def _profile(asked: Input | None) -> str:
    profile = asked.profile if isinstance(asked, FacesIn | WordIn) else "any"
    return profile if profile in ocr.PROFILES else "any"


def _expected(asked: Input | None) -> list[str] | None:
    """The letters that can lie there, where the form knows them."""
    letters = asked.alphabet if isinstance(asked, FacesIn) else ()
    return [letter for letter in letters if letter in ocr.LETTERS] or None


def _filled_in(table: Table, offer: Offer, seen: render.Strip) -> str:
    """Without scripts the letters read are simply typed in for the person to correct."""
    typed = MultiDict([(seen.name, " ".join(card.face for card in seen.cards))])
    asked = tuple(each for each in offer.inputs if each.name == seen.name)
    read = {each.name: each for each in render.filled(asked, typed)} if seen.cards else {}
    inputs = tuple(read.get(each.name, each) for each in offer.inputs)
    form = render.Form(replace(offer, inputs=inputs), seat(table), table.position.number)
    return render.desk(desk.screen(table, hand()), desk.shown(table, hand()), form, says=seen.says)
