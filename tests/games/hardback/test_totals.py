"""A table that enters coins and prestige only."""

from referee.games.hardback.actions.ink import UseInk
from referee.games.hardback.actions.offer_row import Jail
from referee.games.hardback.actions.spelling import TellTotals
from referee.games.hardback.ties import result
from tests.games.hardback.table import Table
from tests.support.rules import rule


@rule("hardback", "totals")
def test_totals_only_still_keeps_track_end_and_ties():
    table = Table(tracking="totals")
    assert table.shut(0, "spell") == ["totals"]
    assert Table().shut(0, "tell_totals") == ["totals"]
    assert table.refused(0, TellTotals(100)) == ["totals"]
    assert table.refused(0, TellTotals(1, word="X!")) == ["dictionary"]
    table.do(0, TellTotals(prestige=58, coins=3, ink=1, word="STAR")).buy(ink=2)
    assert (table.author(0).prestige, table.author(0).ink) == (58, 3)
    table.do(1, TellTotals(prestige=60)).end()
    assert result(table.state).winners == (1,)


@rule("hardback", "totals")
@rule("hardback", "ghost_writer")
def test_totals_know_ghost_writers_and_the_ink_that_lay_on_cards():
    table = Table(tracking="totals").with_author(0, ink=1).do(0, UseInk(""))
    assert table.refused(0, TellTotals(1, helper=0)) == ["ghost_writer"]
    table.do(0, TellTotals(1, helper=1))
    assert table.author(1).ink == 1
    assert table.end().author(1).ink == 2


@rule("hardback", "totals")
@rule("hardback", "jail")
def test_totals_with_the_row_in_sight_let_a_card_be_jailed():
    table = Table(tracking="totals").row().do(0, TellTotals(1))
    table.do(0, Jail("adventure-A5"))
    assert table.author(0).jail.id == "adventure-A5" and table.state.empty_places == 1
    assert Table(tracking="totals", row="asked").do(0, TellTotals(1)).shut(0, "jail") == ["jail"]
