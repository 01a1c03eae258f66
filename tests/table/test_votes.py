"""What a vote leaves in the house, by whom, and that taking it back takes that back too."""

import pytest

from referee.kit.words import RuleSet
from referee.store.house import house_words
from referee.store.people import roster
from referee.table import commands, loading

STORE = {"faces": list("SJBDWZP"), "dealer": 2}
HAND = {"hand": list("LONERS"), "word": "renlos"}


@pytest.fixture
def code(book):
    ids = [roster.create(name).id for name in ("Ann", "Bea", "Cal")]
    code = commands.create("tensorial", ids, {"challenges": "void"}).code
    do(code, 0, "deal_store", STORE)
    return code


def do(code, seat, action, payload=None, status="done"):
    number = loading.load_table(code).position.number
    receipt = commands.commit(code, seat, action, payload or {}, key=f"{number}.{seat}.{action}", agreed=True)
    assert receipt.status == status, receipt.verdict.findings
    return receipt


def vote(code, *choices):
    for seat, choice in enumerate(choices):
        do(code, seat, "cast_vote", {"choice": choice})


def stored_rulings():
    return [(each.word, each.allowed, each.by, each.rules, each.note) for each in house_words.all_rulings()]


def test_a_word_voted_in_becomes_a_house_word_and_can_be_played(code):
    do(code, 0, "play", HAND, status="refused")
    do(code, 0, "ask_table", {"word": "renlos"})
    assert stored_rulings() == []
    vote(code, "no", "yes", "yes")
    assert stored_rulings() == [("RENLOS", True, "Ann", "tensorial", f"Settled at table {code} by 2 to 1")]
    do(code, 0, "play", HAND)
    people = [seat.player for seat in loading.load_table(code).row.seats]
    assert commands.create("tensorial", people, {}).house.words.verdict("renlos", RuleSet.MEMBERSHIP).legal


def test_what_another_table_settles_counts_from_the_next_game_on(code):
    people = [seat.player for seat in loading.load_table(code).row.seats]
    other = commands.create("tensorial", people, {"challenges": "void"}).code
    do(other, 0, "deal_store", STORE)
    do(other, 0, "ask_table", {"word": "renlos"})
    vote(other, "yes", "yes", "yes")
    do(other, 0, "play", HAND)
    do(code, 0, "play", HAND, status="refused")
    after = commands.create("tensorial", people, {"challenges": "void"}).code
    do(after, 0, "deal_store", STORE)
    do(after, 0, "play", HAND)


def test_undoing_a_vote_removes_its_house_word_and_redoing_restores_it(code):
    do(code, 0, "ask_table", {"word": "renlos"})
    vote(code, "yes", "yes", "yes")
    last = loading.load_table(code).position.number
    assert commands.undo(code, 1, last - 1, key="back", agreed=True).status == "done"
    assert stored_rulings() == []
    assert commands.undo(code, 1, last, key="again", agreed=True).status == "done"
    assert [ruling[:3] for ruling in stored_rulings()] == [("RENLOS", True, "Ann")]


def test_undoing_a_vote_restores_the_earlier_house_ruling(code):
    house_words.rule("RENLOS", False, note="Never")
    do(code, 0, "ask_table", {"word": "renlos"})
    vote(code, "yes", "yes", "yes")
    assert loading.load_table(code).house.words.verdict("renlos", RuleSet.MEMBERSHIP).legal
    commands.undo(code, 1, loading.load_table(code).position.number - 1, key="back", agreed=True)
    assert loading.load_table(code).house.words.verdict("renlos", RuleSet.MEMBERSHIP).refused


def test_a_ruling_changed_by_hand_since_is_left_alone(code):
    do(code, 0, "ask_table", {"word": "renlos"})
    vote(code, "yes", "yes", "yes")
    house_words.rule("RENLOS", False, rules="tensorial", note="We thought again")
    commands.undo(code, 1, loading.load_table(code).position.number - 1, key="back", agreed=True)
    assert [(allowed, note) for _, allowed, _, _, note in stored_rulings()] == [(False, "We thought again")]


def test_a_house_word_names_whoever_recorded_it(code):
    people = [seat.player for seat in loading.load_table(code).row.seats]
    none = commands.create("tensorial", people, {}, words="none").code
    do(none, 0, "deal_store", STORE)
    do(none, 0, "play", HAND)
    do(none, 1, "challenge")
    do(none, 2, "settle", {"ruling": "refused"})
    assert stored_rulings() == [("RENLOS", False, "Cal", "tensorial", f"Settled at table {none}")]
