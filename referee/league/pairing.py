"""Who plays whom on a tournament night: everybody against everybody, or by the Swiss system.

Two at a table: by the circle method everybody meets everybody once; a Swiss round is the heaviest matching
of people near each other in points who have not met. More at a table: tables as equal as can be, chosen so
that as few as possible meet again. The same people, results and seed always give the same tables.
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
"""Meeting again weighs more than any distance in points."""
BYE_WEIGHT = 10**6
"""Whoever sits out is the last of those it falls to, whatever that does to the others' distances."""
TRIES = 12
"""How often a round of larger tables is begun anew in search of fewer meetings."""
EPSILON = 1e-6
SITS_OUT = -1
"""Stands for sitting out, among people who are numbered from 1."""


class NoRoundLeftError(Exception):
    """There is no round any more in which nobody meets somebody again."""


@dataclass(frozen=True)
class PairingState:
    """A night so far: who still plays, how often each two have met, who sat out how often, all points."""

    players: tuple[int, ...]
    met: Mapping[Pair, int] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)
    points: Mapping[int, float] = field(default_factory=dict)


def round_robin(players: Sequence[int], seed: int) -> tuple[Round, ...]:
    """Every round in which two sit at each table and everybody meets everybody once; alone means sitting out.

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
    """Fold the circle: who faces whom. The one who stays in place begins every other time."""
    half = len(circle) // 2
    facing = list(zip(circle[:half], reversed(circle[half:]), strict=True))
    if turn % 2:
        facing[0] = facing[0][::-1]
    return _sort_groups(tuple(each for each in pair if each is not None) for pair in facing)


def swiss_round(night: PairingState, seed: int, *, rematches: bool = False) -> Round:
    """A round for two at each table: near in points, nobody met before, sitting out shared fairly."""
    import networkx  # here, since it takes longer to load than most servers ever pair

    order = _shuffle(night.players, seed)
    graph = networkx.Graph()
    graph.add_nodes_from(order)
    for one, other in combinations(order, 2):
        again = night.met.get(Pair((one, other)), 0)
        if rematches or not again:
            graph.add_edge(one, other, weight=-_distance(night, one, other) - again * REMATCH_WEIGHT)
    if len(order) % 2:
        least = min(night.byes.get(each, 0) for each in order)
        for each in order:
            if night.byes.get(each, 0) == least:
                graph.add_edge(each, SITS_OUT, weight=-BYE_WEIGHT * _points(night, each))
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matched) < graph.number_of_nodes():
        raise NoRoundLeftError
    return _sort_groups(_leader_first(night, order, pair) for pair in matched)


def _distance(night: PairingState, one: int, other: int) -> float:
    """Far apart costs more than its share, so that one long jump is not taken for two short ones."""
    return (_points(night, one) - _points(night, other)) ** 2


def group_round(night: PairingState, size: int, seed: int, *, level: bool = False) -> Round:
    """A round at tables of up to `size`: all sit, nobody alone, and as few as possible meet again.

    `level` puts people near in points together, as the Swiss system does.
    """
    sizes = table_sizes(len(night.players), size)
    weights = _weights(night, level)
    found: list[tuple[float, list[list[int]]]] = []
    for start in range(TRIES):
        order = _shuffle(night.players, seed * TRIES + start)
        if level:
            order.sort(key=lambda each: -_points(night, each))
        seated = _improve(_split(order, sizes), weights)
        found.append((sum(_cost(each, weights) for each in seated), seated))
        if found[-1][0] == 0:
            break
    best = min(found, key=lambda each: each[0])[1]
    return tuple(tuple(each) for each in best)


def _weights(night: PairingState, level: bool) -> Weights:
    """What speaks against each two together: old meetings first, then how far apart they are."""
    found: Weights = {each: {} for each in night.players}
    for one, other in combinations(night.players, PAIR):
        weight = night.met.get(Pair((one, other)), 0) ** 2 * REMATCH_WEIGHT
        found[one][other] = found[other][one] = weight + (_distance(night, one, other) if level else 0)
    return found


def table_sizes(players: int, size: int) -> list[int]:
    """As few tables as hold everybody, as equal as can be.

    >>> table_sizes(10, 4), table_sizes(7, 3), table_sizes(5, 4)
    ([4, 3, 3], [3, 2, 2], [3, 2])
    """
    count = -(-players // size)
    return [players // count + (n < players % count) for n in range(count)]


def meeting_rounds(players: Sequence[int], size: int, seed: int) -> Iterator[Round]:
    """Rounds at larger tables, one after the other, until everybody has met everybody."""
    met: dict[Pair, int] = {}
    turn = 0
    while any(Pair(pair) not in met for pair in combinations(players, PAIR)):
        found = group_round(PairingState(tuple(players), met), size, seed + turn)
        count_meetings(found, met)
        turn += 1
        yield found


def count_meetings(found: Round, met: dict[Pair, int]) -> None:
    """Add who met whom in a round."""
    for table in found:
        for pair in combinations(table, PAIR):
            met[Pair(pair)] = met.get(Pair(pair), 0) + 1


def _improve(found: list[list[int]], weights: Weights) -> list[list[int]]:
    """Let two people change tables as long as that makes the round better."""
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


def _cost(table: Sequence[int], weights: Weights) -> float:
    return sum(weights[one][other] for one, other in combinations(table, PAIR))


def _points(night: PairingState, player: int) -> float:
    return night.points.get(player, 0.0)


def _split(order: Sequence[int], sizes: Iterable[int]) -> list[list[int]]:
    found, start = [], 0
    for size in sizes:
        found.append(list(order[start : start + size]))
        start += size
    return found


def _leader_first(night: PairingState, order: Sequence[int], pair: Iterable[int]) -> Group:
    """Two at a table, whoever leads first; equals as they were shuffled."""
    present = [each for each in pair if each != SITS_OUT]
    return tuple(sorted(present, key=lambda each: (-_points(night, each), order.index(each))))


def _sort_groups(tables_found: Iterable[Group]) -> Round:
    """In an order that does not depend on how they were found; whoever sits out comes last."""
    return tuple(sorted(tables_found, key=lambda table: (-len(table), table)))


def _shuffle(players: Sequence[int], seed: int) -> list[int]:
    """In an order of chance that the seed alone decides, however the people were listed."""
    order = sorted(players)
    random.Random(seed).shuffle(order)
    return order
