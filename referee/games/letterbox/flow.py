"""How a game of Letterbox runs: its start, and what happens without anybody doing anything."""

from __future__ import annotations

from dataclasses import replace

from referee.engine.event import Event
from referee.engine.seats import Seat
from referee.games.letterbox.big_questions import true_answer
from referee.games.letterbox.events.end import Finished, HuntEnded, VotesCounted, score_sheets
from referee.games.letterbox.events.questions import BigQuestionAnswered
from referee.games.letterbox.events.setup import CluesOpened, FirstTurn, SignedClue
from referee.games.letterbox.state import LetterboxHouse, Phase, State
from referee.games.letterbox.ties import final_ranking, missing_voters, roll_off, tied_for_win


def start(house: LetterboxHouse, seats: tuple[Seat, ...]) -> State:
    """Everybody who was there from the beginning plays; latecomers join before the clues are open."""
    return State(seats, tuple(seat.number for seat in seats if not seat.late), house.options)


def follow(state: State, house: LetterboxHouse) -> Event[State] | None:
    """What happens next by itself: the clues open, somebody goes first, the hunt or the vote ends."""
    if state.phase is Phase.HIDE and not state.missing:
        return CluesOpened(tuple(SignedClue(box.seat, box.clue) for box in state.boxes))
    if state.phase is Phase.ROLL:
        first = roll_off(state).first
        return None if first is None else FirstTurn(first)
    if state.phase is Phase.HUNT:
        return _end_of_hunt(state) or _answer_for_leaver(state)
    return _end_of_vote(state) if state.phase is Phase.VOTE else None


def _end_of_hunt(state: State) -> Event[State] | None:
    """The hunt is over as soon as one player has found all other letterboxes."""
    for seat in state.playing:
        if len(state.boxes_found(seat)) == len(state.boxes_of_others(seat)):
            return HuntEnded(score_sheets(state), seat)
    return None


def _answer_for_leaver(state: State) -> Event[State] | None:
    """The referee answers the open question of a player who has left."""
    for asked in state.open_questions:
        box = state.box(asked.asked)
        if box and asked.asked not in state.playing:
            return BigQuestionAnswered(replace(asked, answer=true_answer(state, box, asked.question)))
    return None


def _end_of_vote(state: State) -> Event[State] | None:
    """The places once nothing is left to vote on; the count once all votes are in."""
    ranking = final_ranking(state)
    if not ranking.waiting:
        return Finished(ranking.groups, ranking.steps, state.points(ranking.groups[0][0]))
    if missing_voters(state):
        return None
    votes = [vote.whose for vote in state.votes]
    return VotesCounted(tuple((seat, votes.count(seat)) for seat in tied_for_win(state)))
