"""Roll the die, for the first turn or for a starting tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, Input
from referee.engine.verdict import Finding, breach
from referee.games.letterbox.actions.turn_checks import on_turn, starts_by_die
from referee.games.letterbox.book import book
from referee.games.letterbox.events.setup import DieRolled
from referee.games.letterbox.state import LetterboxHouse, Phase, Roll, State
from referee.games.letterbox.ties import roll_off
from referee.games.letterbox.tiles import FACES


@dataclass(frozen=True)
class RollDie(Action[State, LetterboxHouse]):
    """Tell what the die shows: null is 1, ace is 6."""

    name = "roll"
    title = "Roll the die"
    reveals = True

    n: int

    @classmethod
    def open(cls, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if state.phase is Phase.ROLL:
            if seat not in roll_off(state).waiting:
                rolled = any(roll.seat == seat for roll in state.rolls)
                says = "You have rolled." if rolled else "You do not roll for the first turn."
                yield breach(book.roll, says)
        elif state.phase is not Phase.HUNT or not starts_by_die(state):
            yield breach(book.roll, "There is nothing to roll for.")
        else:
            yield from _to_start(state, seat)

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterboxHouse) -> tuple[Input, ...]:
        faces = (Choice(str(n), face, f"counts {n}" if face != str(n) else "") for n, face in FACES.items())
        return (ChoiceIn("n", "The die shows", tuple(faces), shuffles=True),)

    def check(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Finding]:
        if self.n not in FACES:
            yield breach(book.roll, "A piecepack die shows null (1), 2, 3, 4, 5 or ace (6).")

    def outcome(self, state: State, seat: int, house: LetterboxHouse) -> Iterator[Event[State]]:
        yield DieRolled(Roll(seat, self.n), to_start=state.phase is Phase.HUNT)


def _to_start(state: State, seat: int) -> Iterator[Finding]:
    off = list(on_turn(state, seat))
    yield from off
    if not off and state.pawn(seat):
        yield breach(book.die_start, "Your pawn is on the board.")
    elif not off and state.start_roll(seat):
        yield breach(book.die_start, "You have rolled for your starting tile.")
