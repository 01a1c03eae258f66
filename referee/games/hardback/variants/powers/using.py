"""Taking a power card and using it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event, Line, Why
from referee.engine.inputs import Choice, ChoiceIn, Input
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, ask, breach
from referee.games.hardback.actions.turn_checks import require_player, require_variants_done
from referee.games.hardback.book import book
from referee.games.hardback.options import OFF
from referee.games.hardback.state import HardbackHouse, Phase, State
from referee.games.hardback.variants.powers import aggressive, passive
from referee.games.hardback.variants.powers import power as keys
from referee.games.hardback.variants.powers.power import (
    AGGRESSIVE,
    Power,
    PowerCard,
    Use,
    power_cards,
    power_of,
)
from referee.kit.words import clip

POWERS: dict[str, Power] = {
    keys.UNNATURAL: passive.UnnaturalCreation(),
    keys.LYRICAL: passive.LyricalPrestige(),
    keys.EXPLORATION: passive.DeckExploration(),
    keys.UNSIGHTLY: passive.UnsightlyCard(),
    keys.PINT_SIZED: passive.PintSizedProficiency(),
    keys.LOVE_TRIANGLE: aggressive.BizarreLoveTriangle(),
    keys.DISFIGURED: aggressive.DisfiguredLetter(),
    keys.MINIATURIZE: aggressive.MiniaturizeSupplies(),
    keys.RAP_BATTLE: aggressive.MechanicalRapBattle(),
    keys.WILD_JOURNEY: aggressive.WildJourney(),
}


@dataclass(frozen=True)
class PowerTaken(Event[State]):
    """A player chose a power card."""

    seat: int
    power: str
    name: str
    says: str = ""

    def apply(self, state: State) -> State:
        return state.change_variants(self.seat, power=self.power)

    def line(self, viewer: Viewer) -> Line:
        return Line(f"{viewer.name(self.seat)} takes {self.name}.", (Why(self.says, book.power_choice),))


@dataclass(frozen=True)
class TakePower(Action[State, HardbackHouse]):
    """Choose your power card, or let the phone deal you one."""

    title = "Take a player power"
    quiet = True

    power: str

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if house.options.powers == OFF:
            yield breach(book.powers, "This table plays without player powers.")
            return
        yield from require_player(state, seat, book.powers)
        if seat in state.playing and (card := power_of(state, seat, house)):
            yield breach(book.power_choice, f"You have {card.name} already.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        free = tuple(Choice(c.key, f"{c.name} ({c.price})", c.says) for c in _free_powers(state, house))
        return (ChoiceIn("power", "Which power?", free, shuffles=True),)

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if self.power in {card.key for card in _free_powers(state, house)}:
            return
        taken = next((card for card in power_cards(house) if card.key == self.power), None)
        if taken:
            yield breach(book.power_choice, f"{taken.name} is another player's.")
        else:
            side = house.options.powers
            yield breach(book.power_side, f"{clip(self.power)} is none of the {side} powers of this table.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        card = next(card for card in _free_powers(state, house) if card.key == self.power)
        yield PowerTaken(seat, card.key, card.name, card.says)


@dataclass(frozen=True)
class PowerUsed(Event[State]):
    """Ink was paid for a power."""

    seat: int
    name: str
    ink: int
    once: bool = False
    """It is an aggressive power, used up for this turn."""

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        paid = replace(author, ink=author.ink - self.ink, used_ink=author.used_ink + self.ink)
        after = state.with_author(self.seat, paid)
        return after.change_variants(self.seat, power_used=state.turn_number) if self.once else after

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} pays {self.ink} ink for {self.name}."
        return Line(says, (Why("Once a turn." if self.once else "As often as you like.", book.power_limit),))


@dataclass(frozen=True)
class UsePower(Action[State, HardbackHouse]):
    """Pay your power's ink and do what it says."""

    title = "Use your power"
    quiet = True

    cards: tuple[str, ...] = ()
    """The cards it is used on, where it needs any: of the row, of a deck, one of each opponent."""
    genre: str = ""
    ink: int = 0
    """Only where the price is one's own choice."""
    discard: bool = False

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        if house.options.powers == OFF:
            yield breach(book.powers, "This table plays without player powers.")
            return
        card = power_of(state, seat, house) if seat in state.playing else None
        if card is None:
            yield breach(book.power_choice, "Take a power card first.")
        elif not state.on_turn(seat) or state.phase not in (Phase.SPELL, Phase.BUY):
            yield breach(book.power_turn, "Powers are used in your own turn.")
        else:
            yield from require_variants_done(state, seat, book.power_turn, house)
            yield from _price_findings(card, state, seat)

    @classmethod
    def label(cls, state: State, seat: int, house: HardbackHouse) -> str:
        card = power_of(state, seat, house)
        return f"Use {card.name} ({card.price})" if card else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return POWERS[state.author(seat).variants.power].inputs(state, seat, house)

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        card = power_of(state, seat, house)
        if card is None:
            return
        power = POWERS[card.key]
        yield from power.check(self._use, state, seat, house)
        if card.side == AGGRESSIVE and not power.hits(state, seat):
            cite = power.cite if state.penny is None else book.coop_no_opponents
            yield ask(cite, "It would hit no opponent. Pay for it anyway?")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        card = power_of(state, seat, house)
        if card is None:
            return
        yield PowerUsed(seat, card.name, card.ink or self.ink, card.side == AGGRESSIVE)
        yield from POWERS[card.key].effects(self._use, state, seat, house)

    @property
    def _use(self) -> Use:
        return Use(self.cards, self.genre, self.ink, self.discard)


def _free_powers(state: State, house: HardbackHouse) -> tuple[PowerCard, ...]:
    """Power cards that nobody has taken; each exists once."""
    taken = {state.author(seat).variants.power for seat in state.playing}
    return tuple(card for card in power_cards(house) if card.key not in taken)


def _price_findings(card: PowerCard, state: State, seat: int) -> Iterator[Finding]:
    author, power = state.author(seat), POWERS[card.key]
    price = card.ink or 1
    if author.ink < price:
        yield breach(power.cite, f"{card.name} costs {price} ink and you have {author.ink}.")
    if power.spells and state.phase is not Phase.SPELL:
        yield breach(power.cite, f"{card.name} helps with a word: use it before you spell.")
    now = state.turn_number
    if card.side == AGGRESSIVE and author.variants.power_used == now:
        yield breach(book.power_limit, f"{card.name} is aggressive: once a turn, and you have used it.")
