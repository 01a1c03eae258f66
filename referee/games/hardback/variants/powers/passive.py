"""The five passive powers, each with the event it causes: they help their owner, as often as there is ink."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.inputs import Choice, ChoiceIn, Input, LaidIn, YesIn
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.hardback.book import book
from referee.games.hardback.events.offer_row import remove_everywhere
from referee.games.hardback.events.turns import CardFound
from referee.games.hardback.numbers import LYRICAL_PRESTIGE
from referee.games.hardback.offer import (
    card_views,
    cards_on_offer,
    offer_deck_cards,
    removed_cards,
    removed_question,
)
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.printed_cards import GENRES
from referee.games.hardback.state import HardbackHouse, State
from referee.games.hardback.variants.powers.power import Power, Use, matching_cards, naming_findings
from referee.games.hardback.word.card_lookup import unnamed_starters


@dataclass(frozen=True)
class CardLent(Event[State]):
    """Unnatural Creation: a card of the row may be laid in this word."""

    seat: int
    card: Card

    def apply(self, state: State) -> State:
        there = remove_everywhere(state, (self.card,), keep_row=True)
        lent = state.author(self.seat).variants.lent
        return there.change_variants(self.seat, lent=(*lent, self.card))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} may lay {self.card.name} of the offer row."
        return Line(says, (Why("It stays in the row unless it is bought.", book.power_unnatural_creation),))


class UnnaturalCreation(Power):
    """Use a card of the offer row in your word, with its benefits."""

    cite = book.power_unnatural_creation
    spells = True

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        cards = state.row_cards if state.row_is_shown else cards_on_offer(state, house)
        return (_row_card_input("cards", "Which card of the row?", cards),)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        found = _find_in_row(use.cards, state, house)
        yield from naming_findings(found, use.cards, self.cite, "a card of the offer row")
        if len(found) == 1 and found[0] in state.author(seat).variants.lent:
            yield breach(self.cite, f"You may lay {found[0].name} already.")
        if len(found) == 1 and found[0] in state.removed:
            yield removed_question(found[0])

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield CardLent(seat, _find_in_row(use.cards, state, house)[0])


@dataclass(frozen=True)
class LyricGained(Event[State]):
    """Lyrical Prestige: a prestige point for ink."""

    seat: int
    prestige: int = LYRICAL_PRESTIGE

    def apply(self, state: State) -> State:
        return state.add_prestige(self.seat, self.prestige)

    def line(self, viewer: Viewer) -> Line:
        why = Why("At once.", book.power_lyrical_prestige, self.prestige)
        return Line(f"{viewer.name(self.seat)} gains {self.prestige} prestige.", (why,))


class LyricalPrestige(Power):
    """Gain a prestige point."""

    cite = book.power_lyrical_prestige

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield LyricGained(seat)


@dataclass(frozen=True)
class DeckExplored(Event[State]):
    """Deck Exploration: the first card of a genre came, under ink from the supply."""

    seat: int
    genre: str
    card: Card | None = None
    """None where no card of the genre came."""

    def apply(self, state: State) -> State:
        if self.card is None:
            return state
        drawn = state.author(self.seat).draw_under_ink(self.card)
        return state.with_author(self.seat, replace(drawn, supply_inked=(*drawn.supply_inked, self.card.id)))

    def line(self, viewer: Viewer) -> Line:
        name, cite = viewer.name(self.seat), book.power_deck_exploration
        if self.card is None:
            return Line(f"{name} finds no {self.genre.title()} card.", (Why("The deck is searched.", cite),))
        why = Why("Under ink from the supply: it must be used.", cite)
        return Line(f"{name} draws {self.card.name}.", (why,))


class DeckExploration(Power):
    """Draw the first card of a genre, which must be used in the word."""

    cite = book.power_deck_exploration
    spells = True

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        genres = tuple(Choice(genre, genre.title()) for genre in GENRES)
        cards = _deck_cards(state, seat)
        came = LaidIn("cards", "The card that came (none: leave empty)", card_views(cards), len(cards), 0, 1)
        return (ChoiceIn("genre", "Which genre?", genres), came)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if use.genre not in GENRES:
            yield breach(self.cite, f"Name a genre: {', '.join(GENRES)}.")
        elif use.cards:
            fitting = tuple(card for card in _deck_cards(state, seat) if card.genre == use.genre)
            what = f"the {use.genre.title()} card of your deck that came"
            yield from naming_findings(matching_cards(use.cards, fitting), use.cards, self.cite, what)

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        fitting = tuple(card for card in _deck_cards(state, seat) if card.genre == use.genre)
        came = matching_cards(use.cards, fitting) if use.cards else ()
        yield DeckExplored(seat, use.genre, came[0] if came else None)


@dataclass(frozen=True)
class CardCovered(Event[State]):
    """Unsightly Card: one more card, to be used face down."""

    seat: int
    card: Card | None = None
    hides = True

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        ready = author.ready_to_draw(self.card)
        variants = replace(ready.variants, face_down=(*ready.variants.face_down, self.card))
        return state.with_author(self.seat, replace(ready, hand=ready.hand + 1, variants=variants))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} draws a card to be laid face down."
        return Line(says, (Why("It must be a wild of this word.", book.power_unsightly_card),))


class UnsightlyCard(Power):
    """Draw one more card, which must be used face down."""

    cite = book.power_unsightly_card
    spells = True

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        cards = _cards_to_draw(state, seat, house)
        return (LaidIn("cards", "The card drawn (may be left out)", card_views(cards), len(cards), 0, 1),)

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if use.cards:
            found = matching_cards(use.cards, _cards_to_draw(state, seat, house))
            yield from naming_findings(found, use.cards, self.cite, "the card of your deck that you drew")

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        found = matching_cards(use.cards, _cards_to_draw(state, seat, house)) if use.cards else ()
        if found and state.author(seat).find_card(found[0].id) is None:
            yield CardFound(seat, found[0], expected=True)
        yield CardCovered(seat, found[0] if found else None)


@dataclass(frozen=True)
class TopCardSeen(Event[State]):
    """Pint-Sized Proficiency: the top card was left there or discarded."""

    seat: int
    discarded: bool

    def apply(self, state: State) -> State:
        author = state.author(self.seat).ready_to_draw()
        loose = min(author.unseen_discards + self.discarded, len(author.pile) + author.unknown)
        return state.with_author(self.seat, replace(author, unseen_discards=loose))

    def line(self, viewer: Viewer) -> Line:
        did = "discards it" if self.discarded else "leaves it there"
        says = f"{viewer.name(self.seat)} looks at the top card and {did}."
        return Line(says, (Why("Only its owner sees it.", book.power_pint_sized_proficiency),))


class PintSizedProficiency(Power):
    """Look at your top card."""

    cite = book.power_pint_sized_proficiency

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return (YesIn("discard", "Discard it", "Leave it out to put the card back on top."),)

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield TopCardSeen(seat, use.discard)


def _find_in_row(texts: tuple[str, ...], state: State, house: HardbackHouse) -> tuple[Card, ...]:
    """What a card of the row can be; where it is not shown, one nobody has, or one that left the game."""
    if state.row_is_shown:
        return matching_cards(texts, state.row_cards)
    deck, gone = offer_deck_cards(state, house), removed_cards(state)
    return matching_cards(texts, deck) or matching_cards(texts, gone)


def _deck_cards(state: State, seat: int) -> tuple[Card, ...]:
    """Cards that can come from this player's draw pile, shuffled anew if need be."""
    author = state.author(seat)
    return tuple(card for card in (*author.pile, *author.discard) if card.id not in author.inked)


def _cards_to_draw(state: State, seat: int, house: HardbackHouse) -> tuple[Card, ...]:
    """The same, and the starters nobody has named yet."""
    return (*_deck_cards(state, seat), *unnamed_starters(state, seat, house))


def _row_card_input(name: str, label: str, cards: tuple[Card, ...]) -> LaidIn:
    return LaidIn(name, label, card_views(cards), len(cards), 1, 1, profile="hardback")
