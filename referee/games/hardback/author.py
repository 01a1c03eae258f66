"""One player's own: the deck as far as it can be known, tokens and prestige.

Cards are named only when they are seen. A hand is five cards of `pile`, but which is not known before they
are played; unused ones are discarded unnamed, so `loose` counts cards of the pile that lie in the discard
pile.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from referee.games.hardback.numbers import HAND
from referee.games.hardback.physical_cards import Card


@dataclass(frozen=True)
class WordRule:
    """What an event card asks of words, as far as the referee can check it. Empty: nothing it can check."""

    without: str = ""
    """Letters that must not be in the word."""
    shortest: int = 0
    longest: int = 0
    """Nought: any length."""
    has: str = ""
    """Letters that must be in the word."""
    starts: str = ""
    """Letters the word must begin with one of."""
    ends: str = ""
    no_wilds: bool = False
    no_ink: bool = False
    """No card drawn with ink may be in the word."""

    def __bool__(self) -> bool:
        return self != WordRule()


@dataclass(frozen=True)
class EventCard:
    """An event card as a table reads it off."""

    says: str
    rule: WordRule = WordRule()


@dataclass(frozen=True)
class Obligation:
    """What another player's power asks of somebody: a letter, a wild, a card of the next hand."""

    power: str
    by: int
    card: Card | None = None


@dataclass(frozen=True)
class AuthorVariants:
    """One player's side of the variants."""

    adverts: int = 0
    """Adverts bought so far."""
    power: str = ""
    """Key of the player power chosen."""
    used: int = 0
    """The turn in which an aggressive power was used last."""
    loans: tuple[Card, ...] = ()
    """Cards of the offer row that may be laid in this turn's word."""
    covered: tuple[Card | None, ...] = ()
    """Cards drawn to be used face down in this turn's word; None: nobody has named it."""
    obligations: tuple[Obligation, ...] = ()
    event: EventCard | None = None
    decade: int = 0
    """The highest decade of prestige entered."""
    due: bool = False
    """An event card is to be drawn."""


NO_VARIANTS = AuthorVariants()


