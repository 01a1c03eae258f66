"""Pieces of sentences that referees of several games say."""

from __future__ import annotations

from referee.engine.event import Why
from referee.engine.seats import Viewer
from referee.engine.ties import BreakerStep

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen",
)  # fmt: skip


def number_word(number: int) -> str:
    """A small number of a rule as a sentence says it.

    >>> number_word(7), number_word(60)
    ('seven', '60')
    """
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def sentence_case(text: str) -> str:
    """The text with a capital first letter.

    >>> sentence_case("highest letter")
    'Highest letter'
    """
    return text[:1].upper() + text[1:]


def quantity(count: int, thing: str) -> str:
    """So many of a thing.

    >>> quantity(1, "hour"), quantity(3, "coin"), quantity(2, "letterbox")
    ('1 hour', '3 coins', '2 letterboxes')
    """
    ending = "" if count == 1 else "es" if thing.endswith("x") else "s"
    return f"{count:,} {thing}{ending}"


def tie_reasons(steps: tuple[BreakerStep, ...], viewer: Viewer) -> tuple[Why, ...]:
    """Each step of a tie chain with its numbers, and who is tied after it."""
    return tuple(Why(_step(step, viewer), step.cite) for step in steps)


def tie_sentence(steps: tuple[BreakerStep, ...], viewer: Viewer, score: str) -> str:
    """How ties were broken, to be read out: Highest-value letter: Bea before Cal (K 6, H 3).

    The step named `score` is no tie yet: it is what everybody compared first.
    """
    told = [_step_sentence(step, viewer) for step in steps if step.settled and step.name != score]
    return "".join(f" {each}." for each in told)


def _step(step: BreakerStep, viewer: Viewer) -> str:
    had = ", ".join(f"{viewer.name(seat)} {value}" for seat, value in step.values)
    tied = [viewer.names(group) for group in step.groups if len(group) > 1]
    still = f" Still tied: {'; '.join(tied)}." if tied else ""
    return f"{sentence_case(step.name)}: {had}.{still}"


def _step_sentence(step: BreakerStep, viewer: Viewer) -> str:
    value = dict(step.values)
    names = " before ".join(viewer.names(group) for group in step.groups)
    return f"{sentence_case(step.name)}: {names} ({', '.join(value[group[0]] for group in step.groups)})"
