"""What is said about a word before anything is recorded: what is wrong, what is asked, and its sum."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.rulebook import Citation
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.hardback.book import book
from referee.games.hardback.choosing import choices, left_out
from referee.games.hardback.figures import figure
from referee.games.hardback.judged import Judged
from referee.games.hardback.laying import unfit_hand
from referee.games.hardback.options import FREE, OWN
from referee.games.hardback.seams import playing
from referee.games.hardback.state import HardbackHouse, State
from referee.kit.challenge import heard
from referee.kit.words import RuleSet, shown

TASKS: dict[str, tuple[Citation, str]] = {
    "jail": (book.jail, "You may jail a card of the offer row before buying."),
    "look": (book.any_order, "Look at the top cards of your deck and return or discard each."),
    "opponents_return": (book.tokens, "Every opponent gives back an ink or a remover."),
}


def findings(
    it: Judged, made: tuple[str, ...], state: State, seat: int, house: HardbackHouse
) -> Iterator[Finding]:
    """Everything to be said about a word: what is wrong, what is asked, and the sum line by line."""
    yield from it.laying.findings
    yield from unfit_word(it.word, state, seat, house)
    yield from unfit_hand(it.laying, state, seat)
    for variant in playing(house.options):
        yield from variant.word(state, seat, it.spelled, house)
    asked, offered = choices(it, state, seat, house)
    yield from asked
    yield from left_out(it, made)
    yield from _sum(it, state, seat)
    yield from offered


def unfit_word(word: str, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
    """Is it a word here, long enough and not used up?"""
    if len(word) < house.options.shortest:
        yield breach(book.shortest, f"A word has at least {house.options.shortest} letters here.")
        return
    ruling = heard(state, house).verdict(word, RuleSet.MEMBERSHIP)
    if ruling.refused:
        near = f" Near to it: {', '.join(ruling.nearest[:3])}." if ruling.nearest else ""
        yield breach(book.dictionary, f"{ruling.says}{near}", appeal=word)
    elif ruling.disputed:
        yield ask(book.dictionary, f"{ruling.says} Does the table allow {shown(word)}?", appeal=word)
    yield from _repeated(word, state, seat, house)


def _repeated(word: str, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
    before = [each for each in state.record if each.word == word]
    if house.options.repeats == OWN:
        before = [each for each in before if each.seat == seat]
    if before and house.options.repeats != FREE:
        who = state.seats[before[0].seat].name
        yield breach(book.repeats, f"{who} has spelled {word} before, and this table allows it once.")


def _sum(it: Judged, state: State, seat: int) -> Iterator[Finding]:
    for gain in it.tally.shares:
        yield note(gain.cite, gain.says, figure=figure(gain.coins, gain.prestige) or "0")
    for task in it.tally.tasks:
        if task.ability != "opponents_return" or state.opponents(seat):
            yield note(*TASKS[task.ability])
    extra = [f"{it.tally.ink} ink"] if it.tally.ink else []
    extra += [f"{it.tally.remover} remover"] if it.tally.remover else []
    total = " ".join([figure(it.tally.coins, it.tally.prestige) or "0", *extra])
    yield note(None, "Together", figure=total)
