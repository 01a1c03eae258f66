"""Checking a word without a game."""

from __future__ import annotations

import gzip
from io import BytesIO

import pytest
from flask import Flask

from referee import decks
from referee.kit.word_values import face_values, plain_worth
from referee.store.house import house_words
from referee.words import lists
from tests.web.phones import Phone, hidden_fields
from tests.web.table.test_photo import table_top


@pytest.mark.parametrize("typed, says", [("letter", "LETTER ✓ OK"), ("xqzt", "XQZT ✗ an abbreviation")])
def test_a_word_is_ruled_on(phone: Phone, typed: str, says: str) -> None:
    assert says in phone.get(f"/words?q={typed}").text


def test_both_sets_of_rules_answer(phone: Phone) -> None:
    page = phone.get("/words?q=garnet").text
    assert "In Letterpress" in page
    assert "In the other games" in page


def test_a_word_legal_in_one_game_may_be_slang_in_another(phone: Phone) -> None:
    page = phone.get("/words?q=dosh").text
    assert "DOSH ✗ slang" in page
    assert "DOSH ✓ OK" in page


@pytest.mark.parametrize(
    "typed, says",
    [
        ("garnets", "plural of garnet"),
        ("garnet", "Common, Standard, Big"),
        ("garnrt", "GARNET"),
        ("rage", "AGER, GEAR"),
        ("rag", "BRAG, CRAG, DRAG"),
        ("quit", "Letterpress: 9"),
        ("rag", "Letter Head: "),
    ],
)
def test_the_word_page_shows_meaning_and_related_words(phone: Phone, typed: str, says: str) -> None:
    assert says in phone.get(f"/words?q={typed}").text


def test_the_list_is_ones_choice(phone: Phone) -> None:
    assert "GARNET is in our dictionary." in phone.get("/words?q=garnet&list=common").text
    assert "GARNET is in our dictionary." in phone.get("/words?q=garnet&list=nonsense").text


def test_a_house_word_for_one_game_does_not_apply_to_others(app: Flask, phone: Phone) -> None:
    with app.app_context():
        house_words.rule("xqzt", True, rules="letterpress")
    page = phone.get("/words?q=xqzt").text
    assert "XQZT ✓ OK" in page
    assert "XQZT ✗ an abbreviation" in page


@pytest.mark.parametrize("path", ["/words", "/words/alone", "/new/letterpress"])
def test_the_copyright_notice_is_shown_with_the_big_list(phone: Phone, path: str) -> None:
    page = phone.get(path).text
    assert "The UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-1999." in page
    where = page.partition('href="/wordlists/')[2].partition('"')[0]
    assert "the text of this document must be included" in phone.get(f"/wordlists/{where}").text


@pytest.mark.parametrize("typed", ["x" * 10_000, "🂡", "\x07"])
def test_an_impossible_word_is_refused_in_a_sentence(phone: Phone, typed: str) -> None:
    answer = phone.client.get("/words", query_string={"q": typed})
    assert answer.status_code == 200
    assert "rule-card" in answer.text and "✗ " in answer.text


def test_a_photo_needs_no_table(phone: Phone) -> None:
    fields = hidden_fields(phone.get("/words").text)["/words/read"]
    picture = BytesIO(table_top())
    assert len(picture.getvalue()) > 300_000
    answer = phone.post("/words/read", {**fields, "photo": (picture, "cards.jpg")}, htmx=True)
    assert answer.status_code == 200
    assert 'data-reading="q"' in answer.text


def test_a_photo_without_scripts_comes_back_as_the_page(phone: Phone) -> None:
    fields = hidden_fields(phone.get("/words?list=big").text)["/words/read"]
    answer = phone.post("/words/read", {**fields, "photo": (BytesIO(b"no picture"), "cards.jpg")})
    assert "<h1>Check a word</h1>" in answer.text
    assert '<option value="big" selected>' in answer.text
    assert '<p class="say" role="status">' in answer.text


def test_word_lists_are_sent_compressed_and_cached_forever(phone: Phone) -> None:
    answer = phone.get(f"/wordlists/{lists.version()}/{lists.PACK}", **{"Accept-Encoding": "gzip"})
    assert "immutable" in answer.headers["Cache-Control"]
    assert "Content-Encoding" not in answer.headers
    assert len(gzip.decompress(answer.data)) > len(answer.data)


@pytest.mark.parametrize("name", ["slurs.txt", "rulings.tsv", "..%2fLICENSE", "nothing"])
def test_nothing_else_is_served_from_there(phone: Phone, name: str) -> None:
    assert phone.get(f"/wordlists/{lists.version()}/{name}").status_code == 404


def test_another_edition_of_the_word_lists_is_404(phone: Phone) -> None:
    assert phone.get("/wordlists/2020.01-000000000000/lists.toml").status_code == 404


def test_the_page_for_the_time_without_a_connection_is_nobodys_own(app: Flask, phone: Phone) -> None:
    with app.app_context():
        house_words.rule("frobnix", True)
    page = phone.get("/words/alone")
    assert "csrf" not in page.text
    assert "FROBNIX" not in page.text
    assert "Set-Cookie" not in page.headers


@pytest.mark.parametrize(
    "typed, says",
    [("letter garnet", "✓ All OK"), ("letter, xqzt garnet", "✗ Not all OK"), ("letter dosh", "✗ Not all OK")],
)
def test_several_words_are_judged_together_and_none_is_named(phone: Phone, typed: str, says: str) -> None:
    answer = phone.client.get("/words", query_string={"q": typed}, headers={"HX-Request": "true"}).text
    in_letterpress = answer.partition("In the other games")[0]
    assert says in in_letterpress
    judged = typed.replace(",", "").upper().split()
    lists_all = f"{', '.join(judged)}: {len(judged)} words"
    assert lists_all in in_letterpress
    assert not [word for word in judged if word in answer.replace(lists_all, "")]


def test_long_words_judged_together_are_read_to_the_last(phone: Phone) -> None:
    typed = "+".join(["internationalisation"] * 11)
    assert "✗ Not all OK" not in phone.get(f"/words?q={typed}+letter").text
    assert "✗ Not all OK" in phone.get(f"/words?q={typed}+xqzt").text


def test_more_words_than_are_judged_together_get_no_answer(phone: Phone) -> None:
    """An answer to the first twelve would be read as one to all."""
    page = phone.get(f"/words?q={'+'.join(['letter'] * 12)}+xqzt").text
    assert "Check at most twelve words at once." in page
    assert "OK" not in page


def test_the_page_says_when_the_table_ruled_on_a_word(app: Flask, phone: Phone) -> None:
    with app.app_context():
        ruling = house_words.rule("frobnix", True)
    assert f"Your table allowed FROBNIX in {ruling.at:%B}." in phone.get("/words?q=frobnix").text


@pytest.mark.parametrize("key", ["letterpress", "letterhead"])
def test_the_best_word_of_the_letters_is_counted_in_the_chosen_deck(phone: Phone, key: str) -> None:
    deck = decks.load(key)
    points = plain_worth(face_values(deck), "ARGENT")
    assert f"<p>ARGENT, {points} in {deck.title}</p>" in phone.get(f"/words?q=garnet&deck={key}").text
