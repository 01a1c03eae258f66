"""The log: recorded once, in order, all or nothing, never rewritten."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from referee.store.db import clock
from referee.store.db.database import game_lock, write_session
from referee.store.db.errors import NotFoundError
from referee.store.games import tables
from referee.store.games.batch import (
    AppendResult,
    KeyReusedError,
    NewBatch,
    NewEvent,
    RepeatedError,
    StaleError,
)
from referee.store.games.log import append, batches, find_repeat
from referee.store.models import TableStatus, db
from referee.store.people.history import NewStanding
from tests.store.samples import a_batch, a_table, all_at_once


def test_appended_batches_are_read_back(book: Flask) -> None:
    game = a_table().id
    assert append(game, 0, [a_batch("k1", "PRESS", events=2)]).version == 2
    append(game, 2, [a_batch("k2", "LETTER", seat=None)])
    first, second = batches(game)
    assert (first.number, first.key, first.seat, first.action) == (1, "k1", 0, "write")
    assert first.request == {"word": "PRESS"}
    assert [(event.seq, event.body["n"]) for event in first.events] == [(1, 0), (2, 1)]
    assert (second.number, second.seat, second.events[0].seq) == (2, None, 3)
    assert [batch.number for batch in batches(game, since=1)] == [2]


def test_several_batches_are_recorded_together(book: Flask) -> None:
    game = a_table().id
    done = append(game, 0, [a_batch("k1"), a_batch("k1/2", events=3), a_batch("k1/3")])
    assert done.numbers == (1, 2, 3)
    assert done.version == 5
    table = tables.get(game)
    assert (table.version, table.batches, table.pulse) == (5, 3, 1)


def test_a_stale_append_records_nothing(book: Flask) -> None:
    game = a_table().id
    append(game, 0, [a_batch("k1")])
    with pytest.raises(StaleError) as stale:
        append(game, 0, [a_batch("k2")])
    assert stale.value.version == 1
    assert len(batches(game)) == 1


@pytest.mark.parametrize("version", [-1, 7, 10**9])
def test_a_version_that_never_was_is_stale(book: Flask, version: int) -> None:
    with pytest.raises(StaleError):
        append(a_table().id, version, [a_batch("k1")])


def test_a_table_that_is_not_there(book: Flask) -> None:
    with pytest.raises(NotFoundError):
        append(99, 0, [a_batch("k1")])


@pytest.mark.parametrize("version", [0, 1])
def test_a_double_tap_finds_its_batch(book: Flask, version: int) -> None:
    game = a_table().id
    append(game, 0, [a_batch("k1")])
    with pytest.raises(RepeatedError) as repeated:
        append(game, version, [a_batch("k1")])
    assert repeated.value.numbers == (1,)
    assert tables.get(game).version == 1


def test_a_repeated_correction_finds_all_its_batches(book: Flask) -> None:
    game = a_table().id
    correction = [a_batch("k1"), a_batch("k1/2"), a_batch("k1/3")]
    append(game, 0, correction)
    with pytest.raises(RepeatedError) as repeated:
        append(game, 3, correction)
    assert repeated.value.numbers == (1, 2, 3)


@pytest.mark.parametrize("version", [0, 1])
@pytest.mark.parametrize("other", [a_batch("k1", "LETTER"), a_batch("k1", seat=1)])
def test_a_key_with_other_content_is_refused(book: Flask, version: int, other: NewBatch) -> None:
    game = a_table().id
    append(game, 0, [a_batch("k1")])
    with pytest.raises(KeyReusedError):
        append(game, version, [other])
    assert [batch.request for batch in batches(game)] == [{"word": "PRESS"}]


def test_a_later_key_already_taken_is_refused(book: Flask) -> None:
    game = a_table().id
    append(game, 0, [a_batch("k1")])
    with pytest.raises(KeyReusedError):
        append(game, 1, [a_batch("k2"), a_batch("k1")])


def test_the_same_key_at_another_table_is_another_key(book: Flask) -> None:
    ours, theirs = a_table().id, a_table("Dov", "Eve").id
    append(ours, 0, [a_batch("k1")])
    assert append(theirs, 0, [a_batch("k1", "LETTER")]).numbers == (1,)


def test_a_repeated_request_finds_its_batch_before_it_is_judged(book: Flask) -> None:
    game = a_table().id
    assert find_repeat(game, "k1", 0, "write", {"word": "PRESS"}) is None
    append(game, 0, [a_batch("k1")])
    assert find_repeat(game, "k1", 0, "write", {"word": "PRESS"}) == 1
    with pytest.raises(KeyReusedError):
        find_repeat(game, "k1", 1, "write", {"word": "PRESS"})


def test_a_request_with_reordered_fields_is_the_same_request(book: Flask) -> None:
    game = a_table().id
    fact = (NewEvent("WordWritten", 1, {}),)
    append(game, 0, [NewBatch("k1", 0, "write", {"word": "PRESS", "cards": ["p1"]}, False, fact)])
    assert find_repeat(game, "k1", 0, "write", {"cards": ["p1"], "word": "PRESS"}) == 1


def test_a_batch_without_events_is_a_mistake(book: Flask) -> None:
    with pytest.raises(ValueError):
        append(a_table().id, 0, [a_batch("k1", events=0)])


def test_a_figure_json_cannot_hold_is_a_mistake(book: Flask) -> None:
    game = a_table().id
    with pytest.raises(ValueError):
        append(game, 0, [a_batch("k1", word=float("nan"))])  # type: ignore[arg-type]
    assert tables.get(game).version == 0


@pytest.mark.parametrize("word", ["nul \x00", "lone \ud800", "é\u0301 \u202e", "👩‍👩‍👧", "x" * 100_000])
def test_any_text_is_stored_unchanged(book: Flask, word: str) -> None:
    game = a_table().id
    append(game, 0, [a_batch("k1", word)])
    assert batches(game)[0].request == {"word": word}


def test_time_never_runs_back_within_a_game(book: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_table().id
    later = datetime.now(UTC) + timedelta(hours=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    append(game, 0, [a_batch("k1")])
    monkeypatch.setattr(clock, "now", lambda: later - timedelta(days=365))
    append(game, 1, [a_batch("k2")])
    assert [batch.at for batch in batches(game)] == [later, later]


def test_status_and_standings_are_saved_with_the_last_batch(book: Flask) -> None:
    table = a_table()
    append(table.id, 0, [a_batch("k1")], status=TableStatus.PLAYING)
    rows = [NewStanding(0, 1, 40, True), NewStanding(1, 2, 33, False), NewStanding(2, 3, 20, False)]
    append(table.id, 1, [a_batch("k2")], status=TableStatus.FINISHED, standings=rows, result={"why": "r5"})
    done = tables.get(table.id)
    assert done.status == "finished"
    assert done.ended == batches(table.id)[-1].at
    assert done.result == {"why": "r5"}


def test_undoing_the_last_turn_of_a_finished_game_resumes_it(book: Flask) -> None:
    table = a_table()
    append(
        table.id,
        0,
        [a_batch("k1")],
        status=TableStatus.FINISHED,
        standings=[NewStanding(0, 1, 4, True)],
    )
    append(table.id, 1, [a_batch("k2")], status=TableStatus.PLAYING, standings=())
    again = tables.get(table.id)
    assert (again.status, again.ended, again.result) == ("playing", None, None)


def test_phones_judged_under_the_lock_all_get_in(app: Flask) -> None:
    with app.app_context():
        game = a_table().id

    def tap(phone: int) -> list[AppendResult]:
        done = []
        for n in range(5):
            with game_lock(game):
                version = tables.get(game).version
                seen = len(batches(game))
                done.append(append(game, version, [a_batch(f"{phone}/{n}", f"SAW {seen}")]))
        return done

    taps = [done for phone in all_at_once(app, 8, tap) for done in phone]
    with app.app_context():
        assert sorted(done.numbers for done in taps) == [(n,) for n in range(1, 41)]
        assert [batch.request["word"] for batch in batches(game)] == [f"SAW {n}" for n in range(40)]


def test_without_the_lock_one_of_eight_gets_in_and_the_others_know(app: Flask) -> None:
    with app.app_context():
        game = a_table().id

    def tap(phone: int) -> str:
        try:
            append(game, 0, [a_batch(f"phone {phone}")])
            return "in"
        except StaleError:
            return "stale"

    assert sorted(all_at_once(app, 8, tap)) == ["in"] + ["stale"] * 7
    with app.app_context():
        assert tables.get(game).version == 1


def test_one_request_sent_eight_times_counts_once(app: Flask) -> None:
    with app.app_context():
        game = a_table().id

    def resend(_: int) -> tuple[int, ...]:
        try:
            return append(game, 0, [a_batch("the one key")]).numbers
        except RepeatedError as repeated:
            return repeated.numbers

    assert all_at_once(app, 8, resend) == [(1,)] * 8


def test_an_exception_releases_the_table_lock(book: Flask) -> None:
    game = a_table().id
    with pytest.raises(RuntimeError), game_lock(game):
        raise RuntimeError("the rules had a bug")
    with game_lock(game):
        append(game, 0, [a_batch("k1")])


def test_an_interrupted_transaction_is_rolled_back(book: Flask) -> None:
    game = a_table().id
    with pytest.raises(RuntimeError), write_session():
        append(game, 0, [a_batch("k1")])
        raise RuntimeError("power cut")
    assert batches(game) == ()
    assert tables.get(game).version == 0


REWRITES = [
    "UPDATE event SET body = '{}'",
    "UPDATE batch SET seat = 1",
    "DELETE FROM event",
    "DELETE FROM batch",
]
SQLITE_REWRITES = [
    "INSERT OR REPLACE INTO event SELECT game_id, seq, batch, n, 'Forged', v, body FROM event",
    "INSERT OR REPLACE INTO batch "
    "SELECT game_id, number, key, 1, action, request, request_hash, agreed, at FROM batch",
]
POSTGRES_REWRITES = ["TRUNCATE event", "TRUNCATE batch CASCADE"]


def test_recorded_batches_and_events_cannot_be_changed(book: Flask) -> None:
    game = a_table().id
    append(game, 0, [a_batch("k1")])
    before = batches(game)
    own = SQLITE_REWRITES if db.engine.dialect.name == "sqlite" else POSTGRES_REWRITES
    for rewrite in REWRITES + own:
        with pytest.raises(DatabaseError, match="the log only grows"), db.engine.begin() as connection:
            connection.execute(text(rewrite))
    assert batches(game) == before
