"""Pairing a tournament night: everybody against everybody, or by the Swiss system.

Two at a table: the circle method lets everybody meet everybody once; a Swiss round is the maximum weight
matching of people near each other in points who have not met. More at a table: groups of nearly equal size,
chosen so that as few people as possible meet again. The same people, results and seed always give the same
groups.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

Group = tuple[int, ...]
Round = tuple[Group, ...]
Pair = frozenset[int]
Weights = dict[int, dict[int, float]]

PAIR, LARGEST = 2, 6
REMATCH_WEIGHT = 10**12
"""The weight of meeting again: more than any distance in points."""
BYE_WEIGHT = 10**6
"""The weight of sitting out per point: the last in points sits out, whatever that does to other pairs."""
TRIES = 12
"""How many starting orders are tried for a round of larger groups."""
EPSILON = 1e-6
SITS_OUT = -1
"""The partner of the person who sits out; people are numbered from 1."""


class NoRoundLeftError(Exception):
    """No round is left in which nobody meets again."""


@dataclass(frozen=True)
class PairingState:
    """What pairing needs to know: who plays, how often pairs have met, byes so far, and points."""

    players: tuple[int, ...]
    met: Mapping[Pair, int] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)
    points: Mapping[int, float] = field(default_factory=dict)


def round_robin(players: Sequence[int], seed: int) -> tuple[Round, ...]:
    """All rounds of pairs in which everybody meets everybody once; a single person sits out.

    >>> round_robin([1, 2, 3], 0)[0]
    ((3, 2), (1,))
    """
    circle: list[int | None] = [*_shuffle(players, seed)]
    if len(circle) % 2:
        circle.append(None)
    rounds = []
    for turn in range(len(circle) - 1):
        rounds.append(_fold_circle(circle, turn))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return tuple(rounds)


def _fold_circle(circle: Sequence[int | None], turn: int) -> Round:
    """Pair the people who face each other in the circle. The fixed person is first in every other round."""
    half = len(circle) // 2
    facing = list(zip(circle[:half], reversed(circle[half:]), strict=True))
    if turn % 2:
        facing[0] = facing[0][::-1]
    return _sort_groups(tuple(each for each in pair if each is not None) for pair in facing)


def swiss_round(state: PairingState, seed: int, *, rematches: bool = False) -> Round:
    """A round of pairs near in points who have not met; sitting out is shared fairly."""
    import networkx  # imported here because it loads slowly and is rarely needed

    order = _shuffle(state.players, seed)
    graph = networkx.Graph()
    graph.add_nodes_from(order)
    for one, other in combinations(order, 2):
        again = state.met.get(Pair((one, other)), 0)
        if rematches or not again:
            graph.add_edge(one, other, weight=-_distance(state, one, other) - again * REMATCH_WEIGHT)
    if len(order) % 2:
        least = min(state.byes.get(each, 0) for each in order)
        for each in order:
            if state.byes.get(each, 0) == least:
                graph.add_edge(each, SITS_OUT, weight=-BYE_WEIGHT * _points(state, each))
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matched) < graph.number_of_nodes():
        raise NoRoundLeftError
    return _sort_groups(_leader_first(state, order, pair) for pair in matched)


def _distance(state: PairingState, one: int, other: int) -> float:
    """The squared distance in points, so that one large distance costs more than two small ones."""
    return (_points(state, one) - _points(state, other)) ** 2


def group_round(state: PairingState, size: int, seed: int, *, level: bool = False) -> Round:
    """A round of groups of up to `size`, nobody alone, in which as few people as possible meet again.

    `level` puts people near in points together, as the Swiss system does.
    """
    sizes = table_sizes(len(state.players), size)
    weights = _weights(state, level)
    found: list[tuple[float, list[list[int]]]] = []
    for start in range(TRIES):
        order = _shuffle(state.players, seed * TRIES + start)
        if level:
            order.sort(key=lambda each: -_points(state, each))
        seated = _improve(_split(order, sizes), weights)
        found.append((sum(_table_weight(each, weights) for each in seated), seated))
        if found[-1][0] == 0:
            break
    best = min(found, key=lambda each: each[0])[1]
    return tuple(tuple(each) for each in best)


def _weights(state: PairingState, level: bool) -> Weights:
    """The cost of putting two people together: past meetings first, then their distance."""
    found: Weights = {each: {} for each in state.players}
    for one, other in combinations(state.players, PAIR):
        weight = state.met.get(Pair((one, other)), 0) ** 2 * REMATCH_WEIGHT
        found[one][other] = found[other][one] = weight + (_distance(state, one, other) if level else 0)
    return found


def table_sizes(players: int, size: int) -> list[int]:
    """The sizes of as few tables as hold everybody, as equal as possible.

    >>> table_sizes(10, 4), table_sizes(7, 3), table_sizes(5, 4)
    ([4, 3, 3], [3, 2, 2], [3, 2])
    """
    count = -(-players // size)
    return [players // count + (n < players % count) for n in range(count)]


def meeting_rounds(players: Sequence[int], size: int, seed: int) -> Iterator[Round]:
    """Rounds of larger groups until everybody has met everybody."""
    met: dict[Pair, int] = {}
    turn = 0
    while any(Pair(pair) not in met for pair in combinations(players, PAIR)):
        found = group_round(PairingState(tuple(players), met), size, seed + turn)
        count_meetings(found, met)
        turn += 1
        yield found


def count_meetings(found: Round, met: dict[Pair, int]) -> None:
    """Add the meetings of a round to `met`."""
    for table in found:
        for pair in combinations(table, PAIR):
            met[Pair(pair)] = met.get(Pair(pair), 0) + 1


def _improve(found: list[list[int]], weights: Weights) -> list[list[int]]:
    """Swap people between groups as long as that lowers the cost."""
    while any(_swap_if_better(one, other, weights) for one, other in combinations(found, PAIR)):
        pass
    return found


def _swap_if_better(one: list[int], other: list[int], weights: Weights) -> bool:
    for here, ann in enumerate(one):
        for there, bea in enumerate(other):
            mine, theirs = weights[ann], weights[bea]
            gain = sum(mine[each] - theirs[each] for each in one if each != ann)
            gain += sum(theirs[each] - mine[each] for each in other if each != bea)
            if gain > EPSILON:
                one[here], other[there] = bea, ann
                return True
    return False


def _table_weight(table: Sequence[int], weights: Weights) -> float:
    return sum(weights[one][other] for one, other in combinations(table, PAIR))


def _points(state: PairingState, player: int) -> float:
    return state.points.get(player, 0.0)


def _split(order: Sequence[int], sizes: Iterable[int]) -> list[list[int]]:
    found, start = [], 0
    for size in sizes:
        found.append(list(order[start : start + size]))
        start += size
    return found


def _leader_first(state: PairingState, order: Sequence[int], pair: Iterable[int]) -> Group:
    """The people of a pair, the leader first; equals in shuffled order."""
    present = [each for each in pair if each != SITS_OUT]
    return tuple(sorted(present, key=lambda each: (-_points(state, each), order.index(each))))


def _sort_groups(tables_found: Iterable[Group]) -> Round:
    """Sort the groups, so that the order does not depend on how they were found; single people come last."""
    return tuple(sorted(tables_found, key=lambda table: (-len(table), table)))


def _shuffle(players: Sequence[int], seed: int) -> list[int]:
    """The players in a random order that depends on the seed alone."""
    order = sorted(players)
    random.Random(seed).shuffle(order)
    return order
