"""Adverts: prestige for coins, each once and in the order of the player's tracker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.hardback.actions.turn_checks import require_variants_done, with_consequences
from referee.games.hardback.book import book
from referee.games.hardback.events.ink import InkTraded
from referee.games.hardback.numbers import ADVERTS, INK_FOR_COIN
from referee.games.hardback.options import Options
from referee.games.hardback.state import HardbackHouse, Phase, State
from referee.games.hardback.variant_hooks import Variant


@dataclass(frozen=True)
class AdvertBought(Event[State]):
    """The next advert of a player's tracker was paid for."""

    seat: int
    step: int
    """Which one it was, from 1."""
    cost: int
    prestige: int

    def apply(self, state: State) -> State:
        after = state.change_variants(self.seat, adverts=self.step)
        turn = replace(after.turn, coins=after.turn.coins - self.cost) if after.turn else None
        return replace(after, turn=turn).add_prestige(self.seat, self.prestige)

    def line(self, viewer: Viewer) -> Line:
        paid = f"{viewer.name(self.seat)} buys advert {self.step} for {self.cost} coins"
        return Line(
            f"{paid}: {self.prestige} prestige.", (Why("Gained at once.", book.adverts, self.prestige),)
        )


@dataclass(frozen=True)
class BuyAdvert(Action[State, HardbackHouse]):
    """Pay for the next advert on your tracker; coins you lack are traded for ink in the same step."""

    title = "Buy an advert"
    quiet = True

    @classmethod
    def label(cls, state: State, seat: int, house: HardbackHouse) -> str:
        cost, prestige = _next_advert(state, seat, house) or (0, 0)
        traded = _coins_for_ink(state, cost)
        ink = f", {traded} of them for {traded * INK_FOR_COIN} ink" if traded else ""
        return f"Buy the advert for {cost} coins{ink} ({prestige} prestige)"

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if not house.options.adverts:
            yield breach(book.adverts, "This table plays without adverts.")
        elif not state.on_turn(seat) or state.phase is not Phase.BUY:
            yield breach(book.adverts, "Adverts are bought in the purchase phase of your own turn.")
        else:
            yield from require_variants_done(state, seat, book.adverts, house)
            yield from _payment_findings(state, seat, house)

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        cost, prestige = _next_advert(state, seat, house) or (0, 0)
        traded = _coins_for_ink(state, cost)
        bought = AdvertBought(seat, state.author(seat).variants.adverts + 1, cost, prestige)
        steps = (InkTraded(seat, traded), bought) if traded else (bought,)
        yield from with_consequences(steps, state, house)


class Adverts(Variant):
    """Everybody's own tracker with adverts."""

    actions = (BuyAdvert,)
    events = (AdvertBought,)

    def is_played(self, options: Options) -> bool:
        return options.adverts

    def remarks(self, state: State, seat: int) -> Iterator[str]:
        if bought := state.author(seat).variants.adverts:
            yield f"{bought} of {ADVERTS} adverts"


def advert_steps(house: HardbackHouse) -> tuple[tuple[int, int], ...]:
    """Cost and prestige of each advert, in order."""
    entries = house.deck.extra.get("advert")
    listed = entries if isinstance(entries, list) else []
    return tuple((int(each["cost"]), int(each["prestige"])) for each in listed if isinstance(each, Mapping))


def _next_advert(state: State, seat: int, house: HardbackHouse) -> tuple[int, int] | None:
    bought, tracker = state.author(seat).variants.adverts, advert_steps(house)
    return tracker[bought] if bought < len(tracker) else None


def _coins_for_ink(state: State, cost: int) -> int:
    """How many coins of the price are still to be traded for ink."""
    return max(0, cost - state.coins)


def _payment_findings(state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
    advert, coins, ink = _next_advert(state, seat, house), state.coins, state.author(seat).ink
    if advert is None:
        yield breach(book.adverts_order, "You have bought every advert on your tracker.")
    elif advert[0] > coins + ink // INK_FOR_COIN:
        with_ink = f" and {ink} ink" if ink else ""
        has = f"you have {coins}{with_ink}"
        says = f"Your next advert costs {advert[0]} coins and {has}. Adverts are bought in order."
        yield breach(book.adverts_order, says)
