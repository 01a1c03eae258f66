"""What a correction changes of a turn, in the words of the form that asked for it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.codec import action_type
from referee.engine.fold import Batch, state_after
from referee.engine.inputs import CardsIn, ChoiceIn, Input, KeptIn, LaidIn, SeatIn, YesIn
from referee.kit import tokens
from referee.kit.grid import at, place_name
from referee.table.loading import Table

LONGEST_VALUE = 40


def inputs_of(table: Table, turn: Batch[Any]) -> tuple[Input, ...]:
    """What the form of a turn asks, on the table as it stood before."""
    before = [number for number in table.position.standing if number < turn.number]
    state = state_after(table.position.start, table.position.log, before)
    return action_type(table.rules, turn.action).inputs(state, turn.seat or 0, table.house)


def differences(table: Table, turn: Batch[Any], payload: Mapping[str, Any]) -> tuple[str, str]:
    """The values that differ, as people read them; the same twice where no words tell them apart."""
    asked = {each.name: each for each in inputs_of(table, turn)}
    old, new = turn.request, payload
    fields = [name for name in {**old, **new} if _plain(old.get(name)) != _plain(new.get(name))]
    values = [[_value(asked.get(name), each.get(name), table) for name in fields] for each in (old, new)]
    before, after = (", ".join(filter(None, each)) or "nothing" for each in values)
    return before, after


def _plain(value: object) -> object:
    """A value without what a form changes by itself: the ends of lines."""
    return "\n".join(value.splitlines()) if isinstance(value, str) else value


def _value(asked: Input | None, value: object, table: Table) -> str:
    match asked:
        case SeatIn() if isinstance(value, int):
            return table.seats[value].name
        case ChoiceIn(choices=choices):
            return _names(value, {choice.value: choice.label for choice in choices}, ", ")
        case CardsIn(cards=cards):
            return _names(value, {card.id: card.face for card in cards}, " ")
        case LaidIn() if isinstance(value, list | tuple | str):
            return cards_by_name(asked, [value] if isinstance(value, str) else value)
        case YesIn(label=label):
            return label if value else ""
        case KeptIn():
            return ""
        case _:
            return _text(value, table)


def _names(value: object, names: Mapping[str, str], between: str) -> str:
    values = value if isinstance(value, list | tuple) else [value]
    return between.join(names[str(each)] for each in values if str(each) in names)


def cards_by_name(laid: LaidIn, values: Sequence[str]) -> str:
    """Cards named one by one: those of a word by their letters, others also by what kind they are.

    >>> row = LaidIn("row", "The offer row", ())
    >>> cards_by_name(row, ["romance-R5T", "*"]), cards_by_name(row, ["a"])
    ('Romance R, ?', 'A')
    >>> cards_by_name(LaidIn("cards", "Your word", (), down=True), ["starter-L@0", "*O=romance-W4"])
    'LO'
    """
    letters, kinds = [], []
    for token in tokens.read(values)[0]:
        kind, _, name = token.card.partition("-")
        letters.append(token.reads or name[:1] or "?")
        kinds.append(f"{kind.capitalize()} " if kind and not token.down else "")
    if laid.down:
        return "".join(letters)
    return ", ".join(kind + letter for kind, letter in zip(kinds, letters, strict=True))


def _text(value: object, table: Table) -> str:
    """One value of a request in plain text: letters for cards, nothing for what is too long to read."""
    if isinstance(value, list | tuple):
        return " ".join(filter(None, (_text(each, table) for each in value)))
    if value is None or isinstance(value, bool | Mapping):
        return ""
    if at(str(value)):
        return (table.rules.cell_name or place_name)(str(value))
    text = re.sub(r"^[\w-]+\.[\w.-]*\.?([A-Z]+)$", r"\1", str(value))
    return text if len(text) <= LONGEST_VALUE else ""
