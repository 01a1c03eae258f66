"""Lays the cards of a word as they were named, and says what is wrong or unclear about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.engine.inputs import Choice
from referee.engine.verdict import Finding, Pick, ask, breach, note
from referee.games.hardback.book import book
from referee.games.hardback.numbers import RANDOM_STARTERS
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.state import HardbackHouse, State, WordCard
from referee.games.hardback.word.card_lookup import (
    FoundCard,
    Where,
    card_pick,
    cards_at_hand,
    matching_cards,
    place_question,
    starter_question,
    unnamed_starters,
)
from referee.kit.sentences import number_word
from referee.kit.tokens import Token, read
from referee.kit.words import clip

TOO_MANY_STARTERS = (
    f"Everybody has {number_word(RANDOM_STARTERS)} prestige starters: no more of them can be yours."
)


@dataclass(frozen=True)
class Laying:
    """The cards laid for a word, and what there is to say about them."""

    laid: tuple[WordCard, ...] = ()
    findings: tuple[Finding, ...] = ()
    new: tuple[Card, ...] = ()
    """Cards that turn out to be this player's, though nobody had named them here before."""
    not_starters: tuple[Card, ...] = ()
    """Prestige starters that the player says are not among the own two."""
    whole: bool = True
    """Every card that was named is laid; with one missing there is no word yet to look up."""

    @property
    def word(self) -> str:
        return "".join(each.reads for each in self.laid)


class _WordLayer:
    """Goes through the tokens of one word, card by card."""

    def __init__(self, state: State, seat: int, house: HardbackHouse, picks: Mapping[str, str]) -> None:
        self.state, self.seat, self.house, self.picks = state, seat, house, picks
        self.used: set[str] = set()
        self.named: set[str] = set()
        self.findings: list[Finding] = []
        self.new: list[Card] = []
        self.starters = {card.id for card in unnamed_starters(state, seat, house)}
        self.starters_left = state.author(seat).starters_to_learn
        self.open_starters: list[tuple[int, Card]] = []
        self.not_starters: list[Card] = []

    def lay(self, texts: tuple[str, ...]) -> Laying:
        tokens, strange = read(texts)
        for text in strange[:3]:
            says = f"“{clip(text)}” is not a card. Write R, romance-R5, or *R for a card face down as R."
            self.findings.append(breach(book.hand_only, says))
        self._reserve(tokens)
        laid = tuple(each for n, token in enumerate(tokens, 1) if (each := self._lay_one(n, token)))
        self._ask_about_starters()
        whole = not strange and len(laid) == len(tokens)
        return Laying(laid, tuple(self.findings), tuple(self.new), tuple(self.not_starters), whole)

    def _reserve(self, tokens: tuple[Token, ...]) -> None:
        """Set cards that are named exactly aside, so that a token with only a letter does not take them."""
        exact = {token.card for token in tokens if token.card}
        exact |= {
            self.picks.get(f"card{n}", "") for n, token in enumerate(tokens, 1) if self._has_pick(n, token)
        }
        cards = (found.card for found in cards_at_hand(self.state, self.seat, self.house))
        self.named = {card.id for card in cards if exact & {card.id, card.key}}

    def _has_pick(self, place: int, token: Token) -> bool:
        """Was a card picked for this place that fits it? One picked for an earlier word may not."""
        letter = self.picks.get(f"card{place}", "").partition("-")[2][:1]
        return bool(letter) and (token.down or letter in (token.reads, token.card.partition("-")[2][:1]))

    def _lay_one(self, place: int, token: Token) -> WordCard | None:
        return self._lay_down(place, token) if token.down else self._lay_up(place, token)

    def _lay_up(self, place: int, token: Token) -> WordCard | None:
        exact = token.card or self._has_pick(place, token)
        taken = self.used if exact else self.used | self.named
        found = matching_cards(token, self.state, self.seat, self.house, taken)
        if len(found) == 1 and found[0].card.id in self.starters and not token.card:
            return self._lay_starter(place, token, found[0])
        if not exact and self._starters_open < 1:
            found = tuple(each for each in found if each.card.id not in self.starters)
        if not found:
            return self._lay_missing(token)
        one = self._pick_one(place, found)
        if len(found) > 1:
            says = f"Which {found[0].card.letter} is it, in place {place} of the word?"
            finding = note if one else breach
            self.findings.append(finding(book.own_cards, says, pick=card_pick(f"card{place}", found, one)))
        one = one or found[0]
        self._take(one)
        owner = one.seat if one.where == Where.CLASSIC else None
        inked = one.where == Where.HAND and (token.inked or one.card.id in self.state.author(self.seat).inked)
        lent = one.where == Where.LOAN
        return WordCard(one.card.letter, one.card, owner=owner, inked=inked, lent=lent, mute=one.mute)

    @property
    def _starters_open(self) -> int:
        """How many prestige starters may be learned besides those this word names; below 0: too many."""
        return self.starters_left - len(self.starters & self.named)

    def _lay_starter(self, place: int, token: Token, found: FoundCard) -> WordCard:
        """Lay a letter that only a prestige starter nobody has named yet can show, or a card face down."""
        card, picked = found.card, self.picks.get(f"card{place}")
        down = WordCard(token.reads, None, down=True)
        if picked == f"*{card.letter}" and not token.inked:
            self.not_starters.append(card)
            pick = _starter_pick(place, card, picked)
            self.findings.append(note(book.start_prestige, starter_question(card), pick=pick))
            return down
        if picked == card.id or token.inked:
            # Ink lies on face-up cards alone, so there is nothing to ask.
            self.named.add(card.id)
            if picked == card.id:
                pick = _starter_pick(place, card, card.id)
                self.findings.append(note(book.start_prestige, starter_question(card), pick=pick))
            self._take(found)
            return WordCard(card.letter, card, inked=token.inked)
        if self._starters_open < 1:
            starters = number_word(RANDOM_STARTERS)
            says = f"{card.letter} is none of your {starters} starters: it lies face down."
            self.findings.append(note(book.start_prestige, says))
            return down
        self.open_starters.append((place, card))
        if len(self.open_starters) > self._starters_open:
            return down
        self._take(found)
        return WordCard(card.letter, card)

    def _ask_about_starters(self) -> None:
        """Ask which letters are prestige starters; with more than the player can have the word must wait."""
        if self._starters_open < 0:
            self.findings.append(breach(book.start_prestige, TOO_MANY_STARTERS))
        too_many = len(self.open_starters) > self._starters_open
        for place, card in self.open_starters:
            finding = breach if too_many else ask
            says, pick = starter_question(card), _starter_pick(place, card)
            self.findings.append(finding(book.start_prestige, says, pick=pick))

    def _lay_down(self, place: int, token: Token) -> WordCard | None:
        if not token.reads:
            says = f"Say which letter the face-down card in place {place} stands for."
            self.findings.append(breach(book.wild, says))
            return None
        if token.inked:
            self.findings.append(
                breach(book.ink_not_wild, f"Ink lies on the card in place {place}: it cannot lie face down.")
            )
        picked = self.picks.get(f"card{place}", "")
        under = token.card or ("" if picked.startswith("*") else picked)
        if not under:
            return WordCard(token.reads, None, down=True)
        found = self._pick_one(
            place, matching_cards(Token(under), self.state, self.seat, self.house, self.used)
        )
        if found is None:
            self.findings.append(
                breach(book.hand_only, f"There is no card {clip(under)} left to lay face down.")
            )
            return WordCard(token.reads, None, down=True)
        self._refuse_wild(found)
        self._take(found)
        return WordCard(token.reads, found.card, down=True, lent=found.where == Where.LOAN, mute=found.mute)

    def _pick_one(self, place: int, found: tuple[FoundCard, ...]) -> FoundCard | None:
        picked = self.picks.get(f"card{place}")
        by_pick = (each for each in found if picked in (each.card.id, each.card.key))
        return next(by_pick, found[0] if len(found) == 1 else None)

    def _lay_missing(self, token: Token) -> WordCard | None:
        """Lay a letter that none of the player's cards shows: it can only be a card face down."""
        if token.card:
            says = f"{clip(token.card)} is no card of the box, or it is in the word twice."
            self.findings.append(breach(book.hand_only, says))
            return None
        if token.inked:
            says = f"Ink lies on {token.reads}, and no card of yours shows it: name the card that does."
            self.findings.append(breach(book.ink_not_wild, says))
            return None
        says = f"No card of yours shows {token.reads}, so it is read as a card face down."
        self.findings.append(note(book.wild, says))
        return WordCard(token.reads, None, down=True)

    def _refuse_wild(self, found: FoundCard) -> None:
        if found.where == Where.CLASSIC:
            says = f"{found.card.name} is a classic in play: it cannot be a wild."
            self.findings.append(breach(book.classic_never_wild, says))
        if found.mute:
            says = f"{found.card.name} must be used as {found.card.letter}: it cannot be a wild."
            self.findings.append(breach(book.power_disfigured_letter, says))
        if found.card.id in self.state.author(self.seat).inked:
            says = f"Ink lies on {found.card.name}: it cannot lie face down."
            self.findings.append(breach(book.ink_not_wild, says))

    def _take(self, found: FoundCard) -> None:
        self.used.add(found.card.id)
        self.findings += place_question(found, self.state, self.seat)
        unknown = found.where == Where.HAND and found.card not in self.state.author(self.seat).pile
        if unknown or found.is_elsewhere(self.seat):
            self.new.append(found.card)


