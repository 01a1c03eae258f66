"""What the owner can ask of the server, and that none of it tells who plays or what."""

from __future__ import annotations

import json
import logging
import sys
from dataclasses import replace

import pytest
from flask import Flask
from sqlalchemy import text

from referee import __version__
from referee.data import backups
from referee.server.config import Config
from referee.store.db import clock, schema
from referee.store.models import db
from referee.web import create_app
from referee.web.middleware import logs
from tests.web.phones import Phone, Round


def test_health_ready_and_version_answer(phone: Phone) -> None:
    assert phone.get("/health").json == {"status": "ok"}
    assert phone.get("/ready").json["status"] == "ready"
    assert phone.get("/version").json == {"quoin": __version__, "schema": schema.newest_revision()}


def test_a_database_with_another_schema_is_alive_but_not_ready(app: Flask, phone: Phone) -> None:
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    assert phone.get("/health").status_code == 200
    answer = phone.get("/ready")
    assert answer.status_code == 503 and "schema 0001" in answer.json["why"]


def test_a_failed_backup_is_shown_and_its_reason_only_to_the_owner_and_never_to_guests(
    app: Flask, config: Config, table: Round
) -> None:
    people = f"/t/{table.code}/people"
    backups.try_daily_copy(app)
    now = table.ann.get("/ready").json["backups"]
    assert now["newest"].startswith(str(clock.now().date())) and now["failure"] is None
    assert "backup failed" not in table.ann.get(people).text
    (config.data / "backups").rename(config.data / "elsewhere")
    (config.data / "backups").touch()
    backups.try_daily_copy(app)
    assert str(config.data) in table.ann.get("/ready").json["backups"]["failure"]
    assert str(config.data) not in Phone(app, "192.168.1.9").get("/ready").text
    assert "backup failed" in table.ann.get(people).text
    assert "backup failed" not in table.bea.get(people).text


def test_counts_by_route_and_nothing_about_the_table(table: Round) -> None:
    table.ann.get(f"/t/{table.code}")
    told = table.ann.get("/metrics")
    assert told.mimetype == "text/plain"
    assert 'quoin_answers_total{kind="2xx",route="play.page"}' in told.text
    assert "quoin_open_tables 1.0" in told.text
    for secret in (table.code, "Ann", "Bea"):
        assert secret not in told.text


def test_streams_are_counted_while_they_last(table: Round) -> None:
    stream = table.bea.client.get(f"/t/{table.code}/bell")
    assert "quoin_live_streams 1.0" in table.ann.get("/metrics").text
    stream.close()
    assert "quoin_live_streams 0.0" in table.ann.get("/metrics").text


def test_metrics_are_the_owners(app: Flask, config: Config) -> None:
    assert Phone(app, "192.168.1.9").get("/metrics").status_code == 404
    keyed = create_app(replace(config, metrics_key="open sesame"))
    away = Phone(keyed, "192.168.1.9")
    assert away.get("/metrics", Authorization="Bearer open sesame").status_code == 200
    assert away.get("/metrics", Authorization="Bearer öpen").status_code == 404
    assert Phone(keyed).get("/metrics").status_code == 404


def test_the_log_names_routes_never_codes_tokens_or_words(
    table: Round, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    Phone(table.app).get(table.ann.invite(table.code))
    table.ann.get(f"/t/{table.code}")
    lines = [json.loads(logs.AsJson().format(record)) for record in caplog.records]
    page = next(line for line in lines if line["says"] == "play.page")
    assert (page["from"], page["method"], page["status"]) == ("quoin.answers", "GET", 200)
    assert page["ms"] >= 0
    everything = json.dumps(lines)
    for secret in (table.code, table.ann.invite(table.code).rpartition("/")[2], "Ann"):
        assert secret not in everything


def test_an_exception_is_logged_as_one_line_with_its_traceback() -> None:
    try:
        raise ValueError("a torn card")
    except ValueError:
        record = logging.LogRecord("quoin", logging.ERROR, "", 0, "bug at %s", ("play.do",), sys.exc_info())
    line = json.loads(logs.AsJson().format(record))
    assert line["says"] == "bug at play.do" and "a torn card" in line["trace"]
