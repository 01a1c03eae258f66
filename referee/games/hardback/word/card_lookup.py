"""Which physical card a player means: one they can have, the likeliest first; others are asked about."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from referee.engine.inputs import Choice
from referee.engine.verdict import Finding, Pick, ask
from referee.games.hardback.book import book
from referee.games.hardback.physical_cards import Card, physical_card
from referee.games.hardback.printed_cards import STARTER
from referee.games.hardback.state import HardbackHouse, State, known_cards
from referee.games.hardback.variant_hooks import LentCard, active_variants
from referee.kit.tokens import Token

HAND, CLASSIC, LOAN, DISCARD, ROW, DECK, BOX = "hand", "classic", "loan", "discard", "row", "deck", "box"


@dataclass(frozen=True)
class Found:
    """A card and where it should be: in whose hand, in play before whom, in the row, or still in the box."""

    card: Card
    where: str
    seat: int | None = None
    mute: bool = False

    def is_elsewhere(self, seat: int) -> bool:
        """Would it be odd to see this player lay it?"""
        return not (self.where in (CLASSIC, LOAN) or (self.where == HAND and self.seat == seat))


def cards_at_hand(state: State, seat: int, house: HardbackHouse) -> tuple[Found, ...]:
    """Cards this player can lay: the hand as far as it is known, then classics in play and cards on loan."""
    author = state.author(seat)
    hand = (
        Found(card, HAND, seat) for card in (*author.likely_hand(), *unnamed_starters(state, seat, house))
    )
    mine = (Found(card, CLASSIC, seat) for card in author.classics)
    theirs = (Found(card, CLASSIC, owner) for owner, card in state.classics() if owner != seat)
    loans = (Found(loan.card, LOAN, mute=loan.mute) for loan in lent_cards(state, seat, house))
    return (*hand, *mine, *theirs, *loans)


def lent_cards(state: State, seat: int, house: HardbackHouse) -> tuple[LentCard, ...]:
    """Cards that a variant lets this player lay."""
    return tuple(
        loan for variant in active_variants(house.options) for loan in variant.lent_cards(state, seat)
    )


def unnamed_starters(state: State, seat: int, house: HardbackHouse) -> tuple[Card, ...]:
    """Prestige starters that may be this player's two, as long as those are not known."""
    if not state.author(seat).unknown:
        return ()
    taken = {card.id for card in state.all_cards()}
    cards = (physical_card(each) for each in known_cards(state, house).starters("prestige"))
    return tuple(card for card in cards if card.id not in taken)


def locate(card: Card, state: State, seat: int) -> Found:
    """Where a card should be, as far as the table has told."""
    for owner, author in enumerate(state.authors):
        for where, cards in ((CLASSIC, author.classics), (DISCARD, author.discard), (HAND, author.pile)):
            if card in cards:
                return Found(card, DECK if where == HAND and owner != seat else where, owner)
        if card == author.jail:
            return Found(card, "jail", owner)
    return Found(card, ROW) if card in state.row_cards else Found(card, BOX)


def every_card(state: State, seat: int, house: HardbackHouse) -> tuple[Found, ...]:
    """Those at hand first, then all others of the box."""
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
    """What a token can mean: cards at hand; where none fits a named one, any card of the box."""
    free = [found for found in cards_at_hand(state, seat, house) if found.card.id not in used]
    fitting = tuple(found for found in free if token_fits(token, found.card))
    if fitting or not token.card:
        return _inked_first(fitting, state, seat)
    rest = (found for found in every_card(state, seat, house) if found.card.id not in used)
    return tuple(found for found in rest if token_fits(token, found.card))


def _inked_first(fitting: tuple[Found, ...], state: State, seat: int) -> tuple[Found, ...]:
    """A card under ink must be used, so it is meant before any other of its letter."""
    inked = tuple(found for found in fitting if found.card.id in state.author(seat).inked)
    return inked[:1] or fitting


def place_question(found: Found, state: State, seat: int) -> Iterator[Finding]:
    """The question about a card that should not be in this hand."""
    if not found.is_elsewhere(seat):
        return
    name, other = found.card.name, "" if found.seat is None else state.seats[found.seat].name
    places = {
        DISCARD: "in your discard pile" if found.seat == seat else f"in {other}'s discard pile",
        DECK: f"in {other}'s deck",
        ROW: "in the offer row",
        "jail": f"in {'your' if found.seat == seat else other + chr(39) + 's'} jail",
        BOX: "in the offer deck" if found.card.genre != STARTER else "in the box",
    }
    yield ask(book.own_cards, f"{name} should be {places[found.where]}. Is it really in your hand?")


def card_pick(key: str, found: tuple[Found, ...]) -> Pick:
    """The choice among several cards that can be meant."""
    choices = tuple(Choice(f"{key}={each.card.id}", each.card.name, _note(each)) for each in found)
    return Pick("choices", key, choices)


def _note(found: Found) -> str:
    return {CLASSIC: "in play", LOAN: "on loan", HAND: "", BOX: ""}.get(found.where, found.where)
