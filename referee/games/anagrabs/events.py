"""What happens in Anagrabs, as facts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why, WordRuling
from referee.engine.moment import Steal
from referee.engine.seats import Viewer, list_of
from referee.games.anagrabs.book import book
from referee.games.anagrabs.moment import steal
from referee.games.anagrabs.state import State, Tap, Word, span
from referee.kit.cards import Card
from referee.kit.sentences import quantity
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
                       number=number, bars=bars, latest="", spent=())  # fmt: skip

    def line(self, viewer: Viewer) -> Line:
        card = faces_of((self.card,))
        says = f"{viewer.name(self.seat)} turns up {card}. {viewer.name(self.next)} is next."
        return Line(says, (Why("Anybody may claim a word.", book.flip),))


@dataclass(frozen=True)
class WordSaid(Event[State]):
    """Words were said that can be made in several ways: they are their claimer's, who chooses next."""

    seat: int
    words: tuple[str, ...]
    at: int | None = None

    def apply(self, state: State) -> State:
        return replace(state, taps=state.taps or (Tap(self.seat, self.at),), since=self.at, said=self.words)

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} says {list_of(self.words)}."
        return Line(says, (Why("It can be made in several ways: the claimer chooses.", book.ways),))


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
    together: str = ""
    """The first of the words claimed in one go with this one, where there is one before it."""

    def apply(self, state: State) -> State:
        used = {each.card.id for each in self.laid}
        was = tuple(word for word in state.words if word.id in self.taken)
        kept = tuple(word for word in state.words if word.id not in self.taken)
        lying = (*state.middle, *(card for old in was for card in old.cards))
        middle = tuple(card for card in lying if card.id not in used)
        new = Word(self.id, self.seat, self.word, self.laid, state.number, was, together=self.together)
        state = state.without_tap(self.seat, self.at)
        return replace(state, words=(*kept, new), middle=middle, claims=state.claims + 1, latest=self.id)

    def line(self, viewer: Viewer) -> Line:
        points = count(self.laid)
        whose = [f"{viewer.name(o)}'s {w}" for o, w in zip(self.owners, self.of, strict=True)]
        using = f" with {', '.join(whose)}" if whose else " of the same split" if self.together else ""
        says = f"{viewer.name(self.seat)} claims {self.word}{using}."
        cite = book.splits if self.split else book.steal if self.taken else book.claim
        return Line(says, (Why(sum_of(self.laid), cite, points),))

    def moment(self, state: State, viewer: Viewer) -> Steal | None:
        return steal(self.seat, self.id, state, viewer) if set(self.owners) - {self.seat} else None

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
class FaceDownCounted(Event[State]):
    """The table counted the cards that lie face down."""

    left: int
    was: int

    def apply(self, state: State) -> State:
        return replace(state, left=self.left)

    def line(self, viewer: Viewer) -> Line:
        lie = f"{quantity(self.left, 'card')} {'lies' if self.left == 1 else 'lie'} face down."
        return Line(lie, (Why(f"Counted at the table; we had {self.was}.", book.half),))


@dataclass(frozen=True)
class Shouted(Event[State]):
    """Somebody shouted. The word is theirs, or they come after somebody who was first."""

    tap: Tap
    place: int
    """In the line of those who shouted; 0 has the word."""
    rival: int | None = None
    """Who had the word until then."""
    margin: int | None = None
    """Milliseconds after the rival, less than nought when before; unknown where nobody measured."""
    together: int = 0
    """The span that counts as one moment, where this shout fell within it."""

    def apply(self, state: State) -> State:
        taps = (*state.taps[: self.place], self.tap, *state.taps[self.place :])
        return replace(state, taps=taps, since=state.since if self.place else self.tap.at)

    def line(self, viewer: Viewer) -> Line:
        name = viewer.name(self.tap.seat)
        if self.rival is None:
            return Line(f"{name} shouts: Mine!", (Why("The first tap to reach the server.", book.race),))
        return Line(self._race_text(name, viewer.name(self.rival)), (self._why(),))

    def _race_text(self, name: str, rival: str) -> str:
        first, second = (rival, name) if self.place else (name, rival)
        if self.margin is None:
            return f"{name} shouts after {rival}."
        if self.together:
            return f"{name} and {rival} shout together, {abs(self.margin)} ms apart: {first} has the word."
        return f"{first} was first, {second} {span(abs(self.margin))} later."

    def _why(self) -> Why:
        if self.together:
            return Why(f"Taps within {self.together} ms count as one moment here.", book.close_call)
        return Why("Measured when the taps reached the server.", book.race)


@dataclass(frozen=True)
class WayGiven(Event[State]):
    """Somebody who had shouted said no word, or not in time."""

    seat: int
    at: int | None = None
    late: bool = False

    def apply(self, state: State) -> State:
        spent = (*state.spent, self.seat) if self.late else state.spent
        return replace(state.without_tap(self.seat, self.at), spent=spent)

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} {'says no word in time and gives' if self.late else 'gives'} way."
        return Line(says, (Why("The next to have shouted has the word, or play goes on.", book.patience),))
