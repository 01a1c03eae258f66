"""The numbers of the rulebook: the deck file agrees with them, and the sentences take them from there."""

from referee import decks
from referee.engine.seats import Viewer
from referee.games.hardback import numbers
from referee.games.hardback.events.ink import InkTraded
from referee.games.hardback.events.offer_row import RowFlushed
from referee.games.hardback.events.turns import TurnCleared
from referee.games.hardback.printed_cards import read_catalogue
from referee.kit.sentences import number_word
from tests.games.hardback.table import Table

DECK = decks.load("hardback")


def test_the_deck_file_has_the_awards_adverts_and_starters_of_the_rulebook():
    awards = sorted(int(letters) for letters in DECK.extra["award"])
    assert awards == list(range(numbers.LOWEST_AWARD, numbers.HIGHEST_AWARD + 1))
    assert len(DECK.extra["advert"]) == numbers.ADVERTS
    starters = read_catalogue(DECK).starters("coins")
    assert sorted(card.letter for card in starters) == sorted(numbers.COIN_STARTERS)


def test_the_sentences_say_the_numbers_of_the_rules():
    viewer = Viewer(None, Table().state.seats)
    assert f"draws {number_word(numbers.HAND)} cards" in TurnCleared(0).line(viewer).says
    assert f"{number_word(numbers.ROW)} new cards" in RowFlushed(0).line(viewer).says
    assert f"turns {2 * numbers.INK_FOR_COIN} ink into 2¢" in InkTraded(0, 2).line(viewer).says


def test_the_set_up_says_how_many_cards_are_dealt_and_laid_open():
    says = Table(begun=False).view(None).status.says
    assert number_word(numbers.HAND) in says and number_word(numbers.ROW).title() in says
