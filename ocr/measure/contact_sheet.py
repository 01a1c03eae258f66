"""A contact sheet of photos that were not read right: look at it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from ocr.intake import Image, pixels
from ocr.reading import CardRead

WIDE, HIGH, COLUMNS, ROWS = 480, 400, 4, 4


def contact_sheet(
    failures: Sequence[tuple[Path, Sequence[str], Sequence[CardRead]]], target: Path
) -> Path | None:
    """Write the sheets, sixteen photos each; the folder, or nothing if there is nothing to show."""
    if not failures:
        return None
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("sheet-*.png"):
        old.unlink()
    cells = [_cell(*failure) for failure in failures]
    page = COLUMNS * ROWS
    for number in range(0, len(cells), page):
        block = cells[number : number + page]
        block += [np.zeros((HIGH, WIDE, 3), np.uint8)] * (-len(block) % COLUMNS)
        lines = [np.hstack(block[k : k + COLUMNS]) for k in range(0, len(block), COLUMNS)]
        cv2.imwrite(str(target / f"sheet-{number // page:02d}.png"), np.vstack(lines))
    return target


def _cell(photo: Path, wanted: Sequence[str], cards: Sequence[CardRead]) -> Image:
    image = pixels(photo.read_bytes())
    scale = min(WIDE / image.shape[1], (HIGH - 40) / image.shape[0])
    small = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    for card in cards:
        quad = (np.array(card.quad) * (small.shape[1], small.shape[0])).astype(np.int32)
        shade = (0, 200, 0) if card.sure else (0, 160, 255)
        cv2.polylines(small, [quad], True, shade, 2, cv2.LINE_AA)
        cv2.circle(small, (int(quad[0][0]), int(quad[0][1])), 4, (255, 0, 255), -1)
    cell = np.zeros((HIGH, WIDE, 3), np.uint8)
    cell[: small.shape[0], : small.shape[1]] = small
    _write(cell, "want " + " ".join(letter or "_" for letter in wanted), HIGH - 22)
    _write(
        cell,
        "read " + " ".join((card.letter or "_") + ("" if card.sure else "?") for card in cards),
        HIGH - 6,
    )
    _write(cell, photo.stem, 12)
    return cell


def _write(cell: Image, text: str, y: int) -> None:
    cv2.putText(cell, text, (4, y), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (0, 0, 0), 3, cv2.LINE_AA)
    cv2.putText(cell, text, (4, y), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (255, 255, 255), 1, cv2.LINE_AA)
