"""Ready-made stamps for players who do not want to draw, as strokes like any drawing."""

from __future__ import annotations

from referee.engine.inputs import Choice
from referee.kit.strokes import is_drawing

LONGEST_STAMP = 4000
"""Characters: about a thousand points."""


def _line(ink: str, *points: tuple[int, int]) -> str:
    return ink + "".join(f"{x:02x}{y:02x}" for x, y in points)


SHAPES = {
    "star": _line("y", (128, 20), (62, 226), (236, 98), (20, 98), (194, 226), (128, 20)),
    "tree": ";".join(
        [
            _line("g", (128, 20), (50, 120), (206, 120), (128, 20)),
            _line("g", (128, 80), (30, 190), (226, 190), (128, 80)),
            _line("k", (128, 190), (128, 240)),
        ]
    ),
    "boat": ";".join(
        [
            _line("k", (30, 170), (226, 170), (190, 220), (66, 220), (30, 170)),
            _line("b", (128, 170), (128, 30), (210, 150), (128, 150)),
        ]
    ),
    "house": ";".join(
        [
            _line("r", (30, 120), (128, 30), (226, 120), (30, 120)),
            _line("k", (56, 120), (56, 226), (200, 226), (200, 120)),
            _line("k", (110, 226), (110, 160), (146, 160), (146, 226)),
        ]
    ),
    "fish": ";".join(
        [
            _line(
                "b", (30, 128), (90, 70), (160, 90), (226, 60), (226, 196), (160, 166), (90, 186), (30, 128)
            ),
            _line("k", (80, 116)),
        ]
    ),
    "key": ";".join(
        [
            _line("y", (70, 80), (110, 60), (140, 90), (130, 130), (90, 140), (60, 116), (70, 80)),
            _line("y", (130, 130), (220, 216), (200, 236)),
            _line("y", (190, 188), (170, 208)),
        ]
    ),
}

CHOICES = tuple(Choice(name, name.capitalize(), "ready-made") for name in SHAPES)


def strokes_of(stamp: str) -> str | None:
    """The strokes of a drawing or of a ready-made stamp; None where it is neither, or too long."""
    if stamp in SHAPES:
        return SHAPES[stamp]
    return stamp if len(stamp) <= LONGEST_STAMP and is_drawing(stamp) else None
