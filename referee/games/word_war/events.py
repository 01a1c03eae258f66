"""What happens in Word War, as facts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why, WordRuling
from referee.engine.result import WordPlayed
from referee.engine.seats import Viewer
from referee.games.word_war.book import book
from referee.games.word_war.state import (
    CELLS,
    PASSES,
    PLACED_AFTER_PASS,
    GridPlace,
    Held,
    Placed,
    Spelled,
    State,
)
from referee.kit.cards import Card
from referee.kit.sentences import number_word
from referee.kit.spelling import Laid
from referee.kit.turns import TurnLostEvent
from referee.kit.wild import faces_of, sum_of

DECK, DISCARD, NOTHING = "deck", "discard", "nothing"


@dataclass(frozen=True)
class GridDealt(Event[State]):
    """Sixteen cards lay open, and the dealer began."""

    cards: tuple[Card, ...]
    dealer: int
    left: int
    reveals = True

    def apply(self, state: State) -> State:
        grid = tuple(GridPlace(cell, card) for cell, card in zip(CELLS, self.cards, strict=True))
        return replace(state, grid=grid, left=self.left, turn=self.dealer, number=1)

    def line(self, viewer: Viewer) -> Line:
        rows = " / ".join(" ".join(card.face for card in self.cards[at : at + 4]) for at in range(0, 16, 4))
        why = (Why(f"{rows}. {self.left} cards are left in the deck.", book.deal),)
        return Line(f"{viewer.name(self.dealer)} deals the grid and begins.", why)


@dataclass(frozen=True)
class CardDrawn(Event[State]):
    """A player without a card drew one, or there was none to draw."""

    seat: int
    pile: str
    card: Card | None = None
    """Known only from the discard pile."""

    def apply(self, state: State) -> State:
        state = replace(state, drawn=True)
        if self.pile == NOTHING:
            return replace(state, left=0)
        state = state.with_hand(self.seat, Held(self.card))
        if self.pile == DISCARD:
            return replace(state, discard=state.discard[:-1])
        return replace(state, left=max(state.left - 1, 0))

    def line(self, viewer: Viewer) -> Line:
        name = viewer.name(self.seat)
        if self.pile == NOTHING:
            return Line(f"{name} finds nothing to draw.", (Why("The turn goes on.", book.deck_out),))
        what = f"takes {faces_of([self.card])} from the discard pile" if self.card else "draws from the deck"
        return Line(f"{name} {what}.", (Why("It is kept face down.", book.draw),))


@dataclass(frozen=True)
class CardExchanged(Event[State]):
    """The card in hand was discarded face up and a new one drawn from the deck."""

    seat: int
    card: Card

    def apply(self, state: State) -> State:
        after = replace(state, discard=(*state.discard, self.card), left=max(state.left - 1, 0), drawn=True)
        return after.with_hand(self.seat, Held())

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} discards {faces_of([self.card])} and draws from the deck."
        return Line(says, (Why("The hand card may be changed before anything is placed.", book.exchange),))


@dataclass(frozen=True)
class CardPlaced(Event[State]):
    """A card from the hand or the score pile lay on the grid."""

    seat: int
    placed: Placed

    def apply(self, state: State) -> State:
        each = self.placed
        state = state.with_card(each.cell, each.card)
        if each.replaced:
            state = replace(state, discard=(*state.discard, each.replaced))
        if each.from_hand:
            state = state.with_hand(self.seat, None)
        else:
            pile = tuple(card for card in state.piles[self.seat] if card.id != each.card.id)
            state = state.with_pile(self.seat, pile)
        return replace(state, placed=(*state.placed, each), drawn=True)

    def line(self, viewer: Viewer) -> Line:
        each = self.placed
        source = "" if each.from_hand else " from the score pile"
        name, card = viewer.name(self.seat), faces_of([each.card])
        if not each.replaced:
            return Line(
                f"{name} places {card}{source} on an open spot.", (Why("The spot was open.", book.place),)
            )
        old = each.replaced
        why = Why(f"{each.card.points} is more than {old.points}; {old.face} is discarded.", book.replace)
        return Line(f"{name} replaces {faces_of([old])} by {card}{source}.", (why,))


@dataclass(frozen=True)
class WordSpelled(Event[State]):
    """A word was announced along its path."""

    seat: int
    word: str
    path: tuple[str, ...]
    laid: tuple[Laid, ...]
    allowed: bool = False
    """The table allowed the word where the list could not say."""

    def apply(self, state: State) -> State:
        return replace(state, spelled=Spelled(self.word, self.path, self.laid))

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} spells {self.word}.", (Why(sum_of(self.laid), book.word),))

    def word_ruling(self) -> WordRuling | None:
        return WordRuling(self.word, True) if self.allowed else None


@dataclass(frozen=True)
class CardTaken(Event[State]):
    """A card of the word went into its maker's score pile, and the turn was over."""

    seat: int
    word: str
    card: Card | None
    others: int
    """What the other cards of the word are worth together."""
    next: int

    def apply(self, state: State) -> State:
        points = self.card.points if self.card else 0
        word = WordPlayed(self.seat, self.word, points, state.number)
        state = replace(state, record=(*state.record, word))
        if self.card:
            state = state.with_pile(self.seat, (*state.piles[self.seat], self.card))
            cell = next(spot.cell for spot in state.grid if spot.card and spot.card.id == self.card.id)
            state = state.with_card(cell, None)
        return _turn_over(state, self.seat, self.next)

    def line(self, viewer: Viewer) -> Line:
        name = viewer.name(self.seat)
        if not self.card:
            why = Why("No card of it may be taken.", book.nothing_to_take, 0)
            return Line(f"{name} takes nothing for {self.word}.", (why,))
        worth = self.card.points
        why = Why(f"Worth {worth}, the others together {self.others}.", book.take, worth)
        return Line(f"{name} takes {faces_of([self.card])} for {self.word}.", (why,))


