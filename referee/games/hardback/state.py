"""A Hardback table: everybody's own deck as far as it is known, the offer row, and the turn under way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from itertools import chain

from referee.engine.result import WordPlayed
from referee.games.hardback.author import Author
from referee.games.hardback.options import Options
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.printed_cards import CardType, Catalogue, read_catalogue
from referee.kit.cards import Deck
from referee.kit.disputes import Disputable
from referee.kit.house import House
from referee.kit.turns import left_of

HardbackHouse = House[Options]


class Phase(StrEnum):
    """What the table does now."""

    SETUP = "set up"
    SPELL = "spell"
    BUY = "buy"
    OVER = "over"


@dataclass(frozen=True)
class Place:
    """One place of the offer row; without a card nobody has shown what lies there."""

    card: Card | None = None
    since: int = 0
    """The turn in which its card was turned up: the oldest one goes where a row gets stale."""


@dataclass(frozen=True)
class Laid:
    """A card in the word: the letter it stands for, and how it lies."""

    reads: str
    card: Card | None = None
    """None: a face-down card nobody has named."""
    down: bool = False
    owner: int | None = None
    """Whose timeless classic it is, where it lay in play before."""
    inked: bool = False
    uncovered: bool = False
    lent: bool = False
    """It goes back where it came from after the turn, such as to the offer row."""
    mute: bool = False
    """It is nobody's, and gives nothing."""


@dataclass(frozen=True)
class Gain:
    """A line of the sum: which card gave what, and why."""

    says: str
    coins: int = 0
    prestige: int = 0
    rule: str = ""


@dataclass(frozen=True)
class Spelled:
    """The word of this turn and what it gave."""

    word: str
    laid: tuple[Laid, ...] = ()
    gains: tuple[Gain, ...] = ()
    coins: int = 0
    prestige: int = 0
    helper: int | None = None
    """Who thought of the word, as a ghost writer."""


@dataclass(frozen=True)
class Turn:
    """One player's turn, from the first letter to the last coin."""

    seat: int
    number: int
    """Turns begun in this game."""
    reach: int = 0
    """The most prestige this player could gain now, as far as the deck is known."""
    spelled: Spelled | None = None
    coins: int = 0
    """Left to spend."""
    bought: tuple[Card, ...] = ()
    freed: tuple[Card, ...] = ()
    """Those of them that were bought out of a jail."""
    flushed: bool = False
    jails: int = 0
    """Cards of the row this word lets its player jail and that are not jailed yet."""
    jailed: bool = False
    looks: int = 0
    """Top cards this word lets its player look at."""
    trashed: tuple[str, ...] = ()
    """Cards of the word that leave the game when it is cleared away."""
    cleared: bool = False
    """The word is cleared away and the next hand drawn."""


@dataclass(frozen=True)
class Award:
    """The literary award in force: for how many letters, what it is worth, and who holds it."""

    letters: int
    prestige: int
    holders: tuple[int, ...]


@dataclass(frozen=True)
class Penny:
    """Penny Dreadful: her prestige, and where her turn stands."""

    prestige: int = 0
    turn: int = 0
    """The last turn after which she has taken hers."""
    ink: int = 0
    """Ink of the players that has been counted for her."""
    counted: int = 0
    """How many purchases of turn `counted_turn` have been counted for her."""
    counted_turn: int = 0
    another: bool = False
    """She is still to remove the cheapest card."""
    laps: int = 1
    """How often the track is to be gone round."""
    row_before: tuple[str, ...] = ()
    """Cards that lay in the row when her turn began."""
    used_up: tuple[str, ...] = ()
    """Cards turned up that have already sent a classic away."""


