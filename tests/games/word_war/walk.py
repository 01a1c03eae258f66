"""Random games of Word War for the contract tests. A hand card is told only when it is played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from referee.engine.action import Action
from referee.engine.fold import Position
from referee.games.word_war import RULES
from referee.games.word_war.actions import DealGrid, Draw, Exchange, Place, Shuffle
from referee.games.word_war.challenging import AskTable, Challenge, Hold, Settle
from referee.games.word_war.options import Options
from referee.games.word_war.seating import Join, Leave
from referee.games.word_war.spelling import Pass, Spell, Take
from referee.games.word_war.state import CELLS, Phase, State, WordWarHouse
from referee.kit.grid import touch
from tests.support.letterhead import begun, house_with, unseen
from tests.support.seated import chairs
from tests.support.votes import any_way, vote_pairs, vote_step

Request = tuple[int, Action[State, WordWarHouse]]


def sample_house() -> WordWarHouse:
    return house_with(Options())


def opening(random: Random, players: int | None = None) -> tuple[Position[State], WordWarHouse]:
    options = Options(
        challenges=random.choice(["book", "book", "void", "single", "double", "penalty_5"]),
        **any_way(random),
        path=random.choice(["turning", "turning", "straight"]),
        forfeit=random.choice(["pass", "no_pass"]),
        repeats=random.random() < 0.8,
        deck_out=random.choice(["go_on", "shuffle"]),
        piles=random.choice(["covered", "open"]),
        out_challenge=random.random() < 0.5,
        ties=random.choice(["shared", "fewer"]),
    )
    number = players or random.choice(RULES.seats)
    seats = chairs(number, random.randint(0, 4 - number))
    return begun(RULES, options, seats)


def step(position: Position[State], house: WordWarHouse, random: Random) -> Request | None:
    """Mostly what the table waits for; now and then a challenge, somebody coming or going, a wrong card."""
    state = position.state
    if state.ended:
        return None
    if voting := vote_step(state, random, Hold, AskTable):
        return voting
    anybody = random.randrange(len(state.seats))
    if random.random() < 0.03:
        return anybody, random.choice([Join(), Shuffle(), Leave(anybody)])
    if state.phase is Phase.TAKE and random.random() < 0.15:
        return anybody, Challenge()
    return _due(state, random, anybody)


def secret_pairs(random: Random) -> Iterator[tuple[int, Position[State], Position[State], WordWarHouse]]:
    """The referee knows nothing that the table does not, except a vote before it is over."""
    yield from vote_pairs(RULES, opening, step, random)


def _due(state: State, random: Random, anybody: int) -> Request:
    seat = state.turn or 0
    match state.phase:
        case Phase.DEAL:
            return anybody, DealGrid(tuple(random.sample(unseen(state.all_cards()), len(CELLS))))
        case Phase.DOUBT:
            return anybody, Settle(random.choice(["allowed", "refused"]))
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
        word = "".join(state.shown[cell] or "E" for cell in path)
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
    here = [random.choice(list(state.shown) or ["0,0"])]
    for _ in range(random.randint(2, 4)):
        ahead = [cell for cell in state.shown if cell not in here and touch(here[-1], cell)]
        here += random.sample(ahead, min(1, len(ahead)))
    return tuple(here) if state.shown else ()
