"""The browser gives the server's answers: every word of Standard, thousands of non-words, and odd typing."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from referee import paths
from referee.kit.words import RuleSet
from referee.words import lists, load
from referee.words.word_search import anagrams, extensions
from tests.support.effort import effort

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(not NODE and not os.environ.get("CI"), reason="node is not installed")
NON_WORDS = 20_000
ODD = [
    "",
    " Garnet ",
    "café",
    "cafe\u0301",
    "check-in",
    "isn\u2019t",
    "ice cream",
    "gr8",
    "🙂",
    "a\x00b",
    "x" * 500,
    "ﬁsh",
]


def in_browser(
    folder: Path, words: list[str], rules: RuleSet, chosen: str, *extra: str
) -> list[list[object]]:
    asked = folder / "words.json"
    asked.write_text(json.dumps(words), "utf-8")
    script = Path(__file__).with_name("browser.mjs")
    served = as_modules(folder / "static")
    command = [NODE or "node", script, asked, paths.wordlists(), served, rules.value, chosen, *extra]
    done = subprocess.run(command, capture_output=True, check=True)
    return json.loads(done.stdout)


def as_modules(folder: Path) -> Path:
    """The scripts as a browser takes them: an older Node needs to be told that they are modules."""
    shutil.copytree(paths.static() / "js" / "words", folder / "js" / "words", dirs_exist_ok=True)
    shutil.copy(paths.static() / "words.js", folder)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def non_words(count: int) -> list[str]:
    """Listed words with one letter changed, names, abbreviations and letters at random."""
    chance = random.Random(7)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    listed = list(lists.automaton().words(lists.HUGE))
    slips = [word[:1] + chance.choice(letters) + word[2:] for word in chance.sample(listed, count // 2)]
    tagged = sorted(lists.words_tagged({"name", "abbreviation", "two_words", "slang", "contraction"}))
    random_letters = ["".join(chance.choices(letters, k=chance.randint(1, 14))) for _ in range(count // 4)]
    return [*slips, *chance.sample(tagged, count - len(slips) - len(random_letters)), *random_letters]


def test_words_of_standard_and_thousands_of_others_get_the_same_ruling(tmp_path):
    """One word in five; all of them in the long form, and by `script/bench browser`."""
    standard = list(lists.automaton().words(lists.STANDARD))[:: effort(5, 1)]
    words = [*standard, *non_words(NON_WORDS), *ODD]
    lexicon = load()
    answers = in_browser(tmp_path, words, RuleSet.LETTERPRESS, "standard")
    different = []
    for word, answer in zip(words, answers, strict=True):
        said = lexicon.brief(word, RuleSet.LETTERPRESS)
        if answer != [said.word, said.ruling.value, said.reason, said.says, said.evidence, list(said.lists)]:
            different.append((said, answer))
    assert different == []


@pytest.mark.parametrize("rules", RuleSet)
@pytest.mark.parametrize("chosen", ["common", "big", "none"])
def test_meanings_neighbours_anagrams_and_extensions_are_the_same(tmp_path, rules, chosen):
    chance = random.Random(chosen)
    words = [*chance.sample(list(lists.automaton().words(lists.HUGE)), 120), *non_words(80), *ODD]
    lexicon = load(chosen)
    answers = in_browser(tmp_path, words, rules, chosen, "meanings")
    for word, answer in zip(words, answers, strict=True):
        said = lexicon.verdict(word, rules)
        meanings = [{"base": each.base, "says": each.says} for each in said.definitions]
        assert answer[6:8] == [meanings, list(said.nearest)], word
        assert answer[8:] == [list(anagrams(lexicon, word)), list(extensions(lexicon, word))], word
        assert answer[:4] == [said.word, said.ruling.value, said.reason, said.says]
