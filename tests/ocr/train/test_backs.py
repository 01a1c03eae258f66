"""Backs and pictures: one deck has one back, decks differ, and no symbol drawn looks like a letter."""

from __future__ import annotations

import numpy as np
import pytest

from ocr.read.letters import BACK, NONE
from ocr.train import art, backs, shards, symbols
from ocr.train.fonts import PLAIN
from ocr.train.shards import FOUND, Batch
from tests.ocr.drawn import scene

SHEET = """
.mdi-alpha-b-box::before { content: "\\F0AEF"; } .mdi-anchor::before { content: "\\F0031"; }
.gi-quill-ink:before {content:"\\e801"} .mdi-numeric-4::before { content: "\\F0BB5"; }
"""


def test_all_cards_of_a_deck_have_the_same_back_and_decks_differ() -> None:
    drawn = [backs.draw_back(seed, PLAIN, True, 60, 84) for seed in range(40)]
    again = [backs.draw_back(seed, PLAIN, True, 60, 84) for seed in range(40)]
    assert all(np.array_equal(one, other) for one, other in zip(drawn, again, strict=True))
    assert len({one.tobytes() for one in drawn}) == 40
    assert all(one.shape == (84, 60, 3) for one in drawn)
    assert np.median([one.std() for one in drawn]) > 20  # bold, most of them
    bright = [one.mean() for one in drawn]
    assert min(bright) < 60 and max(bright) > 120  # dark and light ones


def test_symbols_that_look_like_letters_are_left_out() -> None:
    named = symbols.NAMED.findall(SHEET)
    kept = [name for name, _ in named if not symbols.LETTERLIKE.search(name)]
    assert kept == ["mdi-anchor", "gi-quill-ink"]
    assert dict(named)["gi-quill-ink"] == "e801"


def test_pictures_are_drawn_where_no_symbol_font_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(symbols, "signs", tuple)
    assert all(art.figure(np.random.default_rng(seed), 40).max() > 200 for seed in range(20))


def test_the_reader_is_shown_what_the_locator_finds() -> None:
    taken = scene("ABCDEFGH", seed=4, backs=0.4)
    batch = Batch()
    shards.file_scene(11, taken, batch)
    found = [kind for kind, what in zip(batch.classes, batch.whats, strict=True) if what == FOUND]
    laid = {shards.class_of(card.letter) for card in taken.cards}
    assert found and set(found) <= laid | {BACK, NONE}


@pytest.mark.parametrize(
    "found, shown",
    [
        ((0.2, 0.2, 0.6, 0.6), 7),
        ((0.21, 0.18, 0.6, 0.62), 7),
        ((0.7, 0.7, 0.9, 0.9), NONE),
        ((0.4, 0.2, 0.8, 0.6), -1),
    ],
)
def test_a_found_box_shows_the_letter_or_nothing_or_is_left_out(
    found: tuple[float, float, float, float], shown: int
) -> None:
    card = shards.scenes.Truth("H", np.zeros((4, 2)), True, False, None, None, None, (0.2, 0.2, 0.6, 0.6))
    assert shards.shown_class(card, 7, found) == shown
    assert shards.shown_class(card, BACK, found) == BACK