@dataclass(frozen=True)
class State(Disputable):
    """Everything but the order of cards nobody has seen."""

    authors: tuple[Author, ...]
    options: Options
    """Places are worked out from the state alone, so it knows how this table plays."""
    turn: Turn | None = None
    first: int = 0
    round: int = 0
    row: tuple[Place, ...] = ()
    """From the place furthest from the offer deck to the one beside it; empty where the row is not kept."""
    gone: tuple[Card, ...] = ()
    """Removed from the game."""
    ending: int | None = None
    """Who reached the target first: the round is played to its end."""
    ended: bool = False
    joining: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    """Who joined since the last turn: their first turn is one of the next round."""
    left: tuple[int, ...] = ()
    owed: tuple[tuple[int, int], ...] = ()
    """Tokens that players still have to give back, and how many."""
    record: tuple[WordPlayed, ...] = ()
    last: tuple[Spelled | None, ...] = ()
    """Everybody's latest word, to be seen until their next."""
    corrected: tuple[CardType, ...] = ()
    """Cards read off their print in this game."""
    award: Award | None = None
    penny: Penny | None = None
    """The rival of the Cooperative Anthology."""
    letters: tuple[Card, ...] = ()
    """Cards of the offer deck that a power makes others use."""

    @property
    def phase(self) -> Phase:
        if self.ended:
            return Phase.OVER
        if self.turn is None:
            return Phase.SETUP
        return Phase.SPELL if self.turn.spelled is None else Phase.BUY

    def word_to_come(self, seat: int) -> bool:
        """Is this player's next word still to come, so that ink and remover can be used for it?"""
        return seat in self.playing and not (self.on_turn(seat) and self.phase is Phase.BUY)

    def on_turn(self, seat: int) -> bool:
        return self.turn is not None and self.turn.seat == seat

    def author(self, seat: int) -> Author:
        return self.authors[seat]

    def others(self, seat: int) -> tuple[int, ...]:
        """Everybody else who plays."""
        return tuple(other for other in self.playing if other != seat)

    def after(self, seat: int) -> int:
        """The next player to the left."""
        return left_of(seat, self.playing)

    def before(self, seat: int) -> int | None:
        """The player to the right."""
        others = [other for other in self.playing if other != seat]
        return max((other for other in others if other < seat), default=max(others, default=None))

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Everybody this player plays against; against Penny Dreadful no author is another's opponent."""
        return self.others(seat) if self.penny is None else ()

    def ends_round(self, seat: int) -> bool:
        """Does the round end with this player's turn? It ends to the right of the first player."""
        had = (other for other in self.playing if other not in self.fresh)
        return self._from_first(left_of(seat, had)) <= self._from_first(seat)

    @property
    def first_of_round(self) -> int:
        """Whose turn is the first of a round: the first player's, or of the next one who still plays."""
        return min(self.playing, key=self._from_first)

    def _from_first(self, seat: int) -> int:
        return (seat - self.first) % len(self.seats)

    def with_author(self, seat: int, author: Author) -> State:
        authors = tuple(author if n == seat else old for n, old in enumerate(self.authors))
        return replace(self, authors=authors)

    def add_prestige(self, seat: int, prestige: int) -> State:
        """The state with prestige added; the first at the target sets the end in sight."""
        author = self.author(seat)
        after = self.with_author(seat, replace(author, prestige=author.prestige + prestige))
        reached = after.track_prestige(seat) >= self.options.target and self.penny is None
        return replace(after, ending=seat) if reached and self.ending is None else after

    def track_prestige(self, seat: int) -> int:
        """How far this player's token has come; against Penny Dreadful all authors have one together."""
        if self.penny is None:
            return self.author(seat).prestige
        return sum(author.prestige for author in self.authors)

    def adjusted(self, seat: int, points: int) -> State:
        return self.add_prestige(seat, points).recheck_ending()

    def recheck_ending(self) -> State:
        """With the end in sight only as long as somebody who plays has reached the target."""
        if self.ending is None:
            return self
        there = [seat for seat in self.playing if self.track_prestige(seat) >= self.options.target]
        return replace(self, ending=self.ending if self.ending in there else next(iter(there), None))

    @property
    def row_is_shown(self) -> bool:
        """Has the offer row been shown?"""
        return bool(self.row)

    @property
    def row_cards(self) -> tuple[Card, ...]:
        return tuple(place.card for place in self.row if place.card)

    @property
    def empty_places(self) -> int:
        """Places of the row whose new card has not been shown yet."""
        return sum(place.card is None for place in self.row)

    def classics(self) -> tuple[tuple[int, Card], ...]:
        """Every timeless classic in play, with its owner."""
        return tuple((seat, card) for seat in self.playing for card in self.authors[seat].classics)

    def all_cards(self) -> Iterator[Card]:
        jailed = (author.jail for author in self.authors if author.jail)
        owned = (author.cards for author in self.authors)
        return chain(*owned, jailed, self.row_cards, self.letters, self.gone)


@dataclass(frozen=True)
class _CatalogueKey:
    """A deck as the key of a cache: the same box with the same corrections is the same catalogue."""

    deck: Deck = field(compare=False)
    name: str
    corrected: str
    edition: str


@lru_cache(maxsize=32)
def _cached_catalogue(box: _CatalogueKey) -> Catalogue:
    return read_catalogue(box.deck, box.edition)


def known_cards(state: State, house: HardbackHouse) -> Catalogue:
    """Every card as this table knows it: the edition, its own deck, and what was read off print since."""
    deck, edition = house.deck, house.options.edition
    known = _cached_catalogue(_CatalogueKey(deck, deck.key, repr(deck.extra.get("correction")), edition))
    return known.with_cards(state.corrected) if state.corrected else known


def cards(state: State) -> Iterator[str]:
    """The id of every card the table has seen."""
    return (card.id for card in state.all_cards())
