"""What the solo game waits for, and the points of player and printer."""

from __future__ import annotations

from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Viewer, list_of
from referee.games.letterpress.numbers import DRAFTED, ROUNDS
from referee.games.letterpress.sentences import number_word
from referee.games.letterpress.solo.numbers import THRESHOLD
from referee.games.letterpress.solo.sentences import cards_phrase, list_cards, points_phrase
from referee.games.letterpress.solo.state import PRINTER, State, Step, points_of, printers_cards
from referee.games.letterpress.solo.ties import result, score
from referee.kit.standings import game_over_status

TITLES = {
    Step.DEAL: "Deal the shared letters",
    Step.WRITE: f"Draft {number_word(DRAFTED)} letters, then write",
    Step.LINE_UP: "Find its place",
    Step.PICK: "Choose a card of the library",
    Step.LAST: "Write your last word",
}


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return game_over_status(ended, viewer)
    phase = f"Round {state.round} of {ROUNDS} · {state.step.value}"
    return Status(phase, TITLES[state.step], _sentence(state), (0,))


def _sentence(state: State) -> str:
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
    draws = ", ".join(f"then {cards}" for cards in range(DRAFTED - 1, 1, -1))
    return (
        f"Draw {DRAFTED} letter cards and keep one, {draws}, then take one more. "
        f"Write a word from your {number_word(DRAFTED)} letters "
        f"and the shared {list_cards(state.shared)}.{below}"
    )


def _picking(state: State) -> str:
    score = state.due or 0
    if score >= THRESHOLD:
        return f"{points_phrase(score)}, {THRESHOLD} or more: one card of the library joins your collection."
    return f"{points_phrase(score)}, fewer than {THRESHOLD}: one card of the library goes back to its deck."


def _last(state: State) -> str:
    hand = f"Your hand is your collection, {cards_phrase(len(state.collection))}."
    many = " You may write several words; their scores are added up." if state.options.level == "easy" else ""
    target = points_of(printers_cards(state, ()))
    return f"{hand}{many} Score more than {target} to beat the {PRINTER}.{_unused_cards_note(state)}"


def _unused_cards_note(state: State) -> str:
    if not printers_cards(state, state.collection)[len(printers_cards(state, ())) :]:
        return ""
    return " Every letter you leave over counts for it too."


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    """The collection against the printer's cards; after the end, the last word against them."""
    return (_players_line(state), _printers_line(state))


def _players_line(state: State) -> ScoreLine:
    name = state.seats[0].name
    if state.last is not None:
        return ScoreLine(
            0, name, score(state), list_of([word.word for word in state.last]) or "no word", done=True
        )
    return ScoreLine(
        0,
        name,
        points_of(state.collection) + state.by_hand,
        f"collection, {cards_phrase(len(state.collection))}",
    )


def _printers_line(state: State) -> ScoreLine:
    cards = printers_cards(state, state.unused_collection if state.last is not None else ())
    return ScoreLine(None, PRINTER, points_of(cards), f"to beat, {cards_phrase(len(cards))}")
