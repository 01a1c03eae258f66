"""What every power has: a rule, a form, checks and facts of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.event import Event
from referee.engine.inputs import Input
from referee.engine.rulebook import Citation
from referee.engine.verdict import Finding, breach
from referee.games.hardback.cards import STARTER
from referee.games.hardback.copies import Card, copy
from referee.games.hardback.state import HardbackHouse, State, box
from referee.kit.tokens import Token, read
from referee.kit.words import shown


@dataclass(frozen=True)
class Use:
    """What a player says when using a power; each power reads what it needs of it."""

    cards: tuple[str, ...] = ()
    genre: str = ""
    ink: int = 0
    discard: bool = False


class Power:
    """One of the ten powers."""

    cite: Citation
    spells: bool = False
    """It helps with a word, so it is used before one is spelled."""

    def hits(self, state: State, seat: int) -> tuple[int, ...]:
        """Whom it is used against, where it is an aggressive one."""
        return state.opponents(seat)

    def inputs(self, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return ()

    def check(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from ()

    def effects(self, use: Use, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield from ()


def fits(token: Token, card: Card) -> bool:
    """Can this token mean that card? By id, by name, by genre and letter, or by letter alone."""
    if not token.card:
        return card.letter == token.reads
    return token.card in (card.id, card.key, f"{card.genre}-{card.letter}")


def meant(texts: tuple[str, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The one card of these that was named, or all that can be meant; none where nothing fits."""
    tokens, strange = read(texts)
    if len(tokens) != 1 or strange:
        return ()
    return tuple(card for card in cards if fits(tokens[0], card))


def unclear(found: tuple[Card, ...], texts: tuple[str, ...], cite: Citation, what: str) -> Iterator[Finding]:
    """Nothing or too much is meant by a name."""
    if not found:
        named = f" {shown(' '.join(texts))} is not one." if texts else ""
        yield breach(cite, f"Name {what}.{named}")
    elif len(found) > 1:
        names = ", ".join(card.name for card in found[:4])
        yield breach(
            cite, f"Which card is it: {names}? Name genre, letter and price, such as {found[0].key}."
        )


def offer_deck(state: State, house: HardbackHouse) -> tuple[Card, ...]:
    """Cards that can lie in the offer deck: those nobody has seen elsewhere."""
    seen = {card.id for card in state.all_cards()}
    cards = (copy(each) for each in box(state, house) if each.genre != STARTER)
    return tuple(card for card in cards if card.id not in seen)
