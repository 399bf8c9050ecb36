"""What a notebook shows of a game that is played: its lines as a picture, and every point of its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from coreworlds.engine import Chronicle, Replay, Session, Transition, World, result
from coreworlds.games.default_layout import sum_of
from coreworlds.games.layout import Sum
from coreworlds.games.scored import Final
from coreworlds.widgets.drawing.markup import to_html
from coreworlds.widgets.drawing.sheet import card, fitting, group, picture, row, said, table
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.lines.chart import EDGE, HIGH, edges, places_of, title_of
from coreworlds.widgets.lines.rows import Row, rows
from coreworlds.widgets.notebook.shown_play import ROOM, by, verdict

__all__ = ["chronicle", "final", "replay", "session", "world"]

LINES = 16  # that are drawn; of more, those that lead to where the session stands
WIDE = 110  # pixels for a name beside the last dot
PAPER, INK, HERE = "#fdfaf2", "#535c69", "#a8483a"


def session(game: Session) -> Node:
    """Draw the tree of a session, and say of each line where it parts from another and where it ends."""
    found = rows(game)
    kept, pos = _kept(game, found), game.position
    svg = to_html(_tree(game, found, kept))
    told = [row(title_of(game, each, at), *_told(game, each)) for at, each in enumerate(found)]
    return h(
        "div",
        said(h("b", f"Node {game.at} of {len(game.nodes)} · {pos.where} · {', '.join(pos.turns)}")),
        picture(svg, f"Lines drawn: {len(kept)} of {len(found)}.") if len(svg) < ROOM // 2 else None,
        table(group("", fitting(told, ROOM // 3))),
    )


def _kept(game: Session, found: tuple[Row, ...]) -> list[int]:
    """Give the lines that are drawn: those that lead to where the session stands, and the oldest others."""
    way = [next(at for at, each in enumerate(found) if any(game.at in group.nodes for group in each.groups))]
    while found[way[-1]].leaves[0] >= 0:
        way.append(found[way[-1]].leaves[0])
    return sorted({*way, *range(min(len(found), max(0, LINES - len(way))))})


def _told(game: Session, line: Row) -> tuple[str, str, str]:
    """Say how a line begins, how many choices it has, and where it ends."""
    first, end = line.groups[0].nodes[0], line.groups[-1].end
    step, last = game.nodes[first].transition, game.nodes[end].position
    begins = "from the start" if step is None else f"from node {game.nodes[first].parent}: {_done(step)}"
    return begins, f"choices: {len(line.groups) - (step is None)}", f"to node {end}: {last.where}"


def _done(step: Transition) -> str:
    flow = step.before.game.flow
    return f"{step.action.player}: {step.action}" if step.action else flow.steps[step.step].title


def _tree(game: Session, found: tuple[Row, ...], kept: list[int]) -> Node:
    """Draw the lines, a dot for each choice; the present one is larger."""
    lines = tuple(replace(found[at], leaves=(kept.index(max(found[at].leaves[0], 0)), found[at].leaves[1]))
                  if found[at].leaves[0] >= 0 else found[at] for at in kept)  # fmt: skip
    places = places_of(game, lines, None)
    wide = max(places.values()) + WIDE
    dots, names = [], []
    for number, (at, line) in enumerate(zip(kept, lines, strict=True)):
        y = HIGH * number + HIGH // 2
        for each in line.groups:
            if each.place in places:
                here = game.at in each.nodes
                dots.append(h("circle", cx=places[each.place], cy=y, r=7 if here else 4, fill=HERE if here else INK))
        names.append(h("text", title_of(game, line, at), x=places[line.groups[-1].place] + EDGE, y=y + 4))
    return h(
        "svg",
        h("rect", width=wide, height=HIGH * len(lines), rx=6, fill=PAPER),
        h("g", [edges(line, at, lines, places) for at, line in enumerate(lines)], fill="none", stroke=INK),
        dots,
        h("g", names, fill="#1b2535", font_family="system-ui, sans-serif", font_size=13),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {HIGH * len(lines)}",
        width=wide,
        height=HIGH * len(lines),
    )


def chronicle(told: Chronicle) -> Node:
    """Say of each game who has won it, and who played."""
    ends = [game.position for game in told.sessions]
    games = [
        row(f"Game {number}", f"{' and '.join(result(pos).winners)} won", ", ".join(pos.seats))
        for number, pos in enumerate(ends, told.worlds[0].played + 1)
    ]
    number = f"{len(games)} {'game' if len(games) == 1 else 'games'} in one world"
    head = said(h("b", f"{told.world.game.title}: {number}"))
    return h("div", head, table(group("", fitting(games, ROOM // 3))) if games else None)


def world(told: World) -> Node:
    """Show the text of a world."""
    return h("div", fitting(map(said, str(told).splitlines()), ROOM))


def replay(done: Replay) -> Node:
    """Say where a line that was played again ended, and what stopped it."""
    return h(
        "div", said(f"The line ends at node {done.node}."), None if done.stopped is None else verdict(done.stopped)
    )


def final(end: Final) -> Node:
    """Give every point of every player, the most first, and who has won by which rule."""
    sums = sorted((sum_of(score, end.winners) for score in end.scores), key=lambda each: -each.total)  # type: ignore[attr-defined]
    told = str(end).splitlines()[len(sums) :]
    return card(
        said(h("b", told[-1]), by(end.rule)),  # type: ignore[attr-defined]
        map(said, told[:-1]),
        table(
            group(f"{each.player}: {each.total} {each.unit}", fitting(_parts(each), ROOM // len(sums))) for each in sums
        ),
        tone="yes",
    )


def _parts(each: Sum) -> Iterator[Node]:
    for heading, amount, rule, lines in each.parts:
        yield row(heading, str(amount), ", ".join(lines), by(rule))
