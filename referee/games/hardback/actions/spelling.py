"""Spelling a word, entering its totals, passing, and looking at the top cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.action import Action
from referee.engine.blocks import CardView
from referee.engine.event import Event
from referee.engine.inputs import Input, KeptIn, LaidIn, NumberIn, SeatIn, WordIn
from referee.engine.verdict import Finding, ask, breach, note
from referee.games.hardback.actions.turn_checks import (
    card_found,
    clear_turn,
    require_before_buying,
    require_turn,
)
from referee.games.hardback.book import book
from referee.games.hardback.events.ink import TokensOwed
from referee.games.hardback.events.spelling import (
    CardTrashed,
    TopLooked,
    TotalsTold,
    TurnPassed,
    WordScored,
    WordSpelled,
)
from referee.games.hardback.events.turns import StartersRuledOut
from referee.games.hardback.numbers import GHOST_WRITER_INK
from referee.games.hardback.options import CARDS, TOTALS
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.printed_cards import amount
from referee.games.hardback.state import Gain, HardbackHouse, Phase, Spelled, State
from referee.games.hardback.variant_hooks import active_variants
from referee.games.hardback.word.card_lookup import (
    Where,
    cards_at_hand,
    cards_to_name,
    token_fits,
)
from referee.games.hardback.word.findings import findings, unnamed_starters_left, word_list_findings
from referee.games.hardback.word.judgement import Judgement, judge_word
from referee.games.hardback.word.tally import JAIL, LOOK, OPPONENTS_RETURN
from referee.kit.challenge import words_of
from referee.kit.tokens import read
from referee.kit.words import RuleSet, clip, is_plain, normalise

MOST_TOLD = 99
GHOST = "Ghost writer: whose idea was it?"


@dataclass(frozen=True)
class Spell(Action[State, HardbackHouse]):
    """Lay a word: its cards in order, wilds face down; the sum is shown before anything is recorded."""

    title = "Spell your word"
    send = "Score it, then buy"
    then = "buy"

    cards: tuple[str, ...]
    """`romance-W4` or `W`; `*O` for a card face down as O, `*O=romance-W4` where it matters which."""
    choices: tuple[str, ...] = ()
    """`horror-N5:either=coins` for an ability, `card2=romance-R5T` for the card in place 2."""
    helper: int | None = None
    """Who suggested the word, as a ghost writer."""
    rest: tuple[str, ...] = ()
    """Unused cards of the hand, where somebody wants the deck kept to the card."""

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_turn(state, seat, Phase.SPELL, book.dictionary, house)
        if house.options.tracking != CARDS:
            yield breach(book.totals, "This table enters coins and prestige only.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        likely = len(cards_at_hand(state, seat, house))
        cards = tuple(
            _card_view(found.card, found.where, state, seat) for found in cards_to_name(state, seat, house)
        )
        others = state.others(seat)
        return (
            LaidIn("cards", "Your word", cards, likely, 1, None, True, "hardback"),
            KeptIn("choices"),
            SeatIn("helper", GHOST, others, optional=True),
        )

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        judgement = self._judge(state, seat, house)
        if not judgement.laying.laid:
            yield from judgement.laying.findings
            yield breach(book.hand_only, "Name the cards of your word.")
            return
        yield from findings(judgement, self.choices, state, seat, house)
        yield from _ghost_writer_findings(self.helper, state, seat)
        yield from _last_round_note(judgement.tally.prestige, state, seat)

    def _judge(self, state: State, seat: int, house: HardbackHouse) -> Judgement:
        return judge_word(self.cards, self.choices, self.helper, state, seat, house)

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        judgement = self._judge(state, seat, house)
        trashed = _trashed_cards(judgement, state, seat, house)
        unknown = (card for card in trashed if state.author(seat).find_card(card.id) is None)
        for card in (*judgement.laying.new, *unknown):
            yield card_found(state, seat, card)
        if judgement.laying.not_starters:
            yield StartersRuledOut(seat, judgement.laying.not_starters)
        allowed = words_of(state, house).verdict(judgement.word, RuleSet.MEMBERSHIP).disputed
        unused = self._unused_cards(judgement, state, seat)
        yield WordSpelled(seat, judgement.word, judgement.cards, unused, self.helper, allowed)
        yield from (CardTrashed(seat, card) for card in trashed)
        gives = judgement.tally
        jails, looks = gives.task_figure(JAIL), gives.task_figure(LOOK)
        yield WordScored(
            seat,
            judgement.spelled_word,
            gives.ink,
            gives.remover,
            gives.trashed,
            jails,
            looks,
            judgement.either,
        )
        owed = gives.task_figure(OPPONENTS_RETURN)
        if owed and state.opponents(seat):
            yield TokensOwed(state.opponents(seat), owed)

    def _unused_cards(self, judgement: Judgement, state: State, seat: int) -> tuple[Card, ...]:
        used = {each.card.id for each in judgement.cards if each.card}
        left = [card for card in state.author(seat).likely_hand() if card.id not in used]
        found: list[Card] = []
        for token in read(self.rest)[0]:
            card = next((card for card in left if token_fits(token, card) and card not in found), None)
            found += [card] if card else []
        return tuple(found)


@dataclass(frozen=True)
class TellTotals(Action[State, HardbackHouse]):
    """Enter what a turn gave: coins, prestige, tokens, and the word where awards or the ledger want it."""

    title = "Enter your turn"
    grey = False
    send = "Score it, then buy"
    then = "buy"

    prestige: int = 0
    coins: int = 0
    ink: int = 0
    remover: int = 0
    word: str = ""
    helper: int | None = None
    """Who suggested the word, as a ghost writer."""

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_turn(state, seat, Phase.SPELL, book.totals, house)
        if house.options.tracking != TOTALS:
            yield breach(book.totals, "This table enters the cards of each word.")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        return (
            WordIn("word", "Your word (may be left out)", profile="hardback"),
            NumberIn("prestige", "Prestige from the word", 0, MOST_TOLD, value=0),
            NumberIn("coins", "Coins", 0, MOST_TOLD, value=0),
            NumberIn("ink", "Ink tokens taken", 0, MOST_TOLD, value=0),
            NumberIn("remover", "Remover tokens taken", 0, MOST_TOLD, value=0),
            SeatIn("helper", GHOST, state.others(seat), optional=True),
        )

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        figures = {"Prestige": self.prestige, "Coins": self.coins, "Ink": self.ink, "Remover": self.remover}
        for name, many in figures.items():
            if not 0 <= many <= MOST_TOLD:
                yield breach(book.totals, f"{name} of one turn is between 0 and {MOST_TOLD}.")
        word = normalise(self.word)
        if word and not is_plain(word):
            yield breach(book.dictionary, f"{clip(word)} has more than the letters A to Z.")
        elif word:
            yield from word_list_findings(word, state, seat, house)
        for variant in active_variants(house.options):
            yield from variant.totals_findings(state, seat, word, house)
        yield from _ghost_writer_findings(self.helper, state, seat)
        yield note(None, "Total", figure=amount(self.coins, self.prestige) or "0")
        yield from _last_round_note(self.prestige, state, seat)

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        word = normalise(self.word)
        gains = (Gain("Entered by the table.", self.coins, self.prestige, "totals"),)
        allowed = bool(word) and words_of(state, house).verdict(word, RuleSet.MEMBERSHIP).disputed
        spelled = Spelled(word, (), gains, self.coins, self.prestige, self.helper)
        yield TotalsTold(seat, spelled, self.ink, self.remover, allowed)


@dataclass(frozen=True)
class PassTurn(Action[State, HardbackHouse]):
    """No word: discard the hand, give back ink that lies on cards, draw a new hand."""

    title = "No word: pass"
    fresh = True
    quiet = True

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_turn(state, seat, Phase.SPELL, book.block, house)

    @classmethod
    def label(cls, state: State, seat: int, house: HardbackHouse) -> str:
        return "Forfeit: inked cards fit no word" if state.author(seat).tokens_on_cards else cls.title

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        tokens = state.author(seat).tokens_on_cards
        if tokens:
            yield ask(book.ink_forfeit, f"Forfeit the turn and lose {tokens} ink that lies on your cards?")
        else:
            yield ask(book.block, "Pass the turn: discard the hand and draw a new one?")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        passed = TurnPassed(seat, state.author(seat).tokens_on_cards)
        yield passed
        yield clear_turn(passed.apply(state), seat, house)


@dataclass(frozen=True)
class LookAtTop(Action[State, HardbackHouse]):
    """After looking at the top cards of the deck: how many were discarded."""

    title = "Looked at the top cards"
    quiet = True
    grey = False

    discarded: int = 0

    @classmethod
    def open(cls, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        yield from require_turn(state, seat, Phase.BUY, book.any_order, house)
        if not state.turn or not state.turn.looks:
            yield breach(book.any_order, "No card of this word lets you look at your deck.")
        else:
            yield from require_before_buying(state, "to look at your deck")

    @classmethod
    def inputs(cls, state: State, seat: int, house: HardbackHouse) -> tuple[Input, ...]:
        looks = state.turn.looks if state.turn else 0
        return (NumberIn("discarded", "How many of them did you discard?", 0, looks, value=0),)

    def check(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
        looks = state.turn.looks if state.turn else 0
        if not 0 <= self.discarded <= looks:
            yield breach(book.any_order, f"You look at {looks}, so between 0 and {looks} are discarded.")

    def outcome(self, state: State, seat: int, house: HardbackHouse) -> Iterator[Event[State]]:
        yield TopLooked(seat, self.discarded)


def _ghost_writer_findings(helper: int | None, state: State, seat: int) -> Iterator[Finding]:
    """What a ghost writer gets."""
    if helper is None:
        return
    if helper not in state.others(seat):
        yield breach(book.ghost_writer, "Your ghost writer must be another player.")
        return
    tokens = state.author(seat).tokens_on_cards - state.author(seat).supply_tokens_on_cards
    says = f"{state.seats[helper].name} gets {GHOST_WRITER_INK} ink for the idea"
    yield note(book.ghost_writer, f"{says}, and {tokens} from your cards." if tokens else f"{says}.")


def _last_round_note(prestige: int, state: State, seat: int) -> Iterator[Finding]:
    target, after = state.options.target, state.author(seat).prestige + prestige
    if after >= target and state.ending is None and state.penny is None:
        yield note(book.end, f"That makes {after} of {target}: this round is the last.")


def _trashed_cards(judgement: Judgement, state: State, seat: int, house: HardbackHouse) -> tuple[Card, ...]:
    """Cards of the discard pile that this word trashes; a starter may be one nobody has named yet."""
    owned = (*state.author(seat).cards, *unnamed_starters_left(judgement, state, seat, house))
    cards = {card.id: card for card in owned}
    return tuple(cards[each] for each in judgement.tally.discards if each in cards)


def _card_view(card: Card, where: Where, state: State, seat: int) -> CardView:
    mark = "ink" if card.id in state.author(seat).inked else ""
    return card.view(mark=mark, note=where.note)
