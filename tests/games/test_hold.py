"""Hold, in every game with challenges: the window stays open, and nothing is lost or learned by it."""

from functools import partial

import pytest

from referee.engine.verdict import Weight
from referee.games import GAMES
from referee.games.draw.challenge import CHALLENGE as DRAW
from referee.games.letterpress.challenge import Challenge, Hold, NobodyDoubts
from referee.kit.challenge_actions import ChallengeAction
from referee.kit.challenge_window import Release
from tests.games.draw.test_challenge import after_a_duel
from tests.games.letterpress.test_challenge import announced_words
from tests.games.test_challenge_steps import CASES
from tests.support.rules import rule


def make(case):
    """Ann's word lies open; Bea may challenge it, and how she does either."""

    def table(**options):
        return case.table(**options).do(0, case.makes)

    hold = next(action for action in case.game.RULES.actions if action.name == "hold")
    return table, hold(), case.challenge


TABLES = {key: make(case) for key, case in CASES.items()} | {
    "letterpress": (partial(announced_words, "arm", "mere", "red"), Hold(), Challenge("arm")),
    "draw": (after_a_duel, DRAW.hold(), DRAW.challenge("gar")),
}
tables = pytest.mark.parametrize("table, hold, challenge", TABLES.values(), ids=TABLES)


def test_every_game_with_challenges_has_it():
    challenging = [
        rules.key for rules in GAMES if any(issubclass(action, ChallengeAction) for action in rules.actions)
    ]
    assert set(challenging) == set(TABLES)


@rule("table", "hold")
@tables
def test_while_somebody_holds_nothing_happens_but_a_challenge(table, hold, challenge):
    here = table(hold=True)
    before = here.state
    here.record(1, hold, agreed=True)
    assert here.ledger_lines()[-1] == "Bea says hold."
    status = here.view(2).status
    assert (status.title, status.waiting) == ("Bea is thinking about a challenge", (1,))
    assert here.view(1).status.title == "You hold the game"
    for seat in range(3):
        assert set(here.open(seat)) <= {"challenge", "release"}
        grey = [offer for offer in here.view(seat).offers if not offer.open and offer.name != "challenge"]
        assert {offer.reasons[0].says for offer in grey} == {"Bea holds the game to think about a challenge."}
    assert here.view(1).next.name == "challenge"
    here.record(1, Release(), agreed=False)
    assert here.ledger_lines()[-1] == "Bea lets it go." and here.state == before


@tables
def test_a_challenge_ends_a_hold_with_the_same_ruling(table, hold, challenge):
    here, plain = table(hold=True), table(hold=True)
    for each in (here, plain):
        if each is here:
            each.record(2, hold, agreed=True)
        each.record(1, challenge, agreed=True)
    assert here.state.held_by is None and here.view(2).board[0] == plain.view(2).board[0]
    assert here.open(0) == plain.open(0)


@tables
def test_others_let_it_go_only_with_the_table(table, hold, challenge):
    here = table(hold=True)
    here.record(1, hold, agreed=True)
    verdict = here.check(2, Release())
    assert [finding.says for finding in verdict.findings if finding.weight is Weight.ASK] == [
        "Bea holds the game. Does the table agree to go on?"
    ]
    here.record(2, Release(), agreed=True)
    assert here.ledger_lines()[-1] == "Cal lets the game go on." and here.state.held_by is None
    assert here.refuses(1, Release()) == {"hold"}


@tables
def test_who_cannot_challenge_cannot_hold_and_at_other_tables_it_is_only_spoken(table, hold, challenge):
    spoken = table()
    assert "hold" not in {offer.name for offer in spoken.view(1).offers}
    assert spoken.refuses(1, hold) == {"hold"}
    here = table(hold=True)
    for _ in ("before the ruling", "after it"):
        assert all(("hold" in here.open(seat)) == ("challenge" in here.open(seat)) for seat in range(3))
        if not here.state.ruling:
            here.record(1, challenge, agreed=True)


def test_nobody_says_that_all_words_stand_while_one_is_held():
    here = announced_words("arm", "mere", "red", hold=True)
    here.record(0, Hold(), agreed=True)
    assert [finding.says for finding in here.check(1, NobodyDoubts()).breaches] == [
        "Ann holds the game to think about a challenge."
    ]
