"""The sheets as a printer gets them: rendered, measured and read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from referee import decks
from referee.cli import main
from referee.games import OWN_GAMES
from referee.printing import letter_cards, reference_cards
from referee.printing.catalogue import PRINTABLES, print_sheets
from referee.printing.letterbox_pieces import backpack
from referee.printing.paper import PAPERS, SheetGrid
from referee.printing.sheets import Ink

MM = 72 / 25.4
EVERY = pytest.mark.parametrize("key", PRINTABLES)


Open = Callable[..., pypdfium2.PdfDocument]


@pytest.fixture
def document() -> Iterator[Open]:
    """Opens the sheets that `print_sheets` gives for the same arguments; closed when the test is done."""
    with ExitStack() as opened:
        yield lambda *which, **more: opened.enter_context(pypdfium2.PdfDocument(print_sheets(*which, **more)))


@EVERY
@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_the_paper(document: Open, key: str, paper: str) -> None:
    pages = document(key, paper)
    assert len(pages) == PRINTABLES[key].sheets(paper)
    width, height = pages[0].get_size()
    assert (width / MM, height / MM) == pytest.approx((PAPERS[paper].width, PAPERS[paper].height), abs=0.1)


@EVERY
def test_every_font_is_embedded(key: str) -> None:
    content = print_sheets(key)
    assert content.count(b"/FontFile2") == content.count(b"/Type /FontDescriptor") >= 1


@pytest.mark.parametrize("ink", Ink)
def test_a_card_is_as_large_as_it_should_be_to_half_a_millimetre(document: Open, ink: Ink) -> None:
    """Measured on the rendered page: the frame stands two millimetres inside each cut."""
    scale = 10 / MM  # ten dots a millimetre
    page = np.asarray(document("plain", ink=ink)[0].render(scale=scale).to_pil().convert("L"))
    grid = SheetGrid(PAPERS["a4"], letter_cards.WIDTH, letter_cards.HEIGHT)
    x, y = (round(10 * edge) for edge in grid.place(0))
    card = page[y : y + 10 * 63, x : x + 10 * 44] < 160
    across, down = np.flatnonzero(card.any(axis=0)) / 10, np.flatnonzero(card.any(axis=1)) / 10
    assert (across[0], across[-1]) == pytest.approx((2, 42), abs=0.5)
    assert (down[0], down[-1]) == pytest.approx((2, 61), abs=0.5)


def test_saving_ink_takes_less_ink(document: Open) -> None:
    def darkness(ink: Ink) -> float:
        page = document("letterpress", ink=ink, backs=True)[1].render(scale=1).to_pil().convert("L")
        return float(255 - np.asarray(page).mean())

    assert darkness(Ink.SAVING) < darkness(Ink.COLOUR) / 2


@pytest.mark.parametrize("key", ["letterpress", "letterhead"])
def test_a_deck_has_its_letters_values_and_counts(key: str) -> None:
    deck = decks.load(key)
    printed = list(letter_cards.cards_of(deck))
    assert len(printed) == sum(face.count or 0 for face in deck.faces)
    for face in deck.faces:
        same = [card for card in printed if (card.letters, card.kind) == (face.letters, face.kind)]
        assert {card.points for card in same} == {face.points} and len(same) == face.count


def test_the_letters_can_be_read_off_the_page(document: Open) -> None:
    text = "".join(page.get_textpage().get_text_bounded() for page in document("plain"))
    assert {letter: text.count(letter) // 2 for letter in letter_cards.PLAIN} == letter_cards.PLAIN


def test_backs_follow_every_sheet_of_cards(document: Open) -> None:
    assert len(document("plain", backs=True)) == 2 * len(document("plain"))
    assert len(document("mine", backs=True)) == len(document("mine"))


def test_the_backpack_has_every_tile_once() -> None:
    tiles = [(piece.suit.kind, piece.rank.name) for piece in backpack() if hasattr(piece, "rank")]
    assert len(tiles) == len(set(tiles)) == 36


def test_every_game_has_a_reference_card() -> None:
    titles = [card.title for card in reference_cards.reference_cards()]
    assert titles == [rules.title for rules in OWN_GAMES]


def test_text_stays_on_its_reference_card(document: Open) -> None:
    """The lowest text of each card lies above its lower edge."""
    page = document("reference")[0].get_textpage()
    grid = SheetGrid(PAPERS["a4"], *reference_cards.ReferenceCard.size)
    lows = [page.get_charbox(index)[1] / MM for index in range(page.count_chars())]
    lower_edges = [297 - grid.top - (row + 1) * grid.height for row in range(grid.rows)]
    assert all(not edge - 1 < low < edge + 2.5 for low in lows for edge in lower_edges)


def test_the_same_sheets_are_the_same_file() -> None:
    first = print_sheets("mine")
    assert print_sheets("mine") == first


def test_the_command_writes_a_new_file_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "deck.pdf"
    assert main(["print", "plain", str(target), "--paper", "letter", "--ink", "saving"]) == 0
    with pypdfium2.PdfDocument(target) as written:
        assert len(written) == PRINTABLES["plain"].sheets("letter")
    assert main(["print", "plain", str(target)]) == 1
    assert "is there already" in capsys.readouterr().err
