"""Reading the sources, admitting words, and telling what changed between two editions."""

import gzip
import json
from pathlib import Path

import pytest

from referee.words import dafsa, lists
from referee.words.builder import changes, hunspell, people, scowl, translators, webster, wiktionary, wordnet
from referee.words.builder.admission import Sources, lower_case_words, word_classes
from referee.words.builder.curated import SlangEntry
from referee.words.builder.forms import form_rows
from referee.words.builder.glosses import meaning_rows
from referee.words.builder.slang_labels import labels_of, slang_rows
from referee.words.builder.translators import GERMAN, JAPANESE
from referee.words.builder.wordnet import Sense
from referee.words.lists import COMMON, HUGE, STANDARD
from referee.words.sorted_lines import gzip_bytes, join_rows

NO_SOURCES = Sources(set(), {}, set(), set(), set(), (), (), (), (), set(), set(), set(), set(), set(), {})


def sense(
    written: str, part: str = "n", gloss: str = "a thing", source: str = "WordNet", **fields: object
) -> Sense:
    return Sense(written, part, gloss, source=source, **({"labelled": False} | fields))  # type: ignore[arg-type]


def admit(**fields: object) -> dict[str, int]:
    return word_classes(Sources(**(vars(NO_SOURCES) | fields)))  # type: ignore[arg-type]


def test_two_independent_sources_make_a_word_standard_and_one_makes_it_big():
    one, two = (sense("zorb", "v"),), (sense("zorb", "v", source="Wiktionary"),)
    assert admit(wordnet=one)["ZORB"] == HUGE
    both = admit(wordnet=one, wiktionary=two)
    assert {word for word, found in both.items() if found == STANDARD} >= {
        "ZORB",
        "ZORBS",
        "ZORBED",
        "ZORBING",
    }


def test_a_dictionary_for_translators_is_a_second_vote_and_brings_no_word_or_name_alone():
    german, japanese = sense("zorb", source=GERMAN), sense("zorb", source=JAPANESE)
    assert "ZORB" not in admit(translators=(german,))
    assert admit(translators=(german, japanese))["ZORB"] == STANDARD
    voted = admit(translators=(german,), wordnet=(sense("zorb"),))
    assert voted["ZORB"] == voted["ZORBS"] == STANDARD
    assert admit(translators=(german,), british={"ZORB"})["ZORB"] == STANDARD
    assert "ZORB" not in admit(translators=(german, japanese), doubtful={"ZORB"})
    assert "ZORBS" not in admit(translators=(german, japanese), compounds={"ZORB"})
    assert admit(translators=(sense("zor", source=GERMAN),), british={"ZOR"})["ZOR"] == HUGE


def test_reading_the_dictionaries_for_translators(tmp_path: Path):
    (tmp_path / "trans").mkdir()
    (tmp_path / "trans/de-en").write_text(
        "# Ding\nKumpel {m}; Spezi {m} [ugs.] | Kumpel {pl} :: mate [Br.] [coll.]; dear old pal | mates\n"
        "hüpfen {vi} :: to hop /hop/; to skip (in play)\n",
        "utf-8",
    )
    (tmp_path / "edict.utf8").write_text(
        "鰻 [うなぎ] /(n) eel (esp. Japanese eel)/(v1,vt) (2) to slip/slide/EntL1/\n", "utf-8"
    )
    german = [each for each in translators.german_senses(tmp_path) if each.is_word]
    assert [(each.written, each.part, each.region, each.labels) for each in german] == [
        ("mate", "n", "British", ("informal",)),
        ("mates", "o", "", ()),
        ("hop", "v", "", ()),
        ("skip", "v", "", ()),
    ]
    japanese = [each for each in translators.japanese_senses(tmp_path) if each.is_word]
    assert [(each.written, each.part) for each in japanese] == [("eel", "n"), ("slip", "v"), ("slide", "v")]


