"""A fact of the game, in the past tense. Events are all that is kept; everything else is folded from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from referee.engine.moment import Moment
from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer

S = TypeVar("S")


@dataclass(frozen=True)
class Why:
    """One reason under a ledger sentence: what was counted or compared, and the rule."""

    says: str
    cite: Citation | None = None
    points: int | None = None
    figure: str = ""
    """What stands in the sum where it is more than points."""


@dataclass(frozen=True)
class Line:
    """A ledger sentence as one viewer may read it, with its reasons."""

    says: str
    why: tuple[Why, ...] = ()


@dataclass(frozen=True)
class WordRuling:
    """A word the table itself allowed or barred, to be kept as a house word."""

    word: str
    allowed: bool
    by: int | None = None
    """The seat whose ruling it is; whoever made the request where nobody is named."""
    how: str = ""
    """How it came about: "2 to 1"."""
    was: bool | None = None
    """What the house had said before, so that it holds again when the ruling is taken back."""


@dataclass(frozen=True)
class Contest:
    """A challenge as it ended: who doubted whose word, and whether the word stood."""

    by: int
    maker: int
    word: str
    good: bool


class Event(Generic[S]):
    """Subclasses are frozen dataclasses; their fields are the fact, resolved cards and points included."""

    v: ClassVar[int] = 1
    reveals: ClassVar[bool] = False
    """It turned something up, whatever the request was: the last word handed in announces them all."""

    hides: ClassVar[bool] = False
    """Others are not told all of it, although most requests of its action hide nothing."""
    finds: ClassVar[bool] = False
    """It depends on what others have hidden, whatever the request was: no preview may play it through."""

    notice: ClassVar[bool] = False
    """It is about the table and its phones, not the game: no state knows it, no undo strikes it out."""

    def apply(self, state: S) -> S:
        """The state after this happened. Never judges: what is recorded has happened."""
        raise NotImplementedError

    def line(self, viewer: Viewer) -> Line | None:
        """Its ledger sentence for this viewer, built from what that viewer may know, or nothing."""
        return None

    def uncovers(self) -> tuple[tuple[str, int], ...]:
        """Requests, by action and seat, that hid something and that everybody can read from here on."""
        return ()

    def moment(self, state: S, viewer: Viewer) -> Moment | None:
        """What it is to this viewer right after its request, if the table holds its breath for it."""
        return None

    def remains(self) -> Event[S] | None:
        """What stays when it is taken back: what was learned cannot be unlearned, and its price is paid."""
        return None

    def deck_correction(self) -> Mapping[str, object] | None:
        """What the table's own deck keeps of this for later games, such as a value read off a card."""
        return None

    def word_ruling(self) -> WordRuling | None:
        """A word the table itself allowed (or did not), to be kept as a house word."""
        return None

    def contest(self) -> Contest | None:
        """A challenge that was ruled on, for the records of both."""
        return None

    @classmethod
    def upcast(cls, v: int, body: Mapping[str, object]) -> Mapping[str, object]:
        """Bring a body recorded by an older version into today's shape."""
        return body
