"""`script/bench ocr`: read every set of photos with this reader and with others, and print the figures.

The first run fetches the fonts the drawn cards are lettered in, with npm. `script/bench` installs the other
readers, Tesseract and RapidOCR; one that is missing is named, and so is a set whose folder is not there.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from ocr.measure import enrolment_gain, rivals, sets
from ocr.measure.contact_sheet import contact_sheet
from ocr.measure.costs import Costs, machine, watch
from ocr.measure.faces import HARDBACK, is_deck
from ocr.measure.hardback_extras import extras
from ocr.measure.marking import Marks, Wanted, diagram, total
from ocr.measure.real_photos import real_photos
from ocr.measure.sets import PhotoSet
from ocr.reading import CardRead
from ocr.train import fonts, symbols
from ocr.train.exam import TIERS, Photo

US = "this reader"
SHARED = Path(__file__).resolve().parents[3] / "shared"
HEAD = (
    "| set | reader | letters | whole words | number of cards | backs | all sure | wrong though all sure"
    " | calibration error | median s | p95 s |"
)
MEASURES = {
    "letters": ("letters", "cards"),
    "words": ("words", "photos"),
    "number of cards": ("counts", "photos"),
    "backs": ("backs_found", "backs"),
}
# What share of these is to be reached, in hundredths, on easy, medium and hard photos.
GOALS = {
    "Hardback, real faces": ((98, 96, 92), (92, 86, 70), (99, 97, 93), (97, 97, 97)),
    "Letterpress, Letter Head, plain covers, tiles (drawn)": (
        (99.5, 99, 97), (97, 93, 85), (99, 98, 95), (98, 98, 98)
    ),
    sets.OTHERS: ((96, 94, 88), (85, 75, 55), (97, 95, 90), (95, 95, 95)),
}  # fmt: skip
Marked = dict[str, Marks]  # by the photo's name
Failures = list[tuple[Path, Sequence[str], Sequence[CardRead]]]


def folder() -> Path:
    """Where drawn photos and the contact sheet are kept."""
    return Path(os.environ.get("QUOIN_BENCH", Path.home() / ".cache" / "quoin" / "bench"))


def run(options: Sequence[str] = ()) -> None:
    """Measure and print the whole report."""
    parser = argparse.ArgumentParser(prog="script/bench ocr")
    parser.add_argument("--each", type=int, default=4, help="photos of every tier and set")
    parser.add_argument("--split", choices=sets.SPLITS, default="look", help="final: read once, at the end")
    parser.add_argument("--rivals", type=int, default=1, help="show others every Nth photo; 0: never")
    parser.add_argument("--faces", type=Path, action="append", help="folder of decks with real faces")
    parser.add_argument("--photos", type=Path, default=SHARED / "photos", help="labelled real photographs")
    asked = parser.parse_args(list(options))
    chosen, missing = collect(asked.faces or [SHARED / "faces"], asked.split, asked.each)
    print(report(chosen, asked.rivals, asked.photos))
    for name in missing:
        print(f"Left out, for it is not here: {name}")


def collect(face_folders: Sequence[Path], split: str, each: int) -> tuple[list[PhotoSet], list[str]]:
    """All sets that can be had, and what is missing; a newcomer's first run gets itself the fonts."""
    try:
        chosen = sets.draw_sets(folder(), split, each)
    except FileNotFoundError:
        print("Fetching the fonts the cards are drawn in; this takes a few minutes once …", flush=True)
        fonts.install()
        symbols.install()
        chosen = sets.draw_sets(folder(), split, each)
    missing = [str(path) for path in face_folders if not path.is_dir()]
    decks = [deck for path in face_folders for deck in sorted(path.glob("*/")) if is_deck(deck)]
    chosen += [sets.of_faces(deck, folder(), split, each) for deck in decks]
    offers = [deck for deck in decks if deck.name == HARDBACK]
    return [*chosen, *(sets.of_faces(deck, folder(), split, each, offer=True) for deck in offers)], missing


