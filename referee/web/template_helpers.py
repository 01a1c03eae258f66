"""Filters that templates use for what the engine gives them: inputs, blocks, ties, cards."""

from __future__ import annotations

import json
from collections.abc import Iterable, MutableMapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from flask import Flask
from flask.templating import Environment
from markupsafe import Markup

from referee.engine.blocks import Block, CardView, Grid
from referee.engine.inputs import CardsIn, ChoiceIn, FacesIn, LaidIn, WordIn
from referee.engine.judge import Offer
from referee.engine.moment import Find
from referee.engine.seats import Seat, list_of
from referee.engine.ties import BreakerStep
from referee.engine.verdict import Finding
from referee.engine.view import LedgerEntry, View
from referee.kit import strokes, tokens
from referee.kit.grid import at, rectangle
from referee.kit.sentences import number_word, quantity, sentence_case
from referee.league.seasons import ordinal
from referee.store.db import clock

UNDO_IN_REACH = timedelta(seconds=10)
DEALT_ROW = 3
"""Two cards are typed as quickly as they are photographed."""
MOST_IN_ORDER = 14
"""No game asks for more cards in a row than fit along the edge of a table."""


class Templates(Environment):
    """Jinja, where templates share one plain dict of globals: none of ours has globals of its own.

    A chain of dicts for each template would be looked through key by key whenever one imports another.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals


def init_app(app: Flask) -> None:
    """Register the filters."""
    app.jinja_env.filters.update(
        board_picture=board_picture,
        search_picture=search_picture,
        card_choices_json=card_choices_json,
        cards_json=cards_json,
        cell_grid=cell_grid,
        cell_place=cell_place,
        chance_label=chance_label,
        example=example,
        how_many=how_many,
        initial=initial,
        is_short=is_short,
        letter_size=letter_size,
        milliseconds_left=milliseconds_left,
        newest=newest,
        ordinal=ordinal,
        partial_name=partial_name,
        path_points=path_points,
        paths=strokes.paths,
        photo_is_quicker=photo_is_quicker,
        quantity=quantity,
        sentence_case=sentence_case,
        shows_a_row=shows_a_row,
        slots=slots,
        sources=sources,
        step_outcome=step_outcome,
        undo_in_reach=undo_in_reach,
    )
    app.jinja_env.globals.update(grid_points=grid_points)
    app.jinja_env.tests.update(private=is_private)


def milliseconds_left(until: int) -> int:
    """Milliseconds from now until then, on the server's clock."""
    return max(until - clock.now_ms(), 0)


def partial_name(thing: object) -> str:
    """The template that shows a block or an input: `_card_row` for CardRow, `_number_in` for NumberIn."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in type(thing).__name__)


def initial(name: str) -> str:
    """The letter in a person's mark."""
    return name.strip()[:1].upper() or "?"


def letter_size(face: str) -> str:
    """The CSS class for the letters of a card: one is large, QU and ING smaller, a sentence small print."""
    return {0: "", 1: "", 2: "two", 3: "three"}.get(len(face), "many")


def how_many(picks: CardsIn | FacesIn | ChoiceIn) -> str:
    """How many are to be picked.

    >>> how_many(ChoiceIn("x", "X", (), least=0, most=2)), how_many(FacesIn("x", "X", (), least=3, most=3))
    ('Up to two.', 'Three of them.')
    """
    least, most = sentence_case(number_word(picks.least)), picks.most
    if most is None:
        return "As many as there are." if picks.least == 0 else f"{least} or more."
    if picks.least == most:
        return "One of them." if most == 1 else f"{least} of them."
    return f"Up to {number_word(most)}." if picks.least == 0 else f"{least} to {number_word(most)}."


def chance_label(choice: ChoiceIn) -> str:
    """The button by which the phone decides for the table.

    >>> chance_label(ChoiceIn("x", "X", ())), chance_label(ChoiceIn("x", "X", (), least=0, most=3))
    ('Let the phone roll', 'Let the phone draw three')
    """
    return "Let the phone roll" if choice.most == 1 else f"Let the phone draw {number_word(choice.most)}"


