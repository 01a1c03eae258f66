"""Step 1 and 2: what is shown when a round is dealt, and the draft that happens off the phones."""

import pytest

from referee.engine.amend import amend
from referee.games.letterpress import RULES
from referee.games.letterpress.actions.deal import Deal
from referee.games.letterpress.actions.deck import AddChallenge, CorrectValue
from referee.games.letterpress.draft import CountDraft
from tests.games.letterpress.table import Table, last_round
from tests.support.rules import rule


@rule("letterpress", "deal")
def test_two_letter_cards_and_a_vowel_card_are_shared():
    table = Table()
    table.do(0, Deal(("R", "M"), "E"))
    assert [(card.face, card.points, card.kind) for card in table.state.shared] == [
        ("R", 2, "letter"),
        ("M", 3, "letter"),
        ("E", 1, "vowel"),
    ]


def test_a_photo_of_all_three_will_do_the_last_one_being_the_vowel_card():
    table = Table()
    table.do(1, Deal(("e", "q", "a")))
    assert [(card.face, card.kind) for card in table.state.shared] == [
        ("E", "letter"),
        ("QU", "letter"),
        ("A", "vowel"),
    ]


@rule("letterpress", "deal")
@pytest.mark.parametrize(
    "shared, vowel", [((), ""), (("R",), "E"), (("R", "M"), ""), (("R", "M", "T", "S"), "")]
)
def test_any_other_number_of_cards_is_refused(shared, vowel):
    assert "deal" in Table().refuses(0, Deal(shared, vowel))


def test_a_vowel_card_nobody_knows_is_asked_for():
    verdict = Table().check(0, Deal(("R", "M"), "Y"))
    assert verdict.asks and "Y" in verdict.questions[0].says


def test_the_same_round_is_not_dealt_twice():
    table = Table()
    table.deal()
    assert table.refuses(1, Deal(("R", "M", "E"))) == {"deal"}


@rule("letterpress", "open_challenges")
def test_three_known_challenges_lie_open():
    table = Table()
    table.deal("R M E", "seven_or_eight", "one_vowel", "alcott")
    assert [each.key for each in table.state.challenges] == ["seven_or_eight", "one_vowel", "alcott"]


@rule("letterpress", "open_challenges")
@pytest.mark.parametrize(
    "keys", [("no_such",), ("alcott", "alcott"), ("alcott", "lovecraft", "gutenberg", "one_vowel")]
)
def test_unknown_repeated_or_too_many_challenges_are_refused(keys):
    assert Table().refuses(0, Deal(("R", "M", "E"), challenges=keys)) == {"open_challenges"}


def test_a_table_that_has_entered_no_challenge_is_not_held_up():
    verdict = Table().check(0, Deal(("R", "M", "E")))
    assert verdict.stands and "0 of 3" in verdict.notes[0].says


@rule("letterpress", "last_deal")
def test_no_challenges_are_opened_in_round_five():
    table = last_round()
    assert table.refuses(0, Deal(("R", "M", "E"), challenges=("alcott",))) == {"last_deal"}
    table.deal()
    assert table.state.challenges == ()


@rule("letterpress", "values")
def test_a_value_nobody_has_told_is_asked_when_the_card_appears_and_then_remembered():
    table = Table()
    refused = table.check(0, Deal(("TH", "M", "E")))
    assert [f.cite.rule for f in refused.breaches] == ["values"] and "TH" in refused.breaches[0].says
    verdict = table.do(0, Deal(("TH", "M", "E"), worth="th 4"))
    assert verdict.events[0].deck_correction() == {"points": {"TH": 4}}
    table.words("", "")
    table.draw_in_seat_order()
    table.claims("", "")
    table.deal("TH M E")
    assert table.state.shared[0].points == 4


@pytest.mark.parametrize("worth", ["TH", "TH four", "TH 444", "4"])
def test_a_value_that_cannot_be_read_is_refused(worth):
    assert "values" in Table().refuses(0, Deal(("TH", "M", "E"), worth=worth))


@rule("letterpress", "values")
def test_a_corrected_value_counts_from_now_on_and_recorded_scores_stay():
    table = Table()
    table.deal()
    table.words("ARM", "")
    assert table.state.latest_scored_word(0).points == 6
    table.claims("R", "")
    verdict = table.do(1, CorrectValue("R", 5))
    assert table.state.latest_scored_word(0).points == 6
    assert table.state.collections[0][0].points == 5
    assert verdict.events[0].deck_correction() == {"points": {"R": 5}}
    table.deal()
    assert table.write(0, "ARM").total == 9


