"""Is that a word? Asked from home, without a game, online or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import Blueprint, Response, abort, render_template, request, send_from_directory
from flask.typing import ResponseReturnValue

from referee import decks, paths, words
from referee.data import own_word_lists
from referee.kit.words import RuleSet, WordVerdict, normalise
from referee.kit.worth import face_values, plain_worth
from referee.store.house import house_words, word_lists
from referee.web.htmx import is_htmx
from referee.web.middleware.sessions import Access, access
from referee.web.middleware.static_files import YEAR
from referee.web.table import photo, render
from referee.web.table.photo_hints import PhotoHints
from referee.words import Lexicon, lists
from referee.words.word_search import anagrams, extensions

bp = Blueprint("words", __name__)

STRICT = "Letterpress: no names, abbreviations, slang or hyphens"
LOOSE = "Hardback and Letter Head: any word of the list"
RULES = ((RuleSet.LETTERPRESS, "letterpress", STRICT), (RuleSet.MEMBERSHIP, house_words.ALL_GAMES, LOOSE))
"""Each set of rules, whose house words go with it, and what it asks."""

DATA = (lists.AUTOMATON, lists.TAGS, lists.MEANINGS, lists.FORMS, "lists.toml")
"""What a phone keeps to rule on words by itself."""

NOTICES = "NOTICES"


@dataclass(frozen=True)
class Fact:
    """Something known about a word besides the ruling: a heading and its lines."""

    heading: str
    lines: tuple[str, ...]


@bp.get("/words")
@access(Access.HOUSE)
def page() -> ResponseReturnValue:
    """One word under both sets of rules, in the list of one's choice."""
    return _page(request.args.get("q", "").strip())


@bp.get("/words/alone")
@access(Access.ANYONE)
def alone() -> ResponseReturnValue:
    """The page of a phone without a connection, which rules by itself; nobody's own, so it may be kept."""
    answer = render_template("words.html", alone=True, typed="", shelf="standard", **_furniture())
    return answer, 200, {"Cache-Control": "no-cache"}


@bp.post("/words/read")
@access(Access.HOUSE)
def read() -> ResponseReturnValue:
    """A photo of the cards becomes the word; nothing of it is kept."""
    shelf = request.form.get("list", "standard")
    holds = _lexicon(shelf, {}).holds if shelf in lists.listings() else None
    strip, status = photo.read_photo(None, PhotoHints(is_word=holds))
    if is_htmx():
        return render.photo_strip(strip), status
    return _page("".join(card.face for card in strip.cards), strip.says), status


@bp.get("/wordlists/<edition>/<name>")
@access(Access.ANYONE)
def data(edition: str, name: str) -> Response:
    """A file of the lists, for good under its edition; the larger ones are packed as they lie."""
    if edition != lists.version() or name not in (*DATA, NOTICES):
        abort(404)
    kind = "application/gzip" if name.endswith(".gz") else "text/plain"
    answer = send_from_directory(paths.wordlists(), name, mimetype=kind)
    answer.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    return answer


def _page(typed: str, says: str = "") -> str:
    offered = tuple(lists.listings()) + tuple(each.choice for each in word_lists.offered_lists())
    chosen = request.values.get("list", "standard")
    shelf = chosen if chosen in offered else "standard"
    rulings = {rules.value: house_words.rulings(game) for rules, game, _ in RULES}
    verdicts = _verdicts(typed, shelf, rulings) if typed else ()
    lexicon = _lexicon(shelf, rulings[RuleSet.MEMBERSHIP.value])
    return render_template(
        "words.html",
        typed=typed[:64],
        shelf=shelf,
        verdicts=verdicts,
        facts=_facts(lexicon, verdicts[0][1]) if verdicts else (),
        house=rulings,
        says=says,
        **(_furniture() | {"lists": offered}),
    )


def _verdicts(
    typed: str, shelf: str, rulings: Mapping[str, Mapping[str, bool]]
) -> tuple[tuple[str, WordVerdict], ...]:
    return tuple(
        (says, _lexicon(shelf, rulings[rules.value]).verdict(typed, rules)) for rules, _, says in RULES
    )


def _lexicon(shelf: str, house: Mapping[str, bool]) -> Lexicon:
    return words.load_choice(shelf, house, own_word_lists.load_list(shelf))


def _facts(lexicon: Lexicon, verdict: WordVerdict) -> tuple[Fact, ...]:
    """All that stands below the rulings; what is empty is left out."""
    plain = normalise(verdict.word)
    facts = (
        Fact("Meaning", tuple(f"{each.base}: {each.says}" for each in verdict.definitions)),
        Fact("In these lists", _line(verdict.lists)),
        Fact("Nearest words", _line(verdict.nearest)),
        Fact("Points, each letter a card", tuple(_points(plain))),
        Fact("Anagrams", _line(anagrams(lexicon, plain))),
        Fact("One letter more", _line(extensions(lexicon, plain))),
    )
    return tuple(fact for fact in facts if fact.lines)


def _line(found: tuple[str, ...]) -> tuple[str, ...]:
    return (", ".join(found),) if found else ()


def _points(plain: str) -> Iterator[str]:
    """What the letters are worth in each box whose values are known."""
    for deck in decks.all_decks():
        points = plain_worth(face_values(deck), plain)
        if points is not None:
            yield f"{deck.title}: {points}"


def _furniture() -> dict[str, object]:
    """What the page holds whatever was asked, and what a phone needs to answer by itself."""
    return {
        "lists": tuple(lists.listings()),
        "data": [f"/wordlists/{lists.version()}/{name}" for name in DATA],
        "rules": {rules.value: says for rules, _, says in RULES},
        "boxes": {deck.title: face_values(deck) for deck in decks.all_decks()},
    }
