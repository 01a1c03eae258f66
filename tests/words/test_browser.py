"""The browser gives the server's answers: every word of Standard, thousands of non-words, and odd typing."""

import json
import os
import random
import shutil
import subprocess
from dataclasses import asdict, dataclass
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


@dataclass(frozen=True)
class Job:
    """Words for the browser to rule on, with or without meanings, neighbours, anagrams and extensions."""

    words: list[str]
    rules: RuleSet
    list: str
    explains: bool = False


def in_browser(folder: Path, *jobs: Job) -> list[list[list[object]]]:
    """The answers to each job, all from one Node process: opening the lists takes it a while."""
    asked = folder / "jobs.json"
    asked.write_text(json.dumps([asdict(job) | {"rules": job.rules.value} for job in jobs]), "utf-8")
    script = Path(__file__).with_name("browser.mjs")
    command = [NODE or "node", script, asked, paths.wordlists(), as_modules(folder / "static")]
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
    (answers,) = in_browser(tmp_path, Job(words, RuleSet.LETTERPRESS, "standard"))
    different = []
    for word, answer in zip(words, answers, strict=True):
        said = lexicon.brief(word, RuleSet.LETTERPRESS)
        if answer != [said.word, said.ruling.value, said.reason, said.says, said.evidence, list(said.lists)]:
            different.append((said, answer))
    assert different == []


def test_meanings_neighbours_anagrams_and_extensions_are_the_same(tmp_path):
    chance = random.Random(4)
    listed, others = list(lists.automaton().words(lists.HUGE)), non_words(400)
    jobs = [
        Job([*chance.sample(listed, 120), *chance.sample(others, 80), *ODD], rules, chosen, explains=True)
        for rules in RuleSet
        for chosen in ("common", "big", "none")
    ]
    for job, answers in zip(jobs, in_browser(tmp_path, *jobs), strict=True):
        lexicon = load(job.list)
        for word, answer in zip(job.words, answers, strict=True):
            said = lexicon.verdict(word, job.rules)
            meanings = [{"base": each.base, "says": each.says} for each in said.definitions]
            assert answer[6:8] == [meanings, list(said.nearest)], word
            assert answer[8:] == [list(anagrams(lexicon, word)), list(extensions(lexicon, word))], word
            assert answer[:4] == [said.word, said.ruling.value, said.reason, said.says]


def test_what_a_phone_fetches_to_rule_is_as_small_as_promised():
    """docs/words.md: at most 700 kB compressed, as they are sent."""
    fetched = ((paths.wordlists() / name).read_bytes() for name in (lists.PACK, "lists.toml"))
    assert sum(map(len, fetched)) <= 700_000
