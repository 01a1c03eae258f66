"""Questions of the games that one phone cannot answer for the others."""

from __future__ import annotations

import re
from secrets import token_hex

import pytest
from flask import Flask

from referee.table import loading
from tests.games.letterbox.table import BOARD
from tests.support.rules import rule
from tests.web.phones import Phone, Round, agree, hidden_fields
from tests.web.table.test_consent import ask_correction, ask_undo


def state(table: Round):
    with table.app.app_context():
        return loading.load_table(table.code).position.state


def sheet(phone: Phone, code: str) -> str:
    return phone.get(f"/t/{code}").text.replace("&#39;", "'")


def announce(app: Flask, **chosen: str) -> Round:
    """Ann, Bea and Cal have announced ARM, RED and DAD, with R, M and E shared."""
    table = Round.of(app, "letterpress", "Ann", "Bea", "Cal", **chosen)
    table.ann.do(table.code, "deal", shared=["R", "M", "E"])
    for phone, word in zip(table.phones, ("ARM", "RED", "DAD"), strict=True):
        assert phone.do(table.code, "write", word=word).status_code == 200
    return table


@rule("letterpress", "challenge_window")
def test_that_nobody_doubts_a_word_is_said_by_everybody(app: Flask) -> None:
    table = announce(app, **{"option.lookup": "challenged"})
    asked = table.ann.do(table.code, "nobody_doubts")
    assert "Ask Bea and Cal" in asked.text
    table.ann.do(table.code, "nobody_doubts", **{"form.agreed": "1"})
    assert state(table).phase == "any doubts?"
    assert "Ann wants to go on: nobody doubts a word. OK?" in sheet(table.bea, table.code)
    agree(table.bea, table.code)
    assert state(table).phase == "any doubts?", "Cal may still doubt one"
    agree(table.cal, table.code)
    assert state(table).phase in ("claim", "tie")


@rule("letterpress", "challenge_window")
def test_who_doubts_a_word_after_all_says_no_or_challenges_it(app: Flask) -> None:
    table = announce(app, **{"option.lookup": "challenged"})
    table.ann.do(table.code, "nobody_doubts", **{"form.agreed": "1"})
    agree(table.bea, table.code)
    table.cal.do(table.code, "challenge", word="ARM", **{"form.agreed": "1"})
    agree(table.cal, table.code)
    assert state(table).phase == "any doubts?", "the table has moved on since Ann asked"


def announce_doubtful(app: Flask) -> Round:
    """Ann, Bea and Cal have announced XMRE, RED and DAD, and the table must settle Ann's word."""
    table = Round.of(app, "letterpress", "Ann", "Bea", "Cal", **{"option.lookup": "reveal"})
    table.ann.do(table.code, "deal", shared=["R", "M", "E"])
    for phone, word in zip(table.phones, ("XMRE", "RED", "DAD"), strict=True):
        assert phone.do(table.code, "write", word=word).status_code == 200
    assert state(table).phase == "settle"
    return table


@rule("letterpress", "word_list")
@pytest.mark.parametrize(("ok", "asked"), [("1", "Cal"), ("", "Ann or Cal")])
def test_one_phone_does_not_settle_somebodys_word_for_the_table(app: Flask, ok: str, asked: str) -> None:
    table = announce_doubtful(app)
    said = {"seat": "0", **({"ok": ok} if ok else {})}
    form = table.bea.open(table.code, "settle_doubt")
    checked = table.bea.post(f"/t/{table.code}/check/settle_doubt", {**form, **said}, htmx=True)
    assert f"Ask {asked}" in checked.text
    table.bea.do(table.code, "settle_doubt", **said)
    assert state(table).phase == "settle"
    agree(table.cal, table.code)
    assert state(table).word_of(0).withdrawn is not bool(ok)


@rule("table", "consent")
@rule("table", "spoken")
def test_only_who_was_asked_answers_a_question_put_to_others(app: Flask) -> None:
    table = announce_doubtful(app)
    watcher, where = Phone(app), ask_cal_alone(table)
    watcher.post("/join", {"code": table.code})
    for phone, status in ((table.ann, 409), (table.bea, 409), (watcher, 403)):
        shown = sheet(phone, table.code)
        assert 'role="alertdialog"' not in shown and "says OK aloud" not in shown
        for path, said in ((where, {"agree": "1"}), (where, {}), (f"{where}/aloud", {"seat": "2"})):
            sent = phone.post(path, {**said, "form.key": token_hex(4)})
            assert sent.status_code == status and state(table).phase == "settle", (path, said)
    assert agree(table.cal, table.code).status_code == 303
    assert not state(table).word_of(0).withdrawn


