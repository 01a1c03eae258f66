"""Pictures of things out of symbol fonts: animals, tools, plants, buildings for backs and picture cards."""

from __future__ import annotations

import re
import subprocess
import tarfile
from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np

from ocr.intake import Image
from ocr.train import fonts
from ocr.train.inks import Dice

# npm package, and which of its files are the font and the style sheet that names its symbols.
PACKAGES = {
    "game-icons-font": ("game-icons-font.ttf", "css/game-icons-font.css"),
    "@mdi/font": ("materialdesignicons-webfont.ttf", "css/materialdesignicons.css"),
}
NAMED = re.compile(r"\.([a-z0-9-]+):{1,2}before\s*\{\s*content:\s*[\"']\\([0-9a-fA-F]+)[\"']")
# Symbols that are letters, digits or as plain as one: on a back they would teach that a letter is none.
LETTERLIKE = re.compile(
    r"alpha|letter|format|numeric|roman|text|font|currency|sign|code|variable|sigma|omega|-pi|delta|plus|minus"
    r"|close|slash|circle|square|rectangle|ring|language|abjad|syllabary|dots|chevron|arrow|math|check|cancel"
    r"|dice|clock|percent|equal|bracket|brace|paren|quote|comma|period|line|border|align|view-|page-|size-"
    r"|network|signal|wifi|battery|video|hd|gauge|music|keyboard|alphabet|rune|number|zero|one|two|three|four"
    r"|five|six|seven|eight|nine|ten"
)
FIRST = 0.75  # share of the symbols taken from the first font: the other's are plainer
TALL = 160  # pixels a symbol is drawn at


def folder() -> Path:
    """Where the symbol fonts are kept, beside those of the letters."""
    return fonts.folder() / "symbols"


def install() -> None:
    """Fetch the symbol fonts that are not here yet."""
    for package, files in PACKAGES.items():
        if not all((folder() / Path(file).name).exists() for file in files):
            _fetch(package, files)


def _fetch(package: str, files: tuple[str, str]) -> None:
    folder().mkdir(parents=True, exist_ok=True)
    packed = subprocess.run(
        ["npm", "pack", "--silent", package], cwd=folder(), check=True, capture_output=True, text=True
    )
    archive = folder() / packed.stdout.strip().splitlines()[-1]
    with tarfile.open(archive) as opened:
        for file in files:
            member = next(name for name in opened.getnames() if name.endswith(file))
            content = opened.extractfile(member)
            assert content is not None
            (folder() / Path(file).name).write_bytes(content.read())
    archive.unlink()


@cache
def signs() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Of each font its file and its signs, in a fixed order; none where no font is installed."""
    found = []
    for font, sheet in PACKAGES.values():
        path = folder() / Path(sheet).name
        if path.exists():
            named = NAMED.findall(path.read_text())
            codes = sorted({code.lower() for name, code in named if not LETTERLIKE.search(name)})
            found.append((str(folder() / font), tuple(chr(int(code, 16)) for code in codes)))
    return tuple(found)


def symbol(dice: Dice, side: int) -> Image:
    """A thing as a mask of ink, so many pixels high and wide at most."""
    path, among = signs()[0 if dice.random() < FIRST else -1]
    ink = _draw_sign(path, among[int(dice.integers(len(among)))])
    if dice.random() < 0.5:
        ink = np.ascontiguousarray(ink[:, ::-1])
    scale = max(8, side) / max(ink.shape)
    size = (max(2, round(ink.shape[1] * scale)), max(2, round(ink.shape[0] * scale)))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(ink, size, interpolation=how), np.uint8)


@lru_cache(maxsize=4000)
def _draw_sign(path: str, sign: str) -> Image:
    return fonts.draw_sign(path, sign, TALL)
