"""What a message does to the desk, where a click falls on the table."""

from __future__ import annotations

from coreworlds.engine import Action, CoreWorldsError
from coreworlds.engine.step import step
from coreworlds.engine.typed import quoted
from coreworlds.widgets.desk import Desk, judged, laid, offered
from coreworlds.widgets.direct.reach import NAMED, fewer, playing, reach
from coreworlds.widgets.play.doing import Message, again, doing


@doing("ask")
def _ask(desk: Desk, message: Message) -> None:
    """Choose a thing on the table, or what the chosen thing needs next; that may complete an action, which is done."""
    key = str(message["arg"])
    if not playing(desk):
        desk.open = ("card", key)
        return
    before = desk.picked
    among = frozenset[str]().union(*(pick.keys for pick in laid(desk.sight, desk.viewer).picks))
    kept = tuple(other for other in before if other in among)  # a set stays chosen while something else is looked at
    if key in among:
        _pick(desk, message)
    elif before and not among and key in reach(desk).next:
        desk.picked = (*before, key)
        action = reach(desk).whole
        if key not in before and action is not None and not (action.said or fewer(desk, action)):
            act(desk, action)
            return
    elif before and not among and (both := _then(desk, key)):
        for each in both:
            act(desk, each)
        return
    elif key in before:
        desk.picked = tuple(other for other in before if other != key and not other.startswith(NAMED))
    else:
        desk.picked = (*kept, key) if reach(desk, (key,)).actions else kept
    desk.open = ("card", key) if key in desk.picked or key not in before else ("", "")


def _then(desk: Desk, key: str) -> tuple[Action, ...]:
    """Give what the chosen thing becomes, and what a space of a map is for only then: both are meant by two clicks."""
    layout, first = laid(desk.sight, desk.viewer), reach(desk).whole
    zone, face = layout.zone(key), layout.face(key)
    if first is None or face is None or zone is None or zone.style != "map" or reach(desk, (key,)).actions:
        return ()
    try:
        after = step(desk.sight, first).after
    except CoreWorldsError:
        return ()  # what comes of it is hidden
    then = [each for each in offered(after) if each.player == first.player and each.names == tuple(face.refs)]
    return (first, then[0]) if len(then) == 1 and not (first.said or then[0].said) else ()


@doing("pick")
def _pick(desk: Desk, message: Message) -> None:
    """Choose one more of the cards that lie there; after the last of them, none."""
    key, layout = str(message["arg"]), laid(desk.sight, desk.viewer)
    face = layout.face(key)
    if face is None:
        return
    alike = [pick.keys for pick in layout.picks if key in pick.keys]
    kept = tuple(other for other in desk.picked if not alike or any(other in keys for keys in alike))
    more = kept.count(key) < len(face.refs)
    desk.picked = (*kept, key) if more else tuple(other for other in kept if other != key)


@doing("unpick")
def _unpick(desk: Desk, _message: Message) -> None:
    desk.picked = ()


@doing("party")
def _party(desk: Desk, message: Message) -> None:
    """Choose what goes along to the place that is chosen next."""
    chosen = f"{NAMED}{message['arg']}"
    others = tuple(key for key in desk.picked if not key.startswith(NAMED))
    desk.picked = others if chosen in desk.picked else (*others, chosen)


@doing("amount")
def _amount(desk: Desk, message: Message) -> None:
    """Do with a number that was typed what the other buttons do with theirs, or say why it cannot be done."""
    number = str(message.get("fields", {}).get("number", ""))
    text = str(message["arg"]).replace("{}", number if number.isdecimal() else "?", 1)
    again(desk, "act" if judged(desk.sight, text) else "why", text)


@doing("said", "ask-said")
def _said(desk: Desk, message: Message) -> None:
    """Do an action with the word that was typed, or say why it cannot be done."""
    word = " ".join(str(message.get("fields", {}).get("word", "")).split())
    text = f"{message['arg']}{quoted(word)}"
    able = bool(judged(desk.sight, text))
    again(desk, "act" if able else "why", text)
    if able and message["do"] == "ask-said":  # what was asked about is done
        desk.query = ""


@doing("drop")
def _drop(desk: Desk, message: Message) -> None:
    """Do what a thing that is dragged to a place becomes there; where nothing does, it is chosen."""
    key, _, zone = str(message["arg"]).partition("|")
    if not playing(desk) or key == zone:
        return
    desk.picked = ()
    again(desk, "ask", key)
    if zone in reach(desk).next:
        again(desk, "ask", zone)
        return
    there = [action for action in reach(desk).actions if zone in _comes_to(desk, action, key)]
    if len(there) == 1 and not there[0].said:
        act(desk, there[0])


def _comes_to(desk: Desk, action: Action, key: str) -> set[str]:
    """Give the places in which the thing lies after an action and did not lie before."""
    sight = desk.sight
    face = laid(sight, desk.viewer).face(key)
    try:
        after = step(sight, action).after
    except CoreWorldsError:
        return set()  # what comes of it is hidden
    zones = {zone.key: zone for zone in laid(sight, desk.viewer).places}
    return {
        zone.key
        for zone in laid(after, desk.viewer).places
        if face and _number(zone, face.name) > _number(zones.get(zone.key), face.name)
    }


def _number(zone: object, name: str) -> int:
    return sum(face.count for face in getattr(zone, "faces", ()) if face.name == name)


def act(desk: Desk, action: Action) -> None:
    """Take an action as if its button had been pressed."""
    again(desk, "act", f"{action.player}: {action.text}")
