"""How a game of Letter Mine runs: start, what follows by itself, whom it waits for, who wins."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.result import Result, ScoreLine, Status
from referee.engine.seats import Seat, Viewer
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.letter_mine.book import book
from referee.games.letter_mine.challenging import ChallengeRuled
from referee.games.letter_mine.events import GameEnded, TurnEnded, TurnLost
from referee.games.letter_mine.options import ROUND
from referee.games.letter_mine.state import (
    ACTIONS,
    SECOND,
    START,
    LetterMineHouse,
    Phase,
    Site,
    State,
)
from referee.kit.ritual import follow_vote
from referee.kit.sentences import counted
from referee.kit.standing import over, placed, score_line, winners
from referee.kit.vote import dispute_status

ONE_CARD = 4
"""Up to so many players begin on a single index card."""


def start(house: LetterMineHouse, seats: tuple[Seat, ...]) -> State:
    """One start card, or two with the tokens split evenly."""
    playing = tuple(seat.number for seat in seats if not seat.late)
    cells = (START,) if len(playing) <= ONE_CARD else (START, SECOND)
    tokens = tuple(cells[seat.number % len(cells)] if not seat.late else START for seat in seats)
    none: tuple[tuple[()], ...] = ((),) * len(seats)
    return State(
        seats,
        playing,
        tuple(Site(cell) for cell in cells),
        tokens,
        none,
        none,
        max(house.options.target, 1),
        sum(face.count or 0 for face in house.deck.faces),
        house.options.ending == ROUND,
    )


def follow(state: State, house: LetterMineHouse) -> Event[State] | None:
    """Turns end when the map needs no refill, lost turns pass by, and the points end the game."""
    if state.disputed:
        return follow_vote(state, house, ChallengeRuled)
    if state.turn is None or state.ended:
        return None
    if _won(state):
        return GameEnded(reached=True)
    if state.phase is Phase.REFILL and not state.bare:
        return TurnEnded(state.turn, state.after(state.turn))
    if state.phase is Phase.ACT and not state.done and state.turn in state.skips:
        return TurnLost(state.turn, state.after(state.turn))
    return None


def _won(state: State) -> bool:
    """Has somebody the points, and is it time to look?"""
    if state.spelled or not any(state.points(seat) >= state.target for seat in state.playing):
        return False
    new_round = state.phase is Phase.ACT and not state.done and state.turn == _opener(state)
    return new_round or not state.to_round_end


def _opener(state: State) -> int:
    """Who begins a round: the youngest, or whoever sits next where the youngest has left."""
    return state.first if state.first in state.playing else state.after(state.first)


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return over(ended)
    if disputed := dispute_status(state, viewer):
        return disputed
    title, says = _told(state, viewer)
    waiting = () if state.turn is None or state.phase in (Phase.DOUBT, Phase.REFILL) else (state.turn,)
    phase = "Begin" if state.turn is None else f"Turn {state.number} · {state.phase}"
    return Status(phase, title, says, waiting)


def _told(state: State, viewer: Viewer) -> tuple[str, str]:
    if state.turn is None:
        return "Who is the youngest?", "The youngest begins. All tokens stand on the start."
    name, mine = viewer.name(state.turn), viewer.seat == state.turn
    word = state.spelled.word if state.spelled else ""
    match state.phase:
        case Phase.DOUBT:
            return "A word is challenged", f"Is {word} in the table's dictionary?"
        case Phase.WORD:
            title, says = f"{word}: any challenge?", f"{name} spells {word}. Nobody challenges? Then"
            if state.spelled and state.spelled.ruled:
                title, says = f"{word} stands", f"{word} was challenged and stands:"
            return "Score your word" if mine else title, f"{says} it is scored."
        case Phase.REFILL:
            return "Refill the map", f"Lay {len(state.bare)} from the deck on the marked index cards."
        case _:
            action = f"Action {state.done + 1} of {ACTIONS}"
            return "Your turn" if mine else f"{name}'s turn", f"{name}: {action.lower()}."


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    """Letters are mined and flipped in everybody's sight."""
    return tuple(_score(state, seat.number) for seat in state.seats)


def _score(state: State, seat: int) -> ScoreLine:
    notes = [f"of {state.target}", counted(len(state.mined[seat]), "letter")]
    notes += ["no word next turn"] if seat in state.barred else []
    return score_line(state, seat, state.points(seat), notes)


def ranking(state: State) -> Ranking:
    """Points. Ended at once, nobody else has reached them; otherwise equals share their place."""
    points: Breaker[State] = Breaker("points", book.win, value=lambda s, who: s.points(who))
    return rank(state, state.playing, (points,))


def result(state: State) -> Result | None:
    if not state.ended:
        return None
    ranked = ranking(state)
    return Result(placed(state, ranked), _reason(state, ranked), ranked.steps, state.record)


def _reason(state: State, ranked: Ranking) -> str:
    best = winners(state, ranked)
    if best.together:
        return f"{best.names} win together with {best.points} points each."
    if best.points < state.target:
        return f"{best.names} has most points: {best.points}."
    if state.to_round_end:
        return f"{best.names} has most points after the last round: {best.points}."
    return f"{best.names} reached {state.target} first with {best.points}."
