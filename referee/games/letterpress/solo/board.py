"""What the player sees: the lines of cards, library, collection, and a guide to the round."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.blocks import Block, CardRow, CardView, Cell, Grid, Item, Lines
from referee.engine.seats import Viewer
from referee.games.letterpress.cards import doubled_letter
from referee.games.letterpress.numbers import DRAFTED
from referee.games.letterpress.sentences import number_word
from referee.games.letterpress.solo.lineup import Column, Lineup, Row, lineups
from referee.games.letterpress.solo.numbers import THRESHOLD
from referee.games.letterpress.solo.sentences import (
    cards_phrase,
    column_text,
    harvest_text,
    line_text,
    points_phrase,
    with_points,
)
from referee.games.letterpress.solo.state import PRINTER, State, Step, counts_library, points_of
from referee.games.letterpress.solo.word.lines import lines_by_name
from referee.kit.spelling import Laid

HERE, DONE = "now", "done"


def board(state: State, viewer: Viewer) -> tuple[Block, ...]:
    """Everything: one player has no secrets."""
    return tuple(_blocks(state))


def _blocks(state: State) -> Iterator[Block]:
    if state.written:
        for row in lines_by_name(state.written.word, state.written.cards, state.options).values():
            yield alignment(state.above, row)
    for word in state.last or ():
        yield CardRow(f"Last word: {points_phrase(word.points)}", views(word.laid))
    if state.above:
        yield CardRow("On the table", views(state.above), "The next word lies below this one.")
    if state.shared:
        yield CardRow("Shared letters", tuple(card.view() for card in state.shared))
    if state.step is Step.WRITE:
        yield Lines("Draft", tuple(draft(state.draft)))
    yield CardRow("Library", tuple(card.view() for card in state.library), _library_note(state))
    collection = f"{points_phrase(points_of(state.collection))} to write your last word with."
    yield CardRow("Collection", tuple(card.view() for card in state.collection), collection)
    yield Lines("How a round goes", tuple(guide(state)))


def views(row: Row) -> tuple[CardView, ...]:
    """A line of cards, doubled ones with a mark."""
    return tuple(view(each) for each in row)


def view(laid: Laid) -> CardView:
    return laid.card.view(mark="×2" if doubled_letter(laid) else "")


def alignment(above: Row, below: Row) -> Grid:
    """The old word on top, below it the new one in every legal place; lit cards harvest the one above."""
    top = tuple(Cell(f"0,{at}", view(each), label=with_points(each.card)) for at, each in enumerate(above))
    places = tuple(lineups(above, below))
    rows = tuple(_place(number, lineup) for number, lineup in enumerate(places, 1))
    names = ("", *(f"{lineup.offset:+d}" if lineup.offset else "0" for lineup in places))
    columns = (*(str(at) for at in range(1, len(above) + 1)), "gain")
    empty = Cell(f"0,{len(above)}")
    return Grid(f"Where {line_text(below)} may lie", ((*top, empty), *rows), names, columns)


def _place(number: int, lineup: Lineup) -> tuple[Cell, ...]:
    # Only the columns of the old word are shown: cards beside it harvest nothing.
    under = [column for column in lineup.columns if column.above]
    cells = tuple(_cell(f"{number},{at}", column) for at, column in enumerate(under))
    gain = Cell(
        f"{number},{len(under)}", symbol=f"+{points_of(lineup.harvested_cards)}", label=harvest_text(lineup)
    )
    return (*cells, gain)


def _cell(name: str, column: Column) -> Cell:
    card = view(column.below) if column.below else None
    return Cell(name, card, lit=column.harvested, label=column_text(column))


def draft(kept: int) -> Iterator[Item]:
    """The draft step by step, with the steps counted so far."""
    for step, drawn in enumerate(range(DRAFTED, 0, -1), 1):
        rest = (
            f"{cards_phrase(drawn - 1)} to the bottom of the deck" if drawn > 1 else "the last one is yours"
        )
        yield Item(f"{step}. Draw {cards_phrase(drawn)}, keep 1", DONE if step <= kept else rest)


def guide(state: State) -> Iterator[Item]:
    """The steps of the round, with the current one marked."""
    if state.step in (Step.LAST, Step.OVER):
        yield Item("Write your last word from your collection", HERE if state.step is Step.LAST else DONE)
        yield Item(f"Beat the {PRINTER}: score more than the points it counts", "an equal score loses")
        return
    order = (Step.DEAL, Step.WRITE, Step.LINE_UP, Step.PICK)
    due = order.index(state.step)
    for at, says in enumerate(_steps(state)):
        yield Item(f"{at + 1}. {says}", DONE if at < due else HERE if at == due else "")


def _steps(state: State) -> tuple[str, ...]:
    first = not state.above if state.step is not Step.PICK else state.round == 1
    return (
        "Turn up one letter card and one vowel card: the shared letters",
        f"Draft {number_word(DRAFTED)} letters and write a word; letters you do not use go to the library",
        "Your word simply stays on the table for the next round"
        if first
        else "Lay it below the previous word: letters worth no more than the card below them are yours",
        f"Choose a card of the library: with {THRESHOLD} or more points it is yours, with fewer it goes back",
    )


def _library_note(state: State) -> str:
    if not counts_library(state.options):
        return "Does not count at the end (an option of this table)."
    return f"{points_phrase(points_of(state.library))} for the {PRINTER}."
