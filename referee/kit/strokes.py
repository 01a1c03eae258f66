"""A drawing made with a finger, as text: strokes, each a colour and its points on a field of 256 by 256.

`k0a0b0c0d;rffff0000` is a stroke in ink from (10, 11) to (12, 13) and one in red: one letter for the colour,
then four hexadecimal digits a point. Small enough to record, and nothing in it can be markup.
"""

from __future__ import annotations

import re

COLOURS = {"k": "ink", "r": "red", "b": "blue", "g": "green", "y": "brass"}
WHOLE = re.compile(r"[krbgy](?:[0-9a-f]{4})+(?:;[krbgy](?:[0-9a-f]{4})+)*")


def is_drawing(text: str) -> bool:
    """Is this a drawing at all?

    >>> is_drawing("k0a0b0c0d"), is_drawing("<svg>")
    (True, False)
    """
    return bool(WHOLE.fullmatch(text))


def paths(text: str) -> list[tuple[str, str]]:
    """Each stroke's colour and its way, as an SVG path says it.

    >>> paths("k0a0b0c0d")
    [('ink', 'M10 11L12 13')]
    """
    if not is_drawing(text):
        return []
    return [(COLOURS[stroke[0]], "M" + "L".join(_points(stroke[1:]))) for stroke in text.split(";")]


def _points(digits: str) -> list[str]:
    # A lone tap is a point: drawn twice, a round pen leaves a dot.
    places = [int(digits[n : n + 2], 16) for n in range(0, len(digits), 2)]
    points = [f"{x} {y}" for x, y in zip(places[::2], places[1::2], strict=True)]
    return points * 2 if len(points) == 1 else points
