"""The few words a template may ask for: what a thing is called, drawn with, or said about."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from flask import Flask
from markupsafe import Markup

from referee.engine.blocks import Block, CardView, Grid
from referee.engine.inputs import CardsIn, ChoiceIn, FacesIn, LaidIn, WordIn
from referee.engine.judge import Offer
from referee.engine.seats import Seat, listed
from referee.engine.ties import Step
from referee.engine.verdict import Verdict
from referee.engine.view import Entry, View
from referee.kit import strokes, tokens
from referee.kit.grid import at, rectangle
from referee.store.db import clock

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MOST_IN_ORDER = 14
"""No game asks for more cards in a row than fit on a table's edge."""


def init_app(app: Flask) -> None:
    """Give the templates their filters and tests."""
    app.jinja_env.filters.update(
        board_dots=board_dots,
        brief=brief,
        cell_grid=cell_grid,
        dots=dots,
        drawn=drawn,
        example=example,
        how_many=how_many,
        initial=initial,
        kind=kind,
        laid_blind=laid_blind,
        left=left,
        newest=newest,
        outcome=outcome,
        paths=strokes.paths,
        place=place,
        sentence=sentence,
        size=size,
        slots=slots,
        laid_json=laid_json,
        sources=sources,
        zone_json=zone_json,
    )
    app.jinja_env.tests.update(private=is_private)


def left(until: int) -> int:
    """Milliseconds from now until then, on the server's clock."""
    return max(until - clock.now_ms(), 0)


def kind(thing: object) -> str:
    """The partial that draws a block or an input: `_card_row`, `_number_in`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in type(thing).__name__)


def initial(name: str) -> str:
    """The letter on a seat's chip."""
    return name.strip()[:1].upper() or "?"


def size(face: str) -> str:
    """How a face is set: one letter large, QU and ING smaller, a sentence as small print."""
    return {0: "", 1: "", 2: "two", 3: "three"}.get(len(face), "many")


def sentence(text: str) -> str:
    """
    >>> sentence("highest letter")
    'Highest letter'
    """
    return text[:1].upper() + text[1:]


def number(count: int) -> str:
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def how_many(asked: CardsIn | FacesIn | ChoiceIn) -> str:
    """How many are to be picked, as one says it.

    >>> how_many(ChoiceIn("x", "X", (), least=0, most=2)), how_many(FacesIn("x", "X", (), least=3, most=3))
    ('Up to two.', 'Three of them.')
    """
    least, most = asked.least, asked.most
    if most is None:
        return "As many as there are." if least == 0 else f"{sentence(number(least))} or more."
    if least == most:
        return "One of them." if most == 1 else f"{sentence(number(most))} of them."
    return f"Up to {number(most)}." if least == 0 else f"{sentence(number(least))} to {number(most)}."


def example(asked: FacesIn) -> str:
    """What typing looks like here: R M E."""
    return " ".join(asked.alphabet[:: max(1, len(asked.alphabet) // 3)][: asked.most or 3])


def slots(asked: CardsIn) -> range:
    """How many places an ordered pick has: one list each where there are no scripts."""
    return range(min(asked.most or len(asked.cards), len(asked.cards), MOST_IN_ORDER))


def place(cell: str) -> str:
    """A field of a grid as one says it.

    >>> place("0,2")
    'row 1, column 3'
    """
    row, _, column = cell.partition(",")
    if not (row.isdecimal() and column.isdecimal()):
        return cell
    return f"row {int(row) + 1}, column {int(column) + 1}"


def newest(entries: tuple[Entry, ...], most: int | None = None) -> tuple[Entry, ...]:
    """The latest sentences, newest first."""
    return tuple(reversed(entries if most is None else entries[-most:]))


def outcome(step: Step, seats: Sequence[Seat], last: bool = False) -> str:
    """What a step of the tie chain did: who came out ahead, or that it settled nothing."""
    if not step.settled:
        return "Equal: they share the place." if last else "Equal: the next step decides."
    ahead = listed([seats[seat].name for seat in step.groups[0]])
    rest = [seats[seat].name for group in step.groups[1:] for seat in group]
    return f"{ahead} before {listed(rest)}."


def laid_blind(offer: Offer) -> bool:
    """A word laid with cards nobody has shown yet: there a photo is quicker than any keys."""
    kinds = {type(each) for each in offer.inputs}
    return {WordIn, FacesIn} <= kinds or any(isinstance(each, LaidIn) and each.down for each in offer.inputs)


def sources(ruling: Verdict[Any]) -> list[str]:
    """The places in the rulebook that the sum rests on, each once."""
    return list(dict.fromkeys(note.cite.where for note in ruling.notes if note.cite))


def zone_json(cards: Iterable[CardView]) -> str:
    """Cards in sight, for the strip."""
    return json.dumps([{"id": c.id, "face": c.face, "points": c.points, "kind": c.kind} for c in cards])


def laid_json(asked: LaidIn) -> str:
    """The cards that can be named, for the chips: those that would surprise come last and say so."""
    return json.dumps(
        [
            {"id": c.id, "face": c.face, "cost": c.points, "kind": c.kind, "mark": c.mark, "note": c.note}
            | ({} if n < asked.likely else {"odd": True})
            for n, c in enumerate(asked.cards)
        ]
    )


def spelled(asked: LaidIn) -> str:
    """The word that named cards spell, as far as it can be told."""
    faces = {card.id: card.face for card in asked.cards}
    named, _ = tokens.read(asked.value)
    return "".join(
        token.reads or faces.get(token.card, "") or token.card.partition("-")[2][:1] for token in named
    )


def is_private(block: Block) -> bool:
    """Only this viewer sees it."""
    return bool(getattr(block, "private", False))


def dots(path: Sequence[str]) -> list[tuple[int, int]]:
    """A path over a grid as points of a small drawing, ten to a field.

    >>> dots(("0,0", "1,1"))
    [(5, 5), (15, 15)]
    """
    return [(column * 10 + 5, row * 10 + 5) for row, column in filter(None, map(at, path))]


def board_dots(path: Sequence[str]) -> list[tuple[int, int]]:
    """Every field of the four by four such a drawing shows."""
    return dots(rectangle(4, 4))


def brief(choice: ChoiceIn) -> bool:
    """Few short choices without remarks: they stand side by side."""
    return (
        choice.most == 1
        and len(choice.choices) <= 6
        and all(len(each.label) <= 8 and not each.note for each in choice.choices)
    )


def drawn(grid: Grid) -> Markup:
    """A board's own drawing. Games draw it themselves and write every text in it as text."""
    return Markup(grid.picture)


def cell_grid(view: View, cells: Iterable[str]) -> Grid | None:
    """The board's grid that these cells belong to, so that a form can draw the same picture."""
    wanted = set(cells)
    grids = (block for block in view.board if isinstance(block, Grid))
    return next((g for g in grids if wanted <= {cell.name for row in g.rows for cell in row}), None)
