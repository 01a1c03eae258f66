"""What a player takes home from a game that is over."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Keepsake:
    """A drawing with its words, made by one seat and kept by another, or by its own maker."""

    by: int
    says: str
    note: str = ""
    drawing: str = ""
    """Strokes drawn with a finger, as `kit.strokes` writes them."""
