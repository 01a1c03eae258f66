"""Exploring, moving, mining, spelling, refilling and winning in Letter Mine."""

import pytest

from referee.engine.event import WordRuling
from referee.games.letter_mine import RULES
from referee.games.letter_mine.actions.map import Begin, Explore, Finish, Mine, Move, Refill, Rest
from referee.games.letter_mine.actions.word import Score, Spell
from referee.games.letter_mine.challenge import CHALLENGE, Challenge
from referee.games.letter_mine.seating import Join, Leave
from referee.kit.values import CorrectValue
from referee.kit.words import ListedWords
from tests.support.played_table import PaperBook, Seated
from tests.support.rules import rule

WORDS = ListedWords(frozenset({"AT", "JET", "TEA"}))


class Table(Seated):
    """Three players unless the test says otherwise; Ann is the youngest."""

    def __init__(self, players=3, words=WORDS, **options):
        super().__init__(RULES, words, players, **options)

    def begun(self):
        return self.do(0, Begin(0))

    def mines(self, face, edge="up", roll=6):
        """Whoever is next explores, moves and mines once; where the start is bare it gets an E."""
        seat = self.state.turn
        self.do(seat, Explore(edge, face)).do(seat, Move(self.state.map[-1].cell)).do(seat, Mine(roll))
        return self.refilled()

    def refilled(self, face="E"):
        if self.state.phase == "refill":
            self.do(0, Refill((face,) * len(self.state.bare)))
        return self

    def rests(self, times=1):
        for _ in range(times):
            self.do(self.state.turn, Rest()).refilled()
        return self

    def holds(self, faces):
        """Ann has mined these letters, one a turn, while the others rested."""
        for at, face in enumerate(faces):
            seat, edge = self.state.turn, self.state.empty_edges(self.state.turn)[0]
            self.do(seat, Explore(edge, face)).do(seat, Move(self.state.map[-1].cell)).do(
                seat, Mine(6)
            ).refilled()
            self.rests(len(self.state.playing) - 1)
            assert len(self.state.mined[0]) == at + 1
        return self


@rule("letter_mine", "start_cards")
@pytest.mark.parametrize("players, tokens", [(3, [3]), (4, [4]), (5, [3, 2]), (6, [3, 3])])
def test_five_or_six_begin_on_two_cards(players, tokens):
    state = Table(players).state
    assert [state.tokens.count(cell) for cell in state.cells] == tokens
    assert all(site.card is None for site in state.map)


@rule("letter_mine", "first")
def test_the_youngest_begins_and_play_goes_round():
    table = Table()
    assert table.refused(0, Explore("up", "E")) == ["explore"]
    assert table.refused(0, Begin(9)) == ["first"]
    table.do(2, Begin(1))
    assert table.refused(0, Explore("up", "E")) == ["first"]
    assert table.refused(0, Begin(0)) == ["first"]
    table.rests(2)
    assert table.state.turn == 0


@rule("letter_mine", "three_actions")
def test_a_turn_is_three_actions_in_any_order():
    table = Table().begun()
    for edge, face in (("up", "E"), ("left", "A"), ("down", "T")):
        assert table.state.turn == 0
        table.do(0, Explore(edge, face))
    assert table.state.turn == 1


@rule("letter_mine", "skip")
def test_actions_may_be_left_out():
    table = Table().begun().do(0, Explore("up", "E")).do(0, Rest())
    assert table.state.turn == 1 and "Ann skips 2 actions." in table.ledger_lines()


@rule("letter_mine", "skip")
def test_or_every_turn_has_three_actions():
    table = Table(fewer_actions=False).begun().do(0, Explore("up", "E"))
    assert table.refused(0, Rest()) == ["skip"]


@rule("letter_mine", "explore")
def test_a_new_card_lies_at_an_empty_edge_with_a_letter():
    table = Table().begun()
    assert table.refused(0, Explore("north", "E")) == ["explore"]
    assert table.refused(0, Explore("up", "7")) == ["explore"]
    table.do(0, Explore("up", "E"))
    assert table.state.site("-1,0").card.face == "E" and table.state.left == 123
    assert table.refused(0, Explore("up", "E")) == ["explore"]
    for edge in ("left", "right"):
        table.do(0, Explore(edge, "E"))
    table.do(1, Explore("down", "E"))
    assert table.refused(1, Explore("down", "E")) == ["explore"]


@rule("letter_mine", "move")
def test_a_token_moves_to_an_adjacent_card_that_is_there():
    table = Table().begun()
    assert table.refused(0, Move("-1,0")) == ["move"]
    table.do(0, Explore("up", "E")).do(0, Move("-1,0"))
    assert table.refused(0, Move("-1,1")) == ["move"]
    table.do(0, Explore("up", "E"))
    assert table.refused(1, Move("-2,0")) == ["move"]
    assert table.refused(1, Move("nowhere")) == ["move"]


