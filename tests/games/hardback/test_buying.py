"""Buying in Hardback: cards and ink for the coins of a turn."""

from dataclasses import replace

import pytest

from referee.engine.fold import Position
from referee.games.hardback.actions.buying import Buy
from referee.games.hardback.actions.offer_row import Refill
from tests.games.hardback.table import rich
from tests.support.rules import rule


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
    assert table.asked(0, Buy(("romance-E2",))) == ["row_again"]
    table.holding(1, "romance-I2")
    assert table.asked(0, Buy(("romance-I2",))) == ["own_cards"]


@rule("hardback", "offer_row")
def test_without_a_row_bought_cards_are_named():
    table = rich(row="asked")
    assert table.refused(0, Buy(("romance-E2", "romance-I2"))) == []
    assert table.refused(0, Buy(("E",))) == ["price"], "which one?"
    table.buy("romance-E2")
    assert table.author(0).find_card("romance-E2")


@rule("hardback", "offer_runs_out")
@pytest.mark.parametrize("row", ["kept", "asked"])
def test_a_card_that_left_the_game_is_bought_only_from_a_deck_shuffled_anew(row):
    table = rich(row=row)
    gone = tuple(table.card(key) for key in ("romance-E2", "romance-I2"))
    state = replace(table.state, removed=gone)
    table.position = Position(state, state, ())
    assert table.asked(0, Buy(("romance-E2",))) == ["offer_runs_out"]
    table.buy("romance-E2", more=True)
    assert table.state.removed == (), "all others are back in the offer deck too"


@rule("hardback", "own_cards")
def test_a_card_set_aside_or_lying_as_a_letter_is_asked_about():
    table = rich(row="asked")
    table.with_author(1, aside=(table.card("romance-E2"),))
    assert table.asked(0, Buy(("romance-E2",))) == ["own_cards"]
    state = replace(table.state, letters=(table.card("romance-I2"),))
    table.position = Position(state, state, ())
    assert table.asked(0, Buy(("romance-I2",))) == ["own_cards"]


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


def test_the_button_says_what_is_bought_and_whether_the_turn_ends():
    says = {
        Buy(("R",)): "Buy R and end the turn",
        Buy(("I", "M"), ink=0, more=True): "Buy I and M",
        Buy(("R",), ink=2): "Buy R and 2 ink and end the turn",
        Buy(): "End the turn",
    }
    assert {buy: rich().check(0, buy).button for buy in says} == says


@rule("hardback", "price")
def test_without_coins_nothing_is_bought_but_ink_brings_coins():
    assert rich().buy("I", "M", more=True).view(0).next.name == "refill"
    assert rich().buy("I", "M", more=True).shut(0, "buy") == ["price"]
    assert "buy" in [offer.name for offer in rich().buy(ink=7, more=True).view(0).open]
