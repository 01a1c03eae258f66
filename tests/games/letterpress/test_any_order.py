"""How a round is entered never changes what comes of it: any order, cards named or chosen, changed or not."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.letterpress.actions.claim import Claim
from referee.games.letterpress.actions.deck import AddChallenge
from referee.games.letterpress.actions.write import Write
from referee.games.letterpress.state import allowance
from tests.games.letterpress.table import Table

ROUND = (("TREE", "", "T R E"), ("LETTER", "L E T", "T E R"), ("QUIZ", "QU I Z", ""), ("RAT", "A", "R T"))
"""Four words with the drafted and the shared cards they are laid with."""
ORDERS = list(permutations(range(len(ROUND))))


def by_cards(seat):
    word, own, shared = ROUND[seat]
    return Write(word, tuple(own.split()) or None, tuple(shared.split()) or None)


def by_reading(seat):
    """The same word with its reading instead of its cards."""
    word, own, shared = ROUND[seat]
    reading = " ".join((*sorted(own.split()), "+", *sorted(shared.split())))
    return Write(word, reading=reading)


def play(order, ways, changed, told_first):
    """Scores, order of claiming and collections of the round entered in this way."""
    table = Table(4)
    vowel = AddChallenge("A single vowel.", "vowels", 1, 1, "", "joins", "ED", 2, lies_open=not told_first)
    if told_first:
        table.record(0, vowel)
    table.deal("T R E", *(["a_single_vowel"] if told_first else []))
    if not told_first:
        table.record(0, vowel)
    for seat in order:
        if seat in changed and seat != order[-1]:
            table.record(seat, Write("ART", ("A",), ("R", "T")))
        table.record(seat, (by_cards if seat in ways else by_reading)(seat))
    for seat in table.state.order:
        letters = sorted(card.id for card in table.state.in_play)[: allowance(table.state, seat)]
        table.record(seat, Claim(tuple(letters), "a_single_vowel" if seat == 3 else None))
    return (
        [(each.seat, each.word, each.points) for each in table.state.record],
        [[(card.id, card.points) for card in cards] for cards in table.state.collections],
    )


seats = st.sets(st.sampled_from(range(len(ROUND))))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(ORDERS), seats, seats, st.booleans())
def test_a_round_entered_in_any_order_and_grouping_gives_the_same_scores_and_collections(
    order, ways, changed, told_first
):
    assert play(order, ways, changed, told_first) == play(ORDERS[0], set(range(4)), set(), True)
