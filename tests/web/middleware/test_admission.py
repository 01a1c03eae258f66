"""More than the machine can do: those let in are answered, the others learn at once when to come again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from flask import Flask

from referee.server.config import Config
from referee.web import create_app
from referee.web.middleware import admission
from referee.web.middleware.admission import Counter, held
from tests.web.phones import HTMX, Phone, Round


def full(app: Flask) -> Counter:
    """Every place is taken, and nobody may wait."""
    places: Counter = app.extensions["quoin_counter"]
    while places.enter(0):
        pass
    return places


def test_whoever_finds_no_place_is_told_when_to_come_again(table: Round) -> None:
    code, bea = table.code, table.bea
    places = full(table.app)
    for path, headers, kind in (
        (f"/t/{code}/live", HTMX, "text/plain"),
        (f"/t/{code}", {}, "text/html"),
        (f"/api/tables/{code}", {}, "application/json"),
    ):
        places._line.extend(held() for _ in range(admission.LOOKS - len(places._line)))
        answer = bea.get(path, **headers)
        assert answer.status_code == 503 and answer.mimetype == kind
        assert admission.SENTENCE in answer.text
        assert admission.SOONEST <= int(answer.headers["Retry-After"]) <= admission.LATEST
        assert answer.headers["Cache-Control"] == "no-store"
    assert bea.get("/health").status_code == 200


def test_a_tap_still_waits_where_a_look_is_sent_away(table: Round) -> None:
    form = table.ann.open(table.code, "bid")
    token = table.ann.csrf()
    places = full(table.app)
    places._line.extend(held() for _ in range(admission.LOOKS))
    assert table.bea.get(f"/t/{table.code}/live").status_code == 503
    with ThreadPoolExecutor(1) as phone:
        fields = {**form, "csrf_token": token, "amount": "3"}
        tap = phone.submit(table.ann.client.post, f"/t/{table.code}/do/bid", data=fields, headers=HTMX)
        while len(places._line) == admission.LOOKS:
            pass
        for _ in range(admission.LOOKS + 1):
            places.leave()
        assert tap.result(60).status_code == 200


def test_a_turn_that_may_be_written_down_is_never_told_that_nothing_was_done(table: Round) -> None:
    form = {**table.ann.open(table.code, "bid"), "csrf_token": table.ann.csrf(), "amount": "3"}
    post, path = table.ann.client.post, f"/t/{table.code}/do/bid"
    places = full(table.app)
    places._line.extend(held() for _ in range(admission.LINE))
    assert post(path, data=form, headers=HTMX).status_code == 503
    with ThreadPoolExecutor(1) as phone:
        tap = phone.submit(post, path, data=form, headers=HTMX, environ_overrides={admission.BEGUN: True})
        while len(places._line) == admission.LINE:
            pass
        for _ in range(admission.LINE + 1):
            places.leave()
        assert tap.result(60).status_code == 200


def test_places_are_given_back_whatever_happened(table: Round) -> None:
    free = table.app.extensions["quoin_counter"]._free
    for path in ("/", f"/t/{table.code}", "/nowhere", f"/t/{table.code}/bell"):
        table.ann.get(path).close()
    assert table.app.extensions["quoin_counter"]._free == free


def test_the_line_is_served_in_order_and_patience_ends() -> None:
    places, order = Counter(places=1), []
    assert places.enter(2)
    assert not places.enter(2, patience=0.01)
    assert places.refused == 1

    def wait(name: int) -> None:
        assert places.enter(2)
        order.append(name)
        places.leave()

    with ThreadPoolExecutor(2) as phones:
        for name in (1, 2):
            phones.submit(wait, name)
            while len(places._line) < name:
                pass
        assert not places.enter(2)
        places.leave()
    assert order == [1, 2] and places.enter(0)


def test_scripts_that_wait_for_the_bell_have_as_many_places_as_streams(config: Config) -> None:
    app = create_app(replace(config, streams=0))
    script = app.test_client()
    made = script.post("/api/tables", json={"game": "letterpress", "people": ["Ann", "Bea"]}).json
    token = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    answer = script.get(f"/api/tables/{made['code']}/bell?seen=1", headers=token)
    assert answer.status_code == 503 and "Retry-After" in answer.headers


@pytest.mark.parametrize("kept", [True, False])
def test_the_owner_sees_how_many_were_sent_away(app: Flask, kept: bool) -> None:
    if kept:
        full(app)
    assert f"quoin_refused {float(kept)}" in Phone(app).get("/metrics").text
