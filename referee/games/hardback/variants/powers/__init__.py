"""Player Powers: a power for each player, paid with ink in their own turn."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, Item, Lines
from referee.engine.event import Event
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding
from referee.games.hardback.options import OFF, Options
from referee.games.hardback.state import HardbackHouse, Spelled, State
from referee.games.hardback.variant_hooks import LentCard, Variant
from referee.games.hardback.variants.powers.aggressive import (
    CardsSetAside,
    LetterDisfigured,
    RapBattleCalled,
    SuppliesShrunk,
    WildsChosen,
)
from referee.games.hardback.variants.powers.obligations import (
    BondsMet,
    HandRaided,
    LoansReturned,
    follow_obligations,
    obligation_findings,
    obligation_notes,
    reminders,
)
from referee.games.hardback.variants.powers.passive import (
    CardCovered,
    CardLent,
    DeckExplored,
    LyricGained,
    TopCardSeen,
)
from referee.games.hardback.variants.powers.using import PowerTaken, PowerUsed, TakePower, UsePower


class Powers(Variant):
    """The power cards: passive on one side, aggressive on the other."""

    actions = (TakePower, UsePower)
    events = (
        PowerTaken,
        PowerUsed,
        CardLent,
        LyricGained,
        DeckExplored,
        CardCovered,
        TopCardSeen,
        CardsSetAside,
        LetterDisfigured,
        SuppliesShrunk,
        RapBattleCalled,
        HandRaided,
        WildsChosen,
        BondsMet,
        LoansReturned,
    )

    def is_played(self, options: Options) -> bool:
        return options.powers != OFF

    def word_findings(
        self, state: State, seat: int, spelled: Spelled, house: HardbackHouse
    ) -> Iterator[Finding]:
        yield from obligation_findings(state, seat, spelled)

    def totals_findings(self, state: State, seat: int, word: str, house: HardbackHouse) -> Iterator[Finding]:
        yield from obligation_notes(state, seat)

    def lent_cards(self, state: State, seat: int) -> tuple[LentCard, ...]:
        """Cards of the row that Unnatural Creation lends, and letters that Disfigured Letter demands."""
        variants = state.author(seat).variants
        forced = (
            obligation.card
            for obligation in variants.obligations
            if obligation.card and obligation.card in state.letters
        )
        return (*(LentCard(card) for card in variants.lent), *(LentCard(card, mute=True) for card in forced))

    def follow(self, state: State, house: HardbackHouse) -> Event[State] | None:
        return follow_obligations(state)

    def blocks(self, state: State, viewer: Viewer) -> Iterator[Block]:
        items = [
            Item(f"{viewer.name(seat)}: {card}", "")
            for seat in state.playing
            if (card := state.author(seat).variants.power.replace("_", " ").title())
        ]
        bound = [Item(says) for seat in state.playing for says in reminders(state, seat, viewer)]
        if items or bound:
            yield Lines("Powers", (*items, *bound))
