"""Stacks, secret words and cargo, and setting out in Draw!, rule by rule."""

import pytest

from referee.games.draw.actions.embark import ChangeConvoy, Deal, Embark, TellConvoy, WriteConvoy
from referee.games.draw.actions.travel import Advance
from referee.games.draw.seating import Leave
from referee.kit.values import CorrectValue
from tests.games.draw.table import Table
from tests.support.rules import rule

TS = ("T", "S")


def sizes(table):
    return [[convoy.size for convoy in table.state.row(seat)] for seat in table.state.playing]


@rule("draw", "deal")
@rule("draw", "turns")
def test_stacks_of_six_until_the_deck_is_exhausted_and_the_dealers_left_begins():
    table = Table(4, convoys=0).do(2, Deal(dealer=1))
    assert sizes(table) == [[6] * 5] * 4
    assert table.state.turn == 2
    assert table.ledger_lines() == ["Bea deals; Cal goes first."]
    assert Table().refused(0, Deal(9)) == ["deal"]
    assert table.refused(0, Deal()) == ["deal"]


@rule("draw", "leftovers")
@pytest.mark.parametrize(
    "players, leftovers, stacks, aside",
    [
        (2, "even", [[6] * 10, [6] * 10], 4),
        (3, "even", [[6] * 6] * 3, 16),
        (3, "whole", [[6] * 7, [6] * 7, [6] * 6], 4),
        (3, "printed", [[6] * 7, [6] * 7, [6] * 6 + [4]], 0),
        (2, "printed", [[6] * 10 + [4], [6] * 10], 0),
        (4, "even", [[6] * 5] * 4, 4),
    ],
)
def test_cards_that_do_not_go_round_stay_aside_or_are_dealt_on(players, leftovers, stacks, aside):
    table = Table(players, convoys=0, leftovers=leftovers).dealt()
    assert sizes(table) == stacks
    assert table.why().get("leftovers") == (f"{aside} cards stay aside." if aside else None)


@rule("draw", "convoys")
def test_a_table_may_deal_fewer_convoys_for_a_short_game():
    assert sizes(Table(3, convoys=4).dealt()) == [[6] * 4] * 3
    assert sizes(Table(4, convoys=5, leftovers="printed").dealt()) == [[6] * 5] * 4


@rule("draw", "embark")
def test_a_stack_is_divided_into_a_word_and_its_cargo():
    table = Table().dealt()
    verdict = table.check(0, WriteConvoy(1, "rage", cargo=TS))
    assert verdict.stands and verdict.total == 14
    table.do(0, WriteConvoy(1, "rage", cargo=TS))
    convoy = table.state.convoy(0, 1)
    assert (convoy.known_word, [card.face for card in convoy.cargo]) == ("RAGE", ["T", "S"])
    assert table.ledger_lines(0)[-1] == "You wrote convoy 1 down: RAGE, worth 14; cargo T and S."
    table.do(0, Embark())
    assert table.view(1).status.waiting == (1,)
    assert table.refused(0, Embark()) == ["embark"]
    assert table.refused(0, Advance(1)) == ["advance"]


@rule("draw", "embark")
@pytest.mark.parametrize(
    "word, cards, cargo, broken",
    [
        ("RAGES", "", "T", []),
        ("GRATES", "", "", []),
        ("RAGE", "", "", []),
        ("", "", "RAGETS", []),
        ("RAGE", "", "T", ["deal"]),
        ("RAGE", "", "TSS", ["deal"]),
        ("RAGED", "", "TS", ["deal"]),
        ("", "", "RAGE", ["deal"]),
        ("STRAGES", "", "", ["embark"]),
        ("R-AGE", "", "", ["embark"]),
        ("RAGE", "RAG", "TS", ["embark"]),
        ("RAGE", "RATE", "GS", ["embark"]),
        ("RAGE", "", "T5", ["deal"]),
    ],
)
def test_word_and_cargo_are_the_cards_of_one_stack(word, cards, cargo, broken):
    written = WriteConvoy(1, word, tuple(cards), tuple(cargo))
    assert Table().dealt().refused(0, written) == broken


