"""Pieces of the screen are found once, and anew where their owner edits them."""

from pathlib import Path

import pytest
from flask import Flask
from jinja2 import FileSystemLoader

from referee.web.pieces import Pieces


def kept(folder: Path, *, edited: bool) -> Pieces:
    made = Pieces(Flask("quoin"), loader=FileSystemLoader(folder), auto_reload=edited)
    made.globals["who"] = "Ann"
    return made


def test_a_piece_is_found_once(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("{{ who }}")
    pieces = kept(tmp_path, edited=False)
    first = pieces.get_template("a.html")
    (tmp_path / "a.html").write_text("changed")
    assert pieces.get_template("a.html") is first


def test_whoever_edits_templates_sees_what_was_edited(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("{{ who }}")
    pieces = kept(tmp_path, edited=True)
    assert pieces.get_template("a.html").render() == "Ann"
    (tmp_path / "a.html").write_text("{{ who }} and Bea")
    assert pieces.get_template("a.html").render() == "Ann and Bea"


def test_a_global_given_later_is_seen_by_pieces_found_before(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("{{ who }}{{ more }}")
    pieces = kept(tmp_path, edited=False)
    assert pieces.get_template("a.html").render() == "Ann"
    pieces.globals["more"] = " and Bea"
    assert pieces.get_template("a.html").render() == "Ann and Bea"


def test_no_piece_has_globals_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("{{ who }}")
    with pytest.raises(ValueError, match="share"):
        kept(tmp_path, edited=False).get_template("a.html", globals={"who": "Cal"})
