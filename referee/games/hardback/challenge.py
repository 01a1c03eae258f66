"""Putting a word to the table. Hardback has no challenge: the table votes before the word is spelled."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.hardback.actions.spelling import Spell, TellTotals
from referee.games.hardback.state import HardbackHouse, State
from referee.kit.vote_actions import AskTableAction


@dataclass(frozen=True)
class AskTable(AskTableAction[State]):
    """Put a word to the table that the list refuses or does not settle, before it is spelled."""

    plays = (Spell, TellTotals)

    @classmethod
    def at_once(cls, house: HardbackHouse) -> bool:
        return True
