"""Whose turn it is, said the same way by every action of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.verdict import Finding, breach
from referee.games.letterbox.book import book
from referee.games.letterbox.options import BY_PLAYERS, DIE
from referee.games.letterbox.state import Phase, State

MANY_PLAYERS = 5
"""From this many on the book recommends the start by die."""


def on_turn(state: State, seat: int) -> Iterator[Finding]:
    """The hunt is on and it is this seat's turn, or why not."""
    if state.phase is not Phase.HUNT:
        yield breach(book.turn_ends, "The hunt is not on.")
    elif state.turn is not None and state.turn != seat:
        yield breach(book.turn_ends, f"It is {state.seats[state.turn].name}'s turn.")


def on_the_board(state: State, seat: int) -> Iterator[Finding]:
    """On turn, with a pawn on the board, or why not."""
    off = list(on_turn(state, seat))
    yield from off
    if not off and state.pawn(seat) is None:
        yield breach(book.place, "Your pawn is not on the board yet. Place it first.")


def by_die(state: State) -> bool:
    """Pawns start where the die says: by choice of the table, or with many players."""
    many = len(state.boxes) >= MANY_PLAYERS
    return state.options.start == DIE or (state.options.start == BY_PLAYERS and many)
