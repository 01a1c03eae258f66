"""Is that a word? The rulebooks' own examples, each reason in its turn, and nonsense of every kind."""

import string
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kit.words import Reason, RuleSet, Ruling, Words, WordVerdict
from referee.words import Lexicon, load, read_upload

LETTERPRESS, MEMBERSHIP = RuleSet.LETTERPRESS, RuleSet.MEMBERSHIP


def ask(word: str, rules: RuleSet = LETTERPRESS, words: Lexicon | None = None) -> WordVerdict:
    return (words or load()).verdict(word, rules)


def test_a_lexicon_is_what_games_call_words():
    words: Words = load()
    assert words.verdict("garnet", MEMBERSHIP).legal


@pytest.mark.parametrize(
    "word, reason", [("Hannah", Reason.PROPER_NOUN), ("BBC", Reason.ABBREVIATION), ("chuffed", Reason.SLANG)]
)
def test_the_letterpress_rulebook_refuses_its_own_examples(word, reason):
    verdict = ask(word)
    assert (verdict.ruling, verdict.reason) == (Ruling.REFUSED, reason)
    assert "Letterpress" in verdict.evidence


@pytest.mark.parametrize(
    "word",
    [
        "text",
        "letter",
        "press",
        "near",
        "range",
        "garnet",
        "garnets",
        "rag",
        "rage",
        "gear",
        "loners",
        "word",
    ],
)
def test_words_the_rulebooks_spell_are_legal(word):
    assert ask(word).legal
    assert ask(word, MEMBERSHIP).legal


def test_membership_alone_does_not_ask_for_slang():
    assert ask("chuffed", MEMBERSHIP).legal
    assert ask("nutter", MEMBERSHIP).legal
    assert ask("nutter").reason == Reason.SLANG


@pytest.mark.parametrize(
    "typed, reason",
    [
        ("check-in", Reason.HYPHENATED),
        ("isn't", Reason.CONTRACTION),
        ("ice cream", Reason.TWO_WORDS),
        ("gr8", Reason.NOT_LETTERS),
        ("🙂", Reason.NOT_LETTERS),
        ("\x00\x07", Reason.NOT_LETTERS),
        ("", Reason.NOT_LETTERS),
        ("x" * 10_000, Reason.TOO_LONG),
    ],
)
def test_the_reason_for_a_refused_spelling_is_named(typed, reason):
    verdict = ask(typed)
    assert (verdict.ruling, verdict.reason) == (Ruling.REFUSED, reason)
    assert verdict.says


@pytest.mark.parametrize(
    "word, reason, evidence",
    [
        ("denmark", Reason.PROPER_NOUN, "Denmark: a name, SCOWL upper 50"),
        ("cnn", Reason.ABBREVIATION, "CNN: an abbreviation, SCOWL"),
        ("dont", Reason.CONTRACTION, "don't"),
        ("icecream", Reason.TWO_WORDS, "ice cream"),
    ],
)
def test_a_refusal_names_its_evidence(word, reason, evidence):
    verdict = ask(word)
    assert (verdict.ruling, verdict.reason) == (Ruling.REFUSED, reason)
    assert evidence in verdict.evidence


def test_an_unknown_word_shows_its_neighbours():
    verdict = ask("beleive")
    assert verdict.reason == Reason.UNKNOWN
    assert verdict.nearest[0] == "BELIEVE"


def test_a_name_that_is_also_a_word_says_so():
    verdict = ask("china")
    assert verdict.legal
    assert "China is a name" in verdict.says
    assert "porcelain" in verdict.definitions[0].says
    assert ask("tree").says == "TREE is in our dictionary."


@pytest.mark.parametrize(
    "word, base, says",
    [
        ("garnets", "GARNET", "plural of garnet"),
        ("brought", "BRING", "past form of bring"),
        ("calves", "CALF", "plural of calf"),
        ("quizzing", "QUIZ", "-ing form of quiz"),
        ("happiest", "HAPPY", "superlative of happy"),
        ("geese", "GOOSE", "plural of goose"),
    ],
)
def test_an_inflected_word_is_explained_by_its_base(word, base, says):
    first = ask(word).definitions[0]
    assert first.base == base
    assert first.says.startswith(says)


@pytest.mark.parametrize(
    "word, says",
    [
        ("garnets", "plural of garnet: "),
        ("taser", "stun gun"),
        ("unkindlier", "comparative of unkindly: "),
        ("mitoses", "plural of mitosis: "),
        ("noncustomers", "plural of noncustomer: not customer"),
        ("pleaded", "past tense of plead: "),
        ("airstrike", "attack"),
        ("doomscrolled", "past tense of doomscroll: to read bad news"),
        ("at", "in or near a place"),
        ("he", "the man, boy or male animal"),
        ("makes", "present tense of make: "),
        ("said", "past form of say: "),
        ("came", "past form of come: "),
        ("years", "plural of year: "),
        ("seed", "fruit"),
        ("run", "move fast by using one's feet"),
        ("fluidics", "the study or use of what is fluidic"),
    ],
)
def test_a_definition_names_the_right_base_and_says_what_it_means(word, says):
    assert says in ask(word, MEMBERSHIP).definitions[0].says


@pytest.mark.parametrize("word", ["strimmers", "codebreakers", "roboticists", "eurozone"])
def test_a_regular_form_and_a_word_of_today_stand(word):
    assert ask(word).legal


