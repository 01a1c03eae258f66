"""A turn on the road: advance a convoy, waylay another, or bring the last ones home."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, Input
from referee.engine.rulebook import Citation
from referee.engine.verdict import Finding, breach, note
from referee.games.draw.book import book
from referee.games.draw.convoy import STEPS, Convoy
from referee.games.draw.events.travel import ConvoyAdvanced, ConvoyHome, Waylaid
from referee.games.draw.sentences import way
from referee.games.draw.state import DrawHouse, Phase, State
from referee.games.draw.waiting import on_turn
from referee.kit.sentences import quantity


@dataclass(frozen=True)
class BringHome(Action[State, DrawHouse]):
    """Bring all convoys home at once when nobody is left to waylay them."""

    title = "Bring all convoys home"
    hides = True
    grey = False

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        yield from on_turn(state, seat, book.idle)
        others = [other for other in state.travelling if other != seat]
        if state.phase is Phase.TURN and others:
            names = ", ".join(state.seats[other].name for other in others)
            yield breach(book.idle, f"{names} could still waylay them.")

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        yield from map(home, state.row(seat))


@dataclass(frozen=True)
class Advance(Action[State, DrawHouse]):
    """Advance one of one's convoys by a step; the third step brings it home."""

    title = "Advance a convoy"
    hides = True

    convoy: int
    """Its number in the row, from the left."""

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        yield from on_turn(state, seat, book.advance)

    @classmethod
    def inputs(cls, state: State, seat: int, house: DrawHouse) -> tuple[Input, ...]:
        return (ChoiceIn("convoy", "Which of yours?", own_choices(state, seat)),)

    def check(self, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        convoy = state.convoy(seat, self.convoy)
        if convoy is None:
            yield _not_yours(state, seat, self.convoy, book.advance)
        elif convoy.steps + 1 == STEPS:
            yield note(book.home, "It reaches London: its cards go into your scoring pile, face down.")

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        convoy = state.convoy(seat, self.convoy)
        if convoy and convoy.steps + 1 == STEPS:
            yield home(convoy)
        elif convoy:
            yield ConvoyAdvanced(seat, convoy.number, convoy.steps + 1)


@dataclass(frozen=True)
class Waylay(Action[State, DrawHouse]):
    """Fall upon another player's convoy with one of one's own: a duel."""

    title = "Waylay a convoy"
    fresh = True
    finds = True

    convoy: int
    """The attacking convoy: its number in one's row, from the left."""
    target: str
    """The waylaid convoy: its player's seat and its number, 1.3 for seat 1's third."""

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        yield from on_turn(state, seat, book.waylay)
        if state.phase is Phase.TURN and state.turn == seat and not _targets(state, seat):
            yield breach(book.waylay, "Nobody else has a convoy on the road.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: DrawHouse) -> tuple[Input, ...]:
        targets = tuple(
            Choice(str(each.spot), f"{state.seats[each.seat].name}'s convoy {each.number}", _in_sight(each))
            for each in _targets(state, seat)
        )
        mine = own_choices(state, seat)
        only = (mine[0].value,) if len(mine) == 1 else ()
        return (
            ChoiceIn("convoy", "With which of yours?", mine, value=only),
            ChoiceIn("target", "Which one is waylaid?", targets),
        )

    def check(self, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        if state.convoy(seat, self.convoy) is None:
            yield _not_yours(state, seat, self.convoy, book.waylay)
        if self._target(state, seat) is None:
            targets = ", ".join(str(each.spot) for each in _targets(state, seat))
            own = self.target.strip() in [str(each.spot) for each in state.row(seat)]
            there = "That convoy is your own" if own else "There is no such convoy on the road"
            yield breach(book.waylay, f"{there}. Those of the others are {targets}.")

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        convoy, target = state.convoy(seat, self.convoy), self._target(state, seat)
        if convoy and target:
            yield Waylaid(convoy.spot, target.spot)

    def _target(self, state: State, seat: int) -> Convoy | None:
        named = self.target.strip()
        return next((each for each in _targets(state, seat) if str(each.spot) == named), None)


def home(convoy: Convoy) -> ConvoyHome:
    """The fact that this convoy reached London."""
    return ConvoyHome(convoy.seat, convoy.number, convoy.cards, convoy.unknown_count, convoy.unsure)


def own_choices(state: State, seat: int) -> tuple[Choice, ...]:
    """A player's own convoys with what only they know of them."""
    return tuple(
        Choice(str(each.number), f"Convoy {each.number}{_word(each)}", way(each.steps) + _cargo_note(each))
        for each in state.row(seat)
    )


def _not_yours(state: State, seat: int, number: int, cite: Citation) -> Finding:
    """There is no such convoy to go on or to attack with."""
    row = ", ".join(str(each.number) for each in state.row(seat))
    return breach(cite, f"You have no convoy {number} on the road. Yours: {row}.")


def _targets(state: State, seat: int) -> tuple[Convoy, ...]:
    return tuple(convoy for convoy in state.convoys if convoy.seat != seat)


def _word(convoy: Convoy) -> str:
    if convoy.written:
        return f" · {convoy.known_word or 'no word'}"
    return f" · {convoy.in_sight}…" if convoy.up else ""


def _cargo_note(convoy: Convoy) -> str:
    cards = len(convoy.seized) + convoy.unseen
    return f", with {quantity(cards, 'seized card')}" if cards else ""


def _in_sight(convoy: Convoy) -> str:
    if convoy.complete:
        return f"{way(convoy.steps)}, {convoy.in_sight or 'without a word'}"
    return f"{way(convoy.steps)}{f', {convoy.in_sight}…' if convoy.up else ''}"
