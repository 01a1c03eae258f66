"""Tables and seats: set, found again, begun, broken off, resumed."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from referee.store.db import clock
from referee.store.db.database import write_session
from referee.store.db.errors import InvalidInputError, NotFoundError
from referee.store.games import seats, sessions, tables, tokens
from referee.store.games.batch import RepeatedError
from referee.store.games.log import append
from referee.store.games.stored_table import StoredTable
from referee.store.house import decks, house_words
from referee.store.models import TableStatus
from referee.store.people import roster
from tests.store.samples import a_batch, a_table, all_at_once


def test_a_table_is_set_with_people_in_seat_order(book: Flask) -> None:
    table = a_table("Ann", "Bea", "Cal")
    assert [(seat.number, seat.name) for seat in table.seats] == [(0, "Ann"), (1, "Bea"), (2, "Cal")]
    assert (table.status, table.version, table.options) == ("lobby", 0, {"rounds": 5})
    assert tables.get(table.id) == table


def test_a_person_cannot_have_two_seats(book: Flask) -> None:
    ann = roster.create("Ann").id
    with pytest.raises(InvalidInputError):
        tables.create("letterpress", {}, [ann, ann])


def test_a_code_has_six_unambiguous_characters(book: Flask) -> None:
    code = a_table().code
    assert len(code) == 6
    assert not set(code) & set("01ILO")


def test_a_table_is_found_by_its_code_however_typed(book: Flask) -> None:
    table = a_table()
    assert tables.by_code(f" {table.code[:3]}-{table.code[3:].lower()} ") == table


@pytest.mark.parametrize("typed", ["", "ABC", "ABCDEF0", "AAAAA\x00", "'; --", "\ud800" * 6, "x" * 10**6])
def test_an_invalid_code_finds_no_table(book: Flask, typed: str) -> None:
    assert tables.by_code(typed) is None


def test_a_taken_code_is_not_given_again(book: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["AAAAAA", "AAAAAA", "BBBBBB"])
    monkeypatch.setattr(tokens, "new_code", lambda: next(codes))
    assert [tables.create("letterpress", {}).code for _ in range(2)] == ["AAAAAA", "BBBBBB"]


def test_the_join_token_can_be_shown_again_and_finds_the_table(book: Flask) -> None:
    table = a_table()
    token = tables.join_token(table.id)
    assert len(token) == 22  # 128 bits
    assert tables.join_token(table.id) == token
    assert tables.by_join_token(token) == table
    assert tables.by_join_token(token[:-1] + "x") is None


def test_a_renewed_join_token_ends_the_old_one(book: Flask) -> None:
    table = a_table()
    old = tables.join_token(table.id)
    new = tables.renew_join_token(table.id)
    assert tables.by_join_token(old) is None
    assert tables.by_join_token(new) is not None


def test_a_new_secret_key_changes_join_tokens(book: Flask) -> None:
    table = a_table()
    book.secret_key = "another secret"
    assert tables.by_join_token(tables.join_token(table.id)) is not None


def test_options_are_fixed_once_the_game_has_begun(book: Flask) -> None:
    table = a_table()
    assert tables.set_up(table.id, options={"rounds": 3}, place="Ann's kitchen").options == {"rounds": 3}
    tables.begin(table.id)
    with pytest.raises(InvalidInputError, match="has begun"):
        tables.set_up(table.id, options={"rounds": 4})
    assert tables.set_up(table.id, place="the garden").place == "the garden"


def test_a_game_begins_once(book: Flask) -> None:
    table = a_table()
    assert tables.begin(table.id).status == "playing"
    with pytest.raises(InvalidInputError, match="begun already"):
        tables.begin(table.id)


def test_a_table_that_uses_an_unknown_deck(book: Flask) -> None:
    with pytest.raises(NotFoundError):
        tables.create("letterpress", {}, deck=7)


def test_a_latecomer_gets_the_next_seat(book: Flask) -> None:
    table = a_table("Ann", "Bea")
    tables.begin(table.id)
    dov = seats.add(table.id, roster.create("Dov").id)
    assert (dov.number, dov.name, dov.late) == (2, "Dov", True)
    assert [seat.late for seat in tables.get(table.id).seats] == [False, False, True]


def test_eight_latecomers_at_once_get_eight_seats(app: Flask) -> None:
    with app.app_context():
        table = a_table("Ann", "Bea")
        people = [roster.create(f"Guest {n}").id for n in range(8)]
    numbers = all_at_once(app, 8, lambda n: seats.add(table.id, people[n]).number)
    assert sorted(numbers) == list(range(2, 10))


def test_whoever_left_gets_their_old_seat_back(book: Flask) -> None:
    table = a_table("Ann", "Bea")
    bea = table.seats[1].player
    assert seats.leave(table.id, 1).seats[1].left_at is not None
    assert seats.add(table.id, bea) == table.seats[1]


def test_a_leavers_phone_is_signed_out_but_a_host_stays(book: Flask) -> None:
    table = a_table("Ann", "Bea")
    host = sessions.issue(table.id, 0, host=True)
    bea = sessions.issue(table.id, 1)
    seats.leave(table.id, 0)
    seats.leave(table.id, 1)
    still = sessions.find_phone(host.token)
    assert still is not None and still.host and still.seat is None
    assert sessions.find_phone(bea.token) is None


def test_rearranged_seats_keep_their_phones(book: Flask) -> None:
    table = a_table("Ann", "Bea", "Cal")
    ann, bea, _ = (seat.player for seat in table.seats)
    beas = sessions.issue(table.id, 1)
    cals = sessions.issue(table.id, 2)
    arranged = seats.arrange(table.id, [bea, ann])
    assert [seat.name for seat in arranged.seats] == ["Bea", "Ann"]
    beas_phone, cals_phone = (sessions.find_phone(phone.token) for phone in (beas, cals))
    assert beas_phone is not None and beas_phone.seat == 0
    assert cals_phone is not None and cals_phone.seat is None


def test_seats_are_fixed_once_the_game_has_begun(book: Flask) -> None:
    table = a_table("Ann", "Bea")
    tables.begin(table.id)
    with pytest.raises(InvalidInputError, match="seats stand"):
        seats.arrange(table.id, [table.seats[1].player, table.seats[0].player])


def test_a_game_is_broken_off_and_resumed(book: Flask) -> None:
    table = a_table()
    tables.begin(table.id)
    assert tables.abandon(table.id).status == "abandoned"
    with pytest.raises(InvalidInputError, match="broken off"):
        tables.abandon(table.id)
    assert tables.resume(table.id).status == "playing"


def test_a_lobby_is_resumed_as_a_lobby(book: Flask) -> None:
    table = a_table()
    tables.abandon(table.id)
    assert tables.resume(table.id).status == "lobby"


def test_a_finished_game_is_over(book: Flask) -> None:
    table = a_table()
    append(table.id, 0, [a_batch("k")], status=TableStatus.FINISHED, standings=())
    with pytest.raises(InvalidInputError, match="over"):
        seats.add(table.id, roster.create("Dov").id)
    with pytest.raises(InvalidInputError):
        tables.resume(table.id)


def test_unfinished_tables_the_last_touched_first(book: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, done = (tables.create("letterpress", {}) for _ in range(3))
    append(done.id, 0, [a_batch("k", seat=None)], status=TableStatus.FINISHED, standings=())
    later = datetime.now(UTC) + timedelta(minutes=1)
    monkeypatch.setattr(clock, "now", lambda: later)
    append(first.id, 0, [a_batch("k", seat=None)])
    assert [table.id for table in tables.list_unfinished()] == [first.id, second.id]
    assert [table.id for table in tables.list_unfinished(limit=1, offset=1)] == [second.id]


def test_whatever_a_phone_could_see_moves_the_pulse(book: Flask) -> None:
    table = a_table("Ann")
    bea = roster.create("Bea").id
    moves = (
        lambda: seats.add(table.id, bea),
        lambda: sessions.issue(table.id, 0, host=True),
        lambda: tables.begin(table.id),
        lambda: append(table.id, 0, [a_batch("k"), a_batch("k:1", events=3)]),
        lambda: seats.leave(table.id, 1),
        lambda: tables.abandon(table.id),
    )
    for count, move in enumerate(moves, start=1):
        move()
        assert tables.get(table.id).pulse == count


def test_a_failed_call_inside_a_transaction_is_rolled_back_alone(book: Flask) -> None:
    table = a_table()
    append(table.id, 0, [a_batch("k")])
    with write_session():
        tables.begin(table.id)
        with pytest.raises(RepeatedError):
            append(table.id, 1, [a_batch("k")])
    after = tables.get(table.id)
    assert (after.status, after.version, after.batches) == ("playing", 1, 1)


def test_the_pulse_grows_when_a_game_begins(book: Flask) -> None:
    table = a_table()
    assert tables.by_code(table.code.lower()).pulse == 0
    tables.begin(table.id)
    assert tables.by_code(table.code).pulse == 1
    assert tables.by_code("\x00") is None


def test_a_cached_table_is_reloaded_after_every_change(book: Flask) -> None:
    table = a_table()
    ann, bea, cal = (seat.player for seat in table.seats)
    changes = [
        lambda: roster.rename(ann, "Dov"),
        lambda: seats.set_colour(table.id, 1, "crimson"),
        lambda: seats.set_colour(another_table(bea).id, 0, "teal"),
        lambda: roster.erase(cal),
        lambda: tables.set_up(table.id, options={"rounds": 3}, place="The Den"),
        lambda: seats.add(table.id, roster.create("Eve").id),
        lambda: tables.begin(table.id),
        lambda: append(table.id, 0, [a_batch("one")]),
        lambda: append(table.id, 1, [a_batch("two")], status=TableStatus.FINISHED, standings=()),
        lambda: seats.leave(table.id, 0),
        lambda: sessions.issue(table.id, 1),
        lambda: decks.add_corrections(table.id, "letterpress", "Ours", {"points": {"TH": 4}}),
    ]
    for change in changes:
        before = tables.get(table.id)
        change()
        assert tables.get(table.id) == tables.get_uncached(table.id) != before


def another_table(player: int) -> StoredTable:
    return tables.create("letterpress", {}, [player])


def test_the_house_version_grows_with_every_change_to_words_and_decks(book: Flask) -> None:
    table = a_table()
    deck = decks.create("Ours", "letterpress")
    changes = [
        lambda: house_words.rule("QUOIN", True),
        lambda: house_words.rule("QUOIN", False),
        lambda: house_words.withdraw(house_words.all_rulings()[0].id),
        lambda: decks.replace_corrections(deck.id, {"points": {"TH": 4}}),
    ]
    for change in changes:
        before = tables.get(table.id)
        change()
        assert tables.get(table.id).house != before.house


def test_a_rolled_back_change_is_not_cached(book: Flask) -> None:
    table = a_table()
    with pytest.raises(ZeroDivisionError), write_session():
        seats.set_colour(table.id, 0, "crimson")
        assert tables.get(table.id).seats[0].colour == "crimson"
        raise ZeroDivisionError
    seats.set_colour(table.id, 1, "teal")  # under the pulse that the first would have had
    assert tables.get(table.id) == tables.get_uncached(table.id)
    assert [seat.colour for seat in tables.get(table.id).seats] == ["", "teal", ""]


def test_a_table_row_after_an_append_needs_no_query(book: Flask) -> None:
    table = a_table()
    tables.begin(table.id)
    row = tables.get(table.id)
    assert tables.after_append(row, append(row.id, 0, [a_batch("k")])) == tables.get_uncached(row.id)
    late = tables.get(row.id)
    sessions.issue(row.id, 1)
    assert tables.after_append(late, append(row.id, 1, [a_batch("l")])) == tables.get_uncached(row.id)
