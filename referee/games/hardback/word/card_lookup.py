"""Which physical card a player means: one they can have, the likeliest first; others are asked about."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from referee.engine.inputs import Choice
from referee.engine.verdict import Finding, Pick, ask
from referee.games.hardback.book import book
from referee.games.hardback.physical_cards import Card, physical_card
from referee.games.hardback.printed_cards import STARTER
from referee.games.hardback.state import HardbackHouse, State, known_cards
from referee.games.hardback.variant_hooks import active_variants
from referee.kit.tokens import Token


class Where(StrEnum):
    """Where a card should be, as far as the referee knows."""

    HAND = "hand"
    CLASSIC = "classic"
    LOAN = "loan"
    DISCARD = "discard"
    ROW = "row"
    DECK = "deck"
    """Another player's draw pile or hand."""
    JAIL = "jail"
    BOX = "box"
    """Nobody has seen it: it is in the offer deck, or a starting card that nobody got."""

    @property
    def note(self) -> str:
        """What is written beside the card to pick it."""
        return {Where.CLASSIC: "in play", Where.LOAN: "on loan", Where.HAND: "", Where.BOX: ""}.get(
            self, self.value
        )


@dataclass(frozen=True)
class Found:
    """A card, where it should be, and whose it is there."""

    card: Card
    where: Where
    seat: int | None = None
    mute: bool = False
    """It must be laid and gives nothing."""

    def is_elsewhere(self, seat: int) -> bool:
        """Would it be odd to see this player lay it?"""
        return not (
            self.where in (Where.CLASSIC, Where.LOAN) or (self.where == Where.HAND and self.seat == seat)
        )


def cards_at_hand(state: State, seat: int, house: HardbackHouse) -> tuple[Found, ...]:
    """Cards this player can lay: the hand as far as it is known, classics in play, cards lent by variants."""
    author = state.author(seat)
    in_hand = (*author.likely_hand(), *unnamed_starters(state, seat, house))
    hand = (Found(card, Where.HAND, seat) for card in in_hand)
    mine = (Found(card, Where.CLASSIC, seat) for card in author.classics)
    theirs = (Found(card, Where.CLASSIC, owner) for owner, card in state.classics() if owner != seat)
    lent = (each for variant in active_variants(house.options) for each in variant.lent_cards(state, seat))
    return (*hand, *mine, *theirs, *(Found(each.card, Where.LOAN, mute=each.mute) for each in lent))


def unnamed_starters(state: State, seat: int, house: HardbackHouse) -> tuple[Card, ...]:
    """Prestige starters that may be this player's, as long as those are not all known."""
    return free_starters(state, house) if state.author(seat).unknown else ()


def free_starters(state: State, house: HardbackHouse) -> tuple[Card, ...]:
    """Prestige starters that nobody is known to have."""
    taken = {card.id for card in state.all_cards()}
    cards = (physical_card(each) for each in known_cards(state, house).starters("prestige"))
    return tuple(card for card in cards if card.id not in taken)


def locate(card: Card, state: State, seat: int) -> Found:
    """Where a card should be, seen from this player."""
    for owner, author in enumerate(state.authors):
        if card in author.classics:
            return Found(card, Where.CLASSIC, owner)
        if card in author.discard:
            return Found(card, Where.DISCARD, owner)
        if card in author.pile:
            return Found(card, Where.HAND if owner == seat else Where.DECK, owner)
        if card == author.jail:
            return Found(card, Where.JAIL, owner)
    return Found(card, Where.ROW if card in state.row_cards else Where.BOX)


def every_card(state: State, seat: int, house: HardbackHouse) -> tuple[Found, ...]:
    """The cards at hand first, then all others of the box."""
    first = cards_at_hand(state, seat, house)
    known = {found.card.id for found in first}
    rest = (physical_card(each, seat) for each in known_cards(state, house))
    return (*first, *(locate(card, state, seat) for card in rest if card.id not in known))


def token_fits(token: Token, card: Card) -> bool:
    """Can this token mean that card? By id, by name, by genre and letter, or by letter alone."""
    if not token.card:
        return card.letter == token.reads
    return token.card in (card.id, card.key, f"{card.genre}-{card.letter}")


def matching_cards(
    token: Token, state: State, seat: int, house: HardbackHouse, used: Collection[str]
) -> tuple[Found, ...]:
    """What a token can mean: cards at hand; where none of them fits a named card, any card of the box."""
    free = [found for found in cards_at_hand(state, seat, house) if found.card.id not in used]
    fitting = tuple(found for found in free if token_fits(token, found.card))
    if fitting or not token.card:
        # A card under ink must be used, so it is meant before any other of its letter.
        inked = tuple(found for found in fitting if found.card.id in state.author(seat).inked)
        return inked[:1] or fitting
    rest = (found for found in every_card(state, seat, house) if found.card.id not in used)
    return tuple(found for found in rest if token_fits(token, found.card))


def place_question(found: Found, state: State, seat: int) -> Iterator[Finding]:
    """The question about a card that should not be in this hand."""
    if not found.is_elsewhere(seat):
        return
    whose = (
        "your" if found.seat == seat else "" if found.seat is None else f"{state.seats[found.seat].name}'s"
    )
    places = {
        Where.DISCARD: f"in {whose} discard pile",
        Where.DECK: f"in {whose} deck",
        Where.ROW: "in the offer row",
        Where.JAIL: f"in {whose} jail",
        Where.BOX: "in the offer deck" if found.card.genre != STARTER else "in the box",
    }
    says = f"{found.card.name} should be {places[found.where]}. Is it really in your hand?"
    yield ask(book.own_cards, says)


def card_pick(key: str, found: tuple[Found, ...]) -> Pick:
    """The choice among several cards that can be meant."""
    choices = tuple(Choice(f"{key}={each.card.id}", each.card.name, each.where.note) for each in found)
    return Pick("choices", key, choices)
