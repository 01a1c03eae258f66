"""Step 4, second half: claiming letters and challenges in rank order."""

import pytest

from referee.games.letterpress.actions.claim import Claim
from referee.games.letterpress.actions.deck import AddChallenge
from referee.games.letterpress.actions.write import Write
from referee.games.letterpress.state import allowance
from tests.games.letterpress.table import Table
from tests.support.rules import rule

RISING = ("", "RED", "ARM", "KIT", "HYMN", "QUIZ")
"""Six words, each worth more than the one before."""


def ranked_table(players, *challenges, words=None, **options):
    table = Table(players, **options)
    table.deal("R M E", *challenges)
    table.words(*(words or RISING[:players]))
    return table


@rule("letterpress", "claim_two")
@pytest.mark.parametrize("players, twos", [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_how_many_players_claim_two_letters(players, twos):
    table = ranked_table(players)
    state = table.state
    assert [allowance(state, seat) for seat in state.order] == [2] * twos + [1] * (players - twos)
    refused = table.check(state.order[0], Claim(("R", "M", "E")))
    assert [f.says for f in refused.breaches] == [f"With rank 1 of {players} you claim two letters, not 3."]


@rule("letterpress", "claim_two")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_whole_round_of_claims(players):
    table = ranked_table(players)
    while table.state.to_claim:
        seat = table.state.to_claim[0]
        most = allowance(table.state, seat)
        pool = [card.id for card in table.state.in_play]
        if len(pool) > most:
            assert table.refuses(seat, Claim(tuple(pool[: most + 1]))) == {"claim_two"}
        table.do(seat, Claim(tuple(pool[:most])))
    assert table.state.round == 2
    assert sorted(len(cards) for cards in table.state.collections) == sorted(
        {2: [2, 1], 3: [2, 2, 1], 4: [2, 2, 1, 1], 5: [2, 2, 2, 1, 1], 6: [2, 2, 2, 1, 1, 1]}[players]
    )


@rule("letterpress", "claim")
def test_letters_in_play_are_the_shared_ones_and_the_used_drafted_ones_of_all():
    table = ranked_table(2)  # RED with R and E shared, D its own
    assert sorted(card.face for card in table.state.in_play) == ["D", "E", "M", "R"]
    table.claims("D R")
    assert sorted(card.face for card in table.state.in_play) == ["E", "M"]
    assert table.refuses(0, Claim(("D",))) == {"claim"}
    assert table.refuses(0, Claim(("r1.shared.R",))) == {"claim"}


@rule("letterpress", "claim")
@pytest.mark.parametrize("cards", [("Z",), ("",), ("🙂" * 500,), ("r1.s1.D", "r1.s1.D"), ("r9.s9.A",)])
def test_each_physical_card_once_and_only_cards_in_play(cards):
    assert "claim" in ranked_table(2).refuses(1, Claim(cards))


@rule("letterpress", "claim")
def test_a_player_may_claim_fewer_or_none():
    table = ranked_table(2)
    assert table.do(1, Claim(("D",))).notes[0].says == "With rank 1 of 2 you may claim two letters."
    table.do(0, Claim())
    assert [table.faces(0), table.faces(1)] == [[], ["D"]]


@rule("letterpress", "rank")
def test_claims_go_in_rank_order():
    table = ranked_table(3)
    assert table.refuses(1, Claim(("R",))) == {"rank"}
    assert table.view(1).status.says == "Cal claims two letters. Then Bea and Ann."
    table.claims("A")
    assert table.refuses(2, Claim(("R",))) == {"claim"}


def test_nobody_claims_before_the_ranking():
    table = Table()
    assert table.refuses(0, Claim()) == {"claim"}


@rule("letterpress", "claim_challenge")
def test_a_met_challenge_is_claimed_and_an_unmet_one_refused_with_the_numbers():
    table = ranked_table(2, "seven_or_eight", "one_vowel", words=("RED", "LETTER"))
    verdict = table.check(1, Claim(("T",), "seven_or_eight", "other"))
    assert [f.says for f in verdict.breaches] == [
        "The challenge is not met. LETTER has 6 letters; it asks for 7 or 8."
    ]
    table.claims("T")
    table.do(0, Claim(("D",), "one_vowel", "other"))


@rule("letterpress", "claim_challenge")
def test_a_challenge_that_was_claimed_is_gone():
    table = ranked_table(2, "one_vowel", words=("RED", "ARM"))
    table.do(1, Claim(("A",), "one_vowel", "other"))
    assert table.refuses(0, Claim(("D",), "one_vowel", "other")) == {"claim_challenge"}
    assert "claim_challenge" in table.refuses(0, Claim(("D",), "x" * 1000))


@rule("letterpress", "reward")
def test_a_reward_nobody_has_told_is_read_off_the_card_and_then_remembered():
    table = ranked_table(2, "one_vowel", words=("RED", "ARM"))
    assert table.refuses(1, Claim(("A",), "one_vowel")) == {"reward"}
    assert table.refuses(1, Claim(("A",), "one_vowel", "table")) == {"reward"}
    assert table.refuses(1, Claim(("A",), "one_vowel", "no_such")) == {"reward"}
    verdict = table.do(1, Claim(("A",), "one_vowel", "joins", "ed", 2))
    assert verdict.events[0].deck_correction()["challenge"][0]["gives"] == "ED"
    assert [(card.face, card.points, card.kind) for card in table.state.collections[1]] == [
        ("A", 1, "letter"),
        ("ED", 2, "challenge"),
    ]


@rule("letterpress", "reward")
def test_the_top_card_joins_the_collection_and_nobody_else_learns_which():
    table = ranked_table(2, "alcott", words=("DEAR", "ARM"))
    assert table.state.order == (1, 0)
    assert table.refuses(1, Claim((), "alcott")) == {"reward"}
    table.do(1, Claim((), "alcott", letters="z"))
    assert table.faces(1) == ["Z"]
    ledger = [line.says for entry in table.view(0).ledger for line in entry.lines]
    assert "Bea claimed a challenge." in ledger and "Z" not in str(table.view(0).board)


@rule("letterpress", "reward")
def test_a_reward_may_be_one_more_letter():
    table = Table(2)
    table.do(0, AddChallenge("One vowel: one more letter.", "vowels", 1, 1, reward="letter"))
    table.deal("R M E", "one_vowel_one_more_letter")
    table.words("RED", "ARM")
    table.do(1, Claim(("A", "R", "M"), "one_vowel_one_more_letter"))
    assert len(table.faces(1)) == 3


@rule("letterpress", "reward")
def test_a_reward_that_contradicts_the_known_card_is_refused():
    table = ranked_table(2, "lovecraft", words=("RED", "HYMN"))
    assert table.refuses(1, Claim((), "lovecraft", "letter")) == {"reward"}


@rule("letterpress", "group_points")
@pytest.mark.parametrize("reading, points", [("card", 0), ("sum", 1 + 2 + 3)])
def test_what_a_challenge_card_is_worth_is_asked_or_summed(reading, points):
    table = Table(2, group_points=reading)
    table.deal("R M E", "lovecraft")
    table.write(0, "RED")
    table.do(1, Write("HYMN"))
    claim = Claim((), "lovecraft")
    verdict = table.check(1, claim)
    assert [f.cite.rule for f in verdict.questions] == (
        ["equal_extremes", "group_points"] if reading == "card" else ["equal_extremes"]
    )
    table.do(1, claim, agreed=True)
    assert table.state.collections[1][0].points == points


@rule("letterpress", "equal_extremes")
def test_two_equally_short_words_are_for_the_table_to_judge():
    table = ranked_table(3, "alcott", words=("LETTER", "ARM", "RED"))
    table.claims("")
    verdict = table.check(1, Claim((), "alcott", letters="Z"))
    assert verdict.asks and "not the only word of that length" in verdict.questions[0].says


@rule("letterpress", "equal_extremes")
def test_where_y_matters_the_table_says_whether_it_is_a_vowel():
    table = ranked_table(2, "one_vowel", words=("RED", "HYMN"))
    verdict = table.check(1, Claim((), "one_vowel", "other"))
    assert verdict.asks and "or 1 if Y is one" in verdict.questions[0].says


@rule("letterpress", "challenge_alone")
@pytest.mark.parametrize("alone", [True, False])
def test_whether_a_challenge_may_be_claimed_alone_is_an_option(alone):
    table = ranked_table(2, "one_vowel", words=("RED", "ARM"), challenge_alone=alone)
    verdict = table.check(1, Claim((), "one_vowel", "other"))
    assert verdict.stands is alone


@rule("letterpress", "back")
def test_what_nobody_claimed_goes_back_and_the_next_round_begins():
    table = ranked_table(2, "one_vowel")
    table.claims("D", "M")
    state = table.state
    assert (state.round, state.shared, state.challenges, state.in_play) == (2, (), (), ())
    assert sorted(state.back) == ["r1.shared.R", "r1.shared.vowel.E"]


@rule("letterpress", "claim_challenge")
@pytest.mark.parametrize(
    "challenge, word, met",
    [
        (AddChallenge("x", "length", 3, 3), "ARM", True),
        (AddChallenge("x", "length", 4, 5), "ARM", False),
        (AddChallenge("x", "score", 6, 6), "ARM", True),
        (AddChallenge("x", "score", 7, 9), "ARM", False),
        (AddChallenge("x", "vowels", 0, 0), "ARM", False),
        (AddChallenge("x", "longest"), "LETTER", True),
        (AddChallenge("x", "longest"), "EGG", False),
        (AddChallenge("x", "shortest"), "LETTER", False),
        (AddChallenge("x", "starts", letters="AR"), "ARM", True),
        (AddChallenge("x", "starts", letters="RM"), "ARM", False),
        (AddChallenge("x", "ends", letters="RM"), "ARM", True),
        (AddChallenge("x", "ends", letters="AR"), "ARM", False),
        (AddChallenge("x", "contains", letters="TT"), "LETTER", True),
        (AddChallenge("x", "contains", letters="ET"), "ARM", False),
        (AddChallenge("x", "double"), "LETTER", True),
        (AddChallenge("x", "double"), "TEXT", False),
        (AddChallenge("x", "alphabetical"), "ALMOST", True),
        (AddChallenge("x", "alphabetical"), "ARM", False),
        (AddChallenge("x", "all_drafted"), "QUIZ", False),
        (AddChallenge("x", "no_shared"), "QUIZ", True),
        (AddChallenge("x", "no_shared"), "ARM", False),
        (AddChallenge("x", "table"), "ARM", None),
    ],
)
def test_what_the_referee_can_check_by_itself(challenge, word, met):
    table = Table(2)
    table.do(0, challenge)
    table.deal("R M E", "x")
    table.words(word, "READ")
    if table.state.to_claim[0] == 1:
        table.claims("")
    verdict = table.check(0, Claim((), "x", "other"))
    assert {True: verdict.stands, False: bool(verdict.breaches), None: verdict.asks}[met]


def test_all_five_drafted_letters():
    table = Table(2)
    table.do(0, AddChallenge("x", "all_drafted", reward="other"))
    table.deal("R M E", "x")
    table.do(0, Write("LETTER", ("L", "E", "T", "E", "R")))
    table.do(1, Write("ARM"))
    table.do(0, Claim((), "x"))


def test_you_meet_this_stands_beside_the_challenge_for_the_writer_alone():
    table = Table(2)
    table.deal("R M E", "one_vowel", "alcott")
    table.write(0, "ARM")
    notes = [
        [item.note for item in block.items]
        for block in table.view(0).board
        if block.title == "Open challenges"
    ]
    assert notes == [["you meet this", ""]]
    assert "you meet this" not in str(table.view(1)) and "you meet this" not in str(table.view(None))


@pytest.mark.parametrize(
    "claim", [Claim((), "lovecraft", "joins", "", -1), Claim((), "lovecraft", "", "🙂", 10**40)]
)
def test_odd_rewards_get_a_sentence(claim):
    table = Table(2)
    table.deal("R M E", "lovecraft")
    table.words("RED", "HYMN")
    assert table.refuses(1, claim)


def asked(table, seat):
    return [each.name for each in next(o for o in table.view(seat).offers if o.name == "claim").inputs]


def test_the_form_asks_only_what_there_is_to_say():
    table = ranked_table(3, "seven_or_eight", "one_vowel", "alcott", words=("LETTER", "READ", "DIM"))
    assert asked(table, 0) == ["cards"]
    table.claims("")
    assert table.state.to_claim == (2, 1)
    assert asked(table, 2) == ["cards", "challenge", "reward", "letters", "points"]
    choices = next(each for each in table.view(2).next.inputs if each.name == "challenge").choices
    assert [(choice.value, choice.note) for choice in choices] == [
        ("one_vowel", "you meet this"),
        ("alcott", "you meet this"),
    ]
