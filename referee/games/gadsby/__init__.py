"""Gadsby: words without an E, until somebody adds one."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.gadsby import flow, status
from referee.games.gadsby.actions import AddLetter, Deal, Decline, Draw, EmptyDeck, NobodyAdds, Pass, Play
from referee.games.gadsby.board import board
from referee.games.gadsby.book import book
from referee.games.gadsby.challenge import CHALLENGE, Accept
from referee.games.gadsby.events import (
    CardDrawn,
    CardsDealt,
    DeckFoundEmpty,
    Declined,
    GameEnded,
    LetterAdded,
    Passed,
    TurnLost,
    WordCancelled,
    WordMade,
    WordScored,
)
from referee.games.gadsby.hindsight import hindsight
from referee.games.gadsby.options import Options
from referee.games.gadsby.seating import Join, Leave, PlayerJoined, PlayerLeft
from referee.games.gadsby.state import GadsbyHouse, State
from referee.games.gadsby.ties import result
from referee.kit.letterhead import letterhead_rules

RULES: Rules[State, GadsbyHouse] = letterhead_rules(
    key="gadsby",
    title="Gadsby",
    about="words without an E",
    seats=range(2, 7),
    book=book,
    options=Options,
    actions=(
        Deal,
        CHALLENGE.settle,
        Play,
        AddLetter,
        Accept,
        Decline,
        NobodyAdds,
        Draw,
        Pass,
        *CHALLENGE.actions,
        Join,
        EmptyDeck,
        Leave,
    ),
    events=(
        CardsDealt,
        WordMade,
        CardDrawn,
        Passed,
        Declined,
        LetterAdded,
        WordScored,
        WordCancelled,
        *CHALLENGE.events,
        TurnLost,
        DeckFoundEmpty,
        GameEnded,
        PlayerJoined,
        PlayerLeft,
    ),
    flow=flow,
    status=status,
    board=board,
    result=result,
    hindsight=hindsight,
    in_rows=True,
)
