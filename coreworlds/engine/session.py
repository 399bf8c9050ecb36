"""Sessions: a line of play with its past, its branches, and a readable file to keep it in."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar, cast

from coreworlds.engine.displayed import Displayed, Several
from coreworlds.engine.errors import CoreWorldsError, kind_of, shown
from coreworlds.engine.files import Saved
from coreworlds.engine.judge import judge
from coreworlds.engine.line import one_by_one
from coreworlds.engine.notation import check_keys, toml
from coreworlds.engine.position import a_position
from coreworlds.engine.position_file import parse
from coreworlds.engine.step import Transition, advance, step
from coreworlds.engine.textfile import read_toml
from coreworlds.engine.unseen import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import networkx as nx

    from coreworlds.engine.action import Action
    from coreworlds.engine.position import Position
    from coreworlds.engine.rulebook import Rulebook
    from coreworlds.engine.textfile import Document
    from coreworlds.engine.verdict import Verdict

__all__ = ["Node", "Replay", "Session", "block", "differences", "read_session"]

_MOST_NODES = 30_000
_Method = TypeVar("_Method", bound="Callable[..., Any]")


@dataclass(slots=True)
class Node:
    """One point of a session: the position, how it was reached, and what comes after."""

    position: Position
    parent: int | None = None
    transition: Transition | None = None
    children: tuple[int, ...] = ()  # the one visited last stands last
    name: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Replay(Displayed):
    """Where a replayed line ended, and the verdict on the choice that was no longer legal, if one was."""

    node: int
    stopped: Verdict | None = None


def _told(method: _Method) -> _Method:
    """Let whoever watches hear of a method's steps once."""

    @wraps(method)
    def told(self: Session, *given: Any, **named: Any) -> Any:  # noqa: ANN401 - as the method takes and gives them
        with self.at_once():
            return method(self, *given, **named)

    return cast("_Method", told)


