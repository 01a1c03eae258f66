"""How a finished game ended, whether it was played here or on paper, for its page and its pictures."""

from __future__ import annotations

from referee.engine.result import Result
from referee.store.people.history import PastGame
from referee.table import loading
from referee.web.history.paper_result import PaperResult, paper_result

LONGEST_NAME = 22
FEWEST_ROUNDS, MOST_ROUNDS = 3, 8

Outcome = Result | PaperResult


def load_result(found: PastGame) -> Outcome:
    """The result of a finished game."""
    if found.table.on_paper:
        return paper_result(found)
    result = loading.view_for(loading.load_table(found.table.code), None).result
    assert result is not None  # the history holds finished games only
    return result


def rounds_of(result: Outcome) -> list[int]:
    """The rounds to be shown: none where few words were played, or in very many turns."""
    numbers = sorted({word.round for word in result.words})
    return numbers if FEWEST_ROUNDS <= len(numbers) <= MOST_ROUNDS else []


def name_of(result: Outcome, seat: int) -> str:
    """Somebody's name, cut where it is very long."""
    return next((shorten_name(place.name) for place in result.places if place.seat == seat), "")


def shorten_name(name: str) -> str:
    """A name that fits into a picture."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
