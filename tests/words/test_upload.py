"""A table's own list: taken when sound, refused with line numbers when not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.words.upload import MOST_BYTES, UploadError, read_upload


def test_a_sound_list_is_taken_in_capitals():
    taken = read_upload("Club list", "garnet\nCafé\n\ngarnet\n".encode())
    assert list(taken) == ["CAFE", "GARNET"]
    assert taken.size == 2
    assert taken.repeated == ("Line 4 repeats GARNET of line 1.",)


def test_a_byte_order_mark_is_no_letter():
    assert list(read_upload("x", b"\xef\xbb\xbfgarnet\r\nrage\r\n")) == ["GARNET", "RAGE"]


def test_every_bad_line_is_named():
    with pytest.raises(UploadError) as refused:
        read_upload("x", b"garnet\ntwo words\nrage\ncheck-in\n")
    assert [said.split(":")[0] for said in refused.value.complaints] == ["Line 2", "Line 4"]


def test_only_the_first_complaints_are_read_out():
    with pytest.raises(UploadError) as refused:
        read_upload("x", b"1\n" * 25)
    assert refused.value.complaints[-1] == "And 15 more lines."


@pytest.mark.parametrize(
    "content, says",
    [
        (b"", "holds no words"),
        (b"garnet\n\xff\xfe\n", "Line 2: the file is not UTF-8"),
        (b"a" * (MOST_BYTES + 1), "at most 8,388,608 are read"),
    ],
)
def test_a_useless_file_is_refused_in_a_sentence(content, says):
    with pytest.raises(UploadError, match=says):
        read_upload("x", content)


AB = st.text(alphabet="AB", min_size=1, max_size=5)


@given(st.lists(AB), AB)
def test_the_sorted_lines_hold_just_their_words(listed, asked):
    taken = read_upload("x", "\n".join([*listed, "AB"]).encode())
    assert (asked in taken) == (asked in {*listed, "AB"})
    assert taken.rearrange(asked) == tuple(
        sorted(word for word in {*listed, "AB"} if sorted(word) == sorted(asked))
    )
