"""The offer row of Hardback: shown, filled, flushed, and its cards jailed."""

from dataclasses import replace

import pytest

from referee.engine.fold import Position
from referee.games.hardback.actions.buying import Buy, EndTurn
from referee.games.hardback.actions.offer_row import Flush, Jail, Refill, ShowRow, ShowRowAgain
from referee.games.hardback.offer import cards_on_offer
from tests.games.hardback.table import COIN_HAND, ROW, Table
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


@rule("hardback", "offer_row")
def test_the_row_is_seven_cards():
    table = Table()
    assert table.refused(0, ShowRow(ROW[:6])) == ["offer_row"]
    assert table.refused(0, ShowRow((*ROW[:6], "romance-?"))) == ["offer_row"]
    table.row()
    assert [card.id for card in table.state.row_cards] == list(ROW)
    assert table.shut(0, "show_row") == ["offer_row"]
    assert Table(row="asked").shut(0, "show_row") == ["offer_row"]


@rule("hardback", "offer_runs_out")
def test_a_removed_card_comes_back_when_the_offer_deck_was_shuffled_anew():
    table = _jailing().do(0, Jail("A", "remove"))
    assert table.asked(0, Refill(("adventure-A5",))) == ["offer_runs_out"]
    table.refill("adventure-A5")
    assert table.state.removed == ()


@rule("hardback", "refill")
def test_new_cards_lie_in_the_places_they_were_drawn_for():
    table = Table().row(*FRESH).spell("SEAT").buy("adventure-G2", "romance-I2", more=True)
    assert table.state.open_places == (4, 1)
    (form,) = Refill.inputs(table.state, 0, table.house)
    assert form.help.startswith("In the order they were drawn: for place 5, then place 2,")
    table.refill("romance-N2", "horror-K2")
    row = [card.id for card in table.state.row_cards]
    assert (row[4], row[1]) == ("romance-N2", "horror-K2")


@rule("hardback", "refill")
def test_a_card_bought_as_soon_as_it_came_up_lay_in_the_place_opened_first():
    table = Table().row(*FRESH).spell("SEAT").buy("adventure-G2", "romance-N2", more=True)
    assert "Romance N at 2 is new in the offer row." in table.ledger_lines()
    assert table.state.open_places == (4,) and table.state.coins == 0
    table = Table().row(*FRESH).spell("SEATS").buy("adventure-G2", "romance-I2", more=True)
    state = replace(table.state, turn=replace(table.state.turn, coins=9))
    table.position = Position(state, state, ())
    verdict = table.check(0, Buy(("romance-N2",)))
    assert [(f.cite.rule, "place 5" in f.says) for f in verdict.questions] == [("refill", True)]
    table.do(0, Buy(("romance-N2",), more=True))
    assert table.state.open_places == (1, 4), "it came up in place 5, which is open again after place 2"


def places(*changed, row=ROW):
    """The row with some of its cards changed: (3, "romance-E2")."""
    return tuple(dict(changed).get(n, card) for n, card in enumerate(row))


@rule("hardback", "row_again")
def test_a_row_shown_again_as_recorded_changes_nothing():
    table = Table()
    assert "show_row_again" not in table.open(0)
    table.row()
    before = table.state.row
    assert table.check(1, ShowRowAgain(ROW)).notes[0].says == "The row lies as it was recorded."
    assert table.do(1, ShowRowAgain(ROW), agreed=False).state.row == before
    assert table.refused(0, ShowRowAgain(ROW[:6])) == ["offer_row"]
    assert table.do(0, ShowRowAgain(tuple("AETRINM")), agreed=False).state.row == before, "letters will do"
    assert Table(row="asked").shut(0, "show_row_again") == ["offer_row"]


@rule("hardback", "row_again")
@pytest.mark.parametrize("where", ["deck", "removed", "1"])
def test_each_card_that_lies_there_no_more_is_one_question(where):
    table = Table().row()
    drifted = places((3, "romance-E2"), (5, "horror-S2"))
    verdict = table.check(0, ShowRowAgain(drifted))
    assert [finding.says for finding in verdict.breaches] == [
        "Romance R at 5 (timeless) should lie in place 4, where Romance E at 2 lies. Where is it?",
        "Horror N at 6 (timeless) should lie in place 6, where Horror S at 2 lies. Where is it?",
    ]
    half = ShowRowAgain(drifted, ("horror-N6T=removed",))
    assert table.refused(0, half) == ["row_again"], "no answer to one says nothing of the other"
    said = ShowRowAgain(drifted, (f"romance-R5T={where}", "horror-N6T=removed"))
    table.do(0, said, agreed=False)
    assert [card.id for card in table.state.row_cards] == list(drifted)
    missing = table.card("romance-R5T")
    assert (missing in table.state.removed) is (where == "removed")
    assert (missing in table.author(1).discard) is (where == "1")
    assert table.card("horror-N6T") in table.state.removed
    last = table.ledger_lines()[-1]
    assert last.endswith(" Horror N at 6 (timeless) has left the game, as the table says.")


