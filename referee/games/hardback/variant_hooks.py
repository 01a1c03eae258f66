"""Where variants plug in. Every seam does nothing until a variant overrides it.

The turn asks them in this order: `word` while a word is judged, `follow` after whatever happened (a word
scored, a card bought, prestige gained, a new hand drawn), `flush`, `cleared` between two turns, and `final`
at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.blocks import Block, Track
from referee.engine.event import Event
from referee.engine.result import Result, ScoreLine, Status
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding
from referee.games.hardback.options import Options
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.state import Gain, HardbackHouse, Spelled, State


@dataclass(frozen=True)
class LentCard:
    """A card that may be laid although it is nobody's: laid as `lent`, and as `mute` if it gives nothing."""

    card: Card
    mute: bool = False


class Variant:
    """A way of playing beside the basic rules, in a file of its own."""

    actions: tuple[type[Action[State, HardbackHouse]], ...] = ()
    events: tuple[type[Event[State]], ...] = ()

    def is_played(self, options: Options) -> bool:
        """Does this table play with it?"""
        return False

    def word_findings(
        self, state: State, seat: int, spelled: Spelled, house: HardbackHouse
    ) -> Iterator[Finding]:
        """What stands against this word, or should be known about it."""
        yield from ()

    def totals_findings(self, state: State, seat: int, word: str, house: HardbackHouse) -> Iterator[Finding]:
        """The same where only totals are told: no cards are known, and perhaps no word."""
        yield from ()

    def lent_cards(self, state: State, seat: int) -> tuple[LentCard, ...]:
        """Cards this player may lay beside those of the hand and the classics in play."""
        return ()

    def flush_findings(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        """What stands against flushing the row."""
        yield from ()

    def keeps_classic(self, state: State, owner: int, seat: int) -> bool:
        """Does a classic stay in play although this player used it?"""
        return False

    def follow(self, state: State, house: HardbackHouse) -> Event[State] | None:
        """What happens by itself now; None where nothing is due."""
        return None

    def follow_cleared(self, state: State, house: HardbackHouse) -> Event[State] | None:
        """What happens after a turn was cleared away and before the next begins; None once it is done."""
        return None

    def holds_next_turn(self, state: State) -> bool:
        """Is something of it still to be done or shown before the next turn can begin?"""
        return False

    def waiting_status(self, state: State, viewer: Viewer) -> Status | None:
        """What the table waits for because of it, before the turn goes on."""
        return None

    def final_gains(self, state: State, seat: int) -> tuple[Gain, ...]:
        """Prestige counted at the end only."""
        return ()

    def result(self, state: State) -> Result | None:
        """How the game ended, where this variant decides it."""
        return None

    def aim(self, state: State) -> str:
        """What the tokens run for, where it is not the target."""
        return ""

    def warning(self, state: State, viewer: Viewer) -> str | None:
        """The end in sight, in a sentence; empty for none, None where the basic rules speak."""
        return None

    def track(self, state: State) -> Track | None:
        """The way of the tokens, where it is not everybody's own."""
        return None

    def blocks(self, state: State, viewer: Viewer) -> Iterator[Block]:
        """What it adds to the board."""
        yield from ()

    def remarks(self, state: State, seat: int) -> Iterator[str]:
        """What it adds under a player's figure."""
        yield from ()

    def rival_scores(self, state: State) -> tuple[ScoreLine, ...]:
        """Figures of somebody who has no seat, such as Penny Dreadful."""
        return ()


def active_variants(options: Options) -> tuple[Variant, ...]:
    """The variants this table plays with."""
    # Imported here because every variant is built on the modules that call this function.
    from referee.games.hardback.variants import VARIANTS
    from referee.games.hardback.variants.anthology.penny import PENNY_DREADFUL

    return tuple(variant for variant in (*VARIANTS, PENNY_DREADFUL) if variant.is_played(options))
