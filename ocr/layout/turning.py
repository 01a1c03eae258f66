"""Cards that are hard to read as they stand are looked at in all four ways.

A timeless letter across the row, a card on its head: the votes of the row leave them as the others stand,
and then nothing on them makes sense. If it does another way, and their own votes allow it, they are turned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from ocr.intake import Image
from ocr.layout.orientation import Bearings
from ocr.nets import Floats
from ocr.read import confidence, corner_letters, letters
from ocr.read.letters import ALIKE, BACK, NONE, Look, softmax
from ocr.reading import LETTERS
from ocr.shapes import Corners, turned

CLEAR = 0.8  # a letter this likely is left as it stands
PLAIN = 0.1  # from this on a way makes sense at all
STANDING = np.array([0.9, 0.035, 0.03, 0.035])  # so often a card stands like its row, or otherwise
BETTER = 2.0  # so many times likelier must another way be
HEADLONG = 0.8  # so much must the votes say that a letter which looks alike on its head is on it
MIRRORED = frozenset(LETTERS.index(letter) for letter in ALIKE)
MOST = 6  # cards looked at


def settled(image: Image, row: Bearings, chances: Floats, speaks: bool) -> tuple[Bearings, Floats]:
    """The cards with those turned that make sense only another way; `speaks`: corners carry letters here."""
    unclear = [i for i in range(len(chances)) if _unclear(chances[i], speaks)][:MOST]
    if not unclear:
        return row, chances
    quads = [turned(row.quads[i], turn) for i in unclear for turn in range(4)]
    seen = letters.look(image, quads)
    large = confidence.chances(seen.classes)
    small = corner_letters.look(image, quads) if speaks else None
    votes = np.stack([row.votes[i] for i in unclear])
    ways = _ways(_sense(large, small).reshape(-1, 4), np.sqrt(votes) if speaks else votes)
    better = {i: 4 * place + way for place, (i, way) in enumerate(zip(unclear, ways, strict=True)) if way}
    both = corner_letters.mixed(large, small) if small is not None else large
    return replaced(row, quads, seen, better), exchanged(chances, both, better)


def upended(image: Image, row: Bearings, chances: Floats) -> tuple[Bearings, Floats]:
    """An O or an I whose card says it is on its head may be a C or a T: if it looks so it is never sure."""
    best = chances[:, :NONE].argmax(axis=1)
    asked = [i for i, vote in enumerate(row.votes) if int(best[i]) in MIRRORED and vote[2] > HEADLONG]
    if not asked:
        return row, chances
    quads = [turned(row.quads[i], 2) for i in asked]
    seen = letters.look(image, quads)
    over = confidence.chances(seen.classes)
    other = {i: place for place, i in enumerate(asked) if over[place, :BACK].argmax() != best[i]}
    better = {i: place for i, place in other.items() if over[place, :BACK].max() > CLEAR}
    row = replace(row, differs=tuple(differs or i in other for i, differs in enumerate(row.differs)))
    return replaced(row, quads, seen, better), exchanged(chances, over, better)


def _unclear(chances: Floats, speaks: bool) -> bool:
    """Hard to read; a thing that looks like no card of ours only where its corner can tell."""
    return bool(chances[: BACK + 1].max() < CLEAR and (speaks or chances[NONE] < 0.5))


def _sense(large: Floats, small: Floats | None) -> Floats:
    """How likely large and small letter are the same, or how clear the large one is where it stands alone."""
    if small is None:
        return np.asarray(large[:, :BACK].max(axis=1))
    return np.asarray((large[:, :BACK] * softmax(small)[:, :BACK]).sum(axis=1))


def _ways(sense: Floats, votes: npt.NDArray[np.float64]) -> list[int]:
    """By how many quarters each card is to be turned."""
    likely = sense * votes * STANDING
    best = likely.argmax(axis=1)
    rows = np.arange(len(best))
    good = (likely[rows, best] > BETTER * likely[:, 0]) & (sense[rows, best] > PLAIN)
    return [int(way) for way in np.where(good, best, 0)]


def replaced(row: Bearings, quads: Sequence[Corners], seen: Look, better: Mapping[int, int]) -> Bearings:
    """The row with some cards seen in another way: for each of them the place among the quads looked at."""
    whole = range(len(row.quads))
    return replace(
        row,
        quads=tuple(quads[better[i]] if i in better else row.quads[i] for i in whole),
        differs=tuple(row.differs[i] or i in better for i in whole),
        seen=Look(
            exchanged(row.seen.classes, seen.classes, better),
            exchanged(row.seen.turns, seen.turns, better),
            exchanged(row.seen.shapes, seen.shapes, better),
        ),
    )


def exchanged(rows: Floats, others: Floats, better: Mapping[int, int]) -> Floats:
    """The rows, some of them out of others."""
    changed = rows.copy()
    changed[list(better)] = others[list(better.values())]
    return changed