def test_names_come_from_tables_of_a_module_and_from_a_list(tmp_path: Path):
    module = tmp_path / "faker" / "faker/providers" / people.PEOPLE / "it_IT" / "__init__.py"
    module.parent.mkdir(parents=True)
    module.write_text(
        'class Provider:\n    first_names = ("Niccolò", "Ada")\n    last_names = {"De Rossi", "Rossi"}\n'
    )
    (tmp_path / "people-names.txt").write_text("# cspell-tools: keep-case\n\nMcGregor\nvan\n")
    assert people.faker_names(tmp_path, people.GIVEN) == {"NICCOLO": "Niccolò", "ADA": "Ada"}
    assert people.faker_names(tmp_path, people.FAMILY) == {"ROSSI": "Rossi"}
    assert people.cspell_names(tmp_path) == {"MCGREGOR": "McGregor"}


def test_places_come_from_addresses_and_the_commonest_family_names_from_the_census(tmp_path: Path):
    module = tmp_path / "faker" / "faker/providers" / people.ADDRESSES / "nl_BE" / "__init__.py"
    module.parent.mkdir(parents=True)
    tables = {"cities": ("Herentals", "Ciudad"), "states": ("GTO", ""), "city_suffixes": ("Ville", "")}
    module.write_text("".join(f"{name} = {names}\n" for name, names in tables.items()))
    (tmp_path / "dist.all.last").write_text("SMITH          1.006  1.006      1\nOKAFOR 0.810 1.816 2\n")
    assert people.faker_places(tmp_path) == {"HERENTALS": "Herentals"}
    assert people.census_names(tmp_path) == {"SMITH": "Smith", "OKAFOR": "Okafor"}


def test_additions_belong_to_common_only_where_texts_use_them_often():
    found = admit(additions={"APP", "OKADA"}, frequent={"APP"})
    assert (found["APP"], found["OKADA"]) == (COMMON, STANDARD)


def test_two_spelling_lists_of_one_family_are_one_source():
    assert admit(levels={"ZORB": 80}, american={"ZORB"}, british={"ZORB"})["ZORB"] == HUGE


def test_the_british_dictionary_confirms_words_but_brings_none_alone():
    assert "ZORB" not in admit(british={"ZORB"})
    assert admit(british={"ZORB"}, wiktionary=(sense("zorb"),))["ZORB"] == STANDARD


def test_names_abbreviations_and_roman_numbers_stay_out():
    assert lower_case_words(["Paris", "NATO", "it's", "check-in", "zorb"]) == {"ZORB"}
    twice = {"wordnet": (sense("dept"), sense("xvii")), "wiktionary": (sense("dept"), sense("xvii"))}
    assert not {"DEPT", "XVII"} & admit(**twice, barred={"DEPT"}).keys()


def test_a_rare_form_of_a_standard_word_is_standard_whatever_its_part_of_speech():
    levels = {"MASALA": 50, "MASALAS": 80, "CAFTANED": 80, "ZORBED": 80, "WASES": 80}
    irregular = (("was", "v", "be"),)
    admitted = admit(enable={"WAS"}, levels=levels, wordnet=(sense("caftan"),), irregular=irregular)
    assert [word for word in levels if admitted[word] == STANDARD] == ["MASALAS", "CAFTANED"]


def test_a_regular_form_that_a_spelling_checker_confirms_is_standard():
    checked = {"STRIMMERS", "STRIMMING", "MANKIER", "DOOMIERS", "STRIMMERSES", "ZORBED"}
    entries = (sense("manky", "a"), sense("strimmer"), sense("strim", "v"))
    admitted = admit(enable={"STRIMMER", "MANKY", "STRIM", "DOOMIER"}, wordnet=entries, british=checked)
    standard = {word for word in checked if admitted.get(word) == STANDARD}
    assert standard == {"STRIMMERS", "STRIMMING", "MANKIER"}


