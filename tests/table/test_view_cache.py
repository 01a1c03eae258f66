"""What is remembered of a table shows exactly what a first look would: to every seat, after every step."""

import json
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import store
from referee.store.db.database import current_database as database
from referee.store.games import tables
from referee.store.games.table_cache import UNUSED_LIMIT, TableCache
from referee.store.house import house_words
from referee.store.people import roster
from referee.table import commands, loading
from tests.support.played_games import GAMES, SCRIPTS, person_called

DEAL = {"shared": ["R", "M"], "vowel": "E"}
WORDS = ("MENTOR", "METER", "TERM", "TIMER", "MERIT")
numbers = count()
seats = st.integers(0, 2)
STEPS = st.one_of(
    st.tuples(st.just("write"), seats, st.sampled_from(WORDS)),
    st.tuples(st.just("undo"), seats, st.integers(0, 12)),
    st.tuples(st.just("correct"), st.integers(1, 12), st.sampled_from((*WORDS, None))),
    st.tuples(st.just("rename"), seats, st.sampled_from(("Ann", "Bea", "Dov"))),
    st.tuples(st.just("rule"), st.sampled_from(WORDS), st.booleans()),
    st.tuples(st.just("elsewhere")),
)


@pytest.fixture
def sqlite_book(sqlite_url):
    app = store.bare_app(sqlite_url, "", "a secret of the tests, long enough")
    with app.app_context():
        yield app
    store.close(app)


def as_first_seen(code):
    """Nobody's eyes may see anything else than if this were the first look at the table ever."""
    table = loading.load_table(code)
    row = tables.get_uncached(table.id)
    fresh, unseen = loading.load_uncached(row), loading.load_uncached(row)
    assert (table.row, table.settings, table.position) == (row, fresh.settings, fresh.position)
    for seat in (None, *range(len(table.seats))):
        seen = loading.view_for(fresh, seat)
        assert loading.view_for(table, seat) == seen
        assert [loading.find_offer(unseen, seat, each.name) for each in seen.offers] == list(seen.offers)


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_step_of_every_game(sqlite_book, name):
    head, *turns = map(json.loads, (GAMES / SCRIPTS[name]).read_text("utf-8").splitlines())
    people = [person_called(each) for each in head["seats"]]
    words = head.get("words", "standard")
    code = commands.create(head["game"], people, head.get("options", {}), words=words).code
    names = {seat: number for number, seat in enumerate(head["seats"])}
    for number, turn in enumerate(turns):
        seat = names.get(turn["seat"], turn["seat"])
        payload, agreed = turn.get("payload", {}), bool(turn.get("agreed"))
        commands.commit(code, seat, turn["action"], payload, key=f"{number}", agreed=agreed)
        if number < 9 or number % 4 == 0:
            as_first_seen(code)
    commands.undo(code, 0, loading.load_table(code).position.number // 2, key="half", agreed=True)
    as_first_seen(code)


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, max_size=8))
def test_after_any_steps_undo_correction_names_and_rulings_included(book, steps):
    people = [roster.create(name).id for name in ("Ann", "Bea", "Cal")]
    code = commands.create("letterpress", people, {}).code
    commands.commit(code, 0, "deal", DEAL, key="deal")
    mine, other = (loading.table_cache, database().rows), (TableCache(), TableCache())
    try:
        for step in steps:
            if step == ("elsewhere",):  # the next steps come through another server on the same database
                (loading.table_cache, database().rows), other = other, (loading.table_cache, database().rows)
            else:
                take_step(code, people, *step)
            as_first_seen(code)
    finally:
        loading.table_cache, database().rows = mine


def take_step(code, people, kind, first, second):
    key, number = f"k{next(numbers)}", loading.load_table(code).position.number
    match kind:
        case "write":
            commands.commit(code, first, "write", {"word": second}, key=key)
        case "undo":
            commands.undo(code, first, min(second, number - 1), key=key, agreed=True)
        case "correct" if first <= number:
            asked = loading.load_table(code).position.batch(first)
            word = None if second is None or asked.action != "write" else {"word": second}
            commands.amend(code, asked.seat, first, word, key=key, seen=number)
        case "rename":
            roster.rename(people[first], second)
        case "rule":
            house_words.rule(first, second, rules="letterpress")


def test_a_change_elsewhere_in_the_house_is_checked_once(book):
    code = commands.create("letterpress", [person_called("Ann"), person_called("Bea")], {}).code
    before = loading.load_table(code)
    roster.rename(person_called("Cal"), "Dov")
    row = tables.by_code(code)
    after = loading.load_row(row)
    assert (after.row, after.views) == (before.row, before.views)
    assert after.row is row and loading.load_row(row) is after


def test_a_forgotten_table_is_read_again():
    cache = TableCache(most=1)
    cache.put("one", 1)
    cache.put("two", 2)
    assert (cache.get("one"), cache.get("two")) == (None, 2)


def test_an_unused_table_is_dropped_from_the_cache():
    moment = [0.0]
    cache = TableCache(clock=lambda: moment[0])
    cache.put("asleep", 1)
    cache.put("in play", 2)
    for moment[0] in (UNUSED_LIMIT / 2, UNUSED_LIMIT, UNUSED_LIMIT + 1):
        assert cache.get("in play") == 2
    cache.put("another", 3)
    assert [cache.get(each) for each in ("asleep", "in play", "another")] == [None, 2, 3]
