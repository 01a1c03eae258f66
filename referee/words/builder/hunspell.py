"""Every form that a Hunspell dictionary allows: its words with their prefixes and suffixes put on."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Affix:
    """A rule: where the condition holds, take letters off one end of the word and put others on."""

    front: bool
    crosses: bool
    """Whether a prefix and a suffix may both be put on."""
    off: str
    on: str
    condition: re.Pattern[str]

    def apply(self, word: str) -> str:
        """The word with this affix, or nothing where the rule does not fit."""
        if not self.condition.search(word):
            return ""
        if self.front:
            return self.on + word.removeprefix(self.off) if word.startswith(self.off) else ""
        return word.removesuffix(self.off) + self.on if word.endswith(self.off) else ""


def words(opened: Path) -> set[str]:
    """Every form of the dictionary in a folder, capitals kept."""
    (rules,), (entries,) = opened.rglob("*.aff"), opened.rglob("*.dic")
    affixes = read_affixes(rules.read_text("utf-8-sig"))
    found: set[str] = set()
    for line in entries.read_text("utf-8-sig").splitlines()[1:]:
        word, _, flags = line.split("\t")[0].strip().partition("/")
        found.update(forms(word, flags, affixes))
    return found


def read_affixes(text: str) -> dict[str, list[Affix]]:
    """The rules of an affix file by their one-letter flags."""
    found: dict[str, list[Affix]] = {}
    crosses: dict[str, bool] = {}
    for line in text.splitlines():
        kind, *fields = line.split() or [""]
        if kind not in ("PFX", "SFX") or len(fields) < 3:
            continue
        flag = fields[0]
        if flag not in crosses:
            crosses[flag] = fields[1] == "Y"
            continue
        off, on = ("" if each == "0" else each.split("/")[0] for each in fields[1:3])
        condition = fields[3] if len(fields) > 3 else "."
        pattern = re.compile(f"^{condition}" if kind == "PFX" else f"{condition}$")
        found.setdefault(flag, []).append(Affix(kind == "PFX", crosses[flag], off, on, pattern))
    return found


def forms(word: str, flags: str, affixes: dict[str, list[Affix]]) -> Iterator[str]:
    """The word, and with each of its affixes; prefixes also together with suffixes.

    >>> rules = "SFX S Y 1\\nSFX S y ies [^aeiou]y\\nPFX U Y 1\\nPFX U 0 un ."
    >>> sorted(forms("tidy", "SU", read_affixes(rules)))
    ['tidies', 'tidy', 'untidies', 'untidy']
    """
    rules = [rule for flag in flags for rule in affixes.get(flag, ())]
    ends = [rule for rule in rules if not rule.front]
    yield word
    yield from filter(None, (rule.apply(word) for rule in ends))
    for rule in rules:
        if rule.front and (longer := rule.apply(word)):
            yield longer
            if rule.crosses:
                yield from filter(None, (end.apply(longer) for end in ends if end.crosses))
