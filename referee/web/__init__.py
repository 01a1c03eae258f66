"""The pages and the wire: Flask shows what the referee sees and hands over what people ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, g
from werkzeug.routing import IntegerConverter, Map

from referee import paths, store
from referee.config import Config
from referee.store import clock
from referee.web import (
    album,
    api,
    api_words,
    correct,
    counter,
    decks,
    doors,
    errors,
    hindsight,
    history,
    house_words,
    live,
    logbook,
    nights,
    own_lists,
    paper,
    people,
    photo,
    pictures,
    pieces,
    play,
    queued,
    recap,
    records,
    render,
    result_card,
    seasons,
    security,
    sessions,
    shell,
    tables,
    texts,
    tray,
    trust,
    undo,
    walk,
    watch,
    wire,
    words,
)

AREAS = (
    shell,
    trust,
    watch,
    tables,
    doors,
    people,
    play,
    queued,
    undo,
    correct,
    live,
    photo,
    hindsight,
    pictures,
    logbook,
    history,
    paper,
    album,
    result_card,
    records,
    recap,
    seasons,
    nights,
    words,
    house_words,
    own_lists,
    decks,
    walk,
    api,
    api_words,
)

MOST = 2**31 - 1
"""The highest number of a row in either database."""


class Number(IntegerConverter):
    """A number in an address; what no row can be numbered leads nowhere."""

    def __init__(self, map: Map) -> None:
        super().__init__(map, max=MOST)


class App(Flask):
    """Flask for plain functions."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Of each function around each request Flask would ask whether it is a coroutine; none of ours is."""
        return func


def create_app(config: Config) -> Flask:
    """One app for one set of settings; nothing about it is global."""
    app = App("referee", template_folder=str(paths.templates()), static_folder=str(paths.static()))
    app.config.update(QUOIN=config, DATABASE_URL=config.database_url, QUOIN_DATA=str(config.data))
    app.jinja_environment = pieces.Pieces
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.url_map.converters["int"] = Number
    app.before_request(_arrives)
    for part in (
        watch,
        trust,
        security,
        sessions,
        wire,
        errors,
        texts,
        live,
        render,
        tray,
        counter,
    ):
        part.init_app(app)
    store.init_app(app)
    for area in AREAS:
        app.register_blueprint(area.bp)
    return app


def _arrives() -> None:
    """Note when a request came, before anything makes it wait: a race is decided by this."""
    g.arrived = clock.stamp()
