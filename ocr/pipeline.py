"""From photo to letters: decode, find, settle which way is up, put in order, judge."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import numpy as np

from ocr import quality
from ocr.find import candidates, contours
from ocr.find.finder import Found
from ocr.intake import Image, pixels
from ocr.layout import fitting, gaps, order, orientation, rows, turning, wide_backs
from ocr.nets import Floats
from ocr.read import backs, confidence, corner_letters, hardback, letters, second_opinion, word_list
from ocr.read.confidence import Letter
from ocr.read.enrolment import Enrolment, packed
from ocr.read.letters import BACK, NONE
from ocr.read.word_list import IsWord
from ocr.reading import PROFILES, CardRead, PhotoRefused, Point, Quad, Reading
from ocr.shapes import Corners, sides

WAITING = 4  # photos that may wait while one is read
CLEAR = 0.9  # a card by itself beside lines of cards must be read this clearly to be one
ADDINGS = 3  # so often cards are added where one is due
FIRM = 0.7  # a back at a line's end that looks like none of the others must be as plain as this
NOTED = 0.15  # a suspicion from this score on makes the cards beside it unsure
_slot, _room = threading.Lock(), threading.BoundedSemaphore(1 + WAITING)


def read(
    photo: bytes,
    profile: str = "any",
    *,
    expected: Sequence[str] | None = None,
    enrolment: Enrolment | None = None,
    is_word: IsWord | None = None,
) -> Reading:
    """The cards on a photo in reading order.

    `expected` names the letters the table knows can be there; `enrolment` is what is known of this very deck;
    `is_word` says what the table's word list accepts, and only decides which alternatives come first.
    """
    if profile not in PROFILES:
        raise ValueError(f"unknown profile {profile!r}")
    with turn():
        began = time.perf_counter()
        image = pixels(photo)
        cards = read_pixels(image, profile, expected, enrolment)
        cards = word_list.ordered(cards, is_word) if is_word else cards
        size = (image.shape[1], image.shape[0])
        return Reading(cards, time.perf_counter() - began, _problem(image, cards), size)


@contextmanager
def turn() -> Iterator[None]:
    """One photo at a time; a few may wait; more are sent away before they cost anything."""
    if not _room.acquire(blocking=False):
        raise PhotoRefused("Several photos are being read already. Try again in a moment.", busy=True)
    try:
        with _slot:
            yield
    finally:
        _room.release()


def _problem(image: Image, cards: Sequence[CardRead]) -> str | None:
    if not cards:
        return quality.trouble(image)
    return quality.FACE_DOWN if all(card.face_down for card in cards) else None


def read_pixels(
    image: Image, profile: str, expected: Sequence[str] | None = None, enrolment: Enrolment | None = None
) -> tuple[CardRead, ...]:
    """The cards on a decoded photo."""
    return read_found(image, candidates.candidates(image), profile, expected, enrolment)


def read_found(
    image: Image,
    found: Sequence[Found],
    profile: str,
    expected: Sequence[str] | None = None,
    enrolment: Enrolment | None = None,
) -> tuple[CardRead, ...]:
    """The cards at the places found, read and in order."""
    firm, faint = candidates.parted(found)
    if not firm:
        return ()
    firm, faint, seen = _completed(image, firm, faint)
    seen, chances = looked_through(image, seen, profile)
    if enrolment:
        chances = enrolment.applied(chances, seen.seen.shapes)
    down = [bool(np.argmax(row) == BACK) for row in chances]
    line, strange = _line(firm, seen, chances, down)
    chances = confidence.restored(chances, rows.covered(line, seen.quads))
    told = _told(line, firm, chances, down, expected)
    told = _doubts(told, line, seen, faint, strange)
    if told and all(letter.sure for letter in told.values()):
        told = _passed_over(image, told, line, seen)
    told = second_opinion.opinion(image, seen.quads, told)
    cards = [_card(image, seen, i, told[i]) for i in line]
    return (
        hardback.added(image, cards, [seen.quads[i] for i in line]) if profile == "hardback" else tuple(cards)
    )


def _completed(
    image: Image, firm: list[Found], faint: list[Found]
) -> tuple[list[Found], list[Found], orientation.Bearings]:
    """The cards with those parted and added that the row shows to be there, what is still only a suspicion,
    and how the row runs. A card that is added may show where the next one is due."""
    seen = orientation.take(image, firm)
    parted = wide_backs.parted(image, firm, seen)
    if len(parted) > len(firm):
        firm, seen = parted, orientation.take(image, parted)
    for _ in range(ADDINGS):
        added = gaps.filled(image, firm, faint, seen.angle)
        if not added:
            break
        firm, faint = [*firm, *added], [card for card in faint if not any(card is one for one in added)]
        seen = orientation.take(image, firm)
    return firm, faint, seen


def _line(
    firm: Sequence[Found], seen: orientation.Bearings, chances: Floats, down: Sequence[bool]
) -> tuple[list[int], set[int]]:
    """The cards that are read, in order; and which backs among them look like none of the others."""
    quads, angle = seen.quads, seen.angle
    clear = chances[:, :BACK].max(axis=1)
    squeezed = rows.between(quads, (clear + chances[:, BACK]).tolist(), angle)
    real = [i for i in range(len(quads)) if chances[i, NONE] < 0.5 and i not in squeezed]
    likely = clear + chances[:, BACK] / 2  # half a card looks like a back
    real = rows.without_twins(real, quads, likely.tolist(), angle)
    kept = rows.in_order([quads[i] for i in real], [down[i] for i in real], angle)
    line = [real[i] for i in kept]
    strange = backs.strangers([i for i in line if down[i]], seen.seen.shapes)
    outer = strange & rows.ends(line, quads, angle)
    line = [i for i in line if i not in outer or firm[i].score >= FIRM]
    line = [i for i in line if i not in rows.senseless(line, quads, clear.tolist(), down, angle)]
    # A coin beside the row looks like some letter or other, but never clearly.
    lone = rows.alone(line, quads, angle)
    return [i for i in line if i not in lone or likely[i] >= CLEAR], strange


def looked_through(
    image: Image, seen: orientation.Bearings, profile: str
) -> tuple[orientation.Bearings, Floats]:
    """What each card may be, with corner letters heard and what makes no sense looked at again."""
    seen = replace(seen, seen=letters.steadied(image, seen.quads, seen.seen))
    chances = backs.confirmed(image, seen.quads, confidence.chances(seen.seen.classes))
    told = corner_letters.heard(image, seen.quads, chances, profile)
    seen = replace(seen, differs=_odd(seen, told.vouched))
    seen, chances = turning.settled(image, seen, told.chances, told.speaks)
    seen, chances = turning.upended(image, seen, chances)
    return fitting.fitted(image, seen, chances)


def _odd(seen: orientation.Bearings, vouched: Collection[int]) -> tuple[bool, ...]:
    """Which cards stand otherwise than their row without a reason to.

    A timeless letter lies across, and its corner can vouch for that; on its head it denies the row's way.
    """
    turns = [abs((order.angle_of(quad) - seen.angle + 180) % 360 - 180) for quad in seen.quads]
    return tuple(
        differs and not (i in vouched and 45 < turn < 135)
        for i, (differs, turn) in enumerate(zip(seen.differs, turns, strict=True))
    )


def _told(
    line: Sequence[int],
    firm: Sequence[Found],
    chances: Floats,
    down: Sequence[bool],
    expected: Sequence[str] | None,
) -> dict[int, Letter]:
    return {
        i: confidence.back(chances[i], firm[i].score)
        if down[i]
        else confidence.letter(chances[i], firm[i].score, expected)
        for i in line
    }


def _doubts(
    told: dict[int, Letter],
    line: Sequence[int],
    seen: orientation.Bearings,
    faint: Sequence[Found],
    strange: set[int],
) -> dict[int, Letter]:
    """Take certainty away where the row, a neighbour or a half-seen card gives reason to."""
    quads = seen.quads
    doubtful = rows.broken(line, quads, seen.angle) | strange | {i for i in line if seen.differs[i]}
    doubtful |= {i for i, share in rows.covered(line, quads).items() if confidence.remains(told[i], share)}
    for card in (card for card in faint if card.score >= NOTED):
        doubtful |= {i for i in line if _near(card.quad, quads[i])}
    for left in set(range(len(quads))) - set(line):
        doubtful |= {i for i in line if _near(quads[left], quads[i]) and _level(quads[left], i, seen)}
    if not seen.plain or not orientation.tidy([quads[i] for i in line]):
        return {i: confidence.either_way(letter) for i, letter in told.items()}
    return {i: confidence.doubted(letter) if i in doubtful else letter for i, letter in told.items()}


def _passed_over(
    image: Image, told: dict[int, Letter], line: Sequence[int], seen: orientation.Bearings
) -> dict[int, Letter]:
    """The classic way's word where everything seems sure: beside a card that only it sees nothing is."""
    read = [seen.quads[i] for i in line]
    unread = contours.besides(image, read)
    doubtful = {i for i in line for quad in unread if _near(quad, seen.quads[i]) and _level(quad, i, seen)}
    return {i: confidence.doubted(letter) if i in doubtful else letter for i, letter in told.items()}


def _near(one: Corners, other: Corners) -> bool:
    """Close enough to be the next card of the row."""
    return float(np.linalg.norm(one.mean(axis=0) - other.mean(axis=0))) < 1.3 * max(sides(other))


def _level(quad: Corners, other: int, seen: orientation.Bearings) -> bool:
    """Both would stand in one line."""
    return len(order.lines([quad, seen.quads[other]], seen.angle)) == 1


def _card(image: Image, seen: orientation.Bearings, index: int, told: Letter) -> CardRead:
    quad = seen.quads[index]
    wide, high = sides(quad)
    face_down = told.letter == ""
    return CardRead(
        letter=told.letter,
        confidence=told.confidence,
        sure=told.sure,
        alternatives=told.alternatives,
        quad=relative(quad, image),
        rotation=round(order.angle_of(quad), 1),
        face_down=face_down,
        sideways=not face_down and wide > 1.12 * high,
        shape=packed(seen.seen.shapes[index]),
    )


def relative(quad: Corners, image: Image) -> Quad:
    """Corners as shares of the photo's width and height."""
    height, width = image.shape[:2]
    points: list[Point] = [(round(float(x) / width, 5), round(float(y) / height, 5)) for x, y in quad]
    return (points[0], points[1], points[2], points[3])
