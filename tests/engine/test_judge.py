"""A request is refused with every reason, put to the table, or allowed with its facts."""

from referee.engine.common_actions import Adjust, Rewind
from referee.engine.judge import offers
from tests.engine.bids import BIDS, Bid, BidsShown, BidWritten, Draw, done, opening, rule_on


def test_an_allowed_request_gives_its_facts_and_its_sum():
    verdict = rule_on(opening(), 0, Bid(5))
    assert verdict.events == (BidWritten(0, 5),)
    assert verdict.total == 5


def test_a_refusal_gives_every_reason_with_its_citation_and_no_facts():
    verdict = rule_on(opening(), 0, Bid(12))
    assert [(f.says, f.cite.rule) for f in verdict.breaches] == [("12 is not between 1 and 9.", "limit")]
    assert not verdict.events


def test_the_payload_is_not_looked_at_when_the_action_is_not_open():
    position = done(opening(), 0, Bid(5))
    assert [f.cite.rule for f in rule_on(position, 0, Bid(12)).breaches] == ["once"]


def test_consequences_follow_in_the_same_batch():
    position = done(done(opening(), 0, Bid(5)), 1, Bid(3))
    assert rule_on(position, 2, Bid(4)).events == (BidWritten(2, 4), BidsShown((5, 3, 4)))


def test_a_question_waits_for_the_table_and_is_answered_by_sending_it_again():
    position = opening(2)
    for seat in (0, 1):
        position = done(position, seat, Bid(5))
    asked = rule_on(position, 0, Draw(101))
    assert asked.asks and not asked.stands
    assert rule_on(position, 0, Draw(101), agreed=True).stands


def test_a_secret_request_never_asks_the_table():
    assert rule_on(opening(), 0, Bid(9)).stands


def test_offers_show_open_actions_with_their_form_and_grey_ones_with_the_reason():
    position = done(opening(), 0, Bid(5))
    grey, _, by_hand = offers(BIDS, position, 0, None)
    assert not grey.open and grey.reasons[0].says == "You have bid already." and grey.inputs == ()
    fresh = offers(BIDS, position, 1, None)[0]
    assert fresh.open and fresh.inputs[0].name == "amount"
    assert by_hand.quiet


def test_nothing_is_offered_or_allowed_after_the_end():
    position = done(done(opening(2), 0, Bid(5)), 1, Bid(3))
    assert offers(BIDS, position, 0, None) == ()
    assert [f.says for f in rule_on(position, 0, Bid(4)).breaches] == ["The game is over."]


def test_my_own_last_step_is_taken_back_at_once():
    position = done(opening(), 0, Bid(5))
    assert rule_on(position, 0, Rewind(0)).stands


def test_somebody_elses_step_needs_the_tables_word():
    position = done(opening(), 0, Bid(5))
    assert rule_on(position, 1, Rewind(0)).asks
    assert rule_on(position, 1, Rewind(0), agreed=True).stands


def test_undoing_a_reveal_needs_the_tables_agreement_even_from_its_author():
    position = done(done(opening(2), 0, Bid(5)), 1, Bid(5))
    position = done(position, 0, Draw(2))
    assert rule_on(position, 0, Rewind(2)).asks


def test_there_is_nothing_to_take_back_beyond_the_log():
    position = done(opening(), 0, Bid(5))
    for to in (-1, 1, 99):
        assert rule_on(position, 0, Rewind(to)).breaches


def test_points_by_hand_need_the_tables_word_a_seat_and_a_reason():
    position = opening()
    assert rule_on(position, 0, Adjust(1, 3, "miscounted")).asks
    assert len(rule_on(position, 0, Adjust(1, 0, " ")).breaches) == 2
    assert rule_on(position, 0, Adjust(9, 3, "miscounted")).breaches
    assert done(position, 0, Adjust(1, 3, "miscounted"), agreed=True).state.extra == (0, 3, 0)
