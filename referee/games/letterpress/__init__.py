"""Letterpress: draft, write, claim, and one last word from what was collected."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.letterpress import flow, status
from referee.games.letterpress.actions.claim import Claim
from referee.games.letterpress.actions.deal import Deal
from referee.games.letterpress.actions.deck import AddChallenge, CorrectValue
from referee.games.letterpress.actions.draw_for_tie import DrawForTie
from referee.games.letterpress.actions.write import Write
from referee.games.letterpress.board import board
from referee.games.letterpress.book import book
from referee.games.letterpress.challenge import (
    Challenge,
    ChallengeRuled,
    DoubtsEnded,
    Hold,
    NobodyDoubts,
    PutToTable,
    Settle,
)
from referee.games.letterpress.doubts import DoubtSettled, SettleDoubt
from referee.games.letterpress.draft import CountDraft, DraftCounted
from referee.games.letterpress.events.deal import Dealt
from referee.games.letterpress.events.deck import ChallengeTold
from referee.games.letterpress.events.score import (
    Claimed,
    ClaimSkipped,
    Finished,
    LetterDrawn,
    Ranked,
    RoundEnded,
)
from referee.games.letterpress.events.write import WordAnnounced, WordHandedIn
from referee.games.letterpress.hindsight import hindsight
from referee.games.letterpress.moment import moment
from referee.games.letterpress.options import Options
from referee.games.letterpress.seating import Join, Leave, PlayerJoined, PlayerLeft
from referee.games.letterpress.state import LetterpressHouse, State, cards
from referee.games.letterpress.ties import result
from referee.games.letterpress.values import ValueTold
from referee.kit.challenge_events import DoubtRaised
from referee.kit.challenge_window import HELD, Release
from referee.kit.game_rules import game_rules
from referee.kit.vote import VOTED
from referee.kit.vote_actions import VOTES

RULES: Rules[State, LetterpressHouse] = game_rules(
    key="letterpress",
    title="Letterpress",
    about="draft, write, claim",
    seats=range(2, 7),
    deck="letterpress",
    words="letterpress",
    books=(book,),
    options=Options,
    actions=(
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
    ),
    events=(
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
        ClaimSkipped,
        RoundEnded,
        Finished,
        ValueTold,
        ChallengeTold,
        PlayerLeft,
        PlayerJoined,
    ),
    flow=flow,
    status=status,
    board=board,
    result=result,
    cards=cards,
    hindsight=hindsight,
    moment=moment,
    figure="last word",
    in_rows=True,
)
