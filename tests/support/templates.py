"""Templates compiled once for all the apps of a run: each test has an app of its own."""

from typing import Any

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from referee import web
from referee.web.template_helpers import Templates


class Kept(BytecodeCache):
    """In memory, for this process and its forks."""

    def __init__(self) -> None:
        self.compiled: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.compiled:
            bucket.bytecode_from_string(self.compiled[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.compiled[bucket.key] = bucket.bytecode_to_string()


KEPT = Kept()


class Remembering(Templates):
    """Jinja with the compiled templates of all apps."""

    def __init__(self, app: Flask, **options: Any) -> None:
        super().__init__(app, **{"bytecode_cache": KEPT, **options})


def remember() -> None:
    """From now on every app keeps what it compiles."""
    Flask.jinja_environment = web.Templates = Remembering
