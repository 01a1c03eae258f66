"""Tables for scripts: JSON in, JSON out, a seat token instead of cookies. See docs/api.md."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, g, jsonify, request
from flask.typing import ResponseReturnValue

from referee.engine.amend import Amendment
from referee.engine.codec import BadRequestError
from referee.engine.hindsight import PastTurn
from referee.engine.verdict import Verdict
from referee.store.games import sessions as phones
from referee.store.live import bell
from referee.store.people import roster
from referee.table import answers, commands, consent, hindsight, loading, own_word_lists
from referee.table.loading import Table
from referee.table.recording import Receipt
from referee.web.api import request_body
from referee.web.api.encoding import json_response
from referee.web.api.request_body import read_body
from referee.web.form_fields import whole_number
from referee.web.middleware import table_quota
from referee.web.middleware.sessions import Access, access, current_phone
from referee.web.table import live, seating
from referee.web.table.corrections import NOT_YOURS, find_turn
from referee.web.table.past_turns import find_past_turn, load_past_turns, read_cards
from referee.web.table.request_fields import current_table

bp = Blueprint("api_tables", __name__, url_prefix="/api/tables")

STATUS = {"done": 200, "proposed": 202, "asks": 409, "refused": 422, "stale": 409}
LONGEST_WAIT = 25.0


@bp.post("")
@access(Access.HOUSE)
def create() -> ResponseReturnValue:
    """Set a table. The answer holds a token for the host and one for each seat, told this once."""
    body = read_body({"game", "people", "options", "words", "place", "photos"})
    words = own_word_lists.check_choice(request_body.text(body, "words", "standard"))
    rules, options = loading.find_rules(request_body.text(body, "game")), body.get("options", {})
    names = [roster.clean_text(name, "name") for name in request_body.names(body, "people")]
    seating.check_new_table(rules, len(names), options)
    table_quota.check()
    persons = [seating.find_or_add_person(name) for name in names]
    place, photos = request_body.text(body, "place", ""), request_body.flag(body, "photos")
    table = commands.create(rules.key, persons, options, words=words, place=place, keeps_photos=photos)
    table_quota.count()
    host = phones.issue(table.id, host=True, label="script").token
    seats = [
        {"seat": seat.number, "name": seat.name, "token": _issue_token(table.id, seat.number)}
        for seat in table.seats
    ]
    return jsonify(code=table.code, host=host, seats=seats), 201


@bp.get("/<code>")
@access(Access.LOOKS_ON)
def look(code: str) -> ResponseReturnValue:
    """The table through this token's eyes. With `?seen=n` 204 when nothing is new since pulse n."""
    phone = current_phone()
    if request.args.get("seen") == str(phone.row.pulse):
        return "", 204
    table = current_table()
    seen = {"view": loading.view_for(table, phone.seat), "proposal": _proposal(table)}
    return json_response({"pulse": phone.row.pulse, **seen})


@bp.get("/<code>/bell")
@access(Access.LOOKS_ON)
def wait(code: str) -> ResponseReturnValue:
    """Wait until the table's pulse is not `seen` any more; 204 when nothing happened for half a minute."""
    seen = request.args.get("seen", "")
    if not (seen.isascii() and seen.isdigit()) or len(seen) > 9:
        raise BadRequestError("seen must be the pulse this client saw last.")
    if not live.stream_limit().acquire():
        abort(503, live.TOO_MANY)
    try:
        pulse = bell.wait(current_phone().row.id, int(seen), LONGEST_WAIT)
    finally:
        live.stream_limit().release()
    return ("", 204) if pulse is None else jsonify(pulse=pulse)


@bp.post("/<code>/check/<action>")
@access(Access.PLAYS)
def check(code: str, action: str) -> ResponseReturnValue:
    """The ruling on a request, without recording it."""
    body = read_body({"payload", "agreed"})
    payload, agreed = request_body.payload(body), request_body.flag(body, "agreed")
    verdict = commands.check(current_table(), _seat(), action, payload, agreed)
    return json_response({"verdict": _verdict(verdict)})


@bp.post("/<code>/do/<action>")
@access(Access.PLAYS)
def do(code: str, action: str) -> ResponseReturnValue:
    """Ask for it, exactly once for each key."""
    body = read_body({"key", "payload", "seen", "agreed"})
    receipt = commands.commit(
        code,
        _seat(),
        action,
        request_body.payload(body),
        key=request_body.key(body),
        seen=request_body.optional_number(body, "seen"),
        agreed=request_body.flag(body, "agreed"),
        arrived=g.arrived,
    )
    return _receipt(receipt)


