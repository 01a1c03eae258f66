"""Draw! Beat Down Their Weapons!: convoys with secret words, and duels on the road to London."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.draw.board import board
from referee.games.draw.book import book
from referee.games.draw.challenging import Challenge, ChallengeRuled, DoubtRaised, Hold, Settle
from referee.games.draw.duel_events import DuelTied, DuelWon, LetterRevealed, Stopped, WordEnded
from referee.games.draw.duelling import Reveal, SettleDuel, Stop
from referee.games.draw.embarking import ChangeConvoy, Deal, Embark, TellConvoy, WriteConvoy
from referee.games.draw.ending import CountPile, JudgePuns, Leave
from referee.games.draw.events import (
    ConvoyAdvanced,
    ConvoyHome,
    ConvoyWritten,
    Embarked,
    GameEnded,
    PileCounted,
    PlayerLeft,
    PunOffJudged,
    StacksDealt,
    TurnLost,
    Waylaid,
)
from referee.games.draw.flow import follow, result, start
from referee.games.draw.options import Options
from referee.games.draw.state import DrawHouse, State, cards
from referee.games.draw.status import scores, status
from referee.games.draw.travelling import Advance, BringHome, Waylay
from referee.kit.holding import HELD, Release
from referee.kit.ritual import PutToTable
from referee.kit.values import CorrectValue, ValueTold
from referee.kit.vote import VOTED
from referee.kit.voting import VOTES

RULES: Rules[State, DrawHouse] = Rules(
    key="draw",
    title="Draw! Beat Down Their Weapons!",
    about="secret words duel on the road to London",
    seats=range(2, 5),
    deck="letterhead",
    words="membership",
    books=(book,),
    options=Options,
    actions=(
        *VOTES,
        Deal,
        Settle,
        Reveal,
        Stop,
        SettleDuel,
        BringHome,
        Advance,
        Waylay,
        CountPile,
        JudgePuns,
        WriteConvoy,
        Embark,
        PutToTable,
        Challenge,
        Hold,
        Release,
        ChangeConvoy,
        TellConvoy,
        Leave,
        CorrectValue,
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
        DoubtRaised,
        ChallengeRuled,
        *VOTED,
        *HELD,
        TurnLost,
        PileCounted,
        PunOffJudged,
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
    counts="turn",
)
