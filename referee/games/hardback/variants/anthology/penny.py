"""Penny Dreadful at the seams: her turn after every turn, shared classics, laps, and who wins."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, Item, Lines, Mark, Track
from referee.engine.event import Event
from referee.engine.result import Place as Ended
from referee.engine.result import Result, ScoreLine, Status
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, breach
from referee.games.hardback.book import book
from referee.games.hardback.options import KEPT
from referee.games.hardback.options import Options as Common
from referee.games.hardback.printed_cards import ADVENTURE, HORROR, MYSTERY, ROMANCE
from referee.games.hardback.state import HardbackHouse, State
from referee.games.hardback.variant_hooks import Variant
from referee.games.hardback.variants.anthology.actions import CorrectPenny, TellPenny
from referee.games.hardback.variants.anthology.events import (
    ClassicLost,
    PennyAlsoRemoved,
    PennyCorrected,
    PennyGained,
    PennyTold,
    PennyTook,
    her,
)
from referee.games.hardback.variants.anthology.options import FIRST_SIX, NONE, Options
from referee.games.hardback.variants.anthology.signature import cheapest, for_ink, for_purchases, lost, taking

AUTHORS, PENNY = "Authors", "Penny Dreadful"
SIGNATURES = {
    ADVENTURE: "Gains for every card you buy while an Adventure card lies in the row",
    HORROR: "Gains for every ink you use while a Horror card lies in the row",
    MYSTERY: "Removes the cheapest card too with each Mystery card",
    ROMANCE: "Scores Romance cards twice",
}


class PennyDreadful(Variant):
    """The rival everybody plays against together."""

    actions = (TellPenny, CorrectPenny)
    events = (PennyTook, PennyAlsoRemoved, PennyGained, PennyTold, PennyCorrected, ClassicLost)

    def on(self, options: Common) -> bool:
        return isinstance(options, Options)

    def flush(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield breach(book.coop_no_flush, "Against Penny Dreadful the offer row cannot be flushed.")

    def keeps_classic(self, state: State, owner: int, seat: int) -> bool:
        return True

    def follow(self, state: State, house: HardbackHouse) -> Event[State] | None:
        if over(state):
            return None
        options = _of(state)
        return _bought(state, options) or _inked(state, options) or lost(state)

    def cleared(self, state: State, house: HardbackHouse) -> Event[State] | None:
        """Her turn: worked out from the row as soon as all of it is known."""
        if over(state) or not state.keeps_row or state.turn is None:
            return None
        options, penny = _of(state), her(state)
        if penny.another and (options.cheapest == FIRST_SIX or not state.gaps):
            card = cheapest(state.in_row, options)
            return PennyAlsoRemoved(card, len(state.in_row)) if card else None
        if penny.turn >= state.turn.number or state.gaps:
            return None
        take = taking(state.in_row[0], options)
        return PennyTook(take.card, take.prestige, take.doubled, take.another)

    def rests(self, state: State) -> bool:
        """Is her turn still to come, or a card of the row still to be shown?"""
        if over(state) or state.turn is None:
            return over(state)
        return her(state).turn < state.turn.number or her(state).another or bool(state.gaps)

    def waits(self, state: State, viewer: Viewer) -> Status | None:
        if state.turn is None or not state.turn.cleared or not self.rests(state):
            return None
        return Status(f"Penny Dreadful's turn · round {state.round}", PENNY, _awaited(state), state.playing)

    def result(self, state: State) -> Result | None:
        if not over(state):
            return None
        return Result(_places(state), _reason(state), words=state.record)

    def aim(self, state: State) -> str:
        return f"lap {round_of(state, team(state))} of {her(state).laps}"

    def warning(self, state: State, viewer: Viewer) -> str:
        """Who can complete the last lap now: the authors with this word, or Penny with the next card."""
        turn, goal = state.turn, her(state).laps * _of(state).target
        ours, hers = goal - team(state), goal - her(state).prestige
        if turn and turn.spelled is None and 0 < ours <= turn.reach:
            return f"The authors need {ours} more and can win this turn."
        first = state.row[0].card if state.row else None
        next_price = taking(first, _of(state)).prestige if first else 0
        return (
            f"Penny needs {hers} more: {first.name} is next for her." if first and hers <= next_price else ""
        )

    def track(self, state: State) -> Track | None:
        lap = _of(state).target
        ours, hers = round_of(state, team(state)), round_of(state, her(state).prestige)
        # Who has completed the last lap stands at its end, not at the beginning of one more.
        marks = (
            Mark(None, AUTHORS, min(team(state) - (ours - 1) * lap, lap)),
            Mark(None, PENNY, min(her(state).prestige - (hers - 1) * lap, lap)),
        )
        return Track(f"Lap {ours} of {her(state).laps}; Penny's lap {hers}", lap, marks)

    def blocks(self, state: State, viewer: Viewer) -> Iterator[Block]:
        """What she is after: her signature, and the card she takes next."""
        options = _of(state)
        items = [Item(SIGNATURES[options.signature], "her signature")] if options.signature != NONE else []
        if first := state.row[0].card if state.row else None:
            items.append(Item(f"Next she takes {first.name}", f"{taking(first, options).prestige}★"))
        if items:
            yield Lines(PENNY, tuple(items))

    def rivals(self, state: State) -> tuple[ScoreLine, ...]:
        penny, laps = her(state), her(state).laps
        ours, hers = round_of(state, team(state)), round_of(state, penny.prestige)
        return (
            ScoreLine(None, AUTHORS, team(state), f"lap {ours} of {laps}"),
            ScoreLine(None, "Penny", penny.prestige, f"lap {hers} of {laps}"),
        )


def team(state: State) -> int:
    """The prestige of all authors together: they have one token."""
    return sum(author.prestige for author in state.authors)


def over(state: State) -> bool:
    """Has one side completed its last lap?"""
    goal = her(state).laps * _of(state).target
    return team(state) >= goal or her(state).prestige >= goal


def round_of(state: State, prestige: int) -> int:
    """The lap a side is on."""
    return min(prestige // _of(state).target + 1, her(state).laps)


def _bought(state: State, options: Options) -> PennyGained | None:
    """Adventure: purchases not counted yet."""
    penny, turn = her(state), state.turn
    if options.signature != ADVENTURE or turn is None or not state.keeps_row:
        return None
    new = turn.bought[_counted(state) :]
    if not new:
        return None
    gained = for_purchases(new, state.in_row, options, turn.freed)
    return PennyGained(gained, ADVENTURE, len(turn.bought), penny.ink)


def _inked(state: State, options: Options) -> PennyGained | None:
    """Horror: ink not counted yet."""
    penny = her(state)
    used = sum(author.used_ink for author in state.authors)
    used -= 0 if options.ink_for_coins else sum(author.traded_ink for author in state.authors)
    if options.signature != HORROR or not state.keeps_row or used <= penny.ink:
        return None
    gained = for_ink(used - penny.ink, state.in_row, options)
    return PennyGained(gained, HORROR, _counted(state), used)


def _counted(state: State) -> int:
    """Purchases of this turn that she has been given her points for."""
    penny = her(state)
    return penny.counted if state.turn and penny.counting == state.turn.number else 0


def _awaited(state: State) -> str:
    if not state.keeps_row:
        kept = _of(state).row == KEPT
        return "Show the offer row: Penny takes from it." if kept else "Tell which card Penny removes."
    many = "The new card" if state.gaps == 1 else f"{state.gaps} new cards"
    return f"{many} of the offer row must be shown."


def _places(state: State) -> tuple[Ended, ...]:
    won = _won(state)
    ours = tuple(
        Ended(seat, state.seats[seat].name, 1 if won else 2, team(state), _share(state, seat))
        for seat in state.playing
    )
    hers = Ended(None, PENNY, len(ours) + 1 if won else 1, her(state).prestige)
    return (*ours, hers) if won else (hers, *ours)


def _share(state: State, seat: int) -> str:
    """What this author wrote of the figure that all have in common."""
    return f"{state.author(seat).prestige} of the authors' {team(state)}"


def _reason(state: State) -> str:
    ours, hers, laps = team(state), her(state).prestige, her(state).laps
    rounds = "the lap" if laps == 1 else f"all {laps} laps"
    if _won(state):
        return f"The authors complete {rounds} first, with {ours} prestige to Penny Dreadful's {hers}."
    return f"Penny Dreadful completes {rounds} first, with {hers} prestige to the authors' {ours}."


def _won(state: State) -> bool:
    return team(state) >= her(state).laps * _of(state).target


def _of(state: State) -> Options:
    return state.options if isinstance(state.options, Options) else Options()


PENNY_DREADFUL = PennyDreadful()
