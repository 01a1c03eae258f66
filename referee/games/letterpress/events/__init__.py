"""What happened in a game of Letterpress, as facts and as sentences."""

from __future__ import annotations

from referee.engine.event import Event
from referee.games.letterpress.events.doubting import ChallengeRuled, DoubtsEnded
from referee.games.letterpress.events.keeping import ChallengeTold, PlayerJoined, PlayerLeft
from referee.games.letterpress.events.scoring import Claimed, Finished, LetterDrawn, Ranked, RoundEnded
from referee.games.letterpress.events.settling import DoubtSettled
from referee.games.letterpress.events.writing import Dealt, DraftCounted, WordAnnounced, WordHandedIn
from referee.games.letterpress.state import State
from referee.games.letterpress.values import ValueTold
from referee.kit.challenge_events import DoubtRaised
from referee.kit.hold import HELD
from referee.kit.vote import VOTED

EVENTS: tuple[type[Event[State]], ...] = (
    Dealt,
    DraftCounted,
    WordHandedIn,
    WordAnnounced,
    DoubtSettled,
    DoubtRaised,
    ChallengeRuled,
    DoubtsEnded,
    *VOTED,
    *HELD,
    LetterDrawn,
    Ranked,
    Claimed,
    RoundEnded,
    Finished,
    ValueTold,
    ChallengeTold,
    PlayerLeft,
    PlayerJoined,
)
