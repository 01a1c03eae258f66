"""Commands at a table: checked, recorded, taken back, corrected."""

import pytest

from referee.engine.codec import BadRequestError
from referee.engine.fold import fold
from referee.games.letterpress.deck import card_value, known_challenges
from referee.store.games import seats, tables
from referee.store.games.batch import KeyReusedError
from referee.store.people import history, roster
from referee.table import commands, loading
from referee.table.loading import NoSuchTableError
from tests.store.samples import all_at_once

DEAL = {"shared": ["R", "M"], "vowel": "E"}


def people(*names):
    return [roster.create(name).id for name in names]


@pytest.fixture
def table(book):
    return commands.create("letterpress", people("Ann", "Bea", "Cal"), {})


@pytest.fixture
def dealt(table):
    assert commands.commit(table.code, 0, "deal", DEAL, key="deal").status == "done"
    return loading.load_table(table.code)


def write(code, seat, word, key=None, **payload):
    return commands.commit(code, seat, "write", {"word": word, **payload}, key=key or f"{seat}{word}")


def test_a_recorded_request_is_there_when_the_table_is_loaded_again(dealt):
    assert [card.face for card in dealt.position.state.shared] == ["R", "M", "E"]
    assert dealt.row.status == "playing"


def test_a_check_records_nothing(table):
    assert commands.check(table, 0, "deal", DEAL).stands
    assert loading.load_table(table.code).position.number == 0


def test_a_refusal_records_nothing_and_gives_its_reasons(dealt):
    receipt = write(dealt.code, 0, "TEXT", drafted=["T", "X"])
    assert receipt.status == "refused" and receipt.verdict.breaches
    assert loading.load_table(dealt.code).position.number == 1


def test_a_double_tap_counts_once_and_is_answered_alike(dealt):
    first, second = (write(dealt.code, 0, "MENTOR", key="tap") for _ in range(2))
    assert first.status == second.status == "done"
    assert second.verdict.events == first.verdict.events
    assert loading.load_table(dealt.code).position.number == 2


def test_a_key_used_for_something_else_is_refused(dealt):
    write(dealt.code, 0, "MENTOR", key="tap")
    with pytest.raises(KeyReusedError):
        write(dealt.code, 0, "METER", key="tap")


def test_a_decision_made_on_an_older_table_is_stale(dealt):
    write(dealt.code, 0, "MENTOR")
    assert commands.undo(dealt.code, 0, 1, key="back", seen=1).status == "stale"
    assert commands.undo(dealt.code, 0, 1, key="back", seen=2).status == "done"


def test_eight_simultaneous_requests_are_all_recorded(book, table):
    commands.commit(table.code, 0, "deal", DEAL, key="deal")
    words = ("MENTOR", "METER", "TERM")
    receipts = all_at_once(book, 6, lambda n: write(table.code, n % 3, words[n % 3], key=f"{n % 3}").status)
    assert receipts == ["done"] * 6
    with book.app_context():
        after = loading.load_table(table.code)
        assert after.position.number == 4
        assert fold(after.position.start, after.position.log) == after.position


def test_a_wrong_number_of_people_or_bad_options_are_refused_and_nothing_is_stored(book):
    with pytest.raises(BadRequestError, match="2 to 6 players; 1 sit here"):
        commands.create("letterpress", people("Ann"), {})
    with pytest.raises(BadRequestError, match="not one of the choices"):
        commands.create("letterpress", people("Ann", "Bea"), {"lookup": "never"})
    with pytest.raises(BadRequestError, match="There is no game 'chess'"):
        commands.create("chess", people("Ann", "Bea"), {})
    assert tables.list_unfinished() == ()


def test_an_unknown_code_is_no_table(book):
    with pytest.raises(NoSuchTableError):
        loading.load_table("ZZZZZZ")


def test_a_corrected_deal_replays_the_words_written_since(dealt):
    write(dealt.code, 0, "MENTOR")
    amendment, receipt = commands.amend(
        dealt.code, 1, 1, {"shared": ["R", "S"], "vowel": "E"}, key="fix", seen=2
    )
    assert receipt.status == "done" and amendment.lost == ()
    after = loading.load_table(dealt.code).position
    assert [card.face for card in after.state.shared] == ["R", "S", "E"]
    assert after.state.word_of(0).word == "MENTOR"


def test_a_correction_tapped_twice_counts_once(dealt):
    for _ in range(2):
        _, receipt = commands.amend(dealt.code, 1, 1, {"shared": ["R", "S"], "vowel": "E"}, key="fix", seen=1)
        assert receipt.status == "done"
    assert loading.load_table(dealt.code).position.number == 3


