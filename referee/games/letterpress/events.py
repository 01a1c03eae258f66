"""What happened in a game of Letterpress, as facts and as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace

from referee.engine.event import Event, Line, Why
from referee.engine.result import WordPlayed
from referee.engine.seats import Viewer, listed
from referee.engine.ties import Step
from referee.games.letterpress import cards as counting
from referee.games.letterpress.book import book
from referee.games.letterpress.challenge import Challenge
from referee.games.letterpress.laying import counted
from referee.games.letterpress.state import Drawn, Ended, Handed, State
from referee.games.letterpress.values import ValueTold
from referee.kit.cards import Card
from referee.kit.spelling import Laid

RULE_OF = {"own": book.score, "shared": book.shared, "double": book.double}


@dataclass(frozen=True)
class Dealt(Event[State]):
    """The shared letters and the open challenges of a round lie on the table."""

    round: int
    shared: tuple[Card, ...]
    challenges: tuple[Challenge, ...] = ()

    def apply(self, state: State) -> State:
        return replace(state, shared=self.shared, challenges=self.challenges)

    def line(self, viewer: Viewer) -> Line:
        faces = listed([card.face for card in self.shared])
        why = tuple(Why(f"Open challenge: {each.says}", book.open_challenges) for each in self.challenges)
        cite = book.last_deal if self.round == 5 else book.deal
        return Line(f"Round {self.round}: {faces} are shared.", (Why(f"Shared letters: {faces}", cite), *why))


@dataclass(frozen=True)
class DraftCounted(Event[State]):
    """Everybody has kept one more card of the draft."""

    kept: int

    def apply(self, state: State) -> State:
        return replace(state, draft=self.kept)


@dataclass(frozen=True)
class WordHandedIn(Event[State]):
    """A player has a word. What it is stays between that player and the referee."""

    handed: Handed
    points: int

    def apply(self, state: State) -> State:
        others = tuple(each for each in state.handed if each.seat != self.handed.seat)
        return replace(state, handed=(*others, self.handed))

    def line(self, viewer: Viewer) -> Line:
        if viewer.seat != self.handed.seat:
            secret = Why("It is secret until all are in.", book.write)
            return Line(f"{viewer.name(self.handed.seat)} has a word.", (secret,))
        if not self.handed.word:
            return Line("You handed in no word.", (Why("It scores nothing.", book.no_word),))
        why = Why("Only you see this.", book.write)
        return Line(f"You handed in {self.handed.word} for {self.points}.", (why,))


@dataclass(frozen=True)
class WordAnnounced(Event[State]):
    """All words are in: this one is read out, its drafted letters lie face up."""

    reveals = True

    seat: int
    word: str
    laid: tuple[Laid, ...]
    shared: tuple[str, ...]
    """Ids of the shared letters, to tell them from the player's own."""
    points: int
    doubt: str = ""

    def apply(self, state: State) -> State:
        shown = tuple(self._shown(each) if each.seat == self.seat else each for each in state.handed)
        return replace(state, handed=shown)

    def _shown(self, handed: Handed) -> Handed:
        return replace(handed, shown=True, doubt=self.doubt, worth=())

    def line(self, viewer: Viewer) -> Line:
        name = viewer.name(self.seat)
        if not self.word:
            return Line(f"{name} found no word.", (Why("No word scores nothing.", book.no_word, 0),))
        sums = tuple(
            Why(each.says, RULE_OF[each.of], each.points) for each in counting.counted(self.laid, self.shared)
        )
        doubt = (Why(self.doubt, book.word_list),) if self.doubt else ()
        return Line(f"{name} wrote {self.word} for {self.points}.", (*sums, *doubt))


@dataclass(frozen=True)
class DoubtSettled(Event[State]):
    """The table said whether an announced word is allowed."""

    seat: int
    word: str
    allowed: bool
    again: bool = False
    """Its writer hands in another."""
    back: tuple[str, ...] = ()
    """Ids of the drafted letters that go back with a withdrawn word."""

    def apply(self, state: State) -> State:
        ruled = tuple(
            replace(each, allowed=self.allowed) if each.seat == self.seat else each
            for each in state.handed
            if not (self.again and each.seat == self.seat)
        )
        return replace(state, handed=ruled, back=(*state.back, *self.back))

    def line(self, viewer: Viewer) -> Line:
        if self.allowed:
            why = Why("The table has the last word.", book.word_list)
            return Line(f"The table allows {self.word}.", (why,))
        name = viewer.name(self.seat)
        then = f"{name} writes another" if self.again else "it scores nothing"
        why = Why(book.withdrawn.says, book.withdrawn)
        return Line(f"The table does not allow {self.word}: {then}.", (why,))

    def word_ruled(self) -> tuple[str, bool]:
        return self.word, self.allowed


