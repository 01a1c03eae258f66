"""Every event of Letterpress."""

from __future__ import annotations

from referee.engine.event import Event
from referee.games.letterpress.challenge import ChallengeRuled, DoubtsEnded
from referee.games.letterpress.doubts import DoubtSettled
from referee.games.letterpress.draft import DraftCounted
from referee.games.letterpress.events.deal import Dealt
from referee.games.letterpress.events.deck import ChallengeTold
from referee.games.letterpress.events.score import Claimed, Finished, LetterDrawn, Ranked, RoundEnded
from referee.games.letterpress.events.write import WordAnnounced, WordHandedIn
from referee.games.letterpress.seating import PlayerJoined, PlayerLeft
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
