"""A board read from a photo: every tile guessed, what is doubtful marked, nothing wrong taken for sure.

The photos are drawn: our own tiles, each lying in any of four directions, seen at a slant in uneven light.
"""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

import ocr
from referee.games.letterbox.actions.setup import Lay
from referee.games.letterbox.board_picture import EDGE, SIDE, TILE, TOP, board_svg
from referee.games.letterbox.tiles import CODES
from referee.web.downloads import png
from tests.games.letterbox.table import Table

WIDTH = 1000
SIZE = (1200, 1500)
PRINTS = Lay.inputs(Table(3).state, 0, Table(3).house)[0].prints  # type: ignore[union-attr]


def read(photo: bytes) -> tuple[list[str], list[bool], ocr.BoardRead]:
    marks = {each.mark: each.colour for each in PRINTS}
    figures = tuple(dict.fromkeys(each.figure for each in PRINTS))
    faces = {(each.mark, each.figure): each.face for each in PRINTS}
    found = ocr.read_board(photo, SIDE, marks, figures)
    return [faces[tile.mark, tile.figure] for tile in found.tiles], [tile.sure for tile in found.tiles], found


def photograph(tiles: list[str], random: Random) -> bytes:
    table = np.full((SIZE[1], SIZE[0], 3), [random.randrange(60, 120) for _ in range(3)], np.uint8)
    board = _turn_board(_square(tiles), random)
    side = board.shape[0]
    corners = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    slant = np.array([(150, 300), (1050, 300), (1050, 1200), (150, 1200)], np.float32)
    slant += np.array([[random.uniform(-60, 60) for _ in range(2)] for _ in range(4)], np.float32)
    way = cv2.getPerspectiveTransform(corners, slant)
    there = cv2.warpPerspective(np.full(board.shape[:2], 255, np.uint8), way, SIZE) > 0
    table[there] = cv2.warpPerspective(board, way, SIZE)[there]
    return _lit(table, random)


def _square(tiles: list[str]) -> np.ndarray:
    """The tiles alone, without the names round them."""
    drawn = cv2.imdecode(np.frombuffer(png(board_svg(tiles), WIDTH), np.uint8), cv2.IMREAD_COLOR)
    scale = WIDTH / (SIDE * TILE + 2 * EDGE)
    top, left, side = (int(each * scale) for each in (TOP, EDGE, SIDE * TILE))
    return drawn[top : top + side, left : left + side]


def _turn_board(board: np.ndarray, random: Random) -> np.ndarray:
    turned, step = board.copy(), board.shape[0] // SIDE
    for row in range(SIDE):
        for column in range(SIDE):
            field = np.s_[row * step : (row + 1) * step, column * step : (column + 1) * step]
            turned[field] = np.rot90(board[field], random.randrange(4))
    return turned


def _lit(photo: np.ndarray, random: Random) -> bytes:
    down, across = np.mgrid[0 : SIZE[1], 0 : SIZE[0]]
    light = 0.75 + 0.35 * (across / SIZE[0] * random.random() + down / SIZE[1] * random.random())
    seen = cv2.GaussianBlur(photo * light[..., None], (0, 0), random.uniform(0.5, 1.6))
    seen = seen + np.random.default_rng(random.randrange(999)).normal(0, random.uniform(2, 6), seen.shape)
    return cv2.imencode(".jpg", np.clip(seen, 0, 255).astype(np.uint8))[1].tobytes()


@pytest.mark.parametrize("seed", range(3))
def test_a_photographed_board_is_read_but_for_a_few_tiles_and_the_wrong_ones_are_marked(seed):
    random = Random(seed)
    tiles = random.sample(CODES, len(CODES))
    read_as, sure, found = read(photograph(tiles, random))
    assert sorted(read_as) == sorted(CODES) and len(found.corners) == 4
    wrong = [n for n, tile in enumerate(tiles) if read_as[n] != tile]
    assert len(wrong) <= 4
    assert not any(sure[n] for n in wrong)


def test_a_photo_without_a_board_says_what_to_do():
    blank = cv2.imencode(".png", np.full((400, 400, 3), 128, np.uint8))[1].tobytes()
    read_as, _, found = read(blank)
    assert read_as == [] and "tap the tiles in" in found.problem


def test_what_is_no_photo_is_refused():
    with pytest.raises(ocr.PhotoError):
        read(b"GIF89a")
