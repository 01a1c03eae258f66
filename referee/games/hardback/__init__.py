"""Hardback: spell with your own deck, buy cards with its coins, be the first to sixty prestige."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.hardback.actions import ACTIONS
from referee.games.hardback.board import board
from referee.games.hardback.book import book
from referee.games.hardback.events import EVENTS
from referee.games.hardback.flow import follow, start
from referee.games.hardback.numbers import PLAYERS
from referee.games.hardback.options import Options
from referee.games.hardback.seating import JoinAsked, PlayerJoined, PlayerLeft
from referee.games.hardback.state import HardbackHouse, State, cards
from referee.games.hardback.status import scores, status
from referee.games.hardback.ties import result
from referee.games.hardback.variants import VARIANTS

RULES: Rules[State, HardbackHouse] = Rules(
    key="hardback",
    title="Hardback",
    about="prestige, ink, a deck of one's own",
    seats=PLAYERS,
    deck="hardback",
    words="membership",
    books=(book,),
    options=Options,
    actions=(*ACTIONS, *(action for variant in VARIANTS for action in variant.actions)),
    events=(
        *EVENTS,
        JoinAsked,
        PlayerJoined,
        PlayerLeft,
        *(event for variant in VARIANTS for event in variant.events),
    ),
    start=start,
    follow=follow,
    status=status,
    scores=scores,
    board=board,
    result=result,
    cards=cards,
)
