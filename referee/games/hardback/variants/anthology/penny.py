"""Penny Dreadful, the rival of the co-op game: her turn after every turn, laps, and who wins."""

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
from referee.games.hardback.state import HardbackHouse, State, WaitingPoints
from referee.games.hardback.variant_hooks import Variant
from referee.games.hardback.variants.anthology.actions import CorrectPenny, TellPenny
from referee.games.hardback.variants.anthology.events import (
    ClassicLost,
    ClassicSpared,
    PennyAlsoRemoved,
    PennyCorrected,
    PennyGained,
    PennyTold,
    PennyTook,
    PennyWaits,
    penny_of,
)
from referee.games.hardback.variants.anthology.options import FIRST_SIX, NONE, Options, coop_options
from referee.games.hardback.variants.anthology.signature import (
    cheapest_card,
    ink_points,
    lost_classic,
    purchase_points,
    removal,
    settle,
    spared_classic,
)

AUTHORS_NAME, PENNY_NAME = "Authors", "Penny Dreadful"
SIGNATURES = {
    ADVENTURE: "Gains for every card you buy while an Adventure card lies in the row",
    HORROR: "Gains for every ink you use while a Horror card lies in the row",
    MYSTERY: "Removes the cheapest card too with each Mystery card",
    ROMANCE: "Scores Romance cards twice",
}


