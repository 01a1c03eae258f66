"""Everything that can be printed, by its name in addresses and on the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain

from referee import decks
from referee.printing import letter_cards, letterbox_pieces, mine_cards, reference_cards
from referee.printing.paper import PAPERS
from referee.printing.sheets import Ink, Piece, count_sheets, write_pdf

CHALLENGES = 16


@dataclass(frozen=True)
class Printable:
    """A set of sheets: what it is for, its pieces, and whether backs belong to it."""

    key: str
    title: str
    about: str
    pieces: Callable[[str], Iterable[Piece]]
    """Made for an address, which only reference cards show."""
    has_backs: bool = False

    def sheets(self, paper: str) -> int:
        """How many sheets it takes, without backs."""
        return count_sheets(PAPERS[paper], self.pieces(""))


def _letterpress(_address: str) -> Iterable[Piece]:
    cards = letter_cards.cards_of(decks.load("letterpress"))
    return chain(cards, letter_cards.challenge_cards(CHALLENGES))


PRINTABLES = {
    each.key: each
    for each in (
        Printable(
            "letterpress",
            "Letter deck for Letterpress",
            "Letters and vowels with values, and challenge cards to write on.",
            _letterpress,
            has_backs=True,
        ),
        Printable(
            "letterhead",
            "Letter deck for the Letter Head games",
            "Letters with values, and four wild cards.",
            lambda _address: letter_cards.cards_of(decks.load("letterhead")),
            has_backs=True,
        ),
        Printable(
            "plain",
            "Plain letter deck",
            "Letters without values, about as often as in English words.",
            lambda _address: letter_cards.plain_cards(),
            has_backs=True,
        ),
        Printable(
            "backpack",
            "BackPack for Letterbox",
            "36 tiles, pawns to fold, and coins.",
            lambda _address: letterbox_pieces.backpack(),
        ),
        Printable(
            "letterbox",
            "Letterbox cards and blanks",
            "Cards to draw your stamp on, and blanks for whoever finds nothing.",
            lambda _address: letterbox_pieces.letterbox_cards(),
        ),
        Printable(
            "mine",
            "Index cards for Letter Mine",
            "The squares of the mine, with room for the numbers you roll.",
            lambda _address: mine_cards.mine_cards(),
        ),
        Printable(
            "reference",
            "Reference cards",
            "Each game's turn in a few lines, with a QR code to this server or to your table.",
            reference_cards.reference_cards,
        ),
    )
}


def print_sheets(
    key: str, paper: str = "a4", ink: Ink = Ink.COLOUR, backs: bool = False, address: str = ""
) -> bytes:
    """The sheets as a PDF file; KeyError for a name that is not in `PRINTABLES` or `PAPERS`."""
    printable = PRINTABLES[key]
    back = letter_cards.CardBack() if backs and printable.has_backs else None
    return write_pdf(printable.title, PAPERS[paper], ink, printable.pieces(address), back)
