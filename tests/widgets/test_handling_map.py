"""Hands-on where there is a map: what the tools of the page offer is enough for every step of a game."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

import coreworlds as cw
from coreworlds.tutor.handson.hands import hands_on
from coreworlds.tutor.handson.moves import Set, Shift, Shuffle, Take, read_move
from coreworlds.widgets.app import App
from coreworlds.widgets.desk import by_hand, laid
from coreworlds.widgets.drawing.tree import Node
from coreworlds.widgets.table.lying import lies
from tests.tutor.right_moves import way_of
from tests.whole_game import whole_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.step import Transition
    from coreworlds.tutor.handson.hands import HandsOn
    from coreworlds.tutor.handson.moves import Move


FULLEST = 4  # times of a step at which most happens
HIDING = ("setup.stack", "setup.row", "regent.count", "battle.end")  # what is moved is not seen by everybody


@cache
def starts() -> dict[str, cw.Position]:
    """Give a position before each automatic step of a game: of those at which most happens, where hands do most."""
    found: dict[str, list[Transition]] = {}
    for transition in whole_game(5, 3, "galactic-emperor"):
        if transition.action is None and transition.events:
            found.setdefault(transition.step, []).append(transition)
    full = {step: sorted(each, key=lambda t: len(t.events))[-FULLEST:] for step, each in found.items()}
    longest = {step: max(each, key=lambda t: len(way_of(hands_on(t.before)))) for step, each in full.items()}
    return {step: found.before for step, found in longest.items()}


def app(pos: cw.Position, viewer: str = "open") -> App:
    """Open a table at which steps are done by hand."""
    made = App(pos)
    made.dispatch({"do": "watch", "value": viewer})
    made.dispatch({"do": "hand-mode", "value": True})
    return made


def controls(node: Node | str) -> Iterator[tuple[str, str]]:
    """Yield what every control sends: its word, and what stands beside it or can be chosen in it."""
    if not isinstance(node, str):
        yield node.attrs.get("data-do", ""), node.attrs.get("data-arg", "")
        if node.tag == "option":
            yield "option", node.attrs.get("value", "")
        for child in node.children:
            yield from controls(child)


def send(page: App, word: str, arg: str = "", fields: dict[str, str] | None = None, **more: object) -> None:
    """Use a control that is there."""
    there = set(controls(page.tree))
    assert (word, arg) in there, (word, arg)
    for goal in (fields or {}).values():
        assert goal.isdigit() or ("option", goal) in there, goal
    page.dispatch({"do": word, "arg": arg, **more} | ({"fields": fields} if fields else {}))
    assert not page.desk.trouble
    assert "This cannot be done" not in str(page), str(page)


def choose_spaces(page: App, hands: HandsOn, *places: str) -> None:
    """Choose the spaces at which some places are, and no other."""
    drawn = laid(page.desk.sight, page.desk.viewer).faces
    faces = {face.name: face.key for face in drawn if face.key.startswith("map/")}
    wanted = [faces[space] for place in places if (space := hands.bench.spots[place].space) in faces]
    for key in {*wanted} ^ {*page.desk.picked}:
        send(page, "pick", key)


def make(page: App, hands: HandsOn, move: Move) -> None:
    """Make a move by the tools of the page."""
    bench = hands.bench
    match move:
        case Set():
            send(page, "hand-set", move.dial, value=str(move).removeprefix(f"set {move.dial} ").removeprefix("to "))
        case Shuffle():
            send(page, "hand-shuffle", fields={"place": move.place})
        case Take() if not bench.spots[move.source].space:
            choose_spaces(page, hands, move.goal)
            send(page, "hand-take", fields={"source": move.source, "goal": move.goal, "count": str(move.count)})
        case Take():
            choose_spaces(page, hands, move.source, move.goal)
            name = hands.hands.at(move.source)[0][0]
            for _ in range(move.count or 0):
                send(page, "hand-piece", f"{move.source}|{name}")
            send(page, "hand-move", fields={"goal": move.goal})
        case Shift():
            choose_spaces(page, hands, move.source, move.goal)
            for name in move.cards:
                pick(page, hands, move.source, name)
            send(page, "hand-move", fields={"goal": move.goal})


def pick(page: App, hands: HandsOn, source: str, name: str) -> None:
    """Choose a piece where it lies: on a space, or as a card of the table."""
    if hands.bench.spots[source].space:
        send(page, "hand-piece", f"{source}|{name}")
        return
    layout, spots = laid(page.desk.sight, page.desk.viewer), hands.bench.spots.values()
    faces = (face for face in layout.faces if face.key not in page.desk.picked)
    found = ((face.key, lies(layout, face, spots, hands.hands)) for face in faces)
    send(page, "pick", next(key for key, there in found if there and (there[0].id, there[1]) == (source, name)))


@pytest.mark.parametrize("viewer", ["open", "Ana"])
def test_every_step_of_a_game_with_a_map_can_be_done_by_the_tools_of_the_page(viewer: str) -> None:
    done = set[str]()
    for step, pos in starts().items():
        if viewer != "open" and (pos.game.flow.steps[step].verbs or step not in HIDING):
            continue  # whether another decides is hidden
        page = app(pos, viewer)
        hands = by_hand(page.desk)
        assert hands is not None, step
        while way_of(hands):
            seats = hands.before.seats
            make(page, hands, read_move(way_of(hands)[0], hands.bench.spots, hands.bench.dials, seats))
            after = by_hand(page.desk)
            assert after is not None
            assert len(way_of(after)) < len(way_of(hands)), (step, way_of(hands))
            hands = after
        page.dispatch({"do": "hand-check"})
        assert page.desk.position != pos, (step, str(page))
        done.add(step)
    assert len(done) > 20 or done == set(HIDING)


def test_a_space_shows_what_lies_there_and_each_piece_can_be_chosen() -> None:
    page = app(starts()["regent.resolve"])
    pos = page.desk.position
    space = re.findall(r"\w\d", str(pos).split("influence = ")[1])[0]
    send(page, "pick", f"map/{space}")
    assert f"On {space}" in str(page)
    assert f"influence at {space}" in str(page)
    send(page, "pick", f"map/{space}")
    assert "Choose a space of the map" in str(page)


@pytest.mark.parametrize("step", ["regent.count", "battle.end", "end.marks"])
def test_a_number_that_is_hidden_stays_so_whatever_hands_try(step: str) -> None:
    """Deal what others know anew: tools and complaints stay the same to the letter, wrong moves included."""
    pos = starts()[step]
    view = cw.seen_by(pos, "Ana")
    assert len({tried(each) for each in (pos, cw.deal(view, 1), cw.deal(view, 2))}) == 1


def tried(pos: cw.Position) -> str:
    """Say all that the page says to Ana after moves of points that she does not see."""
    page = app(pos, "Ana")
    page.dispatch({"do": "hand-check"})
    for source, goal in (("points", "Ben points"), ("Cleo points", "Ben points"), ("Dan points", "points")):
        page.dispatch({"do": "hand-take", "fields": {"source": source, "goal": goal, "count": "2"}})
    return str(page)
