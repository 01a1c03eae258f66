"""Coins and prestige as they stand in a sum."""

from __future__ import annotations

from referee.engine.event import Why
from referee.games.hardback.book import book
from referee.games.hardback.state import Spelled


def figure(coins: int, prestige: int, *, signed: bool = False) -> str:
    """
    >>> figure(2, 1), figure(0, -1, signed=True), figure(0, 0)
    ('2¢ 1★', '-1★', '')
    """
    how = "+d" if signed else "d"
    parts = [f"{coins:{how}}¢"] if coins else []
    parts += [f"{prestige:{how}}★"] if prestige else []
    return " ".join(parts)


def whys(spelled: Spelled) -> tuple[Why, ...]:
    """The sum of a word, line by line, each with its rule."""
    return tuple(
        Why(gain.says, getattr(book, gain.rule, None), figure=figure(gain.coins, gain.prestige) or "0")
        for gain in spelled.gains
    )
