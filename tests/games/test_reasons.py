"""The first reason of a refusal is the rule that stands in the way, in every place where a game refuses."""

import importlib

import pytest

from tests.support.refusals import first_sites, sites

GAMES = ("anagrabs", "draw", "gadsby", "letter_mine", "letterbox", "tensorial", "word_war")
REFUSALS = {game: importlib.import_module(f"tests.games.{game}.refusals").REFUSALS for game in GAMES}
EVERY = [(game, refusal) for game, refusals in REFUSALS.items() for refusal in refusals]


@pytest.mark.parametrize("game, refusal", EVERY, ids=[f"{game}: {each.says[:40]}" for game, each in EVERY])
def test_the_rule_that_is_broken_is_named_first(game, refusal):
    reason = refusal.first_reason()
    assert (reason.cite.game, reason.cite.rule, reason.says) == (game, refusal.rule, refusal.says)


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_a_game_gives_comes_first_somewhere(game, monkeypatch):
    package = f"referee.games.{game}"
    assert sites(package) - first_sites(REFUSALS[game], package, monkeypatch) == set()
