"""Letterpress alone: four words, each laid below the last, and one more that must beat the Rotary Printer."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.letterpress.actions.deck import CorrectValue
from referee.games.letterpress.book import book as common
from referee.games.letterpress.draft import DraftCounted
from referee.games.letterpress.solo import flow, status
from referee.games.letterpress.solo.actions.deal import CountDraft, Deal
from referee.games.letterpress.solo.actions.last_word import WriteLast
from referee.games.letterpress.solo.actions.library import Pick
from referee.games.letterpress.solo.actions.line_up import LineUp
from referee.games.letterpress.solo.actions.write import Write
from referee.games.letterpress.solo.board import board
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.events import (
    LastRoundBegun,
    LastWritten,
    LibraryFoundEmpty,
    LibraryPicked,
    SharedDealt,
    WordAllowed,
    WordLaid,
    WordWritten,
)
from referee.games.letterpress.solo.hindsight import hindsight
from referee.games.letterpress.solo.options import Options
from referee.games.letterpress.solo.state import SoloHouse, State
from referee.games.letterpress.solo.ties import result
from referee.games.letterpress.values import ValueTold
from referee.kit.game_rules import game_rules

RULES: Rules[State, SoloHouse] = game_rules(
    key="letterpress_solo",
    title="Letterpress solo",
    about="draft, write, line up, beat the Rotary Printer",
    seats=range(1, 2),
    deck="letterpress",
    words="letterpress",
    books=(book, common),
    options=Options,
    actions=(
        Deal,
        LineUp,
        Pick,
        WriteLast,
        Write,
        CountDraft,
        CorrectValue,
    ),
    events=(
        SharedDealt,
        DraftCounted,
        WordAllowed,
        WordWritten,
        WordLaid,
        LibraryPicked,
        LibraryFoundEmpty,
        LastRoundBegun,
        LastWritten,
        ValueTold,
    ),
    flow=flow,
    status=status,
    board=board,
    result=result,
    cards=lambda state: (card.id for card in state.cards),
    hindsight=hindsight,
)
