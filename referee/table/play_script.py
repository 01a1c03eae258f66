"""Playing a script: JSON lines judged one by one, each ruling with its citation.

The first line names game, options and seats; every further line is a request:

    {"game": "letterpress", "options": {}, "seats": ["Ann", "Bea"]}
    {"seat": "Ann", "action": "deal", "payload": {"shared": ["R", "M"], "vowel": "E"}}

A request that needs the table's word says `"agreed": true`. A script may also say what it expects:
`"refused": ["rule", …]` for a request that must be refused under those rules, `"scores": {"Ann": 8}`
for the public figures after it. `Replay.surprises` lists where the referee ruled otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.engine.codec import BadRequestError, decode_action, encode
from referee.engine.event import Why
from referee.engine.fold import Batch, Position, add_notes, extend, fold
from referee.engine.judge import judge
from referee.engine.rules import AnyRules
from referee.engine.seats import Seat, Viewer
from referee.engine.verdict import Finding, Verdict
from referee.engine.view import ledger
from referee.games import GAMES
from referee.kit.house import House
from referee.table.house_builder import build_house


class BadScriptError(Exception):
    """A script that cannot be followed; the text names the line."""


@dataclass(frozen=True)
class RuledRequest:
    """One request of the script and the referee's ruling on it."""

    line: int
    seat: int
    action: str
    payload: Mapping[str, object]
    verdict: Verdict[Any]
    surprises: tuple[str, ...]


@dataclass(frozen=True)
class Replay:
    """A script played through."""

    rules: AnyRules
    house: House[object]
    position: Position[Any]
    steps: tuple[RuledRequest, ...]

    @property
    def everybody(self) -> Viewer:
        return Viewer(None, self.position.state.seats)

    @property
    def surprises(self) -> tuple[str, ...]:
        return tuple(f"line {step.line}: {text}" for step in self.steps for text in step.surprises)


def replay(lines: Iterable[str]) -> Replay:
    """Play a script to its end; a line that cannot be read raises `BadScriptError`."""
    entries = [(number, _parse_line(number, text)) for number, text in enumerate(lines, 1) if text.strip()]
    if not entries:
        raise BadScriptError("The script is empty.")
    rules, house, position = _start(*entries[0])
    steps: list[RuledRequest] = []
    for number, entry in entries[1:]:
        step, position = _play_line(rules, house, position, number, entry)
        steps.append(step)
    return Replay(rules, house, position, tuple(steps))


def _parse_line(number: int, text: str) -> dict[str, Any]:
    try:
        entry = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadScriptError(f"Line {number} is not JSON: {error}.") from None
    if not isinstance(entry, dict):
        raise BadScriptError(f"Line {number} is not a JSON object.")
    return entry


def _start(number: int, entry: dict[str, Any]) -> tuple[AnyRules, House[object], Position[Any]]:
    known = {rules.key: rules for rules in GAMES}
    rules = known.get(str(entry.get("game")))
    names = entry.get("seats")
    if rules is None:
        games = ", ".join(known)
        raise BadScriptError(f"Line {number}: there is no game {entry.get('game')!r}; we know {games}.")
    if not isinstance(names, list) or len(names) not in rules.seats:
        most = f"{rules.seats.start} to {rules.seats.stop - 1}"
        raise BadScriptError(f"Line {number}: {rules.title} wants {most} seats with a name each.")
    try:
        house = build_house(rules, entry.get("options", {}), words_list=str(entry.get("words", "standard")))
    except BadRequestError as error:
        raise BadScriptError(f"Line {number}: {error}") from None
    seats = tuple(Seat(n, str(name)) for n, name in enumerate(names))
    return rules, house, fold(rules.start(house, seats), ())


def _play_line(
    rules: AnyRules, house: House[object], position: Position[Any], number: int, entry: dict[str, Any]
) -> tuple[RuledRequest, Position[Any]]:
    seat = _find_seat(position, number, entry.get("seat"))
    name, payload = str(entry.get("action")), entry.get("payload", {})
    try:
        action = decode_action(rules, name, payload)
    except BadRequestError as error:
        raise BadScriptError(f"Line {number}: {error}") from None
    verdict = judge(rules, position, seat, action, house, bool(entry.get("agreed")))
    if verdict.stands and action.private:
        position = add_notes(position, verdict.events)
    elif verdict.stands:
        batch = Batch(position.number + 1, seat, name, payload, verdict.events, verdict.agreed)
        position = extend(position, batch)
    surprises = (*_ruling_surprises(entry, verdict), *_score_surprises(rules, position, entry))
    return RuledRequest(number, seat, name, payload, verdict, surprises), position


