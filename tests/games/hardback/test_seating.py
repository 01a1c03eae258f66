"""Joining a game of Hardback late, and leaving it early."""

from referee.games.hardback.seating import Join, Leave
from referee.games.hardback.ties import result
from tests.games.hardback.table import Table
from tests.support.rules import rule


@rule("hardback", "latecomers")
def test_a_latecomer_joins_with_the_next_round():
    table = Table(2, late=1)
    assert table.state.playing == (0, 1)
    table.do(2, Join())
    assert table.shut(2, "join") == ["latecomers"]
    table.skip()
    assert table.state.playing == (0, 1)
    table.skip()
    assert table.state.playing == (0, 1, 2) and table.author(2).size == 10
    assert Table(2, late=1, latecomers="watch").shut(2, "join") == ["latecomers"]


@rule("hardback", "leavers")
def test_who_leaves_takes_all_cards_out_of_the_game():
    table = Table(3).in_play(1, "adventure-C5T")
    assert table.asked(0, Leave(1)) == ["leavers"]
    assert table.refused(0, Leave(4)) == ["leavers"]
    table.do(1, Leave(1))
    assert table.state.classics() == () and table.state.playing == (0, 2)
    assert len(table.state.removed) == 9
    table.skip()
    assert table.state.turn.seat == 2
    table.do(2, Leave(2))
    assert table.state.turn.seat == 0 and table.state.round == 2
    assert table.shut(0, "leave") == ["leavers"]


@rule("hardback", "latecomers")
def test_a_latecomers_first_turn_is_in_the_next_round():
    table = Table(2, late=1).do(2, Join()).skip().skip()
    seats = []
    for _ in range(4):
        seats.append((table.state.round, table.state.turn.seat))
        table.skip()
    assert seats == [(2, 0), (2, 1), (2, 2), (3, 0)], "no turn more than the others have from then on"


@rule("hardback", "leavers")
def test_who_left_and_comes_back_begins_anew_with_the_same_starting_cards():
    table = Table(3).with_author(1, prestige=20).do(1, Leave(1)).do(1, Join()).skip().skip()
    assert (table.author(1).prestige, table.author(1).size) == (0, 10)
    everywhere = [card.id for card in table.state.all_cards()]
    assert len(everywhere) == len(set(everywhere))


@rule("hardback", "leavers")
@rule("hardback", "end")
def test_the_others_go_on_when_the_only_one_at_the_target_leaves():
    table = Table(3).with_author(1, prestige=59).skip().spell("BEAST").end()
    assert table.state.ending == 1
    assert table.do(1, Leave(1)).state.ending is None
    assert result(table.skip().state) is None
