"""Two houses alike but for one secret of one seat, in every game: nobody else's phone can tell them apart.

Every page, fragment, export, drawing and answer is compared to the byte, headers and sizes with it, and so is
the stream of the bell while the secret is told to the referee.
"""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask

from referee.engine.codec import encode
from referee.engine.common_actions import CORE_ACTIONS
from referee.engine.fold import Batch, Position
from referee.engine.rules import AnyRules
from referee.games import GAMES
from referee.kit.house import House
from referee.store.db import clock
from referee.store.games import log, tables
from referee.store.games import sessions as doors
from referee.store.games.batch import NewBatch, NewEvent
from referee.store.live import bell
from referee.store.people import roster
from referee.web import create_app
from tests.contract.walks import walk_of
from tests.trust.test_access_matrix import GAPS
from tests.web.conftest import config_in, empty_book
from tests.web.phones import Phone
from tests.web.table.test_letterbox_secrets import CHANGING

__all__ = ["empty_book"]

SEEDS = int(os.environ.get("QUOIN_TRUST_SEEDS", "1"))
PAIRS = SEEDS
UNLIKE = ("Date", "Set-Cookie", "Content-Length")
"""Headers of no two houses alike; sizes are compared without the code to scan, never drawn the same."""
BELLS = ("live.listen", "api_tables.wait")


@dataclass
class World:
    """One house with one table of this game, and a phone for every seat and for a looker-on."""

    app: Flask
    rules: AnyRules
    game: int
    code: str
    phones: dict[int | None, Phone]
    tokens: dict[int | None, str]

    @classmethod
    def of(cls, folder: Path, rules: AnyRules, position: Position[Any], house: House[Any]) -> World:
        app = create_app(config_in(folder))
        with app.app_context():
            seated = [roster.create(seat.name).id for seat in position.state.seats]
            options = encode(house.options)
            row = tables.create(rules.key, options, seated, word_list="standard")
            seats = [*range(len(seated)), None]
            tokens = {seat: doors.issue(row.id, seat, host=seat == 0).token for seat in seats}
        phones = {seat: Phone(app) for seat in seats}
        for seat, phone in phones.items():
            phone.client.set_cookie(f"quoin-{row.code}", tokens[seat])
        return cls(app, rules, row.id, row.code, phones, tokens)

    def record(self, batches: tuple[Batch[Any], ...]) -> None:
        """Put these into the log as the referee does."""
        with self.app.app_context():
            version = tables.get(self.game).version
            for batch in batches:
                facts = tuple(
                    NewEvent(type(event).__name__, event.v, encode(event)) for event in batch.events
                )
                new = NewBatch(
                    f"k{batch.number}", batch.seat, batch.action, batch.request, batch.agreed, facts
                )
                version = log.append(self.game, version, [new]).version

    def bell_rings(self, seat: int | None, batches: tuple[Batch[Any], ...]) -> list[bytes]:
        """The very bytes of the bell on this phone while these are recorded."""
        stream = self.phones[seat].client.get(f"/t/{self.code}/bell")
        rung = iter(stream.response)
        said = [next(rung)]
        for batch in batches:
            self.record((batch,))
            said.append(next(rung))
        stream.close()
        return [part if isinstance(part, bytes) else part.encode() for part in said]

    def fetch_everything(self, seat: int | None) -> dict[str, object]:
        """Whatever this phone can fetch."""
        answers = {path: self._fetched(self.phones[seat], path) for path in self._paths()}
        script = {"Authorization": f"Bearer {self.tokens[seat]}"}
        for path in (f"/api/tables/{self.code}", f"/api/tables/{self.code}/hindsight"):
            answers[path] = self._fetched(Phone(self.app), path, **script)
        return {path.replace(self.code, "CODE"): answer for path, answer in answers.items()}

    def queued(self, seat: int) -> dict[str, object]:
        """What the referee answers this phone to every action that waited on it without a connection."""
        return {
            action.name: self._sent(
                self.phones[seat],
                f"/t/{self.code}/queued/{action.name}",
                {"form.key": f"queued-{action.name}", "form.seat": str(seat), "form.seen": "0"},
            )
            for action in self.rules.actions
        }

    def change_seats(self, owner: int) -> dict[str, object]:
        """What another phone and the host's see of a seat with a secret that they ask for or take over."""
        steps: dict[str, object] = {}
        newcomer = Phone(self.app)
        newcomer.get(newcomer.invite(self.code))
        steps["asks"] = self._sent(newcomer, f"/t/{self.code}/sit", {"seat": str(owner)})
        steps["waits"] = self._fetched(newcomer, f"/t/{self.code}")
        host = self.phones[0]
        with self.app.app_context():
            phone = next(each.id for each in doors.phones(self.game) if each.seat == owner)
        steps["signed out"] = self._sent(host, f"/t/{self.code}/people/phone/{phone}/out", {})
        for path in (f"/t/{self.code}?as={owner}", f"/t/{self.code}", f"/t/{self.code}/people"):
            steps[path.replace(self.code, "CODE")] = self._fetched(host, path)
        steps["ledger"] = self._fetched(newcomer, f"/t/{self.code}/ledger")
        return steps

    def _sent(self, phone: Phone, path: str, fields: dict[str, str]) -> tuple[object, ...]:
        got = phone.post(path, dict(fields))
        return got.status_code, self._tidied(got.text), self._tidied(got.location or "")

    def _paths(self) -> list[str]:
        """Every address of a table and of the house, with each action and each number where one is asked."""
        with self.app.app_context():
            last = tables.get(self.game).batches
        actions = [action.name for action in (*self.rules.actions, *CORE_ACTIONS)]
        choices = {"name": actions, "number": ["1", str(last)], "game": [str(self.game)]}
        found: list[str] = []
        for rule in self.app.url_map.iter_rules():
            if "GET" not in (rule.methods or ()) or rule.endpoint in (*BELLS, "static", "watch.metrics"):
                continue
            apart = ("/api/", "/wordlists/", "/new", "/words", "/s/", "/j/", "/tv/", "/key")
            if rule.rule.startswith(apart):
                continue  # they know nothing of the table; the API is asked with a token
            gaps = [name for name in ("name", "number", "game") if name in rule.arguments]
            for each in choices[gaps[0]] if gaps else [""]:
                filled = {**GAPS, "code": self.code, **({gaps[0]: each} if gaps else {})}
                found.append(re.sub(r"<(?:[\w()=,]+:)?(\w+)>", lambda gap: filled[gap[1]], rule.rule))  # noqa: B023
        return found

    def _fetched(self, phone: Phone, path: str, **headers: str) -> tuple[object, ...]:
        got = phone.get(path, **headers)
        body = self._tidied(got.get_data(as_text=got.mimetype != "image/png"))
        dressed = [(n, self._tidied(v)) for n, v in got.headers if n not in UNLIKE]
        got.close()
        return got.status_code, dressed, len(body), body

    def _tidied(self, body: Any) -> Any:
        """Without what no two houses share: codes, tokens, clocks; and the drawing of the code to scan."""
        if isinstance(body, bytes):
            return body
        for changing in (*CHANGING, r'<svg[^>]*class="qr".*?</svg>', r"\d+ (?:seconds?|minutes?) ago"):
            body = re.sub(changing, "", body, flags=re.DOTALL)
        return body.replace(self.code, "CODE").replace(f"{self.code[:3]} {self.code[3:]}", "CODE")


