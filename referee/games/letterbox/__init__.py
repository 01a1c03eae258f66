"""Piecepack Letterbox: hide a letterbox, write a clue, and hunt for everybody else's."""

from __future__ import annotations

from referee.engine.rules import Rules
from referee.games.letterbox import flow, status
from referee.games.letterbox.actions.end import CastVote, CountHands, Stop
from referee.games.letterbox.actions.hunt import EndTurn, Place, SearchTile, Travel
from referee.games.letterbox.actions.notes import Pencil, TakeBackNote, WriteNote
from referee.games.letterbox.actions.questions import Answer, Ask
from referee.games.letterbox.actions.roll import RollDie
from referee.games.letterbox.actions.setup import Hide, Lay
from referee.games.letterbox.board import board
from referee.games.letterbox.book import book
from referee.games.letterbox.events.end import Finished, HuntEnded, VoteCast, VotesCounted
from referee.games.letterbox.events.hunt import (
    PawnPlaced,
    TileSearched,
    Travelled,
    TurnEnded,
)
from referee.games.letterbox.events.notes import (
    Noted,
    Pencilled,
    ScribbleTakenBack,
)
from referee.games.letterbox.events.questions import BigQuestionAnswered, BigQuestionAsked
from referee.games.letterbox.events.setup import BoardLaid, BoxHidden, CluesOpened, DieRolled, FirstTurn
from referee.games.letterbox.keepsakes import keepsakes
from referee.games.letterbox.options import Options
from referee.games.letterbox.seating import Join, Leave, PlayerJoined, PlayerLeft
from referee.games.letterbox.state import LetterboxHouse, State, cards
from referee.games.letterbox.ties import result
from referee.games.letterbox.tiles import cell_name
from referee.kit.game_rules import game_rules

RULES: Rules[State, LetterboxHouse] = game_rules(
    key="letterbox",
    title="Piecepack Letterbox",
    about="hide, clue, hunt",
    seats=range(3, 7),
    books=(book,),
    options=Options,
    actions=(
        Join,
        Lay,
        Hide,
        Answer,
        RollDie,
        Place,
        CastVote,
        Travel,
        SearchTile,
        # Before Ask: when all hours are spent, the main button must not cost a coin.
        EndTurn,
        Ask,
        Pencil,
        WriteNote,
        TakeBackNote,
        CountHands,
        Stop,
        Leave,
    ),
    events=(
        BoardLaid,
        BoxHidden,
        CluesOpened,
        DieRolled,
        FirstTurn,
        PawnPlaced,
        Travelled,
        TileSearched,
        BigQuestionAsked,
        BigQuestionAnswered,
        TurnEnded,
        HuntEnded,
        VoteCast,
        VotesCounted,
        Finished,
        Noted,
        Pencilled,
        ScribbleTakenBack,
        PlayerJoined,
        PlayerLeft,
    ),
    flow=flow,
    status=status,
    board=board,
    result=result,
    cards=cards,
    keepsakes=keepsakes,
    cell_name=cell_name,
    draws=True,
)
