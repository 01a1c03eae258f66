"""Who ranks before whom, in the rounds and at the end."""

from __future__ import annotations

from referee.engine.ties import Again, Breaker, Ranking, rank
from referee.games.letterpress.book import book
from referee.games.letterpress.options import ALL, Options
from referee.games.letterpress.sentences import POINTS
from referee.games.letterpress.state import State
from referee.kit.spelling import Laid

Chain = tuple[Breaker[State] | Again[State], ...]


def round_ranking(state: State) -> Ranking:
    """The order of claiming. `waiting` names tied players who have yet to draw a letter."""
    return rank(state, state.playing, (*_allowed(state), *ROUND))


def final_ranking(state: State, options: Options) -> Ranking:
    """The places of the game. Equals after the whole chain share their place."""
    return rank(state, state.playing, final(options))


def final(options: Options) -> Chain:
    return (
        Breaker(POINTS, book.last_score, value=lambda s, who: s.points(who)),
        Breaker("points in the collection", book.last_tie, value=lambda s, who: collection(s, who, options)),
    )


def collection(state: State, seat: int, options: Options) -> int:
    """Points in a collection: without the cards of the last word, or with them where a table reads it so."""
    cards = state.collections[seat] if options.collection_points == ALL else state.unused(seat)
    return sum(card.points for card in cards)


def _allowed(state: State) -> Chain:
    """Where a word was withdrawn, words that stand rank before it, whatever they score."""
    if not any(handed.withdrawn for handed in state.handed):
        return ()
    shows = ("withdrawn", "allowed")
    return (Breaker("word allowed", book.withdrawn, _stands, shows=lambda s, who: shows[_stands(s, who)]),)


def _stands(state: State, seat: int) -> int:
    handed = state.word_of(seat)
    return int(handed is not None and not handed.withdrawn)


def _laid(state: State, seat: int) -> tuple[Laid, ...]:
    handed = state.word_of(seat)
    return handed.laid if handed and not handed.withdrawn else ()


def _highest(state: State, seat: int) -> int:
    return max((each.card.points for each in _laid(state, seat)), default=0)


def _highest_shown(state: State, seat: int) -> str:
    """The letter itself and its value: K 6."""
    best = max(_laid(state, seat), key=lambda each: each.card.points, default=None)
    return f"{best.card.face} {best.card.points}" if best else "none"


def _length(state: State, seat: int) -> int:
    return sum(len(each.reads) for each in _laid(state, seat))  # letters are counted, not cards


def _drawn(state: State, seat: int) -> tuple[str, ...]:
    return tuple(draw.face for draw in state.drawn if draw.seat == seat)


ROUND: Chain = (
    Breaker(POINTS, book.rank, value=lambda s, who: s.points(who)),
    Breaker("highest-value letter", book.tie_highest, value=_highest, shows=_highest_shown),
    Breaker("longest word", book.tie_longest, value=_length, shows=lambda s, w: f"{_length(s, w)} letters"),
    Again("drawn letter nearest A", book.tie_draw, values=_drawn, best="min"),
)
