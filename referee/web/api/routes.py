"""The same referee for scripts: JSON in, JSON out, a seat token instead of cookies. See docs/api.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache, lru_cache
from typing import Any, get_args

import msgspec
from flask import Blueprint, Response, abort, g, jsonify, request
from flask.typing import ResponseReturnValue

from referee import games
from referee.data import own_word_lists
from referee.engine.amend import Amendment
from referee.engine.blocks import Block
from referee.engine.codec import BadRequest, schema
from referee.engine.core import CORE_ACTIONS
from referee.engine.hindsight import PastTurn
from referee.engine.inputs import Input
from referee.engine.options import described
from referee.engine.rules import AnyRules
from referee.engine.verdict import Verdict
from referee.engine.view import Entry
from referee.store.games import sessions as phones
from referee.store.live import bell
from referee.store.people import roster
from referee.table import commands, hindsight, loading
from referee.table.commands import Receipt
from referee.web.middleware.sessions import Access, access, current_phone
from referee.web.table import forms, live, phone_screen, seating
from referee.web.table.correct import NOT_YOURS
from referee.web.table.fragment_cache import Same, passing
from referee.web.table.hindsight import LONGEST, chosen, past_turns, spelled

bp = Blueprint("api", __name__, url_prefix="/api")

STATUS = {"done": 200, "asks": 409, "refused": 422, "stale": 409}
TOLD_APART = (*get_args(Block), *get_args(Input))
PLAIN = frozenset((str, int, float, bool, type(None)))
LONGEST_KEY = 60
LONGEST_WAIT = 25.0
MOST_ENTRIES = 20_000


@bp.get("/games")
@access(Access.ANYONE)
def list_games() -> ResponseReturnValue:
    """Every game with its options and the actions it knows."""
    return jsonify(games=[_game(rules) for rules in games.GAMES])


@bp.get("/games/<key>")
@access(Access.ANYONE)
def one_game(key: str) -> ResponseReturnValue:
    """One game; each action with the schema of its payload."""
    rules = loading.find_rules(key)
    actions = {action.name: _action(action) for action in (*rules.actions, *CORE_ACTIONS)}
    return jsonify(_game(rules) | {"actions": actions})


@bp.post("/tables")
@access(Access.HOUSE)
def create() -> ResponseReturnValue:
    """Set a table. The answer holds a token for the host and one for each seat, told this once."""
    body = body_of({"game", "people", "options", "words", "place", "photos"})
    shelf = own_word_lists.check_choice(text_of(body, "words", "standard"))
    rules, options = loading.find_rules(text_of(body, "game")), body.get("options", {})
    names = [roster.clean_text(name, "name") for name in _list(body, "people")]
    seating.check(rules, len(names), options)
    seated = [seating.person_called(name) for name in names]
    place, photos = text_of(body, "place", ""), _flag(body, "photos")
    table = commands.create(rules.key, seated, options, words=shelf, place=place, keeps_photos=photos)
    host = phones.issue(table.id, host=True, label="script")
    seats = [
        {
            "seat": seat.number,
            "name": seat.name,
            "token": phones.issue(table.id, seat.number, label="script").token,
        }
        for seat in table.seats
    ]
    return jsonify(code=table.code, host=host.token, seats=seats), 201


@bp.get("/tables/<code>")
@access(Access.LOOKS_ON)
def look(code: str) -> ResponseReturnValue:
    """The table through this token's eyes. With `?seen=n` 204 when nothing is new since pulse n."""
    if request.args.get("seen") == str(current_phone().row.pulse):
        return "", 204
    return plain(
        {
            "pulse": current_phone().row.pulse,
            "view": loading.view_for(loading.load_row(current_phone().row), current_phone().seat),
        }
    )


@bp.get("/tables/<code>/bell")
@access(Access.LOOKS_ON)
def wait(code: str) -> ResponseReturnValue:
    """Wait until the table's pulse is not `seen` any more; 204 when nothing happened for half a minute."""
    seen = request.args.get("seen", "")
    if not (seen.isascii() and seen.isdigit()) or len(seen) > 9:
        raise BadRequest("seen must be the pulse this client saw last.")
    if not live.places().take():
        abort(503, live.TOO_MANY)
    try:
        pulse = bell.wait(current_phone().row.id, int(seen), LONGEST_WAIT)
    finally:
        live.places().give_back()
    return ("", 204) if pulse is None else jsonify(pulse=pulse)


