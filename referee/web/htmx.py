"""How our pages use htmx: its settings, and which requests come from it."""

from __future__ import annotations

import json

from flask import request

CONFIG = json.dumps(
    {
        "allowEval": False,
        "allowScriptTags": False,
        "disableInheritance": True,
        "includeIndicatorStyles": False,
        "historyCacheSize": 0,
        "selfRequestsOnly": True,
        "timeout": 20000,
        "reportValidityOfForms": True,
        "responseHandling": [
            {"code": "204", "swap": False},
            {"code": "[23]..", "swap": True},
            {"code": "422", "swap": True, "target": "#verdict", "swapOverride": "morph:innerHTML"},
            {"code": "409", "swap": True, "target": "#desk", "swapOverride": "innerHTML"},
            {"code": "[45]..", "swap": False, "error": True},
        ],
    }
)
"""A refusal goes into #verdict, a form that came too late is shown again, anything else is a toast."""


def is_htmx() -> bool:
    """Does the open page ask for a piece of itself?"""
    return "HX-Request" in request.headers
