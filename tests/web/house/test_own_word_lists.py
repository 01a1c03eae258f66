"""A list of one's own: brought on its page, at a new table or by a script, and used by every ruling."""

from __future__ import annotations

from io import BytesIO

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.kit.words import RuleSet
from referee.store.house import word_lists
from referee.table import loading
from tests.web.phones import Phone

RULES = RuleSet.MEMBERSHIP


def file(text: str, name: str = "club.txt") -> tuple[BytesIO, str]:
    return BytesIO(text.encode()), name


def bring(phone: Phone, text: str, name: str = "Club list") -> str:
    answer = phone.post("/words/lists", {"list_file": file(text), "name": name})
    assert answer.status_code == 200, answer.text
    with phone.client.application.app_context():
        return word_lists.offered_lists()[-1].choice


def start(phone: Phone, game: str = "anagrabs", **fields: object) -> str:
    answer = phone.post(f"/new/{game}", {"person": ["+Ann", "+Bea"], "start": "1", **fields})
    assert answer.status_code == 303, answer.text
    return str(answer.location.split("/")[2])


def table_by_script(phone: Phone, words: str) -> TestResponse:
    return phone.client.post(
        "/api/tables", json={"game": "anagrabs", "people": ["Ann", "Bea"], "words": words}
    )


def rules_on(app: Flask, code: str, word: str) -> str:
    with app.app_context():
        return loading.load_table(code).house.words.verdict(word, RULES).says


def test_an_uploaded_list_can_be_chosen_later(app: Flask, phone: Phone) -> None:
    choice = bring(phone, "frobnix\ngarnet\n")
    assert f'<option value="{choice}">Club list, 2 words, our own' in phone.get("/new/anagrabs").text
    code = start(phone, words=choice)
    assert rules_on(app, code, "frobnix") == "FROBNIX is in our dictionary."
    larger = "RAGE is not in our dictionary, only in a larger one: the table decides."
    assert rules_on(app, code, "rage") == larger


def test_a_file_uploaded_for_a_new_table_is_its_word_list(app: Flask, phone: Phone) -> None:
    code = start(phone, words="standard", slurs="1", list_file=file("frobnix\n", "pub quiz.txt"))
    assert rules_on(app, code, "frobnix") == "FROBNIX is in our dictionary."
    with app.app_context():
        assert loading.load_table(code).row.word_list == word_lists.offered_lists()[0].choice + "+slurs"


def test_adding_a_name_keeps_the_uploaded_file(phone: Phone) -> None:
    page = phone.post("/new/anagrabs", {"name": "Cal", "words": "big", "list_file": file("frobnix\n")}).text
    assert "selected>club, 1 word, our own" in page


def test_a_bad_word_list_for_a_new_table_is_refused_line_by_line(phone: Phone) -> None:
    answer = phone.post(
        "/new/anagrabs", {"person": ["+Ann", "+Bea"], "start": "1", "list_file": file("rage\nice cream\n")}
    )
    assert answer.status_code == 422
    assert "Line 2: “ice cream” is not one word of letters only." in answer.text


@pytest.mark.parametrize(
    "content, says",
    [
        (b"rage\ncheck-in\n", "Line 2: “check-in” is not one word"),
        (b"rage\n\xff\n", "Line 2: the file is not UTF-8"),
        (b"\n\n", "holds no words"),
        (b"a\n" * 4_300_000, "bytes; at most 8,388,608 are read"),
    ],
)
def test_a_bad_list_is_refused_in_sentences(phone: Phone, content: bytes, says: str) -> None:
    answer = phone.post("/words/lists", {"list_file": (BytesIO(content), "x.txt"), "name": "x"})
    assert answer.status_code == 422
    assert says in answer.text


def test_repeated_words_are_named_and_count_once(phone: Phone) -> None:
    page = phone.post("/words/lists", {"list_file": file("rage\nRage\n"), "name": "x"}).text
    assert "Line 2 repeats RAGE of line 1. Each counts once." in page
    assert "1 word." in page


