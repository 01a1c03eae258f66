"""A game is one Rules object: small functions, no inheritance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from referee.engine.action import Action
from referee.engine.blocks import Block
from referee.engine.event import Event
from referee.engine.hindsight import PastTurn
from referee.engine.keepsake import Keepsake
from referee.engine.moment import Moment
from referee.engine.result import Result, ScoreLine, Status
from referee.engine.rulebook import Rulebook
from referee.engine.seats import Seat, Viewer


class TableState(Protocol):
    """What the engine itself asks of any game's state."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    def add_points(self, seat: int, points: int) -> Any:
        """The state after the table added points by hand, wherever this game keeps them."""


S = TypeVar("S", bound=TableState)
H = TypeVar("H")


@dataclass(frozen=True)
class Rules(Generic[S, H]):
    """Everything the referee knows of a game."""

    key: str
    title: str
    about: str
    """One line for the home screen: "draft, write, claim"."""
    seats: range
    deck: str
    """Key of the deck in `referee/decks`; empty where a game has no cards of its own."""
    words: str
    """Which rule set judges its words: "letterpress" or "membership"."""
    books: tuple[Rulebook, ...]
    options: type
    """Frozen dataclass; its fields draw the new-game form (see `engine.options`)."""
    actions: tuple[type[Action[S, H]], ...]
    """In the order of the screen; the first one that is open is the main button."""
    events: tuple[type[Event[S]], ...]
    start: Callable[[H, tuple[Seat, ...]], S]
    follow: Callable[[S, H], Event[S] | None]
    status: Callable[[S, Viewer], Status]
    scores: Callable[[S, Viewer], tuple[ScoreLine, ...]]
    board: Callable[[S, Viewer], tuple[Block, ...]]
    result: Callable[[S], Result | None]
    cards: Callable[[S], Iterable[str]]
    """The id of every card anywhere in the game, for the conservation test."""
    hindsight: Callable[[Event[S], S, S, H], Iterable[PastTurn]] | None = None
    """The turns an event made final, with the state before and after it; needs an option `hindsight`."""
    counts: str = "round"
    """What the words of a game are numbered by: "round" or "turn"."""
    figure: str = "points"
    """What the figure in a player's box counts."""
    in_rows: bool = False
    """Everything on the table lies in rows of cards: phones need no styles for boards."""
    draws: bool = False
    """Some of its forms ask for a drawing or a whole board: phones need the scripts for them."""
    keepsakes: Callable[[S, int], tuple[Keepsake, ...]] | None = None
    """What a seat takes home from a finished game into its person's logbook."""
    moment: Callable[[tuple[Event[S], ...], S, Viewer], Moment | None] | None = None
    """What the events of one request are to this viewer, right after them: a reveal, a steal, a find."""
    cell_name: Callable[[str], str] | None = None
    """What people call a cell of its grid, such as A2; without it they say row and column."""


AnyRules = Rules[Any, Any]
"""The registry holds games of many states; each one is checked where it is written."""
