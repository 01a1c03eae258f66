"""Reading order: which way the row runs, where it wraps, where it begins.

Angles are degrees clockwise on the photo. At a reading angle of 0 letters stand upright on it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ocr.shapes import Corners, rotate, sides

Vector = npt.NDArray[np.float64]

BESIDE = 0.5  # cards of one line are shifted against each other by at most half a card
ASKEW = 3.0  # of two cards equally near the next one is that which is so many times more level
REACH = 2.6  # and stand at most so many card widths apart, middle to middle


def lattice(quads: Sequence[Corners]) -> tuple[float, float]:
    """The common angle of the cards' edges, between -45 and 45, and how far they agree on it, 0 to 1.

    A row runs along that angle or across it; scattered tiles agree on none.
    """
    total, length = 0j, 1e-9
    for quad in quads:
        for edge in np.roll(quad, -1, axis=0) - quad:
            step = complex(float(edge[0]), float(edge[1]))
            total += (step / max(abs(step), 1e-9)) ** 4 * abs(step)
            length += abs(step)
    return float(np.degrees(np.angle(total)) / 4), abs(total) / length


def row_angles(quads: Sequence[Corners]) -> tuple[tuple[float, int], ...]:
    """The angles lines may run at, each with how many lines it makes of the cards, fewest first."""
    base, _ = lattice(quads)
    along, across = len(lines(quads, base)), len(lines(quads, base + 90))
    ways = [(base, along), (base + 180, along), (base + 90, across), (base + 270, across)]
    return tuple(sorted(ways, key=lambda way: way[1]))


def lines(quads: Sequence[Corners], angle: float) -> list[list[int]]:
    """The cards as lines of text read at this angle, each line left to right, lines top to bottom."""
    right, down = directions(angle)
    middles = np.array([quad.mean(axis=0) for quad in quads], np.float64).reshape(-1, 2)
    x, y = middles @ right, middles @ down
    sizes = np.array([extent(quad, angle) for quad in quads], np.float64).reshape(-1, 2)
    groups = _chain(_beside(sizes, x, y))
    groups.sort(key=lambda group: float(np.mean(y[group])))
    return [sorted(group, key=lambda i: float(x[i])) for group in groups]


def _beside(sizes: Vector, x: Vector, y: Vector) -> npt.NDArray[np.bool_]:
    """Which cards of these widths and heights follow each other in a line: each and the next on either hand.

    Lines of a grid seen askew come so close that a card is level with one further on in the next line.
    """
    wide, high = sizes[:, 0], sizes[:, 1]
    across, down = x - x[:, None], np.abs(y - y[:, None])
    near = np.abs(across) < REACH * (wide[:, None] + wide) / 2
    level = down < BESIDE * np.minimum(high[:, None], high)
    away = np.where(near & level & ~np.eye(len(x), dtype=bool), np.abs(across) + ASKEW * down, np.inf)
    beside = np.zeros(away.shape, bool)
    for hand in (across >= 0, across <= 0):
        each = np.where(hand, away, np.inf)
        beside |= np.isfinite(each) & (each == each.min(axis=1, initial=np.inf, keepdims=True))
    return np.asarray(beside | beside.T)


def _chain(beside: npt.NDArray[np.bool_]) -> list[list[int]]:
    """Groups of cards each of which is beside another of its group."""
    left, groups = set(range(len(beside))), []
    while left:
        group, fresh = set(), {min(left)}
        while fresh:
            group |= fresh
            fresh = set(np.flatnonzero(beside[list(fresh)].any(axis=0)).tolist()) - group
        left -= group
        groups.append(sorted(group))
    return groups


def extent(quad: Corners, angle: float) -> tuple[float, float]:
    """How wide and how high a card stands when read at this angle."""
    return sides(facing(quad, angle))


def directions(angle: float) -> tuple[Vector, Vector]:
    """Unit steps to the right and down for someone reading at this angle."""
    turn = np.radians(angle)
    return np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])


def facing(quad: Corners, angle: float) -> Corners:
    """The quad beginning at the corner that is top left for someone reading at this angle."""
    right, _ = directions(angle)
    along = float((quad[1] - quad[0] + quad[2] - quad[3]) @ right)
    down = float((quad[2] - quad[1] + quad[3] - quad[0]) @ right)
    return rotate(quad, int(np.argmax((along, down, -along, -down))))


def angle_of(quad: Corners) -> float:
    """The angle at which the quad's content stands upright, between -180 and 180."""
    top = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    return float(np.degrees(np.arctan2(top[1], top[0])))