@dataclass(frozen=True)
class LetterDrawn(Event[State]):
    """A tied player drew the top card of the letter deck."""

    seat: int
    face: str

    def apply(self, state: State) -> State:
        return replace(state, drawn=(*state.drawn, Drawn(self.seat, self.face)))

    def line(self, viewer: Viewer) -> Line:
        why = Why("The letter nearest to A ranks higher; equal letters draw again.", book.tie_draw)
        return Line(f"{viewer.name(self.seat)} drew {self.face} for the tie.", (why,))


@dataclass(frozen=True)
class Ranked(Event[State]):
    """A round is scored: who claims first."""

    words: tuple[WordPlayed, ...]
    order: tuple[int, ...]
    steps: tuple[Step, ...]
    out: tuple[int, ...] = ()
    """Seats that claim nothing this round."""

    def apply(self, state: State) -> State:
        return replace(state, order=self.order, claimed=self.out, record=(*state.record, *self.words))

    def line(self, viewer: Viewer) -> Line:
        first = next(each for each in self.words if each.seat == self.order[0])
        word = f" with {first.word}" if first.word else ""
        says = f"{viewer.name(first.seat)} won round {first.round}{word}, {first.points}."
        order = Why(f"They claim in this order: {viewer.names(self.order)}.", book.rank)
        return Line(says, (*walked(self.steps, viewer), order))


@dataclass(frozen=True)
class Claimed(Event[State]):
    """A player took letters, and perhaps a challenge, into the collection; only that player reads which."""

    seat: int
    cards: tuple[Card, ...]
    challenge: Challenge | None = None
    joined: Card | None = None
    """What the reward put into the collection: the challenge card itself or the top card of the deck."""
    reward: str = ""

    def apply(self, state: State) -> State:
        gained = (*self.cards, *((self.joined,) if self.joined else ()))
        taken = self.challenge.key if self.challenge else None
        left = tuple(each for each in state.challenges if each.key != taken)
        claimed = (*state.claimed, self.seat)
        return replace(state.collected(self.seat, gained), challenges=left, claimed=claimed)

    def line(self, viewer: Viewer) -> Line:
        if viewer.seat == self.seat:
            return Line(f"You claimed {self._mine()}.", tuple(self._why()))
        challenge = " and a challenge" if self.challenge else ""
        what = f"{letters(len(self.cards))}{challenge}" if self.cards or not challenge else "a challenge"
        why = Why(book.collection.says, book.collection)
        return Line(f"{viewer.name(self.seat)} claimed {what}.", (why,))

    def _mine(self) -> str:
        names = [card.face for card in self.cards]
        return listed([*names, *(["a challenge"] if self.challenge else [])]) or "nothing"

    def _why(self) -> Iterator[Why]:
        yield Why("Only you see what lies in your collection.", book.collection)
        if self.challenge:
            yield Why(f"Challenge met: {self.challenge.says}", book.claim_challenge)
            yield Why(f"Reward: {self.reward}", book.reward)


@dataclass(frozen=True)
class RoundEnded(Event[State]):
    """What nobody claimed went back under its deck."""

    round: int
    back: tuple[str, ...]

    def apply(self, state: State) -> State:
        return State(
            seats=state.seats,
            playing=tuple(sorted({*state.playing, *state.joining})),
            collections=state.collections,
            round=state.round + 1,
            record=state.record,
            back=(*state.back, *self.back),
            values=state.values,
            told=state.told,
        )

    def line(self, viewer: Viewer) -> Line:
        why = Why(f"{counted(len(self.back)).capitalize()} unclaimed went back.", book.back)
        return Line(f"Round {self.round} is over.", (why,))


