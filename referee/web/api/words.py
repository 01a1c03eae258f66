"""Words for scripts: a verdict without a game, and the lists a table may choose."""

from __future__ import annotations

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from referee import words
from referee.engine.codec import BadRequestError
from referee.kit.words import RuleSet
from referee.store.house import house_words, word_lists
from referee.store.house.word_lists import OwnList
from referee.table import own_word_lists
from referee.web.api.encoding import json_response
from referee.web.api.request_body import read_body, text
from referee.web.middleware import table_quota
from referee.web.middleware.sessions import Access, access
from referee.words import UploadError, lists

bp = Blueprint("api_words", __name__, url_prefix="/api/words")


@bp.get("")
@access(Access.ANYONE)
def word() -> ResponseReturnValue:
    """Is that a word? `?word=…&rules=letterpress&list=standard`."""
    rules = request.args.get("rules", RuleSet.LETTERPRESS.value)
    if rules not in [each.value for each in RuleSet]:
        raise BadRequestError(f"rules must be one of {', '.join(each.value for each in RuleSet)}.")
    choice = own_word_lists.check_choice(request.args.get("list", "standard"))
    game = rules if rules == RuleSet.LETTERPRESS.value else house_words.ALL_GAMES
    lexicon = words.load_choice(choice, house_words.rulings(game), own_word_lists.load_list(choice))
    return json_response(lexicon.verdict(request.args.get("word", ""), RuleSet(rules)))


@bp.get("/lists")
@access(Access.HOUSE)
def word_choices() -> ResponseReturnValue:
    """What `words` of a new table may be; +slurs behind a choice lets slurs stand."""
    shipped = [
        {"choice": each.key, "name": each.name, "size": each.size, "edition": each.edition}
        for each in lists.listings().values()
    ]
    own = [_own_list(each) for each in word_lists.offered_lists()]
    return jsonify(lists=[*shipped, *own, {"choice": "none", "name": "no list: the table decides"}])


@bp.post("/lists")
@access(Access.HOUSE)
def add_list() -> ResponseReturnValue:
    """Keep a list of one's own: `name` and `words`, one word a line."""
    body = read_body({"name", "words"})
    table_quota.check_lists()
    try:
        kept, uploaded = own_word_lists.add(text(body, "name"), text(body, "words").encode())
    except UploadError as trouble:
        return jsonify(error=str(trouble), complaints=trouble.complaints), 422
    table_quota.count_list()
    return jsonify(_own_list(kept) | {"repeated": uploaded.repeated}), 201


def _own_list(own: OwnList) -> dict[str, object]:
    return {"choice": own.choice, "name": own.name, "size": own.size, "edition": own.created.isoformat()}
