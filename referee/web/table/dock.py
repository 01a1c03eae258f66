"""The end of every form: what the referee says in one line, and the button that says what will happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.engine.inputs import KeptIn
from referee.engine.verdict import Finding, RequestStanding, Verdict
from referee.kit.sentences import quantity, sentence_case
from referee.web.table.open_form import OpenForm

AGREE = "The table agrees"
GO_ON = "Yes, go on"
"""The answer to a question that is the player's own, or of what lies open on the table."""
MOODS = {
    RequestStanding.STANDS: "ok",
    RequestStanding.REFUSED: "no",
    RequestStanding.ASKS: "ask",
    RequestStanding.UNCHECKED: "open",
}


@dataclass(frozen=True)
class Button:
    """One button; with `url` it leads to another form, with `name` it answers a question."""

    label: str
    primary: bool = False
    disabled: bool = False
    name: str = ""
    value: str = "1"
    url: str = ""


@dataclass(frozen=True)
class Dock:
    """One of four states, told apart by shape and colour, and the button under it."""

    button: Button
    mood: str = ""
    """ok, no, ask or open; empty while nothing has been ruled on."""
    word: str = ""
    says: str = ""
    figure: str = ""
    spoken: str = ""
    """The same as one sentence, for whoever listens."""
    above: tuple[Finding, ...] = ()
    """Questions and choices, which stand over the line."""
    behind: tuple[Finding, ...] = ()
    """Further reasons, which open behind the line."""
    notes: tuple[Finding, ...] = ()
    """The lines of the sum, also behind it."""
    closing: Finding | None = None
    """The line that closes the sum."""
    sends_itself: bool = False
    """Nothing is missing and nothing is asked: the script counts down and sends it."""
    kept: tuple[KeptIn, ...] = ()
    """What the last try insisted on: it is sent along with the table's yes."""


def build_dock(form: OpenForm, verdict: Verdict[Any] | None = None, problem: str = "") -> Dock:
    """The dock of a form as it is filled in; `problem` is why it could not even be read."""
    if problem:
        return Dock(Button(form.send_label), "no", says=problem, spoken=problem)
    if verdict is None:
        return opening_dock(form, None)
    standing, word = verdict.standing, form.headline
    if standing is RequestStanding.REFUSED and form.word and not word:
        return opening_dock(form, verdict)  # nothing is written yet
    several = len(form.words) > 1
    says = _says(verdict, word, several) if word else sentence_case(_says(verdict, word))
    figure = "" if standing in (RequestStanding.REFUSED, RequestStanding.UNCHECKED) else _figure(verdict)
    picks = tuple(f for f in verdict.findings if f.pick)
    asked = verdict.questions if verdict.asks else ()
    behind = tuple(f for f in (*verdict.breaches, *verdict.questions) if f not in (*picks, *asked))
    return Dock(
        _button(form, verdict),
        MOODS[standing],
        word,
        says,
        figure,
        _verdict_sentence(verdict, word, says, figure, several),
        (*asked, *(f for f in picks if f not in asked)),
        behind,
        tuple(f for f in verdict.notes if not f.pick),
        verdict.closing,
        _sends_itself(form, verdict),
        tuple(i for i in form.offer.inputs if isinstance(i, KeptIn) and i.value) if verdict.asks else (),
    )


def opening_dock(form: OpenForm, verdict: Verdict[Any] | None) -> Dock:
    """The dock of a form just opened: no verdict on an empty form, only whether it could be sent."""
    if form.offer.reasons:  # opened by its address, or open since before the table moved on
        closed = Verdict[Any](form.offer.reasons)
        says = sentence_case(_says(closed, ""))
        button = Button(form.send_label, disabled=True)
        return Dock(button, "no", says=says, spoken=says, behind=form.offer.reasons[1:])
    if verdict is None:
        return Dock(Button(form.send_label))
    sendable = verdict.standing in (RequestStanding.STANDS, RequestStanding.UNCHECKED)
    return Dock(Button(form.send_label, primary=sendable), above=tuple(f for f in verdict.findings if f.pick))


def _sends_itself(form: OpenForm, verdict: Verdict[Any]) -> bool:
    """Not where somebody could still choose, or others are spoken for."""
    settled = verdict.standing is RequestStanding.STANDS and not any(
        f.pick or f.consent for f in verdict.findings
    )
    return settled and form.offer.sends_itself and form.complete


def _figure(verdict: Verdict[Any]) -> str:
    return verdict.figure or ("" if verdict.total is None else str(verdict.total))


def _says(verdict: Verdict[Any], word: str, several: bool = False) -> str:
    """The few words of the line."""
    main, figure = verdict.main, _figure(verdict)
    match verdict.standing:
        case RequestStanding.UNCHECKED:
            if_so = "if they stand" if several else "if it stands"
            return f"{figure} {if_so}" if figure else main.short if main else "not looked up yet"
        case RequestStanding.STANDS:
            return main.short if main else "" if word else "OK"
        case RequestStanding.ASKS if verdict.chooses:
            return (main.short if main else "") or "Your choice"
        case RequestStanding.ASKS if verdict.asks:
            return (main.short if main else "") or (
                "Does the table agree?" if verdict.for_table else "Is that right?"
            )
        case _:
            # The word stands beside it already; of several the sentence says which it means.
            # The word A is no article.
            short = "" if main is None or several else main.short
            beside = f"{word} " if len(word) > 1 else ""
            return short or (main.says.removeprefix(beside) if main else "")


def _verdict_sentence(verdict: Verdict[Any], word: str, says: str, figure: str, several: bool) -> str:
    standing, main = verdict.standing, verdict.main
    if standing is RequestStanding.STANDS:
        points = (
            f", {quantity(int(figure), 'point')}" if figure.isdecimal() else f", {figure}" if figure else ""
        )
        verb = "stand" if several else "stands"
        return f"{word} {verb}{points}." if word else f"{says or 'OK'}{points}."
    if word and main and standing is RequestStanding.REFUSED and not main.short:
        says = main.says  # heard alone, the sentence needs its word
    verb = {
        RequestStanding.REFUSED: f" {'are' if several else 'is'} refused: ",
        RequestStanding.ASKS: ": ",
        RequestStanding.UNCHECKED: ": ",
    }[standing]
    return f"{word}{verb}{says}" if word else says


def _button(form: OpenForm, verdict: Verdict[Any]) -> Button:
    label = verdict.button or form.send_label
    if verdict.asks:
        label = verdict.button or (AGREE if verdict.for_table else GO_ON)
        return Button(label, primary=True, name="form.agreed")
    if not verdict.breaches:
        return Button(label, primary=True)
    if verdict.chooses:
        return Button(label)
    anyways = [f.anyway for f in verdict.breaches]
    if anyways[0] is not None and all(each == anyways[0] for each in anyways):
        return Button(anyways[0].label, name=anyways[0].field)
    appeal = next((f.appeal for f in verdict.breaches if f.appeal), "")
    if appeal and form.ask_table_url:
        return Button(f"Put {appeal} to the table", url=f"{form.ask_table_url}?word={appeal}")
    return Button(label, disabled=True)
