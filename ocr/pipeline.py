"""From photo to letters: decode, find, settle which way is up, put in order, judge."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from ocr import quality
from ocr.find import candidates, contours, locator
from ocr.find.finder import Found
from ocr.intake import Image, pixels
from ocr.layout import order, orientation, rows
from ocr.nets import Floats
from ocr.read import (
    backs,
    confidence,
    corner_letters,
    hardback,
    letters,
    second_opinion,
    text_recogniser,
    word_list,
)
from ocr.read.confidence import Letter
from ocr.read.enrolment import Enrolment, pack
from ocr.read.evidence import Evidence, weigh_looks
from ocr.read.letters import BACK, NONE
from ocr.read.second_opinion import Heard
from ocr.read.word_list import IsWord
from ocr.reading import PROFILES, CardRead, PhotoError, Point, Quad, Reading
from ocr.shapes import Corners, sides

WAITING = 4  # photos that may wait while one is read
CLEAR = 0.9  # a letter read less clearly than this may have print beside it in its box
FIRM = 0.7  # a back at a line's end that looks like none of the others must be as plain as this
PLAINLY = 0.95  # only where the locator is as certain of a letter as this is another box tried
WIDE = 1.3  # a letter is hardly ever so many times as wide as it is high
BETTER = 0.1  # another box is taken where its letter is likelier by this much
NOTED = 0.15  # a suspicion from this score on makes the cards beside it unsure
BUSY = "Several photos are being read already. Try again in a moment."
_slot, _room = threading.Lock(), threading.BoundedSemaphore(1 + WAITING)


def read(
    photo: bytes,
    profile: str = "any",
    *,
    expected: Sequence[str] | None = None,
    enrolment: Enrolment | None = None,
    is_word: IsWord | None = None,
    quick: bool = False,
) -> Reading:
    """The cards on a photo in reading order.

    `expected` names the letters the table knows can be there; `enrolment` is what is known of this very deck;
    `is_word` says what the table's word list accepts, and only decides which alternatives come first.
    `quick` is for live pictures: read once, with nobody asked for a second opinion, in half the time; it
    never waits, and whatever else is read then goes first.
    """
    if profile not in PROFILES:
        raise ValueError(f"unknown profile {profile!r}")
    with turn(waits=not quick):
        began = time.perf_counter()
        image = pixels(photo)
        cards = read_pixels(image, profile, expected, enrolment, quick)
        cards = word_list.order_alternatives(cards, is_word) if is_word else cards
        size = (image.shape[1], image.shape[0])
        return Reading(cards, time.perf_counter() - began, _problem(image, cards), size)


@contextmanager
def turn(*, waits: bool = True) -> Iterator[None]:
    """One photo at a time; a few may wait; more are sent away before they cost anything."""
    if not _room.acquire(blocking=False):
        raise PhotoError(BUSY, busy=True)
    try:
        if not _slot.acquire(blocking=waits):
            raise PhotoError(BUSY, busy=True)
        try:
            yield
        finally:
            _slot.release()
    finally:
        _room.release()


def _problem(image: Image, cards: Sequence[CardRead]) -> str | None:
    if not cards:
        return quality.trouble(image)
    return quality.FACE_DOWN if all(card.face_down for card in cards) else None


def read_pixels(
    image: Image,
    profile: str,
    expected: Sequence[str] | None = None,
    enrolment: Enrolment | None = None,
    quick: bool = False,
) -> tuple[CardRead, ...]:
    """The cards on a decoded photo."""
    return read_found(image, candidates.candidates(image), profile, expected, enrolment, quick)


def read_found(
    image: Image,
    found: Sequence[Found],
    profile: str,
    expected: Sequence[str] | None = None,
    enrolment: Enrolment | None = None,
    quick: bool = False,
) -> tuple[CardRead, ...]:
    """The cards at the places found, read and in order."""
    gathered = gather(image, found, profile, enrolment, quick)
    return conclude(image, gathered, profile, expected, quick) if gathered else ()


@dataclass(frozen=True)
class Gathered:
    """All that is known of the found cards before it is judged."""

    firm: Sequence[Found]
    faint: Sequence[Found]
    seen: orientation.Oriented
    chances: Floats
    known: Evidence
    down: Sequence[bool]  # lies face down
    line: Sequence[int]  # the cards that are read, in order
    strange: set[int]  # the backs among them that look like none of the others


def gather(
    image: Image,
    found: Sequence[Found],
    profile: str,
    enrolment: Enrolment | None = None,
    quick: bool = False,
) -> Gathered | None:
    """Every look at every card that is found, and which of them are read."""
    firm, faint = candidates.split_by_score(found)
    if not firm:
        return None
    seen = orientation.orient(image, firm)
    seen, chances, known = (glance_at_letters if quick else read_letters)(image, seen, profile, firm)
    if enrolment:
        chances = enrolment.apply(chances, seen.seen.shapes)
    down = [bool(np.argmax(row) == BACK) for row in chances]
    line, strange = _line(firm, seen, chances, down)
    return Gathered(firm, faint, seen, chances, known, down, line, strange)


def conclude(
    image: Image, gathered: Gathered, profile: str, expected: Sequence[str] | None = None, quick: bool = False
) -> tuple[CardRead, ...]:
    """The cards as they are told: letters, how sure they are, and what else the cards say."""
    seen, line = gathered.seen, gathered.line
    told = _doubt(_judge(gathered, expected), line, seen, gathered.faint, gathered.strange)
    if quick:
        return tuple(_card(image, seen, i, told[i]) for i in line)
    if told and all(letter.sure for letter in told.values()):
        told = _doubt_unread(image, told, line, seen)
    told = second_opinion.ask_tesseract(image, seen.windows, told)
    cards = [_card(image, seen, i, told[i]) for i in line]
    return (
        hardback.add_extras(image, cards, [seen.quads[i] for i in line])
        if profile == "hardback"
        else tuple(cards)
    )


def _line(
    firm: Sequence[Found], seen: orientation.Oriented, chances: Floats, down: Sequence[bool]
) -> tuple[list[int], set[int]]:
    """The cards that are read, in order; and which backs among them look like none of the others."""
    quads, angle = seen.quads, seen.angle
    real = [i for i in range(len(quads)) if chances[i, NONE] < 0.5]
    kept = rows.order_cards([quads[i] for i in real], [down[i] for i in real], angle)
    line = [real[i] for i in kept]
    strange = backs.odd_backs([i for i in line if down[i]], seen.seen.shapes)
    outer = strange & rows.ends(line, quads, angle)
    return [i for i in line if i not in outer or firm[i].score >= FIRM], strange


Read = tuple[orientation.Oriented, Floats, Evidence]  # cards, what each may be, and what speaks for it


def read_letters(image: Image, seen: orientation.Oriented, profile: str, found: Sequence[Found]) -> Read:
    """What each card may be: its letter, its corner and the second opinion weighed together."""
    seen = try_other_boxes(image, narrow(image, seen))
    looks = letters.look_beside(image, seen.windows, seen.seen)
    seen = replace(seen, seen=letters.average_looks(seen.seen, looks))
    close, whole, heard = look_closely(image, seen)
    chances = backs.weigh_kinds(close, whole, seen.kinds, heard)
    told = corner_letters.weigh_corners(image, seen.quads, chances, profile)
    known = _evidence(seen, found, looks, whole, heard).with_corners(told.corners)
    return replace(seen, differs=_stands_oddly(seen, told.vouched)), told.chances, known


def glance_at_letters(image: Image, seen: orientation.Oriented, _: str, found: Sequence[Found]) -> Read:
    """The same from a single look: enough to show live what is seen, not to be sure of it."""
    close, whole, heard = look_closely(image, seen, asks_others=False)
    known = _evidence(seen, found, seen.seen.classes[None], whole, heard)
    return replace(seen, differs=_stands_oddly(seen, ())), backs.weigh_kinds(close, whole, seen.kinds), known


def _evidence(
    seen: orientation.Oriented,
    found: Sequence[Found],
    looks: Floats,
    whole: Floats,
    heard: Sequence[Heard] | None,
) -> Evidence:
    tall = np.array([sides(box)[1] for box in seen.boxes], np.float32)
    scores = np.array([card.score for card in found], np.float32)
    said = None if heard is None else tuple(heard)
    return Evidence(weigh_looks(looks), whole, seen.kinds, tall, scores, said)


def narrow(image: Image, seen: orientation.Oriented) -> orientation.Oriented:
    """Where a box is wider than a letter and hard to read, the square it begins with, if that reads better.

    Print beside a letter is at times taken for a part of it; two letters on one card read well as they are,
    and a title on a back begins with no letter of ours.
    """
    clear = _clear(seen)
    shapes = [sides(box) for box in seen.boxes]
    wide = [i for i, (across, down) in enumerate(shapes) if clear[i] < CLEAR and across > WIDE * down]
    return _take_clearer(image, seen, {i: locator.first_square(seen.boxes[i]) for i in wide}, clear)


def try_other_boxes(image: Image, seen: orientation.Oriented) -> orientation.Oriented:
    """Where a letter is hard to read, the boxes seen on parts of the card, if one reads better.

    Headings, text and ornaments draw the locator away from a small letter; shown the part of the card where
    letters mostly stand it finds many of them, and a box beside the letter rarely reads well.
    """
    for part in locator.PARTS:
        clear = _clear(seen)
        unclear = [i for i, chance in enumerate(clear) if chance < 1 - BETTER]
        quads = [seen.quads[i] for i in unclear]
        boxes = locator.boxes_in_part(image, quads, part)
        placed = [(locator.corners(*one), locator.window(*one)) for one in zip(quads, boxes, strict=True)]
        seen = _take_clearer(image, seen, dict(zip(unclear, placed, strict=True)), clear + BETTER)
    return seen


def _clear(seen: orientation.Oriented) -> Floats:
    """How clearly each letter is read; what may be no letter counts as clear, for no box would mend it."""
    plainly = seen.kinds[:, locator.LETTER] > PLAINLY
    return np.asarray(np.where(plainly, letters.clearest(seen.seen), 1.0), np.float32)


def _take_clearer(
    image: Image, seen: orientation.Oriented, others: dict[int, tuple[Corners, Corners]], clear: Floats
) -> orientation.Oriented:
    """The cards with these other boxes and their windows where they show a letter more clearly than this."""
    places = list(others)
    near = letters.look(image, [window for _, window in others.values()])
    better = [k for k, chance in enumerate(letters.clearest(near)) if chance > clear[places[k]]]
    boxes, windows = list(seen.boxes), list(seen.windows)
    for k in better:
        boxes[places[k]], windows[places[k]] = others[places[k]]
    read_again = letters.replace_rows(seen.seen, [places[k] for k in better], near, better)
    return replace(seen, boxes=tuple(boxes), windows=tuple(windows), seen=read_again)


def look_closely(
    image: Image, seen: orientation.Oriented, *, asks_others: bool = True
) -> tuple[Floats, Floats, tuple[Heard, ...] | None]:
    """What the letter's window says with the second opinion, what the whole card says, and what was heard."""
    cards = zip(seen.boxes, seen.quads, strict=True)
    tall = [sides(box)[1] / max(1.0, sides(quad)[1]) for box, quad in cards]
    filled = confidence.chances(letters.look_at_cards(image, seen.quads))
    close = letters.mix_looks(confidence.chances(seen.seen.classes), filled, tall)
    whole = confidence.chances(letters.look(image, seen.quads, letters.MARGIN).classes)
    if not asks_others or not text_recogniser.available():
        return close, whole, None
    close, heard = second_opinion.weigh_recogniser(image, seen.windows, close)
    return close, whole, heard


