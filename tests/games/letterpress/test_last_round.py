"""Round five: the collection as hand, and the final tie."""

import pytest

from referee.games.letterpress.actions.claim import Claim
from referee.games.letterpress.actions.write import Write
from tests.games.letterpress.table import Table, write_action
from tests.support.rules import rule


def table_with_collections(*rounds, players=2, **options):
    """A table before the deal of round five; each round: words by seat, then claims by rank."""
    table = Table(players, **options)
    for words, claims in rounds:
        table.round(words=words, claims=claims)
    while table.state.round < 5:
        table.round(words=("",) * players)
    return table


def with_ing():
    """Ann has ING, R and D; Bea has M."""
    table = Table(2)
    table.deal("R M E", "lovecraft")
    table.words("HYMN", "RED")
    table.do(0, Claim(("R", "D"), "lovecraft", points=3), agreed=True)
    table.claims("M")
    while table.state.round < 5:
        table.round(words=("", ""))
    table.deal("S L I")
    return table


@rule("letterpress", "last_write")
def test_the_collection_is_the_hand():
    table = table_with_collections((("ARM", "RED"), ("A R", "D")))
    table.deal("T T E")
    assert table.write(0, "RAT", "R A", "T").total == 5
    assert table.refuses(1, write_action("RED", "R D", "E")) == {"last_write"}
    assert "last_write" in table.refuses(1, Write("DOG", ("r1.s0.A",), None))


@rule("letterpress", "last_write")
def test_cards_are_named_by_id_or_face_or_not_at_all():
    table = table_with_collections((("ARM", "RED"), ("A R", "D")))
    table.deal("T T E")
    ids = tuple(card.id for card in table.state.collections[0])
    assert table.check(0, Write("RAT", ids)).total == 5
    assert table.check(0, Write("TAR")).total == 5
    assert table.refuses(0, Write("DEAR")) == {"write"}


@rule("letterpress", "whole")
def test_an_ing_card_is_used_whole_and_in_order():
    table = with_ing()
    verdict = table.write(0, "RIDING", "R D ING", "I")
    assert [f.says for f in verdict.notes if f.points] == ["R 2 · D 2 · ING 3", "I 1 (shared)"]
    assert verdict.total == 8


@rule("letterpress", "whole")
def test_an_ing_card_is_not_taken_apart():
    table = with_ing()
    verdict = table.check(0, write_action("RIDE", "R D ING", "I"))
    assert "whole" in {f.cite.rule for f in verdict.breaches}
    assert table.refuses(0, write_action("DIN", "D ING")) >= {"whole"}
    assert table.refuses(0, Write("DIN")) == {"reuse"}


@rule("letterpress", "whole")
def test_sing_with_ing_and_a_shared_s():
    assert with_ing().write(0, "SING", "ING", "S").total == 5


@rule("letterpress", "group_doubles")
@pytest.mark.parametrize("doubles", [False, True])
def test_whether_a_challenge_card_doubles_is_an_option(doubles):
    table = Table(2, groups_double=doubles)
    table.deal("R M E", "lovecraft")
    table.words("HYMN", "RED")
    table.do(0, Claim((), "lovecraft", points=3), agreed=True)
    table.claims("")
    while table.state.round < 5:
        table.round(words=("", ""))
    table.deal("S L A")
    assert table.check(0, Write("SINGG", ("ING",), ("S",), insist=True)).stands is doubles


def test_a_one_letter_challenge_card_always_doubles():
    table = Table(2)
    table.deal("R M E", "one_vowel")
    table.words("ARM", "RED")
    table.do(0, Claim((), "one_vowel", "joins", "L", 2), agreed=True)
    table.claims("")
    while table.state.round < 5:
        table.round(words=("", ""))
    table.deal("B A U")
    assert table.check(0, Write("BALL", ("L",), insist=True)).stands


@rule("letterpress", "whole")
@pytest.mark.parametrize("face, fits, not_so", [("QU", "QUA", "SUQ"), ("Q", "SUQ", "QUAY")])
def test_a_challenge_card_with_a_q_is_not_the_qu_card(face, fits, not_so):
    table = Table(2)
    table.deal("R M E", "one_vowel")
    table.words("ARM", "RED")
    table.do(0, Claim((), "one_vowel", "joins", face, 2), agreed=True)
    table.claims("")
    while table.state.round < 5:
        table.round(words=("", ""))
    table.deal("S U A")
    assert table.check(0, Write(fits, (face,), insist=True)).stands
    assert not table.check(0, Write(not_so, (face,), insist=True)).stands


@rule("letterpress", "last_score")
def test_the_highest_scoring_last_word_wins():
    table = table_with_collections((("ARM", "RED"), ("A R", "D")))
    table.deal("T O E")
    table.words("RAT", "")
    result = table.view(None).result
    assert [(place.name, place.place, place.points, place.detail) for place in result.places] == [
        ("Ann", 1, 5, "RAT"),
        ("Bea", 2, 0, "no word"),
    ]
    assert result.winners == (0,) and "highest-scoring" in result.reason
    assert [(each.word, each.round) for each in result.words] == [("ARM", 1), ("RED", 1), ("RAT", 5)]


@rule("letterpress", "last_tie")
def test_a_final_tie_goes_to_the_most_points_in_the_collection():
    table = table_with_collections((("QUIZ", "RED"), ("Z QU", "D")))
    table.deal("T O E")
    table.words("TEE", "TEE")
    result = table.view(None).result
    assert result.winners == (0,)
    assert [(step.name, dict(step.values)) for step in result.steps] == [
        ("word points", {0: "3", 1: "3"}),
        ("points in the collection", {0: "13", 1: "2"}),
    ]
    assert "collection" in result.reason


@rule("letterpress", "last_tie")
@pytest.mark.parametrize("reading, winners", [("unused", (1,)), ("all", (0, 1))])
def test_whether_used_cards_count_is_an_option(reading, winners):
    # Equal collections of 2 points; Ann spends her T on the last word, Bea uses the shared one.
    table = table_with_collections((("TEXT", "RED"), ("T", "R")), collection_points=reading)
    table.deal("T O E")
    table.write(0, "TEE", "T", "E")
    table.write(1, "TEE")
    assert table.view(None).result.winners == winners


@rule("letterpress", "last_tie")
def test_equal_words_and_equal_collections_win_together():
    table = table_with_collections()
    table.deal("T O E")
    table.words("TEE", "TEE")
    result = table.view(None).result
    assert result.winners == (0, 1) and "win together" in result.reason
    assert [place.place for place in result.places] == [1, 1]


@rule("letterpress", "collection")
def test_a_collection_is_seen_by_its_owner_alone():
    table = table_with_collections((("QUIZ", "RED"), ("Z QU", "D")))
    table.deal("T O E")
    mine = next(block for block in table.view(0).board if block.title == "My collection (2)")
    assert [card.face for card in mine.cards] == ["Z", "QU"] and mine.private
    for other in (1, None):
        view = table.view(other)
        assert "collection (2)" not in str(view.board)
        lines = [line.says for entry in view.ledger for line in entry.lines]
        assert "Ann claimed two letters." in lines


@rule("letterpress", "collection")
def test_only_tied_players_show_the_points_of_their_collections():
    table = table_with_collections((("QUIZ", "RED", "ARM"), ("Z", "QU", "D")), players=3)
    table.deal("T O E")
    table.words("TEE", "TEE", "")
    steps = table.view(None).result.steps
    assert [dict(step.values) for step in steps][1:] == [{0: "7", 1: "2"}]
