"""Every action of the solo game; the first one that is open is the main button."""

from __future__ import annotations

from referee.engine.action import Action
from referee.games.letterpress.actions.deck import CorrectValue
from referee.games.letterpress.solo.actions.deal import CountDraft, Deal
from referee.games.letterpress.solo.actions.last_word import WriteLast
from referee.games.letterpress.solo.actions.library import Pick
from referee.games.letterpress.solo.actions.line_up import LineUp
from referee.games.letterpress.solo.actions.write import Write
from referee.games.letterpress.solo.state import SoloHouse, State

ACTIONS: tuple[type[Action[State, SoloHouse]], ...] = (
    Deal,
    LineUp,
    Pick,
    WriteLast,
    Write,
    CountDraft,
    CorrectValue,
)
