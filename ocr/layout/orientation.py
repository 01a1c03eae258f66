"""Which way is up: the row decides for its cards, and a card may differ where it plainly does.

Each card votes with the opinions all three nets have of its turn. Letters that look alike when turned
have no say of their own, and M and W, N and Z are told apart only by the company they keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ocr.find import locator
from ocr.find.finder import Found
from ocr.intake import Image
from ocr.layout import order
from ocr.nets import Floats
from ocr.read import letters
from ocr.read.letters import ALIKE, BACK, Look
from ocr.reading import LETTERS
from ocr.shapes import Corners, rotate

STANDING = np.array(
    [0.95, 0.012, 0.026, 0.012]
)  # a card's turn against its row's: same, left, head down, right
TRUST = 0.8  # how far the finder's sense of direction is believed
NEARER = 1.0  # and the refiner's
BROKEN, PER_LINE = 2.5, 0.8  # what a direction loses that breaks the cards into more lines, and for each line
PLAIN = 2.5  # the winning direction leads by this much, or the row is unsure
SURELY = 4.0  # and by this much, or nothing on the photo is sure
HEADLONG, MANY = 0.6, 0.25  # nor is it where such a share of the cards is so far of another mind …
VOUCHING, ENOUGH = 0.9, 3  # … unless more cards, and so many, plainly stand so with letters that tell
OWN_WAY = 0.85  # a card this certain of its own turn stands as it says
LEGIBLE = 0.4  # how much readable letters count beside the votes
UPENDED = ALIKE | {"M", "W"}  # letters that are letters upside down
AGREE = 0.55  # cards whose edges agree less than this are scattered: no row speaks for them
TIDY = 0.85  # and if those read agree less than this they may be no row: nothing is sure


@dataclass(frozen=True)
class Oriented:
    """The cards, each beginning at its letter's top left, and how the row runs."""

    angle: float
    quads: tuple[Corners, ...]
    boxes: tuple[Corners, ...]  # of their letters
    windows: tuple[Corners, ...]  # around these, as the reader sees them
    kinds: Floats  # chances of letter, back, nothing by the locator
    seen: Look
    lead: float  # of the row's direction before the next likely one
    differs: tuple[bool, ...]  # this card does not stand like its row
    votes: tuple[npt.NDArray[np.float64], ...]  # of each card that it stands so, or 1, 2, 3 quarters on

    @property
    def plain(self) -> bool:
        """The row's direction is beyond doubt: well ahead, and few of its cards say they are on their head.

        Where P and Y were laid on their head O and X still know better, by the digits in their corners; but
        beside several letters that can only stand so what an O or an X says is chance.
        """
        telling = [vote for vote in self.votes if vote.max() > vote.min()]
        own = [kind < BACK and LETTERS[kind] not in UPENDED for kind in self.seen.classes.argmax(axis=1)]
        headlong = [tells for vote, tells in zip(self.votes, own, strict=True) if vote[2] > HEADLONG]
        vouching = sum(vote[0] > VOUCHING and tells for vote, tells in zip(self.votes, own, strict=True))
        chance = not any(headlong) and vouching >= max(ENOUGH, len(headlong) + 1)
        return self.lead > SURELY and (chance or len(headlong) < MANY * len(telling))


def orient(image: Image, found: Sequence[Found]) -> Oriented:
    """Settle the reading direction and look at every card upright."""
    ways = order.row_angles([card.quad for card in found])
    angle = ways[0][0]
    faced = [order.facing(card.quad, angle) for card in found]
    located = locator.locate(image, faced)
    windows = [locator.window(quad, one.box) for quad, one in zip(faced, located, strict=True)]
    boxes = [locator.corners(quad, one.box) for quad, one in zip(faced, located, strict=True)]
    first = letters.look(image, windows)
    votes = np.stack(
        [_vote(card, quad, turns) for card, quad, turns in zip(found, faced, first.turns, strict=True)]
    )
    votes[_backs(first)] = 0.25
    row, seen, lead = _direction(image, windows, first, votes, ways)
    agreement = order.lattice([card.quad for card in found])[1]
    if agreement < AGREE:
        own = [int(np.argmax(vote)) for vote in votes]
    else:
        own = [_own(vote, row, classes) for vote, classes in zip(votes, seen.classes, strict=True)]
    upright, boxes, windows = (
        [rotate(quad, turn) for quad, turn in zip(quads, own, strict=True)]
        for quads in (faced, boxes, windows)
    )
    differs = [turn != row for turn in own]
    seen = _again(image, windows, seen, differs)
    voted = [np.roll(vote, -turn) for vote, turn in zip(votes, own, strict=True)]
    kinds = np.stack([one.kinds for one in located])
    return Oriented(
        angle + 90 * row,
        tuple(upright),
        tuple(boxes),
        tuple(windows),
        kinds,
        seen,
        lead,
        tuple(differs),
        tuple(voted),
    )


