"""The small letter in a card's corner, on decks that repeat their letter there.

Hardback's covers are ornamental and its corner letters plain, so the corner often knows better. Whether
a deck has such letters is seen on the photo itself: they then agree with the large ones far beyond chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ocr.find import locator
from ocr.intake import Image
from ocr.nets import Floats
from ocr.read import confidence, letters, text_recogniser
from ocr.read.letters import BACK, CLASSES, NONE, softmax
from ocr.reading import LETTERS
from ocr.shapes import Corners, nudge, sides

# Squares in which the letter may stand: their middle and side, in shares of the card's short side, from its
# corner. Ribbons and indices differ from deck to deck, and a card's corners are never exact.
PLACES = ((0.14, 0.115, 0.23), (0.10, 0.10, 0.18))
REGION = 0.26  # the locator is shown a square so large in the corner and looks for the letter itself
AROUND = (1.0, 1.2)  # and what it finds is read in windows so many times as large as usual
ACROSS = 1.12  # a card so much wider than high lies across; its ribbon then hangs at the foot
ASKED = (0, 2)  # the text recogniser is asked about these of the four windows
HEARD = 0.9  # how much its word counts where it is certain
TINY = 1e-9
AGREE = 0.25  # mean likeness of corner and large letter; on decks with other corners it stays below 0.2
FEW, QUIET = 5, 0.06  # below this at the first few corners further looks make it no deck with corner letters
UNSEEN = 0.1  # what a corner that shows nothing leaves to every letter; the clearer it is the less
QU = [LETTERS.index("Q"), LETTERS.index("QU")]
SINGLE = [k for k, name in enumerate(LETTERS) if len(name) == 1]
LEAST = 0.01  # and at least this part of it
HUMBLE = 0.0025  # an ornamental letter is never so plain that a clear corner could not be right against it
PLAIN = 0.95  # a card so certain to show a letter tells whether all cards of the deck have one in the corner
BARE = 0.3  # a corner shows none where none is as likely as this
VOUCHES = 0.9  # a corner that shows its card's letter this clearly also says how the card stands


def look(image: Image, quads: Sequence[Corners]) -> Floats:
    """What stands in the top left corner of each card, as logits; of several looks the clearest."""
    if not quads:
        return np.zeros((0, CLASSES), np.float32)
    places = [_windows(image, quad) for quad in quads]
    seen = _clearest(image, places)
    across = [i for i, quad in enumerate(quads) if sides(quad)[0] > ACROSS * sides(quad)[1]]
    feet = [_windows(image, quads[i], foot=True) for i in across]
    if across:
        seen[across] = _clearer(np.stack([seen[across], _clearest(image, feet)]))
    asked = [(i, [one[k] for k in ASKED]) for i, one in (*enumerate(places), *zip(across, feet, strict=True))]
    return _hear(image, asked, seen)


def _hear(image: Image, asked: Sequence[tuple[int, Sequence[Corners]]], seen: Floats) -> Floats:
    """The same with the text recogniser's word, for which small plain print is what it knows best.

    It counts as far as it says the same of both windows of a corner: in one of them it often sees the tag's
    edge. Against a letter our reader sees clearly it counts little.
    """
    said = iter(text_recogniser.recognise(image, [window for _, windows in asked for window in windows]))
    chances = softmax(seen)
    for i, windows in asked:
        votes = dict.fromkeys(LETTERS, 0.0)
        for named, strength in (next(said) for _ in windows):
            if named in votes:
                votes[named] += strength**2 / len(windows)
        first, second = sorted(votes, key=lambda name: -votes[name])[:2]
        trusted = HEARD * (votes[first] - votes[second])
        trusted *= 1 - float(np.delete(chances[i, :BACK], LETTERS.index(first)).max())
        chances[i] *= 1 - trusted
        chances[i, LETTERS.index(first)] += trusted
    return np.asarray(np.log(np.maximum(chances, TINY)), np.float32)


def _windows(image: Image, quad: Corners, foot: bool = False) -> list[Corners]:
    """Where the letter may be: at its usual places, and where the locator sees one."""
    wide, high = sides(quad)
    right, down = min(wide, high) / max(wide, 1e-6), min(wide, high) / max(high, 1e-6)
    top, low = (1 - REGION * down, 1.0) if foot else (0.0, REGION * down)
    found = locator.boxes_in_part(image, [quad], (0.0, top, REGION * right, low))[0]
    near = locator.window(quad, found)
    return [*_places(quad, foot), *(nudge(near, size, 0, 0) for size in AROUND)]


def _places(quad: Corners, foot: bool = False) -> list[Corners]:
    """The usual places of a corner letter."""
    wide, high = sides(quad)
    right, down = min(wide, high) / max(wide, 1e-6), min(wide, high) / max(high, 1e-6)
    around = locator.UNIT_SQUARE - 0.5
    return [
        locator.on_photo(
            quad, around * (side * right, side * down) + (x * right, 1 - y * down if foot else y * down)
        )
        for x, y, side in PLACES
    ]


def _clearest(image: Image, places: Sequence[Sequence[Corners]]) -> Floats:
    """Of several looks at each card the one that shows a letter most clearly."""
    seen = letters.look(image, [window for windows in places for window in windows]).classes
    return _clearer(seen.reshape(len(places), -1, CLASSES).transpose(1, 0, 2))


def _clearer(looks: Floats) -> Floats:
    """For each place the clearest of the looks."""
    chances = np.stack([softmax(look_)[:, :BACK].max(axis=1) for look_ in looks])
    return np.asarray(looks[chances.argmax(axis=0), np.arange(looks.shape[1])])


def corner(quad: Corners) -> Corners:
    """The place of the corner letter on most cards."""
    return _places(quad)[0]


@dataclass(frozen=True)
class CornerReading:
    """What is left of the chances when the corners have spoken."""

    chances: Floats
    corners: Floats | None = None  # what stands in them as logits, if this deck has letters there
    vouched: frozenset[int] = frozenset()  # cards whose corner plainly shows the letter they are taken for


def weigh_corners(image: Image, quads: Sequence[Corners], chances: Floats, profile: str) -> CornerReading:
    """The chances with the corner letters heard, if the clearest cards show that this deck has them."""
    faces = [i for i in np.argsort(-chances[:, :BACK].max(axis=1)).tolist() if chances[i].argmax() < BACK]
    if profile != "hardback" and _quiet(image, quads, chances, faces[:FEW]):
        return CornerReading(chances)
    return weigh(chances, look(image, quads), profile)


def weigh(chances: Floats, corners: Floats, profile: str) -> CornerReading:
    """The chances with what the corners show, if this deck has letters there."""
    faces = [i for i in range(len(chances)) if chances[i].argmax() < BACK]
    if not has_corner_letters(chances[faces], corners[faces], profile):
        return CornerReading(chances)
    both = mix(weigh_bare_corners(chances, corners), corners)
    return CornerReading(both, corners, confirmed_cards(both, corners))


def weigh_bare_corners(chances: Floats, corners: Floats) -> Floats:
    """The chances with less for a letter where the corner shows none, if the deck's plain letters have one.

    Backs have none, and few other cards: the picture on a back is no letter, however much it looks like one.
    """
    told, bare = chances.copy(), softmax(corners)[:, :BACK].max(axis=1) < BARE
    plain = chances[:, :BACK].sum(axis=1) > PLAIN
    lacking = (1 + (bare & plain).sum()) / (2 + plain.sum())
    told[bare, :BACK] *= lacking
    return np.asarray(told / told.sum(axis=1, keepdims=True), np.float32)


def _quiet(image: Image, quads: Sequence[Corners], chances: Floats, cards: Sequence[int]) -> bool:
    """One glance at a few corners shows that this deck has no letters there: most have none."""
    glance = letters.look(image, [corner(quads[i]) for i in cards]).classes
    return not cards or float(agreement(chances[list(cards)], glance).mean()) < QUIET


def confirmed_cards(chances: Floats, corners: Floats) -> frozenset[int]:
    """Cards whose corner shows the very letter they are taken for: it stands there only if they stand so."""
    small, taken = softmax(corners), chances.argmax(axis=1)
    return frozenset(i for i, kind in enumerate(taken) if kind < BACK and small[i, kind] >= VOUCHES)


def mix(chances: Floats, corners: Floats) -> Floats:
    """Large and small letters weighed together."""
    both, small = chances.copy(), confidence.chances(corners)
    small[:, confidence.PAIRS] *= confidence.RARE  # a letter beside the ribbon's edge looks like two
    small[:, QU] = small[:, QU].max(axis=1, keepdims=True)  # a corner Q may stand for QU
    for i, row in enumerate(chances):
        until = BACK if row.argmax() < BACK else BACK + 1  # a clear corner letter also speaks against a back
        said = small[i, :until] + UNSEEN * max(LEAST, 1 - float(small[i, :BACK].max()))
        said[BACK:] += small[i, NONE]
        humbly = row[:until].copy()
        humbly[SINGLE] += HUMBLE * small[i, :BACK].max()
        weight = humbly * said
        both[i, :until] = weight * (row[:until].sum() / weight.sum())
    return both


def has_corner_letters(chances: Floats, corners: Floats, profile: str) -> bool:
    """The corners of these cards carry their letters: large and small are alike beyond chance."""
    if profile == "hardback":
        return True
    alike = agreement(chances, corners)
    return len(alike) > 1 and float(alike.mean()) > AGREE


def agreement(chances: Floats, corners: Floats) -> Floats:
    """How likely large and small letter of each card are the same."""
    return np.asarray((chances[:, :BACK] * softmax(corners)[:, :BACK]).sum(axis=1), np.float32)
