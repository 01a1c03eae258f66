"""What a photo saw and the cards that can lie there."""

import pytest

from referee.engine.blocks import CardView
from referee.kit.matching import Seen, match_card
from referee.kit.tokens import MOST, read

STARTER = CardView("S", None, "starter-S@0", "starter")
CHEAP, DEAR = CardView("S", 2, "horror-S2", "horror"), CardView("S", 7, "horror-S7", "horror")
OTHER = CardView("S", 4, "romance-S4", "romance")
ALL = (STARTER, CHEAP, OTHER, DEAR)


@pytest.mark.parametrize(
    "seen, likely, token, sure",
    [
        (Seen("S", "horror", 7), 4, "horror-S7", True),
        (Seen("S", "horror"), 4, "horror-S", False),
        (Seen("S", "horror"), 3, "horror-S2", True),
        (Seen("S", "horror", 9), 3, "horror-S2", True),
        (Seen("S", "romance", 7), 4, "romance-S4", True),
        (Seen("S"), 4, "starter-S@0", False),
        (Seen("S"), 1, "starter-S@0", True),
        (Seen("S", None, 4), 4, "romance-S4", False),
        (Seen("S", "romance"), 1, "romance-S4", True),
        (Seen("Z", "horror"), 4, "Z", False),
        (Seen("", down=True), 4, "*", False),
    ],
)
def test_letter_genre_and_cost_name_a_card(seen, likely, token, sure):
    match = match_card(seen, ALL, likely)
    assert (match.token, match.sure) == (token, sure)


@pytest.mark.parametrize(
    "across, cost, token",
    [
        (True, None, "horror-E5T"),
        (False, None, "horror-E8"),
        (None, None, "horror-E"),
        (True, 8, "horror-E8"),
    ],
)
def test_a_card_that_lies_across_is_the_one_printed_so_unless_its_cost_says_otherwise(across, cost, token):
    cards = (CardView("E", 5, "horror-E5T", "horror"), CardView("E", 8, "horror-E8", "horror"))
    assert match_card(Seen("E", "horror", cost, across=across), cards, 2).token == token


def test_a_card_that_lies_across_is_no_starting_card():
    cards = (CardView("I", None, "starter-I@0", "starter"), CardView("I", 3, "adventure-I3T", "adventure"))
    assert match_card(Seen("I", across=True), cards, 2).token == "adventure-I3T"
    assert match_card(Seen("I", across=False), cards, 2).token == "starter-I@0"


def test_a_card_lies_there_once():
    assert match_card(Seen("S", "horror"), ALL, 4, {"horror-S2"}).token == "horror-S7"


def test_tokens_are_read_as_people_write_them():
    tokens, strange = read(("w*ord", "romance-R5T!", "*E=starter-A@0", "romance-", "=", ""))
    assert [token.says for token in tokens] == ["W", "*O", "R", "D", "romance-R5T!", "*E=starter-A@0"]
    assert strange == ("romance-", "=", "")


def test_no_word_is_longer_than_the_table():
    tokens, strange = read(("X" * 10_000,))
    assert len(tokens) == MOST and strange
