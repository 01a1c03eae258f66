"""A whole co-op game with every variant on, told as a play script."""

from pathlib import Path

from referee.table.play_script import as_text, replay
from tests.support.rules import rule

SCRIPT = Path(__file__).parent / "two_authors.play"


@rule("hardback", "coop_laps")
@rule("hardback", "coop_mystery")
def test_two_authors_against_penny_with_every_variant_on() -> None:
    played = replay(SCRIPT.read_text(encoding="utf-8").splitlines())
    assert played.surprises == ()
    options = played.position.state.options
    assert options.awards and options.adverts and options.events and options.powers == "passive"
    result = played.rules.result(played.position.state)
    assert result.reason == (
        "Penny Dreadful completes all 2 laps first, with 121 prestige to the authors' 62."
    )
    told = as_text(played)
    for sentence in (
        "Penny Dreadful also removes",
        "goes to the discard pile.",
        "takes the Literary Award for",
        "draws an event:",
        "for Lyrical Prestige.",
        "Against Penny Dreadful the offer row cannot be flushed.",
    ):
        assert sentence in told
