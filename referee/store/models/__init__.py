"""The tables of the database. Events are JSON here; no table knows the rules of a game."""

from referee.store.models.base import Base, Json, db, new_uid
from referee.store.models.games import (
    OPEN,
    Batch,
    Event,
    Game,
    Guess,
    Note,
    Photo,
    Seat,
    Session,
    TableStatus,
)
from referee.store.models.house import OWN_LIST, Deck, House, HouseWord, LetterShapes, Player, WordList
from referee.store.models.league import Night, NightTable, Season, SeasonGame
from referee.store.models.projections import Meeting, PlayedWord, Rating, Run, Standing, Tally, WordTotal

__all__ = [
    "OPEN",
    "OWN_LIST",
    "Base",
    "Batch",
    "Deck",
    "Event",
    "Game",
    "Guess",
    "House",
    "HouseWord",
    "Json",
    "LetterShapes",
    "Meeting",
    "Night",
    "NightTable",
    "Note",
    "Photo",
    "PlayedWord",
    "Player",
    "Rating",
    "Run",
    "Season",
    "SeasonGame",
    "Seat",
    "Session",
    "Standing",
    "TableStatus",
    "Tally",
    "WordList",
    "WordTotal",
    "db",
    "new_uid",
]
