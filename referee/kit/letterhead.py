"""What the games of the Letter Head deck have in common: the first part of their state, and their wiring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

from referee.engine.action import Action
from referee.engine.blocks import Block
from referee.engine.event import Event
from referee.engine.hindsight import PastTurn
from referee.engine.result import Result
from referee.engine.rulebook import Rulebook
from referee.engine.rules import Rules
from referee.engine.seats import Viewer
from referee.kit.cards import Card
from referee.kit.game_rules import FlowModule, StatusModule, card_ids, game_rules
from referee.kit.turns import InTurns
from referee.kit.values import CorrectValue, ValueTold, Worth
from referee.kit.vote_actions import VOTES


@dataclass(frozen=True)
class LetterheadState(InTurns):
    """A table where turns go round and cards have values that can be corrected."""

    values: tuple[Worth, ...] = field(default=(), kw_only=True)
    """Values read off cards in this game."""

    def all_cards(self) -> Iterator[Card]:
        """Every card the table has seen."""
        raise NotImplementedError

    def points(self, seat: int) -> int:
        raise NotImplementedError

    def revalue(self, change: Callable[[Card], Card], values: tuple[Worth, ...]) -> Self:
        """The state with every card that still counts changed, and these values as those told."""
        raise NotImplementedError


S = TypeVar("S", bound=LetterheadState)
H = TypeVar("H")

FIRST: tuple[type[Action[Any, Any]], ...] = VOTES
LAST: tuple[type[Action[Any, Any]], ...] = (CorrectValue,)


def letterhead_rules(
    *,
    key: str,
    title: str,
    about: str,
    seats: range,
    book: Rulebook,
    options: type,
    actions: tuple[type[Action[S, H]], ...],
    events: tuple[type[Event[S]], ...],
    flow: FlowModule[S, H],
    status: StatusModule[S],
    board: Callable[[S, Viewer], tuple[Block, ...]],
    result: Callable[[S], Result | None],
    hindsight: Callable[[Event[S], S, S, H], Iterable[PastTurn]] | None = None,
    figure: str = "points",
    in_rows: bool = False,
    cell_name: Callable[[str], str] | None = None,
) -> Rules[S, H]:
    """The rules of one game; votes come first on its screen, and correcting a card's value last."""
    return game_rules(
        key=key,
        title=title,
        about=about,
        seats=seats,
        books=(book,),
        options=options,
        actions=(*FIRST, *actions, *LAST),
        events=(*events, ValueTold),
        flow=flow,
        status=status,
        board=board,
        result=result,
        cards=card_ids,
        deck="letterhead",
        hindsight=hindsight,
        counts="turn",
        figure=figure,
        in_rows=in_rows,
        cell_name=cell_name,
    )
