"""What is happening at a table of Draw!, and whom it waits for."""

from __future__ import annotations

from collections.abc import Callable

from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Viewer
from referee.games.draw.convoy import STACK
from referee.games.draw.duel import may_stop, so_far, to_move, total
from referee.games.draw.state import Phase, State
from referee.games.draw.ties import result
from referee.kit.sentences import number_word, quantity, sentence_case
from referee.kit.standings import game_over_status, score_line
from referee.kit.vote import dispute_status

Headline = tuple[str, str, tuple[int, ...]]


def status(state: State, viewer: Viewer) -> Status:
    """One sentence for this pair of eyes."""
    if ended := result(state):
        return game_over_status(ended, viewer)
    if disputed := dispute_status(state, viewer):
        return disputed
    title, says, waiting = HEADLINES[state.phase](state, viewer)
    numbered = state.phase in (Phase.TURN, Phase.DUEL, Phase.JUDGE, Phase.DOUBT)
    phase = f"Turn {state.number} · {state.phase}" if numbered else state.phase.capitalize()
    return Status(phase, title, says, waiting)


def _deal(state: State, viewer: Viewer) -> Headline:
    return (
        "Deal",
        f"Shuffle well and deal stacks of {number_word(STACK)}. Look at each of yours; mix none.",
        (),
    )


def _embark(state: State, viewer: Viewer) -> Headline:
    waiting = state.embarking
    title = "Embark" if viewer.seat in waiting or viewer.seat not in state.playing else "Yours are laid out"
    names = viewer.names_or_you(waiting)
    says = f"Divide each stack into a word and its cargo, face down. Waiting for {names}."
    return title, says, waiting


def _turn(state: State, viewer: Viewer) -> Headline:
    seat = state.turn or 0
    title = "Your turn" if viewer.seat == seat else f"{viewer.name(seat)}'s turn"
    alone = state.travelling == (seat,)
    if viewer.seat == seat:
        return title, "Bring the last convoys home." if alone else "Advance a convoy or waylay one.", (seat,)
    may = "brings the last convoys home" if alone else "advances a convoy or waylays one"
    return title, f"{viewer.name(seat)} {may}.", (seat,)


def _duel(state: State, viewer: Viewer) -> Headline:
    points = [(viewer.names_or_you((side.seat,)), so_far(state, side)) for side in state.sides]
    sides = sentence_case(", ".join(f"{who} {figure}" for who, figure in points))
    waiting = to_move(state)
    choice = any(may_stop(state, side) for side in state.sides)
    mine = "Go on, or stop?" if choice else "Turn up a card"
    title = mine if viewer.seat in waiting else "Duel"
    return title, f"{sides}. {_next_in_duel(viewer, waiting, choice)}", waiting


def _next_in_duel(viewer: Viewer, waiting: tuple[int, ...], choice: bool) -> str:
    if waiting == (viewer.seat,):
        return "Go on or stop." if choice else "Turn up a card."
    several = len(waiting) > 1
    turns = "goes on or stops" if choice else "turn up a card" if several else "turns up a card"
    return f"{sentence_case(viewer.names_or_you(waiting))} {turns}."


def _judge(state: State, viewer: Viewer) -> Headline:
    points = sorted(((total(state, side), side.seat) for side in state.sides), reverse=True)
    (most, best), (less, _) = points
    leads = "Both count" if most == less else f"{viewer.does(best, 'leads')} with"
    stands = f"{leads} {most}" if most == less else f"{leads} {most} to {less}"
    return "Settle the duel", f"{stands}. Does anybody challenge a word?", ()


def _doubt(state: State, viewer: Viewer) -> Headline:
    word = state.doubt.word if state.doubt else ""
    return "A word is in doubt", f"Is {word} in the table's dictionary?", ()


def _count(state: State, viewer: Viewer) -> Headline:
    title = "Count your pile" if viewer.seat in state.to_count else "Count the piles"
    says = f"The last convoy is home. Waiting for {viewer.names_or_you(state.to_count)} to count."
    return title, says, state.to_count


def _puns(state: State, viewer: Viewer) -> Headline:
    tied = f"Tied in points and cards: {viewer.names_or_you(state.punning)}."
    if not state.judges:
        return "Pun-off!", f"{tied} The table judges their puns.", ()
    says = f"{tied} {sentence_case(viewer.names_or_you(state.judges))} to judge their puns."
    return "Judge the puns" if viewer.seat in state.judges else "Pun-off!", says, state.judges


HEADLINES: dict[Phase, Callable[[State, Viewer], Headline]] = {
    Phase.DEAL: _deal,
    Phase.EMBARK: _embark,
    Phase.TURN: _turn,
    Phase.DUEL: _duel,
    Phase.JUDGE: _judge,
    Phase.DOUBT: _doubt,
    Phase.COUNT: _count,
    Phase.PUNS: _puns,
}


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    """A pile's points for its owner alone, until all are counted; convoys for everybody."""
    return tuple(_score(state, seat.number, viewer) for seat in state.seats)


def _score(state: State, seat: int, viewer: Viewer) -> ScoreLine:
    open_to = state.phase in (Phase.PUNS, Phase.OVER) or viewer.seat == seat
    points = state.points(seat) if state.turn is not None and open_to else None
    done = state.phase is Phase.EMBARK and seat in state.ready
    return score_line(state, seat, points, _notes(state, seat, viewer), done)


def _notes(state: State, seat: int, viewer: Viewer) -> list[str]:
    if state.phase is Phase.EMBARK:
        return ["laid out"] if seat in state.ready else [quantity(len(state.row(seat)), "convoy")]
    pile = state.piles[seat]
    notes = [f"{pile.home} home"] if state.turn is not None else []
    if pile.open and viewer.seat == seat:
        notes.append(f"{quantity(pile.unknown, 'card')} uncounted")
    return notes
