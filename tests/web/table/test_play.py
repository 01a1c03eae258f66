"""Playing over HTTP: forms, rulings, secrets, double taps and forms overtaken by events."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.phones import HTMX, Phone, Round, agree


def ledger(phone: Phone, code: str) -> str:
    return phone.get(f"/t/{code}/ledger").text


def test_a_whole_game_is_played_on_three_phones(table: Round) -> None:
    for phone, amount in zip(table.phones, (3, 7, 5), strict=True):
        assert phone.do(table.code, "bid", amount=amount).status_code == 200
    page = table.cal.get(f"/t/{table.code}").text
    assert "The bids: 3, 7, 5." in page
    assert "The highest bid wins." in page


def test_without_scripts_a_request_is_a_plain_form_and_leads_back_to_the_table(table: Round) -> None:
    answer = table.ann.do(table.code, "bid", htmx=False, amount=3)
    assert (answer.status_code, answer.location) == (303, f"/t/{table.code}")
    assert "You wrote a bid of 3." in ledger(table.ann, table.code)


def test_done_answers_with_a_fresh_table_and_an_empty_desk(table: Round) -> None:
    answer = table.ann.do(table.code, "bid", amount=3)
    assert answer.status_code == 200
    assert 'id="live"' in answer.text
    assert "desk-form" not in answer.text


def test_a_form_opened_without_scripts_is_a_whole_page(table: Round) -> None:
    page = table.ann.get(f"/t/{table.code}/form/bid").text
    assert "<!doctype html>" in page
    assert 'id="desk-form"' in page
    alone = table.ann.get(f"/t/{table.code}/form/bid", **HTMX).text
    assert "<!doctype html>" not in alone


@pytest.mark.parametrize("htmx", [True, False])
def test_a_breach_is_422_with_the_rule_and_records_nothing(table: Round, htmx: bool) -> None:
    answer = table.ann.do(table.code, "bid", htmx=htmx, amount=12)
    assert answer.status_code == 422
    assert "12 is not between 1 and 9." in answer.text
    assert "A bid lies between 1 and 9." in answer.text
    assert "wrote a bid" not in ledger(table.ann, table.code)


def test_a_refused_form_keeps_what_was_typed(table: Round) -> None:
    assert 'value="12"' in table.ann.do(table.code, "bid", htmx=False, amount=12).text


def test_a_check_rules_and_records_nothing(table: Round) -> None:
    form = table.ann.open(table.code, "bid")
    answer = table.ann.post(f"/t/{table.code}/check/bid", {**form, "amount": "3"}, htmx=True)
    assert answer.status_code == 200
    assert "Your bid" in answer.text
    assert "wrote a bid" not in ledger(table.ann, table.code)


def test_a_question_to_the_table_is_asked_and_then_agreed_to(table: Round) -> None:
    fields = {"seat": "1", "points": "4", "reason": "a card lay under the table"}
    asked = table.ann.do(table.code, "adjust", **fields)
    assert asked.status_code == 422
    assert "Does the table agree to +4 for Bea?" in asked.text
    assert table.ann.do(table.code, "adjust", **fields, **{"form.agreed": "1"}).status_code == 200
    assert agree(table.cal, table.code).status_code == 303
    assert "The table gave Bea +4 by hand." in ledger(table.cal, table.code)


def test_a_double_tap_counts_once_and_is_answered_alike(table: Round) -> None:
    form = {**table.ann.open(table.code, "bid"), "amount": "3"}
    first, second = (table.ann.post(f"/t/{table.code}/do/bid", form, htmx=True) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert ledger(table.ann, table.code).count("<p>You wrote a bid of 3.</p>") == 1


def test_one_key_with_something_else_in_the_form_is_409(table: Round) -> None:
    form = table.ann.open(table.code, "bid")
    table.ann.post(f"/t/{table.code}/do/bid", {**form, "amount": "3"})
    answer = table.ann.post(f"/t/{table.code}/do/bid", {**form, "amount": "4"})
    assert answer.status_code == 409
    assert "already sent with something else" in answer.text
    assert "bid of 4" not in ledger(table.ann, table.code)


def test_a_form_without_a_key_is_400(table: Round) -> None:
    answer = table.ann.post(f"/t/{table.code}/do/bid", {"amount": "3"})
    assert answer.status_code == 400
    assert "lost its key" in answer.text


def test_a_stale_undo_is_409_and_undoes_nothing(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    table.bea.do(table.code, "bid", amount=4)
    late = {"form.key": "late", "form.seen": "1", "form.agreed": "1"}
    answer = table.ann.post(f"/t/{table.code}/undo/1", late)
    assert answer.status_code == 409
    assert "moved on" in answer.text
    assert "Taken back" not in ledger(table.ann, table.code)


def test_a_hidden_bid_is_shown_to_nobody_else(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=7)
    stranger = Phone(table.app)
    stranger.get(table.ann.invite(table.code))
    for phone in (table.bea, table.cal, stranger):
        for path in ("", "/live", "/ledger", "/board", "/people", "/sit"):
            page = phone.get(f"/t/{table.code}{path}").text
            assert "bid of 7" not in page
            assert "Your bid: 7" not in page
    assert "Your bid: 7" in table.ann.get(f"/t/{table.code}").text


def test_a_spectator_may_look_and_may_not_play(table: Round) -> None:
    watcher = Phone(table.app)
    watcher.post("/join", {"code": table.code})
    assert watcher.get(f"/t/{table.code}").status_code == 200
    answer = watcher.post(f"/t/{table.code}/do/bid", {"form.key": "k", "amount": "3"})
    assert answer.status_code == 403
    assert "just watching" in answer.text


def test_an_action_nobody_knows_is_400(table: Round) -> None:
    answer = table.ann.get(f"/t/{table.code}/form/fly")
    assert answer.status_code == 400
    assert "knows no action" in answer.text


def test_an_action_that_is_not_open_says_why(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    answer = table.ann.post(f"/t/{table.code}/do/bid", {"form.key": "again", "amount": "4"})
    assert answer.status_code == 422
    assert "You have bid already." in answer.text


def test_a_word_of_one_letter_is_refused_in_a_whole_sentence(app: Flask) -> None:
    table = Round.of(app, "hardback", "Ann", "Bea", **{"option.shortest": "2", "option.row": "asked"})
    table.ann.do(table.code, "begin", first="0")
    form = table.ann.open(table.code, "spell")
    answer = table.ann.post(f"/t/{table.code}/check/spell", {**form, "cards": "A"}, htmx=True)
    assert ">A word has at least 2 letters here.<" in answer.text


@pytest.mark.parametrize(
    ("challenges", "says"), [("void", "RANG and TOES stand, 21 points."), ("book", "21 if they stand")]
)
def test_a_verdict_on_words_claimed_together_names_all_of_them(
    app: Flask, challenges: str, says: str
) -> None:
    """The figure counts both, and a refusal says which of them it means."""
    table = Round.of(app, "anagrabs", "Ann", "Bea", **{"option.splits": "1", "option.challenges": challenges})
    table.ann.do(table.code, "deal", up=["G", "A"])
    for turn, letter in enumerate("RNETS"):
        table.phones[turn % 2].do(table.code, "flip", face=letter)
    table.ann.do(table.code, "claim", word="GARNETS")
    for turn, letter in enumerate("EO"):
        table.phones[(turn + 1) % 2].do(table.code, "flip", face=letter)
    form = table.bea.open(table.code, "claim")

    def ruled(word: str, also: str) -> str:
        said = {**form, "word": word, "also": also}
        answer = table.bea.post(f"/t/{table.code}/check/claim", said, htmx=True)
        return " ".join(re.sub("<[^>]+>", " ", answer.text).split())

    assert says in ruled("rang", "toes, ")
    assert ("ORANGE stands" if challenges == "void" else "ORANGE 18 if it stands") in ruled("orange", "")
    assert "RANG and DODO are refused: " in ruled("rang", "dodo")
    if challenges == "void":
        assert "RANG and TSEO are refused: TSEO is not" in ruled("rang", "tseo")
