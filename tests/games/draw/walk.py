"""Random games of Draw! for the contract tests, and positions that differ in one secret alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.codec import decode_action
from referee.engine.fold import Position, fold
from referee.games.draw import RULES
from referee.games.draw.actions.duel import Reveal, SettleDuel, Stop
from referee.games.draw.actions.embark import ChangeConvoy, Deal, Embark, TellConvoy, WriteConvoy
from referee.games.draw.actions.end import CountPile, JudgePuns
from referee.games.draw.actions.travel import Advance, BringHome, Waylay
from referee.games.draw.challenge import CHALLENGE
from referee.games.draw.convoy import Convoy
from referee.games.draw.duel import may_stop, to_move
from referee.games.draw.options import Options
from referee.games.draw.seating import Leave
from referee.games.draw.state import DrawHouse, Phase, State
from referee.kit.values import CorrectValue
from referee.kit.words import Reason, RuleSet, Ruling, WordVerdict
from tests.contract.walks import record
from tests.support.letterhead import Walk, house_with
from tests.support.played_table import chairs

Request = tuple[int, Action[State, DrawHouse]]
Pair = tuple[tuple[int, ...], Position[State], Position[State], DrawHouse]
LETTERS = "EEETTTAAAOOIINNSSRRHHLLDDCUMWFGYPBVKJXQZ"
TEXTS = ["E", "*", "CAT", "WILD", "0.1", "s1.1", "allowed", "yes"]
"""What means something in this game, for requests of any payload."""


def options(random: Random) -> dict[str, Any]:
    return {
        "leftovers": random.choice(["even", "whole", "printed"]),
        "convoys": random.choice([0, 2, 2, 3, 3, 4]),
        "counts": random.choice(["up", "up", "word"]),
        "equal": random.choice(["stand", "waylaid", "both"]),
        "tied": random.choice(["puns", "puns", "shared"]),
    }


def asides(state: State, seat: int, random: Random) -> list[Action[State, DrawHouse]]:
    if random.random() < 0.05:
        return [Leave(seat)]
    number = random.randint(1, 4)
    return [
        WriteConvoy(number, "RAGE"),
        TellConvoy(number, "RAGE"),
        ChangeConvoy(number, "TOE"),
        Advance(number),
        Reveal("Q"),
        Stop(),
        CorrectValue("K", random.randint(1, 20)),
    ]


def due(state: State, random: Random, anybody: int) -> Request:
    first = state.playing[0]
    if state.phase is Phase.DEAL:
        return anybody, Deal(random.choice([None, *state.playing]))
    if state.phase is Phase.EMBARK:
        seat = random.choice(state.embarking)
        return seat, _embarks(state, seat, random)
    if state.phase is Phase.DUEL:
        return _duels(state, random)
    if state.phase is Phase.JUDGE:
        return first, SettleDuel()
    if state.phase is Phase.COUNT:
        pile = state.piles[state.to_count[0]]
        cards = random.randint(pile.fewest, pile.most)
        return state.to_count[0], CountPile(random.choice([20, 20, 40]), cards)
    if state.phase is Phase.PUNS:
        return (state.judges or state.playing)[0], JudgePuns(random.choice(state.punning), "Lettuce pun.")
    return state.turn or 0, _travels(state, state.turn or 0, random)


def _embarks(state: State, seat: int, random: Random) -> Action[State, DrawHouse]:
    untold = [convoy for convoy in state.row(seat) if not convoy.is_known]
    if untold and random.random() < 0.85:
        return any_stack(random.choice(untold), random)
    return Embark()


def any_stack(convoy: Convoy, random: Random) -> WriteConvoy:
    """A stack divided at random, its cargo told or not."""
    length = random.choice([0, 1, 3, 4, 4, 5, convoy.size])
    word = "".join(random.choice(LETTERS) for _ in range(min(length, convoy.size)))
    cards = tuple("WILD" if random.random() < 0.05 else letter for letter in word)
    cargo = tuple(random.choice([*LETTERS, "WILD"]) for _ in range(convoy.size - len(word)))
    return WriteConvoy(convoy.number, word, cards, cargo if random.random() < 0.7 else ())


def _travels(state: State, seat: int, random: Random) -> Action[State, DrawHouse]:
    targets = [convoy for convoy in state.convoys if convoy.seat != seat]
    mine = random.choice(state.row(seat)).number
    if not targets and random.random() < 0.3:
        return BringHome()
    if targets and random.random() < 0.3:
        return Waylay(mine, str(random.choice(targets).spot))
    return Advance(mine)


def _duels(state: State, random: Random) -> Request:
    seat = random.choice(to_move(state))
    side = state.side(seat)
    assert side is not None
    if may_stop(state, side) and random.random() < 0.4:
        return seat, Stop()
    if side.written:
        return seat, Reveal()
    if random.random() < 0.1:
        return seat, Reveal(last=True)
    face = random.choice([*LETTERS, "WILD"])
    return seat, Reveal(face, "E" if face == "WILD" else "", last=side.up >= random.randint(1, 5))


WALK = Walk(RULES, CHALLENGE, options, due, asides, aside=0.05)
opening, step = WALK.opening, WALK.step


def secret_pairs(random: Random) -> Iterator[Pair]:
    """Games that differ in what lies face down, or in a vote; seized cargo is between the two of a duel."""
    yield from _other_stacks(random)
    yield from _other_rest(random)
    for voter, one, other, house in WALK.secret_pairs(random):
        yield (voter,), one, other, house


def _other_stacks(random: Random) -> Iterator[Pair]:
    """Another word, length, cargo, and whether anything was told at all; before and after setting out."""
    house = _plain_house(random)
    position = _begun(house, random)
    for seat in position.state.playing:
        for convoy in position.state.row(seat):
            one, other = (record(RULES, position, seat, any_stack(convoy, random), house) for _ in range(2))
            yield (seat,), one, other, house
            position = one


def _other_rest(random: Random) -> Iterator[Pair]:
    """A game on the road in which one player's stacks differ below what has been turned up."""
    house = _plain_house(random)
    one = _play(_embark(_begun(house, random), house, random), house, random)
    owner = random.choice(one.state.playing)
    other = _again(one, house, owner, random)
    if other is not None:
        for length in sorted(random.sample(range(1, one.number + 1), min(6, one.number))):
            first, second = (fold(each.start, each.log[:length]) for each in (one, other))
            # Whose pile holds cards that the referee was not entered is no secret when the piles are counted.
            counted = first.state.phase is Phase.COUNT and first.state.to_count != second.state.to_count
            if not first.state.ended and not counted:
                yield (owner, *_winners(first, owner)), first, second, house


