"""A table drawn from what its state declares, for a game without a layout of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.kinds import Flag, Player, Whole, Word
from coreworlds.games.fields_shown import asked, board_of, heading, marks, signs, track, zones
from coreworlds.games.layout import Band, Face, Layout, Mark, PlayerArea, Sum, Track, Zone

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from coreworlds.engine.declared import Declared
    from coreworlds.engine.position import Position

__all__ = ["layout", "seat_asked", "side", "sum_of", "sums", "turn"]

_SHORT = 15  # numbers of a track in the bar of steps


def turn(pos: Position) -> str:
    """Return the player who is asked or handled."""
    return pos.turns[0]


def layout(pos: Position, viewer: str | None = None) -> Layout:
    """
    Return the table of a game that declares its state and nothing more.

    Parameters
    ----------
    pos : Position
        Any position. What the viewer may not know must already be unknown in it (`seen_by`).
    viewer : str or None
        The player whose seat stands first; None for an open table.
    """
    t: Any = pos.table_for(None)
    kept = [d for d in pos.game.state.common.values() if d.kept == "table"]
    words = [f"{heading(d)}: {_word(d, t)}." for d in kept if isinstance(d.held, Word) and d.of_record(t)]
    words += [f"{heading(d)}." for d in kept if isinstance(d.held, Flag) and d.of_record(t)]
    tracks = [_counter(pos, d) for d in kept if isinstance(d.held, Whole) and d.of_record(t) >= 0]
    return Layout(
        title="Table",
        viewer=viewer or "",
        zones=(*_map(pos), *(made for d in kept for made in zones(pos, d, ""))),
        tracks=tuple(each for each in tracks if each.bands),
        notes=tuple(f"{each.title}: {each.value}." for each in tracks if not each.bands),
        seats=tuple(_seat(pos, name) for name in pos.seats),
        situation=" ".join(words),
        **sums(pos),
    )


def _counter(pos: Position, d: Declared) -> Track:
    """Return the track of a number of the table: a short one, such as the rounds, lies in the bar of steps."""
    made = track(pos, d.key)
    if made.most > _SHORT:
        return replace(made, title=heading(d))
    first = min(d.default, made.value)
    return replace(made, bands=(Band(title=heading(d), first=first, last=made.most),))


def side(pos: Position, name: str) -> PlayerArea:
    """Return a player's tracks and markers."""
    t: Any = pos.table_for(None)
    s = t.seats[pos.seats.index(name)]
    kept = [d for d in pos.game.state.own.values() if d.kept == "table"]
    players = [d for d in pos.game.state.common.values() if isinstance(d.held, Player) and d.kept == "table"]
    before = [Mark(label=heading(d)) for d in players if d.of_record(t) == s.at]
    before += [Mark(label=heading(d)) for d in kept if isinstance(d.held, Flag) and d.of_record(s)]
    numbers = [d for d in kept if isinstance(d.held, Whole) and d.of_record(s) >= 0]
    return PlayerArea(key=name, name=name, marks=tuple(before), tracks=tuple(track(pos, d.key, name) for d in numbers))


def _seat(pos: Position, name: str) -> PlayerArea:
    kept = [d for d in pos.game.state.own.values() if d.kept == "table"]
    made = tuple(each for d in kept for each in zones(pos, d, name))
    return replace(side(pos, name), zones=made if name == turn(pos) else seat_asked(made, name))


def seat_asked(zones: Iterable[Zone], name: str) -> tuple[Zone, ...]:
    """Let a click on a card of another player than the one in turn ask what that player may do."""
    return tuple(
        replace(each, faces=tuple(replace(one, asks=tuple(f"{name}: {ask}" for ask in one.asks)) for one in each.faces))
        for each in zones
    )


def sums(pos: Position, unit: str = "points") -> dict[str, Any]:
    """
    Return each player's final sum and how the game ended, as `Layout` takes them; nothing before it is over.

    Parameters
    ----------
    pos : Position
        The position. The result of its game has `winners`, the `rule` that decides, and `scores`, each with `player`,
        `total` and, as needed, `unit` and `parts`; its last line tells how the game ended.
    unit : str
        What is counted, unless a score says it.
    """
    if not pos.over:
        return {}
    try:
        final = pos.game.result(pos, pos.table_for(None))
    except CoreWorldsError:
        return {}  # a view that does not know every player's points
    if not hasattr(final, "scores"):
        return {}
    made = tuple(sum_of(score, final.winners, unit) for score in final.scores)
    return {"sums": made, "outcome": (str(final).splitlines()[-1], final.rule)}


def sum_of(score: Any, winners: Collection[str] = (), unit: str = "points") -> Sum:  # noqa: ANN401  (of any game)
    """Return a player's sum with its parts, as the scores of a result tell it."""
    parts = tuple((part.text, part.points, part.rule, part.lines) for part in getattr(score, "parts", ()))
    return Sum(player=score.player, total=score.total, unit=getattr(score, "unit", unit), parts=parts,
               won=score.player in winners)  # fmt: skip


def _map(pos: Position) -> Iterator[Zone]:
    """Yield the map of a game that has a board."""
    board = board_of(pos)
    if board is None:
        return
    lying = marks(pos, board, signs(pos, board))
    faces = tuple(
        Face(key=f"map/{space.name}", name=space.name, kind=space.kind, refs=(space.name,), space=at,
             tone="blue", marks=lying.get(at, ()), asks=asked(pos, pos.parts.index[space.name]))
        for at, space in enumerate(board.spaces)
    )  # fmt: skip
    unit = f"{pos.parts.kind[pos.parts.index[board.names[0]]]}s"
    yield Zone(key="map", title="Map", style="map", faces=faces, count=len(faces), unit=unit, board=board)


def _word(d: Declared, t: Any) -> str:  # noqa: ANN401  (some game's table)
    return str(d.held.write(d.of_record(t), t))