@rule("letter_mine", "mine")
@rule("letter_mine", "mined")
def test_rolls_are_written_down_until_the_value_is_reached_and_then_erased():
    table = Table().begun()
    assert table.refused(0, Mine(3)) == ["mine"]
    table.do(0, Explore("up", "B")).do(0, Move("-1,0"))
    assert table.refused(0, Mine()) == table.refused(0, Mine(7)) == table.refused(0, Mine(0)) == ["mine"]
    table.do(0, Mine(4)).rests(2)
    assert table.state.site("-1,0").rolls == (4,) and table.state.mined[0] == ()
    table.do(0, Mine(4))
    assert table.state.site("-1,0").rolls == (4, 4)
    table.do(0, Mine(1))
    assert [card.face for card in table.state.mined[0]] == ["B"]
    assert table.state.site("-1,0").rolls == () and table.state.site("-1,0").card is None
    why = table.view(None).ledger[-1].lines[0].why[0]
    assert why.says == "1 + 4 + 4 = 9, and B is 9." and why.cite.rule == "mined"


@rule("letter_mine", "mine")
def test_anybody_goes_on_with_the_numbers_written():
    table = Table().begun().do(0, Explore("up", "J")).do(0, Move("-1,0")).do(0, Mine(6))
    table.do(1, Move("-1,0")).do(1, Mine(6)).do(1, Mine(6))
    assert [card.face for card in table.state.mined[1]] == ["J"]


@rule("letter_mine", "wild")
def test_a_wild_card_is_mined_without_a_roll_reads_as_any_letter_and_is_worth_nothing():
    table = Table().begun().do(0, Explore("up", "*")).do(0, Move("-1,0")).do(0, Mine()).rests(2)
    table.mines("A", "left").rests(2).do(0, Spell("at")).do(0, Score())
    assert table.state.points(0) == 2 and table.state.mined[0] == ()


@rule("letter_mine", "spell")
def test_a_word_is_made_of_the_letters_face_up_and_scores_their_value():
    table = Table().begun()
    assert table.refused(0, Spell("at")) == ["spell"]
    table.holds("TEA")
    assert table.refused(0, Spell("jet")) == ["spell"]
    assert table.refused(0, Spell("🙂")) == ["spell"]
    assert table.check(0, Spell("tea")).total == 4
    table.do(0, Spell("at"))
    assert table.refused(0, Mine(1)) == ["mine", "mine"] and table.refused(1, Score()) == ["first"]
    table.do(0, Score())
    assert table.state.points(0) == 3 and [card.face for card in table.state.mined[0]] == ["E"]
    assert table.state.done == 1


@rule("letter_mine", "shortest")
def test_the_shortest_word_is_the_tables_choice():
    assert Table().begun().holds("A").refused(0, Spell("a")) == ["shortest"]
    assert Table(shortest=1, challenges="void").begun().holds("A").refused(0, Spell("a")) == []


@rule("letter_mine", "refill")
def test_cards_without_letter_and_token_are_refilled_after_the_third_action():
    table = Table().begun().mines("T").mines("E", "left")
    assert table.state.turn == 2
    table.do(2, Explore("down", "A")).do(2, Move("1,0")).do(2, Mine(6))
    assert table.state.phase == "refill" and table.state.bare == ("0,0",)
    assert table.refused(0, Mine(1)) == ["mine", "first"]
    assert table.refused(0, Refill(("E", "E"))) == ["refill"]
    assert table.asked(0, Refill(())) == ["deck_out"]
    table.do(0, Refill(("S",)))
    assert table.state.site("0,0").card.face == "S" and table.state.turn == 0


@rule("letter_mine", "win")
@rule("letter_mine", "at_once")
def test_the_first_to_reach_the_points_wins_at_once():
    table = Table(target=4).begun().holds("TEA").do(0, Spell("tea"))
    assert table.rules.result(table.state) is None
    table.do(0, Score())
    assert table.places[0] == ("Ann", 1, 4)
    assert table.rules.result(table.state).reason == "Ann reached 4 first with 4."


@rule("letter_mine", "at_once")
def test_a_table_may_play_the_round_out():
    table = Table(target=4, ending="round").begun().holds("TEA").do(0, Spell("tea")).do(0, Score())
    table.rests(2)
    assert table.rules.result(table.state) is None
    table.rests()
    assert table.rules.result(table.state).reason == "Ann has the most points after the last round: 4."


@rule("letter_mine", "deck_out")
@rule("letter_mine", "stall")
def test_a_used_up_deck_is_asked_about_and_the_table_may_end_the_game():
    table = Table().begun()
    assert table.refused(1, Finish()) == ["stall"]
    assert table.asked(0, Explore("up")) == ["deck_out"]
    table.do(0, Explore("up"))
    assert table.state.left == 0 and table.state.site("-1,0").card is None
    assert table.asked(0, Explore("left", "E")) == ["deck_out"]
    table.do(0, Rest())
    assert table.state.turn == 1
    assert table.asked(2, Finish()) == ["stall"]
    table.do(2, Finish())
    assert table.rules.result(table.state).reason == "Ann, Bea and Cal win together with 0 points each."


