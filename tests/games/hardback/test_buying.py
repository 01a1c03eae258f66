"""Buying in Hardback: coins, the offer row, the jail."""

from dataclasses import replace

import pytest

from referee.engine.fold import Position
from referee.games.hardback.actions.buying import Buy
from referee.games.hardback.actions.offer_row import Flush, Jail, Refill, ShowRow
from referee.games.hardback.offer import cards_on_offer
from tests.games.hardback.table import ROW, Table
from tests.support.rules import rule

DEAR = ("adventure-K9", "horror-D9", "mystery-V9", "romance-U9", "adventure-G2", "horror-S2", "mystery-F2")
ONE_GENRE = (
    "romance-E2",
    "romance-I2",
    "romance-M2",
    "romance-N2",
    "adventure-G2",
    "horror-S2",
    "mystery-F2",
)
FRESH = ("romance-E2", "romance-I2", "romance-M2", "horror-S2", "adventure-G2", "horror-M3", "mystery-F2")
COINS = ("romance-O8T", "horror-B6", "mystery-B4", "starter-A", "starter-T")


def rich(**options):
    """Ann with seven coins and a prestige for OBAT, and the row in sight."""
    table = Table(**options)
    if options.get("row") != "asked":
        table.row()
    table.holding(0, *COINS)
    return table.spell("O", "B", "A", "T", choices=("card2=horror-B6",))


@rule("hardback", "offer_row")
def test_the_row_is_seven_cards():
    table = Table()
    assert table.refused(0, ShowRow(ROW[:6])) == ["offer_row"]
    assert table.refused(0, ShowRow((*ROW[:6], "romance-?"))) == ["offer_row"]
    table.row()
    assert [card.id for card in table.state.row_cards] == list(ROW)
    assert table.shut(0, "show_row") == ["offer_row"]
    assert Table(row="asked").shut(0, "show_row") == ["offer_row"]


@rule("hardback", "price")
def test_a_card_costs_what_is_printed():
    table = rich()
    assert table.state.turn.coins == 7
    assert table.refused(0, Buy(("T",))) == ["price"], "Mystery T costs 8"
    assert table.refused(0, Buy(("romance-R5T",))) == []
    assert table.check(0, Buy(("R",))).figure == "2¢"


@rule("hardback", "any_purchases")
def test_any_number_of_cards_and_ink():
    table = rich().buy("I", "M", more=True)
    assert table.state.turn.coins == 0
    assert [card.letter for card in table.state.turn.bought] == ["I", "M"]
    assert table.refused(0, Buy(ink=1)) == ["price"]


@rule("hardback", "bought_to_discard")
@rule("hardback", "refill")
def test_a_bought_card_goes_to_the_discard_pile_and_the_place_is_filled():
    table = rich().buy("R", more=True)
    assert [card.id for card in table.author(0).discard if card.id == "romance-R5T"]
    assert table.state.empty_places == 1 and table.state.row[3].card is None
    assert table.refused(1, Refill(("adventure-A5",))) == ["refill"], "it lies in the row"
    assert table.refused(1, Refill(("E",))) == ["offer_row"], "several cards of the offer deck show E"
    table.refill("romance-E2")
    assert table.state.row[3].card.id == "romance-E2"
    assert table.shut(1, "refill") == ["refill"]


@rule("hardback", "own_cards")
def test_a_card_that_is_not_in_the_row_as_shown_is_asked_about():
    table = rich()
    assert table.asked(0, Buy(("romance-E2",))) == ["offer_row"]
    table.holding(1, "romance-I2")
    assert table.asked(0, Buy(("romance-I2",))) == ["own_cards"]


@rule("hardback", "offer_row")
def test_without_a_row_bought_cards_are_named():
    table = rich(row="asked")
    assert table.refused(0, Buy(("romance-E2", "romance-I2"))) == []
    assert table.refused(0, Buy(("E",))) == ["price"], "which one?"
    table.buy("romance-E2")
    assert table.author(0).find_card("romance-E2")


@rule("hardback", "bought_prestige")
def test_prestige_for_buying_comes_once_and_at_once():
    table = rich().buy("adventure-A5", more=True)
    assert table.author(0).prestige == 1 + 1
    table.end()
    assert table.author(0).prestige == 2


@rule("hardback", "ink_price")
def test_ink_costs_a_coin():
    table = rich().buy(ink=7)
    assert table.author(0).ink == 7


@rule("hardback", "unspent")
def test_coins_left_over_are_lost():
    table = rich().end()
    why = [why for entry in table.view(None).ledger for line in entry.lines for why in line.why]
    assert "7¢ not spent: lost." in [each.says for each in why]
    table.spell("STAR").end()
    assert table.author(0).ink == 0


@rule("hardback", "offer_runs_out")
def test_a_removed_card_comes_back_when_the_offer_deck_was_shuffled_anew():
    table = _jailing().do(0, Jail("A", "remove"))
    assert table.asked(0, Refill(("adventure-A5",))) == ["offer_runs_out"]
    table.refill("adventure-A5")
    assert table.state.gone == ()


