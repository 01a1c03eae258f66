"""The pages and the wire: Flask shows what the referee sees and hands over what people ask."""

from __future__ import annotations

from flask import Flask, g
from werkzeug.routing import IntegerConverter, Map

from referee import paths, store
from referee.server.config import Config
from referee.store.db import clock
from referee.web import assets, formatting
from referee.web.api import games as api_games
from referee.web.api import tables as api_tables
from referee.web.api import words as api_words
from referee.web.history import (
    game_photos,
    logbook,
    nights,
    paper_games,
    past_games,
    recap,
    records,
    result_picture,
    seasons,
)
from referee.web.house import deck_walk, decks, home, house_words, own_word_lists, words
from referee.web.middleware import (
    admission,
    errors,
    health,
    https_setup,
    pwa,
    security,
    sessions,
    static_files,
)
from referee.web.table import (
    board_export,
    correct,
    hindsight,
    join,
    live,
    offline_queue,
    people,
    photo,
    photo_cache,
    play,
    render,
    undo,
)

AREAS = (
    pwa,
    https_setup,
    health,
    home,
    join,
    people,
    play,
    offline_queue,
    undo,
    correct,
    live,
    photo,
    hindsight,
    board_export,
    logbook,
    past_games,
    paper_games,
    game_photos,
    result_picture,
    records,
    recap,
    seasons,
    nights,
    words,
    house_words,
    own_word_lists,
    decks,
    deck_walk,
    api_games,
    api_tables,
    api_words,
)

MOST = 2**31 - 1
"""The highest number of a row in either database."""


class Number(IntegerConverter):
    """A number in an address; what no row can be numbered leads nowhere."""

    def __init__(self, map: Map) -> None:
        super().__init__(map, max=MOST)


def create_app(config: Config) -> Flask:
    """One app for one set of settings; nothing about it is global."""
    app = Flask("referee", template_folder=str(paths.templates()), static_folder=str(paths.static()))
    app.config.update(QUOIN=config, DATABASE_URL=config.database_url, QUOIN_DATA=str(config.data))
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.url_map.converters["int"] = Number
    app.before_request(_arrives)
    for part in (
        health,
        https_setup,
        security,
        sessions,
        static_files,
        errors,
        assets,
        formatting,
        live,
        render,
        photo_cache,
        admission,
    ):
        part.init_app(app)
    store.init_app(app)
    for area in AREAS:
        app.register_blueprint(area.bp)
    return app


def _arrives() -> None:
    """Note when a request came, before anything makes it wait: a race is decided by this."""
    g.arrived = clock.now_ms()
