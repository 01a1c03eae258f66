"""Exploring, moving and mining in Letter Mine, the refill, and the end. Words are in `word`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import CellIn, Choice, ChoiceIn, FacesIn, Input, SeatIn
from referee.engine.verdict import Finding, ask, ask_others, breach, note
from referee.games.letter_mine.book import book
from referee.games.letter_mine.events import (
    ActionsLeftOut,
    Explored,
    GameEnded,
    MapRefilled,
    Mined,
    Moved,
    TurnsBegun,
)
from referee.games.letter_mine.options import ACTIONS
from referee.games.letter_mine.state import DIE, LetterMineHouse, Phase, State
from referee.kit.cards import Card
from referee.kit.grid import beyond
from referee.kit.sentences import number_word, quantity
from referee.kit.turns import Waits
from referee.kit.values import deck_of
from referee.kit.wild import face_from, faces_of, is_wild, mint_cards, unfit_faces
from referee.kit.words import clip

ARROWS = {"up": "↑", "right": "→", "down": "↓", "left": "←"}
WAITS = Waits(
    {
        Phase.FIRST: "the youngest player to be named",
        Phase.ACT: "an action",
        Phase.WORD: "a word to be scored or challenged",
        Phase.DOUBT: "the table to look up a word",
        Phase.REFILL: "letters to be laid on the map",
    },
    book.first,
)


@dataclass(frozen=True)
class Begin(Action[State, LetterMineHouse]):
    """Name the youngest player, who takes the first turn."""

    title = "Begin with the youngest"

    youngest: int

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.FIRST, book.first)

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterMineHouse) -> tuple[Input, ...]:
        return (SeatIn("youngest", "Who is the youngest?", state.playing),)

    def check(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        if self.youngest not in state.playing:
            yield breach(book.first, "The youngest must be one of the players.")

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        yield TurnsBegun(self.youngest)


@dataclass(frozen=True)
class Explore(Action[State, LetterMineHouse]):
    """Lay a new index card at an empty edge of yours, with a letter from the deck on it."""

    title = "Explore"
    reveals = True

    edge: str
    """up, right, down or left of your token."""
    face: str = ""
    """The letter drawn; empty only where the deck is used up."""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.ACT, book.explore)
        if state.turn == seat and not state.empty_edges(seat):
            yield breach(book.explore, "There is an index card at every edge of yours.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterMineHouse) -> tuple[Input, ...]:
        edges = tuple(Choice(way, f"{ARROWS[way]} {way}") for way in state.empty_edges(seat))
        faces = FacesIn("face", "The letter drawn", house.deck.alphabet, 0, 1, "letterhead")
        return (ChoiceIn("edge", "Which side of your card?", edges), faces)

    def check(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        if self.edge not in state.empty_edges(seat):
            edges = ", ".join(state.empty_edges(seat))
            yield breach(book.explore, f"Your card has no empty edge “{clip(self.edge)}”; empty: {edges}.")
        if self.face.strip():
            yield from unfit_faces(
                [face_from(self.face)], deck_of(state, house), state.all_cards(), book.explore
            )
            if not state.left:
                yield ask(book.deck_out, "We counted the deck as used up. Was there a card?")
        elif state.left:
            yield ask(book.deck_out, f"We counted {state.left} left in the deck. Is it used up?")

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        cell, left = beyond(state.tokens[seat], self.edge), max(state.left - 1, 0)
        if self.face.strip():
            yield Explored(seat, cell, mint_drawn([self.face], f"t{state.number}", state, house)[0], left)
        else:
            yield Explored(seat, cell, None, 0)


@dataclass(frozen=True)
class Move(Action[State, LetterMineHouse]):
    """Move your token to an adjacent index card."""

    title = "Move"

    cell: str

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.ACT, book.move)
        if state.turn == seat and not state.within_reach(seat):
            yield breach(book.move, "There is no index card next to yours yet: explore first.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterMineHouse) -> tuple[Input, ...]:
        return (CellIn("cell", "Where to?", state.within_reach(seat)),)

    def check(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        cell = self.cell.strip()
        if cell not in state.cells:
            yield breach(book.move, "There is no index card there yet: explore it first.")
        elif cell not in state.within_reach(seat):
            yield breach(book.move, "That index card is not next to yours.")

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        yield Moved(seat, self.cell.strip())


@dataclass(frozen=True)
class Mine(Action[State, LetterMineHouse]):
    """Roll the die for the letter where your token stands."""

    title = "Mine"
    reveals = True

    roll: int | None = None
    """What the die shows; a wild card needs none."""

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.ACT, book.mine)
        if state.turn == seat and state.here(seat).card is None:
            yield breach(book.mine, "There is no letter where your token stands.")

    @classmethod
    def label(cls, state: State, seat: int, house: LetterMineHouse) -> str:
        card = state.here(seat).card
        return f"Mine {faces_of([card])}" if card else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterMineHouse) -> tuple[Input, ...]:
        site = state.here(seat)
        if site.card and is_wild(site.card):
            return ()
        written = f"Written here: {' + '.join(map(str, site.rolls))}." if site.rolls else ""
        worth = f"{site.card.face} is {site.card.points}." if site.card else ""
        sides = tuple(Choice(str(side), str(side)) for side in range(1, DIE + 1))
        help = f"{worth} {written}".strip()
        return (ChoiceIn("roll", "The die shows", sides, help=help, shuffles=True),)

    def check(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        site = state.here(seat)
        if site.card is None or is_wild(site.card):
            return
        if self.roll is None or not 1 <= self.roll <= DIE:
            yield breach(book.mine, f"Enter what the die shows, 1 to {DIE}.")
            return
        total = self.roll + sum(site.rolls)
        sums = " + ".join(map(str, (self.roll, *site.rolls)))
        cite = book.mined if total >= site.card.points else book.mine
        yield note(cite, f"{sums} = {total} against {site.card.points} of {site.card.face}.")

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        site = state.here(seat)
        if site.card:
            roll = 0 if is_wild(site.card) else self.roll or 0
            yield Mined(seat, site.card, roll, site.rolls, roll + sum(site.rolls) >= site.card.points)


@dataclass(frozen=True)
class Rest(Action[State, LetterMineHouse]):
    """Leave out the actions that are left of your turn."""

    title = "End the turn early"
    fresh = True
    quiet = True

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield from WAITS.on_turn(state, seat, Phase.ACT, book.skip)
        if not house.options.fewer_actions:
            yield breach(book.skip, f"At this table every turn has {number_word(ACTIONS)} actions.")

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        yield ActionsLeftOut(seat, ACTIONS - state.done)


@dataclass(frozen=True)
class Refill(Action[State, LetterMineHouse]):
    """Lay a letter on every index card without letter and token, in the order they are listed."""

    title = "Refill the map"
    reveals = True

    faces: tuple[str, ...]

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.REFILL, book.refill)

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterMineHouse) -> tuple[Input, ...]:
        size = len(state.bare)
        label = f"{quantity(size, 'letter')}, in the order of the marked cards, row by row"
        return (FacesIn("faces", label, house.deck.alphabet, 0, size, "letterhead"),)

    def check(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        size = len(state.bare)
        if len(self.faces) > size:
            bare = "1 index card is empty" if size == 1 else f"{size} index cards are empty"
            yield breach(book.refill, f"{bare}; {len(self.faces)} letters are named.")
            return
        yield from unfit_faces(
            list(map(face_from, self.faces)), deck_of(state, house), state.all_cards(), book.refill
        )
        if len(self.faces) < size:
            yield ask(book.deck_out, f"We counted {state.left} left in the deck. Is it used up?")

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        cards = mint_drawn(self.faces, f"t{state.number}.refill", state, house)
        size = len(state.bare)
        left = state.left - len(cards) if len(cards) == size else 0
        yield MapRefilled(state.bare[: len(cards)], cards, left)


@dataclass(frozen=True)
class Finish(Action[State, LetterMineHouse]):
    """End the game because the deck is used up and nobody gets further; the table must agree."""

    title = "End the game: the deck is used up"
    quiet = True
    fresh = True

    @classmethod
    def open(cls, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.ACT, book.stall)
        if state.left:
            yield breach(book.stall, f"The deck still holds {state.left} cards.")

    def check(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Finding]:
        yield ask_others(book.stall, "Does the table end the game? Most points win.", "end the game")

    def outcome(self, state: State, seat: int, house: LetterMineHouse) -> Iterator[Event[State]]:
        yield GameEnded(reached=False)


def mint_drawn(
    faces: list[str] | tuple[str, ...], place: str, state: State, house: LetterMineHouse
) -> tuple[Card, ...]:
    """Cards from the deck, shown for the first time."""
    taken = [card.id for card in state.all_cards()]
    return mint_cards(place, list(map(face_from, faces)), taken, deck_of(state, house))
