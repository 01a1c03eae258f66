"""What Letterbox is played with: a BackPack of piecepack tiles, pawns and coins, letterbox cards and blanks.

The piecepack is in the public domain; its suits are drawn by us. Tiles are a little smaller than the usual
two inches, so that four stand beside each other on a sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.games.letterbox.tiles import RANKS, SUITS, Rank, Suit
from referee.printing.letter_cards import WIDTH, WritingCard, draw_frame
from referee.printing.sheets import BLACK, GREY, SANS, Pen

SNOW = "#ffffff"


@dataclass(frozen=True)
class Tile:
    """A tile: suit in the corner, value in the middle; an ace is one large suit sign, a null has none."""

    suit: Suit
    rank: Rank
    size = (45.0, 45.0)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        side = self.size[0]
        pen.box(x + 1.5, y + 1.5, side - 3, side - 3, thick=0.6, radius=2)
        _draw_suit(pen, self.suit, x + 4, y + 4, 9)
        if self.rank.name == "ace":
            _draw_suit(pen, self.suit, x + 12, y + 13, 23)
        elif self.rank.name != "null":
            pen.text(x + side / 2 + 1, y + 34, self.rank.name, 18)


@dataclass(frozen=True)
class PaperPawn:
    """A strip that folds in the middle and stands: the suit on both sides, feet to bend outwards."""

    suit: Suit
    size = (22.0, 80.0)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        width, height = self.size
        pen.box(x, y, width, height, thick=0.2, colour=GREY)
        for fold in (10.0, height / 2, height - 10):
            for dash in range(0, int(width), 4):
                pen.line(x + dash, y + fold, x + dash + 2, y + fold, colour=GREY)
        with pen.pdf.rotation(180, x + width / 2, y + 25):
            _draw_suit(pen, self.suit, x + 4, y + 18, 14)
        _draw_suit(pen, self.suit, x + 4, y + height - 32, 14)


@dataclass(frozen=True)
class Coin:
    """A coin: taken for a Big Question."""

    suit: Suit
    size = (21.0, 21.0)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        pen.svg(
            x + 1,
            y + 1,
            19,
            f'<circle cx="12" cy="12" r="11.5" fill="none" stroke="{BLACK}" stroke-width=".7"/>',
        )
        _draw_suit(pen, self.suit, x + 6, y + 6, 9)


@dataclass(frozen=True)
class LetterboxCard:
    """A card to draw a stamp on, signed by its owner; finders get one each."""

    size = WritingCard.size

    def draw(self, pen: Pen, x: float, y: float) -> None:
        draw_frame(pen, x, y, BLACK)
        pen.text(x + WIDTH / 2, y + 10, "Letterbox", 3)
        pen.box(x + 7, y + 14, 30, 30, thick=0.25, radius=1, colour=GREY)
        pen.text(x + WIDTH / 2, y + 50, "hidden by", 2, font=SANS, colour=GREY)
        pen.line(x + 6, y + 57, x + WIDTH - 6, y + 57, colour=GREY)


def backpack() -> Iterator[Tile | PaperPawn | Coin]:
    """36 tiles, a pawn of each suit and one for the north, and 24 coins."""
    suits = list(SUITS.values())
    for suit in suits:
        for rank in RANKS.values():
            yield Tile(suit, rank)
    for suit in suits:
        yield PaperPawn(suit)
    yield PaperPawn(suits[-1])
    for number in range(24):
        yield Coin(suits[number % len(suits)])


def letterbox_cards() -> Iterator[LetterboxCard | WritingCard]:
    """Thirty cards for the stamps, five for each of six people, and as many blanks."""
    for _ in range(30):
        yield LetterboxCard()
    for _ in range(30):
        yield WritingCard("Nothing here", ("but …",))


def _draw_suit(pen: Pen, suit: Suit, x: float, y: float, side: float) -> None:
    fill = (suit.colour if pen.colours else "none") if suit.colour != SNOW else "none"
    edge = f'stroke="{BLACK}" stroke-width=".8"'
    pen.svg(x, y, side, f'<path d="{suit.shape}" fill="{fill}" fill-rule="evenodd" {edge}/>')
