"""The pages and the wire: Flask shows what the referee sees and hands over what people ask."""

from __future__ import annotations

from flask import Flask

from referee import paths, store
from referee.config import Config
from referee.web import (
    api,
    correct,
    decks,
    doors,
    errors,
    history,
    house_words,
    limits,
    live,
    people,
    photo,
    play,
    render,
    security,
    sessions,
    shell,
    tables,
    texts,
    undo,
    wire,
    words,
)

AREAS = (
    shell,
    tables,
    doors,
    people,
    play,
    undo,
    correct,
    live,
    photo,
    history,
    words,
    house_words,
    decks,
    api,
)


def create_app(config: Config) -> Flask:
    """One app for one set of settings; nothing about it is global."""
    app = Flask("referee", template_folder=str(paths.templates()), static_folder=str(paths.static()))
    app.config.update(QUOIN=config, DATABASE_URL=config.database_url, QUOIN_DATA=str(config.data))
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    for part in (security, sessions, wire, errors, texts, limits, live, render):
        part.init_app(app)
    store.init_app(app)
    for area in AREAS:
        app.register_blueprint(area.bp)
    return app
