"""A letter deck of our own design, made for the camera.

Besley's capitals have serifs, so that an I is no L and no 1. A bar under the letter and the small letter
in the corner tell which way is up, so that an M is no W. The frame tells a white card from a white table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.kit.cards import Deck, Face
from referee.printing.sheets import BLACK, GREY, SANS, Pen

WIDTH, HEIGHT = 44.0, 63.0
FRAME = 2.0  # from the cut to the frame
PRESS, BRASS = "#a3271b", "#b58a2c"
STAR = "M12 1l3.2 7.4 8 .8-6 5.4 1.7 7.9L12 18.4l-6.9 4.1 1.7-7.9-6-5.4 8-.8z"
PLAIN = {
    letter: count
    for count, letters in {
        1: "JKQXZ",
        2: "BCFHMPVWY",
        3: "G",
        4: "DLSU",
        6: "NRT",
        8: "O",
        9: "AI",
        12: "E",
    }.items()
    for letter in letters
}
"""How often each letter is in a deck without values: about as often as in English words."""


@dataclass(frozen=True)
class LetterCard:
    """One card of the deck; without a value it shows the letter alone."""

    letters: str
    points: int | None = None
    kind: str = "letter"
    size = (WIDTH, HEIGHT)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        wild, ink = self.kind == "wild", self._colour(pen)
        draw_frame(pen, x, y, ink)
        if wild:
            pen.svg(x + WIDTH / 2 - 13, y + 16, 26, f'<path d="{STAR}" fill="{ink}"/>')
        else:
            pen.text(x + WIDTH / 2, y + 41.5, self.letters, 24, colour=ink, widest=34)
        pen.box(x + WIDTH / 2 - 8, y + 48, 16, 1.3, fill=ink)
        small = "WILD" if wild else self.letters
        pen.text(x + 8.5, y + 10.5, small, 5 if len(small) == 1 else 3, colour=ink, widest=9)
        pen.svg(x + 6.75, y + 12.5, 3.5, f'<path d="M0 24L12 0l12 24z" fill="{ink}"/>')
        if self.points is not None and not wild:
            pen.text(x + WIDTH - 9, y + 57.5, str(self.points), 5, font=SANS, colour=ink)

    def _colour(self, pen: Pen) -> str:
        return {"vowel": PRESS, "wild": BRASS}.get(self.kind, BLACK) if pen.colours else BLACK


@dataclass(frozen=True)
class WritingCard:
    """A card with a heading and dotted lines under each of some captions, to write on."""

    heading: str
    captions: tuple[str, ...]
    size = (WIDTH, HEIGHT)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        draw_frame(pen, x, y, BRASS if pen.colours else BLACK)
        pen.text(x + WIDTH / 2, y + 10, self.heading, 3, widest=36)
        room = (HEIGHT - 16) / max(1, len(self.captions))
        for number, caption in enumerate(self.captions):
            top = y + 16 + number * room
            pen.text(x + WIDTH / 2, top, caption, 2, font=SANS, colour=GREY, widest=36)
            for line in range(1, int(room // 7)):
                pen.line(x + 5, top + line * 7, x + WIDTH - 5, top + line * 7, colour=GREY)


@dataclass(frozen=True)
class CardBack:
    """The same back for every card: nobody can tell them apart."""

    size = (WIDTH, HEIGHT)

    def draw(self, pen: Pen, x: float, y: float) -> None:
        draw_frame(pen, x, y, BLACK)
        if pen.colours:
            pen.box(x + 3.5, y + 3.5, WIDTH - 7, HEIGHT - 7, fill="#6e5544", radius=1.5)
        light = "#fffaf0" if pen.colours else GREY
        for step in range(6):
            inset = 6 + 3 * step
            pen.box(
                x + inset,
                y + inset,
                WIDTH - 2 * inset,
                HEIGHT - 2 * inset,
                thick=0.35,
                radius=1,
                colour=light,
            )


def draw_frame(pen: Pen, x: float, y: float, colour: str) -> None:
    """The frame of a card, a little inside the cut."""
    wide = 0.9 if pen.colours else 0.5
    pen.box(
        x + FRAME, y + FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME, thick=wide, radius=2.5, colour=colour
    )


def cards_of(deck: Deck) -> Iterator[LetterCard]:
    """Every card of a deck with its value, as often as the deck has it."""
    for face in sorted(deck.faces, key=_order):
        for _ in range(face.count or 0):
            yield LetterCard(face.letters, face.points, face.kind)


def plain_cards() -> Iterator[LetterCard]:
    """A deck without values."""
    for letter, count in sorted(PLAIN.items()):
        for _ in range(count):
            yield LetterCard(letter)


def challenge_cards(count: int) -> Iterator[WritingCard]:
    """Empty challenge cards of Letterpress."""
    for _ in range(count):
        yield WritingCard("Challenge", ("Your word must …", "It gives …"))


def _order(face: Face) -> tuple[bool, str]:
    return face.kind == "wild", face.letters
