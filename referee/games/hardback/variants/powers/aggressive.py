"""The five aggressive powers, each with the event it causes: they hit every opponent, once a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.inputs import CardsIn, Input, LaidIn, NumberIn
from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.hardback.author import Obligation
from referee.games.hardback.book import book
from referee.games.hardback.events.offer_row import remove_everywhere
from referee.games.hardback.numbers import MINIATURIZE_TIMES
from referee.games.hardback.offer import card_views, offer_deck_cards, removed_cards, removed_question
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.state import HardbackHouse, State
from referee.games.hardback.variants.powers.power import (
    DISFIGURED,
    RAP_BATTLE,
    WILD_JOURNEY,
    Power,
    Use,
    matching_cards,
    naming_findings,
)
from referee.games.hardback.word.card_lookup import Where, cards_at_hand
from referee.kit.words import clip


@dataclass(frozen=True)
class Owned:
    """A card and whose it is."""

    owner: int
    card: Card


@dataclass(frozen=True)
class Loss:
    """Ink that a player had to discard."""

    seat: int
    ink: int


@dataclass(frozen=True)
class CardsSetAside(Event[State]):
    """Bizarre Love Triangle: cards of discard piles are out of play until their owners shuffle."""

    seat: int
    cards: tuple[Owned, ...]

    def apply(self, state: State) -> State:
        for each in self.cards:
            author = state.author(each.owner).trash_discarded(each.card.id)
            state = state.with_author(each.owner, replace(author, aside=(*author.aside, each.card)))
        return state

    def line(self, viewer: Viewer) -> Line:
        taken = [f"{each.card.name} of {viewer.name(each.owner)}" for each in self.cards]
        says = f"{viewer.name(self.seat)} sets aside {', '.join(taken) or 'nothing'}."
        why = Why("Back in the discard pile once its owner has shuffled.", book.power_bizarre_love_triangle)
        return Line(says, (why,))


class BizarreLoveTriangle(Power):
    """Take a card of every opponent's discard pile out of play until its owner shuffles."""

    cite = book.power_bizarre_love_triangle

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return (_one_each_input("One card of each discard pile", state, _discards(state, seat)),)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from _one_each_findings(use.cards, _discards(state, seat), state, self.cite, "discard pile")

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield CardsSetAside(seat, tuple(each for each in _discards(state, seat) if each.card.id in use.cards))


@dataclass(frozen=True)
class LetterDisfigured(Event[State]):
    """Disfigured Letter: every opponent must use this card of the offer deck, without its benefits."""

    seat: int
    card: Card
    opponents: tuple[int, ...]

    reveals = True

    def apply(self, state: State) -> State:
        there = remove_everywhere(state, (self.card,))
        after = replace(there, letters=(*state.letters, self.card))
        return add_obligation(after, self.opponents, Obligation(DISFIGURED, self.seat, self.card))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.names(self.opponents)} must use {self.card.name} in the next word."
        return Line(says, (Why("It gives them nothing.", book.power_disfigured_letter),))


class DisfiguredLetter(Power):
    """Make every opponent use a card of the offer deck."""

    cite = book.power_disfigured_letter

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        views = card_views((*offer_deck_cards(state, house), *removed_cards(state)))
        label = "The card turned up from the offer deck"
        return (LaidIn("cards", label, views, len(views), 1, 1, profile="hardback"),)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        found = _find_turned_up(use.cards, state, house)
        yield from naming_findings(found, use.cards, self.cite, "the card turned up from the offer deck")
        if len(found) == 1 and found[0] in state.removed:
            yield removed_question(found[0])

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        card = _find_turned_up(use.cards, state, house)[0]
        yield LetterDisfigured(seat, card, state.opponents(seat))


@dataclass(frozen=True)
class SuppliesShrunk(Event[State]):
    """Miniaturize Supplies: everybody else discarded twice the ink."""

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


class MiniaturizeSupplies(Power):
    """Discard ink, and make all others discard twice as much."""

    cite = book.power_miniaturize_supplies

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return (NumberIn("ink", "How much ink do you discard?", 1, max(state.author(seat).ink, 1)),)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        ink = state.author(seat).ink
        if not 1 <= use.ink <= ink:
            yield breach(self.cite, f"You have {ink} ink: discard between 1 and {ink}.")

    def hits(self, state: State, seat: int) -> tuple[int, ...]:
        """All other players, as its card says, whether they are opponents or not."""
        return state.others(seat)

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        others = self.hits(state, seat)
        yield SuppliesShrunk(
            seat, tuple(Loss(n, min(MINIATURIZE_TIMES * use.ink, state.author(n).ink)) for n in others)
        )


