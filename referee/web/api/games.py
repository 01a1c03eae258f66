"""The games for scripts: options, actions, and the schema of every payload."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from referee import games
from referee.engine.codec import schema
from referee.engine.common_actions import CORE_ACTIONS
from referee.engine.options import OptionView, option_views
from referee.engine.rules import AnyRules
from referee.table import loading
from referee.web.middleware.sessions import Access, access

bp = Blueprint("api_games", __name__, url_prefix="/api/games")


@bp.get("")
@access(Access.ANYONE)
def list_games() -> ResponseReturnValue:
    """Every game with its options and the actions it knows."""
    return jsonify(games=[_game(rules) for rules in games.GAMES])


@bp.get("/<key>")
@access(Access.ANYONE)
def one_game(key: str) -> ResponseReturnValue:
    """One game; each action with the schema of its payload."""
    rules = loading.find_rules(key)
    actions = {action.name: _action(action) for action in (*rules.actions, *CORE_ACTIONS)}
    return jsonify(_game(rules) | {"actions": actions})


def _game(rules: AnyRules) -> dict[str, Any]:
    return {
        "key": rules.key,
        "title": rules.title,
        "about": rules.about,
        "seats": [rules.seats.start, rules.seats.stop - 1],
        "options": [_option(option) for option in option_views(rules.options)],
        "actions": [action.name for action in (*rules.actions, *CORE_ACTIONS)],
    }


def _option(option: OptionView) -> dict[str, Any]:
    return {
        "name": option.name,
        "label": option.label,
        "default": option.default,
        "choices": [value for value, _ in option.choices],
        "help": option.help,
    }


def _action(action: Any) -> dict[str, Any]:
    return {"title": action.title, "fresh": action.fresh, "secret": action.secret, "payload": schema(action)}
