"""The decks of cards, one TOML file each, read once and checked entry by entry."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from referee.kit.cards import Deck, Face

FACE_FIELDS = {"letters", "points", "kind", "count", "certain"}


class DeckError(Exception):
    """A deck file has an error; the text names the file and the entry."""


@cache
def load(key: str) -> Deck:
    """The deck of this name, for example `letterpress`."""
    name = f"{key}.toml"
    try:
        data = tomllib.loads((files("referee.decks") / name).read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DeckError(f"{name}: {error}") from None
    return parse_deck(name, key, data)


@cache
def all_decks() -> tuple[Deck, ...]:
    """Every deck that comes with Quoin, sorted by title."""
    names = [file.name for file in files("referee.decks").iterdir() if file.name.endswith(".toml")]
    return tuple(sorted((load(name.removesuffix(".toml")) for name in names), key=lambda deck: deck.title))


def parse_deck(name: str, key: str, data: Mapping[str, object]) -> Deck:
    """A deck from the content of its file; every face is checked."""
    entries = data.get("face", [])
    if not isinstance(entries, list) or not isinstance(data.get("title"), str):
        raise DeckError(f"{name}: wants a title and [[face]] entries")
    faces = tuple(_face(name, number, entry) for number, entry in enumerate(entries, 1))
    extra = {part: value for part, value in data.items() if part not in ("title", "face")}
    return Deck(key, str(data["title"]), faces, extra)


def _face(name: str, number: int, entry: Mapping[str, object]) -> Face:
    where = f"{name}, face {number}"
    if unknown := set(entry) - FACE_FIELDS:
        raise DeckError(f"{where}: unknown {', '.join(sorted(unknown))}")
    letters, points, count = entry.get("letters"), entry.get("points"), entry.get("count")
    if not isinstance(letters, str) or not letters.isalpha() or letters != letters.upper():
        raise DeckError(f"{where}: letters must be capitals, not {letters!r}")
    for figure in (points, count):
        if figure is not None and (not isinstance(figure, int) or figure < 0):
            raise DeckError(f"{where} ({letters}): {figure!r} is not a figure")
    return Face(
        letters,
        points if isinstance(points, int) else None,
        str(entry.get("kind", "letter")),
        count if isinstance(count, int) else None,
        bool(entry.get("certain", False)),
    )
