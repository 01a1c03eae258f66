"""What the table said to an announced word that the list had put in doubt."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.blocks import Announcement
from referee.engine.event import Line, Why, WordRuling
from referee.engine.seats import Viewer
from referee.games.letterpress.book import book
from referee.games.letterpress.events.doubting import going_back, withdrawn
from referee.games.letterpress.options import AGAIN
from referee.games.letterpress.state import Handed, LetterpressHouse, State
from referee.kit.disputes import AnnouncedEvent, disputing, pronounced


@dataclass(frozen=True)
class DoubtSettled(AnnouncedEvent[State]):
    """The table said whether an announced word is allowed."""

    seat: int
    word: str
    allowed: bool
    again: bool = False
    """Its writer hands in another."""
    back: tuple[str, ...] = ()
    """Ids of the drafted letters that go back with a withdrawn word."""
    voted: str = ""
    """How the vote went that came before it, and keeps the house word."""

    def apply(self, state: State) -> State:
        after = disputing(state, doubt=None, decision=None)
        handed = after.word_of(self.seat)
        if not self.allowed:
            after = withdrawn(after, self.seat, self.again, self.back)
        elif handed:
            after = after.with_handed(replace(handed, allowed=True))
        return pronounced(state, after, self)

    def line(self, viewer: Viewer) -> Line:
        if self.allowed:
            why = Why("The table has the last word.", book.word_list)
            return Line(f"The table allows {self.word}.", (why,))
        why = Why(book.withdrawn.says, book.withdrawn)
        return Line(f"The table does not allow {self.word}: {self._then(viewer)}.", (why,))

    def announced(self, viewer: Viewer) -> Announcement:
        verdict = "stands" if self.allowed else "falls"
        cost = "" if self.allowed else f"{self._then(viewer)}."
        cite = book.word_list if self.allowed else book.withdrawn
        return Announcement(
            self.word,
            self.allowed,
            verdict,
            self.voted or "So says the table.",
            cost=cost[:1].upper() + cost[1:],
            cite=cite,
        )

    def _then(self, viewer: Viewer) -> str:
        return f"{viewer.name(self.seat)} writes another" if self.again else "it scores nothing"

    def word_ruled(self) -> WordRuling | None:
        return None if self.voted else WordRuling(self.word, self.allowed)


def settled(
    state: State, handed: Handed, allowed: bool, house: LetterpressHouse, voted: str = ""
) -> DoubtSettled:
    """The fact that the table allows this word or does not."""
    if allowed:
        return DoubtSettled(handed.seat, handed.word, True, voted=voted)
    again = house.options.withdrawn == AGAIN
    return DoubtSettled(handed.seat, handed.word, False, again, going_back(state, handed), voted)
