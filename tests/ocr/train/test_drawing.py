"""Drawing cards and photographing them: the same seed, the same photo, and a truth that fits it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from ocr.reading import LETTERS
from ocr.train import art, backs, exam, fonts, layouts, random_scenes, shards, strokes
from ocr.train.art import Box
from ocr.train.cards import ANY, STYLES, draw, open_box
from ocr.train.fonts import PLAIN
from tests.ocr.drawn import deck, scene

HEAVY = replace(PLAIN, cut="heavy", quirk=3)


@pytest.mark.parametrize("style", [*STYLES, ANY])
@pytest.mark.parametrize("letter", ["A", "QU", "TH", ""])
def test_every_style_draws_letters_and_backs(style: str, letter: str) -> None:
    drawn = draw(deck(style), letter, np.random.default_rng(1), 120)
    assert drawn.picture.shape[1] == 120 and drawn.picture.shape[:2] == drawn.outline.shape
    assert drawn.picture.std() > 3 or not letter


def test_the_same_seed_draws_the_same_photo() -> None:
    one, other = random_scenes.scene(99, [PLAIN]), random_scenes.scene(99, [PLAIN])
    assert one.photo.tobytes() == other.photo.tobytes()
    assert [card.letter for card in one.cards] == [card.letter for card in other.cards]


def test_another_seed_draws_another_photo() -> None:
    one, other = (random_scenes.scene(seed, [PLAIN]).photo for seed in (99, 100))
    assert one.tobytes() != other.tobytes()


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
    hidden = shards.hidden_shares(shards.card_map(taken.photo, taken.cards), taken.cards)
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
    cloth = backs.cloth(box.back_seed, 90, 70, 40)
    back = draw(box, "", np.random.default_rng(1), 120).picture
    assert cloth.shape == (70, 90, 3)
    assert np.array_equal(cloth[:30, :40], cloth[40:70, :40])  # it comes again
    assert len({*map(tuple, cloth.reshape(-1, 3))} & {*map(tuple, back.reshape(-1, 3))}) > 0


@pytest.mark.parametrize("style", [*STYLES, ANY])
@pytest.mark.parametrize("seed", range(12))
def test_the_letter_box_holds_the_letter(style: str, seed: int) -> None:
    """Another letter on the same card changes the picture inside the two boxes, and hardly beside them.

    Words and small letters that belong to the letter are noted as other print.
    """
    box = deck(style, seed)
    one, other = (draw(box, letter, np.random.default_rng(seed), 160) for letter in "IO")
    changed = np.abs(one.picture.astype(int) - other.picture).max(axis=2) > 40
    inside = np.zeros_like(changed)
    for drawn in (one, other):
        for print_ in drawn.others:
            changed[_around(print_, changed.shape, 2)] = False
    for drawn in (one, other):
        assert drawn.letter_box is not None
        inside[_around(drawn.letter_box, changed.shape, 12)] = True
    assert changed[inside].sum() > 0.5 * changed.sum() > 10


def _around(box: Box, shape: tuple[int, ...], by: int) -> tuple[slice, slice]:
    """The rows and columns of a box given in shares of the card, with so many pixels around it."""
    left, top, right, bottom = box
    rows, columns = (
        slice(max(0, round(a * n) - by), max(0, round(b * n) + by))
        for a, b, n in ((top, bottom, shape[0]), (left, right, shape[1]))
    )
    return rows, columns


@pytest.mark.parametrize("seed", range(30))
def test_a_main_letter_is_at_least_an_eighth_of_its_card(seed: int) -> None:
    dice = np.random.default_rng(seed)
    face = layouts.draw_face(seed, (PLAIN,), PLAIN, random_scenes.random_letter(dice), dice, 150, 210)
    left, top, right, bottom = face.letter_box
    assert max(bottom - top, right - left) >= 0.12
    assert -0.02 <= left < right <= 1.02 and -0.02 <= top < bottom <= 1.02


def test_all_letters_and_pairs_are_drawn_and_pairs_are_the_fewer() -> None:
    dice = np.random.default_rng(1)
    letters = [random_scenes.random_letter(dice) for _ in range(3000)]
    assert set(letters) == set(LETTERS)
    assert 0.05 < np.mean([len(letter) == 2 for letter in letters]) < 0.25


def test_most_scenes_show_decks_of_any_kind_and_the_four_styles_stay() -> None:
    styles = (*STYLES, ANY)
    shares = [sum(mix.share * mix.styles[k] for mix in random_scenes.MIXES) for k in range(len(styles))]
    assert sum(shares) == pytest.approx(1)
    assert all(sum(mix.layouts) == pytest.approx(1) for mix in random_scenes.MIXES)
    assert 0.5 <= shares[-1] <= 0.7 and min(shares) > 0.05
    assert all(sum(mix.backs) == pytest.approx(1) for mix in random_scenes.MIXES)


def test_a_letter_under_another_card_does_not_show() -> None:
    taken = scene(["A", "B"], overlap=0.3)
    owners = shards.card_map(taken.photo, taken.cards)
    quads = [card.quad.astype(np.float32) for card in taken.cards]
    assert shards.shows(owners, 0, quads[0], (0.1, 0.2, 0.6, 0.8))
    assert not shards.shows(owners, 0, quads[0], (0.7, 0.1, 1.0, 0.9))
    assert shards.shows(owners, 1, quads[1], (0.0, 0.1, 0.4, 0.9))


@pytest.mark.parametrize("plan", [{"rack": True}, {"printed": True}, {"sleeved": True}])
def test_racks_print_and_sleeves_change_the_photo_and_not_the_truth(plan: dict[str, bool]) -> None:
    plain, other = scene("WORD", 4), scene("WORD", 4, **plan)
    assert plain.photo.tobytes() != other.photo.tobytes()
    assert [card.letter for card in other.cards] == list("WORD")


def test_picture_backs_differ_from_deck_to_deck() -> None:
    decks = [replace(deck(seed=seed), picture_back=True, aspect=1.4) for seed in range(8)]
    backs = [draw(box, "", np.random.default_rng(1), 80).picture for box in decks]
    assert len({back.tobytes() for back in backs}) == 8
    assert all(back.std() > 2 for back in backs)


def test_an_emblem_is_mostly_the_same_on_both_sides() -> None:
    mark = art.emblem(np.random.default_rng(5), 60)
    assert (mark == mark[:, ::-1]).all() and mark.max() > 0


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


def test_some_faces_of_a_deck_come_in_other_strokes() -> None:
    box = replace(deck(), faces=(PLAIN,) * 40)
    cuts = [face.cut for face in random_scenes.recut_deck(np.random.default_rng(2), box, 0.5).faces]
    assert 8 < sum(map(bool, cuts)) < 32 and {*cuts} <= {"", *strokes.CUTS}


def test_rare_kinds_of_lettering_lead_as_many_decks_of_any_kind_as_common_ones() -> None:
    common = [replace(PLAIN, name=f"sans{n}") for n in range(30)]
    pool = [*common, replace(PLAIN, name="rare", kind="script")]
    first = [open_box(np.random.default_rng(n), ANY, pool).faces[0].kind for n in range(200)]
    assert 70 < first.count("script") < 130


def test_some_decks_of_any_kind_are_wider_than_high() -> None:
    aspects = [open_box(np.random.default_rng(n), ANY, [PLAIN]).aspect for n in range(300)]
    assert 10 < sum(aspect < 0.9 for aspect in aspects) < 60
    assert all(open_box(np.random.default_rng(n), "letterpress", [PLAIN]).aspect > 1 for n in range(100))


def test_further_families_only_train() -> None:
    assert fonts.further()
    assert all(fonts.split_of(name) == "train" for _, name in fonts.further())
    assert not {name for _, name in fonts.further()} & {name for _, name in fonts.families()}


def test_only_training_families_come_in_three_weights() -> None:
    counts = {fonts.split_of(name): len(fonts._files(name)) for _, name in fonts.families()}
    assert counts == {"train": 3, "tune": 1, "measure": 1}


def test_on_some_photos_every_card_is_of_another_deck() -> None:
    taken = random_scenes._cards_of_many_decks(np.random.default_rng(4), [PLAIN])
    shapes = [
        round((box[3] - box[1]) / (box[2] - box[0]), 1) for card in taken.cards if (box := card.letter_box)
    ]
    assert len(shapes) > 2 and len(set(shapes)) > len(shapes) // 2


def test_covers_over_paper_lie_across_too() -> None:
    taken = [
        random_scenes._rows_of_covers(np.random.default_rng(seed), [replace(PLAIN, kind="script")])
        for seed in range(6)
    ]
    slims = [
        np.linalg.norm(card.quad[1] - card.quad[0]) / np.linalg.norm(card.quad[3] - card.quad[0])
        for one in taken
        for card in one.cards
        if card.letter
    ]
    assert 0 < sum(slim > 1 for slim in slims) < len(slims)