def example(faces: FacesIn) -> str:
    """Some cards as people type them: R M E."""
    return " ".join(faces.alphabet[:: max(1, len(faces.alphabet) // 3)][: faces.most or 3])


def slots(cards: CardsIn) -> range:
    """The places of an ordered pick: without scripts each is a list to choose from."""
    return range(min(cards.most or len(cards.cards), len(cards.cards), MOST_IN_ORDER))


def cell_place(cell: str) -> str:
    """A cell of a grid as people say it.

    >>> cell_place("0,2")
    'row 1, column 3'
    """
    row, _, column = cell.partition(",")
    if not (row.isdecimal() and column.isdecimal()):
        return cell
    return f"row {int(row) + 1}, column {int(column) + 1}"


def newest(entries: tuple[LedgerEntry, ...], most: int | None = None) -> tuple[LedgerEntry, ...]:
    """The latest entries, newest first."""
    return tuple(reversed(entries if most is None else entries[-most:]))


def step_outcome(step: BreakerStep, seats: Sequence[Seat], last: bool = False) -> str:
    """What a step of the tie chain decided: who came out ahead, or nothing."""
    if not step.settled:
        return "Equal: they share the place." if last else "Equal: the next step decides."
    ahead = list_of([seats[seat].name for seat in step.groups[0]])
    rest = [seats[seat].name for group in step.groups[1:] for seat in group]
    return f"{ahead} before {list_of(rest)}."


def undo_in_reach(view: View) -> LedgerEntry | None:
    """What one tap takes back in the first seconds after it: one's own last step, or a correction."""
    last = view.ledger[-1] if view.ledger else None
    if last is None or view.viewer.seat is None or not last.at:
        return None
    if clock.now() - datetime.fromisoformat(last.at) >= UNDO_IN_REACH:
        return None
    if correction := _correction_just_made(view):
        return correction
    return last if last.undo_at_once and last.action != "rewind" else None


def _correction_just_made(view: View) -> LedgerEntry | None:
    """The correction that was recorded last, with the turns that were judged again."""
    *before, last = view.ledger
    together = (entry for entry in before if entry.at == last.at and entry.action == "rewind")
    return next(together, None)


def photo_is_quicker(offer: Offer) -> bool:
    """Is this a word of cards nobody has shown yet? A photo of them is quicker than typing."""
    kinds = {type(each) for each in offer.inputs}
    return {WordIn, FacesIn} <= kinds or any(isinstance(each, LaidIn) and each.down for each in offer.inputs)


def shows_a_row(offer: Offer) -> bool:
    """Are these cards that lie open in the middle? A photo of them is quicker than naming them."""
    first = offer.inputs[0] if offer.inputs else None
    if isinstance(first, LaidIn):
        return not first.down and first.least > 0
    return isinstance(first, FacesIn) and bool(first.profile) and first.least >= DEALT_ROW


def sources(notes: Iterable[Finding]) -> list[str]:
    """The places in the rulebook that the sum rests on, each once."""
    return list(dict.fromkeys(note.cite.where for note in notes if note.cite))


def cards_json(cards: Iterable[CardView]) -> str:
    """Cards in sight, for the script that lays a word."""
    return json.dumps([{"id": c.id, "face": c.face, "points": c.points, "kind": c.kind} for c in cards])


def card_choices_json(laid: LaidIn) -> str:
    """The cards that can be named, for the script; unlikely ones come last and say so."""
    return json.dumps(
        [
            {"id": c.id, "face": c.face, "cost": c.points, "kind": c.kind, "mark": c.mark, "note": c.note}
            | ({} if n < laid.likely else {"odd": True})
            for n, c in enumerate(laid.cards)
        ]
    )


def word_of_cards(laid: LaidIn) -> str:
    """The word that named cards spell, as far as their letters are known."""
    faces = {card.id: card.face for card in laid.cards}
    named, _ = tokens.read(laid.value)
    return "".join(
        token.reads or faces.get(token.card, "") or token.card.partition("-")[2][:1] for token in named
    )


def is_private(block: Block) -> bool:
    """Is this block for its viewer alone?"""
    return bool(getattr(block, "private", False))


def path_points(path: Sequence[str]) -> list[tuple[int, int]]:
    """A path over a grid as points of a small drawing, ten to a cell.

    >>> path_points(("0,0", "1,1"))
    [(5, 5), (15, 15)]
    """
    return [(column * 10 + 5, row * 10 + 5) for row, column in filter(None, map(at, path))]


def grid_points() -> list[tuple[int, int]]:
    """Every cell of the four by four grid that such a drawing shows."""
    return path_points(rectangle(4, 4))


def is_short(choice: ChoiceIn) -> bool:
    """Do the choices fit side by side? They do if they are few, short and without remarks."""
    return (
        choice.most == 1
        and len(choice.choices) <= 6
        and all(len(each.label) <= 8 and not each.note for each in choice.choices)
    )


def board_picture(grid: Grid) -> Markup:
    """A board's own drawing. The game draws it and escapes every text in it."""
    return Markup(grid.picture)


def search_picture(find: Find) -> Markup:
    """The board behind what was found; the game draws it and escapes every text in it, too."""
    return Markup(find.board)


def cell_grid(view: View, cells: Iterable[str]) -> Grid | None:
    """The grid of the board that these cells belong to, so that a form can show the same picture."""
    wanted = set(cells)
    grids = (block for block in view.board if isinstance(block, Grid))
    return next((g for g in grids if wanted <= {cell.name for row in g.rows for cell in row}), None)
