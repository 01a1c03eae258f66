"""The standing of a season: the points of each game, line by line, and how ties were broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from referee.engine.ties import Breaker, BreakerStep, Ranking, rank
from referee.store.league.seasons import CountedGame, SeasonPlan

WINS, PLACES, OWN, SCORES = "wins", "places", "own", "scores"
SCHEMES = {
    WINS: "3 for a win, 1 for a shared win, 0 otherwise",
    PLACES: "as many points as players for first place, one less for each place after it",
    OWN: "points of our own for each place",
    SCORES: "the scores themselves, added up",
}
WIN, SHARED_WIN = 3, 1
PARTS = 27_720
"""A point is counted in this many parts, so that shares of up to twelve people are whole numbers."""


@dataclass(frozen=True)
class PointsLine:
    """The points a person got for one game, and why."""

    game: int
    rules: str
    says: str
    points: Fraction


@dataclass(frozen=True)
class StandingRow:
    """A person in the standing."""

    player: int
    name: str
    place: int
    points: Fraction
    games: int
    wins: int
    lines: tuple[PointsLine, ...]


@dataclass(frozen=True)
class SeasonStanding:
    """The standing of a season, with the steps that broke its ties."""

    rows: tuple[StandingRow, ...]
    steps: tuple[BreakerStep, ...]

    @property
    def names(self) -> dict[int, str]:
        return {row.player: row.name for row in self.rows}


@dataclass(frozen=True)
class Bye:
    """A round that a person sat out."""

    player: int
    name: str
    round: int


def standing(plan: SeasonPlan, games: Sequence[CountedGame], byes: Sequence[Bye] = ()) -> SeasonStanding:
    """Add up all points and rank by points, then wins, then the games of the tied against each other."""
    lines = _lines(plan, games, byes)
    names = {result.player: result.name for game in games for result in game.seats}
    names |= {bye.player: bye.name for bye in byes}
    wins = {player: sum(has_won(game, player) for game in games) for player in lines}
    sums = {player: sum((line.points for line in own), Fraction()) for player, own in lines.items()}
    ranking = _rank(sums, wins, games)
    rows = tuple(
        StandingRow(
            who,
            names[who],
            ranking.place(who),
            sums[who],
            _count_games(games, who),
            wins[who],
            tuple(lines[who]),
        )
        for who in ranking.order
    )
    return SeasonStanding(rows, tuple(step for step in ranking.steps[1:] if len(step.values) > 1))


def _rank(sums: Mapping[int, Fraction], wins: Mapping[int, int], games: Sequence[CountedGame]) -> Ranking:
    level = {
        who: [other for other in sums if (sums[other], wins[other]) == (sums[who], wins[who])] for who in sums
    }
    met = head_to_head(games)
    chain: tuple[Breaker[None], ...] = (
        Breaker(
            "points",
            None,
            lambda _, who: int(sums[who] * PARTS),
            shows=lambda _, who: format_points(sums[who]),
        ),
        Breaker("wins", None, lambda _, who: wins[who]),
        Breaker(
            "games before the others who are level, less games behind them",
            None,
            lambda _, who: sum(met.get((who, other), 0) for other in level[who]),
        ),
    )
    return rank(None, sorted(sums), chain)


def head_to_head(games: Iterable[CountedGame]) -> dict[tuple[int, int], int]:
    """For each pair: the games in which the first was ahead of the second, less those the other way round."""
    found: dict[tuple[int, int], int] = {}
    for game in games:
        for one, other in combinations(game.seats, 2):
            ahead = (one.place < other.place) - (other.place < one.place)
            found[one.player, other.player] = found.get((one.player, other.player), 0) + ahead
            found[other.player, one.player] = found.get((other.player, one.player), 0) - ahead
    return found


def _lines(
    plan: SeasonPlan, games: Sequence[CountedGame], byes: Sequence[Bye]
) -> dict[int, list[PointsLine]]:
    found: dict[int, list[PointsLine]] = {}
    for game in games:
        for player, line in game_lines(plan, game):
            found.setdefault(player, []).append(line)
    for bye in byes:
        worth = bye_points(plan)
        says = f"sat out round {bye.round}: {format_points(worth)}"
        found.setdefault(bye.player, []).append(PointsLine(0, "", says, worth))
    return found


def bye_points(plan: SeasonPlan) -> Fraction:
    """The points for sitting out: those of a win against one, or none where scores are added up."""
    if plan.scheme == SCORES:
        return Fraction()
    return _average_of_places(plan, [1], 2) if plan.scheme != WINS else Fraction(WIN)


def game_lines(plan: SeasonPlan, game: CountedGame) -> Iterator[tuple[int, PointsLine]]:
    """The points line of each person in a game."""
    for result in game.seats:
        shared = [other.place for other in game.seats].count(result.place)
        points, how = _game_points(plan, result.place, shared, len(game.seats), result.points)
        yield result.player, PointsLine(game.game, game.rules, how, points)


def _game_points(
    plan: SeasonPlan, place: int, shared: int, players: int, score: int | None
) -> tuple[Fraction, str]:
    if plan.scheme == SCORES:
        return Fraction(score or 0), f"scored {score or 0}"
    at = f"{'shared ' if shared > 1 else ''}{ordinal(place)} of {players}"
    if plan.scheme == WINS:
        three = 0 if place > 1 else WIN if shared == 1 else SHARED_WIN
        return Fraction(three), f"{at}: {three}"
    taken = range(place, place + shared)
    points = _average_of_places(plan, taken, players)
    if shared == 1:
        return points, f"{at}: {format_points(points)}"
    parts = " + ".join(format_points(_average_of_places(plan, [each], players)) for each in taken)
    return points, f"{at}: ({parts}) / {shared} = {format_points(points)}"


def _average_of_places(plan: SeasonPlan, taken: Sequence[int], players: int) -> Fraction:
    """The average points of these places, which equals share."""
    if plan.scheme == PLACES:
        worth = [players - place + 1 for place in taken]
    else:
        worth = [plan.worth[place - 1] if place <= len(plan.worth) else 0 for place in taken]
    return Fraction(sum(worth), len(worth))


def has_won(game: CountedGame, player: int) -> bool:
    """Was this person first, alone or with others?"""
    return any(result.player == player and result.place == 1 for result in game.seats)


def _count_games(games: Iterable[CountedGame], player: int) -> int:
    return sum(any(result.player == player for result in game.seats) for game in games)


def format_points(points: Fraction) -> str:
    """Points as text.

    >>> format_points(Fraction(3)), format_points(Fraction(5, 2)), format_points(Fraction(7, 3))
    ('3', '2½', '2.33')
    """
    if points.denominator == 1:
        return str(points.numerator)
    if points.denominator == 2:
        return f"{'−' if points < 0 else ''}{abs(points.numerator) // 2 or ''}½"
    return f"{float(points):.2f}"


def ordinal(place: int) -> str:
    """A place as an ordinal number.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    if 10 <= place % 100 <= 20:
        return f"{place}th"
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th') }"
