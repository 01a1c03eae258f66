"""Read a word list of the spelling checker CSpell: a trie written as text, packed with gzip.

After the line `__DATA__` a letter goes one step down, `$` marks a word and goes a step up, `<` goes a step
up, a number after either says how many steps, `#n;` continues as node n does, a backslash takes the next
character as a letter. Ends of words without further letters are not numbered.
"""

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

STEP = re.compile(
    r"\\(?P<escaped>.)|\$(?P<word>\d*)|<(?P<up>\d*)|#(?P<like>\w+);|\n|(?P<letter>.)", re.DOTALL
)
BASE = re.compile(r"^base=(\d+)$", re.MULTILINE)


@dataclass
class Node:
    """A state of the trie: what may follow, and whether a word ends here."""

    after: dict[str, "Node"] = field(default_factory=dict)
    ends: bool = False


def words(opened: Path) -> set[str]:
    """Every written form of the list, capitals kept."""
    (path,) = opened.rglob("*.trie.gz")
    return set(_spelled(read_trie(gzip.decompress(path.read_bytes()).decode("utf-8")), ""))


def read_trie(text: str) -> Node:
    """The trie of a CSpell file (format TrieXv3).

    >>> sorted(_spelled(read_trie("TrieXv3\\nbase=32\\n__DATA__\\nca\\nt$r$$2dog$3"), ""))
    ['ca', 'car', 'cat', 'dog']
    """
    head, data = text.split("__DATA__\n", 1)
    base = int(BASE.findall(head)[0])
    root = Node()
    nodes, path = [root], [("", root)]
    for step in STEP.finditer(data):
        letter = step["escaped"] or step["letter"]
        if letter:
            _go_down(letter, nodes, path)
        elif step["word"] is not None:
            _end_word(nodes, path[-1][1])
            del path[-int(step["word"] or 1) :]
        elif step["up"] is not None:
            del path[-int(step["up"] or 1) :]
        elif step["like"]:
            _continue_like(nodes, path, int(step["like"], base))
    return root


def _go_down(letter: str, nodes: list[Node], path: list[tuple[str, Node]]) -> None:
    node = Node()
    path[-1][1].after[letter] = node
    path.append((letter, node))
    nodes.append(node)


def _end_word(nodes: list[Node], node: Node) -> None:
    node.ends = True
    if not node.after and nodes[-1] is node:
        nodes.pop()


def _continue_like(nodes: list[Node], path: list[tuple[str, Node]], number: int) -> None:
    letter, node = path[-1]
    path[-2][1].after[letter] = nodes[number]
    if nodes[-1] is node:
        nodes.pop()


def _spelled(node: Node, head: str) -> Iterator[str]:
    if node.ends:
        yield head
    for letter, after in node.after.items():
        yield from _spelled(after, head + letter)
