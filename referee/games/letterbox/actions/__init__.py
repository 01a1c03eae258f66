"""Every action of Letterbox; the first one that is open is the main button."""

from __future__ import annotations

from referee.engine.action import Action
from referee.games.letterbox.actions.end import CastVote, CountHands, Stop
from referee.games.letterbox.actions.hunt import EndTurn, Place, SearchTile, Travel
from referee.games.letterbox.actions.notes import Pencil, TakeBackNote, WriteNote
from referee.games.letterbox.actions.questions import Answer, Ask
from referee.games.letterbox.actions.roll import RollDie
from referee.games.letterbox.actions.setup import Hide, Lay
from referee.games.letterbox.seating import Join, Leave
from referee.games.letterbox.state import LetterboxHouse, State

ACTIONS: tuple[type[Action[State, LetterboxHouse]], ...] = (
    Join,
    Lay,
    Hide,
    Answer,
    RollDie,
    Place,
    CastVote,
    Travel,
    SearchTile,
    # Before Ask: when all hours are spent, the main button must not cost a coin.
    EndTurn,
    Ask,
    Pencil,
    WriteNote,
    TakeBackNote,
    CountHands,
    Stop,
    Leave,
)
