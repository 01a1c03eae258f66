"""Which physical card a player means: one they can have, the likeliest first; others are asked about."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from referee.engine.inputs import Choice
from referee.engine.verdict import Finding, Pick, ask, ask_others, breach
from referee.games.hardback.book import book
from referee.games.hardback.numbers import RANDOM_STARTERS
from referee.games.hardback.physical_cards import Card, physical_card
from referee.games.hardback.printed_cards import STARTER
from referee.games.hardback.state import HardbackHouse, State, known_cards
from referee.games.hardback.variant_hooks import active_variants
from referee.kit.sentences import number_word
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
    ASIDE = "aside"
    """A power set it aside until its owner shuffles."""
    LETTER = "letter"
    """It lies open as a letter that Disfigured Letter makes others use."""
    REMOVED = "removed"
    BOX = "box"
    """Nobody has seen it: it is in the offer deck, or a starting card that nobody got."""

    @property
    def note(self) -> str:
        """What is written beside the card to pick it."""
        return {Where.CLASSIC: "in play", Where.LOAN: "on loan", Where.HAND: "", Where.BOX: ""}.get(
            self, self.value
        )


@dataclass(frozen=True)
class FoundCard:
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


def cards_at_hand(state: State, seat: int, house: HardbackHouse) -> tuple[FoundCard, ...]:
    """Cards this player can lay: the hand as far as it is known, classics in play, cards lent by variants."""
    author = state.author(seat)
    in_hand = (*author.likely_hand(), *unnamed_starters(state, seat, house))
    hand = (FoundCard(card, Where.HAND, seat) for card in in_hand)
    mine = (FoundCard(card, Where.CLASSIC, seat) for card in author.classics)
    theirs = (FoundCard(card, Where.CLASSIC, owner) for owner, card in state.classics() if owner != seat)
    lent = (each for variant in active_variants(house.options) for each in variant.lent_cards(state, seat))
    return (*hand, *mine, *theirs, *(FoundCard(each.card, Where.LOAN, mute=each.mute) for each in lent))


def unnamed_starters(state: State, seat: int, house: HardbackHouse) -> tuple[Card, ...]:
    """Prestige starters that may be this player's, as long as the own two are not known."""
    author = state.author(seat)
    if not author.unknown or not author.starters_to_learn:
        return ()
    return tuple(card for card in free_starters(state, house) if card.id not in author.not_starters)


def free_starters(state: State, house: HardbackHouse) -> tuple[Card, ...]:
    """Prestige starters that nobody is known to have."""
    taken = {card.id for card in state.all_cards()}
    cards = (physical_card(each) for each in known_cards(state, house).starters("prestige"))
    return tuple(card for card in cards if card.id not in taken)


def locate(card: Card, state: State, seat: int) -> FoundCard:
    """Where a card should be, seen from this player."""
    for owner, author in enumerate(state.authors):
        if card in author.classics:
            return FoundCard(card, Where.CLASSIC, owner)
        if card in author.discard:
            return FoundCard(card, Where.DISCARD, owner)
        if card in author.pile:
            return FoundCard(card, Where.HAND if owner == seat else Where.DECK, owner)
        if card == author.jail:
            return FoundCard(card, Where.JAIL, owner)
        if card in author.aside:
            return FoundCard(card, Where.ASIDE, owner)
    if card in state.row_cards:
        return FoundCard(card, Where.ROW)
    if card in state.letters:
        return FoundCard(card, Where.LETTER)
    return FoundCard(card, Where.REMOVED if card in state.removed else Where.BOX)


def every_card(state: State, seat: int, house: HardbackHouse) -> tuple[FoundCard, ...]:
    """The cards at hand first, then all others of the box."""
    first = cards_at_hand(state, seat, house)
    known = {found.card.id for found in first}
    rest = (physical_card(each, seat) for each in known_cards(state, house))
    return (*first, *(locate(card, state, seat) for card in rest if card.id not in known))


