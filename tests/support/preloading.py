"""What a server loads when it starts and is first asked for something: all of it, before the forks."""

import gc
import tempfile
from pathlib import Path

import granian  # noqa: F401
import segno  # noqa: F401

from referee.server import plain_http, serve, welcome, worker  # noqa: F401
from referee.server.config import Config
from referee.web import create_app
from referee.words import lists
from tests.support.templates import remember

remember()
lists.automaton()
with tempfile.TemporaryDirectory() as folder:
    templates = create_app(Config(Path(folder), f"sqlite:///{folder}/quoin.db", "never used")).jinja_env
    for name in templates.list_templates():
        templates.get_template(name)
gc.collect()
gc.freeze()  # a fork that collects garbage need not copy all of this