@dataclass(frozen=True)
class Author:
    """A player's cards, tokens and prestige."""

    pile: tuple[Card, ...] = ()
    """Draw pile and hand, in no order; the cards of the word under way included."""
    discard: tuple[Card, ...] = ()
    classics: tuple[Card, ...] = ()
    """Timeless classics in play."""
    jail: Card | None = None
    unknown: int = 0
    """Starting cards nobody has named yet."""
    unseen_discards: int = 0
    """Cards of the pile that were discarded without being named."""
    hand: int = 0
    surely_in_hand: tuple[str, ...] = ()
    """Cards that must be in hand: drawn before the discard pile was shuffled."""
    inked: tuple[str, ...] = ()
    """Cards drawn with ink that lie open under their token."""
    unnamed_inked: int = 0
    """Cards drawn with ink that nobody has named."""
    ink: int = 0
    remover: int = 0
    prestige: int = 0
    used_ink: int = 0
    """Ink tokens spent so far, for drawing or for coins."""
    traded_ink: int = 0
    """Those of them spent for coins."""
    aside: tuple[Card, ...] = ()
    """Cards somebody's power took out of the discard pile until it is shuffled."""
    variants: AuthorVariants = NO_VARIANTS

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of this player's that is known, apart from the jail."""
        return (*self.pile, *self.discard, *self.classics, *self.aside)

    @property
    def size(self) -> int:
        """How many cards the whole deck has."""
        return len(self.cards) + self.unknown

    @property
    def draw_pile_and_hand(self) -> int:
        """How many cards draw pile and hand hold together."""
        return len(self.pile) + self.unknown - self.unseen_discards

    @property
    def tokens_on_cards(self) -> int:
        """Ink tokens that lie on cards drawn with them."""
        return len(self.inked) + self.unnamed_inked

    def likely_hand(self) -> tuple[Card, ...]:
        """Cards that can be in hand, the likeliest first: inked ones, those that must be there, the rest."""
        rank = dict.fromkeys(self.inked, 0) | {
            card: 1 for card in self.surely_in_hand if card not in self.inked
        }
        return tuple(sorted(self.pile, key=lambda card: rank.get(card.id, 2)))

    def find_card(self, card_id: str) -> Card | None:
        return next((card for card in self.cards if card.id == card_id), None)

    def take_cards(self, *cards: Card) -> Author:
        """New cards go to the discard pile."""
        return replace(self, discard=(*self.discard, *cards))

    def add_found(self, card: Card) -> Author:
        """A card turned out to be in this player's deck; a starting card fills one of the unnamed places."""
        unnamed = self.unknown - 1 if card.random_starter and self.unknown else self.unknown
        return replace(self, pile=(*self.pile, card), unknown=unnamed)

    def remove_cards(self, ids: Collection[str]) -> Author:
        """Without these cards, wherever they were; an unnamed discard may have been one of the pile's."""
        gone = set(ids)
        from_pile = sum(card.id in gone for card in self.pile)
        return replace(
            self,
            pile=_without(self.pile, gone),
            discard=_without(self.discard, gone),
            classics=_without(self.classics, gone),
            aside=_without(self.aside, gone),
            jail=None if self.jail and self.jail.id in gone else self.jail,
            surely_in_hand=tuple(card for card in self.surely_in_hand if card not in gone),
            inked=tuple(card for card in self.inked if card not in gone),
            hand=max(self.hand - from_pile, 0) if from_pile else self.hand,
        )

    def trash_discarded(self, card_id: str) -> Author:
        """Without this card of the discard pile, where it may have gone unnamed."""
        if card_id in {card.id for card in self.discard}:
            return replace(self, discard=_without(self.discard, {card_id}))
        return replace(
            self,
            pile=_without(self.pile, {card_id}),
            unseen_discards=max(self.unseen_discards - 1, 0),
            surely_in_hand=tuple(card for card in self.surely_in_hand if card != card_id),
        )

    def discard_from_hand(self, cards: Iterable[Card], unnamed: int = 0) -> Author:
        """Cards of the hand went to the discard pile, some of them without being named."""
        going = {card.id: card for card in cards}
        left = max(self.hand - len(going) - unnamed, 0)
        return replace(
            self,
            pile=_without(self.pile, going),
            discard=(*self.discard, *going.values()),
            unseen_discards=min(self.unseen_discards + unnamed, len(self.pile) - len(going) + self.unknown),
            hand=left,
            surely_in_hand=tuple(card for card in self.surely_in_hand if card not in going),
        )

    def draw_under_ink(self, card: Card | None) -> Author:
        """One more card under an ink token."""
        ready = self.ready_to_draw(card)
        if card is None:
            return replace(ready, hand=ready.hand + 1, unnamed_inked=ready.unnamed_inked + 1)
        return replace(ready, hand=ready.hand + 1, inked=(*ready.inked, card.id))

    def ready_to_draw(self, card: Card | None = None) -> Author:
        """With this card on the draw pile, or any: shuffled where it is empty or the card was in the discard
        pile; where no card should be left at all, the table has one that nobody told of."""
        ready = (
            self
            if self.draw_pile_and_hand > self.hand and card not in self.discard
            else self.shuffle_discard()
        )
        return ready if ready.draw_pile_and_hand > ready.hand else replace(ready, unknown=ready.unknown + 1)

    def draw_hand(self, size: int = HAND) -> Author:
        """A new hand; the discard pile is shuffled where the draw pile does not last."""
        bare = replace(self, hand=0, surely_in_hand=(), inked=(), unnamed_inked=0)
        if bare.draw_pile_and_hand >= size:
            whole = bare.draw_pile_and_hand == size and not bare.unseen_discards and not bare.unknown
            return replace(
                bare, hand=size, surely_in_hand=tuple(card.id for card in bare.pile) if whole else ()
            )
        ready = bare.shuffle_discard()
        return replace(ready, hand=min(size, ready.draw_pile_and_hand))

    def shuffle_discard(self) -> Author:
        """The discard pile became the draw pile; what was left before is surely in hand.

        Cards set aside come back to the discard pile now: they miss this shuffle.
        """
        sure = () if self.unseen_discards or self.unknown else tuple(card.id for card in self.pile)
        pile = (*self.pile, *self.discard)
        return replace(self, pile=pile, discard=self.aside, aside=(), unseen_discards=0, surely_in_hand=sure)


def _without(cards: tuple[Card, ...], ids: Collection[str]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.id not in ids)
