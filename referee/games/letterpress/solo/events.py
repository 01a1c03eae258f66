"""Every event of the solo game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why, WordRuling
from referee.engine.result import WordPlayed
from referee.engine.seats import Viewer, list_of
from referee.games.letterpress.book import book as common
from referee.games.letterpress.cards import sum_lines
from referee.games.letterpress.numbers import ROUNDS
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.lineup import Lineup, Row, word_of_row
from referee.games.letterpress.solo.numbers import THRESHOLD
from referee.games.letterpress.solo.sentences import (
    SUM_RULES,
    back_to_decks,
    column_rule,
    column_text,
    list_cards,
    points_phrase,
    with_points,
)
from referee.games.letterpress.solo.state import PRINTER, LastWord, State, WrittenWord, points_of
from referee.kit.cards import Card


@dataclass(frozen=True)
class SharedDealt(Event[State]):
    """The two shared letters of a round were turned up."""

    round: int
    letter: Card
    vowel: Card

    def apply(self, state: State) -> State:
        return replace(state, shared=(self.letter, self.vowel))

    def line(self, viewer: Viewer) -> Line:
        letters = f"{with_points(self.letter)} and {with_points(self.vowel)}"
        says = f"Round {self.round}: {letters} are the shared letters."
        return Line(says, (Why("One letter card and one vowel card.", book.deal),))


@dataclass(frozen=True)
class WordAllowed(Event[State]):
    """The player let a word stand that the list does not simply allow."""

    word: str
    doubt: str

    def apply(self, state: State) -> State:
        return state

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(0)} lets {self.word} stand.", (Why(self.doubt, common.word_list),))

    def word_ruling(self) -> WordRuling:
        return WordRuling(self.word, True)


@dataclass(frozen=True)
class WordWritten(Event[State]):
    """A word was chosen; its place below the previous word is still to be said."""

    round: int
    written: WrittenWord

    def apply(self, state: State) -> State:
        return replace(state, written=self.written)

    def line(self, viewer: Viewer) -> Line:
        says = (
            f"{viewer.name(0)} writes {self.written.word} for {self.written.points} and looks for its place."
        )
        return Line(says, tuple(_sum_reasons(self.written.laid, self.written.shared)))


@dataclass(frozen=True)
class WordLaid(Event[State]):
    """A word was laid on the table, below the previous one if there is one, which was then harvested."""

    round: int
    written: WrittenWord
    above: Row = ()
    offset: int = 0
    harvested: tuple[Card, ...] = ()
    returned: tuple[Card, ...] = ()

    def apply(self, state: State) -> State:
        word = WordPlayed(0, self.written.word, self.written.points, self.round)
        return replace(
            state,
            shared=(),
            written=None,
            draft=0,
            above=self.written.laid,
            due=self.written.points,
            library=(*state.library, *self.written.unused),
            collection=(*state.collection, *self.harvested),
            returned=(*state.returned, *self.returned),
            record=(*state.record, word) if word.word else state.record,
        )

    def line(self, viewer: Viewer) -> Line:
        return Line(" ".join(self._sentences(viewer.name(0))), tuple(self._reasons()))

    def _sentences(self, name: str) -> Iterator[str]:
        word, points = self.written.word, self.written.points
        if not word:
            yield f"{name} writes no word in round {self.round}."
        else:
            below = f" below {word_of_row(self.above)}" if self.above else ""
            yield f"{name} lays {word} for {points}{below}."
        if self.harvested:
            yield f"Into the collection: {list_cards(self.harvested)}."
        if self.returned:
            yield f"Back: {back_to_decks(self.returned)}."

    def _reasons(self) -> Iterator[Why]:
        yield from _sum_reasons(self.written.laid, self.written.shared)
        if not self.written.word:
            yield Why("No word: nothing is scored and nothing is harvested.", book.no_word, 0)
        for column in Lineup(self.above, self.written.laid, self.offset).columns:
            if column.above:
                yield Why(f"{column_text(column)}.", column_rule(column))
        if self.written.unused:
            yield Why(f"{list_cards(self.written.unused)} to the library.", book.library)
        if not self.above and self.written.word:
            yield Why(f"{self.written.word} stays on the table for the next round.", book.stays)


@dataclass(frozen=True)
class LibraryPicked(Event[State]):
    """A card left the library: into the collection after a good word, back to its deck after a lesser one."""

    round: int
    card: Card
    score: int
    kept: bool

    def apply(self, state: State) -> State:
        taken = (self.card,)
        return replace(
            state,
            due=None,
            round=self.round + 1,
            library=tuple(card for card in state.library if card.id != self.card.id),
            collection=state.collection + (taken if self.kept else ()),
            returned=state.returned + (() if self.kept else taken),
        )

    def line(self, viewer: Viewer) -> Line:
        if self.kept:
            why = Why(f"{points_phrase(self.score)}: {THRESHOLD} or more.", book.pick_gain)
            return Line(
                f"{viewer.name(0)} takes {with_points(self.card)} from the library into the collection.",
                (why,),
            )
        why = Why(f"{points_phrase(self.score)}: fewer than {THRESHOLD}.", book.pick_return)
        return Line(
            f"{viewer.name(0)} sends a card of the library back: {back_to_decks((self.card,))}.", (why,)
        )


@dataclass(frozen=True)
class LibraryFoundEmpty(Event[State]):
    """There was no card to choose, and the round ended."""

    round: int

    def apply(self, state: State) -> State:
        return replace(state, due=None, round=self.round + 1)

    def line(self, viewer: Viewer) -> Line:
        return Line(
            "The library is empty: there is no card to choose.", (Why("The round ends.", book.library_empty),)
        )


@dataclass(frozen=True)
class LastRoundBegun(Event[State]):
    """The word on the table went back to its decks; only the collection is left to write with."""

    returned: tuple[Card, ...]

    def apply(self, state: State) -> State:
        return replace(state, above=(), returned=(*state.returned, *self.returned))

    def line(self, viewer: Viewer) -> Line:
        why = (
            Why(f"Back: {back_to_decks(self.returned)}.", book.last_deal),
            Why("The collection is the hand.", book.last_hand),
        )
        return Line(f"Round {ROUNDS}: nothing is dealt, and the word on the table goes back.", why)


@dataclass(frozen=True)
class LastWritten(Event[State]):
    """The last word or words were compared with the Rotary Printer."""

    words: tuple[LastWord, ...]
    against: tuple[Card, ...]
    """The cards the printer counts."""
    by_hand: int

    def apply(self, state: State) -> State:
        words = tuple(WordPlayed(0, each.word, each.points, ROUNDS) for each in self.words)
        return replace(state, last=self.words, record=(*state.record, *words))

    def line(self, viewer: Viewer) -> Line:
        written = list_of([each.word for each in self.words]) or "no word"
        printer = f"the {PRINTER}'s {points_of(self.against)}"
        says = f"{viewer.name(0)} writes {written}: {self.score} against {printer}."
        return Line(says, tuple(self._reasons()))

    @property
    def score(self) -> int:
        return sum(each.points for each in self.words) + self.by_hand

    def _reasons(self) -> Iterator[Why]:
        for each in self.words:
            yield from _sum_reasons(each.laid, ())
        if not self.words:
            yield Why("No word scores 0.", book.no_last_word)
        if self.by_hand:
            yield Why("Given by hand.", None, self.by_hand)
        counts = list_cards(self.against) or "no card"
        yield Why(f"The {PRINTER} counts {counts}: {points_phrase(points_of(self.against))}.", book.compare)


def _sum_reasons(laid: Row, shared: tuple[str, ...]) -> Iterator[Why]:
    for each in sum_lines(laid, shared):
        yield Why(each.says, SUM_RULES[each.of], each.points)
