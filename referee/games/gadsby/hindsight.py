"""What a hand could have made without the forbidden letter, once its word is scored or cancelled."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.event import Event
from referee.engine.hindsight import PastTurn, Possible
from referee.games.gadsby.events import WordCancelled, WordScored
from referee.games.gadsby.options import SHORTEST
from referee.games.gadsby.state import GadsbyHouse, State
from referee.kit.hindsight import possible, wild_deck_pieces
from referee.kit.solver import Demand
from referee.kit.values import deck_of
from referee.kit.wild import face_from, mint_cards
from referee.kit.words import RuleSet


def hindsight(event: Event[State], before: State, after: State, house: GadsbyHouse) -> Iterator[PastTurn]:
    """The referee saw the cards of the word; the rest of the hand its holder may name."""
    if not isinstance(event, WordScored | WordCancelled) or before.lying is None:
        return
    lying, letter = before.lying, house.options.letter
    cards = tuple(each.card for each in lying.laid)
    kept = before.hands[lying.seat]

    def words(named: tuple[str, ...]) -> Iterator[Possible]:
        deck = deck_of(before, house)
        faces = [face for face in map(face_from, named[:kept]) if face in deck.alphabet]
        more = mint_cards(f"t{before.number}.s{lying.seat}", faces, {card.id for card in cards}, deck)
        usable = [card for card in (*cards, *more) if card.face != letter]
        forbidden = frozenset() if house.options.wild_as_e else frozenset({letter})
        demand = Demand(shortest=SHORTEST, forbidden=forbidden)
        return possible(house.words, RuleSet.MEMBERSHIP, wild_deck_pieces(usable), demand)

    yield PastTurn(
        seat=lying.seat,
        title=f"Turn {before.number + 1}",
        word=lying.word,
        points=lying.points if isinstance(event, WordScored) else 0,
        cards=tuple(card.view() for card in cards),
        possible=words,
        unseen=kept,
        faces=tuple(face for face in house.deck.alphabet if face != letter),
    )
