"""What Penny Dreadful removes from the row, what her signature genre adds, and which classics are lost."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.hardback.numbers import ROMANCE_TIMES
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.printed_cards import ADVENTURE, HORROR, MYSTERY, ROMANCE
from referee.games.hardback.state import State, WaitingPoints
from referee.games.hardback.variants.anthology.events import ClassicLost, ClassicSpared, penny_of
from referee.games.hardback.variants.anthology.options import LETTER, OLDEST, STAYS, Options


@dataclass(frozen=True)
class Removal:
    """A card she removes, what it gives her, and whether she removes another one after it."""

    card: Card
    prestige: int
    doubled: bool = False
    another: bool = False


def removal(card: Card, options: Options) -> Removal:
    """What removing this card gives her: its price, twice for Romance; Mystery takes another card with it."""
    doubled = options.signature == ROMANCE and card.genre == ROMANCE
    another = options.signature == MYSTERY and card.genre == MYSTERY
    return Removal(card, card.cost * (ROMANCE_TIMES if doubled else 1), doubled, another)


def cheapest_card(row: tuple[Card, ...], options: Options) -> Card | None:
    """The lowest priced card of the row, the one furthest from the offer deck first."""
    if options.cheapest_tie == LETTER:
        return min(row, key=lambda card: (card.cost, card.letter), default=None)
    return min(row, key=lambda card: card.cost, default=None)


def points_for(
    points: int, genre: str, lay: tuple[Card, ...], unseen: tuple[int, ...]
) -> WaitingPoints | int:
    """Points for something done while these cards lay in the row.

    A card of the genre gives them. Where none is known and cards were drawn that nobody has shown yet, for
    the places opened under these numbers, the points wait for them.
    """
    if any(card.genre == genre for card in lay):
        return points
    return WaitingPoints(genre, points, unseen) if unseen else 0


def purchase_points(state: State, counted: int) -> WaitingPoints | int:
    """Adventure: the point for the next purchase not counted yet; the card bought lay in the row itself.

    A card bought out of a jail did not lie there.
    """
    turn = state.turn
    if turn is None:
        return 0
    lay = (*state.row_cards, *(card for card in turn.bought[counted:] if card not in turn.freed))
    own = turn.opened[counted]
    unseen = (state.row[n].opened for n in state.open_places)
    return points_for(1, ADVENTURE, lay, tuple(each for each in unseen if not own or each < own))


def ink_points(state: State, ink: int) -> WaitingPoints | int:
    """Horror: a point for each ink used while a Horror card lies in the row."""
    return points_for(ink, HORROR, state.row_cards, tuple(state.row[n].opened for n in state.open_places))


def settle(state: State, waits: WaitingPoints) -> int | None:
    """What these points come to now that more cards are shown; None as long as it is open."""
    places = [place for place in state.row if place.opened in waits.places]
    if any(place.card and place.card.genre == waits.genre for place in places):
        return waits.points
    return None if any(place.card is None for place in places) else 0


def lost_classic(state: State) -> ClassicLost | None:
    """The next classics that the player on turn loses to a card drawn in this turn or in Penny's after it."""
    cards = _drawn_cards(state)
    return next((gone for card, late in cards if (gone := classics_lost_to(state, card, late))), None)


def spared_classic(state: State) -> ClassicSpared | None:
    """The classic that stays because it was laid in this very turn; told once, when the turn is over."""
    turn = state.turn
    if turn is None or not turn.cleared or penny_of(state).spared >= turn.number or not _spares_new(state):
        return None
    laid = [each for each in state.author(turn.seat).classics if each in _classics_laid_now(state)]
    pairs = ((classic, card) for card, late in _drawn_cards(state) if not late for classic in laid)
    return next((ClassicSpared(turn.seat, *pair) for pair in pairs if pair[0].genre == pair[1].genre), None)


def classics_lost_to(state: State, card: Card, in_pennys_turn: bool = True) -> ClassicLost | None:
    """The classics that this card, drawn from the offer deck, sends to the discard pile."""
    turn = state.turn
    if turn is None or not isinstance(state.options, Options):
        return None
    same = tuple(classic for classic in state.author(turn.seat).classics if classic.genre == card.genre)
    laid_now = () if in_pennys_turn else _classics_laid_now(state)
    if _spares_new(state):
        same = tuple(classic for classic in same if classic not in laid_now)
    if not same:
        return None
    if state.options.classics_lost == OLDEST:
        same = same[:1]
        if card.id in penny_of(state).used_up:
            return None
    return ClassicLost(turn.seat, same, card, new=any(classic in laid_now for classic in same))


def _spares_new(state: State) -> bool:
    return isinstance(state.options, Options) and state.options.new_classics == STAYS


def _classics_laid_now(state: State) -> tuple[Card, ...]:
    """The cards from the hand in the word of this turn."""
    spelled = state.turn.spelled if state.turn else None
    return tuple(each.card for each in spelled.laid if each.card and each.owner is None) if spelled else ()


def _drawn_cards(state: State) -> list[tuple[Card, bool]]:
    """The cards that came up in this turn, and whether it was in Penny's part of it."""
    penny, turn = penny_of(state), state.turn
    if turn is None:
        return []
    hers = penny.drawn_before if penny.turn == turn.number else len(turn.drawn)
    return [(card, n >= hers) for n, card in enumerate(turn.drawn)]
