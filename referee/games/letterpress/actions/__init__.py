"""Every action of Letterpress; the first one that is open is the main button."""

from __future__ import annotations

from referee.engine.action import Action
from referee.games.letterpress.actions.claim import Claim
from referee.games.letterpress.actions.deal import Deal
from referee.games.letterpress.actions.deck import AddChallenge, CorrectValue
from referee.games.letterpress.actions.draw_for_tie import DrawForTie
from referee.games.letterpress.actions.write import Write
from referee.games.letterpress.challenge import Challenge, Hold, NobodyDoubts, PutToTable, Settle
from referee.games.letterpress.doubts import SettleDoubt
from referee.games.letterpress.draft import CountDraft
from referee.games.letterpress.seating import Join, Leave
from referee.games.letterpress.state import LetterpressHouse, State
from referee.kit.hold import Release
from referee.kit.vote_actions import VOTES

ACTIONS: tuple[type[Action[State, LetterpressHouse]], ...] = (
    *VOTES,
    Join,
    SettleDoubt,
    Settle,
    NobodyDoubts,
    DrawForTie,
    Write,
    Claim,
    Deal,
    PutToTable,
    Challenge,
    Hold,
    Release,
    CountDraft,
    CorrectValue,
    AddChallenge,
    Leave,
)
