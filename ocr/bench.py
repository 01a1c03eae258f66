"""`script/bench ocr`: measure the reader on the fixed set and on real photographs, and show what failed.

The first run fetches the fonts of the training, with npm. `script/bench` installs the other readers,
Tesseract and RapidOCR: they read the same photos in the same run, and one that is missing is named.
Options: --each N photos of every tier and deck (10), --rivals N to show others every Nth photo (1),
--photos FOLDER with labelled real photographs.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ocr import recipe, rivals
from ocr._child import answered
from ocr.intake import SIDE, SLACK, pixels, sniff
from ocr.marking import Marks, Wanted, diagram, matched
from ocr.reading import CardRead
from ocr.realphotos import real_photos
from ocr.sheet import contact_sheet
from ocr.train import enrolling, exam, fonts

Reader = Callable[[bytes, str], tuple[Sequence[CardRead], float]]
US = "this reader"
DECKS = 24  # learned, to see what that is worth
HEAD = (
    "| reader | letters | words | number of cards | face down | all sure | silent errors"
    " | ECE | median s | p95 s |"
)


@dataclass(frozen=True)
class Failure:
    """A photo that was not read right, for the contact sheet."""

    photo: Path
    wanted: tuple[str, ...]
    cards: tuple[CardRead, ...]


def folder() -> Path:
    """Where the drawn set and the contact sheet are kept."""
    return Path(os.environ.get("QUOIN_BENCH", Path.home() / ".cache" / "quoin" / "bench"))


def run(options: Sequence[str] = ()) -> None:
    """Measure and print the whole report."""
    parser = argparse.ArgumentParser(prog="script/bench ocr")
    parser.add_argument("--each", type=int, default=exam.EACH, help="photos of every tier and deck")
    parser.add_argument("--rivals", type=int, default=1, help="show others every Nth photo; 0: never")
    parser.add_argument("--photos", type=Path, help="folder of real photographs with labels")
    asked = parser.parse_args(list(options))
    print(report(_drawn(asked.each), asked.rivals, asked.photos))


def _drawn(each: int) -> list[exam.Photo]:
    """The set; a newcomer's first run gets itself the fonts it is drawn in."""
    try:
        return exam.draw(folder(), "measure", each)
    except FileNotFoundError:
        print("Fetching the fonts the cards are drawn in; this takes a few minutes once …", flush=True)
        fonts.install()
        return exam.draw(folder(), "measure", each)


def report(photos: Sequence[exam.Photo], rivals_every: int, real: Path | None) -> str:
    """All figures as text; the contact sheet lies beside the photos."""
    failures: list[Failure] = []
    spent: list[float] = []
    ours = marked(photos, _watched(ours_on, spent), failures)
    machine = _machine(spent)  # before the others take their memory
    parts = [
        _overall(photos, ours, rivals_every),
        _by("tier", photos, ours),
        _by("style", photos, ours),
        _calibration(ours),
    ]
    parts += [_confusions(ours), machine, _extras(photos), _enrolled(enrolling.gain(DECKS))]
    sheet = contact_sheet([(f.photo, f.wanted, f.cards) for f in failures], folder() / "failures")
    parts.append(f"{len(failures)} of {len(photos)} photos not read right; contact sheet: {sheet or 'none'}")
    if real is not None:
        parts.append(real_photos(real))
    return "\n\n".join(parts)


def ours_on(photo: bytes, style: str) -> tuple[Sequence[CardRead], float]:
    """This reader, from bytes to letters, not told which deck it is."""
    reading = recipe.read(photo)
    return reading.cards, reading.seconds


def marked(
    photos: Sequence[exam.Photo], reader: Reader, failures: list[Failure] | None = None
) -> dict[str, Marks]:
    """Marks by photo name, so that they can be added up in any way."""
    ours_on((folder() / photos[0].name).read_bytes(), "any")  # the first call loads the nets
    marks = {}
    for photo in photos:
        path = folder() / photo.name
        cards, seconds = reader(path.read_bytes(), photo.style)
        marks[photo.name] = Marks()
        good = marks[photo.name].add([Wanted(c.letter, c.quad) for c in photo.cards], cards, seconds)
        if not good and failures is not None:
            failures.append(Failure(path, photo.word, tuple(cards)))
    return marks


def total(marks: Iterable[Marks]) -> Marks:
    """Several marks as one."""
    whole = Marks()
    for one in marks:
        for name in (
            "photos",
            "cards",
            "letters",
            "words",
            "counts",
            "backs",
            "backs_found",
            "all_sure",
            "silent",
        ):
            setattr(whole, name, getattr(whole, name) + getattr(one, name))
        whole.said += one.said
        whole.confused += one.confused
        whole.seconds += one.seconds
    return whole


