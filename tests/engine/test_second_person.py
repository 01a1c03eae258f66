"""The ledger speaks to whom it is about, whatever that person is called."""

import pytest

from referee.engine.result import Place, Result
from referee.engine.seats import Seat, Viewer
from referee.engine.second_person import OWN, address, reason_for, without_own_name

ANN = Viewer(0, (Seat(0, "Ann"), Seat(1, "Bea")))


@pytest.mark.parametrize(
    ("says", "to_ann"),
    [
        (f"{OWN} passes.", "You pass."),
        (f"{OWN} discards and draws six. Bea is next.", "You discard and draw six. Bea is next."),
        (f"{OWN} loses the turn, discards the hand and draws six.",
         "You lose the turn, discard the hand and draw six."),
        (f"{OWN} thought of it, as a ghost writer, and gets 1 ink.",
         "You thought of it, as a ghost writer, and get 1 ink."),
        (f"Bea turns up K. {OWN} is next.", "Bea turns up K. You are next."),
        (f"Bea deals; {OWN} goes first.", "Bea deals; you go first."),
        (f"{OWN}'s word is refused.", "Your word is refused."),
        (f"Bea's RAGE cancels {OWN}'s RAG.", "Bea's RAGE cancels your RAG."),
        (f"CAT gives {OWN} points.", "CAT gives you points."),
        (f"{OWN} and Bea win together.", "You and Bea win together."),
        (f"What {OWN} proposes no longer fits.", "What you propose no longer fits."),
        ("Bea discards U and draws from the deck.", "Bea discards U and draws from the deck."),
    ],
)  # fmt: skip
def test_a_sentence_about_the_viewer_calls_them_you(says, to_ann):
    assert address(says) == to_ann


def test_a_spectator_reads_every_name():
    nobody = Viewer(None, ANN.seats)
    assert without_own_name(nobody) == nobody


def test_the_reason_of_a_win_is_said_to_the_winner():
    result = Result((Place(0, "Ann", 1, 12), Place(1, "Bea", 2, 9)), "Ann wins with 12 points.")
    assert reason_for(result, ANN) == "You win with 12 points."
    assert reason_for(result, Viewer(1, ANN.seats)) == reason_for(result, Viewer(None, ANN.seats))
    assert reason_for(result, Viewer(1, ANN.seats)) == "Ann wins with 12 points."
