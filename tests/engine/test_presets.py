"""Three presets for every game, from what its options say of themselves."""

from __future__ import annotations

import pytest

from referee import games
from referee.engine.codec import decode_options
from referee.engine.options import option_views, options_by_theme, presets
from referee.engine.rules import AnyRules

every_game = pytest.mark.parametrize("rules", games.OWN_GAMES, ids=lambda rules: rules.key)


@every_game
def test_every_preset_is_a_way_to_play_and_no_two_are_the_same(rules: AnyRules) -> None:
    found = [decode_options(rules, dict(each.values)) for each in presets(rules.options)]
    assert found[0] == rules.options()
    assert len({repr(each) for each in found}) == len(found)


@every_game
def test_a_preset_tells_every_option_in_which_it_leaves_the_book(rules: AnyRules) -> None:
    usual = {view.name: view.default for view in option_views(rules.options)}
    for preset in presets(rules.options):
        other = [name for name, value in preset.values.items() if value != usual[name]]
        assert len(preset.changes) == len(other)


@every_game
def test_every_option_stands_under_one_theme(rules: AnyRules) -> None:
    under = [view.name for _, views in options_by_theme(rules.options) for view in views]
    assert sorted(under) == sorted(view.name for view in option_views(rules.options))
    assert all(view.help or view.choices for view in option_views(rules.options))
