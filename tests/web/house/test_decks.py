"""A group's own deck: corrected once, kept, chosen for a game."""

from __future__ import annotations

import pytest
from flask import Flask

from referee.store.house import decks
from tests.web.phones import Phone, Round


@pytest.fixture
def own(phone: Phone) -> str:
    made = phone.post("/decks", {"base": "letterpress", "name": "Ann's box"})
    assert made.status_code == 303, made.text
    return made.location


def corrections(app: Flask, where: str) -> dict[str, object]:
    with app.app_context():
        return decks.get(int(where.rpartition("/")[2])).corrections


def test_an_own_deck_is_listed_and_offered(phone: Phone, own: str) -> None:
    assert "Ann&#39;s box" in phone.get("/decks").text
    assert "Ann&#39;s box" in phone.get("/new/letterpress").text


def test_only_changed_values_are_stored(app: Flask, phone: Phone, own: str) -> None:
    assert phone.post(own, {"points.K": "9", "points.E": "1"}).status_code == 303
    assert corrections(app, own)["points"] == {"K": 9}


def test_a_missing_card_is_added(app: Flask, phone: Phone, own: str) -> None:
    phone.post(own, {"letters": "zz", "value": "20"})
    assert corrections(app, own)["points"] == {"ZZ": 20}


@pytest.mark.parametrize(
    "sent, says",
    [
        ({"points.K": "-1"}, "K is worth between 0 and 99."),
        ({"points.K": "many"}, "must be a whole number"),
        ({"letters": "É", "value": "2"}, "Name the letters of the card"),
        ({"letters": "ZZ", "value": ""}, "must be a whole number"),
    ],
)
def test_a_value_that_cannot_be_is_422(
    app: Flask, phone: Phone, own: str, sent: dict[str, object], says: str
) -> None:
    answer = phone.post(own, sent)
    assert answer.status_code == 422
    assert says in answer.text
    assert corrections(app, own) == {}


def test_a_challenge_is_added_with_a_rule_the_referee_checks(app: Flask, phone: Phone, own: str) -> None:
    card = {"says": "Write a word that ends in ING.", "needs": "ends", "letters": "ing", "reward": "top_card"}
    assert phone.post(f"{own}/challenge", card).status_code == 303
    page = phone.get(own).text
    assert "Write a word that ends in ING." in page
    kept = corrections(app, own)["challenge"]
    assert isinstance(kept, list)
    assert (kept[0]["needs"], kept[0]["letters"]) == ("ends", "ING")


@pytest.mark.parametrize(
    "card, says",
    [
        ({"says": ""}, "Write what the card says"),
        ({"says": "x", "needs": "magic"}, "The referee can check one of these"),
        ({"says": "x", "needs": "length", "least": "9", "most": "2"}, "smallest and the largest"),
        ({"says": "x", "needs": "ends", "letters": "?"}, "Name the letters"),
    ],
)
def test_a_challenge_that_says_nothing_is_422(
    phone: Phone, own: str, card: dict[str, object], says: str
) -> None:
    answer = phone.post(f"{own}/challenge", card)
    assert answer.status_code == 422
    assert says in answer.text


def test_an_added_challenge_is_removed_again(app: Flask, phone: Phone, own: str) -> None:
    phone.post(f"{own}/challenge", {"says": "Ours"})
    kept = corrections(app, own)["challenge"]
    assert isinstance(kept, list)
    phone.post(f"{own}/challenge/remove", {"key": kept[0]["key"]})
    assert corrections(app, own)["challenge"] == []


def test_a_deck_is_chosen_for_a_game(app: Flask, phone: Phone, own: str) -> None:
    phone.post(own, {"points.K": "9"})
    deck = own.rpartition("/")[2]
    started = phone.post("/new/letterpress", {"person": ["+Ann", "+Bea"], "deck": deck, "start": "1"})
    assert started.status_code == 303


def test_an_unknown_deck_is_404(phone: Phone) -> None:
    assert phone.post("/decks", {"base": "poker"}).status_code == 404
    assert phone.get("/decks/999").status_code == 404


def test_a_hardback_deck_lists_cards_by_their_print(app: Flask, phone: Phone) -> None:
    where = phone.post("/decks", {"base": "hardback", "name": "Our books"}).location
    with app.app_context():
        entry = {"card": "adventure-C3", "bought": 1, "basic": {"coins": 2}, "genre": {}}
        decks.replace_corrections(int(where.rpartition("/")[2]), {"correction": [entry]})
    page = " ".join(phone.get(where).text.split())
    assert "Adventure C at 3<small>2 coins | when bought: 1 prestige</small>" in page
    assert page.count("to be confirmed") == 16 and "Value of" not in page


@pytest.fixture
def hardback(app: Flask, phone: Phone) -> str:
    """A Hardback box with one card and one event card read off."""
    made = phone.post("/decks", {"base": "hardback", "name": "Bea's box"}).location
    read = {"card": "adventure-C3", "bought": 1, "basic": {"coins": 1}, "genre": {"coins": 1}}
    with app.app_context():
        told = {"correction": [read], "event": [{"says": "Only short words.", "longest": 5}]}
        decks.replace_corrections(int(made.rpartition("/")[2]), told)
    return made


@pytest.mark.parametrize("part, told", [("correction", "adventure-C3"), ("event", "Only short words.")])
def test_a_correction_of_a_card_can_be_removed(app: Flask, phone: Phone, hardback: str, part, told) -> None:
    assert told in phone.get(hardback).text
    assert phone.post(f"{hardback}/forget", {"part": part, "told": told}).status_code == 303
    assert corrections(app, hardback)[part] == []


def test_only_events_and_corrections_can_be_removed(app: Flask, phone: Phone, hardback: str) -> None:
    assert phone.post(f"{hardback}/forget", {"part": "points", "told": "A"}).status_code == 404
    phone.post(f"{hardback}/forget", {"part": "event", "told": "Nobody said this."})
    assert len(corrections(app, hardback)["event"]) == 1


def test_while_people_play_with_a_deck_only_their_table_changes_it(
    app: Flask, phone: Phone, own: str
) -> None:
    """A value or a card changed here would count at once, and nobody at the table would see it."""
    deck = own.rpartition("/")[2]
    phone.post(own, {"points.K": "9"})
    card = {"says": "Write a word that ends in ING.", "needs": "ends", "letters": "ing", "reward": "top_card"}
    phone.post(f"{own}/challenge", card)
    before = corrections(app, own)
    key = before["challenge"][0]["key"]  # type: ignore[index]
    table = Round.of(app, "letterpress", "Ann", "Bea", deck=deck)
    table.ann.do(table.code, "deal", shared=["R", "M", "E"])
    for path, sent in (
        (own, {"points.K": "9", "points.Z": "99"}),
        (own, {}),
        (own, {"points.K": "9", "letters": "zz", "value": "20"}),
        (f"{own}/challenge", {**card, "says": "Any word."}),
        (f"{own}/challenge/remove", {"key": key}),
        (f"{own}/forget", {"part": "event", "told": "Write."}),
    ):
        answer = table.ann.post(path, dict(sent))
        assert answer.status_code == 409 and f"at table {table.code}" in answer.text, path
    assert corrections(app, own) == before
    named = table.ann.post(own, {"points.K": "9", "name": "Our box"})
    assert named.status_code == 303, "a name counts nothing"
