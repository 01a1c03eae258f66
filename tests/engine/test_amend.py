"""Correcting a past turn: it is done again, and everything after it is judged anew."""

from referee.engine.amend import amend, just_before
from referee.engine.common_actions import Rewind
from referee.engine.fold import extend
from tests.engine.bids import BIDS, Bid, Draw, done, opening


def record(position, amendment):
    for batch in amendment.batches:
        position = extend(position, batch)
    return position


def finished_game():
    position = opening(2)
    for seat, amount in enumerate((5, 5)):
        position = done(position, seat, Bid(amount))
    return done(done(position, 0, Draw(4)), 1, Draw(2))


def test_a_corrected_turn_replays_what_followed():
    position = done(done(opening(), 0, Bid(5)), 1, Bid(3))
    amendment = amend(BIDS, position, None, 1, by=1, instead=Bid(6))
    after = record(position, amendment)
    assert after.state.bids == (6, 3, None)
    assert [batch.seat for batch in amendment.batches] == [1, 0, 1]
    assert amendment.lost == ()


def test_a_correction_lists_refused_later_turns_and_changed_scores():
    position = finished_game()
    amendment = amend(BIDS, position, None, 1, by=0, instead=Bid(7))
    assert [(lost.number, lost.findings[0].says) for lost in amendment.lost] == [
        (3, "The game is over."),
        (4, "The game is over."),
    ]
    assert [(c.name, c.before, c.after) for c in amendment.changes] == [("Ann", 5, 7)]
    assert record(position, amendment).state.draws == ((), ())


def test_a_turn_can_be_struck_out():
    position = done(done(opening(), 0, Bid(5)), 1, Bid(3))
    after = record(position, amend(BIDS, position, None, 1, by=0, instead=None))
    assert after.state.bids == (None, 3, None)


def test_an_illegal_correction_changes_nothing():
    position = done(opening(), 0, Bid(5))
    amendment = amend(BIDS, position, None, 1, by=0, instead=Bid(77))
    assert not amendment.stands and amendment.findings[0].cite.rule == "limit"


def test_a_turn_already_taken_back_cannot_be_corrected():
    position = done(opening(), 0, Bid(5))
    assert amend(BIDS, position, None, 7, by=0, instead=None).findings


def test_a_rewind_to_the_beginning_comes_after_nothing():
    position = done(done(opening(), 0, Bid(5)), 0, Rewind(0))
    assert just_before(position, 2) == 0
    assert amend(BIDS, position, None, 2, by=0, instead=None).findings