class Session(Displayed, Saved):
    """
    A line of play with its past.

    Parameters
    ----------
    pos : Position
        Where it begins.
    rulebook : Rulebook, optional
        Other rules than the position's own. They are not kept in the file.

    Examples
    --------
    >>> import coreworlds as cw
    >>> s = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    >>> s.play("done; done")[-1].action.player
    'Ben'
    >>> s.undo().step
    'energy.boost'
    """

    _named = "the session"

    def __init__(self, pos: Position, rulebook: Rulebook | None = None) -> None:
        """Begin at a position."""
        self.nodes = [Node(a_position(pos))]
        self.at = 0
        self.rulebook = rulebook
        self._watching: list[Callable[[], None]] = []
        self._inside = 0

    # -- who watches ------------------------------------------------------------------------------------------

    def watch(self, hear: Callable[[], None]) -> Callable[[], None]:
        """
        Call a function whenever the session stands elsewhere: once for each method that leads there.

        Parameters
        ----------
        hear : callable
            What is called, without arguments.

        Returns
        -------
        callable
            Ends it.

        Examples
        --------
        >>> import coreworlds as cw
        >>> s = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
        >>> end = s.watch(lambda: print(s.position.step))
        >>> _ = s.play("done; done")
        galactic.remove
        >>> end()
        """
        self._watching.append(hear)

        def end() -> None:
            self._watching[:] = [each for each in self._watching if each is not hear]

        return end

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Let whoever watches hear of several steps once, after the last."""
        before = self.at
        self._inside += 1
        try:
            yield
        finally:
            self._inside -= 1
            if not self._inside and self.at != before:
                for hear in tuple(self._watching):
                    hear()

    # -- where we are -----------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position at which the session stands."""
        return self.nodes[self.at].position

    @property
    def line(self) -> tuple[int, ...]:
        """The nodes from the start to here."""
        line: list[int] = []
        node: int | None = self.at
        while node is not None:
            line.append(node)
            node = self.nodes[node].parent
        return tuple(reversed(line))

    @property
    def transitions(self) -> tuple[Transition, ...]:
        """What happened from the start to here."""
        steps = (self.nodes[n].transition for n in self.line[1:])
        return Several(s for s in steps if s is not None)

    @property
    def tree(self) -> nx.DiGraph[int]:
        """All lines as a networkx graph: nodes carry `position`, `transition`, `name`, `note`."""
        import networkx as nx  # noqa: PLC0415  (100 ms that playing does not need)

        tree: nx.DiGraph[int] = nx.DiGraph()
        for i, node in enumerate(self.nodes):
            tree.add_node(i, position=node.position, transition=node.transition, name=node.name, note=node.note)
            if node.parent is not None:
                tree.add_edge(node.parent, i)
        return tree

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Session: node {self.at} of {len(self.nodes)}, {self.position!r}>"

    # -- going on ---------------------------------------------------------------------------------------------

    @_told
    def add(self, transition: Transition) -> Transition:
        """Add a transition to the tree and go to its node. An equal transition goes to its existing node."""
        if not isinstance(transition, Transition):
            raise CoreWorldsError("this is not a step", found=kind_of(transition), expected="what `step` gives")
        for child in self.nodes[self.at].children:
            old = self.nodes[child].transition
            if old is not None and old.after == transition.after and old.action == transition.action:
                self._go(child)
                return old
        self.nodes.append(Node(transition.after, self.at, transition))
        self._go(len(self.nodes) - 1)
        return transition

    def _go(self, node: int) -> None:
        self.at = node
        parent = self.nodes[node].parent
        if parent is not None:
            others = (child for child in self.nodes[parent].children if child != node)
            self.nodes[parent].children = (*others, node)

    def step(self, action: str | Action | None = None, player: str | None = None) -> Transition:
        """Take the next automatic sub-step, or one action."""
        return self.add(step(self.position, action, player, rulebook=self.rulebook))

    @_told
    def advance(self) -> tuple[Transition, ...]:
        """Take automatic sub-steps until somebody must decide."""
        return Several(self.add(t) for t in advance(self.position, rulebook=self.rulebook))

    @_told
    def play(self, actions: str) -> tuple[Transition, ...]:
        """
        Play actions separated by ";", with the automatic steps before each of them.

        Raises
        ------
        Illegal
            At the first action that is not allowed; what was played before it stays played.
        """
        if not isinstance(actions, str):
            raise CoreWorldsError("these are not actions", found=kind_of(actions), expected="a text: “done; done”")
        done: list[Transition] = []
        for action in one_by_one(actions):
            done += self.advance()
            done.append(self.step(action))
        return Several(done)

    # -- going back -------------------------------------------------------------------------------------------

    @_told
    def undo(self) -> Position:
        """Go back one step; at the start, stay."""
        parent = self.nodes[self.at].parent
        self.at = self.at if parent is None else parent
        return self.position

    @_told
    def redo(self) -> Position:
        """Go forward again along the line last visited; at its end, stay."""
        children = self.nodes[self.at].children
        self.at = children[-1] if children else self.at
        return self.position

    @_told
    def goto(self, node: int) -> Position:
        """Go to any node of the tree."""
        self._go(self._there(node))
        return self.position

    def _there(self, node: int) -> int:
        if type(node) is not int or not 0 <= node < len(self.nodes):
            raise CoreWorldsError("no such node", found=shown(node), expected=f"0 to {len(self.nodes) - 1}")
        return node

    def fork(self) -> Session:
        """Return a second session with the same tree, standing at the same node."""
        new = Session(self.nodes[0].position, self.rulebook)
        new.nodes = [replace(node) for node in self.nodes]
        new.at = self.at
        return new

    def diff(self, a: int, b: int) -> dict[str, tuple[Any, Any]]:
        """Return the differences of two nodes: key of the position file -> (at a, at b)."""
        here, there = (self.nodes[self._there(n)].position for n in (a, b))
        return {".".join(path): pair for path, pair in differences(here, there).items()}

    @_told
    def replay(self, change: Mapping[int, str | Action]) -> Replay:
        """
        Play this line again with other choices and the same luck.

        Parameters
        ----------
        change : mapping
            Node at which a choice was made -> the choice to make there instead.

        Returns
        -------
        Replay
            Where it ended. If a later choice is no longer legal it stops there and carries the verdict.
        """
        if not isinstance(change, Mapping):
            raise CoreWorldsError("this is not a change", found=kind_of(change), expected="a table from node to action")
        line = self.line
        if unknown := [n for n in change if n not in line[:-1]]:
            raise CoreWorldsError("no choice was made there on this line", found=f"node {shown(unknown[0])}")
        self.at = line[0]
        for here, there in pairwise(line):
            transition = self.nodes[there].transition
            action = change.get(here) or (transition.action if transition else None)
            if action is None:
                continue
            self.advance()
            verdict = judge(self.position, action, rulebook=self.rulebook)
            if not verdict:
                return Replay(self.at, verdict)
            self.step(action)
        self.advance()
        return Replay(self.at)

    # -- keeping ----------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        """Return the session's file: the first position, and every step with its parent."""
        return "".join([head(self, self.at), *map(written, self.nodes[1:])])


