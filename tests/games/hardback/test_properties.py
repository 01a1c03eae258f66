"""What holds in every Hardback game, whatever is played."""

from itertools import permutations
from random import Random

from hypothesis import given, settings

from referee.games.hardback import RULES
from referee.games.hardback.actions.spelling import Spell
from tests.contract.walks import random_game, seeds
from tests.games.hardback.table import Table

few = settings(max_examples=6, deadline=None)


@few
@given(seed=seeds)
def test_prestige_never_falls_and_nothing_is_ever_owed(seed):
    positions, _ = random_game(RULES, seed)
    state = positions[0].start
    for batch in positions[-1].log:
        for event in batch.events:
            before, state = state, event.apply(state)
            for old, new in zip(before.authors, state.authors, strict=True):
                assert new.prestige >= old.prestige, event
                assert new.ink >= 0 and new.remover >= 0, event
                assert 0 <= new.unseen_discards <= len(new.pile) + new.unknown, event
            assert state.turn is None or state.turn.coins >= 0, event


@few
@given(seed=seeds)
def test_a_hand_is_never_more_than_draw_pile_and_hand_hold(seed):
    positions, _ = random_game(RULES, seed)
    for position in positions:
        for author in position.state.authors:
            word = position.state.turn and position.state.turn.spelled
            assert author.hand <= author.draw_pile_and_hand or word, author


def test_the_order_in_which_choices_are_told_makes_no_difference():
    table = Table().holding(0, "romance-F6", "horror-E8", "horror-A3", "mystery-T6", "starter-S")
    choices = (
        "romance-F6:double=horror-E8",
        "horror-E8:tokens=ink",
        "horror-E8:genre_either=coins",
        "horror-A3:either=prestige",
        "mystery-T6:uncover=starter-S@0",
    )
    word = ("F", "horror-E8", "A", "T", "*S=starter-S@0")
    figures = {table.check(0, Spell(word, order)).figure for order in permutations(choices)}
    assert len(figures) == 1
    assert table.check(0, Spell(word, Random(1).choice([*permutations(choices)]))).stands
