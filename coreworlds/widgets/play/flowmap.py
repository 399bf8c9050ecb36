"""The flow of a round as a graph: phases as boxes, steps as dots, the present one lit."""

from __future__ import annotations

from functools import lru_cache

from coreworlds.engine import Flow, Step
from coreworlds.widgets.drawing import Node, h

__all__ = ["flowmap"]

WIDE = 520
GAP, EDGE, TOP, LINE = 24, 14, 22, 46  # between dots, beside a phase, upper edge of boxes, height of the dots
LONG = 32  # of a round with more steps, only the phase in which the game stands shows each of its own
LETTER, SMALLEST = 7, 0.65  # the width of a letter, about; how small the drawing may become


@lru_cache(maxsize=128)
def flowmap(flow: Flow, step: str) -> Node:
    """
    Draw the flow: the phases of a round, or the one beside them in which the game stands.

    Parameters
    ----------
    flow
        The flow of a game; its graph gives nodes and edges.
    step
        Id of the step at which the game stands.
    """
    here = flow.steps[step].phase
    cycle = _cycle(flow)
    alone = here not in cycle and sum(other.phase == here for other in flow.steps.values()) > 1
    phases = (here,) if alone else tuple(phase for phase in flow.phases if phase in cycle or phase == here)
    shown = _shown(flow, phases, here)
    places, boxes = _places(flow, phases, shown)
    width = max(WIDE, boxes[-1][2] + EDGE)
    frames = [_frame(box, lit=box[0] == here) for box in boxes]
    dots = [_phase(flow, box[0], step, places) for box in boxes]
    return h(
        "div",
        h(
            "svg",
            frames,
            _edges(flow, places, shown, step),
            dots,
            viewBox=f"0 0 {width} 84",
            role="group",
            aria_label=f"The round. Now: {flow.steps[step].title}",
            style=f"min-width: {round(width * SMALLEST)}px",
        ),
        class_="cw-flow",
        key="flow",
        data_rove="flow",
    )


@lru_cache(maxsize=8)
def _links(flow: Flow) -> dict[str, set[str]]:
    """Give where each step leads to; no graph library: loading it takes longer than drawing the first page."""
    links: dict[str, set[str]] = {step: set() for step in flow.steps}
    for start, end, _ in flow.edges():
        links[start].add(end)
    return links


@lru_cache(maxsize=8)
def _cycle(flow: Flow) -> frozenset[str]:
    """Give the phases of a round: those with a step from which most steps lead back to it."""
    reached = {step: _reached(flow, step) for step in flow.steps}
    rounds = ({other for other in far if step in reached[other]} for step, far in reached.items())
    return frozenset(flow.steps[step].phase for step in max(rounds, key=len))


def _reached(flow: Flow, start: str) -> set[str]:
    links, found, left = _links(flow), set[str](), [start]
    while left:
        new = links[left.pop()] - found
        found |= new
        left += new
    return found


def _shown(flow: Flow, phases: tuple[str, ...], here: str) -> dict[str, str]:
    """Give for each step the one whose dot stands for it: in a long round, elsewhere, the first of its phase."""
    steps = [step for phase in phases for step in flow.steps.values() if step.phase == phase]
    first = {step.phase: step.id for step in reversed(steps)}
    short = len(steps) <= LONG
    return {step.id: step.id if short or step.phase == here else first[step.phase] for step in steps}


Box = tuple[str, int, int]


def _places(flow: Flow, phases: tuple[str, ...], shown: dict[str, str]) -> tuple[dict[str, int], list[Box]]:
    """Give the x of each dot, and of each phase where it begins and ends."""
    at, places, boxes = EDGE, dict[str, int](), list[Box]()
    for phase in phases:
        steps = [step for step in dict.fromkeys(shown.values()) if flow.steps[step].phase == phase]
        wide = max(GAP * len(steps), LETTER * len(_title(phase)) + 10)
        for number, step in enumerate(steps):
            places[step] = at + round((number + 0.5) * wide / len(steps))
        boxes.append((phase, at, at + wide))
        at += wide + EDGE
    return places, boxes


def _title(phase: str) -> str:
    return phase.capitalize()


def _frame(box: Box, *, lit: bool) -> Node:
    phase, left, right = box
    frame = h("rect", x=left - 4, y=TOP, width=right - left + 8, height=40, rx=10, class_="cw-phase-box")
    name = h("text", _title(phase), x=(left + right) // 2, y=14, text_anchor="middle", class_="cw-phase-name")
    return h("g", frame, name, class_="cw-phase-here" if lit else None, key=phase)


def _phase(flow: Flow, phase: str, step: str, places: dict[str, int]) -> Node:
    lit = flow.steps[step].phase == phase
    ids = [other for other in places if flow.steps[other].phase == phase]
    many = len(ids) == 1 and sum(other.phase == phase for other in flow.steps.values()) > 1
    whole = _title(phase) if many else ""
    steps = [(flow.steps[other], places[other]) for other in ids]
    dots = [_dot(other, step, x, whole, done=lit and x < places[step]) for other, x in steps]
    x = places[step] if lit else 0
    told = h("text", flow.steps[step].title, x=x, y=78, text_anchor=_anchor(x, places), class_="cw-step-name")
    return h("g", dots, told if lit else None, key=f"steps of {phase}")


def _anchor(x: int, places: dict[str, int]) -> str:
    last = max(places.values())
    return "start" if x < last / 6 else "end" if x > last * 5 / 6 else "middle"


def _dot(step: Step, now: str, x: int, whole: str, *, done: bool) -> Node:
    """Draw the dot of a step; one that stands for a whole phase says so."""
    title = f"{whole}: {step.title}, and what follows" if whole else step.title
    state = "cw-here" if step.id == now else "cw-done" if done else None
    dot = h("circle", cx=x, cy=LINE - 4, r=5, class_="cw-dot cw-decides" if step.decides else "cw-dot")
    return h(
        "a",
        h("title", title),
        dot,
        class_=state,
        role="button",
        tabindex="-1",
        data_do="flow",
        data_arg=step.id,
        key=step.id,
        aria_label=title,
        aria_current="step" if step.id == now else None,
    )


def _edges(flow: Flow, places: dict[str, int], shown: dict[str, str], step: str) -> Node:
    """Draw where steps lead; in a long round, within the present phase, and from and to the present step."""
    ways = {(a, b) for a, others in _links(flow).items() for b in others if {a, b} <= shown.keys()}
    if any(own != dot for own, dot in shown.items()):
        ways = {(a, b) for a, b in ways if step in {a, b} or flow.steps[a].phase == flow.steps[b].phase}
    dots = {(shown[a], shown[b]) for a, b in ways}
    return h("path", d="".join(sorted(_edge(places[a], places[b]) for a, b in dots if a != b)), class_="cw-edge")


def _edge(start: int, end: int) -> str:
    y = LINE - 4
    if 0 < end - start <= 2 * GAP + EDGE:
        return f"M{start} {y}H{end}"
    lift = min(14, 4 + abs(end - start) // 12) * (1 if end > start else -1)
    return f"M{start} {y}Q{(start + end) // 2} {y - 2 * lift} {end} {y}"