def test_a_correction_while_words_are_secret_changes_what_they_will_count():
    table = Table()
    table.deal()
    table.write(0, "ARM")
    table.do(1, CorrectValue("M", 4))
    table.write(1, "RAM")
    table.draw_in_seat_order()
    assert [each.points for each in table.state.record] == [7, 7]


@pytest.mark.parametrize(
    "face, points", [("R", 2), ("R", -1), ("R", 100), ("", 3), ("R2", 3), ("🙂", 3), ("R", 10**30)]
)
def test_a_value_that_cannot_be_or_is_known_already_is_refused(face, points):
    assert Table().refuses(0, CorrectValue(face, points)) == {"values"}


@rule("letterpress", "draft")
def test_the_draft_goes_to_the_left_and_can_be_counted():
    table = Table(3)
    table.deal()
    draft = next(block for block in table.view(0).board if block.title == "Draft")
    assert "Ann → Bea → Cal → Ann" in draft.items[0].says and "left" in draft.items[0].says
    for _ in range(3):
        table.do(1, CountDraft())
    assert table.view(2).status.says == "3 of 5 kept: pass 2 to the left, then keep one."
    table.do(1, CountDraft())
    table.do(1, CountDraft())
    assert table.refuses(1, CountDraft()) == {"draft"}


def test_there_is_no_draft_before_the_deal_or_in_round_five():
    assert Table().refuses(0, CountDraft()) == {"draft"}
    table = last_round()
    table.deal()
    assert table.refuses(0, CountDraft()) == {"last_write"}


@rule("letterpress", "five_rounds")
def test_the_status_counts_five_rounds():
    table = last_round()
    assert table.view(0).status.phase == "Round 5 of 5 · deal"
    table.deal()
    table.words("", "")
    assert table.view(None).result is not None and table.view(0).offers == ()


def test_a_challenge_of_the_own_box_is_added_once_and_kept():
    table = Table()
    verdict = table.do(
        0, AddChallenge("Start with S.", "starts", letters="s", reward="joins", gives="ed", points=2)
    )
    kept = verdict.events[0].deck_correction()["challenge"]
    assert kept[0]["letters"] == "S" and kept[0]["gives"] == "ED"
    table.deal("R M E", kept[0]["key"])
    next_time = table.house.deck.with_corrections({"challenge": kept})
    assert next_time.extra["challenge"][-1] == kept[0]


def test_a_known_challenge_is_corrected_under_its_key():
    table = Table()
    table.deal("R M E", "one_vowel")
    table.do(1, AddChallenge("Exactly one vowel.", "vowels", 1, 1, reward="letter", key="one_vowel"))
    assert [(each.key, each.reward) for each in table.state.challenges] == [("one_vowel", "letter")]


def test_a_challenge_added_after_the_deal_can_lie_open():
    table = Table()
    table.deal("R M E", "one_vowel", "alcott")
    table.do(0, AddChallenge("Rhymes with the last word.", lies_open=True))
    assert len(table.state.challenges) == 3
    assert table.refuses(0, AddChallenge("One more.", lies_open=True)) == {"open_challenges"}


@pytest.mark.parametrize(
    "challenge",
    [
        AddChallenge(""),
        AddChallenge("x" * 10_000),
        AddChallenge("A text.", "no_such"),
        AddChallenge("A text.", reward="no_such"),
        AddChallenge("A text.", "length", 8, 7),
        AddChallenge("A text.", "length", -1, 10**20),
        AddChallenge("A text.", "starts"),
        AddChallenge("A text.", reward="joins", gives="I-NG"),
        AddChallenge("A text.", gives="x" * 300),
        AddChallenge("A text.", points=-3),
        AddChallenge("A text.", key="no_such"),
        AddChallenge("A text.", lies_open=True),
    ],
)
def test_a_challenge_that_makes_no_sense_is_refused(challenge):
    assert Table().refuses(0, challenge) == {"open_challenges"}


@rule("letterpress", "values")
@rule("table", "consent")
def test_a_corrected_value_asks_for_what_a_later_step_of_its_teller_then_changes() -> None:
    """The second step told a value nobody knew; after the correction it would change a known one."""
    table = Table(2)
    table.do(0, CorrectValue("TH", 3))
    table.do(0, CorrectValue("NG", 4))
    told, other = (
        amend(RULES, table.position, table.house, 1, 0, CorrectValue(face, 5)) for face in ("NG", "SH")
    )
    assert [each.wants for each in told.consents] == ["change NG from 5 to 4"]
    assert told.stands and other.stands and other.consents == ()
