"""Word War: words along a grid that changes with every turn."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.word_war import flow, status
from referee.games.word_war.actions.grid import DealGrid, Draw, Exchange, Place, Shuffle
from referee.games.word_war.actions.word import Pass, Spell, Take
from referee.games.word_war.board import board
from referee.games.word_war.book import book
from referee.games.word_war.challenge import CHALLENGE
from referee.games.word_war.events import (
    CardDrawn,
    CardExchanged,
    CardPlaced,
    CardTaken,
    GameEnded,
    GridDealt,
    PileShuffled,
    TurnLost,
    TurnPassed,
    WordSpelled,
)
from referee.games.word_war.options import Options
from referee.games.word_war.seating import Join, Leave, PlayerJoined, PlayerLeft
from referee.games.word_war.state import State, WordWarHouse
from referee.games.word_war.ties import result
from referee.kit.letterhead import letterhead_rules

RULES: Rules[State, WordWarHouse] = letterhead_rules(
    key="word_war",
    title="Word War",
    about="words from a grid that never rests",
    seats=range(2, 5),
    book=book,
    options=Options,
    actions=(
        Join,
        DealGrid,
        CHALLENGE.settle,
        Draw,
        Take,
        Spell,
        Place,
        Exchange,
        Pass,
        *CHALLENGE.actions,
        Shuffle,
        Leave,
    ),
    events=(
        GridDealt,
        CardDrawn,
        CardExchanged,
        CardPlaced,
        WordSpelled,
        *CHALLENGE.events,
        CardTaken,
        TurnPassed,
        TurnLost,
        PileShuffled,
        GameEnded,
        PlayerJoined,
        PlayerLeft,
    ),
    flow=flow,
    status=status,
    board=board,
    result=result,
)
