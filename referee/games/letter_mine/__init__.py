"""Letter Mine: explore, move, mine and spell; the first to 21 points wins."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.letter_mine.actions import (
    Begin,
    Explore,
    Finish,
    Mine,
    Move,
    Refill,
    Rest,
)
from referee.games.letter_mine.board import board
from referee.games.letter_mine.book import book
from referee.games.letter_mine.challenging import (
    AskTable,
    Challenge,
    ChallengeRuled,
    DoubtRaised,
    Hold,
    Settle,
)
from referee.games.letter_mine.events import (
    ActionsLeftOut,
    Explored,
    GameEnded,
    MapRefilled,
    Mined,
    Moved,
    TurnEnded,
    TurnLost,
    TurnsBegun,
    WordScored,
    WordSpelled,
)
from referee.games.letter_mine.flow import follow, result, scores, start, status
from referee.games.letter_mine.hindsight import hindsight
from referee.games.letter_mine.options import Options
from referee.games.letter_mine.seating import Join, Leave, PlayerJoined, PlayerLeft
from referee.games.letter_mine.spelling import Score, Spell
from referee.games.letter_mine.state import LetterMineHouse, State, cards
from referee.kit.holding import HELD, Release
from referee.kit.ritual import PutToTable
from referee.kit.values import CorrectValue, ValueTold
from referee.kit.vote import VOTED
from referee.kit.voting import VOTES

RULES: Rules[State, LetterMineHouse] = Rules(
    key="letter_mine",
    title="Letter Mine",
    about="explore, mine letters, spell to 21",
    seats=range(3, 7),
    deck="letterhead",
    words="membership",
    books=(book,),
    options=Options,
    actions=(
        *VOTES,
        Join,
        Begin,
        Settle,
        Score,
        Mine,
        Explore,
        Move,
        Spell,
        Refill,
        PutToTable,
        Challenge,
        Hold,
        Release,
        AskTable,
        Rest,
        Finish,
        Leave,
        CorrectValue,
    ),
    events=(
        TurnsBegun,
        Explored,
        Moved,
        Mined,
        WordSpelled,
        DoubtRaised,
        ChallengeRuled,
        *VOTED,
        *HELD,
        WordScored,
        ActionsLeftOut,
        MapRefilled,
        TurnEnded,
        TurnLost,
        GameEnded,
        PlayerJoined,
        PlayerLeft,
        ValueTold,
    ),
    start=start,
    follow=follow,
    status=status,
    scores=scores,
    board=board,
    result=result,
    cards=cards,
    hindsight=hindsight,
    counts="turn",
)
