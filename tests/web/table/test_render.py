"""What the templates make of the referee's own objects: each piece drawn, nothing lost or let through."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from referee import paths
from referee.engine import blocks, inputs
from referee.engine.blocks import CardView
from referee.engine.event import Line
from referee.engine.inputs import Choice, FacesIn, LaidIn
from referee.engine.judge import Offer
from referee.engine.result import ScoreLine
from referee.engine.seats import Seat
from referee.engine.verdict import Pick, Verdict, ask, ask_others, breach, note, unchecked_note
from referee.web import template_helpers
from referee.web.middleware import static_files
from referee.web.table import render
from referee.web.table.open_form import OpenForm, fill_inputs
from referee.web.table.photo_strip import PhotoCard, PhotoStrip
from referee.web.table.screen import Screen
from tests.web import gallery, samples

STATIC = paths.static()
TEMPLATES = paths.templates()


@pytest.fixture
def app() -> Iterator[Flask]:
    made = gallery.create()
    with made.test_request_context():
        yield made


def text(html: str) -> str:
    """What one reads of a page, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_every_block_and_input_has_its_partial():
    drawn = [
        f"blocks/{template_helpers.partial_name(object.__new__(each))}.html"
        for each in get_args(blocks.Block)
    ]
    asked = [
        f"inputs/{template_helpers.partial_name(object.__new__(each))}.html"
        for each in get_args(inputs.Input)
    ]
    assert [name for name in drawn + asked if not (TEMPLATES / name).is_file()] == []


def test_the_samples_show_every_block_and_input(app):
    assert {type(block) for block in samples.BLOCKS} == set(get_args(blocks.Block))
    shown = {type(each) for each in (*samples.EVERY_INPUT, *samples.WORD_FORM)}
    assert shown == set(get_args(inputs.Input))


def test_no_page_needs_an_inline_script_or_style(app):
    for name in gallery.PAGES:
        html = app.test_client().get(f"/show/{name}").text
        assert not re.search(r"\son[a-z]+=|\sstyle=|hx-on|<style|javascript:", html), name
        assert re.findall(r"<script(?![^>]*\ssrc=)", html) == [], name


def test_the_table_says_what_is_happening_and_whom_it_waits_for(app):
    said = text(render.live(Screen(samples.table(), samples.view())))
    assert "Write your word Waiting for Ann and Cal. Nobody sees a word before all are in." in said
    assert "Round 2 of 5 · write" in said


def test_the_next_action_is_the_one_primary_button(app):
    seen = samples.view(offers=(samples.offer("pass", "Pass"), samples.EVERYTHING))
    html = render.live(Screen(samples.table(), seen))
    assert len(re.findall(r'class="button primary', html)) == 1
    assert re.search(r'class="button primary[^>]*>Pass<', html)


def test_cards_in_the_middle_are_photographed_with_one_tap(app):
    row = FacesIn("shared", "Shared letters", ("A", "B"), 3, 3)
    seen = samples.view(offers=(Offer("deal", "Show the letters", (row,), (), False, False),))
    html = render.live(Screen(samples.table(), seen))
    assert re.search(
        r'class="button primary js-only" id="camera-deal"[^>]*>.*Show the letters</a>', html, re.S
    )
    assert re.search(r'id="offer-deal"[^>]*>Type instead<', html)


def test_only_a_phone_the_table_waits_for_has_a_primary_button(app):
    html = render.live(Screen(samples.table(seat=1), samples.view(1)))
    assert "button primary" not in html and re.search(r'id="offer-write"[^>]*>Hand in<', html)


def test_a_word_laid_with_unseen_cards_is_photographed_first(app):
    html = render.live(Screen(samples.table(), samples.view()))
    assert "Photograph my cards" in html and "Type instead" in html
    assert "Photograph" not in render.live(Screen(samples.table(camera=False), samples.view()))


def test_an_action_that_is_not_open_shows_its_reason(app):
    said = text(render.live(Screen(samples.table(), samples.view())))
    assert "Claim letters The words are not all in yet: Ann and Cal still write." in said


