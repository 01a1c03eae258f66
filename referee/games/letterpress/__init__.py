"""Letterpress: draft, write, claim, and one last word from what was collected."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.letterpress.actions import ACTIONS
from referee.games.letterpress.board import board
from referee.games.letterpress.book import book
from referee.games.letterpress.events import EVENTS
from referee.games.letterpress.flow import follow, start
from referee.games.letterpress.hindsight import hindsight
from referee.games.letterpress.options import Options
from referee.games.letterpress.state import LetterpressHouse, State, cards
from referee.games.letterpress.status import scores, status
from referee.games.letterpress.ties import result

RULES: Rules[State, LetterpressHouse] = Rules(
    key="letterpress",
    title="Letterpress",
    about="draft, write, claim",
    seats=range(2, 7),
    deck="letterpress",
    words="letterpress",
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
    hindsight=hindsight,
)
