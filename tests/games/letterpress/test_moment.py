"""The reveal: what each person at the table sees when the words are turned over."""

import pytest

from referee.engine.common_actions import Adjust
from referee.engine.moment import Reveal, Tie
from referee.games.letterpress.actions.write import Write
from tests.games.letterpress.table import Table


def reveal(*words, faces="R M E", **options):
    table = Table(len(words), **options)
    table.deal(faces)
    table.words(*words)
    return table


def moment(table, seat=None):
    return table.view(seat).moment


def test_nothing_is_revealed_before_the_last_word_is_in():
    table = Table(3)
    table.deal()
    table.do(0, Write("MERE"))
    table.do(1, Write("ARM"))
    assert [moment(table, seat) for seat in (0, 1, 2, None)] == [None] * 4


def test_others_cannot_tell_one_hidden_word_from_another():
    tables = [Table(3), Table(3)]
    for table, word in zip(tables, ("MERE", "ARM"), strict=True):
        table.deal()
        table.do(0, Write(word))
    for other in (1, 2, None):
        assert moment(tables[0], other) == moment(tables[1], other)


def test_rows_come_in_their_final_order_with_cards_and_points():
    rows = moment(reveal("RED", "ARM", "QUIZ")).rows
    assert [(row.place, row.name, row.word, row.figure) for row in rows] == [
        (1, "Cal", "QUIZ", "14"),
        (2, "Bea", "ARM", "6"),
        (3, "Ann", "RED", "5"),
    ]
    assert [card.face for card in rows[0].cards] == ["QU", "I", "Z"]


@pytest.mark.parametrize(
    ("seat", "headline", "others", "then"),
    [
        (2, "You win round 1", "Bea 6, Ann 5", "You and Bea claim 2, Ann 1"),
        (0, "Cal wins round 1", "Bea 6, you 5", "Cal and Bea claim 2, you 1"),
        (None, "Cal wins round 1", "Bea 6, Ann 5", "Cal and Bea claim 2, Ann 1"),
    ],
)
def test_each_is_spoken_to_in_the_second_person(seat, headline, others, then):
    ending = moment(reveal("RED", "ARM", "QUIZ"), seat).ending
    assert (ending.headline, ending.then) == (headline, then)
    assert ending.says == f"{headline} with QUIZ, 14. Then {others}."
    assert ending.line == "QUIZ · 14"
    assert ending.crowned == (2,)


def test_only_the_winner_and_the_television_see_letters_rain():
    table = reveal("RED", "ARM", "QUIZ")
    assert [moment(table, seat).ending.joy for seat in (0, 1, 2, None)] == [False, False, True, True]


@pytest.mark.parametrize(
    ("seat", "says"),
    [(0, "Your C 3 beats Bea's R 2"), (1, "Ann's C 3 beats your R 2"), (None, "Ann's C 3 beats Bea's R 2")],
)
def test_the_tie_is_told_in_one_line_and_its_letters_rise(seat, says):
    table = reveal("CAR", "RIDE", faces="L L U")
    under, rising = "Round 1 of 5 · highest letter decides", ("r1.s0.C", "r1.s1.R")
    assert moment(table, seat).tie == Tie("A tie at 6", says, under, "C 3 beats R 2", rising)
    assert moment(table, seat).ending.line == "CAR · 6 · C 3 beats R 2"


def test_a_tie_further_down_does_not_take_the_crown():
    assert moment(reveal("QUIZ", "CAR", "RIDE", faces="L L U")).tie is None


def test_words_are_shown_before_a_drawn_letter_puts_them_in_order():
    table = reveal("RAM", "MAR")
    waiting = moment(table)
    assert (waiting.known, waiting.ending.crowned) == (False, ())
    assert [row.place for row in waiting.rows] == [None, None]
    table.draws(Ann="C", Bea="A")
    assert moment(table).known
    assert moment(table).tie.says == "Bea's A beats Ann's C: nearer to A"
    assert moment(table).ending.line == "MAR · 6 · A is nearer to A than C"


def test_a_word_in_doubt_is_shown_and_the_table_asked():
    table = Table(2)
    table.deal("D N U")
    table.do(0, Write("DUDE"), agreed=True)
    table.do(1, Write("DIN"))
    shown = moment(table)
    assert isinstance(shown, Reveal)
    assert shown.ending.headline == table.view(None).status.title


def test_an_undo_and_points_by_hand_are_no_moments():
    table = reveal("RED", "ARM", "QUIZ")
    table.do(0, Adjust(0, 2, "miscounted"), agreed=True)
    assert moment(table) is None
    table.undo()
    assert moment(table) is None
