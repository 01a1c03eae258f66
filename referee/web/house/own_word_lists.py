"""Word lists of the house: upload, download and withdraw them. Later tables can choose them."""

from __future__ import annotations

from pathlib import PurePath

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee.store.house import word_lists
from referee.store.house.word_lists import LONGEST_NAME, OwnList
from referee.table import own_word_lists
from referee.web.downloads import download
from referee.web.middleware import table_quota
from referee.web.middleware.sessions import Access, access
from referee.words import UploadedList, UploadError
from referee.words.upload import MOST_BYTES, MOST_WORDS

bp = Blueprint("own_word_lists", __name__)

FIELD = "list_file"
NO_FILE = "Choose a file with one word a line."


@bp.get("/words/lists")
@access(Access.HOUSE)
def page() -> ResponseReturnValue:
    """The lists, and a form for another."""
    return _page()


@bp.post("/words/lists")
@access(Access.HOUSE)
def add() -> ResponseReturnValue:
    """Store a list, or say line by line why not."""
    try:
        uploaded = read_uploaded_list(request.form.get("name", ""))
    except UploadError as trouble:
        return _page(complaints=trouble.complaints), 422
    if uploaded is None:
        return _page(complaints=(NO_FILE,)), 422
    return _page(*uploaded)


@bp.post("/words/lists/withdraw")
@access(Access.HOUSE)
def withdraw() -> ResponseReturnValue:
    """Withdraw a list; tables that use it go on."""
    word_lists.withdraw(request.form.get("list", ""))
    return redirect(url_for("own_word_lists.page"), 303)


@bp.get("/words/lists/<uid>.txt")
@access(Access.HOUSE)
def as_text(uid: str) -> Response:
    """The list as a file."""
    return download(word_lists.text(uid), "text/plain", f"{uid}.txt")


def read_uploaded_list(name: str = "") -> tuple[OwnList, UploadedList] | None:
    """Store the list in the file of this form; None if there is no file."""
    file = request.files.get(FIELD)
    if file is None or not file.filename:
        return None
    table_quota.check_lists()
    stored = own_word_lists.add(
        name.strip() or PurePath(file.filename).stem, file.stream.read(MOST_BYTES + 1)
    )
    table_quota.count_list()
    return stored


def _page(
    stored: OwnList | None = None, uploaded: UploadedList | None = None, complaints: tuple[str, ...] = ()
) -> str:
    return render_template(
        "own_word_lists.html",
        lists=word_lists.offered_lists(),
        kept=stored,
        uploaded=uploaded,
        complaints=complaints,
        longest_name=LONGEST_NAME,
        most_words=MOST_WORDS,
        field=FIELD,
    )
