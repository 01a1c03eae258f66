"""How a game of Hardback runs: how it starts, and what follows by itself."""

from __future__ import annotations

from referee.engine.event import Event
from referee.engine.seats import Seat
from referee.games.hardback.author import Author
from referee.games.hardback.events.ink import TokenReturned
from referee.games.hardback.events.offer_row import RowCleared
from referee.games.hardback.events.turns import GameEnded, TurnBegan
from referee.games.hardback.numbers import HAND, RANDOM_STARTERS
from referee.games.hardback.options import CARDS
from referee.games.hardback.physical_cards import Card, physical_card
from referee.games.hardback.printed_cards import SECOND, Benefits, CardType
from referee.games.hardback.seating import PlayerJoined
from referee.games.hardback.state import HardbackHouse, State, known_cards
from referee.games.hardback.variant_hooks import active_variants
from referee.kit.vote import count_vote

UNKNOWN_REACH = 15
"""Used where decks are not known; more prestige in one turn is rare."""


def start(house: HardbackHouse, seats: tuple[Seat, ...]) -> State:
    """Deal everybody a starting deck, of which the prestige starters are not known yet; latecomers wait."""
    players = tuple(seat.number for seat in seats if not seat.late)
    empty = State(
        seats, players, tuple(Author() for _ in seats), house.options, last=tuple(None for _ in seats)
    )
    authors = tuple(
        Author(pile=starting_cards(empty, house, seat.number), unknown=_unknown_starters(house))
        if not seat.late
        else Author()
        for seat in seats
    )
    return State(seats, players, authors, house.options, last=empty.last)


def starting_cards(state: State, house: HardbackHouse, seat: int) -> tuple[Card, ...]:
    """The starting cards that everybody has; none where totals are entered, because decks are not known."""
    if house.options.tracking != CARDS:
        return ()
    return tuple(physical_card(each, seat) for each in known_cards(state, house).starters("coins"))


def follow(state: State, house: HardbackHouse) -> Event[State] | None:
    """What follows by itself: tokens given back, what variants do, and the next turn after a finished one."""
    if state.ended or state.turn is None:
        return None
    if state.disputed:
        return count_vote(state, house)
    if returned := _forced_return(state):
        return returned
    variants = active_variants(house.options)
    if event := next((e for variant in variants if (e := variant.follow(state, house))), None):
        return event
    if not state.turn.cleared:
        return None
    if stale := _clear_stale_row(state, house):
        return stale
    if event := next((e for variant in variants if (e := variant.follow_cleared(state, house))), None):
        return event
    return None if any(variant.holds_next_turn(state) for variant in variants) else _next_turn(state, house)


def _forced_return(state: State) -> TokenReturned | None:
    """Give back a token for a player who has only one kind, or none: there is nothing to choose."""
    for seat, _ in state.owed:
        author = state.author(seat)
        if not author.ink or not author.remover:
            return TokenReturned(seat, "ink" if author.ink else "remover" if author.remover else "")
    return None


def _clear_stale_row(state: State, house: HardbackHouse) -> RowCleared | None:
    """Second edition: clear the oldest card of the row after a turn without purchase, jailing or flush.

    Against Penny Dreadful none is cleared: she takes a card after every turn.
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


def _next_turn(state: State, house: HardbackHouse) -> Event[State] | None:
    seat = state.turn.seat if state.turn else state.first
    if not state.playing:
        return GameEnded()
    over = state.ends_round(seat)
    if over and state.ending is not None:
        return GameEnded()
    if over and state.joining:
        late = state.joining[0]
        return PlayerJoined(late, starting_cards(state, house, late), _unknown_starters(house))
    after = state.first_of_round if over else state.after(seat)
    return TurnBegan(after, state.round + over, most_prestige(state, after, house))


def _unknown_starters(house: HardbackHouse) -> int:
    return RANDOM_STARTERS if house.options.tracking == CARDS else 0


def most_prestige(state: State, seat: int, house: HardbackHouse) -> int:
    """The most prestige that a turn can give: the best cards of the deck as a hand, the first one doubled."""
    if house.options.tracking != CARDS:
        return UNKNOWN_REACH
    author, types = state.author(seat), known_cards(state, house)
    hand = max(author.hand, HAND) + author.ink
    pile = [types[card.key] for card in author.pile]
    best = sorted((_most_of_card(card, hand) for card in pile), reverse=True)[:hand]
    doubled = best[:1] if any(card.basic.double or card.bonus.double for card in pile) else []
    return sum(best) + sum(doubled) + sum(_most_of_card(types[card.key], hand) for card in author.classics)


def _most_of_card(card: CardType, hand: int) -> int:
    return _most_of_benefits(card.basic, hand) + _most_of_benefits(card.bonus, hand)


def _most_of_benefits(part: Benefits, hand: int) -> int:
    per_card = (part.prestige_per_inked + part.prestige_per_wild) * hand
    return part.prestige + part.either + part.trash_this_prestige + per_card