def test_a_name_is_no_form_or_spelling_of_an_ordinary_word():
    names = {"MOSES", "TAEGU", "MOHAWKS", "MOHAWK"}
    levels = dict.fromkeys(("MOSES", "TAEGU", "MOHAWKS"), 80)
    admitted = admit(enable={"MOSE", "TEGU", "MOHAWK"}, levels=levels, regional={"TAEGU"}, doubtful=names)
    assert [admitted[word] for word in levels] == [HUGE, HUGE, STANDARD]


def test_what_the_last_edition_had_stays_but_for_names_and_misspellings():
    levels = dict.fromkeys(("TRINS", "JAMES", "SETTED"), 80) | {"HOTSPOT": 60}
    last = dict.fromkeys(levels, STANDARD) | {"HOTSPOT": COMMON}
    admitted = admit(levels=levels, last=last, doubtful={"JAMES"}, barred={"SETTED"})
    assert admitted == {"QI": STANDARD, "TRINS": STANDARD, "HOTSPOT": COMMON, "JAMES": HUGE, "SETTED": HUGE}


def test_an_irregular_verb_gets_no_regular_past():
    irregular = (("caught", "v", "catch"),)
    both = {"wordnet": (sense("catch", "v"), sense("overcatch", "v")), "wiktionary": (sense("catch", "v"),)}
    admitted = admit(**both, irregular=irregular, levels={"CATCHED": 80})
    assert admitted["CATCHED"] == HUGE
    assert "OVERCATCHED" not in admitted


def test_scowl_words_lose_their_accents_and_nothing_else(tmp_path: Path):
    folder = tmp_path / scowl.FOLDER
    folder.mkdir(parents=True)
    (folder / "english-words.50").write_text("clich\u00e9\nsm\u00f8rrebr\u00f8d\nclich\u00e9's\n", "utf-8")
    assert scowl.word_levels(tmp_path) == {"CLICHE": 50, "SMORREBROD": 50}


def test_hunspell_affixes_are_put_on(tmp_path: Path):
    (tmp_path / "en.aff").write_text("SFX G Y 2\nSFX G e ing e\nSFX G 0 ing [^e]\nPFX U Y 1\nPFX U 0 un .\n")
    (tmp_path / "en.dic").write_text("2\nfasten/GU\nParis\n")
    assert hunspell.words(tmp_path) == {"fasten", "fastening", "unfasten", "unfastening", "Paris"}


def test_senses_that_texts_use_most_come_first(tmp_path: Path):
    folder = tmp_path / wordnet.FOLDER
    folder.mkdir(parents=True)
    for part in wordnet.PARTS:
        (folder / f"data.{part}").write_text("")
        (folder / f"index.{part}").write_text("")
    (folder / "data.noun").write_text("00000001 04 n 01 want 0 000 | poverty\n")
    (folder / "index.noun").write_text("want n 1 0 1 1 00000001\n")
    (folder / "data.verb").write_text("00000002 30 v 01 want 0 000 01 + 08 00 | wish for\n")
    (folder / "index.verb").write_text("want v 1 0 1 1 00000002\n")
    (folder / "cntlist.rev").write_text("want%1:26:00:: 1 3\nwant%2:37:00:: 1 250\n")
    most = max(wordnet.senses(tmp_path), key=lambda each: each.uses)
    assert (most.part, most.gloss) == ("v", "wish for")


