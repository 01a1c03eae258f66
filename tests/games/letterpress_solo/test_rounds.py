"""Rounds one to four: deal, draft, write, library, and the mark of 13."""

import pytest

from referee.engine.blocks import CardRow, Lines
from referee.games.letterpress.solo import RULES
from referee.games.letterpress.solo.actions.deal import CountDraft, Deal
from referee.games.letterpress.solo.actions.last_word import WriteLast
from referee.games.letterpress.solo.actions.library import Pick
from referee.games.letterpress.solo.actions.write import Write
from referee.kit.cards import Face
from tests.games.letterpress_solo.table import Solo, deck_with, faces, letter_over, under, write_action
from tests.support.rules import rule


def dealt(shared="T E", **options):
    solo = Solo(**options)
    solo.deal(shared)
    return solo


@rule("letterpress_solo", "printer")
def test_one_player_plays_against_the_rotary_printer():
    assert list(RULES.seats) == [1]
    assert [line.name for line in Solo().view().scores] == ["Ann", "Rotary Printer"]


@rule("letterpress_solo", "no_challenges")
def test_no_action_speaks_of_challenges():
    assert not any("challenge" in field for action in RULES.actions for field in action.__dataclass_fields__)


@rule("letterpress_solo", "deal")
def test_one_letter_card_and_one_vowel_card_are_shared():
    solo = dealt("r e")
    assert [(card.id, card.face, card.kind) for card in solo.state.shared] == [
        ("r1.shared.R", "R", "letter"),
        ("r1.shared.vowel.E", "E", "vowel"),
    ]


@rule("letterpress_solo", "deal")
def test_a_vowel_card_that_is_not_known_is_asked_for():
    verdict = Solo().check(Deal("R", "T"))
    assert verdict.asks and under(verdict.questions, "deal")


@rule("letterpress_solo", "deal")
def test_shared_letters_are_dealt_once_a_round():
    assert dealt().refused(Deal("R", "A")) == {"deal"}


@rule("letterpress_solo", "draft")
def test_the_draft_can_be_counted_five_four_three_two_one():
    solo = dealt()
    labels = []
    for _ in range(5):
        labels.append(next(offer.label for offer in solo.view().offers if offer.name == "count_draft"))
        solo.do(CountDraft())
    assert [label.removeprefix("Draft: ") for label in labels] == [
        *(f"kept one of {n}" for n in (5, 4, 3, 2)),
        "took the last card",
    ]
    assert solo.refused(CountDraft()) == {"draft"}
    draft = next(block for block in solo.view().board if isinstance(block, Lines) and block.title == "Draft")
    assert [item.note for item in draft.items] == ["done"] * 5


@rule("letterpress_solo", "draft")
def test_the_board_shows_the_draft_step_by_step():
    draft = next(
        block for block in dealt().view().board if isinstance(block, Lines) and block.title == "Draft"
    )
    assert [item.says for item in draft.items] == [
        "1. Draw 5 cards, keep 1",
        "2. Draw 4 cards, keep 1",
        "3. Draw 3 cards, keep 1",
        "4. Draw 2 cards, keep 1",
        "5. Draw 1 card, keep 1",
    ]


@rule("letterpress_solo", "draft")
@pytest.mark.parametrize(
    "unused, named",
    [
        ("K X", {"drafted": "L E T R"}),
        ("", {"drafted": "L E T R"}),
        ("K X Z J W V", {}),
        ("K " * 10_000, {}),
    ],
)
def test_five_letters_are_drafted_no_more_and_no_fewer(unused, named):
    assert "draft" in dealt().refused(write_action("LETTER", unused, **named))


@rule("letterpress_solo", "line")
def test_the_cards_of_the_word_lie_in_its_order_with_the_shared_ones():
    solo = dealt()
    solo.write("LETTER", "K", drafted="R T L E", shared="E T")
    assert [each.card.face for each in solo.state.above] == list("LETTER")
    assert {each.card.id for each in solo.state.above} >= {"r1.shared.T", "r1.shared.vowel.E"}


