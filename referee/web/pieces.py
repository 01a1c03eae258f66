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

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._found: dict[str, Template] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        """A template found before, unless it may have been edited since: a screen asks for a dozen pieces."""
        if globals:
            raise ValueError("All pieces share one set of globals; hand over what differs when drawing.")
        if self.auto_reload or not isinstance(name, str):
            return super().get_template(name, parent)
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = super().get_template(name, parent)
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals themselves, since none are added: every drawing copies them, a chain of maps slowly."""
        return self.globals
