"""`python -m ocr.measure.calibrate`: make confidence mean what it says, on photos kept for nothing else.

The photos are drawn in families of letters that neither train nor measure. The reader reads them once with
and once without the text recogniser; how often readings with such evidence were right is fitted, and "sure"
begins above the weakest card of every photo that was read wrong.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
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
from ocr.read.letters import BACK
from ocr.reading import LETTERS, CardRead
from ocr.train.exam import Photo

SPARE = 0.3  # the line for "sure" lies this part of the way from the worst silent error to certainty
LEAST = 0.935  # no line is drawn from below this confidence
FIRM = 0.5  # the finder's score a sure card needs
ROUNDS, RATE = 3000, 0.1  # of the fit of kinds: steps and their size
NEAR = 0.002  # how strongly a fit keeps to the plain weights
NEWTON, LAST = 50, 1e-6  # of the other: steps at most, and one so small is the last
PERHAPS = 0.2  # what is on no card and may be a back with this chance is left out of the fit of kinds
EACH = 6  # photos of every tier and deck


def main(arguments: Sequence[str] | None = None) -> None:
    """Calibrate and write the figures beside the nets."""
    parser = argparse.ArgumentParser(prog="python -m ocr.measure.calibrate")
    parser.add_argument("--each", type=int, default=EACH, help="photos of every tier and deck")
    asked = parser.parse_args(arguments)
    print(calibrate(sets.for_calibration(report.folder(), asked.each), FOLDER / "calibration.json"))


Seen = tuple[Photo, Image, list[Found]]
Doubles = npt.NDArray[np.float64]


def calibrate(chosen: Sequence[PhotoSet], target: Path) -> dict[str, object]:
    """The figures for both ways of reading, written to the target."""
    seen = [(photo, *_find(one.folder / photo.name)) for one in chosen for photo in one.photos]
    plain = {
        "letter": confidence.PLAIN_EVIDENCE,
        "back": confidence.PLAIN_EVIDENCE,
        "sure": 0.0,
        "firm": FIRM,
    }
    figures: dict[str, object] = {"heard": plain, "alone": plain, "kinds": fit_kinds(*_kinds(seen))}
    _write(target, figures)
    if text_recogniser.available():
        _fit_trust(seen, "heard", figures, target)
    with text_recogniser.switch_off():
        _fit_trust(seen, "alone", figures, target)
    return figures


def _fit_trust(seen: Sequence[Seen], way: str, figures: dict[str, object], target: Path) -> None:
    """Fit how much each piece of evidence counts, then draw the line for "sure"."""
    gathered = [(photo, image, pipeline.gather(image, found, "any")) for photo, image, found in seen]
    read = [(photo, image, one) for photo, image, one in gathered if one and one.line]
    evidence: dict[str, list[Floats]] = {"letter": [], "back": []}
    right: dict[str, list[bool]] = {"letter": [], "back": []}
    for photo, image, one in read:
        for kind, features, good in _evidence_rows(photo, image, one):
            evidence[kind].append(features)
            right[kind].append(good)
    fitted = {kind: fit_trust(np.stack(evidence[kind]), np.array(right[kind])) for kind in evidence}
    figures[way] = {**fitted, "sure": 0.0, "firm": FIRM}
    _write(target, figures)
    weakest = [
        weak for photo, image, one in read if (weak := _silent(photo, pipeline.conclude(image, one, "any")))
    ]
    figures[way] = {**fitted, "sure": line_for_sure(weakest), "firm": FIRM}
    _write(target, figures)


def _evidence_rows(photo: Photo, image: Image, one: pipeline.Gathered) -> Iterator[tuple[str, Floats, bool]]:
    """What speaks for each card of the row, and whether it was read rightly."""
    read = [CardRead(str(i), 0, False, (), pipeline.relative(one.seen.quads[i], image), 0) for i in one.line]
    for truth, card in match_cards([Wanted(c.letter, c.quad) for c in photo.cards], read):
        if card is not None:
            i = int(card.letter)
            kind = BACK if one.down[i] else int(one.chances[i, :BACK].argmax())
            said = "" if one.down[i] else LETTERS[kind]
            good = truth is not None and truth.letter == said
            features = one.known.features(i, kind, float(one.chances[i, kind]))
            yield ("back" if one.down[i] else "letter"), features, good


def _silent(photo: Photo, cards: Sequence[CardRead]) -> float | None:
    """The confidence of the weakest card of a photo that is wrong though nothing doubts it."""
    right = [card.letter for card in cards] == list(photo.word)
    return min(card.confidence for card in cards) if not right and all(card.sure for card in cards) else None


def line_for_sure(weakest: Sequence[float]) -> float:
    """The confidence from which a card is sure: above the weakest card of every photo read wrong."""
    worst = max([LEAST, *weakest])
    return round(worst + (1 - worst) * SPARE, 5)


def fit_trust(evidence: Floats, right: npt.NDArray[np.bool_]) -> list[float]:
    """Weights of a logistic regression from evidence to being right, kept near the plain ones."""
    plain = np.array(confidence.PLAIN_EVIDENCE, np.float64)
    rows, signs = evidence.astype(np.float64), np.where(right, 1.0, -1.0)

    def loss(weights: Doubles) -> float:
        wrong = np.logaddexp(0, -signs * (rows @ weights)).mean()
        return float(wrong + NEAR / 2 * ((weights - plain) ** 2).sum())

    weights = plain
    for _ in range(NEWTON):
        said = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (said - right) / len(rows) + NEAR * (weights - plain)
        bend = (rows * (said * (1 - said))[:, None]).T @ rows / len(rows) + NEAR * np.eye(len(plain))
        step = np.linalg.solve(bend, slope)
        while loss(weights - step) > loss(weights) and np.abs(step).max() > LAST:
            step = step / 2
        weights = weights - step
        if np.abs(step).max() <= LAST:
            break
    return [round(float(weight), 4) for weight in weights]


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
        looks = letters.look_beside(image, cards.windows, cards.seen)
        looked = replace(cards, seen=letters.average_looks(cards.seen, looks))
        close, whole, _ = pipeline.look_closely(image, looked)
        said = backs.kind_features(close, whole, cards.kinds)
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


if __name__ == "__main__":
    main()