@bp.post("/<code>/undo")
@access(Access.PLAYS)
def undo(code: str) -> ResponseReturnValue:
    """Take back everything after batch `to`."""
    body = read_body({"key", "to", "seen", "agreed"})
    receipt = commands.undo(
        code,
        _seat(),
        request_body.number(body, "to"),
        key=request_body.key(body),
        seen=request_body.optional_number(body, "seen"),
        agreed=request_body.flag(body, "agreed"),
    )
    return _receipt(receipt)


@bp.post("/<code>/correct/<int:number>")
@access(Access.PLAYS)
def correct(code: str, number: int) -> ResponseReturnValue:
    """Correct a past turn of one's own: without `agreed` what it would change, with it the change."""
    body = read_body({"key", "payload", "seen", "agreed"})
    table, seat = current_table(), _seat()
    payload = None if body.get("payload") is None else request_body.payload(body)
    if find_turn(table, number).seat != seat and payload is not None:
        abort(403, NOT_YOURS)
    if not request_body.flag(body, "agreed"):
        return _amendment(commands.preview(table, seat, number, payload), "preview")
    key, seen = request_body.key(body), request_body.number(body, "seen")
    amendment, receipt = commands.amend(code, seat, number, payload, key=key, seen=seen)
    return _amendment(amendment, receipt.status)


@bp.post("/<code>/answer/<int:number>")
@access(Access.PLAYS)
def answer(code: str, number: int) -> ResponseReturnValue:
    """Say OK (`agree`) or no to the proposal of batch `number`, or note the spoken OK of another seat."""
    body = read_body({"key", "agree", "speaks_for"})
    key, agrees = request_body.key(body), request_body.flag(body, "agree")
    whose = request_body.optional_number(body, "speaks_for")
    return _receipt(answers.answer(code, _seat(), number, agrees, key=key, speaks_for=whose))


@bp.post("/<code>/withdraw/<int:number>")
@access(Access.PLAYS)
def withdraw(code: str, number: int) -> ResponseReturnValue:
    """Take back one's own proposal of batch `number`."""
    body = read_body({"key"})
    return _receipt(answers.withdraw(code, (_seat(),), number, key=request_body.key(body)))


@bp.get("/<code>/hindsight")
@access(Access.PLAYS)
def look_back(code: str) -> ResponseReturnValue:
    """This seat's finished turns; with `?turn=` what its cards, and others it held, could have made."""
    turns = load_past_turns(current_table(), _seat())
    if not (wanted := request.args.get("turn", "")):
        return json_response({"turns": [_past_turn(number, turn) for number, turn in turns.items()]})
    turn = find_past_turn(turns, whole_number(wanted, "turn"))
    missed = hindsight.find_missed(turn, read_cards(request.args.get("cards", "")))
    return json_response(_past_turn(int(wanted), turn) | {"hindsight": missed})


def _seat() -> int:
    seat = current_phone().seat
    assert seat is not None  # the route admits only tokens of a seat
    return seat


def _issue_token(table: int, seat: int) -> str:
    return phones.issue(table, seat, label="script").token


def _verdict(verdict: Verdict[Any]) -> dict[str, Any]:
    return {
        "stands": verdict.stands,
        "asks": verdict.asks,
        "total": verdict.total,
        "findings": verdict.findings,
    }


def _proposal(table: Table) -> dict[str, Any] | None:
    """What waits for the OK of other seats."""
    found = consent.pending(table)
    if found is None:
        return None
    return {"number": found.batch.number, "asks": found.asks, "agreed": found.agreed}


def _receipt(receipt: Receipt) -> ResponseReturnValue:
    answer = {
        "status": receipt.status,
        "verdict": _verdict(receipt.verdict),
        "number": receipt.table.position.number,
        "view": loading.view_for(receipt.table, current_phone().seat),
        "proposal": _proposal(receipt.table),
    }
    return json_response(answer), STATUS[receipt.status]


def _amendment(amendment: Amendment[Any], status: str) -> ResponseReturnValue:
    answer = {
        "status": status,
        "stands": amendment.stands,
        "findings": amendment.findings,
        "lost": amendment.lost,
        "unseen": amendment.unseen,
        "changes": amendment.changes,
    }
    return json_response(answer), STATUS.get(status, 200 if amendment.stands else 422)


def _past_turn(number: int, turn: PastTurn) -> dict[str, Any]:
    return {
        "turn": number,
        "title": turn.title,
        "word": turn.word,
        "points": turn.points,
        "cards": [card.face for card in turn.cards],
        "unseen": turn.unseen,
    }
