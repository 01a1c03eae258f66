"""Piecepack Letterbox: hide a letterbox, write a clue, and hunt for everybody else's."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.letterbox.actions import ACTIONS
from referee.games.letterbox.board import board
from referee.games.letterbox.book import book
from referee.games.letterbox.events import EVENTS
from referee.games.letterbox.flow import follow, start
from referee.games.letterbox.keepsakes import keepsakes
from referee.games.letterbox.options import Options
from referee.games.letterbox.state import LetterboxHouse, State, cards
from referee.games.letterbox.status import scores, status
from referee.games.letterbox.ties import result

RULES: Rules[State, LetterboxHouse] = Rules(
    key="letterbox",
    title="Piecepack Letterbox",
    about="hide, clue, hunt",
    seats=range(3, 7),
    deck="",
    words="membership",
    books=(book,),
    options=Options,
    actions=ACTIONS,
    events=EVENTS,
    start=start,
    follow=follow,
    status=status,
    scores=scores,
    board=board,
    result=result,
    cards=cards,
    keepsakes=keepsakes,
)