def test_a_city_is_no_spelling_of_a_lizard_and_a_letter_no_word():
    assert not ask("taegu", MEMBERSHIP).legal
    assert ask("taegu").reason == Reason.PROPER_NOUN
    assert not ask("a", MEMBERSHIP).legal


def test_an_ordinary_sense_comes_before_a_rude_one():
    for word in ("cock", "bitch", "tit"):
        assert "vulgar" not in ask(word, MEMBERSHIP).definitions[0].says
        assert "obscene" not in ask(word, MEMBERSHIP).definitions[0].says


@pytest.mark.parametrize(
    "word, note",
    [
        ("stoned", "American slang in the sense: on drugs"),
        ("quid", "British slang in the sense: a pound of money"),
        ("barmy", "British slang in the sense: mad"),
        ("nosh", "British slang in the sense: food; to eat"),
        ("drongo", "Australian slang in the sense: a fool"),
        ("tush", "American slang in the sense: the buttocks"),
    ],
)
def test_a_word_with_an_ordinary_sense_stands_with_a_note_on_its_slang(word, note):
    verdict = ask(word)
    assert verdict.legal
    assert note in verdict.says


@pytest.mark.parametrize("word", ["sarnie", "toking", "nutter", "gobsmacked"])
def test_a_word_that_is_slang_in_every_sense_is_refused_with_its_region(word):
    verdict = ask(word)
    assert (verdict.ruling, verdict.reason) == (Ruling.REFUSED, Reason.SLANG)
    assert verdict.evidence.split(" ")[0] in ("American", "British")


@pytest.mark.parametrize(
    "typed, meant",
    [
        ("recieve", "RECEIVE"),
        ("definately", "DEFINITELY"),
        ("accomodate", "ACCOMMODATE"),
        ("sychology", "PSYCHOLOGY"),
        ("tommorrow", "TOMORROW"),
    ],
)
def test_a_misspelled_word_suggests_the_word_meant(typed, meant):
    assert ask(typed).nearest[0] == meant


def test_a_word_of_a_bigger_list_is_for_the_table():
    verdict = ask("zyzzyvas", words=load("common"))
    assert (verdict.ruling, verdict.reason) == (Ruling.DISPUTED, Reason.BIGGER_LIST)
    assert verdict.lists == ("Standard", "Big")


def test_without_a_list_the_table_decides():
    words = load("none")
    assert ask("frobnix", words=words).ruling is Ruling.DISPUTED
    assert ask("garnet", words=words).reason == Reason.NO_LIST
    assert ask("check-in", words=words).ruling is Ruling.REFUSED


def test_house_words_go_before_every_list():
    words = load(house={"Frobnix": True, "garnet": False, "chuffed": True})
    assert ask("frobnix", words=words).legal
    assert ask("GARNET", words=words).reason == Reason.HOUSE
    assert ask("chuffed", words=words).legal


def test_slurs_are_out_unless_the_table_says_otherwise():
    assert ask("wogs", MEMBERSHIP).reason == Reason.FILTERED
    assert ask("wogs", MEMBERSHIP, load(slurs=False)).legal


def test_an_uploaded_list_replaces_the_named_one():
    words = load(uploaded=read_upload("Ann's list", b"frobnix\nchuffed\n"))
    assert ask("frobnix", words=words).lists[0] == "Ann's list"
    assert ask("chuffed", words=words).reason == Reason.SLANG
    assert ask("garden", words=words).ruling is Ruling.DISPUTED


def test_an_unknown_list_is_named():
    with pytest.raises(ValueError, match="'sowpods'; choose one of common, standard, big, none"):
        load("sowpods")


@given(st.text(max_size=80))
def test_every_text_gets_one_sentence(typed):
    for rules in RuleSet:
        verdict = ask(typed, rules)
        assert verdict.says
        assert "\n" not in verdict.says


@given(st.text(alphabet=string.ascii_letters + "éüñçå", max_size=12))
def test_case_and_composition_never_change_a_verdict(typed):
    verdicts = {
        ask(unicodedata.normalize(form, case))
        for form in ("NFC", "NFD")
        for case in (typed, typed.swapcase())
    }
    assert len(verdicts) == 1


@pytest.mark.parametrize("word, written", [("fitzgeralds", "Fitzgeralds"), ("jessicas", "Jessicas")])
def test_a_well_known_name_in_the_plural_is_a_name_too(word, written):
    verdict = load().verdict(word, RuleSet.LETTERPRESS)
    assert (verdict.refused, verdict.reason) == (True, Reason.PROPER_NOUN)
    assert verdict.says == f"{word.upper()} is not in our dictionary: it is a proper noun, {written}."


@pytest.mark.parametrize("word", ["victoria", "louis", "genoa"])
def test_a_name_that_two_sources_have_as_a_word_stands_and_says_so(word):
    verdict = load().verdict(word, RuleSet.LETTERPRESS)
    assert verdict.legal
    assert f"{word.capitalize()} is a name" in verdict.says


@pytest.mark.parametrize("word", ["texas", "paris", "joseph"])
def test_a_name_that_one_source_alone_has_as_a_word_is_refused(word):
    assert load().verdict(word, RuleSet.LETTERPRESS).reason is Reason.PROPER_NOUN


@pytest.mark.parametrize("word", ["heathcliff", "vronsky", "havisham", "gryffindor"])
def test_people_and_places_of_novels_are_names(word):
    assert load().verdict(word, RuleSet.LETTERPRESS).reason is Reason.PROPER_NOUN
