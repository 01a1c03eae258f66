"""What a word gives: derived afresh from the word and the choices made, never added up on the way."""

from referee.games.hardback.benefits.choices import Decision, Pick, decisions, impossible, suggested
from referee.games.hardback.benefits.spread import Letter, Picked, Readings, Spread
from referee.games.hardback.benefits.tally import Share, Tally, Task, tally

__all__ = [
    "Decision",
    "Letter",
    "Pick",
    "Picked",
    "Readings",
    "Share",
    "Spread",
    "Tally",
    "Task",
    "decisions",
    "impossible",
    "suggested",
    "tally",
]
