"""Letterpress alone: four words, each laid below the last, and one more that must beat the Rotary Printer."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.letterpress.book import book as common
from referee.games.letterpress.solo.actions import ACTIONS
from referee.games.letterpress.solo.board import board
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.events import EVENTS
from referee.games.letterpress.solo.flow import follow, start
from referee.games.letterpress.solo.hindsight import hindsight
from referee.games.letterpress.solo.options import Options
from referee.games.letterpress.solo.state import SoloHouse, State
from referee.games.letterpress.solo.status import scores, status
from referee.games.letterpress.solo.ties import result

RULES: Rules[State, SoloHouse] = Rules(
    key="letterpress_solo",
    title="Letterpress solo",
    about="draft, write, line up, beat the Rotary Printer",
    seats=range(1, 2),
    deck="letterpress",
    words="letterpress",
    books=(book, common),
    options=Options,
    actions=ACTIONS,
    events=EVENTS,
    start=start,
    follow=follow,
    status=status,
    scores=scores,
    board=board,
    result=result,
    cards=lambda state: (card.id for card in state.cards),
    hindsight=hindsight,
)
