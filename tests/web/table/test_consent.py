"""One phone cannot agree for the table: what concerns others waits for an OK on another phone."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask import Flask

from referee.engine.consent import open_proposal
from referee.store.db import clock
from referee.store.games import sessions
from referee.table import loading
from referee.table.answers import NOT_ASKED
from referee.web import create_app
from tests.support.rules import rule
from tests.web.phones import Phone, Round, agree, finish, hidden_fields
from tests.web.table.test_people import phone_ids
from tests.web.table.test_secret_access import newcomer


def page(phone: Phone, code: str) -> str:
    return phone.get(f"/t/{code}").text.replace("&#39;", "'")


def ledger(phone: Phone, code: str) -> str:
    return phone.get(f"/t/{code}/ledger").text.replace("&#39;", "'")


def ask_undo(phone: Phone, code: str, number: int = 1) -> None:
    where = f"/t/{code}/undo/{number}"
    form = hidden_fields(phone.get(where).text)[where]
    assert phone.post(where, {**form, "form.agreed": "1"}).status_code == 303


def ask_correction(phone: Phone, code: str, number: int = 1, **fields: str) -> None:
    where = f"/t/{code}/correct/{number}"
    form = hidden_fields(phone.get(where).text)[where]
    assert phone.post(where, {**form, **fields, "form.agreed": "1"}).status_code == 303


def bids(table: Round) -> tuple[int | None, ...]:
    with table.app.app_context():
        found: tuple[int | None, ...] = loading.load_table(table.code).position.state.bids
        return found


@pytest.fixture
def asked(table: Round) -> Round:
    """Ann and Bea have bid, and Bea wants to take both back."""
    table.ann.do(table.code, "bid", amount=3)
    table.bea.do(table.code, "bid", amount=4)
    ask_undo(table.bea, table.code)
    return table


@rule("table", "consent")
def test_an_undo_that_concerns_others_waits_for_another_phone(asked: Round) -> None:
    assert bids(asked) == (3, 4, None)
    for phone in (asked.ann, asked.cal):
        assert "Bea wants to take back the last 2 steps. OK?" in page(phone, asked.code)
        assert 'role="alertdialog"' in page(phone, asked.code)
    assert 'role="alertdialog"' not in page(asked.bea, asked.code)
    assert "Waiting for Ann or Cal." in page(asked.bea, asked.code)
    assert agree(asked.ann, asked.code).status_code == 303
    assert bids(asked) == (None, None, None)
    told = ledger(asked.cal, asked.code)
    assert "Bea wants to take back the last 2 steps." in told
    assert "Taken back: the table stands as before. Ann agreed." in told
    assert 'role="alertdialog"' not in page(asked.cal, asked.code)


@rule("table", "consent")
def test_a_seat_that_is_signed_in_twice_does_not_answer_itself(table: Round) -> None:
    with table.app.app_context():
        script = sessions.issue(loading.load_table(table.code).row.id, 0, label="script").token
    table.ann.do(table.code, "adjust", seat="0", points="5", reason="cake", **{"form.agreed": "1"})
    with table.app.app_context():
        waiting = open_proposal(loading.load_table(table.code).position)
    assert waiting is not None and waiting.asks.seats == (1, 2)
    answer = table.app.test_client().post(
        f"/api/tables/{table.code}/answer/{waiting.batch.number}",
        json={"key": "k1", "agree": True},
        headers={"Authorization": f"Bearer {script}"},
    )
    assert (answer.status_code, answer.json["verdict"]["findings"][0]["says"]) == (422, NOT_ASKED)
    with table.app.app_context():
        assert open_proposal(loading.load_table(table.code).position) == waiting


def test_a_no_keeps_everything_and_says_who_said_it(asked: Round) -> None:
    agree(asked.cal, asked.code, agrees=False)
    assert bids(asked) == (3, 4, None)
    assert "Cal says no. Nothing changes." in ledger(asked.bea, asked.code)
    assert 'role="alertdialog"' not in page(asked.ann, asked.code)


def test_its_author_withdraws_it_and_nobody_else_does(asked: Round) -> None:
    where = next(form for form in hidden_fields(page(asked.bea, asked.code)) if form.endswith("/withdraw"))
    assert asked.cal.post(where, {"form.key": "x"}).status_code == 409
    assert asked.bea.post(where, {"form.key": "y"}).status_code == 303
    assert "Bea no longer asks for it." in ledger(asked.cal, asked.code)
    assert 'role="alertdialog"' not in page(asked.cal, asked.code)


def test_its_author_and_watchers_cannot_answer_it(asked: Round) -> None:
    watcher = newcomer(asked)
    answer = f"/t/{asked.code}/consent/3"
    assert watcher.post(answer, {"agree": "1", "form.key": "w"}).status_code == 403
    own = asked.bea.post(answer, {"agree": "1", "form.key": "b"})
    assert own.status_code == 409 and "This phone was not asked." in own.text
    assert bids(asked) == (3, 4, None)


def test_a_double_tap_on_ok_counts_once_and_a_late_one_is_told(asked: Round) -> None:
    where = f"/t/{asked.code}/consent/3"
    for _ in range(2):
        assert asked.ann.post(where, {"agree": "1", "form.key": "a"}).status_code == 303
    late = asked.cal.post(where, {"agree": "1", "form.key": "c"})
    assert late.status_code == 409 and "settled already" in late.text


def test_an_undo_agreed_to_after_the_table_moved_on_takes_nothing_back(asked: Round) -> None:
    asked.cal.do(asked.code, "bid", amount=5)
    assert agree(asked.ann, asked.code).status_code == 303
    assert bids(asked) == (3, 4, 5)
    assert "What Bea proposed no longer fits. The table has moved on." in ledger(asked.ann, asked.code)


def test_what_waits_survives_a_restart_and_lapses(asked: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    again = create_app(asked.app.config["QUOIN"])
    with again.app_context():
        assert open_proposal(loading.load_table(asked.code).position) is not None
    later = clock.now() + timedelta(minutes=11)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert 'role="alertdialog"' not in page(asked.ann, asked.code)
    late = asked.ann.post(f"/t/{asked.code}/consent/3", {"agree": "1", "form.key": "a"})
    assert late.status_code == 409
    ask_undo(asked.bea, asked.code)  # and can be asked again


@rule("table", "sealed")
def test_a_secret_that_was_turned_up_changes_only_if_every_other_phone_agrees(table: Round) -> None:
    finish(table)
    ask_correction(table.ann, table.code, amount="8")
    sheet = page(table.cal, table.code)
    assert "Ann wants to correct “Write a bid” (2 steps back): 3 → 8, Ann +5. OK?" in sheet
    assert "Ann 3 → 8" in sheet and "No, keep 3" in sheet
    agree(table.bea, table.code)
    assert bids(table) == (3, 7, 5)
    assert "Bea said OK. Waiting for you." in page(table.cal, table.code)
    agree(table.cal, table.code)
    assert bids(table) == (8, 7, 5)
    assert "Ann corrected “Write a bid” (2 steps back): 3 → 8. You and Cal agreed." in ledger(
        table.bea, table.code
    )


@rule("table", "spoken")
def test_a_phone_that_said_ok_notes_what_somebody_with_a_dead_phone_says_aloud(table: Round) -> None:
    finish(table)
    ask_correction(table.ann, table.code, amount="8")
    where = f"/t/{table.code}/consent/4/aloud"
    for phone in (table.ann, table.bea):
        assert "says OK aloud" not in page(phone, table.code), "not who asked, nor who has not answered"
        assert phone.post(where, {"seat": "2", "form.key": str(id(phone))}).status_code == 409
    agree(table.bea, table.code)
    assert "Cal says OK aloud" in page(table.bea, table.code)
    assert table.bea.post(where, {"seat": "0", "form.key": "a"}).status_code == 409, "Ann was not asked"
    assert bids(table) == (3, 7, 5)
    assert table.bea.post(where, {"seat": "2", "form.key": "c"}).status_code == 303
    assert bids(table) == (8, 7, 5)
    told = ledger(table.cal, table.code)
    assert "You say OK aloud. Bea noted it." in told and "Bea and you agreed." in told


@rule("table", "spoken")
def test_a_dead_phone_that_the_host_signs_out_is_waited_for_no_longer(table: Round) -> None:
    finish(table)
    ask_correction(table.ann, table.code, amount="8")
    assert "Does a phone not" in page(table.ann, table.code)
    agree(table.bea, table.code)
    table.ann.post(f"/t/{table.code}/people/phone/{phone_ids(table)[2]}/out")
    assert bids(table) == (8, 7, 5)
    told = ledger(table.bea, table.code)
    assert "Ann signed Cal's phone out." in told
    assert "Everybody with a phone has agreed to what Ann asked for." in told


@rule("table", "spoken")
def test_with_nobody_left_to_answer_it_is_dropped_and_can_be_asked_aloud(asked: Round) -> None:
    for seat in (2, 0):
        asked.ann.post(f"/t/{asked.code}/people/phone/{phone_ids(asked)[seat]}/out")
    assert bids(asked) == (3, 4, None)
    assert "No phone is left to answer." in ledger(asked.bea, asked.code)


def test_a_secret_nobody_has_seen_is_its_owners_to_correct_and_stays_hidden(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    table.bea.do(table.code, "bid", amount=4)
    ask_correction(table.ann, table.code, amount="8")
    assert bids(table) == (8, 4, None)
    told = ledger(table.cal, table.code)
    assert "Ann corrected “Write a bid” (one step back)." in told and "8" not in re.findall(
        r"<p>(.*?)</p>", told
    )


def test_points_by_hand_wait_for_another_phone(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    form = {"seat": "0", "points": "2", "reason": "a slip", "form.agreed": "1"}
    assert table.ann.do(table.code, "adjust", **form).status_code == 200
    assert "Ann wants to give Ann +2 points by hand (a slip). OK?" in page(table.bea, table.code)
    agree(table.bea, table.code)
    assert "The table gave Ann +2 by hand." in ledger(table.cal, table.code)


def test_what_waited_on_a_phone_without_a_connection_is_proposed_when_it_is_sent(table: Round) -> None:
    table.ann.do(table.code, "bid", amount=3)
    form = table.ann.open(table.code, "adjust")
    sent = {**form, "seat": "0", "points": "2", "reason": "a slip", "form.agreed": "1"}
    for _ in range(2):
        answer = table.ann.post(f"/t/{table.code}/queued/adjust", sent, htmx=True).get_json()
        assert (answer["status"], answer["says"]) == ("proposed", [])
    assert page(table.bea, table.code).count("points by hand") >= 1


def test_one_phone_for_all_agrees_aloud_as_before(app: Flask) -> None:
    host = Phone(app)
    code = host.post("/new/bids", {"person": ["+Ann", "+Bea"], "start": "1"}).location.split("/")[2]
    host.get(f"/t/{code}?as=0")
    host.post(f"/t/{code}/lift", {"seat": "0"})
    host.do(code, "bid", amount=3)
    host.get(f"/t/{code}?as=1")
    host.post(f"/t/{code}/lift", {"seat": "1"})
    answer = host.get(f"/t/{code}/undo/1")
    assert "Does the table agree to take back the last step?" in answer.text
    form = hidden_fields(answer.text)[f"/t/{code}/undo/1"]
    assert host.post(f"/t/{code}/undo/1", {**form, "form.agreed": "1"}).status_code == 303
    assert "Taken back" in ledger(host, code)


@pytest.mark.parametrize("way, answers", [("all", 2), ("one", 1), ("spoken", 0)])
def test_a_table_chooses_who_must_agree(app: Flask, way: str, answers: int) -> None:
    table = Round.of(app, "anagrabs", "Ann", "Bea", "Cal", **{"option.consent": way})
    table.ann.do(table.code, "deal", up="A R", down="60")
    table.bea.do(table.code, "flip", face="T")
    ask_undo(table.bea, table.code)
    for phone in (table.ann, table.cal)[:answers]:
        assert "Taken back" not in ledger(table.bea, table.code)
        agree(phone, table.code)
    assert "Taken back" in ledger(table.bea, table.code)
