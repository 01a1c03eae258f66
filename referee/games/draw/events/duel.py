"""What happens in a duel, as facts: letters turned up, a choice to stop, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.blocks import CardView
from referee.engine.event import Event, Line, Why
from referee.engine.moment import Duel, Ending, Row, you
from referee.engine.result import WordPlayed
from referee.engine.seats import Viewer, list_of
from referee.games.draw.book import book
from referee.games.draw.convoy import ConvoyPlace
from referee.games.draw.sentences import cargo_of
from referee.games.draw.state import State
from referee.kit.cards import Card
from referee.kit.sentences import quantity
from referee.kit.spelling import Laid
from referee.kit.wild import is_wild


@dataclass(frozen=True)
class LetterRevealed(Event[State]):
    """The next letter of a word was turned up; with the last one everybody hears that it is whole."""

    seat: int
    number: int
    laid: Laid
    whole: str = ""
    """The word, where this was its last letter."""
    reveals = True

    def apply(self, state: State) -> State:
        convoy = state.at(ConvoyPlace(self.seat, self.number))
        word = convoy.word if len(convoy.word) > convoy.up else (*convoy.word, self.laid)
        turned = replace(convoy, word=word, up=convoy.up + 1)
        if self.whole:
            turned = replace(turned, written=True, complete=True)
        return state.with_convoy(turned)

    def line(self, viewer: Viewer) -> Line:
        card = self.laid.card
        face = f"a wild card as {self.laid.reads}" if is_wild(card) else card.face
        whole = f" The word is {self.whole}." if self.whole else ""
        why = Why("A wild card counts nothing." if is_wild(card) else f"Worth {card.points}.", book.reveal)
        return Line(f"{viewer.name(self.seat)} turns up {face}.{whole}", (why,))


@dataclass(frozen=True)
class WordEnded(Event[State]):
    """Everybody knows that nothing more of a word is to be turned up; often that there was none."""

    seat: int
    number: int
    word: str = ""

    def apply(self, state: State) -> State:
        convoy = state.at(ConvoyPlace(self.seat, self.number))
        return state.with_convoy(replace(convoy, written=True, complete=True))

    def line(self, viewer: Viewer) -> Line:
        whose = f"{viewer.name(self.seat)}'s convoy {self.number}"
        if self.word:
            return Line(f"The word of {whose} is {self.word}.", (Why("It is turned up.", book.reveal),))
        return Line(f"{whose} has no word.", (Why("It is all cargo.", book.no_word),))


@dataclass(frozen=True)
class Stopped(Event[State]):
    """A player chose to turn up no more."""

    seat: int
    number: int
    points: int
    hidden: bool = False
    """The points of letters still face down are among them."""

    def apply(self, state: State) -> State:
        if state.duel is None:
            return state
        return replace(state, duel=replace(state.duel, stopped=(*state.duel.stopped, self.seat)))

    def line(self, viewer: Viewer) -> Line:
        why = "Letters still face down count too." if self.hidden else "Only letters turned up count."
        return Line(
            f"{viewer.name(self.seat)} stops, with {self.points}.",
            (Why("The other word is fully turned up.", book.stop), Why(why, book.counts)),
        )


@dataclass(frozen=True)
class Side:
    """One convoy at the end of its duel: what everybody read of its word, and what that counted."""

    spot: ConvoyPlace
    word: str
    points: int
    whole: bool
    """The whole word lies face up, and nobody found it wanting."""


@dataclass(frozen=True)
class DuelWon(Event[State]):
    """One word was worth more: its convoy took the cargo, and the loser's word was discarded."""

    winner: Side
    loser: Side
    cargo: tuple[Card, ...]
    """As far as the referee knows it."""
    unknown: int
    discarded: tuple[Card, ...]
    buried: tuple[Card, ...] = ()
    """Letters of the loser's word that nobody saw."""
    unsure: int | None = None
    """How many of the unknown cards may have gone with the word; None in games that did not count them."""
    reveals = True
    finds = True

    def apply(self, state: State) -> State:
        winner = state.at(self.winner.spot)
        richer = replace(
            winner,
            seized=(*winner.seized, *self.cargo),
            unseen=winner.unseen + self.unknown,
            unsure=winner.unsure + (self.unknown if self.unsure is None else self.unsure),
            fallen=False,
        )
        over = replace(
            state.with_convoy(richer).without(self.loser.spot),
            discard=(*state.discard, *self.discarded),
            buried=(*state.buried, *self.buried),
        )
        return _record_words(over, (self.winner, self.loser)).next_turn()

    def line(self, viewer: Viewer) -> Line:
        won, lost = self.winner, self.loser
        name = viewer.name(won.spot.seat)
        whose = f"{viewer.name(lost.spot.seat)}'s convoy {lost.spot.number}"
        says = f"{name} wins the duel {won.points} to {lost.points} and seizes the cargo of {whose}."
        return Line(says, tuple(self._why(viewer)))

    def moment(self, state: State, viewer: Viewer) -> Duel:
        won, lost = self.winner, self.loser
        verb = "win" if won.spot.seat == viewer.seat else "wins"
        headline = f"{you(viewer, won.spot.seat)} {verb} the duel"
        line = f"{won.points} to {lost.points}"
        ending = Ending(
            headline,
            line,
            f"{headline}, {line}.",
            crowned=(won.spot.seat,),
            joy=viewer.seat in (None, won.spot.seat),
        )
        return Duel((_row(won, True, viewer), _row(lost, False, viewer)), ending)

    def _why(self, viewer: Viewer) -> list[Why]:
        won, lost = self.winner, self.loser
        sums = f"{_side_sum(won, viewer)} against {_side_sum(lost, viewer)}."
        level = Why("With equal totals the waylaid convoy wins.", book.equal)
        why = [Why(sums, book.duel), *((level,) if won.points == lost.points else ())]
        why.append(Why(f"{viewer.name(lost.spot.seat)}'s word is discarded.", book.lost))
        if won.word:
            why.append(Why(f"{won.word} stays face up.", book.won))
        if viewer.seat in (won.spot.seat, lost.spot.seat):
            more = f", and {quantity(self.unknown, 'card')} not entered" if self.unknown else ""
            why.append(Why(f"Only you two know: {cargo_of(self.cargo)}{more}.", book.seized))
        return why


