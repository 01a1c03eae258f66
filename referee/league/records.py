"""The career of a person and the records of the house, for their pages."""

from __future__ import annotations

from dataclasses import dataclass

from referee.league import ratings
from referee.store.db.errors import NotFoundError
from referee.store.people import ratings as stored_ratings
from referee.store.people import roster, statistics
from referee.store.people.played_words import WordPlay
from referee.store.people.ratings import Strength
from referee.store.people.roster import Person
from referee.store.people.statistics import (
    ChallengeRecord,
    GameTotals,
    HeadToHead,
    RecordHolder,
    Streak,
    Vocabulary,
)

LADDER = 50
MATRIX = 8
SURE = 2
"""How many sigmas are shown: within two the true figure lies in 19 of 20 cases."""


@dataclass(frozen=True)
class RatingFigure:
    """A rating for display: the figure, and how far off it may be."""

    figure: float
    off: float

    def __str__(self) -> str:
        return f"{self.figure:.1f} ± {self.off:.1f}"


@dataclass(frozen=True)
class Career:
    """Everything on a person's page."""

    who: Person
    games: int
    wins: int
    overall: RatingFigure | None
    tallies: tuple[tuple[GameTotals, RatingFigure | None], ...]
    streak: Streak
    words: Vocabulary
    disputes: ChallengeRecord
    against: tuple[HeadToHead, ...]


@dataclass(frozen=True)
class Records:
    """The records of the house with their holders."""

    best_words: tuple[WordPlay, ...]
    longest_words: tuple[WordPlay, ...]
    scores: tuple[RecordHolder, ...]
    games: tuple[RecordHolder, ...]
    wins: tuple[RecordHolder, ...]
    streaks: tuple[RecordHolder, ...]
    ladder: tuple[tuple[Person, RatingFigure], ...]
    names: tuple[tuple[int, str], ...]
    matrix: dict[int, dict[int, HeadToHead]]


def person_on_roster(person: int) -> Person:
    """The person with this number; somebody erased has no page and raises."""
    who = roster.get(person)
    if who.erased is not None:
        raise NotFoundError(f"There is no person {person} on the roster.")
    return who


def career(person: int) -> Career:
    """Collect the career of one person."""
    who = person_on_roster(person)
    totals = statistics.game_totals(who.id)
    return Career(
        who,
        sum(each.games for each in totals),
        sum(each.wins for each in totals),
        _latest_rating(who.id),
        tuple((each, _latest_rating(who.id, each.rules)) for each in totals),
        statistics.streak(who.id),
        statistics.vocabulary(who.id),
        statistics.disputes(who.id),
        statistics.opponents(who.id),
    )


def house_records() -> Records:
    """Collect the records of the house."""
    games = statistics.most_games()
    names = tuple((each.player, each.name) for each in statistics.most_games(MATRIX))
    against = statistics.head_to_head([player for player, _ in names])
    return Records(
        statistics.best_words(),
        statistics.longest_words(),
        statistics.highest_scores(),
        games,
        statistics.most_wins(),
        statistics.longest_streaks(),
        _ladder(),
        names,
        {player: {each.player: each for each in row} for player, row in against.items()},
    )


def _ladder() -> tuple[tuple[Person, RatingFigure], ...]:
    """Everybody with a rating, the most surely strong first."""
    strengths = stored_ratings.current_strengths()
    rated = [(person, strengths[person.id]) for person in roster.everybody() if person.id in strengths]
    rated.sort(key=lambda each: -ratings.sort_key(each[1]))
    return tuple((person, _rating(strength)) for person, strength in rated[:LADDER])


def _latest_rating(person: int, rules: str | None = None) -> RatingFigure | None:
    strength = stored_ratings.latest(person, rules)
    return None if strength is None else _rating(strength)


def _rating(strength: Strength) -> RatingFigure:
    return RatingFigure(strength.mu, SURE * strength.sigma)
