"""Hardback: spell with your own deck, buy cards with its coins, be the first to sixty prestige."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.hardback import flow, status
from referee.games.hardback.actions.buying import Buy, EndTurn
from referee.games.hardback.actions.ink import GiveBack, UseInk, UseRemover
from referee.games.hardback.actions.offer_row import Flush, Jail, Refill, ShowRow, ShowRowAgain
from referee.games.hardback.actions.setup import Begin, CorrectCard, TellStarters
from referee.games.hardback.actions.spelling import LookAtTop, PassTurn, Spell, TellTotals
from referee.games.hardback.board import board
from referee.games.hardback.book import book
from referee.games.hardback.challenge import AskTable
from referee.games.hardback.events.ink import (
    InkBought,
    InkDrawn,
    InkRemoved,
    InkTraded,
    TokenReturned,
    TokensOwed,
)
from referee.games.hardback.events.offer_row import (
    CardBought,
    CardJailed,
    RowCleared,
    RowFilled,
    RowFlushed,
    RowShown,
)
from referee.games.hardback.events.spelling import (
    CardTrashed,
    TopLooked,
    TotalsTold,
    TurnPassed,
    WordScored,
    WordSpelled,
)
from referee.games.hardback.events.turns import (
    CardFound,
    CardTold,
    GameBegan,
    GameEnded,
    StartersRuledOut,
    StartersTold,
    TurnBegan,
    TurnCleared,
)
from referee.games.hardback.numbers import PLAYERS
from referee.games.hardback.options import Options
from referee.games.hardback.seating import Join, JoinAsked, Leave, PlayerJoined, PlayerLeft
from referee.games.hardback.state import HardbackHouse, State
from referee.games.hardback.ties import result
from referee.games.hardback.variants import VARIANTS
from referee.kit.game_rules import card_ids, game_rules
from referee.kit.vote import VOTED
from referee.kit.vote_actions import VOTES

RULES: Rules[State, HardbackHouse] = game_rules(
    key="hardback",
    title="Hardback",
    about="prestige, ink, a deck of your own",
    seats=PLAYERS,
    deck="hardback",
    books=(book,),
    options=Options,
    actions=(
        *VOTES,
        Begin,
        Spell,
        TellTotals,
        Buy,
        Jail,
        Refill,
        ShowRow,
        EndTurn,
        Flush,
        UseInk,
        UseRemover,
        GiveBack,
        PassTurn,
        AskTable,
        LookAtTop,
        ShowRowAgain,
        Join,
        TellStarters,
        CorrectCard,
        Leave,
        *(action for variant in VARIANTS for action in variant.actions),
    ),
    events=(
        *VOTED,
        GameBegan,
        StartersTold,
        StartersRuledOut,
        CardFound,
        CardTold,
        RowShown,
        RowFilled,
        RowFlushed,
        RowCleared,
        InkDrawn,
        InkRemoved,
        WordSpelled,
        WordScored,
        CardTrashed,
        TokensOwed,
        TokenReturned,
        TopLooked,
        TotalsTold,
        TurnPassed,
        CardJailed,
        CardBought,
        InkBought,
        InkTraded,
        TurnCleared,
        TurnBegan,
        GameEnded,
        JoinAsked,
        PlayerJoined,
        PlayerLeft,
        *(event for variant in VARIANTS for event in variant.events),
    ),
    flow=flow,
    status=status,
    board=board,
    result=result,
    cards=card_ids,
    figure="prestige",
)
