"""The result as a picture."""

from __future__ import annotations

import re
from io import BytesIO

from PIL import Image

from tests.web.phones import Phone, Round, finish


def card_of(table: Round) -> str:
    """The address of the picture, as the finished table offers it."""
    found = re.search(r'href="(/history/\d+/result\.png)"', table.ann.get(f"/t/{table.code}").text)
    assert found is not None
    return found[1]


def test_a_finished_table_offers_its_result_as_a_picture(table: Round) -> None:
    assert "result.png" not in table.ann.get(f"/t/{table.code}").text
    finish(table)
    answer = Phone(table.app).get(card_of(table))
    assert answer.mimetype == "image/png"
    assert Image.open(BytesIO(answer.data)).width == 1080


def test_the_result_picture_shows_places_and_escapes_names(table: Round) -> None:
    from referee.web.history.result_picture import result_svg

    odd = Round.of(table.app, "bids", "Ann", "B<a>&", "C" * 40)
    finish(odd)
    number = int(card_of(odd).split("/")[2])
    with table.app.test_request_context():
        svg = result_svg(number)
    assert "B&lt;a&gt;&amp;" in svg
    assert "C" * 21 + "…" in svg
    assert ">7</text>" in svg


def test_a_game_still_played_has_no_picture(table: Round) -> None:
    assert table.ann.get("/history/1/result.png").status_code == 404
