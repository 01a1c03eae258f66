"""The state of a Hardback game: everybody's deck as far as it is known, the offer row, the turn under way."""

from __future__ import annotations

from collections.abc import Collection, Iterator
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
from referee.kit.turns import left_of, replace_at

HardbackHouse = House[Options]


class Phase(StrEnum):
    """The part of a turn, or of the game, that is under way."""

    SETUP = "set up"
    SPELL = "spell"
    BUY = "buy"
    OVER = "over"


@dataclass(frozen=True)
class RowPlace:
    """A place of the offer row; `card` is None until somebody has shown what lies there."""

    card: Card | None = None
    since: int = 0
    """The turn in which its card was turned up: in the second edition the oldest card leaves a stale row."""
    opened: int = 0
    """The higher, the later this place was emptied: new cards are drawn for the places in that order."""


@dataclass(frozen=True)
class WordCard:
    """A card of a word: the letter it stands for, and how it lies."""

    reads: str
    card: Card | None = None
    """None for a face-down card that nobody has named."""
    down: bool = False
    owner: int | None = None
    """Whose timeless classic it is, where it was in play already."""
    inked: bool = False
    uncovered: bool = False
    lent: bool = False
    """It goes back where it came from after the turn, such as to the offer row."""
    mute: bool = False
    """It belongs to nobody and gives nothing."""


@dataclass(frozen=True)
class Gain:
    """One line of a sum: which card gave what, and why."""

    says: str
    coins: int = 0
    prestige: int = 0
    rule: str = ""


@dataclass(frozen=True)
class Spelled:
    """A word and what it gave."""

    word: str
    laid: tuple[WordCard, ...] = ()
    gains: tuple[Gain, ...] = ()
    coins: int = 0
    prestige: int = 0
    helper: int | None = None
    """Who thought of the word, as a ghost writer."""


@dataclass(frozen=True)
class Turn:
    """A player's turn, from spelling to the last purchase."""

    seat: int
    number: int
    """How many turns of this game have begun, this one included."""
    reach: int = 0
    """The most prestige this player could gain now, as far as the deck is known."""
    spelled: Spelled | None = None
    coins: int = 0
    """Coins left to spend."""
    bought: tuple[Card, ...] = ()
    freed: tuple[Card, ...] = ()
    """Those of them that were bought out of a jail."""
    flushed: bool = False
    jails: int = 0
    """How many cards of the row this player may still jail."""
    jailed: bool = False
    looks: int = 0
    """How many top cards of the deck this player may look at."""
    opened: tuple[int, ...] = ()
    """For each purchase, the number under which it opened a place of the row; 0 where it opened none."""
    drawn: tuple[Card, ...] = ()
    """Cards drawn from the offer deck to the row, in this turn and in Penny's after it."""
    trashed: tuple[str, ...] = ()
    """Cards of the word that leave the game at the end of the turn."""
    cleared: bool = False
    """The word is cleared away and the next hand is drawn."""


@dataclass(frozen=True)
class Award:
    """The literary award in force: for how many letters, what it is worth, and who holds it."""

    letters: int
    prestige: int
    holders: tuple[int, ...]


@dataclass(frozen=True)
class WaitingPoints:
    """Points for Penny if a card of this genre was drawn for one of the places, by their `opened`."""

    genre: str
    points: int
    places: tuple[int, ...]


@dataclass(frozen=True)
class Penny:
    """Penny Dreadful: her prestige, and where her turn stands."""

    prestige: int = 0
    turn: int = 0
    """The number of the player's turn after which she took her last one."""
    ink: int = 0
    """How much ink of the players has been counted for her."""
    counted: int = 0
    """How many purchases of turn `counted_turn` have been counted for her."""
    counted_turn: int = 0
    waiting: tuple[WaitingPoints, ...] = ()
    """Points that depend on cards which were drawn and have not been shown yet."""
    another: bool = False
    """She has yet to remove the cheapest card."""
    laps: int = 1
    """How many laps each side has to complete."""
    drawn_before: int = 0
    """How many cards of this turn were drawn before hers began."""
    used_up: tuple[str, ...] = ()
    """Drawn cards that have already sent a classic away."""
    spared: int = 0
    """The number of the last turn in which a classic laid in it stayed."""


