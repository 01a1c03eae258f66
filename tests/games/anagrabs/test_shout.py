"""The shout before the word: who is first, by how much, and for how long."""

import pytest

from referee.games.anagrabs.actions.cards import CountFaceDown, Finish, Flip
from referee.games.anagrabs.actions.claim import Claim
from referee.games.anagrabs.actions.shout import GiveWay, Shout, TimeUp
from referee.games.anagrabs.seating import Leave
from tests.games.anagrabs.table import Table
from tests.support.rules import rule

BOB, JOHN, SALLY, GWEN = range(4)
NOON = 1_700_000_000_000


def status(table, seat=None):
    return table.view(seat).status


@rule("anagrabs", "race")
def test_the_first_tap_has_the_word_and_the_margin_is_told():
    table = Table().do(SALLY, Shout(NOON)).do(BOB, Shout(NOON + 38))
    assert table.state.speaker == SALLY
    assert "Sally was first, Bob 38 ms later." in table.ledger_lines()
    assert status(table).says == "Sally first, Bob 38 ms later."
    assert status(table, SALLY).title == "Your word!"
    assert table.refused(BOB, Claim("RANGE")) == ["race"]
    table.do(SALLY, Claim("NEAR", at=NOON + 3000))
    assert table.words(SALLY) == ["NEAR"]


@rule("anagrabs", "race")
def test_a_tap_that_arrived_earlier_but_was_recorded_later_is_first_all_the_same():
    table = Table().do(SALLY, Shout(NOON)).do(BOB, Shout(NOON - 4))
    assert table.state.speaker == BOB
    assert table.ledger_lines()[-1] == "Bob was first, Sally 4 ms later."


@rule("anagrabs", "race")
def test_the_second_to_shout_has_the_word_next_and_makes_the_further_play():
    table = Table().do(SALLY, Shout(NOON)).do(BOB, Shout(NOON + 38))
    table.do(SALLY, Claim("NEAR", at=NOON + 3000))
    assert table.state.speaker == BOB
    table.do(BOB, Claim("RANGE", at=NOON + 5000))
    assert (table.words(BOB), table.words(SALLY), table.state.speaker) == (["RANGE"], [], None)


@rule("anagrabs", "race")
def test_who_has_the_word_after_another_keeps_it_against_a_later_shout():
    table = Table(close="behind", window=250).do(SALLY, Shout(NOON)).do(GWEN, Shout(NOON + 30))
    table.do(GWEN, GiveWay(NOON + 60))
    assert table.state.speaker == SALLY
    table.do(BOB, Shout(NOON + 90))
    assert table.state.speaker == SALLY


@rule("anagrabs", "race")
def test_nobody_shouts_twice_and_nothing_is_ended_meanwhile():
    table = Table().do(SALLY, Shout(NOON))
    assert table.refused(SALLY, Shout(NOON + 900)) == ["race"]
    assert "race" in table.refused(BOB, Finish())


@rule("anagrabs", "ready")
def test_a_card_is_turned_up_whenever_its_player_is_ready_and_the_shout_holds():
    table = Table().do(SALLY, Shout(NOON)).do(BOB, Shout(NOON + 38))
    table.do(table.state.turn, Flip("T", NOON + 4000))
    assert [tap.seat for tap in table.state.taps] == [SALLY, BOB]
    assert table.view(None).status.until == NOON + 10_000
    assert table.do(SALLY, Claim("GARNET", at=NOON + 5000)).words(SALLY) == ["GARNET"]


@rule("anagrabs", "ready")
def test_where_the_table_waits_no_card_is_turned_up_while_somebody_has_the_word():
    table = Table(turning="wait").do(SALLY, Shout(NOON))
    assert table.refused(table.state.turn, Flip("T", NOON + 4000)) == ["patience"]
    assert table.refused(table.state.turn, Flip("T")) == ["race"]
    assert table.check(table.state.turn, Flip("T", NOON + 10_000)).stands


@rule("anagrabs", "last_claims")
def test_a_word_shouted_before_the_last_card_is_heard():
    table = Table(last_claims="at_once").do(BOB, CountFaceDown(4)).do(SALLY, Shout(NOON))
    table.do(table.state.turn, Flip("T", NOON + 10))
    assert table.view(0).result is None
    table.do(SALLY, Claim("GARNET", at=NOON + 5000))
    assert table.view(0).result.reason == "Sally wins with 17 points."


