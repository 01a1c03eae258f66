"""Sharing things out so that everybody gets one and all together fits best (the Hungarian method)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def shared_out(costs: Floats) -> list[int]:
    """For each row its column, every column once, with the least sum; at least as many columns as rows.

    >>> shared_out(np.array([[4.0, 1.0], [2.0, 0.0]]))
    [1, 0]
    """
    rows, columns = costs.shape
    row_price, column_price = np.zeros(rows + 1), np.zeros(columns + 1)
    holder = np.zeros(columns + 1, int)  # who holds each column; row and column 0 stand for nobody
    for row in range(1, rows + 1):
        _seat(costs, row, row_price, column_price, holder)
    chosen = [0] * rows
    for column in range(1, columns + 1):
        if holder[column]:
            chosen[holder[column] - 1] = column - 1
    return chosen


def _seat(
    costs: Floats, row: int, row_price: Floats, column_price: Floats, holder: npt.NDArray[np.int_]
) -> None:
    """Find the cheapest chain of moves that gives this row a column, and make them."""
    columns = costs.shape[1]
    best, came = np.full(columns + 1, np.inf), np.zeros(columns + 1, int)
    seen = np.zeros(columns + 1, bool)
    holder[0], at = row, 0
    while holder[at]:
        seen[at] = True
        here = holder[at]
        offers = costs[here - 1] - row_price[here] - column_price[1:]
        better = ~seen[1:] & (offers < best[1:])
        best[1:][better], came[1:][better] = offers[better], at
        free = np.flatnonzero(~seen[1:]) + 1
        then = int(free[best[free].argmin()])
        step = best[then]
        row_price[holder[seen]] += step
        column_price[seen] -= step
        best[~seen] -= step
        at = then
    while at:
        holder[at] = holder[came[at]]
        at = int(came[at])
