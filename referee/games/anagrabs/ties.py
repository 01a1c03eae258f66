"""Who wins Anagrabs, and what breaks a tie."""

from __future__ import annotations

from referee.engine.result import Result, WordPlayed
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.anagrabs.book import book
from referee.games.anagrabs.state import State
from referee.kit.sentences import quantity
from referee.kit.standings import final_places, points_reason
from referee.kit.wild import count


def word_count(state: State, seat: int) -> str:
    return quantity(sum(not each.broken for each in state.of(seat)), "word")


def ranking(state: State) -> Ranking:
    """Points; then, at tables that say so, the longest word. Equals share their place."""
    points: Breaker[State] = Breaker("points", book.score, value=lambda s, who: s.points(who))
    longest: Breaker[State] = Breaker("longest word", book.ties, value=lambda s, who: s.longest(who))
    return rank(state, state.playing, (points, longest) if state.longest_wins else (points,))


def result(state: State) -> Result | None:
    if not state.ended:
        return None
    ranked = ranking(state)
    places = final_places(state, ranked, word_count)
    whole = [each for each in state.words if not each.broken]
    words = tuple(WordPlayed(each.seat, each.word, count(each.laid), each.number) for each in whole)
    return Result(places, points_reason(state, ranked, "the longest word"), ranked.steps, words)