@rule("letterpress_solo", "line")
def test_cards_that_are_not_named_are_read_off_the_word():
    solo = dealt()
    verdict = solo.check(write_action("LETTER", "K"))
    assert verdict.chooses, "only the player knows which four letters were drafted"
    assert under(verdict.breaches, "line") == ["LETTER can be laid in three ways. Which cards do you use?"]
    (pick,) = [finding.pick for finding in verdict.breaches]
    assert (pick.choices[0].label, pick.choices[0].note) == ("your L E T R, shared T E", "10 points")
    assert [
        solo.check(Write("LETTER", unused=("K",), reading=each.value)).total for each in pick.choices[:2]
    ] == [10, 8]
    assert under(solo.check(write_action("REST", "K")).notes, "line") == [
        "Read as E, R, S and T of your draft and nothing of the shared letters."
    ]


@rule("letterpress_solo", "line")
def test_how_many_letters_are_left_over_tells_how_the_word_was_laid():
    solo = dealt("X A")
    solo.write("LETTER", "")  # L E TT E R: all five drafted letters, the T doubled
    assert [each.reads for each in solo.state.above] == ["L", "E", "TT", "E", "R"]
    assert faces(solo.state.library) == "X A"


def test_a_drafted_card_is_told_from_a_shared_one_with_the_same_letter():
    solo = dealt("S A")
    solo.write("REST", "K")
    assert faces(solo.state.library) == "K S A"


@rule("letterpress_solo", "line")
def test_where_several_readings_are_equal_the_player_is_asked():
    solo = dealt("S E")
    verdict = solo.check(write_action("REST", "K X"))
    assert verdict.chooses and under(verdict.breaches, "line")
    (pick,) = [finding.pick for finding in verdict.breaches]
    assert {each.value for each in pick.choices} == {"E R T + S", "R S T + E"}
    solo.do(Write("REST", unused=("K", "X"), reading="R S T + E"))
    assert faces(solo.state.library) == "K X S"


@rule("letterpress_solo", "line")
def test_named_letters_that_make_the_word_alone_are_not_added_to():
    solo = dealt("T E")
    solo.write("LETTER", "", drafted="L E T E R")
    assert [each.reads for each in solo.state.above] == ["L", "E", "TT", "E", "R"]
    assert faces(solo.state.library) == "T E"


@rule("letterpress_solo", "line")
def test_no_shared_letter_is_used_where_the_player_says_so():
    solo = dealt("T E")
    assert solo.refused(write_action("LETTER", "K", shared="", drafted="L E T R")) == {"reuse"}


def test_a_word_that_fits_no_such_draft_is_refused():
    solo = dealt("X A")
    action = write_action("LETTER", "K")
    assert solo.refused(action) == {"draft"}
    assert "exactly 4 cards" in solo.check(action).breaches[0].says


@rule("letterpress_solo", "library")
def test_unused_drafted_and_shared_letters_go_to_the_library_for_all_to_see():
    solo = dealt("T A")
    solo.write("TREE", "K X", drafted="R E E", shared="T")
    assert faces(solo.state.library) == "K X A"
    library = next(
        block for block in solo.view().board if isinstance(block, CardRow) and block.title == "Library"
    )
    assert [card.face for card in library.cards] == ["K", "X", "A"]
    assert library.note == "12 points for the Rotary Printer."


@rule("letterpress_solo", "score")
def test_every_card_counts_once_and_a_doubled_one_too():
    verdict = letter_over().check(write_action("PRESS", "K X Z", 0))
    assert verdict.total == 3 + 2 + 1 + 2
    assert "S used twice in a row counts once" in under(verdict.notes, "double")


@rule("letterpress_solo", "pick_gain")
def test_thirteen_points_bring_a_card_of_the_library_into_the_collection():
    solo = Solo(deck_with(Face("L", 5)))
    solo.deal()
    solo.write("LETTER", "K")
    assert solo.state.due == 13
    verdict = solo.pick("K")
    assert faces(solo.state.collection) == "K" and solo.state.library == ()
    assert under(verdict.notes, "pick_gain")
    assert (solo.state.round, solo.state.due) == (2, None)


