"""A posted form becomes a payload in the action's own types."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from referee import games
from referee.engine.action import Action
from referee.engine.codec import BadRequestError, decode_action, encode
from referee.engine.inputs import FacesIn
from referee.web.form_fields import shorten
from referee.web.table import forms

PLAYS = sorted((Path(__file__).resolve().parents[2] / "games").rglob("*.play"))


@dataclass(frozen=True)
class Ask(Action[Any, Any]):
    """One of each."""

    title = "Ask"

    word: str
    cards: tuple[str, ...]
    sure: bool
    hours: int = 3
    points: int | None = None
    drawn: tuple[str, ...] | None = None


def read(*pairs: tuple[str, str], **inputs: FacesIn) -> forms.Payload:
    return forms.read_fields(Ask, MultiDict([("word", "x"), *pairs]), inputs)


def test_ticks_and_lists_left_empty_are_said_to_be_empty() -> None:
    assert read() == {"word": "x", "cards": [], "sure": False}


def test_each_field_gets_its_type() -> None:
    sent = [
        ("cards", "a b"),
        ("cards", "c"),
        ("sure", "on"),
        ("hours", " 12 "),
        ("points", "-4"),
        ("drawn", ""),
    ]
    assert read(*sent) == {
        "word": "x",
        "cards": ["a", "b", "c"],
        "sure": True,
        "hours": 12,
        "points": -4,
        "drawn": None,
    }


def test_a_number_left_empty_keeps_its_default() -> None:
    assert "hours" not in read(("hours", ""))
    assert read(("points", ""))["points"] is None


@pytest.mark.parametrize("text", ["1.5", "１２", "1e3", "0x1", "9" * 10, "NaN", "--1", "two"])
def test_a_field_without_a_whole_number_is_named(text: str) -> None:
    with pytest.raises(BadRequestError, match="Hours must be a whole number"):
        read(("hours", text))


def test_an_invalid_checkbox_value_is_named() -> None:
    with pytest.raises(BadRequestError, match="Sure must be yes or no"):
        read(("sure", "perhaps"))


def test_cards_are_taken_as_people_type_them() -> None:
    asked = FacesIn("cards", "Cards", ("R", "M", "E", "QU"))
    for typed in ("r m e", "R,M,E", "rme", " R  M\tE "):
        assert read(("cards", typed), cards=asked)["cards"] == ["R", "M", "E"]
    assert read(("cards", "qu e"), cards=asked)["cards"] == ["QU", "E"]
    assert read(("cards", "quz"), cards=asked)["cards"] == ["QUZ"]


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\u202e", "\u200b", "\ufeff", "\x85"])
def test_invisible_characters_are_named(sign: str) -> None:
    with pytest.raises(BadRequestError, match=r"cannot be written \(U\+"):
        read(("word", f"a{sign}b"))


def test_emoji_held_together_by_joiners_are_text() -> None:
    assert forms.read_fields(Ask, MultiDict({"word": "👩‍👩‍👧"}), {})["word"] == "👩‍👩‍👧"


def test_quoted_input_is_short_and_printable() -> None:
    assert shorten("x\x07" * 100) == "x�" * 20 + "…"


@pytest.mark.parametrize("file", PLAYS, ids=lambda file: file.stem)
def test_recorded_payloads_fill_their_form_and_come_back_the_same(file: Path) -> None:
    """What a correction does: the payload as it was, drawn as a form, sent unchanged."""
    head, *turns = (json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip())
    rules = games.game(head["game"])
    for turn in turns:
        then = decode_action(rules, turn["action"], turn.get("payload", {}))
        sent = forms.read_payload(rules, turn["action"], forms.form_texts(encode(then)))
        assert decode_action(rules, turn["action"], sent) == then


def test_no_action_asks_for_a_field_that_forms_keep_for_themselves() -> None:
    actions = [action for rules in games.GAMES for action in rules.actions]
    names = {field.name for action in actions for field in fields(action)}  # type: ignore[arg-type]
    assert not names & {"csrf_token", "photo", "action", "input", "strike"}


def test_one_card_of_two_letters_is_not_taken_for_two_cards() -> None:
    alphabet = ("T", "H", "E")
    assert read(("cards", "th"), cards=FacesIn("cards", "", alphabet, 1, 1))["cards"] == ["TH"]
    assert read(("cards", "e th"), cards=FacesIn("cards", "", alphabet))["cards"] == ["E", "TH"]
    assert read(("cards", "the"), cards=FacesIn("cards", "", alphabet))["cards"] == ["T", "H", "E"]


def test_choices_made_in_a_ruling_replace_earlier_ones():
    sent = MultiDict([("choices", "a=1"), ("choices:a", "a=2"), ("choicest", "no")])
    assert forms.field_texts(sent, "choices") == ["a=1", "a=2"]
