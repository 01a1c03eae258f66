"""The board as text and as a picture."""

from random import Random
from xml.etree import ElementTree

import pytest

from referee.games.letterbox import notation
from referee.games.letterbox.board_picture import Pawn, Scene, Walk, board_svg
from referee.games.letterbox.tiles import CODES
from tests.games.letterbox.table import BOARD

TILES = tuple(BOARD.split())
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("seed", range(5))
def test_the_short_code_reads_back(seed):
    tiles = tuple(Random(seed).sample(CODES, 36))
    assert notation.read_tiles((notation.short_notation(tiles),)) == tiles
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
    text = notation.to_ppn(TILES)
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
    text = notation.to_ppn(TILES, {"Ann } t@a1 {\n...": "0,0"})
    assert text.count("{") == text.count("}") == 2
    assert [line for line in text.splitlines() if line.startswith("...")] == ["..."]


@pytest.mark.parametrize("seed", range(5))
def test_piecepack_notation_reads_back_however_it_was_pasted(seed):
    tiles = tuple(Random(seed).sample(CODES, 36))
    text = notation.to_ppn(tiles, {"Ann": "0,0"})
    assert notation.read_tiles((text,)) == notation.read_tiles(tuple(text.split())) == tiles


def test_foreign_pieces_of_that_notation_come_back_as_written():
    text = "Mn@(1,11) c,s1@(3,11) pS@(1,1) t,s9,r1,four_seasons_expansion'@(5,11)"
    read = notation.read_tiles((text,))
    assert read == ("MN", "c,s1", "t,s9,r1,four_seasons_expansion'")
    assert "“c,s1” is no tile." in " ".join(notation.faults(read))


def test_fields_left_open_are_counted():
    assert next(iter(notation.faults((*TILES[:-2], "?", "?")))) == (
        "2 of the 36 fields are still open: name the tile on each."
    )


def test_the_picture_shows_each_tile_with_suit_value_and_cost():
    pawns = {"1,1": (Pawn(0, "Ann", 4), Pawn(1, "<script>&", 0))}
    root = ElementTree.fromstring(board_svg(TILES, Scene(pawns)))
    tiles = [group for group in root.findall(f"{SVG}g") if group.get("data-row")]
    assert len(tiles) == 36
    fish = tiles[7]
    facts = {name.removeprefix("data-"): fish.get(name) for name in fish.attrib if name.startswith("data-")}
    assert facts == {"row": "2", "column": "B", "suit": "fish", "value": "2", "cost": "2"}
    assert fish.find(f"{SVG}title").text == (
        "B2: 2 of Fish, counts 2, Ann stands here, <script>& stands here"
    )
    assert (tiles[0].get("data-cost"), tiles[5].get("data-cost")) == ("1", "6")
    names = [text.text for text in root.iter(f"{SVG}text")]
    assert names[:7] == ["▲ North", *"ABCDEF"] and names.count("=1") == names.count("=6") == 6
    assert not list(root.iter(f"{SVG}script"))


def test_the_picture_shows_letterboxes_and_walks_once_they_are_open():
    ann = Pawn(0, "Ann", 4)
    walk = Walk(ann, ("0,0", "1,1"), frozenset({"1,1"}))
    root = ElementTree.fromstring(board_svg(TILES, Scene(boxes={"1,1": (ann,)}, walks=(walk,))))
    (line,) = root.iter(f"{SVG}polyline")
    assert len(line.get("points").split()) == 2
    assert len(list(root.iter(f"{SVG}circle"))) == 1
    assert "Ann's letterbox" in "".join(text.text for text in root.iter(f"{SVG}title"))
