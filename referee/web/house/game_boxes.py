"""The games as they stand on a shelf: one box for each deck, with every game that is played with it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from referee import decks, games
from referee.engine.rules import AnyRules
from referee.kit.sentences import quantity
from referee.web.formatting import player_count


@dataclass(frozen=True)
class GameBox:
    """A box with one game or several."""

    key: str
    title: str
    games: tuple[AnyRules, ...]

    @property
    def url(self) -> str:
        """Straight to the set-up of its only game or the one it is named after, else to the choice."""
        if self.main is None:
            return url_for("new_table.choose_game", box=self.key)
        return url_for("new_table.setup", key=self.main.key)

    @property
    def about(self) -> str:
        """Who can play, and how many games there are to choose from."""
        least = min(rules.seats.start for rules in self.games)
        most = max(rules.seats.stop for rules in self.games)
        several = "" if self.main else f"{quantity(len(self.games), 'game')}, "
        return f"{several}{player_count(range(least, most))}"

    @property
    def main(self) -> AnyRules | None:
        """The game that the box is, where it is not a collection of several."""
        if len(self.games) == 1:
            return self.games[0]
        return next((rules for rules in self.games if rules.title == self.title), None)


def boxes() -> tuple[GameBox, ...]:
    """Every box, in the order of the games."""
    by_key: dict[str, list[AnyRules]] = {}
    for rules in games.GAMES:
        by_key.setdefault(rules.deck or rules.key, []).append(rules)
    return tuple(GameBox(key, _title(found), tuple(found)) for key, found in by_key.items())


def box_of(rules: AnyRules) -> GameBox:
    """The box this game is in."""
    return next(box for box in boxes() if rules in box.games)


def _title(found: list[AnyRules]) -> str:
    """The name on the box; a deck without a name of its own is called after its first game."""
    return (decks.load(found[0].deck).title if found[0].deck else "") or found[0].title
