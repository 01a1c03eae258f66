"""The challenge ritual: a word is doubted, its spelling confirmed, the list asked, and somebody forfeits.

A game says which word may be challenged now and what its own book takes from the loser; the rest is here.
Unless words are checked at once, nothing before the ruling depends on whether a word is in the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.engine.event import Event, Line, Why
from referee.engine.inputs import Choice, ChoiceIn, Input
from referee.engine.options import option
from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, ask, breach
from referee.kit.words import RuleSet, Words, normalise, shown

S = TypeVar("S")

BOOK, VOID, SINGLE, DOUBLE, PENALTY_5, PENALTY_10 = (
    "book",
    "void",
    "single",
    "double",
    "penalty_5",
    "penalty_10",
)
ALLOWED, REFUSED = "allowed", "refused"
PENALTIES = {PENALTY_5: 5, PENALTY_10: 10}


def challenge_option(book_says: str, cite: Citation) -> str:
    """The option of a game: `book_says` is what its own rulebook takes from who challenged a good word."""
    return option(
        "Challenges",
        BOOK,
        (
            (BOOK, "as the book says"),
            (VOID, "none: words are checked at once"),
            (SINGLE, "free: a wrong challenge costs nothing"),
            (DOUBLE, "a wrong challenge costs the next turn"),
            (PENALTY_5, "a wrong challenge costs 5 points"),
            (PENALTY_10, "a wrong challenge costs 10 points"),
        ),
        help=f"As the book says: whether a word is listed shows only when it is challenged; {book_says}. "
        "Checked at once: a word that is not in the list cannot be played. "
        "The others differ only in what a wrong challenge costs; a word that falls is always taken back.",
        cite=cite,
    )


def checked_at_once(mode: str) -> bool:
    """Are words looked up when they are played, so that there is nothing to challenge?"""
    return mode == VOID


def unlisted(word: str, mode: str, words: Words, cite: Citation | None) -> Iterator[Finding]:
    """What stands against a word when it is played: nothing, unless words are checked at once."""
    if not checked_at_once(mode):
        return
    verdict = words.verdict(word, RuleSet.MEMBERSHIP)
    if verdict.refused:
        yield breach(cite, verdict.says)
    elif verdict.disputed:
        yield ask(cite, f"{verdict.says} Does the table allow {shown(word)}?")


def allowed_by_table(word: str, mode: str, words: Words) -> bool:
    """Did the table have to allow this word when it was played? Then it is kept as a house word."""
    return checked_at_once(mode) and words.verdict(word, RuleSet.MEMBERSHIP).disputed


def looked_up(word: str, words: Words) -> bool | None:
    """The ruling on a challenged word; None where the table must look it up itself."""
    verdict = words.verdict(word, RuleSet.MEMBERSHIP)
    return None if verdict.disputed else verdict.legal


def no_challenge(mode: str, cite: Citation | None) -> Iterator[Finding]:
    """Why nobody challenges at this table, where nobody does."""
    if checked_at_once(mode):
        yield breach(
            cite, "At this table words are checked when they are played: there is nothing to challenge."
        )


def unconfirmed(
    typed: str, played: str, seat: int, maker: int, name: str, cite: Citation | None
) -> Iterator[Finding]:
    """The challenger names the word and its maker confirms the spelling, before anything is looked up."""
    if seat == maker:
        yield breach(cite, "You cannot challenge your own word.")
        return
    word = normalise(typed) or played
    if word != played:
        yield breach(cite, f"{name} played {played}, not {shown(word)}. Challenge the word as it was played.")
        return
    yield ask(cite, f"{name}: is {'-'.join(played)} the word you played? Then it is looked up.")


@dataclass(frozen=True)
class Doubt:
    """A challenged word that the list cannot settle: the table looks it up and says."""

    by: int
    maker: int
    word: str


@dataclass(frozen=True)
class Doubted(Event[S], Generic[S]):
    """A word was challenged that the list cannot settle. A game's own event adds `apply`."""

    by: int
    maker: int
    word: str

    @property
    def doubt(self) -> Doubt:
        return Doubt(self.by, self.maker, self.word)

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.by)} challenges {viewer.name(self.maker)}'s {self.word}."
        return Line(says, (Why("The list cannot settle it: the table looks it up."),))


def settling(doubt: Doubt | None) -> tuple[Input, ...]:
    """What the table is asked of a doubted word."""
    word = doubt.word if doubt else ""
    choices = (Choice(ALLOWED, f"{word} is a word"), Choice(REFUSED, f"{word} is not a word"))
    return (ChoiceIn("ruling", "What does the table's dictionary say?", choices),)


def unfit_ruling(ruling: str, cite: Citation | None) -> Iterator[Finding]:
    if ruling not in (ALLOWED, REFUSED):
        yield breach(cite, "Say whether the word is allowed or refused.")


@dataclass(frozen=True)
class Ruled(Event[S], Generic[S]):
    """How a challenge ended. A game's own event adds `apply`, `forfeit` and the rule it rests on."""

    by: int
    maker: int
    word: str
    good: bool
    mode: str = BOOK
    by_table: bool = False

    reveals = True

    @property
    def penalty(self) -> int:
        """Points a wrong challenger loses."""
        return PENALTIES.get(self.mode, 0) if self.good else 0

    @property
    def costs_turn(self) -> bool:
        """Does a wrong challenger lose the next turn, by the table's option rather than the book?"""
        return self.good and self.mode == DOUBLE

    @property
    def costs_as_printed(self) -> bool:
        """Does a wrong challenger pay what the game's own book asks?"""
        return self.good and self.mode == BOOK

    def forfeit(self, viewer: Viewer) -> str:
        """What the loser of the challenge forfeits, in a sentence; empty where nothing is lost."""
        raise NotImplementedError

    @property
    def rule(self) -> Citation | None:
        """The rule the forfeit rests on."""
        raise NotImplementedError

    def line(self, viewer: Viewer) -> Line:
        who = "the table" if self.by_table else "the list"
        ruling = "is acceptable" if self.good else "is not acceptable"
        says = f"{viewer.name(self.by)} challenged {viewer.name(self.maker)}'s {self.word}: it {ruling}."
        return Line(says, (Why(f"So says {who}. {self.cost(viewer)}", self.rule),))

    def cost(self, viewer: Viewer) -> str:
        """Who forfeits what: the maker of a bad word, or whoever challenged a good one."""
        if self.penalty:
            return f"{viewer.name(self.by)} loses {self.penalty} points."
        if self.good and self.mode == SINGLE:
            return "A wrong challenge costs nothing at this table."
        return self.forfeit(viewer)

    def word_ruled(self) -> tuple[str, bool] | None:
        return (self.word, self.good) if self.by_table else None