def ask_cal_alone(table: Round) -> str:
    """Bea asks to allow Ann's word: of the others only Cal did not write it. The path of the answers."""
    table.bea.do(table.code, "settle_doubt", seat="0", ok="1")
    forms = hidden_fields(sheet(table.cal, table.code))
    return next(path for path in forms if path.startswith(f"/t/{table.code}/consent/"))


@rule("hardback", "leavers")
def test_that_somebody_has_left_is_not_said_by_one_phone(app: Flask) -> None:
    table = Round.of(app, "hardback", "Ann", "Bea", "Cal")
    table.ann.do(table.code, "begin", first="0")
    table.ann.do(table.code, "leave", seat="2", **{"form.agreed": "1"})
    assert state(table).playing == (0, 1, 2)
    assert "Ann wants to go on without Cal. OK?" in sheet(table.bea, table.code)
    agree(table.bea, table.code)
    assert state(table).playing == (0, 1)


CHANGES = [
    ("gadsby", "correct_value", {"face": "K", "points": "16"}, "change K from 18 to 16"),
    ("letterpress", "correct_value", {"face": "K", "points": "5"}, "change K from "),
    ("hardback", "correct_card", {"card": "romance-R5", "basic": "coins 2"}, "change Romance R at 5 from “"),
    (
        "letterpress",
        "add_challenge",
        {"says": "At least seven letters", "key": "seven_or_eight"},
        "change the challenge “",
    ),
]


@rule("table", "consent")
@pytest.mark.parametrize(("game", "action", "fields", "wants"), CHANGES)
def test_what_is_known_of_a_card_is_not_changed_by_one_phone(
    app: Flask, game: str, action: str, fields: dict[str, str], wants: str
) -> None:
    table = Round.of(app, game, "Ann", "Bea")
    before = state(table)
    assert table.ann.do(table.code, action, **fields).status_code == 200
    assert state(table) == before
    assert f"Ann wants to {wants}" in sheet(table.bea, table.code)
    agree(table.bea, table.code)
    assert state(table) != before


ROW = "adventure-A5 horror-E5T mystery-T8T romance-R5T adventure-I3T horror-N6T mystery-M4T"


@rule("hardback", "own_cards")
@rule("hardback", "row_again")
@pytest.mark.parametrize(
    ("shown", "choices", "wants"),
    [
        ("romance-E2", "romance-R5T=0", "say that Ann has Romance R at 5 (timeless)"),
        ("romance-M2", "romance-R5T=removed", "have Bea's Romance M at 2 in the row"),
    ],
)
def test_a_row_shown_again_gives_and_takes_no_card_on_the_word_of_one_phone(
    app: Flask, shown: str, choices: str, wants: str
) -> None:
    table = Round.of(app, "hardback", "Ann", "Bea")
    table.ann.do(table.code, "show_row", cards=ROW)
    table.ann.do(table.code, "begin", first="1")
    # Bea owns a card: she laid it, and nobody objected.
    table.bea.do(table.code, "spell", cards="romance-M2 A T", **{"form.agreed": "1"})
    before = state(table)
    row = ROW.replace("romance-R5T", shown)
    table.ann.do(table.code, "show_row_again", cards=row, choices=choices, **{"form.agreed": "1"})
    assert state(table) == before
    assert f"Ann wants to {wants}. OK?" in sheet(table.bea, table.code)
    agree(table.bea, table.code)
    assert state(table) != before


@rule("table", "sealed")
def test_the_sheet_shows_a_corrected_word_in_cards_and_the_correction_can_be_undone(app: Flask) -> None:
    table = Round.of(app, "letterpress", "Ann", "Bea")
    table.ann.do(table.code, "deal", shared=["R", "M", "E"])
    table.bea.do(table.code, "write", word="PLATE")
    table.ann.do(table.code, "write", word="ARM")
    where = f"/t/{table.code}/correct/2"
    form = hidden_fields(table.bea.get(where).text)[where]
    sent = table.bea.post(where, {**form, "word": "PLEAT", "form.agreed": "1"})
    assert sent.status_code == 303, sent.text
    asked = sheet(table.ann, table.code)
    assert (
        "Bea wants to correct “Write your word” (round 1): PLATE → PLEAT. OK?" in asked
        and "No, keep PLATE" in asked
    )
    cards = re.findall(r'<p class="cards.*?</p>', asked, re.DOTALL)
    assert ["".join(re.findall(r">([A-Z])</b>", row)) for row in cards] == ["PLATE", "PLEAT"]
    agree(table.ann, table.code)
    after = sheet(table.bea, table.code)
    assert "You corrected “Write your word” (round 1): PLATE → PLEAT. Ann agreed." in after
    assert 'class="undo-line full"' in after
    number = re.search(r'id="undo-(\d+)"', after)[1]
    undo = f"/t/{table.code}/undo/{number}"
    table.bea.post(undo, {**hidden_fields(table.bea.get(undo).text)[undo], "form.agreed": "1"})
    agree(table.ann, table.code)
    assert state(table).word_of(1).word == "PLATE"


