"""Two points of a tree of lines set side by side: what differs on the table, and what made the difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from coreworlds.engine import Event, Position, Session, Transition, seen_by
from coreworlds.games.layout import Face, Layout, Mark, PlayerArea, Zone

__all__ = ["Comparison", "Difference", "Reason", "changes", "common", "compare", "unit_of", "way"]

_NOTHING = "–"
_GENERAL = {"where", "turn", "situation"}  # what every step changes tells nothing about why
_Told = tuple[str, str | Counter[str], str]  # label, value or cards, what is said of the whole


@dataclass(frozen=True, slots=True)
class Difference:
    """
    One thing that is not the same at two points.

    Attributes
    ----------
    key : str
        Which thing of the table it is.
    what : str
        The same in words.
    one, other : str
        How it is at either point; of cards, those which the other point does not have there.
    """

    key: str
    what: str
    one: str
    other: str

    def __str__(self) -> str:
        """Return the difference as a line."""
        return f"{self.what}: {self.one} / {self.other}"


@dataclass(frozen=True, slots=True)
class Reason:
    """
    A step that made a difference.

    Attributes
    ----------
    node : int
        The point that it led to.
    transition : Transition
        The step.
    events : tuple of Event
        What of it the other line does not have, each with the rule that made it, as the viewer knows it.
    """

    node: int
    transition: Transition
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """
    Two points of a tree of lines.

    Attributes
    ----------
    common : int
        The last point that both lines share.
    one, other : Position
        Both, as the viewer sees them.
    differences : tuple of Difference
        What differs on the table.
    why : (tuple of Reason, tuple of Reason)
        What made it so, on the way from the common point to either.
    """

    common: int
    one: Position
    other: Position
    differences: tuple[Difference, ...]
    why: tuple[tuple[Reason, ...], tuple[Reason, ...]]

    @property
    def hidden(self) -> bool:
        """Whether they differ only in what does not lie open on the table: the order of a deck, the luck to come."""
        return not self.differences and self.one != self.other

    def __str__(self) -> str:
        """Return the differences, a line for each."""
        return "\n".join(map(str, self.differences))


def compare(session: Session, one: int, other: int, viewer: str | None = None) -> Comparison:
    """
    Compare two points of a tree of lines.

    Parameters
    ----------
    session : Session
        The tree.
    one, other : int
        Its nodes.
    viewer : str or None
        Whose eyes it is seen with; empty for nobody's. None: all is shown.

    Examples
    --------
    >>> import coreworlds as cw
    >>> s = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> _ = s.play("done; done"), s.advance()
    >>> fork = s.at
    >>> one = s.step("deploy Snub Fighter") and s.at
    >>> _ = s.goto(fork), s.step("pass")
    >>> [str(d) for d in compare(s, one, s.at).differences if "Energy" in d.what]
    ['Ana: Energy: 2 Energy / 3 Energy']
    """
    shared = common(session, one, other)
    ways = tuple(way(session, shared, node) for node in (one, other))
    first, second = (_seen(session.nodes[node].position, viewer) for node in (one, other))
    differences = changes(first, second, viewer)
    sought = {each.key for each in differences}
    keys = sought - _GENERAL or sought
    told = _Table(session, viewer)
    reasons = tuple(_reasons(told, mine, yours, keys) for mine, yours in (ways, ways[::-1]))
    return Comparison(shared, first, second, differences, (reasons[0], reasons[1]))


def changes(one: Position, other: Position, viewer: str | None = None) -> tuple[Difference, ...]:
    """
    Return what differs on the table between two positions.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    >>> [str(d) for d in changes(pos, cw.step(pos).after) if d.key == "Ana/deck"]
    ['Ana: Draw deck: 16 cards / 10 cards']
    """
    return tuple(_differences(_told(one, viewer), _told(other, viewer)))


def common(session: Session, one: int, other: int) -> int:
    """Return the last node that the lines to two nodes share."""
    line = set(_line(session, one))
    return next(node for node in _line(session, other) if node in line)


def way(session: Session, start: int, end: int) -> tuple[int, ...]:
    """Return the nodes after one node up to another one on the same line."""
    line = list(_line(session, end))
    return tuple(reversed(line[: line.index(start)]))


def _line(session: Session, node: int | None) -> Iterator[int]:
    """Yield the nodes from one back to the start."""
    while node is not None:
        yield node
        node = session.nodes[node].parent


# --- what differs -----------------------------------------------------------------------------------------------------


def _seen(pos: Position, viewer: str | None) -> Position:
    return pos if viewer is None or pos.over else seen_by(pos, viewer or None)


def _told(pos: Position, viewer: str | None) -> dict[str, _Told]:
    """Return all that the table tells at a position, by keys that stay the same from step to step."""
    layout = pos.game.page.layout(pos, viewer or None)
    turn = " and ".join(pos.turns)
    told: dict[str, _Told] = {
        "where": ("Where the game stands", pos.where, ""),
        "turn": ("Whose turn it is", "nobody's" if pos.over else f"{turn}'s", ""),
    }
    if isinstance(layout, Layout):
        told["situation"] = ("What is going on", layout.situation or _NOTHING, "")
        told |= {track.key: (track.title, str(track.value), "") for track in layout.tracks}
        told |= {zone.key: _zone(zone, "") for zone in layout.zones}
        for seat in layout.seats:
            told |= _seat(seat)
    return told


def _seat(seat: PlayerArea) -> dict[str, _Told]:
    whose = f"{seat.name}: "
    told: dict[str, _Told] = {
        f"{seat.key}/marks": (f"{whose}Markers", Counter({m.label: m.count for m in seat.marks}), ""),
        f"{seat.key}/status": (f"{whose}How it stands", seat.status or _NOTHING, ""),
    }
    told |= {t.key: (f"{whose}{t.title}", f"{t.value} {t.unit or t.title}", "") for t in seat.tracks}
    return told | {zone.key: _zone(zone, whose) for zone in seat.zones}


def unit_of(zone: Zone) -> str:
    """Return the unit of a zone's count, in the singular for one."""
    return zone.unit.removesuffix("s") if zone.count == 1 else zone.unit