@rule("letterpress_solo", "pick_return")
def test_twelve_points_send_a_card_of_the_library_back():
    solo = Solo(deck_with(Face("L", 4)))
    solo.deal()
    solo.write("LETTER", "K")
    assert solo.state.due == 12
    solo.pick("K")
    assert solo.state.collection == () and faces(solo.state.returned) == "K"


@rule("letterpress_solo", "pick_return")
def test_a_vowel_card_goes_back_to_the_vowel_deck():
    solo = dealt("T A")
    solo.write("TREE", "K X")
    verdict = solo.pick("A")
    assert "A 1 goes to the bottom of the vowel deck" in under(verdict.notes, "pick_return")[0]


@rule("letterpress_solo", "pick_gain")
@pytest.mark.parametrize("card", ["", "r9.drafted.Z", "r1.shared.T", "x" * 10_000])
def test_only_a_card_of_the_library_can_be_chosen(card):
    solo = dealt()
    solo.write("LETTER", "K")
    assert solo.refused(Pick(card)) == {"pick_return"}


def test_a_card_may_be_chosen_by_its_face():
    solo = dealt()
    solo.write("LETTER", "K")
    solo.do(Pick("k"))
    assert solo.state.library == ()


@rule("letterpress_solo", "pick_gain")
def test_a_card_is_chosen_once():
    solo = dealt()
    assert solo.refused(Pick("r1.drafted.K")) == {"pick_gain"}


@rule("letterpress_solo", "library_empty")
def test_with_an_empty_library_the_round_ends_by_itself():
    solo = dealt("T E")
    solo.write("LETTERS", "")
    assert (solo.state.round, solo.state.due, solo.state.library) == (2, None, ())
    assert solo.view().ledger[-1].lines[-1].says == "The library is empty: there is no card to choose."


@rule("letterpress_solo", "stays")
def test_the_word_stays_on_the_table():
    solo = dealt()
    solo.write("LETTER", "K")
    solo.pick("K")
    assert solo.state.word_above == "LETTER"
    row = next(
        block for block in solo.view().board if isinstance(block, CardRow) and block.title == "On the table"
    )
    assert [card.face for card in row.cards] == list("LETTER")


@rule("letterpress_solo", "no_word")
def test_a_round_without_a_word_scores_nothing_and_fills_the_library():
    solo = letter_over()
    verdict = solo.check(write_action("", "K X Z J W"))
    assert verdict.asks and under(verdict.questions, "no_word")
    solo.do(write_action("", "K X Z J W"), agreed=True)
    assert faces(solo.state.library) == "K X Z J W S E"
    assert (solo.state.due, solo.state.collection, solo.state.above) == (0, (), ())
    assert faces(solo.state.returned) == "K L E T T E R"
    solo.pick("Z")
    solo.deal("S E")
    solo.write("REST", "K X Z")
    assert solo.state.word_above == "REST"


@rule("letterpress_solo", "no_word")
def test_no_word_lies_nowhere():
    solo = letter_over()
    solo.do(write_action("", "K X Z J W", 10**18), agreed=True)
    assert (solo.state.above, solo.state.collection) == ((), ())


@rule("letterpress_solo", "no_word")
def test_without_a_word_all_five_letters_are_named():
    assert letter_over().refused(write_action("", "K X")) == {"no_word"}
    assert letter_over().refused(write_action("", "K X Z J", drafted="W")) == {"write"}


def test_every_action_waits_for_its_step():
    solo = Solo()
    assert solo.view().next.name == "deal"
    assert solo.refused(write_action("LETTER", "K")) == {"line"}
    assert solo.refused(WriteLast(("LETTER",))) == {"last_word"}
    assert (
        solo.check(write_action("LETTER", "K")).breaches[0].says
        == "Not now: the game waits for the shared letters."
    )


def test_a_word_without_its_left_over_letters_is_told_to_name_them():
    solo = Solo()
    solo.deal("T E")
    (breach,) = solo.check(write_action("TREE")).breaches
    assert breach.says.endswith("Name the drafted letters it leaves over.")
    (breach,) = solo.check(write_action("SEE", "K")).breaches
    assert "exactly 4 cards of your draft (five, less K 6)" in breach.says and "Name" not in breach.says