def test_an_offer_without_a_form_is_sent_at_once_with_key_and_number(app):
    html = render.live(Screen(samples.table(), samples.view()))
    sent = re.search(r'<form id="offer-pass"[^>]*action="/t/KMPT7Q/do/pass".*?</form>', html, re.S)
    assert sent is not None
    names = re.findall(r'name="([a-z_.]+)"', sent[0])
    assert {"csrf_token", "form.key", "form.seen"} <= set(names) and 'value="6"' in sent[0]


def test_nothing_in_the_live_half_can_be_typed_into(app):
    kinds = re.findall(
        r"<(?:textarea|select)|<input(?![^>]*type=\"hidden\")",
        render.live(Screen(samples.table(), samples.view())),
    )
    assert kinds == []


def test_the_ledger_is_listed_newest_first_with_reasons(app):
    said = text(render.live(Screen(samples.table(), samples.view())))
    assert (
        said.index("Ann handed in a word.")
        < said.index("Dov won round 1")
        < said.index("Ann dealt R, M and E.")
    )
    assert "Bea: K Ties, first paragraph: The highest-value letter used decides. 6" in said


def test_undone_entries_are_struck_out(app):
    assert "<s>Bea handed in a word.</s>" in render.live(Screen(samples.table(), samples.view()))


def test_my_last_action_has_undo_and_others_ask_the_table(app):
    html = render.live(Screen(samples.table(), samples.view()))
    assert re.search(r'<form method="post" action="/t/KMPT7Q/undo/6"', html)
    assert 'href="/t/KMPT7Q/undo/5"' in html and 'href="/t/KMPT7Q/correct/5"' in html
    assert "/undo/2" not in html, "what was struck out cannot be struck again"


def test_a_spectator_is_offered_nothing(app):
    html = render.live(Screen(samples.table(phone_seats=(), seat=None), samples.view(None, offers=())))
    assert "/undo/" not in html and "/do/" not in html


def test_a_refresh_sends_only_the_latest_ledger_entries(app):
    many = tuple(replace(samples.LEDGER[0], number=n, lines=(Line(f"Step {n}."),)) for n in range(1, 51))
    html = render.live(Screen(samples.table(), samples.view(ledger=many)))
    assert html.count('class="entry') == render.LEDGER_IN_SIGHT and "Step 50." in html
    assert render.ledger(Screen(samples.table(), samples.view(ledger=many))).count('class="entry') == 50


def test_the_curtain_names_the_person_and_shows_nothing_else(app):
    html = render.live(
        Screen(
            samples.table(phone_seats=(0, 1), seat=1, covered=True), samples.view(None, offers=(), board=())
        )
    )
    assert "Pass to Bea" in text(html) and "Tap when only Bea is looking." in text(html)
    assert "/do/" not in html and "/form/" not in html


def test_a_shared_phone_can_always_hide_again(app):
    html = render.live(Screen(samples.table(phone_seats=(0, 1)), samples.view()))
    assert 'action="/t/KMPT7Q/cover"' in html and "Hide Ann’s side" in text(html)


def test_a_shared_phone_goes_on_to_whoever_the_table_waits_for(app):
    html = render.live(Screen(samples.table(phone_seats=(0, 1, 2), seat=1), samples.view(1)))
    passing = re.search(r'action="/t/KMPT7Q/as">.*?</form>', html, re.S)
    assert passing and 'name="seat" value="0"' in passing[0] and "Pass to Ann" in passing[0]
    assert "Pass to" not in render.live(Screen(samples.table(phone_seats=(0, 1, 2)), samples.view()))


def test_a_word_that_nobody_looked_up_is_not_called_legal(app):
    later = Verdict((unchecked_note(None, "It is looked up only if somebody challenges it."),))
    html = render.verdict(samples.form(word="letter"), later)
    assert "LETTER: not looked up yet" in text(html) and 'class="line open"' in html


def test_a_private_block_says_so(app):
    assert "My collection only you" in text(render.live(Screen(samples.table(), samples.view())))


@pytest.mark.parametrize(
    "name, head, mood",
    [
        ("stands", "LETTER stands, 8 points.", "ok"),
        ("refused", "LETTER is refused: TEXT needs two separate T cards; you have one.", "no"),
        ("asked", "LETTER: Is that right? Adventure S comes at 3¢", "ask"),
        ("later", "LETTER: ZAX is in one list of three. Does it count?", "ask"),
    ],
)
def test_a_verdict_is_a_word_a_sign_and_a_sum(app, name, head, mood):
    html = render.verdict(samples.form(word="letter"), samples.VERDICTS[name])
    assert text(html).startswith(head) and f'class="line {mood}"' in html


