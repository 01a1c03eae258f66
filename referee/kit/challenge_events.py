"""How a challenge ends, as facts: a word the list cannot settle, or a ruling and what it costs whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, cast

from referee.engine.blocks import Announcement
from referee.engine.event import Contest, Event, Line, Why, WordRuling
from referee.engine.rulebook import Citation, Rulebook
from referee.engine.seats import Viewer
from referee.kit.challenge import BOOK, DOUBLE, PENALTIES, SINGLE
from referee.kit.disputes import AnnouncedEvent, D, Doubt, announce, with_disputes
from referee.kit.house import House


@dataclass(frozen=True)
class DoubtRuling:
    """What was found about a doubted word, and by whom."""

    doubt: Doubt
    good: bool
    says: str = ""
    evidence: str = ""
    by_table: bool = False
    voted: bool = False


@dataclass(frozen=True)
class DoubtRaised(Event[D], Generic[D]):
    """A word was challenged that the list cannot settle."""

    by: int
    maker: int
    word: str
    claim: str = ""
    says: str = "The list cannot settle it."

    def apply(self, state: D) -> D:
        return with_disputes(state, doubt=Doubt(self.by, self.maker, self.word, self.claim), held_by=None)

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.by)} challenges {viewer.name(self.maker)}'s {self.word}."
        return Line(says, (Why(f"{self.says} The table decides."),))


@dataclass(frozen=True)
class ChallengeRuledEvent(AnnouncedEvent[D], Generic[D]):
    """How a challenge ended. A game says what its book takes: `falls`, `stands`, `pays` and `forfeit`."""

    book: ClassVar[Rulebook]

    by: int
    maker: int
    word: str
    good: bool
    mode: str = BOOK
    by_table: bool = False
    claim: str = ""
    says: str = ""
    evidence: str = ""
    voted: bool = False
    """The vote that came before it keeps the house word."""

    reveals = True

    @classmethod
    def price(cls, house: House[Any]) -> str:
        """What a challenge costs at this table: one of the modes of `kit.challenge`."""
        return str(house.options.challenges)

    @classmethod
    def upon(cls, state: D, found: DoubtRuling, house: House[Any]) -> Self:
        """The ruling on a doubted word."""
        doubt = found.doubt
        return cls(
            doubt.by,
            doubt.maker,
            doubt.word,
            found.good,
            cls.price(house),
            found.by_table,
            doubt.claim,
            found.says,
            found.evidence,
            found.voted,
        )

    def apply(self, state: D) -> D:
        settled = with_disputes(state, doubt=None, decision=None, held_by=None)
        return announce(state, self._apply(settled), self)

    def _apply(self, state: D) -> D:
        if self.by_table:
            settled = dict(state.disputes.settled) | {self.word: self.good}
            state = with_disputes(state, settled=tuple(settled.items()))
        if not self.good:
            return self.falls(state)
        if self.penalty:
            state = cast(D, state.add_points(self.by, -self.penalty))
        if self.mode == DOUBLE:
            state = self.sits_out(state)
        if self.mode == BOOK:
            state = self.pays(state)
        return self.stands(state)

    def falls(self, state: D) -> D:
        """The table after the word was taken back and its maker forfeited what the book says."""
        raise NotImplementedError

    def stands(self, state: D) -> D:
        """The table with the word upheld, so that nobody challenges it again."""
        raise NotImplementedError

    def pays(self, state: D) -> D:
        """What the book takes from whoever challenged a good word."""
        raise NotImplementedError

    def sits_out(self, state: D) -> D:
        """What "the next turn" means in this game, where the table chose that price."""
        return self.pays(state)

    def forfeit(self, viewer: Viewer) -> str:
        """What the loser of the challenge forfeits, in a sentence."""
        raise NotImplementedError

    @property
    def penalty(self) -> int:
        """Points a wrong challenger loses."""
        return PENALTIES.get(self.mode, 0) if self.good else 0

    @property
    def rule(self) -> Citation:
        """The rule the forfeit rests on."""
        return self.book.challenge_good if self.good else self.book.challenge_bad

    def line(self, viewer: Viewer) -> Line:
        who = "the table" if self.by_table else "the list"
        ruling = "is acceptable" if self.good else "is not acceptable"
        says = f"{viewer.name(self.by)} challenged {viewer.name(self.maker)}'s {self.word}: it {ruling}."
        found = (Why(self.says), *([Why(self.evidence)] if self.evidence else [])) if self.says else ()
        return Line(says, (Why(f"So says {who}. {self.cost(viewer)}", self.rule), *found))

    def announcement(self, viewer: Viewer) -> Announcement:
        return Announcement(
            self.word,
            self.good,
            "stands" if self.good else "falls",
            self.says or ("So says the table." if self.by_table else "So says the list."),
            self.evidence,
            self.cost(viewer),
            self.rule,
        )

    def cost(self, viewer: Viewer) -> str:
        """Who forfeits what: the maker of a bad word, or whoever challenged a good one."""
        if self.penalty:
            return f"{viewer.name(self.by)} loses {self.penalty} points."
        if self.good and self.mode == SINGLE:
            return "A wrong challenge costs nothing at this table."
        return self.forfeit(viewer)

    def contest(self) -> Contest:
        return Contest(self.by, self.maker, self.word, self.good)

    def word_ruling(self) -> WordRuling | None:
        return WordRuling(self.word, self.good) if self.by_table and not self.voted else None
