"""Cards, claims, steals and the end of Anagrabs, rule by rule."""

import pytest

from referee.games.anagrabs.actions.cards import CountFaceDown, Deal, Finish, Flip
from referee.games.anagrabs.actions.claim import Claim
from referee.games.anagrabs.challenge import Challenge
from referee.games.anagrabs.seating import Join, Leave
from tests.games.anagrabs.table import Table
from tests.support.play_scripts import ledger, replay_script
from tests.support.rules import rule

COMMON = "E" * 13 + "T" * 11 + "O" * 9 + "I" * 8 + "H" * 7 + "L" * 5 + "D" * 5


@rule("anagrabs", "steal")
@rule("anagrabs", "longer")
def test_the_books_example():
    told = ledger(replay_script("anagrabs/example"))
    assert "Sally claims NEAR." in told and "Bob claims RANGE with Sally's NEAR." in told
    assert "Gwen claims GARNETS with Sally's GARNET." in told
    assert "John claims ESTRANGE with Gwen's GARNETS." in told


@rule("anagrabs", "deal")
def test_half_the_deck_lies_face_down_and_two_cards_are_up():
    table = Table(up="")
    assert table.refused(0, Deal(("A",))) == ["deal"]
    assert table.refused(0, Deal(("A", "ÜÜ"))) == ["deal"]
    table.do(0, Deal(("A", "G")))
    assert table.state.left == 60 and table.middle() == ["A", "G"]


@rule("anagrabs", "half")
def test_a_deck_halved_by_eye_is_played_as_far_as_it_goes():
    table = Table()
    assert table.refused(1, Finish()) == ["end"]
    assert table.refused(1, CountFaceDown(57)) == table.refused(1, CountFaceDown(-1)) == ["half"]
    assert table.asked(1, CountFaceDown(3)) == ["half"]
    table.do(1, CountFaceDown(3))
    assert table.ledger_lines()[-1] == "3 cards lie face down."
    assert table.refused(table.state.turn, Flip("T")) == ["end"]
    assert table.asked(1, Finish()) == ["last_claims"]
    assert table.do(1, CountFaceDown(5)).turned("TS").state.left == 3


@rule("anagrabs", "flip")
def test_cards_are_turned_up_from_the_dealers_left_and_the_turn_passes_at_once():
    table = Table(up="").do(0, Deal(("A", "G"), dealer=1))
    assert table.state.turn == 2
    assert table.refused(0, Flip("E")) == ["flip"]
    assert table.do(2, Flip("E")).state.turn == 3
    assert table.refused(3, Flip("💥")) == ["flip"]
    assert Table(up="").refused(0, Deal(("A", "G"), dealer=9)) == ["flip"]


@rule("anagrabs", "claim")
def test_anybody_claims_three_letters_or_more_at_any_time():
    table = Table()
    for seat in range(4):
        assert table.check(seat, Claim("NEAR")).stands
    assert table.refused(0, Claim("AN")) == ["claim"]
    assert table.refused(0, Claim("TAN")) == ["claim"]
    table.do(2, Claim("near"))
    assert table.words(2) == ["NEAR"] and table.middle() == ["G"]


@rule("anagrabs", "steal")
def test_a_word_is_taken_with_all_its_letters_and_one_of_the_middle():
    table = Table().do(2, Claim("NEAR")).do(0, Claim("RANGE"))
    assert table.words(2) == [] and table.words(0) == ["RANGE"] and table.middle() == []
    assert table.ledger_lines()[-1] == "Bob claims RANGE with Sally's NEAR."


@rule("anagrabs", "longer")
def test_an_anagram_that_is_not_longer_takes_nothing():
    table = Table().do(2, Claim("NEAR"))
    verdict = table.check(0, Claim("EARN"))
    assert verdict.breaches[0].says == "EARN is not longer than NEAR: 4 letters both."
    assert table.refused(0, Claim("EARN")) == ["longer", "race"]


@rule("anagrabs", "longer")
@rule("anagrabs", "wild")
def test_a_wild_card_read_anew_does_not_make_a_word_longer():
    table = Table("*EASTO").do(2, Claim("BEAST")).turned("L")
    (only,) = table.check(0, Claim("FEAST")).breaches
    assert only.cite.rule == "longer" and only.says == "FEAST is not longer than BEAST: 5 letters both."


@rule("anagrabs", "wild")
def test_a_wild_card_is_any_letter_and_another_one_in_the_next_word():
    table = Table("NE*RG").do(2, Claim("NEAR"))
    assert table.state.points(2) == 5
    table.turned("A").do(0, Claim("RANGES"))
    wild = next(each for each in table.state.of(0)[0].laid if each.card.face == "WILD")
    assert wild.reads == "S"


@rule("anagrabs", "whole")
def test_words_are_neither_combined_nor_split():
    table = Table("TANANTES").do(0, Claim("TAN")).do(1, Claim("ANT")).turned("H")
    assert table.refused(2, Claim("TANANTS")) == ["whole"]
    assert table.refused(2, Claim("NEST")) == ["whole"]