@rule("hardback", "row_again")
def test_another_order_is_asked_about_once():
    table = Table().row()
    turned = tuple(reversed(ROW))
    assert table.asked(0, ShowRowAgain(turned)) == ["row_again"]
    table.do(0, ShowRowAgain(turned))
    assert [card.id for card in table.state.row_cards] == list(turned)


@rule("hardback", "row_again")
def test_new_cards_need_no_question_and_those_of_others_do():
    table = Table().row().spell("SEATS").buy("mystery-M4T", more=True)
    assert table.check(0, ShowRowAgain(places((6, "romance-E2")))).stands
    table.do(0, ShowRowAgain(places((6, "romance-E2"))), agreed=False)
    assert "Romance E at 2 is new in the offer row." in table.ledger_lines()
    table.holding(1, "romance-I2", "starter-A")
    again = ShowRowAgain(places((6, "romance-I2")), ("romance-E2=deck",))
    assert table.asked(0, again) == ["own_cards"]
    (whose,) = table.check(0, again).questions
    assert whose.consent.seats == (1,)
    table.do(0, again)
    assert table.author(1).find_card("romance-I2") is None


@rule("hardback", "flush")
@rule("hardback", "flush_when")
@pytest.mark.parametrize("row, allowed", [(DEAR, True), (ONE_GENRE, True), (FRESH, False)])
def test_a_row_is_flushed_when_four_are_dear_or_of_one_genre(row, allowed):
    table = Table().row(*row).spell("STAR")
    assert table.shut(0, "flush") == ([] if allowed else ["flush_when"])
    if allowed:
        table.do(0, Flush())
        assert table.state.row_cards == () and table.state.empty_places == 7
        assert {card.id for card in table.state.removed} == set(row)
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
    assert [card.id for card in table.state.removed] == ["adventure-A5"]
    assert table.state.empty_places == 1
    assert table.shut(0, "jail") == ["jail"], "once for each ability"


@rule("hardback", "jail_buy")
def test_a_jailed_card_is_its_jailers_to_buy():
    table = _jailing().do(0, Jail("adventure-I3T")).end()
    assert table.author(0).jail.id == "adventure-I3T"
    table.spell("STAR")
    assert table.refused(1, Buy(("adventure-I3T",))) == ["jail_buy"]
    table.end()
    table.holding(0, *COIN_HAND).spell("O", "A", "T")
    table.buy("adventure-I3T")
    assert table.author(0).jail is None
    assert table.author(0).find_card("adventure-I3T")


@rule("hardback", "jail_unused")
def test_an_unused_jail_is_asked_about_before_it_is_lost():
    table = _jailing()
    assert table.asked(0, EndTurn()) == ["jail_unused"]
    assert table.asked(0, Buy(("horror-S2",))) == ["row_again", "jail_unused"]
    assert table.check(0, Buy(ink=1, more=True)).stands, "nothing is lost by that"
    table.do(0, Jail("A")).end()
    dear = Table().row(*DEAR[:6], "mystery-H3").holding(0, "mystery-F2", "starter-A", "starter-T")
    dear.spell("F", "A", "T")
    assert dear.asked(0, Flush()) == ["jail_unused"]
    assert _jailing().do(0, Jail("A")).check(0, EndTurn()).stands


@rule("hardback", "jail_one")
def test_a_jail_holds_one_card():
    table = _jailing().with_author(0, jail=Table().card("romance-E2")).do(0, Jail("adventure-I3T"))
    assert table.author(0).jail.id == "adventure-I3T"
    assert [card.id for card in table.state.removed] == ["romance-E2"]


@rule("hardback", "offer_runs_out")
def test_a_removed_card_that_came_up_again_is_jailed_or_removed_once():
    for fate in ("jail", "remove"):
        table = Table(row="asked").holding(0, "mystery-F2", "starter-A", "starter-T")
        state = replace(table.state, removed=(table.card("adventure-X4"),))
        table.position = Position(state, state, ())
        table.spell("F", "A", "T")
        assert table.asked(0, Jail("adventure-X4", fate)) == ["offer_runs_out"]
        table.do(0, Jail("adventure-X4", fate))
        assert [card.id for card in table.state.removed].count("adventure-X4") == (fate == "remove")


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
    state = replace(table.state, removed=gone)
    table.position = Position(state, state, ())
    assert table.card("romance-E2") in cards_on_offer(state, table.house), (
        "it can be picked, and is asked about"
    )
    table.spell("starter-A@0", "starter-T@0", "starter-E@0").buy("adventure-I3T", more=True)
    table.refill("romance-E2")
    assert [card.key for card in table.state.removed] == ["starter-S"]
    table.end()
    table.spell("STAR").buy("mystery-M4T", more=True)
    assert table.check(1, Refill(("romance-I2",))).stands, "not asked again"
