"""Running a tournament night: pairing the next round, and the standing of the night."""

from __future__ import annotations

from itertools import combinations

from referee.league import pairing, seasons
from referee.league.pairing import Pair, PairingState, Round
from referee.league.seasons import Bye, SeasonStanding
from referee.store.db.database import write_session
from referee.store.db.errors import InvalidInputError
from referee.store.league import nights
from referee.store.league.nights import StoredNight
from referee.store.league.seasons import SeasonPlan, StoredSeason

ROBIN, SWISS = "robin", "swiss"
SYSTEMS = {
    ROBIN: "everybody against everybody",
    SWISS: "Swiss: near in points, nobody twice",
}
FEWEST = 2
REMATCH = "There is no round left without a rematch. End the night, or allow people to meet again."
ALL_MET = "Everybody has met everybody: the night is complete."


def standing(night: StoredNight, plan: SeasonPlan) -> SeasonStanding:
    """The standing of the night. Byes count only in the Swiss system, where not everybody sits out."""
    games = [each.game for each in night.pairings if each.game is not None]
    return seasons.standing(plan, games, byes(night) if night.plan.system == SWISS else ())


def byes(night: StoredNight) -> tuple[Bye, ...]:
    """The byes of a night: who sat out which round."""
    alone = (each for each in night.pairings if each.out)
    return tuple(Bye(each.players[0], night.names[each.players[0]], each.round) for each in alone)


def begin_night(season: StoredSeason, plan: nights.NightPlan) -> int:
    """Create a night and pair its first round, or all rounds if it is a round robin of pairs."""
    check_plan(plan)
    with write_session():
        number = nights.create(season.id, plan)
        if plan.system == ROBIN and plan.size == pairing.PAIR:
            nights.add_round(number, 0, pairing.round_robin(plan.players, plan.seed))
        else:
            pair_next_round(nights.get(number), season.plan, rematches=False)
    return number


def pair_next_round(night: StoredNight, plan: SeasonPlan, *, rematches: bool) -> None:
    """Pair the next round, once every table of the last round has its result."""
    if night.closed is not None:
        raise InvalidInputError("This night is over.")
    if night.waiting:
        raise InvalidInputError(f"{len(night.waiting)} tables of round {night.rounds} have no result yet.")
    nights.add_round(night.id, night.rounds, [next_round(night, plan, rematches)])


def next_round(night: StoredNight, plan: SeasonPlan, rematches: bool) -> Round:
    """The tables of the next round."""
    field = pairing_state(night, plan)
    seed = night.plan.seed + night.rounds
    if night.plan.system == ROBIN:
        if not rematches and all(Pair(pair) in field.met for pair in combinations(field.players, 2)):
            raise InvalidInputError(ALL_MET)
        return pairing.group_round(field, night.plan.size, seed)
    if night.plan.size > pairing.PAIR:
        return pairing.group_round(field, night.plan.size, seed, level=True)
    try:
        return pairing.swiss_round(field, seed, rematches=rematches)
    except pairing.NoRoundLeftError:
        raise InvalidInputError(REMATCH) from None


def pairing_state(night: StoredNight, plan: SeasonPlan) -> PairingState:
    """What pairing needs to know about the night so far."""
    met: dict[Pair, int] = {}
    for each in night.pairings:
        pairing.count_meetings((each.players,), met)
    sat_out: dict[int, int] = {}
    for bye in byes(night):
        sat_out[bye.player] = sat_out.get(bye.player, 0) + 1
    points = {row.player: float(row.points) for row in standing(night, plan).rows}
    return PairingState(night.plan.players, met, sat_out, points)


def everybody_met(night: StoredNight) -> bool:
    """Has everybody who is here met everybody else?"""
    met: dict[Pair, int] = {}
    for each in night.pairings:
        pairing.count_meetings((each.players,), met)
    return all(Pair(pair) in met for pair in combinations(night.plan.players, 2))


def check_plan(plan: nights.NightPlan) -> None:
    """Raise if a night cannot be played with these settings."""
    if len(set(plan.players)) < FEWEST:
        raise InvalidInputError("A tournament night needs at least two people.")
    if plan.system not in SYSTEMS:
        raise InvalidInputError("Choose how people are put together.")
    if not pairing.PAIR <= plan.size <= pairing.LARGEST:
        raise InvalidInputError(f"{pairing.PAIR} to {pairing.LARGEST} people sit at a table.")
