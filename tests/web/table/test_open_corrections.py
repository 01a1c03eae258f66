"""The others at a table are told that somebody has a past turn open to correct it, and no more than that."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.store.db import clock
from tests.web.phones import Phone, Round
from tests.web.table.test_consent import ask_correction, page

SAYS = "Ann is correcting the last step."


@pytest.fixture
def corrected(table: Round) -> Round:
    """Ann has written her bid, which the others do not know yet, and opens it again."""
    table.ann.do(table.code, "bid", amount=7)
    assert table.ann.post(f"/t/{table.code}/correct/1/open").status_code == 204
    return table


def board(phone: Phone, code: str) -> str:
    return phone.get(f"/t/{code}/board").text


def seen(text: str) -> str:
    return text.partition('data-seen="')[2].partition('"')[0]


def test_other_phones_and_the_television_say_so_until_the_page_is_left(corrected: Round) -> None:
    ann, bea, code = corrected.ann, corrected.bea, corrected.code
    assert SAYS in page(bea, code)
    assert SAYS in board(bea, code)
    assert "is correcting" not in page(ann, code)
    assert "7" not in page(bea, code).partition(SAYS)[0].rpartition("<p")[2]
    assert ann.post(f"/t/{code}/correct/closed").status_code == 204
    assert SAYS not in page(bea, code) + board(bea, code)


def test_an_older_step_is_not_named_because_it_may_be_a_secret(corrected: Round) -> None:
    corrected.bea.do(corrected.code, "bid", amount=4)
    shown = page(corrected.cal, corrected.code)
    assert "Ann is correcting an earlier step." in shown


def test_a_correction_that_is_sent_is_not_open_any_more(corrected: Round) -> None:
    ask_correction(corrected.ann, corrected.code, 1, amount="8")
    assert "is correcting" not in page(corrected.bea, corrected.code)


@pytest.mark.parametrize("part", ["live", "board/live"])
def test_a_phone_that_died_is_forgotten_without_other_news(
    corrected: Round, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bea, address = corrected.bea, f"/t/{corrected.code}/{part}"
    first = bea.get(f"{address}?seen=").text
    assert SAYS in first
    assert bea.get(f"{address}?seen={seen(first)}").status_code == 204
    late = clock.now() + timedelta(minutes=3)
    monkeypatch.setattr(clock, "now", lambda: late)
    again = bea.get(f"{address}?seen={seen(first)}")
    assert again.status_code == 200
    assert SAYS not in again.text


def test_only_a_turn_that_stands_can_be_opened_and_only_by_players(corrected: Round) -> None:
    assert corrected.bea.post(f"/t/{corrected.code}/correct/9/open").status_code == 404
    stranger = Phone(corrected.app)
    assert stranger.post(f"/t/{corrected.code}/correct/1/open").status_code == 403