@rule("draw", "embark")
def test_a_wild_card_lies_in_the_word_where_it_is_named():
    table = Table().dealt()
    written = WriteConvoy(1, "rage", ("*", "A", "G", "E"), ("R", "S"))
    assert table.check(0, written).total == 12
    convoy = table.do(0, written).state.convoy(0, 1)
    assert [each.card.face for each in convoy.word] == ["WILD", "A", "G", "E"]
    assert [card.face for card in convoy.cargo] == ["R", "S"]


@rule("draw", "embark")
@pytest.mark.parametrize("word, broken", [("A", []), ("E", ["challenge_bad"])])
def test_a_word_may_be_one_card_and_a_i_and_o_are_words(word, broken):
    """Lists made for word games leave them out; the book has a word of any number of cards."""
    table = Table(challenges="void").dealt()
    assert table.refused(0, WriteConvoy(1, word)) == broken


@rule("draw", "no_word")
def test_a_convoy_may_have_no_word_at_all():
    table = Table().dealt().do(0, WriteConvoy(1, cargo=tuple("RAGETS")))
    assert table.state.convoy(0, 1).written and len(table.state.convoy(0, 1).cargo) == 6
    assert table.ledger_lines(0)[-1] == "You wrote convoy 1 down: no word; cargo R, A, G, E, T and S."


@rule("draw", "told")
def test_nothing_needs_to_be_told_and_the_rest_can_be_told_on_the_road():
    table = Table().embarked(("RAGE",))
    assert table.state.phase == "advance or waylay"
    assert table.refused(0, WriteConvoy(1, "rage", cargo=TS)) == ["embark"]
    assert table.refused(0, TellConvoy(1, "rag", cargo=("E", *TS))) == ["embark"]
    table.do(0, TellConvoy(1, "rage", cargo=TS)).do(0, TellConvoy(2, "toe"))
    assert table.state.convoy(0, 1).is_known and not table.state.convoy(0, 2).is_known
    assert table.refused(0, TellConvoy(1, "rage", cargo=TS)) == ["told"]
    assert table.refused(1, TellConvoy(3, "toe")) == ["told"]
    assert Table().dealt().refused(0, TellConvoy(1, "rage")) == ["embark"]


def test_a_word_changes_until_the_convoys_are_laid_out_and_not_on_the_road():
    table = Table().dealt()
    assert table.refused(0, ChangeConvoy(1, "toe")) == ["told"]
    table.do(0, WriteConvoy(1, "rage", cargo=TS)).do(0, ChangeConvoy(1, "gear", cargo=TS))
    assert table.state.convoy(0, 1).known_word == "GEAR"
    assert table.refused(1, ChangeConvoy(1, "gear")) == ["told"]
    table.do(0, Embark())
    assert table.refused(0, ChangeConvoy(1, "rage", cargo=TS)) == ["embark"]


def test_too_many_of_a_letter_are_pointed_out_to_their_writer_alone():
    table = Table().dealt().do(1, WriteConvoy(1, "jest"))
    assert not [f for f in table.check(0, WriteConvoy(1, "jest")).findings if "box" in f.says]
    again = table.check(1, WriteConvoy(2, "jest"))
    assert again.stands and any("That makes 2 J" in finding.says for finding in again.notes)


def test_a_corrected_value_counts_for_what_lies_face_down_too():
    table = Table().embarked(("JEST ON",)).do(1, CorrectValue("J", 10))
    assert table.state.convoy(0, 1).points == 10 + 1 + 2 + 1 + 2 + 2
    assert table.do(1, CorrectValue("O", 3)).state.convoy(0, 1).points == 19


@rule("draw", "leavers")
def test_nobody_joins_later_and_a_leavers_convoys_are_out_of_the_game():
    table = Table(2, late=1).embarked(("RAGE TS",))
    assert table.state.playing == (0, 1)
    assert table.refused(2, Embark())[0] == "leavers"
    assert table.asked(1, Leave(0)) == ["leavers"]
    table.do(0, Leave(0))
    assert table.state.turn == 1 and table.state.row(0) == () and len(table.state.gone) == 6
    assert table.refused(1, Leave(1)) == ["leavers"]


def test_a_leaver_while_stacks_are_divided_is_not_waited_for():
    table = Table(3).dealt().do(0, Embark()).do(1, Embark())
    assert table.do(0, Leave(2)).state.phase == "advance or waylay"
