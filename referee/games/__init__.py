"""Every game the referee knows, in the order the home screen shows them: ours, then those of packages."""

from __future__ import annotations

from referee.engine.rules import AnyRules
from referee.games import (
    anagrabs,
    draw,
    gadsby,
    hardback,
    letter_mine,
    letterbox,
    letterpress,
    tensorial,
    word_war,
)
from referee.games.hardback.variants import anthology as hardback_anthology
from referee.games.letterpress import solo as letterpress_solo
from referee.games.packages import packaged_games

OWN_GAMES: tuple[AnyRules, ...] = (
    letterpress.RULES,
    letterpress_solo.RULES,
    hardback.RULES,
    hardback_anthology.RULES,
    tensorial.RULES,
    letterbox.RULES,
    word_war.RULES,
    gadsby.RULES,
    anagrabs.RULES,
    letter_mine.RULES,
    draw.RULES,
)
GAMES: tuple[AnyRules, ...] = (*OWN_GAMES, *packaged_games(OWN_GAMES))


def game(key: str) -> AnyRules:
    """The game of this name; KeyError where there is none."""
    return {rules.key: rules for rules in GAMES}[key]
