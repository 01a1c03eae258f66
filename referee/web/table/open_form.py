"""An open form: the inputs of one action in the order the page shows them, with what was typed."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from werkzeug.datastructures import MultiDict

from referee.engine.inputs import (
    BoardIn,
    CardsIn,
    ChoiceIn,
    FacesIn,
    Input,
    KeptIn,
    LaidIn,
    NumberIn,
    PathIn,
    SeatIn,
    TextIn,
    WordIn,
    YesIn,
)
from referee.engine.judge import Offer
from referee.engine.seats import list_of
from referee.web import template_helpers
from referee.web.table import forms

WORD_HERE = "…"


@dataclass(frozen=True)
class OpenForm:
    """The form of one action, for one seat, on one state of the table."""

    offer: Offer
    seat: int
    seen: int
    key: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    """Sent with every try, so that a double tap counts once."""
    ask_table_url: str = ""
    """Where a refused word is put to the table, if this seat may do that now."""

    @property
    def word(self) -> WordIn | None:
        """The input for the word, if this action plays one."""
        return next((each for each in self.offer.inputs if isinstance(each, WordIn)), None)

    @property
    def word_of_named_cards(self) -> LaidIn | None:
        """The input for a word of cards that are named one by one."""
        return next((each for each in self.offer.inputs if isinstance(each, LaidIn) and each.down), None)

    @property
    def cards_of_word(self) -> tuple[Input, ...]:
        """The inputs that the strip of the word fills in: which cards it is made of."""
        if self.word is None:
            return ()
        return tuple(
            each
            for each in self.offer.inputs
            if isinstance(each, CardsIn) or (isinstance(each, FacesIn) and not each.apart)
        )

    @property
    def before_word(self) -> tuple[Input, ...]:
        """What the game asks before the word, such as the cards in the player's hand."""
        inputs = self.offer.inputs
        return self._without_word(inputs[: inputs.index(self.word)] if self.word else ())

    @property
    def leads_with_word(self) -> bool:
        """The word is the first thing the form asks for: its title is the form's own."""
        return self.word is not None and not self.before_word

    @property
    def after_word(self) -> tuple[Input, ...]:
        """Everything else, in the game's order."""
        return tuple(each for each in self._without_word(self.offer.inputs) if each not in self.before_word)

    def _without_word(self, inputs: tuple[Input, ...]) -> tuple[Input, ...]:
        return tuple(each for each in inputs if each not in (self.word, *self.cards_of_word))

    @property
    def photo_inputs(self) -> tuple[FacesIn | WordIn | LaidIn | BoardIn, ...]:
        """The inputs that a photo can fill in."""
        kinds = FacesIn | WordIn | LaidIn | BoardIn
        return tuple(each for each in self.offer.inputs if isinstance(each, kinds))

    @property
    def complete(self) -> bool:
        """Is every question answered, with as many cards or ticks as it takes? A text may stay empty."""
        return all(_is_answered(each) for each in self.offer.inputs)

    @property
    def headline(self) -> str:
        """The word that a verdict speaks of, or the words that are said together."""
        if self.word_of_named_cards is not None:
            return template_helpers.word_of_cards(self.word_of_named_cards)
        return list_of(self.words)

    @property
    def words(self) -> tuple[str, ...]:
        """The word of the form in capitals, and others that are said with it."""
        word = self.word.value.strip() if self.word else ""
        also = (each.value for each in self.offer.inputs if isinstance(each, TextIn) and each.adds_words)
        return tuple(re.split(r"[\s,+]+", " ".join((word, *also)).strip(" ,+").upper())) if word else ()

    @property
    def send_label(self) -> str:
        """What the button says, with the word in it where there is one."""
        word = self.word.value.strip().upper() if self.word else ""
        return self.word_label.replace(WORD_HERE, word) if word else self.offer.send or self.offer.label

    @property
    def word_label(self) -> str:
        """What the button says with a word; a script puts the word in while it is typed."""
        if self.word is None:
            return ""
        return f"{self.offer.send} {WORD_HERE}" if self.offer.send else f"{self.offer.label}: {WORD_HERE}"


def fill_inputs(inputs: Iterable[Input], answers: forms.Answers) -> tuple[Input, ...]:
    """The inputs with what was sent still in them, so that nobody types twice."""
    return tuple(_fill(each, answers) if _was_sent(each, answers) else each for each in inputs)


def answers(offer: Offer) -> forms.Form:
    """What would be sent if nothing were filled in: the answers that the form begins with."""
    sent: forms.Form = MultiDict()
    for each in offer.inputs:
        values = each.value if isinstance(each.value, tuple) else (each.value,)
        for value in values:
            if value is not None and value is not False:  # 0 is the first seat, and equals False
                sent.add(each.name, "1" if value is True else str(value))
    return sent


def fill_offer(offer: Offer, answers: forms.Answers) -> Offer:
    """The offer with what was sent still in its inputs."""
    return replace(offer, inputs=fill_inputs(offer.inputs, answers))


def _is_answered(each: Input) -> bool:
    match each:
        case FacesIn():
            return len(forms.split_faces(" ".join(each.value), each.alphabet)) == each.most
        case CardsIn() | ChoiceIn() | LaidIn():
            return len(each.value) == each.most
        case NumberIn() | SeatIn():
            return each.value is not None
        case _:
            return True


def _was_sent(each: Input, answers: forms.Answers) -> bool:
    # Browsers send nothing for an unticked box, and picks made in a verdict have names of their own.
    return each.name in answers or isinstance(each, YesIn | CardsIn | ChoiceIn | KeptIn)


def _fill(each: Input, answers: forms.Answers) -> Input:
    values = [value.strip() for value in answers.getlist(each.name)]
    first = values[0] if values else ""
    match each:
        case CardsIn() | ChoiceIn():
            return replace(each, value=tuple(value for value in values if value))
        case FacesIn() | PathIn() | LaidIn() | BoardIn():
            return replace(each, value=tuple(part for value in values for part in value.split()))
        case KeptIn():
            return replace(each, value=tuple(forms.field_texts(answers, each.name)))
        case NumberIn() | SeatIn():
            return replace(each, value=int(first) if _is_whole(first) else None)
        case YesIn():
            return replace(each, value=bool(first))
        case _:
            return replace(each, value=first)


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 10
