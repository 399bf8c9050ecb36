"""What a message does to the desk, where a learner does steps by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from coreworlds.engine import CoreWorldsError
from coreworlds.games.layout import Layout
from coreworlds.tutor.handson.hands import HandsOn
from coreworlds.tutor.handson.moves import Shift, Take, Token
from coreworlds.widgets.desk import Desk, by_hand, clear, laid
from coreworlds.widgets.play.doing import Message, doing
from coreworlds.widgets.practice.state import Handling
from coreworlds.widgets.table.lying import beside, lies, space_of, spaces

__all__ = ["gathered", "off_map", "on_map", "pickable"]


def pickable(layout: Layout, hands: HandsOn) -> frozenset[str]:
    """Give the keys of the cards that can be taken into the hand, those that lie open, and of the spaces of a map."""
    open_ = (spot for spot in hands.bench.spots.values() if spot.open or spot.id in hands.bench.seen)
    drawn = {spot.zone for spot in open_ if spot.zone}
    zones = (*layout.zones, *(zone for seat in layout.seats for zone in seat.zones))
    return frozenset(face.key for zone in zones if zone.key in drawn for face in zone.faces if not face.hidden)


def gathered(desk: Desk, hands: HandsOn) -> dict[str, list[str]]:
    """Give the chosen cards by the place in which they lie."""
    layout, found = laid(desk.sight, desk.viewer), dict[str, list[str]]()
    for key in desk.picked:
        face, (spot, _, name) = layout.face(key), key.partition("|")
        if face is None and name and spot in hands.bench.spots:
            found.setdefault(spot, []).append(name)
        elif face is not None and (there := lies(layout, face, hands.bench.spots.values(), hands.hands)):
            found.setdefault(there[0].id, []).append(there[1])
    return found


def on_map(desk: Desk) -> tuple[str, ...]:
    """Give the spaces of the map that are chosen."""
    return spaces(laid(desk.sight, desk.viewer), desk.picked)


def off_map(desk: Desk, hands: HandsOn) -> tuple[str, ...]:
    """Give the spaces beside the map, which need not be chosen."""
    return beside(laid(desk.sight, desk.viewer), hands.bench.spots.values())


def _carried(hands: HandsOn, source: str, names: list[str], goal: str) -> str:
    """Give the move that carries what was chosen in a place: named, or counted where the pieces are equal."""
    if hands.bench.spots[source].place.piece:
        return str(Take(source, goal, len(names)))
    return str(Shift(tuple(names), source, goal))


# --- the switch, the tools --------------------------------------------------------------------------------------------


@doing("hand-mode")
def _mode(desk: Desk, message: Message) -> None:
    desk.handling, desk.picked = Handling(on=bool(message["value"])), ()


# --- moves ------------------------------------------------------------------------------------------------------------


def _made(desk: Desk, moves: Iterator[str]) -> None:
    """Make moves; if one cannot be made at all, say why, and change nothing."""
    hands = by_hand(desk)
    if hands is None:
        return
    here = desk.handling.at(desk.position)
    try:
        for move in moves:
            hands = hands.do(move)
        hands.position  # noqa: B018  (what cannot be written cannot be drawn)
    except CoreWorldsError as error:
        desk.handling = replace(here, refused=str(error))
        return
    _put_down(desk)
    desk.look = ""
    desk.handling = replace(here, moves=hands.done, checked=False, refused="")


def _put_down(desk: Desk) -> None:
    """Let nothing be chosen any more but the spaces of a map, on which one goes on."""
    layout = laid(desk.sight, desk.viewer)
    desk.picked = tuple(key for key in desk.picked if space_of(layout, key))


@doing("hand-take")
def _take(desk: Desk, message: Message) -> None:
    source, goal, count = (str(message.get("fields", {}).get(name, "")) for name in ("source", "goal", "count"))
    desk.handling = replace(desk.handling, source=source, goal=goal, count=count)
    if source and goal:
        _made(desk, iter([f"take {source} to {goal} x{count.strip() or 1}"]))


@doing("hand-shuffle")
def _shuffle(desk: Desk, message: Message) -> None:
    place = str(message.get("fields", {}).get("place", ""))
    _made(desk, iter([f"shuffle {place}"] if place else []))


@doing("hand-set")
def _set(desk: Desk, message: Message) -> None:
    key, _, word = str(message["arg"]).partition("=")
    value = message.get("value", word)
    word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value).strip()
    _made(desk, iter([f"set {key} to {word}"] if word else []))


@doing("hand-move")
def _move(desk: Desk, message: Message) -> None:
    hands, goal = by_hand(desk), str(message.get("fields", {}).get("goal", ""))
    desk.handling = replace(desk.handling, lay=goal)
    if hands is not None and goal:
        cards = gathered(desk, hands)
        _made(desk, (_carried(hands, source, names, goal) for source, names in cards.items()))


@doing("hand-piece")
def _piece(desk: Desk, message: Message) -> None:
    """Choose one more of the pieces that lie on a space, a place and a name with "|" between; after the last, none."""
    hands, key = by_hand(desk), str(message["arg"])
    spot, _, name = key.partition("|")
    if hands is not None and spot in hands.bench.spots:
        there = sum(each == name for each, _ in hands.hands.at(spot))
        more = desk.picked.count(key) < there
        desk.picked = (*desk.picked, key) if more else tuple(other for other in desk.picked if other != key)


@doing("hand-token")
def _token(desk: Desk, message: Message) -> None:
    hands = by_hand(desk)
    if hands is not None:
        cards = gathered(desk, hands)
        _made(desk, (str(Token(message["arg"] == "put", tuple(names), place)) for place, names in cards.items()))


@doing("hand-undo")
def _undo(desk: Desk, _message: Message) -> None:
    here = desk.handling.at(desk.position)
    desk.handling = replace(here, moves=here.moves[:-1], checked=False, refused="")
    _put_down(desk)


# --- checking ---------------------------------------------------------------------------------------------------------


@doing("hand-check")
def _check(desk: Desk, _message: Message) -> None:
    """Say what is missing, or take the step if nothing is."""
    hands = by_hand(desk)
    if hands is None:
        return
    here = desk.handling.at(desk.position)
    _put_down(desk)
    if not hands.finished:
        desk.handling = replace(here, checked=True, checks=here.checks + 1, refused="")
        _learned(desk, {each.rule for each in hands.complaints}, right=False)
        return
    if not here.checks:
        _learned(desk, {each.rule for each in replace(hands, done=()).complaints}, right=True)
    _go_on(desk, own=True)


def _learned(desk: Desk, rules: set[str], *, right: bool) -> None:
    for rule in sorted(rules):
        desk.progress = desk.progress.answered(rule, right=right)


@doing("hand-over")
def _over(desk: Desk, _message: Message) -> None:
    """Let the tutor do this step."""
    if by_hand(desk) is not None:
        _go_on(desk, own=False)


def _go_on(desk: Desk, *, own: bool) -> None:
    step = desk.line.step()
    clear(desk)
    desk.shown = (step,)
    desk.handling = replace(desk.handling.at(desk.position), done=step, own=own)
