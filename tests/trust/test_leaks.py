"""A secret is told to the referee, then every other phone looks everywhere for it."""

from __future__ import annotations

import base64
import html
import logging
import re
from urllib.parse import unquote

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from referee.web.middleware.sessions import Access, rule_of
from tests.trust.test_access_matrix import Knock, knocks
from tests.web.conftest import app, config, empty_book
from tests.web.phones import Phone, Round, hidden_fields

__all__ = ["app", "config", "empty_book"]

CANARY = "ZEUGMA"
NAMES = ("Ann", "Bea", "Cal")


@pytest.fixture
def letterpress(app: Flask) -> Round:
    """Ann has written her word; the others have not, so it must not be known."""
    table = Round.of(app, "letterpress", *NAMES)
    assert table.ann.do(table.code, "deal", shared="R M E").status_code == 200
    assert table.ann.do(table.code, "write", word=CANARY).status_code == 200
    assert CANARY in table.ann.get(f"/t/{table.code}").text.upper()
    return table


@pytest.fixture
def others(letterpress: Round) -> dict[str, Phone]:
    watcher = Phone(letterpress.app)
    watcher.get(letterpress.ann.invite(letterpress.code))
    return {
        "Bea": letterpress.bea,
        "Cal": letterpress.cal,
        "watcher": watcher,
        "stranger": Phone(letterpress.app),
    }


def forms_of(secret: str) -> tuple[str, ...]:
    """How a secret could travel without being seen at first glance."""
    spellings = (secret, secret.lower(), secret.title())
    coded = tuple(base64.b64encode(text.encode()).decode().rstrip("=")[:7] for text in spellings)
    return (secret, *coded, *(text.encode().hex() for text in spellings))


def everything(answer: TestResponse) -> str:
    """Body, headers and cookies, plain and decoded."""
    said = answer.data.decode("utf-8", "replace") + "\n" + "\n".join(f"{k}: {v}" for k, v in answer.headers)
    return "\n".join((said, html.unescape(said), unquote(said)))


def holds(text: str, secret: str) -> bool:
    return secret in text.upper() or any(form in text for form in forms_of(secret))


def test_a_planted_secret_would_be_found() -> None:
    for planted in ("Zeugma", "zeugma", base64.b64encode(b"zeugma").decode(), b"ZEUGMA".hex()):
        assert holds(f"<p>{planted}</p>", CANARY)
    assert not holds("<p>nothing here</p>", CANARY)


def looked_at(app: Flask) -> list[Knock]:
    """Everything a phone can fetch, but the bells, which say only a number."""
    return [k for k in knocks(app) if k.method == "GET" and not k.rule.endpoint.endswith(("listen", "wait"))]


def test_no_page_export_or_answer_contains_a_secret_word(
    letterpress: Round, others: dict[str, Phone]
) -> None:
    for knock in looked_at(letterpress.app):
        for name, phone in others.items():
            for headers in ({}, {"HX-Request": "true"}, {"Accept": "application/json"}):
                where = knock.address(letterpress.code)
                if where.startswith("/api/"):
                    answer = knock.by(phone, letterpress.code)
                else:
                    answer = phone.get(where, **headers)
                assert not holds(everything(answer), CANARY), (str(knock), name)
                answer.close()


@pytest.mark.parametrize("action", ["write", "deal", "adjust"])
def test_no_ruling_on_another_request_contains_a_secret_word(
    letterpress: Round, others: dict[str, Phone], action: str
) -> None:
    for phone in (others["Bea"], others["Cal"]):
        for word in (CANARY.lower(), "xqzt", ""):
            sent = {"form.key": "k", "word": word, "points": "1", "seat": "0", "reason": "a test"}
            answer = phone.post(f"/t/{letterpress.code}/check/{action}", sent, htmx=True)
            told = everything(answer).upper().replace(word.upper(), "") if word else everything(answer)
            assert not holds(told, CANARY), (action, word)


def test_guessing_a_secret_word_changes_no_answer(letterpress: Round) -> None:
    """Bea tries Ann's very word and another of the same letters' worth: nothing but the word differs."""
    answers = []
    for word in (CANARY.lower(), "meteor"):
        sent = {**letterpress.bea.open(letterpress.code, "write"), "word": word}
        answers.append(
            letterpress.bea.post(f"/t/{letterpress.code}/check/write", sent, htmx=True).status_code
        )
    assert answers[0] == answers[1]


def test_undo_and_correction_show_others_no_secret_word(letterpress: Round, others: dict[str, Phone]) -> None:
    for number in ("1", "2", "3"):
        for name, phone in others.items():
            for way in ("correct", "undo"):
                for answer in (
                    phone.get(f"/t/{letterpress.code}/{way}/{number}"),
                    phone.post(f"/t/{letterpress.code}/{way}/{number}", {"form.key": "x"}),
                ):
                    assert not holds(everything(answer), CANARY), (way, number, name)


def test_no_preview_of_another_deal_spells_it_out(letterpress: Round) -> None:
    """Whoever dealt could try every letter and see with which the word no longer fits."""
    table = Round.of(letterpress.app, "letterpress", "Dov", "Eve", "Flo")
    dov, eve = table.phones[:2]
    dov.do(table.code, "deal", shared="R M E")
    eve.do(table.code, "write", word=CANARY)
    where = f"/t/{table.code}/correct/1"
    form = hidden_fields(dov.get(where).text)[where]
    previews = {dov.post(where, {**form, "shared": f"R M {letter}"}).text for letter in "AEIOU"}
    verdicts = {re.search(r'<section class="verdict.*?</section>', page, re.S)[0] for page in previews}
    assert len(verdicts) == 1
    assert "what is hidden will be judged again" in " ".join(verdicts.pop().split())


def test_the_server_log_contains_no_secret_word(
    letterpress: Round, others: dict[str, Phone], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    letterpress.ann.do(letterpress.code, "write", word=CANARY)
    letterpress.ann.get(f"/t/{letterpress.code}")
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("sqlalchemy")]
    assert not holds("\n".join(ours), CANARY)


def test_the_house_pages_are_among_those_looked_at(app: Flask) -> None:
    with app.app_context():
        kinds = {rule_of(knock.rule.endpoint) for knock in looked_at(app)}
    assert kinds == set(Access) - {Access.HOST}
