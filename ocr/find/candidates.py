"""Every card on a photo with its exact corners: found on the small photo, then looked at one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np

from ocr import nets
from ocr.find import contours, finder, refiner
from ocr.find.finder import Found
from ocr.intake import Image
from ocr.layout import rows
from ocr.nets import Floats
from ocr.shapes import Corners, area, clockwise, drop_overlapping, inside, overlap, sides

FAINT = 0.32  # a score below which a card is only a suspicion
ON_PHOTO = 0.6  # a card of which less is on the photo is not read
PLAIN = 0.95  # where no card is as plain as this they may all be too small for the first look
CLASSIC = 0.4  # the score of a card found the classic way
BOTH = (
    2.78,
    0.31,
    -1.65,
)  # how finder's and refiner's odds make the chance of a card, fitted on tuning photos
SHARED = 0.6  # two suspicions that turn out to share more than this are one card
PLAINLY = 4  # how much more a high score says about a card's size than a low one, as a power
GOOD = 0.3  # a suspicion of the finder that is not given up when its corners were wrong …
REGAINED = 0.7  # … and must look this much like a card in others
MOST = 64  # places worth a nearer look
LARGER = 60  # this part of a hundred plain cards is at most as large as a whole one, should some be halves
HALF = (0.3, 0.72)  # and a half of one has this share of its area
FILLED, LAPPED = (0.72, 1.2), 0.45  # two halves fill so much of the box around them and share at most so much
SIZE, SLIM = 1.4, 1.25  # cards of one row differ by at most this in area and in proportion …
ACROSS = 0.7  # the cosine of the angle from which on a card lies across another
ASLANT = 1.55  # … and by this in proportion if one lies across and the photo is taken from aslant


def candidates(image: Image) -> list[Found]:
    """Cards by the nets; where they see none the classic way proposes, and nothing of that is sure."""
    found = finder.find(image) if nets.present() else []
    nearer = refine(image, sorted(found, key=lambda card: -card.score)[:MOST])
    if nets.present() and _best(nearer) < PLAIN:
        small = refine(image, sorted(finder.find_small(image), key=lambda card: -card.score)[:MOST])
        nearer = small if _best(small) >= PLAIN else nearer
    if any(card.score >= FAINT for card in nearer):
        return join_halves(image, nearer)
    return [Found(quad, CLASSIC, (0.0, 0.0)) for quad in contours.find(image)[:MOST]]


def join_halves(image: Image, cards: Sequence[Found]) -> list[Found]:
    """The cards, with two neighbours as one that are each half as large as the others and together as large.

    A card that lies across its row, a picture on one half and a paper on the other, is at times found as two
    small ones; nothing but the size of the others tells.
    """
    plain = [card.quad for card in cards if card.score >= PLAIN]
    usual = float(np.percentile([area(quad) for quad in plain], LARGER)) if plain else 0.0
    halves = [card for card in cards if HALF[0] * usual < area(card.quad) < HALF[1] * usual]
    whole = [quad for quad in plain if area(quad) >= HALF[1] * usual]
    pairs = [(one, other, _around(one, other)) for one, other in combinations(halves, 2)]
    fitting = [pair for pair in pairs if whole and _is_card(pair[2], *pair[:2], whole)]
    joined: list[Found] = []
    gone: set[int] = set()
    for one, other, box in sorted(fitting, key=lambda pair: abs(np.log(_filled(*pair)))):
        if id(one) in gone or id(other) in gone:
            continue
        gone |= {id(one), id(other)}
        near = refiner.look(image, [box])[0]
        settled = near.quad if _alike(near.quad, box) else box
        score = max(FAINT, (one.score + other.score) / 2)
        joined.append(Found(settled, score, (0.0, 0.0), tuple(near.turns.tolist())))
    return [*(card for card in cards if id(card) not in gone), *joined]


def _around(one: Found, other: Found) -> Corners:
    """The smallest turned rectangle around two cards."""
    points = np.concatenate([one.quad, other.quad]).astype(np.float32)
    return clockwise(np.asarray(cv2.boxPoints(cv2.minAreaRect(points)), np.float32))


def _is_card(box: Corners, one: Found, other: Found, whole: Sequence[Corners]) -> bool:
    """Two halves fill the box around them, side by side, and it is a card like the nearest whole one."""
    filled = _filled(one, other, box)
    if not FILLED[0] < filled < FILLED[1] or overlap(one.quad, other.quad) > LAPPED:
        return False
    nearest = min(whole, key=lambda quad: float(np.linalg.norm(quad.mean(axis=0) - box.mean(axis=0))))
    return _alike(box, nearest)


def _filled(one: Found, other: Found, box: Corners) -> float:
    """How much of the box around two cards they fill."""
    return (area(one.quad) + area(other.quad)) / max(1.0, area(box))


def _alike(one: Corners, other: Corners) -> bool:
    """Two cards are about as large and as slim, however they lie.

    Seen from aslant a card that lies across looks slimmer than one that stands, or less slim.
    """
    slims = [max(sides(quad)) / max(1.0, min(sides(quad))) for quad in (one, other)]
    sizes = area(one) / max(1.0, area(other))
    slim = ASLANT if _across(one, other) else SLIM
    return 1 / SIZE < sizes < SIZE and 1 / slim < slims[0] / slims[1] < slim


def _across(one: Corners, other: Corners) -> bool:
    """The long sides of two cards run rather across each other."""
    first, second = (_along(quad) for quad in (one, other))
    return abs(float(first @ second)) < ACROSS


def _along(quad: Corners) -> Floats:
    """Which way a card's long side runs."""
    edges = [quad[1] - quad[0] + quad[2] - quad[3], quad[3] - quad[0] + quad[2] - quad[1]]
    long = max(edges, key=lambda edge: float(np.linalg.norm(edge)))
    return np.asarray(long / max(1e-6, float(np.linalg.norm(long))), np.float32)


