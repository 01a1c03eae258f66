"""Everybody's mark: six colours with six shapes, one's own from one evening to the next."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as some

from referee.kit.player_marks import MARKS
from referee.store.games.stored_table import TableSeat
from referee.table import player_marks
from tests.web.phones import Phone, Round, finish

NOW = datetime(2026, 11, 7, tzinfo=UTC)
CHIP = re.compile(r'class="seat s(\d) *" aria-hidden="true"><b>(\w)</b>')


def seat(number: int, colour: str = "", *, late: bool = False) -> TableSeat:
    return TableSeat(number, number + 1, f"Player {number}", colour, NOW, None, late)


wishes = some.lists(some.sampled_from(["", "mauve", *player_marks.NUMBER]), min_size=1, max_size=6)


@given(wishes)
def test_all_marks_at_a_table_differ(colours: list[str]):
    given_ = player_marks.marks_for([seat(n, colour) for n, colour in enumerate(colours)])
    assert len(set(given_.values())) == len(colours)


@given(wishes, some.sampled_from(["", *player_marks.NUMBER]))
def test_a_latecomer_changes_nobodys_mark(colours: list[str], theirs: str):
    people = [seat(n, colour) for n, colour in enumerate(colours)]
    before = player_marks.marks_for(people)
    after = player_marks.marks_for([*people, seat(len(people), theirs, late=True)])
    assert {n: after[n] for n in before} == before


def test_each_colour_has_a_shape_of_its_own():
    assert len({mark.outline for mark in MARKS}) == len({mark.paint for mark in MARKS}) == 6


def marks_on(phone: Phone, path: str) -> dict[str, set[str]]:
    """The marks on a page, by the initial in them."""
    found: dict[str, set[str]] = {}
    for mark, initial in CHIP.findall(phone.get(path).text):
        found.setdefault(initial, set()).add(mark)
    return found


def choose(phone: Phone, table: Round, seat: int, mark: str) -> int:
    return phone.post(f"/t/{table.code}/people/{seat}/mark", {"mark": mark}).status_code


def test_a_chosen_mark_is_the_same_on_every_page(table: Round):
    seen = table.ann.get(f"/t/{table.code}/live").text
    assert choose(table.bea, table, 1, "leaf") == 303
    assert table.ann.get(f"/t/{table.code}/live").text != seen
    finish(table)
    game = re.search(r'href="(/history/\d+)"', table.ann.get("/history").text)[1]
    for path in (f"/t/{table.code}", f"/t/{table.code}/board", game):
        assert marks_on(table.ann, path)["B"] == {"5"}, path
        assert marks_on(table.ann, path)["A"] == {"0"}, path
    later = table.ann.post("/new/bids", {"person": ["+Dov", "2"], "start": "1"}).location
    assert marks_on(table.ann, later.removesuffix("/people"))["B"] == {"5"}


def test_a_mark_in_use_cannot_be_chosen(table: Round):
    assert choose(table.bea, table, 1, "circle") == 303
    assert marks_on(table.ann, f"/t/{table.code}")["A"] != {"0"}
    assert choose(table.ann, table, 0, "circle") == 409
    assert (
        "Bea has the blue circle" in table.ann.post(f"/t/{table.code}/people/0/mark", {"mark": "circle"}).text
    )


def test_only_ones_own_mark_is_chosen_and_only_one_of_the_six(table: Round):
    assert choose(table.bea, table, 0, "leaf") == 403
    assert choose(table.ann, table, 1, "leaf") == 303  # the host for anybody
    assert choose(table.bea, table, 1, "mauve") == 400
    assert marks_on(table.ann, f"/t/{table.code}")["B"] == {"5"}
