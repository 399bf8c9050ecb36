"""A player who never looks into the list of actions: clicks on things on the table, and on the buttons these bring."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.widgets.desk import laid
from coreworlds.widgets.direct.reach import spelled
from coreworlds.widgets.drawing.tree import Node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.action import Action
    from coreworlds.widgets.app import App

__all__ = ["buttons", "by_clicks", "nodes", "pressable"]


def by_clicks(app: App, action: Action, press: Callable[[str, str], object] | None = None) -> int:
    """Do an action by clicks alone, here or with another way to press things; return how many it took."""
    click = press or (lambda do, arg: app.dispatch({"do": do, "arg": arg}))
    line = len(app.desk.session.line)
    text, clicks = f"{action.player}: {action.text}", 0
    for word, arg in way(app, action):
        do = "pick" if ("pick", arg) in pressable(app) else word
        assert (do, arg) in pressable(app), f"{do} {arg} cannot be clicked for “{action}”"
        click(do, arg)
        clicks += 1
        assert not app.desk.trouble, app.desk.trouble
        if len(app.desk.session.line) > line:
            break
        if do not in {"act", "said"} and text in buttons(app) and _chosen(app, action):
            click("act", text)
            clicks += 1
            break
    done = app.desk.session.nodes[app.desk.session.line[line]].transition.action
    assert sorted(spelled(done)) == sorted(spelled(action)), f"“{done}” was done, not “{action}”"
    assert (done.player, done.verb) == (action.player, action.verb)
    return clicks


def way(app: App, action: Action) -> Iterator[tuple[str, str]]:
    """Yield what is clicked, one after the other."""
    layout = laid(app.desk.sight, app.desk.viewer)
    sets = next((pick for pick in layout.picks if pick.verb == action.verb), None)
    names = spelled(action)
    places = {ref for zone in layout.zones if zone.style == "map" for face in zone.faces for ref in face.refs}
    way = [name for name in names if name in places]
    if len(way) > 1:
        party = Counter(name for name in names if name not in places)
        yield from _to_the_map(app)
        yield "ask", _key(app, action, way[0])
        told = ", ".join(f"{name} x{count}" if count > 1 else name for name, count in party.items())
        if ("party", told) in pressable(app) and ("party", told) not in _pressed(app):
            yield "party", told
        yield "ask", _key(app, action, way[1])
        yield _last(action)
        return
    if way:
        yield from _to_the_map(app)
    there = {ref for face in layout.faces for ref in face.refs}
    for name in names if there.issuperset(names) else ():
        yield "pick" if sets else "ask", _key(app, action, name)
    yield ("act", _confirmed(app, action)) if sets else _last(action)


def _last(action: Action) -> tuple[str, str]:
    """Return what does an action: its button, or the form in which its word stands."""
    return "said" if action.said else "act", f"{action.player}: {action.unsaid}"


def _to_the_map(app: App) -> Iterator[tuple[str, str]]:
    """Turn a combat that is over round, which stands where the map was."""
    bare_ = (node for node in nodes(app.tree) if "cw-bare" in node.attrs.get("class", "").split())
    yield from (("battle", node.attrs["data-arg"]) for each in bare_ for node in nodes(each)
                if node.attrs.get("data-do") == "battle")  # fmt: skip


def _key(app: App, action: Action, name: str) -> str:
    """Find a thing of that name that can be clicked, first of all one that the game asks about with this verb."""
    layout = laid(app.desk.sight, app.desk.viewer)
    sets = {key for pick in layout.picks if pick.verb == action.verb for key in pick.keys}
    own = [seat for seat in layout.seats if seat.name == action.player]
    zones = [*layout.zones, *(zone for seat in own for zone in seat.zones)]
    open_ = (face for zone in zones if zone.style != "pile" for face in zone.faces if not face.hidden)
    faces = [face for face in open_ if name in face.refs]
    faces.sort(
        key=lambda face: (
            face.key not in sets,
            action.verb not in {ask.partition(" ")[0] for ask in face.asks},
            app.desk.picked.count(face.key),
        )
    )
    assert faces, f"nothing on the table is called {name}"
    return faces[0].key


def _chosen(app: App, action: Action) -> bool:
    """Whether all that the action names is chosen, or the button is there before."""
    return not any(action.verb == pick.verb for pick in laid(app.desk.sight, app.desk.viewer).picks)


def _confirmed(app: App, action: Action) -> str:
    found = [arg for arg in buttons(app) if arg.partition(" ")[0] == action.verb]
    assert found, f"no button for “{action}”"
    return found[0]


def nodes(node: Node | str) -> Iterator[Node]:
    if isinstance(node, Node):
        if {"cw-list", "cw-guide"} & set(node.attrs.get("class", "").split()):
            return  # the list of all actions is closed, and nobody asks for advice
        yield node
        for child in node.children:
            yield from nodes(child)


def pressable(app: App) -> set[tuple[str, str]]:
    """Give what can be clicked outside the list of actions."""
    found = (node for node in nodes(app.tree) if "data-do" in node.attrs and "aria-disabled" not in node.attrs)
    return {(node.attrs["data-do"], node.attrs.get("data-arg", "")) for node in found}


def buttons(app: App) -> set[str]:
    """Give the actions that stand as buttons outside the list."""
    return {arg for do, arg in pressable(app) if do == "act"}


def _pressed(app: App) -> set[tuple[str, str]]:
    on = (node for node in nodes(app.tree) if node.attrs.get("aria-pressed") == "true")
    return {(node.attrs["data-do"], node.attrs.get("data-arg", "")) for node in on}
