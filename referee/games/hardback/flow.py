"""How a game of Hardback runs: start, what follows by itself, who wins and why."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.result import Place, Result
from referee.engine.seats import Seat, listed
from referee.engine.ties import Breaker, Ranking, rank
from referee.games.hardback.book import book
from referee.games.hardback.cards import SECOND
from referee.games.hardback.copies import Card, copy
from referee.games.hardback.events.buying import RowCleared
from referee.games.hardback.events.ending import GameEnded, PlayerJoined, TurnBegan
from referee.games.hardback.events.inking import TokenReturned
from referee.games.hardback.options import CARDS, LARGER
from referee.games.hardback.piles import Author
from referee.games.hardback.reach import reach
from referee.games.hardback.seams import playing
from referee.games.hardback.state import HardbackHouse, State, box
from referee.kit.vote import counted

RANDOM_STARTERS = 2


def start(house: HardbackHouse, seats: tuple[Seat, ...]) -> State:
    """Ten starting cards each, two of them not known yet; a latecomer's seat has none."""
    players = tuple(seat.number for seat in seats if not seat.late)
    empty = State(
        seats, players, tuple(Author() for _ in seats), house.options, last=tuple(None for _ in seats)
    )
    authors = tuple(
        Author(pile=starters(empty, house, seat.number), unknown=_unknown(house))
        if not seat.late
        else Author()
        for seat in seats
    )
    return State(seats, players, authors, house.options, last=empty.last)


def starters(state: State, house: HardbackHouse, seat: int) -> tuple[Card, ...]:
    """The starting cards everybody has; tables that enter totals keep no decks."""
    if house.options.tracking != CARDS:
        return ()
    return tuple(copy(each, seat) for each in box(state, house).starters("coins"))


def follow(state: State, house: HardbackHouse) -> Event[State] | None:
    """Tokens are given back, variants have their say, and turns that are cleared away end."""
    if state.ended or state.turn is None:
        return None
    if state.disputed:
        return counted(state, house)
    if returned := _returned(state):
        return returned
    variants = playing(house.options)
    if event := next((e for variant in variants if (e := variant.follow(state, house))), None):
        return event
    if not state.turn.cleared:
        return None
    if stale := _stale(state, house):
        return stale
    if event := next((e for variant in variants if (e := variant.cleared(state, house))), None):
        return event
    return None if any(variant.rests(state) for variant in variants) else _next(state, house)


def _returned(state: State) -> TokenReturned | None:
    """A player with one kind of token, or with none, has nothing to choose."""
    for seat, _ in state.owed:
        author = state.author(seat)
        if not author.ink or not author.remover:
            return TokenReturned(seat, "ink" if author.ink else "remover" if author.remover else "")
    return None


def _stale(state: State, house: HardbackHouse) -> RowCleared | None:
    """Second edition: a turn without purchase, jailing or flush clears the oldest card of the row.

    Penny Dreadful sees to that herself: she takes a card after every turn.
    """
    turn = state.turn
    if (
        house.options.edition != SECOND
        or state.penny
        or not turn
        or turn.bought
        or turn.jailed
        or turn.flushed
    ):
        return None
    known = [place for place in state.row if place.card]
    return RowCleared(min(known, key=lambda place: place.since).card if known else None)


def _next(state: State, house: HardbackHouse) -> Event[State] | None:
    seat = state.turn.seat if state.turn else state.first
    if not state.playing:
        return GameEnded()
    over = state.ends_round(seat)
    if over and state.ending is not None:
        return GameEnded()
    if over and state.joining:
        late = state.joining[0]
        return PlayerJoined(late, starters(state, house, late), _unknown(house))
    after = state.opens_round if over else state.after(seat)
    return TurnBegan(after, state.round + over, reach(state, after, house))


def _unknown(house: HardbackHouse) -> int:
    return RANDOM_STARTERS if house.options.tracking == CARDS else 0


def final(state: State, seat: int) -> int:
    """Prestige with what counts at the end only."""
    extra = (gain.prestige for variant in playing(state.options) for gain in variant.final(state, seat))
    return state.author(seat).prestige + sum(extra)


def ranking(state: State) -> Ranking:
    """Prestige, then ink; after that the table's own way."""
    prestige: Breaker[State] = Breaker("prestige", book.most_prestige, value=final)
    ink: Breaker[State] = Breaker("ink left", book.tie_ink, value=lambda s, who: s.author(who).ink)
    larger: Breaker[State] = Breaker(
        "cards in the deck", book.tie_after_ink, value=lambda s, who: s.author(who).size
    )
    # Where only totals are told, nobody knows how large a deck is.
    counted = state.options.ties == LARGER and state.options.tracking == CARDS
    chain = (prestige, ink, larger) if counted else (prestige, ink)
    return rank(state, state.playing, chain)


def result(state: State) -> Result | None:
    """Places, and why; a variant may decide otherwise."""
    for variant in playing(state.options):
        if found := variant.result(state):
            return found
    if not state.ended:
        return None
    ranked = ranking(state)
    places = tuple(
        Place(seat, state.seats[seat].name, ranked.place(seat), final(state, seat), _detail(state, seat))
        for seat in ranked.order
    )
    return Result(places, _reason(state, ranked), ranked.steps, state.record)


def _detail(state: State, seat: int) -> str:
    extra = [g.says for variant in playing(state.options) for g in variant.final(state, seat)]
    return " · ".join([f"{state.author(seat).ink} ink", *extra])


def _reason(state: State, ranked: Ranking) -> str:
    if not ranked.groups:
        return "Nobody is left at the table."
    best = ranked.groups[0]
    names, points = listed([state.seats[seat].name for seat in best]), final(state, best[0])
    if len(best) > 1:
        return f"{names} win together with {points} prestige and as much ink."
    tied = [seat for seat in state.playing if final(state, seat) == points]
    if len(tied) < 2:
        return f"{names} wins with {points} prestige."
    ink = state.author(best[0]).ink
    if sum(state.author(seat).ink == ink for seat in tied) > 1:
        return f"{names} wins with {points} prestige, {ink} ink left and the larger deck."
    return f"{names} wins with {points} prestige and {ink} ink left."