def test_a_missing_file_is_refused(phone: Phone) -> None:
    answer = phone.post("/words/lists", {"name": "x"})
    assert answer.status_code == 422
    assert "Choose a file" in answer.text


def test_a_table_goes_on_with_a_list_that_was_withdrawn(app: Flask, phone: Phone) -> None:
    choice = bring(phone, "frobnix\n")
    code = start(phone, words=choice)
    phone.post("/words/lists/withdraw", {"list": choice.removeprefix("own:")})
    assert choice not in phone.get("/new/anagrabs").text
    assert rules_on(app, code, "frobnix") == "FROBNIX is in our dictionary."
    again = phone.post("/new/anagrabs", {"person": ["+Ann", "+Bea"], "start": "1", "words": choice})
    assert again.status_code == 422


def test_the_next_game_with_a_withdrawn_list_is_offered_standard(app: Flask, phone: Phone) -> None:
    choice = bring(phone, "frobnix\n")
    code = start(phone, words=choice)
    phone.post("/words/lists/withdraw", {"list": choice.removeprefix("own:")})
    with app.app_context():
        number = loading.load_table(code).id
    assert '<option value="standard" selected>' in phone.get(f"/new/anagrabs?again={number}").text


def test_the_word_page_uses_an_own_list(phone: Phone) -> None:
    choice = bring(phone, "frobnix\nxinbrof\n")
    page = phone.get(f"/words?q=frobnix&list={choice}").text
    assert "FROBNIX ✓ OK" in page
    assert "XINBROF" in page  # its anagram


def test_an_own_list_can_be_downloaded(phone: Phone) -> None:
    choice = bring(phone, "rage\nfrobnix\n")
    assert phone.get(f"/words/lists/{choice.removeprefix('own:')}.txt").data == b"FROBNIX\nRAGE\n"
    assert phone.get("/words/lists/nonsense.txt").status_code == 404


def test_the_api_uploads_a_list_and_plays_with_it(app: Flask, phone: Phone) -> None:
    kept = phone.client.post("/api/words/lists", json={"name": "Club", "words": "frobnix\nfrobnix\n"})
    assert kept.status_code == 201
    assert kept.json["repeated"] == ["Line 2 repeats FROBNIX of line 1."]
    choice = kept.json["choice"]
    assert choice in [each["choice"] for each in phone.client.get("/api/words/lists").json["lists"]]
    made = table_by_script(phone, f"{choice}+slurs")
    assert made.status_code == 201
    assert rules_on(app, made.json["code"], "frobnix") == "FROBNIX is in our dictionary."
    verdict = phone.client.get("/api/words", query_string={"word": "frobnix", "list": choice}).json
    assert (verdict["ruling"], verdict["lists"]) == ("legal", ["Club"])


def test_the_api_refuses_a_bad_list_line_by_line(phone: Phone) -> None:
    refused = phone.client.post("/api/words/lists", json={"name": "Club", "words": "ice cream"})
    assert refused.status_code == 422
    assert refused.json["complaints"] == ["Line 1: “ice cream” is not one word of letters only."]
    unknown = table_by_script(phone, "own:x")
    assert unknown.status_code == 400
    assert "+slurs" in unknown.json["error"]
    assert phone.client.get("/api/words?word=rage&rules=chess").status_code == 400
    assert phone.client.get("/api/words?word=rage&list=runes").status_code == 400


@pytest.mark.parametrize(
    "words, slurs", [("standard+slurs", False), ("none+slurs", False), ("standard", True)]
)
def test_a_script_may_let_slurs_stand(app: Flask, phone: Phone, words: str, slurs: bool) -> None:
    made = table_by_script(phone, words)
    assert made.status_code == 201
    with app.app_context():
        assert loading.load_table(made.json["code"]).house.words.slurs is slurs
