"""Taking back and correcting over HTTP."""

from __future__ import annotations

from tests.web.phones import HTMX, Phone, Round, agree, hidden_fields


def ledger(phone: Phone, code: str) -> str:
    return phone.get(f"/t/{code}/ledger").text


def undo_form(phone: Phone, code: str, number: int) -> dict[str, str]:
    return hidden_fields(phone.get(f"/t/{code}").text)[f"/t/{code}/undo/{number}"]


def test_ones_own_last_step_is_taken_back_in_one_tap(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    form = undo_form(table.ann, table.code, 1)
    answer = table.ann.post(f"/t/{table.code}/undo/1", form, htmx=True)
    assert answer.status_code == 200
    assert "Taken back" in ledger(table.bea, table.code)
    assert table.ann.do(table.code, "bid", amount=4).status_code == 200


def test_a_double_tap_on_undo_takes_back_once(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    form = undo_form(table.ann, table.code, 1)
    for _ in range(2):
        assert table.ann.post(f"/t/{table.code}/undo/1", form).status_code == 303
    assert ledger(table.ann, table.code).count("<p>Taken back: the table stands as before.</p>") == 1


def test_anything_else_needs_the_table(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    table.bea.do(table.code, "bid", amount=4)
    page = table.bea.get(f"/t/{table.code}/undo/1", **HTMX).text
    assert "Ann or Cal must say OK on their phone." in page
    form = hidden_fields(page)[f"/t/{table.code}/undo/1"]
    unasked = table.bea.post(f"/t/{table.code}/undo/1", form, htmx=True)
    assert unasked.status_code == 422
    asked = table.bea.post(f"/t/{table.code}/undo/1", {**form, "form.agreed": "1"})
    assert asked.status_code == 303
    assert agree(table.cal, table.code).status_code == 303
    assert table.ann.do(table.code, "bid", amount=5).status_code == 200


def test_undo_across_tables_finds_nothing(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    other = Round.of(table.app, "bids", "Dov", "Eve")
    answer = other.ann.post(f"/t/{other.code}/undo/1", {"form.key": "k", "form.seen": "0"})
    assert answer.status_code == 404
    assert "wrote a bid" in ledger(table.ann, table.code)


def test_a_correction_shows_what_changes_and_then_is_recorded(table: Round) -> None:
    for phone, amount in zip(table.phones, (3, 7, 5), strict=True):
        phone.do(table.code, "bid", amount=amount)
    where = f"/t/{table.code}/correct/1"
    page = table.ann.get(where).text
    assert 'value="3"' in page
    form = hidden_fields(page)[where]
    preview = table.ann.post(where, {**form, "amount": "8"})
    assert preview.status_code == 200
    assert "3 → 8" in preview.text
    assert "The bids: 8, 7, 5." not in ledger(table.bea, table.code)
    done = table.ann.post(where, {**form, "amount": "8", "form.agreed": "1"})
    assert done.status_code == 303
    for phone in (table.bea, table.cal):
        assert "The bids: 8, 7, 5." not in ledger(table.bea, table.code)
        agree(phone, table.code)
    assert "The bids: 8, 7, 5." in ledger(table.bea, table.code)


def test_a_correction_that_cannot_stand_says_why(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    where = f"/t/{table.code}/correct/1"
    form = hidden_fields(table.ann.get(where).text)[where]
    answer = table.ann.post(where, {**form, "amount": "12"})
    assert answer.status_code == 422
    assert "12 is not between 1 and 9." in answer.text


def test_a_stale_correction_is_409(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    where = f"/t/{table.code}/correct/1"
    form = hidden_fields(table.ann.get(where).text)[where]
    table.bea.do(table.code, "bid", amount=4)
    answer = table.ann.post(where, {**form, "amount": "8", "form.agreed": "1"})
    assert answer.status_code == 409


def test_correcting_does_not_show_another_seats_private_turn(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=7)
    where = f"/t/{table.code}/correct/1"
    assert 'value="7"' not in table.bea.get(where).text
    answer = table.bea.post(where, {"amount": "8"})
    assert answer.status_code == 403
    assert "Only the person who took that turn" in answer.text


def test_somebody_elses_turn_can_be_struck_out_when_the_table_agrees(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=7)
    where = f"/t/{table.code}/correct/1"
    form = hidden_fields(table.bea.get(where).text)[where]
    preview = table.bea.post(where, {**form, "strike": "1"})
    assert "Ann or Cal must say OK" in preview.text
    form = hidden_fields(preview.text)[where]
    assert table.bea.post(where, {**form, "form.agreed": "1"}).status_code == 303
    assert agree(table.ann, table.code).status_code == 303
    assert table.ann.do(table.code, "bid", amount=5).status_code == 200


def test_a_turn_that_is_not_there_cannot_be_corrected(table: Round) -> None:
    assert table.ann.get(f"/t/{table.code}/correct/5").status_code == 404


def test_the_turns_to_choose_from_are_those_that_stand(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    assert f"/t/{table.code}/correct/1" in table.bea.get(f"/t/{table.code}/correct").text
