"""Word War: words along a grid that changes with every turn."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.word_war.actions import DealGrid, Draw, Exchange, Place, Shuffle
from referee.games.word_war.board import board
from referee.games.word_war.book import book
from referee.games.word_war.challenging import (
    AskTable,
    Challenge,
    ChallengeRuled,
    DoubtRaised,
    Hold,
    Settle,
)
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
from referee.games.word_war.flow import follow, result, scores, start, status
from referee.games.word_war.options import Options
from referee.games.word_war.seating import Join, Leave, PlayerJoined, PlayerLeft
from referee.games.word_war.spelling import Pass, Spell, Take
from referee.games.word_war.state import State, WordWarHouse, cards
from referee.kit.holding import HELD, Release
from referee.kit.ritual import PutToTable
from referee.kit.values import CorrectValue, ValueTold
from referee.kit.vote import VOTED
from referee.kit.voting import VOTES

RULES: Rules[State, WordWarHouse] = Rules(
    key="word_war",
    title="Word War",
    about="words from a grid that never rests",
    seats=range(2, 5),
    deck="letterhead",
    words="membership",
    books=(book,),
    options=Options,
    actions=(
        *VOTES,
        Join,
        DealGrid,
        Settle,
        Draw,
        Take,
        Spell,
        Place,
        Exchange,
        Pass,
        PutToTable,
        Challenge,
        Hold,
        Release,
        AskTable,
        Shuffle,
        Leave,
        CorrectValue,
    ),
    events=(
        GridDealt,
        CardDrawn,
        CardExchanged,
        CardPlaced,
        WordSpelled,
        DoubtRaised,
        ChallengeRuled,
        *VOTED,
        *HELD,
        CardTaken,
        TurnPassed,
        TurnLost,
        PileShuffled,
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
    counts="turn",
)
