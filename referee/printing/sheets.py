"""Draw pieces on sheets and write them as a PDF file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from importlib.resources import files
from io import BytesIO
from itertools import groupby
from typing import Protocol

from fpdf import FPDF

from referee.printing.paper import Paper, SheetGrid

SERIF, SANS = "Besley", "DejaVu Sans"
FONT_FILES = {SERIF: "besley-bold.ttf", SANS: "dejavu-sans.ttf"}
CAP_HEIGHTS = {SERIF: 0.75, SANS: 0.729}
"""How high a capital is, as a share of the font's size."""
POINTS_PER_MM = 72 / 25.4
BLACK, GREY = "#1d1b18", "#8d8371"


class Ink(Enum):
    """How much ink a print may take."""

    COLOUR = "colour"
    SAVING = "saving"


class Piece(Protocol):
    """Something to cut out."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw it with its upper left corner here."""


@dataclass(frozen=True)
class Pen:
    """Draws on the current page of a PDF file."""

    pdf: FPDF
    ink: Ink

    @property
    def colours(self) -> bool:
        return self.ink is Ink.COLOUR

    def line(
        self, x: float, y: float, to_x: float, to_y: float, thick: float = 0.2, colour: str = BLACK
    ) -> None:
        self.pdf.set_line_width(thick)
        self.pdf.set_draw_color(colour)
        self.pdf.line(x, y, to_x, to_y)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = "",
        thick: float = 0.0,
        radius: float = 0.0,
        colour: str = BLACK,
    ) -> None:
        """A rectangle with a fill, an edge or both, its corners rounded by `radius`."""
        if fill:
            self.pdf.set_fill_color(fill)
        if thick:
            self.pdf.set_draw_color(colour)
            self.pdf.set_line_width(thick)
        style = ("D" if thick else "") + ("F" if fill else "")
        self.pdf.rect(x, y, width, height, style, round_corners=radius > 0, corner_radius=radius)

    def text(
        self,
        middle: float,
        baseline: float,
        text: str,
        cap: float,
        *,
        font: str = SERIF,
        colour: str = BLACK,
        widest: float = 0.0,
    ) -> None:
        """A line of text round this middle; `cap` is the height of its capitals, less where too wide."""
        cap = self._set_font(font, cap, text, widest)
        self.pdf.set_text_color(colour)
        self.pdf.text(middle - self.pdf.get_string_width(text) / 2, baseline, text)

    def paragraph(self, x: float, y: float, width: float, text: str, cap: float, font: str = SANS) -> float:
        """Text in lines of this width from the left; returns where the next paragraph begins."""
        self._set_font(font, cap, text, 0)
        self.pdf.set_text_color(BLACK)
        self.pdf.set_xy(x, y)
        self.pdf.multi_cell(width, 1.9 * cap, text, align="L")
        return float(self.pdf.get_y())

    def svg(self, x: float, y: float, side: float, shapes: str, field: int = 24) -> None:
        """Shapes of SVG on a square field, drawn as lines, not as dots."""
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {field} {field}">{shapes}</svg>'
        self.pdf.image(BytesIO(drawing.encode()), x, y, side, side)

    def _set_font(self, font: str, cap: float, text: str, widest: float) -> float:
        self.pdf.set_font(font, size=cap / CAP_HEIGHTS[font] * POINTS_PER_MM)
        width = self.pdf.get_string_width(text)
        if widest and width > widest:
            return self._set_font(font, cap * widest / width, text, 0)
        return cap


def write_pdf(
    title: str, paper: Paper, ink: Ink, pieces: Iterable[Piece], back: Piece | None = None
) -> bytes:
    """The pieces on as many sheets as they need; pieces of another size begin a new sheet.

    With a back every sheet of that size is followed by one of backs, for printing on both sides.
    """
    pdf = FPDF(unit="mm", format=(paper.width, paper.height))
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_creation_date(datetime(2026, 1, 1, tzinfo=UTC))  # the same sheets are the same file
    for name, file in FONT_FILES.items():
        pdf.add_font(name, fname=str(files("referee") / "fonts" / file))
    pen = Pen(pdf, ink)
    for grid, some in _sheets(paper, pieces):
        _draw_sheet(pen, grid, some)
        if back is not None and back.size == (grid.width, grid.height):
            _draw_sheet(pen, grid, [back] * grid.places)
    return bytes(pdf.output())


def count_sheets(paper: Paper, pieces: Iterable[Piece]) -> int:
    """How many sheets the pieces take."""
    return sum(1 for _ in _sheets(paper, pieces))


def _sheets(paper: Paper, pieces: Iterable[Piece]) -> Iterator[tuple[SheetGrid, Sequence[Piece]]]:
    for size, alike in groupby(pieces, key=lambda piece: piece.size):
        grid = SheetGrid(paper, *size)
        same = list(alike)
        for first in range(0, len(same), grid.places):
            yield grid, same[first : first + grid.places]


def _draw_sheet(pen: Pen, grid: SheetGrid, pieces: Sequence[Piece]) -> None:
    pen.pdf.add_page()
    for mark in grid.cut_marks():
        pen.line(*mark, colour=GREY)
    for number, piece in enumerate(pieces):
        piece.draw(pen, *grid.place(number))
