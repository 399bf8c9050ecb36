"""What a notebook shows of a game itself: its rules, its steps, its misreadings."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby

from coreworlds.engine import Flow, Game, Rule, Rulebook, Step, WrongRule
from coreworlds.widgets.drawing.sheet import card, fitting, group, row, said, table
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.notebook.shown_play import ROOM, by

__all__ = ["flow", "game", "rule", "rulebook", "step", "wrong_rule"]


def rule(one: Rule) -> Node:
    """Give an entry of the register: its words, where it stands, and of a ruling what it settles and why."""
    parts = [("Question", one.question), ("Reading", one.reading), ("Why", one.why)]
    parts.append(("Choices", " · ".join(one.switch.choices) if one.switch else ""))
    parts.append(("Related", ", ".join(one.related)))
    return card(
        said(h("b", one.title)),
        said(one.text),
        table(group("", (row(head, text) for head, text in parts if text))),
        said(h("small", f"{one.kind} · {one.citation} [{one.id}]")),
    )


def wrong_rule(wrong: WrongRule) -> Node:
    """Set a belief beside what is so."""
    rows = (row("The belief", wrong.belief), row("The rule", wrong.truth))
    return card(table(group("", rows)), said(h("small", f"misreads {', '.join(wrong.rules)} [{wrong.id}]")))


def rulebook(book: Rulebook) -> Node:
    """List the ids of all rules by where they stand."""
    sections: dict[str, list[str]] = defaultdict(list)
    for one in book.rules.values():
        sections[", ".join(filter(None, (one.source, one.section)))].append(one.id)
    listed = (h("li", f"{section}: {', '.join(ids)}") for section, ids in sections.items())
    return h("div", said(h("b", f"{len(book)} rules")), h("ul", fitting(listed, ROOM)))


def flow(steps: Flow) -> Node:
    """List the steps by phase, with what may be done in each."""
    phases = groupby(steps.steps.values(), key=lambda step: step.phase)
    return h("div", [(said(h("b", phase)), h("ul", map(step, each))) for phase, each in phases])


def step(one: Step) -> Node:
    """Tell what may be done in a step."""
    return h("li", f"{one.title}: {', '.join(one.verbs) or 'automatic'}", by(one.id))


def game(one: Game) -> Node:
    """Tell what a game is, for how many, and what may be chosen for it."""
    counts = f"{len(one.rulebook)} rules, {len(one.flow.steps)} steps, {len(one.wrong_rules)} misreadings"
    fewest, most = one.players[0], one.players[-1]
    players = f"{fewest} to {most} players" if fewest < most else f"{most} players"
    options = [
        row(name, meaning, " · ".join(dict.fromkeys(map(str, (default, *choices)))))
        for name, (default, choices, meaning) in one.options.items()
    ]
    return card(
        said(h("b", one.title), h("small", f" [{one.id}]")),
        said(one.about),
        said(f"{players}; {counts}."),
        table(group("Options, the default first", fitting(options, ROOM))) if options else None,
    )
