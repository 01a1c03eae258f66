"""Random requests to two servers on one database, races and kills among them: an independent model agrees.

With QUOIN_MODEL_SECONDS=3600 this goes on for an hour; figures of such a run are in docs/performance.md.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.trust.api_client import Browsing
from tests.trust.store_model import OVER, ModelTable, Request, orders
from tests.trust.two_servers import Servers

SECONDS = float(os.environ.get("QUOIN_MODEL_SECONDS", "0"))
PEOPLE = ("Ann", "Bea", "Cal", "Dov", "Eve", "Flo")
ACTIONS = ("adjust", "adjust", "adjust", "deal", "count_face_down", "finish", "undo")
WHICH = st.integers(0, 1)
ANY = st.integers(0, 2**40)


class Store(RuleBasedStateMachine):
    """Phones at several tables; after every step both servers and the database equal the model."""

    servers: Servers
    finished: dict[str, ModelTable]
    people: set[str]
    steps = races = made = 0

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, ModelTable] = {}
        self.tokens: dict[str, tuple[str, ...]] = {}
        self.past: list[tuple[str, Request]] = []

    @initialize(which=WHICH, people=st.sets(st.sampled_from(PEOPLE), min_size=2, max_size=3))
    def first_table(self, which: int, people: set[str]) -> None:
        self.create(which, people)

    @rule(which=WHICH, people=st.sets(st.sampled_from(PEOPLE), min_size=2, max_size=4))
    @precondition(lambda self: len(self.tables) < 3)
    def create(self, which: int, people: set[str]) -> None:
        code, tokens = self.servers.create(which, sorted(people))
        self.tables[code], self.tokens[code] = ModelTable.of(sorted(people)), tokens
        type(self).made += 1
        self.people.update(people)

    @rule(which=WHICH, data=st.data())
    def ask(self, which: int, data: st.DataObject) -> None:
        code = self.draw_code(data)
        request = self.draw_request(code, data)
        self.past.append((code, request))
        expected, self.tables[code] = self.tables[code].ask(request)
        assert self.servers.send(which, code, self.tokens[code], request) == expected, request

    @rule(which=WHICH, data=st.data())
    @precondition(lambda self: self.past)
    def ask_again(self, which: int, data: st.DataObject) -> None:
        """The same request under its key: answered alike if it counted, judged anew if it did not."""
        code, request = self.past[data.draw(ANY) % len(self.past)]
        expected, self.tables[code] = self.tables[code].ask(request)
        assert self.servers.send(which, code, self.tokens[code], request) == expected, request

    @rule(data=st.data(), seed=st.integers(0, 2**32), kill=st.sampled_from([None, None, 0, 1]))
    def race(self, data: st.DataObject, seed: int, kill: int | None) -> None:
        """Two or three phones at once; a server may be killed meanwhile. Some order explains the answers."""
        code = self.draw_code(data)
        requests = [self.draw_request(code, data) for _ in range(data.draw(st.integers(2, 3)))]
        dice = Random(seed)
        answers = self.servers.send_at_once(code, self.tokens[code], requests, dice, kill)
        self.past.extend((code, request) for request in requests)
        # Two orders may look alike now and differ once something is undone: the keys tell which it was.
        batches = self.servers.stored()[1][code]
        possible = [after for after in orders(self.tables[code], answers) if after.batches == batches]
        assert possible, (answers, batches)
        self.tables[code] = possible[0]
        type(self).races += 1

    @rule(which=WHICH)
    def kill(self, which: int) -> None:
        self.servers.kill(which)

    @invariant()
    def both_servers_and_the_database_equal_the_model(self) -> None:
        type(self).steps += 1
        for code, table in self.tables.items():
            (self.finished.__setitem__ if table.now.phase == OVER else _drop(self.finished))(code, table)
            for which in (0, 1):
                assert self.servers.look(which, code, self.tokens[code][-1]) == _public_state(table)
        people, batches = self.servers.stored()
        assert people == sorted(self.people)
        for code, table in self.tables.items():
            assert batches[code] == table.batches
        past = {
            code: dict(zip(table.people, table.now.scores, strict=True))
            for code, table in self.finished.items()
        }
        assert self.servers.history(self.steps % 2) == past

    # What is drawn must not depend on codes or on who won a race: hypothesis draws the same start again.
    def draw_code(self, data: st.DataObject) -> str:
        codes = list(self.tables)
        return codes[data.draw(ANY) % len(codes)]

    def draw_request(self, code: str, data: st.DataObject) -> Request:
        table = self.tables[code]
        action, stale = data.draw(st.sampled_from(ACTIONS)), data.draw(st.sampled_from([0, 0, 0, 1]))
        by, seat, to, key = (data.draw(ANY) for _ in range(4))
        return Request(
            key=f"k{len(self.past)}-{key}",
            action=action,
            by=by % len(table.people),
            seat=seat % len(table.people),
            points=data.draw(st.integers(1, 9)),
            to=to % (table.number + 1) if action == "undo" else 0,
            seen=max(0, table.number - stale),
        )


def _drop(finished: dict[str, ModelTable]) -> object:
    return lambda code, _: finished.pop(code, None)


def _public_state(table: ModelTable) -> tuple[int, tuple[int, ...], bool]:
    return table.number, table.now.scores, table.now.phase == OVER


@pytest.fixture
def servers(tmp_path: Path, fresh_postgres_url: str) -> Iterator[Servers]:
    both = Servers(tmp_path, fresh_postgres_url)
    for which in (0, 1):
        both.start(which)
    yield both
    both.close()


@pytest.mark.timeout(max(600, SECONDS * 2))
def test_two_servers_with_races_and_kills_equal_the_model(servers: Servers) -> None:
    machine = type("Here", (Store,), {"servers": servers, "finished": {}, "people": set()})
    end = time.monotonic() + SECONDS
    while True:
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=3,
                stateful_step_count=30 if SECONDS else 10,
                deadline=None,
                database=None,
                phases=[Phase.generate],  # the servers live on: a shrunk run would not meet the same database
                suppress_health_check=list(HealthCheck),
            ),
        )
        if time.monotonic() >= end:
            break
    counts = {"steps": machine.steps, "races": machine.races, "tables": machine.made}
    print(counts, {"requests": servers.sent, "kills": servers.kills, "cut off": servers.cut_off})


@pytest.mark.parametrize("seed", range(3))
def test_two_phones_that_take_one_seat_at_once(servers: Servers, seed: int) -> None:
    """By tapping the same name, then by the same link: one gets it, the other is told."""
    dice = Random(seed)
    host, code = _lobby(servers.running[0].address)
    phones = [Browsing(servers.running[n % 2].address) for n in range(2)]
    for phone in phones:
        assert phone.post("join", code=code).status == 303
    assert sorted(_at_once(phones, dice, lambda phone: phone.post(f"t/{code}/sit", seat="1").status)) == [
        303,
        409,
    ]
    link = _seat_link(host, code, 1)
    fresh = [Browsing(servers.running[n % 2].address) for n in range(2)]
    assert sorted(_at_once(fresh, dice, lambda phone: phone.get(link).status)) == [303, 404]


def _at_once(phones: list[Browsing], dice: Random, ask: object) -> list[int]:
    def one(phone: Browsing, delay: float) -> int:
        time.sleep(delay)
        return ask(phone)  # type: ignore[operator, no-any-return]

    with ThreadPoolExecutor(len(phones)) as pool:
        return [
            each.result() for each in [pool.submit(one, phone, dice.uniform(0, 0.01)) for phone in phones]
        ]


def _lobby(address: str) -> tuple[Browsing, str]:
    host = Browsing(address)
    made = host.post("new/anagrabs", person=["+Ann", "+Bea"], start="1")
    assert made.status == 303, made.text
    return host, made.headers["Location"].split("/")[2]


def _seat_link(host: Browsing, code: str, seat: int) -> str:
    page = host.post(f"t/{code}/people/{seat}/link").text
    found = re.search(r"/(s/[\w.-]+)", page)
    assert found is not None, page
    return found[1]
