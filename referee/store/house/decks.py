"""A group's own decks: a shipped deck with the corrections read off their cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session as OrmSession

from referee.store.db import clock
from referee.store.db.database import read_session, write_session
from referee.store.db.errors import NotFoundError
from referee.store.games.tables import announce_change, in_play, lock_game
from referee.store.models import Deck, Game, Json
from referee.store.people.roster import clean_text

LONGEST_NAME = 60


@dataclass(frozen=True)
class OwnDeck:
    """A group's own deck: `base` is the shipped deck, `corrections` what differs on their cards."""

    id: int
    uid: str
    name: str
    base: str
    corrections: Json
    created: datetime
    changed: datetime


def create(name: str, base: str, corrections: Mapping[str, object] | None = None) -> OwnDeck:
    """Create a deck of the group's own."""
    with write_session() as session:
        return _to_deck(_insert(session, name, base, corrections or {}))


def get(deck_id: int) -> OwnDeck:
    """This deck."""
    with read_session() as session:
        return _to_deck(_get(session, deck_id))


def decks_of(base: str) -> tuple[OwnDeck, ...]:
    """All own decks with this base, the last changed first."""
    with read_session() as session:
        rows = session.scalars(
            select(Deck).where(Deck.base == base).order_by(Deck.changed.desc(), Deck.id.desc())
        )
        return tuple(_to_deck(row) for row in rows)


def replace_corrections(deck_id: int, corrections: Mapping[str, object], name: str | None = None) -> OwnDeck:
    """Replace the corrections of a deck, and its name if one is given."""
    with write_session() as session:
        deck = _get(session, deck_id, lock=True)
        deck.corrections, deck.changed = dict(corrections), clock.now()
        if name is not None:
            deck.name = clean_text(name, "name", LONGEST_NAME)
        session.flush()
        return _to_deck(deck)


def add_corrections(game_id: int, base: str, name: str, corrections: Mapping[str, object]) -> OwnDeck:
    """Add corrections to the deck of this table; a table without its own deck gets one with this name.

    Games with this deck that other people are in the middle of keep it as it was: they have not heard of it.
    """
    with write_session() as session:
        game = lock_game(session, game_id)
        if game.deck_id is None:
            deck = _insert(session, name, base, corrections)
            game.deck_id = deck.id
        else:
            deck = _get(session, game.deck_id, lock=True)
            _keep_elsewhere(session, deck, game)
            deck.corrections, deck.changed = merge_corrections(deck.corrections, corrections), clock.now()
        announce_change(session, game)
        return _to_deck(deck)


def _keep_elsewhere(session: OrmSession, deck: Deck, told_at: Game) -> None:
    wanted = (*in_play(), Game.deck_id == deck.id, Game.id != told_at.id, Game.deck_kept.is_(None))
    for game in session.scalars(select(Game).where(*wanted)):
        game.deck_kept = dict(deck.corrections)


def merge_corrections(known: Mapping[str, object], more: Mapping[str, object]) -> Json:
    """Merge corrections: values replace those of the same name, lists grow without repeating an entry.

    >>> merge_corrections({"points": {"A": 1}, "extra": ["x"]}, {"points": {"B": 3}, "extra": ["x", "y"]})
    {'points': {'A': 1, 'B': 3}, 'extra': ['x', 'y']}
    """
    return dict(known) | {part: _merge(known.get(part), new) for part, new in more.items()}


def _merge(old: object, new: object) -> object:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **new}
    if isinstance(old, list) and isinstance(new, list):
        return old + [entry for entry in new if entry not in old]
    return new


def _insert(session: OrmSession, name: str, base: str, corrections: Mapping[str, object]) -> Deck:
    deck = Deck(name=clean_text(name, "name", LONGEST_NAME), base=base, corrections=dict(corrections))
    session.add(deck)
    session.flush()
    return deck


def _get(session: OrmSession, deck_id: int, *, lock: bool = False) -> Deck:
    deck = session.get(Deck, deck_id, with_for_update=lock or None, populate_existing=lock)
    if deck is None:
        raise NotFoundError(f"There is no deck {deck_id}.")
    return deck


def _to_deck(deck: Deck) -> OwnDeck:
    return OwnDeck(
        deck.id, deck.uid, deck.name, deck.base, dict(deck.corrections), deck.created, deck.changed
    )
