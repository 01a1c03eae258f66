"""How many single edits turn one word into another."""

from functools import lru_cache


@lru_cache(maxsize=1024)
def edit_distance(one: str, other: str) -> int:
    """Letters added, left out, changed, or swapped with their neighbour (optimal string alignment).

    >>> edit_distance("BELEIVE", "BELIEVE"), edit_distance("FONE", "PHONE")
    (1, 2)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        above, row, last = row, [at], before
        for place, wanted in enumerate(other, 1):
            best = min(above[place] + 1, row[-1] + 1, above[place - 1] + (letter != wanted))
            if at > 1 and place > 1 and letter == other[place - 2] and one[at - 2] == wanted:
                best = min(best, last[place - 2] + 1)
            row.append(best)
        before = above
    return row[-1]
