"""What outlives a game: its place in the history, values read off cards, words the table ruled on."""

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
    """A table with a result is finished; one without is in play."""
    return TableStatus.PLAYING if result is None else TableStatus.FINISHED


def standings(result: Result | None, position: Position[Any]) -> tuple[NewStanding, ...]:
    """One row of the score history for each seat; none where the end was taken back."""
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
    """For each seat its challenges and how many took a word away; its words challenged, and how many stood.

    Where the table overruled the list, only what the table said counts.
    """
    facts = (fact for number in position.standing for fact in position.batch(number).events)
    ruled = (fact.contested() for fact in facts)
    last = {(each.by, each.maker, each.word): each for each in ruled if each is not None}
    found: dict[int, dict[str, int]] = {}
    for each in last.values():
        _count(found, each.by, "challenges", "upheld", not each.good)
        _count(found, each.maker, "doubted", "defended", each.good)
    return found


def _count(found: dict[int, dict[str, int]], seat: int, one: str, other: str, too: bool) -> None:
    mine = found.setdefault(seat, {})
    mine[one] = mine.get(one, 0) + 1
    mine[other] = mine.get(other, 0) + int(too)


def save_learned(row: StoredTable, deck: Deck, before: Position[Any], after: Position[Any]) -> bool:
    """Keep what the table taught the referee: its deck's values and cards, its rulings. Was there any?"""
    facts = (event.remembered() for batch in after.log[before.number :] for event in batch.events)
    learned = [fact for fact in facts if fact is not None]
    for fact in learned:
        decks.add_corrections(row.id, deck.key, f"Our {deck.title}", fact)
    if after.standing[: len(before.standing)] == before.standing and not _rulings(
        after, len(before.standing)
    ):
        return bool(learned)  # a turn like most: nothing taken back, no word ruled on
    _update_rulings(row, before, after)
    return True


def _update_rulings(row: StoredTable, before: Position[Any], after: Position[Any]) -> None:
    """Let the house's rulings follow what this table now stands by."""
    stood, stand = _rulings(before), _rulings(after)
    for word in stood.keys() - stand.keys():
        _undo_ruling(row, stood[word])
    for word, ruling in stand.items():
        if ruling != stood.get(word):
            _save_ruling(row, ruling)


def _rulings(position: Position[Any], since: int = 0) -> dict[str, tuple[int | None, WordRuling]]:
    """The words this table has ruled on and not taken back, each with the seat whose ruling it is."""
    found: dict[str, tuple[int | None, WordRuling]] = {}
    for number in position.standing[since:]:
        batch = position.batch(number)
        for ruled in (event.word_ruled() for event in batch.events):
            if ruled is not None:
                found[ruled.word] = (batch.seat if ruled.by is None else ruled.by, ruled)
    return found


def _save_ruling(row: StoredTable, ruling: tuple[int | None, WordRuling]) -> None:
    seat, ruled = ruling
    by = next((each.player for each in row.seats if each.number == seat), None)
    house_words.rule(ruled.word, ruled.allowed, rules=row.rules, note=_note(row, ruled), by=by)


def _undo_ruling(row: StoredTable, ruling: tuple[int | None, WordRuling]) -> None:
    """Undone at the table: what the house said before holds again, unless somebody has changed it since."""
    _, ruled = ruling
    kept = house_words.find(ruled.word, row.rules)
    if kept is None or (kept.allowed, kept.note) != (ruled.allowed, _note(row, ruled)):
        return
    if ruled.was is None:
        house_words.withdraw(kept.id)
    else:
        house_words.rule(ruled.word, ruled.was, rules=row.rules, note=f"As before table {row.code} voted")


def _note(row: StoredTable, ruled: WordRuling) -> str:
    return f"Settled at table {row.code}{f' {ruled.how}' if ruled.how else ''}"
