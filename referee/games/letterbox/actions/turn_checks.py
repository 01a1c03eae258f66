"""What several actions of a turn check: whose turn it is, whether the pawn is on the board, how it starts."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.verdict import Finding, breach
from referee.games.letterbox.book import book
from referee.games.letterbox.options import BY_PLAYERS, DIE
from referee.games.letterbox.state import Phase, State

MANY_PLAYERS = 5
"""From this many on the book recommends the start by die."""


def on_turn(state: State, seat: int) -> Iterator[Finding]:
    """Why this seat cannot act now: the hunt is not on, or it is another player's turn."""
    if state.phase is not Phase.HUNT:
        yield breach(book.turn_ends, "The hunt is not on.")
    elif state.turn is not None and state.turn != seat:
        yield breach(book.turn_ends, f"It is {state.seats[state.turn].name}'s turn.")


def with_pawn_on_board(state: State, seat: int) -> Iterator[Finding]:
    """Why this seat cannot act with its pawn: it is not its turn, or the pawn is not on the board yet."""
    off = list(on_turn(state, seat))
    yield from off
    if not off and state.pawn(seat) is None:
        yield breach(book.place, "Your pawn is not on the board yet. Place it first.")


def starts_by_die(state: State) -> bool:
    """Whether the die decides where pawns start: by the table's option, or because there are many players."""
    many = len(state.boxes) >= MANY_PLAYERS
    return state.options.start == DIE or (state.options.start == BY_PLAYERS and many)
