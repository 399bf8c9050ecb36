"""The flow of a game as data: which step follows which. The engine walks it, the page draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from coreworlds.engine.displayed import Displayed

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Condition", "Flow", "Step", "Then", "flow", "step"]

Condition = Callable[[Any], bool] | None


@dataclass(frozen=True, slots=True)
class Then:
    """An edge: the step that comes next if `when` holds for the table; without `when`, always."""

    to: str
    when: Callable[[Any], bool] | None = None
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Displayed):
    """
    One step of the flow.

    Attributes
    ----------
    id, phase, title : str
        Its name, the phase it belongs to, and what a player would call it.
    rule : str
        The rule that makes it. For an automatic step, that rule's function carries it out.
    verbs : tuple of str
        What may be done here; empty for an automatic step.
    order : str
        The rule that says who is next: ``f(table, seat or None) -> seat or None``. Empty if the step is for all.
    then : tuple of Then
        What follows once nobody is left; the first that holds is taken.
    part_of : str
        The step whose turn this one belongs to, for situations inside a turn.
    leads : tuple of str
        Situations that an action here may open.
    forced : tuple of str
        The rules that may leave no choice: ``f(table, seat) -> move or None``.
    also : tuple of str
        Further rules that put it where it is.
    called : str
        Its name in verdicts, such as “the choice of a role”.
    first : str
        What comes first in verdicts, such as “the answer to the card's question”; empty if it interrupts nothing.
    """

    id: str
    phase: str
    title: str
    rule: str
    verbs: tuple[str, ...] = ()
    order: str = ""
    then: tuple[Then, ...] = ()
    part_of: str = ""
    leads: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    called: str = ""
    first: str = ""

    @property
    def decides(self) -> bool:
        """Whether somebody has a choice here."""
        return bool(self.verbs)

    @property
    def each(self) -> bool:
        """Whether it is taken by one player after the other."""
        return bool(self.order)


@dataclass(frozen=True, eq=False)
class Flow(Displayed):
    """
    All steps of a game, in the order of a round.

    Examples
    --------
    >>> import coreworlds as cw
    >>> flow = cw.game("core-worlds").flow
    >>> flow.graph().has_edge("energy.income", "energy.boost")
    True
    """

    steps: Mapping[str, Step]
    start: str
    over: str

    def __repr__(self) -> str:
        """Return a short form."""
        return f"<Flow of {len(self.steps)} steps>"

    @cached_property
    def phases(self) -> tuple[str, ...]:
        """The phases, in order."""
        return tuple(dict.fromkeys(step.phase for step in self.steps.values()))

    def first(self, phase: str) -> Step:
        """Return the first step of a phase."""
        return next(step for step in self.steps.values() if step.phase == phase)

    def where(self, verb: str) -> tuple[Step, ...]:
        """Return the steps in which a verb may be used."""
        return tuple(step for step in self.steps.values() if verb in step.verbs)

    def edges(self) -> tuple[tuple[str, str, str], ...]:
        """Return every edge as (from, to, label)."""
        found = [(s.id, t.to, t.label) for s in self.steps.values() for t in s.then]
        found += [(s.id, s.id, "next player") for s in self.steps.values() if s.each]
        found += [(s.id, to, "") for s in self.steps.values() for to in s.leads]
        found += [(s.id, s.part_of, "turn ends") for s in self.steps.values() if s.part_of]
        return tuple(found)

    def graph(self) -> nx.DiGraph[str]:
        """Return the flow as a networkx graph whose nodes carry phase, title and rule."""
        import networkx as nx  # noqa: PLC0415  (100 ms that playing does not need)

        graph: nx.DiGraph[str] = nx.DiGraph()
        for step in self.steps.values():
            graph.add_node(step.id, phase=step.phase, title=step.title, rule=step.rule, decides=step.decides)
        for start, end, label in self.edges():
            graph.add_edge(start, end, label=label)
        return graph


def step(  # noqa: PLR0913  (the parts of a step)
    id_: str,
    title: str,
    rule: str,
    called: str = "",
    *,
    phase: str = "",
    verbs: str | Sequence[str] = (),
    leads: str | Sequence[str] = (),
    also: str | Sequence[str] = (),
    then: str | Mapping[str, Condition] | tuple[Then, ...] | None = "",
    **more: Any,  # noqa: ANN401  (the other fields of a Step)
) -> Step:
    """
    Return a step, for `flow`.

    Parameters
    ----------
    id_ : str
        Its name; what stands before the dot is its phase, if none is given.
    title : str
        What players call it.
    rule : str
        The rule that makes it. If it has no verbs, the function of this rule carries it out.
    called : str
        Its name in verdicts, such as “the choice of a role”.
    phase : str
        The phase it belongs to.
    verbs, leads, also : sequence of str, or str
        What may be done here, the situations that it may open, further rules: names, or a text with commas between.
    then : str, mapping, tuple of Then or None
        What follows: a step, or steps each with its condition on the table, None: always. Left out: the next one; None:
        the step to which an action leads.
    **more
        The other fields of the `Step`.

    Examples
    --------
    >>> steps = step("sea.sail", "Sail", "sailing", verbs="sail, wait"), step("over", "The end", "rounds")
    >>> flow(*steps).steps["sea.sail"].then[0].to
    'over'
    """
    edges = then if isinstance(then, tuple) else _edges(then)
    return Step(
        id=id_,
        phase=phase or id_.partition(".")[0],
        title=title,
        rule=rule,
        called=called,
        verbs=_names(verbs),
        leads=_names(leads),
        also=_names(also),
        then=edges,
        **more,
    )


_LED = (Then(""),)  # no step simply follows: an action leads on


def _edges(then: str | Mapping[str, Condition] | None) -> tuple[Then, ...]:
    if then is None:
        return _LED
    ways = {then: None} if isinstance(then, str) else then
    return tuple(Then(to, when) for to, when in ways.items() if to)


def _names(names: str | Sequence[str]) -> tuple[str, ...]:
    return tuple(filter(None, names.split(", "))) if isinstance(names, str) else tuple(names)


def flow(*steps: Step) -> Flow:
    """Return the flow of some steps: the first begins, the last is the end, and one leads to the next."""
    found = {}
    for each, after in (*pairwise(steps), (steps[-1], None)):
        follows = () if each.part_of or after is None else (Then(after.id),)
        found[each.id] = replace(each, then=() if each.then == _LED else each.then or follows)
    return Flow(found, start=steps[0].id, over=steps[-1].id)
