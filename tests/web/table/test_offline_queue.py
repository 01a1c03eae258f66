"""What waited on a phone is ruled on like anything else, for the seat that asked, and told without a view."""

from __future__ import annotations

from flask import Flask

from tests.web.phones import Phone, Round


def send_queued(phone: Phone, code: str, action: str, **fields: object) -> dict[str, object]:
    return phone.post(f"/t/{code}/queued/{action}", fields, htmx=True).get_json()


def test_a_queued_request_sent_twice_counts_once(table: Round) -> None:
    form = table.bea.open(table.code, "bid")
    for _ in range(2):
        answer = send_queued(table.bea, table.code, "bid", **form, amount=7)
        assert (answer["status"], answer["says"]) == ("done", [])
    assert answer["number"] == 1
    assert table.ann.get(f"/t/{table.code}/ledger").text.count("<p>Bea wrote a bid") == 1


def test_a_refused_queued_request_has_its_reason_and_records_nothing(table: Round) -> None:
    form = table.bea.open(table.code, "bid")
    answer = send_queued(table.bea, table.code, "bid", **form, amount=-4)
    assert answer["status"] == "refused"
    assert answer["says"]
    assert answer["before"] == answer["number"] == 0


def test_a_queued_request_counts_for_the_seat_of_its_form(app: Flask) -> None:
    """Ann's phone goes round: Bea holds it by the time Ann's request is sent."""
    host = Phone(app)
    started = host.post("/new/bids", {"person": ["+Ann", "+Bea"], "start": "1"})
    code = started.location.split("/")[2]
    host.post(f"/t/{code}/as", {"seat": "0"})
    host.post(f"/t/{code}/lift", {"seat": "0"})
    form = host.open(code, "bid")
    host.post(f"/t/{code}/as", {"seat": "1"})
    answer = host.post(f"/t/{code}/queued/bid", {**form, "amount": 5}, htmx=True)
    assert answer.get_json()["status"] == "done"
    assert answer.get_json().keys() == {"status", "says", "before", "number"}
    assert "Ann wrote a bid." in host.get(f"/t/{code}/ledger").text


def test_a_phone_cannot_send_for_a_seat_that_is_not_its_own(table: Round) -> None:
    form = table.bea.open(table.code, "bid")
    answer = table.bea.post(f"/t/{table.code}/queued/bid", {**form, "form.seat": "0", "amount": 5}, htmx=True)
    assert answer.status_code == 403
    assert "no longer played from this phone" in answer.text
