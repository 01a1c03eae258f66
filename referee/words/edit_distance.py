"""Whether a few single edits turn one word into another."""


def is_within(one: str, other: str, edits: int) -> bool:
    """Whether so few edits are enough: letters added, left out, changed, or swapped with their neighbour.

    Quicker than counting them, as most words differ in length or part early.

    >>> is_within("RECIEVE", "RECEIVE", 1), is_within("FONE", "PHONE", 1)
    (True, False)
    """
    if one == other or not edits or abs(len(one) - len(other)) > edits:
        return one == other
    at, shorter = 0, min(len(one), len(other))
    while at < shorter and one[at] == other[at]:
        at += 1
    if at == shorter:
        return True
    one, other = one[at:], other[at:]
    left = edits - 1
    return (
        is_within(one[1:], other[1:], left)
        or is_within(one[1:], other, left)
        or is_within(one, other[1:], left)
        or (one[:2] == other[1::-1] and is_within(one[2:], other[2:], left))
    )
