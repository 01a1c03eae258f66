"""The lettering on drawn cards: open-licence fonts, installed from packages when they are needed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import tarfile
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np
import PIL.Image
from PIL import ImageDraw, ImageFont

from ocr.intake import Image
from ocr.train import strokes

LIST = Path(__file__).with_name("fonts.toml")
TALL = 150  # pixels a glyph is drawn at, before it is fitted to its card
LINE = 36  # and a line of small print
SPLITS = ("train", "tune", "measure")
WEIGHTS = ("", "@light", "@heavy")  # the plain cut of a family, and its outermost ones, which only train


@dataclass(frozen=True)
class Lettering:
    """One family of letters; without a file it is the face Pillow carries."""

    name: str
    kind: str
    path: str = ""
    cut: str = ""  # drawn in other strokes: see strokes.py
    quirk: int = 0

    def glyph(self, text: str) -> Image:
        """How much ink lies where, cut to the text's own outline."""
        return _recut(self.path, text, self.cut, self.quirk) if self.cut else _glyph(self.path, text)

    def line(self, text: str) -> Image:
        """The same for a line of small print, which is drawn small and not remembered."""
        return _bitmap(_font(self.path, LINE), text)


PLAIN = Lettering("plain", "sans")


def folder() -> Path:
    """Where unpacked fonts are kept between runs."""
    return Path(os.environ.get("QUOIN_FONTS", Path.home() / ".cache" / "quoin" / "fonts"))


def split_of(name: str) -> str:
    """Who may use a family: seven in ten train, one in ten tunes, two in ten measure.

    Decided by the first word of the name, so that sisters of one family stay together.
    """
    place = hashlib.sha256(name.split("-")[0].encode()).digest()[0] % 10
    return "train" if place < 7 else "tune" if place < 8 else "measure"


@cache
def families() -> tuple[tuple[str, str], ...]:
    """All families named in the list as (kind, name), each once, under the first kind that names it."""
    kinds = tomllib.loads(LIST.read_text())
    return _fonts_by_kind({kind: names for kind, names in kinds.items() if kind != "further"})


@cache
def further() -> tuple[tuple[str, str], ...]:
    """Families that only train: none whose name, or whose sister's, is for tuning or measuring."""
    old = {name for _, name in families()}
    named = _fonts_by_kind(tomllib.loads(LIST.read_text())["further"])
    return tuple((kind, name) for kind, name in named if name not in old and split_of(name) == "train")


def _fonts_by_kind(kinds: dict[str, str]) -> tuple[tuple[str, str], ...]:
    named: dict[str, str] = {}
    for kind, names in kinds.items():
        for name in names.split():
            named.setdefault(name, kind)
    return tuple((kind, name) for name, kind in named.items())


def install() -> None:
    """Fetch the families that are not here yet, a dozen at a time."""
    missing = [name for _, name in (*families(), *further()) if not all(map(Path.exists, _files(name)))]
    folder().mkdir(parents=True, exist_ok=True)
    for start in range(0, len(missing), 12):
        _fetch(missing[start : start + 12])


def _fetch(names: Iterable[str]) -> None:
    packages = [f"@fontsource/{name}" for name in names]
    subprocess.run(
        ["npm", "pack", "--silent", *packages], cwd=folder(), check=True, stdout=subprocess.DEVNULL
    )
    for archive in folder().glob("fontsource-*.tgz"):
        _unpack(archive)
        archive.unlink()


def _files(name: str) -> list[Path]:
    """Where the cuts of a family are kept; an empty file stands for a weight the family has not."""
    weights = WEIGHTS if split_of(name) == "train" else WEIGHTS[:1]
    return [folder() / f"{name}{weight}.woff" for weight in weights]


def _unpack(archive: Path) -> None:
    """Keep the plain Latin cut, or the nearest weight there is; of those that train also the outermost."""
    name = archive.stem.removeprefix("fontsource-").rsplit("-", 1)[0]
    with tarfile.open(archive) as package:
        files = [m for m in package.getnames() if f"/{name}-latin-" in m and m.endswith("-normal.woff")]
        weights = {int(m.rsplit("-", 2)[1]): m for m in files if "-latin-ext-" not in m}
        if not weights:
            return
        plain = min(weights, key=lambda weight: abs(weight - 450))
        for path, weight in zip(_files(name), (plain, min(weights), max(weights)), strict=False):
            content = package.extractfile(weights[weight])
            assert content is not None
            path.write_bytes(content.read() if weight != plain or path == _files(name)[0] else b"")


def letterings(split: str) -> list[Lettering]:
    """The installed families that may be used for this purpose."""
    named = (*families(), *further()) if split == "train" else families()
    found = [
        Lettering(name, kind, str(path))
        for kind, name in named
        if split_of(name) == split
        for path in _files(name)
        if path.exists() and path.stat().st_size
    ]
    if not found:
        raise FileNotFoundError("No fonts are installed for drawing cards: run python -m ocr.train fonts.")
    return [lettering for lettering in found if _complete(lettering.path)]


@lru_cache(maxsize=4000)
def _complete(path: str) -> bool:
    """All capitals and digits are there and look different."""
    font = _font(path, 40)
    shapes = {_bitmap(font, sign).tobytes() for sign in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"}
    return len(shapes) >= 35  # a capital O may double as a nought


@lru_cache(maxsize=4000)
def _font(path: str, size: int) -> ImageFont.FreeTypeFont:
    if path:
        return ImageFont.truetype(path, size)
    plain = ImageFont.load_default(size)
    assert isinstance(plain, ImageFont.FreeTypeFont)
    return plain


def _bitmap(font: ImageFont.FreeTypeFont, text: str) -> Image:
    left, top, right, bottom = font.getbbox(text)
    size = (max(1, int(right - left)) + 8, max(1, int(bottom - top)) + 8)
    canvas = PIL.Image.new("L", size, 0)
    ImageDraw.Draw(canvas).text((4 - left, 4 - top), text, fill=255, font=font)
    return np.asarray(canvas, np.uint8)


@lru_cache(maxsize=20000)
def _glyph(path: str, text: str) -> Image:
    return draw_sign(path, text, TALL)


def draw_sign(path: str, text: str, tall: int) -> Image:
    """A text or symbol of this font file, cut to its own outline."""
    ink = _bitmap(_font(path, tall), text)
    x, y, width, height = cv2.boundingRect((ink > 24).astype(np.uint8))
    return np.ascontiguousarray(ink[y : y + height, x : x + width]) if width and height else ink


@lru_cache(maxsize=6000)
def _recut(path: str, text: str, cut: str, quirk: int) -> Image:
    return strokes.recut(_glyph(path, text), cut, quirk)
