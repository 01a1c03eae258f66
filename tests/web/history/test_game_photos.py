"""Photos: kept only where the table chose so, without what the camera wrote, and never seen while playing."""

from __future__ import annotations

import json
import re
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from PIL import Image
from sqlalchemy import select

import ocr
from referee.data import exchange
from referee.store.db.database import read_session
from referee.store.games import photos, tables
from referee.store.models import Photo
from referee.store.people import roster
from referee.table import answers, commands
from tests.web.phones import Phone, Round, finish
from tests.web.table.test_photo import LETTERS


def a_photo() -> BytesIO:
    """A photo as phones make them, with a place in it."""
    paper = BytesIO()
    notes = Image.Exif()
    notes[0x010E] = "Ann's kitchen table"
    Image.new("RGB", (2400, 1200), "white").save(paper, "JPEG", exif=notes)
    paper.seek(0)
    return paper


@pytest.fixture
def album(app: Flask) -> Round:
    """A table that keeps its photos; Ann's lies in the book."""
    table = Round.of(app, "bids", "Ann", "Bea", "Cal", photos="1")
    with app.app_context():
        row = tables.by_code(table.code)
        assert row is not None and row.keeps_photos
        photos.save(row.id, 0, "bid", 0, ocr.keepsake(a_photo().read()))
    return table


def pictures(phone: Phone) -> list[str]:
    return re.findall(r'<img src="([^"]+\.jpg)"', phone.get("/history/1").text)


def test_nobody_sees_a_photo_before_the_game_is_over(album: Round) -> None:
    for phone in (*album.phones, Phone(album.app)):
        assert phone.get("/history/1/photos/1.jpg").status_code == 404
    finish(album)
    (shown,) = pictures(Phone(album.app))
    answer = Phone(album.app).get(shown)
    image = Image.open(BytesIO(answer.data))
    assert (answer.mimetype, image.size, dict(image.getexif())) == ("image/jpeg", (1600, 800), {})
    assert b"kitchen" not in answer.data


def test_a_resumed_game_hides_its_photos_again(album: Round) -> None:
    finish(album)
    with album.app.app_context():
        assert commands.undo(album.code, 0, 2, key="back", agreed=True).status == "proposed"
        assert answers.answer(album.code, 1, 4, True, key="ok").status == "done"
    assert album.ann.get("/history/1/photos/1.jpg").status_code == 404


def test_a_table_without_the_photo_option_keeps_no_photos(table: Round) -> None:
    with table.app.app_context():
        row = tables.by_code(table.code)
        assert row is not None and not row.keeps_photos
    finish(table)
    assert pictures(table.ann) == []


def test_only_the_photographer_can_delete_a_photo(album: Round) -> None:
    finish(album)
    assert album.bea.post(f"/t/{album.code}/photos/1/remove").status_code == 404
    assert "Delete" not in album.bea.get("/history/1").text
    assert "Delete" in album.ann.get("/history/1").text
    assert album.ann.post(f"/t/{album.code}/photos/1/remove").status_code == 303
    assert pictures(album.ann) == []


def test_a_photo_taken_again_for_the_same_turn_replaces_the_first(album: Round) -> None:
    with album.app.app_context():
        photos.save(1, 0, "bid", 0, b"another")
        photos.save(1, 1, "bid", 0, b"Bea's")
    finish(album)
    with album.app.app_context():
        assert [each.name for each in photos.photos_of(1)] == ["Ann", "Bea"]


def test_photos_are_exported_and_erased_with_their_person(album: Round) -> None:
    finish(album)
    with album.app.app_context():
        assert (
            b'"keeps_photos": true' in exchange.export_games() and b'"jpeg": "/9j/' in exchange.export_games()
        )
        roster.erase(roster.find_by_name("Ann")[0].id)
        assert photos.photos_of(1) == ()


def test_players_download_the_game_as_a_script_and_anybody_for_bg_stats(table: Round) -> None:
    assert table.ann.get(f"/t/{table.code}/game.play").status_code == 400
    finish(table)
    script = table.bea.get(f"/t/{table.code}/game.play")
    assert script.headers["Content-Disposition"] == f'attachment; filename="{table.code}.play"'
    assert script.text.count("\n") == 4
    assert "game.play" in table.bea.get("/history/1").text
    stranger = Phone(table.app)
    assert "game.play" not in stranger.get("/history/1").text
    for page in (stranger.get("/history/1").text, table.cal.get(f"/t/{table.code}").text):
        assert 'href="/history/1/bgstats"' in page
    address = urlsplit(stranger.get("/history/1/bgstats").location)
    told = json.loads(parse_qs(address.query)["data"][0])
    assert address.hostname == "app.bgstatsapp.com"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", told["playDate"])
    assert [(each["name"], each["winner"], each["score"]) for each in told["players"]] == [
        ("Bea", True, "7"), ("Cal", False, "5"), ("Ann", False, "3"),
    ]  # fmt: skip
    assert [each["name"] for each in told["players"] if each["startPlayer"]] == ["Ann"]


def test_a_photo_is_kept_and_a_viewfinder_frame_is_not(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Round.of(app, "letterpress", "Ann", "Bea", photos="1")
    monkeypatch.setattr(ocr, "read", lambda *_, **__: LETTERS)
    for glance in ({"glance": "1"}, {}):
        sent = {"csrf_token": table.ann.csrf(), "action": "deal", "input": "shared", **glance}
        sent["photo"] = (a_photo(), "cards.jpg")
        assert table.ann.client.post(f"/t/{table.code}/read", data=sent).status_code == 200
    with app.app_context(), read_session() as session:
        kept = session.execute(select(Photo.number, Photo.seat, Photo.action, Photo.after)).all()
    assert [tuple(row) for row in kept] == [(1, 0, "deal", 0)]
