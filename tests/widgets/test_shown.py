"""What a notebook shows of the values of the interface: text and HTML, small, readable without trust."""

from __future__ import annotations

import random
from base64 import b64decode
from functools import cache
from html.parser import HTMLParser

import pytest
from IPython.core.interactiveshell import InteractiveShell

import coreworlds as cw
from coreworlds.engine.displayed import Displayed
from coreworlds.engine.event import Event, Telling
from coreworlds.engine.game import game
from coreworlds.tutor.question import question
from coreworlds.tutor.ways_out import shrug, way_out
from tests import toy

MOST, MOST_POSITION = 15_000, 40_000  # bytes
IMPOSSIBLE = """game = "core-worlds"
[[player]]
name = "Ana"
hand = ["Snub Fighter x9"]
[[player]]
name = "Ben"
"""
SIZES = [(game_id, number) for game_id in cw.games() for number in game(game_id).players]
NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"]
KEPT = {"div", "p", "b", "small", "span", "img", "table", "tbody", "tr", "th", "td", "ul", "li"}
STYLES = {  # JupyterLab leaves these in a notebook that is not trusted
    "border", "border-left", "border-collapse", "padding", "margin", "max-width", "width", "height", "display",
    "text-align", "vertical-align", "font-weight", "background-color",
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
    line = session.line
    session.goto(next(node for node in line[len(line) * 19 // 20 :] if cw.legal(session.nodes[node].position)))
    return session


class Tags(HTMLParser):
    """The tags and attributes of a text."""

    def __init__(self, html: str) -> None:
        """Read it."""
        super().__init__()
        self.found: set[str] = set()
        self.names: set[str] = set()
        self.styles: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.found.add(tag)
        self.names |= {name for name, _ in attrs}
        said = (dict(attrs).get("style") or "").split(";")
        self.styles |= {each.partition(":")[0] for each in said if each}


def shown(value: object, most: int = MOST) -> tuple[str, str]:
    """Return the text and the HTML of a value, which hold what each of them must."""
    bundle = value._repr_mimebundle_()  # type: ignore[attr-defined]  # that is what is tested
    text, html = bundle["text/plain"], bundle["text/html"]
    tags = Tags(html)
    assert len(html.encode()) <= most, len(html.encode())
    assert tags.found <= KEPT, tags.found - KEPT
    assert tags.names <= {"style", "scope", "colspan", "src", "alt"}, tags.names
    assert tags.styles <= STYLES, tags.styles - STYLES
    assert "http" not in html
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
        assert verdict or f"A way out: {way_out(verdict)}" in text or shrug(verdict) in text.splitlines()


def test_illegal_shows_its_verdict_in_the_place_of_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    """In IPython, whatever was called; other errors keep their traceback."""
    shell = InteractiveShell()
    shell.run_cell("import coreworlds as cw\npos = cw.setup('core-worlds', players=['Ana', 'Ben'], seed=7)")
    shell.run_cell("cw.step(pos, 'draft Battle Cruiser')")
    told = capsys.readouterr().out
    with pytest.raises(cw.Illegal) as raised:
        cw.step(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), "draft Battle Cruiser")

    assert told.strip() == shown(raised.value)[0] == shown(raised.value.verdict)[0]
    assert "Traceback" not in told
    for blocker in raised.value.verdict.blockers:
        assert f"[{blocker.rule}]" in told


def test_events_name_their_rule_wherever_they_come_from() -> None:
    """With its title where it is known of which step it is; always by its id."""
    for game_id in cw.games():
        for step in late(game_id, min(game(game_id).players)).transitions[:30]:
            for event in step.events:
                text, _ = shown(event)
                assert game(game_id).rulebook.rules[event.rule].title in text
                assert f"[{event.rule}]" in text
    alone = Event("odd", "a-rule", "Ana", {}, Telling(lambda _: "Something odd happens."))
    assert shown(alone)[0] == "Something odd happens. [a-rule]"


@pytest.mark.parametrize("game_id", cw.games())
def test_rules_steps_and_games_explain_themselves(game_id: str) -> None:
    known = game(game_id)
    for rule in known.rulebook.rules.values():
        text, _ = shown(rule)
        assert all(part in text for part in (rule.title, rule.citation, f"[{rule.id}]"))
        assert rule.switch is None or all(choice in text for choice in rule.switch.choices)
    book, flow = shown(known.rulebook)[0], shown(known.flow)[0]
    assert all(rule_id in book for rule_id in known.rulebook)
    assert all(f"[{step}]" in flow for step in known.flow.steps)
    assert all(name in shown(known)[0] for name in known.options)
    assert known.wrong_rules[0].belief in shown(known.wrong_rules[0])[0]
    shown(next(iter(known.flow.steps.values())))


@pytest.mark.parametrize(("game_id", "number"), SIZES)
def test_a_result_shows_every_point_with_its_rule(game_id: str, number: int) -> None:
    end, _ = cw.rollout(late(game_id, number).position, "random", seed=1)
    result = cw.result(end)
    text, _ = shown(result)
    shown(end, MOST_POSITION)

    for score in result.scores:
        head = f"\n{score.player}: {score.total} {score.unit}\n"
        assert head in f"{text}\n"
        told = text.partition(head)[2].split("\n")[: len(score.parts)]
        assert sum(part.points for part in score.parts) == score.total
        for part, line in zip(score.parts, told, strict=True):
            assert line.startswith(f"  {part.text}: {part.points}")
            assert line.endswith(f"[{part.rule}]")
    assert str(result).splitlines()[-1] in text
    assert f"[{result.rule}]" in text


def test_a_chronicle_shows_who_has_won_and_a_world_its_text() -> None:
    chronicle = cw.Chronicle()
    assert shown(chronicle)[0] == "Risk Legacy: 0 games in one world"
    session = chronicle.begin(NAMES[:3], seed=7)
    chance = random.Random(3)
    while not session.position.over:
        actions = list(cw.legal(session.position))
        session.step(chance.choice(actions) if actions else None)
    world = chronicle.end(session)
    head, line = shown(chronicle)[0].splitlines()
    assert head == "Risk Legacy: 1 game in one world"
    assert cw.result(session.position).winner in line
    assert all(name in line for name in NAMES[:3])
    assert shown(world)[0].split() == str(world).split()
    broken = cw.World("forts = 6", game_id="risk-legacy").complaints[0]
    assert broken.words in shown(broken)[0]


def test_a_session_shows_its_tree() -> None:
    """Each line with the choice at which it begins; of many lines as many as there is room for."""
    session = late("core-worlds", 2).fork()
    first, ends = session.line, []
    for node in [at for at in first if len(cw.legal(session.nodes[at].position)) > 1][:60]:
        session.goto(node)
        taken = {session.nodes[child].transition for child in session.nodes[node].children}
        other = next(a for a in cw.legal(session.position) if a not in {step.action for step in taken if step})
        ends.append((node, session.step(other).action))
    text, html = shown(session)

    assert f"Node {session.at} of {len(session.nodes)}" in text
    assert "from the start" in text
    node, action = ends[0]
    assert f"from node {node}: {action.player}: {action}" in text
    svg = b64decode(html.partition("base64,")[2].partition('"')[0]).decode()
    assert svg.count("<circle") > 16
    assert svg.count('r="7"') == 1  # where it stands


@pytest.mark.parametrize(("game_id", "rule_id"), [("core-worlds", "draft-cost"), ("galactic-emperor", "explorer-take")])
def test_a_question_is_asked_without_its_answer(game_id: str, rule_id: str) -> None:
    asked = question(game_id, rule_id, 3)
    text, _ = shown(asked)
    assert all(option.text in text for option in asked.options)
    assert asked.stem in text
    assert rule_id not in text
    text, _ = shown(asked.grade(asked.right))
    assert text.startswith("Right.")
    assert f"[{rule_id}]" in text
    assert shown(asked.grade(set(range(len(asked.options))) - asked.right))[0].startswith("Not right.")


def test_odds_are_a_table_with_bars() -> None:
    found = cw.Odds({"Ana wins": 0.75, "Ben wins": 0.25}, exact=False, error=0.04, how="Both fight on.")
    text, html = shown(found)
    assert text.splitlines()[:2] == ["Ana wins: 75 %", "Ben wins: 25 %"]
    assert "4 %" in text
    assert "width:120px" in html
    assert "width:40px" in html


def test_whatever_the_interface_hands_out_shows_itself() -> None:
    """All classes of the interface that are values; names in them are text, whatever they are."""
    kinds = {kind for name in cw.__all__ if isinstance(kind := getattr(cw, name), type)}
    assert {kind.__name__ for kind in kinds if not issubclass(kind, Displayed)} == {"Board", "CoreWorldsError"}
    pos = cw.setup("core-worlds", players=["<b>Ana</b>", 'Ben "&'], seed=7)
    assert "&lt;b&gt;Ana&lt;/b&gt;" in shown(pos, MOST_POSITION)[1]
    for value in (
        *cw.outcomes(pos), cw.outcomes(pos), *cw.judge(pos, "pass").blockers, cw.judge(pos, "pass").blockers[0].remedy,
        *cw.legal(cw.advance(pos)[-1].after), *cw.judge(cw.advance(pos)[-1].after, "done").permits, cw.legal(pos),
        *cw.parse(IMPOSSIBLE).complaints, cw.advance(pos), cw.ask(pos, "done; done"), cw.ask(pos, ""),
    ):  # fmt: skip
        shown(value)


def test_several_who_decide_at_once_are_told_apart() -> None:
    """The actions of each stand below the player's name."""
    names = ["Ana", "Ben", "Cyd"]
    actions = cw.legal(cw.setup(toy.TOY.id, players=names, seed=3))
    assert list(actions.by_option) == [f"{name}: {option}" for name in names for option in ("Sail", "Wait")]
    assert shown(actions)[0] == str(actions)


def test_several_values_are_tuples_and_show_themselves_one_below_the_other() -> None:
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    session = cw.Session(pos)
    asked = cw.ask(pos, "done; draft Taurus")
    for found in (session.advance(), session.play("done; done"), session.transitions, asked):
        assert isinstance(found, tuple)
        assert shown(found)[0] == "\n".join(shown(each)[0] for each in found)
