"""A person's record and the records of the house, put together for a page."""

from __future__ import annotations

from dataclasses import dataclass

from referee.league import ratings
from referee.store.db.errors import NotFoundError
from referee.store.people import ratings as kept
from referee.store.people import roster, statistics
from referee.store.people.played_words import WordPlay
from referee.store.people.ratings import Strength
from referee.store.people.roster import Person
from referee.store.people.statistics import Disputes, GameTotals, HeadToHead, RecordHolder, Streak, Vocabulary

LADDER = 50
MATRIX = 8
SURE = 2
"""Within twice sigma the true figure lies nineteen times in twenty."""


@dataclass(frozen=True)
class Rating:
    """A rating as it is read out: the figure, and how far off it may be."""

    figure: float
    off: float

    def __str__(self) -> str:
        return f"{self.figure:.1f} ± {self.off:.1f}"


@dataclass(frozen=True)
class Career:
    """Everything a person's page tells."""

    who: Person
    games: int
    wins: int
    overall: Rating | None
    tallies: tuple[tuple[GameTotals, Rating | None], ...]
    streak: Streak
    words: Vocabulary
    disputes: Disputes
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
    ladder: tuple[tuple[Person, Rating], ...]
    names: tuple[tuple[int, str], ...]
    matrix: dict[int, dict[int, HeadToHead]]


def person_on_roster(person: int) -> Person:
    """Somebody on the roster; whoever was erased has no page any more."""
    who = roster.get(person)
    if who.erased is not None:
        raise NotFoundError(f"There is no person {person} on the roster.")
    return who


def career(person: int) -> Career:
    """What the history tells of one person."""
    who = person_on_roster(person)
    tallies = statistics.game_totals(who.id)
    return Career(
        who,
        sum(each.games for each in tallies),
        sum(each.wins for each in tallies),
        _told(kept.latest(who.id)),
        tuple((each, _told(kept.latest(who.id, each.rules))) for each in tallies),
        statistics.streak(who.id),
        statistics.vocabulary(who.id),
        statistics.disputes(who.id),
        statistics.opponents(who.id),
    )


def house_records() -> Records:
    """The records of the house."""
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


def _ladder() -> tuple[tuple[Person, Rating], ...]:
    """Everybody rated, whoever is most surely strong first."""
    strengths = kept.current_strengths()
    rated = [(person, strengths[person.id]) for person in roster.everybody() if person.id in strengths]
    rated.sort(key=lambda each: -ratings.sort_key(each[1]))
    return tuple((person, _rating(strength)) for person, strength in rated[:LADDER])


def _told(strength: Strength | None) -> Rating | None:
    return None if strength is None else _rating(strength)


def _rating(strength: Strength) -> Rating:
    return Rating(strength.mu, SURE * strength.sigma)
