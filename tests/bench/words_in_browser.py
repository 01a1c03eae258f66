"""`script/bench browser`: every word of Standard and 20,000 others, ruled on by server and Chromium."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from referee.kit.words import RuleSet
from referee.words import lists, load
from tests.conftest import QUIET
from tests.support.programs import CHROMIUM
from tests.support.server import serving
from tests.words.test_browser import ODD, non_words

RULE = """async ([base, words, rules]) => {
  const { Lexicon, open } = await import("/static/words.js");
  globalThis.quoin ??= new Lexicon(await open(base), { list: "standard" });
  return words.map((word) => {
    const said = globalThis.quoin.brief(word, rules);
    return [said.word, said.ruling, said.reason, said.says, said.evidence, said.lists];
  });
}"""
PIECE = 20_000


def run() -> None:
    """Compare, and say how many answers differ."""
    words = [*lists.automaton().words(lists.STANDARD), *non_words(20_000), *ODD]
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=CHROMIUM.path(), args=[*QUIET, "--no-sandbox"])
        page = browser.new_page(base_url=address)
        page.goto("/words/alone")
        for rules in RuleSet:
            print(f"{rules.value}: {len(words):,} words, {len(different(page, words, rules))} answers differ")
        browser.close()


def different(page: Page, words: Sequence[str], rules: RuleSet) -> list[str]:
    """The words on which this browser rules otherwise than the server."""
    lexicon, base, found = load(), f"/wordlists/{lists.version()}/", []
    for start in range(0, len(words), PIECE):
        piece = list(words[start : start + PIECE])
        answers = page.evaluate(RULE, [base, piece, rules.value])
        for word, answer in zip(piece, answers, strict=True):
            said = lexicon.brief(word, rules)
            told = [said.word, said.ruling.value, said.reason, said.says, said.evidence, list(said.lists)]
            if answer != told:
                found.append(word)
    return found
