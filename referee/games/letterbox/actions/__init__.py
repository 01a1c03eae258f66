"""Everything a player of Letterbox can ask for; the first open one is the thing to do next."""

from __future__ import annotations

from referee.engine.action import Action
from referee.games.letterbox.actions.asking import Answer, Ask
from referee.games.letterbox.actions.ending import CastVote, CountHands, Stop
from referee.games.letterbox.actions.hunting import EndTurn, Place, SearchTile, Travel
from referee.games.letterbox.actions.keeping import Join, Leave, Pencil, TakeBackNote, WriteNote
from referee.games.letterbox.actions.rolling import RollDie
from referee.games.letterbox.actions.setting import Hide, Lay
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
    # Before asking: with all hours spent, the one big button must not cost a coin.
    EndTurn,
    Ask,
    Pencil,
    WriteNote,
    TakeBackNote,
    CountHands,
    Stop,
    Leave,
)
