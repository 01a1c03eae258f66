"""What happens on the road in Draw!, as facts: stacks, convoys written down, steps, and convoys home."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.draw.book import book
from referee.games.draw.convoy import STACK, STEPS, Convoy, ConvoyPlace
from referee.games.draw.sentences import cargo_of
from referee.games.draw.state import Duel, Pile, State
from referee.kit.cards import Card
from referee.kit.sentences import quantity
from referee.kit.spelling import Laid
from referee.kit.turns import TurnLostEvent
from referee.kit.wild import count, faces_of, sum_of


@dataclass(frozen=True)
class StacksDealt(Event[State]):
    """Everybody got their stacks; the player to the dealer's left goes first."""

    dealer: int
    first: int
    stacks: tuple[tuple[int, ...], ...]
    """The sizes of each seat's stacks."""
    aside: int

    def apply(self, state: State) -> State:
        convoys = tuple(
            Convoy(seat, number, size)
            for seat, sizes in enumerate(self.stacks)
            for number, size in enumerate(sizes, 1)
        )
        return replace(state, convoys=convoys, turn=self.first, number=1)

    def line(self, viewer: Viewer) -> Line:
        got = [f"{viewer.name(seat)} {len(sizes)}" for seat, sizes in enumerate(self.stacks) if sizes]
        small = [viewer.name(s) for s, sizes in enumerate(self.stacks) if sizes and sizes[-1] < STACK]
        last = f" {small[0]}'s last stack is a small one." if small else ""
        aside = f" {quantity(self.aside, 'card')} stay aside." if self.aside else ""
        return Line(
            f"{viewer.name(self.dealer)} deals; {viewer.name(self.first)} goes first.",
            (
                Why(f"Stacks of {STACK}: {', '.join(got)}.{last}", book.deal),
                *((Why(aside.strip(), book.leftovers),) if aside else ()),
            ),
        )


@dataclass(frozen=True)
class ConvoyWritten(Event[State]):
    """A player told the referee, and nobody else, what lies face down in a convoy."""

    seat: int
    number: int
    laid: tuple[Laid, ...]
    cargo: tuple[Card, ...] | None

    def apply(self, state: State) -> State:
        convoy = state.at(ConvoyPlace(self.seat, self.number))
        return state.with_convoy(replace(convoy, word=self.laid, written=True, cargo=self.cargo))

    def line(self, viewer: Viewer) -> Line | None:
        if viewer.seat != self.seat:
            return None
        word = "".join(each.reads for each in self.laid)
        guarded = f"{word}, worth {count(self.laid)}" if word else "no word"
        cargo = "cargo not entered" if self.cargo is None else cargo_of(self.cargo)
        summed = Why(sum_of(self.laid), book.embark, count(self.laid))
        why = summed if word else Why("It counts nothing in a duel.", book.no_word)
        return Line(f"You wrote convoy {self.number} down: {guarded}; {cargo}.", (why,))


@dataclass(frozen=True)
class Embarked(Event[State]):
    """A player's convoys lie in a row, ready to go."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, ready=(*state.ready, self.seat))

    def line(self, viewer: Viewer) -> Line:
        why = Why("Words and cargo lie face down.", book.embark)
        return Line(f"{viewer.name(self.seat)}'s convoys are laid out.", (why,))


@dataclass(frozen=True)
class ConvoyAdvanced(Event[State]):
    """A convoy came one step nearer to London."""

    seat: int
    number: int
    steps: int

    def apply(self, state: State) -> State:
        convoy = state.at(ConvoyPlace(self.seat, self.number))
        return state.with_convoy(replace(convoy, steps=self.steps)).next_turn()

    def line(self, viewer: Viewer) -> Line:
        why = Why(f"Step {self.steps} of {STEPS}.", book.advance)
        return Line(f"{viewer.name(self.seat)} advances convoy {self.number}.", (why,))


@dataclass(frozen=True)
class ConvoyHome(Event[State]):
    """A convoy reached London: all its cards lie in its player's scoring pile."""

    seat: int
    number: int
    cards: tuple[Card, ...]
    unknown: int
    unsure: int | None = None
    """How many of the unknown cards may have gone with a word; None in games that did not count them."""

    def apply(self, state: State) -> State:
        pile = state.piles[self.seat]
        cards = (*pile.cards, *self.cards)
        unsure = pile.unsure + (self.unknown if self.unsure is None else self.unsure)
        longer = Pile(cards, pile.unknown + self.unknown, pile.home + 1, unsure=unsure)
        return state.without(ConvoyPlace(self.seat, self.number)).with_pile(self.seat, longer).next_turn()

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)}'s convoy {self.number} reaches London."
        why = Why("Its cards go into the scoring pile, face down.", book.home)
        return Line(says, (why, *self._own(viewer)))

    def _own(self, viewer: Viewer) -> tuple[Why, ...]:
        if viewer.seat != self.seat or not self.cards:
            return ()
        points = sum(card.points for card in self.cards)
        more = f", and {quantity(self.unknown, 'card')} not entered" if self.unknown else ""
        return (Why(f"Only you see: {faces_of(self.cards)}{more}.", book.home, points),)


@dataclass(frozen=True)
class Waylaid(Event[State]):
    """A convoy fell upon another one: a duel."""

    attacker: ConvoyPlace
    waylaid: ConvoyPlace

    def apply(self, state: State) -> State:
        return replace(state, duel=Duel(self.attacker, self.waylaid))

    def line(self, viewer: Viewer) -> Line:
        by, on = (f"{viewer.name(at.seat)}'s convoy {at.number}" for at in (self.attacker, self.waylaid))
        why = Why("Both turn up their words, one card at a time.", book.waylay)
        return Line(f"{by} waylays {on}.", (why,))


@dataclass(frozen=True)
class TurnLost(TurnLostEvent[State]):
    """A player sat out the turn a wrong challenge had cost."""

    why = Why("The price of challenging a good word.", book.challenge_good)

    def apply(self, state: State) -> State:
        return state.serve_lost_turn(self.seat).next_turn()
