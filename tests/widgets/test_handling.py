"""Hands-on on the page: the tools, the check with its complaints, and the tutor taking over."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.widgets.app import App
from coreworlds.widgets.desk import by_hand
from coreworlds.widgets.drawing.patch import apply
from coreworlds.widgets.drawing.tree import Node
from tests.tutor.right_moves import way_of
from tests.whole_game import tells_nothing_hidden


def app(pos: cw.Position | None = None, viewer: str = "open") -> App:
    """Open a table at which steps are done by hand."""
    made = App(pos or cw.setup("core-worlds", ["Ana", "Ben"], seed=7))
    made.dispatch({"do": "watch", "value": viewer})
    made.dispatch({"do": "hand-mode", "value": True})
    return made


def at(step: str) -> cw.Position:
    """Play on to an automatic step in a later round."""
    pos, number = cw.setup("core-worlds", ["Ana", "Ben"], seed=7), 0
    while pos.step != step or pos.round < 2 or cw.legal(pos):
        action = choose(pos, "simple", seed=(number := number + 1)) if cw.legal(pos) else None
        pos = cw.step(pos, action).after
    return pos


def take(page: App, source: str, goal: str, count: int) -> None:
    page.dispatch({"do": "hand-take", "fields": {"source": source, "goal": goal, "count": str(count)}})


def test_a_draw_by_hand_with_a_mistake() -> None:
    page = app()
    take(page, "Ana deck", "Ana hand", 5)
    assert "Not yet" not in str(page)  # what is missing is told only when asked
    page.dispatch({"do": "hand-check"})
    assert page.desk.position.turn == "Ana"
    assert "Forgotten. 1 card must still go from Ana's draw deck to Ana's hand." in str(page)
    take(page, "Ana deck", "Ana hand", 1)
    page.dispatch({"do": "hand-check"})
    assert page.desk.position.turn == "Ben"
    assert "You did this step by hand" in str(page)
    assert page.desk.progress["draw-to-hand-size"].missed == 1


def test_what_is_too_much_is_told_at_once_and_taken_back() -> None:
    page = app()
    page.dispatch({"do": "hand-set", "arg": "Ana energy=3"})
    assert "Too much. Ana's Energy Marker must show 0 Energy, not 3 Energy." in str(page)
    page.dispatch({"do": "hand-undo"})
    assert "Too much" not in str(page)
    assert by_hand(page.desk) is not None


def test_the_table_shows_what_hands_have_done() -> None:
    """The step itself has not been taken: leaving hands-on brings the table back."""
    page = app(at("energy.income"))
    before = page.desk.position.seat("Ben").energy
    page.dispatch({"do": "hand-set", "arg": "Ben energy", "value": str(before + 4)})
    assert page.desk.sight.seat("Ben").energy == before + 4
    assert page.desk.position.seat("Ben").energy == before
    page.dispatch({"do": "hand-mode", "value": False})
    assert page.desk.sight.seat("Ben").energy == before


def test_the_tutor_takes_over_at_any_moment() -> None:
    page = app()
    take(page, "Ana deck", "Ana hand", 2)
    page.dispatch({"do": "hand-over"})
    assert len(page.desk.position.seat("Ana").hand) == 6
    assert "This step was done for you:" in str(page)
    assert by_hand(page.desk) is not None
    assert page.desk.handling.moves == ()


def test_cards_are_chosen_on_the_table_and_moved() -> None:
    page = app(at("discard.hands"))
    hands = by_hand(page.desk)
    assert hands is not None
    for move in way_of(hands):
        source, goal = move.rpartition(" from ")[2].split(" to ")
        zone = hands.bench.spots[source].zone
        names = [name for name, _ in hands.hands.at(source)]
        for name in names:
            if f'"{name}"' in move and f"{zone}:{name}" not in page.desk.picked:
                for _ in range(int(move.partition(f'"{name}" x')[2][:1] or 1)):
                    page.dispatch({"do": "pick", "arg": f"{zone}:{name}"})
        page.dispatch({"do": "hand-move", "fields": {"goal": goal}})
    page.dispatch({"do": "hand-check"})
    assert page.desk.position.step == "discard.energy", str(page)


def test_tokens_are_put_on_chosen_cards() -> None:
    page = app(at("galactic.tokens"))
    cards = page.desk.position.central
    for card in cards:
        page.dispatch({"do": "pick", "arg": f"central:{page.desk.position.parts.names[card]}"})
    page.dispatch({"do": "hand-token", "arg": "put"})
    page.dispatch({"do": "hand-check"})
    assert page.desk.position.step == "galactic.fill"


def test_what_cannot_be_done_is_said_and_changes_nothing() -> None:
    page = app()
    take(page, "Ana deck", "Ana deck", 1)
    assert "This cannot be done: cards are already there" in str(page)
    assert not page.desk.trouble
    take(page, "Ana deck", "Ana hand", 6)
    assert "This cannot be done" not in str(page)


def test_a_step_that_changes_nothing_is_checked_at_once() -> None:
    pos = cw.setup_steps("core-worlds", ["Ana", "Ben"], seed=7)[0].before
    page = app(pos)
    page.dispatch({"do": "hand-check"})
    assert page.desk.position.step != pos.step


def test_the_markers_are_moved_and_the_round_is_summed_up_when_it_has_ended() -> None:
    """That is when the Destiny Marker has passed: the last of the markers."""
    page = app(at("end.marker"))
    now = page.desk.position.round
    page.dispatch({"do": "hand-set", "arg": "round", "value": str(now + 1)})
    page.dispatch({"do": "hand-check"})
    assert page.desk.position.round == now + 1
    assert f"Round {now} is over: " not in str(page)
    page = app(at("end.destiny"))
    now, holder = page.desk.position.round - 1, page.desk.position.destiny
    page.dispatch({"do": "hand-set", "arg": "destiny", "value": ["Ana", "Ben"][1 - holder]})
    page.dispatch({"do": "hand-check"})
    assert page.desk.position.step == "draw.hand"
    assert f"Round {now} is over: " in str(page)


def test_an_action_does_not_run_on_over_steps_that_are_done_by_hand() -> None:
    page = app()
    page.dispatch({"do": "run"})
    for _ in range(2):
        page.dispatch({"do": "act", "arg": "done"})
    assert page.desk.position.step == "galactic.remove"
    assert by_hand(page.desk) is not None


def offers(node: Node | str) -> list[dict[str, Any]]:
    """Give every message of the practice tools that the page can send."""
    if isinstance(node, str):
        return []
    made = [message for child in node.children for message in offers(child)]
    do = node.attrs.get("data-do", "")
    if do.startswith(("hand-", "predict", "pick", "unpick", "step", "back", "run", "act")):
        made.append({"do": do, "arg": node.attrs.get("data-arg", "")})
    return made


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("watcher", ["open", "Ana"])
def test_any_click_on_the_tools_is_answered(seed: int, watcher: str) -> None:
    """No click fails, and patches keep the browser's tree the same as Python's."""
    luck = Random(f"{seed}{watcher}")
    page = App(cw.setup_steps("core-worlds", ["Ana", "Ben"], seed=seed, pregame_draft=bool(seed % 2))[0].before)
    tree = json.loads(json.dumps(page.page()["tree"]))
    message: dict[str, Any] = {"do": "watch", "value": watcher}
    for _ in range(150):
        tree = apply(page.dispatch(message)["changes"], tree)
        assert not page.desk.trouble, (message, page.desk.trouble)
        hands, asked = by_hand(page.desk), offers(page.tree)
        message = dict(luck.choice(asked))
        spots = list(hands.bench.spots) if hands else [""]
        message["fields"] = {"source": luck.choice(spots), "goal": luck.choice(spots), "place": luck.choice(spots),
                             "count": str(luck.randrange(4)), "answer": str(luck.randrange(8))}  # fmt: skip
        value = luck.choice(["0", "7", "Ana", "", "x"])
        message["value"] = luck.random() < 0.8 if message["do"].endswith("mode") else value
        if luck.random() < 0.2:
            message = {"do": luck.choice(["hand-over", "step", "hand-check"])}
        if luck.random() < 0.1:
            message = {"do": luck.choice(["hand-mode", "predict-mode"]), "value": True}

    assert tree == json.loads(json.dumps(page.page()["tree"]))


@pytest.mark.parametrize("seat", ["Ana", "Ben"])
def test_what_hands_show_a_seat_does_not_depend_on_what_it_cannot_know(seat: str) -> None:
    """Deal everything hidden anew: tools, complaints and table stay the same to the letter."""
    tells_nothing_hidden(_said, seat)


def _said(pos: cw.Position, seat: str) -> str:
    page = app(pos, seat)
    page.dispatch({"do": "hand-check"})
    other = "Ben" if seat == "Ana" else "Ana"
    take(page, f"{other} deck", f"{seat} hand", 2)
    page.dispatch({"do": "hand-set", "arg": f"{other} energy=2"})
    return str(page)


def test_what_was_done_at_one_step_is_forgotten_at_another() -> None:
    """Neither moves nor a failed check follow into the next step, or into another game."""
    page = app()
    page.dispatch({"do": "hand-set", "arg": "Ana energy=3"})
    page.dispatch({"do": "hand-check"})
    page.dispatch({"do": "step"})
    assert "Not yet" not in str(page)
    page.dispatch({"do": "start", "fields": {"players": "3", "seed": "3", "kind0": "human"}})
    assert not page.desk.trouble
    hands = by_hand(page.desk)
    assert hands is not None
    assert hands.done == ()
    assert "This step was done for you" not in str(page)
