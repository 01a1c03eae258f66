"""Words: spelled, scored, told as totals, or passed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.event import Event, Line, Why, WordRuling
from referee.engine.result import WordPlayed
from referee.engine.rulebook import Citation
from referee.engine.seats import Viewer
from referee.games.hardback.book import book
from referee.games.hardback.numbers import GHOST_WRITER_INK
from referee.games.hardback.physical_cards import Card, list_names
from referee.games.hardback.printed_cards import amount
from referee.games.hardback.state import Spelled, State, WordCard


@dataclass(frozen=True)
class WordSpelled(Event[State]):
    """A word was spelled, and the rest of the hand was discarded."""

    seat: int
    word: str
    laid: tuple[WordCard, ...]
    rest: tuple[Card, ...] = ()
    """Unused cards of the hand that were named."""
    helper: int | None = None
    allowed: bool = False
    """The table allowed the word where the list could not say."""

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        own = sum(each.owner is None and not each.lent for each in self.laid)
        unnamed = max(author.hand - own - len(self.rest), 0)
        spelled = Spelled(self.word, self.laid, helper=self.helper)
        after = pay_ghost_writer(
            state.with_author(self.seat, author.discard_from_hand(self.rest, unnamed)), self.helper
        )
        return replace(after, turn=state.turn and replace(state.turn, spelled=spelled))

    def line(self, viewer: Viewer) -> Line:
        says = f"{viewer.name(self.seat)} spells {self.word}."
        odd = (each for each in self.laid if each.down or each.owner is not None)
        why = [Why(_describe_laid(each, viewer, self.seat), _laid_rule(each)) for each in odd]
        if self.helper is not None:
            why.append(_ghost_writer_reason(self.helper, viewer))
        if self.rest:
            why.append(Why(f"Not used: {list_names(self.rest)}.", book.discard_unused))
        return Line(says, tuple(why))

    def word_ruling(self) -> WordRuling | None:
        return WordRuling(self.word, True) if self.allowed else None


@dataclass(frozen=True)
class WordScored(Event[State]):
    """A word gave its benefits: coins to spend, prestige, tokens."""

    seat: int
    spelled: Spelled
    ink: int = 0
    remover: int = 0
    trashed: tuple[str, ...] = ()
    """Cards of the word that leave the game at the end of the turn."""
    jails: int = 0
    looks: int = 0
    either: tuple[str, ...] = ()
    """What was taken where a card gives coins or prestige: `horror-N5:either=coins`."""

    def apply(self, state: State) -> State:
        turn = state.turn and replace(
            state.turn,
            spelled=self.spelled,
            coins=self.spelled.coins,
            trashed=self.trashed,
            jails=self.jails,
            looks=self.looks,
        )
        author = state.author(self.seat)
        with_tokens = replace(author, ink=author.ink + self.ink, remover=author.remover + self.remover)
        with_tokens = with_tokens.remember_either(self.either)
        word = WordPlayed(self.seat, self.spelled.word, self.spelled.prestige, state.round)
        after = replace(state.with_author(self.seat, with_tokens), turn=turn, record=(*state.record, word))
        return after.add_prestige(self.seat, self.spelled.prestige)

    def line(self, viewer: Viewer) -> Line:
        says = f"{self.spelled.word} gives {viewer.name(self.seat)} {_gains(self)}."
        return Line(says, sum_reasons(self.spelled))


@dataclass(frozen=True)
class CardTrashed(Event[State]):
    """A card of the discard pile left the game for the coins it gave."""

    seat: int
    card: Card

    def apply(self, state: State) -> State:
        after = state.with_author(self.seat, state.author(self.seat).trash_discarded(self.card.id))
        return replace(after, removed=(*state.removed, self.card))

    def line(self, viewer: Viewer) -> Line:
        why = Why("It leaves the game.", book.trash_discard)
        return Line(f"{viewer.name(self.seat)} trashes {self.card.name} of the discard pile.", (why,))


@dataclass(frozen=True)
class TopLooked(Event[State]):
    """A player looked at the top cards of the deck and discarded some of them."""

    seat: int
    discarded: int

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        loose = min(author.unseen_discards + self.discarded, len(author.pile) + author.unknown)
        turn = state.turn and replace(state.turn, looks=0)
        return replace(state.with_author(self.seat, replace(author, unseen_discards=loose)), turn=turn)

    def line(self, viewer: Viewer) -> Line:
        kept = "returns all" if not self.discarded else f"discards {self.discarded}"
        return Line(f"{viewer.name(self.seat)} looks at the top cards and {kept}.")


@dataclass(frozen=True)
class TotalsTold(Event[State]):
    """A table that enters totals told what a turn gave."""

    seat: int
    spelled: Spelled
    ink: int = 0
    remover: int = 0
    allowed: bool = False

    def apply(self, state: State) -> State:
        scored = WordScored(self.seat, self.spelled, self.ink, self.remover).apply(state)
        return pay_ghost_writer(scored, self.spelled.helper)

    def line(self, viewer: Viewer) -> Line:
        says = f"{self.spelled.word or 'A word'} gives {viewer.name(self.seat)} {_gains(self)}."
        helper = self.spelled.helper
        thanks = (_ghost_writer_reason(helper, viewer),) if helper is not None else ()
        return Line(says, (Why("Entered by the table.", book.totals), *thanks))

    def word_ruling(self) -> WordRuling | None:
        return WordRuling(self.spelled.word, True) if self.allowed else None


@dataclass(frozen=True)
class TurnPassed(Event[State]):
    """No word: the hand was discarded and ink that lay on it went back."""

    seat: int
    tokens: int = 0
    """Ink tokens that lay on cards: with any, the turn was forfeited."""

    def apply(self, state: State) -> State:
        author = state.author(self.seat)
        inked = tuple(card for card in author.pile if card.id in author.inked)
        discarded = author.discard_from_hand(inked, max(author.hand - len(inked), 0))
        last = tuple(None if n == self.seat else each for n, each in enumerate(state.last))
        return replace(state.with_author(self.seat, discarded), last=last)

    def line(self, viewer: Viewer) -> Line:
        if self.tokens:
            why = Why(f"{self.tokens} ink on cards goes back to the supply.", book.ink_forfeit)
            return Line(
                f"{viewer.name(self.seat)} makes no word with the inked cards and forfeits the turn.", (why,)
            )
        why = Why("The hand is discarded.", book.block)
        return Line(f"{viewer.name(self.seat)} passes: writer's block.", (why,))


def pay_ghost_writer(state: State, helper: int | None) -> State:
    """Give the ghost writer the ink for the idea, as soon as the word is used."""
    if helper is None:
        return state
    author = state.author(helper)
    return state.with_author(helper, replace(author, ink=author.ink + GHOST_WRITER_INK))


def _gains(event: WordScored | TotalsTold) -> str:
    """Coins, prestige and tokens of a word, such as 2¢ 1★ 1 ink."""
    parts = [amount(event.spelled.coins, event.spelled.prestige) or "nothing"]
    parts += [f"{event.ink} ink"] if event.ink else []
    parts += [f"{event.remover} remover"] if event.remover else []
    return " ".join(parts)


def _ghost_writer_reason(helper: int, viewer: Viewer) -> Why:
    return Why(
        f"{viewer.name(helper)} thought of it, as a ghost writer: {GHOST_WRITER_INK} ink.", book.ghost_writer
    )


def _describe_laid(laid: WordCard, viewer: Viewer, seat: int) -> str:
    if laid.down:
        card = f" ({laid.card.name})" if laid.card and laid.uncovered else ""
        return f"{laid.reads}: a card face down{card}."
    name = laid.card.name if laid.card else laid.reads
    whose = "own" if laid.owner == seat else f"{viewer.name(laid.owner or 0)}'s"
    return f"{laid.reads}: {whose} {name}, in play."


def _laid_rule(laid: WordCard) -> Citation:
    return book.wild if laid.down else book.classics_as_letters


def sum_reasons(spelled: Spelled) -> tuple[Why, ...]:
    """The sum of a word, line by line, each with its rule."""
    return tuple(
        Why(gain.says, getattr(book, gain.rule, None), figure=amount(gain.coins, gain.prestige) or "0")
        for gain in spelled.gains
    )
