"""What one viewer gets to see."""

from referee.engine.common_actions import Rewind
from referee.engine.seats import Viewer
from referee.engine.view import view
from tests.engine.bids import BIDS, CAST, Bid, done, opening


def view_of(position, seat):
    return view(BIDS, position, Viewer(seat, CAST[:3]), None)


def test_others_see_that_a_bid_was_written_but_not_which():
    low, high = (done(opening(), 0, Bid(amount)) for amount in (2, 7))
    for other in (1, 2, None):
        assert view_of(low, other) == view_of(high, other)
    assert view_of(low, 0).ledger[0].lines[0].says == "You wrote a bid of 2."


def test_spectators_have_nothing_to_do():
    assert view_of(opening(), None).offers == ()


def test_the_one_thing_to_do_next_is_the_first_open_action():
    assert view_of(opening(), 0).next.name == "bid"
    assert view_of(done(opening(), 0, Bid(3)), 0).next is None


def test_the_ledger_keeps_what_was_taken_back_struck_out():
    position = done(done(opening(), 0, Bid(5)), 0, Rewind(0))
    bid, undo = view_of(position, 1).ledger
    assert bid.struck and not undo.struck


def test_only_my_own_last_step_can_be_undone_at_once():
    position = done(done(opening(), 0, Bid(5)), 1, Bid(3))
    assert [entry.undo_at_once for entry in view_of(position, 1).ledger] == [False, True]
    assert [entry.undo_at_once for entry in view_of(position, 0).ledger] == [False, False]
