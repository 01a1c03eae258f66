"""More than the machine can do: requests let in are answered, others are told at once when to come again."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace

import pytest
from flask import Flask

from referee.server.config import Config
from referee.web import create_app
from referee.web.middleware import admission
from referee.web.middleware.admission import Admission, Limit
from tests.web.phones import HTMX, Phone, Round

PATIENCE = 60


@contextmanager
def full(app: Flask, waiting: int) -> Iterator[None]:
    """Every place is taken, and so many wait in the queue."""
    limit: Limit = app.extensions["quoin_admission"].running
    taken = 0
    while limit.enter(0):
        taken += 1
    with ThreadPoolExecutor(max(1, waiting)) as phones, ExitStack() as leave:
        for _ in range(taken):
            leave.callback(limit.leave)
        for _ in range(waiting):
            phones.submit(lambda: limit.enter(waiting, PATIENCE) and limit.leave())
        wait_for(limit, waiting)
        yield


def wait_for(limit: Limit, waiting: int) -> None:
    while limit.waiting < waiting:
        time.sleep(0.001)


def test_a_refused_request_gets_503_with_retry_after(table: Round) -> None:
    code, bea = table.code, table.bea
    with full(table.app, admission.GETS):
        for path, headers, kind in (
            (f"/t/{code}/live", HTMX, "text/plain"),
            (f"/t/{code}", {}, "text/html"),
            (f"/api/tables/{code}", {}, "application/json"),
        ):
            answer = bea.get(path, **headers)
            assert answer.status_code == 503 and answer.mimetype == kind
            assert admission.BUSY in answer.text
            assert admission.SOONEST <= int(answer.headers["Retry-After"]) <= admission.LATEST
            assert answer.headers["Cache-Control"] == "no-store"
        assert bea.get("/health").status_code == 200
        assert "quoin_refused 3.0" in bea.get("/metrics").text
    assert bea.get(f"/t/{code}/live").status_code == 200


def test_a_post_still_queues_where_a_get_is_refused(table: Round) -> None:
    fields = {**table.ann.open(table.code, "bid"), "csrf_token": table.ann.csrf(), "amount": "3"}
    limit: Limit = table.app.extensions["quoin_admission"].running
    with ThreadPoolExecutor(1) as phone:
        with full(table.app, admission.GETS):
            assert table.bea.get(f"/t/{table.code}/live").status_code == 503
            tap = phone.submit(table.ann.client.post, f"/t/{table.code}/do/bid", data=fields, headers=HTMX)
            wait_for(limit, admission.GETS + 1)
        assert tap.result(PATIENCE).status_code == 200


def test_places_are_released_after_every_kind_of_answer(table: Round) -> None:
    for path in ("/", f"/t/{table.code}", "/nowhere", f"/t/{table.code}/bell"):
        for _ in range(2 * admission.RUNNING):
            table.ann.get(path).close()
    assert table.ann.get("/").status_code == 200


def test_a_request_waits_for_a_place_until_its_time_limit() -> None:
    limit, order = Limit(1), []
    assert limit.enter(2)
    assert not limit.enter(2, patience=0.01)

    def wait(name: int) -> None:
        assert limit.enter(2, PATIENCE)
        order.append(name)
        limit.leave()

    with ThreadPoolExecutor(2) as phones:
        for name in (1, 2):
            phones.submit(wait, name)
            wait_for(limit, name)
        assert not limit.enter(2)
        limit.leave()
    assert order == [1, 2] and limit.enter(0)


class Sent(io.BytesIO):
    """A body that comes in small pieces."""

    def read(self, size: int | None = -1) -> bytes:
        return super().read(7)


def through(app: Admission, **environ: object) -> tuple[str, bytes]:
    """The status and the answer to one request."""
    status: list[str] = []
    request = {"REQUEST_METHOD": "POST", "PATH_INFO": "/", "wsgi.input": io.BytesIO(), **environ}
    answer = app(request, lambda line, headers, error=None: status.append(line))  # type: ignore[arg-type]
    return status[0], b"".join(answer)


def echo(environ: dict[str, object], start_response: object) -> list[bytes]:
    start_response("200 OK", [])  # type: ignore[operator]
    return [environ["wsgi.input"].read()]  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [0, 5, 100_000, admission.IN_MEMORY + 1])
def test_a_body_is_passed_on_complete(size: int) -> None:
    body = bytes(range(256)) * (size // 256 + 1)
    sent = {"CONTENT_LENGTH": str(size), "wsgi.input": Sent(body[:size])}
    assert through(Admission(echo), **sent) == ("200 OK", body[:size])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "sent, status",
    [
        ({"CONTENT_LENGTH": "9", "wsgi.input": io.BytesIO(b"cut off")}, "400"),
        ({"CONTENT_LENGTH": "-1"}, "400"),
        ({"CONTENT_LENGTH": "²"}, "400"),
        ({"CONTENT_LENGTH": str(admission.LARGEST + 1)}, "413"),
        ({"HTTP_TRANSFER_ENCODING": "chunked"}, "411"),
    ],
)
def test_an_incomplete_body_never_reaches_the_app(sent: dict[str, object], status: str) -> None:
    def never(*_: object) -> list[bytes]:
        raise AssertionError("it was run")

    assert through(Admission(never), **sent)[0].startswith(status)  # type: ignore[arg-type]


def test_an_answer_is_closed_even_after_an_exception() -> None:
    closed = threading.Event()

    class Breaks:
        def __iter__(self) -> Iterator[bytes]:
            raise RuntimeError

        def close(self) -> None:
            closed.set()

    with pytest.raises(RuntimeError):
        through(Admission(lambda *_: Breaks()))  # type: ignore[arg-type]
    assert closed.is_set()


def test_scripts_that_wait_for_the_bell_have_as_many_places_as_streams(config: Config) -> None:
    app = create_app(replace(config, streams=0))
    script = app.test_client()
    made = script.post("/api/tables", json={"game": "letterpress", "people": ["Ann", "Bea"]}).json
    token = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    answer = script.get(f"/api/tables/{made['code']}/bell?seen=1", headers=token)
    assert answer.status_code == 503 and "Retry-After" in answer.headers


def test_the_metric_of_refused_requests_starts_at_zero(app: Flask) -> None:
    assert "quoin_refused 0.0" in Phone(app).get("/metrics").text