def cards_to_name(state: State, seat: int, house: HardbackHouse) -> tuple[FoundCard, ...]:
    """The same without prestige starters that cannot be this player's."""
    return tuple(
        found
        for found in every_card(state, seat, house)
        if not found.is_elsewhere(seat) or not found.card.random_starter or found.seat == seat
    )


def token_fits(token: Token, card: Card) -> bool:
    """Can this token mean that card? By id, by name, by genre and letter, or by letter alone."""
    if not token.card:
        return card.letter == token.reads
    return token.card in (card.id, card.key, f"{card.genre}-{card.letter}")


def matching_cards(
    token: Token, state: State, seat: int, house: HardbackHouse, used: Collection[str]
) -> tuple[FoundCard, ...]:
    """What a token can mean: cards at hand; where none of them fits a named card, any card of the box."""
    free = [found for found in cards_at_hand(state, seat, house) if found.card.id not in used]
    fitting = tuple(found for found in free if token_fits(token, found.card))
    if fitting or not token.card:
        # A card under ink must be used, so it is meant before any other of its letter.
        inked = tuple(found for found in fitting if found.card.id in state.author(seat).inked)
        return inked[:1] or fitting
    rest = (found for found in every_card(state, seat, house) if found.card.id not in used)
    return tuple(found for found in rest if token_fits(token, found.card))


def place_question(found: FoundCard, state: State, seat: int) -> Iterator[Finding]:
    """The question about a card that should not be in this hand."""
    if not found.is_elsewhere(seat):
        return
    if found.card.random_starter and found.seat != seat:
        yield _starter_finding(found, state, seat)
        return
    whose = (
        "your" if found.seat == seat else "" if found.seat is None else f"{state.seats[found.seat].name}'s"
    )
    places = {
        Where.DISCARD: f"in {whose} discard pile",
        Where.DECK: f"in {whose} deck",
        Where.ROW: "in the offer row",
        Where.JAIL: f"in {whose} jail",
        Where.ASIDE: f"set aside from {whose} discard pile",
        Where.LETTER: "on the table as a letter that others must use",
        Where.REMOVED: "out of the game",
        Where.BOX: "in the offer deck" if found.card.genre != STARTER else "in the box",
    }
    says = f"{found.card.name} should be {places[found.where]}. Is it really in your hand?"
    if found.seat in (None, seat):
        yield ask(book.own_cards, says)
    else:
        yield ask_others(book.own_cards, says, f"have {whose} {found.card.name}", seats=(found.seat,))


def _starter_finding(found: FoundCard, state: State, seat: int) -> Finding:
    """Why a prestige starter is not this player's; a question where only the player can know."""
    card, known = found.card, state.author(seat).known_starters
    if found.seat is not None:
        whose = f"{state.seats[found.seat].name}'s"
        says = f"{card.name} is {whose}. If it is not, correct that word in the ledger."
    elif found.where == Where.REMOVED:
        says = f"{card.name} has left the game."
    elif len(known) >= RANDOM_STARTERS:
        mine = " and ".join(each.removeprefix("starter-") for each in known)
        says = f"Your {number_word(RANDOM_STARTERS)} starters are {mine}: {card.letter} is none of them."
    else:
        return ask(book.start_prestige, starter_question(card))
    return breach(book.start_prestige, says)


def starter_question(card: Card) -> str:
    """What is asked about a prestige starter that nobody has named yet."""
    return f"Is {card.letter} one of your {number_word(RANDOM_STARTERS)} starters?"


def card_pick(key: str, found: tuple[FoundCard, ...], picked: FoundCard | None = None) -> Pick:
    """The choice among several cards that can be meant, and the one that is."""
    choices = tuple(Choice(f"{key}={each.card.id}", each.card.name, each.where.note) for each in found)
    return Pick("choices", key, choices, f"{key}={picked.card.id}" if picked else "")
