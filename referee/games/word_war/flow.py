"""How a game of Word War runs: start, what follows by itself, whom it waits for, who wins."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.result import Result, ScoreLine, Status
from referee.engine.seats import Seat, Viewer
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.word_war.book import book
from referee.games.word_war.challenging import ChallengeRuled
from referee.games.word_war.events import GameEnded, TurnLost
from referee.games.word_war.options import FEWER, OPEN
from referee.games.word_war.state import Phase, State, WordWarHouse
from referee.kit.ritual import follow_vote
from referee.kit.sentences import counted
from referee.kit.standing import by_points, over, placed, score_line
from referee.kit.vote import dispute_status


def start(house: WordWarHouse, seats: tuple[Seat, ...]) -> State:
    """No cards yet; a latecomer's seat waits."""
    playing, number = tuple(seat.number for seat in seats if not seat.late), len(seats)
    return State(
        seats,
        playing,
        (None,) * number,
        ((),) * number,
        (0,) * number,
        fewer_wins=house.options.ties == FEWER,
        open_piles=house.options.piles == OPEN,
    )


def follow(state: State, house: WordWarHouse) -> Event[State] | None:
    """Turns that were lost pass by, and the game ends when all are out."""
    if state.disputed:
        return follow_vote(state, house, ChallengeRuled)
    if state.turn is None or state.ended:
        return None
    if not state.still_in:
        return GameEnded()
    begins = not (state.drawn or state.placed or state.spelled)
    if begins and state.turn in state.skips:
        return TurnLost(state.turn, state.after(state.turn))
    return None


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return over(ended)
    if disputed := dispute_status(state, viewer):
        return disputed
    title, says = _told(state, viewer)
    waiting = () if state.turn is None or state.phase is Phase.DOUBT else (state.turn,)
    phase = "Deal" if state.turn is None else f"Turn {state.number} · {state.phase}"
    return Status(phase, title, says, waiting)


def _told(state: State, viewer: Viewer) -> tuple[str, str]:
    if state.turn is None:
        return "Deal the grid", "Lay sixteen cards face up, four by four. The dealer begins."
    name, mine = viewer.name(state.turn), viewer.seat == state.turn
    word = state.spelled.word if state.spelled else ""
    match state.phase:
        case Phase.DRAW:
            return "Draw a card" if mine else "Drawing", f"{name} has no card in hand and draws one."
        case Phase.DOUBT:
            return "A word is challenged", f"Is {word} in the table's dictionary?"
        case Phase.TAKE:
            title, says = f"{word}: any challenge?", f"{name} spells {word}. Nobody challenges? Then"
            if state.spelled and state.spelled.ruled:
                title, says = f"{word} stands", f"{word} was challenged and stands:"
            return "Take a card" if mine else title, f"{says} {name} takes a card of it."
        case _:
            return "Your turn" if mine else f"{name}'s turn", _may(state, name)


def _may(state: State, name: str) -> str:
    assert state.turn is not None
    more = state.may_place(state.turn) - len(state.placed)
    if state.forfeited:
        return f"{name}'s word fell: the turn ends without a word."
    place = f" may place {'two cards' if more > 1 else 'a card'} and" if more > 0 else ""
    word = "forms no word this turn" if state.turn in state.barred else "spells a word, or passes"
    return f"{name}{place} {word}."


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    return tuple(_score(state, seat.number, viewer) for seat in state.seats)


def _score(state: State, seat: int, viewer: Viewer) -> ScoreLine:
    seen = state.open_piles or state.ended or viewer.seat == seat
    notes = [_size(state, seat)]
    notes += ["out"] if seat not in state.still_in else ["passed once"] if state.passes[seat] else []
    notes += ["no word next turn"] if seat in state.barred else []
    return score_line(state, seat, state.points(seat) if seen else None, notes)


def ranking(state: State) -> Ranking:
    """Points in the score pile; then, at tables that say so, the fewer cards. Equals share their place."""
    points: Breaker[State] = Breaker("points", book.score, value=lambda s, who: s.points(who))
    fewer: Breaker[State] = Breaker(
        "fewer cards", book.ties, value=lambda s, who: len(s.piles[who]), best="min"
    )
    return rank(state, state.playing, (points, fewer) if state.fewer_wins else (points,))


def result(state: State) -> Result | None:
    if not state.ended:
        return None
    ranked = ranking(state)
    places = placed(state, ranked, _size)
    return Result(places, by_points(state, ranked, "fewer cards"), ranked.steps, state.record)


def _size(state: State, seat: int) -> str:
    return counted(len(state.piles[seat]), "card")
