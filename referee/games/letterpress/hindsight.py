"""What the letters of a round could have made: drafted letters, or the collection, and shared letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine.event import Event
from referee.engine.hindsight import PastTurn, Possible
from referee.games.letterpress.cards import readings, word_points
from referee.games.letterpress.deck import letter_faces, new_cards, printed_face
from referee.games.letterpress.events.score import Finished, Ranked
from referee.games.letterpress.numbers import DRAFTED
from referee.games.letterpress.state import LetterpressHouse, State
from referee.kit.cards import Card
from referee.kit.hindsight import possible
from referee.kit.solver import Demand, HandCard
from referee.kit.spelling import Laid
from referee.kit.words import RuleSet


def hindsight(
    event: Event[State], before: State, after: State, house: LetterpressHouse
) -> Iterator[PastTurn]:
    """A round is final for everybody once it is ranked, the last one once it is scored."""
    if isinstance(event, Ranked | Finished):
        yield from (_turn(after, seat, house) for seat in after.playing)


def _turn(state: State, seat: int, house: LetterpressHouse) -> PastTurn:
    handed = state.word_of(seat)
    laid = () if handed is None or handed.withdrawn else handed.laid
    shown = handed.laid if handed else ()
    own = state.collections[seat] if state.last_round else _drafted_letters(shown, state)
    cards = (*own, *state.shared)

    def words(named: tuple[str, ...]) -> Iterator[Possible]:
        faces = (
            [printed_face(name, house) for name in named[: DRAFTED - len(own)]]
            if not state.last_round
            else []
        )
        more = new_cards(f"r{state.round}.s{seat}.also", faces, state, house)
        return possible(
            house.words, RuleSet.LETTERPRESS, _pieces((*cards, *more), house), _demand(state, house)
        )

    return PastTurn(
        seat=seat,
        title=f"Round {state.round}",
        word="" if handed is None or handed.withdrawn else handed.word,
        points=word_points(laid),
        cards=tuple(card.view() for card in cards),
        possible=words,
        unseen=0 if state.last_round else DRAFTED - len(own),
        faces=letter_faces(state, house),
    )


def _drafted_letters(laid: Iterable[Laid], state: State) -> tuple[Card, ...]:
    """The drafted letters that the referee has seen: those in the word."""
    shared = {card.id for card in state.shared}
    return tuple(each.card for each in laid if each.card.id not in shared)


def _pieces(cards: Iterable[Card], house: LetterpressHouse) -> tuple[HandCard, ...]:
    reads = readings(house.options.qu_doubles, house.options.groups_double)
    return tuple(HandCard(card, reads(card)) for card in cards)


def _demand(state: State, house: LetterpressHouse) -> Demand:
    """Any length; at a table that does not repeat words, none of an earlier round."""
    written = frozenset(each.word for each in state.record if each.round < state.round)
    shortest = 1 if house.options.one_letter else 2
    return Demand(shortest=shortest, barred=frozenset() if house.options.repeats else written)
