"""The five passive powers: they help their owner, as often as there is ink."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, Input, LaidIn, YesIn
from referee.engine.verdict import Finding, breach
from referee.games.hardback.book import book
from referee.games.hardback.cards import GENRES
from referee.games.hardback.copies import Card, copy
from referee.games.hardback.events.keeping import CardFound
from referee.games.hardback.naming import unnamed_starters
from referee.games.hardback.powers.gains import (
    CardCovered,
    CardLent,
    DeckExplored,
    LyricGained,
    TopCardSeen,
)
from referee.games.hardback.powers.kinds import Power, Use, meant, unclear
from referee.games.hardback.state import HardbackHouse, State, box


class UnnaturalCreation(Power):
    """A card of the offer row in one's word, with its benefits."""

    cite = book.power_unnatural_creation
    spells = True

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return (_one("cards", "Which card of the row?", _row(state, house)),)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        found = meant(use.cards, _row(state, house))
        yield from unclear(found, use.cards, self.cite, "a card of the offer row")
        if len(found) == 1 and found[0] in state.author(seat).desk.loans:
            yield breach(self.cite, f"You may lay {found[0].name} already.")

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield CardLent(seat, meant(use.cards, _row(state, house))[0])


class LyricalPrestige(Power):
    """A prestige point."""

    cite = book.power_lyrical_prestige

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield LyricGained(seat)


class DeckExploration(Power):
    """The first card of a genre from one's deck, to be used in the word."""

    cite = book.power_deck_exploration
    spells = True

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        genres = tuple(Choice(genre, genre.title()) for genre in GENRES)
        cards = _deck(state, seat)
        came = LaidIn("cards", "The card that came (none: leave empty)", _views(cards), len(cards), 0, 1)
        return (ChoiceIn("genre", "Which genre?", genres), came)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if use.genre not in GENRES:
            yield breach(self.cite, f"Name a genre: {', '.join(GENRES)}.")
        elif use.cards:
            fitting = tuple(card for card in _deck(state, seat) if card.genre == use.genre)
            what = f"the {use.genre.title()} card of your deck that came"
            yield from unclear(meant(use.cards, fitting), use.cards, self.cite, what)

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        fitting = tuple(card for card in _deck(state, seat) if card.genre == use.genre)
        came = meant(use.cards, fitting) if use.cards else ()
        yield DeckExplored(seat, use.genre, came[0] if came else None)


class UnsightlyCard(Power):
    """One more card, to be laid face down."""

    cite = book.power_unsightly_card
    spells = True

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        cards = _drawable(state, seat, house)
        return (LaidIn("cards", "The card drawn (may be left out)", _views(cards), len(cards), 0, 1),)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if use.cards:
            found = meant(use.cards, _drawable(state, seat, house))
            yield from unclear(found, use.cards, self.cite, "the card of your deck that you drew")

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        found = meant(use.cards, _drawable(state, seat, house)) if use.cards else ()
        if found and state.author(seat).owned(found[0].id) is None:
            yield CardFound(seat, found[0], expected=True)
        yield CardCovered(seat, found[0] if found else None)


class PintSizedProficiency(Power):
    """A look at one's top card."""

    cite = book.power_pint_sized_proficiency

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return (YesIn("discard", "Discard it", "Leave it out to put the card back on top."),)

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield TopCardSeen(seat, use.discard)


def _row(state: State, house: HardbackHouse) -> tuple[Card, ...]:
    """Cards of the row; where it is not shown, any card of the offer."""
    if state.keeps_row:
        return state.in_row
    taken = {card.id for author in state.authors for card in author.cards}
    return tuple(copy(card) for card in box(state, house).offered() if card.key not in taken)


def _deck(state: State, seat: int) -> tuple[Card, ...]:
    """Cards that can come from this player's draw pile, shuffled if need be."""
    author = state.author(seat)
    return tuple(card for card in (*author.pile, *author.discard) if card.id not in author.inked)


def _drawable(state: State, seat: int, house: HardbackHouse) -> tuple[Card, ...]:
    """The same, and the starters nobody has named yet."""
    return (*_deck(state, seat), *unnamed_starters(state, seat, house))


def _one(name: str, label: str, cards: tuple[Card, ...]) -> LaidIn:
    return LaidIn(name, label, _views(cards), len(cards), 1, 1, profile="hardback")


def _views(cards: tuple[Card, ...]):  # type: ignore[no-untyped-def]
    return tuple(card.view() for card in cards)
