"""Literary Awards: who holds one, who loses it, and when it counts."""

import pytest

from referee.games.hardback.actions.spelling import Spell
from referee.games.hardback.ties import final_prestige
from tests.games.hardback.table import Table
from tests.support.rules import rule


def spells(table: Table, letters: int) -> Table:
    """The player on turn lays a word of so many letters and ends the turn."""
    seat = table.state.turn.seat
    table.holding(seat, "starter-A").with_author(seat, hand=letters)
    return table.spell("starter-A", *("*E" for _ in range(letters - 1))).end()


def table(**options) -> Table:
    return Table(2, awards=True, **options)


@rule("hardback", "awards")
@rule("hardback", "award_claim")
@rule("hardback", "award_lower")
@rule("hardback", "award_end")
def test_edgar_and_jane() -> None:
    """Edgar's seven letters take an award; Jane's nine take another, and the lower ones are gone."""
    game = spells(table(), 7)
    assert (game.state.award.letters, game.state.award.prestige, game.state.award.holders) == (7, 5, (0,))
    spells(game, 9)
    assert (game.state.award.letters, game.state.award.prestige, game.state.award.holders) == (9, 7, (1,))
    assert "Bea takes the Literary Award for 9 letters." in game.ledger_lines()
    assert [final_prestige(game.state, seat) - game.author(seat).prestige for seat in (0, 1)] == [0, 7]
    spells(game, 8)
    assert game.state.award.holders == (1,)


@rule("hardback", "award_claim")
@pytest.mark.parametrize("letters, worth", [(6, None), (7, 5), (8, 6), (9, 7), (10, 9), (11, 12), (12, 15)])
def test_each_award_card_has_its_worth(letters: int, worth: int | None) -> None:
    award = spells(table(), letters).state.award
    assert (award.prestige if award else None) == worth


@rule("hardback", "award_end")
def test_an_award_does_not_move_the_token_or_end_the_game() -> None:
    game = table(target=10)
    game.with_author(0, prestige=5)
    spells(game, 12)
    assert (game.author(0).prestige, game.state.ending) == (5, None)
    assert game.view(None).scores[0].note.endswith("award +15 at the end")


@rule("hardback", "award_shared")
def test_an_equal_word_changes_nothing_in_the_first_edition_and_shares_in_the_second() -> None:
    first, second = (spells(spells(table(edition=edition), 8), 8) for edition in ("first", "second"))
    assert first.state.award.holders == (0,)
    assert second.state.award.holders == (0, 1)
    assert [final_prestige(second.state, seat) - second.author(seat).prestige for seat in (0, 1)] == [6, 6]
    spells(second, 9)
    assert second.state.award.holders == (0,)


@rule("hardback", "award_over_twelve")
def test_thirteen_letters_count_as_twelve_unless_the_table_reads_it_strictly() -> None:
    assert spells(table(), 13).state.award.letters == 12
    assert spells(table(long_words=False), 13).state.award is None


@rule("hardback", "award_over_twelve")
@pytest.mark.parametrize("long_words, says", [(True, "they count as 12"), (False, "it takes none")])
@pytest.mark.parametrize("letters", [12, 13])
def test_a_word_longer_than_any_award_card_is_told_how_it_counts(
    long_words: bool, says: str, letters: int
) -> None:
    game = table(long_words=long_words).holding(0, "starter-A").with_author(0, hand=letters)
    found = game.check(0, Spell(("starter-A@0", *("*E" for _ in range(letters - 1))))).notes
    told = [each.says for each in found if each.cite and each.cite.rule == "award_over_twelve"]
    assert [says in each for each in told] == [True] * (letters > 12)


def test_without_the_variant_there_is_no_award() -> None:
    assert spells(Table(2), 9).state.award is None