def head(session: Session, at: int) -> str:
    """Return the head of a session's file: the first position, and the current node."""
    return f'version = 1\nkind = "session"\nat = {at}\nstart = {block(str(session.nodes[0].position))}\n'


def written(node: Node) -> str:
    """Return a step with its parent as it stands in a session's file."""
    action = node.transition.action if node.transition else None
    entry: dict[str, Any] = {"after": node.parent}
    if action is not None:
        entry["do"] = f"{action.player}: {action.text}"
    entry |= {k: printable(v) for k, v in (("name", node.name), ("note", node.note)) if v}
    return "\n[[node]]\n" + "".join(f"{k} = {toml(v)}\n" for k, v in entry.items())


def block(text: str) -> str:
    """Return a text of several lines as it stands in a file."""
    escaped = text.replace("\\", "\\\\").replace('"""', '""\\"')
    return f'"""\n{escaped}"""'


def differences(one: Position, other: Position) -> dict[tuple[str, ...], tuple[Any, Any]]:
    """Return what differs between the files of two positions: the way to a key -> its values."""
    first, second = (_flat(read_toml(str(pos)).data) for pos in (one, other))
    keys = dict.fromkeys([*first, *second])
    return {key: (first.get(key), second.get(key)) for key in keys if first.get(key) != second.get(key)}


def _flat(data: Any, way: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:  # noqa: ANN401
    if isinstance(data, dict):
        pairs = list(data.items())
    elif isinstance(data, list) and data and isinstance(data[0], dict):
        pairs = [(str(value.get("name", n)), value) for n, value in enumerate(data)]
    else:
        return {way: data}
    return {key: value for name, inner in pairs for key, value in _flat(inner, (*way, name)).items()}


def read_session(text: str, name: str = "", most: int = _MOST_NODES) -> Session:
    """Return the session that a text in the form of a session's file describes, of so many steps at most."""
    doc = read_toml(text, name, free=True)  # no game is lost for a note
    check_keys(doc.data, ("version", "kind", "at", "start", "node"), doc, ())
    for key, right in (("kind", "session"), ("version", 1)):
        if type(there := doc.data.get(key)) is not type(right) or there != right:
            doc.fail_of(key, "this is not a saved session", expected=f"{key} = {toml(right)}")
    start, nodes = doc.data.get("start"), doc.data.get("node", [])
    if not isinstance(start, str) or not isinstance(nodes, list):
        key = "start" if not isinstance(start, str) else "node"
        doc.fail_of(key, "a saved session needs a start and a list of nodes",
                    expected="a position file as a text" if key == "start" else "[[node]] tables")  # fmt: skip
    if len(nodes) > most:
        doc.fail(("node",), "these are too many steps", found=str(len(nodes)), expected=f"at most {most}")
    session = Session(parse(start, f"{doc.place(('start',))}, position"))
    for i, entry in enumerate(nodes):
        _replay_node(session, entry, doc, i)
    session.goto(_index(doc, ("at",), doc.data.get("at", 0), len(session.nodes)))
    return session


def _replay_node(session: Session, entry: Any, doc: Document, i: int) -> None:  # noqa: ANN401
    path = ("node", i)
    check_keys(entry, ("after", "do", "name", "note"), doc, path)
    for key in ("do", "name", "note"):
        if not isinstance(entry.get(key, ""), str):
            doc.fail((*path, key), "wrong value", found=toml(entry[key])[:80], expected="a text")
    session.goto(_index(doc, (*path, "after"), entry.get("after"), i + 1))
    before = len(session.nodes)
    try:
        session.step(entry.get("do"))
    except CoreWorldsError as error:
        wanted = "a legal action" if "do" in entry else "an automatic step"
        doc.fail(path, f"this step cannot be taken: {error.message}", found=toml(entry.get("do", ""))[:80],
                 expected=wanted, remedy="The game is read up to the step before.")  # fmt: skip
    if len(session.nodes) == before:
        doc.fail(path, "this step stands there twice", found=toml(entry.get("do", ""))[:80],
                 expected="each step once after the same step")  # fmt: skip
    node = session.nodes[-1]
    node.name, node.note = printable(entry.get("name", "")), printable(entry.get("note", ""))


def _index(doc: Document, path: tuple[str | int, ...], value: Any, size: int) -> int:  # noqa: ANN401
    if type(value) is not int or not 0 <= value < size:
        doc.fail(path, "no such node", found=toml(value)[:80], expected=f"0 to {size - 1}")
    return int(value)