@dataclass(frozen=True)
class State(Disputable):
    """Everything the table has told the referee."""

    authors: tuple[Author, ...]
    options: Options
    """Result and board are worked out from the state alone, so the state holds the options."""
    turn: Turn | None = None
    first: int = 0
    round: int = 0
    row: tuple[RowPlace, ...] = ()
    """From the place furthest from the offer deck to the one beside it; empty until the row is shown."""
    removed: tuple[Card, ...] = ()
    """Cards that are removed from the game."""
    ending: int | None = None
    """Who reached the target first; the round is then played to its end."""
    ended: bool = False
    joining: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    """Who joined since the last turn; their first turn comes in the next round."""
    left: tuple[int, ...] = ()
    owed: tuple[tuple[int, int], ...] = ()
    """Seats that have to give back tokens, and how many."""
    record: tuple[WordPlayed, ...] = ()
    last: tuple[Spelled | None, ...] = ()
    """Everybody's latest word."""
    corrected: tuple[CardType, ...] = ()
    """Cards that were corrected from their print in this game."""
    award: Award | None = None
    penny: Penny | None = None
    """The rival in the Cooperative Anthology; None in the competitive game."""
    letters: tuple[Card, ...] = ()
    """Cards of the offer deck that Disfigured Letter makes others use."""

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
        """Everybody else who is playing."""
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
        """Does the round end with this player's turn? It does at the first player's right."""
        had = (other for other in self.playing if other not in self.fresh)
        return self._from_first(left_of(seat, had)) <= self._from_first(seat)

    @property
    def first_of_round(self) -> int:
        """Who begins a round: the first player, or the next one who still plays."""
        return min(self.playing, key=self._from_first)

    def _from_first(self, seat: int) -> int:
        return (seat - self.first) % len(self.seats)

    def with_author(self, seat: int, author: Author) -> State:
        return replace(self, authors=replace_at(self.authors, seat, author))

    def change_variants(self, seat: int, **changes: object) -> State:
        """Change what the variants have put in front of a player."""
        author = self.author(seat)
        variants = replace(author.variants, **changes)  # type: ignore[arg-type]
        return self.with_author(seat, replace(author, variants=variants))

    def add_prestige(self, seat: int, prestige: int) -> State:
        """Add prestige; the first player at the target brings on the last round."""
        author = self.author(seat)
        after = self.with_author(seat, replace(author, prestige=author.prestige + prestige))
        reached = after.track_prestige(seat) >= self.options.target and self.penny is None
        return replace(after, ending=seat) if reached and self.ending is None else after

    def track_prestige(self, seat: int) -> int:
        """Where this player's token stands; against Penny Dreadful all authors share one."""
        if self.penny is None:
            return self.author(seat).prestige
        return sum(author.prestige for author in self.authors)

    def add_points(self, seat: int, points: int) -> State:
        return self.add_prestige(seat, points).recheck_ending()

    def recheck_ending(self) -> State:
        """Call the last round off where nobody who plays has reached the target any more."""
        if self.ending is None:
            return self
        there = [seat for seat in self.playing if self.track_prestige(seat) >= self.options.target]
        return replace(self, ending=self.ending if self.ending in there else next(iter(there), None))

    @property
    def coins(self) -> int:
        """Coins that the player on turn has left."""
        return self.turn.coins if self.turn else 0

    @property
    def turn_number(self) -> int:
        """The number of this turn; 0 before the first."""
        return self.turn.number if self.turn else 0

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

    @property
    def open_places(self) -> tuple[int, ...]:
        """The empty places of the row, in the order in which cards were drawn for them."""
        empty = (n for n, place in enumerate(self.row) if place.card is None)
        return tuple(sorted(empty, key=lambda n: self.row[n].opened))

    @property
    def next_opening(self) -> int:
        """The number of the place that is emptied next."""
        return max((place.opened for place in self.row), default=0) + 1

    def take_from_row(self, ids: Collection[str]) -> State:
        """Take these cards out of the row: their places are open, the furthest from the offer deck first."""
        row, opening = [], self.next_opening
        for place in self.row:
            taken = place.card is not None and place.card.id in ids
            row.append(replace(place, card=None, opened=opening) if taken else place)
            opening += taken
        return replace(self, row=tuple(row))

    def classics(self) -> tuple[tuple[int, Card], ...]:
        """Every timeless classic in play, with its owner."""
        return tuple((seat, card) for seat in self.playing for card in self.authors[seat].classics)

    def all_cards(self) -> Iterator[Card]:
        jailed = (author.jail for author in self.authors if author.jail)
        owned = (author.cards for author in self.authors)
        return chain(*owned, jailed, self.row_cards, self.letters, self.removed)


@dataclass(frozen=True)
class _CatalogueKey:
    """The cache key of a catalogue: deck, corrections and edition."""

    deck: Deck = field(compare=False)
    name: str
    corrected: str
    edition: str


@lru_cache(maxsize=32)
def _cached_catalogue(box: _CatalogueKey) -> Catalogue:
    return read_catalogue(box.deck, box.edition)


def known_cards(state: State, house: HardbackHouse) -> Catalogue:
    """Every card as this table knows it: its edition, its deck, and the corrections of this game."""
    deck, edition = house.deck, house.options.edition
    known = _cached_catalogue(_CatalogueKey(deck, deck.key, repr(deck.extra.get("correction")), edition))
    return known.with_cards(state.corrected) if state.corrected else known
