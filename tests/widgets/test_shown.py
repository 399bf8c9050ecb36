"""What a notebook shows of the values of the interface: text and HTML, small, readable without trust."""

from __future__ import annotations

import random
import re
from functools import cache
from html.parser import HTMLParser

import pytest

import coreworlds as cw
from coreworlds.engine.game import game

MOST, MOST_POSITION = 15_000, 40_000  # bytes
SIZES = [(game_id, number) for game_id in cw.games() for number in game(game_id).players]
NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"]
KEPT = {  # what JupyterLab leaves in a notebook that is not trusted
    "div", "p", "b", "small", "span", "img", "table", "thead", "tbody", "tr", "th", "td", "caption", "ul", "ol", "li",
}  # fmt: skip


@cache
def late(game_id: str, number: int) -> cw.Session:
    """Return a session late in a game of random moves."""
    session = cw.Session(cw.setup(game_id, players=NAMES[:number], seed=7))
    chance = random.Random(number)
    session.advance()
    while actions := list(cw.legal(session.position)):
        session.step(chance.choice(actions))
        session.advance()
    end = len(session.line)
    while (session.at and not cw.legal(session.position)) or len(session.line) > end * 0.95:
        session.undo()
    return session


class Tags(HTMLParser):
    """The tags and attributes of a text."""

    def __init__(self, html: str) -> None:
        """Read it."""
        super().__init__()
        self.found: set[str] = set()
        self.names: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.found.add(tag)
        self.names |= {name for name, _ in attrs}


def shown(value: object, most: int = MOST) -> tuple[str, str]:
    """Return the text and the HTML of a value, which hold what each of them must."""
    bundle = value._repr_mimebundle_()  # type: ignore[attr-defined]  # that is what is tested
    text, html = bundle["text/plain"], bundle["text/html"]
    tags = Tags(html)
    assert len(html.encode()) <= most, len(html.encode())
    assert tags.found <= KEPT, tags.found - KEPT
    assert tags.names <= {"style", "scope", "colspan", "src", "alt"}, tags.names
    assert "http" not in re.sub('base64,[^"]*', "", html)
    assert bundle == value._repr_mimebundle_()  # type: ignore[attr-defined]
    assert text.strip()
    return text, html


@pytest.mark.parametrize(("game_id", "number"), SIZES)
def test_a_late_position_is_small_and_names_all_that_lies_open(game_id: str, number: int) -> None:
    pos = late(game_id, number).position
    text, html = shown(pos, MOST_POSITION)

    assert game(game_id).title in text
    for name in pos.seats:
        assert f"\n{name}: " in text
        assert name in html


@pytest.mark.parametrize(("game_id", "number"), SIZES)
def test_a_step_and_its_parts_are_small_and_name_their_rules(game_id: str, number: int) -> None:
    for step in late(game_id, number).transitions[-40:]:
        text, _ = shown(step)
        for event in step.events:
            assert f"[{event.rule}]" in text


@pytest.mark.parametrize(("game_id", "number"), SIZES)
def test_legal_actions_stand_by_option_with_prices(game_id: str, number: int) -> None:
    session = late(game_id, number)
    for node in session.line[-60:]:
        actions = cw.legal(session.nodes[node].position)
        text, html = shown(actions)
        assert len(text.splitlines()) >= min(len(actions), 20)
        lines = str(actions).splitlines()
        for action in actions:
            assert action.option in lines
            assert f"  {action.told}" in lines
        if len(html) < MOST / 2 and len(actions):
            assert text == str(actions)


@pytest.mark.parametrize(("game_id", "number"), SIZES)
def test_a_verdict_says_what_stops_it_the_rule_and_the_way_out(game_id: str, number: int) -> None:
    pos = late(game_id, number).position
    for asked in (
        "nonsense",
        f"{pos.seats[0]}: {next(iter(cw.legal(pos)))}",
        f"{pos.seats[1]}: {next(iter(cw.legal(pos)))}",
    ):
        verdict = cw.judge(pos, asked)
        text, _ = shown(verdict)
        for blocker in verdict.blockers:
            assert f"[{blocker.rule}]" in text
            assert blocker.reason in text
        for permit in verdict.permits:
            assert f"[{permit.rule}]" in text
