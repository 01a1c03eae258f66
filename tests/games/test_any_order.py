"""The same turn entered in another order or grouping comes to the same score, worked out by hand too."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.draw.actions.duel import Reveal
from referee.games.draw.convoy import ConvoyPlace
from referee.games.letter_mine.actions.map import Begin, Explore
from referee.games.tensorial.actions import Buy, Play, Refill
from tests.games.draw.table import Table as DrawTable
from tests.games.draw.table import written_as
from tests.games.letter_mine.test_mine import Table as MineTable
from tests.games.tensorial.table import LONERS
from tests.games.tensorial.table import Table as TensorialTable
from tests.support.rules import rule

CHEAP = ("S", "D", "P", "T", "N", "E", "*")
PRICES = {"S": 2, "D": 3, "P": 9, "T": 1, "N": 2, "E": 1, "*": 10}
few = settings(max_examples=20, deadline=None)


def tensorial(hand, buys, new):
    table = TensorialTable(2).dealt(CHEAP)
    seat = table.state.turn
    table.do(seat, Play(tuple(hand), "LONERS"))
    assert table.state.played.points == 12, "L 3, O 2, N 2, E 1, R 2, S 2, as the book counts"
    table.do(seat, Buy(tuple(buys)))
    if new:
        table.do(seat, Refill(tuple(new)))
    return table, seat


@few
@given(st.data())
@rule("tensorial", "price")
def test_letters_are_bought_in_any_order(data):
    cards = data.draw(st.lists(st.sampled_from(CHEAP), unique=True, max_size=4))
    while sum(PRICES[card] for card in cards) > 12:
        cards.pop()
    new = data.draw(st.lists(st.sampled_from("ABCD"), min_size=len(cards), max_size=len(cards)))
    found = []
    for _ in range(2):
        orders = [data.draw(st.permutations(each)) for each in (LONERS, cards, new)]
        table, seat = tensorial(*orders)
        deck = Counter(card.face for card in table.state.piles[seat].cards)
        assert deck == Counter("RSTLNAEIO") + Counter("WILD" if each == "*" else each for each in cards)
        store = Counter(card.face for card in table.state.store)
        found.append((deck, store, [line.points for line in table.view(seat).scores]))
    assert found[0] == found[1]


CONVOYS = (("RAGE TS", "RAT NSE"), ("NEAR TS", "TOE RSA"))
WORTH = (2 + 2 + 9 + 1, 2 + 1 + 2 + 2)
"""RAGE and NEAR."""


@few
@given(st.data())
@rule("draw", "reveal")
def test_convoys_are_written_and_cards_turned_up_in_any_order(data):
    table = DrawTable().dealt()
    written = [(seat, number, text) for seat, row in enumerate(CONVOYS) for number, text in enumerate(row, 1)]
    for seat, number, text in data.draw(st.permutations(written)):
        table.do(seat, written_as(number, text))
    table.embarked().duel()
    turned = [0, 0]
    while able := [seat for seat in (0, 1) if table.check(seat, Reveal()).stands]:
        seat = data.draw(st.sampled_from(able))
        table.reveals(seat)
        turned[seat] += 1
    assert turned == [4, 4]
    table.settle()
    told = str([line.says for entry in table.view(0).ledger for line in entry.lines])
    assert all(str(points) in told for points in WORTH)
    won = table.state.at(ConvoyPlace(0, 1))
    assert "".join(card.face for card in won.seized) == "TS", "RAGE is worth more and seizes the cargo"


@few
@given(st.permutations([("up", "A"), ("right", "B"), ("down", "C")]))
@rule("letter_mine", "explore")
def test_a_turn_explores_the_same_map_in_any_order(edges):
    table = MineTable(3)
    table.do(0, Begin(0))
    for edge, face in edges:
        table.do(0, Explore(edge, face))
    found = {site.cell: site.card.face for site in table.state.map if site.card}
    assert found == {"-1,0": "A", "0,1": "B", "1,0": "C"}
