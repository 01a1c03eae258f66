"""From shards on disk to batches for the nets; new shards join in as they are drawn."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from ocr.find.finder import GREY, REACH, STEP, as_input
from ocr.find.finder import SIDE as WHOLE
from ocr.intake import Image
from ocr.shapes import clockwise
from ocr.train.inks import Dice

Floats = npt.NDArray[np.float32]
T = TypeVar("T")

WINDOW = 224  # the finder trains on windows, and works on whole photos


@dataclass
class Shelf:
    """All shards drawn so far."""

    folder: Path
    split: str
    taken: set[Path] = field(default_factory=set)
    photos: list[bytes] = field(default_factory=list)
    cards: list[tuple[Floats, npt.NDArray[np.int16]]] = field(default_factory=list)
    crops: list[bytes] = field(default_factory=list)
    classes: list[int] = field(default_factory=list)  # of each crop
    boxes: list[Floats] = field(default_factory=list)  # where the letter is on a crop of a card
    shows: dict[int, list[int]] = field(default_factory=dict)  # by what they show: the crops' numbers

    def refresh(self, what: str) -> None:
        """Take in what has been drawn meanwhile."""
        for path in sorted(self.folder.glob(f"{self.split}-[0-9]*.npz")):
            if path not in self.taken and ".part" not in path.name:
                self.taken.add(path)
                with np.load(path) as shard:
                    self._photos(shard) if what == "finder" else self._crops(shard)

    def _photos(self, shard: dict[str, npt.NDArray[np.generic]]) -> None:
        ends = np.cumsum(shard["photo_sizes"])
        packed = shard["photos"].tobytes()
        self.photos += [packed[e - s : e] for e, s in zip(ends, shard["photo_sizes"], strict=True)]
        stops = np.cumsum(shard["card_counts"])[:-1]
        quads, kinds = np.split(shard["quads"], stops), np.split(shard["kinds"], stops)
        self.cards += list(zip(quads, kinds, strict=True))

    def _crops(self, shard: dict[str, npt.NDArray[np.generic]]) -> None:
        packed, ends = shard["crops"].tobytes(), np.cumsum(shard["crop_sizes"])
        for number, what in enumerate(shard["whats"].tolist(), len(self.crops)):
            self.shows.setdefault(what, []).append(number)
        self.crops += [packed[e - s : e] for e, s in zip(ends, shard["crop_sizes"], strict=True)]
        self.classes += shard["classes"].tolist()
        self.boxes += list(shard["boxes"])

    def pick(self, dice: Dice, chances: dict[int, float]) -> tuple[int, int]:
        """A random crop and what it shows, each kind as often as asked for."""
        kinds = [what for what in chances if self.shows.get(what)]
        weights = np.array([chances[what] for what in kinds])
        what = int(dice.choice(kinds, p=weights / weights.sum()))
        return self.shows[what][int(dice.integers(len(self.shows[what])))], what


def finder_batch(shelf: Shelf, dice: Dice, size: int) -> tuple[Floats, Floats, Floats]:
    """Windows, wanted maps, and how much each place of the maps matters."""
    samples = [window(shelf, int(dice.integers(len(shelf.photos))), dice) for _ in range(size)]
    return tuple(np.stack(part) for part in zip(*samples, strict=True))  # type: ignore[return-value]


def window(shelf: Shelf, index: int, dice: Dice) -> tuple[Floats, Floats, Floats]:
    """One random window of one photo with its maps."""
    photo = np.asarray(cv2.imdecode(np.frombuffer(shelf.photos[index], np.uint8), 1), np.uint8)
    quads, kinds = shelf.cards[index]
    side = max(photo.shape[:2])
    scale = _zoom(quads * side, dice, WHOLE / side)
    corners = quads * (side * scale)
    room = np.array(photo.shape[1::-1]) * scale
    if len(corners) and dice.random() < 0.85:
        target = corners[int(dice.integers(len(corners)))].mean(axis=0)
    else:
        target = dice.uniform(0, 1, 2) * room
    shift = WINDOW / 2 - target + dice.normal(0, WINDOW / 5, 2)
    half = min(1.0, 1.3 * scale)  # reduced by area first, as the finder does it
    small = photo if half > 0.8 else cv2.resize(photo, None, fx=half, fy=half, interpolation=cv2.INTER_AREA)
    step = scale if half > 0.8 else scale / half
    matrix = np.array([[step, 0, shift[0]], [0, step, shift[1]]])
    view = cv2.warpAffine(small, matrix, (WINDOW, WINDOW), borderValue=GREY)
    return as_input(tint(np.asarray(view, np.uint8), dice)), *maps(corners + shift, kinds, WINDOW)


def _zoom(quads: Floats, dice: Dice, plain: float) -> float:
    """Mostly so that cards have the size of the second look, sometimes as the first look meets them."""
    if not len(quads):
        return plain * float(np.exp(dice.uniform(-0.3, 0.5)))
    size = float(np.median([np.sqrt(abs(cv2.contourArea(quad))) for quad in quads]))
    low, high = (42, 86) if dice.random() < 0.7 else (22, 150)
    return float(np.exp(dice.uniform(np.log(low), np.log(high)))) / max(1.0, size)


def tint(photo: Image, dice: Dice) -> Image:
    """The same in another light."""
    gains = np.exp(dice.normal(0, 0.12, 3) + dice.normal(0, 0.15))
    shifted = photo * gains.astype(np.float32) + np.float32(dice.normal(0, 10))
    return np.asarray(np.clip(shifted, 0, 255), np.uint8)


def maps(corners: Floats, kinds: npt.NDArray[np.int16], side: int) -> tuple[Floats, Floats]:
    """Wanted heat, offsets and direction on the coarse grid; weights for heat, offsets, direction."""
    cells = side // STEP
    wanted, weights = np.zeros((11, cells, cells), np.float32), np.zeros((3, cells, cells), np.float32)
    weights[0] = 1
    y, x = np.mgrid[0:cells, 0:cells].astype(np.float32) * STEP + STEP / 2
    for quad, kind in zip(corners, kinds, strict=True):
        middle = quad.mean(axis=0)
        if (middle < -20).any() or (middle > side + 20).any():
            continue
        spread = max(3.0, 0.13 * np.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))))
        heat = np.exp(-((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / (2 * spread**2))
        if kind < 0:  # mostly hidden: neither card nor table
            weights[0][heat > 0.3] = 0
            continue
        _one_card(wanted, weights, quad, heat, x, y, turned=kind < 27)
    return wanted, weights


def _one_card(
    wanted: Floats, weights: Floats, quad: Floats, heat: Floats, x: Floats, y: Floats, turned: bool
) -> None:
    stronger = heat > wanted[0]
    near = stronger & (heat > 0.25)
    wanted[0][stronger] = heat[stronger]
    cell = np.unravel_index(int(heat.argmax()), heat.shape)
    if heat[cell] > 0.6:
        wanted[0][cell] = 1.0
    for corner, (px, py) in enumerate(clockwise(quad)):
        wanted[1 + 2 * corner][near] = (px - x[near]) / REACH
        wanted[2 + 2 * corner][near] = (py - y[near]) / REACH
    top = quad[1] - quad[0] + quad[2] - quad[3]
    top = top / max(1e-6, float(np.linalg.norm(top)))
    wanted[9][near], wanted[10][near] = top[0], top[1]
    # Every card counts the same, and a corner's distance is judged against the card's own size.
    share = heat[near] / max(1e-6, float(heat[near].sum()))
    weights[1][near] = share * (REACH / np.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))))
    weights[2][near] = share * (1.0 if turned else 0.0)


def ahead(make: Callable[[], T], depth: int = 6) -> Generator[T, None, None]:
    """Batches made in a second thread while the net is busy; closing this iterator ends the thread."""
    ready: queue.Queue[T] = queue.Queue(depth)
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            batch = make()
            while not stop.is_set():
                try:
                    ready.put(batch, timeout=1)
                    break
                except queue.Full:
                    continue

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        while True:
            yield ready.get()
    finally:
        stop.set()
        thread.join()
