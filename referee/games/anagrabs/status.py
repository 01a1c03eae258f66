"""What is happening at a table of Anagrabs, whom it waits for, and everybody's figure."""

from __future__ import annotations

from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Viewer, list_of
from referee.games.anagrabs.state import TURNED_UP, State, Tap, span
from referee.games.anagrabs.ties import result, word_count
from referee.kit.sentences import number_word, sentence_case
from referee.kit.standings import game_over_status, score_line
from referee.kit.vote import dispute_status


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return game_over_status(ended, viewer)
    if disputed := dispute_status(state, viewer):
        return disputed
    if state.turn is None:
        says = f"Half the deck lies face down; {number_word(TURNED_UP)} cards are turned up."
        return Status("Deal", "Deal half the deck", says)
    phase = f"{state.left} face down · ends when fewer than {len(state.playing)} cards are left"
    if state.doubt:
        return Status(phase, "A word is challenged", f"Is {state.doubt.word} in the table's dictionary?")
    if state.taps:
        return _shouting(state, viewer, phase)
    if state.exhausted:
        return Status(phase, "Last words", "No more cards are turned up. Does anybody see another word?")
    mine = viewer.seat == state.turn
    says = f"{viewer.does(state.turn, 'turns')} up the next card. Anybody may claim a word at any time."
    return Status(phase, "Your card" if mine else "See a word? Shout", says, (state.turn,))


def _shouting(state: State, viewer: Viewer, phase: str) -> Status:
    """Who has the word, by how much, and how long the table waits."""
    first, *others = state.taps
    name, mine = viewer.name(first.seat), viewer.seat == first.seat
    until = None if state.since is None or not state.patience else state.since + state.patience * 1000
    title = "Your word!" if mine else f"{name} has the word"
    alone = f"{viewer.does(first.seat, 'was')} first. Which word is it?"
    says = _by_how_much(first, others[0], viewer) if others else alone
    if state.said:
        title = f"{list_of(state.said)} is yours" if mine else f"{name} says {list_of(state.said)}"
        says = f"It can be made in several ways: {'choose one' if mine else f'{name} chooses'}."
    return Status(phase, title, says, (first.seat,), until)


def _by_how_much(first: Tap, second: Tap, viewer: Viewer) -> str:
    you = {viewer.seat: "you"}
    names = [you.get(tap.seat) or viewer.name(tap.seat) for tap in (first, second)]
    names[0] = sentence_case(names[0])
    if first.at is None or second.at is None:
        return f"{names[0]} before {names[1]}."
    apart = second.at - first.at
    if apart < 0:
        return f"{names[0]}, {-apart} ms after {names[1]}: together, as this table counts."
    return f"{names[0]} first, {names[1]} {span(apart)} later."


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    return tuple(_score(state, seat.number) for seat in state.seats)


def _score(state: State, seat: int) -> ScoreLine:
    notes = [word_count(state, seat)]
    now = "no more words" if state.exhausted else "no word until the next card"
    notes += [now] if state.bar(seat) else []
    notes += ["no word on the next play"] if state.bar(seat, ahead=1) else []
    return score_line(state, seat, state.points(seat), notes)
