"""Random words, worked out by the game and by hand."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from referee.games.hardback.actions.spelling import Spell
from referee.games.hardback.printed_cards import STARTER
from tests.games.hardback.by_hand import PRINTED, Card, face_up, word_gives
from tests.games.hardback.table import Table
from tests.support.rules import rule

KEYS = sorted(PRINTED)
TIMELESS = sorted(key for key in PRINTED if key.endswith("T") and not key.startswith(STARTER))


@st.composite
def words(draw):
    """Cards in a row, each with what its player wants done with neighbours, and classics in play."""
    keys = draw(st.lists(st.sampled_from(KEYS), min_size=2, max_size=8, unique=True))
    assume("-X" not in keys[0])  # the dictionary of these tests refuses words with X in front
    word = []
    for n, key in enumerate(keys):
        down = draw(st.integers(0, 3)) == 0
        word.append(
            Card(
                key,
                down=down,
                uncover=draw(st.sampled_from((None, n - 1, n + 1))),
                double=draw(st.sampled_from((None, n - 1, n + 1))),
                coins=draw(st.booleans()),
                trash=draw(st.booleans()),
                inked=not down and draw(st.integers(0, 3)) == 0,
            )
        )
    drawn = draw(st.lists(st.sampled_from(TIMELESS), max_size=2, unique=True))
    classics = [key for key in drawn if key not in keys]
    for card in word:
        if card.uncover is not None and not (0 <= card.uncover < len(word) and word[card.uncover].down):
            card.uncover = None
    up = face_up(word, classics)
    for card in word:
        card.double = card.double if card.double in up else None
    return word, classics


def entry(word: list[Card]) -> Spell:
    """The same word as it is sent to the referee, every choice made."""
    ids = [f"{card.key}@0" if card.key in {f"starter-{x}" for x in "AEILNRST"} else card.key for card in word]
    tokens = [
        f"*E={name}" if card.down else f"{name}{'!' if card.inked else ''}"
        for card, name in zip(word, ids, strict=True)
    ]
    choices = []
    for card, name in zip(word, ids, strict=True):
        for below in ("", "genre_"):
            for ability, target in (("uncover", card.uncover), ("double", card.double)):
                there = ids[target] if target is not None and 0 <= target < len(ids) else ""
                choices.append(f"{name}:{below}{ability}={there}")
            choices.append(f"{name}:{below}either={'coins' if card.coins else 'prestige'}")
            choices.append(f"{name}:{below}tokens=ink")
            choices.append(f"{name}:{below}trash_this={'yes' if card.trash else ''}")
            choices.append(f"{name}:{below}trash_discard=")
    return Spell(tuple(tokens), tuple(choices))


@rule("hardback", "benefits")
@rule("hardback", "doubling_extras")
@settings(max_examples=120, deadline=None)
@given(given_word=words())
def test_a_word_gives_what_it_gives_by_hand(given_word):
    word, classics = given_word
    table = Table().in_play(0, *classics).holding(0, *(card.key for card in word))
    beside = tuple(f"{key}:{below}either=prestige" for key in classics for below in ("", "genre_"))
    beside += tuple(f"{key}:{below}tokens=ink" for key in classics for below in ("", "genre_"))
    beside += tuple(f"{key}:{below}trash_discard=" for key in classics for below in ("", "genre_"))
    spell = entry(word)
    table.do(0, Spell(spell.cards, spell.choices + beside))
    spelled = table.state.turn.spelled
    assert (spelled.coins, spelled.prestige) == word_gives(word, classics)
