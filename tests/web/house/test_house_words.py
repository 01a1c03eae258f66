"""The rulings of the house: read, added, withdrawn, carried away."""

from __future__ import annotations

import csv
import io
from datetime import timedelta

import pytest
from flask import Flask

from referee.store.db import clock
from referee.store.games import tables
from referee.store.house import house_words
from referee.store.people import roster
from tests.web.phones import Phone, Round

PAGE = "/words/house"


def rule(phone: Phone, word: str, ruling: str = "allow", **more: str) -> int:
    return phone.post(PAGE, {"word": word, "ruling": ruling, **more}).status_code


def test_a_house_word_shows_ruling_author_and_game(app: Flask, phone: Phone) -> None:
    with app.app_context():
        ann = roster.create("Ann")
    assert rule(phone, "frobnix", game="letterpress", by=str(ann.id), note="Her own word") == 303
    page = phone.get(PAGE).text
    for part in ("<strong>FROBNIX</strong> ✓ allowed", "Letterpress · by Ann · ", "Her own word"):
        assert part in page


def test_a_ruling_holds_on_the_word_page_until_withdrawn(app: Flask, phone: Phone) -> None:
    rule(phone, "garnet", "ban")
    assert "GARNET is barred by the table." in phone.get("/words?q=garnet").text
    with app.app_context():
        ruling = house_words.all_rulings()[0].id
    assert phone.post(f"{PAGE}/withdraw", {"ruling": str(ruling)}).status_code == 303
    assert "GARNET ✓ OK" in phone.get("/words?q=garnet").text
    assert phone.post(f"{PAGE}/withdraw", {"ruling": str(ruling)}).status_code == 404


def test_a_later_ruling_replaces_the_earlier(app: Flask, phone: Phone) -> None:
    rule(phone, "garnet", "ban")
    rule(phone, "Garnet", "allow")
    with app.app_context():
        assert [(each.word, each.allowed) for each in house_words.all_rulings()] == [("GARNET", True)]


@pytest.mark.parametrize(
    "sent, says",
    [
        ({"word": "check-in", "ruling": "allow"}, "Write one word of letters A to Z"),
        ({"word": "", "ruling": "allow"}, "Write one word of letters A to Z"),
        ({"word": "garnet"}, "allowed or barred"),
        ({"word": "garnet", "ruling": "ban", "game": "poker"}, "Choose one of the games"),
        ({"word": "garnet", "ruling": "ban", "by": "nobody"}, "must be a whole number"),
    ],
)
def test_a_ruling_that_cannot_be_is_422(app: Flask, phone: Phone, sent: dict[str, object], says: str) -> None:
    answer = phone.post(PAGE, sent)
    assert answer.status_code == 422
    assert says in answer.text
    with app.app_context():
        assert house_words.all_rulings() == ()


def test_csv_cells_are_never_formulas(phone: Phone) -> None:
    rule(phone, "frobnix", note="=HYPERLINK(1)")
    answer = phone.get("/words/house.csv")
    assert "attachment" in answer.headers["Content-Disposition"]
    (row,) = csv.DictReader(io.StringIO(answer.text))
    assert (row["word"], row["ruling"], row["game"]) == ("FROBNIX", "allow", "all games")
    assert row["note"] == "'=HYPERLINK(1)"


def test_a_script_gets_json(phone: Phone) -> None:
    rule(phone, "frobnix", "ban", game="letterpress")
    (row,) = phone.get("/words/house.json").json or ()
    assert (row["word"], row["ruling"], row["game"]) == ("FROBNIX", "ban", "Letterpress")


def test_a_ruling_is_laid_into_the_form_to_be_changed(app: Flask, phone: Phone) -> None:
    with app.app_context():
        ann = roster.create("Ann")
    rule(phone, "frobnix", "ban", game="letterpress", by=str(ann.id), note="Her own word")
    with app.app_context():
        ruling = house_words.all_rulings()[0].id
    page = phone.get(f"{PAGE}?edit={ruling}").text
    assert "Change the ruling on FROBNIX" in page and 'name="word" value="FROBNIX"' in page
    assert 'value="ban" checked' in page and f'<option value="{ann.id}" selected>Ann' in page
    assert '<option value="letterpress" selected>' in page and 'value="Her own word"' in page
    assert "Rule on a word" in phone.get(f"{PAGE}?edit=99").text


def test_while_people_play_no_page_rules_on_a_word_of_their_game(app: Flask, phone: Phone) -> None:
    """One phone cannot allow its own refused word: the table votes on it, and all see it."""
    rule(phone, "garnet", "ban", game="letterpress")
    table = Round.of(app, "letterpress", "Ann", "Bea")
    table.ann.do(table.code, "deal", shared=["R", "M", "E"])
    with app.app_context():
        before = house_words.all_rulings()
    for sent in ({"word": "xmre", "game": "letterpress"}, {"word": "xmre"}, {"word": "garnet"}):
        answer = table.ann.post(PAGE, {"ruling": "allow", **sent})
        assert answer.status_code == 409 and f"not over at table {table.code}" in answer.text
    assert table.ann.post(f"{PAGE}/withdraw", {"ruling": str(before[0].id)}).status_code == 409
    with app.app_context():
        assert house_words.all_rulings() == before
    assert rule(table.ann, "xmre", game="hardback") == 303, "nobody plays that"
    assert table.ann.post(f"/t/{table.code}/pause").status_code == 303
    assert rule(table.ann, "xmre") == 409, "the host could take the game up again"


def test_a_table_of_one_or_from_another_day_keeps_nobody_from_ruling(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = Round.of(app, "letterpress_solo", "Ann")
    alone.ann.do(alone.code, "deal", letter="R", vowel="E")
    assert rule(phone, "xmre") == 303
    table = Round.of(app, "letterpress", "Ann", "Bea")
    table.ann.do(table.code, "deal", shared=["R", "M", "E"])
    assert rule(phone, "xmre") == 409
    later = clock.now() + tables.EVENING + timedelta(minutes=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert rule(phone, "xmre") == 303
