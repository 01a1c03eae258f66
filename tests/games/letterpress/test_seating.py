"""People who come late or leave early: the book is silent, the table is not."""

import pytest

from referee.games.letterpress.actions.claim import Claim
from referee.games.letterpress.actions.write import Write
from referee.games.letterpress.seating import Join, Leave
from tests.games.letterpress.table import Table, last_round
from tests.support.rules import rule


@rule("letterpress", "latecomers")
def test_a_latecomer_joins_with_the_next_deal_and_an_empty_collection():
    table = Table(2, late=1)
    table.deal()
    assert table.refuses(2, Write("ARM")) == {"latecomers"}
    assert table.view(2).next.name == "join"
    table.do(2, Join())
    assert table.refuses(2, Join()) == {"latecomers"}
    table.words("ARM", "RED")
    table.claims("A", "D")
    assert table.state.playing == (0, 1, 2)
    table.deal()
    table.words("ARM", "RED", "KIT")
    assert table.state.order == (2, 0, 1)


def test_before_a_deal_a_latecomer_plays_at_once():
    table = Table(2, late=1)
    table.do(2, Join())
    table.deal()
    assert table.state.missing == (0, 1, 2)


@rule("letterpress", "latecomers")
def test_a_table_may_do_without_latecomers():
    assert Table(2, late=1, latecomers=False).refuses(2, Join()) == {"latecomers"}


def test_nobody_joins_once_the_last_round_is_dealt():
    table = last_round(late=1)
    table.deal()
    assert table.refuses(2, Join()) == {"latecomers"}


@rule("letterpress", "latecomers")
def test_a_leaver_takes_the_secret_word_along_and_the_others_go_on():
    table = Table(3)
    table.deal()
    table.write(0, "QUIZ")
    table.write(1, "ARM")
    table.do(0, Leave(0))
    table.write(2, "RED")
    assert table.state.order == (1, 2)


def test_the_last_missing_word_leaving_announces_the_others():
    table = Table(3)
    table.deal()
    table.write(0, "QUIZ")
    table.write(1, "ARM")
    table.do(2, Leave(2))
    assert table.state.order == (0, 1)


def test_a_leaver_among_the_claimers_is_passed_over_and_the_used_letters_stay_in_play():
    table = Table(3)
    table.deal()
    table.words("QUIZ", "ARM", "RED")
    table.do(0, Claim(("R", "Z")))
    table.do(0, Leave(0))
    assert table.state.to_claim == (1, 2)
    assert "QU" in [card.face for card in table.state.in_play]
    assert "R" not in [card.face for card in table.state.in_play]
    table.claims("QU", "D")
    assert table.state.round == 2


def test_somebody_elses_leaving_needs_the_table():
    table = Table(3)
    assert table.check(0, Leave(2)).asks
    table.do(0, Leave(2), agreed=True)
    assert table.state.playing == (0, 1)
    assert [line.note for line in table.view(0).scores][2] == "left"


def test_who_left_may_come_back_with_nothing():
    table = Table(3)
    table.round(words=("QUIZ", "ARM", "RED"), claims=("Z", "A", "D"))
    table.do(0, Leave(0))
    table.do(0, Join())
    assert table.state.playing == (0, 1, 2) and table.faces(0) == []


@pytest.mark.parametrize("seat", [-1, 7, 10**20])
def test_only_players_leave_and_the_last_one_stays(seat):
    table = Table(2)
    assert table.refuses(0, Leave(seat)) == {"latecomers"}
    table.do(0, Leave(0))
    assert table.refuses(1, Leave(1)) == {"latecomers"}


def test_one_player_left_may_play_to_the_end():
    table = Table(2)
    table.do(1, Leave(1))
    for _ in range(4):
        table.round(words=("ARM",), claims=("A",))
    table.deal()
    table.words("ARM")
    assert table.view(None).result.winners == (0,)


def test_a_leaver_of_the_last_round_has_no_place():
    table = last_round(3)
    table.deal("T O E")
    table.words("TEE", "", "")
    assert [place.name for place in table.view(0).result.places] == ["Ann", "Bea", "Cal"]
    table = last_round(3)
    table.do(0, Leave(0))
    table.deal("T O E")
    table.words("TEE", "")
    assert [place.name for place in table.view(0).result.places] == ["Bea", "Cal"]
