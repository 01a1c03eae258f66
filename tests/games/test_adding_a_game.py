"""docs/adding-a-game.md shows the example as it is committed, and names every file of it."""

import re

import pytest

from tests.support.example_game import EXAMPLE
from tests.support.server import ROOT

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"```(?:python|toml)\n# (\S+)\n(.*?)```", PAGE, re.DOTALL)
FILES = sorted(file for file in EXAMPLE.rglob("*") if file.suffix in (".py", ".toml"))


@pytest.mark.parametrize("name, code", QUOTED, ids=[name for name, _ in QUOTED])
def test_the_page_quotes_the_committed_code(name, code):
    assert code in (EXAMPLE / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_page_names_every_file(file):
    assert file.name in PAGE
