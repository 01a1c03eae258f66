"""Gadsby: words without an E, until somebody adds one."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.gadsby.actions import AddLetter, Deal, Decline, Draw, Pass, Play
from referee.games.gadsby.board import board
from referee.games.gadsby.book import book
from referee.games.gadsby.challenging import (
    Accept,
    AskTable,
    Challenge,
    ChallengeRuled,
    DoubtRaised,
    Hold,
    Settle,
)
from referee.games.gadsby.events import (
    CardDrawn,
    CardsDealt,
    DeckFoundEmpty,
    Declined,
    GameEnded,
    LetterAdded,
    Passed,
    PlayerJoined,
    PlayerLeft,
    TurnLost,
    WordCancelled,
    WordMade,
    WordScored,
)
from referee.games.gadsby.flow import follow, result, scores, start, status
from referee.games.gadsby.hindsight import hindsight
from referee.games.gadsby.options import Options
from referee.games.gadsby.seating import EmptyDeck, Join, Leave
from referee.games.gadsby.state import GadsbyHouse, State, cards
from referee.kit.holding import HELD, Release
from referee.kit.ritual import PutToTable
from referee.kit.values import CorrectValue, ValueTold
from referee.kit.vote import VOTED
from referee.kit.voting import VOTES

RULES: Rules[State, GadsbyHouse] = Rules(
    key="gadsby",
    title="Gadsby",
    about="words without an E",
    seats=range(2, 7),
    deck="letterhead",
    words="membership",
    books=(book,),
    options=Options,
    actions=(
        *VOTES,
        Deal,
        Settle,
        Play,
        AddLetter,
        Accept,
        Decline,
        Draw,
        Pass,
        PutToTable,
        Challenge,
        Hold,
        Release,
        AskTable,
        Join,
        EmptyDeck,
        Leave,
        CorrectValue,
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
        DoubtRaised,
        ChallengeRuled,
        *VOTED,
        *HELD,
        TurnLost,
        DeckFoundEmpty,
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