def _zone(zone: Zone, whose: str) -> _Told:
    cards = Counter[str]()
    for face in zone.faces:
        if not face.hidden:
            cards[_named(face)] += face.count
    return f"{whose}{zone.title}", cards, f"{zone.count} {unit_of(zone)}"


def _named(face: Face) -> str:
    marks = ", ".join(map(_lies, face.marks))
    return f"{face.name} with {marks}" if marks else face.name


def _lies(mark: Mark) -> str:
    owner, sign, thing = mark.label.rpartition(": ")
    return f"{owner}{sign}{mark.count} {thing}"


def _differences(first: dict[str, _Told], second: dict[str, _Told]) -> Iterator[Difference]:
    for key in dict.fromkeys([*first, *second]):
        one, other = first.get(key), second.get(key)
        if one != other:
            label = (one or other or ("", "", ""))[0]
            yield Difference(key, label, _word(one, other), _word(other, one))


def _word(told: _Told | None, other: _Told | None) -> str:
    """Describe a thing at one point; of cards, only those that its zone does not hold at the other point."""
    if told is None:
        return _NOTHING
    _, value, whole = told
    if isinstance(value, str):
        return value
    there = other[1] if other is not None and isinstance(other[1], Counter) else Counter[str]()
    names = ", ".join(name if n == 1 else f"{n} {name}" for name, n in (value - there).items())
    if other is not None and other[2] == whole:
        return names or _NOTHING
    return f"{names} ({whole})" if names else whole


# --- what made it so --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Table:
    """What the tables of a session tell a viewer, each worked out once."""

    session: Session
    viewer: str | None
    kept: dict[int, dict[str, _Told]] = field(default_factory=dict)

    def at(self, node: int) -> dict[str, _Told]:
        if node not in self.kept:
            self.kept[node] = _told(_seen(self.session.nodes[node].position, self.viewer), self.viewer)
        return self.kept[node]

    def touched(self, node: int, keys: set[str]) -> bool:
        """Whether the step to a node changed any of these."""
        parent = self.session.nodes[node].parent
        return parent is not None and any(self.at(parent).get(key) != self.at(node).get(key) for key in keys)


def _reasons(told: _Table, mine: tuple[int, ...], yours: tuple[int, ...], keys: set[str]) -> tuple[Reason, ...]:
    """Return the steps of one way that touch what differs, without what the other way has as well."""
    left = Counter((event.rule, event.text) for node in yours for event in _events(told, node))
    found: list[Reason] = []
    for node in mine:
        events = [event for event in _events(told, node) if not _taken(left, event)]
        transition = told.session.nodes[node].transition
        if events and transition is not None and told.touched(node, keys):
            found.append(Reason(node, transition, tuple(events)))
    return tuple(found)


def _events(told: _Table, node: int) -> list[Event]:
    transition = told.session.nodes[node].transition
    events = transition.events if transition is not None else ()
    seen = (event if told.viewer is None else event.seen_by(told.viewer) for event in events)
    return [event for event in seen if event.text]


def _taken(left: Counter[tuple[str, str]], event: Event) -> bool:
    """Whether the other way has this event as well, one for one."""
    same = (event.rule, event.text)
    if not left[same]:
        return False
    left[same] -= 1
    return True
