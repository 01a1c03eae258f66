"""Home, and starting a table: the game, the people in seat order, the options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from referee import games, words
from referee.data import own_word_lists
from referee.engine.codec import BadRequest
from referee.engine.options import option_views
from referee.engine.rules import AnyRules
from referee.store.games import sessions as phones
from referee.store.games import tables as rows
from referee.store.games.stored_table import StoredTable
from referee.store.house import decks
from referee.store.models import TableStatus
from referee.store.people import history, roster
from referee.table import commands
from referee.table.loading import Table
from referee.web.form_fields import whole_number
from referee.web.house.own_word_lists import brought
from referee.web.htmx import is_htmx
from referee.web.middleware.sessions import Access, access, kept_tokens, known_phone, sign_in
from referee.web.table import forms, seating
from referee.words import UploadError

bp = Blueprint("home", __name__)

NEW = "+"
"""A person not yet on the roster travels as their name with this before it."""
KNOWN = re.compile("[0-9]{1,9}")
"""And one who is, as their number."""


@dataclass(frozen=True)
class Setup:
    """The new-game form as it stands: who is chosen, in seat order, and what was picked."""

    chosen: tuple[str, ...]
    words: str = "standard"
    deck: str = ""
    options: Mapping[str, object] | None = None
    place: str = ""
    photos: bool = False

    @property
    def shelf(self) -> str:
        """The list alone, without what the table says about slurs."""
        return self.words.removesuffix(words.SLURS)

    @property
    def slurs(self) -> bool:
        """Do slurs count as words at this table?"""
        return self.words.endswith(words.SLURS)


@bp.get("/")
@access(Access.HOUSE)
def home() -> ResponseReturnValue:
    """The games, the tables this phone sat at, and the last results."""
    return render_template(
        "home.html", games=games.GAMES, waiting=waiting(), finished=history.games(per_page=3).games
    )


@bp.get("/new")
@access(Access.HOUSE)
def choose_game() -> ResponseReturnValue:
    return render_template("choose_game.html", games=games.GAMES)


@bp.get("/new/<key>")
@access(Access.HOUSE)
def setup(key: str) -> ResponseReturnValue:
    """People and options on one page; whoever played last is ticked, so that Start suffices."""
    again = request.args.get("again", "")
    if request.args.getlist("person"):
        return _form(_rules(key), Setup(_invited()))
    return _form(_rules(key), _again(again) if again else _as_last_time(_rules(key)))


@bp.post("/new/<key>")
@access(Access.HOUSE)
def start(key: str) -> ResponseReturnValue:
    """Start, or one of the small buttons: add a name, move somebody up or down."""
    rules, sent = _rules(key), _sent(_rules(key))
    try:
        sent = _with_own_list(sent)
        if "start" not in request.form:
            return _form(rules, _moved(sent))
        table = _created(rules, sent)
    except (BadRequest, UploadError) as trouble:
        return _form(rules, sent, str(trouble)), 422
    sign_in(table.code, phones.issue(table.id, _own_seat(table), host=True, label=session.get("name", "")))
    return redirect(url_for("people.page", code=table.code), 303)


def waiting() -> tuple[StoredTable, ...]:
    """Unfinished tables this phone was at, the last touched first."""
    known = (rows.by_code(code) for code in kept_tokens())
    mine = [row for row in known if row and row.status is not TableStatus.FINISHED and known_phone(row)]
    return tuple(sorted(mine, key=lambda row: row.touched, reverse=True))


def _rules(key: str) -> AnyRules:
    found = next((rules for rules in games.GAMES if rules.key == key), None)
    if found is None:
        abort(404)
    return found


def _form(rules: AnyRules, setup: Setup, problem: str = "") -> str:
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
        unusual=_unusual(rules, setup),
        lists=own_word_lists.choices(),
        decks=decks.decks_of(rules.deck),
        problem=problem,
    )


def _unusual(rules: AnyRules, setup: Setup) -> bool:
    """Has anything been picked that differs from how most tables play?"""
    usual = {option.name: option.default for option in option_views(rules.options)}
    picked = {name: value for name, value in (setup.options or {}).items() if usual.get(name) != value}
    other_deck = setup.deck not in ("", _own_deck(rules))
    return bool(picked or other_deck or setup.place or setup.photos) or setup.words != "standard"


def _sent(rules: AnyRules) -> Setup:
    """The posted form; people are taken in the order in which they stand on the page."""
    tokens = tuple(dict.fromkeys(token[:80] for token in request.form.getlist("person")))
    return Setup(
        chosen=tuple(token for token in tokens if KNOWN.fullmatch(token) or token.startswith(NEW)),
        words=request.form.get("words", "standard") + (words.SLURS if request.form.get("slurs") else ""),
        deck=request.form.get("deck", ""),
        options=forms.read_options(rules, request.form),
        place=request.form.get("place", "").strip(),
        photos="photos" in request.form,
    )


def _with_own_list(setup: Setup) -> Setup:
    """A file brought along is kept for the house and chosen, whatever the select says."""
    taken = brought()
    if taken is None:
        return setup
    return replace(setup, words=taken[0].choice + (words.SLURS if setup.slurs else ""))


def _moved(setup: Setup) -> Setup:
    """What a small button does to the order."""
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


def _created(rules: AnyRules, setup: Setup) -> Table:
    """Set the table; a name still standing in the field counts as added."""
    whole = _moved(setup)
    seating.check_new_table(rules, len(whole.chosen), whole.options or {})
    if whole.shelf not in own_word_lists.choices():
        raise BadRequest("Choose one of the word lists.")
    deck = whole_number(whole.deck, "deck") if whole.deck else None
    seated = [_person(token) for token in whole.chosen]
    session["people"] = [str(person) for person in seated]
    return commands.create(
        rules.key,
        seated,
        whole.options or {},
        words=whole.words,
        deck=deck,
        place=whole.place,
        keeps_photos=whole.photos,
    )


def _person(token: str) -> int:
    return (
        seating.find_or_add_person(token.removeprefix(NEW))
        if token.startswith(NEW)
        else roster.get(int(token)).id
    )


def _as_last_time(rules: AnyRules) -> Setup:
    known = {str(person.id) for person in roster.everybody()}
    last = [token for token in session.get("people", []) if token in known]
    return Setup(tuple(last) if len(last) in rules.seats else (), deck=_own_deck(rules))


def _own_deck(rules: AnyRules) -> str:
    """The corrected deck of the last table this phone sat at with the same cards: one correction will do."""
    same = {each.key for each in games.GAMES if each.deck == rules.deck}
    known = (rows.by_code(code) for code in kept_tokens())
    mine = [row for row in known if row and row.rules in same and row.deck and known_phone(row)]
    return str(max(mine, key=lambda row: row.touched).deck) if mine else ""


def _invited() -> tuple[str, ...]:
    """People named in the address, as a tournament night does; whoever is not on the roster is left out."""
    known = {str(person.id) for person in roster.everybody()}
    return tuple(token for token in dict.fromkeys(request.args.getlist("person")) if token in known)


def _again(number: str) -> Setup:
    """The same people and choices as at another table; of one still in play only its own phones learn."""
    row = rows.get(whole_number(number, "again"))
    if row.status is not TableStatus.FINISHED and known_phone(row) is None:
        abort(404)
    still = [str(seat.player) for seat in row.seats if roster.get(seat.player).erased is None]
    shelf = (
        row.word_list if row.word_list.removesuffix(words.SLURS) in own_word_lists.choices() else "standard"
    )
    return Setup(tuple(still), shelf, str(row.deck or ""), row.options, row.place)


def _own_seat(table: Table) -> int | None:
    """The host's own seat, where this phone knows its person's name."""
    name = session.get("name", "").casefold()
    mine = [seat.number for seat in table.seats if seat.name.casefold() == name]
    return mine[0] if mine else None
