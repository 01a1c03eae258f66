"""What happens in Gadsby, as facts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why, WordRuling
from referee.engine.result import WordPlayed
from referee.engine.seats import Viewer, list_of
from referee.games.gadsby.book import book
from referee.games.gadsby.options import HAND
from referee.games.gadsby.state import Added, Lying, State
from referee.kit.cards import Card
from referee.kit.spelling import Laid
from referee.kit.turns import TurnLostEvent
from referee.kit.wild import count, is_wild, sum_of

MOST_TOLD = 5


@dataclass(frozen=True)
class CardsDealt(Event[State]):
    """Everybody took seven cards, and the dealer began."""

    dealer: int
    left: int

    def apply(self, state: State) -> State:
        hands = tuple(HAND if n in state.playing else 0 for n in range(len(state.seats)))
        return replace(state, hands=hands, left=self.left, first=self.dealer, turn=self.dealer, number=1)

    def line(self, viewer: Viewer) -> Line:
        why = Why(f"{HAND} cards each; {self.left} are left in the deck.", book.deal)
        return Line(
            f"{viewer.name(self.dealer)} deals and goes first.",
            (why, Why("Turns go round to the left.", book.turns)),
        )


@dataclass(frozen=True)
class WordMade(Event[State]):
    """A word lies in front of its maker; the others may add a letter, one after the other."""

    seat: int
    word: str
    laid: tuple[Laid, ...]
    asked: tuple[int, ...]
    allowed: bool = False
    reveals = True

    def apply(self, state: State) -> State:
        lying = Lying(self.seat, self.word, self.laid, self.asked)
        return replace(state.with_hand(self.seat, -len(self.laid)), lying=lying, passes=0)

    def line(self, viewer: Viewer) -> Line:
        points = count(self.laid)
        return Line(
            f"{viewer.name(self.seat)} plays {self.word}, worth {points}.",
            (Why(sum_of(self.laid), book.word, points),),
        )

    def word_ruling(self) -> WordRuling | None:
        return WordRuling(self.word, True) if self.allowed else None


@dataclass(frozen=True)
class CardDrawn(Event[State]):
    """A player made no word and drew a card."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state.with_hand(self.seat, 1), left=state.left - 1, passes=0).next_turn()

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} draws a card.", (Why("No word this turn.", book.draw),))


@dataclass(frozen=True)
class Passed(Event[State]):
    """A player with a full hand, or before an empty deck, made no word."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, passes=state.passes + 1).next_turn()

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} passes.", (Why("No word, no card.", book.full_hand),))


@dataclass(frozen=True)
class Declined(Event[State]):
    """A player added nothing, and the next may."""

    seat: int

    def apply(self, state: State) -> State:
        if state.lying is None:
            return state
        asked = tuple(seat for seat in state.lying.asked if seat != self.seat)
        return replace(state, lying=replace(state.lying, asked=asked))

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} adds nothing.", (Why("The next player may.", book.e_round),))


@dataclass(frozen=True)
class LetterAdded(Event[State]):
    """The forbidden letter was added, and a longer word lies there."""

    seat: int
    word: str
    card: Card
    letter: str
    allowed: bool = False
    reveals = True

    def apply(self, state: State) -> State:
        if state.lying is None:
            return state
        asked = tuple(seat for seat in state.lying.asked if seat != self.seat)
        lying = replace(state.lying, added=Added(self.seat, self.word, self.card), asked=asked)
        return replace(state.with_hand(self.seat, -1), lying=lying)

    def line(self, viewer: Viewer) -> Line:
        what = f"a wild card as {self.letter}" if is_wild(self.card) else f"an {self.letter}"
        says = f"{viewer.name(self.seat)} adds {what}: {self.word}."
        return Line(says, (Why("The word is cancelled if this stands.", book.add_e),))

    def word_ruling(self) -> WordRuling | None:
        return WordRuling(self.word, True) if self.allowed else None


@dataclass(frozen=True)
class WordScored(Event[State]):
    """Nobody added a letter: the word went into its maker's scoring pile."""

    seat: int
    word: str
    cards: tuple[Card, ...]
    letter: str
    could: tuple[str, ...] | None = None
    """Words that an added letter would have made; None where the list cannot tell."""

    def apply(self, state: State) -> State:
        piles = tuple((*pile, *self.cards) if n == self.seat else pile for n, pile in enumerate(state.piles))
        word = WordPlayed(self.seat, self.word, sum(c.points for c in self.cards), state.number)
        return replace(state, piles=piles, record=(*state.record, word)).next_turn()

    def line(self, viewer: Viewer) -> Line:
        points = sum(card.points for card in self.cards)
        why = (Why("Nobody added a letter.", book.scored, points), *self._hindsight())
        return Line(f"{viewer.name(self.seat)} scores {self.word} for {points}.", why)

    def _hindsight(self) -> tuple[Why, ...]:
        if self.could is None:
            return ()
        if not self.could:
            return (Why(f"No word in the list adds an {self.letter} to {self.word}.", book.add_e),)
        first, more = list(self.could[:MOST_TOLD]), len(self.could) - MOST_TOLD
        words = f"{', '.join(first)} and {more} more" if more > 0 else list_of(first)
        return (Why(f"With an {self.letter} it could have become {words}.", book.add_e),)


@dataclass(frozen=True)
class WordCancelled(Event[State]):
    """The longer word stood: all its cards went to the discard pile."""

    seat: int
    by: int
    word: str
    into: str
    cards: tuple[Card, ...]

    def apply(self, state: State) -> State:
        return replace(state, discard=(*state.discard, *self.cards)).next_turn()

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.by)}'s {self.into} cancels {viewer.name(self.seat)}'s {self.word}."
        return Line(says, (Why("The cards go to the discard pile.", book.cancelled, 0),))


@dataclass(frozen=True)
class TurnLost(TurnLostEvent[State]):
    """A player sat out the turn a wrong challenge had cost."""

    why = Why("The price of challenging a good word.", book.challenge_good)

    def apply(self, state: State) -> State:
        return state.serve_lost_turn(self.seat).next_turn()


@dataclass(frozen=True)
class DeckFoundEmpty(Event[State]):
    """The table said that the deck was exhausted, whatever the count."""

    counted: int

    def apply(self, state: State) -> State:
        return replace(state, left=0)

    def line(self, viewer: Viewer) -> Line:
        return Line("The deck is empty.", (Why(f"We counted {self.counted} left.", book.end),))


@dataclass(frozen=True)
class GameEnded(Event[State]):
    """The deck ran out, or nobody could play on."""

    stalled: bool

    def apply(self, state: State) -> State:
        return replace(state, ended="stalled" if self.stalled else "deck")

    def line(self, viewer: Viewer) -> Line:
        if self.stalled:
            return Line("Everybody passed: the game is over.", (Why("Nobody makes a word.", book.stall),))
        return Line("The deck is empty: the game is over.", (Why("Scoring piles are counted.", book.end),))
