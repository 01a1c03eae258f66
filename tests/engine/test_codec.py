"""Events, requests and options survive JSON, and what cannot be read is refused in a sentence."""

import subprocess
import sys

import pytest

from referee.engine.codec import BadRequestError, decode_action, decode_event, encode, schema
from referee.engine.common_actions import Rewound
from tests.engine.bids import BIDS, Bid, BidsShown


def test_events_survive_a_json_round_trip():
    for event in (BidsShown((5, 3)), Rewound(4)):
        assert decode_event(BIDS, type(event).__name__, 1, encode(event)) == event


@pytest.mark.parametrize(
    "body, sentence",
    [
        ({}, "missing required field `amount`"),
        ({"amount": "5"}, "Expected `int`, got `str`"),
        ({"amount": 5.5}, "Expected `int`"),
        ({"amount": True}, "Expected `int`, got `bool`"),
        ({"amount": None}, "Expected `int`, got `null`"),
        ({"amount": 5, "cheat": 1}, "Unknown field cheat"),
        ([], "must be a JSON object"),
    ],
)
def test_a_request_that_cannot_be_read_is_refused_in_a_sentence(body, sentence):
    with pytest.raises(BadRequestError, match=sentence):
        decode_action(BIDS, "bid", body)


def test_unknown_actions_and_kinds_are_refused():
    with pytest.raises(BadRequestError, match="Bids knows no action 'fly'"):
        decode_action(BIDS, "fly", {})
    with pytest.raises(BadRequestError, match="Bids knows no event 'Flown'"):
        decode_event(BIDS, "Flown", 1, {})


PHONES_AFTER_A_START = """
import sys, threading
from contextlib import suppress
from dataclasses import fields
from referee.engine.codec import BadRequestError, decode_action, decode_event
from referee.games import GAMES

def read_everything():
    for rules in GAMES:
        for event in rules.events:
            together.wait()
            with suppress(BadRequestError):
                decode_event(rules, event.__name__, event.v, {each.name: None for each in fields(event)})
        for action in rules.actions:
            together.wait()
            with suppress(BadRequestError):
                decode_action(rules, action.name, {each.name: None for each in fields(action)})

sys.setswitchinterval(1e-6)
together = threading.Barrier(8)
phones = [threading.Thread(target=read_everything) for _ in range(8)]
for phone in phones: phone.start()
for phone in phones: phone.join()
"""


def test_phones_that_come_together_after_a_start_do_not_crash_it():
    """Threads read what none has read before, in a process of their own: it may die of that."""
    assert subprocess.run([sys.executable, "-c", PHONES_AFTER_A_START], check=False).returncode == 0


def test_the_schema_names_every_field_and_admits_no_other():
    described = schema(Bid)
    assert described["properties"] == {"amount": {"type": "integer"}}
    assert described["required"] == ["amount"] and described["additionalProperties"] is False
