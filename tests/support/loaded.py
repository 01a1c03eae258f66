"""What a server loads when it starts and is first asked for something: all of it, before the forks."""

import tempfile
from pathlib import Path

import segno  # noqa: F401
import waitress  # noqa: F401

from referee.server import serve  # noqa: F401
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
