"""What happens in Hardback, as facts."""

from __future__ import annotations

from referee.engine.event import Event
from referee.games.hardback.events.buying import (
    CardBought,
    CardJailed,
    InkBought,
    InkTraded,
    RowCleared,
    RowFilled,
    RowFlushed,
    RowShown,
)
from referee.games.hardback.events.ending import GameEnded, PlayerJoined, PlayerLeft, TurnBegan, TurnCleared
from referee.games.hardback.events.inking import InkDrawn, InkRemoved, TokenReturned, TokensOwed
from referee.games.hardback.events.joining import JoinAsked
from referee.games.hardback.events.keeping import CardFound, CardTold, StartersTold
from referee.games.hardback.events.spelling import (
    CardTrashed,
    GameBegan,
    TopLooked,
    TotalsTold,
    TurnPassed,
    WordScored,
    WordSpelled,
)
from referee.games.hardback.state import State
from referee.kit.vote import VOTED

EVENTS: tuple[type[Event[State]], ...] = (
    *VOTED,
    GameBegan,
    StartersTold,
    CardFound,
    CardTold,
    RowShown,
    RowFilled,
    RowFlushed,
    RowCleared,
    InkDrawn,
    InkRemoved,
    WordSpelled,
    WordScored,
    CardTrashed,
    TokensOwed,
    TokenReturned,
    TopLooked,
    TotalsTold,
    TurnPassed,
    CardJailed,
    CardBought,
    InkBought,
    InkTraded,
    TurnCleared,
    TurnBegan,
    JoinAsked,
    PlayerJoined,
    PlayerLeft,
    GameEnded,
)