def report(chosen: Sequence[PhotoSet], rivals_every: int, real: Path | None) -> str:
    """All figures as text; the contact sheet lies beside the photos."""
    failures: Failures = []
    costs = Costs()
    ours = {one.name: read_set(one, watch(rivals.this_reader, costs), failures) for one in chosen}
    spent = machine(costs)  # before the others take their memory
    others = read_by_others(chosen, rivals_every) if rivals_every else {}
    parts = [
        by_group(chosen, ours, others),
        by_set(chosen, ours, others),
        goals(chosen, ours, others),
        calibration(ours),
        confusions(ours),
        spent,
        extras([one for one in chosen if one.name.startswith("hardback")]),
        "\n".join(["Learning a deck from half of its photos", *map(enrolment_gain.line, learnable(chosen))]),
        sources(chosen),
    ]
    sheet = contact_sheet(failures, folder() / "failures")
    count = sum(len(one.photos) for one in chosen)
    parts.append(f"{len(failures)} of {count} photos not read right; contact sheet: {sheet or 'none'}")
    if real is not None:
        found = real.is_dir()
        parts.append(real_photos(real) if found else f"Real photographs left out, for {real} is not here")
    return "\n\n".join(parts)


def read_set(
    photo_set: PhotoSet, reader: rivals.Reader, failures: Failures | None = None, every: int = 1
) -> Marked:
    """Marks by photo, so that they can be added up in any way."""
    marks = {}
    for photo in photo_set.photos[::every]:
        path = photo_set.folder / photo.name
        began = time.perf_counter()
        cards = reader(path.read_bytes())
        seconds = time.perf_counter() - began
        marks[photo.name] = Marks()
        good = marks[photo.name].add([Wanted(c.letter, c.quad) for c in photo.cards], cards, seconds)
        if not good and failures is not None:
            failures.append((path, photo.word, tuple(cards)))
    return marks


def read_by_others(chosen: Sequence[PhotoSet], every: int) -> dict[str, dict[str, Marked] | None]:
    """Each other reader's marks by set, or nothing where it is not installed."""
    return {
        name: None
        if rival is None
        else {one.name: read_set(one, rivals.from_bytes(rival), every=every) for one in chosen}
        for name, rival in rivals.rivals().items()
    }


def by_group(
    chosen: Sequence[PhotoSet], ours: dict[str, Marked], others: dict[str, dict[str, Marked] | None]
) -> str:
    """The table of goals: each group of sets, tier by tier, for all readers."""
    rows = []
    for group in dict.fromkeys(one.group for one in chosen):
        photos = {one.name: one.photos for one in chosen if one.group == group}
        for tier in TIERS:
            rows += _rows(f"{group}, {tier}", photos, tier, ours, others)
    return _table(rows)


def by_set(
    chosen: Sequence[PhotoSet], ours: dict[str, Marked], others: dict[str, dict[str, Marked] | None]
) -> str:
    """The same set by set, over all tiers."""
    return _table(
        [row for one in chosen for row in _rows(one.name, {one.name: one.photos}, None, ours, others)]
    )


def goals(
    chosen: Sequence[PhotoSet], ours: dict[str, Marked], others: dict[str, dict[str, Marked] | None]
) -> str:
    """What falls short of the goals, and every set on which another reader finds more letters."""
    lines = ["Short of the goals (in brackets)"]
    for group in dict.fromkeys(one.group for one in chosen if one.group in GOALS):
        photos = {one.name: one.photos for one in chosen if one.group == group}
        for place, tier in enumerate(TIERS):
            wanted = [goal[place] for goal in GOALS[group]]
            missed = _missed_goals(_marks(photos, tier, ours), wanted)
            lines.append(f"- {group}, {tier}: " + (", ".join(missed) or "none"))
    for other, by in others.items():
        for name, marked in (by or {}).items():
            theirs, mine = total(marked.values()), total(ours[name][photo] for photo in marked)
            if theirs.letters > mine.letters:
                seen = f"{share(theirs.letters, theirs.cards)} against {share(mine.letters, mine.cards)}"
                lines.append(f"- {other} reads more letters of {name}: {seen}")
    return "\n".join(lines)


