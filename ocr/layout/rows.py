"""Which of the found cards belong to what was laid, in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ocr.layout import order
from ocr.shapes import Corners, area, overlap

TILT = 20.0  # a face-down card of the row stands as straight as its neighbours
SIZE = 1.6  # and is about as large
SHAPE = 0.3  # and as slim, by this share
STANDING = 0.3  # where more of a line's cards than this stand, cards that lie are lying across
BETWEEN = 1.6  # so many times freer in both where it has a neighbour on either side
AWAY = 2.0  # a line of one lies at most so many card heights from the next line
TIDY = 0.8  # so far must lines agree on their angle to say what is askew
ODD = 2.7  # perspective makes the nearest card this much larger than the middle one, not more
BEAT = 1.9  # and follows at the row's own beat, in steps of the row
BLIND = 3  # so many backs and no letter are a row; fewer are a pile and what fell beside it
NEXT, COLUMN = 1.6, 0.4  # in cards: how far the next line of a grid is at most, how straight its columns are
HOLE = 1.4  # a step this much wider than usual: one under its neighbours may not have been seen


def order_cards(quads: Sequence[Corners], backs: Sequence[bool], angle: float) -> list[int]:
    """The cards that are read, in reading order: letters, and backs in the rhythm of a line of letters."""
    alike = like_most(quads)
    rows = [[alike[i] for i in row] for row in order.lines([quads[i] for i in alike], angle)]
    if all(backs[i] for i in alike):
        return _face_down_line(rows, quads, angle)
    rows = _without_strays(rows, quads, backs, angle)
    kept: list[int] = []
    lettered = [row for row in rows if not all(backs[i] for i in row)]
    for row in rows:
        faces = [i for i in row if not backs[i]]
        if faces:
            kept += _with_backs(row, faces, quads, angle)
        elif _line_of_a_grid(row, lettered, quads, backs, angle):
            kept += row
    return kept


def _line_of_a_grid(
    row: Sequence[int],
    lettered: Sequence[Sequence[int]],
    quads: Sequence[Corners],
    backs: Sequence[bool],
    angle: float,
) -> bool:
    """A line of nothing but backs was laid if each stands straight over or under a card of the next line."""
    if len(row) < BLIND or not lettered:
        return False
    right, down = order.directions(angle)
    middles = np.array([quad.mean(axis=0) for quad in quads])
    x, y = middles @ right, middles @ down
    next_ = min(lettered, key=lambda line: abs(y[line].mean() - y[row].mean()))
    letters = [quads[i] for i in next_ if not backs[i]]
    wide, high = np.median([order.extent(quad, angle) for quad in letters], axis=0)
    return bool(abs(y[next_].mean() - y[row].mean()) < NEXT * high) and all(
        lean(quads[i], angle) <= TILT
        and _sized(quads[i], letters, letters)
        and np.abs(x[next_] - x[i]).min() < COLUMN * wide
        for i in row
    )


def _with_backs(
    row: Sequence[int], faces: Sequence[int], quads: Sequence[Corners], angle: float
) -> list[int]:
    """A line's letters and the backs in their rhythm, the nearest first: each may vouch for the next."""
    kept = list(faces)
    away = {i: min(_gap(quads[i], quads[face]) for face in faces) for i in row}
    for back in sorted(set(row) - set(faces), key=lambda i: away[i]):
        if _sized(quads[back], [quads[i] for i in faces], [quads[i] for i in kept]) and _in_rhythm(
            back, row, faces, quads, angle
        ):
            kept.append(back)
    return [i for i in row if i in kept]


def _face_down_line(rows: list[list[int]], quads: Sequence[Corners], angle: float) -> list[int]:
    """Where every card is face down, the longest line, if its cards stand straight in it."""
    longest = max(rows, key=len, default=[])
    straight = all(lean(quads[i], angle) <= TILT for i in longest)
    return longest if len(longest) >= BLIND and straight else []


def _without_strays(
    rows: list[list[int]], quads: Sequence[Corners], backs: Sequence[bool], angle: float
) -> list[list[int]]:
    """Beside tidy lines a letter alone, askew, far off or of another size was not laid: a coin, a slip."""
    letters = [[i for i in row if not backs[i]] for row in rows]
    lined = [quads[i] for row in letters if len(row) > 1 for i in row]
    if not lined or order.lattice(lined)[1] < TIDY:
        return rows
    return [
        row
        for row, faces in zip(rows, letters, strict=True)
        if len(faces) != 1 or _belongs(quads[faces[0]], lined, angle)
    ]


