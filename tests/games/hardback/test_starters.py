"""The two prestige starters of each player: asked about once, remembered, never more than two."""

from referee.engine.verdict import Weight
from referee.games.hardback.actions.ink import UseInk
from referee.games.hardback.actions.setup import TellStarters
from referee.games.hardback.actions.spelling import Spell
from referee.games.hardback.seating import Leave
from tests.games.hardback.table import Table
from tests.support.rules import rule


def starters_of(table, seat=0):
    return [each.removeprefix("starter-") for each in table.author(seat).known_starters]


def picks(verdict):
    return [choice.value for finding in verdict.findings if finding.pick for choice in finding.pick.choices]


@rule("hardback", "start_prestige")
def test_a_letter_that_may_be_a_starter_is_asked_about_once_and_remembered():
    table = Table()
    verdict = table.check(0, Spell(("MATE",)))
    assert [finding.says for finding in verdict.questions] == ["Is M one of your two starters?"]
    assert verdict.figure == "3¢ 1★"
    table.spell("MATE").end()
    assert starters_of(table) == ["M"]
    table.skip()
    assert table.check(0, Spell(("TEAM",))).stands, "it is not asked again"


@rule("hardback", "start_prestige")
def test_no_is_an_answer_too_and_remembered():
    table = Table()
    denied = Spell(("MATE",), ("card1=*M",))
    verdict = table.check(0, denied)
    assert verdict.stands and verdict.figure == "3¢"
    assert picks(verdict) == ["card1=starter-M", "card1=*M"], "it can still be changed"
    table.do(0, denied).end()
    table.skip()
    assert starters_of(table) == []
    assert table.check(0, Spell(("MINS",))).figure == "3¢", "read as a card face down, unasked"
    assert table.asked(0, Spell(("starter-M", "A", "T", "E"))) == ["start_prestige"]


@rule("hardback", "start_prestige")
def test_two_starters_are_asked_about_and_a_third_is_refused():
    table = Table()
    assert table.asked(0, Spell(("MUSE",))) == ["start_prestige", "start_prestige"]
    verdict = table.check(0, Spell(("MUCH",)), agreed=True)
    assert not verdict.stands and verdict.chooses
    assert {finding.cite.rule for finding in verdict.breaches} == {"start_prestige"}
    assert verdict.figure == "2★", "never more than two"
    assert table.refused(0, Spell(("starter-M", "starter-U", "starter-C", "*H"))) == ["start_prestige"]
    assert table.refused(0, Spell(("starter-M", "starter-U", "C", "*H=starter-H"))) == ["start_prestige"]


@rule("hardback", "start_prestige")
def test_with_both_starters_chosen_the_other_letters_lie_face_down():
    table = Table()
    word = Spell(("MUCH",), ("card1=starter-M", "card4=starter-H"))
    verdict = table.check(0, word)
    assert verdict.stands and verdict.figure == "2★"
    table.do(0, word)
    assert [(each.reads, each.down) for each in table.state.turn.spelled.laid] == [
        ("M", False),
        ("U", True),
        ("C", True),
        ("H", False),
    ]
    assert starters_of(table) == ["M", "H"]
    assert table.author(0).unknown == 0


@rule("hardback", "start_prestige")
def test_over_the_game_a_third_starter_is_refused():
    table = Table().spell("MUSE").end()
    table.skip()
    assert table.check(0, Spell(("CART",))).figure == "3¢", "C is read as a card face down"
    assert table.refused(0, Spell(("starter-C", "A", "R", "T"))) == ["start_prestige"]
    assert table.refused(0, Spell(("*L=starter-C", "A", "R", "T"))) == ["start_prestige"]
    table.with_author(0, ink=1)
    assert table.refused(0, UseInk("starter-C")) == ["start_prestige"]
    assert table.shut(0, "tell_starters") == ["start_prestige"]


@rule("hardback", "start_prestige")
def test_a_trashed_starter_makes_no_room_for_another():
    table = Table().holding(0, "romance-M2", "starter-A", "starter-T", unknown=2, hand=5)
    table.spell("M", "A", "T", choices=("card1=romance-M2", "romance-M2:trash_discard=starter-H")).end()
    assert starters_of(table) == ["H"] and table.author(0).starters_to_learn == 1
    assert table.card("starter-H") in table.state.removed
    table.spell("STAR").end()
    assert table.refused(0, Spell(("starter-H", "A", "T"))) == ["start_prestige"]
    assert table.refused(0, Spell(("starter-C", "starter-B", "A", "T"))) == ["start_prestige"]


@rule("hardback", "start_prestige")
def test_starters_that_others_hold_are_neither_offered_nor_taken():
    table = Table().spell("MUSE").end()
    offered = {card.id for card in Spell.inputs(table.state, 1, table.house)[0].cards}
    assert "starter-B" in offered and not offered & {"starter-M", "starter-U"}
    assert table.check(1, Spell(("MATE",))).figure == "3¢", "M is read as a card face down"
    assert table.refused(1, Spell(("starter-M", "A", "T", "E"))) == ["start_prestige"]
    assert table.refused(1, TellStarters(("M",))) == ["start_prestige"]


@rule("hardback", "start_prestige")
def test_with_another_card_of_the_letter_it_is_asked_which():
    table = Table().holding(0, "romance-M2", "starter-A", "starter-T", unknown=2, hand=5)
    verdict = table.check(0, Spell(("MAT",)))
    assert picks(verdict)[:2] == ["card1=romance-M2", "card1=starter-M"]
    table.with_author(0, starters=("starter-H", "starter-C"), unknown=0)
    assert table.check(0, Spell(("MAT",))).stands, "only one M can be meant"


@rule("hardback", "start_prestige")
def test_ink_lies_on_cards_face_up_so_nothing_is_asked():
    table = Table().with_author(0, ink=1).do(0, UseInk("M"))
    verdict = table.check(0, Spell(("MATE",)))
    assert verdict.stands and verdict.figure == "3¢ 1★"
    assert not [finding for finding in verdict.findings if finding.weight is Weight.ASK]


@rule("hardback", "start_prestige")
def test_an_answer_for_an_earlier_word_is_not_taken_for_this_one():
    table = Table()
    assert table.asked(0, Spell(("BATE",), ("card1=*M",))) == ["start_prestige"]
    assert table.check(0, Spell(("*MATE",), ("card1=*M",))).stands


@rule("hardback", "start_prestige")
def test_a_leavers_starters_can_be_dealt_to_somebody_else():
    table = Table(3).spell("MUSE").end().do(0, Leave(0))
    assert table.asked(1, Spell(("MATE",))) == ["start_prestige"]


@rule("hardback", "totals")
def test_where_totals_are_entered_no_starter_is_asked_for():
    table = Table(tracking="totals")
    assert table.author(0).unknown == 0
    assert table.shut(0, "tell_starters") == ["totals"]
