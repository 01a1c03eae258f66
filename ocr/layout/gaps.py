"""Cards the finder only suspects: the reader looks there, and the row says whether a card is due.

What is added this way is never sure; it spares the player adding a card by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from ocr.find import refiner
from ocr.find.finder import Found
from ocr.intake import Image
from ocr.layout import order
from ocr.nets import Floats
from ocr.read import letters
from ocr.read.letters import BACK, NONE, softmax
from ocr.shapes import Corners, area, inside, overlap

CERTAIN = 0.9  # the reader must see a letter this clearly
LEAST = 0.1  # where the nets gave less than this there is none, except in a hole of the row
PLAIN_BACK, HALF_SEEN = 0.9, 0.15  # and a back so, where the finder gave at least this score
WHOLE = 0.85  # on the photo must be this share of it
SIZE = 1.8  # and the card be about as large as the others
SHARED = 0.4  # and not lie on one of them
HOLE = 1.7  # a step this much wider than usual has room for a card
DUE = 0.5  # in a hole of the row a card is due, and less will do, once the refiner says it is one
LEAST_LINE = 2  # a line of so many cards says where those of the next would lie
MOST = 8  # places looked at


def filled(image: Image, firm: Sequence[Found], faint: Sequence[Found], angle: float) -> list[Found]:
    """The faint cards, and cards in the holes of the row, that turn out to be there."""
    hoped = [card for card in faint if card.score >= LEAST]
    due = _due(image, [*_holes(firm, angle), *_rooms(firm, angle)])
    places = [card for card in (*due, *hoped) if inside(card.quad, image) > WHOLE]
    likely = [card for card in places if _fits(card.quad, firm, angle)][:MOST]
    seen = softmax(letters.look(image, [order.facing(card.quad, angle) for card in likely]).classes)
    real = [
        row.argmax() != NONE and float(row.max()) > DUE
        if any(card is one for one in due)
        else _there(row, card.score)
        for row, card in zip(seen, likely, strict=True)
    ]
    added: list[Found] = []
    for card, good in zip(likely, real, strict=True):
        if good and all(overlap(card.quad, other.quad) < SHARED for other in added):
            added.append(card)
    return added


def _due(image: Image, holes: Sequence[Corners]) -> list[Found]:
    """The holes in which the refiner sees a card, with its own corners."""
    seen = refiner.look(image, holes)
    return [Found(near.quad, 0.0, (0.0, 0.0), tuple(near.turns.tolist())) for near in seen if near.card > DUE]


def _there(row: Floats, score: float) -> bool:
    """A letter the reader sees clearly; a back only where the finder half saw it, for a table looks alike."""
    best = int(row.argmax())
    if best == BACK:
        return score >= HALF_SEEN and float(row[BACK]) > PLAIN_BACK
    return best != NONE and float(row[best]) > CERTAIN


def _fits(quad: Corners, firm: Sequence[Found], angle: float) -> bool:
    """As large as the others, clear of them, and in line with one."""
    typical = float(np.median([area(card.quad) for card in firm]))
    if not typical / SIZE < area(quad) < typical * SIZE:
        return False
    if any(overlap(quad, card.quad) > SHARED for card in firm):
        return False
    return any(len(order.lines([quad, card.quad], angle)) == 1 for card in firm)


def _holes(firm: Sequence[Found], angle: float) -> list[Corners]:
    """A card half way between two neighbours that stand a card too far apart."""
    faced = [order.facing(card.quad, angle) for card in firm]
    pairs = [pair for line in order.lines(faced, angle) for pair in pairwise(line)]
    steps = [float(np.linalg.norm(faced[a].mean(axis=0) - faced[b].mean(axis=0))) for a, b in pairs]
    usual = float(np.median(steps)) if len(steps) > 1 else 0.0
    return [
        ((faced[a] + faced[b]) / 2).astype(np.float32)
        for (a, b), step in zip(pairs, steps, strict=True)
        if HOLE * usual < step < 2.4 * usual
    ]


def _rooms(firm: Sequence[Found], angle: float) -> list[Corners]:
    """Where a line ends before its neighbour does: the neighbour's last card, moved into the line."""
    faced = [order.facing(card.quad, angle) for card in firm]
    right, _ = order.directions(angle)
    places = []
    for one, other in pairwise(order.lines(faced, angle)):
        short, long = sorted((one, other), key=len)
        if not LEAST_LINE <= len(short) < len(long):
            continue
        across = {i: float(faced[i].mean(axis=0) @ right) for i in (*short, *long)}
        step = np.median(np.diff(sorted(across[i] for i in long)))
        near = {i: min(short, key=lambda k: abs(across[k] - across[i])) for i in long}
        held = [i for i in long if abs(across[near[i]] - across[i]) < step / 2]
        if held:
            shift = np.median([faced[near[i]].mean(axis=0) - faced[i].mean(axis=0) for i in held], axis=0)
            places += [(faced[i] + shift).astype(np.float32) for i in long if i not in held]
    return places
