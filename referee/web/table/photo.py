"""A photo becomes a strip of cards to correct; whatever goes wrong, one sentence offers the keyboard."""

from __future__ import annotations

import threading
from dataclasses import replace

from flask import Blueprint, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException

import ocr
from referee.engine.inputs import BoardIn, FacesIn, Input, LaidIn, WordIn
from referee.engine.judge import Offer
from referee.kit.matching import Seen, matched
from referee.store.db.errors import StoreError
from referee.store.games import photos
from referee.table import loading
from referee.table.loading import Table
from referee.web.middleware.sessions import Access, access, current_phone
from referee.web.table import phone_screen, photo_hints, render
from referee.web.table.photo_cache import tray
from referee.web.table.photo_hints import Knowledge
from referee.web.table.play import htmx, laid, seat

bp = Blueprint("photo", __name__, url_prefix="/t/<code>")

NONE_SENT = "No photo arrived. Take it again, or type the letters."
NO_READER = "The photo could not be read. Type the letters instead."
LOOKING = "Somebody else is looking through the camera. Wait a moment."
NOTHING_SEEN = "No cards were found. Lay them apart on a plain surface and try again, or type the letters."

_looking = threading.BoundedSemaphore(1)
"""One viewfinder at a time: a look never takes the place of a photo somebody waits for."""


@bp.post("/read")
@access(Access.PLAYS)
def read(code: str) -> ResponseReturnValue:
    """Read a photo in memory; only how its cards look lies on the tray until the letters are confirmed."""
    table = loading.load_row(current_phone().row)
    offer = phone_screen.offered(table, seat(table), request.form.get("action", ""))
    asked = next((each for each in offer.inputs if each.name == request.form.get("input")), None)
    seen, status = found(asked, photo_hints.of(table, offer, asked), owner=code)
    if table.row.keeps_photos and seen.cards and "glance" not in request.form:
        _keep(table, offer)
    if htmx():
        return render.strip(seen), status
    return laid(table, _filled_in(table, offer, seen)), status


def _keep(table: Table, offer: Offer) -> None:
    """This table keeps its photos; that one cannot be kept is no reason not to play on."""
    try:
        taken = request.files["photo"]
        taken.stream.seek(0)
        jpeg = ocr.keepsake(taken.read())
        photos.save(table.id, seat(table), offer.name, table.position.number, jpeg)
    except (ocr.PhotoRefused, StoreError):
        current_app.logger.warning("A photo was not kept.")  # which table: a code lets people in


def found(
    asked: Input | None, known: Knowledge, *, owner: str = "", profile: str = ""
) -> tuple[render.Strip, int]:
    """What the reader saw. Whatever breaks in there, a table can always type."""
    if "glance" not in request.form:
        return _found(asked, known, owner, profile)
    if not _looking.acquire(blocking=False):
        return render.Strip("", (), trouble=LOOKING), 503
    try:
        return _found(asked, known, "", profile)
    finally:
        _looking.release()


def _found(asked: Input | None, known: Knowledge, owner: str, profile: str) -> tuple[render.Strip, int]:
    name = request.form.get("input", "")[:40]
    try:
        photo = request.files.get("photo")
        if photo is None:
            return render.Strip(name, (), trouble=NONE_SENT), 200
        if isinstance(asked, BoardIn):
            return _board(asked, photo.read()), 200
        reading = ocr.read(photo.read(), profile or _profile(asked), **vars(known))
        shot = tray().put(owner, reading.cards) if owner and reading.cards else ""
        return replace(_strip(name, reading, asked), shot=shot), 200
    except HTTPException:
        raise
    except ocr.PhotoRefused as refused:
        return render.Strip(name, (), trouble=refused.sentence), 503 if refused.busy else 200
    except Exception:
        current_app.logger.exception("photo")
        return render.Strip(name, (), trouble=NO_READER), 200


def _strip(name: str, reading: ocr.Reading, asked: Input | None) -> render.Strip:
    width, height = reading.size
    cards = tuple(_spotted(card, width, height) for card in reading.cards)
    if isinstance(asked, LaidIn):
        cards = _known(asked, reading.cards, cards)
    return render.Strip(name, cards, width, height, reading.problem or NOTHING_SEEN)


def _board(asked: BoardIn, photo: bytes) -> render.Strip:
    """A whole board at once: a guess for every field, to be looked through."""
    faces = {(each.mark, each.figure): each.face for each in asked.prints}
    marks = {each.mark: each.colour for each in asked.prints}
    figures = tuple(dict.fromkeys(each.figure for each in asked.prints))
    found = ocr.read_board(photo, asked.columns, marks, figures)
    cards = tuple(render.Spotted(faces[tile.mark, tile.figure], tile.sure) for tile in found.tiles)
    return render.Strip(asked.name, cards, *found.size, found.problem, thing="tile")


def _spotted(card: ocr.CardRead, width: int, height: int) -> render.Spotted:
    others = tuple(letter for letter, _ in card.alternatives)
    corners = tuple((x * width, y * height) for x, y in card.quad)
    return render.Spotted(card.letter, card.sure, others, corners)


def _known(
    asked: LaidIn, read: tuple[ocr.CardRead, ...], spotted: tuple[render.Spotted, ...]
) -> tuple[render.Spotted, ...]:
    """Each card by its name, where letter, genre and cost leave one that can lie there."""
    found: list[render.Spotted] = []
    for card, spot in zip(read, spotted, strict=True):
        seen = Seen(card.letter, card.genre, card.cost, card.face_down)
        match = matched(seen, asked.cards, asked.likely, {each.token for each in found})
        found.append(replace(spot, token=match.token, sure=match.sure and card.sure))
    return tuple(found)


def _profile(asked: Input | None) -> str:
    profile = asked.profile if isinstance(asked, FacesIn | WordIn | LaidIn) else "any"
    return profile if profile in ocr.PROFILES else "any"


def _filled_in(table: Table, offer: Offer, seen: render.Strip) -> str:
    """Without scripts the letters read are simply typed in for the person to correct."""
    typed = MultiDict([(seen.name, " ".join(card.token or card.face for card in seen.cards))])
    asked = tuple(each for each in offer.inputs if each.name == seen.name)
    read = {each.name: each for each in render.filled(asked, typed)} if seen.cards else {}
    inputs = tuple(read.get(each.name, each) for each in offer.inputs)
    form = render.Form(replace(offer, inputs=inputs), seat(table), table.position.number)
    return render.desk(
        phone_screen.screen(table, current_phone()),
        phone_screen.shown(table, current_phone()),
        form,
        says=seen.says,
    )
