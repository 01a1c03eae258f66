"""Whatever is sent, the answer is a sentence with the right status, and nothing has changed."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.store.games import log, tables
from tests.web.phones import HTMX, Phone, Round

NASTY = [
    "W" * 10_000,
    "🂡🂢🂣",
    "\x00\x07",
    "a\u202eb",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "'; DROP TABLE game; --",
    "=1+1",
    "ﬁ ß ı İ",
    "e\u0301\u0301\u0301",
    "soft\u00adhyphen",
    "",
    " ",
]
NUMBERS = ["NaN", "1e999", "9" * 5000, "３", "-1", "1.5", "0x10", "two", "", "１２"]


def batches(table: Round) -> int:
    with table.app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
        return row.batches


@pytest.mark.parametrize("text", NASTY)
def test_any_text_in_a_reason_is_refused_or_shown_as_text(table: Round, text: str) -> None:
    fields = {"seat": "1", "points": "4", "reason": text, "form.agreed": "1"}
    answer = table.ann.do(table.code, "adjust", **fields)
    assert answer.status_code in (200, 400, 422)
    page = table.bea.get(f"/t/{table.code}").text
    assert "<script>alert" not in page
    assert batches(table) == (answer.status_code == 200)


@pytest.mark.parametrize("text", NUMBERS)
@pytest.mark.parametrize("htmx", [True, False])
def test_an_invalid_number_is_refused_with_a_sentence(table: Round, text: str, htmx: bool) -> None:
    answer = table.ann.do(table.code, "bid", htmx=htmx, amount=text)
    assert answer.status_code in (400, 422)
    said = ("must be a whole number", "is not between 1 and 9", "Still missing: ")
    assert any(sentence in answer.text for sentence in said)
    assert batches(table) == 0


@pytest.mark.parametrize("name", ["form.seat", "form.key", "csrf_token", "form.seen", "form.agreed"])
def test_a_broken_hidden_field_changes_nothing(table: Round, name: str) -> None:
    form = {**table.ann.open(table.code, "bid"), "amount": "12", name: "\x00broken\ud7ff" * 9}
    assert table.ann.client.post(f"/t/{table.code}/do/bid", data=form).status_code in (400, 403, 409, 422)
    assert batches(table) == 0


def test_control_signs_are_named(table: Round) -> None:
    fields = {"seat": "1", "points": "4", "reason": "bell\x07"}
    answer = table.ann.do(table.code, "adjust", **fields)
    assert answer.status_code == 422
    assert "U+0007" in answer.text


def test_an_unknown_seat_is_refused_by_the_referee(table: Round) -> None:
    answer = table.ann.do(table.code, "adjust", seat="77", points="4", reason="why not")
    assert answer.status_code == 422
    assert "There is no seat 77 at this table." in answer.text


def test_a_half_filled_form_is_no_error_while_it_is_filled_in(table: Round) -> None:
    form = table.ann.open(table.code, "bid")
    answer = table.ann.post(f"/t/{table.code}/check/bid", {**form, "amount": ""}, htmx=True)
    assert answer.status_code == 200
    assert 'id="ruling"' not in answer.text and "aria-disabled" not in answer.text


@pytest.mark.parametrize("path", ["/words?q=", "/history?person=", "/history?page=", "/new/bids?again="])
@pytest.mark.parametrize("text", [*NASTY[:8], *NUMBERS[:4]])
def test_any_query_string_gets_an_answer(phone: Phone, path: str, text: str) -> None:
    answer = phone.client.get(path.partition("?")[0], query_string={path.partition("?")[2][:-1]: text})
    assert answer.status_code in (200, 400, 404)
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize("number", [2**31, 2**63, 10**400])
def test_a_number_no_row_can_have_leads_nowhere(phone: Phone, number: int) -> None:
    for path in ("/decks", "/history", "/logbook", "/people"):
        assert phone.get(f"{path}/{number}").status_code == 404
    answer = phone.post("/new/bids", {"person": [str(number), "+Ann"], "start": "1"})
    assert answer.status_code in (400, 404, 422)


def test_a_name_with_markup_is_only_a_name(app: Flask) -> None:
    table = Round.of(app, "bids", "<b>Ann</b>", "Bea")
    for path in (f"/t/{table.code}", f"/t/{table.code}/people", "/new/bids"):
        page = table.ann.get(path).text
        assert "<b>Ann</b>" not in page
        assert "&lt;b&gt;Ann&lt;/b&gt;" in page


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=200), seen=st.text(max_size=12), key=st.text(max_size=80))
def test_no_form_breaks_the_server(table: Round, text: str, seen: str, key: str) -> None:
    form = {"csrf_token": table.bea.csrf(), "amount": text, "form.seen": seen}
    form |= {"form.key": key, "form.agreed": text[:3]}
    sent = {name: value.encode("utf-8", "replace") for name, value in form.items()}
    answer = table.bea.client.post(f"/t/{table.code}/do/bid", data=sent, headers=HTMX)
    assert answer.status_code in (200, 400, 409, 422)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    body=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=12,
    )
)
def test_no_json_breaks_the_server(table: Round, body: object) -> None:
    token = table.cal.client.get_cookie(f"quoin-{table.code}")
    assert token is not None
    for path in ("check/bid", "do/bid", "undo", "correct/1"):
        answer = table.app.test_client().post(
            f"/api/tables/{table.code}/{path}",
            data=json.dumps({"payload": body, "key": "k", "to": body}, allow_nan=True),
            content_type="application/json",
            headers={"Authorization": f"Bearer {token.value}"},
        )
        assert answer.status_code in (200, 400, 404, 409, 422)


def test_a_bug_of_ours_is_500_in_a_sentence_and_leaves_the_log_alone(
    table: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = {**table.ann.open(table.code, "bid"), "amount": "3"}
    table.app.config["PROPAGATE_EXCEPTIONS"] = False
    with monkeypatch.context() as broken:
        broken.setattr(log, "append", lambda *_, **__: 1 / 0)
        broken.setattr(log, "append", lambda *_, **__: 1 / 0)
        answer = table.ann.post(f"/t/{table.code}/do/bid", form)
    assert answer.status_code == 500
    assert "nothing was recorded" in answer.text
    assert "ZeroDivision" not in answer.text
    assert batches(table) == 0
    assert table.ann.post(f"/t/{table.code}/do/bid", form).status_code == 303
