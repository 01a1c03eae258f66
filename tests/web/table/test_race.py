"""A shout and the form that follows it: with and without scripts, on one's own phone or on everybody's."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.phones import Phone, Round


@pytest.fixture
def dealt(app: Flask) -> Round:
    table = Round.of(app, "anagrabs", "Ann", "Bea")
    assert table.ann.do(table.code, "deal", up="A T", dealer="1").status_code == 200
    return table


def test_the_first_to_tap_gets_the_words_form_and_the_next_the_margin(dealt: Round) -> None:
    first = dealt.ann.do(dealt.code, "shout").text
    assert f"/t/{dealt.code}/do/claim" in first and "data-hurry" in first
    second = dealt.bea.do(dealt.code, "shout").text
    assert "do/claim" not in second
    assert "Ann first, you " in second and 'data-left="' in second


def test_without_scripts_the_tap_leads_to_the_words_form(dealt: Round) -> None:
    answer = dealt.ann.do(dealt.code, "shout", htmx=False)
    assert (answer.status_code, answer.location) == (303, f"/t/{dealt.code}/form/claim")


def test_on_one_phone_a_tap_on_a_name_opens_that_ones_word(app: Flask) -> None:
    phone = Phone(app)
    started = phone.post("/new/anagrabs", {"person": ["+Ann", "+Bea"], "start": "1"})
    code = started.location.split("/")[2]
    phone.do(code, "deal", htmx=False, up="A T", dealer="1")
    assert "Bea: Mine!" in phone.get(f"/t/{code}").text
    answer = phone.post(f"/t/{code}/as", {"seat": "1", "form": "claim"})
    assert (answer.status_code, answer.location) == (303, f"/t/{code}/form/claim")
    assert 'name="form.seat" value="1"' in phone.get(answer.location).text
