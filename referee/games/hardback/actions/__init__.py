"""What players do in Hardback, the one thing to do next first."""

from __future__ import annotations

from referee.engine.action import Action
from referee.games.hardback.actions.buying import Buy, EndTurn
from referee.games.hardback.actions.ink import GiveBack, UseInk, UseRemover
from referee.games.hardback.actions.offer_row import Flush, Jail, Refill, ShowRow
from referee.games.hardback.actions.setup import Begin, CorrectCard, TellStarters
from referee.games.hardback.actions.spelling import LookAtTop, PassTurn, Spell, TellTotals
from referee.games.hardback.challenge import AskTable
from referee.games.hardback.seating import Join, Leave
from referee.games.hardback.state import HardbackHouse, State
from referee.kit.vote_actions import VOTES

ACTIONS: tuple[type[Action[State, HardbackHouse]], ...] = (
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
    Join,
    TellStarters,
    CorrectCard,
    Leave,
)
