"""The notation of a game all of whose values are declared fields: nothing to be filled in but defaults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from coreworlds.engine.bound import bind
from coreworlds.engine.game import game
from coreworlds.engine.header import read_luck, read_names, read_seed, read_step, read_turn, write_turn
from coreworlds.engine.notation import Field, Reader, blind_fields, check_keys, read_fields, toml, write_fields

if TYPE_CHECKING:
    from coreworlds.engine.table import Seat, Table
    from coreworlds.engine.textfile import Document

__all__ = ["Plain"]

_TOP = ("version", "game", "seed", "phase", "step", "turn", "luck", "player")


@dataclass(frozen=True, slots=True)
class Plain:
    """
    How a position is written whose table and seats are made of fields alone.

    Attributes
    ----------
    game_id : str
        The game's id.
    table, seat : callable
        The classes of its table and its seats.
    parts : object
        Its components: ``names``, ``index`` and ``word``.
    fields, seat_fields : sequence of Field
        What is written of each.
    """

    game_id: str
    table: Callable[..., Any]
    seat: Callable[..., Any]
    parts: Any
    fields: Sequence[Field]
    seat_fields: Sequence[Field]

    def read(self, doc: Document) -> Table:
        """Return the table that a file describes; what is left out has its default."""
        own = game(self.game_id)
        check_keys(doc.data, (*_TOP, *(f.key for f in self.fields)), doc, ())
        r = Reader(doc, self.parts, read_names(doc, own.players))
        step = read_step(doc, own.flow, own.flow.steps[own.playing].phase)
        seats = [self._seat(r, i) for i in range(len(r.seats))]
        t = self.begin(seats, step, read_seed(r), luck=read_luck(r), **read_fields(self.fields, doc.data, r, ()))
        order = own.flow.steps[step].order
        first = t.rules[order](t, None) if order else None
        t.turn = own.timing.starter(t) if first is None else first
        if "turn" in doc.data:
            t.turn = read_turn(doc.data["turn"], r)
        return t

    def begin(self, seats: list[Any], step: str, seed: int, **values: Any) -> Table:  # noqa: ANN401
        """Return a table at a step, under the game's own rules."""
        own = game(self.game_id)
        t: Table = self.table(seats=seats, step=step, seed=seed, parts=self.parts, **values)
        t.follow(bind(own, own.rulebook))
        return t

    def _seat(self, r: Reader, i: int) -> Any:  # noqa: ANN401  (a Seat of some game)
        data, path = r.doc.data["player"][i], ("player", i)
        check_keys(data, ("name", *(f.key for f in self.seat_fields)), r.doc, path)
        return self.seat(name=r.seats[i], at=i, **read_fields(self.seat_fields, data, r, path))

    def write(self, t: Table) -> str:
        """Return the file, every key written; a view has neither seed nor luck."""
        step = t.bound.steps[t.step]
        view = self._is_view(t)
        lines = ["version = 1", f"game = {toml(self.game_id)}", *([] if view else [f"seed = {t.seed}"]),
                 f"phase = {toml(step.phase)}", f"step = {toml(step.id)}",
                 f"turn = {write_turn(t.turn, [s.name for s in t.seats])}"]  # fmt: skip
        lines += write_fields(self.fields, t, t)
        if not view:
            lines += ["[luck]", *(f"{toml(k)} = {n}" for k, n in sorted(t.luck.items()))]
        for s in t.seats:
            lines += ["", "[[player]]", f"name = {toml(s.name)}", *write_fields(self.seat_fields, s, t)]
        return "\n".join(lines) + "\n"

    def _is_view(self, t: Table) -> bool:
        """Tell whether a seat hides all that it could."""
        own = [f for f in self.seat_fields if f.seen == "owner"]
        hides = (all((held := getattr(s, f.slot)) == f.kind.hide(held) for f in own) for s in t.seats)
        return bool(own) and not t.seed and not t.luck and any(hides)

    def blind(self, t: Table, seat: Seat | None) -> Table:
        """Return the table as a seat knows it, or as nobody in particular does."""
        view = t.thaw()
        view.seed, view.luck = 0, {}
        blind_fields(self.fields, view, owner=False)
        for s in view.seats:
            blind_fields(self.seat_fields, s, owner=seat is not None and s.at == seat.at)
        return view
