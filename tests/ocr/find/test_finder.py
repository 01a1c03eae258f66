"""The nets on drawn photos: finding, turning, ordering, reading, in the face that needs no font file."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from ocr import nets, pipeline
from ocr.find import candidates, finder
from ocr.read import letters
from ocr.read.letters import BACK
from ocr.reading import LETTERS, CardRead
from ocr.shapes import overlap
from ocr.train.scenes import Scene
from tests.ocr.drawn import scene

FIRM = candidates.FAINT


def cards(taken: Scene, profile: str = "any") -> tuple[CardRead, ...]:
    return pipeline.read_pixels(taken.photo, profile)


def word(taken: Scene) -> str:
    return "".join(card.letter or "_" for card in cards(taken))


def places(taken: Scene) -> list[int]:
    """Which card of the row each reading lies on."""
    size = np.array(taken.photo.shape[1::-1])
    middles = np.array([card.quad.mean(axis=0) for card in taken.cards])
    read = [np.array(card.quad).mean(axis=0) * size for card in cards(taken)]
    return [int(np.argmin(np.linalg.norm(middles - middle, axis=1))) for middle in read]


def word_of(taken: Scene) -> str:
    return "".join(card.letter or "_" for card in taken.cards if card.counts)


@pytest.mark.parametrize("name", nets.NAMES)
def test_the_nets_are_small(name: str) -> None:
    assert (nets.FOLDER / f"{name}.onnx").stat().st_size <= 4 * 1024 * 1024


@pytest.mark.parametrize("seed", range(4))
def test_every_card_of_a_row_is_found_where_it_lies(seed: int) -> None:
    taken = scene("PLANK", seed)
    found = [card for card in finder.find(taken.photo) if card.score > FIRM]
    assert len(found) == 5
    for card in taken.cards:
        assert max(overlap(card.quad.astype(np.float32), one.quad) for one in found) > 0.8


def test_small_cards_of_a_long_row_are_found() -> None:
    taken = scene("BACKGROUNDSKIT", 2, fill=0.9)
    found = [card.quad for card in finder.find(taken.photo) if card.score > FIRM]
    assert all(max(overlap(card.quad.astype(np.float32), one) for one in found) > 0.7 for card in taken.cards)


@pytest.mark.parametrize("seed", range(2))
def test_cards_too_small_for_the_whole_photo_are_found_quarter_by_quarter(seed: int) -> None:
    taken = scene("PLANK", seed, "tile", fill=0.13, size=(1600, 1200))
    found = [card.quad for card in finder.find_small(taken.photo) if card.score > FIRM]
    assert all(max(overlap(card.quad.astype(np.float32), one) for one in found) > 0.7 for card in taken.cards)
    assert word(taken) == "PLANK"


def test_where_cards_are_plain_nobody_looks_quarter_by_quarter(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(image: object) -> list[finder.Found]:
        raise AssertionError("a second search costs time")

    monkeypatch.setattr(finder, "find_small", never)
    assert word(scene("PLANK", 1)) == "PLANK"


def test_an_empty_table_has_no_cards() -> None:
    for seed in range(3):
        assert cards(scene("", seed, layout="empty", things=3)) == ()


@pytest.mark.parametrize("letter", LETTERS)
def test_every_letter_is_read(letter: str) -> None:
    taken = scene([letter], 5, layout="single", fill=0.6)
    look = letters.look(taken.photo, [taken.cards[0].quad.astype(np.float32)])
    top = np.argsort(-look.classes[0])[:3]
    assert LETTERS.index(letter) in top


def test_a_back_is_no_letter() -> None:
    taken = scene("AB", 1, backs=1.0)
    look = letters.look(taken.photo, [card.quad.astype(np.float32) for card in taken.cards], letters.MARGIN)
    assert (look.classes.argmax(axis=1) == BACK).all()


@pytest.mark.parametrize("turn", [0, 30, 90, 180, 270])
def test_a_row_is_read_from_its_beginning_at_any_angle(turn: float) -> None:
    taken = scene("FRAGE", 6, turn=float(turn))
    assert places(taken) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("how", [cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE])
def test_a_photo_taken_from_another_side_reads_the_same(how: int) -> None:
    taken = scene("BRAKE", 3)
    turned = np.ascontiguousarray(cv2.rotate(taken.photo, how))
    assert "".join(card.letter for card in pipeline.read_pixels(turned, "any")) == "BRAKE"


def test_two_rows_are_read_line_by_line() -> None:
    taken = scene("FRAMEBRAKE", 4, layout="rows")
    assert word(taken) == word_of(taken)


def test_strays_beside_the_row_are_left_out() -> None:
    taken = scene("FRAKE", 8, strays=2)
    assert word(taken) == "FRAKE"


def test_quads_begin_at_the_letters_top_left() -> None:
    taken = scene("FRAKE", 6, turn=180.0)
    assert all(abs(abs(card.rotation) - 180) < 25 for card in cards(taken))


def test_an_upright_card_is_not_sideways() -> None:
    assert not any(card.sideways for card in cards(scene("FRAKE", 6)))


def test_what_only_the_classic_way_finds_is_never_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = scene("FRAKE", 6)
    for search_ in ("find", "find_small"):
        monkeypatch.setattr(finder, search_, lambda image: [])
    assert not any(card.sure for card in cards(taken))


def test_a_card_half_seen_is_not_read_and_leaves_its_neighbour_unsure() -> None:
    taken = scene("MAKERS", 2, fill=0.9)
    found = [
        finder.Found(card.quad.astype(np.float32), 0.99 if k < 5 else 0.2, (0.0, 0.0))
        for k, card in enumerate(taken.cards)
    ]
    read = pipeline.read_found(taken.photo, found, "any")
    assert "".join(card.letter for card in read) == "MAKER"
    assert not read[-1].sure