@dataclass(frozen=True)
class TurnPassed(Event[State]):
    """A turn ended without a word."""

    seat: int
    passes: int
    """How many passes that makes; unchanged where a forfeited word is no pass."""
    counts: bool
    next: int

    def apply(self, state: State) -> State:
        state = state.pass_turn(self.seat) if self.counts else state
        return _turn_over(state, self.seat, self.next)

    def line(self, viewer: Viewer) -> Line:
        name = viewer.name(self.seat)
        if not self.counts:
            why = Why("The word was forfeited; that is no pass at this table.", book.forfeit)
            return Line(f"{name}'s turn ends without a word.", (why,))
        if self.passes >= PASSES:
            return Line(f"{name} passes again and is out.", (Why("That is the second pass.", book.out),))
        many = number_word(PLACED_AFTER_PASS)
        return Line(
            f"{name} passes.", (Why(f"From now on {many} cards may be placed a turn.", book.passing),)
        )


@dataclass(frozen=True)
class TurnLost(TurnLostEvent[State]):
    """A player sat out the turn a wrong challenge had cost."""

    why = Why("The price of a wrong challenge at this table; it is no pass.", book.challenge_good)

    next: int

    def apply(self, state: State) -> State:
        return state.serve_lost_turn(self.seat).next_turn(self.next)


@dataclass(frozen=True)
class PileShuffled(Event[State]):
    """The discard pile was shuffled and became the deck."""

    cards: int

    def apply(self, state: State) -> State:
        return replace(state, left=self.cards, discard=())

    def line(self, viewer: Viewer) -> Line:
        why = Why("The deck was used up.", book.deck_out)
        return Line(f"{self.cards} discarded cards are shuffled and become the deck.", (why,))


@dataclass(frozen=True)
class GameEnded(Event[State]):
    """Everybody has passed twice."""

    def apply(self, state: State) -> State:
        return replace(state, ended=True)

    def line(self, viewer: Viewer) -> Line:
        return Line("Everybody is out: the score piles are counted.", (Why(book.score.says, book.score),))


def _turn_over(state: State, seat: int, following: int) -> State:
    """The next player's turn; whoever was barred has served it."""
    barred = tuple(other for other in state.barred if other != seat)
    return replace(state, barred=barred).next_turn(following)
