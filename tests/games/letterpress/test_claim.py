"""Step 4, second half: claiming letters and challenges in rank order."""

from dataclasses import replace

import pytest

from referee.engine.amend import amend
from referee.engine.fold import fold
from referee.engine.seats import Viewer
from referee.games.letterpress import RULES
from referee.games.letterpress.actions.claim import Claim
from referee.games.letterpress.actions.deal import Deal
from referee.games.letterpress.actions.deck import AddChallenge, CorrectValue
from referee.games.letterpress.actions.write import Write
from referee.games.letterpress.deck import known_challenges, new_cards
from referee.games.letterpress.events.deal import Dealt
from referee.games.letterpress.events.score import RoundEnded
from referee.games.letterpress.seating import Leave
from referee.games.letterpress.state import allowance
from tests.games.letterpress.table import Table
from tests.support.rules import rule

RISING = ("", "RED", "ARM", "KIT", "HYMN", "QUIZ")
"""Six words, each worth more than the one before."""


def ranked_table(players, *challenges, words=None, late=0, **options):
    table = Table(players, late, **options)
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
def test_a_player_may_claim_fewer_or_none_and_is_asked_once():
    table = ranked_table(2)
    verdict = table.check(1, Claim(("D",)))
    assert verdict.asks and [f.says for f in verdict.questions] == [
        "With rank 1 of 2 you may claim two letters, and you claim one letter. Is that all?"
    ]
    table.do(1, Claim(("D",)), agreed=True)
    assert table.check(0, Claim()).asks
    table.do(0, Claim(), agreed=True)
    assert [table.faces(0), table.faces(1)] == [[], ["D"]]


@rule("letterpress", "claim")
def test_who_takes_the_last_letters_is_not_asked_whether_that_is_all():
    table = ranked_table(3, words=("", "", ""))
    table.draw_in_seat_order()
    table.do(0, Claim(("R", "M")))
    table.do(1, Claim(("E",)))
    assert table.state.round == 2


@rule("letterpress", "claim")
def test_a_claim_with_nothing_left_to_claim_is_skipped():
    table = ranked_table(4, words=("", "", "", ""))
    table.draw_in_seat_order()
    table.claims("R M", "E")
    assert table.state.round == 2
    assert table.ledger_lines()[-3:] == [
        "Nothing is left for Cal to claim.",
        "Nothing is left for Dov to claim.",
        "Round 1 is over.",
    ]


@rule("letterpress", "challenge_alone")
@pytest.mark.parametrize("alone, waiting", [(True, (2, 3)), (False, ())])
def test_a_challenge_within_reach_waits_for_its_claim_when_no_letter_is_left(alone, waiting):
    table = Table(4, challenge_alone=alone)
    table.deal("R T A", "one_vowel")
    table.words("ART", "RAT", "TAR", "ART")
    table.draw_in_seat_order()
    table.claims("R T", "A")
    assert table.state.to_claim == waiting
    if waiting:
        table.do(2, Claim((), "one_vowel", "other"))
    assert table.state.round == 2, "for Dov nothing is left"


@rule("letterpress", "claim")
@pytest.mark.parametrize(
    "cards, says",
    [
        (("Z",), "“Z” is not in play."),
        (("D",), "Somebody has claimed D."),
        (("r1.shared.R",), "Somebody has claimed R."),
        (("M", "M"), "You named more M cards than there are."),
        (("r1.shared.M", "M"), "You named more M cards than there are."),
    ],
)
def test_a_letter_that_cannot_be_claimed_is_refused_with_its_own_reason(cards, says):
    table = ranked_table(2)
    table.claims("D R")
    assert says in [f.says for f in table.check(0, Claim(cards)).breaches]


@rule("letterpress", "claim")
def test_who_does_not_claim_hears_which_reason_holds():
    table = ranked_table(2, late=1)
    table.claims("D R")
    assert [f.says for f in table.check(1, Claim(("M",))).breaches] == ["You have claimed already."]
    assert [f.says for f in table.check(2, Claim(("M",))).breaches] == ["You are not playing this round."]
    table = Table(2, withdrawn="no_claim")
    table.deal()
    table.write(0, "NIFTY")
    table.write(1, "ARM")
    table.settle(0, ok=False)
    assert [f.says for f in table.check(0, Claim(("R",))).breaches] == [
        "Your word was withdrawn, and at this table it claims nothing."
    ]


