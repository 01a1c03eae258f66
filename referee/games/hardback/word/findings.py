"""What the referee says about a word before it is recorded: what is wrong, what is asked, and the sum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.inputs import Choice
from referee.engine.verdict import Finding, Pick, Weight, ask, ask_others, breach, note
from referee.games.hardback.book import book
from referee.games.hardback.options import ASK, FREE, OWN
from referee.games.hardback.physical_cards import Card
from referee.games.hardback.printed_cards import amount
from referee.games.hardback.state import HardbackHouse, State
from referee.games.hardback.variant_hooks import active_variants
from referee.games.hardback.word.card_lookup import unnamed_starters
from referee.games.hardback.word.decisions import CardDecision, choice_breaches, decisions
from referee.games.hardback.word.judgement import MUST, Judgement, read_choices
from referee.games.hardback.word.laying import TOO_MANY_STARTERS, hand_findings
from referee.games.hardback.word.spread import GENRE, TRASH_DISCARD, UNCOVER, Ability
from referee.games.hardback.word.tally import OPPONENTS_RETURN, TASKS
from referee.kit.challenge import words_of
from referee.kit.words import RuleSet, clip

Made = tuple[str, ...]
"""Choices as they were sent."""


def findings(
    judgement: Judgement, made: Made, state: State, seat: int, house: HardbackHouse
) -> Iterator[Finding]:
    """Everything there is to say about a word, the sum line by line included."""
    whole = judgement.laying.whole
    yield from judgement.laying.findings
    if whole:
        yield from word_list_findings(judgement.word, state, seat, house)
    yield from hand_findings(judgement.laying, state, seat)
    for variant in active_variants(house.options) if whole else ():
        yield from variant.word_findings(state, seat, judgement.spelled_word, house)
    asked, offered = choice_findings(judgement, made, state, seat, house)
    yield from asked
    yield from dropped_choice_notes(judgement, made)
    yield from _sum_notes(judgement, state, seat)
    yield from offered


def word_list_findings(word: str, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
    """Refuse a word that is too short, not in the list, or used before; ask where the list cannot say."""
    if len(word) < house.options.shortest:
        yield breach(book.shortest, f"A word has at least {house.options.shortest} letters here.")
        return
    ruling = words_of(state, house).verdict(word, RuleSet.MEMBERSHIP)
    if ruling.refused:
        near = f" Similar: {', '.join(ruling.nearest[:3])}." if ruling.nearest else ""
        yield breach(book.dictionary, f"{ruling.says}{near}", appeal=word, short=ruling.short)
    elif ruling.disputed:
        says = f"{ruling.says} Does the table allow {clip(word)}?"
        yield ask_others(book.dictionary, says, f"spell {clip(word)}", appeal=word, short=ruling.short)
    yield from _repeat_findings(word, state, seat, house)


def _repeat_findings(word: str, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
    before = [each for each in state.record if each.word == word]
    if house.options.repeats == OWN:
        before = [each for each in before if each.seat == seat]
    if before and house.options.repeats != FREE:
        who = state.seats[before[0].seat].name
        yield breach(book.repeats, f"{who} has spelled {word} before, and this table allows it once.")


def choice_findings(
    judgement: Judgement, made: Made, state: State, seat: int, house: HardbackHouse
) -> tuple[list[Finding], list[Finding]]:
    """What must be chosen, and what could be chosen otherwise; each choice shows what it would change."""
    wilds = list(_unnamed_wild_findings(judgement, state, seat, house, made))
    asked = [*_trash_findings(judgement, state, seat, house), *(f for f in wilds if f.weight is Weight.ASK)]
    offered = [finding for finding in wilds if finding.weight is Weight.NOTE]
    for decision in decisions(judgement.spread):
        says = f"{_card_name(judgement, decision)}: {decision.asks}"
        pick = _decision_pick(decision, judgement, state, seat, house)
        must = decision.ability.removeprefix(GENRE) in MUST
        if must and decision.pick is None:
            asked.append(breach(decision.cite, says, pick=pick))
        else:
            offered.append(note(decision.cite, says, pick=pick))
    return asked, offered


def dropped_choice_notes(judgement: Judgement, made: Made) -> Iterator[Finding]:
    """Notes about choices that were sent and that this word does not give."""
    here = {letter.id for letter in judgement.spread.letters}
    choices = tuple(each for each in read_choices(made)[1] if each.card in here)
    for finding in choice_breaches(replace(judgement.spread, picked=choices)):
        yield note(finding.cite, finding.says)


def _sum_notes(judgement: Judgement, state: State, seat: int) -> Iterator[Finding]:
    for gain in judgement.tally.shares:
        yield note(gain.cite, gain.says, figure=amount(gain.coins, gain.prestige) or "0")
    for task in judgement.tally.tasks:
        if task.ability != OPPONENTS_RETURN or state.opponents(seat):
            yield note(*TASKS[task.ability])
    extra = [f"{judgement.tally.ink} ink"] if judgement.tally.ink else []
    extra += [f"{judgement.tally.remover} remover"] if judgement.tally.remover else []
    total = " ".join([amount(judgement.tally.coins, judgement.tally.prestige) or "0", *extra])
    yield note(None, "Total", figure=total)


def _unnamed_wild_findings(
    judgement: Judgement, state: State, seat: int, house: HardbackHouse, made: Made
) -> Iterator[Finding]:
    for n, each in enumerate(judgement.laying.laid, 1):
        open_to_say = each.card is None or f"card{n}={each.card.id}" in made
        if each.down and open_to_say and (uncoverers := _uncoverers(judgement, n)):
            idle = any(not judgement.spread.pick(ability) for ability in uncoverers)
            must = idle and house.options.unnamed_wilds == ASK
            yield _unnamed_wild_finding(n, judgement, state, seat, house, must, made)


def _decision_pick(
    decision: CardDecision, judgement: Judgement, state: State, seat: int, house: HardbackHouse
) -> Pick:
    key = f"{decision.card}:{decision.ability}"
    if decision.ability.endswith(TRASH_DISCARD):
        choices = _discard_choices(decision, judgement, state, seat, house)
    else:
        choices = tuple(
            Choice(f"{key}={each.value}", each.label, amount(each.coins, each.prestige, signed=True))
            for each in decision.picks
        )
    return Pick("choices", key, choices, "" if decision.pick is None else f"{key}={decision.pick}")


def _discard_choices(
    decision: CardDecision, judgement: Judgement, state: State, seat: int, house: HardbackHouse
) -> tuple[Choice, ...]:
    """What an ability that trashes can take: nothing, or a card that can lie in the discard pile."""
    key = f"{decision.card}:{decision.ability}"
    keep, trash = decision.picks[0], decision.picks[-1]
    gain = amount(trash.coins, trash.prestige, signed=True)
    cards = tuple(
        Choice(f"{key}={card}", name, gain) for card, name in cards_in_discard(judgement, state, seat, house)
    )
    return (Choice(f"{key}=", keep.label), *cards)


def cards_in_discard(
    judgement: Judgement, state: State, seat: int, house: HardbackHouse
) -> Iterator[tuple[str, str]]:
    """Id and name of each card that can lie in the discard pile, unused cards of the hand included."""
    author, used = state.author(seat), {each.card.id for each in judgement.laying.laid if each.card}
    unused = author.hand > len(
        [each for each in judgement.laying.laid if each.owner is None and not each.lent]
    )
    hidden = (
        (*author.likely_hand(), *unnamed_starters_left(judgement, state, seat, house))
        if unused or author.unseen_discards
        else ()
    )
    for card in (*author.discard, *hidden):
        if card.id not in used:
            yield card.id, card.name


def unnamed_starters_left(
    judgement: Judgement, state: State, seat: int, house: HardbackHouse
) -> tuple[Card, ...]:
    """Prestige starters that may be this player's, besides those of the word."""
    return unnamed_starters(state, seat, house) if _starters_left(judgement, state, seat) else ()


