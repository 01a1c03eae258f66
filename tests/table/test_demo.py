"""Demos: each script is a game by the rules, and copes with a visitor who does otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from referee.table import commands, demo
from referee.table.demo_script import FOLDER, VISITOR, ScriptLine, all_scripts, find_script, remaining
from referee.table.loading import Table, load_table
from referee.table.play_script import replay
from tests.store.samples import close, make_app
from tests.support import demo_photos

GAMES = [script.game for script in all_scripts()]
LONGEST = 200
"""More moves than any demo has."""
Visitor = Callable[[Table, ScriptLine | None], bool]
"""Plays for the visitor; False if there is nothing to do."""


@pytest.fixture
def app(sqlite_url: str) -> Iterator[Flask]:
    """The rules are the same on either database."""
    app = make_app(sqlite_url)
    yield app
    close(app)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def play(table: Table, visitor: Visitor) -> Table:
    """Play on until the demo is over; the others never wait."""
    for _ in range(LONGEST):
        table = load_table(table.code)
        if demo.prompt(table).over:
            return table
        if demo.play_due(table, pace=0) is None and not visitor(table, next(visitors_steps(table), None)):
            return table
    raise AssertionError("the demo goes on and on")


def visitors_steps(table: Table) -> Iterator[ScriptLine]:
    script = find_script(table.rules.key)
    assert script is not None
    return (step for step in remaining(script, table.position) if step.is_visitors)


def follow(table: Table, step: ScriptLine | None) -> bool:
    """Do what the script asks for."""
    assert step is not None
    receipt = commands.commit(
        table.code, VISITOR, step.action, step.payloads[0], key=f"v{step.line}", agreed=step.agreed
    )
    assert receipt.status == "done", receipt.verdict.findings
    return True


def wander(table: Table, step: ScriptLine | None) -> bool:
    """Do what one tap can do, and what the script asks for only where no tap helps."""
    for move in demo.taps(table, VISITOR):
        key = f"w{table.position.number}"
        return commands.commit(table.code, VISITOR, move.action, move.payload, key=key).status == "done"
    return step is not None and demo.step_move(table, step) is not None and follow(table, step)


def test_every_script_is_a_game_by_the_rules(game: str) -> None:
    lines = (FOLDER / f"{game}.play").read_text("utf-8").splitlines()
    assert replay(lines).surprises == ()


def test_a_visitor_who_follows_the_script_comes_to_its_end(app: Flask, game: str) -> None:
    with app.app_context():
        table = play(demo.create(game), follow)
        assert demo.prompt(table).over
        assert list(visitors_steps(table)) == []


def test_a_visitor_who_does_otherwise_gets_stuck_nowhere(app: Flask, game: str) -> None:
    with app.app_context():
        play(demo.create(game), wander)


def test_scripted_seats_wait_before_they_move(app: Flask) -> None:
    with app.app_context():
        table = demo.create("letterpress")
        assert demo.play_due(table, pace=1) is None
        assert demo.play_due(table, pace=0) is not None


def test_every_game_has_a_demo_and_every_photo_a_file() -> None:
    photos = {name for script in all_scripts() for step in script.steps for name in step.photo.split()}
    assert photos == set(demo_photos.list_photos())
    assert all(demo_photos.file_of(name).is_file() for name in photos)
    assert sum(demo_photos.file_of(name).stat().st_size for name in photos) < 600_000
