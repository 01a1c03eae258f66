"""What several solo actions need: the step they belong to, and values read off new cards."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.event import Event
from referee.engine.inputs import TextIn
from referee.engine.rulebook import Citation
from referee.engine.verdict import Finding, breach
from referee.games.letterpress.deck import card_value, read_values
from referee.games.letterpress.solo.state import SoloHouse, State, Step
from referee.games.letterpress.values import ValueTold

WAITS = {
    Step.DEAL: "the shared letters",
    Step.WRITE: "your word",
    Step.LINE_UP: "the place of your word below the previous one",
    Step.PICK: "your choice from the library",
    Step.LAST: "your last word",
    Step.OVER: "nothing",
}

WORTH_IN = TextIn(
    "worth",
    "New card? Enter its value",
    60,
    help="Letters and value, such as TH 4.",
)


def only_at(state: State, cite: Citation, *steps: Step) -> Iterator[Finding]:
    """Why an action is shut at another step: what the game waits for instead."""
    if state.step not in steps:
        yield breach(cite, f"Not now: the game waits for {WAITS[state.step]}.")


def new_values(text: str, state: State, house: SoloHouse) -> Iterator[Event[State]]:
    """The events for values that a request tells and that are new."""
    for worth in read_values(text) or ():
        was = card_value(state, house, worth.face)
        if was != worth.points:
            yield ValueTold(worth.face, worth.points, was)