def _starters_left(judgement: Judgement, state: State, seat: int) -> int:
    """How many of the player's prestige starters are still to be learned after this word."""
    named = sum(card.random_starter for card in judgement.laying.new)
    return max(state.author(seat).starters_to_learn - named, 0)


def _trash_findings(judgement: Judgement, state: State, seat: int, house: HardbackHouse) -> Iterator[Finding]:
    used = {each.card.id: each.card for each in judgement.laying.laid if each.card}
    possible = dict(cards_in_discard(judgement, state, seat, house))
    for name in judgement.tally.discards:
        if name in used:
            yield breach(book.trash_discard, f"{used[name].name} is in the word: it cannot be trashed so.")
        elif name not in possible:
            yield breach(book.trash_discard, f"Your discard pile holds no {clip(name)} to be trashed.")
    unnamed = {card.id for card in unnamed_starters_left(judgement, state, seat, house)}
    if len(unnamed & {*judgement.tally.discards}) > _starters_left(judgement, state, seat):
        yield breach(book.start_prestige, TOO_MANY_STARTERS)
    for name in {each for each in judgement.tally.discards if judgement.tally.discards.count(each) > 1}:
        yield breach(book.trash_discard, f"{possible.get(name, clip(name))} can be trashed only once.")


def _uncoverers(judgement: Judgement, place: int) -> list[Ability]:
    """The abilities beside this place that uncover a neighbour: then it matters which card lies there."""
    beside = {each.id for each in judgement.spread.neighbours(judgement.spread.word[place - 1])}
    active = (each for each in judgement.spread.active if each.id in beside)
    abilities = (ability for each in active for ability in judgement.spread.abilities(each))
    return [ability for ability in abilities if ability.part == UNCOVER]


def _unnamed_wild_finding(
    place: int, judgement: Judgement, state: State, seat: int, house: HardbackHouse, must: bool, made: Made
) -> Finding:
    """Which card lies there? A question where its benefits would be lost and nobody has said so yet."""
    laid, author = judgement.laying.laid[place - 1], state.author(seat)
    elsewhere = (each.card for each in judgement.laying.laid if each.card and each is not laid)
    out = {*author.inked, *(card.id for card in elsewhere)}
    hand = (*author.likely_hand(), *unnamed_starters_left(judgement, state, seat, house))
    cards = [card for card in hand if card.id not in out]
    leave = f"card{place}=*{laid.reads} unnamed"
    choices = (Choice(leave, "leave it"), *(Choice(f"card{place}={c.id}", c.name) for c in cards))
    says = f"Which card lies face down as {laid.reads}? It can be uncovered."
    chosen = f"card{place}={laid.card.id}" if laid.card else leave
    if must and chosen not in made:
        return ask(book.uncover_unnamed, says, pick=Pick("choices", f"card{place}", choices))
    return note(book.uncover, says, pick=Pick("choices", f"card{place}", choices, chosen))


def _card_name(judgement: Judgement, decision: CardDecision) -> str:
    letter = next(each for each in judgement.spread.letters if each.id == decision.card)
    return letter.card.name if letter.card else "A card"
