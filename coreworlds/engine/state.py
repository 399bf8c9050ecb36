"""The state of a game, declared once: its position file, what each player sees, the editor's entries, hands-on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from coreworlds.engine.byhand import BOX, Place, by_hand
from coreworlds.engine.compiled_rules import bind
from coreworlds.engine.declared import Declared, declared
from coreworlds.engine.entry import Entry, Line
from coreworlds.engine.header import read_luck, read_names, read_seed, read_step, read_turn, write_turn
from coreworlds.engine.kinds import Flag, Part, Player, Whole, Word
from coreworlds.engine.notation import Reader, check_keys, toml
from coreworlds.engine.supplied import named

if TYPE_CHECKING:
    from coreworlds.engine.game import Game
    from coreworlds.engine.table import Table
    from coreworlds.engine.textfile import Document, Path

__all__ = ["State"]

_POINT = ("step", "phase", "turn", "seed", "luck")  # where the game stands
_TOP = ("version", "game", "seed", "phase", "step", "turn", "luck", "player")


class State:
    """
    What a game's table holds, derived from two records: the common table and a player's seat.

    Each field of the records is declared by `holds`. From these declarations follow the position file and its errors,
    each player's view, the editor's entries, and the places and counters of hands-on. A game with more to say makes a
    subclass: what a file may leave out (`fill`), what a step needs (`check`), views under rules (`blind`).

    Attributes
    ----------
    table, seat : type
        The records, whose fields are declared by `holds`.
    parts
        The components, as `engine.components.Components` gives them.
    common, own : mapping of str to Declared
        What the table holds, and each player: by key, in the order of the file.
    hands : tuple of Place and Counter
        What people do by hand.
    remembered : tuple of str
        The keys that nobody keeps by hand: only the file does.
    lasting : mapping of str to Declared
        What outlives a game: the fields of the table "world".

    Examples
    --------
    >>> import coreworlds as cw
    >>> state = cw.game("galactic-emperor").state
    >>> state.own["metal"].held.most
    99
    """

    def __init__(  # noqa: PLR0913  (each can be left out)
        self, table: type, seat: type, parts: Any, *, listed: Sequence[str] = (),  # noqa: ANN401
        hands: Sequence[str] = (), stocks: Sequence[Place] = (),
    ) -> None:  # fmt: skip
        """
        Derive everything.

        Parameters
        ----------
        table, seat, parts
            As above.
        listed : sequence of str
            Keys that the editor offers first, in this order: the table's, then a player's, which begin with "player.".
            All others follow as they are declared.
        hands : sequence of str
            Keys that people keep by hand, likewise.
        stocks : sequence of Place
            Places that the file does not know, such as the box.
        """
        self.table, self.seat, self.parts = table, seat, parts
        self.common, self.own = declared(table), declared(seat)
        self._tables: dict[str, dict[str, Declared]] = {"": {}}  # the common fields by the table in which they stand
        for key, d in self.common.items():
            self._tables.setdefault(d.table, {})[key] = d
        self.lasting: Mapping[str, Declared] = self._tables.get("world", {})
        every = {d.key: d for d in self.common.values()} | {f"player.{d.key}": d for d in self.own.values()}
        edited = {key: d for key, d in every.items() if d.edited}
        order = _all(listed, edited)
        self.listed = tuple(edited[key] for key in order if not key.startswith("player."))
        self.listed_own = tuple(edited[key] for key in order if key.startswith("player."))
        made = {key: tuple(by_hand(d, parts, owned=key.startswith("player.")))
                for key, d in every.items() if d.kept == "table" or d.hand}  # fmt: skip
        loose = any(isinstance(each, Place) and each.piece for some in made.values() for each in some)
        stocks = stocks or ((BOX,) if loose else ())
        self.hands = (*stocks, *(each for key in _all(hands, made) for each in made[key]))
        self.remembered = (*_POINT, *(d.key for d in every.values() if d.kept == "file"))

    # -- a new table ------------------------------------------------------------------------------------------

    def begin(self, game: Game, seats: Iterable[Any], step: str = "", seed: int = 0, **values: Any) -> Table:  # noqa: ANN401
        """Return a table of seats, or of players by name, at a step, else the first, under the game's own rules."""
        made = [self.seat(name=each, at=at) if isinstance(each, str) else each for at, each in enumerate(seats)]
        values = {"parts": self.parts, **values}
        t: Table = self.table(seats=made, step=step or game.flow.start, seed=seed, **values)
        t.follow(bind(game, game.rules_for(game, t.rulings)))
        return t

    # -- the file ---------------------------------------------------------------------------------------------

    def read(self, doc: Document, game: Game) -> Table:
        """Return the table that a file describes; what is left out has its default."""
        parts = self.parts_in(doc)
        check_keys(doc.data, self.keys, doc, ())
        if "world" in self._tables:
            doc = named(doc, self.package)
        r = Reader(doc, parts, read_names(doc, game.players), game.flow)
        step = read_step(doc, game.flow, game.flow.steps[game.playing].phase)
        seats = [self.seat(name=name, at=i, **self.seat_values(r, i)) for i, name in enumerate(r.seats)]
        values = self.table_values(r)
        t = self.begin(game, seats, step, read_seed(r), luck=read_luck(r), parts=parts, rulings=self.rulings_in(doc),
                       **values)  # fmt: skip
        t.turn = game.timing.starter(t)
        self.set_turn(t, r)
        self.check(t, r)
        self.fill(t, r)
        self.set_turn(t, r)  # what was filled in may say whose turn it is
        return t

    @property
    def package(self) -> str:
        """The package of the game, beside whose modules its files lie."""
        return self.table.__module__.rpartition(".")[0]

    @property
    def keys(self) -> tuple[str, ...]:
        """What a file may say beside its players' tables."""
        return (*_TOP, *dict.fromkeys(d.path[0] for d in self.common.values()))

    def table_values(self, r: Reader) -> dict[str, Any]:
        """Return the common values in the file, without those left out."""
        found = dict[str, Any]()
        for table, fields in self._tables.items():
            data, path = r.doc.data if not table else r.doc.data.get(table, {}), (table,) if table else ()
            if not isinstance(data, dict):
                r.wrong(path, data, "a table")
            if table:
                check_keys(data, fields, r.doc, path)
            found |= read_fields(fields, data, r, path)
        return found

    def set_turn(self, t: Any, r: Reader) -> None:  # noqa: ANN401  (a table of this game)
        """Set the turn to the player that the file names, else to the player who begins the step."""
        if (given := r.doc.data.get("turn")) is not None:
            t.turn = read_turn(given, r)
        elif (first := t.bound.at[t.step].first(t)) is not None:
            t.turn = first

    def seat_values(self, r: Reader, i: int) -> dict[str, Any]:
        """Return a player's values in the file, without those left out."""
        data, path = r.doc.data["player"][i], ("player", i)
        check_keys(data, ("name", *self.own), r.doc, path)
        return read_fields(self.own, data, r, path)

    def check(self, t: Any, r: Reader) -> None:  # noqa: ANN401
        """Refuse a file that stands inside a situation and does not tell it."""
        for d in self.common.values():
            if d.needed and d.held.empty(d.of_record(t)):
                for step, path in self.stands(t):
                    if d.must_be(step):
                        r.doc.fail(path, f"this step needs {d.key} to be told", found=step, expected=f"the key {d.key}")

    def stands(self, t: Any) -> tuple[tuple[str, Path], ...]:  # noqa: ANN401
        """Return the steps at which a table stands, the inner one first, each with where the file says so."""
        return ((t.step, ("step",)),)

    def fill(self, t: Any, r: Reader) -> None:  # noqa: ANN401
        """Fill in what a file leaves out and what has no default; always in the same way."""

    def complete(self, t: Any) -> None:  # noqa: ANN401
        """Complete a world on a table: what follows from the rest of it."""

    def parts_in(self, doc: Document) -> Any:  # noqa: ANN401, ARG002
        """Return the components of a file's game, and remove their keys from the file's data."""
        return self.parts

    def rulings_in(self, doc: Document) -> dict[str, str]:  # noqa: ARG002
        """Return the readings of rules that a file is played by, where they are not the usual ones."""
        return {}

    def write(self, t: Any) -> str:  # noqa: ANN401  (a table of this game)
        """Return the file; a view has neither seed nor luck."""
        step = t.bound.steps[t.step]
        view = self._is_view(t)
        lines = ["version = 1", f"game = {toml(t.bound.game.id)}", *self.head(t),
                 *([] if view else [f"seed = {t.seed}"]), f"phase = {toml(step.phase)}", f"step = {toml(step.id)}",
                 f"turn = {write_turn(t.turn, [s.name for s in t.seats])}"]  # fmt: skip
        lines += write_fields(self._tables[""], t, t)
        for table, fields in self._tables.items():
            differ = {key: d for key, d in fields.items() if table and d.of_record(t) != d.default}
            lines += [f"[{table}]", *write_fields(differ, t, t)] if differ else []
        if not view:
            lines += ["[luck]", *(f"{toml(k)} = {n}" for k, n in sorted(t.luck.items()))]
        for s in t.seats:
            lines += ["", "[[player]]", f"name = {toml(s.name)}", *write_fields(self.own, s, t)]
        return "\n".join(lines) + "\n"

    def head(self, t: Any) -> list[str]:  # noqa: ANN401, ARG002
        """Return the lines that say with what components it is played."""
        return []

    # -- what is known ----------------------------------------------------------------------------------------

    def _is_view(self, t: Table) -> bool:
        """Tell whether a seat hides all of its secrets."""
        own = [d for d in self.own.values() if d.seen == "owner"]
        hides = (all((held := getattr(s, d.slot)) == d.held.hide(held) for d in own) for s in t.seats)
        return bool(own) and not t.seed and not t.luck and any(hides)

    def blind(self, t: Any, seat: Any) -> Any:  # noqa: ANN401  (a table of this game)
        """Return the table as a seat knows it, or as nobody in particular does."""
        view = t.thaw()
        view.seed, view.luck = 0, {}
        blind_fields(self.common.values(), view, owner=False)
        for s in view.seats:
            blind_fields(self.own.values(), s, owner=seat is not None and s.at == seat.at)
        return view

    # -- by hand ----------------------------------------------------------------------------------------------

    def entries(self, t: Any) -> Iterator[Entry]:  # noqa: ANN401
        """Yield the entries that the editor offers for a table."""
        for d in self.listed:
            yield from self.entries_of(d, t)
        for s in t.seats:
            for d in self.listed_own:
                yield from self.entries_of(d, t, s)

    def entries_of(self, d: Declared, t: Any, s: Any = None) -> Iterator[Entry]:  # noqa: ANN401
        """Yield the entries that the editor offers for a field of the table, or of a seat."""
        word, title = d.id or d.key, d.entry or d.title
        if s is not None and isinstance(d.held, (Flag, Part, Player, Whole, Word)):
            title = title.format(s.name)
        line = Line(word, title, d.group, d.path) if s is None else \
            Line(f"{s.name} {word}", title, s.name, ("player", s.at, d.key), s)
        yield from d.held.entries(line, d.of_record(t if s is None else s), t)

    # -- everything -------------------------------------------------------------------------------------------

    def fields(self, t: Any) -> Iterator[tuple[Declared, Any]]:  # noqa: ANN401
        """Yield each declared field with the record that has it: the table's, then each seat's."""
        yield from ((d, t) for d in self.common.values())
        yield from ((d, s) for s in t.seats for d in self.own.values())

    def find(self, key: str, *, owned: bool) -> Declared | None:
        """Return the field of a key, a player's or the table's."""
        return (self.own if owned else self.common).get(key)


