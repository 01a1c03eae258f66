"""The word page: is that a word? Without a game, online or offline."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import Blueprint, Response, abort, render_template, request, send_from_directory
from flask.typing import ResponseReturnValue

from referee import decks, paths, words
from referee.kit.words import RuleSet, WordVerdict, normalise
from referee.kit.worth import face_values, plain_worth
from referee.store.house import house_words, word_lists
from referee.table import own_word_lists
from referee.web.htmx import is_htmx
from referee.web.middleware import house_access
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
"""Each set of rules, the game whose house words it uses, and its name on the page."""

OFFLINE_FILES = (lists.AUTOMATON, lists.TAGS, lists.MEANINGS, lists.FORMS, "lists.toml")
"""Files that a phone keeps so that it can rule on words offline."""

NOTICES = "NOTICES"


@dataclass(frozen=True)
class WordFact:
    """A fact about a word besides the ruling: a heading and its lines."""

    heading: str
    lines: tuple[str, ...]


@bp.get("/words")
@access(Access.ANYONE)
def page() -> ResponseReturnValue:
    """One word under both sets of rules, in the chosen list."""
    return _page(request.args.get("q", "").strip())


@bp.get("/words/alone")
@access(Access.ANYONE)
def offline_page() -> ResponseReturnValue:
    """The page that a phone keeps for offline use; it holds nothing personal."""
    answer = render_template("words.html", offline=True, typed="", word_list="standard", **_page_data())
    return answer, 200, {"Cache-Control": "no-cache"}


@bp.post("/words/read")
@access(Access.ANYONE)
def read() -> ResponseReturnValue:
    """Read the word off a photo of cards; nothing of it is stored."""
    word_list = request.form.get("list", "standard")
    holds = _lexicon(word_list, {}).holds if word_list in lists.listings() else None
    strip, status = photo.read_photo(None, PhotoHints(is_word=holds))
    if is_htmx():
        return render.photo_strip(strip), status
    return _page("".join(card.face for card in strip.cards), strip.says), status


@bp.get("/wordlists/<edition>/<name>")
@access(Access.ANYONE)
def list_file(edition: str, name: str) -> Response:
    """A file of the word lists; under its edition it never changes."""
    if edition != lists.version() or name not in (*OFFLINE_FILES, NOTICES):
        abort(404)
    kind = "application/gzip" if name.endswith(".gz") else "text/plain"
    answer = send_from_directory(paths.wordlists(), name, mimetype=kind)
    answer.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    return answer


def _page(typed: str, says: str = "") -> str:
    own = word_lists.offered_lists() if house_access.is_inside() else ()
    offered = tuple(lists.listings()) + tuple(each.choice for each in own)
    chosen = request.values.get("list", "standard")
    word_list = chosen if chosen in offered else "standard"
    rulings = {rules.value: house_words.rulings(game) for rules, game, _ in RULES}
    verdicts = _verdicts(typed, word_list, rulings) if typed else ()
    lexicon = _lexicon(word_list, rulings[RuleSet.MEMBERSHIP.value])
    return render_template(
        "words.html",
        typed=typed[:64],
        word_list=word_list,
        verdicts=verdicts,
        facts=_facts(lexicon, verdicts[0][1]) if verdicts else (),
        house=rulings if house_access.is_inside() else {},
        says=says,
        **(_page_data() | {"lists": offered}),
    )


def _verdicts(
    typed: str, word_list: str, rulings: Mapping[str, Mapping[str, bool]]
) -> tuple[tuple[str, WordVerdict], ...]:
    return tuple(
        (says, _lexicon(word_list, rulings[rules.value]).verdict(typed, rules)) for rules, _, says in RULES
    )


def _lexicon(word_list: str, house: Mapping[str, bool]) -> Lexicon:
    return words.load_choice(word_list, house, own_word_lists.load_list(word_list))


def _facts(lexicon: Lexicon, verdict: WordVerdict) -> tuple[WordFact, ...]:
    """The facts below the rulings; empty ones are left out."""
    plain = normalise(verdict.word)
    facts = (
        WordFact("Meaning", tuple(f"{each.base}: {each.says}" for each in verdict.definitions)),
        WordFact("In these lists", _line(verdict.lists)),
        WordFact("Nearest words", _line(verdict.nearest)),
        WordFact("Points, each letter a card", tuple(_points(plain))),
        WordFact("Anagrams", _line(anagrams(lexicon, plain))),
        WordFact("One letter more", _line(extensions(lexicon, plain))),
    )
    return tuple(fact for fact in facts if fact.lines)


def _line(found: tuple[str, ...]) -> tuple[str, ...]:
    return (", ".join(found),) if found else ()


def _points(plain: str) -> Iterator[str]:
    """The points of the letters in each deck with known values."""
    for deck in decks.all_decks():
        points = plain_worth(face_values(deck), plain)
        if points is not None:
            yield f"{deck.title}: {points}"


def _page_data() -> dict[str, object]:
    """What the page always holds, and what a phone needs to answer offline."""
    return {
        "lists": tuple(lists.listings()),
        "data": [f"/wordlists/{lists.version()}/{name}" for name in OFFLINE_FILES],
        "rules": {rules.value: says for rules, _, says in RULES},
        "boxes": {deck.title: face_values(deck) for deck in decks.all_decks()},
    }
