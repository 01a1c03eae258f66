"""What a round's letters could have made: just the words a second method finds, with nobody else's cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from referee.engine.hindsight import PastTurn, Possible
from referee.games.letterpress import RULES
from referee.games.letterpress.cards import readings, word_points
from referee.kit.cards import Card
from referee.kit.house import House
from referee.kit.spelling import spellings
from referee.kit.words import RuleSet
from referee.words import load, read_upload
from tests.games.letterpress.table import LISTED, Table, last_round

OURS = load(uploaded=read_upload("Short list", "\n".join(sorted(LISTED)).encode()))


def turns(table: Table, seat: int) -> list[PastTurn]:
    """The seat's finished turns, from the whole log."""
    house = House(table.house.deck, OURS, table.house.options)
    assert RULES.hindsight is not None
    state, found = table.position.start, []
    for number in table.position.standing:
        for event in table.position.batch(number).events:
            before, state = state, event.apply(state)
            found += RULES.hindsight(event, before, state, house)
    return [turn for turn in found if turn.seat == seat]


def by_hand(cards: list[Card], table: Table) -> set[tuple[str, int]]:
    """The second method: try every word of the list with every way to lay it."""
    reads = readings(table.house.options.qu_doubles, table.house.options.groups_double)
    found = {}
    for word in LISTED:
        ways = [word_points(laid) for laid in spellings(word, cards, reads)]
        if ways and OURS.verdict(word, RuleSet.LETTERPRESS).legal:
            found[word] = max(ways)
    return set(found.items())


def words_found(turn: PastTurn, *named: str) -> set[tuple[str, int]]:
    return {(each.word, each.points) for each in turn.possible(named)}


def no_words(named: tuple[str, ...]) -> Iterator[Possible]:
    yield from ()


def cards_of(turn: PastTurn, table: Table, *named: str) -> list[Card]:
    more = [Card(f"x{n}", face, table.house.deck.points(face) or 0) for n, face in enumerate(named)]
    return [Card(str(n), view.face, view.points or 0) for n, view in enumerate(turn.cards)] + more


def test_a_round_is_looked_back_on_once_it_is_ranked():
    table = Table(2)
    table.deal("R M E")
    table.write(0, "MERE", "E", "R M E")
    assert turns(table, 0) == []
    table.write(1, "TAR", "T A", "R")
    (turn,) = turns(table, 0)
    assert (turn.title, turn.word, turn.unseen) == ("Round 1", "MERE", 4)


@pytest.mark.parametrize("seed", range(40))
def test_every_word_of_the_cards_is_found_and_no_other(seed):
    chance = Random(seed)
    named = tuple(chance.choice(["A", "D", "I", "N", "O", "G", "K", "T", "L", "B", "QU"]) for _ in range(4))
    table = Table(2, qu_doubles=bool(seed % 2))
    table.deal("R M E")
    table.words("MERE", "")
    (turn,) = turns(table, 0)
    given = named[: turn.unseen]
    assert words_found(turn, *given) == by_hand(cards_of(turn, table, *given), table)


def test_only_so_many_cards_can_be_named_as_were_drafted():
    table = Table(2)
    table.deal("R M E")
    table.write(0, "MERE", "E", "R M E")
    table.write(1, "TAR", "T A", "R")
    (turn,) = turns(table, 0)
    assert words_found(turn, *"TTTTLIN") == words_found(turn, *"TTTT")


def test_a_table_that_does_not_repeat_words_leaves_them_out():
    table = Table(2, repeats=False)
    table.round(words=("MERE", ""))
    table.deal("R M E")
    table.words("RED", "")
    first, second = turns(table, 0)
    assert "MERE" in {word for word, _ in words_found(first)}
    assert "MERE" not in {word for word, _ in words_found(second, "E")}


def test_what_another_holds_changes_nothing():
    seen = []
    for other in ("TAR", "KIT", ""):
        table = Table(2)
        table.deal("R M E")
        table.write(0, "MERE", "E", "R M E")
        table.words(other)
        (turn,) = turns(table, 0)
        seen.append((replace(turn, possible=no_words), words_found(turn, "T")))
    assert seen[0] == seen[1] == seen[2]


def test_collections_of_the_last_round_stay_with_their_owners():
    table = last_round(2)
    table.deal("R M E")
    table.words("", "")
    assert [turn.seat for turn in turns(table, 0)] == [0] * 5
    (last,) = [turn for turn in turns(table, 0) if turn.title == "Round 5"]
    assert last.unseen == 0
    assert {card.face for card in last.cards} == {"R", "M", "E"}
