"""The word page: is that a word? Without a game, online or offline."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort, render_template, request, send_from_directory
from flask.typing import ResponseReturnValue

from referee import decks, paths, words
from referee.kit.cards import Deck
from referee.kit.sentences import number_word
from referee.kit.word_values import face_values, plain_worth
from referee.kit.words import SHORT, RuleSet, WordVerdict, normalise
from referee.store.db import clock
from referee.store.house import house_words, word_lists
from referee.table import own_word_lists
from referee.web.htmx import is_htmx
from referee.web.middleware import house_access
from referee.web.middleware.sessions import Access, access
from referee.web.middleware.static_files import YEAR
from referee.web.table import photo, render
from referee.web.table.photo_hints import PhotoHints
from referee.words import Lexicon, lists
from referee.words.word_search import anagrams, extensions, words_within

bp = Blueprint("words", __name__)

STRICT = "In Letterpress"
LOOSE = "In the other games"
RULES = ((RuleSet.LETTERPRESS, "letterpress", STRICT), (RuleSet.MEMBERSHIP, house_words.ALL_GAMES, LOOSE))
"""Each set of rules, the game whose house words it uses, and the title of its card."""
APART = re.compile(r"[\s,;]+")
MOST_WORDS = 12
TOO_MANY = f"Check at most {number_word(MOST_WORDS)} words at once."
LONGEST_ENTRY = 400
"""Characters that the field takes: more than the longest words need."""

OFFLINE_FILES = (lists.PACK, "lists.toml", *lists.EXPLAINING)
"""Files that a phone keeps so that it can rule on words offline."""

NOTICES = "NOTICES"


@dataclass(frozen=True)
class WordFact:
    """A fact about a word besides the ruling: a heading and its lines."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class RuleCard:
    """What one set of rules says: one of three moods, a headline, and the reasons."""

    title: str
    mood: str
    headline: str
    lines: tuple[str, ...]
    evidence: str = ""


@bp.get("/words")
@access(Access.ANYONE)
def page() -> ResponseReturnValue:
    """One word under both sets of rules, in the chosen list; several are judged together."""
    typed = request.args.get("q", "").strip()
    if is_htmx():
        return render_template("parts/_word_answer.html", **_answer(typed))
    return _page(typed)


@bp.get("/words/alone")
@access(Access.ANYONE)
def offline_page() -> ResponseReturnValue:
    """The page that a phone keeps for offline use; it holds nothing personal."""
    answer = render_template(
        "words.html", offline=True, typed="", word_list="standard", deck="letterpress", **_page_data()
    )
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
    offered = _offered_lists()
    return render_template(
        "words.html",
        typed=typed[:LONGEST_ENTRY],
        word_list=_chosen_list(offered),
        deck=_chosen_deck().key,
        house=_rulings() if house_access.is_inside() else {},
        says=says,
        **_answer(typed),
        **(_page_data() | {"lists": offered}),
    )


def _answer(typed: str) -> dict[str, object]:
    """The cards of both sets of rules, and what else there is to say about a single word."""
    word_list, rulings = _chosen_list(_offered_lists()), _rulings()
    typed_words = [word for word in APART.split(typed) if word]
    if len(typed_words) > MOST_WORDS:
        return {"cards": (), "facts": (), "problem": TOO_MANY}
    if len(typed_words) > 1:
        return {"cards": tuple(_judge_together(typed_words, word_list, rulings)), "facts": ()}
    if not typed:
        return {"cards": (), "facts": ()}
    verdicts = [
        (title, _lexicon(word_list, rulings[rules.value]).verdict(typed, rules)) for rules, _, title in RULES
    ]
    facts = _facts(_lexicon(word_list, rulings[RuleSet.MEMBERSHIP.value]), verdicts[0][1])
    return {"cards": tuple(_rule_card(title, verdict) for title, verdict in verdicts), "facts": facts}


def _offered_lists() -> tuple[str, ...]:
    own = word_lists.offered_lists() if house_access.is_inside() else ()
    return tuple(lists.listings()) + tuple(each.choice for each in own)


def _chosen_list(offered: tuple[str, ...]) -> str:
    chosen = request.values.get("list", "standard")
    return chosen if chosen in offered else "standard"