def furnish(folder: Path, book: Path) -> Path:
    folder.mkdir()
    shutil.copy(book, folder / "quoin.db")
    return folder


def common(one: Position[Any], other: Position[Any]) -> int:
    """How many batches the two have alike."""
    pairs = zip(one.log, other.log, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one.log), len(other.log)))


def _sample(pairs: list[Any]) -> list[Any]:
    """Some of the pairs, first one in which the host's phone can ask for a seat that hides something."""
    shuffled = Random(5).sample(pairs, len(pairs))
    return sorted(shuffled, key=lambda pair: pair[0] == 0 or (isinstance(pair[0], tuple) and 0 in pair[0]))[
        :PAIRS
    ]


@pytest.fixture(autouse=True)
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No minute ends and no day begins between the two tables of a pair: pages say when they were played."""
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_a_secret_changes_no_byte_for_anybody_else(rules: AnyRules, tmp_path: Path, empty_book: Path) -> None:
    pairs = list(islice(walk_of(rules).secret_pairs(Random(11)), 200))
    assert pairs or len(rules.seats) == 1
    for number, (owner, one, other, house) in enumerate(_sample(pairs)):
        worlds = [
            World.of(furnish(tmp_path / f"{number}{n}", empty_book), rules, position, house)
            for n, position in enumerate((one, other))
        ]
        knows = {owner} if isinstance(owner, int) else set(owner)
        strangers = [seat for seat in worlds[0].phones if seat not in knows][-2:]
        alike = common(one, other)
        for world in worlds:
            world.record(one.log[:alike])
        rings = [
            world.bell_rings(strangers[0], position.log[alike:])
            for world, position in zip(worlds, (one, other), strict=True)
        ]
        assert rings[0] == rings[1]
        for seat in strangers:
            first, second = (world.fetch_everything(seat) for world in worlds)
            assert {path for path in first if first[path] != second[path]} == set(), (owner, seat)
        for first, second in (
            tuple(world.queued(seat) for world in worlds) for seat in strangers if seat is not None
        ):
            assert {name for name in first if first[name] != second[name]} == set(), owner
        if 0 not in knows:
            first, second = (world.change_seats(min(knows)) for world in worlds)
            assert {step for step in first if first[step] != second[step]} == set(), owner
        for world in worlds:
            bell.close(world.app)
