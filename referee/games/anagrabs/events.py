"""What happens in Anagrabs, as facts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why, WordRuling
from referee.engine.seats import Viewer
from referee.games.anagrabs.book import book
from referee.games.anagrabs.state import State, Word
from referee.kit.cards import Card
from referee.kit.seating import JoinedEvent, LeftEvent, without
from referee.kit.spelling import Laid
from referee.kit.wild import count, faces_of, sum_of


@dataclass(frozen=True)
class CardsDealt(Event[State]):
    """Half the deck lay face down, and two cards were turned up."""

    cards: tuple[Card, ...]
    first: int
    left: int
    reveals = True

    def apply(self, state: State) -> State:
        return replace(state, middle=self.cards, left=self.left, turn=self.first)

    def line(self, viewer: Viewer) -> Line:
        why = (
            Why(f"{self.left} cards lie face down.", book.deal),
            Why(f"{viewer.name(self.first)} sits to the dealer's left.", book.flip),
        )
        return Line(f"In the middle lie {faces_of(self.cards)}; {viewer.name(self.first)} begins.", why)


@dataclass(frozen=True)
class CardTurned(Event[State]):
    """A card was turned up, and the turn passed at once."""

    seat: int
    card: Card
    next: int
    reveals = True

    def apply(self, state: State) -> State:
        number = state.number + 1
        bars = tuple(bar for bar in state.bars if bar.number >= number)
        return replace(state, middle=(*state.middle, self.card), left=state.left - 1, turn=self.next,
                       number=number, bars=bars, latest="", taps=())  # fmt: skip

    def line(self, viewer: Viewer) -> Line:
        card = faces_of((self.card,))
        says = f"{viewer.name(self.seat)} turns up {card}. {viewer.name(self.next)} is next."
        return Line(says, (Why("Anybody may claim a word.", book.flip),))


@dataclass(frozen=True)
class WordClaimed(Event[State]):
    """A word was claimed: from the middle, or taken from another player with letters of the middle."""

    seat: int
    id: str
    word: str
    laid: tuple[Laid, ...]
    taken: tuple[str, ...]
    """Ids of the words it was made of."""
    of: tuple[str, ...]
    """Those words themselves, with whose they were, as they are read out."""
    owners: tuple[int, ...]
    allowed: bool = False
    at: int | None = None
    split: bool = False
    """Made of several words, or of parts of them, as the variant allows."""

    def apply(self, state: State) -> State:
        used = {each.card.id for each in self.laid}
        was = tuple(word for word in state.words if word.id in self.taken)
        kept = tuple(word for word in state.words if word.id not in self.taken)
        lying = (*state.middle, *(card for old in was for card in old.cards))
        middle = tuple(card for card in lying if card.id not in used)
        new = Word(self.id, self.seat, self.word, self.laid, state.number, was)
        state = state.silent(self.seat, self.at)
        return replace(state, words=(*kept, new), middle=middle, claims=state.claims + 1, latest=self.id)

    def line(self, viewer: Viewer) -> Line:
        points = count(self.laid)
        whose = [f"{viewer.name(o)}'s {w}" for o, w in zip(self.owners, self.of, strict=True)]
        says = f"{viewer.name(self.seat)} claims {self.word}" + (
            f" with {', '.join(whose)}." if whose else "."
        )
        cite = book.splits if self.split else book.steal if self.taken else book.claim
        return Line(says, (Why(sum_of(self.laid), cite, points),))

    def word_ruling(self) -> WordRuling | None:
        return WordRuling(self.word, True) if self.allowed else None


@dataclass(frozen=True)
class GameEnded(Event[State]):
    """Too few cards lay face down to go on."""

    left: int
    players: int

    def apply(self, state: State) -> State:
        return replace(state, ended=True)

    def line(self, viewer: Viewer) -> Line:
        why = Why(f"{self.left} cards face down, {self.players} players.", book.end)
        return Line("The game is over.", (why,))


@dataclass(frozen=True)
class PlayerJoined(JoinedEvent[State]):
    """A latecomer sat down with nothing in front of them."""

    means = Why("With no words yet.", book.seats)


@dataclass(frozen=True)
class PlayerLeft(LeftEvent[State]):
    """A player went, and the words in front of them with them."""

    means = Why("Their cards are out of the game.", book.seats)

    next: int | None

    def apply(self, state: State) -> State:
        gone = tuple(card for word in state.of(self.seat) for card in word.cards)
        return replace(
            state.silent(self.seat, None),
            playing=without(state.playing, self.seat),
            words=tuple(word for word in state.words if word.seat != self.seat),
            gone=(*state.gone, *gone),
            turn=self.next,
            latest="",
        )
