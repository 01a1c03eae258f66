"""What speaks for a card's reading: how much it may be trusted is weighed from all of it.

The chance of a letter alone promises too much on decks never drawn, and too little on plain ones. Whether
looks agree, what the text recogniser and the corner say, how large the letter is and how plainly there is a
card and a letter on it tell more. The weights are fitted when the reader is calibrated.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ocr.nets import Floats
from ocr.read import confidence
from ocr.read.letters import BACK, softmax
from ocr.reading import LETTERS

USUAL = 40.0  # pixels a letter is tall on most photos
PAIRED = 0.2  # a pair likelier than this on the whole card makes its first letter doubtful
REACH = 7.0  # odds count up to this, as logarithms


@dataclass(frozen=True)
class Evidence:
    """Of each found card."""

    looks: Floats  # chances by look, card and class
    whole: Floats  # chances by card and class of the look at the whole card
    kinds: Floats  # the locator's chances of letter, back, nothing
    tall: Floats  # pixels from the top to the foot of the letter's box
    scores: Floats  # the finder's
    heard: tuple[tuple[str, float], ...] | None = None  # the text recogniser's word, if it was asked
    corners: Floats | None = None  # chances in the corners, on decks that have letters there

    def trust(self, card: int, kind: int, chance: float) -> float:
        """How often a reading like this one, a class with this chance, was right."""
        return confidence.trust(self.features(card, kind, chance), kind == BACK, self.heard is not None)

    def features(self, card: int, kind: int, chance: float) -> Floats:
        """What is known of this reading, as numbers of about the same size."""
        looks = self.looks[:, card, kind]
        name, strength = self.heard[card] if self.heard else ("", 0.0)
        same = name == LETTERS[kind] if kind < BACK else not name
        agrees = float(self.corners[card, kind]) if self.corners is not None and kind < BACK else 0.0
        back = kind == BACK
        whole = self.whole[card, BACK] if back else self.whole[card, :BACK].sum()
        return np.array(
            [
                1.0,
                _odds(chance),
                _odds(max(float(looks.min()), agrees)),  # a corner is a look of its own, and mostly plainer
                strength if same else 0.0,
                0.0 if same else strength,
                float(np.clip(np.log2(max(self.tall[card], 1.0) / USUAL), -2, 1)),
                _odds(float(self.scores[card])),
                _odds(float(whole)),
                _odds(float(self.kinds[card, 1 if back else 0])),
            ],
            np.float32,
        )

    def pair_seen(self, card: int, letter: str) -> str | None:
        """A pair that begins with this letter and is seen by a look at the whole card or its corner.

        Where the letter's box leaves out the U of a QU, all that look into it are certain of a Q.
        """
        looks = [one[card] for one in (self.whole, self.corners) if one is not None]
        begun = (pair for pair in LETTERS if len(pair) == 2 and pair[0] == letter)
        return next((pair for pair in begun if max(one[LETTERS.index(pair)] for one in looks) > PAIRED), None)

    def with_corners(self, corners: Floats | None) -> Evidence:
        """The same with what stands in the corners, given as logits."""
        return self if corners is None else replace(self, corners=softmax(corners))


def weigh_looks(classes: Floats) -> Floats:
    """Chances by look from logits."""
    return np.stack([softmax(one) for one in classes])


def _odds(chance: float) -> float:
    """As a logarithm, within bounds."""
    chance = min(max(chance, 1e-6), 1 - 1e-6)
    return float(np.clip(np.log(chance / (1 - chance)), -REACH, REACH))
