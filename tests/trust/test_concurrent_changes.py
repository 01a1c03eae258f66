"""Things that happen while a request is on its way, and tables that have gone on for ever."""

from __future__ import annotations

import threading

from flask import Flask

from referee.store.db.database import game_lock
from referee.store.games import log, sessions, tables
from referee.store.games.batch import NewBatch, NewEvent
from tests.web.conftest import app, config, empty_book, table
from tests.web.phones import Round

__all__ = ["app", "config", "empty_book", "table"]

MANY = 10_000


def test_a_player_sent_out_while_a_request_waits_for_the_table(table: Round) -> None:
    """It counts or it does not; the log is whole either way, and the phone is out from then on."""
    form = {**table.cal.open(table.code, "bid"), "amount": "5", "csrf_token": table.cal.csrf()}
    answers: list[int] = []

    def bid() -> None:
        answer = table.cal.client.post(f"/t/{table.code}/do/bid", data=form)
        answers.append(answer.status_code)

    with table.app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
        cal = next(phone for phone in sessions.phones(row.id) if phone.seat == 2)
        with game_lock(row.id):
            thread = threading.Thread(target=bid)
            thread.start()
            sessions.end(cal.id)
        thread.join()
        recorded = len(log.batches(row.id))
    assert (answers[0], recorded) in ((303, 1), (403, 0))
    assert table.cal.get(f"/t/{table.code}/live").status_code == 403
    assert table.bea.do(table.code, "bid", amount=3).status_code == 200


def test_a_table_of_ten_thousand_turns_still_plays(app: Flask) -> None:
    table = Round.of(app, "letterpress", "Ann", "Bea")
    facts = (NewEvent("Adjusted", 1, {"seat": 0, "points": 1, "reason": "a test"}),)
    request = {"seat": 0, "points": 1, "reason": "a test"}
    turns = [NewBatch(f"k{n}", 0, "adjust", request, True, facts) for n in range(MANY)]
    with app.app_context():
        row = tables.by_code(table.code)
        assert row is not None
        log.append(row.id, row.version, turns)
    assert table.bea.get(f"/t/{table.code}").status_code == 200
    answer = table.ann.do(table.code, "adjust", seat="1", points="4", reason="x", **{"form.agreed": "1"})
    assert answer.status_code == 200
    with app.app_context():
        assert tables.get(row.id).batches == MANY + 1
