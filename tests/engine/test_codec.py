"""Events, requests and options survive JSON, and what cannot be read is refused in a sentence."""

import pytest

from referee.engine.codec import BadRequestError, decode_action, decode_event, encode, schema
from referee.engine.core import Rewound
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


def test_the_schema_names_every_field_and_admits_no_other():
    described = schema(Bid)
    assert described["properties"] == {"amount": {"type": "integer"}}
    assert described["required"] == ["amount"] and described["additionalProperties"] is False
