"""The end: piles counted by their owners, and a pun-off judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Input, NumberIn, SeatIn, TextIn
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, ask, ask_others, breach
from referee.games.draw.book import book
from referee.games.draw.events.end import PileCounted, PunOffJudged
from referee.games.draw.state import DrawHouse, Phase, Pile, State
from referee.games.draw.waiting import WAITS, playing
from referee.kit.cards import Deck
from referee.kit.sentences import quantity
from referee.kit.values import deck_of

MOST_POINTS, MOST_CARDS, LONGEST_PUN = 999, 124, 200


@dataclass(frozen=True)
class CountPile(Action[State, DrawHouse]):
    """Count one's scoring pile, where the referee does not know every card of it."""

    title = "Count your scoring pile"
    grey = False

    points: int
    cards: int

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.COUNT, book.end)
        yield from playing(state, seat)
        if state.phase is Phase.COUNT and seat in state.playing and seat not in state.to_count:
            counted = state.piles[seat].counted
            says = "You have counted it" if counted else "The referee knows every card of your pile"
            yield breach(book.told, f"{says}.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: DrawHouse) -> tuple[Input, ...]:
        pile = state.piles[seat]
        help = f"{len(pile.cards)} of them, worth {pile.points}, are entered already." if pile.cards else ""
        return (
            NumberIn("points", "Points of all its cards, wild cards as 0", 0, MOST_POINTS, help),
            NumberIn("cards", "How many cards are in it?", 0, MOST_CARDS, value=pile.most),
        )

    def check(self, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        pile = state.piles[seat]
        if not 0 <= self.points <= MOST_POINTS:
            yield breach(book.end, f"A pile is worth between 0 and {MOST_POINTS}.")
        if not 0 <= self.cards <= MOST_CARDS:
            yield breach(book.end, f"A pile has between 0 and {MOST_CARDS} cards.")
        elif not pile.fewest <= self.cards <= pile.most:
            yield breach(book.home, f"{_came_home(pile)} in your pile, not {self.cards}.")
        else:
            yield from self._unlikely(pile, deck_of(state, house))

    def _unlikely(self, pile: Pile, deck: Deck) -> Iterator[Finding]:
        """Points that the cards can hardly have: a printed value may differ from the referee's."""
        highest = max(deck.points(face, "letter") or 0 for face in deck.alphabet)
        most = pile.points + (self.cards - len(pile.cards)) * highest
        if self.points < pile.points:
            yield ask(book.told, f"The cards entered so far are worth {pile.points}. Is the pile worth less?")
        elif self.points > most:
            says = f"{quantity(self.cards, 'card')} are worth {most} at most. Sure?"
            yield ask_others(book.end, says, f"count {self.points} points in a pile worth {most} at most")

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        yield PileCounted(seat, self.points, self.cards)


@dataclass(frozen=True)
class JudgePuns(Action[State, DrawHouse]):
    """Say who won the pun-off."""

    title = "Judge the pun-off"
    grey = False

    winner: int
    pun: str = ""
    """The winning pun, for the ledger."""

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PUNS, book.puns)
        if state.phase is Phase.PUNS and state.judges and seat not in state.judges:
            names = list_of([state.seats[each].name for each in state.judges], "or")
            yield breach(book.puns, f"{names} has the lowest total and judges.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: DrawHouse) -> tuple[Input, ...]:
        return (
            SeatIn("winner", "Whose pun was the best?", state.punning),
            TextIn("pun", "The pun, to be remembered", LONGEST_PUN, help="May stay empty."),
        )

    def check(self, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        if self.winner not in state.punning:
            names = list_of([state.seats[each].name for each in state.punning], "or")
            yield breach(book.puns, f"The pun-off is between the tied players: {names}.")
            return
        if len(self.pun) > LONGEST_PUN:
            yield breach(book.puns, f"Keep the pun to {LONGEST_PUN} characters.")
        if not state.judges:
            name = state.seats[self.winner].name
            says = f"Nobody else is left to judge. Does the table agree that {name} won?"
            yield ask_others(book.judge, says, f"say that {name} won the pun-off")
        elif len(state.judges) > 1:
            name, says = state.seats[self.winner].name, f"{_names(state)} are both lowest. Do they agree?"
            wants = f"say that {name} won the pun-off"
            yield ask_others(book.judge, says, wants, everybody=True, seats=state.judges)

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        judge = seat if state.judges else None
        yield PunOffJudged(self.winner, judge, " ".join(self.pun.split()))


def _came_home(pile: Pile) -> str:
    """What must lie in a pile, by the convoys that came home."""
    cards = f"{pile.fewest} to {pile.most}" if pile.unsure else str(pile.most)
    return f"{quantity(pile.home, 'convoy')} came home, with {cards} cards"


def _names(state: State) -> str:
    return list_of([state.seats[each].name for each in state.judges])
