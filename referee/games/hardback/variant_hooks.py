"""The hooks through which variants change the game. Each does nothing until a variant overrides it.

A turn calls them in this order: `word_findings` while a word is judged, `follow` after whatever happened (a
word scored, a card bought, prestige gained, a new hand drawn), `flush_findings`, `follow_cleared` between two
turns, and `final_gains` at the end.
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
    """A card that a variant lets a player lay; `mute` where it gives nothing."""

    card: Card
    mute: bool = False


class Variant:
    """A variant of the rules; its subclass stands in a file of its own."""

    actions: tuple[type[Action[State, HardbackHouse]], ...] = ()
    events: tuple[type[Event[State]], ...] = ()

    def is_played(self, options: Options) -> bool:
        """Does a table with these options play this variant?"""
        return False

    def word_findings(
        self, state: State, seat: int, spelled: Spelled, house: HardbackHouse
    ) -> Iterator[Finding]:
        """What the variant has to say about this word."""
        yield from ()

    def totals_findings(self, state: State, seat: int, word: str, house: HardbackHouse) -> Iterator[Finding]:
        """The same for a table that enters totals: no cards are known, and perhaps no word."""
        yield from ()

    def lent_cards(self, state: State, seat: int) -> tuple[LentCard, ...]:
        """Cards this player may lay besides the hand and the classics in play."""
        return ()

    def purchase_findings(self, state: State, house: HardbackHouse) -> Iterator[Finding]:
        """Why no card can leave the row yet."""
        yield from ()

    def flush_findings(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        """Why the row cannot be flushed."""
        yield from ()

    def keeps_classic(self, state: State, owner: int, seat: int) -> bool:
        """Does a classic stay in play although this player used it?"""
        return False

    def follow(self, state: State, house: HardbackHouse) -> Event[State] | None:
        """The event that follows by itself now; None where nothing is due."""
        return None

    def follow_cleared(self, state: State, house: HardbackHouse) -> Event[State] | None:
        """The event that follows between two turns; None once all is done."""
        return None

    def holds_next_turn(self, state: State) -> bool:
        """Must the next turn wait, because something is still to be done or shown?"""
        return False

    def waiting_status(self, state: State, viewer: Viewer) -> Status | None:
        """What the table waits for because of this variant, before the turn goes on."""
        return None

    def final_gains(self, state: State, seat: int) -> tuple[Gain, ...]:
        """Prestige that counts only at the end."""
        return ()

    def is_decided(self, state: State) -> bool:
        """Is the game decided in the middle of a turn, so that nothing more can be done in it?"""
        return self.result(state) is not None

    def result(self, state: State) -> Result | None:
        """The result, where this variant decides it."""
        return None

    def aim(self, state: State) -> str:
        """What the players play for, where it is not the target."""
        return ""

    def warning(self, state: State, viewer: Viewer) -> str | None:
        """Who can end the game now, in a sentence; empty for nobody, None to leave it to the basic rules."""
        return None

    def track(self, state: State) -> Track | None:
        """The prestige track, where it does not show a token for each player."""
        return None

    def blocks(self, state: State, viewer: Viewer) -> Iterator[Block]:
        """Blocks that the variant adds to the board."""
        yield from ()

    def remarks(self, state: State, seat: int) -> Iterator[str]:
        """Remarks that the variant adds beside a player's score."""
        yield from ()

    def rival_scores(self, state: State) -> tuple[ScoreLine, ...]:
        """Scores of somebody without a seat, such as Penny Dreadful."""
        return ()


def active_variants(options: Options) -> tuple[Variant, ...]:
    """The variants this table plays with."""
    # Imported here because every variant is built on the modules that call this function.
    from referee.games.hardback.variants import VARIANTS
    from referee.games.hardback.variants.anthology.penny import PENNY_DREADFUL

    return tuple(variant for variant in (*VARIANTS, PENNY_DREADFUL) if variant.is_played(options))
