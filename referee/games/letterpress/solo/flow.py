"""How a solo game runs: its start, what follows by itself, what is due, and who has won."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.result import Place, Result, ScoreLine, Status
from referee.engine.seats import Seat, Viewer, list_of
from referee.games.letterpress.solo.events import LastRoundBegun, LibraryFoundEmpty
from referee.games.letterpress.solo.options import Options
from referee.games.letterpress.solo.state import (
    LAST_ROUND,
    PRINTER,
    THRESHOLD,
    State,
    Step,
    printers_cards,
    worth,
)
from referee.games.letterpress.solo.wording import counted, named, points
from referee.kit.house import House
from referee.kit.standings import game_over_status

TITLES = {
    Step.DEAL: "Deal the shared letters",
    Step.WRITE: "Draft five letters, then write",
    Step.LINE_UP: "Find its place",
    Step.PICK: "Choose a card of the library",
    Step.LAST: "Write your last word",
}


def start(house: House[Options], seats: tuple[Seat, ...]) -> State:
    return State(seats, house.options)


def follow(state: State, house: House[Options]) -> Event[State] | None:
    """An empty library ends the round; before round five the word on the table goes back."""
    if state.step is Step.PICK and not state.library:
        return LibraryFoundEmpty(state.round)
    if state.step is Step.LAST and state.above:
        return LastRoundBegun(tuple(each.card for each in state.above))
    return None


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return game_over_status(ended)
    phase = f"Round {state.round} of {LAST_ROUND} · {state.step.value}"
    return Status(phase, TITLES[state.step], _says(state), (0,))


def _says(state: State) -> str:
    match state.step:
        case Step.DEAL:
            return "Shuffle the letter deck, then turn up one letter card and one vowel card."
        case Step.WRITE:
            return _writing(state)
        case Step.LINE_UP:
            return (
                f"Lay your word below {state.word_above}, at least one card under another. "
                "A letter above that is worth no more than the card below it joins your collection."
            )
        case Step.PICK:
            return _picking(state)
        case _:
            return _last(state)


def _writing(state: State) -> str:
    below = f" It will lie below {state.word_above}." if state.above else ""
    return (
        "Draw 5 letter cards and keep one, then 4, then 3, then 2, then take one more. "
        f"Write a word from your five letters and the shared {named(state.shared)}.{below}"
    )


def _picking(state: State) -> str:
    score = state.due or 0
    if score >= THRESHOLD:
        return f"{points(score)}, {THRESHOLD} or more: one card of the library joins your collection."
    return f"{points(score)}, fewer than {THRESHOLD}: one card of the library goes back to its deck."


def _last(state: State) -> str:
    hand = f"Your hand is your collection, {counted(len(state.collection))}."
    many = " You may write several words; their scores are added up." if state.options.level == "easy" else ""
    target = worth(printers_cards(state, ()))
    return f"{hand}{many} Score more than {target} to beat the {PRINTER}.{_hard_note(state)}"


def _hard_note(state: State) -> str:
    if not printers_cards(state, state.collection)[len(printers_cards(state, ())) :]:
        return ""
    return " Every letter you leave over counts for it too."


def score(state: State) -> int:
    """The last word, or on easy all last words, with what the table gave by hand."""
    return sum(word.points for word in state.last or ()) + state.by_hand


def printers_points(state: State) -> int:
    """What lies under the solo card by now; in hard mode the letters left over join at the end."""
    return worth(printers_cards(state, state.unused if state.last is not None else ()))


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    """Before the end: what the player could still write with, against what must be beaten."""
    return (_players_line(state), _printers_line(state))


def _players_line(state: State) -> ScoreLine:
    name = state.seats[0].name
    if state.last is not None:
        return ScoreLine(
            0, name, score(state), list_of([word.word for word in state.last]) or "no word", done=True
        )
    return ScoreLine(
        0, name, worth(state.collection) + state.by_hand, f"collection, {counted(len(state.collection))}"
    )


def _printers_line(state: State) -> ScoreLine:
    cards = printers_cards(state, state.unused if state.last is not None else ())
    return ScoreLine(None, PRINTER, worth(cards), f"to beat, {counted(len(cards))}")


def result(state: State) -> Result | None:
    """Only a higher score wins; an equal one loses."""
    if state.last is None:
        return None
    mine, theirs = score(state), printers_points(state)
    won = mine > theirs
    words = list_of([word.word for word in state.last]) or "no word"
    player = Place(0, state.seats[0].name, 1 if won else 2, mine, words)
    cards = counted(len(printers_cards(state, state.unused)))
    printer = Place(None, PRINTER, 2 if won else 1, theirs, cards)
    places = (player, printer) if won else (printer, player)
    return Result(places, outcome(state), words=state.record)


def outcome(state: State) -> str:
    """The last sentence of the game."""
    name, mine, theirs = state.seats[0].name, score(state), printers_points(state)
    if mine > theirs:
        return f"{name} beats the {PRINTER}, {mine} to {theirs}."
    equal = " An equal score does not beat it." if mine == theirs else ""
    return f"The {PRINTER} has bested {name}, {theirs} to {mine}.{equal} Try again!"
