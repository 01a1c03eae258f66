"""Calibrating the nets on fonts and tables they never saw: temperature, reliability, the line for "sure"."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ocr import pipeline
from ocr.find import candidates
from ocr.find.finder import Found
from ocr.intake import Image, pixels
from ocr.layout import orientation, rows
from ocr.measure.marking import Wanted, matched
from ocr.nets import FOLDER, Floats
from ocr.read import confidence
from ocr.read.letters import BACK, NONE, softmax
from ocr.reading import LETTERS, CardRead
from ocr.train import exam

KNOTS = 14
SPARE = 0.15  # the line for "sure" lies this part of the way from the worst silent error to certainty
LEAST = 0.8  # no line is drawn from below this confidence
FIRM = 0.5  # the finder's score a sure card needs


@dataclass
class Observed:
    """Every card the recipe found on the tuning photos, photo by photo."""

    logits: list[Floats] = field(default_factory=list)  # of the large letters
    chances: list[Floats] = field(default_factory=list)  # after all was heard and looked at again
    truths: list[npt.NDArray[np.int64]] = field(default_factory=list)


def tune(folder: Path, photos: Sequence[exam.Photo]) -> dict[str, object]:
    """Measure on the tuning photos and write the figures beside the nets."""
    images = [pixels((folder / photo.name).read_bytes()) for photo in photos]
    found = [candidates.candidates(image) for image in images]
    seen = _observed(photos, images, found)
    heat = _temperature(np.concatenate(seen.logits), np.concatenate(seen.truths))
    figures: dict[str, object] = {"heat": round(heat, 4), "raw": [0, 1], "true": [0, 1], "firm": FIRM}
    _write({**figures, "sure": 0.0})
    seen = _observed(photos, images, found)  # once more: the chances now have their heat
    figures |= _calibrated(seen)
    _write({**figures, "sure": 0.0})  # so that only doubts of the row speak against "sure"
    figures["sure"] = _line(photos, images, found)
    _write(figures)
    return {**figures, "cards": sum(map(len, seen.truths))}


def _write(figures: dict[str, object]) -> None:
    (FOLDER / "calibration.json").write_text(json.dumps(figures))
    confidence.scale.cache_clear()


def _calibrated(seen: Observed) -> dict[str, object]:
    truths, chances = np.concatenate(seen.truths), np.concatenate(seen.chances)
    best = np.where(chances.argmax(axis=1) == BACK, BACK, chances[:, : len(LETTERS)].argmax(axis=1))
    raw = chances[np.arange(len(best)), best]
    knots, true = _reliability(raw, best == truths)
    return {"raw": knots, "true": true}


def _observed(
    photos: Sequence[exam.Photo], images: Sequence[Image], found: Sequence[Sequence[Found]]
) -> Observed:
    seen = Observed()
    for photo, image, cards in zip(photos, images, found, strict=True):
        _observe(photo, image, cards, seen)
    return seen


def _observe(photo: exam.Photo, image: Image, found: Sequence[Found], seen: Observed) -> None:
    """Run the recipe up to the letters and note each card's logits, chances and true class."""
    firm, _ = candidates.parted(found)
    if not firm:
        return
    row, chances = pipeline.looked_through(image, orientation.take(image, firm), "any")
    real = [i for i in range(len(firm)) if chances[i, NONE] < 0.5]
    backs = [bool(chances[i].argmax() == BACK) for i in real]
    line = [real[k] for k in rows.in_order([row.quads[i] for i in real], backs, row.angle)]
    chances = confidence.restored(chances, rows.covered(line, row.quads))
    read = [CardRead(str(i), 0, False, (), pipeline.relative(row.quads[i], image), 0) for i in line]
    pairs = matched([Wanted(card.letter, card.quad) for card in photo.cards], read)
    told = [(int(card.letter), _class(truth)) for truth, card in pairs if card is not None]
    if told:
        places = [place for place, _ in told]
        seen.logits.append(row.seen.classes[places])
        seen.chances.append(chances[places])
        seen.truths.append(np.array([kind for _, kind in told], np.int64))


def _line(photos: Sequence[exam.Photo], images: Sequence[Image], found: Sequence[Sequence[Found]]) -> float:
    """The confidence from which a card is sure: above the weakest card of every photo read wrong."""
    worst = LEAST
    for photo, image, cards in zip(photos, images, found, strict=True):
        read = pipeline.read_found(image, cards, "any")
        right = [card.letter for card in read] == list(photo.word)
        if read and not right and all(card.sure for card in read):
            worst = max(worst, min(card.confidence for card in read))
    return round(worst + (1 - worst) * SPARE, 5)


def _class(truth: Wanted | None) -> int:
    if truth is None:
        return NONE
    return LETTERS.index(truth.letter) if truth.letter else BACK


def _temperature(logits: Floats, truths: npt.NDArray[np.int64]) -> float:
    """The heat at which the chances explain the truth best."""
    heats = np.geomspace(0.3, 3.0, 60)
    rows = np.arange(len(truths))
    losses = [-np.log(softmax(logits, float(heat))[rows, truths] + 1e-9).mean() for heat in heats]
    return float(heats[int(np.argmin(losses))])


def _reliability(raw: Floats, right: npt.NDArray[np.bool_]) -> tuple[list[float], list[float]]:
    """How often raw confidence is right, as a line that rises from step to step."""
    steps = np.array_split(np.argsort(raw), KNOTS)
    shares = [float((right[step].sum() + 0.5) / (len(step) + 1)) for step in steps]
    blocks = _merged([(float(raw[step].mean()), share) for step, share in zip(steps, shares, strict=True)])
    knots, true = [0.0, *(k for k, _ in blocks), 1.0], [0.0, *(v for _, v in blocks), 0.0]
    true[-1] = max(true[-2], 0.9995)
    return [round(k, 5) for k in knots], [round(v, 5) for v in true]


def _merged(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Neighbours that contradict the order become one point half way, until none does."""
    blocks: list[tuple[float, float, int]] = []
    for raw, share in points:
        blocks.append((raw, share, 1))
        while len(blocks) > 1 and blocks[-2][1] >= blocks[-1][1]:
            (r, v, m), (s, w, n) = blocks[-2:]
            blocks[-2:] = [((r * m + s * n) / (m + n), (v * m + w * n) / (m + n), m + n)]
    return [(raw, share) for raw, share, _ in blocks]
