"""Everything a player of Letterpress can ask for; the first open one is the thing to do next."""

from __future__ import annotations

from referee.engine.action import Action
from referee.games.letterpress.actions.claiming import Claim
from referee.games.letterpress.actions.dealing import CountDraft, Deal
from referee.games.letterpress.actions.doubting import Challenge, Hold, NobodyDoubts, PutToTable, Settle
from referee.games.letterpress.actions.keeping import AddChallenge, CorrectValue
from referee.games.letterpress.actions.seating import Join, Leave
from referee.games.letterpress.actions.settling import DrawForTie, SettleDoubt
from referee.games.letterpress.actions.writing import Write
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