def tidy(quads: Sequence[Corners]) -> bool:
    """The cards stand in lines, and not just anyhow."""
    return order.lattice(quads)[1] > TIDY


def _direction(
    image: Image,
    windows: Sequence[Corners],
    first: Look,
    votes: npt.NDArray[np.float64],
    ways: Sequence[tuple[float, int]],
) -> tuple[int, Look, float]:
    """How many quarters the row is turned, the cards seen that way, and by how much this leads.

    Legibility only takes away from a vote, so a direction the votes leave behind is never worth a look.
    """
    quarters = [round((angle - ways[0][0]) / 90) % 4 for angle, _ in ways]
    scores, looks = _scores(votes, quarters) - _split_penalty(ways), {0: first}
    scores[0] += LEGIBLE * _legible(first)
    while True:
        best, second = (int(place) for place in np.argsort(-scores)[:2])
        lead = float(scores[best] - scores[second])
        open_ = [place for place in (best, second) if place not in looks]
        if not open_ or (best in looks and lead > PLAIN):
            return quarters[best], looks[best], lead
        place = open_[0]
        looks[place] = letters.look(image, [rotate(window, quarters[place]) for window in windows])
        scores[place] += LEGIBLE * _legible(looks[place])


def _vote(card: Found, quad: Corners, turns: Floats) -> npt.NDArray[np.float64]:
    """Chances that the card's content is turned by 0, 1, 2, 3 quarters against the quad."""
    pointed = []
    for turn in range(4):
        angle = np.radians(order.angle_of(rotate(quad, turn)))
        pointed.append(card.up[0] * np.cos(angle) + card.up[1] * np.sin(angle))
    first = int(np.abs(card.quad - quad[0]).sum(axis=1).argmin())  # the corner this quad begins at
    near = np.roll(np.array(card.turns), -first)
    both = np.log(turns + 1e-4) + NEARER * np.log(near + 1e-3) + TRUST * np.array(pointed)
    raised = np.exp(both - both.max())
    return np.asarray(raised / raised.sum(), np.float64)


def _backs(seen: Look) -> npt.NDArray[np.bool_]:
    return np.asarray(seen.classes.argmax(axis=1) >= BACK)


def _scores(votes: npt.NDArray[np.float64], quarters: Sequence[int]) -> npt.NDArray[np.float64]:
    """How well each direction of the row explains the cards; a card alone can upset it only so much."""
    return np.array([np.log(votes @ np.roll(STANDING, row) + 0.01).sum() for row in quarters])


def _split_penalty(ways: Sequence[tuple[float, int]]) -> npt.NDArray[np.float64]:
    """What speaks against directions that make more lines of the cards than need be."""
    more = np.array([count - ways[0][1] for _, count in ways], np.float64)
    return np.where(more > 0, BROKEN + PER_LINE * more, 0.0)


def _legible(seen: Look) -> float:
    """How readable the letters are as they stand: upside down even a good reader hesitates."""
    chances = letters.softmax(seen.classes)
    faces = chances.argmax(axis=1) < BACK
    return float(np.log(np.clip(chances[faces, :BACK].max(axis=1), 0.1, 1.0)).sum())


def _own(vote: npt.NDArray[np.float64], row: int, classes: Floats) -> int:
    """The card's own turn: its row's, unless it is certain and its letter can tell."""
    own = int(np.argmax(vote))
    best = int(classes.argmax())
    letter = LETTERS[best] if best < BACK else ""
    sure_as_is = float(letters.softmax(classes[None])[0, best]) > 0.9
    if own == row or vote[own] < OWN_WAY or not letter or (sure_as_is and letter in ALIKE):
        return row
    return own


def _again(image: Image, windows: Sequence[Corners], seen: Look, differs: Sequence[bool]) -> Look:
    """Look once more at the cards that stand differently."""
    others = [i for i, differ in enumerate(differs) if differ]
    if not others:
        return seen
    once = letters.look(image, [windows[i] for i in others])
    return letters.replace_rows(seen, others, once, range(len(others)))
