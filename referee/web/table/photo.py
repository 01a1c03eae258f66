"""Reading a photo: it becomes a strip of cards to correct. Whatever fails, a sentence offers typing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from flask import Blueprint, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import HTTPException

import ocr
from referee.engine.blocks import CardView
from referee.engine.inputs import BoardIn, FacesIn, Input, LaidIn, WordIn
from referee.engine.judge import Offer
from referee.kit.matching import Match, Seen, match_card
from referee.store.db.errors import StoreError
from referee.store.games import photos
from referee.table.loading import Table
from referee.web.htmx import is_htmx
from referee.web.middleware.sessions import Access, access
from referee.web.table import photo_hints, render
from referee.web.table.offers import find_offer
from referee.web.table.open_form import OpenForm, fill_inputs
from referee.web.table.phone_screen import build_screen
from referee.web.table.photo_cache import photo_cache
from referee.web.table.photo_hints import PhotoHints
from referee.web.table.photo_strip import Corners, PhotoCard, PhotoStrip
from referee.web.table.request_fields import current_seat, current_table
from referee.web.table.responses import form_response

MOST_LIKELY = 6
"""Cards offered for one that was photographed: a row of them on a phone."""

bp = Blueprint("photo", __name__, url_prefix="/t/<code>")

NO_PHOTO = "No photo arrived. Take it again, or type the letters."
NO_READER = "The photo could not be read. Type the letters instead."
NOTHING_FOUND = "No cards were found. Lay them apart on a plain surface and try again, or type the letters."


@bp.post("/read")
@access(Access.PLAYS)
def read(code: str) -> ResponseReturnValue:
    """Read a photo in memory. Only the look of its cards is cached until the letters are confirmed."""
    table = current_table()
    offer = find_offer(table, current_seat(table), request.form.get("action", ""))
    wanted = next((each for each in offer.inputs if each.name == request.form.get("input")), None)
    strip, status = read_photo(wanted, photo_hints.hints_for(table, offer, wanted), owner=code)
    if table.row.keeps_photos and strip.cards and not _is_viewfinder():
        _store_photo(table, offer)
    if is_htmx():
        return render.photo_strip(strip), status
    return form_response(table, _filled_form(table, offer, strip)), status


def read_photo(
    wanted: Input | None, hints: PhotoHints, *, owner: str = "", profile: str = ""
) -> tuple[PhotoStrip, int]:
    """The cards of the photo in this request, for an input, and the HTTP status."""

    name = request.form.get("input", "")[:40]
    try:
        if "photo" not in request.files:
            return PhotoStrip(name, (), problem=NO_PHOTO), 422
        return _read(name, wanted, hints, owner, profile), 200
    except HTTPException:
        raise
    except ocr.PhotoError as refused:
        return PhotoStrip(name, (), problem=refused.sentence), 503 if refused.busy else 422
    except Exception:
        current_app.logger.exception("photo")
        return PhotoStrip(name, (), problem=NO_READER), 200


def _is_viewfinder() -> bool:
    """Is this a picture of the live viewfinder? Nobody has pressed the shutter yet."""
    return "glance" in request.form


def _read(name: str, wanted: Input | None, hints: PhotoHints, owner: str, profile: str) -> PhotoStrip:
    photo = request.files["photo"].read()
    if isinstance(wanted, BoardIn):
        return _read_board(wanted, photo)
    live = _is_viewfinder()
    reading = ocr.read(photo, profile or _profile(wanted), **vars(hints), quick=live)
    key = photo_cache().put(owner, reading.cards) if owner and reading.cards and not live else ""
    return replace(_strip(name, reading, wanted), reading_key=key)


def _strip(name: str, reading: ocr.Reading, wanted: Input | None) -> PhotoStrip:
    width, height = reading.size
    cards = tuple(_photo_card(card, width, height) for card in reading.cards)
    if isinstance(wanted, LaidIn):
        cards = _name_cards(wanted, reading.cards, cards)
    elif wanted:  # nothing here may lie face down: somebody has to tell its letter or take it away
        cards = tuple(replace(card, sure=card.sure and bool(card.face)) for card in cards)
    return PhotoStrip(name, cards, width, height, reading.problem or NOTHING_FOUND)


def _read_board(wanted: BoardIn, photo: bytes) -> PhotoStrip:
    """A whole board at once: a guess for every field, for the player to look through."""
    faces = {(each.mark, each.figure): each.face for each in wanted.prints}
    marks = {each.mark: each.colour for each in wanted.prints}
    figures = tuple(dict.fromkeys(each.figure for each in wanted.prints))
    found = ocr.read_board(photo, wanted.columns, marks, figures)
    cards = tuple(PhotoCard(faces[tile.mark, tile.figure], tile.sure) for tile in found.tiles)
    return PhotoStrip(wanted.name, cards, *found.size, found.problem, thing="tile")


def _photo_card(card: ocr.CardRead, width: int, height: int) -> PhotoCard:
    others = tuple(letter for letter, _ in card.alternatives)

    def in_pixels(quad: Iterable[tuple[float, float]]) -> Corners:
        return tuple((x * width, y * height) for x, y in quad)

    return PhotoCard(card.letter, card.sure, others, in_pixels(card.quad), in_pixels(card.letter_box or ()))


def _name_cards(
    wanted: LaidIn, read: tuple[ocr.CardRead, ...], cards: tuple[PhotoCard, ...]
) -> tuple[PhotoCard, ...]:
    """Each card by its name, where letter, genre and cost leave only one that can lie there."""
    named: list[PhotoCard] = []
    for card, photo_card in zip(read, cards, strict=True):
        seen = Seen(card.letter, card.genre, card.cost, card.face_down, card.sideways)
        match = match_card(seen, wanted.cards, wanted.likely, {each.token for each in named})
        choices = tuple(each.id for each in _likely_cards(card, seen, match, wanted))
        sure = match.sure and card.sure
        named.append(replace(photo_card, token=match.token, sure=sure, choices=choices))
    return tuple(named)


def _likely_cards(card: ocr.CardRead, seen: Seen, match: Match, wanted: LaidIn) -> list[CardView]:
    """What the card may be, the likeliest first: of the letter that was read, then of others it may show."""
    others = (replace(seen, letter=letter) for letter, _ in card.alternatives)
    near = wanted.cards[: wanted.likely]
    found = [*match.cards, *(each for other in others for each in match_card(other, near, len(near)).cards)]
    return list(dict.fromkeys(found))[:MOST_LIKELY]


def _profile(wanted: Input | None) -> str:
    profile = wanted.profile if isinstance(wanted, FacesIn | WordIn | LaidIn) else "any"
    return profile if profile in ocr.PROFILES else "any"


def _store_photo(table: Table, offer: Offer) -> None:
    """Store the photo for a table that keeps them; the game goes on if that fails."""
    try:
        photo = request.files["photo"]
        photo.stream.seek(0)
        jpeg = ocr.keepsake(photo.read())
        photos.save(table.id, current_seat(table), offer.name, table.position.number, jpeg)
    except (ocr.PhotoError, StoreError):
        current_app.logger.warning("A photo was not kept.")  # the table's code would let people in


def _filled_form(table: Table, offer: Offer, strip: PhotoStrip) -> str:
    """Without scripts the letters are put into the text field for the person to correct."""
    inputs = offer.inputs
    if strip.cards:
        typed = MultiDict([(strip.name, " ".join(card.token or card.face for card in strip.cards))])
        inputs = tuple(fill_inputs((each,), typed)[0] if each.name == strip.name else each for each in inputs)
    form = OpenForm(replace(offer, inputs=inputs), current_seat(table), table.position.number)
    return render.form(build_screen(table), form, notice=strip.says)
