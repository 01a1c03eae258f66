"""What happened in a game of Letterbox, as facts and as sentences."""

from __future__ import annotations

from referee.engine.event import Event
from referee.games.letterbox.events.ending import Finished, HuntEnded, VoteCast, VotesCounted
from referee.games.letterbox.events.hunting import (
    BigQuestionAnswered,
    BigQuestionAsked,
    PawnPlaced,
    TileSearched,
    Travelled,
    TurnEnded,
)
from referee.games.letterbox.events.keeping import (
    Noted,
    Pencilled,
    PlayerJoined,
    PlayerLeft,
    ScribbleTakenBack,
)
from referee.games.letterbox.events.setting import BoardLaid, BoxHidden, CluesOpened, DieRolled, FirstTurn
from referee.games.letterbox.state import State

EVENTS: tuple[type[Event[State]], ...] = (
    BoardLaid,
    BoxHidden,
    CluesOpened,
    DieRolled,
    FirstTurn,
    PawnPlaced,
    Travelled,
    TileSearched,
    BigQuestionAsked,
    BigQuestionAnswered,
    TurnEnded,
    HuntEnded,
    VoteCast,
    VotesCounted,
    Finished,
    Noted,
    Pencilled,
    ScribbleTakenBack,
    PlayerJoined,
    PlayerLeft,
)
