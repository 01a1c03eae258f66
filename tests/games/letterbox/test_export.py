"""The board as text and as a picture."""

from random import Random
from xml.etree import ElementTree

import pytest

from referee.games.letterbox import notation
from referee.games.letterbox.picture import board_svg, stamp_svg
from referee.games.letterbox.stamps import SHAPES
from referee.games.letterbox.tiles import CODES
from tests.games.letterbox.table import BOARD

TILES = tuple(BOARD.split())
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("seed", range(5))
def test_the_short_code_reads_back(seed):
    tiles = tuple(Random(seed).sample(CODES, 36))
    assert notation.read((notation.short(tiles),)) == tiles
    assert list(notation.faults(tiles)) == []


def test_every_fault_of_a_board_gets_its_sentence():
    faults = list(notation.faults(("X1", "Y2", "Z3", "Q4", "SN", "SN")))
    assert faults[0].startswith("“X1” is no tile.") and "W Snowflakes" in faults[0]
    assert faults[3:] == [
        "1 more cannot be read.",
        "The board has 36 tiles, six rows of six; 6 are named.",
        "Every tile is there once; named more often: SN.",
    ]


def test_piecepack_notation_drops_every_tile_in_its_place():
    text = notation.ppn(TILES)
    head, _, moves = text.partition("...\n")
    assert head == "---\nGameType: Piecepack Letterbox\nSetUp: None\n"
    drops = dict(part.split("@") for part in moves.split() if "@" in part)
    assert len(drops) == 36
    assert drops["tfSn"] == "(1,11)" and drops["tfMa"] == "(11,1)"
    # Suit and rank numbers count from nought, a null being 0 and an ace 1.
    assert drops["tf,s2,r2,four_seasons_expansion'"] == "(3,9)"  # 2 of Fish
    assert drops["tf,s3,r0,four_seasons_expansion'"] == "(7,9)"  # null of Leaves
    assert drops["tf,s0,r1,four_seasons_expansion'"] == "(11,9)"  # ace of Snowflakes
    assert "{four_seasons_expansion: Snowflakes s0, Flowers s1, Fish s2, Leaves s3; north is up}" in text


def test_a_name_cannot_end_a_comment_early():
    text = notation.ppn(TILES, {"Ann } t@a1 {\n...": "0,0"})
    assert text.count("{") == text.count("}") == 2
    assert [line for line in text.splitlines() if line.startswith("...")] == ["..."]


def test_the_picture_shows_each_tile_with_suit_value_and_cost():
    root = ElementTree.fromstring(board_svg(TILES, {"1,1": ("Ann", "<script>&")}))
    tiles = root.findall(f"{SVG}g")
    assert len(tiles) == 36
    fish = tiles[7]
    facts = {name.removeprefix("data-"): fish.get(name) for name in fish.attrib if name.startswith("data-")}
    assert facts == {"row": "2", "column": "B", "suit": "fish", "value": "2", "cost": "2"}
    assert [text.text for text in fish.iter(f"{SVG}text")] == ["2", "Fish · 2 h", "Ann", "<script>"]
    assert (tiles[0].get("data-cost"), tiles[5].get("data-cost")) == ("1", "6")
    assert root.find(f"{SVG}text").text == "▲ North"
    assert not list(root.iter(f"{SVG}script"))


@pytest.mark.parametrize("strokes, lines", [*((strokes, None) for strokes in SHAPES.values()), ("<svg/>", 0)])
def test_a_stamp_is_drawn_stroke_by_stroke(strokes, lines):
    root = ElementTree.fromstring(stamp_svg(strokes))
    assert len(root.findall(f"{SVG}path")) == (strokes.count(";") + 1 if lines is None else lines)
