"""A game of Word War entered in any way comes to the same grid, piles and points, worked out by hand too."""

from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.word_war.actions.grid import Draw, Place
from referee.games.word_war.actions.word import Pass, Spell, Take, ways
from referee.games.word_war.state import CELLS, Phase
from referee.kit.wild import WILD
from referee.kit.words import ListedWords
from tests.games.word_war.table import GRID, Table
from tests.support.rules import rule

LISTED = ("CAT", "STAR", "SHE", "DEAN", "RAT", "TEASE", "HAS", "SEA", "EAT", "OAR")
HAND = "ETA"
"""The hand card is one of these, so that words are found with it."""


@dataclass
class Planned:
    """One turn as it is meant: up to two cards placed, a word along a path, the card taken; or a pass."""

    places: tuple[Place, ...] = ()
    word: str = ""
    path: tuple[str, ...] = ()
    way: int = 0
    take: str = ""


class ByHand:
    """Grid and piles kept beside the referee, by the rules as printed."""

    def __init__(self, table):
        self.worth = {face.letters: face.points for face in table.house.deck.faces}
        self.grid = dict(zip(CELLS, (WILD if face == "*" else face for face in GRID), strict=True))
        self.piles = [[], []]

    def takeable(self, path, fresh):
        """Cells whose card is worth no more than the others together and was not placed this turn."""
        total = sum(self.worth[self.grid[cell]] for cell in path)
        return [c for c in path if 2 * self.worth[self.grid[c]] <= total and c not in fresh]

    def points(self):
        return [sum(self.worth[face] for face in pile) for pile in self.piles]


def plan_turn(data, table, by_hand, seat):
    """Decide what happens, on a copy that has drawn."""
    turn = Planned()
    spots = data.draw(st.lists(st.sampled_from(CELLS), unique=True, max_size=table.state.may_place(seat)))
    if table.state.hands[seat] and spots:
        place = Place(spots.pop(), face=data.draw(st.sampled_from(HAND)))
        turn.places += (place,) if table.check(seat, place).stands else ()
    for spot, card in zip(spots, table.state.piles[seat], strict=False):
        place = Place(spot, card=card.id)
        turn.places += (place,) if table.check(seat, place).stands else ()
    for place in turn.places:
        table.do(seat, place)
        by_hand.grid[place.cell] = place.face or table.state.on(place.cell).face
        if place.card:
            by_hand.piles[seat].remove(by_hand.grid[place.cell])
    paths = {word: ways(word, table.state, table.house) for word in LISTED}
    found = [(word, n, path) for word, known in paths.items() for n, path in enumerate(known, 1)]
    if found and data.draw(st.booleans()):
        turn.word, turn.way, turn.path = data.draw(st.sampled_from(found))
        table.do(seat, Spell(turn.word, turn.path))
        cells = by_hand.takeable(turn.path, {each.cell for each in turn.places})
        assert {card.id for card in table.state.takeable} == {table.state.on(cell).id for cell in cells}
        if cells:
            cell = data.draw(st.sampled_from(cells))
            turn.take = table.state.on(cell).id
            by_hand.piles[seat].append(by_hand.grid.pop(cell))
        table.do(seat, Take(turn.take))
    else:
        table.do(seat, Pass())
    return turn


def enter_turn(data, table, seat, turn):
    """Enter it in some other way: cards in another order, the word by path or number, steps undone first."""

    def do(action):
        table.do(seat, action)
        if data.draw(st.integers(0, 3)) == 0:
            table.undo(seat)
            table.do(seat, action)

    for place in data.draw(st.permutations(turn.places)):
        do(place)
    if not turn.word:
        return do(Pass())
    several = len(ways(turn.word, table.state, table.house)) > 1
    wild = any(table.state.on(cell).face == WILD for cell in turn.path)
    spelled = [Spell(turn.word.lower(), turn.path), Spell(turn.word, way=turn.way if several else None)]
    do(data.draw(st.sampled_from(spelled if wild else [*spelled, Spell(path=turn.path)])))
    taken = next((card for card in table.state.takeable if card.id == turn.take), None)
    faces = [card.face for card in table.state.takeable]
    do(Take(taken.face if taken and faces.count(taken.face) == 1 else turn.take))


@settings(max_examples=25, deadline=None)
@given(st.data())
@rule("word_war", "take")
def test_turns_entered_in_any_way_come_to_the_same_piles(data):
    one, other = (Table(2, ListedWords(frozenset(LISTED))).dealt() for _ in range(2))
    by_hand = ByHand(one)
    for _ in range(6):
        seat = one.state.turn
        if one.state.ended or seat is None:
            break
        if one.state.phase is Phase.DRAW:
            one.do(seat, Draw())
            other.do(seat, Draw())
        enter_turn(data, other, seat, plan_turn(data, one, by_hand, seat))
    for table in (one, other):
        faces = {spot.cell: spot.card.face for spot in table.state.grid if spot.card}
        assert faces == by_hand.grid
        assert [table.state.points(seat) for seat in (0, 1)] == by_hand.points()
        assert [sorted(card.face for card in pile) for pile in table.state.piles] == [
            sorted(pile) for pile in by_hand.piles
        ]
    assert {card.id for card in one.state.discard} == {card.id for card in other.state.discard}
