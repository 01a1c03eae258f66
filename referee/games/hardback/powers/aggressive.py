"""The five aggressive powers: they hit every opponent, once a turn, at one price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine.event import Event
from referee.engine.inputs import CardsIn, Input, LaidIn, NumberIn
from referee.engine.rulebook import Citation
from referee.engine.verdict import Finding, breach
from referee.games.hardback.book import book
from referee.games.hardback.naming import HAND, at_hand
from referee.games.hardback.powers.events import (
    CardsSetAside,
    LetterDisfigured,
    Loss,
    Owned,
    RapBattleCalled,
    SuppliesShrunk,
    WildsChosen,
)
from referee.games.hardback.powers.kinds import Power, Use, meant, offer_deck, unclear
from referee.games.hardback.state import HardbackHouse, State
from referee.kit.words import shown


class BizarreLoveTriangle(Power):
    """A card of every opponent's discard pile, out of play until its owner shuffles."""

    cite = book.power_bizarre_love_triangle

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return (_of_each("One card of each discard pile", state, _discards(state, seat)),)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from _one_each(use.cards, _discards(state, seat), state, self.cite, "discard pile")

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield CardsSetAside(seat, tuple(each for each in _discards(state, seat) if each.card.id in use.cards))


class DisfiguredLetter(Power):
    """A card of the offer deck that every opponent must use."""

    cite = book.power_disfigured_letter

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        views = tuple(card.view() for card in offer_deck(state, house))
        label = "The card turned up from the offer deck"
        return (LaidIn("cards", label, views, len(views), 1, 1, profile="hardback"),)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        found = meant(use.cards, offer_deck(state, house))
        yield from unclear(found, use.cards, self.cite, "the card turned up from the offer deck")

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        card = meant(use.cards, offer_deck(state, house))[0]
        yield LetterDisfigured(seat, card, state.opponents(seat))


class MiniaturizeSupplies(Power):
    """Any amount of ink, and twice as much of everybody else's."""

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
        yield SuppliesShrunk(seat, tuple(Loss(n, min(2 * use.ink, state.author(n).ink)) for n in others))


class MechanicalRapBattle(Power):
    """A random card of every opponent's next hand."""

    cite = book.power_mechanical_rap_battle

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield RapBattleCalled(seat, state.opponents(seat))


class WildJourney(Power):
    """A card of every opponent's hand, to be a wild of the next word."""

    cite = book.power_wild_journey

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return (_of_each("The card you chose in each hand", state, _hands(state, seat, house)),)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from _one_each(use.cards, _hands(state, seat, house), state, self.cite, "hand")

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        chosen = tuple(each for each in _hands(state, seat, house) if each.card.id in use.cards)
        named = {each.owner for each in chosen}
        unnamed = tuple(other for other in state.opponents(seat) if other not in named)
        yield WildsChosen(seat, chosen, unnamed)


def _discards(state: State, seat: int) -> tuple[Owned, ...]:
    """Cards that can lie in the discard piles of the others; unused cards may lie there unnamed."""
    return tuple(
        Owned(other, card)
        for other in state.opponents(seat)
        for author in (state.author(other),)
        for card in (*author.discard, *(author.pile if author.loose else ()))
    )


def _hands(state: State, seat: int, house: HardbackHouse) -> tuple[Owned, ...]:
    """Cards the others can have in hand; those that lie open under ink are not in a hand."""
    return tuple(
        Owned(other, found.card)
        for other in state.opponents(seat)
        for found in at_hand(state, other, house)
        if found.where == HAND and found.card.id not in state.author(other).inked
    )


def _of_each(label: str, state: State, cards: tuple[Owned, ...]) -> CardsIn:
    views = tuple(each.card.view(note=state.seats[each.owner].name) for each in cards)
    owners = len({each.owner for each in cards})
    return CardsIn("cards", label, views, 0, owners or None)


def _one_each(
    named: tuple[str, ...], cards: tuple[Owned, ...], state: State, cite: Citation, place: str
) -> Iterator[Finding]:
    """Each named card is one the others can have there, and nobody loses two."""
    owners: dict[str, Owned] = {each.card.id: each for each in cards}
    for card in named:
        if card not in owners:
            yield breach(cite, f"{shown(card)} can be in no other player's {place}.")
    for owner, many in Counter(_owner(card, owners) for card in set(named)).items():
        if owner is not None and many > 1:
            yield breach(cite, f"One card of each {place}: you named {many} of {state.seats[owner].name}.")


def _owner(card: str, owners: dict[str, Owned]) -> int | None:
    return owners[card].owner if card in owners else None
