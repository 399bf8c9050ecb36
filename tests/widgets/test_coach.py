"""The coach on the page, without a browser: slices of thought, what it says, and what it must not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.widgets.analysis import coach
from coreworlds.widgets.analysis.coach_state import COMPARING, ENDED, FAILED, THINKING
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.markup import to_html, to_text
from coreworlds.widgets.drawing.tree import Node


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one turn of the search be one try, and one slice one deal: what it finds no longer hangs on the time."""
    monkeypatch.setattr(coach, "PAUSE", 0.0)
    monkeypatch.setattr(coach, "SLICE", 0.0)


def reached(decisions: int = 24) -> cw.Position:
    """Play some decisions of the simple player, and go on to the next one."""
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    for number in range(decisions + 1):
        line = cw.advance(pos)
        pos = line[-1].after if line else pos
        if number < decisions:
            pos = cw.step(pos, choose(pos, "simple", seed=number)).after
    return pos


def opened(pos: cw.Position, watch: str = "open") -> App:
    app = App(pos)
    app.dispatch({"do": "watch", "value": watch})
    return app


def nodes(node: Node | str) -> Iterator[Node]:
    if isinstance(node, Node):
        yield node
        for child in node.children:
            yield from nodes(child)


def panel(app: App) -> Node | None:
    return next((node for node in nodes(app.tree) if "cw-coach" in node.attrs.get("class", "").split()), None)


def said(app: App) -> str:
    found = panel(app)
    return to_text(found) if found else ""


def pulse(app: App) -> str:
    found = panel(app)
    return found.attrs.get("data-pulse", "") if found else ""


def more(app: App, times: int = 1) -> None:
    """Do what the page does while the panel asks for it."""
    for _ in range(times):
        assert pulse(app) == "coach-more"
        app.dispatch({"do": "coach-more"})


def to_the_end(app: App) -> int:
    count = 0
    while pulse(app):
        more(app)
        count += 1
        assert count < 500
    return count


def buttons(app: App) -> set[str]:
    return {node.attrs["data-do"] for node in nodes(app.tree) if "data-do" in node.attrs}


def tries(app: App) -> int:
    return sum(each.tries for each in app.desk.coach.found)


def test_it_can_be_asked_where_a_person_decides() -> None:
    app = opened(reached())
    assert "coach-ask" in buttons(app)

    app.desk.kinds = dict.fromkeys(app.desk.kinds, "simple")
    app.dispatch({"do": "alive"})
    assert "coach-ask" not in buttons(app)


def test_another_seat_is_not_advised() -> None:
    """Who looks from a seat that does not decide is not offered the coach, nor answered."""
    pos = reached()
    other = next(name for name in pos.seats if name != pos.turn)
    app = opened(pos, other)
    app.dispatch({"do": "coach-ask"})

    assert "coach-ask" not in buttons(app)
    assert panel(app) is None


def test_bars_grow_until_it_ends_by_itself() -> None:
    """Each slice rests on more tries; in the end it names a legal action, and asks for no more."""
    app = opened(reached())
    app.dispatch({"do": "coach-ask"})
    counts = []
    for _ in range(8):
        more(app)
        counts.append(tries(app))
    assert counts == sorted(set(counts))
    assert len([n for n in nodes(panel(app) or "") if n.attrs.get("class") == "cw-coach-bar"]) == len(
        app.desk.coach.found
    )

    slices = to_the_end(app)
    best = app.desk.coach.found[0].action
    assert slices > 10
    assert app.desk.coach.state == ENDED
    assert best in {str(action) for action in cw.legal(app.desk.position)}
    assert f"The coach would choose “{best}”" in said(app)


def test_what_is_drawn_is_said_too() -> None:
    """Each action has its lead in points, with its interval where there are tries enough."""
    app = opened(reached())
    app.dispatch({"do": "coach-ask"})
    to_the_end(app)
    text = said(app)

    for each in app.desk.coach.found:
        number = f"{each.lead:+.1f}".replace("-", "−")
        number = number if float(f"{each.lead:.1f}") else "0.0"
        spread = rf" ± {each.margin:.1f}" if each.tries >= 5 else ""
        assert re.search(rf"{re.escape(each.action)}\W+{re.escape(number + spread)} points", text), each
    assert f"{tries(app)} tries so far" in text
    left = len(cw.legal(app.desk.position)) - len(app.desk.coach.found)
    assert (f"{left} more action" in text) == (left > 0)


def test_other_messages_are_answered_meanwhile() -> None:
    """Between two slices a card is asked about; the coach goes on from where it was."""
    app = opened(reached())
    app.dispatch({"do": "coach-ask"})
    more(app, 3)
    before = tries(app)
    app.dispatch({"do": "rule", "arg": next(iter(app.desk.position.game.rulebook.rules))})
    assert app.desk.open[0] == "rule"
    assert tries(app) == before

    more(app)
    assert tries(app) > before
    assert app.desk.open[0] == "rule"


