"""A person's record and the records of the house, put together for a page."""

from __future__ import annotations

from dataclasses import dataclass

from referee import ratings
from referee.store import figures, people
from referee.store import ratings as kept
from referee.store.figures import Against, Disputes, Holding, Streak, Tally, Vocabulary
from referee.store.people import Person
from referee.store.ratings import Strength
from referee.store.trouble import NotFound
from referee.store.words import Play

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
    tallies: tuple[tuple[Tally, Rating | None], ...]
    streak: Streak
    words: Vocabulary
    disputes: Disputes
    against: tuple[Against, ...]


@dataclass(frozen=True)
class Records:
    """The records of the house with their holders."""

    best_words: tuple[Play, ...]
    longest_words: tuple[Play, ...]
    scores: tuple[Holding, ...]
    games: tuple[Holding, ...]
    wins: tuple[Holding, ...]
    streaks: tuple[Holding, ...]
    ladder: tuple[tuple[Person, Rating], ...]
    names: tuple[tuple[int, str], ...]
    matrix: dict[int, dict[int, Against]]


def living(person: int) -> Person:
    """Somebody on the roster; whoever was erased has no page any more."""
    who = people.get(person)
    if who.erased is not None:
        raise NotFound(f"There is no person {person} on the roster.")
    return who


def career(person: int) -> Career:
    """What the history tells of one person."""
    who = living(person)
    tallies = figures.tallies(who.id)
    return Career(
        who,
        sum(each.games for each in tallies),
        sum(each.wins for each in tallies),
        _told(kept.latest(who.id)),
        tuple((each, _told(kept.latest(who.id, each.rules))) for each in tallies),
        figures.streak(who.id),
        figures.vocabulary(who.id),
        figures.disputes(who.id),
        figures.opponents(who.id),
    )


def house() -> Records:
    """The records of the house."""
    games = figures.most_games()
    names = tuple((each.player, each.name) for each in figures.most_games(MATRIX))
    against = figures.matrix([player for player, _ in names])
    return Records(
        figures.best_words(),
        figures.longest_words(),
        figures.highest_scores(),
        games,
        figures.most_wins(),
        figures.longest_streaks(),
        _ladder(),
        names,
        {player: {each.player: each for each in row} for player, row in against.items()},
    )


def _ladder() -> tuple[tuple[Person, Rating], ...]:
    """Everybody rated, whoever is most surely strong first."""
    strengths = kept.current()
    rated = [(person, strengths[person.id]) for person in people.roster() if person.id in strengths]
    rated.sort(key=lambda each: -ratings.order(each[1]))
    return tuple((person, _shown(strength)) for person, strength in rated[:LADDER])


def _told(strength: Strength | None) -> Rating | None:
    return None if strength is None else _shown(strength)


def _shown(strength: Strength) -> Rating:
    return Rating(strength.mu, SURE * strength.sigma)
