"""What a ruling puts to the player stays there once it is chosen: a form sends only what it still shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.games.anagrabs.actions.claim import Claim
from referee.games.hardback.actions.offer_row import ShowRowAgain
from referee.games.hardback.actions.spelling import Spell
from referee.games.letterpress.actions.write import Write
from referee.games.word_war.actions.word import Spell as Read
from tests.games.anagrabs.test_ways import with_words
from tests.games.hardback.table import ROW
from tests.games.hardback.table import Table as Hardback
from tests.games.letterpress.table import Table as Letterpress
from tests.games.letterpress_solo.table import Solo, write_action
from tests.games.word_war.table import Table as WordWar


def two_cards():
    return Hardback().holding(0, "romance-R5T", "starter-R", "starter-A", "starter-T")


def uncoverer():
    return Hardback().holding(0, "mystery-T6", "starter-A", "starter-S", "starter-E")


def letterpress():
    table = Letterpress(2)
    table.deal("T R E")
    return table


class SoloTable:
    """The solo game with the seat that every other table is asked for."""

    def __init__(self, shared):
        self.solo = Solo()
        self.solo.deal(shared)

    def check(self, seat, action):
        return self.solo.check(action)


CASES = [
    (two_cards, 0, Spell(("RAT",))),
    (uncoverer, 0, Spell(("A", "*S", "T"))),
    (Hardback, 0, Spell(("MATE",))),
    (lambda: Hardback().row(), 0, ShowRowAgain(("romance-E2", *ROW[1:]))),
    (lambda: with_words("COD", "CAN", middle="IET", splits=True), 2, Claim("ICE")),
    (letterpress, 0, Write("TREE")),
    (lambda: SoloTable("T E"), 0, write_action("TREE", "K X")),
    (lambda: SoloTable("S E"), 0, write_action("ASSESS", "K", drafted="A S S E", shared="S")),
    (lambda: WordWar().begun(), 0, Read("SHE")),
]


def chosen(action, pick, value):
    """The same request with this choice made, as a form sends it."""
    now = getattr(action, pick.field)
    if isinstance(now, tuple):
        return replace(action, **{pick.field: (*now, value)})
    return replace(action, **{pick.field: int(value) if pick.field == "way" else value})


@pytest.mark.parametrize("table, seat, action", CASES, ids=lambda each: type(each).__name__)
def test_a_choice_stays_in_the_ruling_with_what_was_chosen(table, seat, action):
    table = table()
    picks = [finding.pick for finding in table.check(seat, action).findings if finding.pick]
    assert picks
    for pick in picks:
        for choice in pick.choices:
            after = table.check(seat, chosen(action, pick, choice.value)).findings
            left = {(each.pick.field, each.pick.key): each.pick.value for each in after if each.pick}
            assert left.get((pick.field, pick.key)) == choice.value, choice