def test_a_corrected_card_value_is_used_in_the_next_game(dealt):
    commands.commit(dealt.code, 0, "correct_value", {"face": "K", "points": 5}, key="k")
    deck = loading.load_table(dealt.code).row.deck
    again = commands.create("letterpress", people("Dov", "Eve"), {}, deck=deck)
    assert again.house.deck.points("K") == 5


def known_of(table):
    """What K, Z and X are worth at this table, and whether it knows the challenge told below."""
    state, house = table.position.state, table.house
    texts = [each.says for each in known_challenges(state, house).values()]
    return [card_value(state, house, face) for face in "KZX"], "Any word." in texts


def test_what_another_table_tells_of_the_deck_waits_until_a_game_is_over(dealt):
    """Its players have not heard of it; what they tell themselves counts at once."""

    def tell(code, key, action, **payload):
        receipt = commands.commit(code, 0, action, payload, key=key, agreed=True)
        assert receipt.status == "done", receipt.verdict.findings

    (_, z, x), _ = known_of(dealt)
    tell(dealt.code, "k", "correct_value", face="K", points=5)
    deck = loading.load_table(dealt.code).row.deck
    other, waiting = (commands.create("letterpress", people("Dov", "Eve"), {}, deck=deck) for _ in range(2))
    tell(other.code, "deal", "deal", **DEAL)
    tell(dealt.code, "k7", "correct_value", face="K", points=7)
    tell(dealt.code, "z", "correct_value", face="Z", points=99)
    tell(dealt.code, "new", "add_challenge", says="Any word.", needs="table", reward="table")
    tell(other.code, "x", "correct_value", face="X", points=33)

    assert known_of(loading.load_table(other.code)) == ([5, z, 33], False)
    assert known_of(loading.load_uncached(tables.get_uncached(other.id))) == ([5, z, 33], False)
    assert known_of(loading.load_table(dealt.code)) == ([7, 99, x], True)
    assert known_of(loading.load_table(waiting.code)) == ([7, 99, 33], True), "it has not begun"


def test_a_late_seat_does_not_change_what_was_played(dealt):
    write(dealt.code, 0, "MENTOR")
    before = loading.load_table(dealt.code).position.state
    seats.add(dealt.id, people("Dov")[0])
    after = loading.load_table(dealt.code)
    assert after.seats[3].late and after.position.state.playing == before.playing
    assert after.position.state.handed == before.handed


def played_out(code):
    """A whole game of two who find no word: equal words, a drawn letter each, nothing claimed."""
    for turn in range(1, 6):
        sea = {"shared": ["S", "E"], "vowel": "A"}
        steps = [(0, "deal", sea), (0, "write", {"no_word": True}), (1, "write", {"no_word": True})]
        if turn < 5:
            steps += [(0, "draw_for_tie", {"face": "A"}), (1, "draw_for_tie", {"face": "B"})]
            steps += [(0, "claim", {}), (1, "claim", {})]
        for seat, action, payload in steps:
            receipt = commands.commit(code, seat, action, payload, key=f"{turn}{action}{seat}", agreed=True)
            assert receipt.status == "done", receipt.verdict.findings


def test_a_finished_game_is_in_the_history_until_its_end_is_undone(book):
    code = commands.create("letterpress", people("Ann", "Bea"), {}).code
    played_out(code)
    (past,) = history.games().games
    assert [(each.name, each.place) for each in past.standings] == [("Ann", 1), ("Bea", 1)]
    assert past.table.status == "finished"

    last = loading.load_table(code).position.number
    asked = commands.undo(code, 1, last - 1, key="back", seen=last)
    assert asked.status == "asks", "the end was seen by all: the table must agree"
    assert commands.undo(code, 1, last - 1, key="back", seen=last, agreed=True).status == "done"
    assert history.games().total == 0
    assert commands.commit(code, 1, "write", {"word": "SEA"}, key="better").status == "done"
    assert [each.name for each in history.games().games[0].standings if each.won] == ["Bea"]


def test_agreement_is_not_recorded_where_nothing_was_asked(dealt):
    word = {"word": "MENTOR"}
    sent = commands.commit(dealt.code, 0, "write", word, key="tap", agreed=True)
    again = commands.commit(dealt.code, 0, "write", word, key="tap")
    assert sent.status == again.status == "done"
    assert not loading.load_table(dealt.code).position.log[-1].agreed
