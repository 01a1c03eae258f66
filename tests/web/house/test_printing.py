"""`/print`: what can be printed, and the files."""

from __future__ import annotations

import pypdfium2
import pytest
from flask import Flask

from referee.table import loading
from tests.web.phones import Phone

BAD = ("/print/hats.pdf", "/print/plain.pdf?paper=a3", "/print/plain.pdf?ink=gold")


def test_the_page_offers_every_set_of_sheets(phone: Phone) -> None:
    page = phone.get("/print").text
    assert all(f'formaction="/print/{key}.pdf"' in page for key in ("letterpress", "letterhead", "backpack"))


def test_a_file_to_save(phone: Phone) -> None:
    answer = phone.get("/print/plain.pdf?paper=letter&ink=saving&backs=1")
    assert (
        answer.mimetype == "application/pdf"
        and "quoin-plain-letter.pdf" in answer.headers["Content-Disposition"]
    )
    with pypdfium2.PdfDocument(answer.data) as sheets:
        assert len(sheets) == 14


@pytest.mark.parametrize("address", BAD)
def test_what_is_not_offered_is_not_there(phone: Phone, address: str) -> None:
    assert phone.get(address).status_code == 404


def test_reference_cards_open_the_table_that_was_named(phone: Phone) -> None:
    plain, named = (phone.get(f"/print/reference.pdf{query}").data for query in ("", "?table=K7M2QX"))
    assert plain != named and phone.get("/print/reference.pdf?table=nonsense!").data == plain


@pytest.mark.parametrize("game", ["letterpress", "anagrabs"])
def test_choosing_the_printed_deck_makes_its_values_certain(app: Flask, phone: Phone, game: str) -> None:
    decks = set()
    for _ in range(2):
        answer = phone.post(f"/new/{game}", {"person": ["+Ann", "+Bea"], "deck": "printed", "start": "1"})
        with app.app_context():
            table = loading.load_table(answer.location.split("/")[2])
        assert all(face.certain for face in table.house.deck.faces)
        decks.add(table.row.deck)
    assert len(decks) == 1 and None not in decks
