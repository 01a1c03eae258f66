"""Who wins: the last word against the Rotary Printer. An equal score loses."""

from __future__ import annotations

from referee.engine.result import Place, Result
from referee.engine.seats import list_of
from referee.games.letterpress.solo.sentences import cards_phrase
from referee.games.letterpress.solo.state import PRINTER, State, points_of, printers_cards


def score(state: State) -> int:
    """The points of the last word or words, with points given by hand."""
    return sum(word.points for word in state.last or ()) + state.by_hand


def printers_points(state: State) -> int:
    """The points that count for the printer, in hard mode with the cards left over at the end."""
    return points_of(printers_cards(state, state.unused_collection if state.last is not None else ()))


def result(state: State) -> Result | None:
    """The two places, once the last word is written; only a higher score wins."""
    if state.last is None:
        return None
    mine, theirs = score(state), printers_points(state)
    won = mine > theirs
    words = list_of([word.word for word in state.last]) or "no word"
    player = Place(0, state.seats[0].name, 1 if won else 2, mine, words)
    cards = cards_phrase(len(printers_cards(state, state.unused_collection)))
    printer = Place(None, PRINTER, 2 if won else 1, theirs, cards)
    places = (player, printer) if won else (printer, player)
    return Result(places, _reason(state), words=state.record)


def _reason(state: State) -> str:
    """The last sentence of the game."""
    name, mine, theirs = state.seats[0].name, score(state), printers_points(state)
    if mine > theirs:
        return f"{name} beats the {PRINTER}, {mine} to {theirs}."
    equal = " An equal score does not beat it." if mine == theirs else ""
    return f"The {PRINTER} beats {name}, {theirs} to {mine}.{equal} Try again!"