@rule("table", "sealed")
def test_the_sheet_calls_the_tile_of_a_letterbox_what_the_table_calls_it(app: Flask) -> None:
    table = Round.of(app, "letterbox", "Ann", "Bea", "Cal")
    table.ann.do(table.code, "lay", tiles=BOARD)
    for phone, cell in zip(table.phones, ("0,0", "1,0", "2,0"), strict=True):
        hidden = phone.do(table.code, "hide", cell=cell, clue="Under the stone", stamp="tree")
        assert hidden.status_code == 200, hidden.text
    table.ann.do(table.code, "roll", n="6")
    where = f"/t/{table.code}/correct/3"
    form = hidden_fields(table.bea.get(where).text)[where]
    changed = {"cell": "5,1", "clue": "Under the stone", "stamp": "tree", "form.agreed": "1"}
    assert table.bea.post(where, {**form, **changed}).status_code == 303
    assert "Bea wants to correct “Hide your letterbox” (2 steps back): A2 → B6" in sheet(
        table.ann, table.code
    )


def tell_value(table: Round, face: str, points: int) -> int:
    """Ann tells the value of a card; the number of this step."""
    table.ann.do(table.code, "correct_value", face=face, points=str(points))
    return last_step(table)


def last_step(table: Round) -> int:
    with table.app.app_context():
        return loading.load_table(table.code).position.standing[-1]


def values(table: Round) -> dict[str, int]:
    return {each.face: each.points for each in state(table).values}


@rule("table", "consent")
def test_what_others_agreed_to_is_not_changed_by_its_author_alone(app: Flask) -> None:
    table = announce(app)
    tell_value(table, "K", 5)
    agree(table.bea, table.code)
    step = last_step(table)
    ask_correction(table.ann, table.code, step, face="Z", points="20")
    assert values(table) == {"K": 5}
    assert "“Correct a card's value” (round 1): K, 5 → Z, 20. OK?" in sheet(table.bea, table.code)
    agree(table.cal, table.code, agrees=False)
    ask_correction(table.ann, table.code, step, strike="1")
    assert values(table) == {"K": 5}
    agree(table.cal, table.code, agrees=False)
    ask_undo(table.ann, table.code, step)
    assert values(table) == {"K": 5}
    assert "Ann wants to take back the last step. OK?" in sheet(table.bea, table.code)
    agree(table.cal, table.code)
    assert values(table) == {}


@rule("table", "consent")
def test_a_corrected_step_of_ones_own_is_not_free_where_the_step_itself_would_not_be(app: Flask) -> None:
    table = announce(app)
    step = tell_value(table, "TH", 3)
    assert values(table) == {"TH": 3}, "a value nobody knew is told"
    page = table.ann.get(f"/t/{table.code}/correct/{step}").text
    form = hidden_fields(page)[f"/t/{table.code}/correct/{step}"]
    tried = table.ann.post(f"/t/{table.code}/correct/{step}", {**form, "face": "K", "points": "20"})
    assert "Bea or Cal must say OK on their phone." in tried.text
    ask_correction(table.ann, table.code, step, face="K", points="20")
    assert values(table) == {"TH": 3}
    agree(table.bea, table.code)
    assert values(table) == {"K": 20}


@rule("table", "consent")
def test_ones_own_step_that_asked_nobody_is_still_corrected_and_undone_alone(app: Flask) -> None:
    table = announce(app)
    step = tell_value(table, "TH", 3)
    ask_correction(table.ann, table.code, step, face="NG", points="4")
    assert values(table) == {"NG": 4}
    ask_undo(table.ann, table.code, last_step(table))
    assert values(table) == {}