def _belongs(quad: Corners, lined: Sequence[Corners], angle: float) -> bool:
    """A card alone in its line is one of those laid if it stands, lies and measures like them."""
    nearest = min(lined, key=lambda other: _gap(quad, other))
    _, down = order.directions(angle)
    away = abs(float((quad - nearest).mean(axis=0) @ down))
    alike = 1 / SIZE < area(quad) / max(1.0, area(nearest)) < SIZE
    shaped = abs(abs(slim(quad, angle)) - abs(upright(lined, angle))) < BETWEEN * SHAPE
    return alike and shaped and lean(quad, angle) <= TILT and away < AWAY * order.extent(nearest, angle)[1]


def lean(quad: Corners, angle: float) -> float:
    """By how many degrees a card stands askew in lines of this angle."""
    return abs((order.angle_of(order.facing(quad, angle)) - angle + 180) % 360 - 180)


def like_most(quads: Sequence[Corners], usual: float | None = None) -> list[int]:
    """The cards about as large as is usual, or as most: a digit or half a pile taken for a card is not."""
    sizes = np.array([area(quad) for quad in quads])
    usual = usual or (float(np.median(sizes)) if len(sizes) else 1.0)
    return [i for i, size in enumerate(sizes) if usual / ODD < size < usual * ODD]


def _in_rhythm(
    back: int, row: Sequence[int], faces: Sequence[int], quads: Sequence[Corners], angle: float
) -> bool:
    """A back is a wild only where a card of this line would lie."""
    place = row.index(back)
    free = BETWEEN if 0 < place < len(row) - 1 else 1.0
    if lean(quads[back], angle) > free * TILT:
        return False
    if abs(slim(quads[back], angle) - upright([quads[i] for i in faces], angle)) > free * SHAPE:
        return False
    beside = [row[k] for k in (place - 1, place + 1) if 0 <= k < len(row)]
    steps = [_gap(quads[back], quads[i]) for i in beside]
    return min(steps, default=9.0) < BEAT * _step(row, quads)


def _sized(quad: Corners, faces: Sequence[Corners], kept: Sequence[Corners]) -> bool:
    """About as large as the line's letters, or, where the row leads away, as the nearest card kept."""
    nearest = min(kept, key=lambda other: _gap(quad, other))
    usual = (float(np.median([area(other) for other in faces])), area(nearest))
    return any(1 / SIZE < area(quad) / max(1.0, size) < SIZE for size in usual)


def upright(quads: Sequence[Corners], angle: float) -> float:
    """How slim the cards of a line are, with those that lie across it set upright."""
    slims = np.array([slim(quad, angle) for quad in quads])
    return float(np.median(-np.abs(slims) if (slims < 0).mean() > STANDING else slims))


def slim(quad: Corners, angle: float) -> float:
    """Width against height for someone reading at this angle, as a logarithm."""
    wide, high = order.extent(quad, angle)
    return float(np.log(max(wide, 1.0) / max(high, 1.0)))


def _gap(one: Corners, other: Corners) -> float:
    return float(np.linalg.norm(one.mean(axis=0) - other.mean(axis=0)))


def _step(row: Sequence[int], quads: Sequence[Corners]) -> float:
    """The usual distance from card to card of this line."""
    gaps = [_gap(quads[a], quads[b]) for a, b in pairwise(row)]
    return float(np.median(gaps)) if gaps else 1.0


def ends(cards: Sequence[int], quads: Sequence[Corners], angle: float) -> set[int]:
    """The first and the last card of each line."""
    rows = order.lines([quads[i] for i in cards], angle)
    return {cards[place] for row in rows for place in (row[0], row[-1])}


def covered_shares(row: Sequence[int], quads: Sequence[Corners]) -> dict[int, float]:
    """How much of each card the next one lies over: cards are laid from left to right."""
    return {i: overlap(quads[i], quads[after]) for i, after in pairwise(row)}


def beside_gaps(row: Sequence[int], quads: Sequence[Corners], angle: float) -> set[int]:
    """Cards beside a hole, or in a line too short to be wrapped: perhaps one was not seen."""
    lines = [[row[i] for i in line] for line in order.lines([quads[i] for i in row], angle)]
    longest = max(map(len, lines), default=0)
    doubtful = {i for cards in lines[:-1] if len(cards) < longest for i in cards}
    for cards in lines:
        gaps = [_gap(quads[a], quads[b]) for a, b in pairwise(cards)]
        usual = float(np.median(gaps)) if len(gaps) > 1 else 1e9
        for place, gap in enumerate(gaps):
            if gap > HOLE * usual:
                doubtful |= {cards[place], cards[place + 1]}
    return doubtful