def _starter_pick(place: int, card: Card, picked: str = "") -> Pick:
    """Yes, or no: then it lies face down."""
    key = f"card{place}"
    answers = (Choice(f"{key}={card.id}", "yes"), Choice(f"{key}=*{card.letter}", "no, it lies face down"))
    return Pick("choices", key, answers, f"{key}={picked}" if picked else "")


def lay(
    texts: tuple[str, ...], state: State, seat: int, house: HardbackHouse, picks: Mapping[str, str]
) -> Laying:
    """Lay the word that these texts name; `picks` says which card is meant in a place where several fit."""
    return _WordLayer(state, seat, house, picks).lay(texts)


def hand_findings(laying: Laying, state: State, seat: int) -> Iterator[Finding]:
    """Ask about more cards than the hand holds, and demand that every inked card is in the word."""
    author = state.author(seat)
    own = [each for each in laying.laid if each.owner is None and not each.lent]
    if len(own) > author.hand:
        says = f"Your hand should hold {author.hand} cards; the word uses {len(own)} of it. Is that right?"
        yield ask(book.hand_five, says)
    used = {each.card.id for each in own if each.card}
    missing = [card.name for card in author.pile if card.id in author.inked and card.id not in used]
    for name in missing:
        yield breach(book.ink_must, f"Ink lies on {name}: it must be used in this word.")
    named = sum(each.inked for each in own) - len(author.inked) + len(missing)
    many = author.unnamed_inked - max(named, 0)
    if many > 0:
        yield ask(book.ink_must, f"{many} more drawn with ink: does the word use every inked card, face up?")
