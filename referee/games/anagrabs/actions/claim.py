"""Claiming a word in Anagrabs: it is said, and where it can be made in several ways, chosen next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, Input, KeptIn, TextIn, WordIn
from referee.engine.seats import list_of
from referee.engine.verdict import Finding, Pick, breach, note
from referee.games.anagrabs.actions.cards import WAITS
from referee.games.anagrabs.actions.shout import may_form, too_late_finding
from referee.games.anagrabs.book import book
from referee.games.anagrabs.events import WordClaimed, WordSaid
from referee.games.anagrabs.making import ANY, MIDDLE, Making, makings, named_making, takeable
from referee.games.anagrabs.options import PHONES, Options
from referee.games.anagrabs.reasons import why_not
from referee.games.anagrabs.state import SHORTEST, AnagrabsHouse, Phase, State
from referee.kit.challenge import allowed_by_table, lookup_findings, words_of
from referee.kit.wild import count, sum_of
from referee.kit.words import LONGEST_TYPED, clip, is_plain, normalise

MOST_WAYS = 6
"""Ways listed one by one; where there are more, the claimer ticks the words to take."""
MOST_WORDS = 4
"""Words claimed together at most."""


@dataclass(frozen=True)
class Claim(Action[State, AnagrabsHouse]):
    """Shout a word: from the middle, or of another player's word and at least one letter of the middle."""

    title = "Mine!"
    send = "Claim"
    stamped = True
    hurry = True
    then = "choose_way"

    word: str
    of: str = ""
    """What it is made of: "middle", or words by id or spelling with + between; empty or "any" to choose next
    where there are several ways."""
    at: int | None = None
    also: str = ""
    """Other words of the same split, with spaces between."""

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PLAY, book.claim)
        yield from may_form(state, seat)
        if state.speaker not in (None, seat):
            yield too_late_finding(state, None)
        elif state.said:
            yield breach(book.ways, f"You have said {list_of(state.said)}: choose what it is made of.")

    @classmethod
    def label(cls, state: State, seat: int, house: AnagrabsHouse) -> str:
        if state.speaker == seat:
            return "Say your word"
        return "Word at once" if house.options.buzzer == PHONES else cls.title

    @classmethod
    def inputs(cls, state: State, seat: int, house: AnagrabsHouse) -> tuple[Input, ...]:
        zone = tuple(card.view() for card in state.middle)
        word = WordIn("word", "Your word", zone, "letterhead")
        if not house.options.splits or not takeable(seat, state, house.options):
            return (word, KeptIn("of"))
        help = "Only where you claim them together."
        also = TextIn("also", "Other words of the same split", LONGEST_TYPED, help=help, adds_words=True)
        return (word, also, KeptIn("of"))

    def button(self, state: State, seat: int, house: AnagrabsHouse) -> str:
        words = self._words
        return f"Claim {list_of(words)}" if len(words) > 1 and all(words) else ""

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        words = self._words
        unfit = [word for word in words if not is_plain(word) or len(word) < SHORTEST]
        if unfit or len(words) > MOST_WORDS:
            yield _unfit(unfit)
            return
        ways = self._ways(words, state, seat, house)
        pick = self._pick(words, state, seat, house)
        if not ways:
            yield from _no_way(words, seat, state, house.options, pick)
            return
        if len(ways) > 1:
            yield _several(words, ways, pick, seat, state)
        elif pick and len(pick.choices) > 1:
            chosen = replace(pick, value=ways[0].key)
            yield note(book.ways, f"{list_of(words)}: made of {ways[0].of}.", pick=chosen)
        yield from _lookup(words, state, house)
        if len(ways) == 1:
            yield from _sums(ways[0])

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        words = self._words
        ways = self._ways(words, state, seat, house)
        if len(ways) > 1:
            yield WordSaid(seat, words, self.at)
        else:
            yield from _claims(words, ways[0], seat, state, house, self.at)

    @property
    def _words(self) -> tuple[str, ...]:
        return (normalise(self.word), *filter(None, re.split(r"[\s,+]+", normalise(self.also))))

    def _ways(self, words: Sequence[str], state: State, seat: int, house: AnagrabsHouse) -> list[Making]:
        """The ways that fit what was said."""
        named = self.of.strip()
        if named.lower() in ("", ANY):
            return list(islice(makings(words, seat, state, house.options), MOST_WAYS + 1))
        return named_making(named, words, seat, state, house.options)

    def _pick(self, words: Sequence[str], state: State, seat: int, house: AnagrabsHouse) -> Pick | None:
        """The ways to choose from; where there are many, the first of them."""
        every = islice(makings(words, seat, state, house.options), MOST_WAYS)
        choices = tuple(way.choice(state) for way in every)
        return Pick("of", "+".join(words), choices, self.of.strip()) if choices else None


