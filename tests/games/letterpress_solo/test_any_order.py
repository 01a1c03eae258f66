"""A word and its place told in one entry or in two come to the same harvest, worked out by hand too."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from referee import decks
from tests.games.letterpress_solo.table import Solo, letter_over
from tests.support.rules import rule

ABOVE = "LETTER"
WORDS = {"PRESS": "K X", "STREET": "K", "REST": "K X Z", "SET": "K X Z"}
"""With the drafted letters left over; each lies in as many cards as it has letters."""


@settings(max_examples=25, deadline=None)
@given(st.data())
@rule("letterpress_solo", "harvest")
def test_a_word_and_its_place_come_to_the_same_harvest_in_one_entry_or_in_two(data):
    word = data.draw(st.sampled_from(sorted(WORDS)))
    two = letter_over()
    two.write(word, WORDS[word])
    place = data.draw(st.sampled_from(places(two)))
    two.line_up(place)
    one = letter_over()
    one.write(word, WORDS[word], place)
    changed = letter_over()
    changed.write("SET", WORDS["SET"])
    changed.write(word, WORDS[word], place)
    assert one.state == two.state == changed.state
    assert Counter(card.face for card in two.state.collection) == harvest_by_hand(word, place)


def places(solo: Solo) -> list[int]:
    """The places that the form offers."""
    offer = next(each for each in solo.view().offers if each.name == "line_up")
    return [int(choice.value) for choice in offer.inputs[0].choices]  # type: ignore[union-attr]


def harvest_by_hand(word: str, place: int) -> Counter[str]:
    """Letters of LETTER that are worth as much as the letter below them, or less."""
    worth = {letter: decks.load("letterpress").points(letter) or 0 for letter in ABOVE + word}
    below = {place + n: letter for n, letter in enumerate(word)}
    return Counter(
        letter for n, letter in enumerate(ABOVE) if n in below and worth[letter] <= worth[below[n]]
    )
