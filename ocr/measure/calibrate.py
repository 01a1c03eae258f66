"""`python -m ocr.measure.calibrate`: make confidence mean what it says, on photos kept for nothing else.

The photos are drawn in families of letters that neither train nor measure. The reader reads them once with
and once without the text recogniser; how often each raw chance was right becomes the reliability line, and
"sure" begins above the weakest card of every photo that was read wrong.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ocr import pipeline
from ocr.find import candidates
from ocr.find.finder import Found
from ocr.intake import Image, pixels
from ocr.layout import orientation
from ocr.measure import report, sets
from ocr.measure.marking import Wanted, match_cards
from ocr.measure.sets import PhotoSet
from ocr.nets import FOLDER, Floats
from ocr.read import backs, confidence, letters, text_recogniser
from ocr.reading import CardRead
from ocr.train.exam import Photo

KNOTS = 14
SPARE = 0.3  # the line for "sure" lies this part of the way from the worst silent error to certainty
LEAST = 0.9  # no line is drawn from below this confidence
FIRM = 0.5  # the finder's score a sure card needs
ROUNDS, RATE, NEAR = (
    3000,
    0.1,
    0.002,
)  # of the fit: steps, their size, how strongly it keeps to the plain weights
PERHAPS = 0.2  # what is on no card and may be a back with this chance is left out of the fit
PLAIN: dict[str, object] = {"raw": [0.0, 1.0], "true": [0.0, 1.0], "sure": 0.0, "firm": FIRM}


@dataclass
class Observed:
    """What was read on the photos: each card's raw chance and whether it was right, and the wrong photos."""

    raw: list[float] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)
    weakest: list[float] = field(default_factory=list)  # card of each wrong photo that nothing else doubts


def main(arguments: Sequence[str] | None = None) -> None:
    """Calibrate and write the figures beside the nets."""
    parser = argparse.ArgumentParser(prog="python -m ocr.measure.calibrate")
    parser.add_argument("--each", type=int, default=4, help="photos of every tier and deck")
    asked = parser.parse_args(arguments)
    print(calibrate(sets.for_calibration(report.folder(), asked.each), FOLDER / "calibration.json"))


def calibrate(chosen: Sequence[PhotoSet], target: Path) -> dict[str, object]:
    """The figures for both ways of reading, written to the target."""
    seen = [(photo, *_find(one.folder / photo.name)) for one in chosen for photo in one.photos]
    weights = fit_kinds(*_kinds(seen))
    _write(target, {"heard": PLAIN, "alone": PLAIN, "kinds": weights})
    heard = _figures(_observe(seen)) if text_recogniser.available() else PLAIN
    with text_recogniser.switch_off():
        alone = _figures(_observe(seen))
    figures: dict[str, object] = {"heard": heard, "alone": alone, "kinds": weights}
    _write(target, figures)
    return figures


def _find(path: Path) -> tuple[Image, list[Found]]:
    image = pixels(path.read_bytes())
    return image, candidates.candidates(image)


def _write(target: Path, figures: dict[str, object]) -> None:
    target.write_text(json.dumps(figures))
    confidence.scales.cache_clear()
    confidence.kind_weights.cache_clear()


def _kinds(seen: Sequence[tuple[Photo, Image, list[Found]]]) -> tuple[Floats, npt.NDArray[np.int64]]:
    """What the looks say about every found card, and what it is: letter, back or nothing."""
    features, truths = [], []
    for photo, image, found in seen:
        firm, _ = candidates.split_by_score(found)
        if not firm:
            continue
        cards = orientation.orient(image, firm)
        looked = letters.average_looks(image, cards.windows, cards.seen)
        said = backs.kind_features(*pipeline.look_closely(image, replace(cards, seen=looked)))
        read = [
            CardRead(str(i), 0, False, (), pipeline.relative(q, image), 0) for i, q in enumerate(cards.quads)
        ]
        kinds = np.full(len(firm), 2)
        for truth, card in match_cards([Wanted(c.letter, c.quad) for c in photo.cards], read):
            if truth is not None and card is not None:
                kinds[int(card.letter)] = 0 if truth.letter else 1
        # A back beside the row is not among the truths, and is no thing that looks like nothing either.
        known = (kinds != 2) | (said[:, backs.SAID_BACK].max(axis=1) < np.log(PERHAPS))
        features.append(said[known])
        truths.append(kinds[known])
    return np.concatenate(features), np.concatenate(truths)


def fit_kinds(features: Floats, truths: npt.NDArray[np.int64]) -> list[list[float]]:
    """Weights of a softmax regression from the looks to the kind, kept near the plain ones."""
    plain = confidence.PLAIN_KINDS.astype(np.float64)
    weights, wanted = plain.copy(), np.eye(backs.KINDS)[truths]
    for _ in range(ROUNDS):
        said = np.exp(features @ weights - (features @ weights).max(axis=1, keepdims=True))
        said /= said.sum(axis=1, keepdims=True)
        slope = features.T @ (said - wanted) / len(features) + NEAR * (weights - plain)
        weights -= RATE * slope
    return [[round(float(value), 4) for value in row] for row in weights]


def _observe(seen: Sequence[tuple[Photo, Image, list[Found]]]) -> Observed:
    """Read every photo with nothing calibrated, so that confidence is the raw chance."""
    observed = Observed()
    for photo, image, found in seen:
        cards = pipeline.read_found(image, found, "any")
        right = [card.letter for card in cards] == list(photo.word)
        if cards and not right and all(card.sure for card in cards):
            observed.weakest.append(min(card.confidence for card in cards))
        for truth, card in match_cards([Wanted(c.letter, c.quad) for c in photo.cards], cards):
            if card is not None:
                observed.raw.append(card.confidence)
                observed.right.append(truth is not None and truth.letter == card.letter)
    return observed


def _figures(observed: Observed) -> dict[str, object]:
    raw, true = reliability(np.array(observed.raw), np.array(observed.right))
    worst = max((float(np.interp(one, raw, true)) for one in observed.weakest), default=0.0)
    sure = max(LEAST, worst)
    return {"raw": raw, "true": true, "sure": round(sure + (1 - sure) * SPARE, 5), "firm": FIRM}


def reliability(raw: Floats, right: npt.NDArray[np.bool_]) -> tuple[list[float], list[float]]:
    """How often raw chances are right, as a line that rises from step to step."""
    steps = np.array_split(np.argsort(raw), KNOTS)
    shares = [float((right[step].sum() + 0.5) / (len(step) + 1)) for step in steps]
    points = [(float(raw[step].mean()), share) for step, share in zip(steps, shares, strict=True)]
    blocks = _merge_points(points)
    knots, true = [0.0, *(k for k, _ in blocks), 1.0], [0.0, *(v for _, v in blocks), 0.0]
    true[-1] = max(true[-2], 0.9995)
    return [round(k, 6) for k in knots], [round(v, 5) for v in true]


def _merge_points(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Neighbours that contradict the order become one point half way, until none does."""
    blocks: list[tuple[float, float, int]] = []
    for raw, share in points:
        blocks.append((raw, share, 1))
        while len(blocks) > 1 and blocks[-2][1] >= blocks[-1][1]:
            (r, v, m), (s, w, n) = blocks[-2:]
            blocks[-2:] = [((r * m + s * n) / (m + n), (v * m + w * n) / (m + n), m + n)]
    return [(raw, share) for raw, share, _ in blocks]


if __name__ == "__main__":
    main()