def _missed_goals(marks: Marks, wanted: Sequence[float]) -> list[str]:
    """Each measure below its goal."""
    told = []
    for (name, (part, of)), goal in zip(MEASURES.items(), wanted, strict=True):
        whole = getattr(marks, of)
        if whole and 100 * getattr(marks, part) / whole < goal:
            told.append(f"{name} {100 * getattr(marks, part) / whole:.1f} ({goal:g})")
    return told


def _marks(photos: dict[str, tuple[Photo, ...]], tier: str | None, by: dict[str, Marked]) -> Marks:
    """The marks of one reader over these photos of these sets, of one tier or of all."""
    named = {key: {p.name for p in of if tier in (None, p.tier)} for key, of in photos.items()}
    return total(mark for key in named for file, mark in by[key].items() if file in named[key])


def _rows(
    name: str,
    photos: dict[str, tuple[Photo, ...]],
    tier: str | None,
    ours: dict[str, Marked],
    others: dict[str, dict[str, Marked] | None],
) -> list[str]:
    rows = [row(name, US, _marks(photos, tier, ours))]
    for other, by in others.items():
        missing = f"| {name} | {other}: not installed |"
        rows.append(missing if by is None else row(name, other, _marks(photos, tier, by)))
    return rows


def row(name: str, reader: str, marks: Marks) -> str:
    """One line of the table."""
    seconds = marks.seconds or [0.0]
    return (
        f"| {name} | {reader} | {share(marks.letters, marks.cards)} | {share(marks.words, marks.photos)}"
        f" | {share(marks.counts, marks.photos)} | {share(marks.backs_found, marks.backs)}"
        f" | {share(marks.all_sure, marks.photos)} | {marks.silent} of {marks.all_sure}"
        f" | {marks.calibration():.3f} | {np.median(seconds):.2f} | {np.percentile(seconds, 95):.2f} |"
    )


def share(part: int, of: int) -> str:
    """A share as a percentage, or a dash where there is nothing to share."""
    return f"{100 * part / of:.1f} %" if of else "–"


def _table(rows: Sequence[str]) -> str:
    return "\n".join([HEAD, "|" + "---|" * (HEAD.count("|") - 1), *rows])


def calibration(ours: dict[str, Marked]) -> str:
    """What the reader says beside how often it is right."""
    rows = diagram(total(_all(ours)).said)
    lines = [f"| {mean:.2f} | {right:.2f} | {count} |" for mean, right, count in rows]
    return "\n".join(["| confidence | right | cards |", "|---|---|---|", *lines])


def confusions(ours: dict[str, Marked]) -> str:
    """What is most often taken for what, by set."""
    lines = []
    for name, marked in ours.items():
        most = total(marked.values()).confused.most_common(12)
        lines.append(f"- {name}: " + (", ".join(f"{what} {n}×" for what, n in most) or "none"))
    return "\n".join(["Most frequent confusions", *lines])


def learnable(chosen: Iterable[PhotoSet]) -> list[PhotoSet]:
    """Sets whose photos all show one deck: real faces with letters of their own."""
    return [one for one in chosen if one.group == sets.OTHERS]


def sources(chosen: Iterable[PhotoSet]) -> str:
    """Where each set comes from, and how large it is."""
    lines = [
        f"- {one.name}: {len(one.photos)} photos, {sum(len(p.cards) for p in one.photos)} cards; {one.source}"
        for one in chosen
    ]
    return "\n".join(["Sets", *lines])


def _all(ours: dict[str, Marked]) -> list[Marks]:
    return [marks for marked in ours.values() for marks in marked.values()]
