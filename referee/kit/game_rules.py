"""A game's Rules object put together from the modules that every game folder has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from referee.engine.action import Action
from referee.engine.blocks import Block
from referee.engine.event import Event
from referee.engine.hindsight import PastTurn
from referee.engine.keepsake import Keepsake
from referee.engine.moment import Moment
from referee.engine.result import Result, ScoreLine, Status
from referee.engine.rulebook import Rulebook
from referee.engine.rules import Rules, TableState
from referee.engine.seats import Seat, Viewer

S = TypeVar("S", bound=TableState)
H = TypeVar("H")
S_in = TypeVar("S_in", bound=TableState, contravariant=True)
H_in = TypeVar("H_in", contravariant=True)


class FlowModule(Protocol[S, H_in]):
    """A game's module `flow`."""

    def start(self, house: H_in, seats: tuple[Seat, ...], /) -> S: ...

    def follow(self, state: S, house: H_in, /) -> Event[S] | None: ...


class StatusModule(Protocol[S_in]):
    """A game's module `status`."""

    def status(self, state: S_in, viewer: Viewer, /) -> Status: ...

    def scores(self, state: S_in, viewer: Viewer, /) -> tuple[ScoreLine, ...]: ...


class HasId(Protocol):
    """A card of any game."""

    @property
    def id(self) -> str: ...


class HasCards(Protocol):
    """A state that lists every card the table has seen."""

    def all_cards(self) -> Iterator[HasId]: ...


def card_ids(state: HasCards) -> Iterator[str]:
    """The ids of all cards, for `cards` of a game whose state has `all_cards`."""
    return (card.id for card in state.all_cards())


def game_rules(
    *,
    key: str,
    title: str,
    about: str,
    seats: range,
    books: tuple[Rulebook, ...],
    options: type,
    actions: tuple[type[Action[S, H]], ...],
    events: tuple[type[Event[S]], ...],
    flow: FlowModule[S, H],
    status: StatusModule[S],
    board: Callable[[S, Viewer], tuple[Block, ...]],
    result: Callable[[S], Result | None],
    cards: Callable[[S], Iterable[str]],
    deck: str = "",
    words: str = "membership",
    hindsight: Callable[[Event[S], S, S, H], Iterable[PastTurn]] | None = None,
    counts: str = "round",
    figure: str = "points",
    in_rows: bool = False,
    draws: bool = False,
    keepsakes: Callable[[S, int], tuple[Keepsake, ...]] | None = None,
    moment: Callable[[tuple[Event[S], ...], S, Viewer], Moment | None] | None = None,
    cell_name: Callable[[str], str] | None = None,
) -> Rules[S, H]:
    """The rules of one game; `Rules` says what each part is."""
    return Rules(
        key=key,
        title=title,
        about=about,
        seats=seats,
        deck=deck,
        words=words,
        books=books,
        options=options,
        actions=actions,
        events=events,
        start=flow.start,
        follow=flow.follow,
        status=status.status,
        scores=status.scores,
        board=board,
        result=result,
        cards=cards,
        hindsight=hindsight,
        counts=counts,
        figure=figure,
        in_rows=in_rows,
        draws=draws,
        keepsakes=keepsakes,
        moment=moment,
        cell_name=cell_name,
    )
