"""Forms to correct any step of any game speak of cards, people and tiles, never in names of the program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from flask import Flask

from referee.engine.inputs import LaidIn
from referee.store.games import sessions
from referee.table import loading
from referee.table.corrected_values import differences, inputs_of
from referee.table.loading import Table
from tests.support.played_games import LONG_SCRIPTS, SCRIPTS, record
from tests.web.phones import Phone, hidden_fields

PROGRAM_NAME = re.compile(
    r"""\S*(?:[a-z]_[a-z]            # top_card
    | [a-z]+-[A-Z][0-9]*(?![a-z])    # starter-L
    | @[0-9] | (?<![0-9])-?[0-9],-?[0-9](?![0-9])       # a copy of a card, a cell
    | \b[rcw][0-9]*\.[\w.]*[A-Z]     # r2.s0.A
    | [a-z]:[a-z])\S*""",
    re.VERBOSE,
)
ENTRIES = 60
"""So many steps of a long game show every form there is."""


class InSight(HTMLParser):
    """The text of a page and what stands in its text fields; not what a script replaces."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._hidden += tag in ("script", "style", "template")
        if tag == "input" and given.get("type") in ("text", "number") and given.get("class") != "laid-text":
            self.texts.append(given.get("value", ""))
        self.texts += (given[name] for name in ("aria-label", "title", "alt") if name in given)

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in ("script", "style", "template")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.texts.append(data)


def in_sight(page: str) -> str:
    main = page.partition("<main")[2].partition("</main>")[0]
    reader = InSight()
    reader.feed(re.sub(r'<(\w+) class="[^"]*\bno-script\b.*?</\1>', "", main, flags=re.DOTALL))
    return " ".join(" ".join(reader.texts).split())


def steps(table: Table) -> Iterator[tuple[int, int]]:
    """The last step of each kind that each seat took, and whose it was."""
    found = {}
    for number in table.position.standing:
        turn = table.position.batch(number)
        if turn.seat is not None:
            found[turn.action, turn.seat] = (number, turn.seat)
    yield from found.values()


@pytest.fixture(params=[*SCRIPTS, *LONG_SCRIPTS])
def played(request: pytest.FixtureRequest, app: Flask) -> Table:
    with app.app_context():
        return loading.load_table(record(request.param, most=ENTRIES))


@pytest.fixture
def phones(played: Table, app: Flask) -> dict[int, Phone]:
    """A phone for each seat."""
    phones = {seat.number: Phone(app) for seat in played.seats}
    with app.app_context():
        for seat, phone in phones.items():
            phone.client.set_cookie(f"quoin-{played.code}", sessions.issue(played.id, seat).token)
    return phones


def test_no_form_to_correct_a_step_shows_a_name_of_the_program(
    played: Table, phones: dict[int, Phone]
) -> None:
    for number, seat in steps(played):
        where = f"/t/{played.code}/correct/{number}"
        page = phones[seat].get(where)
        assert page.status_code == 200
        shown = in_sight(page.text)
        assert not PROGRAM_NAME.findall(shown), (played.position.batch(number).action, shown)
        assert "Let the phone" not in shown, "what was rolled or drawn is not rolled until it suits"
        again = phones[seat].post(where, {**hidden_fields(page.text)[where], "strike": "1"})
        assert again.status_code in (200, 422)
        assert not PROGRAM_NAME.findall(in_sight(again.text)), "what striking it out would change"


def test_no_form_shows_a_name_of_the_program(played: Table, phones: dict[int, Phone]) -> None:
    for seat, phone in phones.items():
        table = f"/t/{played.code}"
        for action in sorted(set(re.findall(rf"{table}/form/(\w+)", phone.get(table).text))):
            shown = in_sight(f"<main{phone.get(f'{table}/form/{action}').text}")
            assert not PROGRAM_NAME.findall(shown), (seat, action, shown)


def test_what_a_correction_changes_is_told_in_words(played: Table) -> None:
    for number, _ in steps(played):
        turn = played.position.batch(number)
        for name in turn.request:
            old, new = differences(played, turn, {**turn.request, name: None})
            assert not PROGRAM_NAME.findall(f"{old} → {new}"), (turn.action, name)
            laid = [
                each for each in inputs_of(played, turn) if isinstance(each, LaidIn) and each.name == name
            ]
            assert not laid or old != "nothing"
