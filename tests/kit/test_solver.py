"""The best word these cards could have made: rulebook examples, each rule alone, and a second method."""

import random
from functools import cache

import pytest

from referee.kit.cards import Card
from referee.kit.solver import (
    Demand,
    HandCard,
    Made,
    MixedHandError,
    best,
    letter_card,
    made_words,
    wild_card,
)
from referee.kit.word_index import WordIndex
from referee.words.lists import automaton

POINTS = {letter: 1 + at // 3 for at, letter in enumerate("EAIORTNSLUDGBCMPFHVWYKJXQZ")}
HANDS = 2040
SPECIAL = ["LETTER", "PRESS", "QUEUE", "QUIZZING", "STING", "BANANA", "COOEED", "BOOKKEEPER", "QATS"]


def hand(letters: str, *, doubles: bool = False, wilds: int = 0) -> list[HandCard]:
    cards = [Card(f"c{at}", letter, POINTS[letter]) for at, letter in enumerate(letters)]
    return [
        *(letter_card(card, doubles=doubles) for card in cards),
        *(wild_card(Card(f"w{at}", "", 0)) for at in range(wilds)),
    ]


def words(index: WordIndex, pieces: list[HandCard], demand: Demand | None = None) -> list[str]:
    return [made.word for made in made_words(index, pieces, demand)]


def reads(made: Made | None) -> list[str]:
    return [laid.reads for laid in made.laid] if made else []


def test_letter_is_made_with_one_t_as_a_double():
    index = WordIndex(["LETTER", "TEXT"])
    assert reads(best(index, hand("LETER", doubles=True))) == ["L", "E", "TT", "E", "R"]
    assert best(index, hand("LETER")) is None


def test_text_needs_two_t_cards():
    assert best(WordIndex(["TEXT"]), hand("TEX", doubles=True)) is None
    assert best(WordIndex(["TEXT"]), hand("TEXT", doubles=True))


def test_a_double_counts_once_and_two_cards_count_twice():
    index = WordIndex(["PRESS"])
    once, twice = best(index, hand("PRES", doubles=True)), best(index, hand("PRESS", doubles=True))
    assert once and twice
    assert twice.points - once.points == POINTS["S"]


def test_the_best_comes_first_and_equals_by_the_alphabet():
    index = WordIndex(["RAG", "RAGE", "GEAR", "AGE"])
    assert words(index, hand("GRAE")) == ["GEAR", "RAGE", "RAG", "AGE"]


def test_a_wild_stands_for_any_letter_and_is_worth_nothing():
    made = best(WordIndex(["WORD"]), hand("WRD", wilds=1))
    assert made
    assert made.points == POINTS["W"] + POINTS["R"] + POINTS["D"]
    assert [laid.card.id for laid in made.laid] == ["c0", "w0", "c1", "c2"]


def test_qu_reads_as_q_or_as_qu():
    index = WordIndex(["QUIT", "QATS"])
    qu = HandCard(Card("q", "QU", 8), ("Q", "QU"))
    assert reads(best(index, [qu, *hand("IT")])) == ["QU", "I", "T"]
    assert reads(best(index, [qu, *hand("ATS")])) == ["Q", "A", "T", "S"]
    assert reads(best(index, [qu, *hand("UIT")])) == ["Q", "U", "I", "T"]


def test_a_run_stays_in_order():
    index = WordIndex(["STING", "GNITS"])
    run = HandCard(Card("r", "ING", 6), ("ING",))
    assert words(index, [run, *hand("ST")]) == ["STING"]


def test_two_runs_never_share_a_letter():
    runs = [HandCard(Card("a", "ANA", 1), ("ANA",)), HandCard(Card("b", "NAN", 1), ("NAN",))]
    assert words(WordIndex(["BANANA"]), [*runs, *hand("BAA")]) == ["BANANA"]
    assert (
        words(WordIndex(["BANANA"]), [HandCard(p.card, p.reads, must=True) for p in runs] + hand("B")) == []
    )


def test_a_run_breaks_a_pair():
    run = HandCard(Card("r", "ST", 3), ("ST",), must=True)
    assert words(WordIndex(["PASSTE"]), [run, *hand("PASE", doubles=True)]) == ["PASSTE"]
    assert words(WordIndex(["PASSTE"]), [run, *hand("PAE", doubles=True)]) == []


def test_cards_that_must_be_used_are_used():
    pieces = hand("GRAE")
    pieces[3] = HandCard(pieces[3].card, pieces[3].reads, must=True)
    assert words(WordIndex(["RAG", "RAGE", "AGE"]), pieces) == ["RAGE", "AGE"]


def test_a_wild_that_must_be_used_takes_the_cheapest_place():
    made = best(WordIndex(["ZOO"]), [*hand("ZOO"), wild_card(Card("w", "", 0), must=True)])
    assert made
    assert made.points == POINTS["Z"] + POINTS["O"]


def test_forbidden_letters_and_lengths():
    index = WordIndex(["RAG", "RAGE", "GEAR", "AGE"])
    assert words(index, hand("GRAE"), Demand(forbidden=frozenset("E"))) == ["RAG"]
    assert words(index, hand("GRAE"), Demand(shortest=4)) == ["GEAR", "RAGE"]
    assert words(index, hand("GRAE"), Demand(longest=3)) == ["RAG", "AGE"]


def test_house_words_count_and_banned_ones_do_not():
    index = WordIndex(["RAG", "AGE"])
    assert words(index, hand("GRAE"), Demand(also=("GARE",), barred=frozenset({"RAG"}))) == ["GARE", "AGE"]


def test_a_bonus_for_length_changes_the_order():
    index = WordIndex(["ZA", "EATEN"])
    pieces = hand("ZAETEN")
    assert words(index, pieces) == ["ZA", "EATEN"]
    assert words(index, pieces, Demand(bonus=lambda length: 10 if length >= 5 else 0)) == ["EATEN", "ZA"]


def test_any_card_may_turn_wild_in_hardback():
    pieces = [
        letter_card(Card(str(at), letter, POINTS[letter]), turns_wild=True)
        for at, letter in enumerate("WXRD")
    ]
    made = best(WordIndex(["WORD", "WORDS"]), pieces)
    assert made
    assert (made.word, made.points) == ("WORD", POINTS["W"] + POINTS["R"] + POINTS["D"])


def test_doubling_and_turning_wild_do_not_mix():
    with pytest.raises(MixedHandError):
        best(WordIndex(["WORD"]), [letter_card(Card("a", "W", 1), turns_wild=True), *hand("R", doubles=True)])


def test_no_cards_make_no_word():
    assert best(WordIndex(["A", "AB"]), []) is None
    assert best(WordIndex([]), hand("AB")) is None


@pytest.mark.parametrize("part", range(6))
def test_a_second_method_agrees_on_thousands_of_hands(part):
    """The second method lays each word card by card, trying everything, and knows nothing of the first."""
    chance = random.Random(part)
    listed = list(automaton().words(2))
    for _ in range(HANDS // 6 // 10):
        index = WordIndex(some_words(chance, listed))
        for _ in range(10):
            pieces, demand = some_hand(chance, index), some_demand(chance)
            found = list(made_words(index, pieces, demand))
            assert {made.word: made.points for made in found} == by_hand(index, pieces, demand), pieces
            assert found == sorted(found, key=lambda made: (-made.points, made.word))
            for made in found:
                check_laid(made, pieces)


def test_the_second_method_agrees_on_the_whole_list():
    """The automaton walked with every set of cards still in hand, for a few hands."""
    chance = random.Random(11)
    index = WordIndex(automaton().words(2))
    for _ in range(6):
        letters = "".join(chance.choice("EEEAAIIOUSRTNLDQPMCB") for _ in range(5))
        pieces = [*hand(letters, doubles=True, wilds=1), HandCard(Card("q", "QU", 8), ("Q", "QU"))]
        assert {made.word: made.points for made in made_words(index, pieces)} == best_by_automaton(pieces)


@pytest.mark.parametrize("seed", range(40))
def test_a_word_stays_made_when_a_card_is_added(seed):
    chance = random.Random(seed)
    index = WordIndex(some_words(chance, list(automaton().words(2))))
    pieces = [piece for piece in some_hand(chance, index) if not piece.must]
    extra = letter_card(Card("extra", "E", 1), doubles=any(piece.doubles for piece in pieces))
    before, after = (
        list(made_words(index, pieces)),
        {made.word: made.points for made in made_words(index, [*pieces, extra])},
    )
    assert all(after[made.word] >= made.points for made in before)


def some_words(chance: random.Random, listed: list[str]) -> list[str]:
    """Words of all kinds, and some that ask for doubles, runs and QU."""
    return [*chance.sample(listed, 20), *SPECIAL]


def some_hand(chance: random.Random, index: WordIndex) -> list[HandCard]:
    """Cards near a word of the list, so that hands make words; no rule left out for long."""
    word = index.word(chance.randrange(index.size))[:9]
    letters = [letter for letter in word if chance.random() < 0.9] + chance.sample(
        "EAIOTSRN", chance.randrange(3)
    )
    turning = chance.random() < 0.25
    pieces = []
    for at, letter in enumerate(letters):
        card = Card(f"c{at}", letter, chance.randrange(6))
        doubles = not turning and chance.random() < 0.5
        must = chance.random() < 0.08
        pieces.append(
            letter_card(card, doubles=doubles, must=must, turns_wild=turning and chance.random() < 0.5)
        )
    for at in range(chance.randrange(3)):
        pieces.append(wild_card(Card(f"w{at}", "", 0), must=chance.random() < 0.15))
    if chance.random() < 0.4:
        pieces.append(HandCard(Card("q", "QU", 8), ("Q", "QU"), must=chance.random() < 0.1))
    if chance.random() < 0.4:
        at = chance.randrange(max(1, len(word) - 2))
        pieces.append(
            HandCard(Card("r", word[at : at + 3], 4), (word[at : at + 3],), must=chance.random() < 0.2)
        )
    chance.shuffle(pieces)
    return pieces[:8]


def some_demand(chance: random.Random) -> Demand:
    forbidden = frozenset(chance.sample("AEIOSTR", 1)) if chance.random() < 0.2 else frozenset()
    bonus = (lambda length: 3 * (length > 5)) if chance.random() < 0.3 else None
    return Demand(shortest=chance.choice((2, 3, 4)), forbidden=forbidden, bonus=bonus)


def by_hand(index: WordIndex, pieces: list[HandCard], demand: Demand) -> dict[str, int]:
    """Word by word, the most points over every order of laying cards."""
    found = {}
    for word in index.words(index.everything):
        if len(word) >= demand.shortest and not set(word) & demand.forbidden:
            points = most_points(word, tuple(pieces))
            if points is not None:
                found[word] = points + (demand.bonus(len(word)) if demand.bonus else 0)
    return found


def most_points(word: str, pieces: tuple[HandCard, ...]) -> int | None:
    musts = sum(1 << at for at, piece in enumerate(pieces) if piece.must)

    @cache
    def from_here(place: int, used: int) -> int | None:
        if place == len(word):
            return 0 if used & musts == musts else None
        options = []
        for at, piece in enumerate(pieces):
            if used >> at & 1:
                continue
            for read in piece.reads:
                if word.startswith(read, place):
                    options.append((piece.card.points, from_here(place + len(read), used | 1 << at)))
            if piece.turns_wild:
                options.append((0, from_here(place + 1, used | 1 << at)))
        return max((own + rest for own, rest in options if rest is not None), default=None)

    return from_here(0, 0)


def best_by_automaton(pieces: list[HandCard]) -> dict[str, int]:
    """Every word of Standard the cards make: walk the automaton with the best points per set of cards."""
    found: dict[str, int] = {}

    def step(at: int, word: str, hands: dict[tuple[int, str], int]) -> None:
        for letter, its_class, after in automaton().edges_from(at):
            going: dict[tuple[int, str], int] = {}
            for (used, pending), points in hands.items():
                for key, value in laid_letter(pieces, used, pending, points, letter):
                    going[key] = max(value, going.get(key, value))
            if not going:
                continue
            done = [points for (_, pending), points in going.items() if not pending]
            if 0 < its_class <= 2 and done and len(word) >= 1:
                found[word + letter] = max(done)
            if after:
                step(after, word + letter, going)

    step(1, "", {(0, ""): 0})
    return found


def laid_letter(pieces, used, pending, points, letter):
    """Each way to go on with this letter: a reading begun goes on, or another card begins."""
    if pending:
        if pending[0] == letter:
            yield (used, pending[1:]), points
        return
    for at, piece in enumerate(pieces):
        if not used >> at & 1:
            for read in piece.reads:
                if read[0] == letter:
                    yield (used | 1 << at, read[1:]), points + piece.card.points
            if piece.turns_wild:
                yield (used | 1 << at, ""), points


def check_laid(made: Made, pieces: list[HandCard]) -> None:
    """The cards shown do spell the word, each lies once, and all that must be used are there."""
    by_id = {piece.card.id: piece for piece in pieces}
    used = [laid.card.id for laid in made.laid]
    assert "".join(laid.reads for laid in made.laid) == made.word
    assert len(used) == len(set(used))
    assert {piece.card.id for piece in pieces if piece.must} <= set(used)
    for laid in made.laid:
        piece = by_id[laid.card.id]
        assert laid.reads in piece.reads or (piece.turns_wild and len(laid.reads) == 1)