def test_a_refusal_gives_every_reason_and_its_rule(app):
    said = text(render.verdict(samples.form(word="text"), samples.REFUSED))
    assert "TEXT needs two separate T cards; you have one." in said
    assert "Write, You cannot re-use letter cards: Each card lies in a word once." in said
    assert "X is not among your cards." in said


def test_only_a_question_lets_the_table_agree(app):
    agrees = '<button class="button primary" id="send" name="form.agreed" value="1"'
    assert agrees in render.verdict(samples.form(), samples.ASKED)
    for name in ("stands", "refused", "later"):
        assert agrees not in render.verdict(samples.form(), samples.VERDICTS[name])


def test_a_form_carries_its_key_and_the_number_it_was_drawn_on(app):
    html = render.form(Screen(samples.table(), samples.view()), samples.form())
    fields = dict(re.findall(r'<input type="hidden" name="([\w.]+)" value="([^"]*)">', html))
    assert fields["form.key"] == "a-key" and fields["form.seen"] == "6" and fields["csrf_token"] == "a-token"


def test_two_forms_never_share_a_key():
    one, other = OpenForm(samples.WRITE, 0, 1), OpenForm(samples.WRITE, 0, 1)
    assert one.key != other.key and len(one.key) >= 16


def test_a_form_is_drawn_again_with_what_was_sent(app):
    sent = MultiDict(
        {
            "faces": "R M E", "one": "r2.shared.M", "ordered": ["c.K", "", "c.I"], "challenge": "vowel",
            "genres": ["a", "h"], "who": "3", "hours": "4", "clue": "By the <river>", "reason": " why ",
            "sure": "1", "cell": "1,1", "path": "0,0 0,1", "tiles": "I2 ?", "row": "c.I *E",
            "choices:c.K:double": "c.K:double=",
        }
    )  # fmt: skip
    got = {each.name: each.value for each in fill_inputs(samples.EVERY_INPUT, sent)}
    assert got == {
        "tiles": ("I2", "?"),
        "faces": ("R", "M", "E"), "one": ("r2.shared.M",), "several": (), "ordered": ("c.K", "c.I"),
        "challenge": ("vowel",), "genres": ("a", "h"), "who": 3, "hours": 4, "clue": "By the <river>",
        "reason": "why", "sure": True, "cell": "1,1", "path": ("0,0", "0,1"), "stamp": "k4040c0c0;rc04040c0",
        "row": ("c.I", "*E"), "choices": ("c.K:double=",),
    }  # fmt: skip
    offer = Offer("x", "X", fill_inputs(samples.EVERY_INPUT, sent), (), False, False)
    html = render.form(Screen(samples.table(), samples.view(board=samples.BLOCKS)), OpenForm(offer, 0, 6))
    assert "By the &lt;river&gt;" in html and re.search(r'name="hours"[^>]*value="4"', html)


def test_nonsense_in_a_number_field_is_left_out():
    sent = MultiDict([("hours", "9" * 40), ("who", "²")])
    got = {each.name: each.value for each in fill_inputs(samples.EVERY_INPUT, sent)}
    assert got["hours"] is None and got["who"] is None


def test_the_word_form_lets_the_strip_fill_in_the_cards(app):
    html = render.form(Screen(samples.table(), samples.view()), samples.form())
    assert (
        html.index('class="laid-out"')
        < html.index('data-faces="drafted"')
        < html.index('data-cards="shared"')
    )
    zone = re.search(r'data-zone="([^"]*)"', html)
    assert zone and [card["id"] for card in json.loads(zone[1].replace("&#34;", '"'))] == [
        "r2.shared.R", "r2.shared.M", "r2.shared.E",
    ]  # fmt: skip


def test_names_and_sentences_cannot_become_markup(app):
    bad = "<img src=x onerror=alert(1)>"
    seats = (Seat(0, bad), *samples.FOUR[1:])
    ledger = (replace(samples.LEDGER[0], lines=(Line(bad),)),)
    html = render.page(Screen(samples.table(seats=seats, phone_seats=(0, 1)), samples.view(ledger=ledger)))
    form = replace(samples.WRITE, label=bad)
    html += render.form(
        Screen(samples.table(seats=seats, phone_seats=(0, 1)), samples.view()),
        OpenForm(form, 0, 6),
        samples.REFUSED,
    )
    assert "<img" not in html


