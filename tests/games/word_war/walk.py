"""Random games of Word War for the contract tests. A hand card is told only when it is played."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.seats import Seat
from referee.games.word_war import RULES
from referee.games.word_war.actions.grid import DealGrid, Draw, Exchange, Place, Shuffle
from referee.games.word_war.actions.word import Pass, Spell, Take
from referee.games.word_war.challenge import CHALLENGE
from referee.games.word_war.seating import Join, Leave
from referee.games.word_war.state import CELLS, Phase, State, WordWarHouse
from referee.kit.grid import touch
from tests.support.letterhead import Walk, unseen
from tests.support.played_table import chairs

Request = tuple[int, Action[State, WordWarHouse]]
TEXTS = ["0,0", "3,3", "1,2", "4,4", "-1,0", "deck", "discard", "E", "*", "CAT", "grid.E", "allowed"]
"""What means something in this game, for requests of any payload."""


def options(random: Random) -> dict[str, Any]:
    return {
        "path": random.choice(["turning", "turning", "straight"]),
        "forfeit": random.choice(["pass", "no_pass"]),
        "repeats": random.random() < 0.8,
        "deck_out": random.choice(["go_on", "shuffle"]),
        "piles": random.choice(["covered", "open"]),
        "out_challenge": random.random() < 0.5,
        "ties": random.choice(["shared", "fewer"]),
    }


def seats(random: Random, players: int) -> tuple[Seat, ...]:
    return chairs(players, random.randint(0, 4 - players))


def asides(state: State, anybody: int, random: Random) -> list[Action[State, WordWarHouse]]:
    return [Join(), Shuffle(), Leave(anybody)]


def due(state: State, random: Random, anybody: int) -> Request:
    seat = state.turn or 0
    match state.phase:
        case Phase.DEAL:
            return anybody, DealGrid(tuple(random.sample(unseen(state.all_cards()), len(CELLS))))
        case Phase.DRAW:
            return seat, Draw(
                random.choice(["deck", "deck", "discard", "nothing" if not state.left else "deck"])
            )
        case Phase.TAKE:
            return seat, Take(random.choice(state.takeable).id if state.takeable else "")
        case _:
            return seat, _turn(state, seat, random)


def _turn(state: State, seat: int, random: Random) -> Action[State, WordWarHouse]:
    chance = random.random()
    if chance < 0.25 and (state.hands[seat] or state.piles[seat]):
        return _placing(state, seat, random)
    if chance < 0.3:
        return Exchange(random.choice(unseen(state.all_cards()) or ["E"]))
    path = _wander(state, random)
    if chance < 0.7 and len(path) > 2 and seat not in state.barred:
        word = "".join(state.letters_by_cell[cell] or "E" for cell in path)
        return Spell(word, path if random.random() < 0.8 else ())
    return Pass()


def _placing(state: State, seat: int, random: Random) -> Place:
    cell, pile = random.choice(CELLS), state.piles[seat]
    if pile and random.random() < 0.4:
        return Place(cell, card=random.choice(pile).id)
    held = state.hands[seat]
    return Place(cell, "" if held and held.card else random.choice(unseen(state.all_cards()) or ["E"]))


def _wander(state: State, random: Random) -> tuple[str, ...]:
    """A path of three to five cards, or shorter where it gets stuck."""
    here = [random.choice(list(state.letters_by_cell) or ["0,0"])]
    for _ in range(random.randint(2, 4)):
        ahead = [cell for cell in state.letters_by_cell if cell not in here and touch(here[-1], cell)]
        here += random.sample(ahead, min(1, len(ahead)))
    return tuple(here) if state.letters_by_cell else ()


WALK = Walk(RULES, CHALLENGE, options, due, asides, aside=0.03, seats=seats)
opening, step, secret_pairs = WALK.opening, WALK.step, WALK.secret_pairs
