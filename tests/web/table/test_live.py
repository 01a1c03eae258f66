"""Keeping phones in step: 204 when nothing is new, a bell that carries only a number."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask import Flask

from referee.server.config import Config
from referee.store.games import tables
from referee.store.live import bell
from referee.web import create_app
from referee.web.table import live
from tests.web.phones import Phone, Round


def number_on(phone: Phone, code: str) -> str:
    found = re.search(r'data-seen="(\d+)"', phone.get(f"/t/{code}").text)
    assert found is not None
    return found[1]


def test_nothing_new_is_204_and_empty(table: Round) -> None:
    answer = table.bea.get(f"/t/{table.code}/live?seen={number_on(table.bea, table.code)}")
    assert answer.status_code == 204
    assert answer.data == b""


def test_a_committed_action_shows_on_every_phone(table: Round) -> None:
    before = number_on(table.bea, table.code)
    table.ann.do(table.code, "bid", amount=3)
    answer = table.bea.get(f"/t/{table.code}/live?seen={before}")
    assert answer.status_code == 200
    assert "Ann wrote a bid." in answer.text
    assert "<!doctype" not in answer.text


def test_a_newcomer_shows_too(table: Round) -> None:
    before = number_on(table.bea, table.code)
    table.ann.post(f"/t/{table.code}/people/late", {"name": "Dov"})
    assert "Dov" in table.bea.get(f"/t/{table.code}/live?seen={before}").text


@pytest.mark.parametrize("number", ["-1", "999999", "0", "x", "1e9", "９", "9" * 400, ""])
def test_a_wrong_pulse_gets_the_current_table(table: Round, number: str) -> None:
    assert table.bea.get(f"/t/{table.code}/live?seen={number}").status_code == 200


def test_the_live_half_holds_nothing_to_type_into(table: Round) -> None:
    fragment = table.bea.get(f"/t/{table.code}/live").text
    assert not re.search(r'<(textarea|select)|<input(?![^>]*type="hidden")', fragment)


def test_the_bell_sends_a_first_line_at_once_and_then_only_numbers(table: Round) -> None:
    stream = table.bea.client.get(f"/t/{table.code}/bell")
    assert stream.mimetype == "text/event-stream"
    said = iter(stream.response)
    assert re.fullmatch(r"retry: 2000\ndata: \d+\n\n", _text(next(said)))
    table.ann.do(table.code, "bid", amount=7)
    assert re.fullmatch(r"data: \d+\n\n", _text(next(said)))
    stream.close()


def test_the_bell_beats_when_nothing_happens(table: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    with table.app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
        said = live.bell_events(row.id, row.pulse)
        next(said)
        assert next(said).startswith(":")


def test_the_stream_of_the_bell_ends_after_its_time_limit(
    table: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LIFE", 0.0)
    with table.app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
        assert len(list(live.bell_events(row.id, row.pulse))) == 1


def test_a_stream_beyond_the_limit_is_503_and_the_phone_polls(table: Round, config: Config) -> None:
    app = create_app(replace(config, streams=1))
    phone = Phone(app)
    token = table.bea.client.get_cookie(f"quoin-{table.code}")
    assert token is not None
    phone.client.set_cookie(f"quoin-{table.code}", token.value)
    first = phone.client.get(f"/t/{table.code}/bell")
    second = phone.client.get(f"/t/{table.code}/bell")
    assert second.status_code == 503
    assert second.headers["Retry-After"]
    first.close()
    third = phone.client.get(f"/t/{table.code}/bell")
    assert third.status_code == 200
    third.close()
    bell.close(app)


def test_the_cap_leaves_threads_for_acting() -> None:
    assert Config.streams < Config.threads


def _text(part: bytes | str) -> str:
    return part.decode() if isinstance(part, bytes) else part


def test_a_closed_stream_frees_its_place(app: Flask) -> None:
    table = Round.of(app, "bids", "Ann", "Bea")
    for _ in range(3):
        table.bea.client.get(f"/t/{table.code}/bell").close()
    limit = app.extensions["quoin_streams"]
    assert limit.open == 0
