"""What the table waits for, and everybody's score."""

from __future__ import annotations

from referee.engine.result import ScoreLine, Status
from referee.engine.seats import Viewer
from referee.games.hardback.numbers import COIN_STARTERS, HAND, RANDOM_STARTERS, ROW
from referee.games.hardback.options import KEPT
from referee.games.hardback.state import State, Turn
from referee.games.hardback.ties import result
from referee.games.hardback.variant_hooks import active_variants
from referee.kit.sentences import number_word, sentence_case
from referee.kit.standings import game_over_status
from referee.kit.vote import dispute_status


def status(state: State, viewer: Viewer) -> Status:
    """What the table waits for, as this viewer reads it."""
    if ended := result(state):
        return game_over_status(ended, viewer)
    if state.turn is None:
        return _setup_status(state)
    if disputed := dispute_status(state, viewer):
        return disputed
    for variant in active_variants(state.options):
        if waits := variant.waiting_status(state, viewer):
            return waits
    turn = state.turn
    aim = next((aim for variant in active_variants(state.options) if (aim := variant.aim(state))), "")
    whose = sentence_case(viewer.whose(turn.seat))
    phase = f"{whose} turn · round {state.round} · {aim or f'target {state.options.target}'}"
    title, says = _turn_text(state, turn, viewer)
    return Status(phase, title, f"{says}{_warning(state, turn, viewer)}", (turn.seat,))


def _setup_status(state: State) -> Status:
    row = (
        f" {number_word(ROW).title()} cards lie open as the offer row."
        if state.options.row == KEPT and not state.row
        else ""
    )
    says = (
        f"Everybody shuffles {', '.join(COIN_STARTERS)} and {number_word(RANDOM_STARTERS)} prestige starters "
        f"and draws {number_word(HAND)}."
        f"{row} Who used a pen last begins."
    )
    return Status("Set up", "Set the table", says)


def _turn_text(state: State, turn: Turn, viewer: Viewer) -> tuple[str, str]:
    name, mine = viewer.name(turn.seat), viewer.seat == turn.seat
    if turn.spelled is None:
        says = "Lay your word, then photograph or type it." if mine else f"Waiting for {name}'s word."
        return "Spell your word" if mine else f"{name} spells", says
    spend = f"{turn.coins}¢ to spend" if turn.coins else "no coins left"
    jail = " A card of the row may be jailed." if turn.jails else ""
    word = turn.spelled.word or "The word"
    who = "you have" if mine else f"{name} has"
    return "Buy" if mine else f"{name} buys", f"{word} is scored; {who} {spend}.{jail}"


def _warning(state: State, turn: Turn, viewer: Viewer) -> str:
    """Says that this is the last round, or that this turn can bring it on."""
    for variant in active_variants(state.options):
        if (warning := variant.warning(state, viewer)) is not None:
            return f" {warning}" if warning else ""
    if state.ending is not None:
        return f" Last round: {_reached_text(state.ending, viewer)} {state.options.target}."
    needs = state.options.target - state.author(turn.seat).prestige
    if 0 < needs <= turn.reach and turn.spelled is None:
        return f" {viewer.does(turn.seat, 'needs')} {needs} more and can end the game this turn."
    return ""


def _reached_text(seat: int, viewer: Viewer) -> str:
    return "you have reached" if seat == viewer.seat else f"{viewer.name(seat)} has reached"


def scores(state: State, viewer: Viewer) -> tuple[ScoreLine, ...]:
    """Everybody's prestige; what counts only at the end is a remark."""
    rivals = (line for variant in active_variants(state.options) for line in variant.rival_scores(state))
    return (*(_score(state, seat.number) for seat in state.seats), *rivals)


def _score(state: State, seat: int) -> ScoreLine:
    name, author = state.seats[seat].name, state.author(seat)
    if seat in state.joining:
        return ScoreLine(seat, name, None, "joins next round")
    if seat not in state.playing:
        away = "left" if seat in state.left else "watching"
        return ScoreLine(seat, name, author.prestige if seat in state.left else None, away)
    notes = [f"{author.ink} ink"]
    notes += [f"{author.remover} remover"] if author.remover else []
    notes += [remark for variant in active_variants(state.options) for remark in variant.remarks(state, seat)]
    return ScoreLine(seat, name, author.prestige, " · ".join(notes))
