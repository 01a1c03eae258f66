"""The end of a game of Hardback: the last round, who wins, and how ties are broken."""

import pytest

from referee.engine.codec import BadRequestError
from referee.engine.common_actions import Adjust
from referee.games.hardback import RULES
from referee.games.hardback.actions.spelling import Spell
from referee.games.hardback.ties import result
from referee.table.house_builder import build_house
from tests.games.hardback.table import Table
from tests.support.rules import rule


@rule("hardback", "end")
def test_the_round_is_played_to_its_end():
    table = Table(3).with_author(0, prestige=59)
    table.spell("BEAST")
    assert table.state.ending == 0
    assert "Last round: Ann has reached 60." in table.view(1).status.says
    table.end().skip()
    assert result(table.state) is None
    table.skip()
    assert result(table.state).reason == "Ann wins with 60 prestige."


@rule("hardback", "end")
def test_the_last_of_the_round_ends_it_at_once():
    table = Table(2).with_author(1, prestige=59).skip().spell("BEAST").end()
    assert result(table.state).winners == (1,)


@rule("hardback", "end")
@pytest.mark.parametrize("target", [40, 90, 25])
def test_any_target(target):
    with pytest.raises(BadRequestError, match="from 10 to 500"):
        build_house(RULES, {"target": -target})
    table = Table(2, target=target).with_author(0, prestige=target - 1)
    assert table.check(0, Spell(("BEAST",)), agreed=True).stands
    table.spell("BEAST").end()
    assert table.state.ending == 0


@rule("hardback", "end")
def test_the_table_is_warned_when_somebody_can_end_the_game():
    table = Table(2).with_author(0, prestige=55).holding(0, "adventure-F8", "starter-A", "starter-T")
    table.skip()
    table.skip()
    assert "Ann needs 5 more and can end the game this turn." in table.view(1).status.says
    notes = [finding.says for finding in table.check(0, Spell(("F", "A", "T"))).notes]
    assert "That makes 60 of 60: this round is the last." in notes


@rule("hardback", "most_prestige")
@rule("hardback", "tie_ink")
@rule("hardback", "tie_after_ink")
@pytest.mark.parametrize(
    "ann, bea, ties, winners",
    [
        ({"prestige": 62}, {"prestige": 61, "ink": 9}, "shared", (0,)),
        ({"prestige": 61, "ink": 1}, {"prestige": 61, "ink": 2}, "shared", (1,)),
        ({"prestige": 61, "ink": 2}, {"prestige": 61, "ink": 2}, "shared", (0, 1)),
        ({"prestige": 61, "ink": 2, "unknown": 3}, {"prestige": 61, "ink": 2}, "larger", (0,)),
    ],
)
def test_who_wins(ann, bea, ties, winners):
    table = Table(2, ties=ties).with_author(0, **ann).with_author(1, **bea)
    table.do(0, Adjust(1, 1, "miscounted")).do(0, Adjust(1, -1, "miscounted")).skip().skip()
    assert result(table.state).winners == winners


@rule("hardback", "end")
def test_points_taken_back_by_hand_take_back_the_last_round():
    table = Table(2).with_author(0, prestige=55).do(0, Adjust(0, 5, "miscounted"))
    assert table.state.ending == 0
    assert table.do(0, Adjust(0, -5, "no, right")).state.ending is None
    table.do(0, Adjust(0, 5, "miscounted")).do(0, Adjust(1, 60, "forgotten")).do(0, Adjust(0, -5, "no"))
    assert table.state.ending == 1, "somebody else is there"


@rule("hardback", "tie_after_ink")
def test_the_larger_deck_is_named_where_it_decides_and_unknown_where_only_totals_are_told():
    def tied(**options):
        table = Table(2, ties="larger", **options)
        table.with_author(0, prestige=61, ink=2, unknown=3).with_author(1, prestige=61, ink=2)
        return table.do(0, Adjust(1, 1, "miscounted")).do(0, Adjust(1, -1, "miscounted")).skip().skip()

    assert result(tied().state).reason == "Ann wins with 61 prestige, 2 ink left and the larger deck."
    assert result(tied(tracking="totals").state).winners == (0, 1)
