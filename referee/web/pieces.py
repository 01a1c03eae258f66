"""Templates that import each other's macros without asking every time whether their globals differ."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from flask.templating import Environment
from jinja2 import Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context


class Piece(Template):
    """All our templates share one set of globals, so the macros of one are the same for every page."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()


class Pieces(Environment):
    """Flask's templates, set from pieces."""

    template_class = Piece

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals themselves where none are added: every drawing copies them, a chain of maps slowly."""
        return super().make_globals(d) if d else self.globals
