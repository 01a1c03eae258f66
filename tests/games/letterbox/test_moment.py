"""A search: the seeker turns the cards over, a giver sees the one they gave, all others only their backs."""

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
    assert find.corner == "No. 1 in your logbook"
    assert find.note == "1 of 2 found. Only Cal's is left."
    assert [(slot.name, bool(slot.drawing)) for slot in find.logbook] == [("Bea", True), ("Cal", False)]


def test_a_miss_turns_over_a_joke():
    miss = search(bea="A1")
    assert (miss.ending.headline, miss.drawing, miss.rows) == ("Nothing here", "", ())
    assert miss.ending.says == "Nothing here. Bea says: Bea says no"
    assert miss.note == "Cal handed you a blank too."


def test_a_stamp_found_again_brings_nothing_on_either_screen():
    table = hunting("F6", "B2", "F6")
    table.go("B2", "search", "search")
    mine, hers = table.view(0).moment, table.view(1).moment
    assert (mine.ending.headline, hers.ending.headline) == ("Found it again", "Ann found yours again")
    assert mine.ending.says == "Found Bea's letterbox again."
    assert hers.ending.says == "Ann found your letterbox again."
    assert mine.rows == hers.rows == ()


def test_the_owner_sees_who_found_it():
    find = search(seat=1)
    assert (find.ending.headline, find.ending.says) == (
        "Ann found yours!",
        "Ann found your letterbox, plus 1 for you.",
    )
    assert (find.owner, find.drawing, find.logbook, find.note) == (1, "k01010203", (), "")
    assert [(row.name, row.figure) for row in find.rows] == [("Ann", "+2"), ("You", "+1")]


def test_a_giver_sees_the_blank_they_gave_and_the_backs_of_the_others():
    find = search(seat=2)
    assert find.ending.headline == "Ann searches"
    assert [(card.name, card.text) for card in find.handed] == [("Bea", ""), ("You", "Cal says no")]
    assert (find.owner, find.drawing, find.rows, find.logbook) == (None, "", (), ())


def test_to_whoever_gave_no_card_a_find_and_a_miss_are_the_same():
    assert search("B2", None) == search("A1", None)
    assert [card.text for card in search("B2", None).handed] == ["", ""]
    assert search("B2", 2) == search("A1", 2)


def test_two_letterboxes_on_one_tile_are_both_told_and_counted():
    table = hunting("F6", "B2", "B2", "F6")
    table.go("B2", "search")
    find = table.view(0).moment
    assert find.ending.says == "Found Bea's and Cal's letterboxes, plus 4."
    assert [row.figure for row in find.rows] == ["+4", "+1", "+1"]
    assert find.note == "2 of 3 found. Only Dov's is left."
