"""No payload of the right types breaks a check: it is refused with a sentence."""

import pytest

from referee.games.draw.actions.duel import Reveal
from referee.games.draw.actions.embark import ChangeConvoy, Deal, TellConvoy, WriteConvoy
from referee.games.draw.actions.end import CountPile, JudgePuns
from referee.games.draw.actions.travel import Advance, Waylay
from referee.games.draw.seating import Leave
from tests.games.draw.table import Table

HUGE = 10**30
ACTIONS = [
    Deal(HUGE),
    WriteConvoy(HUGE),
    WriteConvoy(1, "Q" * 10_000),
    WriteConvoy(1, "💥", ("💥",) * 10_000),
    WriteConvoy(1, "", (), ("Z" * 10_000,) * 6),
    WriteConvoy(1, "rage", ("",) * 6),
    TellConvoy(1, "rage", ("R",) * 10_000, ("",) * 10_000),
    ChangeConvoy(-1, "\x00"),
    Advance(-HUGE),
    Waylay(HUGE, "💥" * 10_000),
    Reveal("Q" * 10_000, "💥"),
    Reveal("WILD", "ABC"),
    CountPile(HUGE, -HUGE),
    JudgePuns(HUGE, "x" * 10_000),
    Leave(-1),
]


def stages():
    """The game at each of its stages, nothing told beyond what it needs."""
    yield Table()
    yield Table().dealt()
    yield Table().embarked()
    yield Table().embarked().duel()
    counting = Table().embarked()
    while counting.state.phase == "advance or waylay":
        counting.do(counting.state.turn, Advance(counting.state.row(counting.state.turn)[0].number))
    yield counting
    yield counting.do(0, CountPile(30, 12)).do(1, CountPile(30, 12))


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
def test_no_payload_breaks_a_check(action):
    for table in stages():
        for seat in (0, 1):
            verdict = table.check(seat, action)
            assert verdict.breaches and all(0 < len(finding.says) < 400 for finding in verdict.breaches)
