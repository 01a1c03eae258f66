"""Words spelled with cards, whatever each card may read as."""

from hypothesis import given
from hypothesis import strategies as st

from referee.kit.cards import Card, mint
from referee.kit.spelling import spell, spellings


def cards(letters):
    return [Card(f"{n}", letter, 1) for n, letter in enumerate(letters.split())]


def plain(card):
    return (card.face,)


def doubling(card):
    return (card.face, card.face * 2)


def test_a_card_is_used_once():
    assert spell("TEXT", cards("T E X"), plain) is None
    assert spell("TEXT", cards("T E X T"), plain)


def test_a_doubled_card_reads_as_two_letters_side_by_side():
    laid = spell("LETTER", cards("L E T E R"), doubling)
    assert [each.doubled for each in laid] == [False, False, True, False, False]
    assert spell("TEXT", cards("T E X"), doubling) is None


def test_separate_cards_are_preferred_to_doubling():
    laid = spell("LETTER", cards("L E T T E R"), doubling)
    assert not any(each.doubled for each in laid)


def test_all_used_leaves_no_card_over():
    assert spell("LET", cards("L E T T"), doubling, all_used=True) is None
    assert spell("LETT", cards("L E T"), doubling, all_used=True)


def test_a_run_is_used_whole_and_in_order():
    assert [laid.reads for laid in spell("SING", cards("S ING"), plain)] == ["S", "ING"]
    assert spell("SIGN", cards("S ING"), plain) is None


@given(st.text("ABC", min_size=1, max_size=7), st.lists(st.sampled_from("ABC"), max_size=7))
def test_every_way_found_spells_the_word_with_each_card_at_most_once(word, letters):
    for laid in spellings(word, cards(" ".join(letters)), doubling):
        assert "".join(each.reads for each in laid) == word
        assert len({each.card.id for each in laid}) == len(laid)


letters = st.sampled_from("AB")


@given(st.text("AB", min_size=1, max_size=6), st.lists(letters, max_size=6), letters)
def test_one_more_card_never_makes_a_word_impossible(word, letters, more):
    if spell(word, cards(" ".join(letters)), doubling):
        assert spell(word, cards(" ".join([*letters, more])), doubling)


def test_ids_tell_where_a_card_was_first_shown():
    first = mint("r1.shared", "T", ())
    assert (first, mint("r1.shared", "T", {first})) == ("r1.shared.T", "r1.shared.T.2")
