"""Word Chain: each word begins with the letter that the word before ended with."""

from __future__ import annotations

from quoin_word_chain import flow, status
from quoin_word_chain.actions import Pass, Play
from quoin_word_chain.board import board
from quoin_word_chain.book import book
from quoin_word_chain.events import TurnPassed, WordLinked
from quoin_word_chain.options import Options
from quoin_word_chain.state import ChainHouse, State
from quoin_word_chain.ties import result
from referee.engine.rules import Rules
from referee.kit.game_rules import game_rules

RULES: Rules[State, ChainHouse] = game_rules(
    key="word_chain",
    title="Word Chain",
    about="begin where the last word ended",
    seats=range(2, 7),
    books=(book,),
    options=Options,
    actions=(Play, Pass),
    events=(WordLinked, TurnPassed),
    flow=flow,
    status=status,
    board=board,
    result=result,
    cards=lambda state: (),
    counts="turn",
)
