"""The tie chains of the rounds and of the end, and the result."""

from __future__ import annotations

from referee.engine.result import Place, Result
from referee.engine.seats import Viewer
from referee.engine.ties import Again, Breaker, Ranking, rank
from referee.games.letterpress.book import book
from referee.games.letterpress.options import ALL, Options
from referee.games.letterpress.sentences import POINTS
from referee.games.letterpress.state import State
from referee.kit.spelling import Laid

Chain = tuple[Breaker[State] | Again[State], ...]


def round_ranking(state: State) -> Ranking:
    """The order of claiming; `waiting` are tied players who must still draw a letter."""
    return rank(state, state.playing, (*_allowed_words_first(state), *ROUND_CHAIN))


def final_ranking(state: State, options: Options) -> Ranking:
    """The places of the game; equals after the whole chain share their place."""
    return rank(state, state.playing, final_chain(options))


def final_chain(options: Options) -> Chain:
    return (
        Breaker(POINTS, book.last_score, value=lambda s, who: s.points(who)),
        Breaker(
            "points in the collection", book.last_tie, value=lambda s, who: collection_points(s, who, options)
        ),
    )


def collection_points(state: State, seat: int, options: Options) -> int:
    """The points in a collection, without or (by option) with the cards of the last word."""
    cards = state.collections[seat] if options.collection_points == ALL else state.unused_cards(seat)
    return sum(card.points for card in cards)


def _allowed_words_first(state: State) -> Chain:
    """If a word was withdrawn, words that stand rank before it, whatever they score."""
    if not any(handed.withdrawn for handed in state.handed):
        return ()
    shows = ("withdrawn", "allowed")
    return (Breaker("word allowed", book.withdrawn, _stands, shows=lambda s, who: shows[_stands(s, who)]),)


def _stands(state: State, seat: int) -> int:
    handed = state.word_of(seat)
    return int(handed is not None and not handed.withdrawn)


def _laid_cards(state: State, seat: int) -> tuple[Laid, ...]:
    handed = state.word_of(seat)
    return handed.laid if handed and not handed.withdrawn else ()


def _highest_value(state: State, seat: int) -> int:
    return max((each.card.points for each in _laid_cards(state, seat)), default=0)


def _highest_letter(state: State, seat: int) -> str:
    """The letter with the highest value, and the value: K 6."""
    best = max(_laid_cards(state, seat), key=lambda each: each.card.points, default=None)
    return f"{best.card.face} {best.card.points}" if best else "none"


def _length(state: State, seat: int) -> int:
    return sum(len(each.reads) for each in _laid_cards(state, seat))  # letters are counted, not cards


def _drawn_letters(state: State, seat: int) -> tuple[str, ...]:
    return tuple(draw.face[0] for draw in state.drawn if draw.seat == seat)  # QU is as near to A as Q


ROUND_CHAIN: Chain = (
    Breaker(POINTS, book.rank, value=lambda s, who: s.points(who)),
    Breaker("highest-value letter", book.tie_highest, value=_highest_value, shows=_highest_letter),
    Breaker("longest word", book.tie_longest, value=_length, shows=lambda s, w: f"{_length(s, w)} letters"),
    Again("drawn letter nearest A", book.tie_draw, values=_drawn_letters, best="min"),
)


def result(state: State) -> Result | None:
    """The places, once the last words are scored."""
    if state.ended is None:
        return None
    ranked = Ranking(state.ended.groups, state.ended.steps)
    places = tuple(_place(state, seat, ranked.place(seat)) for seat in ranked.order)
    return Result(places, _reason(state), ranked.steps, tuple(w for w in state.record if w.word))


def _place(state: State, seat: int, place: int) -> Place:
    last = state.latest_scored_word(seat)
    word, points = (last.word, last.points) if last else ("", 0)
    return Place(seat, state.seats[seat].name, place, points, word or "no word")


def _reason(state: State) -> str:
    assert state.ended is not None
    everybody = Viewer(None, state.seats)
    winners = state.ended.groups[0]
    if len(winners) > 1:
        return f"{everybody.names(winners)} win together: equal words and equal collections."
    by_points = len(state.ended.steps) == 0 or len(state.ended.steps[0].groups[0]) == 1
    if by_points:
        return f"{everybody.names(winners)} wins with the highest-scoring last word."
    return f"{everybody.names(winners)} wins the tie: the last words are equal, the collection is worth more."
