"""Every event of Letterbox."""

from __future__ import annotations

from referee.engine.event import Event
from referee.games.letterbox.events.end import Finished, HuntEnded, VoteCast, VotesCounted
from referee.games.letterbox.events.hunt import (
    PawnPlaced,
    TileSearched,
    Travelled,
    TurnEnded,
)
from referee.games.letterbox.events.notes import (
    Noted,
    Pencilled,
    ScribbleTakenBack,
)
from referee.games.letterbox.events.questions import BigQuestionAnswered, BigQuestionAsked
from referee.games.letterbox.events.setup import BoardLaid, BoxHidden, CluesOpened, DieRolled, FirstTurn
from referee.games.letterbox.seating import PlayerJoined, PlayerLeft
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
