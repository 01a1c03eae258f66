"""Player Powers: everybody's literary advantage, paid with ink in one's own turn."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, Item, Lines
from referee.engine.event import Event
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding
from referee.games.hardback.options import OFF, Options
from referee.games.hardback.state import HardbackHouse, Spelled, State
from referee.games.hardback.variant_hooks import Loan, Variant
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
    due,
    recalled,
    reminders,
    unmet,
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
    """The ten powers, five on each side of their cards."""

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

    def on(self, options: Options) -> bool:
        return options.powers != OFF

    def word(self, state: State, seat: int, spelled: Spelled, house: HardbackHouse) -> Iterator[Finding]:
        yield from unmet(state, seat, spelled)

    def told(self, state: State, seat: int, word: str, house: HardbackHouse) -> Iterator[Finding]:
        yield from recalled(state, seat)

    def letters(self, state: State, seat: int) -> tuple[Loan, ...]:
        """Cards of the row this player paid for, and letters an opponent makes everybody use."""
        desk = state.author(seat).desk
        forced = (bond.card for bond in desk.bonds if bond.card and bond.card in state.letters)
        return (*(Loan(card) for card in desk.loans), *(Loan(card, mute=True) for card in forced))

    def follow(self, state: State, house: HardbackHouse) -> Event[State] | None:
        return due(state)

    def blocks(self, state: State, viewer: Viewer) -> Iterator[Block]:
        items = [
            Item(f"{viewer.name(seat)}: {card}", "")
            for seat in state.playing
            if (card := state.author(seat).desk.power.replace("_", " ").title())
        ]
        bound = [Item(says) for seat in state.playing for says in reminders(state, seat, viewer)]
        if items or bound:
            yield Lines("Powers", (*items, *bound))
