"""Wrong guesses are counted, right ones never: a whole family may join from one address at once."""

from __future__ import annotations

from flask import request

from referee.store.games import wrong_codes

PER_ADDRESS = 10
SITE_WIDE = 30
"""In a minute. With six signs out of 31 these limits leave one lucky guess in more than a year."""


def too_many() -> bool:
    """Has whoever asks, or everybody together, guessed wrong too often in the last minute?"""
    here, everywhere = wrong_codes.count_recent(request.remote_addr or "")
    return here >= PER_ADDRESS or everywhere >= SITE_WIDE


def count_failure() -> None:
    """Whoever asks has guessed wrong."""
    wrong_codes.record(request.remote_addr or "")
