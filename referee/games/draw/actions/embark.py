"""Dealing the stacks, writing convoys down in secret, and setting out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from referee.engine.action import Action
from referee.engine.event import Event
from referee.engine.inputs import Choice, ChoiceIn, FacesIn, Input, SeatIn, WordIn
from referee.engine.verdict import Finding, Weight, breach, note
from referee.games.draw.book import book
from referee.games.draw.convoy import STACK, Convoy
from referee.games.draw.events.travel import ConvoyWritten, Embarked, StacksDealt
from referee.games.draw.options import ALL, EVEN, PRINTED
from referee.games.draw.sentences import cargo_of
from referee.games.draw.stack import Stack, differs, faults, read
from referee.games.draw.state import DrawHouse, Phase, State
from referee.games.draw.waiting import WAITS, playing
from referee.kit.challenge import checked_at_once, words_of
from referee.kit.values import deck_of
from referee.kit.wild import count, sum_of, unfit_faces
from referee.kit.words import RuleSet


@dataclass(frozen=True)
class Deal(Action[State, DrawHouse]):
    """Deal stacks of six; the player to the dealer's left goes first."""

    title = "Deal the stacks"

    dealer: int | None = None
    """Without it the last seat deals."""

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        yield from WAITS.due(state, Phase.DEAL, book.deal)

    @classmethod
    def inputs(cls, state: State, seat: int, house: DrawHouse) -> tuple[Input, ...]:
        return (SeatIn("dealer", "Who deals?", state.playing, value=state.playing[-1]),)

    def check(self, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        if self.dealer is not None and self.dealer not in state.playing:
            yield breach(book.deal, "The dealer must be one of the players.")

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        dealer = state.playing[-1] if self.dealer is None else self.dealer
        first = state.after(dealer)
        sizes = stacks(state, first, house)
        yield StacksDealt(dealer, first, sizes, box(house) - sum(map(sum, sizes)))


def box(house: DrawHouse) -> int:
    """How many cards the box holds."""
    return sum(face.count or 0 for face in house.deck.faces)


def stacks(state: State, first: int, house: DrawHouse) -> tuple[tuple[int, ...], ...]:
    """The sizes of everybody's stacks, dealt round from the first player."""
    options, players = house.options, len(state.playing)
    whole, rest = divmod(box(house), STACK)
    number = options.convoys * players or (whole - whole % players if options.leftovers == EVEN else whole)
    sizes = [STACK] * number
    if options.leftovers == PRINTED and options.convoys == ALL and rest:
        sizes.append(rest)
    start = state.playing.index(first)
    order = (*state.playing[start:], *state.playing[:start])
    dealt = {seat: tuple(sizes[at::players]) for at, seat in enumerate(order)}
    return tuple(dealt.get(seat.number, ()) for seat in state.seats)


@dataclass(frozen=True)
class WriteConvoy(Action[State, DrawHouse]):
    """Tell the referee, and nobody else, what lies face down in a convoy of one's own."""

    title = "Write a convoy down"
    send = "Write down"
    secret = True

    none_left: ClassVar[str] = "All your convoys are written down."
    purpose: ClassVar[str] = "to write down"

    convoy: int
    """Its number in the row, from the left."""
    word: str = ""
    """The guardian's word; empty where the convoy has none."""
    cards: tuple[str, ...] = ()
    """The word's cards in order where a wild card is among them; otherwise its letters."""
    cargo: tuple[str, ...] = ()
    """The other cards of the stack; none: not entered."""

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        yield from playing(state, seat)
        if state.turn is None:
            yield breach(book.deal, "The stacks are not dealt yet.")
        elif seat in state.ready:
            yield breach(book.embark, "Your convoys are laid out.")
        elif seat in state.playing and not cls.row(state, seat):
            yield breach(book.told, cls.none_left)

    @classmethod
    def label(cls, state: State, seat: int, house: DrawHouse) -> str:
        return f"Write convoy {cls.row(state, seat)[0].number} down"

    @classmethod
    def row(cls, state: State, seat: int) -> tuple[Convoy, ...]:
        """The convoys it is about."""
        return tuple(convoy for convoy in state.row(seat) if not convoy.is_known)

    @classmethod
    def inputs(cls, state: State, seat: int, house: DrawHouse) -> tuple[Input, ...]:
        row, faces = cls.row(state, seat), house.deck.alphabet
        choices = tuple(Choice(str(each.number), f"Convoy {each.number}", _so_far(each)) for each in row)
        cards = "Only with a wild card: all cards of the word in order, WILD where it lies."
        cargo = "The cards below the word. Leave it empty and count them yourself at the end."
        return (
            WordIn("word", "The guardian's word; empty for none"),
            FacesIn("cards", "Its cards", faces, 0, STACK, "row", cards),
            FacesIn("cargo", "Its cargo", faces, 0, STACK, "row", cargo, apart=True),
            ChoiceIn("convoy", "Which convoy, from the left?", choices, value=(choices[0].value,)),
        )

    def check(self, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        convoy = state.convoy(seat, self.convoy)
        if convoy is None or convoy not in self.row(state, seat):
            yield breach(book.told, f"You have no convoy {self.convoy} {self.purpose}.")
            return
        stack = read(self.word, self.cards, self.cargo, convoy)
        wrong = [*faults(stack, convoy), *(differs(stack, convoy) if seat in state.ready else ())]
        if wrong:
            yield from wrong
            return
        yield from _unlikely(stack, convoy, state, seat, house)
        yield from _look_up(stack, state, house)
        yield from _sum_notes(stack, convoy, state, house)

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        if convoy := state.convoy(seat, self.convoy):
            stack = read(self.word, self.cards, self.cargo, convoy)
            laid, cargo = stack.cards(convoy, deck_of(state, house))
            yield ConvoyWritten(seat, convoy.number, laid, cargo)


@dataclass(frozen=True)
class ChangeConvoy(WriteConvoy):
    """Divide a convoy differently, as long as one's convoys are not laid out."""

    title = "Change a convoy"
    none_left = "You have written no convoy down yet."
    purpose = "that is written down"
    quiet = True
    grey = False

    @classmethod
    def label(cls, state: State, seat: int, house: DrawHouse) -> str:
        return cls.title

    @classmethod
    def row(cls, state: State, seat: int) -> tuple[Convoy, ...]:
        return tuple(convoy for convoy in state.row(seat) if convoy.written)


@dataclass(frozen=True)
class TellConvoy(WriteConvoy):
    """Tell the referee on the road what lies face down in a convoy; what is laid does not change."""

    title = "Enter a convoy's word or cargo"
    none_left = "The referee knows all your convoys on the road."
    purpose = "on the road with something to enter"
    quiet = True
    grey = False

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        if seat not in state.ready:
            yield breach(book.embark, "First your convoys are laid out.")
        elif not cls.row(state, seat):
            yield breach(book.told, cls.none_left)

    @classmethod
    def label(cls, state: State, seat: int, house: DrawHouse) -> str:
        return cls.title


@dataclass(frozen=True)
class Embark(Action[State, DrawHouse]):
    """Say that all one's convoys lie in a row, words and cargo face down."""

    title = "All laid out"

    @classmethod
    def open(cls, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
        yield from playing(state, seat)
        yield from WAITS.due(state, Phase.EMBARK, book.embark)
        if seat in state.ready and state.phase is Phase.EMBARK:
            yield breach(book.embark, "Your convoys are laid out already.")
        if checked_at_once(house.options.challenges):
            unwritten = [str(each.number) for each in state.row(seat) if not each.written]
            if unwritten and state.phase is Phase.EMBARK:
                yield breach(
                    book.challenge_bad,
                    f"Words are checked at once here: write down convoy {', '.join(unwritten)} first.",
                )

    def outcome(self, state: State, seat: int, house: DrawHouse) -> Iterator[Event[State]]:
        yield Embarked(seat)


def _unlikely(stack: Stack, convoy: Convoy, state: State, seat: int, house: DrawHouse) -> Iterator[Finding]:
    """Cards the box does not hold. Too many of a letter is for the writer to see: the table may not."""
    own = {card.id for card in convoy.cards}
    seen = [card for card in state.known_to(seat) if card.id not in own]
    for finding in unfit_faces(stack.faces, deck_of(state, house), seen, book.deal):
        yield note(finding.cite, finding.says) if finding.weight is Weight.ASK else finding


def _look_up(stack: Stack, state: State, house: DrawHouse) -> Iterator[Finding]:
    """Checked at once means here; what the list cannot say waits until all can read the word."""
    if not stack.word or not checked_at_once(house.options.challenges):
        return
    verdict = words_of(state, house).verdict(stack.word, RuleSet.MEMBERSHIP)
    if verdict.refused:
        yield breach(book.challenge_bad, verdict.says)
    elif verdict.disputed:
        yield note(book.challenge_bad, f"{verdict.says} The table decides when it is turned up.")


def _sum_notes(stack: Stack, convoy: Convoy, state: State, house: DrawHouse) -> Iterator[Finding]:
    laid, cargo = stack.cards(convoy, deck_of(state, house))
    says = sum_of(laid) if laid else "A convoy without a word counts nothing in a duel."
    yield note(book.embark if laid else book.no_word, says, count(laid))
    if cargo is None:
        yield note(book.told, "Without its cargo you count the pile yourself at the end.")
    else:
        yield note(book.embark, f"Below it: {cargo_of(cargo)}.")


def _so_far(convoy: Convoy) -> str:
    if convoy.written:
        cargo = "cargo not entered" if convoy.cargo is None else "cargo entered"
        return f"{convoy.known_word or 'no word'}, {cargo}"
    return f"begins with {convoy.in_sight}" if convoy.up else ""
