"""Letter Mine: explore, move, mine and spell; the first to 21 points wins."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.letter_mine import flow, status
from referee.games.letter_mine.actions.map import (
    Begin,
    Explore,
    Finish,
    Mine,
    Move,
    Refill,
    Rest,
)
from referee.games.letter_mine.actions.word import Score, Spell
from referee.games.letter_mine.board import board, cell_name
from referee.games.letter_mine.book import book
from referee.games.letter_mine.challenge import CHALLENGE
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
from referee.games.letter_mine.hindsight import hindsight
from referee.games.letter_mine.options import Options
from referee.games.letter_mine.seating import Join, Leave, PlayerJoined, PlayerLeft
from referee.games.letter_mine.state import LetterMineHouse, State
from referee.games.letter_mine.ties import result
from referee.kit.letterhead import letterhead_rules

RULES: Rules[State, LetterMineHouse] = letterhead_rules(
    key="letter_mine",
    title="Letter Mine",
    about="explore, mine letters, spell to 21",
    seats=range(3, 7),
    book=book,
    options=Options,
    actions=(
        Join,
        Begin,
        CHALLENGE.settle,
        Score,
        Mine,
        Explore,
        Move,
        Spell,
        Refill,
        *CHALLENGE.actions,
        Rest,
        Finish,
        Leave,
    ),
    events=(
        TurnsBegun,
        Explored,
        Moved,
        Mined,
        WordSpelled,
        *CHALLENGE.events,
        WordScored,
        ActionsLeftOut,
        MapRefilled,
        TurnEnded,
        TurnLost,
        GameEnded,
        PlayerJoined,
        PlayerLeft,
    ),
    flow=flow,
    status=status,
    board=board,
    cell_name=cell_name,
    result=result,
    hindsight=hindsight,
)
