"""A player's deck as far as it is known, tokens, prestige, and what the variants add.

Cards are named only when they are seen. A hand is some cards of `pile`, but nobody knows which before they
are played. Unused cards are discarded without being named, so `unseen_discards` counts how many cards of
`pile` lie in the discard pile.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from referee.games.hardback.numbers import HAND, RANDOM_STARTERS
from referee.games.hardback.physical_cards import Card


@dataclass(frozen=True)
class WordRule:
    """What an event card asks of words; empty where the referee can check nothing of it."""

    without: str = ""
    """Letters that must not be in the word."""
    shortest: int = 0
    longest: int = 0
    """0 for any length."""
    has: str = ""
    """Letters that must be in the word."""
    starts: str = ""
    """The word must begin with one of these letters."""
    ends: str = ""
    no_wilds: bool = False
    no_ink: bool = False
    """No card drawn with ink may be in the word."""

    def __bool__(self) -> bool:
        return self != WordRule()


@dataclass(frozen=True)
class EventCard:
    """An event card as it was read out."""

    says: str
    rule: WordRule = WordRule()


@dataclass(frozen=True)
class Obligation:
    """What another player's power demands: a letter to use, a wild to play, a card of the next hand."""

    power: str
    by: int
    card: Card | None = None


@dataclass(frozen=True)
class AuthorVariants:
    """What the variants have put in front of a player."""

    adverts: int = 0
    """How many adverts are bought."""
    power: str = ""
    """The key of the player power taken."""
    power_used: int = 0
    """The turn in which the aggressive power was last used."""
    lent: tuple[Card, ...] = ()
    """Cards of the offer row that may be laid in this turn's word."""
    face_down: tuple[Card | None, ...] = ()
    """Cards to be used face down in this turn's word; None for one that nobody has named."""
    obligations: tuple[Obligation, ...] = ()
    event: EventCard | None = None
    decade: int = 0
    """The highest decade of prestige entered."""
    event_due: bool = False
    """An event card is to be drawn."""


NO_VARIANTS = AuthorVariants()


