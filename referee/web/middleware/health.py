"""For whoever runs the server: is it well, what does it do, how quick is it. Never who plays or what."""

from __future__ import annotations

import hmac
import ipaddress
import time
from dataclasses import dataclass

from flask import Blueprint, Flask, Response, abort, current_app, g, jsonify, request
from flask.typing import ResponseReturnValue
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

import ocr
from referee import __version__
from referee.data import backups
from referee.server.config import Config
from referee.store.db import integrity, schema
from referee.store.db.errors import StoreError
from referee.store.games import tables
from referee.web.middleware import admission
from referee.web.middleware.logs import log
from referee.web.middleware.sessions import Access, access
from referee.web.table import live

bp = Blueprint("watch", __name__)

STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_METERS = "quoin_meters"


@dataclass(frozen=True)
class ServerMeters:
    """What one server counts about itself."""

    registry: CollectorRegistry
    answers: Counter
    seconds: Histogram
    streams: Gauge
    open_tables: Gauge
    refused: Gauge


def init_app(app: Flask) -> None:
    app.extensions[_METERS] = _meters()
    app.before_request(_begin)
    app.after_request(_end)


def _meters() -> ServerMeters:
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    Gauge("quoin_info", "The version that runs.", ["version"], registry=registry).labels(__version__).set(1)
    return ServerMeters(
        registry,
        Counter("quoin_answers", "Answers by route and kind.", ["route", "kind"], registry=registry),
        Histogram("quoin_answer_seconds", "Time to an answer.", ["route"], registry=registry, buckets=STEPS),
        Gauge("quoin_live_streams", "Phones that listen for the bell.", registry=registry),
        Gauge("quoin_open_tables", "Tables in the lobby, in play or broken off.", registry=registry),
        Gauge("quoin_refused", "Requests sent away because too many came at once.", registry=registry),
    )


def meters() -> ServerMeters:
    found: ServerMeters = current_app.extensions[_METERS]
    return found


def _begin() -> None:
    g.began = time.perf_counter()


def _end(response: Response) -> Response:
    """Count and note one answer by the name of its route: an address holds codes and tokens."""
    route = request.endpoint or "nowhere"
    took = time.perf_counter() - g.pop("began", time.perf_counter())
    meters().answers.labels(route, f"{response.status_code // 100}xx").inc()
    meters().seconds.labels(route).observe(took)
    log(route, request.method, response.status_code, took)
    return response


@bp.get("/health")
@access(Access.ANYONE)
def health() -> ResponseReturnValue:
    """Alive, whatever else is wrong: a service manager restarts what does not answer this."""
    return jsonify(status="ok")


@bp.get("/ready")
@access(Access.ANYONE)
def ready() -> ResponseReturnValue:
    """Fit to be sent phones: the database can be read and has the schema this version knows."""
    try:
        schema.check()
        integrity.check_pages()
        tables.list_unfinished(limit=1)
    except StoreError as trouble:
        return jsonify(status="not ready", why=trouble.sentence), 503
    return jsonify(status="ready", photos=ocr.available() or "ready", backups=_backups())


def _backups() -> dict[str, str | None] | str:
    """The newest daily copy and the last failure; it names paths, so only the owner reads the reason."""
    config: Config = current_app.config["QUOIN"]
    if not config.backups:
        return "off"
    now = backups.status(current_app)
    failure = now.failure if now.failure is None or _is_owner() else "the last backup failed; see the log"
    newest = None if now.newest is None else now.newest.isoformat(timespec="seconds")
    return {"newest": newest, "failure": failure}


@bp.get("/version")
@access(Access.ANYONE)
def version() -> ResponseReturnValue:
    """The version of Quoin and the schema version of its database."""
    return jsonify(quoin=__version__, schema=schema.newest_revision())


@bp.get("/metrics")
@access(Access.ANYONE)
def metrics() -> ResponseReturnValue:
    """Counts and times in the text form Prometheus reads; for the owner alone."""
    if not _is_owner():
        abort(404)
    now = meters()
    now.streams.set(live.stream_limit().open)
    now.open_tables.set(tables.count_unfinished())
    now.refused.set(admission.refused_count(current_app))
    return generate_latest(now.registry), 200, {"Content-Type": CONTENT_TYPE_LATEST}


def _is_owner() -> bool:
    """On the machine itself, or with the key its owner set."""
    config: Config = current_app.config["QUOIN"]
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if config.metrics_key:
        return hmac.compare_digest(given.encode(), config.metrics_key.encode())
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:  # a proxy may say "unknown"
        return False
