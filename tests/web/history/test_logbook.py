"""Carried away from the table: the board as drawing, picture and notation; the logbook of a person."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pytest
from flask import Flask
from PIL import Image

from referee.games.letterbox import notation
from referee.store.games import tables
from referee.store.people import roster
from tests.games.letterbox.table import BOARD
from tests.web.phones import Phone, Round

TILES = tuple(BOARD.split())
CLUE = "Under <b>the</b> stone of {}"


def hunt(app: Flask, *, over: bool = True) -> Round:
    """Ann finds Bea's and Cal's letterboxes, and with that the hunt is over."""
    table = Round.of(app, "letterbox", "Ann", "Bea", "Cal")
    done(table, 0, "lay", tiles=BOARD)
    for seat, cell in enumerate(("F6", "A1", "B1")):
        done(table, seat, "hide", cell=cell, clue=CLUE.format("ABC"[seat]), stamp="star", decoys="No.")
    for seat in range(3):
        done(table, seat, "roll", n=6 - seat)
    done(table, 0, "place", cell="A1")
    done(table, 0, "search")
    if over:
        done(table, 0, "travel", way="e")
        done(table, 0, "search")
    return table


def done(table: Round, who: int, action: str, /, **fields: object) -> None:
    assert table.phones[who].do(table.code, action, htmx=False, **fields).status_code == 303


def person(app: Flask, table: Round, seat: int) -> int:
    with app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
        return row.seats[seat].player


def test_the_board_is_downloaded_in_three_formats(app: Flask) -> None:
    table = hunt(app, over=False)
    svg = table.bea.get(f"/t/{table.code}/board.svg")
    assert svg.mimetype == "image/svg+xml" and "attachment" in svg.headers["Content-Disposition"]
    title = ElementTree.fromstring(svg.text).find("{http://www.w3.org/2000/svg}title")
    assert title is not None and title.text == "Piecepack Letterbox board"
    png = Image.open(io.BytesIO(table.bea.get(f"/t/{table.code}/board.png").data))
    assert png.format == "PNG" and png.width == 1344
    ppn = table.bea.get(f"/t/{table.code}/board.ppn")
    assert notation.read_tiles((ppn.text,)) == TILES and "{Ann stands at (1,11)}" in ppn.text


def test_a_board_cannot_be_downloaded_before_it_is_laid(app: Flask) -> None:
    table = Round.of(app, "letterbox", "Ann", "Bea", "Cal")
    answer = table.ann.get(f"/t/{table.code}/board.svg")
    assert answer.status_code == 404 and "no board" in answer.text


def test_a_downloaded_board_can_be_pasted_at_the_next_table(app: Flask) -> None:
    pasted = hunt(app).ann.get(f"/t/{hunt(app).code}/board.ppn")
    assert pasted.status_code == 403  # another table's board is not for this phone
    first, second = hunt(app), Round.of(app, "letterbox", "Ann", "Bea", "Cal")
    text = first.ann.get(f"/t/{first.code}/board.ppn").text
    done(second, 0, "lay", tiles=text)
    again = second.ann.get(f"/t/{second.code}/board.ppn").text
    assert notation.read_tiles((again,)) == TILES


def test_letterboxes_and_walks_are_drawn_only_when_everything_is_open(app: Flask) -> None:
    for over in (False, True):
        table = hunt(app, over=over)
        svg = table.bea.get(f"/t/{table.code}/board.svg").text
        assert ("letterbox" in svg.replace("Letterbox board", "")) is over and ("<polyline" in svg) is over


def test_a_logbook_keeps_what_one_drew_and_found_across_games(app: Flask) -> None:
    hunt(app)
    table = hunt(app)
    landed = table.ann.get(f"/t/{table.code}/logbook")
    assert landed.status_code == 302
    page = table.ann.get(landed.location).text
    assert page.count("Under &lt;b&gt;the&lt;/b&gt; stone of B") == 2 and "<b>the</b>" not in page
    assert page.count("drawing-small") == 6 and "2 hunts" in page
    bea = table.bea.get(f"/logbook/{person(app, table, 1)}").text
    assert "found by Ann" in bea and "stone of C" not in bea


def test_an_unfinished_hunt_is_in_nobodys_logbook(app: Flask) -> None:
    table = hunt(app, over=False)
    page = table.ann.get(f"/logbook/{person(app, table, 0)}").text
    assert "Nothing is in it yet" in page and "stone of" not in page
    assert "data-share" not in page


def test_a_logbook_is_shared_as_a_picture(app: Flask) -> None:
    table = hunt(app)
    number = person(app, table, 0)
    png = Image.open(io.BytesIO(table.ann.get(f"/logbook/{number}.png").data))
    assert png.format == "PNG" and png.width == 1080
    svg = table.ann.get(f"/logbook/{number}.svg").text
    assert "&lt;b&gt;the" in svg and svg.count("<path") >= 3
    ElementTree.fromstring(svg)


def test_erasing_a_person_erases_their_logbook_and_stamps(app: Flask) -> None:
    table = hunt(app)
    ann, bea = person(app, table, 0), person(app, table, 1)
    with app.app_context():
        roster.erase(bea)
    assert Phone(app).get(f"/logbook/{bea}").status_code == 404
    page = Phone(app).get(f"/logbook/{ann}").text
    assert "stone of B" not in page and "stone of C" in page


@pytest.mark.parametrize("path", ["/logbook/9999", "/logbook/9999.png", "/logbook/9999.svg"])
def test_an_unknown_person_has_no_logbook(app: Flask, path: str) -> None:
    assert Phone(app).get(path).status_code == 404


@pytest.mark.parametrize("points", [1_001, 10_000, 1_000_000])
def test_a_stamp_of_too_many_points_is_refused(app: Flask, points: int) -> None:
    table = Round.of(app, "letterbox", "Ann", "Bea", "Cal")
    done(table, 0, "lay", tiles=BOARD)
    drawn = "k" + "0a0b" * points
    answer = table.ann.do(table.code, "hide", cell="A1", clue="x", stamp=drawn)
    assert answer.status_code == (422 if points < 15_000 else 413)
    assert "0a0b" * 20 not in answer.text or answer.status_code == 422
    with app.app_context():
        row = tables.by_code(table.code)
        assert row is not None and row.batches == 1


@pytest.mark.parametrize(
    "tiles, says",
    [
        ("", "36 tiles"),
        ("SN " * 36, "named more often"),
        ("<script>alert(1)</script>", "is no tile"),
        ("tf,s9,r9@(1,1) " * 36, "is no tile"),
        ("{" * 4000, "is no tile"),
        ("WN" * 20_000, "more than a board"),
        ("? " * 36, "36 of the 36 fields are still open"),
    ],
)
def test_a_malformed_board_is_refused_with_the_reason(app: Flask, tiles: str, says: str) -> None:
    table = Round.of(app, "letterbox", "Ann", "Bea", "Cal")
    answer = table.ann.do(table.code, "lay", tiles=tiles)
    assert answer.status_code == 422 and says in answer.text
    assert "<script>alert" not in answer.text