@rule("anagrabs", "splits")
@rule("anagrabs", "leftovers")
def test_splits_and_combos_when_the_table_plays_them():
    table = Table("TANANTES", splits=True).do(0, Claim("TAN")).do(1, Claim("ANT", "middle")).turned("H")
    assert table.check(2, Claim("TANANTS")).stands
    assert table.refused(2, Claim("TANANT")) == ["splits"]
    assert table.refused(0, Claim("TANANTS")) == ["own_words"]
    assert [found.cite.rule for found in table.check(2, Claim("TANANTS")).notes if found.points] == ["splits"]
    table.do(2, Claim("NEST", "TAN"))
    assert table.words(2) == ["NEST"] and len(table.words(0) + table.words(1)) == 1
    assert table.middle() == ["A", "H"]
    assert [why.cite.rule for why in table.view(None).ledger[-1].lines[-1].why] == ["splits"]


@rule("anagrabs", "ways")
def test_who_names_a_way_that_does_not_make_the_word_hears_which_one_does():
    table = Table("NEARNEARG").do(2, Claim("NEAR"))
    assert table.refused(0, Claim("NEAR", "NEAR")) == ["ways"]
    stolen = Table().do(2, Claim("NEAR"))
    (only,) = stolen.check(0, Claim("RANGE", "middle")).breaches
    assert only.says == "RANGE is not made of that, but it can be made of NEAR."


@rule("anagrabs", "race")
def test_of_two_claims_the_first_recorded_stands_and_the_other_hears_who_was_faster():
    table = Table().do(1, Claim("RANGE"))
    (late,) = table.check(0, Claim("NEAR")).breaches[:1]
    assert late.cite.rule == "race" and late.says == "John took RANGE a moment before."
    steals = Table().do(2, Claim("NEAR"))
    assert steals.check(0, Claim("RANGE")).stands


@rule("anagrabs", "own_words")
def test_own_words_are_lengthened_only_where_the_table_plays_so():
    assert Table().do(2, Claim("NEAR")).refused(2, Claim("RANGE")) == ["own_words"]
    assert Table(own_words=True).do(2, Claim("NEAR")).check(2, Claim("RANGE")).stands


@rule("anagrabs", "plain_s")
def test_an_s_is_enough_unless_the_table_rules_otherwise():
    def table(**options):
        return Table("AGNERT", **options).do(2, Claim("GARNET")).turned("S")

    assert table().check(0, Claim("GARNETS")).stands
    assert "plain_s" in table(s_is_enough=False).refused(0, Claim("GARNETS"))
    assert table(s_is_enough=False).check(0, Claim("STRANGE")).stands


@rule("anagrabs", "ways")
def test_a_word_that_can_be_made_in_two_ways_may_say_of_what_at_once():
    table = Table("TANANTS").do(0, Claim("TAN")).do(1, Claim("ANT"))
    verdict = table.check(2, Claim("TANS"))
    (either,) = [found for found in verdict.notes if found.pick]
    assert either.says == "TANS can be made of TAN or ANT. Choose now, or when the word is yours."
    table.do(2, Claim("TANS", "ant"))
    assert table.words(0) == ["TAN"] and table.words(1) == []


@rule("anagrabs", "end")
@rule("anagrabs", "last_claims")
def test_the_game_ends_below_one_card_for_each_player():
    table = Table("AN" + COMMON[:56])
    assert table.state.left == 4 and table.refused(0, Finish()) == ["end"]
    table.turned("L")
    assert table.state.left == 3 and table.refused(table.state.turn, Flip("D")) == ["end"]
    assert table.check(0, Claim("TEN")).stands
    assert table.asked(0, Finish()) == ["last_claims"]
    assert table.do(0, Finish()).view(0).result is not None
    at_once = Table("AN" + COMMON[:57], last_claims="at_once")
    assert at_once.view(0).result is not None


@rule("anagrabs", "score")
def test_letters_in_front_of_a_player_count():
    table = Table().do(2, Claim("RANGE"))
    assert table.state.points(2) == 2 + 2 + 2 + 9 + 1
    table.turned(COMMON[:54]).do(2, Finish())
    assert table.view(0).result.reason == "Sally wins with 16 points."


@rule("anagrabs", "ties")
def test_equal_scores_share_or_the_longest_word_decides():
    def ended(**options):
        table = Table("TTTTTAT", **options).do(0, Claim("TTTT")).do(1, Claim("TAT"))
        return table.turned((COMMON[24:] + "E" * 13 + "S" * 7)[:52]).do(0, Finish()).view(0).result

    assert ended().reason == "Bob and John win together with 4 points each."
    assert ended(ties="longest").reason == "Bob wins with 4 points and the longest word."


@rule("anagrabs", "seats")
def test_latecomers_join_at_once_and_leavers_take_their_cards_out():
    table = Table(players=3, late=1)
    assert table.refused(3, Claim("NEAR")) == ["seats"]
    table.do(3, Join()).do(3, Claim("NEAR"))
    assert table.refused(3, Join()) == ["seats"]
    assert table.asked(0, Leave(3)) == ["seats"]
    table.do(3, Leave(3))
    assert table.middle() == ["G"] and len(table.state.gone) == 4
    assert Table(players=3, late=1, latecomers=False).refused(3, Join()) == ["seats"]


@pytest.mark.parametrize(
    "action",
    [
        Deal(("A",) * 10_000, 10**30),
        Flip("Z" * 10_000),
        Claim("Q" * 10_000, "x" * 10_000),
        Claim("💥"),
        Leave(-1),
        Challenge("💥" * 10_000),
    ],
)
def test_no_payload_breaks_a_check(action):
    for table in (Table(up=""), Table(), Table().do(2, Claim("NEAR"))):
        assert table.check(table.state.turn or 0, action).breaches