@dataclass(frozen=True)
class RapBattleCalled(Event[State]):
    """Mechanical Rap Battle: the next hand of every opponent loses a card."""

    seat: int
    opponents: tuple[int, ...]

    def apply(self, state: State) -> State:
        return add_obligation(state, self.opponents, Obligation(RAP_BATTLE, self.seat))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.names(self.opponents)} will lose a random card of the next hand."
        return Line(says, (Why("When it is drawn.", book.power_mechanical_rap_battle),))


class MechanicalRapBattle(Power):
    """Make every opponent discard a random card of the next hand."""

    cite = book.power_mechanical_rap_battle

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield RapBattleCalled(seat, state.opponents(seat))


@dataclass(frozen=True)
class WildsChosen(Event[State]):
    """Wild Journey: a card of each opponent's hand must be a wild of the next word."""

    seat: int
    cards: tuple[Owned, ...]
    unnamed: tuple[int, ...] = ()
    """Opponents whose card was chosen and not named here."""

    hides = True

    def apply(self, state: State) -> State:
        for each in self.cards:
            state = add_obligation(state, (each.owner,), Obligation(WILD_JOURNEY, self.seat, each.card))
        return add_obligation(state, self.unnamed, Obligation(WILD_JOURNEY, self.seat))

    def line(self, viewer: Viewer) -> Line:
        """The card is known to whoever looked and to its owner, and to nobody else."""
        says = f"{viewer.name(self.seat)} chooses a card of every other hand to be a wild of the next word."
        mine = [each.card.name for each in self.cards if viewer.seat in (self.seat, each.owner)]
        why = [Why("It must be laid face down.", book.power_wild_journey)]
        why += [Why(f"Chosen: {name}.", book.power_wild_journey) for name in mine]
        return Line(says, tuple(why))


class WildJourney(Power):
    """Choose a card of every opponent's hand, which must be a wild of the next word."""

    cite = book.power_wild_journey

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return (_one_each_input("The card you chose in each hand", state, _hands(state, seat, house)),)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from _one_each_findings(use.cards, _hands(state, seat, house), state, self.cite, "hand")

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        chosen = tuple(each for each in _hands(state, seat, house) if each.card.id in use.cards)
        named = {each.owner for each in chosen}
        unnamed = tuple(other for other in state.opponents(seat) if other not in named)
        yield WildsChosen(seat, chosen, unnamed)


def _find_turned_up(texts: tuple[str, ...], state: State, house: HardbackHouse) -> tuple[Card, ...]:
    """What the top card of the offer deck can be: one nobody has seen, or one that left the game before."""
    deck, gone = offer_deck_cards(state, house), removed_cards(state)
    return matching_cards(texts, deck) or matching_cards(texts, gone)


def _discards(state: State, seat: int) -> tuple[Owned, ...]:
    """Cards that can lie in the opponents' discard piles; unused cards may lie there unnamed."""
    return tuple(
        Owned(other, card)
        for other in state.opponents(seat)
        for author in (state.author(other),)
        for card in (*author.discard, *(author.pile if author.unseen_discards else ()))
    )


def _hands(state: State, seat: int, house: HardbackHouse) -> tuple[Owned, ...]:
    """Cards that the opponents can have in hand; those that lie open under ink are not in a hand."""
    return tuple(
        Owned(other, found.card)
        for other in state.opponents(seat)
        for found in cards_at_hand(state, other, house)
        if found.where == Where.HAND and found.card.id not in state.author(other).inked
    )


def _one_each_input(label: str, state: State, cards: tuple[Owned, ...]) -> CardsIn:
    views = tuple(each.card.view(note=state.seats[each.owner].name) for each in cards)
    owners = len({each.owner for each in cards})
    return CardsIn("cards", label, views, 0, owners or None)


def _one_each_findings(
    named: tuple[str, ...], cards: tuple[Owned, ...], state: State, cite: Citation, place: str
) -> Iterator[Finding]:
    """Refuse a card that no opponent can have there, and two cards of one opponent."""
    owners: dict[str, Owned] = {each.card.id: each for each in cards}
    for card in named:
        if card not in owners:
            yield breach(cite, f"{clip(card)} can be in no other player's {place}.")
    for owner, many in Counter(_owner(card, owners) for card in set(named)).items():
        if owner is not None and many > 1:
            yield breach(cite, f"One card of each {place}: you named {many} of {state.seats[owner].name}.")


def _owner(card: str, owners: dict[str, Owned]) -> int | None:
    return owners[card].owner if card in owners else None


def add_obligation(state: State, seats: tuple[int, ...], obligation: Obligation) -> State:
    """Put an obligation on these players."""
    for seat in seats:
        obligations = (*state.author(seat).variants.obligations, obligation)
        state = state.change_variants(seat, obligations=obligations)
    return state
