"""Choose the place of a word below the previous one, with a preview of what each place gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.action import Action
from referee.engine.blocks import CardView
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, Input
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, breach, note
from referee.games.letterpress.solo.actions.step_checks import only_at
from referee.games.letterpress.solo.book import book
from referee.games.letterpress.solo.events import WordLaid
from referee.games.letterpress.solo.lineup import Lineup, Row, lineups, offsets
from referee.games.letterpress.solo.sentences import (
    column_rule,
    column_text,
    harvest_text,
    line_text,
    lineup_text,
    position_text,
)
from referee.games.letterpress.solo.state import SoloHouse, State, Step, WrittenWord
from referee.games.letterpress.solo.word.lines import lines_by_name
from referee.kit.spelling import Laid
from referee.kit.words import clip

LONGEST_OFFSET = 99
"""A larger offset is not repeated in a sentence."""


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
        yield from only_at(state, book.below, Step.LINE_UP)

    @classmethod
    def inputs(cls, state: State, seat: int, house: SoloHouse) -> tuple[Input, ...]:
        if not state.written:
            return ()
        found = written_lines(state.written, state)
        offset = ChoiceIn(
            "offset", f"Where does {state.written.word} begin?", tuple(place_choices(state.above, found))
        )
        if len(found) == 1:
            return (offset,)
        lines = tuple(Choice(name, name) for name in found)
        return (
            offset,
            ChoiceIn("laid", "How do its cards lie?", lines, value=(line_text(state.written.laid),)),
        )

    def check(self, state: State, seat: int, house: SoloHouse) -> Iterator[Finding]:
        if not state.written:
            return
        found = written_lines(state.written, state)
        if self.laid and self.laid not in found:
            yield from unknown_line(self.laid, found)
            return
        yield from place_notes(state.above, found.get(self.laid, state.written.laid), self.offset)

    def outcome(self, state: State, seat: int, house: SoloHouse) -> Iterator[Event[State]]:
        if state.written:
            row = written_lines(state.written, state).get(self.laid, state.written.laid)
            yield lay_below(state, replace(state.written, laid=row), self.offset)


def written_lines(written: WrittenWord, state: State) -> dict[str, Row]:
    return lines_by_name(written.word, written.cards, state.options)


def lay_below(state: State, written: WrittenWord, offset: int) -> WordLaid:
    """The event that the word lies there, with what becomes of every letter above it."""
    lineup = Lineup(state.above, written.laid, offset)
    return WordLaid(state.round, written, state.above, offset, lineup.harvested_cards, lineup.returned_cards)


def place_notes(above: Row, row: Row, offset: int) -> Iterator[Finding]:
    """What becomes of each letter above in this place, or why the word cannot lie there."""
    if not above:
        if offset:
            yield breach(book.below, "There is no word above yours: leave the offset empty.")
        return
    lawful = offsets(above, row)
    if offset not in lawful:
        there = f"With offset {offset}" if abs(offset) <= LONGEST_OFFSET else "So far away"
        yield breach(
            book.below,
            f"{there} no card of {line_text(row)} lies below a card of {line_text(above)}; "
            f"choose from {lawful[0]} to {lawful[-1]}.",
        )
        return
    for column in Lineup(above, row, offset).columns:
        if column.above:
            yield note(column_rule(column), f"{column_text(column)}.")


def preview_notes(above: Row, found: dict[str, Row]) -> Iterator[Finding]:
    """Every place where the word may lie, with what becomes of each letter above it."""
    for name, row in found.items():
        line = f"{name}, " if len(found) > 1 else ""
        for lineup in lineups(above, row):
            place = f"Offset {lineup.offset} ({line}{position_text(lineup)})"
            says = f"{place} {harvest_text(lineup)}: {lineup_text(lineup)}."
            yield note(book.columns, says)


def place_choices(above: Row, found: dict[str, Row]) -> Iterator[Choice]:
    """The places to choose from, each with what it harvests."""
    first = next(iter(found.values()))
    for offset in offsets(above, first):
        wins_card = {name: harvest_text(Lineup(above, row, offset)) for name, row in found.items()}
        alike = len(set(wins_card.values())) == 1
        each = [f"{name} {gain}" for name, gain in wins_card.items()]
        remark = harvest_text(Lineup(above, first, offset)) if alike else "; ".join(each)
        lineup = Lineup(above, first, offset)
        yield Choice(str(offset), position_text(lineup), remark, rows=_card_rows(lineup))


def _card_rows(lineup: Lineup) -> tuple[tuple[CardView | None, ...], ...]:
    """Both lines as they would lie; letters that are not harvested are faded."""
    above = tuple(_card_view(column.above, not column.harvested) for column in lineup.columns)
    return above, tuple(_card_view(column.below) for column in lineup.columns)


def _card_view(laid: Laid | None, faded: bool = False) -> CardView | None:
    if laid is None:
        return None
    return CardView(laid.reads, laid.card.points, kind=laid.card.kind, faded=faded)


def unknown_line(laid: str, found: dict[str, Row]) -> Iterator[Finding]:
    says = f"The cards do not lie as “{clip(laid)}”; they may lie as {list_of(list(found), 'or')}."
    yield breach(book.two_ways, says)
