"""Play scripts: ruled line by line, with sentences for scripts that cannot be followed."""

import json

import pytest

from referee.cli import main
from referee.table.play_script import BadScriptError, as_json, as_text, replay

OPENING = '{"game": "letterpress", "seats": ["Ann", "Bea"]}'
DEAL = '{"seat": "Ann", "action": "deal", "payload": {"shared": ["R", "M"], "vowel": "E"}}'
TEXT = '{"seat": "Bea", "action": "write", "payload": {"word": "TEXT", "drafted": ["T", "X"]}'


def write(seat, word, **more):
    return json.dumps({"seat": seat, "action": "write", "payload": {"word": word}, **more})


def test_a_script_is_ruled_line_by_line_with_citations():
    played = replay([OPENING, DEAL, TEXT + ', "refused": ["reuse"]}'])
    assert played.surprises == ()
    assert "It needs two separate T cards; you have one." in as_text(played)
    assert "[" in as_text(played)


def test_a_secret_word_stays_out_of_the_public_ledger_until_all_are_in():
    half = as_json(replay([OPENING, DEAL, write("Ann", "MENTOR")]))
    assert "MENTOR" not in json.dumps(half["ledger"])
    whole = as_json(replay([OPENING, DEAL, write("Ann", "MENTOR"), write(1, "TERM")]))
    assert "MENTOR" in json.dumps(whole["ledger"])


def test_other_rulings_than_expected_are_named_with_their_line():
    played = replay([OPENING, DEAL, TEXT + "}", write("Ann", "MENTOR", refused=["reuse"])])
    refused, allowed = played.surprises
    assert refused.startswith("line 3: refused: ") and allowed == "line 4: should have been refused"


def test_expected_figures_are_compared():
    played = replay([OPENING, DEAL, write("Ann", "MENTOR"), write("Bea", "TERM", scores={"Ann": 99})])
    assert len(played.surprises) == 1 and "Ann has" in played.surprises[0]


@pytest.mark.parametrize(
    "lines, sentence",
    [
        ([], "The script is empty"),
        (["{"], "Line 1 is not JSON"),
        (["[]"], "Line 1 is not a JSON object"),
        (['{"game": "chess"}'], "there is no game 'chess'"),
        (['{"game": "letterpress", "seats": ["Ann"]}'], "wants 2 to 6 seats"),
        (['{"game": "letterpress", "seats": ["Ann", "Bea"], "options": {"lookup": "never"}}'], "not one of"),
        ([OPENING, '{"seat": "Eve", "action": "deal"}'], "Line 2: nobody called 'Eve'"),
        ([OPENING, '{"seat": "Ann", "action": "fly"}'], "knows no action 'fly'"),
        ([OPENING, '{"seat": "Ann", "action": "deal", "payload": {"shared": 5}}'], "in shared"),
        (["[" * 100_000], "Line 1 is not JSON"),
    ],
)
def test_a_script_that_cannot_be_followed_says_where(lines, sentence):
    with pytest.raises(BadScriptError, match=sentence):
        replay(lines)


def test_the_replay_command_prints_json_and_exits_with_1_on_unexpected_rulings(tmp_path, capsys):
    script = tmp_path / "short.play"
    script.write_text("\n".join([OPENING, DEAL, TEXT + "}"]))
    assert main(["replay", str(script), "--json"]) == 1
    printed = capsys.readouterr()
    assert json.loads(printed.out)["rulings"][1]["verdict"] == "refused"
    assert "line 3" in printed.err
    assert main(["replay", str(tmp_path / "missing.play")]) == 2


def test_actions_are_printed_with_the_schema_of_their_payload(capsys):
    assert main(["actions", "letterpress", "--json"]) == 0
    described = {action["name"]: action for action in json.loads(capsys.readouterr().out)}
    assert described["write"]["payload"]["properties"]["word"]["type"] == "string"
    assert described["write"]["secret"] and "rewind" in described