def test_a_preview_of_ones_own_claim_does_not_tell_what_others_claimed():
    """The letter somebody else claimed since: the preview stops there, whatever was claimed."""
    told = []
    for letter in ("R", "E"):
        table = ranked_table(3)
        first, second, _ = table.state.order
        table.do(first, Claim(("M", "A")))
        number = table.position.number
        table.do(second, Claim((letter, "D")))
        instead = Claim(("R", "M"))
        told.append(amend(RULES, table.position, table.house, number, first, instead, preview=True))
    assert {(each.lost, each.unseen, each.changes) for each in told} == {((), number + 1, ())}


@rule("letterpress", "rank")
def test_claims_go_in_rank_order():
    table = ranked_table(3)
    assert table.refuses(1, Claim(("R",))) == {"rank"}
    assert table.view(1).status.says == "Cal claims two letters. Then you and Ann."
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
    table.do(1, Claim(("A", "R"), "one_vowel", "other"))
    assert table.refuses(0, Claim(("D",), "one_vowel", "other")) == {"claim_challenge"}
    assert "claim_challenge" in table.refuses(0, Claim(("D",), "x" * 1000))


@rule("letterpress", "reward")
def test_a_reward_nobody_has_told_is_read_off_the_card_and_then_remembered():
    table = ranked_table(2, "one_vowel", words=("RED", "ARM"))
    assert table.refuses(1, Claim(("A",), "one_vowel")) == {"reward"}
    assert table.refuses(1, Claim(("A",), "one_vowel", "table")) == {"reward"}
    assert table.refuses(1, Claim(("A",), "one_vowel", "no_such")) == {"reward"}
    verdict = table.do(1, Claim(("A",), "one_vowel", "joins", "ed", 2), agreed=True)
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
    table.do(1, Claim((), "alcott", letters="z"), agreed=True)
    assert table.faces(1) == ["Z"]
    ledger = [line.says for entry in table.view(0).ledger for line in entry.lines]
    assert "Bea claimed a challenge." in ledger and "Z" not in str(table.view(0).board)


@rule("letterpress", "reward")
def test_a_drawn_card_has_the_value_this_table_knows():
    table = ranked_table(2, "alcott", words=("DEAR", "ARM"))
    refused = table.check(1, Claim((), "alcott", letters="Z", points=9))
    assert [f.says for f in refused.breaches] == [
        "Z is worth 7 at this table, not 9. If your card shows 9, correct the value of Z first."
    ]
    table.do(1, Claim((), "alcott", letters="Z", points=7), agreed=True)
    assert [(card.face, card.points) for card in table.state.collections[1]] == [("Z", 7)]


@rule("letterpress", "reward")
@pytest.mark.parametrize("letters", ["ING", "AB", "", "ZZ", "🙂"])
def test_a_drawn_card_is_one_that_the_letter_deck_has(letters):
    table = ranked_table(2, "alcott", words=("DEAR", "ARM"))
    assert table.refuses(1, Claim((), "alcott", letters=letters, points=4)) == {"reward"}


@rule("letterpress", "reward")
def test_a_card_with_two_letters_is_drawn_where_the_deck_has_one():
    table = Table(2)
    table.do(0, CorrectValue("TH", 4))
    table.deal("R M E", "alcott")
    table.words("DEAR", "ARM")
    table.do(1, Claim((), "alcott", letters="TH"), agreed=True)
    assert [(card.face, card.points) for card in table.state.collections[1]] == [("TH", 4)]


@rule("letterpress", "values")
@pytest.mark.parametrize("points, fits", [(None, False), (0, True), (20, True), (21, False), (99, False)])
def test_a_drawn_card_nobody_has_valued_takes_a_plausible_value(points, fits):
    table = without_value("J", "alcott")
    verdict = table.check(1, Claim((), "alcott", letters="J", points=points), agreed=True)
    assert verdict.stands is fits and (fits or {f.cite.rule for f in verdict.breaches} == {"values"})


