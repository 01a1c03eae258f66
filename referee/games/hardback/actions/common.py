"""What several actions ask first: is the game on, whose turn is it, what does the table wait for?"""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.hardback.book import book
from referee.games.hardback.seams import playing
from referee.games.hardback.state import HardbackHouse, Phase, State

WAITS = {
    Phase.SETUP: "the game to begin",
    Phase.SPELL: "a word",
    Phase.BUY: "the purchases of this turn",
}


def begun(state: State, cite: Citation) -> Iterator[Finding]:
    """Only once the game is on."""
    if state.phase is Phase.SETUP:
        yield breach(cite, "The game has not begun yet.")


def on_turn(state: State, seat: int, phase: Phase, cite: Citation, house: HardbackHouse) -> Iterator[Finding]:
    """Only in its part of the turn, only whose turn it is, and once variants have had their say."""
    if state.phase is not phase:
        yield breach(cite, f"Not now: the table waits for {WAITS.get(state.phase, 'nothing')}.")
    elif not state.on_turn(seat) and state.turn is not None:
        yield breach(book.first_player, f"It is {state.seats[state.turn.seat].name}'s turn.")
    else:
        yield from held_up(state, seat, cite, house)


def before_buying(state: State, what: str) -> Iterator[Finding]:
    """Benefits are resolved before the first card is bought, and before the row is flushed for it."""
    turn = state.turn
    if turn and turn.bought:
        yield breach(book.turn_order, f"{turn.bought[0].name} is bought: too late {what}.")
    elif turn and turn.flushed:
        yield breach(book.turn_order, f"The row has been flushed: too late {what}.")


def held_up(state: State, seat: int, cite: Citation, house: HardbackHouse) -> Iterator[Finding]:
    """A variant that waits for something stops the turn."""
    for variant in playing(house.options):
        if waits := variant.waits(state, Viewer(seat, state.seats)):
            yield breach(cite, f"First: {waits.says}")


def is_playing(state: State, seat: int, cite: Citation) -> Iterator[Finding]:
    if seat not in state.playing:
        yield breach(cite, "You are not playing in this game.")
