"""What every game promises, whatever its rules: shown on random games walked to the end."""

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings

from referee.engine.codec import action_type, decode_action, decode_event, encode
from referee.engine.common_actions import CORE_ACTIONS, Rewind
from referee.engine.fold import fold
from referee.engine.judge import judge, offers, opening
from referee.engine.options import option_views
from referee.engine.seats import Viewer
from referee.engine.second_person import reason_for
from referee.engine.verdict import Weight
from referee.engine.view import view
from referee.games import GAMES
from referee.kit.words import RuleSet
from referee.words import load, read_upload
from tests.contract.walks import random_game, record, seeds, walk_of
from tests.support.effort import effort

games = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
few = settings(max_examples=effort(8, 60), deadline=None)


def seats_of(position):
    return [seat.number for seat in position.state.seats]


@games
@few
@given(seed=seeds)
def test_a_random_game_comes_to_its_end_and_then_offers_nothing(rules, seed):
    positions, house = random_game(rules, seed)
    last = positions[-1]
    assert rules.result(last.state) is not None, f"stuck after {last.number} requests"
    assert all(offers(rules, last, seat, house) == () for seat in seats_of(last))


@games
@few
@given(seed=seeds)
def test_folding_the_log_gives_the_state(rules, seed):
    positions, _ = random_game(rules, seed)
    assert fold(positions[0].start, positions[-1].log) == positions[-1]


@games
@few
@given(seed=seeds)
def test_events_requests_and_options_survive_json(rules, seed):
    positions, _ = random_game(rules, seed)
    for batch in positions[-1].log:
        for event in batch.events:
            assert decode_event(rules, type(event).__name__, event.v, encode(event)) == event
        assert encode(decode_action(rules, batch.action, batch.request)) == batch.request


@games
@few
@given(seed=seeds)
def test_no_card_is_in_two_places(rules, seed):
    positions, _ = random_game(rules, seed)
    for position in positions:
        ids = list(rules.cards(position.state))
        assert len(ids) == len(set(ids))


@games
@few
@given(seed=seeds)
def test_an_unoffered_action_is_refused_with_the_reason_shown(rules, seed):
    positions, house = random_game(rules, seed)
    random = Random(seed)
    for position in random.sample(positions[:-1], min(5, len(positions) - 1)):
        for seat in seats_of(position):
            for offer in offers(rules, position, seat, house):
                if offer.reasons:
                    assert _opening(rules, position, seat, offer.name, house) == offer.reasons


def _opening(rules, position, seat, name, house):
    found = opening(action_type(rules, name), position.state, seat, house)
    return tuple(finding for finding in found if finding.weight is Weight.BREACH)


@games
@few
@given(seed=seeds)
def test_a_step_taken_back_and_done_again_gives_the_same_table(rules, seed):
    positions, house = random_game(rules, seed)
    steps = list(pairwise(positions))
    for before, after in Random(seed).sample(steps, min(6, len(steps))):
        batch = after.log[-1]
        undone = record(rules, after, batch.seat, Rewind(before.number), house)
        assert undone.state == before.state
        action = decode_action(rules, batch.action, batch.request)
        assert record(rules, undone, batch.seat, action, house).state == after.state


@games
@few
@given(seed=seeds)
def test_every_offer_can_be_drawn_and_every_form_field_is_a_field_of_its_action(rules, seed):
    positions, house = random_game(rules, seed)
    for position in (*Random(seed).sample(positions, min(5, len(positions))), positions[-1]):
        for seat in seats_of(position):
            seen = view(rules, position, Viewer(seat, position.state.seats), house)
            assert seen.status.says and seen.status.title
            if seen.result:
                reason = reason_for(seen.result, seen.viewer)
                assert (seen.status.phase, seen.status.says) == ("Game over", reason)
                assert seen.status.waiting == () and seen.offers == ()
            for offer in seen.open:
                fields = set(action_type(rules, offer.name).__dataclass_fields__)
                assert {asked.name for asked in offer.inputs} <= fields


@games
@few
@given(seed=seeds)
def test_secrets_of_one_seat_change_nothing_for_any_other(rules, seed):
    for owner, one, other, house in walk_of(rules).secret_pairs(Random(seed)):
        knows = {owner} if isinstance(owner, int) else set(owner)  # some secrets are shared by two
        eyes = [None, *(seat for seat in seats_of(one) if seat not in knows)]
        for seat in eyes:
            viewer = Viewer(seat, one.state.seats)
            assert view(rules, one, viewer, house) == view(rules, other, viewer, house)


@games
@few
@given(seed=seeds)
def test_nobody_is_spoken_of_by_name_to_their_own_face(rules, seed):
    """What is happening is said in the second person on one's own phone."""
    positions, _ = random_game(rules, seed)
    for position in positions:
        for seat in seats_of(position):
            told = rules.status(position.state, Viewer(seat, position.state.seats))
            own = re.compile(rf"\b{position.state.seats[seat].name}\b")
            assert rules.result(position.state) or not own.search(f"{told.title} {told.says}")


@games
def test_judging_never_changes_the_position(rules):
    positions, house = random_game(rules, seed=7, most=40)
    for position in positions[:-1]:
        before = repr(position)
        for seat in seats_of(position):
            offers(rules, position, seat, house)
        proposal = walk_of(rules).step(position, house, Random(1))
        if proposal:
            judge(rules, position, *proposal, house)
        assert repr(position) == before


@games
def test_names_are_unique_and_every_action_has_a_title_and_a_sentence(rules):
    actions = (*rules.actions, *CORE_ACTIONS)
    assert len({action.name for action in actions}) == len(actions)
    assert all(action.title and action.__doc__ for action in actions)
    assert len({event.__name__ for event in rules.events}) == len(rules.events)


@games
@few
@given(seed=seeds)
def test_looking_back_is_an_option_off_at_first_and_shows_finished_turns_only(rules, seed):
    options = {option.name: option.default for option in option_views(rules.options)}
    assert (rules.hindsight is not None) == ("hindsight" in options)
    if rules.hindsight is None:
        return
    assert options["hindsight"] is False
    positions, house = random_game(rules, seed)
    written = {turn.word for turn in looked_back(rules, positions[-1], house) if turn.word} | {"WORD"}
    solvable = replace(house, words=load(uploaded=read_upload("x", "\n".join(written).encode()), slurs=False))
    for turn in looked_back(rules, positions[-1], solvable)[-3:]:
        possible = {each.word: each.points for each in turn.possible(())}
        assert list(possible.values()) == sorted(possible.values(), reverse=True)
        if turn.word and solvable.words.verdict(turn.word, RuleSet(rules.words)).legal:
            assert possible[turn.word] >= turn.points


def looked_back(rules, position, house):
    """Every finished turn of a game."""
    state, found = position.start, []
    for number in position.standing:
        for event in position.batch(number).events:
            before, state = state, event.apply(state)
            found += rules.hindsight(event, before, state, house)
    return found
