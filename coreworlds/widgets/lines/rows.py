"""The tree of a session as rows and groups: a row for each line, a group for each choice and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from coreworlds.engine import Action, Session

__all__ = ["Group", "Row", "decisions", "end_of_line", "rows"]


@dataclass(frozen=True, slots=True)
class Group:
    """
    A choice and the automatic steps after it, up to the next decision.

    Attributes
    ----------
    nodes
        The nodes, in order.
    place
        How many groups lie before it on its line.
    """

    nodes: tuple[int, ...]
    place: int

    @property
    def end(self) -> int:
        """The node at which the next choice is made, or nobody went on."""
        return self.nodes[-1]


@dataclass(frozen=True, slots=True)
class Row:
    """
    One line of play, from where it leaves the line of another row.

    Attributes
    ----------
    groups
        Its own groups, in order.
    leaves
        The row that it leaves, and the place of the group there after which it does; -1 and -1 for the first.
    """

    groups: tuple[Group, ...]
    leaves: tuple[int, int] = (-1, -1)


def rows(session: Session) -> tuple[Row, ...]:
    """
    Give the lines of a session, the oldest first.

    Examples
    --------
    >>> import coreworlds as cw
    >>> s = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> _ = s.play("done; done"), s.goto(s.line[-2]), s.step("surge")
    >>> [[group.place for group in row.groups] for row in rows(s)], rows(s)[1].leaves
    ([[0, 1, 2], [2]], (0, 1))
    """
    found: list[Row] = []
    waiting = [(0, 0, (-1, -1))]  # first node of a row, its place, what it leaves
    while waiting:
        node, place, leaves = waiting.pop(0)
        groups = tuple(_groups(session, node, place))
        for group in groups:
            later = _after(session, group.end)[1:]
            waiting += [(other, group.place + 1, (len(found), group.place)) for other in later]
        found.append(Row(groups, leaves))
    return tuple(found)


def _groups(session: Session, node: int, place: int) -> list[Group]:
    """Give the groups of a row: always on along the child that is there longest."""
    groups: list[Group] = []
    at: int | None = node
    while at is not None:
        nodes = [at]
        while (after := _alone(session, nodes[-1])) is not None:
            nodes.append(after)
        groups.append(Group(tuple(nodes), place + len(groups)))
        at = next(iter(_after(session, nodes[-1])), None)
    return groups


def _alone(session: Session, node: int) -> int | None:
    """Give what follows by itself."""
    children = _after(session, node)
    if len(children) != 1:
        return None
    transition = session.nodes[children[0]].transition
    return children[0] if transition is not None and transition.action is None else None


def _after(session: Session, node: int) -> list[int]:
    """Give what follows, the oldest first."""
    return sorted(session.nodes[node].children)


def end_of_line(session: Session) -> int:
    """Give the end of the line on which a session stands, as it was visited last."""
    node = session.at
    while children := session.nodes[node].children:
        node = children[-1]
    return node


def decisions(session: Session, viewer: str | None = None) -> list[tuple[int, Action]]:
    """Give the decisions of the line on which a session stands, those of the viewer: node and what was chosen."""
    found: list[tuple[int, Action]] = []
    node: int | None = end_of_line(session)
    while node is not None and (transition := session.nodes[node].transition) is not None:
        node = session.nodes[node].parent
        if node is not None and transition.action is not None and viewer in {None, transition.action.player}:
            found.append((node, transition.action))
    return found[::-1]