@rule("letter_mine", "challenge_bad")
def test_a_word_that_falls_is_taken_back_and_its_action_spent():
    table = Table().begun().holds("TEA").do(0, Spell("eat")).do(1, Challenge("eat"))
    assert table.state.spelled is None and table.state.done == 1 and len(table.state.mined[0]) == 3
    assert table.ledger_lines()[-1] == "Bea challenged Ann's EAT: it is not acceptable."


@rule("letter_mine", "challenge_good")
def test_a_wrong_challenge_costs_the_words_of_the_next_turn():
    table = Table().begun().holds("TEA").do(0, Spell("tea")).do(1, Challenge()).do(0, Score()).rests()
    assert "challenge_good" in table.refused(1, Spell("at"))
    table.rests()
    assert table.state.barred == ()


@pytest.mark.parametrize(
    "mode, skips, given", [("single", (), 0), ("double", (1,), 0), ("penalty_5", (), -5)]
)
def test_what_a_wrong_challenge_costs_by_option(mode, skips, given):
    table = Table(challenges=mode).begun().holds("TEA").do(0, Spell("tea")).do(1, Challenge())
    assert (table.state.skips, table.state.barred, table.state.hand_points(1)) == (skips, (), given)
    table.do(0, Score()).rests()
    assert table.state.turn == (2 if mode == "double" else 1)


@rule("letter_mine", "challenge_window")
def test_a_word_is_challenged_once_before_it_is_scored_and_not_by_its_maker():
    table = Table().begun().holds("TEA").do(0, Spell("tea"))
    assert table.refused(0, Challenge()) == ["challenge_bad"]
    assert table.refused(1, Challenge("at")) == ["challenge_bad"]
    assert table.asked(1, Challenge()) == ["challenge_bad"]
    table.do(1, Challenge())
    assert table.refused(2, Challenge()) == ["challenge_window"]
    table.do(0, Score())
    assert table.refused(2, Challenge()) == ["challenge_window"]


def test_checked_at_once_and_settled_by_the_table():
    table = Table(challenges="void").begun().holds("TEA")
    assert table.refused(0, Spell("eat")) == ["challenge_bad"]
    paper = Table(words=PaperBook()).begun().holds("TEA").do(0, Spell("tea")).do(1, Challenge())
    assert paper.refused(0, Score()) == ["spell"]
    assert paper.refused(0, CHALLENGE.settle("so")) == ["challenge_bad"]
    paper.do(2, CHALLENGE.settle("allowed"))
    assert paper.position.log[-1].events[0].word_ruling() == WordRuling("TEA", True)


def test_before_a_challenge_nobody_sees_whether_a_word_is_listed():
    tables = [Table(words=ListedWords(frozenset(w))).begun().holds("TEA") for w in (["TEA"], [])]
    for table in tables:
        table.do(0, Spell("tea"))
    for seat in (None, 0, 1):
        assert tables[0].view(seat) == tables[1].view(seat)


@rule("letter_mine", "seats")
def test_latecomers_join_on_the_start_and_leavers_take_their_letters_along():
    table = Table(3, late=1).begun()
    assert table.refused(0, Join()) == ["seats"]
    table.do(3, Join())
    assert table.state.tokens[3] == "0,0" and table.state.playing == (0, 1, 2, 3)
    assert table.asked(1, Leave(0)) == ["seats"] and table.refused(1, Leave(8)) == ["seats"]
    table.do(0, Leave(0))
    assert table.state.turn == 1 and table.refused(0, Join()) == ["seats"]
    table.do(1, Leave(1)).do(2, Leave(2))
    assert table.refused(3, Leave(3)) == ["seats"]
    assert Table(3, late=1, latecomers=False).refused(3, Join()) == ["seats"]


def test_a_corrected_value_counts_on_the_map_and_in_the_score():
    table = Table().begun().do(0, Explore("up", "B")).do(0, Move("-1,0")).do(1, CorrectValue("B", 5))
    table.do(0, Mine(5))
    assert table.state.mined[0][0].points == 5


def test_the_map_grows_to_all_sides_and_shows_tokens_letters_and_rolls():
    table = Table().begun().do(0, Explore("up", "B")).do(0, Move("-1,0")).do(0, Mine(4))
    grid = table.view(1).board[0]
    assert [cell.name for row in grid.rows for cell in row] == ["-1,0", "0,0"]
    assert grid.rows[0][0].label == "1 up from the start card: B worth 9, written 4, Ann here"
    assert grid.rows[1][0].pawns == (1, 2)
