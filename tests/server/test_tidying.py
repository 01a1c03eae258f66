"""Tidying memory: what outlived a look is not looked through again, and still goes with its last holder."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from referee.server import tidying


class Kept:
    """Something a server keeps, which may hold on to itself."""

    own: object = None


@pytest.fixture(autouse=True)
def tidied() -> Iterator[None]:
    before = list(gc.callbacks)
    tidying.begin()
    yield
    gc.callbacks[:] = before
    gc.unfreeze()


def test_what_has_outlived_a_look_is_set_aside() -> None:
    kept = [Kept() for _ in range(1000)]
    gc.collect()
    assert gc.get_freeze_count() > len(kept)
    assert not {id(each) for each in kept} & {id(each) for each in gc.get_objects()}


def test_it_goes_with_the_last_who_held_it_all_the_same() -> None:
    kept = Kept()
    gone = weakref.ref(kept)
    gc.collect()
    del kept
    assert gone() is None


def test_what_only_holds_on_to_itself_is_found_while_it_is_new() -> None:
    alone = Kept()
    alone.own = alone
    gone = weakref.ref(alone)
    del alone
    assert gone() is not None
    gc.collect()
    assert gone() is None


def test_a_server_that_begins_twice_sets_aside_once() -> None:
    tidying.begin()
    assert gc.callbacks.count(tidying._set_aside) == 1
