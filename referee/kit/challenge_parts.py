"""What a game with challenges adds to its lists of actions and events, beside a `Challenge` of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.engine.action import Action
from referee.engine.event import Event
from referee.kit.challenge_actions import ChallengeAction, PutToTable, SettleAction
from referee.kit.challenge_window import HELD, HoldAction, Release
from referee.kit.vote import VOTED
from referee.kit.vote_actions import AskTableAction

AnyAction = type[Action[Any, Any]]


@dataclass(frozen=True)
class ChallengeParts:
    """The parts of one game's challenge. `settle` stands apart: it comes first while a word is in doubt."""

    challenge: type[ChallengeAction[Any]]
    settle: type[SettleAction[Any]]
    hold: type[HoldAction[Any]]
    ask_table: type[AskTableAction[Any]] | None

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        """Everything around a challenge, in the order the screen offers it."""
        asks = (self.ask_table,) if self.ask_table else ()
        return (PutToTable, self.challenge, self.hold, Release, *asks)

    @property
    def events(self) -> tuple[type[Event[Any]], ...]:
        return (self.challenge.raised, self.challenge.ruled, *VOTED, *HELD)


def challenge_parts(
    challenge_action: type[ChallengeAction[Any]], plays: tuple[AnyAction, ...] = ()
) -> ChallengeParts:
    """The parts for this challenge; `plays` are the actions that play a word, so that one can be asked about.

    A game whose words stay face down until they are challenged names none.
    """

    @dataclass(frozen=True)
    class Settle(SettleAction[Any]):
        """Say what the table's own dictionary says of the challenged word."""

        ruled = challenge_action.ruled

    @dataclass(frozen=True)
    class Hold(HoldAction[Any]):
        """Keep the window open while one thinks about a challenge."""

        challenge = challenge_action

    return ChallengeParts(challenge_action, Settle, Hold, _ask_table(plays) if plays else None)


def _ask_table(actions: tuple[AnyAction, ...]) -> type[AskTableAction[Any]]:
    @dataclass(frozen=True)
    class AskTable(AskTableAction[Any]):
        """Put a word to the table that the list refuses or does not settle, before it is played."""

        plays = actions

    return AskTable