def test_the_result_shows_places_ties_and_words(app):
    said = text(
        render.live(Screen(samples.table(rematch_url="/new"), samples.view(result=samples.RESULT, offers=())))
    )
    assert "1 D Dov QUARTZ 19 points 2 A Ann tie on 17: collection 21 beats 18 17 points" in said
    assert "Word points : Ann 17, Bea 17. Equal: the next step decides." in said
    assert "Collection points : Ann 21, Bea 18. Ann before Bea." in said
    assert "1 QUARTZ Dov 23" in said and "Play again" in said


def test_a_reading_says_how_many_cards_and_which_are_doubtful(app):
    assert samples.FOUND.says == "Five cards found; look at the one marked “?”."
    assert PhotoStrip("word", (PhotoCard("A"),)).says == "One card found."
    assert "more light" in PhotoStrip("word", ()).says
    html = render.photo_strip(samples.FOUND)
    assert html.count("data-found=") == 5 and html.count('class="found unsure"') == 1


def test_the_font_is_preloaded_under_the_address_in_the_stylesheet():
    named = re.search(r'fonts/besley\.woff2\?v=([0-9a-f]+)"', (STATIC / "app.css").read_text("utf-8"))
    assert named and named[1] == static_files.version(STATIC / "fonts/besley.woff2")


def test_the_manifest_names_icons_that_exist():
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text("utf-8"))
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} == {
        ("192x192", "any"), ("512x512", "any"), ("192x192", "maskable"), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in manifest["icons"]:
        assert (STATIC / icon["src"].removeprefix("/static/")).is_file()


def test_the_offline_page_is_nobodys_own(app):
    html = app.test_client().get("/offline").text
    assert "csrf" not in html and "/t/" not in html and "No connection to the table" in html


def test_a_refusal_that_is_heard_alone_names_its_word(app):
    refused = Verdict((breach(None, "BEAST is not longer than FEAST."),))
    html = render.verdict(samples.form(word="beast"), refused)
    assert "BEAST is refused: BEAST is not longer than FEAST." in text(html)


def test_only_a_question_to_others_is_answered_for_the_table(app):
    own = render.verdict(samples.form(word="letter"), Verdict((ask(None, "Is that all?"),)))
    assert "Yes, go on" in text(own) and "The table agrees" not in text(own)
    others = Verdict((ask_others(None, "Has Cal left?", "go on without Cal"),))
    assert "The table agrees" in text(render.verdict(samples.form(word="letter"), others))


def test_a_ruling_offers_its_choices_to_the_player(app):
    pick = Pick("choices", "c.K:either", (Choice("c.K:either=coins", "2 coins", "+2¢"),), "c.K:either=coins")
    asked = Verdict((breach(None, "Coins or prestige?", pick=pick), note(None, "Total", figure="2¢ 1★")))
    html = render.verdict(samples.form(word="letter"), asked)
    assert 'class="line ask"' in html and "Your choice" in text(html) and "2¢ 1★" in text(html)
    assert 'name="choices:c.K:either" value="c.K:either=coins" checked' in html
    assert "The table agrees" not in html


def test_a_word_laid_card_by_card_is_the_headline(app):
    cards = (CardView("K", 6, "romance-K4"),)
    asked = LaidIn("cards", "Your word", cards, down=True, value=("romance-K4", "*O", "R"))
    form = OpenForm(Offer("x", "X", (asked,), (), False, False), 0, 1)
    assert form.headline == "KOR"


def test_a_sign_marks_who_the_table_waits_for(app):
    lines = (ScoreLine(0, "Ann", 14, "2 ink"), ScoreLine(1, "Bea", 11, "1 ink"), ScoreLine(2, "Cal", 9))
    html = render.live(Screen(samples.table(), samples.view(scores=lines)))
    scores = html.partition('id="scores"')[2].partition("</ul>")[0]
    assert scores.count("▸ ") == scores.count("awaited, ") == 1 and scores.count("to move…") == 1
