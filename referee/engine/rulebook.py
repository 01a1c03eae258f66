"""Where a ruling stands in a printed rulebook: an id, a place, and our paraphrase of what it says."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True)
class Citation:
    """One rule of one game: where the book has it, and what it says in our words."""

    game: str
    rule: str
    where: str
    says: str


class Rulebook:
    """All citable rules of a game, as attributes: `book.claim_two`."""

    def __init__(self, game: str, rules: Mapping[str, Citation]) -> None:
        self.game = game
        self._rules = dict(rules)

    @classmethod
    def beside(cls, package: str, game: str = "") -> Rulebook:
        """Read the `rulebook.toml` of a game's package; its folder is the game's key unless one is given."""
        game = game or package.rpartition(".")[2]
        entries = tomllib.loads((files(package) / "rulebook.toml").read_text("utf-8"))
        return cls(game, {rule: Citation(game, rule, **entry) for rule, entry in entries.items()})

    def __getattr__(self, rule: str) -> Citation:
        try:
            return self._rules[rule]
        except KeyError:
            raise AttributeError(f"The {self.game} rulebook has no rule {rule!r}") from None

    def __iter__(self) -> Iterator[Citation]:
        return iter(self._rules.values())

    def __contains__(self, rule: str) -> bool:
        return rule in self._rules
