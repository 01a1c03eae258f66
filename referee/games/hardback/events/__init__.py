"""The events of Hardback: what has happened, as the log keeps it."""

from __future__ import annotations

from referee.engine.event import Event
from referee.games.hardback.events.ink import (
    InkBought,
    InkDrawn,
    InkRemoved,
    InkTraded,
    TokenReturned,
    TokensOwed,
)
from referee.games.hardback.events.offer_row import (
    CardBought,
    CardJailed,
    RowCleared,
    RowFilled,
    RowFlushed,
    RowShown,
)
from referee.games.hardback.events.spelling import (
    CardTrashed,
    TopLooked,
    TotalsTold,
    TurnPassed,
    WordScored,
    WordSpelled,
)
from referee.games.hardback.events.turns import (
    CardFound,
    CardTold,
    GameBegan,
    GameEnded,
    StartersTold,
    TurnBegan,
    TurnCleared,
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
    GameEnded,
)
