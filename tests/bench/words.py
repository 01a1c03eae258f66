"""`script/bench words`: what verdicts, start-up and the solver cost, in processor time on this machine."""

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TypeVar

from referee.kit.cards import Card
from referee.kit.solver import Demand, HandCard, best, letter_card, wild_card
from referee.kit.word_index import WordIndex
from referee.kit.words import RuleSet
from referee.words import lists, load
from referee.words.word_search import solver_input

Item = TypeVar("Item")
HANDS, VERDICTS = 60, 6000
FACES = "EEEEEEEEEEEEAAAAAAAAAIIIIIIIIIOOOOOOOONNNNNNRRRRRRTTTTTTLLLLSSSSUUUUDDDDGGGBBCCMMPPFFHHVVWWYYKJXZ"
RUNS = ("ING", "ER", "TH", "CH", "ION")
START = """
import json, resource, time
def resident():
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * resource.getpagesize()
before, began = resident(), time.process_time()
from referee.kit.words import RuleSet
from referee.words import load
words = load()
for word in ("garnets", "beleive", "hannah"):
    words.verdict(word, RuleSet.LETTERPRESS)
print(json.dumps([time.process_time() - began, (resident() - before) / 1e6]))
"""


def run() -> str:
    """Measure, print and give a table with goals and figures."""
    rows = [*_starting(), *_verdicts(), *_solving()]
    table = "\n".join(
        ["| measured | goal | here |", "|---|---|---|", *(f"| {a} | {b} | {c} |" for a, b, c in rows)]
    )
    print(table)
    return table


def _starting() -> list[tuple[str, str, str]]:
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True)
    seconds, megabytes = json.loads(done.stdout)
    return [
        ("lists ready, first verdicts given", "< 0.3 s", f"{seconds:.2f} s"),
        ("memory the lists take", "< 45 MB", f"{megabytes:.0f} MB"),
    ]


def _verdicts() -> list[tuple[str, str, str]]:
    words, chance = load(), random.Random(1)
    listed = chance.sample(list(lists.automaton().words(lists.HUGE)), VERDICTS // 2)
    near = [word[:2] + chance.choice(FACES) + word[3:] for word in listed]
    words.verdict("garnet", RuleSet.LETTERPRESS)
    times = _milliseconds([*listed, *near], lambda word: words.verdict(word, RuleSet.LETTERPRESS))
    return [("verdict, half of them unknown words, p99", "< 1 ms", f"{times[int(len(times) * 0.99)]:.2f} ms")]


def _solving() -> list[tuple[str, str, str]]:
    index, demand = solver_input(load(), RuleSet.LETTERPRESS, Demand(shortest=3))
    strict = Demand(shortest=3, forbidden=frozenset("K"))
    for run in ("QU", *RUNS):
        index.containing(run)  # found once per list and remembered
    cases = (
        ("best word, 8 cards that double, p95", "", 8, 0, False, demand),
        ("best word, 8 + 2 wild, p95", "< 20 ms", 8, 2, False, demand),
        ("best word, 8 + 2 wild, all rules, p95", "< 20 ms", 8, 2, True, strict),
        ("best word, 12 + 2 wild, p95", "< 50 ms", 12, 2, False, demand),
        ("best word, 12 + 2 wild, all rules, p95", "< 50 ms", 12, 2, True, strict),
    )
    return [
        (name, goal, _p95(index, [_hand(seed, cards, wilds, everything) for seed in range(HANDS)], asked))
        for name, goal, cards, wilds, everything, asked in cases
    ]


def _p95(index: WordIndex, hands: list[list[HandCard]], demand: Demand) -> str:
    times = _milliseconds(hands, lambda pieces: best(index, pieces, demand))
    return f"{times[int(len(times) * 0.95)]:.1f} ms"


def _hand(seed: int, cards: int, wilds: int, everything: bool) -> list[HandCard]:
    """Letters that double; with all rules on also QU, a run, and a card that must be used."""
    chance = random.Random(seed)
    faces = [chance.choice(FACES) for _ in range(cards - 2 if everything else cards)]
    pieces = [
        letter_card(
            Card(f"c{at}", face, 1 + FACES.index(face) // 12), doubles=True, must=everything and not at
        )
        for at, face in enumerate(faces)
    ]
    if everything:
        pieces.append(HandCard(Card("q", "QU", 8), ("Q", "QU")))
        pieces.append(HandCard(Card("r", run := chance.choice(RUNS), 4), (run,)))
    return [*pieces, *(wild_card(Card(f"w{at}", "", 0)) for at in range(wilds))]


def _milliseconds(items: list[Item], work: Callable[[Item], object]) -> list[float]:
    """Milliseconds of processor time for each item, sorted."""
    times = []
    for item in items:
        began = time.process_time()
        work(item)
        times.append((time.process_time() - began) * 1000)
    return sorted(times)
