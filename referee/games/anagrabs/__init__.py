"""Anagrabs: letters turn up, anybody claims words, and no word is safe."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.anagrabs.actions import Claim, Deal, Finish, Flip, Join, Leave
from referee.games.anagrabs.board import board
from referee.games.anagrabs.book import book
from referee.games.anagrabs.challenging import Challenge, ChallengeRuled, DoubtRaised, Settle
from referee.games.anagrabs.events import (
    CardsDealt,
    CardTurned,
    GameEnded,
    PlayerJoined,
    PlayerLeft,
    WordClaimed,
)
from referee.games.anagrabs.flow import follow, result, scores, start, status
from referee.games.anagrabs.options import Options
from referee.games.anagrabs.state import AnagrabsHouse, State, cards
from referee.kit.values import CorrectValue, ValueTold

RULES: Rules[State, AnagrabsHouse] = Rules(
    key="anagrabs",
    title="Anagrabs",
    about="turn up, shout, steal",
    seats=range(2, 7),
    deck="letterhead",
    words="membership",
    books=(book,),
    options=Options,
    actions=(Deal, Settle, Claim, Flip, Finish, Challenge, Join, Leave, CorrectValue),
    events=(
        CardsDealt,
        CardTurned,
        WordClaimed,
        DoubtRaised,
        ChallengeRuled,
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
)
