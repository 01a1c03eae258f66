"""The variants in random games: which are on, what is done with them, and what they make a word need."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Action
from referee.games.hardback.offer import cards_on_offer
from referee.games.hardback.options import OFF
from referee.games.hardback.printed_cards import GENRES
from referee.games.hardback.state import HardbackHouse, State
from referee.games.hardback.variants.adverts import BuyAdvert
from referee.games.hardback.variants.events_variant import DrawEvent, known_event_cards, players_to_swap_with
from referee.games.hardback.variants.powers.power import power_cards
from referee.games.hardback.variants.powers.using import TakePower, UsePower


def variants(random: Random) -> dict[str, Any]:
    """Options for the variants; half of the games play without any."""
    if random.random() < 0.5:
        return {}
    return {
        "awards": random.random() < 0.7,
        "adverts": random.random() < 0.7,
        "powers": random.choice(["off", "passive", "aggressive"]),
        "events": random.random() < 0.7,
        "long_words": random.random() < 0.5,
    }


def any_on(house: HardbackHouse) -> bool:
    options = house.options
    return options.awards or options.adverts or options.events or options.powers != OFF


def random_move(
    state: State, seat: int, house: HardbackHouse, random: Random
) -> Action[State, HardbackHouse]:
    """Something a variant allows, possible or not."""
    if seat not in state.playing:
        return BuyAdvert()
    variants = state.author(seat).variants
    if variants.event_due:
        return _event(state, seat, house, random)
    if house.options.powers != OFF and not variants.power:
        return TakePower(random.choice([card.key for card in power_cards(house)]))
    return random.choice([BuyAdvert(), _power(state, seat, house, random), DrawEvent(says="Too early.")])


def needs(state: State, seat: int, random: Random) -> list[str]:
    """Tokens that powers make this player's word have, and cards on loan."""
    variants = state.author(seat).variants
    tokens = [card.id for card in variants.lent if random.random() < 0.8]
    for obligation in variants.obligations:
        if obligation.card and obligation.card in state.letters:
            tokens.append(obligation.card.id)
        elif obligation.card:
            tokens.append(f"*E={obligation.card.id}")
    tokens += [f"*A={card.id}" if card else "*A" for card in variants.face_down]
    return list(dict.fromkeys(tokens))


def _event(state: State, seat: int, house: HardbackHouse, random: Random) -> DrawEvent:
    known = known_event_cards(state, house)
    swap = random.choice([None, *players_to_swap_with(state, seat)])
    if known and random.random() < 0.5:
        return DrawEvent(known=random.choice(known).says, swap=swap)
    return DrawEvent(says="Short words only.", longest=random.choice([0, 4, 7]), no_ink=True, swap=swap)


def _power(state: State, seat: int, house: HardbackHouse, random: Random) -> UsePower:
    author = state.author(seat)
    deck = [card.id for card in cards_on_offer(state, house)]
    shelves = [[card.id for card in state.row_cards], [card.id for card in author.pile], deck]
    shelves += [[card.id for card in state.author(other).cards] for other in state.others(seat)]
    shelf = random.choice([shelf for shelf in shelves if shelf] or [[""]])
    cards = (random.choice(shelf),) if random.random() < 0.8 else ()
    return UsePower(cards, random.choice(GENRES), random.randint(0, author.ink), random.random() < 0.5)
