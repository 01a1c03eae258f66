"""Knowing one deck: the shapes of its own letters, learned from readings a player has confirmed.

An enrolment is small, belongs to one box of cards, and can be stored as bytes. It only helps where the reader
hesitates: a letter it is certain of stays.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from ocr.nets import Floats
from ocr.read.letters import BACK
from ocr.reading import LETTERS

KEPT = 6  # examples a letter; the oldest goes
SHARPNESS = 24.0  # how steeply likeness turns into belief
SAY = 0.6  # how much the deck's own shapes count against the reader's view, once all are known
VERSION = 9  # grows when the reader sees shapes differently


@dataclass(frozen=True)
class Enrolment:
    """Letter shapes of one deck, by letter; the back's under the empty name."""

    shapes: Mapping[str, tuple[Floats, ...]] = field(default_factory=dict)

    def learn(self, confirmed: Iterable[tuple[str, bytes]]) -> Enrolment:
        """The enrolment after these cards: the letter somebody confirmed, and the `shape` of its reading."""
        known = dict(self.shapes)
        for letter, shape in confirmed:
            if shape and (letter == "" or letter in LETTERS):
                known[letter] = (*known.get(letter, ()), unpack(shape))[-KEPT:]
        return Enrolment(known)

    def apply(self, chances: Floats, shapes: Floats) -> Floats:
        """The reader's chances, moved toward the letters of this deck the cards look like."""
        if not self.shapes or not len(chances):
            return chances
        names = list(self.shapes)
        columns = [LETTERS.index(name) if name else BACK for name in names]
        likeness = np.array(
            [[self._likeness(name, _unit(shape)) for name in names] for shape in shapes], np.float32
        )
        mixed = chances.copy()
        mixed[:, columns] *= np.exp(SAY * SHARPNESS * (likeness - likeness.max(axis=1, keepdims=True)))
        known = np.zeros(chances.shape[1], bool)
        known[columns] = True
        # A letter never enrolled can be neither like nor unlike: it keeps the middle ground.
        middle = np.exp(SAY * SHARPNESS * (np.median(likeness, axis=1) - likeness.max(axis=1)))
        mixed[:, ~known] *= middle[:, None] ** 0.5
        return np.asarray(mixed / mixed.sum(axis=1, keepdims=True), np.float32)

    def _likeness(self, name: str, shape: Floats) -> float:
        return max(float(shape @ example) for example in self.shapes[name])

    def to_bytes(self) -> bytes:
        """The enrolment for keeping, about a kilobyte an example."""
        kept = {
            name: [b64encode(pack(shape)).decode() for shape in examples]
            for name, examples in self.shapes.items()
        }
        return json.dumps({"version": VERSION, "shapes": kept}).encode()

    @classmethod
    def from_bytes(cls, kept: bytes) -> Enrolment:
        """An enrolment as it was kept; ValueError if it was not one of ours."""
        try:
            body = json.loads(kept)
            if body["version"] != VERSION:
                raise ValueError("The deck was enrolled by another version: enrol it again.")
            return cls(
                {
                    name: tuple(unpack(b64decode(text)) for text in texts)
                    for name, texts in body["shapes"].items()
                }
            )
        except (KeyError, TypeError, AttributeError) as trouble:
            raise ValueError("This is not an enrolled deck.") from trouble


def pack(shape: Floats) -> bytes:
    """A shape in two bytes a number."""
    return _unit(shape).astype(np.float16).tobytes()


def unpack(shape: bytes) -> Floats:
    """A packed shape as numbers."""
    return np.frombuffer(shape, np.float16).astype(np.float32)


def _unit(shape: Floats) -> Floats:
    return np.asarray(shape / max(1e-9, float(np.linalg.norm(shape))), np.float32)
