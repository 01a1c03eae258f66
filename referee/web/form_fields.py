"""Single fields of a request as values: numbers, ticks, days. What cannot be read is quoted in a sentence."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from referee.engine.codec import BadRequestError

WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
# Control characters, invisible spaces and changes of writing direction; the joiners inside emoji are fine.
INVISIBLE = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
YES = {"1", "on", "true", "yes"}
NO = {"", "0", "off", "false", "no"}
YEARS = range(1900, 9999)
"""Databases have no other years."""


def whole_number(text: str, name: str) -> int:
    """A whole number.

    >>> whole_number(" -12 ", "points")
    -12
    """
    if not WHOLE_NUMBER.fullmatch(text.strip()):
        raise BadRequestError(f"{field_label(name)} must be a whole number, not “{shorten(text)}”.")
    return int(text.strip())


def yes_or_no(text: str, name: str) -> bool:
    """A tick box: what browsers send for it, and what people write."""
    if text.strip().lower() in YES:
        return True
    if text.strip().lower() in NO:
        return False
    raise BadRequestError(f"{field_label(name)} must be yes or no, not “{shorten(text)}”.")


def calendar_day(text: str, name: str) -> datetime:
    """The start of a day, as a date field sends it.

    >>> calendar_day("2026-11-07", "since")
    datetime.datetime(2026, 11, 7, 0, 0, tzinfo=datetime.timezone.utc)
    """
    try:
        day = datetime.strptime(text.strip(), "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        day = datetime.min.replace(tzinfo=UTC)
    if day.year not in YEARS:
        raise BadRequestError(
            f"{field_label(name)} must be a day such as 2026-11-07, not “{shorten(text.strip())}”."
        )
    return day


def clean_text(text: str, name: str) -> str:
    """The text without space around it. An invisible character is refused, not dropped.

    Two words that look alike must be alike.
    """
    if found := INVISIBLE.search(text):
        number = f"U+{ord(found[0]):04X}"
        raise BadRequestError(
            f"{field_label(name)} has a character that cannot be written ({number}). Type it again."
        )
    return text.strip()


def shorten(text: str) -> str:
    """What somebody typed, short enough to be quoted back."""
    printable = "".join(sign if sign.isprintable() else "�" for sign in text)
    return printable if len(printable) <= 40 else f"{printable[:40]}…"


def field_label(name: str) -> str:
    """The name of a field as people read it.

    >>> field_label("draw_for_tie")
    'Draw for tie'
    """
    plain = name.replace("_", " ").strip()
    return plain[:1].upper() + plain[1:]
