"""What the table waits for, as a refusal says it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.rulebook import Citation
from referee.engine.verdict import Finding, breach
from referee.games.draw.book import book
from referee.games.draw.state import Phase, State
from referee.kit.turns import Waits

WAITS = Waits(
    {
        Phase.DEAL: "the stacks to be dealt",
        Phase.EMBARK: "everybody's convoys to be laid out",
        Phase.TURN: "a convoy to advance or to waylay another",
        Phase.DUEL: "the duel",
        Phase.JUDGE: "the duel to be settled",
        Phase.DOUBT: "the table to look up a word",
        Phase.COUNT: "the scoring piles to be counted",
        Phase.PUNS: "the pun-off to be judged",
    },
    book.turns,
)


def playing(state: State, seat: int) -> Iterator[Finding]:
    if seat not in state.playing:
        yield breach(book.leavers, "You are not playing.")


def on_turn(state: State, seat: int, cite: Citation) -> Iterator[Finding]:
    """Only between duels and only whose turn it is."""
    yield from WAITS.due(state, Phase.TURN, cite)
    if state.phase is Phase.TURN and state.turn is not None and seat != state.turn:
        yield breach(book.turns, f"It is {state.seats[state.turn].name}'s turn.")
