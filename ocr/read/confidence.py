"""How sure we are: confidence that means what it says, and the line from which nobody looks again."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from ocr.nets import FOLDER, Floats
from ocr.read import text_recogniser
from ocr.read.letters import BACK, softmax
from ocr.reading import LETTERS

# Before calibration: window, whole card and locator in equal parts, legibility and the constant not at all.
PLAIN_KINDS = np.concatenate([np.tile(np.eye(3), (3, 1)) * 0.6, np.zeros((2, 3))]).astype(np.float32)
# Likewise: the chance as it is. See evidence.py for what the others weigh.
PLAIN_EVIDENCE = (0.0, 1.0, *(0.0,) * 7)
MOST = 7.6  # nothing is trusted more than 1,999 times in 2,000, as a logarithm of the odds
SHOWN = 4  # alternatives offered
PAIRS = [LETTERS.index(pair) for pair in LETTERS if len(pair) == 2 and pair != "QU"]
RARE = 0.05  # how much rarer these are than the reader was taught
UNLIKELY = 0.08  # what remains of a letter the table says cannot be there
# What may be the rest of an O or a B, once so much of its card is covered.
REMAINS = {"C": 0.06} | dict.fromkeys("EFILPT", 0.15)
TURNED = {"M": "W", "W": "M", "N": "Z", "Z": "N", "U": "C", "C": "U"}


@dataclass(frozen=True)
class Scale:
    """Measured once on fonts and tables never trained on."""

    letter: tuple[float, ...]  # how much each piece of evidence counts for a letter …
    back: tuple[float, ...]  # … and for a back
    sure: float  # confidence from which a card is sure
    firm: float  # finder's score from which it is


Trust = Callable[[int, float], float]  # from a class and its chance to how often such a reading is right


@dataclass(frozen=True)
class Letter:
    """What a card is taken for."""

    letter: str
    confidence: float
    alternatives: tuple[tuple[str, float], ...]
    sure: bool


@cache
def scales() -> dict[str, Scale]:
    """The figures that belong to the nets: with the text recogniser heard, and alone."""
    try:
        kept = json.loads((FOLDER / "calibration.json").read_text())
    except OSError:
        return dict.fromkeys(("heard", "alone"), Scale(PLAIN_EVIDENCE, PLAIN_EVIDENCE, 1.1, 1.0))
    return {
        name: Scale(tuple(one["letter"]), tuple(one["back"]), one["sure"], one["firm"])
        for name, one in kept.items()
        if name in ("heard", "alone")
    }


def trust(evidence: Floats, back: bool, heard: bool) -> float:
    """How often a reading with this evidence was right."""
    weights = scales()["heard" if heard else "alone"]
    said = float(evidence @ np.array(weights.back if back else weights.letter, np.float32))
    return float(1 / (1 + np.exp(-np.clip(said, -MOST, MOST))))


@cache
def kind_weights() -> Floats:
    """How much each look counts in whether a card shows a letter, a back or nothing."""
    try:
        kept = json.loads((FOLDER / "calibration.json").read_text())
        return np.array(kept["kinds"], np.float32)
    except (OSError, KeyError):
        return PLAIN_KINDS


def scale() -> Scale:
    """The figures for how photos are read here."""
    return scales()["heard" if text_recogniser.available() else "alone"]


def as_said(kind: int, chance: float) -> float:
    """Trust in the chance alone."""
    return chance


def chances(classes: Floats) -> Floats:
    """How likely each class is, one row a card; few decks have cards with two letters other than QU."""
    told = softmax(classes)
    told[:, PAIRS] *= RARE
    return np.asarray(told / told.sum(axis=1, keepdims=True), np.float32)


def judge_letter(
    row: Floats, score: float, expected: Sequence[str] | None, trusted: Trust = as_said
) -> Letter:
    """The letter a card shows, with alternatives; `row` are its chances."""
    among = row[: len(LETTERS)]
    first = int(np.argmax(among))
    confidence = trusted(first, float(among[first]))
    sure = confidence >= scale().sure and score >= scale().firm
    if expected and not sure:  # what the table knows never overrides a sure letter
        weights = np.array([1.0 if name in expected else UNLIKELY for name in LETTERS])
        weights[PAIRS] /= np.where(weights[PAIRS] == 1.0, RARE, 1.0)  # no rarity where the deck has them
        among = among * weights / max(1e-9, float((among * weights).sum()))
        first = int(np.argmax(among))
        confidence = trusted(first, float(among[first]))
    others = [i for i in np.argsort(-among) if i != first][:SHOWN]
    rest = max(1e-9, float(sum(among[i] for i in others)))
    alternatives = tuple((LETTERS[i], round((1 - confidence) * float(among[i]) / rest, 4)) for i in others)
    return Letter(LETTERS[first], round(confidence, 4), alternatives, sure)


def judge_back(row: Floats, score: float, trusted: Trust = as_said) -> Letter:
    """A face-down card: how sure we are that it is one."""
    confidence = trusted(BACK, float(row[BACK]))
    sure = confidence >= scale().sure and score >= scale().firm
    best = int(np.argmax(row[: len(LETTERS)]))
    return Letter("", round(confidence, 4), ((LETTERS[best], round(1 - confidence, 4)),), sure)


def make_unsure(letter_: Letter) -> Letter:
    """The same letter, no longer sure."""
    return replace(letter_, sure=False)


def may_be_remains(letter_: Letter, covered: float) -> bool:
    """It may be the rest of another letter, now that the next card covers so much of this one."""
    return covered > REMAINS.get(letter_.letter, 1.0)


def offer_pair(letter_: Letter, pair: str) -> Letter:
    """Two letters may stand where one was read: offered first, and the one is not sure."""
    others = [other for other in letter_.alternatives if other[0] != pair]
    offered = ((pair, round((1 - letter_.confidence) / 2, 4)), *others)
    return replace(letter_, alternatives=offered[:SHOWN], sure=False)


def offer_turned(letter_: Letter) -> Letter:
    """Offer what the letter would be if the row ran the other way."""
    twin = TURNED.get(letter_.letter)
    if twin is None or twin in dict(letter_.alternatives):
        return make_unsure(letter_)
    extra = (twin, round((1 - letter_.confidence) / 2, 4))
    return replace(letter_, alternatives=(extra, *letter_.alternatives[: SHOWN - 1]), sure=False)


def apply_opinion(letter_: Letter, opinion: str, strength: float) -> Letter:
    """A second opinion: agreement raises an unsure letter a little, disagreement lowers it and is offered."""
    if not opinion or strength < 0.5:
        return letter_
    if opinion == letter_.letter:
        raised = letter_.confidence + (1 - letter_.confidence) * 0.4
        return replace(letter_, confidence=round(raised, 4))
    lowered = round(letter_.confidence * 0.85, 4)
    offered = [(opinion, round(1 - lowered, 4) * 0.5)] if opinion in LETTERS else []
    rest = [pair for pair in letter_.alternatives if pair[0] != opinion]
    return replace(letter_, confidence=lowered, alternatives=(*offered, *rest)[:SHOWN], sure=False)
