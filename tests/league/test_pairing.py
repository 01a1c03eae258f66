"""Pairing holds its promises for any number of people, any results and any seed."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.league.pairing import (
    NoRoundLeftError,
    Pair,
    PairingState,
    Round,
    count_meetings,
    group_round,
    meeting_rounds,
    round_robin,
    swiss_round,
    table_sizes,
)

PEOPLE = st.lists(st.integers(1, 999), min_size=2, max_size=11, unique=True)
SEEDS = st.integers(0, 10**6)


def everybody(found: Round) -> list[int]:
    return sorted(player for table in found for player in table)


@given(players=PEOPLE, seed=SEEDS)
def test_in_a_round_robin_everybody_meets_everybody_once(players: list[int], seed: int) -> None:
    rounds = round_robin(players, seed)
    met = [Pair(table) for found in rounds for table in found if len(table) == 2]
    assert sorted(met, key=sorted) == sorted(map(Pair, combinations(players, 2)), key=sorted)
    assert all(everybody(found) == sorted(players) for found in rounds)


@given(players=PEOPLE, seed=SEEDS)
def test_in_a_round_robin_sitting_out_is_shared_fairly(players: list[int], seed: int) -> None:
    alone = [table[0] for found in round_robin(players, seed) for table in found if len(table) == 1]
    assert sorted(alone) == (sorted(players) if len(players) % 2 else [])


@given(players=PEOPLE, seed=SEEDS)
def test_the_same_seed_draws_the_same_rounds_however_people_are_listed(players: list[int], seed: int) -> None:
    assert round_robin(players, seed) == round_robin(players[::-1], seed)
    assert swiss_round(PairingState(tuple(players)), seed) == swiss_round(
        PairingState(tuple(players[::-1])), seed
    )
    size = 2 + seed % 5
    assert group_round(PairingState(tuple(players)), size, seed) == group_round(
        PairingState(tuple(players[::-1])), size, seed
    )


@settings(max_examples=60, deadline=None)
@given(players=PEOPLE, seed=SEEDS, results=st.lists(st.integers(0, 2), min_size=60, max_size=60))
def test_a_swiss_night_never_pairs_again_and_shares_byes(
    players: list[int], seed: int, results: list[int]
) -> None:
    """Play on with chance results until no round is left."""
    met: dict[Pair, int] = {}
    byes: dict[int, int] = {}
    points = dict.fromkeys(players, 0.0)
    outcomes = iter(results * len(players))
    for turn in range(len(players)):
        try:
            found = swiss_round(PairingState(tuple(players), met, byes, points), seed + turn)
        except NoRoundLeftError:
            assert turn >= len(players) // 2
            break
        assert everybody(found) == sorted(players)
        for table in found:
            if len(table) == 1:
                byes[table[0]] = byes.get(table[0], 0) + 1
                points[table[0]] += 3
                continue
            won = next(outcomes)
            points[table[0]] += (3, 1, 0)[won]
            points[table[1]] += (0, 1, 3)[won]
        count_meetings(found, met)
        assert set(met.values()) <= {1}
        assert max(byes.values(), default=0) - min(byes.get(each, 0) for each in players) <= 1


def test_a_swiss_round_puts_leaders_together() -> None:
    points = {1: 6.0, 2: 6.0, 3: 3.0, 4: 3.0, 5: 0.0, 6: 0.0}
    assert {Pair(table) for table in swiss_round(PairingState(tuple(points), points=points), 7)} == {
        Pair((1, 2)), Pair((3, 4)), Pair((5, 6)),
    }  # fmt: skip


def test_the_last_without_a_bye_sits_out() -> None:
    points = {1: 6.0, 2: 3.0, 3: 0.0}
    assert swiss_round(PairingState((1, 2, 3), points=points), 1)[-1] == (3,)
    assert swiss_round(PairingState((1, 2, 3), byes={3: 1}, points=points), 1)[-1] == (2,)


def test_a_rematch_is_drawn_only_on_request() -> None:
    night = PairingState((1, 2), {Pair((1, 2)): 1})
    try:
        swiss_round(night, 1)
    except NoRoundLeftError:
        assert everybody(swiss_round(night, 1, rematches=True)) == [1, 2]
    else:
        raise AssertionError("they have met")


@settings(max_examples=40, deadline=None)
@given(players=PEOPLE, seed=SEEDS, size=st.integers(3, 6))
def test_at_larger_tables_all_sit_and_meet_in_the_end(players: list[int], seed: int, size: int) -> None:
    met: dict[Pair, int] = {}
    for found in meeting_rounds(players, size, seed):
        assert everybody(found) == sorted(players)
        assert sorted(map(len, found)) == sorted(table_sizes(len(players), size))
        assert all(2 <= len(table) <= size for table in found)
        count_meetings(found, met)
    assert len(met) == len(players) * (len(players) - 1) // 2


def test_nine_people_at_three_tables_meet_exactly_once_in_four_rounds() -> None:
    met: dict[Pair, int] = {}
    rounds = list(meeting_rounds(range(9), 3, 1))
    for found in rounds:
        count_meetings(found, met)
    assert (len(rounds), set(met.values())) == (4, {1})
