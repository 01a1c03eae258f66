"""Decks of the house: corrected values and added challenge cards, used in every later game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee import decks as boxes
from referee import games
from referee.engine.codec import BadRequestError
from referee.games.hardback.printed_cards import CardType, read_catalogue
from referee.games.letterpress.cards import are_card_letters
from referee.games.letterpress.challenge_cards import card as challenges
from referee.kit.cards import Deck
from referee.store.house import decks
from referee.store.house.decks import OwnDeck
from referee.web.form_fields import whole_number
from referee.web.house import deck_walk
from referee.web.house.tables_in_play import refuse_in_play
from referee.web.middleware.sessions import Access, access

bp = Blueprint("decks", __name__)

MOST_POINTS = 99
CORRECTION_KEYS = {"correction": "card", "event": "says"}
"""Parts of a deck that games add to, and the field that names an entry of each."""
NO_LETTERS = "Name the letters of the card, A to Z, at most 8."


@bp.get("/decks")
@access(Access.HOUSE)
def page() -> ResponseReturnValue:
    """Every deck, with its corrected copies."""
    keys = dict.fromkeys(rules.deck for rules in games.GAMES if rules.deck)
    shown = [(boxes.load(key), decks.decks_of(key)) for key in keys]
    return render_template("decks.html", decks=shown)


@bp.post("/decks")
@access(Access.HOUSE)
def create() -> ResponseReturnValue:
    """Copy a deck, to correct it."""
    base = request.form.get("base", "")
    if base not in {rules.deck for rules in games.GAMES if rules.deck}:
        abort(404)
    made = decks.create(request.form.get("name", "").strip() or f"Our {boxes.load(base).title}", base)
    return redirect(url_for("decks.one", deck=made.id), 303)


@bp.get("/decks/<int:deck>")
@access(Access.HOUSE)
def one(deck: int) -> ResponseReturnValue:
    """One corrected deck."""
    return _deck_page(decks.get(deck))


@bp.post("/decks/<int:deck>")
@access(Access.HOUSE)
def correct(deck: int) -> ResponseReturnValue:
    """Save new values; an empty field keeps the value of the original."""
    own = decks.get(deck)
    box = boxes.load(own.base)
    try:
        points = _changed_points(box)
        points |= _new_card()
    except BadRequestError as trouble:
        return _deck_page(own, str(trouble)), 422
    if points != own.corrections.get("points", {}):
        refuse_in_play("value", deck=deck)
    decks.replace_corrections(
        deck, {**own.corrections, "points": points}, request.form.get("name", "").strip() or None
    )
    return redirect(url_for("decks.one", deck=deck), 303)


@bp.post("/decks/<int:deck>/challenge")
@access(Access.HOUSE)
def add_challenge(deck: int) -> ResponseReturnValue:
    """Add a challenge card, with a rule that the referee can check or "the table decides"."""
    own = decks.get(deck)
    added = _read_challenge(own)
    if faults := list(challenges.card_faults(added)):
        return _deck_page(own, " ".join(faults)), 422
    refuse_in_play("card", deck=deck)
    decks.replace_corrections(deck, decks.merge_corrections(own.corrections, {"challenge": [_entry(added)]}))
    return redirect(url_for("decks.one", deck=deck), 303)


@bp.post("/decks/<int:deck>/challenge/remove")
@access(Access.HOUSE)
def remove_challenge(deck: int) -> ResponseReturnValue:
    """Remove an added challenge card."""
    own = decks.get(deck)
    refuse_in_play("card", deck=deck)
    kept = [entry for entry in _added_challenges(own) if entry.get("key") != request.form.get("key")]
    decks.replace_corrections(deck, {**own.corrections, "challenge": kept})
    return redirect(url_for("decks.one", deck=deck), 303)


@bp.post("/decks/<int:deck>/forget")
@access(Access.HOUSE)
def forget(deck: int) -> ResponseReturnValue:
    """Remove what was read off a printed card: a correction, or the text of an event card."""
    own, part = decks.get(deck), request.form.get("part", "")
    if part not in CORRECTION_KEYS:
        abort(404)
    refuse_in_play("card", deck=deck)
    entry_key = request.form.get("told")
    kept = [entry for entry in _entries(own, part) if entry.get(CORRECTION_KEYS[part]) != entry_key]
    decks.replace_corrections(deck, {**own.corrections, part: kept})
    return redirect(url_for("decks.one", deck=deck), 303)


def _deck_page(own: OwnDeck, problem: str = "") -> str:
    box = boxes.load(own.base)
    corrected = box.with_corrections(own.corrections)
    return render_template(
        "deck.html",
        own=own,
        box=box,
        faces=_points_by_letters(corrected),
        shipped={face.letters: face.points for face in box.faces},
        corrections=own.corrections.get("points", {}),
        challenges=corrected.part("challenge", challenges.read_cards),
        added={entry.get("key") for entry in _added_challenges(own)},
        has_challenges="challenge" in box.extra,
        has_values="card" not in box.extra,
        printed=_printed_cards(corrected, own),
        event_cards=_entries(own, "event"),
        needs=challenges.NEEDS,
        rewards=challenges.REWARDS,
        letters=deck_walk.progress(own),
        problem=problem,
    )


def _printed_cards(deck: Deck, own: OwnDeck) -> tuple[tuple[CardType, bool], ...]:
    """Cards with text on them: first those that people corrected, then those nobody is sure about."""
    if "card" not in deck.extra:
        return ()
    entries = own.corrections.get("correction", [])
    corrected = (
        {str(each.get("card")) for each in entries if isinstance(each, Mapping)}
        if isinstance(entries, list)
        else set()
    )
    cards = [
        (card, card.key in corrected)
        for card in read_catalogue(deck)
        if card.key in corrected or not card.certain
    ]
    return tuple(sorted(cards, key=lambda each: not each[1]))


def _points_by_letters(deck: Deck) -> dict[str, int | None]:
    return {face.letters: face.points for face in sorted(deck.faces, key=lambda face: face.letters)}


def _changed_points(box: Deck) -> dict[str, int]:
    """Values that differ from the original, by letters; the fields are called `points.A`."""
    found: dict[str, int] = {}
    for name, text in request.form.items():
        letters = name.removeprefix("points.")
        if name.startswith("points.") and text.strip():
            value = _value(text, letters)
            if value != box.points(letters) and are_card_letters(letters):
                found[letters] = value
    return found


def _new_card() -> dict[str, int]:
    letters = request.form.get("letters", "").strip().upper()
    if not letters:
        return {}
    if not are_card_letters(letters):
        raise BadRequestError(NO_LETTERS)
    return {letters: _value(request.form.get("value", ""), letters)}


def _value(text: str, letters: str) -> int:
    value = whole_number(text, f"the value of {letters}")
    if not 0 <= value <= MOST_POINTS:
        raise BadRequestError(f"{letters} is worth between 0 and {MOST_POINTS}.")
    return value


def _read_challenge(own: OwnDeck) -> challenges.ChallengeCard:
    says = " ".join(request.form.get("says", "").split())
    value = request.form.get("points", "").strip()
    return challenges.ChallengeCard(
        key=f"own_{len(_added_challenges(own)) + 1}_{abs(hash(says)) % 10**6}",
        says=says,
        needs=request.form.get("needs", "table"),
        least=whole_number(request.form.get("least") or "0", "least"),
        most=whole_number(request.form.get("most") or "0", "most"),
        letters=request.form.get("letters", "").strip().upper(),
        reward=request.form.get("reward", "table"),
        gives=" ".join(request.form.get("gives", "").split()),
        points=whole_number(value, "points") if value else None,
    )


def _entry(added: challenges.ChallengeCard) -> dict[str, object]:
    return {name: value for name, value in vars(added).items() if value is not None}


def _added_challenges(own: OwnDeck) -> list[Mapping[str, Any]]:
    return _entries(own, "challenge")


def _entries(own: OwnDeck, part: str) -> list[Mapping[str, Any]]:
    entries = own.corrections.get(part, [])
    return [entry for entry in entries if isinstance(entry, Mapping)] if isinstance(entries, list) else []