def _plain_house(random: Random) -> DrawHouse:
    options = Options(convoys=random.choice([2, 3]), challenges=random.choice(["book", "single", "void"]))
    return replace(house_with(options), words=AnyWord())


class AnyWord:
    """A list that knows every word, so that both of a pair may be written down."""

    def verdict(self, word: str, rules: RuleSet) -> WordVerdict:
        return WordVerdict(word, Ruling.LEGAL, Reason.ORDINARY, f"{word} is in the list.")


def _begun(house: DrawHouse, random: Random) -> Position[State]:
    seats = chairs(random.choice(RULES.seats))
    return record(RULES, fold(RULES.start(house, seats), ()), 0, Deal(), house)


def _embark(position: Position[State], house: DrawHouse, random: Random) -> Position[State]:
    for seat in position.state.playing:
        for convoy in position.state.row(seat):
            position = record(RULES, position, seat, any_stack(convoy, random), house)
        position = record(RULES, position, seat, Embark(), house)
    return position


def _play(position: Position[State], house: DrawHouse, random: Random) -> Position[State]:
    for _ in range(random.randint(5, 60)):
        if position.state.ended:
            break
        position = record(RULES, position, *due(position.state, random, 0), house)
    return position


def _again(position: Position[State], house: DrawHouse, owner: int, random: Random) -> Position[State] | None:
    """The same requests, one player's stacks divided otherwise as far as nobody saw them."""
    redone = fold(position.start, ())
    for batch in position.log:
        action = decode_action(RULES, batch.action, batch.request)
        if batch.seat == owner and isinstance(action, WriteConvoy):
            action = _otherwise(action, position, owner, random)
        after = record(RULES, redone, batch.seat or 0, action, house)
        if after is redone:
            return None
        redone = after
    return redone


def _otherwise(action: WriteConvoy, position: Position[State], owner: int, random: Random) -> WriteConvoy:
    """The letters everybody came to see stay; what follows them and the cargo are others."""
    seen, whole = _turned_up(position, owner, action.convoy)
    more = 0 if whole else random.randint(1, 6 - len(seen))
    rest = "".join(random.choice(LETTERS) for _ in range(6 - len(seen)))
    cards = (*(action.cards[: len(seen)] or tuple(seen)), *rest[:more])
    cargo = tuple(rest[more:]) if random.random() < 0.7 else ()
    return WriteConvoy(action.convoy, seen + rest[:more], cards, cargo)


def _turned_up(position: Position[State], owner: int, number: int) -> tuple[str, bool]:
    """How much of a word everybody saw in the whole game, and whether they know that it was all."""
    seen, whole = "", False
    for event in (event for batch in position.log for event in batch.events):
        if (getattr(event, "seat", None), getattr(event, "number", None)) != (owner, number):
            continue
        kind = type(event).__name__
        seen += event.laid.reads if kind == "LetterRevealed" else ""
        whole = whole or kind == "WordEnded" or bool(getattr(event, "whole", ""))
    return seen, whole


def _winners(position: Position[State], owner: int) -> Iterator[int]:
    """Who took cargo from the owner, and from whoever had taken it: they may know it."""
    knows = {owner}
    for event in (event for batch in position.log for event in batch.events):
        if type(event).__name__ == "DuelWon" and event.loser.spot.seat in knows:
            knows.add(event.winner.spot.seat)
    yield from knows - {owner}
