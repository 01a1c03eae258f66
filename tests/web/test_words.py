"""Checking a word without a game."""

from __future__ import annotations

import pytest

from tests.web.phones import Phone


@pytest.mark.parametrize("typed, says", [("letter", "LETTER ✓ legal"), ("xqzt", "XQZT ✗ not acceptable")])
def test_a_word_is_ruled_on(phone: Phone, typed: str, says: str) -> None:
    assert says in phone.get(f"/words?q={typed}").text


def test_both_sets_of_rules_answer(phone: Phone) -> None:
    page = phone.get("/words?q=garnet").text
    assert "Letterpress:" in page
    assert "Hardback and Letter Head:" in page


@pytest.mark.parametrize("typed", ["x" * 10_000, "🂡", "\x07"])
def test_what_cannot_be_a_word_is_refused_in_a_sentence(phone: Phone, typed: str) -> None:
    answer = phone.client.get("/words", query_string={"q": typed})
    assert answer.status_code == 200
    assert "✗ not acceptable" in answer.text