@dataclass(frozen=True)
class Finished(Event[State]):
    """The last words are scored and the places known."""

    words: tuple[WordPlayed, ...]
    groups: tuple[tuple[int, ...], ...]
    steps: tuple[Step, ...]

    def apply(self, state: State) -> State:
        return replace(state, ended=Ended(self.groups, self.steps), record=(*state.record, *self.words))

    def line(self, viewer: Viewer) -> Line:
        winners = self.groups[0]
        best = next(each for each in self.words if each.seat == winners[0])
        verb = "win" if len(winners) > 1 else "wins"
        word = f"{best.word}, " if best.word and len(winners) == 1 else ""
        says = f"{viewer.names(winners)} {verb} the game with {word}{best.points}."
        return Line(says, walked(self.steps, viewer))


@dataclass(frozen=True)
class ChallengeTold(Event[State]):
    """A challenge card of this table's own box is known, or known better."""

    challenge: Challenge
    opened: bool = False
    by_claim: int | None = None
    """The seat that read it off while claiming; what was claimed stays that player's business."""

    def apply(self, state: State) -> State:
        told = tuple(each for each in state.told if each.key != self.challenge.key)
        lying = tuple(self.challenge if each.key == self.challenge.key else each for each in state.challenges)
        lies = (*lying, self.challenge) if self.opened else lying
        return replace(state, told=(*told, self.challenge), challenges=lies)

    def line(self, viewer: Viewer) -> Line | None:
        if self.by_claim is not None:
            return None
        why = Why(f"Reward: {self.challenge.reward}", book.reward)
        return Line(f"A challenge card is known: {self.challenge.says}", (why,))

    def remembered(self) -> Mapping[str, object]:
        return {"challenge": [asdict(self.challenge)]}


@dataclass(frozen=True)
class PlayerLeft(Event[State]):
    """A player stopped; the collection went back under the decks."""

    seat: int
    back: tuple[str, ...] = ()
    word_too: bool = True
    """The word of this round goes with them: nobody has seen it, or it counts for nothing now."""

    def apply(self, state: State) -> State:
        handed = tuple(each for each in state.handed if not (self.word_too and each.seat == self.seat))
        without = state.with_collection(self.seat, ())
        playing = tuple(seat for seat in state.playing if seat != self.seat)
        return replace(without, playing=playing, handed=handed, back=(*state.back, *self.back))

    def line(self, viewer: Viewer) -> Line:
        why = Why("The collection goes back under the decks; the others play on.", book.latecomers)
        return Line(f"{viewer.name(self.seat)} left the game.", (why,))


@dataclass(frozen=True)
class PlayerJoined(Event[State]):
    """Somebody sat down in the middle of the game."""

    seat: int
    at_once: bool

    def apply(self, state: State) -> State:
        if not self.at_once:
            return replace(state, joining=(*state.joining, self.seat))
        return replace(state, playing=tuple(sorted((*state.playing, self.seat))))

    def line(self, viewer: Viewer) -> Line:
        when = "joins" if self.at_once else "joins with the next deal"
        why = Why("A latecomer starts with an empty collection.", book.latecomers)
        return Line(f"{viewer.name(self.seat)} {when}.", (why,))


EVENTS: tuple[type[Event[State]], ...] = (
    Dealt,
    DraftCounted,
    WordHandedIn,
    WordAnnounced,
    DoubtSettled,
    LetterDrawn,
    Ranked,
    Claimed,
    RoundEnded,
    Finished,
    ValueTold,
    ChallengeTold,
    PlayerLeft,
    PlayerJoined,
)


def letters(number: int) -> str:
    """
    >>> letters(2), letters(1), letters(0)
    ('two letters', 'one letter', 'nothing')
    """
    return f"{counted(number)} letter{'' if number == 1 else 's'}" if number else "nothing"


def walked(steps: tuple[Step, ...], viewer: Viewer) -> tuple[Why, ...]:
    """Each step of a tie chain with its numbers, and whom it put ahead."""
    return tuple(Why(_step(step, viewer), step.cite) for step in steps)


def _step(step: Step, viewer: Viewer) -> str:
    had = ", ".join(f"{viewer.name(seat)} {value}" for seat, value in step.values)
    tied = [viewer.names(group) for group in step.groups if len(group) > 1]
    still = f" Still tied: {'; '.join(tied)}." if tied else ""
    return f"{step.name[0].upper()}{step.name[1:]}: {had}.{still}"