def _all(first: Sequence[str], known: Mapping[str, object]) -> Sequence[str]:
    """Return all known keys, some first; raise if one of these is not known."""
    if not set(first) <= set(known):
        raise ValueError(f"not declared, or kept otherwise: {sorted(set(first) - set(known))}")
    return tuple(dict.fromkeys((*first, *known)))


def read_fields(fields: Mapping[str, Declared], data: Mapping[str, Any], r: Reader, path: Path) -> dict[str, Any]:
    """Return the values of the fields in one table of the file, without those left out."""
    return {d.slot: d.held.read(data[key], r, (*path, key)) for key, d in fields.items() if key in data}


def write_fields(fields: Mapping[str, Declared], record: Any, t: Any) -> list[str]:  # noqa: ANN401
    """Return the lines of one table of the file."""
    return [
        f"{key} = {toml(d.held.write(held, t))}"
        for key, d in fields.items()
        for held in (getattr(record, d.slot),)
        if not (d.omit and d.held.empty(held))
    ]


def blind_fields(fields: Iterable[Declared], record: Any, *, owner: bool) -> None:  # noqa: ANN401
    """Hide in a thawed record what somebody may not know."""
    for d in fields:
        if d.seen == "nobody" or (d.seen == "owner" and not owner):
            setattr(record, d.slot, d.held.hide(getattr(record, d.slot)))
