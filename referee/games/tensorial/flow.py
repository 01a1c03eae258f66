"""How a game of Tensorial Relations runs: start, what follows by itself, whom it waits for, who wins."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.result import Result, ScoreLine, Status
from referee.engine.seats import Seat, Viewer
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.tensorial.book import book
from referee.games.tensorial.challenging import ChallengeRuled
from referee.games.tensorial.events import GameEnded, TurnEnded, TurnLost
from referee.games.tensorial.options import ROUND, SMALLER
from referee.games.tensorial.state import HAND, START, Phase, Pile, State, TensorialHouse
from referee.kit.ritual import follow_vote
from referee.kit.standing import over, placed, score_line, winners
from referee.kit.vote import dispute_status
from referee.kit.wild import minted


def start(house: TensorialHouse, seats: tuple[Seat, ...]) -> State:
    """Nine letters each; a latecomer's seat has none."""
    playing = tuple(seat.number for seat in seats if not seat.late)
    decks = [minted(f"s{seat.number}", START, (), house.deck) if not seat.late else () for seat in seats]
    chain = house.options.ties == SMALLER
    return State(seats, playing, tuple(Pile(deck) for deck in decks), smaller_wins=chain)


def follow(state: State, house: TensorialHouse) -> Event[State] | None:
    """Turns that were lost pass by, turns that are done end, and so does the game."""
    if state.disputed:
        return follow_vote(state, house, ChallengeRuled)
    if state.turn is None or state.ended:
        return None
    if not state.store and not state.left:
        return GameEnded(bought_out=True)
    if state.phase is Phase.REST:
        return TurnEnded(state.turn, state.after(state.turn))
    if state.phase is Phase.PLAY:
        if house.options.stall == ROUND and not state.left and state.idle >= len(state.playing):
            return GameEnded(bought_out=False)
        if state.turn in state.skips:
            return TurnLost(state.turn, state.after(state.turn))
    return None


def status(state: State, viewer: Viewer) -> Status:
    if ended := result(state):
        return over(ended)
    if disputed := dispute_status(state, viewer):
        return disputed
    title, says = _told(state, viewer)
    waiting = () if state.turn is None or state.phase in (Phase.DOUBT, Phase.FILL) else (state.turn,)
    phase = "Deal" if state.turn is None else f"Turn {state.number} · {state.phase}"
    return Status(phase, title, says, waiting)


def _told(state: State, viewer: Viewer) -> tuple[str, str]:
    name = "" if state.turn is None else viewer.name(state.turn)
    mine = viewer.seat is not None and viewer.seat == state.turn
    word = state.played.word if state.played else ""
    match state.phase:
        case Phase.DEAL:
            return "Deal the Store", (
                "Everybody takes R, S, T, L, N, A, E, I and O and draws six of them; "
                "seven cards of the rest lie open as the Store."
            )
        case Phase.PLAY:
            return (
                "Play your hand" if mine else "A hand is played",
                f"{name} lays {HAND} cards and makes a word.",
            )
        case Phase.DOUBT:
            doubted = state.doubt.word if state.doubt else word
            return "A word is challenged", f"Is {doubted} in the table's dictionary?"
        case Phase.BUY:
            budget = state.played.points if state.played else 0
            return (
                "Buy letters" if mine else "Letters are bought",
                f"{name} spends up to {budget} for {word}.",
            )
        case _:
            return "Fill the Store", f"Turn up {state.due} from the draw pile."


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    """Every deck lies open in turn, so what each is worth is no secret."""
    return tuple(_score(state, seat.number) for seat in state.seats)


def _score(state: State, seat: int) -> ScoreLine:
    return score_line(state, seat, state.points(seat), [_size(state, seat)])


def ranking(state: State) -> Ranking:
    """Deck points; then, at tables that say so, the smaller deck. Equals share their place."""
    points: Breaker[State] = Breaker("deck points", book.score, value=lambda s, who: s.points(who))
    smaller: Breaker[State] = Breaker(
        "fewer cards", book.ties, value=lambda s, who: len(s.owned(who)), best="min"
    )
    return rank(state, state.playing, (points, smaller) if state.smaller_wins else (points,))


def result(state: State) -> Result | None:
    if not state.ended:
        return None
    ranked = ranking(state)
    return Result(placed(state, ranked, _size), _reason(state, ranked), ranked.steps, state.record)


def _size(state: State, seat: int) -> str:
    return f"{len(state.owned(seat))} cards"


def _reason(state: State, ranked: Ranking) -> str:
    best = winners(state, ranked)
    if best.together:
        return f"{best.names} win together: decks worth {best.points}."
    return f"{best.names} wins with a deck worth {best.points}{' and fewer cards' if best.level else ''}."
