"""The 158 printed cards of Hardback, and what a table may correct of them."""

from collections import Counter
from dataclasses import replace

import pytest

from referee import decks
from referee.games.hardback.printed_cards import (
    GENRES,
    STARTER,
    BadCardError,
    Benefits,
    CardType,
    correction_entry,
    read_benefits,
    read_catalogue,
)

DECK = decks.load("hardback")
CARDS = read_catalogue(DECK)


def test_the_box_holds_158_printed_cards() -> None:
    assert len(CARDS) == 158
    assert Counter(card.genre for card in CARDS) == dict.fromkeys(GENRES, 35) | {STARTER: 18}
    assert Counter(card.genre for card in CARDS if card.timeless) == dict.fromkeys(GENRES, 4)
    assert sum(card.copies for card in CARDS) == 190


def test_each_player_starts_with_eight_coins_and_draws_from_ten_prestige_cards() -> None:
    assert "".join(card.letter for card in CARDS.starters("coins")) == "AEILNRST"
    assert "".join(card.letter for card in CARDS.starters("prestige")) == "BCDGHMOPUY"
    assert {card.copies for card in CARDS.starters("coins")} == {5}


def test_letter_and_genre_leave_at_most_two_candidates() -> None:
    pairs = Counter((card.letter, card.genre) for card in CARDS)
    assert max(pairs.values()) == 2
    assert [card.key for card in CARDS.candidates("A", "adventure")] == ["adventure-A5", "adventure-A7"]


def test_cost_tells_the_candidates_apart_but_for_one_pair_that_lies_differently() -> None:
    named = Counter((card.letter, card.genre, card.cost) for card in CARDS)
    assert [name for name, many in named.items() if many > 1] == [("R", "romance", 5)]
    assert [card.timeless for card in CARDS.candidates("R", "romance", 5)] == [False, True]


def test_seventeen_cards_are_to_be_confirmed_and_say_what_else_they_may_be() -> None:
    unsure = [card for card in CARDS if not card.certain]
    assert len(unsure) == 17
    assert CARDS["adventure-C3"].otherwise.endswith("when bought: 1 prestige")
    assert all(card.otherwise and card.otherwise != card.says for card in unsure)


def test_the_second_edition_prints_another_horror_h() -> None:
    newer = read_catalogue(DECK, "second")
    assert CARDS["horror-H7"].bonus == Benefits(coins=1, prestige=2, opponents_return=1)
    assert newer["horror-H7"].bonus == Benefits(prestige_per_inked=1)
    assert newer["horror-H7"].otherwise == CARDS["horror-H7"].says
    assert [card.key for card in CARDS if newer[card.key] != card] == ["horror-H7"]


def test_a_table_corrects_a_card_from_its_print_once_for_all_games() -> None:
    read = replace(CARDS["adventure-C3"], bought=1, certain=True, otherwise="")
    later = read_catalogue(DECK.with_corrections({"correction": [correction_entry(read)]}))
    assert later["adventure-C3"] == read
    assert len(later) == 158


def test_the_last_correction_of_a_card_counts_and_a_card_missing_from_the_list_joins_it() -> None:
    first, second = (replace(CARDS["adventure-C3"], bought=n) for n in (1, 4))
    promo = CardType("horror", "Q", 9, Benefits(prestige=4))
    later = read_catalogue(
        DECK.with_corrections({"correction": [correction_entry(each) for each in (first, second, promo)]})
    )
    assert (later["adventure-C3"].bought, later["horror-Q9"].basic.prestige) == (4, 4)


@pytest.mark.parametrize("entry", [7, {"gold": 1}, {"coins": -1}, {"coins": "2"}, {"coins": 10**9}])
def test_a_benefit_no_card_can_have_is_named_with_its_place(entry: object) -> None:
    with pytest.raises(BadCardError, match="horror-A3"):
        read_benefits(entry, "horror-A3")


@pytest.mark.parametrize("entry", [{"card": "A5"}, {"card": "horror-A3", "price": 3}])
def test_a_correction_that_names_no_card_is_refused(entry: dict[str, object]) -> None:
    with pytest.raises(BadCardError):
        read_catalogue(DECK.with_corrections({"correction": [entry]}))


def test_awards_adverts_powers_and_signatures_are_in_the_box() -> None:
    assert DECK.extra["award"] == {"7": 5, "8": 6, "9": 7, "10": 9, "11": 12, "12": 15}
    adverts = [(step["cost"], step["prestige"]) for step in DECK.extra["advert"]]
    assert adverts == [(6, 3), (9, 6), (12, 10), (15, 15), (18, 20)]
    assert Counter(power["side"] for power in DECK.extra["power"]) == {"passive": 5, "aggressive": 5}
    assert set(DECK.extra["penny"]) == set(GENRES)
