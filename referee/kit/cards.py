"""Printed faces, physical cards, and the deck they belong to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from referee.engine.blocks import CardView

T = TypeVar("T")


@dataclass(frozen=True)
class Face:
    """A printed card: its letters, its value (None: nobody has told it yet) and how many there are."""

    letters: str
    points: int | None
    kind: str = "letter"
    count: int | None = None
    certain: bool = False


@dataclass(frozen=True)
class Card:
    """One physical copy. Its id tells where it was first shown, so a correction elsewhere keeps it."""

    id: str
    face: str
    points: int
    kind: str = "letter"

    def view(self, *, mark: str = "", note: str = "", faded: bool = False) -> CardView:
        return CardView(self.face, self.points, self.id, self.kind, mark, note, faded)


@dataclass(frozen=True)
class Deck:
    """A box of cards as data. `extra` holds what only one game reads, such as its challenge cards."""

    key: str
    title: str
    faces: tuple[Face, ...]
    extra: Mapping[str, object] = field(default_factory=dict)

    @cached_property
    def alphabet(self) -> tuple[str, ...]:
        return tuple(self._faces)

    @cached_property
    def _faces(self) -> dict[str, list[Face]]:
        found: dict[str, list[Face]] = {}
        for face in self.faces:
            found.setdefault(face.letters, []).append(face)
        return found

    def face(self, letters: str, kind: str = "letter") -> Face | None:
        """The face with these letters, of this kind where there are several."""
        same = self._faces.get(letters, ())
        return next((face for face in same if face.kind == kind), same[0] if same else None)

    def points(self, letters: str, kind: str = "letter") -> int | None:
        """What a card with these letters is worth, or None where nobody has told."""
        face = self.face(letters, kind)
        return face.points if face else None

    @cached_property
    def unpriced(self) -> tuple[str, ...]:
        """Letters whose value nobody has told."""
        return tuple(letters for letters in self.alphabet if self.points(letters) is None)

    def part(self, name: str, read: Callable[[object], T]) -> T:
        """A part of `extra` as its game reads it, read once for this deck."""
        if (name, read) not in self._parts:
            self._parts[name, read] = read(self.extra.get(name))
        found: T = self._parts[name, read]
        return found

    @cached_property
    def _parts(self) -> dict[tuple[str, Callable[[object], object]], Any]:
        return {}

    def with_corrections(self, corrections: Mapping[str, object]) -> Deck:
        """The deck as one table knows it: `points` by letter off its cards, and its additions to `extra`."""
        added = {part: more for part, more in corrections.items() if isinstance(more, list)}
        longer = {part: [*_as_list(self.extra.get(part)), *more] for part, more in added.items()}
        points = corrections.get("points")
        valued = self._with_values(points) if isinstance(points, Mapping) else self
        return replace(valued, extra={**self.extra, **longer})

    def _with_values(self, points: Mapping[str, int]) -> Deck:
        faces = tuple(
            replace(face, points=points.get(face.letters, face.points), certain=face.letters in points)
            for face in self.faces
        )
        known = self.alphabet
        new = tuple(Face(new, value, certain=True) for new, value in points.items() if new not in known)
        return replace(self, faces=faces + new)


def _as_list(entries: object) -> list[object]:
    return entries if isinstance(entries, list) else []


def mint(place: str, letters: str, taken: Collection[str]) -> str:
    """A new id for a card first shown at `place`: r2.shared.T, and r2.shared.T.2 for the next T there.

    >>> mint("r2.shared", "T", {"r2.shared.T"})
    'r2.shared.T.2'
    """
    first = f"{place}.{letters}"
    if first not in taken:
        return first
    number = 2
    while f"{first}.{number}" in taken:
        number += 1
    return f"{first}.{number}"
