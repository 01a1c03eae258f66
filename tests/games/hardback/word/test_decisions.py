"""What can be chosen in a word, and what is suggested."""

import pytest

from referee.games.hardback.word.decisions import choice_breaches, decisions, suggest_choices
from referee.games.hardback.word.spread import MadeChoice, Spread
from tests.games.hardback.word.letters import down, up


def test_a_decision_tells_how_another_pick_would_change_the_sum() -> None:
    word = suggest_choices(Spread((up("horror-O4"), up("romance-W4"), up("adventure-A7"))))
    by_place = {(each.card, each.ability): each for each in decisions(word)}
    double = by_place["romance-W4", "double"]
    assert double.pick == "adventure-A7"
    assert {pick.value: (pick.coins, pick.prestige) for pick in double.picks} == {
        "": (0, -3),
        "horror-O4": (0, 2 - 3),
        "adventure-A7": (0, 0),
    }
    either = by_place["horror-O4", "either"]
    assert [(pick.value, pick.coins, pick.prestige) for pick in either.picks] == [
        ("prestige", 0, 0),
        ("coins", 2, -2),
    ]


def test_a_suggestion_keeps_what_was_chosen_and_trashes_nothing_unasked() -> None:
    word = Spread((up("horror-O4"), up("romance-W4"), up("adventure-A5")))
    mine = suggest_choices(word.with_choice("romance-W4", "double", "horror-O4"))
    picks = {(each.card, each.ability): each.pick for each in mine.picked}
    assert picks["romance-W4", "double"] == "horror-O4"
    assert picks["adventure-A5", "trash_this"] == ""


@pytest.mark.parametrize(
    "picked, cited",
    [
        (MadeChoice("nobody", "double", "romance-E2"), "any_order"),
        (MadeChoice("romance-E2", "double", "romance-W4"), "basic"),
        (MadeChoice("mystery-E4", "genre_uncover", "romance-F4"), "genre_benefits"),
        (MadeChoice("romance-F4", "trash_discard", "x"), "wild_nothing"),
        (MadeChoice("romance-W4", "double", "x" * 10_000), "double"),
        (MadeChoice("starter-A", "☃", "☃"), "basic"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_with_its_reason(picked: MadeChoice, cited: str) -> None:
    word = Spread(
        (up("romance-W4"), up("romance-E2"), up("mystery-E4"), down("romance-F4"), up("starter-A")),
        picked=(picked,),
    )
    assert [finding.cite.rule for finding in choice_breaches(word)] == [cited]
