"""Events of writing: a word is handed in, and all are announced."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.letterpress.book import book
from referee.games.letterpress.cards import sum_lines, word_points
from referee.games.letterpress.sentences import SUM_RULES
from referee.games.letterpress.state import HandedWord, State
from referee.kit.spelling import Laid


@dataclass(frozen=True)
class WordHandedIn(Event[State]):
    """A player has a word. What it is stays between that player and the referee."""

    handed: HandedWord
    points: int

    def apply(self, state: State) -> State:
        others = tuple(each for each in state.handed if each.seat != self.handed.seat)
        return replace(state, handed=(*others, self.handed))

    def line(self, viewer: Viewer) -> Line:
        if viewer.seat != self.handed.seat:
            secret = Why("It is secret until all are in.", book.write)
            return Line(f"{viewer.name(self.handed.seat)} has a word.", (secret,))
        if not self.handed.word:
            return Line("You handed in no word.", (Why("It scores nothing.", book.no_word),))
        why = Why("Only you see this.", book.write)
        return Line(f"You handed in {self.handed.word} for {self.points}.", (why,))


@dataclass(frozen=True)
class WordAnnounced(Event[State]):
    """All words are in: this one is read out, its drafted letters lie face up."""

    reveals = True

    seat: int
    word: str
    laid: tuple[Laid, ...]
    shared: tuple[str, ...]
    """Ids of the shared letters, which are not the player's own."""
    points: int
    doubt: str = ""
    cards_doubted: bool = False
    """The doubt is about a card of the word alone."""

    def apply(self, state: State) -> State:
        shown = tuple(self._announce(each) if each.seat == self.seat else each for each in state.handed)
        return replace(state, handed=shown)

    def _announce(self, handed: HandedWord) -> HandedWord:
        return replace(handed, shown=True, doubt=self.doubt, worth=(), cards_doubted=self.cards_doubted)

    def uncovers(self) -> tuple[tuple[str, int], ...]:
        return (("write", self.seat),)

    def line(self, viewer: Viewer) -> Line:
        name = viewer.name(self.seat)
        if not self.word:
            return Line(
                f"{name} found no word.", (Why("Without a word there are no points.", book.no_word, 0),)
            )
        sums = tuple(
            Why(each.says, SUM_RULES[each.of], each.points) for each in sum_lines(self.laid, self.shared)
        )
        given = self.points - word_points(self.laid)
        by_hand = (Why("Given by hand", None, given),) if given else ()
        cite = book.copies if self.cards_doubted else book.word_list
        doubt = (Why(self.doubt, cite),) if self.doubt else ()
        return Line(f"{name} wrote {self.word} for {self.points}.", (*sums, *by_hand, *doubt))
