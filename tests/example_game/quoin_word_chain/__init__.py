"""Word Chain: each word begins with the letter that the word before ended with."""

from __future__ import annotations

from quoin_word_chain.actions import Pass, Play
from quoin_word_chain.board import board
from quoin_word_chain.book import book
from quoin_word_chain.events import TurnPassed, WordLinked
from quoin_word_chain.flow import follow, start
from quoin_word_chain.options import Options
from quoin_word_chain.state import ChainHouse, State
from quoin_word_chain.status import scores, status
from quoin_word_chain.ties import result
from referee.engine.rules import Rules

RULES: Rules[State, ChainHouse] = Rules(
    key="word_chain",
    title="Word Chain",
    about="begin where the last word ended",
    seats=range(2, 7),
    deck="",
    words="membership",
    books=(book,),
    options=Options,
    actions=(Play, Pass),
    events=(WordLinked, TurnPassed),
    start=start,
    follow=follow,
    status=status,
    scores=scores,
    board=board,
    result=result,
    cards=lambda state: (),
    counts="turn",
)
