"""What is chosen for a new table: its people in seat order, its options, words and deck."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from flask import abort, request, session

from referee import games, words
from referee.engine.options import option_views, presets
from referee.engine.rules import AnyRules
from referee.store.db import clock
from referee.store.games import tables as rows
from referee.store.games.stored_table import StoredTable
from referee.store.models import TableStatus
from referee.store.people import history, roster
from referee.store.people.history import GameFilter
from referee.table import own_word_lists
from referee.web.form_fields import whole_number
from referee.web.middleware.sessions import known_phone, seat_tokens
from referee.web.table import forms

NEW = "+"
"""The form sends a new person as their name with this before it,"""
KNOWN = re.compile("[0-9]{1,9}")
"""and a person on the roster as their number."""
EACH, ROUND = "each", "round"
"""Everybody has a phone, or one phone goes round."""
STANDARD = "standard"


@dataclass(frozen=True)
class TableSetup:
    """The form for a new table: the people chosen, in seat order, and the choices made."""

    chosen: tuple[str, ...]
    words: str = STANDARD
    deck: str = ""
    options: Mapping[str, object] | None = None
    place: str = ""
    photos: bool = False
    phones: str = EACH

    @property
    def word_list(self) -> str:
        """The word list alone, without the choice about slurs."""
        return self.words.removesuffix(words.SLURS)

    @property
    def slurs(self) -> bool:
        """Do slurs count as words at this table?"""
        return self.words.endswith(words.SLURS)

    def values(self, rules: AnyRules) -> dict[str, object]:
        """The value of every option."""
        usual = {option.name: option.default for option in option_views(rules.options)}
        return usual | dict(self.options or {})

    def preset(self, rules: AnyRules) -> str:
        """The preset these options are, or nothing where the table chose its own."""
        values = self.values(rules)
        return next((each.key for each in presets(rules.options) if each.values == values), "")


@dataclass(frozen=True)
class SameAgain:
    """An earlier table, to be set once more with one tap."""

    table: int
    rules: str
    title: str
    about: str


def sent_setup(rules: AnyRules) -> TableSetup:
    """The form as it was sent; people come in the order of the page."""
    tokens = tuple(dict.fromkeys(token[:80] for token in request.form.getlist("person")))
    return TableSetup(
        chosen=tuple(token for token in tokens if KNOWN.fullmatch(token) or token.startswith(NEW)),
        words=request.form.get("words", STANDARD) + (words.SLURS if request.form.get("slurs") else ""),
        deck=request.form.get("deck", ""),
        options=_sent_options(rules),
        place=request.form.get("place", "").strip(),
        photos="photos" in request.form,
        phones=ROUND if request.form.get("phones") == ROUND else EACH,
    )


def _sent_options(rules: AnyRules) -> Mapping[str, object]:
    """The options sent; a preset that was chosen since the page was drawn fills in all of them.

    With scripts a chosen preset fills in the fields at once, so the two are the same.
    """
    wanted = request.form.get("preset", "")
    if wanted != request.form.get("preset_shown", wanted):
        chosen = next((each for each in presets(rules.options) if each.key == wanted), None)
        if chosen is not None:
            return dict(chosen.values)
    return forms.read_options(rules, request.form)


def last_setup(rules: AnyRules) -> TableSetup:
    """What an empty form begins with: the people of this phone's last table, or its owner, where they fit."""
    known = {str(person.id): person.name.casefold() for person in roster.everybody()}
    last = [token for token in session.get("people", []) if token in known]
    owner = [token for token, name in known.items() if name == session.get("name", "").casefold()]
    before = _last_table(rules)
    earlier = [str(seat.player) for seat in before.seats] if before else []
    return TableSetup(
        next((tuple(people) for people in (last, earlier, owner) if len(people) in rules.seats), ()),
        deck=_own_deck(rules),
        phones=session.get("phones", EACH),
    )


def people_in_address() -> tuple[str, ...]:
    """People of the roster that the address names; links of a tournament night do that."""
    known = {str(person.id) for person in roster.everybody()}
    return tuple(token for token in dict.fromkeys(request.args.getlist("person")) if token in known)


def setup_of(number: str) -> TableSetup:
    """The people and choices of another table; if it is still in play, only for its own phones."""
    row = rows.get(whole_number(number, "again"))
    if row.status is not TableStatus.FINISHED and known_phone(row) is None:
        abort(404)
    known = {person.id for person in roster.everybody()}
    still = tuple(str(seat.player) for seat in row.seats if seat.player in known)
    chosen = words.without_edition(row.word_list)
    listed = chosen.removesuffix(words.SLURS) in own_word_lists.choices()
    return TableSetup(
        still,
        chosen if listed else STANDARD,
        str(row.deck or ""),
        row.options,
        row.place,
        row.keeps_photos,
        session.get("phones", EACH),
    )


def has_unusual_choices(rules: AnyRules, setup: TableSetup) -> bool:
    """Does any choice differ from every preset, or from what comes with the game?"""
    other_deck = setup.deck not in ("", _own_deck(rules))
    unusual = bool(other_deck or setup.place or setup.photos) or setup.words != STANDARD
    return unusual or not setup.preset(rules)


def same_again(rules: AnyRules | None = None) -> SameAgain | None:
    """The last table of this game, or of any, that these people can sit down to again."""
    last = _last_table(rules)
    return SameAgain(last.id, last.rules, _title(last.touched), _about(last)) if last else None


def _last_table(rules: AnyRules | None) -> StoredTable | None:
    """The last table of this game, or of any, that was played; one still in play only on its own phones."""
    which = GameFilter(rules=rules.key) if rules else None
    finished = [past.table for past in history.games(which, per_page=1).games if not past.table.on_paper]
    mine = [row for row in tables_of_phone() if rules is None or row.rules == rules.key]
    played = [row for row in (*finished, *mine) if row.batches and _can_sit_again(row)]
    return max(played, key=lambda row: row.touched, default=None)


def tables_of_phone() -> Iterable[StoredTable]:
    """Every table this phone was at and may still see, without demos."""
    known = (rows.by_code(code) for code in seat_tokens())
    return [row for row in known if row and not row.demo and known_phone(row)]


def with_people(setup: TableSetup, chosen: Iterable[str]) -> TableSetup:
    """The same choices for these people, each of them once."""
    return replace(setup, chosen=tuple(dict.fromkeys(chosen)))


def _can_sit_again(row: StoredTable) -> bool:
    """Is the game still known, and everybody who sat there still on the roster?"""
    known = {person.id for person in roster.everybody()}
    fits = any(each.key == row.rules and len(row.seats) in each.seats for each in games.GAMES)
    return fits and all(seat.player in known for seat in row.seats)


def _title(moment: datetime) -> str:
    """When it was, as people say it: "Same as last Tuesday"."""
    days = (clock.now().date() - moment.date()).days
    if days < 2:
        return "Same as yesterday" if days else "Same as earlier today"
    return f"Same as last {moment:%A}" if days < 7 else f"Same as on {moment.day} {moment:%B}"


def _about(row: StoredTable) -> str:
    rules = games.game(row.rules)
    title = {each.key: each.title for each in presets(rules.options)}
    how = title.get(TableSetup((), options=row.options).preset(rules), "Your own options")
    return f"{', '.join(seat.name for seat in row.seats)} · {how}"


def _own_deck(rules: AnyRules) -> str:
    """The corrected deck of this phone's last table with the same cards."""
    same = {each.key for each in games.GAMES if each.deck == rules.deck}
    mine = [row for row in tables_of_phone() if row.rules in same and row.deck]
    return str(max(mine, key=lambda row: row.touched).deck) if mine else ""
