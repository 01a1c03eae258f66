"""Claiming a word in Anagrabs: of the middle, of words that lie there, or of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, Input, WordIn
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, breach, note
from referee.games.anagrabs.actions.cards import WAITS
from referee.games.anagrabs.actions.shout import may_form, too_late_finding
from referee.games.anagrabs.book import book
from referee.games.anagrabs.events import WordClaimed
from referee.games.anagrabs.making import Making, makings, takeable, why_not
from referee.games.anagrabs.options import PHONES
from referee.games.anagrabs.state import SHORTEST, AnagrabsHouse, Phase, State
from referee.kit.challenge import allowed_by_table, lookup_findings, words_of
from referee.kit.wild import count, sum_of
from referee.kit.words import clip, is_plain, normalise

MIDDLE, ANY = "middle", "any"


@dataclass(frozen=True)
class Claim(Action[State, AnagrabsHouse]):
    """Shout a word: from the middle, or of another player's word and at least one letter of the middle."""

    title = "Mine!"
    stamped = True
    hurry = True

    word: str
    of: str = ""
    """The word it is made of, by id or spelling, or "middle"; empty or "any" where there is only one way."""
    at: int | None = None

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PLAY, book.claim)
        yield from may_form(state, seat)
        if state.speaker not in (None, seat):
            yield too_late_finding(state, None)

    @classmethod
    def label(cls, state: State, seat: int, house: AnagrabsHouse) -> str:
        if state.speaker == seat:
            return "Say your word"
        return "Word at once" if house.options.buzzer == PHONES else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: AnagrabsHouse) -> tuple[Input, ...]:
        words = takeable(seat, state, house.options)
        zone = tuple(card.view() for card in state.middle)
        choices = tuple(Choice(each.id, each.word, state.seats[each.seat].name) for each in words)
        ways = (Choice(ANY, "as it fits"), Choice(MIDDLE, "the middle alone"))
        own = list_of([each.word for each in state.of(seat) if each not in words])
        help = f"Only where there is more than one way.{f' Your own: {own}.' if own else ''}"
        of = ChoiceIn("of", "Made of", (*ways, *choices), help=help, value=(ANY,)) if words else None
        return (WordIn("word", "Your word", zone, "letterhead"), *((of,) if of else ()))

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        word = normalise(self.word)
        if not is_plain(word) or len(word) < SHORTEST:
            yield breach(book.claim, f"“{clip(word)}”: a word has at least {SHORTEST} letters, A to Z.")
            return
        found = self._makings(word, state, seat, house)
        if not found:
            yield from why_not(word, seat, state, house.options)
            return
        if len({making.taken for making in found}) > 1:
            ways = [making.of for making in found]
            yield breach(book.claim, f"{word} can be made of {list_of(ways, 'or')}: say which.")
        yield from lookup_findings(word, house.options.challenges, words_of(state, house), book.challenge_bad)
        laid = found[0].laid
        yield note(found[0].rule, sum_of(laid), count(laid))

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        word = normalise(self.word)
        made = self._makings(word, state, seat, house)[0]
        allowed = allowed_by_table(word, house.options.challenges, words_of(state, house))
        taken = made.taken
        ids, of, owners = ([w.id for w in taken], [w.word for w in taken], [w.seat for w in taken])
        claim = f"c{state.claims + 1}"
        yield WordClaimed(
            seat, claim, word, made.laid, tuple(ids), tuple(of), tuple(owners), allowed, self.at, made.split
        )

    def _makings(self, word: str, state: State, seat: int, house: AnagrabsHouse) -> list[Making]:
        """The ways that fit what was said; each set of words once."""
        ways = {making.taken: making for making in makings(word, seat, state, house.options)}
        named = self.of.strip()
        if named.lower() in ("", ANY):
            return list(ways.values())
        if named.lower() == MIDDLE:
            return [making for taken, making in ways.items() if not taken]
        fits = (named, normalise(named))
        return [m for taken, m in ways.items() if any(w.id == fits[0] or w.word == fits[1] for w in taken)]