def _find_seat(position: Position[Any], number: int, named: object) -> int:
    for seat in position.state.seats:
        if named in (seat.name, seat.number):
            return int(seat.number)
    raise BadScriptError(f"Line {number}: nobody called {named!r} sits here.")


def _ruling_surprises(entry: Mapping[str, Any], verdict: Verdict[Any]) -> Iterator[str]:
    cited = {f.cite.rule for f in verdict.breaches if f.cite}
    expected = entry.get("refused")
    if expected is None:
        if not verdict.stands:
            yield "refused: " + " ".join(f.says for f in verdict.breaches or verdict.questions)
    elif verdict.stands:
        yield "should have been refused"
    elif missing := set(expected) - cited:
        yield f"refused, but not under {', '.join(sorted(missing))}; cited: {', '.join(sorted(cited))}"


def _score_surprises(rules: AnyRules, position: Position[Any], entry: Mapping[str, Any]) -> Iterator[str]:
    lines = rules.scores(position.state, Viewer(None, position.state.seats))
    shown = {line.name: line.points for line in lines}
    for name, points in entry.get("scores", {}).items():
        if shown.get(name) != points:
            yield f"{name} has {shown.get(name)}, not {points}"


def as_text(played: Replay) -> str:
    """The game as text for people: rulings, ledger, result."""
    parts = (_ruling_lines(played), ("", "Ledger"), _ledger_lines(played), ("",), _result_lines(played))
    return "\n".join(line for part in parts for line in part)


def _ruling_lines(played: Replay) -> Iterator[str]:
    for step in played.steps:
        mark = "✓" if step.verdict.stands else "?" if step.verdict.asks else "✗"
        who = played.position.state.seats[step.seat].name
        total = "" if step.verdict.total is None else f" = {step.verdict.total}"
        yield f"{step.line:>4} {mark} {who}: {step.action}{total}"
        yield from (f"       {_finding_text(finding)}" for finding in step.verdict.findings)


def _finding_text(finding: Finding | Why) -> str:
    points = "" if finding.points is None else f"{finding.points:+d} "
    cite = f" [{finding.cite.where}]" if finding.cite else ""
    return f"{points}{finding.says}{cite}"


def _ledger_lines(played: Replay) -> Iterator[str]:
    for entry in ledger(played.rules, played.position, played.everybody):
        for line in entry.lines:
            yield f"{entry.number:>4} {'(taken back) ' if entry.struck else ''}{line.says}"
            yield from (f"       {_finding_text(why)}" for why in line.why)


def _result_lines(played: Replay) -> Iterator[str]:
    result = played.rules.result(played.position.state)
    if result is None:
        yield f"Not finished: {played.rules.status(played.position.state, played.everybody).says}"
        return
    yield "Result"
    for place in result.places:
        yield f"{place.place:>4} {place.name} · {place.points} {place.detail}".rstrip()
    yield f"     {result.reason}"


def as_json(played: Replay) -> dict[str, Any]:
    """The game for programs: rulings, ledger, public scores and result."""
    state, everybody = played.position.state, played.everybody
    result = played.rules.result(state)
    return {
        "game": played.rules.key,
        "seats": [seat.name for seat in state.seats],
        "rulings": [_ruling(step) for step in played.steps],
        "ledger": [encode(entry) for entry in ledger(played.rules, played.position, everybody)],
        "scores": [encode(line) for line in played.rules.scores(state, everybody)],
        "status": encode(played.rules.status(state, everybody)),
        "result": None if result is None else encode(result),
        "surprises": list(played.surprises),
    }


def _ruling(step: RuledRequest) -> dict[str, Any]:
    verdict = step.verdict
    return {
        "line": step.line,
        "seat": step.seat,
        "action": step.action,
        "payload": dict(step.payload),
        "verdict": "allowed" if verdict.stands else "ask" if verdict.asks else "refused",
        "total": verdict.total,
        "findings": [_finding(finding) for finding in verdict.findings],
        "events": [{"kind": type(event).__name__, **encode(event)} for event in verdict.events],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    """A finding without whose phones are asked: a script has no phones."""
    return {name: value for name, value in encode(finding).items() if name != "consent"}
