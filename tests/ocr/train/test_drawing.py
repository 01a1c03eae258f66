"""Drawing cards and photographing them: the same seed, the same photo, and a truth that fits it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from ocr.train import cards, exam, fonts, shards, strokes
from ocr.train.cards import STYLES, draw
from ocr.train.fonts import PLAIN
from tests.ocr.drawn import deck, scene

HEAVY = replace(PLAIN, cut="heavy", quirk=3)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("letter", ["A", "QU", ""])
def test_every_style_draws_letters_and_backs(style: str, letter: str) -> None:
    drawn = draw(deck(style), letter, np.random.default_rng(1), 120)
    assert drawn.picture.shape[1] == 120 and drawn.picture.shape[:2] == drawn.outline.shape
    assert drawn.picture.std() > 3 or not letter


def test_the_same_seed_draws_the_same_photo() -> None:
    one, other = shards.scene(99, [PLAIN]), shards.scene(99, [PLAIN])
    assert one.photo.tobytes() == other.photo.tobytes()
    assert [card.letter for card in one.cards] == [card.letter for card in other.cards]


def test_another_seed_draws_another_photo() -> None:
    assert shards.scene(99, [PLAIN]).photo.tobytes() != shards.scene(100, [PLAIN]).photo.tobytes()


def test_a_hardback_card_knows_its_genre_cost_and_points() -> None:
    drawn = draw(deck("hardback"), "A", np.random.default_rng(1), 160)
    assert drawn.genre in ("mystery", "horror", "adventure", "romance") and drawn.cost


def test_a_sideways_letter_lies_along_the_long_side() -> None:
    drawn = draw(deck("hardback"), "A", np.random.default_rng(1), 120, sideways=True)
    assert drawn.turn in (1, 3) and drawn.picture.shape[0] > drawn.picture.shape[1]


def test_the_truth_lies_where_the_cards_lie() -> None:
    taken = scene("WORD", turn=20.0, hard=0.0)
    inside = np.zeros(taken.photo.shape[:2], np.uint8)
    for card in taken.cards:
        cv2.fillPoly(inside, [card.quad.astype(np.int32)], 1)
    bright = taken.photo.mean(axis=2)
    assert abs(bright[inside == 1].mean() - bright[inside == 0].mean()) > 15


def test_overlapped_cards_know_how_much_of_them_is_hidden() -> None:
    taken = scene("ABCD", overlap=0.3)
    hidden = shards.hidden(taken.photo, taken.cards)
    assert all(0.15 < share < 0.45 for share in hidden[:3]) and hidden[3] < 0.1


def test_strays_are_drawn_but_do_not_count() -> None:
    taken = scene("ABC", strays=3)
    assert [card.letter for card in taken.cards if card.counts] == ["A", "B", "C"]
    assert any(not card.counts for card in taken.cards)


def test_no_family_serves_two_purposes() -> None:
    named = [name for _, name in fonts.families()]
    assert len(named) == len(set(named)) > 400
    stems = {split: {n.split("-")[0] for n in named if fonts.split_of(n) == split} for split in fonts.SPLITS}
    assert all(stems.values())
    assert not stems["train"] & stems["measure"] and not stems["train"] & stems["tune"]


def test_every_kind_of_lettering_is_trained_and_measured() -> None:
    for kind in {kind for kind, _ in fonts.families()}:
        used = {fonts.split_of(name) for k, name in fonts.families() if k == kind}
        assert {"train", "measure"} <= used, kind


def test_exam_words_put_qu_on_one_card() -> None:
    assert exam._with_qu("QUICKQUIZ") == ["QU", "I", "C", "K", "QU", "I", "Z"]


def test_a_cloth_may_be_printed_like_the_backs() -> None:
    like, other = (scene("AB", 5, alike=alike, hard=0.0) for alike in (True, False))
    assert like.photo.tobytes() != other.photo.tobytes()
    box = deck(seed=5)
    cloth, back = cards.cloth(box, 90, 70, 40), draw(box, "", np.random.default_rng(1), 120).picture
    assert cloth.shape == (70, 90, 3)
    assert np.array_equal(cloth[:30, :40], cloth[40:70, :40])  # it comes again
    assert len({*map(tuple, cloth.reshape(-1, 3))} & {*map(tuple, back.reshape(-1, 3))}) > 0


def test_the_weak_kind_shows_more_hats_backs_and_patterns() -> None:
    dice = np.random.default_rng(1)
    usual, weak = ([shards.random_plan(dice, mix) for _ in range(300)] for mix in (shards.USUAL, shards.WEAK))
    assert sum(plan.backs for plan in weak) > 1.3 * sum(plan.backs for plan in usual)
    assert any(plan.alike for plan in weak) and not any(plan.alike for plan in usual)
    assert sum(plan.rough == 1 for plan in weak) > 80
    assert (
        shards.WEAK.styles[STYLES.index("letterhead")] > 2 * shards.USUAL.styles[STYLES.index("letterhead")]
    )


def test_the_face_down_kind_is_of_hard_rows_with_many_backs() -> None:
    dice = np.random.default_rng(1)
    weak, down = (
        [shards.random_plan(dice, mix) for _ in range(300)] for mix in (shards.WEAK, shards.FACE_DOWN)
    )
    assert sum(plan.backs for plan in down) > sum(plan.backs for plan in weak)
    assert np.mean([plan.hard for plan in down]) > 0.75 > np.mean([plan.hard for plan in weak])
    same = [shards.scene(99, [PLAIN], 0.0, face_down=share).photo.tobytes() for share in (0.0, 1.0, 1.0)]
    assert same[0] != same[1] == same[2]


def test_a_shard_may_hold_scenes_of_one_kind_only() -> None:
    usual, weak = (
        [shards.scene(seed, [PLAIN], weaker).photo.tobytes() for seed in (99, 100, 101)]
        for weaker in (0.0, 1.0)
    )
    mixed = [shards.scene(seed, [PLAIN]).photo.tobytes() for seed in (99, 100, 101)]
    assert not set(usual) & set(weak)
    assert all(photo in pair for photo, pair in zip(mixed, zip(usual, weak, strict=True), strict=True))


def test_letters_in_other_strokes_keep_some_ink_and_are_cut_to_their_outline() -> None:
    plain = PLAIN.glyph("R")
    for cut in strokes.CUTS:
        other = replace(PLAIN, cut=cut, quirk=7).glyph("R")
        assert other.shape != plain.shape or (other != plain).any()
        assert other.sum() > strokes.SMALLEST * plain.sum()
        assert other[0].max() > 24 and other[:, 0].max() > 24


def test_heavier_strokes_close_no_hole() -> None:
    for letter in "ABDOPQR":
        plain, heavy = (strokes._holes(np.pad(face.glyph(letter), 3)) for face in (PLAIN, HEAVY))
        assert plain == heavy


def test_a_deck_may_be_cut_otherwise_and_draws_the_same_again() -> None:
    one, other = (shards.scene(99, [PLAIN], 0.0, 1.0, 1.0) for _ in range(2))
    assert one.photo.tobytes() == other.photo.tobytes()
    assert {face.cut for face in one.deck.faces} <= set(strokes.CUTS)
    assert not any(face.cut for face in shards.scene(99, [PLAIN]).deck.faces)


def test_further_families_only_train() -> None:
    assert fonts.further()
    assert all(fonts.split_of(name) == "train" for _, name in fonts.further())
    assert not {name for _, name in fonts.further()} & {name for _, name in fonts.families()}


def test_only_training_families_come_in_three_weights() -> None:
    counts = {fonts.split_of(name): len(fonts._files(name)) for _, name in fonts.families()}
    assert counts == {"train": 3, "tune": 1, "measure": 1}
