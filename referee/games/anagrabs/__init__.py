"""Anagrabs: letters turn up, anybody claims words, and no word is safe."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.anagrabs import flow, status
from referee.games.anagrabs.actions.cards import CountFaceDown, Deal, Finish, Flip
from referee.games.anagrabs.actions.claim import ChooseWay, Claim
from referee.games.anagrabs.actions.shout import GiveWay, Shout, TimeUp
from referee.games.anagrabs.board import board
from referee.games.anagrabs.book import book
from referee.games.anagrabs.challenge import CHALLENGE
from referee.games.anagrabs.events import (
    CardsDealt,
    CardTurned,
    FaceDownCounted,
    GameEnded,
    Shouted,
    WayGiven,
    WordClaimed,
    WordSaid,
)
from referee.games.anagrabs.hindsight import hindsight
from referee.games.anagrabs.options import Options
from referee.games.anagrabs.seating import Join, Leave, PlayerJoined, PlayerLeft
from referee.games.anagrabs.state import AnagrabsHouse, State
from referee.games.anagrabs.ties import result
from referee.kit.letterhead import letterhead_rules

RULES: Rules[State, AnagrabsHouse] = letterhead_rules(
    key="anagrabs",
    title="Anagrabs",
    about="turn up, shout, steal",
    seats=range(2, 7),
    book=book,
    options=Options,
    actions=(
        Deal,
        CHALLENGE.settle,
        ChooseWay,
        Shout,
        Claim,
        Flip,
        GiveWay,
        TimeUp,
        Finish,
        *CHALLENGE.actions,
        Join,
        CountFaceDown,
        Leave,
    ),
    events=(
        CardsDealt,
        CardTurned,
        FaceDownCounted,
        Shouted,
        WayGiven,
        WordSaid,
        WordClaimed,
        *CHALLENGE.events,
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