def dictd(folder: Path, *entries: str) -> Path:
    """A dictionary as FreeDict packs it: the entries, and an index with their places in base 64."""
    folder.mkdir()
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    content, index = b"", ""
    for entry in entries:
        raw = entry.encode()
        places = "\t".join(alphabet[value // 64] + alphabet[value % 64] for value in (len(content), len(raw)))
        index += f"{entry.split(' ')[0]}\t{places}\n"
        content += raw
    (folder / "eng.dict.dz").write_bytes(gzip.compress(content))
    (folder / "eng.index").write_text(index)
    return folder


def test_wiktionary_meanings_are_told_from_translations_and_counted_over_languages(tmp_path: Path):
    finnish = dictd(tmp_path / "fin", "selfie /s/ <n>\nomakuva\n(informal) A photo of oneself.\n")
    swedish = dictd(
        tmp_path / "swe",
        "selfie <n>\n1. egobild\n(informal) A photo of oneself.\n2. annan 3.\nAnother.\n",
        "Paris <pn>\nParis\nA city.\n",
    )
    first, *others = [each for each in wiktionary.senses([finnish, swedish]) if each.written == "selfie"]
    assert (first.gloss, first.uses, first.labelled) == ("(informal) A photo of oneself.", 2, True)
    assert [each.gloss for each in others] == ["Another."]


def test_webster_gives_a_meaning_or_the_word_that_has_it(tmp_path: Path):
    entries = {
        "woorali": "Same as Curare.",
        "weft": "imp. & p. p. of Wave.\n\nThe woof of cloth.",
        "porgy": "(a) The scup. (b) The pinfish.",
        "acinose": "(Bot.) Consisting of acini. Kirwan.",
        "caught": "imp. & p. p. of Catch.",
    }
    (tmp_path / "dictionary.json").write_text(json.dumps(entries))
    found = [(each.written, each.part, each.gloss) for each in webster.senses(tmp_path)]
    assert found == [
        ("acinose", "a", "Consisting of acini"),
        ("porgy", "n", "The scup"),
        ("weft", "n", "The woof of cloth"),
    ]
    assert list(webster.pointers(tmp_path)) == [("WOORALI", "CURARE")]


def test_the_clearest_dictionary_explains_and_rude_senses_come_only_alone():
    dictionaries = (
        (sense("ass", gloss="a donkey"), sense("ass", gloss="(vulgar) the rump"), sense("git", "n", "git")),
        (sense("ass", gloss="something else"), sense("git", gloss="(vulgar) a fool", labels=("vulgar",))),
    )
    rows = meaning_rows(dictionaries, {"ASS": 1, "GIT": 1})["WordNet"]
    assert [(row[0], row[3]) for row in rows] == [("ASS", "a donkey"), ("GIT", "a fool")]


def test_a_form_in_a_part_of_speech_that_no_dictionary_has_is_told_as_such():
    listed = (
        "BILLBOARDED",
        "BILLBOARDING",
        "MILDS",
        "LURKING",
        "LURKINGS",
        "CAFTANED",
        "WOORALI",
        "WOORALIS",
    )
    parts = (("BILLBOARD", "n"), ("MILD", "a"), ("LURK", "v"), ("CAFTAN", "n"), ("CURARE", "n"))
    rows = form_rows(dict.fromkeys(listed, 2), {}, parts, (), [("WOORALI", "CURARE")])
    assert set(rows) == {
        ("BILLBOARDED", "vd", "BILLBOARD"),
        ("BILLBOARDING", "vg", "BILLBOARD"),
        ("MILDS", "np", "MILD"),
        ("LURKING", "g", "LURK"),
        ("LURKINGS", "gs", "LURK"),
        ("CAFTANED", "ed", "CAFTAN"),
        ("WOORALI", "w", "CURARE"),
        ("WOORALIS", "p", "WOORALI"),
    }


def test_forms_name_their_base_and_never_guess_it():
    classes = dict.fromkeys(
        ("GARNET", "GARNETS", "TAS", "TASER", "KIND", "UNKIND", "UNKINDER", "HOP", "HOPING"), 2
    )
    parts = (("GARNET", "n"), ("TAS", "n"), ("KIND", "a"), ("HOP", "v"))
    rows = set(form_rows(classes, {"GARNET": 1}, parts, ()))
    assert rows == {("GARNETS", "p", "GARNET"), ("UNKIND", "un", "KIND"), ("UNKINDER", "c", "UNKIND")}


def test_slang_needs_two_sources_that_label_every_sense():
    one = labels_of("WordNet", [sense("bonk", "v", labelled=True), sense("tosh", labelled=True)])
    other = labels_of(
        "Wiktionary",
        [
            sense("bonk", "v", labelled=True, labels=("slang",), region="British"),
            sense("tosh"),
            sense("comfy", "a", labelled=True, labels=("informal",)),
        ],
    )
    rows = set(slang_rows((), (one, other), dict.fromkeys(("BONK", "BONKS", "TOSH", "COMFY"), 2)))
    assert rows == {
        ("BONK", "slang", "British", "WordNet and Wiktionary"),
        ("BONKS", "slang", "British", "WordNet and Wiktionary"),
        ("COMFY", "label", "", "Wiktionary"),
    }


def test_our_own_reading_refuses_a_word_and_says_where_it_is_slang():
    entry = SlangEntry(("YALDI",), "slang", "Scottish", "an exclamation of joy")
    assert list(slang_rows((entry,), (), {})) == [("YALDI", "slang", "Scottish", "an exclamation of joy")]


def test_the_catalan_dictionary_gives_words_with_their_registers(tmp_path: Path):
    folder = tmp_path / "engcat"
    folder.mkdir()
    vulgar = "<translation register='slang, vulgar'>paio</translation>"
    two = "<translation>ocell</translation><translation register='colloquial'>noia</translation>"
    entries = [
        f"<Entry>{word}<nouns><translations>{translations}</translations></nouns></Entry>"
        for word, translations in (("bloke", vulgar), ("bird", two))
    ]
    (folder / "b.dic").write_text(f"<dictionary>{''.join(entries)}</dictionary>")
    found = [(each.written, each.part, each.labels) for each in translators.catalan_senses(tmp_path)]
    assert found == [
        ("bloke", "n", ("slang", "vulgar")),
        ("bird", "n", ()),
        ("bird", "n", ("informal",)),
    ]


@pytest.fixture
def lists_of_before(tmp_path: Path) -> Path:
    """A folder with an older edition: CAT is Common, QUBIT Big, SLY has a label."""
    (tmp_path / lists.AUTOMATON).write_bytes(gzip_bytes(dafsa.pack({"CAT": 1, "QUBIT": 3, "SLY": 2})))
    (tmp_path / lists.TAGS).write_bytes(gzip_bytes(join_rows([("SLY", "label", "WordNet")])))
    listing = 'name = "Big"\nmost = 3\nsize = 3\nlicence = ""\n'
    (tmp_path / "lists.toml").write_text(f'edition = "2026.11"\n[list.big]\n{listing}')
    return tmp_path


def test_the_changes_say_what_was_added_removed_moved_and_relabelled(lists_of_before: Path):
    before = changes.last_edition(lists_of_before, "2026.12")
    after = changes.Edition("2026.12", {"CAT": 1, "QUBIT": 2, "ZORB": 2}, {("CAT", "slang", "British", "x")})
    text = changes.changes_text(before, after)
    assert text.splitlines() == [
        "# Edition 2026.12 after 2026.11: 1 words added, 1 removed, 1 moved to another list, 2 relabelled.",
        "added\tZORB\tStandard",
        "removed\tSLY\tStandard",
        "moved\tQUBIT\tBig\tStandard",
        "label-\tSLY\tlabel\tWordNet",
        "label+\tCAT\tslang\tBritish\tx",
    ]


def test_the_edition_before_is_restored_from_the_changes(lists_of_before: Path):
    """A second build of the same edition compares with the same lists as the first, not with itself."""
    before = changes.last_edition(lists_of_before, "2026.12")
    after = changes.Edition("2026.12", {"CAT": 1, "QUBIT": 2, "ZORB": 2}, {("CAT", "slang", "British", "x")})
    (lists_of_before / "changes-2026.12.tsv").write_text(changes.changes_text(before, after))
    (lists_of_before / lists.AUTOMATON).write_bytes(gzip_bytes(dafsa.pack(after.classes)))
    (lists_of_before / lists.TAGS).write_bytes(gzip_bytes(join_rows(after.tags)))
    catalogue = lists_of_before / "lists.toml"
    catalogue.write_text(catalogue.read_text().replace("2026.11", "2026.12"))
    assert changes.last_edition(lists_of_before, "2026.12") == before
