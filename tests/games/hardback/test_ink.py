"""Ink and remover in Hardback."""

import pytest

from referee.games.hardback.actions.buying import Buy
from referee.games.hardback.actions.ink import GiveBack, UseInk, UseRemover
from referee.games.hardback.actions.spelling import PassTurn, Spell
from tests.games.hardback.table import Table
from tests.support.rules import rule


@rule("hardback", "ink_draw")
def test_ink_draws_a_card_that_lies_open():
    table = Table().with_author(0, ink=1)
    table.do(0, UseInk("T"))
    assert table.author(0).inked == ("starter-T@0",)
    assert (table.author(0).hand, table.author(0).ink) == (6, 0)
    assert table.refused(0, UseInk("A")) == ["ink_draw"]
    assert "Ann draws Starter T with ink." in table.ledger_lines()


@rule("hardback", "ink_any_time")
def test_ink_is_used_in_others_turns_but_not_between_word_and_next_hand():
    table = Table().with_author(1, ink=1).with_author(0, ink=1)
    assert table.check(1, UseInk("T")).stands, "in Ann's turn"
    table.spell("STAR")
    assert table.refused(0, UseInk("A")) == ["ink_draw"]
    table.end()
    assert table.check(0, UseInk("A")).stands, "for the next word"


@rule("hardback", "ink_must")
def test_every_inked_card_is_used():
    table = Table().with_author(0, ink=2).do(0, UseInk("T"))
    assert table.refused(0, Spell(("SEA",))) == ["ink_must"]
    assert table.refused(0, Spell(("SEAT",))) == []
    table.do(0, UseInk(""))
    assert table.asked(0, Spell(("SEAT",))) == ["ink_must"], "a card nobody named: the table has to look"
    assert table.check(0, Spell(("S", "E", "A!", "T"))).stands


@rule("hardback", "ink_not_wild")
def test_an_inked_card_is_not_laid_face_down():
    table = Table().with_author(0, ink=1).do(0, UseInk("T"))
    assert "ink_not_wild" in table.refused(0, Spell(("S", "*O=starter-T@0", "A")))
    unnamed = Table().with_author(0, ink=1).do(0, UseInk(""))
    assert unnamed.refused(0, Spell(("S", "*T!", "A"))) == ["ink_not_wild"]
    assert unnamed.refused(0, Spell(("S", "T", "Q!"))) == ["ink_not_wild"], "no card of hers shows a Q"


@rule("hardback", "ink_must")
def test_of_two_cards_with_the_letter_the_inked_one_is_meant():
    table = Table().holding(0, "romance-R5T", "starter-R", "starter-A", "starter-T", ink=1)
    table.with_author(0, hand=3).do(0, UseInk("starter-R"))
    verdict = table.check(0, Spell(("RAT",)))
    assert verdict.stands and verdict.figure == "3¢"


@rule("hardback", "ink_forfeit")
def test_no_word_with_the_inked_cards_forfeits_the_turn():
    table = Table().with_author(0, ink=2).do(0, UseInk("T")).do(0, UseInk("N"))
    assert table.asked(0, PassTurn()) == ["ink_forfeit"]
    table.skip()
    author = table.author(0)
    assert (author.ink, author.tokens_on_cards, author.hand) == (0, 0, 5)
    assert {card.letter for card in author.discard} == set()
    assert table.state.turn.seat == 1


@rule("hardback", "ink_returned")
def test_ink_on_cards_goes_back_after_the_turn():
    table = Table().with_author(0, ink=1).do(0, UseInk("T")).spell("SEAT").end()
    assert (table.author(0).ink, table.author(0).tokens_on_cards) == (0, 0)
    why = [why.says for entry in table.view(0).ledger for line in entry.lines for why in line.why]
    assert "1 ink on the cards goes back to the supply." in why


@rule("hardback", "ink_coins")
@pytest.mark.parametrize(
    "ink, trade, broken", [(3, 1, []), (2, 1, ["ink_coins"]), (6, 2, []), (5, 2, ["ink_coins"])]
)
def test_three_ink_for_a_coin(ink, trade, broken):
    table = Table().with_author(0, ink=ink).spell("STAR")
    assert table.refused(0, Buy(trade=trade)) == broken
    if not broken:
        table.buy(trade=trade, more=True)
        assert (table.state.turn.coins, table.author(0).ink) == (4 + trade, ink - 3 * trade)


@rule("hardback", "remover")
def test_remover_makes_an_inked_card_an_ordinary_one():
    table = Table().with_author(0, ink=1, remover=1)
    assert table.shut(0, "use_remover") == ["remover"]
    table.do(0, UseInk("T")).do(0, UseRemover("T"))
    author = table.author(0)
    assert (author.inked, author.ink, author.remover, author.hand) == ((), 0, 0, 6)
    assert table.refused(0, Spell(("SEA",))) == []
    assert table.refused(0, Spell(("S", "*O=starter-T@0", "A"))) == []


@rule("hardback", "remover_cards_only")
def test_remover_is_not_for_sale():
    assert set(Buy.__dataclass_fields__) == {"cards", "ink", "trade", "more"}


@rule("hardback", "no_limit")
def test_tokens_are_not_limited_by_the_box():
    table = Table().with_author(0, ink=37, remover=30).spell("STAR").buy(ink=4)
    assert table.author(0).ink == 41


@rule("hardback", "tokens")
def test_a_horror_h_of_the_first_edition_makes_opponents_give_back_a_token():
    table = (
        Table(3)
        .holding(0, "horror-H7", "horror-M3", "starter-A")
        .with_author(1, ink=1)
        .with_author(2, ink=1, remover=1)
    )
    table.spell("H", "A", "M")
    assert table.author(1).ink == 0, "with one kind of token there is nothing to choose"
    assert table.state.owed == ((2, 1),)
    assert table.refused(2, GiveBack("coins")) == ["tokens"]
    table.do(2, GiveBack("remover"))
    assert (table.author(2).remover, table.state.owed) == (0, ())


@rule("hardback", "tokens")
@rule("hardback", "ghost_writer")
def test_the_ink_for_an_idea_is_there_before_opponents_give_back_a_token():
    table = Table().holding(0, "horror-H7", "horror-M3", "starter-A").spell("H", "A", "M", helper=1)
    assert table.author(1).ink == 0
    assert "Bea gives back an ink." in table.ledger_lines()


@rule("hardback", "ink_must")
def test_cards_under_ink_count_as_such_although_nobody_named_them():
    table = Table(edition="second").holding(0, "horror-H7", "horror-M3", "starter-A", "starter-S", ink=2)
    table.with_author(0, hand=2).do(0, UseInk("")).do(0, UseInk(""))
    assert table.check(0, Spell(("H", "A", "M", "S"))).figure == "3¢ 7★", "one prestige for each of the two"
    assert table.check(0, Spell(("H", "A!", "M", "S!"))).figure == "3¢ 7★"
