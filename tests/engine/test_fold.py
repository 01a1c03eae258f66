"""The position after a log: what was taken back is skipped, and nothing is lost."""

from hypothesis import given
from hypothesis import strategies as st

from referee.engine.common_actions import Rewind
from referee.engine.fold import fold, standing_after
from tests.engine.bids import Bid, done, opening


def test_taking_back_restores_the_state_and_keeps_the_log():
    before = done(opening(), 0, Bid(5))
    after = done(done(before, 1, Bid(3)), 1, Rewind(1))
    assert after.state == before.state
    assert len(after.log) == 3 and after.standing == (1,)


def test_undoing_an_undo_brings_everything_back():
    played = done(done(opening(), 0, Bid(5)), 1, Bid(3))
    undone = done(played, 1, Rewind(1))
    redone = done(undone, 1, Rewind(2), agreed=True)
    assert redone.state == played.state and redone.standing == played.standing


def test_a_rewind_over_a_rewind_stands_where_the_named_batch_stood():
    position = done(opening(), 0, Bid(5))
    position = done(position, 0, Rewind(0))
    position = done(position, 0, Bid(6))
    assert position.standing == (3,)
    assert done(position, 0, Rewind(1), agreed=True).standing == (1,)


@given(st.lists(st.integers(0, 30), max_size=25))
def test_folding_the_log_anew_gives_the_same_position(choices):
    """Any mix of bids, draws-to-be and rewinds: the log alone tells the state."""
    position = opening(4)
    for choice in choices:
        seat = choice % 4
        if choice > 20 and position.number:
            position = done(position, seat, Rewind(choice % position.number), agreed=True)
        elif position.state.bids[seat] is None and sum(b is None for b in position.state.bids) > 1:
            position = done(position, seat, Bid(1 + choice % 9))
    assert fold(position.start, position.log) == position
    assert standing_after(position.log, position.number) == position.standing
