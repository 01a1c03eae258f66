"""Adverts: in order, each once, prestige at once."""

from dataclasses import replace

from referee.engine.fold import Position
from referee.games.hardback.variants.adverts import BuyAdvert
from tests.games.hardback.table import Table
from tests.support.rules import rule


def with_coins(coins: int, **options) -> Table:
    """A table where Ann has spelled and has so many coins to spend."""
    game = Table(2, adverts=True, **options)
    game.holding(0, "starter-A", "starter-T").spell("A", "T")
    state = replace(game.state, turn=replace(game.state.turn, coins=coins))
    game.position = Position(state, state, ())
    return game


@rule("hardback", "adverts")
def test_the_books_first_advert_costs_6_and_gives_3_at_once() -> None:
    game = with_coins(7).do(0, BuyAdvert())
    assert (game.author(0).prestige, game.state.turn.coins, game.author(0).variants.adverts) == (3, 1, 1)
    assert "Ann buys advert 1 for 6 coins: 3 prestige." in game.ledger_lines()


@rule("hardback", "adverts_order")
def test_several_in_one_turn_in_order_and_each_once() -> None:
    game = with_coins(61)
    for _ in range(5):
        game.do(0, BuyAdvert())
    assert (game.author(0).prestige, game.state.turn.coins) == (
        3 + 6 + 10 + 15 + 20,
        61 - 6 - 9 - 12 - 15 - 18,
    )
    assert game.shut(0, "buy_advert") == ["adverts_order"]


@rule("hardback", "adverts_order")
def test_the_next_one_must_be_paid_in_full() -> None:
    game = with_coins(14).do(0, BuyAdvert())
    assert game.shut(0, "buy_advert") == ["adverts_order"]
    assert "costs 9 coins and you have 8" in game.check(0, BuyAdvert()).breaches[0].says


@rule("hardback", "ink_coins")
def test_ink_pays_for_what_coins_do_not_in_the_same_step() -> None:
    game = with_coins(4).with_author(0, ink=7)
    assert BuyAdvert.label(game.state, 0, game.house) == (
        "Buy the advert for 6 coins, 2 of them for 6 ink (3 prestige)"
    )
    game.do(0, BuyAdvert())
    assert (game.author(0).prestige, game.author(0).ink, game.state.turn.coins) == (3, 1, 0)
    assert with_coins(3).with_author(0, ink=8).shut(0, "buy_advert") == ["adverts_order"]


@rule("hardback", "adverts")
def test_adverts_are_bought_in_the_purchase_phase_of_ones_own_turn() -> None:
    assert Table(2, adverts=True).shut(0, "buy_advert") == ["adverts"]
    assert with_coins(20).shut(1, "buy_advert") == ["adverts"]
    assert Table(2).shut(0, "buy_advert") == ["adverts"]


@rule("hardback", "adverts")
def test_an_advert_can_bring_the_end_in_sight() -> None:
    game = with_coins(6, target=10)
    game.with_author(0, prestige=8).do(0, BuyAdvert())
    assert game.state.ending == 0