def _best(cards: Sequence[Found]) -> float:
    return max((card.score for card in cards), default=0.0)


def refine(image: Image, found: Sequence[Found]) -> list[Found]:
    """The same cards with exact corners, each once, and how likely they are cards after all."""
    cards = _refine_once(image, found)
    again = _refine_once(image, _in_plain_outlines(_find_lost(found, cards), cards))
    return _single([*cards, *(card for card in again if card.score >= REGAINED)])


def _refine_once(image: Image, found: Sequence[Found]) -> list[Found]:
    seen = refiner.look(image, [card.quad for card in found])
    return _single(
        replace(card, quad=near.quad, score=_both(card.score, near.card), turns=tuple(near.turns.tolist()))
        for card, near in zip(found, seen, strict=True)
        if inside(near.quad, image) > ON_PHOTO
    )


def _single(cards: Iterable[Found]) -> list[Found]:
    """Each card once."""
    some = list(cards)
    return [
        some[i] for i in drop_overlapping([card.quad for card in some], [card.score for card in some], SHARED)
    ]


def _find_lost(found: Sequence[Found], cards: Sequence[Found]) -> list[Found]:
    """Good suspicions whose place no card holds in the end: wrong corners led the nearer look away."""
    held = [card.quad for card in cards if card.score >= FAINT]
    return [card for card in found if card.score >= GOOD and not any(_holds(quad, card) for quad in held)]


def _holds(quad: Corners, card: Found) -> bool:
    x, y = card.quad.mean(axis=0).tolist()
    return cv2.pointPolygonTest(quad, (x, y), measureDist=False) >= 0


def _in_plain_outlines(lost: Sequence[Found], cards: Sequence[Found]) -> list[Found]:
    """Each of them in the outline of the nearest plain card, for where a card is the finder knows better."""
    models = [card.quad for card in cards if card.score >= PLAIN]
    if not models:
        return []
    places = [card.quad.mean(axis=0) for card in lost]
    near = [min(models, key=lambda quad: float(np.linalg.norm(quad.mean(axis=0) - at))) for at in places]
    return [
        replace(card, quad=(quad - quad.mean(axis=0) + at).astype(np.float32))
        for card, quad, at in zip(lost, near, places, strict=True)
    ]


def split_by_score(found: Sequence[Found]) -> tuple[list[Found], list[Found]]:
    """What is taken for cards, all of about one size; and what is only a suspicion.

    The plainest cards say which size: on a spotted cloth there are more spots than cards.
    """
    firm = sorted((card for card in found if card.score >= FAINT), key=lambda card: area(card.quad))
    shares = np.cumsum([card.score**PLAINLY for card in firm])
    middle = firm[int(np.searchsorted(shares, shares[-1] / 2))] if firm else None
    kept = rows.like_most([card.quad for card in firm], area(middle.quad) if middle else None)
    chosen = {id(firm[i]) for i in kept}
    return [card for card in found if id(card) in chosen], [card for card in found if id(card) not in chosen]


def _both(score: float, card: float) -> float:
    """The chance that it is a card, from two opinions weighed as odds."""
    finds, looks = (float(np.log(p / (1 - p))) for p in np.clip([score, card], 1e-4, 1 - 1e-4))
    return float(1 / (1 + np.exp(-BOTH[0] * finds - BOTH[1] * looks - BOTH[2])))