@rule("anagrabs", "patience")
def test_a_second_tap_after_the_time_ran_out_waits_for_the_next_card():
    table = Table().do(SALLY, Shout(NOON)).do(BOB, TimeUp(NOON + 10_000))
    assert table.refused(SALLY, Shout(NOON + 11_000)) == ["patience"]
    assert table.check(SALLY, Claim("NEAR")).stands
    assert table.check(BOB, Shout(NOON + 11_000)).stands
    assert table.turned("T").check(SALLY, Shout(NOON + 12_000)).stands
    gave_way = Table().do(SALLY, Shout(NOON)).do(SALLY, GiveWay(NOON + 900))
    assert gave_way.check(SALLY, Shout(NOON + 1000)).stands


@rule("anagrabs", "race")
def test_where_voices_decide_the_word_is_written_at_once():
    table = Table(buzzer="voices")
    assert table.refused(SALLY, Shout(NOON)) == ["race"]
    assert table.do(SALLY, Claim("NEAR")).words(SALLY) == ["NEAR"]


@rule("anagrabs", "close_call")
@pytest.mark.parametrize(
    "close, apart, speaker",
    [
        ("first", 40, SALLY),
        ("left", 40, JOHN),
        ("left", 100, JOHN),
        ("left", 101, SALLY),
        ("behind", 40, JOHN),
    ],
)
def test_taps_closer_than_the_tables_span_are_one_moment(close, apart, speaker):
    table = Table(close=close)
    assert table.state.turn == GWEN  # to the left of the last card: Gwen, Bob, John, Sally
    table.do(SALLY, Shout(NOON)).do(JOHN, Shout(NOON + apart))
    assert table.state.speaker == speaker


@rule("anagrabs", "close_call")
def test_of_one_moment_the_player_behind_has_the_word_and_the_reason_is_told():
    table = Table(close="behind").do(JOHN, Claim("NEAR")).turned("TSE")
    table.do(JOHN, Shout(NOON)).do(GWEN, Shout(NOON + 12))
    assert table.state.speaker == GWEN
    assert table.ledger_lines()[-1] == "Gwen and John shout together, 12 ms apart: Gwen has the word."
    assert status(table).says == "Gwen, 12 ms after John: together, as this table counts."


@rule("anagrabs", "patience")
def test_who_says_no_word_in_time_gives_way_to_the_next():
    table = Table().do(SALLY, Shout(NOON)).do(BOB, Shout(NOON + 38))
    assert status(table).until == NOON + 10_000
    assert table.refused(GWEN, TimeUp(NOON + 9_999)) == ["patience"]
    table.do(GWEN, TimeUp(NOON + 10_000))
    assert table.state.speaker == BOB
    assert "Sally says no word in time and gives way." in table.ledger_lines()
    assert table.refused(SALLY, Claim("NEAR")) == ["race"]


@rule("anagrabs", "patience")
def test_any_later_tap_finds_those_gone_whose_time_was_over():
    table = Table(patience=5).do(SALLY, Shout(NOON)).do(BOB, Shout(NOON + 38))
    table.do(GWEN, Shout(NOON + 10_001))
    assert [tap.seat for tap in table.state.taps] == [GWEN]
    table.do(table.state.turn, Flip("T", NOON + 15_001))
    assert table.state.speaker is None


@rule("anagrabs", "patience")
def test_until_somebody_says_so_a_late_word_still_stands():
    table = Table().do(SALLY, Shout(NOON))
    assert table.do(SALLY, Claim("NEAR", at=NOON + 60_000)).words(SALLY) == ["NEAR"]


@rule("anagrabs", "patience")
def test_a_shout_can_be_taken_back_and_without_a_limit_there_is_no_other_way():
    table = Table(patience=0).do(SALLY, Shout(NOON))
    assert "patience" in table.refused(BOB, TimeUp(NOON + 600_000))
    assert table.refused(BOB, GiveWay()) == ["patience"]
    assert table.do(SALLY, GiveWay()).state.speaker is None


@rule("anagrabs", "patience")
def test_where_nobody_measured_the_time_the_table_says_whether_it_is_over():
    table = Table().do(SALLY, Shout())
    assert table.asked(BOB, TimeUp()) == ["patience"]
    assert table.do(BOB, TimeUp()).state.speaker is None


@rule("anagrabs", "seats")
def test_a_leavers_shout_is_gone():
    table = Table().do(SALLY, Shout(NOON)).do(SALLY, Leave(SALLY))
    assert table.state.speaker is None


@rule("anagrabs", "seats")
def test_a_leavers_time_is_not_counted_against_the_next():
    table = Table().do(SALLY, Shout(NOON)).do(BOB, Shout(NOON + 9000)).do(SALLY, Leave(SALLY))
    assert table.state.speaker == BOB
    assert table.asked(JOHN, TimeUp(NOON + 10_500)) == ["patience"]
