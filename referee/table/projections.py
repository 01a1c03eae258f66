"""What a game leaves behind: its standings in the history, corrections of the deck, rulings on words."""

from __future__ import annotations

from typing import Any

from referee.engine.event import WordRuling
from referee.engine.fold import Position
from referee.engine.result import Result
from referee.kit.cards import Deck
from referee.store.games.stored_table import StoredTable
from referee.store.house import decks, house_words
from referee.store.models import TableStatus
from referee.store.people.history import NewStanding


def status_of(result: Result | None) -> TableStatus:
    """The status of a table: finished with a result, in play without one."""
    return TableStatus.PLAYING if result is None else TableStatus.FINISHED


def standings(result: Result | None, position: Position[Any]) -> tuple[NewStanding, ...]:
    """One row of the score history for each seat; none while a game has no result."""
    if result is None:
        return ()
    disputes = count_challenges(position)
    return tuple(
        NewStanding(
            seat=place.seat,
            place=place.place,
            points=place.points,
            won=place.seat in result.winners,
            detail={
                "detail": place.detail,
                "words": [
                    {"word": played.word, "points": played.points, "round": played.round}
                    for played in result.words
                    if played.seat == place.seat
                ],
            }
            | ({"challenges": disputes[place.seat]} if place.seat in disputes else {}),
        )
        for place in result.places
        if place.seat is not None
    )


def count_challenges(position: Position[Any]) -> dict[int, dict[str, int]]:
    """Count for each seat the challenges it made and won, and its own words that were challenged and stood.

    Where the table overruled the word list, only the table's ruling counts.
    """
    events = (event for number in position.standing for event in position.batch(number).events)
    contests = (event.contest() for event in events)
    last = {(each.by, each.maker, each.word): each for each in contests if each is not None}
    counts: dict[int, dict[str, int]] = {}
    for each in last.values():
        _count(counts, each.by, "challenges", "upheld", not each.good)
        _count(counts, each.maker, "doubted", "defended", each.good)
    return counts


def _count(counts: dict[int, dict[str, int]], seat: int, made: str, won: str, is_won: bool) -> None:
    own = counts.setdefault(seat, {})
    own[made] = own.get(made, 0) + 1
    own[won] = own.get(won, 0) + int(is_won)


def save_learned(row: StoredTable, deck: Deck, before: Position[Any], after: Position[Any]) -> bool:
    """Save what the new turns say about the deck and about words. Returns whether there was anything."""
    facts = (event.deck_correction() for batch in after.log[before.number :] for event in batch.events)
    learned = [fact for fact in facts if fact is not None]
    for corrections in learned:
        decks.add_corrections(row.id, deck.key, f"Our {deck.title}", corrections)
    if after.standing[: len(before.standing)] == before.standing and not _rulings(
        after, len(before.standing)
    ):
        return bool(learned)  # most turns: nothing was taken back and no word was ruled on
    _update_rulings(row, before, after)
    return True


def _update_rulings(row: StoredTable, before: Position[Any], after: Position[Any]) -> None:
    """Make the house's rulings agree with those that now stand at this table."""
    old, new = _rulings(before), _rulings(after)
    for word in old.keys() - new.keys():
        _undo_ruling(row, old[word])
    for word, ruling in new.items():
        if ruling != old.get(word):
            _save_ruling(row, ruling)


def _rulings(position: Position[Any], since: int = 0) -> dict[str, tuple[int | None, WordRuling]]:
    """The rulings on words that stand at this table, by word, each with the seat that made it."""
    found: dict[str, tuple[int | None, WordRuling]] = {}
    for number in position.standing[since:]:
        batch = position.batch(number)
        for ruled in (event.word_ruling() for event in batch.events):
            if ruled is not None:
                found[ruled.word] = (batch.seat if ruled.by is None else ruled.by, ruled)
    return found


def _save_ruling(row: StoredTable, ruling: tuple[int | None, WordRuling]) -> None:
    seat, ruled = ruling
    by = next((each.player for each in row.seats if each.number == seat), None)
    house_words.rule(ruled.word, ruled.allowed, rules=row.rules, note=_note(row, ruled), by=by)


def _undo_ruling(row: StoredTable, ruling: tuple[int | None, WordRuling]) -> None:
    """Restore what the house said before this ruling, unless somebody has changed it since."""
    _, ruled = ruling
    current = house_words.find(ruled.word, row.rules)
    if current is None or (current.allowed, current.note) != (ruled.allowed, _note(row, ruled)):
        return
    if ruled.was is None:
        house_words.withdraw(current.id)
    else:
        house_words.rule(
            ruled.word,
            ruled.was,
            rules=row.rules,
            note=f"{house_words.settled_at(row.code)}, as it was before the vote",
        )


def _note(row: StoredTable, ruled: WordRuling) -> str:
    return f"{house_words.settled_at(row.code)}{f' {ruled.how}' if ruled.how else ''}"
