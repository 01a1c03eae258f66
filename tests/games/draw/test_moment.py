"""The end of a duel as everybody sees it."""

import pytest

from tests.games.draw.test_duel import waylaid


@pytest.mark.parametrize(
    ("seat", "headline", "joy"),
    [(0, "You win the duel", True), (1, "Ann wins the duel", False), (None, "Ann wins the duel", True)],
)
def test_the_better_word_stands_above_and_is_crowned(seat, headline, joy):
    table = waylaid().reveals(0, 1, 0, 1, 0, 1, 0).settle()
    duel = table.view(seat).moment
    assert (duel.ending.headline, duel.ending.joy, duel.ending.crowned) == (headline, joy, (0,))
    assert [(row.word, row.good) for row in duel.rows] == [("RAGE", True), ("RAT", False)]
    assert duel.ending.line == " to ".join(row.figure for row in duel.rows)


def test_a_letter_turned_up_is_no_moment_yet():
    assert waylaid().reveals(0, 1).view(None).moment is None