@bp.post("/tables/<code>/check/<action>")
@access(Access.PLAYS)
def check(code: str, action: str) -> ResponseReturnValue:
    """The ruling on a request, without recording it."""
    body = body_of({"payload", "agreed"})
    verdict = commands.check(
        loading.load_row(current_phone().row), _seat(), action, _payload(body), _flag(body, "agreed")
    )
    return plain({"verdict": _verdict(verdict)})


@bp.post("/tables/<code>/do/<action>")
@access(Access.PLAYS)
def do(code: str, action: str) -> ResponseReturnValue:
    """Ask for it, exactly once for each key."""
    body = body_of({"key", "payload", "seen", "agreed"})
    return _receipt(
        commands.commit(
            code,
            _seat(),
            action,
            _payload(body),
            key=_key(body),
            seen=_seen(body),
            agreed=_flag(body, "agreed"),
            arrived=g.arrived,
        )
    )


@bp.post("/tables/<code>/undo")
@access(Access.PLAYS)
def undo(code: str) -> ResponseReturnValue:
    """Take back everything after batch `to`."""
    body = body_of({"key", "to", "seen", "agreed"})
    to = _whole(body, "to")
    return _receipt(
        commands.undo(code, _seat(), to, key=_key(body), seen=_seen(body), agreed=_flag(body, "agreed"))
    )


@bp.post("/tables/<code>/correct/<int:number>")
@access(Access.PLAYS)
def correct(code: str, number: int) -> ResponseReturnValue:
    """Correct a past turn of one's own: without `agreed` what it would change, with it the change."""
    body = body_of({"key", "payload", "seen", "agreed"})
    table = loading.load_row(current_phone().row)
    payload = None if body.get("payload") is None else _payload(body)
    if phone_screen.standing(table, number).seat != _seat() and payload is not None:
        abort(403, NOT_YOURS)
    if not _flag(body, "agreed"):
        return _amended(
            phone_screen.discreet(table, _seat(), commands.preview(table, _seat(), number, payload)),
            "preview",
        )
    amendment, receipt = commands.amend(
        code, _seat(), number, payload, key=_key(body), seen=_whole(body, "seen")
    )
    return _amended(phone_screen.discreet(table, _seat(), amendment), receipt.status)


@bp.get("/tables/<code>/hindsight")
@access(Access.PLAYS)
def look_back(code: str) -> ResponseReturnValue:
    """This seat's finished turns; with `?turn=` what its cards, and others it held, could have made."""
    past = past_turns(loading.load_row(current_phone().row), _seat())
    if not (asked := request.args.get("turn", "")):
        return plain({"turns": [_past(number, turn) for number, turn in past.items()]})
    turn = chosen(past, forms.whole(asked, "turn"))
    missed = hindsight.missed(turn, spelled(request.args.get("cards", "")[:LONGEST]))
    return plain(_past(int(asked), turn) | {"hindsight": missed})


def _past(number: int, turn: PastTurn) -> dict[str, Any]:
    return {
        "turn": number,
        "title": turn.title,
        "word": turn.word,
        "points": turn.points,
        "cards": [card.face for card in turn.cards],
        "unseen": turn.unseen,
    }


def _game(rules: AnyRules) -> dict[str, Any]:
    options = [
        {
            "name": o.name,
            "label": o.label,
            "default": o.default,
            "choices": [v for v, _ in o.choices],
            "help": o.help,
        }
        for o in described(rules.options)
    ]
    return {
        "key": rules.key,
        "title": rules.title,
        "about": rules.about,
        "seats": [rules.seats.start, rules.seats.stop - 1],
        "options": options,
        "actions": [action.name for action in (*rules.actions, *CORE_ACTIONS)],
    }


def _action(action: Any) -> dict[str, Any]:
    return {"title": action.title, "fresh": action.fresh, "secret": action.secret, "payload": schema(action)}


