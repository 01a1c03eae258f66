"""The small letter in a card's corner, on decks that repeat their letter there.

Hardback's covers are ornamental and its corner letters plain, so the corner often knows better. Whether
a deck has such letters is seen on the photo itself: they then agree with the large ones far beyond chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ocr.intake import Image
from ocr.nets import Floats
from ocr.read import confidence, letters
from ocr.read.letters import BACK, CLASSES, NONE, softmax
from ocr.shapes import Corners, nudge, sides

BOX = (0.02, 0.0, 0.26, 0.22)  # left, top, right, bottom in shares of the card's short side
AGREE = 0.25  # mean likeness of corner and large letter; on decks with other corners it stays below 0.2
FEW, QUIET = 3, 0.06  # below this at the first few corners further looks make it no deck with corner letters
ENOUGH = 5  # cards that tell whether the deck has such letters
SIZES = ((1.0, 0.0, 0.0), (1.26, 0.0, 0.0))  # how large, how far right, how far down the place is looked at
BESIDE = ((1.0, 0.17, 0.0), (1.0, -0.17, 0.0), (1.0, 0.0, 0.18), (1.0, 0.0, -0.18))
CLEAR = 0.9  # a letter this clear needs no look beside
MISSED = 0.05  # what a corner that shows nothing leaves to every letter; the clearer it is the less
LEAST = 0.002  # and at least this part of it
VOUCHES = 0.9  # a corner that shows its card's letter this clearly also says how the card stands


def look(image: Image, quads: Sequence[Corners]) -> Floats:
    """What stands in the top left corner of each card, as logits.

    A card's corners are never exact and its corner letter is small, so the place is looked at in two sizes,
    and where neither shows a letter clearly also a little beside; the clearest look counts.
    """
    places = [corner(quad) for quad in quads]
    return _beside(image, places, _clearest(image, places, SIZES))


def _beside(image: Image, places: Sequence[Corners], seen: Floats) -> Floats:
    """What was seen, with further looks a little beside where no letter was clear."""
    unclear = [i for i, row in enumerate(softmax(seen)) if row[:BACK].max() < CLEAR]
    if unclear:
        beside = _clearest(image, [places[i] for i in unclear], BESIDE)
        seen[unclear] = _clearer(np.stack([seen[unclear], beside]))
    return seen


def _clearest(image: Image, places: Sequence[Corners], ways: Sequence[tuple[float, float, float]]) -> Floats:
    """Of several looks at each place the one that shows a letter most clearly."""
    windows = [nudge(place, *way) for way in ways for place in places]
    seen = letters.look(image, windows, letters.MARGIN).classes
    return _clearer(seen.reshape(len(ways), len(places), CLASSES))


def _clearer(looks: Floats) -> Floats:
    """For each place the clearest of the looks."""
    chances = np.stack([softmax(look_)[:, :BACK].max(axis=1) for look_ in looks])
    return np.asarray(looks[chances.argmax(axis=0), np.arange(looks.shape[1])])


def corner(quad: Corners) -> Corners:
    """The place of the corner letter on a card."""
    wide, high = sides(quad)
    short = min(wide, high)
    right, down = (
        (quad[1] - quad[0]) * (short / max(wide, 1e-6)),
        (quad[3] - quad[0]) * (short / max(high, 1e-6)),
    )
    left, top, far, low = BOX
    return np.array(
        [quad[0] + right * x + down * y for x, y in ((left, top), (far, top), (far, low), (left, low))],
        np.float32,
    )


@dataclass(frozen=True)
class CornerReading:
    """What is left of the chances when the corners have spoken."""

    chances: Floats
    speaks: bool  # this deck has letters in its corners
    vouched: frozenset[int] = frozenset()  # cards whose corner plainly shows the letter they are taken for


def weigh_corners(image: Image, quads: Sequence[Corners], chances: Floats, profile: str) -> CornerReading:
    """The chances with the corner letters heard, if the clearest cards show that this deck has them."""
    faces = [i for i in np.argsort(-chances[:, :BACK].max(axis=1)).tolist() if chances[i].argmax() < BACK]
    if profile != "hardback" and _quiet(image, quads, chances, faces[:FEW]):
        return CornerReading(chances, False)
    asked = list(range(len(quads))) if profile == "hardback" else faces[:ENOUGH]
    small = look(image, [quads[i] for i in asked])
    if not has_corner_letters(chances[asked], small, profile):
        return CornerReading(chances, False)
    rest = [i for i in range(len(quads)) if i not in asked]
    corners = np.concatenate([small, look(image, [quads[i] for i in rest])])[np.argsort([*asked, *rest])]
    both = mix(chances, corners)
    return CornerReading(both, True, confirmed_cards(both, corners))


def _quiet(image: Image, quads: Sequence[Corners], chances: Floats, cards: Sequence[int]) -> bool:
    """One glance at a few corners shows that this deck has no letters there: most have none."""
    glance = letters.look(image, [corner(quads[i]) for i in cards], letters.MARGIN).classes
    return likeness(chances[list(cards)], glance) < QUIET


def confirmed_cards(chances: Floats, corners: Floats) -> frozenset[int]:
    """Cards whose corner shows the very letter they are taken for: it stands there only if they stand so."""
    small, taken = softmax(corners), chances.argmax(axis=1)
    return frozenset(i for i, kind in enumerate(taken) if kind < BACK and small[i, kind] >= VOUCHES)


def mix_if_present(chances: Floats, corners: Floats, profile: str) -> Floats:
    """The chances with the corner letters heard, if this deck has them."""
    faces = [i for i in range(len(chances)) if chances[i].argmax() < BACK]
    return mix(chances, corners) if has_corner_letters(chances[faces], corners[faces], profile) else chances


def mix(chances: Floats, corners: Floats) -> Floats:
    """Large and small letters weighed together."""
    both, small = chances.copy(), confidence.chances(corners)
    for i, row in enumerate(chances):
        until = BACK if row.argmax() < BACK else BACK + 1  # a clear corner letter also speaks against a back
        said = small[i, :until] + MISSED * max(LEAST, 1 - float(small[i, :BACK].max()))
        said[BACK:] += small[i, NONE]
        weight = row[:until] * said
        both[i, :until] = weight * (row[:until].sum() / weight.sum())
    return both


def has_corner_letters(chances: Floats, corners: Floats, profile: str) -> bool:
    """The corners of these cards carry their letters: large and small are alike beyond chance."""
    if profile == "hardback":
        return True
    return len(chances) > 1 and likeness(chances, corners) > AGREE


def likeness(chances: Floats, corners: Floats) -> float:
    """How likely large and small letter of a card are the same, on average."""
    alike = (chances[:, :BACK] * softmax(corners)[:, :BACK]).sum(axis=1)
    return float(alike.mean()) if len(alike) else 0.0
