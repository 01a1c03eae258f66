"""Which words a table plays with: the list, and whether slurs count."""

from __future__ import annotations

import pytest
from flask import Flask

from referee.kit.words import RuleSet
from referee.table import loading
from referee.words import lists
from tests.web.phones import Phone


def start(phone: Phone, **choice: str) -> str:
    answer = phone.post("/new/letterpress", {"person": ["+Ann", "+Bea"], "start": "1", **choice})
    assert answer.status_code == 303, answer.text
    return answer.location.split("/")[2]


def slur() -> str:
    """One that Standard holds."""
    held = lists.automaton()
    return next(word for word in sorted(lists.words_tagged({"slur"})) if 0 < held.word_class(word) <= 2)


@pytest.mark.parametrize("choice, counts", [({}, False), ({"slurs": "1"}, True)])
def test_slurs_are_allowed_only_where_the_table_chose_so(
    app: Flask, phone: Phone, choice: dict[str, str], counts: bool
) -> None:
    code = start(phone, words="standard", **choice)
    with app.app_context():
        table = loading.load_table(code)
    assert table.house.words.verdict(slur(), RuleSet.MEMBERSHIP).legal is counts


def test_a_table_without_a_list_still_leaves_slurs_out(app: Flask, phone: Phone) -> None:
    code = start(phone, words="none")
    with app.app_context():
        words = loading.load_table(code).house.words
    assert words.verdict(slur(), RuleSet.MEMBERSHIP).refused
    assert words.verdict("xqzt", RuleSet.MEMBERSHIP).disputed


def test_adding_a_name_keeps_the_chosen_options(phone: Phone) -> None:
    page = phone.post("/new/letterpress", {"name": "Cal", "words": "big", "slurs": "1"}).text
    assert '<option value="big" selected>' in page
    assert 'name="slurs" value="1" checked' in page


def test_an_unknown_list_is_422(phone: Phone) -> None:
    answer = phone.post("/new/letterpress", {"person": ["+Ann", "+Bea"], "start": "1", "words": "runes"})
    assert answer.status_code == 422
    assert "Choose one of the word lists." in answer.text