def body_of(known: set[str]) -> Mapping[str, Any]:
    """A JSON object with no field we do not know."""
    if request.mimetype != "application/json":
        abort(415)
    try:
        body = request.get_json(silent=True)
    except RecursionError:  # nested deeper than anything we know
        body = None
    if not isinstance(body, dict):
        raise BadRequest("The body must be a JSON object.")
    if unknown := sorted(str(name)[:40] for name in body if name not in known):
        raise BadRequest(f"Unknown field {', '.join(unknown[:3])}.")
    return body


def text_of(body: Mapping[str, Any], name: str, default: str | None = None) -> str:
    value = body.get(name, default)
    if not isinstance(value, str):
        raise BadRequest(f"{name} must be a text.")
    return value


def _list(body: Mapping[str, Any], name: str) -> list[Any]:
    value = body.get(name)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value) or len(value) > 20:
        raise BadRequest(f"{name} must be a list of names.")
    return value


def _payload(body: Mapping[str, Any]) -> Mapping[str, Any]:
    value = body.get("payload", {})
    if not isinstance(value, dict):
        raise BadRequest("payload must be a JSON object.")
    return value


def _whole(body: Mapping[str, Any], name: str) -> int:
    value = body.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRequest(f"{name} must be a whole number.")
    return value


def _seen(body: Mapping[str, Any]) -> int | None:
    return None if body.get("seen") is None else _whole(body, "seen")


def _flag(body: Mapping[str, Any], name: str) -> bool:
    value = body.get(name, False)
    if not isinstance(value, bool):
        raise BadRequest(f"{name} must be true or false.")
    return value


def _key(body: Mapping[str, Any]) -> str:
    value = body.get("key")
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_KEY or not value.isprintable():
        raise BadRequest(f"key must be a text of 1 to {LONGEST_KEY} signs, new for each request.")
    return value


def _seat() -> int:
    seat = current_phone().seat
    assert seat is not None  # the route admits only tokens of a seat
    return seat


def _verdict(verdict: Verdict[Any]) -> dict[str, Any]:
    return {
        "stands": verdict.stands,
        "asks": verdict.asks,
        "total": verdict.total,
        "findings": verdict.findings,
    }


def _receipt(receipt: Receipt) -> ResponseReturnValue:
    answer = {
        "status": receipt.status,
        "verdict": _verdict(receipt.verdict),
        "number": receipt.table.position.number,
        "view": loading.view_for(receipt.table, current_phone().seat),
    }
    return plain(answer), STATUS[receipt.status]


def _amended(amendment: Amendment[Any], status: str) -> ResponseReturnValue:
    answer = {
        "status": status,
        "stands": amendment.stands,
        "findings": amendment.findings,
        "lost": amendment.lost,
        "unseen": amendment.unseen,
        "changes": amendment.changes,
    }
    return plain(answer), STATUS.get(status, 200 if amendment.stands else 422)


def plain(answer: object) -> Response:
    return Response(msgspec.json.encode(told(answer)), mimetype="application/json")


def told(value: Any) -> Any:
    """Our values as JSON; blocks and inputs say of what kind they are."""
    return value if value.__class__ in PLAIN else _teller(value.__class__)(value)


@cache
def _teller(kind: type) -> Callable[[Any], Any]:
    """How values of this kind are told; asked a thousand times for one view."""
    if issubclass(kind, Enum):
        return lambda value: value.value
    if issubclass(kind, list | tuple):
        return lambda value: [told(each) for each in value]
    if issubclass(kind, Mapping):
        return lambda value: {str(name): told(each) for name, each in value.items()}
    if issubclass(kind, Entry):
        return lambda value: _fields(value) if passing(value) else _entry(Same(value))
    return _fields


@lru_cache(MOST_ENTRIES)
def _entry(one: Same) -> msgspec.Raw:
    """A sentence of the ledger as it is sent: it goes out with every look at its table."""
    return msgspec.Raw(msgspec.json.encode(_fields(one.entry)))


def _fields(value: Any) -> dict[str, Any]:
    kind, names = _shape(value.__class__)
    return kind | {name: told(getattr(value, name)) for name in names}


@cache
def _shape(kind: type) -> tuple[dict[str, str], tuple[str, ...]]:
    """What is told of every value of this kind."""
    apart = {"kind_of": kind.__name__} if issubclass(kind, TOLD_APART) else {}
    return apart, tuple(each.name for each in fields(kind))
