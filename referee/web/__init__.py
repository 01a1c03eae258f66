"""The web app: pages for phones, live updates and the JSON API, built with Flask."""

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
    import_plays,
    logbook,
    nights,
    paper_games,
    past_games,
    recap,
    records,
    result_picture,
    seasons,
)
from referee.web.house import (
    deck_walk,
    decks,
    home,
    house_words,
    key,
    new_table,
    own_word_lists,
    photo_page,
    printing,
    try_it,
    words,
)
from referee.web.middleware import (
    admission,
    errors,
    health,
    house_access,
    https_setup,
    pwa,
    security,
    sessions,
    static_files,
)
from referee.web.table import (
    board_export,
    consent,
    correct,
    demo,
    hindsight,
    join,
    live,
    offline_queue,
    people,
    photo,
    photo_cache,
    play,
    render,
    responses,
    television,
    undo,
)
from referee.web.template_helpers import Templates

BLUEPRINT_MODULES = (
    pwa,
    https_setup,
    health,
    home,
    new_table,
    try_it,
    key,
    join,
    people,
    play,
    television,
    offline_queue,
    undo,
    consent,
    correct,
    live,
    photo,
    demo,
    hindsight,
    board_export,
    logbook,
    past_games,
    paper_games,
    import_plays,
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
    printing,
    photo_page,
    api_games,
    api_tables,
    api_words,
)

LARGEST_ID = 2**31 - 1
"""The largest id of a row in either database."""


class RowId(IntegerConverter):
    """A row's id in an address; larger numbers match no route."""

    def __init__(self, map: Map) -> None:
        super().__init__(map, max=LARGEST_ID)


def create_app(config: Config) -> Flask:
    """The app for one set of settings; it has no global state."""
    app = Flask("referee", template_folder=str(paths.templates()), static_folder=str(paths.static()))
    app.config.update(QUOIN=config, DATABASE_URL=config.database_url, QUOIN_DATA=str(config.data))
    app.jinja_environment = Templates
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.url_map.converters["int"] = RowId
    app.before_request(_note_arrival)
    for part in (
        health,
        https_setup,
        security,
        sessions,
        house_access,
        static_files,
        errors,
        assets,
        formatting,
        live,
        render,
        responses,
        photo_cache,
        admission,
    ):
        part.init_app(app)
    store.init_app(app)
    for module in BLUEPRINT_MODULES:
        app.register_blueprint(module.bp)
    return app


def _note_arrival() -> None:
    """Note when a request arrived, before anything delays it: this decides who was first."""
    g.arrived = clock.now_ms()
