"""Is that a word? Asked from home, without a game."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from referee import words
from referee.kit.words import RuleSet
from referee.store import house_words
from referee.web.sessions import Access, access

bp = Blueprint("words", __name__)

STRICT = "Letterpress: no names, abbreviations, slang or hyphens"
LOOSE = "Hardback and Letter Head: any word of the list"


@bp.get("/words")
@access(Access.HOUSE)
def page() -> ResponseReturnValue:
    """One word under both sets of rules, in the list of one's choice."""
    typed = request.args.get("q", "").strip()
    chosen = request.args.get("list", "standard")
    shelf = chosen if chosen in words.choices() else "standard"
    verdicts = _verdicts(typed, shelf) if typed else ()
    return render_template(
        "words.html", typed=typed[:64], shelf=shelf, lists=words.choices(), verdicts=verdicts
    )


def _verdicts(typed: str, shelf: str) -> tuple[tuple[str, object], ...]:
    lexicon = words.load(shelf, house=house_words.rulings(""))
    return (
        (STRICT, lexicon.verdict(typed, RuleSet.LETTERPRESS)),
        (LOOSE, lexicon.verdict(typed, RuleSet.MEMBERSHIP)),
    )