@dataclass(frozen=True)
class Author:
    """A player's cards, tokens and prestige."""

    pile: tuple[Card, ...] = ()
    """Draw pile and hand together, in no order, with the cards of the word under way."""
    discard: tuple[Card, ...] = ()
    classics: tuple[Card, ...] = ()
    """Timeless classics in play."""
    jail: Card | None = None
    unknown: int = 0
    """How many starting cards nobody has named yet."""
    starters: tuple[str, ...] = ()
    """Prestige starters known to be this player's, also those that have left the game since."""
    not_starters: tuple[str, ...] = ()
    """Prestige starters that are not this player's, as the player has said."""
    unseen_discards: int = 0
    """How many cards of `pile` were discarded without being named."""
    hand: int = 0
    surely_in_hand: tuple[str, ...] = ()
    """Cards that must be in hand: they were drawn before the discard pile was shuffled."""
    inked: tuple[str, ...] = ()
    """Cards that lie open under an ink token."""
    supply_inked: tuple[str, ...] = ()
    """Those of them whose token came from the supply."""
    unnamed_inked: int = 0
    """How many cards lie under an ink token without having been named."""
    ink: int = 0
    remover: int = 0
    prestige: int = 0
    used_ink: int = 0
    """Ink spent so far: for drawing, for powers and for coins."""
    traded_ink: int = 0
    """How much of that was spent for coins."""
    aside: tuple[Card, ...] = ()
    """Cards that a power took out of the discard pile until it is shuffled."""
    variants: AuthorVariants = NO_VARIANTS
    either: tuple[str, ...] = ()
    """What each card that gives coins or prestige was last used for: `horror-N5:either=coins`."""

    def remember_either(self, choices: tuple[str, ...]) -> Author:
        """The same with these choices in place of earlier ones for the same cards."""
        last = {choice.partition("=")[0]: choice for choice in (*self.either, *choices)}
        return replace(self, either=tuple(last.values()))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every known card of this player except the jailed one."""
        return (*self.pile, *self.discard, *self.classics, *self.aside)

    @property
    def known_starters(self) -> tuple[str, ...]:
        """The prestige starters that are known, by id."""
        here = (card.id for card in self.cards if card.random_starter)
        return tuple(dict.fromkeys((*self.starters, *here)))

    @property
    def starters_to_learn(self) -> int:
        """How many of the two prestige starters nobody has named yet."""
        return max(RANDOM_STARTERS - len(self.known_starters), 0)

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
        """How many ink tokens lie on cards."""
        return len(self.inked) + self.unnamed_inked

    @property
    def supply_tokens_on_cards(self) -> int:
        """How many of them came from the supply, not from pressing one's luck."""
        return sum(card in self.inked for card in self.supply_inked)

    def likely_hand(self) -> tuple[Card, ...]:
        """Cards that can be in hand, the likeliest first: inked ones, those that must be there, the rest."""
        rank = dict.fromkeys(self.inked, 0) | {
            card: 1 for card in self.surely_in_hand if card not in self.inked
        }
        return tuple(sorted(self.pile, key=lambda card: rank.get(card.id, 2)))

    def find_card(self, card_id: str) -> Card | None:
        return next((card for card in self.cards if card.id == card_id), None)

    def take_cards(self, *cards: Card) -> Author:
        """Put new cards on the discard pile."""
        return replace(self, discard=(*self.discard, *cards))

    def add_found(self, card: Card) -> Author:
        """Add a card that turned out to be in this deck; a random starter is one of the unnamed cards."""
        found = replace(self, pile=(*self.pile, card))
        if not card.random_starter:
            return found
        starters = tuple(dict.fromkeys((*self.starters, card.id)))
        return replace(found, unknown=max(self.unknown - 1, 0), starters=starters)

    def forget_starter(self, card_id: str) -> Author:
        """Drop a prestige starter that turned out to be somebody else's."""
        return replace(self, starters=tuple(each for each in self.starters if each != card_id))

    def remove_cards(self, ids: Collection[str]) -> Author:
        """Remove these cards wherever they are."""
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
        """Remove this card from the discard pile, where it may lie without having been named."""
        if card_id in {card.id for card in self.discard}:
            return replace(self, discard=_without(self.discard, {card_id}))
        return replace(
            self,
            pile=_without(self.pile, {card_id}),
            unseen_discards=max(self.unseen_discards - 1, 0),
            surely_in_hand=tuple(card for card in self.surely_in_hand if card != card_id),
        )

    def discard_from_hand(self, cards: Iterable[Card], unnamed: int = 0) -> Author:
        """Discard cards of the hand, some of them without naming them."""
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
        """Draw one more card and lay it open under an ink token."""
        ready = self.ready_to_draw(card)
        if card is None:
            return replace(ready, hand=ready.hand + 1, unnamed_inked=ready.unnamed_inked + 1)
        return replace(ready, hand=ready.hand + 1, inked=(*ready.inked, card.id))

    def ready_to_draw(self, card: Card | None = None) -> Author:
        """Make sure that this card, or any, can be drawn.

        The discard pile is shuffled where the draw pile is empty or the card lies in the discard pile. Where
        no card should be left at all, the deck has one that nobody has named.
        """
        ready = (
            self
            if self.draw_pile_and_hand > self.hand and card not in self.discard
            else self.shuffle_discard()
        )
        return ready if ready.draw_pile_and_hand > ready.hand else replace(ready, unknown=ready.unknown + 1)

    def draw_hand(self, size: int = HAND) -> Author:
        """Draw a new hand, shuffling the discard pile where the draw pile does not last."""
        bare = replace(self, hand=0, surely_in_hand=(), inked=(), supply_inked=(), unnamed_inked=0)
        if bare.draw_pile_and_hand >= size:
            whole = bare.draw_pile_and_hand == size and not bare.unseen_discards and not bare.unknown
            return replace(
                bare, hand=size, surely_in_hand=tuple(card.id for card in bare.pile) if whole else ()
            )
        ready = bare.shuffle_discard()
        return replace(ready, hand=min(size, ready.draw_pile_and_hand))

    def shuffle_discard(self) -> Author:
        """Make the discard pile the draw pile; what was left in that one is surely in hand.

        Cards set aside come back to the discard pile now: they miss this shuffle.
        """
        sure = () if self.unseen_discards or self.unknown else tuple(card.id for card in self.pile)
        pile = (*self.pile, *self.discard)
        return replace(self, pile=pile, discard=self.aside, aside=(), unseen_discards=0, surely_in_hand=sure)


def _without(cards: tuple[Card, ...], ids: Collection[str]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.id not in ids)
