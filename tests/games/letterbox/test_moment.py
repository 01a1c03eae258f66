"""A search: the seeker turns the card over, and nobody else learns what it was."""

from tests.games.letterbox.table import hunting


def search(bea="B2", seat=0):
    """Ann searches B2; Bea's letterbox lies there or elsewhere."""
    table = hunting("F6", bea, "F6")
    table.go("B2", "search")
    return table.view(seat).moment


def test_the_seeker_sees_the_stamp_land():
    find = search()
    assert (find.ending.headline, find.ending.says) == ("Found it!", "Found Bea's letterbox, plus 2.")
    assert (find.owner, find.drawing, find.text) == (1, "k01010203", "Clue of Bea")
    assert [(row.name, row.figure) for row in find.rows] == [("You", "+2"), ("Bea", "+1")]


def test_a_miss_turns_over_a_joke():
    miss = search(bea="A1")
    assert (miss.ending.headline, miss.drawing, miss.rows) == ("Nothing here", "", ())
    assert miss.ending.says == "Nothing here. Bea says: Bea says no"


def test_to_all_others_a_find_and_a_miss_are_the_same_nothing():
    for seat in (1, 2, None):
        assert search("B2", seat) is None
        assert search("A1", seat) is None