def _stands_oddly(seen: orientation.Oriented, vouched: Collection[int]) -> tuple[bool, ...]:
    """Which cards stand otherwise than their row without a reason to.

    A timeless letter lies across, and its corner can vouch for that; on its head it denies the row's way.
    """
    turns = [abs((order.angle_of(quad) - seen.angle + 180) % 360 - 180) for quad in seen.quads]
    return tuple(
        differs and not (i in vouched and 45 < turn < 135)
        for i, (differs, turn) in enumerate(zip(seen.differs, turns, strict=True))
    )


def _judge(one: Gathered, expected: Sequence[str] | None) -> dict[int, Letter]:
    return {i: (_judge_back if one.down[i] else _judge_letter)(one, i, expected) for i in one.line}


def _judge_back(one: Gathered, card: int, _: Sequence[str] | None) -> Letter:
    return confidence.judge_back(one.chances[card], one.firm[card].score, partial(one.known.trust, card))


def _judge_letter(one: Gathered, card: int, expected: Sequence[str] | None) -> Letter:
    trusted = partial(one.known.trust, card)
    told = confidence.judge_letter(one.chances[card], one.firm[card].score, expected, trusted)
    pair = one.known.pair_seen(card, told.letter)
    return confidence.offer_pair(told, pair) if pair and (not expected or pair in expected) else told


