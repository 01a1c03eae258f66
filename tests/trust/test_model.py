"""Points given and taken back at random by several phones, sent twice, sent late: a small model agrees."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from referee import store
from referee.server.config import Config
from referee.store.games import log, tables
from referee.table.verify import verify
from referee.web import create_app
from tests.web.conftest import SECRET, empty_book

__all__ = ["empty_book"]

RUNS = int(os.environ.get("QUOIN_TRUST_RUNS", "6"))
SEATS = 3
Sent = tuple[int, str, dict[str, Any]]


class Table(RuleBasedStateMachine):
    """Three phones at one table; the model is the list of scores after each batch."""

    url = ""

    def __init__(self) -> None:
        super().__init__()
        self.app = create_app(Config(Path(tempfile.gettempdir()), self.url, SECRET))
        self.clients = [self.app.test_client() for _ in range(SEATS)]
        self.model: list[tuple[int, ...]] = [(0,) * SEATS]
        self.answers: list[tuple[Sent, int]] = []
        self.log: list[Any] = []

    @initialize()
    def sit_down(self) -> None:
        table = {"game": "gadsby", "people": ["Ann", "Bea", "Cal"], "options": {"consent": "spoken"}}
        made = self.clients[0].post("/api/tables", json=table)
        self.code = made.get_json()["code"]
        self.tokens = [seat["token"] for seat in made.get_json()["seats"]]

    @rule(by=st.integers(0, SEATS - 1), to=st.integers(0, SEATS - 1), points=st.integers(1, 9))
    def give(self, by: int, to: int, points: int) -> None:
        payload = {"seat": to, "points": points, "reason": "a test"}
        self.send((by, "do/adjust", {"key": self.key(), "payload": payload, "agreed": True}), 200)
        scores = list(self.model[-1])
        scores[to] += points
        self.model.append(tuple(scores))

    @rule(by=st.integers(0, SEATS - 1), data=st.data())
    @precondition(lambda self: len(self.model) > 1)
    def take_back(self, by: int, data: st.DataObject) -> None:
        """To any earlier moment: undoing an undo is the same."""
        to = data.draw(st.integers(0, len(self.model) - 2))
        self.send(
            (by, "undo", {"key": self.key(), "to": to, "seen": len(self.model) - 1, "agreed": True}), 200
        )
        self.model.append(self.model[to])

    @rule(data=st.data())
    @precondition(lambda self: self.answers)
    def send_again(self, data: st.DataObject) -> None:
        """A double tap, a resend after a time-out: the same answer, and nothing happens."""
        sent, status = data.draw(st.sampled_from(self.answers))
        self.send(sent, status)

    @rule(by=st.integers(0, SEATS - 1), data=st.data())
    @precondition(lambda self: self.answers)
    def use_a_key_for_something_else(self, by: int, data: st.DataObject) -> None:
        (_, _, body), _ = data.draw(st.sampled_from(self.answers))
        other = {"seat": 0, "points": 77, "reason": "another thing"}
        self.send((by, "do/adjust", {"key": body["key"], "payload": other, "agreed": True}), 409, keep=False)

    @rule(by=st.integers(0, SEATS - 1), data=st.data())
    @precondition(lambda self: len(self.model) > 2)
    def take_back_what_was_not_seen(self, by: int, data: st.DataObject) -> None:
        seen = data.draw(st.integers(0, len(self.model) - 2))
        body = {"key": self.key(), "to": 0, "seen": seen, "agreed": True}
        self.send((by, "undo", body), 409, keep=False)

    @rule(by=st.integers(0, SEATS - 1))
    def take_back_what_never_was(self, by: int) -> None:
        now = len(self.model) - 1
        body = {"key": self.key(), "to": now + 3, "seen": now, "agreed": True}
        self.send((by, "undo", body), 422, keep=False)

    @rule(by=st.integers(0, SEATS - 1), points=st.sampled_from([0, 501, -501]))
    def ask_too_much(self, by: int, points: int) -> None:
        payload = {"seat": 0, "points": points, "reason": "a test"}
        body = {"key": self.key(), "payload": payload, "agreed": True}
        self.send((by, "do/adjust", body), 422, keep=False)

    @invariant()
    def phones_see_what_the_model_says(self) -> None:
        seat = len(self.model) % SEATS  # one after the other
        view = (
            self.clients[seat].get(f"/api/tables/{self.code}", headers=self.bearer(seat)).get_json()["view"]
        )
        assert view["number"] == len(self.model) - 1
        assert tuple(line["points"] for line in view["scores"]) == self.model[-1]

    @invariant()
    def the_log_only_grows_and_has_no_gap(self) -> None:
        with self.app.app_context():
            row = tables.by_code(self.code)
            assert row is not None
            now = list(log.batches(row.id))
        assert now[: len(self.log)] == self.log
        assert [batch.number for batch in now] == list(range(1, len(self.model)))
        self.log = now

    def teardown(self) -> None:
        with self.app.app_context():
            assert verify().problems == ()
        store.close(self.app)

    def send(self, sent: Sent, status: int, keep: bool = True) -> None:
        by, path, body = sent
        answer = self.clients[by].post(
            f"/api/tables/{self.code}/{path}",
            data=json.dumps(body),
            content_type="application/json",
            headers=self.bearer(by),
        )
        assert answer.status_code == status, (sent, answer.text)
        if keep:
            self.answers.append((sent, status))

    def key(self) -> str:
        self.sent = getattr(self, "sent", 0) + 1
        return f"k{self.sent}"

    def bearer(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"}


def play(url: str, runs: int) -> None:
    machine = type("Here", (Table,), {"url": url})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=runs, stateful_step_count=12, deadline=None)
    )


def test_random_requests_match_the_model_on_sqlite(tmp_path: Path, empty_book: Path) -> None:
    play(f"sqlite:///{shutil.copy(empty_book, tmp_path / 'quoin.db')}", RUNS)


def test_random_requests_match_the_model_on_postgres(fresh_postgres_url: str) -> None:
    app = create_app(Config(Path(tempfile.gettempdir()), fresh_postgres_url, SECRET))
    store.upgrade(app)
    store.close(app)
    play(fresh_postgres_url, max(1, RUNS // 4))
