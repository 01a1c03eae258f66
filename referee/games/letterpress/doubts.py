"""Words in doubt: the list does not simply allow an announced word, so the table settles it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.blocks import Announcement
from referee.engine.event import Event, Line, Why, WordRuling
from referee.engine.inputs import Input, SeatIn, YesIn
from referee.engine.seats import Viewer
from referee.engine.verdict import Consent, Finding, breach, note
from referee.games.letterpress.book import book
from referee.games.letterpress.options import AGAIN
from referee.games.letterpress.state import HandedWord, LetterpressHouse, State
from referee.kit.disputes import AnnouncedEvent, announce, with_disputes


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
    """How the vote went, if there was one; the vote itself makes the house word."""
    cards_doubted: bool = False
    """A card of the word was in doubt and not the word, which does not become a house word."""

    def apply(self, state: State) -> State:
        after = with_disputes(state, doubt=None, decision=None)
        handed = after.word_of(self.seat)
        if not self.allowed:
            after = withdraw(after, self.seat, self.again, self.back)
        elif handed:
            after = after.with_handed(replace(handed, allowed=True))
        return announce(state, after, self)

    def line(self, viewer: Viewer) -> Line:
        if self.allowed:
            why = Why("The table has the last word.", book.word_list)
            return Line(f"The table allows {self.word}.", (why,))
        why = Why(book.withdrawn.says, book.withdrawn)
        return Line(f"The table does not allow {self.word}: {self._consequence(viewer)}.", (why,))

    def announcement(self, viewer: Viewer) -> Announcement:
        verdict = "stands" if self.allowed else "falls"
        cost = "" if self.allowed else f"{self._consequence(viewer)}."
        cite = book.word_list if self.allowed else book.withdrawn
        return Announcement(
            self.word,
            self.allowed,
            verdict,
            self.voted or "So says the table.",
            cost=cost[:1].upper() + cost[1:],
            cite=cite,
        )

    def _consequence(self, viewer: Viewer) -> str:
        return f"{viewer.name(self.seat)} writes another" if self.again else "it scores nothing"

    def word_ruling(self) -> WordRuling | None:
        return None if self.voted or self.cards_doubted else WordRuling(self.word, self.allowed)


def settle_doubt(
    state: State, handed: HandedWord, allowed: bool, house: LetterpressHouse, voted: str = ""
) -> DoubtSettled:
    """The event that the table allows this word or does not."""
    if allowed:
        return DoubtSettled(handed.seat, handed.word, True, voted=voted, cards_doubted=handed.cards_doubted)
    again, back = house.options.withdrawn == AGAIN, cards_going_back(state, handed)
    return DoubtSettled(handed.seat, handed.word, False, again, back, voted, handed.cards_doubted)


@dataclass(frozen=True)
class SettleDoubt(Action[State, LetterpressHouse]):
    """Record what the table says to an announced word that the list does not simply allow."""

    title = "Record what the table says"
    fresh = True

    seat: int
    ok: bool

    @classmethod
    def open(cls, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        if not words_in_doubt(state):
            yield breach(book.word_list, "No word is in doubt.")
        elif not words_to_settle(state, seat):
            yield _own_word(words_in_doubt(state)[0])

    @classmethod
    def inputs(cls, state: State, seat: int, house: LetterpressHouse) -> tuple[Input, ...]:
        doubts = tuple(handed.seat for handed in words_to_settle(state, seat))
        return (
            SeatIn("seat", "Whose word?", doubts, value=doubts[0]),
            YesIn("ok", "The table allows it", "Leave it empty when the table does not."),
        )

    def check(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Finding]:
        handed = self._find_word(state)
        if handed is None:
            yield breach(book.word_list, "That player's word is not in doubt.")
        elif handed not in words_to_settle(state, seat):
            yield _own_word(handed)
        else:
            yield note(book.word_list, handed.doubt, consent=self._consent(state, handed))

    def _consent(self, state: State, handed: HandedWord) -> Consent:
        """Who else must agree: to a yes somebody who did not write it either, to a no anybody."""
        verb = "allow" if self.ok else "not allow"
        seats = tuple(each for each in state.playing if not self.ok or each != handed.seat)
        return Consent(f"{verb} {handed.word}", seats=seats)

    def outcome(self, state: State, seat: int, house: LetterpressHouse) -> Iterator[Event[State]]:
        handed = self._find_word(state)
        if handed is None:
            return
        yield settle_doubt(state, handed, self.ok, house)

    def _find_word(self, state: State) -> HandedWord | None:
        return next((handed for handed in words_in_doubt(state) if handed.seat == self.seat), None)


def words_in_doubt(state: State) -> tuple[HandedWord, ...]:
    """Announced words that the table must still settle."""
    return tuple(handed for handed in state.handed if handed.shown and handed.open_doubt)


def words_to_settle(state: State, seat: int) -> tuple[HandedWord, ...]:
    """The words in doubt that this player may settle: nobody speaks for the table about their own word."""
    alone = set(state.playing) <= {seat}
    return tuple(handed for handed in words_in_doubt(state) if alone or handed.seat != seat)


def _own_word(handed: HandedWord) -> Finding:
    says = f"{handed.word} is your own word: somebody else records what the table says."
    return breach(book.word_list, says)


def withdraw(state: State, seat: int, again: bool, back: tuple[str, ...]) -> State:
    """The state without this word: its writer has none, or writes another."""
    handed = tuple(
        replace(each, allowed=False) if each.seat == seat else each
        for each in state.handed
        if not (again and each.seat == seat)
    )
    return replace(state, handed=handed, back=(*state.back, *back))


def cards_going_back(state: State, handed: HandedWord) -> tuple[str, ...]:
    """Ids of the cards that go under the deck with a withdrawn word: drafted letters, not collected ones."""
    staying = {card.id for card in (*state.shared, *state.collections[handed.seat])}
    return tuple(each.card.id for each in handed.laid if each.card.id not in staying)
