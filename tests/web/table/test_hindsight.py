"""Looking back at a real table: where it is wanted, when a turn is over, for the one who asks."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from referee.table import answers, commands, hindsight, loading
from tests.web.api.test_api import Script
from tests.web.phones import Phone, Round


def seat_two(app: Flask, game: str = "letterpress", **options: str) -> Round:
    """A table of Ann and Bea, each with a phone."""
    host, bea = Phone(app), Phone(app)
    chosen = {f"option.{name}": value for name, value in options.items()}
    started = host.post(f"/new/{game}", {"person": ["+Ann", "+Bea"], "start": "1", **chosen})
    assert started.status_code == 303, started.text
    code = started.location.split("/")[2]
    bea.get(host.invite(code))
    bea.post(f"/t/{code}/sit", {"seat": "1"})
    host.post(f"/t/{code}/sit", {"seat": "0"})
    return Round(app, code, (host, bea))


def do(phone: Phone, code: str, action: str, **fields: str) -> None:
    sent = {"form.key": f"{action}{sorted(fields.items())}"[:60], **fields}
    answer = phone.post(f"/t/{code}/do/{action}", sent)
    assert answer.status_code == 303, answer.text[-2000:]


def round_one(table: Round) -> None:
    do(table.ann, table.code, "deal", shared="R M E")
    do(table.ann, table.code, "write", word="letter", drafted="L E T E", shared="R")
    do(table.bea, table.code, "write", word="market", drafted="A K T", shared="M R E")


def looks_back(phone: Phone, code: str, query: str = "") -> str:
    answer = phone.get(f"/t/{code}/hindsight{query}")
    assert answer.status_code == 200, answer.text
    return html.unescape(re.sub(r"<[^>]+>", " ", answer.text))


@pytest.fixture
def table(app: Flask) -> Round:
    return seat_two(app, hindsight="1")


def test_hindsight_is_off_unless_the_table_chose_it(app: Flask) -> None:
    table = seat_two(app)
    round_one(table)
    assert "Look back" not in table.ann.get(f"/t/{table.code}").text
    answer = table.ann.get(f"/t/{table.code}/hindsight")
    assert answer.status_code == 403
    assert "without hindsight" in answer.text


def test_hindsight_shows_nothing_while_the_round_is_open(table: Round) -> None:
    do(table.ann, table.code, "deal", shared="R M E")
    do(table.ann, table.code, "write", word="letter", drafted="L E T E", shared="R")
    assert "Nothing to look back on yet." in looks_back(table.ann, table.code)


def test_hindsight_shows_the_best_word_and_the_points_missed(table: Round) -> None:
    round_one(table)
    assert f'href="/t/{table.code}/hindsight"' in table.ann.get(f"/t/{table.code}").text
    page = looks_back(table.ann, table.code)
    assert "Round 1: LETTER, 8" in page
    assert "never shown them: up to 1" in page
    asked = looks_back(table.ann, table.code, f"?turn={latest(table)}&cards=J")
    points = int(re.search(r"The best of these cards: (\d+) points more than LETTER", asked)[1])  # type: ignore[index]
    without = looks_back(table.ann, table.code, f"?turn={latest(table)}")
    fewer = int(re.search(r"The best of these cards: (\d+) points more than LETTER", without)[1])  # type: ignore[index]
    assert points >= fewer > 0
    assert "above yours" in asked


def latest(table: Round) -> int:
    with table.app.app_context():
        return next(iter(hindsight.turns(loading.load_table(table.code), 0)))


def test_a_round_taken_back_is_not_looked_back_on(table: Round) -> None:
    round_one(table)
    with table.app.app_context():
        to = loading.load_table(table.code).position.number - 1
        commands.undo(table.code, 1, to, key="back", agreed=True)
        receipt = answers.answer(table.code, 0, to + 2, True, key="ok")
        assert receipt.status == "done"
        assert hindsight.turns(receipt.table, 0) == {}


def test_each_sees_their_own_cards_only(table: Round) -> None:
    round_one(table)
    assert "MARKET" not in looks_back(table.ann, table.code).split("above yours")[0]
    with table.app.app_context():
        loaded = loading.load_table(table.code)
        (anns,), (beas,) = (hindsight.turns(loaded, seat).values() for seat in (0, 1))
    assert {card.face for card in anns.cards} == set("LETRM")
    assert {card.face for card in beas.cards} == set("AKTMRE")


def test_spectators_and_other_tables_learn_nothing(table: Round) -> None:
    round_one(table)
    watcher = Phone(table.app)
    watcher.post("/join", {"code": table.code})
    assert watcher.get(f"/t/{table.code}/hindsight").status_code == 403
    with table.app.app_context():
        assert hindsight.turns(loading.load_table(table.code), None) == {}


@pytest.mark.parametrize("query, status", [("?turn=99", 404), ("?turn=x", 400), ("?turn=1&cards=!!", 404)])
def test_a_turn_that_is_not_there(table: Round, query: str, status: int) -> None:
    round_one(table)
    assert table.ann.get(f"/t/{table.code}/hindsight{query}").status_code == status


def test_nonsense_among_the_cards_is_passed_over(table: Round) -> None:
    round_one(table)
    number = latest(table)
    plain = looks_back(table.ann, table.code, f"?turn={number}")
    odd = looks_back(table.ann, table.code, f"?turn={number}&cards=%F0%9F%99%82+!!+7")
    assert re.findall(r"The best of these cards.*", plain) == re.findall(r"The best of these cards.*", odd)


def test_hindsight_through_the_api(app: Flask) -> None:
    asked = {"game": "tensorial", "people": ["Ann", "Bea"], "options": {"hindsight": True}}
    made = Script(app).post("/tables", asked).json
    assert made is not None
    ann, bea = (Script(app, made["code"], seat["token"]) for seat in made["seats"])

    def does(name: str, **payload: object) -> None:
        answer = ann.at(f"/do/{name}", {"key": name, "payload": payload, "agreed": True})
        assert answer.status_code == 200, answer.text

    does("deal_store", faces=list("SJBDWZP"))
    does("play", hand=list("LONERS"), word="ONE")
    assert ann.look("/hindsight").json == {"turns": []}
    does("buy", cards=[])
    (turn,) = ann.look("/hindsight").json["turns"]
    assert (turn["word"], sorted(turn["cards"])) == ("ONE", sorted("LONERS"))
    told = ann.look(f"/hindsight?turn={turn['turn']}").json["hindsight"]
    assert sorted(told["best"]["word"]) == sorted("LONERS")
    assert told["missed"] == told["best"]["points"] - turn["points"] > 0
    assert bea.look("/hindsight").json == {"turns": []}
    assert bea.look(f"/hindsight?turn={turn['turn']}").status_code == 404