def row(name: str, marks: Marks) -> str:
    """One line of the table."""
    return (
        f"| {name} | {_share(marks.letters, marks.cards)} | {_share(marks.words, marks.photos)}"
        f" | {_share(marks.counts, marks.photos)} | {_share(marks.backs_found, marks.backs)}"
        f" | {_share(marks.all_sure, marks.photos)} | {marks.silent} of {marks.all_sure}"
        f" | {marks.calibration():.3f} | {np.median(marks.seconds):.2f}"
        f" | {np.percentile(marks.seconds, 95):.2f} |"
    )


def _share(part: int, of: int) -> str:
    return f"{100 * part / of:.1f} %" if of else "–"


def _table(rows: Sequence[str]) -> str:
    return "\n".join([HEAD, "|" + "---|" * (HEAD.count("|") - 1), *rows])


def _overall(photos: Sequence[exam.Photo], ours: dict[str, Marks], rivals_every: int) -> str:
    rows = [row(US, total(ours.values()))]
    shown = photos[::rivals_every] if rivals_every else []
    for name, rival in rivals.rivals().items() if shown else ():
        who = f"{name}, {len(shown)} photos"
        rows.append(
            row(who, total(marked(shown, _timed(rival)).values())) if rival else f"| {name}: not installed |"
        )
    cards = sum(len(photo.cards) for photo in photos)
    return f"{len(photos)} photos, {cards} cards, fonts and tables never trained on\n\n{_table(rows)}"


def _timed(rival: rivals.Rival) -> Reader:
    def read(photo: bytes, style: str) -> tuple[Sequence[CardRead], float]:
        began = time.perf_counter()
        return rival(pixels(photo)), time.perf_counter() - began

    return read


def _by(what: str, photos: Sequence[exam.Photo], ours: dict[str, Marks]) -> str:
    names = list(dict.fromkeys(getattr(photo, what) for photo in photos))
    rows = [row(name, total(ours[p.name] for p in photos if getattr(p, what) == name)) for name in names]
    return _table(rows)


def _calibration(ours: dict[str, Marks]) -> str:
    rows = diagram(total(ours.values()).said)
    lines = [f"| {mean:.2f} | {right:.2f} | {count} |" for mean, right, count in rows]
    return "\n".join(["| confidence | right | cards |", "|---|---|---|", *lines])


def _confusions(ours: dict[str, Marks]) -> str:
    most = total(ours.values()).confused.most_common(15)
    return "Most frequent confusions: " + (", ".join(f"{what} {n}×" for what, n in most) or "none")


def _watched(reader: Reader, spent: list[float]) -> Reader:
    """The same reader; what it costs the processor, children and all, is noted."""

    def read(photo: bytes, style: str) -> tuple[Sequence[CardRead], float]:
        before = _processor()
        answer = reader(photo, style)
        spent.append(_processor() - before + _opening(photo))
        return answer

    return read


def _opening(photo: bytes) -> float:
    """What the child that opens a photo costs, done once more here: its mother's time is told to nobody."""
    before = time.process_time()
    answered(sniff(photo).encode("ascii").ljust(4) + photo, SIDE, SLACK)
    return time.process_time() - before


def _processor() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _machine(spent: Sequence[float]) -> str:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    busy = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    cost = f"processor seconds a photo: median {np.median(spent):.2f}, p95 {np.percentile(spent, 95):.2f}"
    return f"Peak memory {peak:.0f} MB, largest child {child:.0f} MB, {cost}, {busy}"


def _extras(photos: Sequence[exam.Photo]) -> str:
    """Genre, cost and points of the Hardback photos, over cards whose letter was found."""
    right, asked = {"genre": 0, "cost": 0, "points": 0}, {"genre": 0, "cost": 0, "points": 0}
    wrong = dict.fromkeys(right, 0)
    for photo in (p for p in photos if p.style == "hardback"):
        cards = recipe.read((folder() / photo.name).read_bytes(), "hardback").cards
        truths = {json.dumps(c.quad): c for c in photo.cards}
        for truth, card in matched([Wanted(c.letter, c.quad) for c in photo.cards], cards):
            if truth is None or card is None or not truth.letter:
                continue
            for name in right:
                value = getattr(truths[json.dumps(truth.quad)], name)
                if value is not None:
                    asked[name] += 1
                    right[name] += getattr(card, name) == value
                    wrong[name] += getattr(card, name) not in (None, value)
    told = [
        f"{name} {_share(right[name], asked[name])} right, {_share(wrong[name], asked[name])} wrong"
        for name in right
    ]
    return "Hardback cards: " + "; ".join(told)


def _enrolled(found: enrolling.Gain) -> str:
    before, after = _share(found.before, found.letters), _share(found.after, found.letters)
    return (
        f"Enrolment, {DECKS} decks, {found.letters} letters on hard photos, corners given: {before} right"
        f" without, {after} with the deck known; {found.mended} mended, {found.broken} made wrong"
    )
