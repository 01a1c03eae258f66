"""What a word gives: each card in each situation, the book's examples, and the sum in any order."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.hardback.printed_cards import STARTER, Benefits, CardType
from referee.games.hardback.word.decisions import choice_breaches, decisions, suggest_choices
from referee.games.hardback.word.spread import GENRE, Letter, MadeChoice, Readings, Spread
from referee.games.hardback.word.tally import tally
from tests.games.hardback.word.letters import CARDS, EVERY, SECOND, down, up
from tests.support.rules import rule


def sums(spread: Spread) -> tuple[int, int]:
    given = tally(spread)
    return given.coins, given.prestige


def blank(genre: str, letter: str = "Q", **benefits) -> CardType:
    """A card made up for a test, such as one that only doubles."""
    return CardType(genre, letter, 1, Benefits(**benefits))


ABILITIES = ("either", "trash_this", "trash_discard")
DOUBLER = Letter("doubler", blank("starter", double=1))
UNCOVERER = Letter("uncoverer", blank("starter", uncover=1))


def mate(card: CardType) -> Letter:
    """Another card of the genre that gives nothing by itself."""
    return Letter("mate", blank(card.genre))


def all_taken(spread: Spread) -> Spread:
    """Every coin-or-prestige taken as coins, and everything trashed."""
    for each in decisions(spread):
        ability = each.ability.removeprefix(GENRE)
        wanted = {"either": "coins", "trash_this": "yes", "trash_discard": "yes", "tokens": "remover"}
        if ability in wanted:
            spread = spread.with_choice(each.card, each.ability, wanted[ability])
    return spread


def expectation(card: CardType, with_genre: bool, adventures: int = 0, inked: int = 0, wilds: int = 0):
    """Coins and prestige by the print, all choices taken as in `all_taken`."""
    sides = [card.basic, card.bonus] if with_genre else [card.basic]
    coins = sum(
        side.coins + side.either + side.trash_this_coins + side.trash_discard for side in sides
    ) + sum(side.coins_per_adventure * adventures for side in sides)
    prestige = sum(side.prestige + side.trash_this_prestige for side in sides)
    prestige += sum(side.prestige_per_inked * inked + side.prestige_per_wild * wilds for side in sides)
    return coins, prestige


@rule("hardback", "basic")
@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.key)
def test_alone_a_card_gives_what_stands_above_its_line(card: CardType) -> None:
    spread = all_taken(Spread((Letter("it", card),)))
    assert sums(spread) == expectation(card, with_genre=False)
    assert tally(spread).remover == card.basic.tokens


@rule("hardback", "genre_benefits")
@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.key)
def test_with_its_genre_a_card_gives_both_sides_of_the_line(card: CardType) -> None:
    spread = all_taken(Spread((Letter("it", card), mate(card))))
    adventures = 2 if card.genre == "adventure" else 0
    assert sums(spread) == expectation(card, card.genre != STARTER, adventures)
    assert tally(spread).remover == card.basic.tokens + (card.bonus.tokens if card.genre != STARTER else 0)


@rule("hardback", "double")
@rule("hardback", "doubling_extras")
@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.key)
def test_doubled_it_gives_twice_the_total_of_both_sides(card: CardType) -> None:
    spread = Spread(
        (DOUBLER, Letter("it", card), mate(card)), picked=(MadeChoice("doubler", "double", "it"),)
    )
    coins, prestige = expectation(card, card.genre != STARTER, 2 if card.genre == "adventure" else 0)
    assert sums(all_taken(spread)) == (2 * coins, 2 * prestige)
    assert tally(all_taken(spread)).remover == card.basic.tokens + (
        card.bonus.tokens if card.genre != STARTER else 0
    )
    strict = replace(all_taken(spread), readings=Readings(doubles_all=False))
    sides = [card.basic, card.bonus] if card.genre != STARTER else [card.basic]
    assert sums(strict) == (
        coins + sum(side.coins + side.either for side in sides),
        prestige + sum(side.prestige for side in sides),
    )


@rule("hardback", "uncover")
@rule("hardback", "wild_nothing")
@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.key)
def test_face_down_it_gives_nothing_and_uncovered_everything(card: CardType) -> None:
    hidden = Letter("it", card, down=True, reads="O")
    covered = Spread((UNCOVERER, hidden, mate(card)))
    assert sums(all_taken(covered)) == (0, 0)
    shown = covered.with_choice("uncoverer", "uncover", "it")
    adventures = 2 if card.genre == "adventure" else 0
    assert sums(all_taken(shown)) == expectation(card, card.genre != STARTER, adventures, wilds=1)
    assert tally(shown).uncovered == ("it",)


@rule("hardback", "classic_others")
@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.key)
def test_as_an_opponents_classic_it_gives_nothing_and_counts_for_no_genre(card: CardType) -> None:
    theirs = Letter("it", card, gives=False)
    own = Letter("own", CardType(card.genre, "Q", 1, bonus=Benefits(coins=5)))
    spread = Spread((DOUBLER, theirs, own), picked=(MadeChoice("doubler", "double", "it"),))
    assert sums(all_taken(replace(spread, picked=()))) == (0, 0)
    assert [finding.cite.rule for finding in choice_breaches(spread)] == ["double"]


@rule("hardback", "wild_nothing")
def test_the_books_word_with_a_wild_o() -> None:
    word = Spread((up("mystery-W4"), down("romance-F4", "O"), up("horror-R4"), up("adventure-D4")))
    given = tally(all_taken(word))
    assert (given.coins, given.prestige) == (2 + 1 + 2, 0)
    assert "Romance F at 4, face down as O, gives nothing." in [share.says for share in given.shares]


@rule("hardback", "genre_benefits")
def test_the_books_card_of_3_and_then_5_prestige() -> None:
    assert sums(Spread((up("adventure-A7"),))) == (0, 3)
    with_genre = Spread((up("adventure-A7"), down("romance-F4"), up("adventure-C3")))
    assert tally(with_genre).shares[0].prestige == 5
    assert tally(with_genre).shares[0].says == "Adventure A at 7: 3 prestige, with its genre 2 prestige."


@rule("hardback", "triple")
def test_two_doublers_round_one_card_triple_it() -> None:
    word = (up("romance-W4"), up("romance-E2"), up("romance-Y4"))
    chosen = (
        MadeChoice("romance-W4", "double", "romance-E2"),
        MadeChoice("romance-Y4", "double", "romance-E2"),
    )
    share = tally(Spread(word, picked=chosen)).shares[1]
    assert (share.coins, share.cite.rule) == (3 * (1 + 1), "triple")
    assert share.says.endswith("tripled by Romance W at 4 and Romance Y at 4.")


@rule("hardback", "double")
def test_one_doubler_cannot_reach_past_its_neighbour_or_double_a_card_face_down() -> None:
    word = Spread((up("romance-W4"), down("romance-E2"), up("romance-E6")))
    for target in ("romance-E2", "romance-E6"):
        chosen = word.with_choice("romance-W4", "double", target)
        assert [finding.cite.rule for finding in choice_breaches(chosen)] == ["double"]
        assert sums(chosen) == sums(word)


@rule("hardback", "uncover")
def test_an_uncovered_card_counts_for_its_genre_and_may_itself_double() -> None:
    word = Spread((up("mystery-A3"), down("romance-W4", "T"), up("romance-E2")))
    assert sums(word) == (1, 1)
    turned = word.with_choice("mystery-A3", "uncover", "romance-W4").with_choice(
        "romance-W4", "double", "romance-E2"
    )
    assert sums(turned) == (2 * (1 + 1), 1 + 1 + 1)
    assert "uncovered, it still reads T" in tally(turned).shares[1].says


@rule("hardback", "uncover")
def test_two_cards_face_down_cannot_uncover_each_other() -> None:
    word = Spread((down("mystery-A3"), down("mystery-D4")))
    both = word.with_choice("mystery-A3", "uncover", "mystery-D4").with_choice(
        "mystery-D4", "uncover", "mystery-A3"
    )
    assert sums(both) == (0, 0)
    assert len(list(choice_breaches(both))) == 2


@rule("hardback", "classic_benefits")
@rule("hardback", "classic_genre")
def test_own_classics_in_play_give_beside_any_word_and_count_for_their_genre() -> None:
    alone = Spread((up("starter-A"),), (up("romance-B5T"),))
    assert sums(alone) == (1 + 1, 0)
    together = Spread((up("romance-E2"),), (up("romance-B5T"),))
    assert sums(together) == ((1 + 1) + (1 + 1), 0)
    two_classics = Spread((up("starter-A"),), (up("romance-B5T"), up("romance-O8T")))
    assert sums(two_classics) == (1 + (1 + 1) + (2 + 1), 1 + 1)


@rule("hardback", "either")
def test_coins_or_prestige_and_never_some_of_each() -> None:
    word = Spread((up("horror-O4"), up("horror-S2")))
    assert sums(word) == (0, 1 + 1)
    mixed = word.with_choice("horror-O4", "either", "coins").with_choice(
        "horror-O4", "genre_either", "prestige"
    )
    assert sums(mixed) == (2, 1 + 1 + 1)
    wrong = word.with_choice("horror-O4", "either", "1 coin and 1 prestige")
    assert [finding.cite.rule for finding in choice_breaches(wrong)] == ["either"]


@rule("hardback", "tokens")
def test_a_token_is_ink_or_remover_as_chosen_and_never_doubled() -> None:
    word = Spread((DOUBLER, up("horror-P3")), picked=(MadeChoice("doubler", "double", "horror-P3"),))
    assert (tally(word).ink, tally(word).remover) == (0, 0)
    ink = tally(word.with_choice("horror-P3", "tokens", "ink"))
    assert (ink.ink, ink.remover, ink.prestige) == (1, 0, 2 * 2)


@rule("hardback", "trash_this")
def test_a_card_is_trashed_for_more_after_giving_its_benefits() -> None:
    word = Spread((up("adventure-A5"), up("adventure-C3")))
    kept, trashed = tally(word), tally(word.with_choice("adventure-A5", "trash_this", "yes"))
    assert (trashed.coins - kept.coins, trashed.prestige - kept.prestige) == (3, 0)
    assert (kept.trashed, trashed.trashed) == ((), ("adventure-A5",))


@rule("hardback", "any_order")
def test_a_card_is_doubled_before_it_is_trashed_and_the_line_says_so() -> None:
    word = Spread((DOUBLER, up("adventure-A5")), picked=(MadeChoice("doubler", "double", "adventure-A5"),))
    share = tally(word.with_choice("adventure-A5", "trash_this", "yes")).shares[1]
    assert (share.coins, share.prestige) == (6, 4)
    assert share.says.endswith("with what it gives for trashing or counting cards, then it leaves the game.")


@rule("hardback", "trash_discard")
def test_a_card_of_the_discard_pile_is_trashed_for_a_coin() -> None:
    word = Spread((up("romance-A4"),))
    assert sums(word) == (1, 0)
    trashed = tally(word.with_choice("romance-A4", "trash_discard", "starter-R@0"))
    assert (trashed.coins, trashed.discards) == (2, ("starter-R@0",))


@rule("hardback", "wild_count")
def test_prestige_for_each_wild_also_counts_an_uncovered_one() -> None:
    word = Spread((up("mystery-N7"), down("starter-A"), up("mystery-A3"), down("romance-F4")))
    assert tally(word).shares[0].prestige == 3 + 1 + 2
    turned = word.with_choice("mystery-A3", "uncover", "romance-F4")
    assert tally(turned).shares[0].prestige == 3 + 1 + 2


def test_prestige_for_each_inked_card_and_coins_for_each_adventure_card() -> None:
    h = Letter("h", SECOND["horror-H7"], inked=True)
    assert sums(Spread((h, up("horror-S2", inked=True), up("starter-A")))) == (1 + 1, 2 + 2 + 1 + 1)
    o = Spread((up("adventure-O6"), up("adventure-X4")), (up("adventure-C5T"),))
    assert tally(o).shares[0].coins == 2 * 3


@rule("hardback", "jail")
def test_what_no_sum_can_hold_is_left_to_be_done() -> None:
    word = Spread((up("mystery-B4"), up("romance-R5"), up("romance-E2"), up("horror-H7"), up("horror-S2")))
    done = [(task.card, task.ability, task.figure) for task in tally(word).tasks]
    expected = [("mystery-B4", "jail", 1), ("romance-R5", "look", 3), ("horror-H7", "opponents_return", 1)]
    assert done == expected


words = st.lists(
    st.tuples(st.sampled_from(sorted(CARDS.types)), st.booleans(), st.booleans()),
    min_size=1,
    max_size=9,
    unique_by=lambda entry: entry[0],
)


def spreads(entries, classics, seed) -> Spread:
    """A word of these cards, some face down, some an opponent's, with choices made at random."""
    word = tuple(
        Letter(key, CARDS[key], down=hidden, gives=not (theirs and CARDS[key].timeless), reads="E")
        for key, hidden, theirs in entries
    )
    own = tuple(up(key) for key in classics if key not in {letter.id for letter in word})
    spread, random = Spread(word, own), Random(seed)
    for _ in range(30):
        open_now = [each for each in decisions(spread) if each.pick is None]
        if not open_now:
            break
        each = random.choice(open_now)
        spread = spread.with_choice(each.card, each.ability, random.choice(each.picks).value)
    return spread


