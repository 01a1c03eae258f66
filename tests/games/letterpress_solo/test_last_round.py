"""Round five: the collection as hand, the comparison, easy and hard."""

import pytest

from referee.engine.blocks import CardRow
from referee.engine.common_actions import Adjust
from referee.games.letterpress.solo import RULES
from referee.games.letterpress.solo.actions.deal import Deal
from referee.games.letterpress.solo.actions.last_word import WriteLast
from tests.games.letterpress_solo.table import Solo, faces, last_round, play_last, under, write_action
from tests.support.rules import rule


def four_rounds(**options):
    """LETTER, PRESS below it, REST below that, TREE below that: round five begins."""
    solo = Solo(**options)
    solo.round("T E", "LETTER", "K", pick="K")
    solo.round("S E", "PRESS", "K X Z", 2, pick="Z")
    solo.round("S E", "REST", "K X M", 0, pick="K")
    solo.deal("T E")
    solo.write("TREE", "K X M", 0)
    return solo


@rule("letterpress_solo", "last_deal")
def test_before_round_five_the_word_on_the_table_goes_back():
    solo = four_rounds()
    on_table = solo.state.above
    solo.pick("K")
    assert solo.state.round == 5 and solo.state.above == ()
    assert set(solo.state.returned) >= {each.card for each in on_table}
    assert solo.refused(Deal("T", "E")) == {"last_deal"}


@rule("letterpress_solo", "last_hand")
def test_the_collection_is_the_hand():
    solo = four_rounds()
    solo.pick("K")
    assert solo.view().next.name == "write_last"
    assert "write" in {f.cite.rule for f in solo.check(WriteLast(("QUARTZ",)), agreed=True).breaches}
    assert faces(solo.state.collection).split()[:4] == ["T", "T", "E", "R"]
    assert solo.refused(WriteLast(("A",) * 10_000)) == {"last_hand"}


@rule("letterpress_solo", "last_word")
def test_unused_cards_go_back_to_the_collection():
    solo = last_round("L E T E R K", "A")
    verdict = play_last(solo, "LETTER")
    assert under(verdict.notes, "last_word") == ["Left over, and goes back: K 6."]
    assert faces(solo.state.unused_collection) == "K"


@rule("letterpress_solo", "last_word")
def test_the_last_word_is_counted_for_the_most_points_the_collection_gives():
    solo = last_round("L E T T E R", "A")
    assert play_last(solo, "letter").total == 10  # both T cards, though one could double


@rule("letterpress_solo", "compare")
@pytest.mark.parametrize(
    "library, winner", [("S S S I", "Ann"), ("S S S S", "Rotary Printer"), ("Z S", "Rotary Printer")]
)
def test_only_a_higher_score_beats_the_printer(library, winner):
    solo = last_round("L E T E R", library)  # LETTER with a doubled T: 8
    play_last(solo, "LETTER")
    result = solo.view().result
    assert result.places[0].name == winner
    assert result.places[0].place == 1 and result.places[1].place == 2
    assert (result.winners == (0,)) is (winner == "Ann")


@rule("letterpress_solo", "compare")
def test_an_equal_score_says_that_it_loses():
    solo = last_round("L E T E R", "S S S S")
    play_last(solo, "LETTER")
    assert solo.view().result.reason == (
        "The Rotary Printer beats Ann, 8 to 8. An equal score does not beat it. Try again!"
    )
    assert solo.points() == {"Ann": 8, "Rotary Printer": 8}


@rule("letterpress_solo", "compare")
def test_points_given_by_hand_count_for_the_last_word():
    solo = last_round("L E T E R", "S S S S")
    solo.do(Adjust(0, 1, "a value was misread"), agreed=True)
    play_last(solo, "LETTER")
    assert solo.view().result.winners == (0,)


@rule("letterpress_solo", "no_last_word")
def test_a_player_without_a_word_ends_with_nothing():
    solo = last_round("", "")
    assert solo.check(WriteLast(())).asks
    play_last(solo, agreed=True)
    assert solo.view().result.reason.startswith("The Rotary Printer beats Ann, 0 to 0.")
    assert solo.open() == []


@rule("letterpress_solo", "easy")
def test_on_easy_several_words_are_added_up():
    solo = last_round("L E T E R S E T", "Z Z", level="easy")
    verdict = play_last(solo, "LETTER", "SET")
    assert verdict.total == 8 + 5
    assert [word.points for word in solo.state.last] == [8, 5]


