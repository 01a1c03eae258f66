"""The place of a word below the previous one: seen letter by letter before it is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, Input
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, breach, note
from referee.games.letterpress.solo.actions import SoloHouse, due
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.events import WordLaid
from referee.games.letterpress.solo.lineup import Lineup, Row, lineups, offsets
from referee.games.letterpress.solo.state import State, Step, Written
from referee.games.letterpress.solo.ways import ways
from referee.games.letterpress.solo.wording import briefly, cited, compared, harvest_of, line_of, shift
from referee.kit.words import clip

LONGEST_OFFSET = 99
"""Numbers beyond are not read out."""


@dataclass(frozen=True)
class LineUp(Action[State, SoloHouse]):
    """Lay the word below the previous one, `offset` cards right of its beginning or, below 0, left of it."""

    title = "Lay it below the previous word"
    fresh = True

    offset: int
    laid: str = ""
    """The line as it lies, where the same cards can lie in two ways."""

    @classmethod
    def open(cls, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        yield from due(state, book.below, Step.LINE_UP)

    @classmethod
    def inputs(cls, state: State, seat: int, house: SoloHouse) -> tuple[Input, ...]:
        if not state.written:
            return ()
        found = written_ways(state.written, state)
        offset = ChoiceIn(
            "offset", f"Where does {state.written.word} begin?", tuple(places(state.above, found))
        )
        if len(found) == 1:
            return (offset,)
        lines = tuple(Choice(name, name) for name in found)
        return (
            offset,
            ChoiceIn("laid", "How do its cards lie?", lines, value=(line_of(state.written.laid),)),
        )

    def check(self, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        if not state.written:
            return
        found = written_ways(state.written, state)
        if self.laid and self.laid not in found:
            yield from unknown_way(self.laid, found)
            return
        yield from letter_by_letter(state.above, found.get(self.laid, state.written.laid), self.offset)

    def outcome(self, state: State, seat: int, house: SoloHouse) -> Iterator[Event[State]]:
        if state.written:
            row = written_ways(state.written, state).get(self.laid, state.written.laid)
            yield laid_down(state, replace(state.written, laid=row), self.offset)


def written_ways(written: Written, state: State) -> dict[str, Row]:
    return ways(written.word, written.cards, state.options)


def laid_down(state: State, written: Written, offset: int) -> WordLaid:
    """The word on the table, and what becomes of every letter above it."""
    lineup = Lineup(state.above, written.laid, offset)
    return WordLaid(state.round, written, state.above, offset, lineup.harvested, lineup.returned)


def letter_by_letter(above: Row, row: Row, offset: int) -> Iterator[Finding]:
    """One place and what becomes of each letter; or why the word cannot lie there."""
    if not above:
        if offset:
            yield breach(book.below, "There is no word above yours: leave the offset empty.")
        return
    lawful = offsets(above, row)
    if offset not in lawful:
        there = f"With offset {offset}" if abs(offset) <= LONGEST_OFFSET else "So far away"
        yield breach(
            book.below,
            f"{there} no card of {line_of(row)} lies below a card of {line_of(above)}; "
            f"choose from {lawful[0]} to {lawful[-1]}.",
        )
        return
    for column in Lineup(above, row, offset).columns:
        if column.above:
            yield note(cited(column), f"{compared(column)}.")


def preview(above: Row, found: dict[str, Row]) -> Iterator[Finding]:
    """Every place the word may lie in, with what becomes of each letter above it."""
    for name, row in found.items():
        line = f"{name}, " if len(found) > 1 else ""
        for lineup in lineups(above, row):
            says = f"Offset {lineup.offset} ({line}{shift(lineup)}) {harvest_of(lineup)}: {briefly(lineup)}."
            yield note(book.columns, says)


def places(above: Row, found: dict[str, Row]) -> Iterator[Choice]:
    """The places to choose from, each with its harvest."""
    first = next(iter(found.values()))
    for offset in offsets(above, first):
        gains = {name: harvest_of(Lineup(above, row, offset)) for name, row in found.items()}
        alike = len(set(gains.values())) == 1
        each = [f"{name} {gain}" for name, gain in gains.items()]
        remark = harvest_of(Lineup(above, first, offset)) if alike else "; ".join(each)
        yield Choice(str(offset), f"{offset}: {shift(Lineup(above, first, offset))}", remark)


def unknown_way(laid: str, found: dict[str, Row]) -> Iterator[Finding]:
    says = f"The cards do not lie as “{clip(laid)}”; they may lie as {list_of(list(found), 'or')}."
    yield breach(book.two_ways, says)