def _doubt(
    told: dict[int, Letter],
    line: Sequence[int],
    seen: orientation.Oriented,
    faint: Sequence[Found],
    strange: set[int],
) -> dict[int, Letter]:
    """Take certainty away where the row, a neighbour or a half-seen card gives reason to."""
    quads = seen.quads
    doubtful = rows.beside_gaps(line, quads, seen.angle) | strange | {i for i in line if seen.differs[i]}
    doubtful |= {
        i
        for i, share in rows.covered_shares(line, quads).items()
        if confidence.may_be_remains(told[i], share)
    }
    for card in (card for card in faint if card.score >= NOTED):
        doubtful |= {i for i in line if _near(card.quad, quads[i])}
    for left in set(range(len(quads))) - set(line):
        doubtful |= {i for i in line if _near(quads[left], quads[i]) and _level(quads[left], i, seen)}
    if not seen.plain or not orientation.tidy([quads[i] for i in line]):
        return {i: confidence.offer_turned(letter) for i, letter in told.items()}
    return {i: confidence.make_unsure(letter) if i in doubtful else letter for i, letter in told.items()}


def _doubt_unread(
    image: Image, told: dict[int, Letter], line: Sequence[int], seen: orientation.Oriented
) -> dict[int, Letter]:
    """The classic way's word where everything seems sure: beside a card that only it sees nothing is."""
    read = [seen.quads[i] for i in line]
    unread = contours.find_others(image, read)
    doubtful = {i for i in line for quad in unread if _near(quad, seen.quads[i]) and _level(quad, i, seen)}
    return {i: confidence.make_unsure(letter) if i in doubtful else letter for i, letter in told.items()}


def _near(one: Corners, other: Corners) -> bool:
    """Close enough to be the next card of the row."""
    return float(np.linalg.norm(one.mean(axis=0) - other.mean(axis=0))) < 1.3 * max(sides(other))


def _level(quad: Corners, other: int, seen: orientation.Oriented) -> bool:
    """Both would stand in one line."""
    return len(order.lines([quad, seen.quads[other]], seen.angle)) == 1


def _card(image: Image, seen: orientation.Oriented, index: int, told: Letter) -> CardRead:
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
        letter_box=None if face_down else relative(seen.boxes[index], image),
        sideways=not face_down and wide > 1.12 * high,
        shape=pack(seen.seen.shapes[index]),
    )


def relative(quad: Corners, image: Image) -> Quad:
    """Corners as shares of the photo's width and height."""
    height, width = image.shape[:2]
    points: list[Point] = [(round(float(x) / width, 5), round(float(y) / height, 5)) for x, y in quad]
    return (points[0], points[1], points[2], points[3])