@rule("hardback", "flush")
@rule("hardback", "flush_when")
@pytest.mark.parametrize("row, allowed", [(DEAR, True), (ONE_GENRE, True), (FRESH, False)])
def test_a_row_is_flushed_when_four_are_dear_or_of_one_genre(row, allowed):
    table = Table().row(*row).spell("STAR")
    assert table.shut(0, "flush") == ([] if allowed else ["flush_when"])
    if allowed:
        table.do(0, Flush())
        assert table.state.row_cards == () and table.state.empty_places == 7
        assert {card.id for card in table.state.gone} == set(row)
        table.refill(*ROW)
        assert table.state.empty_places == 0


@rule("hardback", "flush_when")
def test_without_a_row_the_table_says_whether_it_may_be_flushed():
    table = Table(row="asked").spell("STAR")
    assert table.asked(0, Flush()) == ["flush_when"]
    table.do(0, Flush())
    assert table.state.turn.flushed


@rule("hardback", "flush_once")
def test_the_row_is_flushed_once_a_turn():
    table = Table().row(*DEAR).spell("STAR").do(0, Flush()).refill(*ONE_GENRE)
    assert table.shut(0, "flush") == ["flush_once"]
    table.end()
    table.spell("STAR")
    assert table.shut(1, "flush") == []


@rule("hardback", "flush_first")
def test_the_row_is_flushed_before_buying():
    table = Table().row(*DEAR).spell("STAR").buy("adventure-G2", more=True).refill("romance-E2")
    assert table.shut(0, "flush") == ["flush_first"]


def _jailing():
    table = Table().row().holding(0, "mystery-F2", "starter-A", "starter-T")
    return table.spell("F", "A", "T")


@rule("hardback", "jail")
def test_a_mystery_card_jails_or_removes_a_card_of_the_row():
    table = _jailing()
    assert table.state.turn.jails == 1
    assert table.refused(0, Jail("")) == ["jail"]
    assert table.refused(0, Jail("A", "sell")) == ["jail"]
    table.do(0, Jail("A", "remove"))
    assert [card.id for card in table.state.gone] == ["adventure-A5"]
    assert table.state.empty_places == 1
    assert table.shut(0, "jail") == ["jail"], "once for each ability"


@rule("hardback", "jail_buy")
def test_a_jailed_card_is_its_jailers_to_buy():
    table = _jailing().do(0, Jail("adventure-I3T")).end()
    assert table.author(0).jail.id == "adventure-I3T"
    table.spell("STAR")
    assert table.refused(1, Buy(("adventure-I3T",))) == ["jail_buy"]
    table.end()
    table.holding(0, *COINS).spell("O", "A", "T")
    table.buy("adventure-I3T")
    assert table.author(0).jail is None
    assert table.author(0).find_card("adventure-I3T")


@rule("hardback", "jail_one")
def test_a_jail_holds_one_card():
    table = _jailing().with_author(0, jail=Table().card("romance-E2")).do(0, Jail("adventure-I3T"))
    assert table.author(0).jail.id == "adventure-I3T"
    assert [card.id for card in table.state.gone] == ["romance-E2"]


@rule("hardback", "turn_order")
def test_benefits_are_resolved_before_the_row_is_flushed_or_a_card_bought():
    bought = Table().row().holding(0, "mystery-F2", "starter-A", "starter-S", "starter-T")
    bought.spell("F", "A", "S", "T")
    assert bought.shut(0, "jail") == []
    bought.buy("adventure-I3T", more=True)
    assert bought.shut(0, "jail") == ["turn_order"], "the card that came up cannot be jailed"
    flushed = Table().row(*DEAR[:6], "mystery-H3").holding(0, "mystery-F2", "starter-A", "starter-T")
    flushed.spell("F", "A", "T").do(0, Flush())
    assert flushed.shut(0, "jail") == ["turn_order"]
    looked = Table().row().holding(0, "romance-R5", "romance-O8T", "starter-T", "starter-A")
    looked.spell("romance-R5", "romance-O8T", "T").buy("adventure-I3T", more=True)
    assert looked.shut(0, "look_at_top") == ["turn_order"]


@rule("hardback", "offer_runs_out")
def test_with_one_removed_card_all_others_are_back_in_the_offer_deck_but_no_starter():
    table = Table().row().holding(0, "romance-M2", "romance-N5", "starter-A", "starter-T", "starter-E")
    gone = tuple(table.card(key) for key in ("romance-E2", "romance-I2", "starter-S"))
    state = replace(table.state, gone=gone)
    table.position = Position(state, state, ())
    assert table.card("romance-E2") in cards_on_offer(state, table.house), (
        "it can be picked, and is asked about"
    )
    table.spell("starter-A@0", "starter-T@0", "starter-E@0").buy("adventure-I3T", more=True)
    table.refill("romance-E2")
    assert [card.key for card in table.state.gone] == ["starter-S"]
    table.end()
    table.spell("STAR").buy("mystery-M4T", more=True)
    assert table.check(1, Refill(("romance-I2",))).stands, "not asked again"