@dataclass(frozen=True)
class DuelTied(Event[State]):
    """Nobody's word was worth more; a word may be discarded all the same."""

    sides: tuple[Side, Side]
    stripped: tuple[ConvoyPlace, ...] = ()
    """Convoys that lose their words."""
    discarded: tuple[Card, ...] = ()
    buried: tuple[Card, ...] = ()

    def apply(self, state: State) -> State:
        over = replace(
            state,
            discard=(*state.discard, *self.discarded),
            buried=(*state.buried, *self.buried),
        )
        for spot in self.stripped:
            over = over.with_convoy(over.at(spot).without_word())
        return _record_words(over, self.sides).next_turn()

    def line(self, viewer: Viewer) -> Line:
        first, second = self.sides
        says = f"The duel ends {first.points} to {second.points}: nobody wins."
        sums = Why(f"{_side_sum(first, viewer)} against {_side_sum(second, viewer)}.", book.duel)
        if not self.stripped:
            return Line(says, (sums, Why("Both go on, and what lies face up stays so.", book.equal)))
        words = list_of([f"{viewer.name(spot.seat)}'s word" for spot in self.stripped])
        gone = Why(f"Discarded: {words}. The cargo stays.", book.equal)
        return Line(says, (sums, gone))


def _record_words(state: State, sides: tuple[Side, Side]) -> State:
    """Words seen whole are kept for the history, each with its first duel."""
    known = {(each.seat, each.word) for each in state.record}
    new = tuple(
        WordPlayed(side.spot.seat, side.word, side.points, state.number)
        for side in sides
        if side.whole and side.word and (side.spot.seat, side.word) not in known
    )
    return replace(state, record=(*state.record, *new))


def _row(side: Side, good: bool, viewer: Viewer) -> Row:
    cards = tuple(CardView(letter, faded=not good) for letter in side.word)
    name = you(viewer, side.spot.seat)
    return Row(side.spot.seat, name, cards, str(side.points), word=side.word, note="no letter", good=good)


def _side_sum(side: Side, viewer: Viewer) -> str:
    name = viewer.name(side.spot.seat)
    return f"{name}'s {side.word} {side.points}" if side.word else f"{name} without a letter {side.points}"