TIMELESS = [card.key for card in CARDS if card.timeless]
any_spread = st.builds(
    spreads, words, st.lists(st.sampled_from(TIMELESS), max_size=3, unique=True), st.integers()
)


@rule("hardback", "any_order")
@given(any_spread, st.randoms(use_true_random=False))
def test_the_sum_is_the_same_in_whatever_order_choices_were_made(spread: Spread, random) -> None:
    shuffled = replace(spread, picked=tuple(random.sample(spread.picked, len(spread.picked))))
    assert tally(shuffled) == tally(spread)


@rule("hardback", "any_order")
@given(any_spread, st.randoms(use_true_random=False))
def test_resolving_one_ability_after_the_other_by_hand_comes_to_the_same(spread: Spread, random) -> None:
    assert by_hand(spread, random) == sums(spread)


@given(any_spread)
def test_no_figure_is_ever_negative(spread: Spread) -> None:
    given = tally(spread)
    assert all(share.coins >= 0 and share.prestige >= 0 for share in given.shares)
    assert given.ink >= 0 and given.remover >= 0


@given(any_spread)
def test_choices_that_were_offered_are_never_refused(spread: Spread) -> None:
    assert list(choice_breaches(spread)) == []


@given(any_spread)
def test_a_suggestion_leaves_nothing_open_and_is_never_worse_than_doing_nothing(spread: Spread) -> None:
    made = suggest_choices(replace(spread, picked=()))
    assert all(each.pick is not None for each in decisions(made))
    assert sum(sums(made)) >= sum(sums(replace(spread, picked=())))


