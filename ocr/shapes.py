"""Quads on a photo: areas, overlaps, flattened crops."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from ocr.intake import Image

Corners = npt.NDArray[np.float32]  # four points, clockwise as seen
BEGUN = tuple(np.roll(np.arange(4), -quarters) for quarters in range(4))  # a quad's corners from each on


def clockwise(points: Corners) -> Corners:
    """The four corners in clockwise order as seen, beginning anywhere."""
    middle = points.mean(axis=0)
    angles = np.arctan2(points[:, 1] - middle[1], points[:, 0] - middle[0])
    return points[np.argsort(angles)].astype(np.float32)


def area(quad: Corners) -> float:
    """How much of the photo a quad covers, in pixels."""
    return float(abs(cv2.contourArea(quad)))


def sides(quad: Corners) -> tuple[float, float]:
    """Mean length of the first and third side, and of the second and fourth."""
    steps = quad[BEGUN[1]] - quad
    edges = np.hypot(steps[:, 0], steps[:, 1])
    return float(edges[0] + edges[2]) / 2, float(edges[1] + edges[3]) / 2


def overlap(one: Corners, other: Corners) -> float:
    """The shared part as a share of the smaller quad."""
    shared, _ = cv2.intersectConvexConvex(cv2.convexHull(one), cv2.convexHull(other))
    return float(shared) / max(1.0, min(area(one), area(other)))


def inside(quad: Corners, image: Image) -> float:
    """Which share of a quad lies on the photo."""
    height, width = image.shape[:2]
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    shared, _ = cv2.intersectConvexConvex(cv2.convexHull(quad), frame)
    return float(shared) / max(1.0, area(quad))


def drop_overlapping(quads: Sequence[Corners], scores: Sequence[float], most: float) -> list[int]:
    """Which quads to keep so that no two share more than `most`; the better score stays."""
    if not quads:
        return []
    low, high = np.min(quads, axis=1), np.max(quads, axis=1)
    kept: list[int] = []
    for index in sorted(range(len(quads)), key=lambda i: -scores[i]):
        touching = ((low[kept] < high[index]) & (high[kept] > low[index])).all(axis=1)
        near = [other for other, touches in zip(kept, touching, strict=True) if touches]
        if all(overlap(quads[index], quads[other]) <= most for other in near):
            kept.append(index)
    return kept


def rotate(quad: Corners, quarters: int) -> Corners:
    """The same quad beginning at another corner: its content turns by so many quarters."""
    return quad[BEGUN[quarters % 4]]


def nudge(quad: Corners, size: float, right: float, down: float) -> Corners:
    """The quad made larger or smaller around its middle, then moved along its own sides by shares of them."""
    middle = quad.mean(axis=0)
    along, below = (quad[1] - quad[0] + quad[2] - quad[3]) / 2, (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    return np.asarray((quad - middle) * size + middle + along * right + below * down, np.float32)


def halve(image: Image, share: float) -> tuple[Image, float]:
    """The photo halved as often as it stays at least so large, and at which share of its size it is then.

    Of four pixels one is made many times faster than by any other share.
    """
    times = max(0, int(np.log2(1 / max(share, 1e-3))))
    for _ in range(times):
        high, wide = image.shape[0] // 2, image.shape[1] // 2
        even = image[: 2 * high, : 2 * wide]
        image = np.asarray(cv2.resize(even, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)
    return image, 0.5**times


def flatten(image: Image, quad: Corners, size: int, margin: float = 0.06) -> Image:
    """The card seen from straight above in a square, first corner top left, a little table around it."""
    inner = size * margin / (1 + 2 * margin)
    outer = size - inner
    target = np.array([[inner, inner], [outer, inner], [outer, outer], [inner, outer]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    source, matrix = _nearer(image, quad, np.asarray(matrix, np.float64), size, margin)
    flat = cv2.warpPerspective(source, matrix, (size, size), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)


def _nearer(
    image: Image, quad: Corners, matrix: npt.NDArray[np.float64], size: int, margin: float
) -> tuple[Image, npt.NDArray[np.float64]]:
    """Cut the card out and halve it while it is far larger than the crop, or thin strokes would break up."""
    room = (0.1 + 1.3 * max(0.0, margin)) * np.ptp(quad, axis=0)  # a tilted card's far side shows more
    low = np.floor(quad.min(axis=0) - room).astype(int).clip(0)
    high = np.ceil(quad.max(axis=0) + room).astype(int).clip(0)
    times = min(sides(quad)) * (1 + 2 * margin) / size
    halved = int(np.ceil(np.log2(times))) - 1 if times > 2 else 0
    whole = 1 << halved  # halves of even sizes are made several times faster
    high = np.minimum(low + -(-(high + 1 - low) // whole) * whole, np.array(image.shape[1::-1]))
    part = image[low[1] : high[1], low[0] : high[0]]
    shift = np.array([[1, 0, low[0]], [0, 1, low[1]], [0, 0, 1]], np.float64)
    matrix = matrix @ shift
    for _ in range(halved if part.size else 0):
        half = (max(1, part.shape[1] // 2), max(1, part.shape[0] // 2))
        back = np.diag([part.shape[1] / half[0], part.shape[0] / half[1], 1.0])
        part = np.asarray(cv2.resize(part, half, interpolation=cv2.INTER_AREA), np.uint8)
        matrix = matrix @ back
    return (part, matrix) if part.size else (image, matrix @ np.linalg.inv(shift))
