"""Setting a table: its game, its people in seat order, how it is played."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import TooManyRequests

from referee import games, words
from referee.engine.codec import BadRequestError
from referee.engine.options import options_by_theme, presets
from referee.engine.rules import AnyRules
from referee.store.games import sessions as phones
from referee.store.house import decks, house_key
from referee.store.people import roster
from referee.table import commands, own_word_lists
from referee.table.loading import Table
from referee.table.printed_deck import printed_deck
from referee.web.form_fields import whole_number
from referee.web.formatting import name_list
from referee.web.house import game_boxes
from referee.web.house.own_word_lists import read_uploaded_list
from referee.web.house.table_setup import (
    NEW,
    ROUND,
    TableSetup,
    has_unusual_choices,
    last_setup,
    people_in_address,
    same_again,
    sent_setup,
    setup_of,
    with_people,
)
from referee.web.middleware import table_quota
from referee.web.middleware.sessions import GOES_ROUND, Access, access, sign_in
from referee.web.table import seating
from referee.words import UploadError

bp = Blueprint("new_table", __name__, url_prefix="/new")

PRINTED = "printed"
"""The choice of deck for tables that play with our printed cards."""
MOST_ROUND = 20
"""So many tables a cookie remembers."""
AT_HAND = 12
"""So many people stand in sight, the last to have played first; the others are behind a button."""


@bp.get("")
@access(Access.HOUSE)
def choose_game() -> ResponseReturnValue:
    """The games to choose from: of one box, or of all."""
    wanted = request.args.get("box", "")
    found = tuple(box for box in game_boxes.boxes() if wanted in ("", box.key)) or game_boxes.boxes()
    return render_template("choose_game.html", boxes=found, same=same_again())


@bp.get("/<key>")
@access(Access.HOUSE)
def setup(key: str) -> ResponseReturnValue:
    """The form for a new table; the people who played last are ticked."""
    rules = _find_rules(key)
    again = request.args.get("again", "")
    if request.args.getlist("person"):
        return _form(rules, TableSetup(people_in_address()))
    return _form(rules, setup_of(again) if again else last_setup(rules))


@bp.post("/<key>")
@access(Access.HOUSE)
def start(key: str) -> ResponseReturnValue:
    """Set the table, or do what a small button says: add a name, move somebody up or down."""
    rules = _find_rules(key)
    setup = sent_setup(rules)
    try:
        setup = _with_uploaded_list(setup)
        if "start" not in request.form:
            return _form(rules, _rearrange(setup))
        return _open_table(rules, _rearrange(setup))
    except (BadRequestError, UploadError) as trouble:
        return _form(rules, setup, str(trouble)), 422
    except TooManyRequests as trouble:
        return _refuse_for_now(rules, setup, trouble)


@bp.post("/<key>/same")
@access(Access.HOUSE)
def start_same(key: str) -> ResponseReturnValue:
    """Set the table of an earlier game once more: the same people, the same choices."""
    rules = _find_rules(key)
    setup = setup_of(request.form.get("table", ""))
    try:
        return _open_table(rules, setup)
    except BadRequestError as trouble:
        return _form(rules, setup, str(trouble)), 422
    except TooManyRequests as trouble:
        return _refuse_for_now(rules, setup, trouble)


def _find_rules(key: str) -> AnyRules:
    found = next((rules for rules in games.GAMES if rules.key == key), None)
    if found is None:
        abort(404)
    return found


def _refuse_for_now(rules: AnyRules, setup: TableSetup, why: TooManyRequests) -> ResponseReturnValue:
    return _form(rules, setup, str(why.description)), 429, {"Retry-After": str(why.retry_after)}


def _form(rules: AnyRules, setup: TableSetup, problem: str = "") -> str:
    known = {str(person.id): person.name for person in roster.everybody()}
    chosen = [(token, known.get(token, token.removeprefix(NEW))) for token in setup.chosen]
    others = [(token, name) for token, name in known.items() if token not in setup.chosen]
    return render_template(
        "new_table.html",
        rules=rules,
        box=game_boxes.box_of(rules),
        setup=setup,
        values=setup.values(rules),
        preset=setup.preset(rules),
        presets=presets(rules.options),
        themes=options_by_theme(rules.options),
        chosen=chosen,
        at_hand=others[:AT_HAND],
        further=others[AT_HAND:],
        label=start_label([name for _, name in chosen]),
        too_few="Choose who plays"
        if rules.seats.start == 1
        else f"Choose at least {rules.seats.start} players",
        too_many=f"At most {rules.seats.stop - 1} can play",
        same=same_again(rules),
        unusual=has_unusual_choices(rules, setup),
        lists=own_word_lists.choices(),
        decks=decks.decks_of(rules.deck),
        problem=problem,
    )


def start_label(names: list[str]) -> str:
    """What the button says.

    >>> start_label(["Ann", "Cal", "Bea"]), start_label(["Ann"]), start_label([])
    ('Start with Ann, Cal and Bea', 'Start', 'Start')
    """
    return f"Start with {name_list(names)}" if len(names) > 1 else "Start"


def _with_uploaded_list(setup: TableSetup) -> TableSetup:
    """An uploaded word list is stored for the house and chosen for this table."""
    uploaded = read_uploaded_list()
    if uploaded is None:
        return setup
    return replace(setup, words=uploaded[0].choice + (words.SLURS if setup.slurs else ""))


def _rearrange(setup: TableSetup) -> TableSetup:
    """The setup after a small button, or a name still in its field: a name added, somebody moved."""
    chosen = list(setup.chosen)
    if name := " ".join(request.form.get("name", "").split()):
        chosen.append(_token(roster.clean_text(name, "name")))
    for button, step in (("up", -1), ("down", 1)):
        token = request.form.get(button)
        if token in chosen:
            place = chosen.index(token)
            chosen.insert(max(0, place + step), chosen.pop(place))
    return with_people(setup, chosen)


def _token(name: str) -> str:
    known = roster.find_by_name(name)
    return str(known[0].id) if known else NEW + name


def _open_table(rules: AnyRules, setup: TableSetup) -> ResponseReturnValue:
    """Set the table, sign this phone in as its host and lead it to the code, or straight to the table."""
    table_quota.check()
    table = _create_table(rules, setup)
    table_quota.count()
    house_key.leave_open()  # whoever does not answer the question about a key is not asked again
    sign_in(table.code, phones.issue(table.id, _own_seat(table), host=True, label=session.get("name", "")))
    session["phones"] = setup.phones
    if setup.phones == ROUND:
        session[GOES_ROUND] = [*session.get(GOES_ROUND, ()), table.code][-MOST_ROUND:]
    page = "play.page" if setup.phones == ROUND or len(table.seats) == 1 else "people.page"
    return redirect(url_for(page, code=table.code), 303)


def _create_table(rules: AnyRules, setup: TableSetup) -> Table:
    seating.check_new_table(rules, len(setup.chosen), setup.options or {})
    if setup.word_list not in own_word_lists.choices():
        raise BadRequestError("Choose one of the word lists.")
    seated = [_person(token) for token in setup.chosen]
    session["people"] = [str(person) for person in seated]
    return commands.create(
        rules.key,
        seated,
        setup.options or {},
        words=setup.words,
        deck=_deck_id(rules, setup.deck),
        place=setup.place,
        keeps_photos=setup.photos,
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


def _own_seat(table: Table) -> int | None:
    """The host's own seat, where this phone knows its person's name and does not go round."""
    name = session.get("name", "").casefold()
    mine = [seat.number for seat in table.seats if seat.name.casefold() == name]
    return mine[0] if mine else None
