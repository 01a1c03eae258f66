"""Refused requests with the one reason that comes first, and where in a game's code that reason is given."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from referee.engine import verdict
from referee.engine.action import Action

Site = tuple[str, int]
"""A module and the line on which a call of `breach` begins."""


@dataclass(frozen=True)
class Refusal:
    """A request that is refused: by which rule before all others, and in which words."""

    rule: str
    says: str
    table: Callable[[], Any]
    seat: int
    action: Action[Any, Any]

    def first_reason(self) -> verdict.Finding:
        breaches = self.table().check(self.seat, self.action).breaches
        assert breaches, f"{self.action} is not refused"
        return breaches[0]


def modules(package: str) -> Iterator[ModuleType]:
    root = importlib.import_module(package)
    for found in pkgutil.walk_packages(root.__path__, f"{package}."):
        yield importlib.import_module(found.name)


def sites(package: str) -> set[Site]:
    """Every place in a package that gives a reason to refuse."""
    found = set()
    for module in modules(package):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "breach":
                found.add((module.__name__, node.lineno))
    return found


def first_sites(refusals: list[Refusal], package: str, patch: Any) -> set[Site]:
    """The places that gave the first reasons of these refusals."""
    given: list[tuple[verdict.Finding, Site]] = []

    def breach(*said: Any, **more: Any) -> verdict.Finding:
        caller = inspect.stack(0)[1].frame
        finding = verdict.breach(*said, **more)
        given.append((finding, (caller.f_globals["__name__"], caller.f_lineno)))
        return finding

    for module in modules(package):
        if hasattr(module, "breach"):
            patch.setattr(module, "breach", breach)
    reasons = [refusal.first_reason() for refusal in refusals]
    return {site for reason in reasons for finding, site in given if finding is reason}
