"""Letter, back or nothing: what kind of thing a found card is, and which backs look unlike the others.

Four looks have an opinion: the reader on the letter's window and on the whole card, the locator, and how
clearly any letter can be read at all, for what nobody can read is often the picture on a back. Their weights
are fitted when the reader is calibrated.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ocr.nets import Floats
from ocr.read import confidence
from ocr.read.letters import BACK, NONE
from ocr.reading import LETTERS

KINDS = 3  # letter, back, nothing
SAID_BACK = [1, 4, 7]  # the features that say how likely it is a back
DOUBT = 0.005  # the least chance a look leaves to anything
PICTURE = 5.0  # how much likelier a back is where two readers do not see the same letter, as a logarithm
ALIKE = 0.77  # backs of one deck are more alike than this; what else was taken for one stayed below 0.73


def weigh_kinds(
    close: Floats, whole: Floats, kinds: Floats, heard: Sequence[tuple[str, float]] | None = None
) -> Floats:
    """The chances of the look at the letter's window, with what kind of card it is weighed by all looks.

    Where the text recogniser, if it was asked, names another letter or none, it may be a picture: no two
    readers see the same letter in one.
    """
    said = kind_features(close, whole, kinds) @ confidence.kind_weights()
    if heard is not None:
        names = [LETTERS[kind] for kind in close[:, :BACK].argmax(axis=1)]
        said[:, 1] += [PICTURE * (name != other) for name, (other, _) in zip(names, heard, strict=True)]
    said = np.exp(said - said.max(axis=1, keepdims=True))
    said /= said.sum(axis=1, keepdims=True)
    letter = close[:, :BACK] / np.maximum(1e-9, close[:, :BACK].sum(axis=1, keepdims=True))
    return np.asarray(np.column_stack([letter * said[:, :1], said[:, 1:]]), np.float32)


def kind_features(close: Floats, whole: Floats, kinds: Floats) -> Floats:
    """What the looks say about each card, as logarithms, and a constant."""
    letter = close[:, :BACK].max(axis=1) / np.maximum(1e-9, close[:, :BACK].sum(axis=1))
    said = np.column_stack([_kinds(close), _kinds(whole), kinds, letter])
    return np.column_stack([np.log(np.clip(said, DOUBT, 1.0)), np.ones(len(close))])


def _kinds(chances: Floats) -> Floats:
    """The chances of any letter, of a back and of nothing."""
    return np.column_stack([chances[:, :BACK].sum(axis=1), chances[:, BACK], chances[:, NONE]])


def odd_backs(down: Sequence[int], shapes: Floats) -> set[int]:
    """Of several face-down cards those that look like none of the others."""
    unit = shapes / np.maximum(1e-9, np.linalg.norm(shapes, axis=1, keepdims=True))
    return {
        i for i in down if len(down) > 1 and max(float(unit[i] @ unit[k]) for k in down if k != i) < ALIKE
    }
