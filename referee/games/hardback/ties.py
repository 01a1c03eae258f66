"""Who wins a game of Hardback: prestige, then ink, then what the table has chosen."""

from __future__ import annotations

from referee.engine.result import Place, Result
from referee.engine.seats import list_of
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.hardback.book import book
from referee.games.hardback.options import CARDS, LARGER
from referee.games.hardback.state import State
from referee.games.hardback.variant_hooks import active_variants


def final_prestige(state: State, seat: int) -> int:
    """A player's prestige with what counts only at the end."""
    extra = (
        gain.prestige
        for variant in active_variants(state.options)
        for gain in variant.final_gains(state, seat)
    )
    return state.author(seat).prestige + sum(extra)


def ranking(state: State) -> Ranking:
    """The players in order, with every step of the tie chain."""
    prestige: Breaker[State] = Breaker("prestige", book.most_prestige, value=final_prestige)
    ink: Breaker[State] = Breaker("ink left", book.tie_ink, value=lambda s, who: s.author(who).ink)
    larger: Breaker[State] = Breaker(
        "cards in the deck", book.tie_after_ink, value=lambda s, who: s.author(who).size
    )
    # Where only totals are told, nobody knows how large a deck is.
    counted = state.options.ties == LARGER and state.options.tracking == CARDS
    chain = (prestige, ink, larger) if counted else (prestige, ink)
    return rank(state, state.playing, chain)


def result(state: State) -> Result | None:
    """The places and the reason, once the game is over; a variant may decide otherwise."""
    for variant in active_variants(state.options):
        if found := variant.result(state):
            return found
    if not state.ended:
        return None
    ranked = ranking(state)
    places = tuple(
        Place(
            seat,
            state.seats[seat].name,
            ranked.place(seat),
            final_prestige(state, seat),
            _detail(state, seat),
        )
        for seat in ranked.order
    )
    return Result(places, _reason(state, ranked), ranked.steps, state.record)


def _detail(state: State, seat: int) -> str:
    extra = [g.says for variant in active_variants(state.options) for g in variant.final_gains(state, seat)]
    return " · ".join([f"{state.author(seat).ink} ink", *extra])


def _reason(state: State, ranked: Ranking) -> str:
    if not ranked.groups:
        return "Nobody is left at the table."
    best = ranked.groups[0]
    names, points = list_of([state.seats[seat].name for seat in best]), final_prestige(state, best[0])
    if len(best) > 1:
        return f"{names} win together, each with {points} prestige and the same ink."
    tied = [seat for seat in state.playing if final_prestige(state, seat) == points]
    if len(tied) < 2:
        return f"{names} wins with {points} prestige."
    ink = state.author(best[0]).ink
    if sum(state.author(seat).ink == ink for seat in tied) > 1:
        return f"{names} wins with {points} prestige, {ink} ink left and the larger deck."
    return f"{names} wins with {points} prestige and {ink} ink left."
