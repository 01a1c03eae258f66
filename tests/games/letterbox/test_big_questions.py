"""Big Questions answered by the player asked, as with slips of paper, and checked by the referee."""

import pytest

from referee.engine.common_actions import Rewound
from referee.engine.fold import Batch, extend, extend_by, undo_batches
from referee.engine.hidden_turns import finds, hides
from referee.games.letterbox import RULES
from referee.games.letterbox.actions.questions import Answer
from referee.games.letterbox.seating import Leave
from tests.games.letterbox.table import hunting
from tests.support.rules import rule


def ask(*questions, cell="B2"):
    table = hunting("F6", cell, "A1", "C3", answers="player")
    table.go(*questions)
    return table


@rule("letterbox", "answers")
def test_only_the_truth_passes_and_only_the_asker_hears_it():
    table = ask("ask Bea suit")
    assert table.open(1)[0] == "answer" and "answer" not in table.open(2)
    assert table.says(1, Answer("Leaves")) == [
        "Not Leaves: your letterbox lies on the 2 of Fish, B2, so the answer is Fish."
    ]
    table.do(1, Answer(" fish "))
    told = "Suit? Fish."
    assert told in table.ledger_lines(0) and told in table.ledger_lines(1)
    for seat in (2, 3, None):
        assert told not in table.ledger_lines(seat) and "Fish." not in table.sees(seat)
        assert "Bea answered Ann's Big Question." in table.ledger_lines(seat)


@rule("letterbox", "answers")
@pytest.mark.parametrize(
    "question, answers",
    [("row", ("2", "Row 2")), ("column", ("b", "column B")), ("value", ("2",)), ("suit", ("FISH",))],
)
def test_an_answer_is_understood_with_and_without_its_noun(question, answers):
    for answer in answers:
        table = ask(f"ask Bea {question}")
        assert table.check(1, Answer(answer)).stands


@rule("letterbox", "answers")
@pytest.mark.parametrize("cell, name, number", [("A2", "null", "1"), ("F2", "ace", "6"), ("B2", "2", "2")])
def test_a_value_may_be_told_as_the_number_it_counts(cell, name, number):
    table = ask("ask Bea value", cell=cell)
    assert table.refuses(1, Answer("3")) == {"answers"}
    (choices,) = next(offer for offer in table.view(1).offers if offer.name == "answer").inputs
    assert [each.label for each in choices.choices] == ["Null (1)", "2", "3", "4", "5", "Ace (6)"]
    table.do(1, Answer(number))
    assert f"Value? {name}." in table.ledger_lines(0)


@rule("letterbox", "answers")
@pytest.mark.parametrize("answer", ["", "under the sofa", "7", "x" * 10_000, "<b>Fish</b>"])
def test_what_is_no_answer_is_refused_with_the_possible_ones(answer):
    table = ask("ask Bea row")
    assert table.refuses(1, Answer(answer)) == {"answers"}
    assert "row 1, row 2" in table.says(1, Answer(answer))[0]


@rule("letterbox", "answers")
def test_questions_to_several_players_in_one_turn_are_answered_in_any_order():
    table = ask("ask Bea row", "ask Cal suit", "ask Bea column")
    status = table.view(3).status
    assert status.waiting == (0, 1, 2) and "Still to answer: Bea and Cal." in status.says
    table.do(2, Answer("Suns"))
    table.do(1, Answer("row 2"))
    table.do(1, Answer("column B"))
    assert [each.answer for each in table.state.questions] == ["row 2", "Suns", "column B"]
    assert table.view(3).status.waiting == (0,)
    assert table.refuses(1, Answer("row 2")) == {"answers"}


@rule("letterbox", "answers")
def test_the_hunt_goes_on_while_an_answer_is_awaited():
    table = ask("ask Bea row", "A3", "n", "end")
    assert table.view(1).status.title == "You are asked a Big Question"
    assert table.open(1)[:1] == ["answer"]


@rule("letterbox", "answers")
def test_the_referee_answers_for_whoever_left():
    table = ask("ask Bea row")
    table.do(1, Leave(1))
    assert table.state.questions[0].answer == "row 2" and "Row? row 2." in table.ledger_lines(0)
    table.go("ask Bea suit")
    assert table.state.questions[1].answer == "Fish"


@rule("letterbox", "ask")
def test_a_step_that_made_the_referee_answer_is_not_previewed_for_others():
    table = ask("ask Bea row")
    table.do(1, Leave(1))
    left = table.position.log[-1]
    assert "Row? row 2." in table.ledger_lines(0) and "Row? row 2." not in table.ledger_lines(2)
    assert hides(RULES, left) and finds(RULES, left)


@rule("letterbox", "answers")
def test_the_referee_answers_at_once_where_the_table_wants_it():
    table = hunting("F6", "B2", "A1")
    table.go("ask Bea row")
    assert table.state.questions[0].answer == "row 2" and "answer" not in table.open(1)


def undone(table, to):
    """The table after everything later than batch `to` is taken back, as it is recorded."""
    back = Batch(table.position.number + 1, 0, "rewind", {"to": to}, (Rewound(to),), agreed=True)
    return extend_by(table.position, undo_batches(table.position, back))


@rule("letterbox", "coin")
@pytest.mark.parametrize("answers", ["referee", "player"])
def test_what_a_question_told_and_cost_remains_when_it_is_taken_back(answers):
    table = hunting("F6", "B2", "A1", "C3", answers=answers)
    before = table.position.number
    table.go("ask Bea suit")
    if answers == "player":
        assert undone(table, before).state.coins(0) == 0  # nothing was learned yet
        table.do(1, Answer("Fish"))
        only_answer = undone(table, before + 1)
        assert (only_answer.state.coins(0), only_answer.state.questions[0].answer) == (1, "Fish")
    after = undone(table, before)
    assert (after.state.coins(0), after.state.questions[0].answer) == (1, "Fish")
    again = extend(after, Batch(after.number + 1, 0, "rewind", {"to": 0}, (Rewound(table.position.number),)))
    assert again.state == table.state  # the undo undone: no coin is paid twice
