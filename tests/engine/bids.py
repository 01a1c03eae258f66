"""A very small game for testing the engine: everybody writes a sealed bid, the highest wins, equals draw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.blocks import Item, Lines
from referee.engine.codec import encode
from referee.engine.event import Event, Line
from referee.engine.fold import Batch, Position, extend, fold
from referee.engine.inputs import Input, NumberIn
from referee.engine.judge import judge
from referee.engine.result import Place, Result, ScoreLine, Status
from referee.engine.rulebook import Citation, Rulebook
from referee.engine.rules import Rules
from referee.engine.seats import Seat, Viewer
from referee.engine.ties import Again, Breaker, Ranking, rank
from referee.engine.verdict import Finding, Verdict, ask, breach, note

LIMIT = Citation("bids", "limit", "Bidding", "A bid lies between 1 and 9.")
ONCE = Citation("bids", "once", "Bidding", "Everybody bids once.")
book = Rulebook("bids", {"limit": LIMIT, "once": ONCE})


@dataclass(frozen=True)
class State:
    """Secret bids of one round, and the numbers drawn for ties."""

    seats: tuple[Seat, ...]
    bids: tuple[int | None, ...]
    draws: tuple[tuple[int, ...], ...]
    shown: bool = False
    extra: tuple[int, ...] = ()

    def add_points(self, seat: int, points: int) -> State:
        return replace(self, extra=_set(self.extra, seat, self.extra[seat] + points))


def _set(values: tuple, place: int, value: object) -> tuple:  # type: ignore[type-arg]
    return (*values[:place], value, *values[place + 1 :])


@dataclass(frozen=True)
class BidWritten(Event[State]):
    """Somebody wrote a bid; nobody else sees it."""

    seat: int
    amount: int

    def apply(self, state: State) -> State:
        return replace(state, bids=_set(state.bids, self.seat, self.amount))

    def line(self, viewer: Viewer) -> Line:
        amount = f" of {self.amount}" if viewer.seat == self.seat else ""
        return Line(f"{viewer.name(self.seat)} wrote a bid{amount}.")


@dataclass(frozen=True)
class BidsShown(Event[State]):
    """All bids were turned up."""

    bids: tuple[int, ...]

    def apply(self, state: State) -> State:
        return replace(state, shown=True)

    def uncovers(self) -> tuple[tuple[str, int], ...]:
        return tuple(("bid", seat) for seat in range(len(self.bids)))

    def line(self, viewer: Viewer) -> Line:
        return Line(f"The bids: {', '.join(map(str, self.bids))}.")


@dataclass(frozen=True)
class Drawn(Event[State]):
    """Somebody drew a number for a tie."""

    seat: int
    number: int

    def apply(self, state: State) -> State:
        return replace(state, draws=_set(state.draws, self.seat, (*state.draws[self.seat], self.number)))


@dataclass(frozen=True)
class Bid(Action[State, None]):
    """Write a bid nobody sees until all are in."""

    title = "Write a bid"
    secret = True

    amount: int

    @classmethod
    def open(cls, state: State, seat: int, house: None) -> Iterator[Finding]:
        if state.bids[seat] is not None:
            yield breach(ONCE, "You have bid already.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: None) -> tuple[Input, ...]:
        return (NumberIn("amount", "Your bid", 1, 9),)

    def check(self, state: State, seat: int, house: None) -> Iterator[Finding]:
        if not 1 <= self.amount <= 9:
            yield breach(LIMIT, f"{self.amount} is not between 1 and 9.")
        yield note(None, "Your bid", self.amount)
        if self.amount == 9:
            yield ask(None, "Really nine?")

    def outcome(self, state: State, seat: int, house: None) -> Iterator[Event[State]]:
        yield BidWritten(seat, self.amount)


@dataclass(frozen=True)
class Draw(Action[State, None]):
    """Draw a number to part equals."""

    title = "Draw"
    reveals = True

    number: int

    @classmethod
    def open(cls, state: State, seat: int, house: None) -> Iterator[Finding]:
        if not state.shown or seat not in ranking(state).waiting:
            yield breach(None, "There is nothing to draw for.")

    def check(self, state: State, seat: int, house: None) -> Iterator[Finding]:
        if self.number > 100:
            yield ask(None, "Is there such a high number in the bag?")

    def outcome(self, state: State, seat: int, house: None) -> Iterator[Event[State]]:
        yield Drawn(seat, self.number)


def ranking(state: State) -> Ranking:
    chain = (
        Breaker[State]("bid", LIMIT, lambda s, who: (s.bids[who] or 0) + s.extra[who]),
        Again[State]("draw", None, lambda s, who: s.draws[who], best="min"),
    )
    return rank(state, range(len(state.seats)), chain)


def follow(state: State, house: None) -> Event[State] | None:
    bids = tuple(bid for bid in state.bids if bid is not None)
    return BidsShown(bids) if len(bids) == len(state.seats) and not state.shown else None


def status(state: State, viewer: Viewer) -> Status:
    ended = result(state)
    if ended is not None:
        return Status("Game over", ended.reason, "", ())
    waiting = tuple(seat for seat, bid in enumerate(state.bids) if bid is None)
    return Status("Bidding", "Bid", f"Waiting for {viewer.names(waiting)}.", waiting)


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(s.number, s.name, state.bids[s.number] if state.shown else None) for s in state.seats
    )


def board(state: State, viewer: Viewer) -> tuple[Lines, ...]:
    mine = () if viewer.seat is None else (Item(f"Your bid: {state.bids[viewer.seat]}"),)
    return (Lines("Bids", mine, private=True),)


def result(state: State) -> Result | None:
    if not state.shown or ranking(state).waiting:
        return None
    ranked = ranking(state)
    places = tuple(
        Place(s.number, s.name, ranked.place(s.number), state.bids[s.number] or 0) for s in state.seats
    )
    return Result(places, "The highest bid wins.", ranked.steps)


@dataclass(frozen=True)
class Options:
    """Nothing to choose."""


def start(house: None, seats: tuple[Seat, ...]) -> State:
    nobody = (None,) * len(seats)
    return State(seats, nobody, ((),) * len(seats), extra=(0,) * len(seats))


BIDS: Rules[State, None] = Rules(
    key="bids", title="Bids", about="sealed bids", seats=range(2, 7), deck="", words="membership",
    books=(book,), options=Options, actions=(Bid, Draw), events=(BidWritten, BidsShown, Drawn),
    start=start, follow=follow, status=status, scores=scores, board=board, result=result,
    cards=lambda state: (),
)  # fmt: skip


CAST = tuple(Seat(n, name) for n, name in enumerate(("Ann", "Bea", "Cal", "Dov")))


def opening(players: int = 3) -> Position[State]:
    return fold(start(None, CAST[:players]), ())


def rule_on(
    position: Position[State], seat: int, action: Action[State, None], agreed: bool = False
) -> Verdict[State]:
    return judge(BIDS, position, seat, action, None, agreed)


def done(
    position: Position[State], seat: int, action: Action[State, None], agreed: bool = False
) -> Position[State]:
    """The position after a request that must stand."""
    verdict = rule_on(position, seat, action, agreed)
    assert verdict.stands, [f.says for f in verdict.findings]
    batch = Batch(position.number + 1, seat, action.name, encode(action), verdict.events, agreed)
    return extend(position, batch)
