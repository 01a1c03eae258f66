"""The steal: a word of one player becomes another's, card by card."""

import pytest

from referee.engine.moment import Arc
from referee.games.anagrabs.actions.claim import Claim
from referee.games.anagrabs.actions.shout import Shout
from tests.games.anagrabs.table import Table

BOB, JOHN, SALLY, GWEN = range(4)
NOON = 1_700_000_000_000


def test_a_word_from_the_middle_is_no_steal():
    assert Table().do(SALLY, Claim("NEAR")).view(BOB).moment is None


@pytest.mark.parametrize(
    ("seat", "headline", "says"),
    [
        (BOB, "You steal it!", "You steal Sally's NEAR with G: RANGE, 16."),
        (SALLY, "Bob steals it!", "Bob steals your NEAR with G: RANGE, 16."),
        (None, "Bob steals it!", "Bob steals Sally's NEAR with G: RANGE, 16."),
    ],
)
def test_each_hears_whose_word_became_whose(seat, headline, says):
    steal = Table().do(SALLY, Claim("NEAR")).do(BOB, Claim("RANGE")).view(seat).moment
    assert (steal.ending.headline, steal.ending.line, steal.ending.says) == (headline, "", says)


def test_every_card_has_its_way_and_the_added_one_is_marked():
    steal = Table().do(SALLY, Claim("NEAR")).do(BOB, Claim("RANGE")).view(None).moment
    faces = [card.face for card in steal.before]
    assert faces[-1] == "G" and sorted(faces[:-1]) == sorted("NEAR")
    assert [faces[arc.start] for arc in steal.arcs] == list("RANGE")
    assert [arc for arc in steal.arcs if arc.added] == [Arc(4, 3, True)]


def test_it_is_told_by_how_little_the_next_shout_came_later():
    table = Table().do(SALLY, Claim("NEAR"))
    table.do(BOB, Shout(NOON)).do(GWEN, Shout(NOON + 120)).do(BOB, Claim("RANGE", at=NOON + 3000))
    ending = table.view(None).moment.ending
    assert ending.line == "by 0.12 s"
    assert ending.says.endswith(": RANGE, 16, by 0.12 seconds.")
