"""Letters of a word for tests: cards face up and face down."""

from referee import decks
from referee.games.hardback.printed_cards import read_catalogue
from referee.games.hardback.word.spread import Letter

CARDS = read_catalogue(decks.load("hardback"))
SECOND = read_catalogue(decks.load("hardback"), "second")
EVERY = [*CARDS, SECOND["horror-H7"]]


def up(key: str, **how) -> Letter:
    """A card of the hand, face up."""
    return Letter(key, CARDS[key], reads=CARDS[key].letter, **how)


def down(key: str, reads: str = "O") -> Letter:
    """A card of the hand, face down."""
    return Letter(key, CARDS[key], down=True, reads=reads)
