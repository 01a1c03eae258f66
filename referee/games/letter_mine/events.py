"""What happens in Letter Mine, as facts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why, WordRuling
from referee.engine.result import WordPlayed
from referee.engine.seats import Viewer
from referee.games.letter_mine.book import book
from referee.games.letter_mine.options import ACTIONS
from referee.games.letter_mine.state import Site, Spelled, State
from referee.kit.cards import Card
from referee.kit.sentences import number_word, quantity
from referee.kit.spelling import Laid
from referee.kit.turns import TurnLostEvent, replace_at
from referee.kit.wild import faces_of, is_wild, sum_of


@dataclass(frozen=True)
class TurnsBegun(Event[State]):
    """The youngest player was named and begins."""

    first: int

    def apply(self, state: State) -> State:
        return replace(state, turn=self.first, first=self.first, number=1)

    def line(self, viewer: Viewer) -> Line:
        return Line(
            f"{viewer.name(self.first)} is the youngest and begins.", (Why(book.first.says, book.first),)
        )


@dataclass(frozen=True)
class Explored(Event[State]):
    """A new index card lay on the map, with a letter where the deck had one."""

    seat: int
    cell: str
    card: Card | None
    left: int

    def apply(self, state: State) -> State:
        grown = state.with_site(Site(self.cell, self.card))
        return replace(grown, left=self.left, done=state.done + 1)

    def line(self, viewer: Viewer) -> Line:
        found = f"finds {faces_of([self.card])}" if self.card else "finds no letter: the deck is used up"
        why = Why(f"{self.left} cards are left in the deck.", book.explore)
        return Line(f"{viewer.name(self.seat)} explores and {found}.", (why,))


@dataclass(frozen=True)
class Moved(Event[State]):
    """A token went to an adjacent index card."""

    seat: int
    cell: str

    def apply(self, state: State) -> State:
        return replace(state, tokens=replace_at(state.tokens, self.seat, self.cell), done=state.done + 1)

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} moves.", (Why("To an adjacent index card.", book.move),))


@dataclass(frozen=True)
class Mined(Event[State]):
    """A letter was worked at: it came off, or the roll was written down."""

    seat: int
    card: Card
    roll: int
    noted: tuple[int, ...] = ()
    got: bool = False

    def apply(self, state: State) -> State:
        state, site = replace(state, done=state.done + 1), state.here(self.seat)
        if not self.got:
            return state.with_site(replace(site, rolls=(*self.noted, self.roll)))
        mined = (*state.mined[self.seat], self.card)
        return state.with_site(Site(site.cell)).with_mined(self.seat, mined)

    def line(self, viewer: Viewer) -> Line:
        name, card = viewer.name(self.seat), faces_of([self.card])
        if is_wild(self.card):
            return Line(f"{name} mines {card}.", (Why("It is worth nothing and always mined.", book.wild),))
        total = self.roll + sum(self.noted)
        sums = " + ".join(map(str, (self.roll, *self.noted)))
        counted = f"{sums} = {total}" if self.noted else str(total)
        if self.got:
            return Line(
                f"{name} mines {card}.", (Why(f"{counted}, and {card} is {self.card.points}.", book.mined),)
            )
        why = Why(f"{counted}, less than {self.card.points}; {self.roll} is written down.", book.mine)
        return Line(f"{name} does not get {card} yet.", (why,))


@dataclass(frozen=True)
class WordSpelled(Event[State]):
    """A word was announced; the others may challenge it."""

    seat: int
    word: str
    laid: tuple[Laid, ...]
    allowed: bool = False
    """The table allowed the word where the list could not say."""

    def apply(self, state: State) -> State:
        return replace(state, spelled=Spelled(self.word, self.laid), done=state.done + 1)

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} spells {self.word}.", (Why(sum_of(self.laid), book.spell),))

    def word_ruling(self) -> WordRuling | None:
        return WordRuling(self.word, True) if self.allowed else None


@dataclass(frozen=True)
class WordScored(Event[State]):
    """The letters of a word were flipped face down."""

    seat: int
    word: str
    cards: tuple[Card, ...]
    points: int

    def apply(self, state: State) -> State:
        used = {card.id for card in self.cards}
        kept = tuple(card for card in state.mined[self.seat] if card.id not in used)
        word = WordPlayed(self.seat, self.word, self.points, state.number)
        state = replace(state, spelled=None, record=(*state.record, word)).with_mined(self.seat, kept)
        return state.with_scored(self.seat, (*state.scored[self.seat], *self.cards))

    def line(self, viewer: Viewer) -> Line:
        why = Why("Flipped face down.", book.spell, self.points)
        return Line(f"{viewer.name(self.seat)} scores {self.points} for {self.word}.", (why,))


@dataclass(frozen=True)
class ActionsLeftOut(Event[State]):
    """A player ended the turn before the third action."""

    seat: int
    actions: int

    def apply(self, state: State) -> State:
        return replace(state, done=state.done + self.actions)

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} skips {quantity(self.actions, 'action')}."
        return Line(says, (Why("Nobody has to act.", book.skip),))


@dataclass(frozen=True)
class MapRefilled(Event[State]):
    """Letters were laid on the index cards that had neither letter nor token."""

    cells: tuple[str, ...]
    cards: tuple[Card, ...]
    left: int
    reveals = True

    def apply(self, state: State) -> State:
        for cell, card in zip(self.cells, self.cards, strict=True):
            state = state.with_site(replace(state.site(cell), card=card))
        return replace(state, left=self.left)

    def line(self, viewer: Viewer) -> Line:
        why = Why(f"{self.left} cards are left in the deck.", book.refill)
        if not self.cards:
            return Line("The deck is used up: nothing is laid.", (why,))
        return Line(f"New on the map: {faces_of(self.cards)}.", (why,))


@dataclass(frozen=True)
class TurnEnded(Event[State]):
    """Three actions were taken and the map refilled; the next player began."""

    seat: int
    next: int

    def apply(self, state: State) -> State:
        barred = tuple(seat for seat in state.barred if seat != self.seat)
        return replace(state, barred=barred).next_turn(self.next)

    def line(self, viewer: Viewer) -> Line:
        why = Why(f"{number_word(ACTIONS).capitalize()} actions a turn.", book.three_actions)
        return Line(f"{viewer.name(self.next)} is next.", (why,))


@dataclass(frozen=True)
class TurnLost(TurnLostEvent[State]):
    """A player sat out the turn a wrong challenge had cost."""

    why = Why("The price of a wrong challenge at this table.", book.challenge_good)

    next: int

    def apply(self, state: State) -> State:
        return state.serve_lost_turn(self.seat).next_turn(self.next)


@dataclass(frozen=True)
class GameEnded(Event[State]):
    """Somebody reached the points, or the table stopped with the deck used up."""

    reached: bool

    def apply(self, state: State) -> State:
        return replace(state, ended="reached" if self.reached else "stalled")

    def line(self, viewer: Viewer) -> Line:
        if self.reached:
            return Line("The points to win are reached: the game is over.", (Why(book.win.says, book.win),))
        return Line("The table ends the game.", (Why("The deck is used up.", book.stall),))
