"""Literary Awards: the longest word takes a card that counts only at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from referee.engine.blocks import Block, Item, Lines
from referee.engine.event import Event, Line, Why
from referee.engine.seats import Viewer
from referee.engine.verdict import Finding, note
from referee.games.hardback.book import book
from referee.games.hardback.numbers import HIGHEST_AWARD, LOWEST_AWARD
from referee.games.hardback.options import Options
from referee.games.hardback.printed_cards import SECOND
from referee.games.hardback.state import Award, Gain, HardbackHouse, Spelled, State
from referee.games.hardback.variant_hooks import Variant


@dataclass(frozen=True)
class AwardTaken(Event[State]):
    """A word took an award; lower awards left the game."""

    seat: int
    letters: int
    prestige: int
    before: tuple[int, ...] = ()
    """Who held a lower award until now."""
    lower: int = 0
    """The letters of that award."""

    def apply(self, state: State) -> State:
        return replace(state, award=Award(self.letters, self.prestige, (self.seat,)))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} takes the Literary Award for {self.letters} letters."
        worth = f"Worth {self.prestige} prestige, but only at the end."
        return Line(says, (Why(worth, book.award_end), *self._lost_award(viewer)))

    def _lost_award(self, viewer: Viewer) -> tuple[Why, ...]:
        others = tuple(seat for seat in self.before if seat != self.seat)
        if not others:
            return (Why("All lower awards are out of the game.", book.award_lower),)
        lost = f"{viewer.names(others)} gives the award for {self.lower} letters back."
        return (Why(lost, book.award_lower),)


@dataclass(frozen=True)
class AwardShared(Event[State]):
    """Second edition: the author of an equally long word holds the award too."""

    seat: int
    letters: int
    prestige: int

    def apply(self, state: State) -> State:
        holders = state.award.holders if state.award else ()
        return replace(state, award=Award(self.letters, self.prestige, (*holders, self.seat)))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} shares the Literary Award for {self.letters} letters."
        return Line(says, (Why("An equally long word holds it too.", book.award_shared),))


class Awards(Variant):
    """The award cards, stacked from the fewest letters to the most."""

    events = (AwardTaken, AwardShared)

    def is_played(self, options: Options) -> bool:
        return options.awards

    def word_findings(
        self, state: State, seat: int, spelled: Spelled, house: HardbackHouse
    ) -> Iterator[Finding]:
        yield from _long_word_notes(spelled.word, house)

    def totals_findings(self, state: State, seat: int, word: str, house: HardbackHouse) -> Iterator[Finding]:
        yield from _long_word_notes(word, house)

    def follow(self, state: State, house: HardbackHouse) -> Event[State] | None:
        turn = state.turn
        if turn is None or turn.spelled is None:
            return None
        letters, worth = award_card(len(turn.spelled.word), house)
        return _award_event(state.award, turn.seat, letters, worth, house) if worth else None

    def final_gains(self, state: State, seat: int) -> tuple[Gain, ...]:
        award = state.award
        if award is None or seat not in award.holders:
            return ()
        says = f"Literary Award for {award.letters} letters"
        return (Gain(says, prestige=award.prestige, rule=book.award_end.rule),)

    def remarks(self, state: State, seat: int) -> Iterator[str]:
        for gain in self.final_gains(state, seat):
            yield f"award +{gain.prestige} at the end" if state.penny is None else "holds the award"

    def blocks(self, state: State, viewer: Viewer) -> Iterator[Block]:
        award = state.award
        if award is None:
            yield Lines("Literary Award", (Item("Nobody holds one yet", f"from {LOWEST_AWARD} letters"),))
            return
        says = f"{viewer.names(award.holders)}: {award.letters} letters"
        yield Lines("Literary Award", (Item(says, f"{award.prestige} prestige at the end"),))


def _long_word_notes(word: str, house: HardbackHouse) -> Iterator[Finding]:
    """How this table reads a word that is longer than any award card says."""
    if len(word) > HIGHEST_AWARD:
        counts = f"they count as {HIGHEST_AWARD}" if house.options.long_words else "it takes none"
        says = f"{len(word)} letters, and no award card is for more than {HIGHEST_AWARD}: {counts}."
        yield note(book.award_over_twelve, says)


def award_card(letters: int, house: HardbackHouse) -> tuple[int, int]:
    """The award card for a word of this length, and its worth; 0 where there is none.

    Longer words than the highest card count as that many letters, unless this table reads it otherwise.
    """
    entry = house.deck.extra.get("award")
    worth = {int(each): int(value) for each, value in entry.items()} if isinstance(entry, Mapping) else {}
    top = max(worth, default=0)
    counted = min(letters, top) if house.options.long_words else letters
    return counted, worth.get(counted, 0)


def _award_event(
    held: Award | None, seat: int, letters: int, worth: int, house: HardbackHouse
) -> Event[State] | None:
    """The award that a word takes; only in the second edition does an equally long word share it."""
    if held is None:
        return AwardTaken(seat, letters, worth)
    if letters > held.letters:
        return AwardTaken(seat, letters, worth, held.holders, held.letters)
    shares = house.options.edition == SECOND and letters == held.letters
    return AwardShared(seat, letters, worth) if shares and seat not in held.holders else None