def _chosen_deck() -> Deck:
    valued = [deck for deck in decks.all_decks() if face_values(deck)]
    chosen = request.values.get("deck", "letterpress")
    return next((deck for deck in valued if deck.key == chosen), valued[-1])


def _rulings() -> dict[str, dict[str, bool]]:
    return {rules.value: house_words.rulings(game) for rules, game, _ in RULES}


def _rule_card(title: str, verdict: WordVerdict) -> RuleCard:
    if verdict.legal:
        return RuleCard(title, "ok", f"{verdict.word} ✓ OK", (verdict.says,), verdict.evidence)
    if verdict.disputed:
        return RuleCard(
            title, "ask", f"{verdict.word} ? the table decides", (verdict.says,), verdict.evidence
        )
    return RuleCard(title, "no", f"{verdict.word} ✗ {verdict.short}", (verdict.says,), verdict.evidence)


def _judge_together(
    typed: Sequence[str], word_list: str, rulings: Mapping[str, Mapping[str, bool]]
) -> Iterator[RuleCard]:
    """As at a tournament: whether all of them are good, never which one is not."""
    for rules, _, title in RULES:
        lexicon = _lexicon(word_list, rulings[rules.value])
        verdicts = [lexicon.brief(word, rules) for word in typed]
        count = f"{', '.join(each.word for each in verdicts)}: {len(typed)} words, judged together."
        if any(each.refused for each in verdicts):
            yield RuleCard(title, "no", "✗ Not all OK", (count, "Which one it is stays open."))
        elif all(each.legal for each in verdicts):
            yield RuleCard(title, "ok", "✓ All OK", (count,))
        else:
            yield RuleCard(title, "ask", "? The table decides", (count,))


def _lexicon(word_list: str, house: Mapping[str, bool]) -> Lexicon:
    return words.load_choice(word_list, house, own_word_lists.load_list(word_list))


def _facts(lexicon: Lexicon, verdict: WordVerdict) -> tuple[WordFact, ...]:
    """The facts below the rulings; empty ones are left out."""
    plain, deck = normalise(verdict.word), _chosen_deck()
    facts = (
        WordFact("Meaning", tuple(f"{verdict.word}: {each.says}" for each in verdict.definitions)),
        WordFact("Your table", tuple(_table_rulings(plain))),
        WordFact("In these lists", _line(verdict.lists)),
        WordFact("Nearest words", _line(verdict.nearest)),
        WordFact("Points, each letter a card", tuple(_points(plain))),
        WordFact("Anagrams", _line(anagrams(lexicon, plain))),
        WordFact("Best word of these letters", tuple(_best(lexicon, plain, deck))),
        WordFact("One letter more", _line(extensions(lexicon, plain))),
    )
    return tuple(fact for fact in facts if fact.lines)


def _line(found: tuple[str, ...]) -> tuple[str, ...]:
    return (", ".join(found),) if found else ()


def _table_rulings(plain: str) -> Iterator[str]:
    """When the table ruled on this word, and how."""
    titles = {game: title for _, game, title in RULES}
    for each in house_words.all_rulings() if house_access.is_inside() else ():
        if each.word == plain and each.rules in titles:
            month = f"{each.at:%B}" if each.at.year == clock.now().year else f"{each.at:%B %Y}"
            verb = "allowed" if each.allowed else "ruled out"
            yield f"Your table {verb} {plain} in {month}."


def _best(lexicon: Lexicon, plain: str, deck: Deck) -> Iterator[str]:
    """The word of the most points in this deck, the longest of equals, then the first."""
    values = face_values(deck)
    worths = [(plain_worth(values, word), word) for word in words_within(lexicon, plain)]
    known = [(-points, -len(word), word) for points, word in worths if points is not None]
    if known:
        points, _, word = min(known)
        yield f"{word}, {-points} in {deck.title}"


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
        "too_many": TOO_MANY,
        "longest_entry": LONGEST_ENTRY,
        "most_words": MOST_WORDS,
        "rules": {rules.value: says for rules, _, says in RULES},
        "shorts": {reason.value: says for reason, says in SHORT.items()},
        "decks": tuple(deck for deck in decks.all_decks() if face_values(deck)),
        "boxes": {deck.title: face_values(deck) for deck in decks.all_decks()},
    }