@dataclass(frozen=True)
class ChooseWay(Action[State, AnagrabsHouse]):
    """Choose what the word you said is made of: the middle alone, or letters of words that lie there."""

    title = "Choose what it is made of"
    send = "Take it"
    stamped = True
    grey = False

    of: tuple[str, ...] = ()
    """Ids of the words to take letters from; none, or "middle", for the middle alone."""
    at: int | None = None

    @classmethod
    def open(cls, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.PLAY, book.ways)
        yield from may_form(state, seat)
        if not state.said or state.speaker != seat:
            yield breach(book.ways, "You have said no word that can be made in several ways.")

    @classmethod
    def label(cls, state: State, seat: int, house: AnagrabsHouse) -> str:
        return f"{list_of(state.said)}: made of what?"

    @classmethod
    def inputs(cls, state: State, seat: int, house: AnagrabsHouse) -> tuple[Input, ...]:
        ways = list(islice(makings(state.said, seat, state, house.options), MOST_WAYS + 1))
        if len(ways) <= MOST_WAYS:
            choices = tuple(way.choice(state) for way in ways)
            first = tuple(choice.value for choice in choices[:1])
            return (ChoiceIn("of", "Which cards do you take?", choices, value=first),)
        words = takeable(seat, state, house.options)
        choices = tuple(Choice(each.id, f"{state.seats[each.seat].name}'s {each.word}") for each in words)
        help = "None of them: the middle alone."
        return (ChoiceIn("of", "Whose words do you take letters from?", choices, 0, len(choices), help),)

    def check(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Finding]:
        if ways := self._ways(state, seat, house):
            yield from _sums(ways[0])
        else:
            yield from _no_way(state.said, seat, state, house.options)

    def outcome(self, state: State, seat: int, house: AnagrabsHouse) -> Iterator[Event[State]]:
        yield from _claims(state.said, self._ways(state, seat, house)[0], seat, state, house, self.at)

    def _ways(self, state: State, seat: int, house: AnagrabsHouse) -> list[Making]:
        named = "+".join(each for each in self.of if each) or MIDDLE
        return named_making(named, state.said, seat, state, house.options)


def _unfit(words: Sequence[str]) -> Finding:
    if not words:
        return breach(book.together, f"At most {MOST_WORDS} words are claimed together.")
    return breach(book.claim, f"“{clip(words[0])}”: a word has at least {SHORTEST} letters, A to Z.")


def _no_way(
    words: Sequence[str], seat: int, state: State, options: Options, pick: Pick | None = None
) -> Iterator[Finding]:
    """Why these words cannot be made, or not of what was named."""
    every = list(islice(makings(words, seat, state, options), MOST_WAYS))
    if not every:
        yield from why_not(words, seat, state, options)
        return
    ways = list_of([way.of for way in every], "or")
    says = f"{list_of(words)} is not made of that, but it can be made of {ways}."
    yield breach(book.ways, says, pick=pick)


def _several(
    words: Sequence[str], ways: Sequence[Making], pick: Pick | None, seat: int, state: State
) -> Finding:
    """The ways to choose from. Who may not hold the moment again chooses before sending."""
    many = "in many ways" if len(ways) > MOST_WAYS else f"of {list_of([way.of for way in ways], 'or')}"
    says = f"{list_of(words)} can be made {many}"
    if seat in state.spent:
        return breach(book.ways, f"{says}: choose one of them.", pick=pick)
    return note(book.ways, f"{says}. Choose now, or when the word is yours.", pick=pick)


def _lookup(words: Sequence[str], state: State, house: AnagrabsHouse) -> Iterator[Finding]:
    """What stands against the words; what is said of all of them is said once."""
    known, mode = words_of(state, house), house.options.challenges
    found = [lookup_findings(word, mode, known, book.challenge_bad) for word in words]
    yield from dict.fromkeys(chain.from_iterable(found))


def _sums(way: Making) -> Iterator[Finding]:
    yield from (note(way.rule, sum_of(laid), count(laid)) for laid in way.laid)


def _claims(
    words: Sequence[str], made: Making, seat: int, state: State, house: AnagrabsHouse, at: int | None
) -> Iterator[WordClaimed]:
    """The claims one after the other: the first takes the words it is made of, the next what is left."""
    first, known = f"c{state.claims + 1}", words_of(state, house)
    for number, (word, laid) in enumerate(zip(words, made.laid, strict=True), state.claims + 1):
        allowed = allowed_by_table(word, house.options.challenges, known)
        id = f"c{number}"
        taken = made.taken if id == first else ()
        ids, of, owners = ([w.id for w in taken], [w.word for w in taken], [w.seat for w in taken])
        yield WordClaimed(
            seat, id, word, laid, tuple(ids), tuple(of), tuple(owners), allowed, at, made.split,
            "" if id == first else first,
        )  # fmt: skip