class PennyDreadful(Variant):
    """The rival everybody plays against together."""

    actions = (TellPenny, CorrectPenny)
    events = (
        PennyTook,
        PennyAlsoRemoved,
        PennyGained,
        PennyWaits,
        PennyTold,
        PennyCorrected,
        ClassicLost,
        ClassicSpared,
    )

    def is_played(self, options: Common) -> bool:
        return isinstance(options, Options)

    def purchase_findings(self, state: State, house: HardbackHouse) -> Iterator[Finding]:
        """Penny's points and the classics depend on the row as it lay, which nobody can show afterwards."""
        if state.options.row == KEPT and not state.row_is_shown:
            yield breach(book.coop_signature, "Show the offer row first: what Penny gains depends on it.")

    def flush_findings(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield breach(book.coop_no_flush, "Against Penny Dreadful the offer row cannot be flushed.")

    def keeps_classic(self, state: State, owner: int, seat: int) -> bool:
        return True

    def follow(self, state: State, house: HardbackHouse) -> Event[State] | None:
        if is_over(state):
            return None
        options = coop_options(state.options)
        if self.is_decided(state):
            return _gain_waited_for(state)
        return (
            _gain_waited_for(state)
            or _gain_for_purchases(state, options)
            or _gain_for_ink(state, options)
            or lost_classic(state)
            or spared_classic(state)
        )

    def follow_cleared(self, state: State, house: HardbackHouse) -> Event[State] | None:
        """Take her turn as soon as the whole row is known."""
        if self.is_decided(state) or not state.row_is_shown or state.turn is None:
            return None
        options, penny = coop_options(state.options), penny_of(state)
        if penny.another and (options.cheapest == FIRST_SIX or not state.empty_places):
            card = cheapest_card(state.row_cards, options)
            return PennyAlsoRemoved(card, len(state.row_cards)) if card else None
        if penny.turn >= state.turn.number or state.empty_places:
            return None
        take = removal(state.row_cards[0], options)
        return PennyTook(take.card, take.prestige, take.doubled, take.another)

    def holds_next_turn(self, state: State) -> bool:
        """Until she has had her turn and every card of the row is shown."""
        if self.is_decided(state) or state.turn is None:
            return self.is_decided(state)
        return penny_of(state).turn < state.turn.number or penny_of(state).another or bool(state.empty_places)

    def waiting_status(self, state: State, viewer: Viewer) -> Status | None:
        if self.is_decided(state) and not is_over(state):
            says = f"{_waiting_text(state)} It decides who completed the last lap first."
            return Status(f"The last lap · round {state.round}", PENNY_NAME, says, state.playing)
        if state.turn is None or not state.turn.cleared or not self.holds_next_turn(state):
            return None
        return Status(
            f"Penny Dreadful's turn · round {state.round}", PENNY_NAME, _waiting_text(state), state.playing
        )

    def is_decided(self, state: State) -> bool:
        """Has a side completed its last lap, even where a card not shown yet says which was first?"""
        return _reaches_last_lap(state, team_prestige(state)) or _reaches_last_lap(
            state, penny_of(state).prestige
        )

    def result(self, state: State) -> Result | None:
        if not is_over(state):
            return None
        return Result(_places(state), _reason(state), words=state.record)

    def aim(self, state: State) -> str:
        return f"lap {lap_number(state, team_prestige(state))} of {penny_of(state).laps}"

    def warning(self, state: State, viewer: Viewer) -> str:
        """The authors who can win with this word, or Penny who can with her next card."""
        turn, goal = state.turn, penny_of(state).laps * coop_options(state.options).target
        ours, hers = goal - team_prestige(state), goal - penny_of(state).prestige
        if turn and turn.spelled is None and 0 < ours <= turn.reach:
            return f"The authors need {ours} more and can win this turn."
        first = state.row[0].card if state.row else None
        next_price = removal(first, coop_options(state.options)).prestige if first else 0
        return (
            f"Penny needs {hers} more: {first.name} is next for her." if first and hers <= next_price else ""
        )

    def track(self, state: State) -> Track | None:
        lap = coop_options(state.options).target
        ours, hers = lap_number(state, team_prestige(state)), lap_number(state, penny_of(state).prestige)
        # Who has completed the last lap stands at its end, not at the beginning of one more.
        marks = (
            Mark(None, AUTHORS_NAME, min(team_prestige(state) - (ours - 1) * lap, lap)),
            Mark(None, PENNY_NAME, min(penny_of(state).prestige - (hers - 1) * lap, lap)),
        )
        return Track(f"Lap {ours} of {penny_of(state).laps}; Penny's lap {hers}", lap, marks)

    def blocks(self, state: State, viewer: Viewer) -> Iterator[Block]:
        """Her signature, and the card she takes next."""
        options = coop_options(state.options)
        items = [Item(SIGNATURES[options.signature], "her signature")] if options.signature != NONE else []
        if first := state.row[0].card if state.row else None:
            items.append(Item(f"Next she takes {first.name}", f"{removal(first, options).prestige}★"))
        if items:
            yield Lines(PENNY_NAME, tuple(items))

    def rival_scores(self, state: State) -> tuple[ScoreLine, ...]:
        penny, laps = penny_of(state), penny_of(state).laps
        ours, hers = lap_number(state, team_prestige(state)), lap_number(state, penny.prestige)
        return (
            ScoreLine(None, AUTHORS_NAME, team_prestige(state), f"lap {ours} of {laps}"),
            ScoreLine(None, "Penny", penny.prestige, f"lap {hers} of {laps}"),
        )


def team_prestige(state: State) -> int:
    """The prestige of all authors together: they have one token."""
    return sum(author.prestige for author in state.authors)


def is_over(state: State) -> bool:
    """Has one side completed its last lap, and is it known which was first?

    Points that waited for Penny when the authors came in were earned before: she may have been first.
    """
    penny = penny_of(state)
    earned = penny.prestige + sum(waits.points for waits in penny.waiting)
    came_in = _reaches_last_lap(state, team_prestige(state)) and not _reaches_last_lap(state, earned)
    return came_in or _reaches_last_lap(state, penny.prestige)


def _reaches_last_lap(state: State, prestige: int) -> bool:
    """Is this enough for the last lap?"""
    return prestige >= penny_of(state).laps * coop_options(state.options).target


def lap_number(state: State, prestige: int) -> int:
    """The lap a side is on."""
    return min(prestige // coop_options(state.options).target + 1, penny_of(state).laps)


def _gain_for_purchases(state: State, options: Options) -> PennyGained | PennyWaits | None:
    """Adventure: her points for purchases that are not counted yet."""
    turn, counted = state.turn, _counted_purchases(state)
    if options.signature != ADVENTURE or turn is None or not state.row_is_shown:
        return None
    if counted >= len(turn.bought):
        return None
    return _gain(purchase_points(state, counted), ADVENTURE, counted + 1, penny_of(state).ink)


def _gain_for_ink(state: State, options: Options) -> PennyGained | PennyWaits | None:
    """Horror: her points for ink that is not counted yet."""
    penny = penny_of(state)
    used = sum(author.used_ink for author in state.authors)
    used -= 0 if options.ink_for_coins else sum(author.traded_ink for author in state.authors)
    if options.signature != HORROR or not state.row_is_shown or used <= penny.ink:
        return None
    return _gain(ink_points(state, used - penny.ink), HORROR, _counted_purchases(state), used)


def _gain(points: WaitingPoints | int, genre: str, counted: int, ink: int) -> PennyGained | PennyWaits:
    if isinstance(points, WaitingPoints):
        return PennyWaits(points, counted, ink)
    return PennyGained(points, genre, counted, ink)


def _gain_waited_for(state: State) -> PennyGained | None:
    """Her points that waited for a card of the row, once it is shown."""
    penny = penny_of(state)
    for waits in penny.waiting:
        if (points := settle(state, waits)) is not None:
            return PennyGained(points, waits.genre, _counted_purchases(state), penny.ink, waits.places)
    return None


def _counted_purchases(state: State) -> int:
    """How many purchases of this turn she has got her points for."""
    penny = penny_of(state)
    return penny.counted if state.turn and penny.counted_turn == state.turn.number else 0


def _waiting_text(state: State) -> str:
    if not state.row_is_shown:
        if coop_options(state.options).row == KEPT:
            return "Show the offer row: Penny takes from it."
        return "Say which card Penny removes."
    many = "The new card" if state.empty_places == 1 else f"{state.empty_places} new cards"
    return f"{many} of the offer row must be shown."


def _places(state: State) -> tuple[Ended, ...]:
    won = _authors_won(state)
    ours = tuple(
        Ended(seat, state.seats[seat].name, 1 if won else 2, team_prestige(state), _share(state, seat))
        for seat in state.playing
    )
    hers = Ended(None, PENNY_NAME, len(ours) + 1 if won else 1, penny_of(state).prestige)
    return (*ours, hers) if won else (hers, *ours)


def _share(state: State, seat: int) -> str:
    """What this author brought in of the figure that all have in common."""
    return f"{state.author(seat).prestige} of the authors' {team_prestige(state)}"


def _reason(state: State) -> str:
    ours, hers, laps = team_prestige(state), penny_of(state).prestige, penny_of(state).laps
    rounds = "the lap" if laps == 1 else f"all {laps} laps"
    if _authors_won(state):
        return f"The authors complete {rounds} first, with {ours} prestige to Penny Dreadful's {hers}."
    return f"Penny Dreadful completes {rounds} first, with {hers} prestige to the authors' {ours}."


def _authors_won(state: State) -> bool:
    """Penny's points are only counted up to the end of the game: if she has enough, she was first."""
    return not _reaches_last_lap(state, penny_of(state).prestige)


PENNY_DREADFUL = PennyDreadful()
