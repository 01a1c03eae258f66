"""Turns of Hardback: clearing away, timeless classics, and decks as they are worked out."""

from dataclasses import replace

import pytest

from referee.games.hardback import RULES
from referee.games.hardback.actions.setup import Begin, CorrectCard, TellStarters
from referee.games.hardback.actions.spelling import LookAtTop, Spell
from referee.table.house_builder import build_house
from tests.games.hardback.table import ROW, Table
from tests.support.rules import rule


def letters(cards):
    return "".join(sorted(card.letter for card in cards))


@rule("hardback", "first_player")
def test_the_first_player_begins_and_turns_go_left():
    table = Table(3, begun=False)
    assert table.refused(0, Begin(3)) == ["first_player"]
    table.do(0, Begin(1))
    assert table.refused(0, Spell(("STAR",))) == ["first_player"]
    seats = []
    for _ in range(4):
        seats.append(table.state.turn.seat)
        table.skip()
    assert seats == [1, 2, 0, 1]
    assert table.shut(0, "begin") == ["first_player"]


@rule("hardback", "clear")
def test_used_cards_are_discarded_after_the_turn():
    table = Table().spell("SEA").end()
    author = table.author(0)
    assert letters(author.discard) == "AES"
    assert (author.unseen_discards, author.hand, author.draw_pile_and_hand) == (2, 5, 5)


@rule("hardback", "reshuffle")
def test_the_discard_pile_is_shuffled_when_fewer_than_five_are_left():
    table = Table().with_author(0, unknown=0)
    table.spell("STARE").end().skip()
    assert letters(table.author(0).pile) == "AEILNRST"
    assert set(table.author(0).surely_in_hand) == {"starter-I@0", "starter-L@0", "starter-N@0"}
    assert table.author(0).discard == ()
    assert [card.letter for card in table.author(0).likely_hand()][:3] == list("ILN"), (
        "the likeliest come first"
    )


@rule("hardback", "classic_stays")
def test_a_classic_stays_in_play_after_its_word():
    table = Table().holding(0, "adventure-C5T", "starter-A", "starter-T").spell("C", "A", "T").end()
    assert [card.id for card in table.author(0).classics] == ["adventure-C5T"]
    assert letters(table.author(0).pile) == "AT"


@rule("hardback", "classic_wild")
def test_a_classic_used_as_a_wild_is_discarded():
    table = (
        Table()
        .holding(0, "adventure-C5T", "starter-A", "starter-T")
        .spell("*R=adventure-C5T", "A", "T")
        .end()
    )
    assert table.author(0).classics == ()
    assert letters(table.author(0).pile) == "ACT", "shuffled in again"


@rule("hardback", "classic_benefits")
def test_a_classic_gives_on_later_turns_without_being_asked():
    table = Table().in_play(0, "adventure-C5T")
    assert table.check(0, Spell(("STAR",))).figure == "4¢ 2★"
    assert table.check(0, Spell(("adventure-C5T", "A", "T"))).figure == "2¢ 2★", (
        "used in the word it gives once"
    )


@rule("hardback", "classic_until_used")
@rule("hardback", "others_classics_discarded")
def test_another_player_using_a_classic_sends_it_home():
    table = Table().in_play(1, "adventure-C5T")
    table.spell("adventure-C5T", "A", "T")
    assert table.state.turn.spelled.prestige == 0
    assert table.author(1).classics, "until the turn is cleared away"
    table.end()
    assert table.author(1).classics == ()
    assert [card.id for card in table.author(1).discard] == ["adventure-C5T"]
    table.skip()
    table.with_author(1, discard=()).in_play(0, "adventure-C5T").spell("adventure-C5T", "A", "T").end()
    assert table.author(0).classics, "one's own stays"


@rule("hardback", "trash_this")
def test_a_trashed_card_leaves_the_game_after_its_word():
    table = Table().holding(0, "adventure-A5", "starter-T", "starter-S")
    table.spell("A", "T", choices=("adventure-A5:trash_this=yes",))
    assert table.state.turn.coins == 4
    table.end()
    assert table.author(0).find_card("adventure-A5") is None
    assert [card.id for card in table.state.removed] == ["adventure-A5"]


@rule("hardback", "trash_discard")
def test_a_romance_card_trashes_an_unused_card_of_the_same_hand():
    table = Table().holding(0, "romance-M2", "starter-A", "starter-T", "starter-E")
    choice = "romance-M2:trash_discard="
    assert table.refused(0, Spell(("MAT",), (f"{choice}starter-A@0",))) == ["trash_discard"]
    assert table.refused(0, Spell(("MAT",), (f"{choice}romance-E2",))) == ["trash_discard"]
    table.spell("MAT", choices=(f"{choice}starter-E@0",))
    assert table.state.turn.coins == 1 + 1 + 2
    assert table.author(0).find_card("starter-E@0") is None