@rule("letterpress_solo", "easy")
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_otherwise_one_word_is_all(level):
    assert last_round("L E T E R S E T", "Z", level=level).refused(WriteLast(("LETTER", "SET"))) == {"easy"}


@rule("letterpress_solo", "easy")
def test_several_words_share_one_collection():
    solo = last_round("S E T E", "Z", level="easy")
    action = WriteLast(("SET", "SEE"))
    assert solo.refused(action) == {"reuse"}
    assert solo.check(action).breaches[0].says.startswith("S 2, E 1, T 2 and E 1 make SET or SEE")
    assert "reuse" in last_round("S E T E", "Z", level="easy").refused(WriteLast(("SET", "STREET")))


def test_no_card_doubles_across_two_words():
    solo = last_round("A S S E S", "", level="easy")
    assert solo.refused(WriteLast(("A", "ASSESS"))) == {"reuse"}


@rule("letterpress_solo", "hard")
@rule("letterpress_solo", "hard_adds")
def test_hard_counts_what_the_last_word_leaves_over_for_the_printer():
    solo = last_round("L E T E R K", "A", level="hard")
    assert " Every letter you leave over counts for it too." in solo.view().status.says
    verdict = play_last(solo, "LETTER")
    assert under(verdict.notes, "hard") == ["Left over, and counts for the printer: K 6."]
    assert solo.points() == {"Ann": 8, "Rotary Printer": 7}


@rule("letterpress_solo", "hard_adds")
@rule("letterpress_solo", "underneath")
@pytest.mark.parametrize(
    "level, printer, hard_adds, theirs",
    [
        ("normal", "library", "collection", 1),
        ("normal", "library", "library", 1),
        ("normal", "underneath", "collection", 0),
        ("normal", "underneath", "library", 0),
        ("easy", "underneath", "library", 0),
        ("hard", "library", "collection", 7),
        ("hard", "library", "library", 1),
        ("hard", "underneath", "collection", 6),
        ("hard", "underneath", "library", 1),
    ],
)
def test_the_readings_of_what_lies_under_the_solo_card(level, printer, hard_adds, theirs):
    solo = last_round("L E T E R K", "A", level=level, printer=printer, hard_adds=hard_adds)
    play_last(solo, "LETTER")
    assert solo.points()["Rotary Printer"] == theirs


def test_before_the_end_the_scores_say_what_can_be_written_with_and_what_must_be_beaten():
    solo = four_rounds()
    assert faces(solo.state.collection) == "T T E R E S R E"
    assert faces(solo.state.library) == "X K X M K X M"
    assert solo.points() == {"Ann": 13, "Rotary Printer": 33}
    assert [line.note for line in solo.view().scores] == ["collection, 8 cards", "to beat, 7 cards"]


def test_the_last_words_lie_on_the_board():
    solo = last_round("L E T E R S E T", "Z Z", level="easy")
    play_last(solo, "LETTER", "SET")
    rows = [
        block for block in solo.view().board if isinstance(block, CardRow) and block.title.startswith("Last")
    ]
    assert [(row.title, "".join(card.face for card in row.cards)) for row in rows] == [
        ("Last word: 8 points", "LETER"),
        ("Last word: 5 points", "SET"),
    ]


def test_all_words_of_the_game_are_in_the_result():
    solo = four_rounds()
    solo.pick("K")
    play_last(solo, agreed=True)
    assert [(word.word, word.round) for word in RULES.result(solo.state).words] == [
        ("LETTER", 1),
        ("PRESS", 2),
        ("REST", 3),
        ("TREE", 4),
    ]


@pytest.mark.parametrize("words", [("😀",), ("A" * 10_000,), ("LETTER", "") * 3, ("-",), ("AB" * 30,)])
def test_nonsense_is_refused_with_a_sentence(words):
    verdict = last_round("L E T E R", "A", level="easy").check(WriteLast(words), agreed=True)
    assert verdict.breaches and all(len(finding.says) < 300 for finding in verdict.breaches)


def test_nothing_is_written_with_a_draft_in_round_five():
    assert last_round("L", "A").refused(write_action("LETTER", "K")) == {"line"}
