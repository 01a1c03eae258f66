"""How a word reaches the referee, whatever keyboard it comes from."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kit.words import LONGEST_TYPED, ListedWords, Reason, RuleSet, Ruling, clip, is_plain, normalise


@pytest.mark.parametrize(
    "typed, spelled",
    [
        ("garnet", "GARNET"),
        ("  Garnet \n", "GARNET"),
        ("café", "CAFE"),
        ("cafe\u0301", "CAFE"),
        ("ﬁsh", "FISH"),
        ("ｗｉｄｅ", "WIDE"),
        ("straße", "STRASSE"),
        ("œuvre", "OEUVRE"),
        ("check\u2010in", "CHECK-IN"),
        ("isn\u2019t", "ISN'T"),
        ("isn\u00b4t", "ISN'T"),
        ("co\u00adop", "COOP"),
        ("zero\u200bwidth", "ZEROWIDTH"),
    ],
)
def test_a_word_is_what_cards_would_spell(typed, spelled):
    assert normalise(typed) == spelled


@given(st.text(max_size=40))
def test_normalising_twice_changes_nothing(typed):
    assert normalise(normalise(typed)) == normalise(typed)


@given(st.text(alphabet="abcxyzàéîõüçñ'- ", max_size=20))
def test_case_and_composition_do_not_matter(typed):
    spellings = {
        normalise(unicodedata.normalize(form, case))
        for form in ("NFC", "NFD")
        for case in (typed, typed.upper(), typed.title())
    }
    assert len(spellings) == 1


@given(st.text(max_size=200))
def test_clipped_text_is_short_and_printable(typed):
    assert clip(typed).isprintable()
    assert len(clip(typed)) <= LONGEST_TYPED


def test_a_paste_is_cut_not_read():
    assert len(normalise("x" * 1_000_000)) == LONGEST_TYPED + 1


@pytest.mark.parametrize(
    "word, plain", [("ABC", True), ("", False), ("A-B", False), ("Ω", False), ("A1", False)]
)
def test_plain_means_letters_on_cards(word, plain):
    assert is_plain(word) is plain


def test_a_short_list_rules_by_membership():
    words = ListedWords(frozenset({"GARNET", "CHUFFED"}), refused_as={"CHUFFED": Reason.SLANG})
    assert words.verdict("Garnet", RuleSet.LETTERPRESS).legal
    assert words.verdict("chuffed", RuleSet.LETTERPRESS).ruling is Ruling.REFUSED
    assert words.verdict("chuffed", RuleSet.MEMBERSHIP).legal
    assert words.verdict("frobnix", RuleSet.MEMBERSHIP).reason == Reason.UNKNOWN
