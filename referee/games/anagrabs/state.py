"""An Anagrabs table: the middle, everybody's words, and how many cards lie face down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from referee.games.anagrabs.options import Options
from referee.kit.cards import Card
from referee.kit.house import House
from referee.kit.letterhead import LetterheadState
from referee.kit.spelling import Laid
from referee.kit.values import Worth
from referee.kit.wild import count

AnagrabsHouse = House[Options]

TURNED_UP, SHORTEST = 2, 3


class Phase(StrEnum):
    """What the table does now."""

    DEAL = "deal"
    PLAY = "play"
    DOUBT = "look up"
    OVER = "over"


@dataclass(frozen=True)
class Word:
    """A word in front of a player, with what it was made of, so that it can be taken back."""

    id: str
    seat: int
    word: str
    laid: tuple[Laid, ...]
    number: int
    """Cards turned up when it was claimed."""
    was: tuple[Word, ...] = ()
    ruled: bool = False
    together: str = ""
    """The first of the words that were claimed in one go with this one."""
    broken: bool = False
    """Letters that are left of a word: they count, but they are no word."""

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(each.card for each in self.laid)


@dataclass(frozen=True)
class Bar:
    """Somebody forms no word while so many cards are turned up."""

    seat: int
    number: int
    wrong_challenge: bool
    """The price of challenging a good word; otherwise of a word of their own that fell."""


def span(milliseconds: int) -> str:
    """A margin as it is told.

    >>> span(38), span(1562)
    ('38 ms', '1.6 s')
    """
    return f"{milliseconds} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.1f} s"


@dataclass(frozen=True)
class Tap:
    """Somebody shouted; when the tap reached the server, in milliseconds, None where nobody knows."""

    seat: int
    at: int | None = None


@dataclass(frozen=True)
class State(LetterheadState):
    """Everything lies open except the cards nobody has turned up."""

    longest_wins: bool
    number: int = 0
    """Cards turned up since the deal."""
    claims: int = 0
    left: int = 0
    middle: tuple[Card, ...] = ()
    words: tuple[Word, ...] = ()
    latest: str = ""
    """The last word claimed since a card was turned up."""
    taps: tuple[Tap, ...] = ()
    """Who shouted and has not said a word yet; the first has the word, the others come after."""
    since: int | None = None
    """When the first one's time began."""
    lead: int | None = None
    """How many milliseconds the last one to have the word had shouted before the next."""
    patience: int = 0
    """Seconds for a word, 0 without a limit: the table's option, since the status knows the state alone."""
    said: tuple[str, ...] = ()
    """What the one who has the word said, while it is not chosen yet how it is made."""
    spent: tuple[int, ...] = ()
    """Whose time for a word ran out since the last card: their next shout waits for a card."""
    bars: tuple[Bar, ...] = ()
    gone: tuple[Card, ...] = ()
    ended: bool = False

    @property
    def phase(self) -> Phase:
        if self.ended:
            return Phase.OVER
        if self.turn is None:
            return Phase.DEAL
        return Phase.DOUBT if self.doubt else Phase.PLAY

    @property
    def exhausted(self) -> bool:
        """Fewer cards face down than players."""
        return self.turn is not None and self.left < len(self.playing)

    @property
    def speaker(self) -> int | None:
        """Who shouted first and has the word."""
        return self.taps[0].seat if self.taps else None

    def without_tap(self, seat: int, at: int | None) -> State:
        """This one shouts no more; where it was the first, the next one's time begins."""
        taps = tuple(tap for tap in self.taps if tap.seat != seat)
        if self.speaker != seat:
            return replace(self, taps=taps, lead=None)
        times = [tap.at for tap in self.taps[:2] if tap.at is not None]
        lead = times[1] - times[0] if len(times) == 2 else None
        return replace(self, taps=taps, since=at, said=(), lead=lead)

    def bar(self, seat: int, ahead: int = 0) -> Bar | None:
        """What bars this seat from forming a word now, or so many cards from now."""
        number = self.number + ahead
        return next((bar for bar in self.bars if (bar.seat, bar.number) == (seat, number)), None)

    def of(self, seat: int) -> tuple[Word, ...]:
        return tuple(word for word in self.words if word.seat == seat)

    def word(self, id: str) -> Word | None:
        return next((word for word in self.words if word.id == id), None)

    @property
    def open_to_challenge(self) -> tuple[Word, ...]:
        """Words claimed since the last card was turned up, the latest first."""
        return tuple(w for w in reversed(self.words) if w.number == self.number and not w.ruled)

    def points(self, seat: int) -> int:
        return sum(count(word.laid) for word in self.of(seat)) + self.hand_points(seat)

    def longest(self, seat: int) -> int:
        return max((len(word.word) for word in self.of(seat) if not word.broken), default=0)

    def all_cards(self) -> Iterator[Card]:
        yield from self.middle
        for word in self.words:
            yield from word.cards
        yield from self.gone

    def take_back(self, word: Word, mend: bool = True) -> State:
        """The word is undone, with those claimed together with it: words they were made of lie there again.

        Where letters of such a word were used meanwhile it is mended, or goes to the middle. So does a word
        whose owner has left since: nobody could lay it out.
        """
        first = word.together or word.id
        undone = [each for each in self.words if first in (each.id, each.together)]
        lying = {card.id: card for card in (*self.middle, *(c for each in undone for c in each.cards))}
        before = [old for each in undone for old in each.was if old.seat in self.playing]
        if not mend:
            before = [old for old in before if all(card.id in lying for card in old.cards)]
        back = tuple(_restore(before, lying))
        words = (*(each for each in self.words if each not in undone), *back)
        return replace(self, words=words, middle=tuple(lying.values()), latest="")

    def revalue(self, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> State:
        words = tuple(_revalue_word(word, change) for word in self.words)
        return replace(self, values=values, middle=tuple(map(change, self.middle)), words=words)


def _revalue_word(word: Word, change: Callable[[Card], Card]) -> Word:
    laid = tuple(replace(each, card=change(each.card)) for each in word.laid)
    return replace(word, laid=laid, was=tuple(_revalue_word(old, change) for old in word.was))


def _restore(words: list[Word], lying: dict[str, Card]) -> Iterator[Word]:
    """Words out of what lies there: their own cards, else equal ones, else the letters that are left."""
    own = [[lying.pop(card.id, None) for card in old.cards] for old in words]
    for old, cards in zip(words, own, strict=True):
        found = [card or _take_equal(each.card, lying) for card, each in zip(cards, old.laid, strict=True)]
        laid = tuple(Laid(card, each.reads) for card, each in zip(found, old.laid, strict=True) if card)
        if len(laid) == len(old.laid):
            yield replace(old, laid=laid)
        elif laid:
            yield replace(old, laid=laid, word="".join(each.reads for each in laid), broken=True)


def _take_equal(card: Card, lying: dict[str, Card]) -> Card | None:
    """A card with the same face out of those that lie there."""
    found = next((other.id for other in lying.values() if other.face == card.face), None)
    return None if found is None else lying.pop(found)
