"""Looking back alone: each round once its word lies, the last one once it is scored."""

from __future__ import annotations

import pytest

from referee.engine.hindsight import PastTurn
from referee.games.letterpress.cards import readings, word_points
from referee.games.letterpress.solo import RULES
from referee.kit.cards import Card
from referee.kit.house import House
from referee.kit.spelling import spellings
from referee.words import load, read_upload
from tests.games.letterpress_solo.table import LISTED, Solo, last_round, letter_over, play_last, write_action

OURS = load(uploaded=read_upload("Short list", "\n".join(sorted(LISTED)).encode()))


def turns(solo: Solo) -> list[PastTurn]:
    house = House(solo.house.deck, OURS, solo.house.options)
    assert RULES.hindsight is not None
    state, found = solo.position.start, []
    for number in solo.position.standing:
        for event in solo.position.batch(number).events:
            before, state = state, event.apply(state)
            found += RULES.hindsight(event, before, state, house)
    return found


def words_found(turn: PastTurn) -> dict[str, int]:
    return {each.word: each.points for each in turn.possible(())}


def by_hand(turn: PastTurn, solo: Solo) -> dict[str, int]:
    """The second method: every word of the list, every way to lay it."""
    cards = [Card(str(n), view.face, view.points or 0) for n, view in enumerate(turn.cards)]
    reads = readings(solo.house.options.qu_doubles, groups_double=False)
    ways = {word: [word_points(laid) for laid in spellings(word, cards, reads)] for word in LISTED}
    return {word: max(points) for word, points in ways.items() if points}


def test_a_round_is_looked_back_on_with_all_seven_letters_once_its_word_lies():
    solo = Solo()
    solo.deal("T E")
    assert turns(solo) == []
    solo.write("TREE", "S L K")
    (turn,) = turns(solo)
    assert (turn.seat, turn.title, turn.word, turn.unseen) == (0, "Round 1", "TREE", 0)
    assert sorted(view.face for view in turn.cards) == sorted("TREESLK")
    assert words_found(turn) == by_hand(turn, solo)
    assert words_found(turn)["LETTERS"] > turn.points


def test_a_word_that_still_looks_for_its_place_may_be_changed_and_is_not_looked_back_on():
    solo = letter_over()
    solo.write("PRESS", "K X Z")
    assert [turn.word for turn in turns(solo)] == ["LETTER"]
    solo.line_up(2)
    assert [turn.word for turn in turns(solo)] == ["LETTER", "PRESS"]


def test_a_round_without_a_word_could_have_had_one():
    solo = Solo()
    solo.deal("T E")
    solo.do(write_action("", "S R T E K"), agreed=True)
    (turn,) = turns(solo)
    assert (turn.word, turn.points) == ("", 0)
    assert words_found(turn) == by_hand(turn, solo) and "STREET" in words_found(turn)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_last_word_is_looked_back_on_with_the_whole_collection(level):
    solo = last_round("L E T E R K S A", "A", level=level)
    play_last(solo, "SEE")
    (turn,) = turns(solo)
    assert (turn.title, turn.word, len(turn.cards)) == ("Round 5", "SEE", 8)
    assert words_found(turn) == by_hand(turn, solo) and words_found(turn).keys() >= {"LETTERS", "A"}


def test_several_last_words_have_no_single_best_one():
    solo = last_round("L E T E R K S", "A", level="easy")
    play_last(solo, "SEE")
    assert turns(solo) == []