def without_value(letter, *challenges):
    """A table whose deck has a letter that nobody has told the value of."""
    table = Table(2)
    deck = table.house.deck
    faces = tuple(replace(face, points=None) if face.letters == letter else face for face in deck.faces)
    table.house = replace(table.house, deck=replace(deck, faces=faces))
    table.deal("R M E", *challenges)
    table.words("DEAR", "ARM")
    return table


@rule("letterpress", "reward")
def test_what_is_known_of_a_challenge_card_is_not_changed_by_claiming_it():
    table = ranked_table(2, "lovecraft", words=("RED", "HYMN"))
    table.do(0, AddChallenge("No vowels.", "vowels", 0, 0, "", "joins", "ING", 3, "lovecraft"))
    assert table.refuses(1, Claim((), "lovecraft", points=9)) == {"reward"}
    assert table.refuses(1, Claim((), "lovecraft", letters="ED")) == {"reward"}
    table.do(1, Claim((), "lovecraft", letters="ing", points=3), agreed=True)
    assert [(card.face, card.points) for card in table.state.collections[1]] == [("ING", 3)]


@rule("letterpress", "reward")
def test_what_a_claimer_reads_off_a_challenge_card_is_told_to_all():
    table = ranked_table(2, "one_vowel", words=("RED", "ARM"))
    table.do(1, Claim(("A", "R"), "one_vowel", "joins", "ED", 2))
    entry = table.view(0).ledger[-1]
    assert entry.lines[0].says == "Challenge card noted: Write a word with exactly one vowel."
    assert entry.lines[0].why[0].says == "It joins the collection as ED, worth 2."


@rule("letterpress", "claim_challenge")
def test_a_challenge_card_in_a_collection_cannot_lie_open_again():
    table = claimed_for_good()
    assert [f.says for f in table.check(0, Deal(("R", "M", "E"), challenges=("one_vowel",))).breaches] == [
        "“Write a word with exactly one vowel.” has been in a collection since round 1, "
        "so it cannot lie open."
    ]
    choices = next(each for each in table.view(0).next.inputs if each.name == "challenges").choices
    assert "one_vowel" not in [choice.value for choice in choices]
    table.deal()
    again = AddChallenge("Exactly one vowel.", "vowels", 1, 1, key="one_vowel", lies_open=True)
    assert table.refuses(0, again) == {"open_challenges"}


@rule("letterpress", "claim_challenge")
def test_nobody_claims_a_challenge_that_an_older_log_opened_again():
    table = claimed_for_good()
    table.position = fold(
        Dealt(2, new_shared(table), (challenge_of(table, "one_vowel"),)).apply(table.state), ()
    )
    table.words("RED", "ARM")
    assert table.refuses(1, Claim(("A", "R"), "one_vowel", "joins", "S", 1)) == {"claim_challenge"}
    assert "challenge" not in inputs_of_claim(table, 1)


@rule("letterpress", "claim_challenge")
def test_a_collected_challenge_card_comes_back_when_its_owner_leaves():
    table = claimed_for_good(3)
    table.do(1, Leave(1))
    table.deal("R M E", "one_vowel")
    assert [each.key for each in table.state.challenges] == ["one_vowel"]


@rule("letterpress", "claim_challenge")
def test_a_challenge_claimed_in_this_round_does_not_lie_open_again():
    table = ranked_table(2, "one_vowel", "alcott", words=("RED", "ARM"))
    table.do(1, Claim(("A", "R"), "one_vowel", "other"))
    again = AddChallenge("Exactly one vowel.", "vowels", 1, 1, key="one_vowel", lies_open=True)
    assert table.refuses(0, again) == {"open_challenges"}
    table.do(0, AddChallenge("The third of three.", lies_open=True))
    assert table.refuses(0, AddChallenge("A fourth.", lies_open=True)) == {"open_challenges"}


def claimed_for_good(players=2):
    """One vowel: the card became Bea's S in round one."""
    table = ranked_table(players, "one_vowel", words=("RED", "ARM", "")[:players])
    table.do(1, Claim(("A", "R"), "one_vowel", "joins", "S", 1))
    while table.state.to_claim:
        table.claims("")
    return table


def challenge_of(table, key):
    return known_challenges(table.state, table.house)[key]


