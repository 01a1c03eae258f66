"""Events about the deck: what a challenge card of this table says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.games.letterpress.book import book
from referee.games.letterpress.challenge_cards.card import JOINS, REWARDS, ChallengeCard
from referee.games.letterpress.state import State


@dataclass(frozen=True)
class ChallengeTold(Event[State]):
    """Somebody told what a challenge card of this table's box says."""

    challenge: ChallengeCard
    opened: bool = False
    by_claim: int | None = None
    """The seat that read it off the card while claiming it."""

    def apply(self, state: State) -> State:
        added = tuple(each for each in state.added_challenges if each.key != self.challenge.key)
        corrected = tuple(
            self.challenge if each.key == self.challenge.key else each for each in state.challenges
        )
        lie_open = (*corrected, self.challenge) if self.opened else corrected
        return replace(state, added_challenges=(*added, self.challenge), challenges=lie_open)

    def line(self, viewer: Viewer) -> Line:
        where = "Open challenge" if self.opened else "Challenge card"
        return Line(f"{where} noted: {self.challenge.says}", (Why(self._reward(), book.reward),))

    def _reward(self) -> str:
        challenge = self.challenge
        if challenge.reward != JOINS:
            return f"Reward: {challenge.gives or REWARDS[challenge.reward]}"
        worth = "" if challenge.points is None else f", worth {challenge.points}"
        return f"It joins the collection as {challenge.gives or 'letters'}{worth}."

    def deck_correction(self) -> Mapping[str, object]:
        return {"challenge": [asdict(self.challenge)]}