def by_hand(spread: Spread, random: Random) -> tuple[int, int]:
    """As people do it: turn cards up one by one in a random order until nothing moves, then count."""
    picks = {(each.card, each.ability): each.pick for each in spread.picked}
    face_up = {each.id for each in spread.letters if each.gives and not each.down}
    moved = True
    while moved:
        moved = False
        for letter in random.sample(spread.word, len(spread.word)):
            for ability, benefits in _sides(letter, face_up, spread):
                target = picks.get((letter.id, f"{ability}uncover")) if benefits.uncover else None
                if target and target not in face_up:
                    face_up.add(target)
                    moved = True
    return tuple(sum(each) for each in zip(*_tallies(spread, face_up, picks), strict=True)) or (0, 0)


def _sides(letter: Letter, face_up: set[str], spread: Spread):
    if letter.id not in face_up:
        return
    yield "", letter.card.basic
    same = [each for each in spread.letters if each.id in face_up and each.card.genre == letter.card.genre]
    if len(same) > 1 and letter.card.genre != STARTER:
        yield "genre_", letter.card.bonus


def _tallies(spread: Spread, face_up: set[str], picks: dict):
    yield 0, 0
    order = [each.id for each in spread.word]
    active = [each for each in spread.letters if each.id in face_up]
    adventures = sum(each.card.genre == "adventure" for each in active)
    for letter in active:
        times = 1 + sum(
            benefits.double and picks.get((other.id, f"{side}double")) == letter.id
            for other in active
            if other.id in order and letter.id in order
            if abs(order.index(other.id) - order.index(letter.id)) == 1
            for side, benefits in _sides(other, face_up, spread)
        )
        coins = prestige = 0
        for side, benefits in _sides(letter, face_up, spread):
            chosen = {ability: picks.get((letter.id, side + ability)) for ability in ABILITIES}
            coins += benefits.coins + benefits.coins_per_adventure * adventures
            coins += benefits.either * (chosen["either"] == "coins")
            coins += benefits.trash_this_coins * bool(chosen["trash_this"])
            coins += benefits.trash_discard * bool(chosen["trash_discard"])
            prestige += benefits.prestige + benefits.either * (chosen["either"] == "prestige")
            prestige += benefits.trash_this_prestige * bool(chosen["trash_this"])
            prestige += benefits.prestige_per_wild * sum(each.down for each in spread.word)
            prestige += benefits.prestige_per_inked * sum(each.inked for each in spread.word)
        yield coins * times, prestige * times