def new_shared(table):
    return new_cards("r2.shared", ("R", "M", "E"), table.state, table.house)


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
    claim = Claim(("H", "M"), "lovecraft")
    verdict = table.check(1, claim)
    assert [f.cite.rule for f in verdict.questions] == (
        ["equal_extremes", "group_points"] if reading == "card" else ["equal_extremes"]
    )
    table.do(1, claim, agreed=True)
    assert table.state.collections[1][-1].points == points


@rule("letterpress", "equal_extremes")
def test_two_equally_short_words_are_for_the_table_to_judge():
    table = ranked_table(3, "alcott", words=("LETTER", "ARM", "RED"))
    table.claims("")
    verdict = table.check(1, Claim(("A", "R"), "alcott", letters="Z"))
    assert verdict.asks and "not the only word of that length" in verdict.questions[0].says


@rule("letterpress", "equal_extremes")
def test_where_y_matters_the_table_says_whether_it_is_a_vowel():
    table = ranked_table(2, "one_vowel", words=("RED", "HYMN"))
    verdict = table.check(1, Claim(("H", "M"), "one_vowel", "other"))
    assert verdict.asks and "or 1 if Y is one" in verdict.questions[0].says


@rule("letterpress", "challenge_alone")
@pytest.mark.parametrize("alone", [True, False])
def test_whether_a_challenge_may_be_claimed_alone_is_an_option(alone):
    table = ranked_table(2, "one_vowel", words=("RED", "ARM"), challenge_alone=alone)
    verdict = table.check(1, Claim((), "one_vowel", "other"), agreed=True)
    assert verdict.stands is alone


@rule("letterpress", "back")
def test_what_nobody_claimed_goes_back_and_the_next_round_begins():
    table = ranked_table(2, "one_vowel")
    table.claims("D", "M")
    state = table.state
    assert (state.round, state.shared, state.challenges, state.in_play) == (2, (), (), ())
    assert sorted(state.back) == ["r1.shared.R", "r1.shared.vowel.E"]
    assert went_back(table) == "Two letters and three challenges went back."


def went_back(table):
    """The reason under the last round's end."""
    lines = [line for entry in table.view(None).ledger for line in entry.lines if "is over" in line.says]
    return lines[-1].why[0].says


@rule("letterpress", "back")
def test_challenges_go_back_although_every_letter_is_claimed():
    table = ranked_table(3, "one_vowel", words=("", "DIM", ""))
    table.draw_in_seat_order()
    table.do(1, Claim(("R", "M"), "one_vowel", "other"))
    table.claims("E D", "I")
    assert went_back(table) == "Two challenges went back."


@rule("letterpress", "back")
def test_the_end_of_a_round_in_an_older_log_does_not_count_what_it_did_not_record():
    assert RoundEnded(1, ()).line(Viewer(None, ())).why[0].says == "Unclaimed cards went back."


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
    letters = tuple(card.id for card in table.state.in_play)[: allowance(table.state, 0)]
    verdict = table.check(0, Claim(letters, "x", "other"))
    assert {True: verdict.stands, False: bool(verdict.breaches), None: verdict.asks}[met]


def test_all_five_drafted_letters():
    table = Table(2)
    table.do(0, AddChallenge("x", "all_drafted", reward="other"))
    table.deal("R M E", "x")
    table.do(0, Write("LETTER", ("L", "E", "T", "E", "R")))
    table.do(1, Write("ARM"))
    table.do(0, Claim(("L", "T"), "x"))


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


def inputs_of_claim(table, seat):
    return [each.name for each in next(o for o in table.view(seat).offers if o.name == "claim").inputs]


def test_the_form_asks_only_what_there_is_to_say():
    table = ranked_table(3, "seven_or_eight", "one_vowel", "alcott", words=("LETTER", "READ", "DIM"))
    assert inputs_of_claim(table, 0) == ["cards"]
    table.claims("")
    assert table.state.to_claim == (2, 1)
    assert inputs_of_claim(table, 2) == ["cards", "challenge", "reward", "letters", "points"]
    choices = next(each for each in table.view(2).next.inputs if each.name == "challenge").choices
    assert [(choice.value, choice.note) for choice in choices] == [
        ("one_vowel", "you meet this"),
        ("alcott", "you meet this"),
    ]
