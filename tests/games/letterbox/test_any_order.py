"""A hunt entered in any way comes to the same finds, coins and points, worked out by hand too."""

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.letterbox.actions.hunt import EndTurn, Place, SearchTile, Travel
from referee.games.letterbox.actions.notes import WriteNote
from referee.games.letterbox.actions.questions import Ask
from referee.games.letterbox.actions.roll import RollDie
from referee.games.letterbox.state import Phase
from referee.games.letterbox.tiles import COLUMNS, neighbours, read_cell, way_name
from tests.games.letterbox.table import BOARD, Table, hide_action
from tests.support.rules import rule

TILES = [row.split() for row in BOARD.strip().splitlines()]
HOURS_OF = {"N": 1, "A": 6}
STARTS = [f"{column}{row}" for row in (1, 2, 3) for column in COLUMNS[:3]]
"""Near the letterboxes, so that some are found."""


def hours(cell):
    """What the tile takes to search, off the board as it is written above."""
    row, column = (int(each) for each in cell.split(","))
    value = TILES[row][column][1]
    return HOURS_OF.get(value) or int(value)


class ByHand:
    """The hunt by the rules as printed: 2 a find, 1 a finder, minus 1 a coin."""

    def __init__(self, boxes):
        self.boxes, self.found, self.coins = boxes, [set() for _ in boxes], [0] * len(boxes)

    def search(self, seat, cell):
        self.found[seat] |= {n for n, box in enumerate(self.boxes) if box == cell and n != seat}
        return len(self.found[seat]) == len(self.boxes) - 1

    def points(self):
        finders = [sum(n in found for found in self.found) for n in range(len(self.boxes))]
        own = zip(self.found, finders, self.coins, strict=True)
        return [2 * len(found) + finder - coins for found, finder, coins in own]


def plan_turn(data, by_hand, seat, here):
    """The steps of one turn, where it ends, the hours left, and whether the hunt is over."""
    steps, left = [], 6
    if here is None:
        here = read_cell(data.draw(st.sampled_from(STARTS)))
        steps.append(("place", here))
    for _ in range(data.draw(st.integers(0, 8))):
        choice = data.draw(st.sampled_from(("travel", "search", "ask")))
        if choice == "ask":
            whom = data.draw(st.sampled_from([n for n in range(3) if n != seat]))
            steps.append(("ask", whom))
            by_hand.coins[seat] += 1
        elif choice == "travel" and left:
            here, left = data.draw(st.sampled_from(sorted(neighbours(here).values()))), left - 1
            steps.append(("travel", here))
        elif choice == "search" and left >= hours(here):
            left -= hours(here)
            steps.append(("search", here))
            if by_hand.search(seat, here):
                return steps, here, left, True
    return steps, here, left, False


def enter_turn(data, table, seat, steps):
    """Enter it one way or another: by compass or tile, with notes and steps taken back in between."""
    for kind, what in steps:
        if data.draw(st.integers(0, 4)) == 0:
            table.do(seat, WriteNote((seat + 1) % 3, "Perhaps in the north"))
        action = _action(data, table, seat, kind, what)
        table.do(seat, action)
        if kind in ("place", "travel") and data.draw(st.integers(0, 4)) == 0:
            table.undo(seat)
            table.do(seat, action)


def _action(data, table, seat, kind, what):
    if kind == "travel":
        around = neighbours(table.state.pawn(seat))
        way = next(way for way, cell in around.items() if cell == what)
        return Travel(data.draw(st.sampled_from((way, way_name(way), what))))
    made = {"place": Place, "ask": lambda whom: Ask(whom, "suit"), "search": lambda _: SearchTile()}
    return made[kind](what)


def set_up(data, boxes):
    """Letterboxes hidden and dice rolled in any order, some of them changed before all are in."""
    table = Table(3)
    table.lay()
    order = data.draw(st.permutations(range(3)))
    for seat in order:
        if seat != order[-1] and data.draw(st.booleans()):
            table.do(seat, hide_action(seat, "A1", clue="Not this"))
        table.do(seat, hide_action(seat, boxes[seat]))
    for seat in data.draw(st.permutations(range(3))):
        table.do(seat, RollDie(6 if seat == 0 else seat))
    return table


@settings(max_examples=25, deadline=None)
@given(st.data())
@rule("letterbox", "order")
def test_a_hunt_entered_in_any_way_comes_to_the_same_points(data):
    boxes = [data.draw(st.sampled_from(("A1", "B1", "A2", "B2"))) for _ in range(3)]
    by_hand = ByHand([read_cell(box) for box in boxes])
    tables = [set_up(data, boxes) for _ in range(2)]
    pawns, over = [None, None, None], False
    for turn in range(6):
        seat = turn % 3
        steps, pawns[seat], left, over = plan_turn(data, by_hand, seat, pawns[seat])
        for table in tables:
            enter_turn(data, table, seat, steps)
            assert table.state.hours == left
            if not over:
                table.do(seat, EndTurn())
        if over:
            break
    for table in tables:
        assert [{*table.state.boxes_found(seat)} for seat in range(3)] == by_hand.found
        assert table.points() == by_hand.points()
        assert (table.state.phase is not Phase.HUNT) is over
    suits = [{question.answer for question in table.state.questions} for table in tables]
    assert suits[0] == suits[1]