@rule("hardback", "any_order")
def test_looking_at_the_top_cards_counts_those_discarded():
    table = Table().holding(0, "romance-R5", "romance-E2", "starter-T", hand=3)
    table.with_author(0, pile=(*table.author(0).pile, *Table().author(0).pile[:4]))
    table.spell("romance-R5", "romance-E2")
    assert table.state.turn.looks == 3
    assert table.refused(0, LookAtTop(4)) == ["any_order"]
    loose = table.author(0).unseen_discards
    table.do(0, LookAtTop(2))
    assert table.author(0).unseen_discards == loose + 2
    assert table.shut(0, "look_at_top") == ["any_order"]


@rule("hardback", "start_prestige")
def test_starters_can_be_told_beforehand():
    table = Table().do(0, TellStarters(("B", "H")))
    assert table.shut(0, "tell_starters") == ["start_prestige"]
    assert table.refused(1, TellStarters(("B",))) == ["start_prestige"], "there is one B, and Ann has it"
    assert table.refused(1, TellStarters(("A",))) == ["start_prestige"]


@rule("hardback", "editions")
@pytest.mark.parametrize("edition, figure", [("first", "3¢ 1★"), ("second", "2¢ 2★")])
def test_horror_h_differs_between_the_editions(edition, figure):
    table = Table(edition=edition).holding(0, "horror-H7", "starter-A", "starter-T")
    assert table.check(0, Spell(("HA",))).figure == figure


@rule("hardback", "stale_row")
def test_a_turn_without_a_purchase_clears_the_oldest_card_in_the_second_edition():
    table = Table(edition="second").row().skip()
    assert [card.id for card in table.state.removed] == [ROW[0]]
    table.refill("romance-E2").spell("STAR").buy("adventure-I3T")
    assert len(table.state.removed) == 1, "something was bought"
    table.refill("romance-I2").skip()
    assert [card.id for card in table.state.removed] == [ROW[0], ROW[1]], "the new ones are younger"
    assert Table().row().skip().state.removed == ()


@rule("hardback", "print")
def test_a_card_is_corrected_from_its_print_and_kept():
    table = Table().holding(0, "adventure-C3", "starter-A", "starter-T")
    before = table.check(0, Spell(("CAT",))).figure
    assert before == "3¢"
    assert table.refused(0, CorrectCard("adventure-C9", "coins 1")) == ["print"]
    assert table.refused(0, CorrectCard("adventure-C3", "gold 1")) == ["print"]
    correct = CorrectCard("adventure-C3", "coins 2, trash_this_coins 2", "coins 1", 1)
    corrections = (event.deck_correction() for event in table.check(0, correct).events)
    remembered = [correction for correction in corrections if correction]
    table.do(0, correct)
    assert table.check(0, Spell(("CAT",))).figure == "4¢"
    later = Table()
    later.house = replace(later.house, deck=build_house(RULES, {}, corrections=remembered[0]).deck)
    later.holding(0, "adventure-C3", "starter-A", "starter-T")
    assert later.check(0, Spell(("CAT",))).figure == "4¢"
    assert table.refused(0, correct) == ["print"]


@rule("hardback", "trash_discard")
@rule("hardback", "start_prestige")
def test_a_starter_nobody_has_named_can_be_trashed_and_uncovered():
    table = Table().holding(0, "romance-F4", "mystery-A3", "starter-T", "starter-E", unknown=1, hand=5)
    trash = ("romance-F4:trash_discard=starter-P",)
    offered = [finding.pick for finding in table.check(0, Spell(("FAT",))).findings if finding.pick]
    assert trash[0] in [choice.value for pick in offered for choice in pick.choices]
    wild = table.check(0, Spell(("A", "*B", "T"), ("card2=starter-P", "mystery-A3:uncover=starter-P")))
    assert wild.stands and wild.figure == "1¢ 2★"
    table.spell("FAT", choices=trash).end()
    assert [card.id for card in table.state.removed] == ["starter-P"]
    assert (table.author(0).unknown, table.author(0).size) == (0, 4)


@rule("hardback", "classic_genre")
def test_a_classic_with_its_genre_is_explained_by_the_rule_for_that():
    table = Table().in_play(0, "adventure-C5T")
    lines = {finding.cite.rule for finding in table.check(0, Spell(("STAR",))).notes if finding.cite}
    assert "classic_benefits" in lines
    both = Table().in_play(0, "adventure-C5T", "adventure-P8T")
    lines = {finding.cite.rule for finding in both.check(0, Spell(("STAR",))).notes if finding.cite}
    assert "classic_genre" in lines
