"""The home page, and setting a table: its game, its people in seat order, its options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from referee import games, words
from referee.engine.codec import BadRequestError
from referee.engine.options import option_views
from referee.engine.rules import AnyRules
from referee.store.games import sessions as phones
from referee.store.games import tables as rows
from referee.store.games.stored_table import StoredTable
from referee.store.house import decks
from referee.store.models import TableStatus
from referee.store.people import history, roster
from referee.table import commands, own_word_lists
from referee.table.loading import Table
from referee.table.printed_deck import printed_deck
from referee.web.form_fields import whole_number
from referee.web.house.own_word_lists import read_uploaded_list
from referee.web.htmx import is_htmx
from referee.web.middleware.sessions import Access, access, kept_tokens, known_phone, sign_in
from referee.web.table import forms, seating
from referee.words import UploadError

bp = Blueprint("home", __name__)

NEW = "+"
"""The form sends a new person as their name with this before it,"""
KNOWN = re.compile("[0-9]{1,9}")
"""and a person on the roster as their number."""
PRINTED = "printed"
"""The choice of deck for tables that play with our printed cards."""


@dataclass(frozen=True)
class TableSetup:
    """The form for a new table: the people chosen, in seat order, and the choices made."""

    chosen: tuple[str, ...]
    words: str = "standard"
    deck: str = ""
    options: Mapping[str, object] | None = None
    place: str = ""
    photos: bool = False

    @property
    def word_list(self) -> str:
        """The word list alone, without the choice about slurs."""
        return self.words.removesuffix(words.SLURS)

    @property
    def slurs(self) -> bool:
        """Do slurs count as words at this table?"""
        return self.words.endswith(words.SLURS)


@bp.get("/")
@access(Access.HOUSE)
def home() -> ResponseReturnValue:
    """The games, the open tables of this phone, and the last results."""
    return render_template(
        "home.html", games=games.GAMES, waiting=unfinished_tables(), finished=history.games(per_page=3).games
    )


@bp.get("/new")
@access(Access.HOUSE)
def choose_game() -> ResponseReturnValue:
    """The games to choose from."""
    return render_template("choose_game.html", games=games.GAMES)


@bp.get("/new/<key>")
@access(Access.HOUSE)
def setup(key: str) -> ResponseReturnValue:
    """The form for a new table; the people who played last are ticked."""
    again = request.args.get("again", "")
    if request.args.getlist("person"):
        return _form(_find_rules(key), TableSetup(_people_in_address()))
    return _form(_find_rules(key), _same_as(again) if again else _last_setup(_find_rules(key)))


@bp.post("/new/<key>")
@access(Access.HOUSE)
def start(key: str) -> ResponseReturnValue:
    """Set the table, or do what a small button says: add a name, move somebody up or down."""
    rules = _find_rules(key)
    setup = _sent_setup(rules)
    try:
        setup = _with_uploaded_list(setup)
        if "start" not in request.form:
            return _form(rules, _reordered(setup))
        table = _create_table(rules, setup)
    except (BadRequestError, UploadError) as trouble:
        return _form(rules, setup, str(trouble)), 422
    sign_in(table.code, phones.issue(table.id, _own_seat(table), host=True, label=session.get("name", "")))
    return redirect(url_for("people.page", code=table.code), 303)


def unfinished_tables() -> tuple[StoredTable, ...]:
    """Unfinished tables this phone was at, the last touched first."""
    known = (rows.by_code(code) for code in kept_tokens())
    open_rows = [row for row in known if row and row.status is not TableStatus.FINISHED and not row.demo]
    mine = [row for row in open_rows if known_phone(row)]
    return tuple(sorted(mine, key=lambda row: row.touched, reverse=True))


def _find_rules(key: str) -> AnyRules:
    found = next((rules for rules in games.GAMES if rules.key == key), None)
    if found is None:
        abort(404)
    return found


def _form(rules: AnyRules, setup: TableSetup, problem: str = "") -> str:
    known = {str(person.id): person.name for person in roster.everybody()}
    chosen = [(token, known.get(token, token.removeprefix(NEW))) for token in setup.chosen]
    others = [(token, name) for token, name in known.items() if token not in setup.chosen]
    page = "parts/_seat_order.html" if is_htmx() else "new_table.html"
    return render_template(
        page,
        rules=rules,
        setup=setup,
        chosen=chosen,
        others=others,
        options=option_views(rules.options),
        unusual=_has_unusual_choices(rules, setup),
        lists=own_word_lists.choices(),
        decks=decks.decks_of(rules.deck),
        problem=problem,
    )


def _has_unusual_choices(rules: AnyRules, setup: TableSetup) -> bool:
    """Does any choice differ from the defaults?"""
    usual = {option.name: option.default for option in option_views(rules.options)}
    picked = {name: value for name, value in (setup.options or {}).items() if usual.get(name) != value}
    other_deck = setup.deck not in ("", _own_deck(rules))
    return bool(picked or other_deck or setup.place or setup.photos) or setup.words != "standard"


def _sent_setup(rules: AnyRules) -> TableSetup:
    """The form as it was sent; people come in the order of the page."""
    tokens = tuple(dict.fromkeys(token[:80] for token in request.form.getlist("person")))
    return TableSetup(
        chosen=tuple(token for token in tokens if KNOWN.fullmatch(token) or token.startswith(NEW)),
        words=request.form.get("words", "standard") + (words.SLURS if request.form.get("slurs") else ""),
        deck=request.form.get("deck", ""),
        options=forms.read_options(rules, request.form),
        place=request.form.get("place", "").strip(),
        photos="photos" in request.form,
    )


def _with_uploaded_list(setup: TableSetup) -> TableSetup:
    """An uploaded word list is stored for the house and chosen for this table."""
    uploaded = read_uploaded_list()
    if uploaded is None:
        return setup
    return replace(setup, words=uploaded[0].choice + (words.SLURS if setup.slurs else ""))


def _reordered(setup: TableSetup) -> TableSetup:
    """The setup after a small button: a name added, or somebody moved."""
    chosen = list(setup.chosen)
    if name := " ".join(request.form.get("name", "").split()):
        chosen.append(_token(roster.clean_text(name, "name")))
    for button, step in (("up", -1), ("down", 1)):
        token = request.form.get(button)
        if token in chosen:
            place = chosen.index(token)
            chosen.insert(max(0, place + step), chosen.pop(place))
    return replace(setup, chosen=tuple(dict.fromkeys(chosen)))


def _token(name: str) -> str:
    known = roster.find_by_name(name)
    return str(known[0].id) if known else NEW + name


def _create_table(rules: AnyRules, setup: TableSetup) -> Table:
    """Set the table; a name that is still in its field counts as added."""
    whole = _reordered(setup)
    seating.check_new_table(rules, len(whole.chosen), whole.options or {})
    if whole.word_list not in own_word_lists.choices():
        raise BadRequestError("Choose one of the word lists.")
    seated = [_person(token) for token in whole.chosen]
    session["people"] = [str(person) for person in seated]
    return commands.create(
        rules.key,
        seated,
        whole.options or {},
        words=whole.words,
        deck=_deck_id(rules, whole.deck),
        place=whole.place,
        keeps_photos=whole.photos,
    )


def _deck_id(rules: AnyRules, chosen: str) -> int | None:
    if chosen == PRINTED:
        return printed_deck(rules.deck).id
    return whole_number(chosen, "deck") if chosen else None


def _person(token: str) -> int:
    return (
        seating.find_or_add_person(token.removeprefix(NEW))
        if token.startswith(NEW)
        else roster.get(int(token)).id
    )


def _last_setup(rules: AnyRules) -> TableSetup:
    known = {str(person.id) for person in roster.everybody()}
    last = [token for token in session.get("people", []) if token in known]
    return TableSetup(tuple(last) if len(last) in rules.seats else (), deck=_own_deck(rules))


def _own_deck(rules: AnyRules) -> str:
    """The corrected deck of this phone's last table with the same cards."""
    same = {each.key for each in games.GAMES if each.deck == rules.deck}
    known = (rows.by_code(code) for code in kept_tokens())
    mine = [row for row in known if row and row.rules in same and row.deck and known_phone(row)]
    return str(max(mine, key=lambda row: row.touched).deck) if mine else ""


def _people_in_address() -> tuple[str, ...]:
    """People of the roster that the address names; links of a tournament night do that."""
    known = {str(person.id) for person in roster.everybody()}
    return tuple(token for token in dict.fromkeys(request.args.getlist("person")) if token in known)


def _same_as(number: str) -> TableSetup:
    """The people and choices of another table; if it is still in play, only for its own phones."""
    row = rows.get(whole_number(number, "again"))
    if row.status is not TableStatus.FINISHED and known_phone(row) is None:
        abort(404)
    still = [str(seat.player) for seat in row.seats if roster.get(seat.player).erased is None]
    word_list = (
        row.word_list if row.word_list.removesuffix(words.SLURS) in own_word_lists.choices() else "standard"
    )
    return TableSetup(tuple(still), word_list, str(row.deck or ""), row.options, row.place)


def _own_seat(table: Table) -> int | None:
    """The host's own seat, where this phone knows its person's name."""
    name = session.get("name", "").casefold()
    mine = [seat.number for seat in table.seats if seat.name.casefold() == name]
    return mine[0] if mine else None
