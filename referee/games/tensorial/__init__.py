"""Tensorial Relations: spell with your own deck, buy better letters, own the best deck at the end."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.tensorial import flow, status
from referee.games.tensorial.actions import Buy, DealStore, Finish, Play, Refill
from referee.games.tensorial.board import board
from referee.games.tensorial.book import book
from referee.games.tensorial.challenge import CHALLENGE
from referee.games.tensorial.events import (
    GameEnded,
    HandPlayed,
    LettersBought,
    StoreDealt,
    StoreFilled,
    TurnEnded,
    TurnLost,
)
from referee.games.tensorial.hindsight import hindsight
from referee.games.tensorial.options import Options
from referee.games.tensorial.seating import Leave, PlayerLeft
from referee.games.tensorial.state import State, TensorialHouse
from referee.games.tensorial.ties import result
from referee.kit.letterhead import letterhead_rules

RULES: Rules[State, TensorialHouse] = letterhead_rules(
    key="tensorial",
    title="Tensorial Relations",
    about="spell, buy letters, build a deck",
    seats=range(2, 5),
    book=book,
    options=Options,
    actions=(
        DealStore,
        CHALLENGE.settle,
        Play,
        Buy,
        Refill,
        *CHALLENGE.actions,
        Finish,
        Leave,
    ),
    events=(
        StoreDealt,
        HandPlayed,
        *CHALLENGE.events,
        LettersBought,
        StoreFilled,
        TurnEnded,
        TurnLost,
        GameEnded,
        PlayerLeft,
    ),
    flow=flow,
    status=status,
    board=board,
    result=result,
    hindsight=hindsight,
    figure="deck points",
    in_rows=True,
)
