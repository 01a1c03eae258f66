"""Draw! Beat Down Their Weapons!: convoys with secret words, and duels on the road to London."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.draw import flow, status
from referee.games.draw.actions.duel import Reveal, SettleDuel, Stop, TurnUpPair
from referee.games.draw.actions.embark import ChangeConvoy, Deal, Embark, TellConvoy, WriteConvoy
from referee.games.draw.actions.end import CountPile, JudgePuns
from referee.games.draw.actions.travel import Advance, BringHome, Waylay
from referee.games.draw.board import board
from referee.games.draw.book import book
from referee.games.draw.challenge import CHALLENGE
from referee.games.draw.events.duel import DuelTied, DuelWon, LetterRevealed, Stopped, WordEnded
from referee.games.draw.events.end import GameEnded, PileCounted, PunOffJudged
from referee.games.draw.events.travel import (
    ConvoyAdvanced,
    ConvoyHome,
    ConvoyWritten,
    Embarked,
    StacksDealt,
    TurnLost,
    Waylaid,
)
from referee.games.draw.options import Options
from referee.games.draw.seating import Leave, PlayerLeft
from referee.games.draw.state import DrawHouse, State
from referee.games.draw.ties import result
from referee.kit.letterhead import letterhead_rules

RULES: Rules[State, DrawHouse] = letterhead_rules(
    key="draw",
    title="Draw! Beat Down Their Weapons!",
    about="secret words duel on the road to London",
    seats=range(2, 5),
    book=book,
    options=Options,
    actions=(
        Deal,
        CHALLENGE.settle,
        Reveal,
        TurnUpPair,
        Stop,
        SettleDuel,
        BringHome,
        Advance,
        Waylay,
        CountPile,
        JudgePuns,
        WriteConvoy,
        Embark,
        *CHALLENGE.actions,
        ChangeConvoy,
        TellConvoy,
        Leave,
    ),
    events=(
        StacksDealt,
        ConvoyWritten,
        Embarked,
        ConvoyAdvanced,
        ConvoyHome,
        Waylaid,
        LetterRevealed,
        WordEnded,
        Stopped,
        DuelWon,
        DuelTied,
        *CHALLENGE.events,
        TurnLost,
        PileCounted,
        PunOffJudged,
        GameEnded,
        PlayerLeft,
    ),
    flow=flow,
    status=status,
    board=board,
    result=result,
)
