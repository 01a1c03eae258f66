"""Anagrabs: letters turn up, anybody claims words, and no word is safe."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.anagrabs.actions import Claim, Deal, Finish, Flip, Join, Leave
from referee.games.anagrabs.board import board
from referee.games.anagrabs.book import book
from referee.games.anagrabs.challenging import (
    AskTable,
    Challenge,
    ChallengeRuled,
    DoubtRaised,
    Hold,
    Settle,
)
from referee.games.anagrabs.counting import CountFaceDown, FaceDownCounted
from referee.games.anagrabs.events import (
    CardsDealt,
    CardTurned,
    GameEnded,
    PlayerJoined,
    PlayerLeft,
    WordClaimed,
)
from referee.games.anagrabs.flow import follow, result, scores, start, status
from referee.games.anagrabs.hindsight import hindsight
from referee.games.anagrabs.options import Options
from referee.games.anagrabs.shouting import GiveWay, Shout, Shouted, TimeUp, WayGiven
from referee.games.anagrabs.state import AnagrabsHouse, State, cards
from referee.kit.holding import HELD, Release
from referee.kit.ritual import PutToTable
from referee.kit.values import CorrectValue, ValueTold
from referee.kit.vote import VOTED
from referee.kit.voting import VOTES

RULES: Rules[State, AnagrabsHouse] = Rules(
    key="anagrabs",
    title="Anagrabs",
    about="turn up, shout, steal",
    seats=range(2, 7),
    deck="letterhead",
    words="membership",
    books=(book,),
    options=Options,
    actions=(
        *VOTES,
        Deal,
        Settle,
        Shout,
        Claim,
        Flip,
        GiveWay,
        TimeUp,
        Finish,
        PutToTable,
        Challenge,
        Hold,
        Release,
        AskTable,
        Join,
        CountFaceDown,
        Leave,
        CorrectValue,
    ),
    events=(
        CardsDealt,
        CardTurned,
        FaceDownCounted,
        Shouted,
        WayGiven,
        WordClaimed,
        DoubtRaised,
        ChallengeRuled,
        *VOTED,
        *HELD,
        GameEnded,
        PlayerJoined,
        PlayerLeft,
        ValueTold,
    ),
    start=start,
    follow=follow,
    status=status,
    scores=scores,
    board=board,
    result=result,
    cards=cards,
    hindsight=hindsight,
    counts="turn",
)
