"""What the player powers did, as facts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.hardback.book import book
from referee.games.hardback.copies import Card
from referee.games.hardback.desk import Bond
from referee.games.hardback.piles import Author
from referee.games.hardback.powers.keys import DISFIGURED, RAP_BATTLE, WILD_JOURNEY
from referee.games.hardback.state import State


@dataclass(frozen=True)
class Owned:
    """A card and whose it is."""

    owner: int
    card: Card


@dataclass(frozen=True)
class Loss:
    """Ink a player had to give up."""

    seat: int
    ink: int


@dataclass(frozen=True)
class PowerTaken(Event[State]):
    """A player chose a power card."""

    seat: int
    power: str
    name: str
    says: str = ""

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        return state.with_author(self.seat, replace(author, desk=replace(author.desk, power=self.power)))

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} takes {self.name}.", (Why(self.says, book.power_choice),))


@dataclass(frozen=True)
class PowerUsed(Event[State]):
    """Ink was paid for a power."""

    seat: int
    name: str
    ink: int
    once: bool = False
    """An aggressive power: no more of it this turn."""

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        used = state.turn.number if self.once and state.turn else author.desk.used
        paid = replace(author, ink=author.ink - self.ink, used_ink=author.used_ink + self.ink)
        return state.with_author(self.seat, replace(paid, desk=replace(author.desk, used=used)))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} pays {self.ink} ink for {self.name}."
        return Line(says, (Why("Once a turn." if self.once else "As often as one likes.", book.power_limit),))


@dataclass(frozen=True)
class CardsSetAside(Event[State]):
    """Bizarre Love Triangle: cards of discard piles are out of play until their owners shuffle."""

    seat: int
    cards: tuple[Owned, ...]

    def apply(self, state: State) -> State:
        for each in self.cards:
            author = state.author(each.owner).trashing(each.card.id)
            state = state.with_author(each.owner, replace(author, aside=(*author.aside, each.card)))
        return state

    def line(self, viewer: Viewer) -> Line:
        taken = [f"{each.card.name} of {viewer.name(each.owner)}" for each in self.cards]
        says = f"{viewer.name(self.seat)} sets aside {', '.join(taken) or 'nothing'}."
        why = Why("Back in the discard pile once its owner has shuffled.", book.power_bizarre_love_triangle)
        return Line(says, (why,))


@dataclass(frozen=True)
class LetterDisfigured(Event[State]):
    """Disfigured Letter: every opponent must use this card of the offer deck, without its benefits."""

    seat: int
    card: Card
    opponents: tuple[int, ...]

    reveals = True

    def apply(self, state: State) -> State:
        after = replace(state, letters=(*state.letters, self.card))
        return bound(after, self.opponents, Bond(DISFIGURED, self.seat, self.card))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.names(self.opponents)} must use {self.card.name} in the next word."
        return Line(says, (Why("It gives them nothing.", book.power_disfigured_letter),))


@dataclass(frozen=True)
class SuppliesShrunk(Event[State]):
    """Miniaturize Supplies: every opponent gave up twice the ink."""

    seat: int
    losses: tuple[Loss, ...]

    def apply(self, state: State) -> State:
        for loss in self.losses:
            author = state.author(loss.seat)
            state = state.with_author(loss.seat, replace(author, ink=author.ink - loss.ink))
        return state

    def line(self, viewer: Viewer) -> Line:
        lost = ", ".join(f"{viewer.name(loss.seat)} {loss.ink}" for loss in self.losses)
        why = Why("Twice as many, or all they have.", book.power_miniaturize_supplies)
        return Line(f"Ink discarded: {lost}.", (why,))


@dataclass(frozen=True)
class RapBattleCalled(Event[State]):
    """Mechanical Rap Battle: the next hand of every opponent loses a card."""

    seat: int
    opponents: tuple[int, ...]

    def apply(self, state: State) -> State:
        return bound(state, self.opponents, Bond(RAP_BATTLE, self.seat))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.names(self.opponents)} will lose a random card of the next hand."
        return Line(says, (Why("When it is drawn.", book.power_mechanical_rap_battle),))


@dataclass(frozen=True)
class HandRaided(Event[State]):
    """A card of a hand just drawn went to the discard pile, picked at random."""

    seat: int
    by: int

    def apply(self, state: State) -> State:
        author = state.author(self.seat).discarding((), 1)
        kept = tuple(bond for bond in author.desk.bonds if bond != Bond(RAP_BATTLE, self.by))
        return state.with_author(self.seat, replace(author, sure=(), desk=replace(author.desk, bonds=kept)))

    def line(self, viewer: Viewer) -> Line:
        picks = f"let {viewer.name(self.by)} pick one of it unseen to discard"
        says = f"{viewer.name(self.seat)} draws a hand: {picks}."
        return Line(says, (Why("Mechanical Rap Battle.", book.power_mechanical_rap_battle),))


@dataclass(frozen=True)
class WildsChosen(Event[State]):
    """Wild Journey: a card of each opponent's hand must be a wild of the next word."""

    seat: int
    cards: tuple[Owned, ...]
    unnamed: tuple[int, ...] = ()
    """Opponents whose card was chosen and not named here."""

    def apply(self, state: State) -> State:
        for each in self.cards:
            state = bound(state, (each.owner,), Bond(WILD_JOURNEY, self.seat, each.card))
        return bound(state, self.unnamed, Bond(WILD_JOURNEY, self.seat))

    def line(self, viewer: Viewer) -> Line:
        """Who looked and who was looked at know the card; nobody else does."""
        says = f"{viewer.name(self.seat)} chooses a card of every other hand to be a wild of the next word."
        mine = [each.card.name for each in self.cards if viewer.seat in (self.seat, each.owner)]
        why = [Why("It must be laid face down.", book.power_wild_journey)]
        why += [Why(f"Chosen: {name}.", book.power_wild_journey) for name in mine]
        return Line(says, tuple(why))


@dataclass(frozen=True)
class BondsMet(Event[State]):
    """What powers asked of a word is done, or lapsed with the hand; a letter nobody owes leaves the game."""

    seat: int
    powers: tuple[str, ...]

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        kept = tuple(bond for bond in author.desk.bonds if bond.power not in self.powers)
        after = state.with_author(self.seat, replace(author, desk=replace(author.desk, bonds=kept)))
        owed = {bond.card for seat in after.playing for bond in after.author(seat).desk.bonds}
        gone = tuple(card for card in after.letters if card not in owed)
        letters = tuple(card for card in after.letters if card in owed)
        return replace(after, letters=letters, gone=(*after.gone, *gone))


@dataclass(frozen=True)
class LoansReturned(Event[State]):
    """A turn is over: cards on loan stay in the row unless trashed, cards to be wild are like any other."""

    seat: int

    def apply(self, state: State) -> State:
        author, trashed = state.author(self.seat), state.turn.trashed if state.turn else ()
        lost = tuple(card for card in author.desk.loans if card.id in trashed and card in state.in_row)
        row = tuple(replace(place, card=None) if place.card in lost else place for place in state.row)
        after = replace(state, row=row if lost else state.row, gone=(*state.gone, *lost))
        return after.with_author(self.seat, replace(author, desk=replace(author.desk, loans=(), covered=())))


def bound(state: State, seats: tuple[int, ...], bond: Bond) -> State:
    """The state with these players bound by a power."""
    for seat in seats:
        state = state.with_author(seat, _bound(state.author(seat), bond))
    return state


def _bound(author: Author, bond: Bond) -> Author:
    return replace(author, desk=replace(author.desk, bonds=(*author.desk.bonds, bond)))
