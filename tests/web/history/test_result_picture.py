"""The result as a picture."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from flask import Flask
from PIL import Image

from referee.store.people import history as past
from referee.store.people import roster
from referee.table import loading
from referee.web.history.chat_strip import chat_strip
from referee.web.history.result_picture import result_svg
from tests.support.played_games import record
from tests.web.phones import Phone, Round, finish


def card_of(table: Round) -> str:
    """The address of the picture, as the finished table offers it."""
    found = re.search(r'href="(/history/\d+/result\.png)"', table.ann.get(f"/t/{table.code}").text)
    assert found is not None
    return found[1]


def test_a_finished_table_offers_its_result_as_a_picture(table: Round) -> None:
    assert "result.png" not in table.ann.get(f"/t/{table.code}").text
    finish(table)
    answer = Phone(table.app).get(card_of(table))
    assert answer.mimetype == "image/png"
    assert Image.open(BytesIO(answer.data)).size == (1080, 1350)


def test_the_result_picture_shows_places_and_escapes_names(table: Round) -> None:
    odd = Round.of(table.app, "bids", "Ann", "B<a>&", "C" * 40)
    finish(odd)
    number = int(card_of(odd).split("/")[2])
    with table.app.test_request_context():
        svg = result_svg(number)
    assert "B&lt;a&gt;&amp;" in svg
    assert "C" * 21 + "…" in svg
    assert ">7</text>" in svg


def test_a_game_still_played_has_no_picture(table: Round) -> None:
    assert table.ann.get("/history/1/result.png").status_code == 404


def test_the_strip_for_a_chat_gives_no_word_away(app: Flask) -> None:
    with app.app_context():
        code = record("letterpress")
        game = loading.load_table(code)
        result = loading.view_for(game, None).result
        assert result is not None
        strip = str(chat_strip(past.game(game.id)))
    lines = strip.splitlines()
    assert lines[0].startswith("Letterpress · ")
    assert [line[:5].strip("🟥🟨⬜") for line in lines[1:4]] == ["", "", ""]
    assert lines[1].endswith("Bea 14 👑")
    assert lines[-1] == "Best word: 6 letters, 15 (Bea)"
    assert not any(word.word in strip for word in result.words)


def test_the_picture_shows_the_winning_word_in_cards_and_who_won_each_round(app: Flask) -> None:
    with app.test_request_context():
        svg = result_svg(loading.load_table(record("letterpress")).id)
    assert svg.count('text-anchor="middle">S</text>') == 1  # STRIKE, the last word, and MARKET below
    assert "Bea wins</text>" in svg
    assert ">final</text>" in svg
    assert "15, Bea</text>" in svg


@pytest.mark.parametrize("game, on_board", [("letter_mine", ">O</text>"), ("word_war", ">WILD</text>")])
def test_the_board_is_a_souvenir_in_the_picture(app: Flask, game: str, on_board: str) -> None:
    with app.test_request_context():
        svg = result_svg(loading.load_table(record(game)).id)
    assert on_board in svg
    assert "ROUNDS" not in svg


def test_the_souvenir_of_a_hunt_has_walks_and_stamps_without_those_of_erased_people(app: Flask) -> None:
    frame = 'stroke-dasharray="9 5"'
    with app.test_request_context():
        table = loading.load_table(record("letterbox"))
        before = result_svg(table.id)
        roster.erase(table.row.seats[1].player)
        after = result_svg(table.id)
    assert before.count("<polyline") == 4
    assert (before.count(frame), after.count(frame)) == (4, 3)


def test_a_result_without_words_is_filled_with_the_picture_of_its_game(app: Flask, phone: Phone) -> None:
    with app.app_context():
        played = past.game(loading.load_table(record("letterpress")).id).table.id
    sheet = {"game": "Gadsby", "day": "2019-12-24", "name": ["Ann", "Dov"], "points": ["3", "9"]}
    on_paper = int(phone.post("/history/paper", sheet | {"at": ["", ""]}).location.rpartition("/")[2])
    with app.test_request_context():
        assert [result_svg(number).count('class="pic') for number in (played, on_paper)] == [0, 1]
