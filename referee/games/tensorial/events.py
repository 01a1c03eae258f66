"""What happens in Tensorial Relations, as facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why, WordRuling
from referee.engine.result import WordPlayed
from referee.engine.seats import Viewer
from referee.games.tensorial.book import book
from referee.games.tensorial.state import HAND, MOST, Played, State, price, worth
from referee.kit.cards import Card
from referee.kit.disputes import Disputes
from referee.kit.sentences import number_word
from referee.kit.spelling import Laid
from referee.kit.turns import TurnLostEvent
from referee.kit.wild import faces_of, is_wild


@dataclass(frozen=True)
class StoreDealt(Event[State]):
    """Seven cards lay open, and the player to the dealer's left began."""

    cards: tuple[Card, ...]
    dealer: int
    first: int
    left: int
    reveals = True

    def apply(self, state: State) -> State:
        return replace(state, store=self.cards, left=self.left, turn=self.first, number=1)

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.dealer)} deals; the Store opens with {faces_of(self.cards)}."
        why = (
            Why(f"{self.left} cards are left in the draw pile.", book.deal_store),
            Why(f"{viewer.name(self.first)} sits to the dealer's left and begins.", book.first),
        )
        return Line(says, why)


@dataclass(frozen=True)
class HandPlayed(Event[State]):
    """Six cards were laid open and a word made of them."""

    seat: int
    hand: tuple[Card, ...]
    word: str
    laid: tuple[Laid, ...]
    points: int
    allowed: bool = False
    """The table allowed the word where the list could not say."""
    reveals = True

    def apply(self, state: State) -> State:
        pile = state.piles[self.seat].without(self.hand)
        played = Played(self.hand, self.word, self.laid, self.points)
        return replace(state.with_pile(self.seat, pile), played=played, past=None)

    def line(self, viewer: Viewer) -> Line:
        name = viewer.name(self.seat)
        if not self.word:
            says = f"{name} lays {faces_of(self.hand)} and makes no word."
            return Line(says, (Why("Without a word nothing is bought.", book.no_word),))
        over = tuple(card for card in self.hand if card not in {each.card for each in self.laid})
        unused = (Why(f"Not used, and worth nothing: {faces_of(over)}.", book.one_word, 0),) if over else ()
        return Line(
            f"{name} plays {self.word} for {self.points}.",
            (Why(sum_of(self.laid), book.word_value, self.points), *unused),
        )

    def word_ruling(self) -> WordRuling | None:
        return WordRuling(self.word, True) if self.allowed else None


@dataclass(frozen=True)
class LettersBought(Event[State]):
    """Letters went from the Store to the buyer's discard pile; the rest of the points was lost."""

    seat: int
    cards: tuple[Card, ...]
    cost: int
    budget: int
    contestable: bool = False
    """At this table the word may be challenged until the next hand is played."""

    def apply(self, state: State) -> State:
        past = replace(state, past=None, disputes=Disputes()) if self.contestable else None
        ids = {card.id for card in self.cards}
        store = tuple(card for card in state.store if card.id not in ids)
        due = min(len(self.cards), state.left)
        idle = 0 if self.cards else state.idle + 1
        noted = _record_word(state, self.seat)
        return replace(noted, store=store, bought=self.cards, due=due, idle=idle, past=past)

    def line(self, viewer: Viewer) -> Line:
        name = viewer.name(self.seat)
        lost = self.budget - self.cost
        rest = (Why(f"{lost} of {self.budget} left over: lost.", book.unspent),) if lost else ()
        if not self.cards:
            return Line(f"{name} buys nothing.", rest)
        why = Why(f"{prices(self.cards)}: {self.cost} of {self.budget}.", book.price)
        return Line(f"{name} buys {faces_of(self.cards)} for {self.cost}.", (why, *rest))


@dataclass(frozen=True)
class StoreFilled(Event[State]):
    """New cards lie in the Store, as many as the draw pile had."""

    cards: tuple[Card, ...]
    left: int
    reveals = True

    def apply(self, state: State) -> State:
        return replace(state, store=(*state.store, *self.cards), left=self.left, due=0)

    def line(self, viewer: Viewer) -> Line:
        why = (Why(f"{self.left} left in the draw pile.", book.refill),)
        if not self.cards:
            return Line("The draw pile is empty: the Store is not filled any more.", why)
        return Line(f"New in the Store: {faces_of(self.cards)}.", why)


@dataclass(frozen=True)
class TurnEnded(Event[State]):
    """The hand and the letters bought went to the discard pile, six cards were drawn, and the next began."""

    seat: int
    next: int

    def apply(self, state: State) -> State:
        return end_turn(state, self.seat, self.next)

    def line(self, viewer: Viewer) -> Line:
        hand = number_word(HAND)
        says = f"{viewer.name(self.seat)} discards and draws {hand}. {viewer.name(self.next)} is next."
        return Line(says, (Why("Played and bought cards lie in the discard pile.", book.discard),))


@dataclass(frozen=True)
class TurnLost(TurnLostEvent[State]):
    """A player sat out the turn a wrong challenge had cost."""

    why = Why("The hand is kept.", book.lost_turn)

    next: int

    def apply(self, state: State) -> State:
        # Who sits out has not left the Store alone, so the turns before start counting anew.
        return replace(state.serve_lost_turn(self.seat), turn=self.next, number=state.number + 1, idle=0)

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} sits out this turn. {viewer.name(self.next)} is next."
        return Line(says, (self.why,))


@dataclass(frozen=True)
class GameEnded(Event[State]):
    """The Store was bought out, or the table left the rest of it."""

    bought_out: bool

    def apply(self, state: State) -> State:
        return replace(state, ended="bought out" if self.bought_out else "stalled")

    def line(self, viewer: Viewer) -> Line:
        if self.bought_out:
            why = Why("Draw pile and Store are empty.", book.end)
            return Line("The last letter of the Store is bought: the game is over.", (why,))
        return Line(
            "Nobody buys what is left: the game is over.", (Why("The draw pile is empty.", book.stall),)
        )


def end_turn(state: State, seat: int, next_seat: int) -> State:
    """Discard, draw six, and the next player's turn."""
    gained = (*(state.played.hand if state.played else ()), *(state.bought or ()))
    drawn = state.with_pile(seat, state.piles[seat].draw_hand(gained))
    return replace(drawn, played=None, bought=None, due=0, turn=next_seat, number=state.number + 1)


def sum_of(laid: Iterable[Laid]) -> str:
    """The sum as it is read out: L 3 · O 2 · Z 10 (at most) · wild as N 0."""
    return " · ".join(_letter_sum(each) for each in laid)


def prices(cards: Iterable[Card]) -> str:
    return " · ".join(f"{'wild' if is_wild(card) else card.face} {price(card)}" for card in cards)


def _letter_sum(each: Laid) -> str:
    if is_wild(each.card):
        return f"wild as {each.reads} 0"
    capped = f" (not {each.card.points})" if each.card.points > MOST else ""
    return f"{each.card.face} {worth(each.card)}{capped}"


def _record_word(state: State, seat: int) -> State:
    """The word has stood: it is kept for the history."""
    if not state.played or not state.played.word:
        return state
    word = WordPlayed(seat, state.played.word, state.played.points, state.number)
    return replace(state, record=(*state.record, word))