def test_stop_and_think_on() -> None:
    """Stopped, it says what it has and asks for nothing; it can go on from there."""
    app = opened(reached())
    app.dispatch({"do": "coach-ask"})
    more(app, 5)
    app.dispatch({"do": "coach-stop"})
    had = tries(app)
    assert not pulse(app)
    assert "The coach would choose" in said(app)

    app.dispatch({"do": "coach-more"})  # one that was under way
    assert tries(app) == had

    app.dispatch({"do": "coach-on"})
    more(app)
    assert tries(app) > had


def test_an_action_ends_it() -> None:
    """It was asked about one decision: with the next, its panel is gone, and what comes late changes nothing."""
    app = opened(reached())
    app.dispatch({"do": "coach-ask"})
    more(app, 3)
    app.dispatch({"do": "act", "arg": f"{app.desk.position.turn}: {next(iter(cw.legal(app.desk.position)))}"})
    assert not app.desk.trouble
    assert panel(app) is None

    before = str(app)
    app.dispatch({"do": "coach-more"})
    assert str(app) == before


def test_reasons_for_the_best_against_another() -> None:
    """At the end it compares with the simple player's choice; any other can be asked for. Numbers carry their unit."""
    app = opened(reached())
    app.dispatch({"do": "coach-ask"})
    to_the_end(app)
    best = app.desk.coach.found[0].action
    app.dispatch({"do": "coach-compare", "arg": "pass"})
    assert app.desk.coach.state == COMPARING
    to_the_end(app)

    text = said(app)
    assert f"“{best}” compared with “pass”" in text
    assert "On average in 48 sampled deals, with the same luck for both." in text
    assert app.desk.coach.comparison is not None
    assert app.desk.coach.comparison.differences
    for each in app.desk.coach.comparison.differences:
        assert each.amount in text


@pytest.mark.parametrize("decisions", [24, 61])
def test_what_it_says_hangs_on_nothing_that_the_seat_may_not_know(decisions: int) -> None:
    """Everything hidden is dealt anew: the panel stays the same to the letter, and names no card that lies hidden."""
    pos = reached(decisions)
    me = str(pos.turn)
    view = cw.seen_by(pos, me)

    def advice(where: cw.Position) -> str:
        app = opened(where, me)
        app.dispatch({"do": "coach-ask"})
        to_the_end(app)
        app.dispatch({"do": "coach-compare", "arg": app.desk.coach.order[-1]})
        to_the_end(app)
        return said(app)

    told = advice(pos)
    assert "sampled deals" in told
    assert advice(cw.deal(view, 1)) == told
    known = str(view)
    names = {str(getattr(card, "name", card)) for card in pos.game.components}
    assert not {name for name in names if name in told and name not in known}


def test_what_fails_ends_it_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page does not ask for ever; the game stands; it can be tried again."""

    def broken(*_args: Any, **_more: Any) -> Iterator[Any]:  # noqa: ANN401 - in the place of the search
        raise cw.CoreWorldsError("the deck is gone")
        yield ()

    app = opened(reached())
    before = app.desk.position
    with monkeypatch.context() as patch:
        patch.setattr(coach, "search", broken)
        app.dispatch({"do": "coach-ask"})
        app.dispatch({"do": "coach-more"})
    assert app.desk.coach.state == FAILED
    assert "The coach stopped: the deck is gone" in said(app)
    assert not pulse(app)
    assert app.desk.position is before

    app.dispatch({"do": "coach-on"})
    assert app.desk.coach.state == THINKING
    more(app)
    assert tries(app) > 0


def test_words_sent_by_hand_change_nothing() -> None:
    """Whatever is sent without having been offered is answered with a sentence, or not at all."""
    app = opened(reached())
    for word in ("coach-more", "coach-stop", "coach-on", "coach-close"):
        app.dispatch({"do": word})
        assert panel(app) is None
        assert not app.desk.trouble
    app.dispatch({"do": "coach-compare", "arg": "<blink>"})
    assert "nothing to compare" in app.desk.trouble
    assert "<blink>" not in to_html(app.tree)


def test_an_opponent_that_thinks_ahead() -> None:
    """It can be chosen for a seat of a new game, and plays it."""
    app = App()
    fields = {
        "players": "2",
        "name0": "Ana",
        "name1": "Ben",
        "kind0": "human",
        "kind1": "searching",
        "seed": "4",
        "watcher": "open",
    }
    app.dispatch({"do": "start", "fields": fields})
    assert app.desk.kinds["Ben"] == "searching"
    for _ in range(12):
        app.dispatch({"do": "run"})
        if app.desk.people:
            app.dispatch({"do": "act", "arg": f"Ana: {choose(app.desk.position, 'simple', 'Ana').text}"})
    assert not app.desk.trouble
    assert app.desk.session is not None
    done = [app.desk.session.nodes[node].transition for node in app.desk.session.line]
    assert any(step and step.action and step.action.player == "Ben" for step in done)
