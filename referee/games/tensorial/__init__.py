"""Tensorial Relations: spell with your own deck, buy better letters, own the best deck at the end."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.tensorial.actions import Buy, DealStore, Finish, Leave, Play, Refill
from referee.games.tensorial.board import board
from referee.games.tensorial.book import book
from referee.games.tensorial.challenging import (
    AskTable,
    Challenge,
    ChallengeRuled,
    DoubtRaised,
    Hold,
    Settle,
)
from referee.games.tensorial.events import (
    GameEnded,
    HandPlayed,
    LettersBought,
    PlayerLeft,
    StoreDealt,
    StoreFilled,
    TurnEnded,
    TurnLost,
)
from referee.games.tensorial.flow import follow, result, scores, start, status
from referee.games.tensorial.hindsight import hindsight
from referee.games.tensorial.options import Options
from referee.games.tensorial.state import State, TensorialHouse, cards
from referee.kit.holding import HELD, Release
from referee.kit.ritual import PutToTable
from referee.kit.values import CorrectValue, ValueTold
from referee.kit.vote import VOTED
from referee.kit.voting import VOTES

RULES: Rules[State, TensorialHouse] = Rules(
    key="tensorial",
    title="Tensorial Relations",
    about="spell, buy letters, build a deck",
    seats=range(2, 5),
    deck="letterhead",
    words="membership",
    books=(book,),
    options=Options,
    actions=(
        *VOTES,
        DealStore,
        Settle,
        Play,
        Buy,
        Refill,
        PutToTable,
        Challenge,
        Hold,
        Release,
        AskTable,
        Finish,
        Leave,
        CorrectValue,
    ),
    events=(
        StoreDealt,
        HandPlayed,
        DoubtRaised,
        ChallengeRuled,
        *VOTED,
        *HELD,
        LettersBought,
        StoreFilled,
        TurnEnded,
        TurnLost,
        GameEnded,
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
