"""
What one declared field shows on the table: a zone of components, a track, what it puts on the spaces of a board.

A game's own layout takes these, with its faces and words, for all that its state tells.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import cycle
from typing import TYPE_CHECKING, Any

from coreworlds.engine.actions import Kinds
from coreworlds.engine.compounds import By, PerPlayer, Rows, Units
from coreworlds.engine.kinds import Part, Pile, Whole
from coreworlds.games.layout import Face, Mark, Track, Value, Zone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from coreworlds.engine.board import Board
    from coreworlds.engine.declared import Declared
    from coreworlds.engine.position import Position
    from coreworlds.games.layout import Place

    Thing = tuple[str, str, int, str]  # what lies somewhere: its label, its drawing, how many, the card that it is
    Shown = Callable[[Position, int, str, tuple[str, ...]], Face]  # (position, component, key, asks) -> its face

__all__ = ["asked", "board_of", "face", "faces", "heading", "marks", "signs", "track", "zone", "zones"]

_LEAST, _LONGEST = 10, 40  # numbers on a track
_PLACES: tuple[Place, ...] = ("top-left", "left", "right", "top-right", "medal")
_NO_WORDS: Mapping[str, str] = {}
_EMPTY = "Nothing lies here."
_SIGNS = (
    "token", "star", "compass", "eye", "base", "coin", "dart", "wedge", "leaf", "ingot", "planet", "hulk", "bolt",
    "ship", "boot", "diamond", "pentagon", "circle",
)  # for fields and components without a drawing


def track(pos: Position, key: str, name: str = "", *, least_length: int = _LEAST, **changes: Any) -> Track:  # noqa: ANN401
    """
    Return the track of a number that the table or a player has.

    Parameters
    ----------
    pos : Position
        The position.
    key : str
        The number's key in the position file.
    name : str
        The player; empty: the table.
    least_length : int
        How far the track is drawn at least, unless the state declares a limit that is not far off.
    **changes
        Attributes of `Track` that are other than derived.
    """
    d, held = _held(pos, key, name)
    limit = d.most if isinstance(d.most, int) else d.held.most  # type: ignore[attr-defined]  # a Whole
    most = limit if limit <= _LONGEST else least_length
    title = (d.noun if held == 1 else d.nouns) or d.nouns or d.noun or (_plain(d) if name else heading(d))
    return Track(**{"key": _key(d, name), "title": title, "value": held, "most": max(most, held)} | changes)


def zone(pos: Position, key: str, name: str = "", *, shown: Shown | None = None, asks: Sequence[str] | None = None,
         **changes: Any) -> Zone:  # noqa: ANN401  # fmt: skip
    """
    Return the zone of components that lie on the table or before a player.

    Parameters
    ----------
    pos, key, name
        As for `track`.
    shown : callable or None
        ``(pos, component, key, asks) -> Face``. None: a plain face.
    asks : sequence of str or None
        What a click on a component asks, with ``{0}`` for its name. None: every action that may be about it.
    **changes
        Attributes of `Zone` that are other than derived.
    """
    d, held = _held(pos, key, name)
    lying = d.held.parts(held)
    place = _place(d, name)
    pile = d.seen == "nobody"
    if not pile and "faces" not in changes:
        changes["faces"] = faces(pos, lying, place, shown, asks, numbered=getattr(d.held, "ordered", True),
                                 unseen=next(iter(_of(d.held)), ""))  # fmt: skip
    derived: dict[str, Any] = {
        "key": place, "title": heading(d), "style": "pile" if pile else "hand" if d.seen == "owner" else "compact",
        "unit": _hand(d).get("unit") or f"{pos.parts.called(_of(d.held))}s", "count": len(lying),
        "empty": "" if pile else _EMPTY,
    }  # fmt: skip
    return Zone(**derived | changes)


def faces(pos: Position, lying: Sequence[int], place: str, shown: Shown | None = None,  # noqa: PLR0913
          asks: Sequence[str] | None = None, *, numbered: bool = False,
          unseen: str = "") -> tuple[Face, ...]:  # fmt: skip
    """
    Return the faces of components that lie in one place; those that the viewer does not know lie face down.

    Parameters
    ----------
    pos, lying
        The position, and the components.
    place : str
        The key of the zone; that of a face begins with it.
    shown, asks
        As for `zone`.
    numbered : bool
        True if their order counts: then the key of a face holds its place in it, as it does of equal components.
    unseen : str
        What one that lies face down is called; left out: the word for a component.
    """
    made = []
    for number, part in enumerate(lying):
        if part < 0:
            made.append(Face(key=f"{place}/{number}", name=f"a {unseen or pos.parts.called()}", hidden=True))
            continue
        name = pos.parts.names[part]
        key = f"{place}/{number}/{name}" if numbered or lying.count(part) > 1 else f"{place}/{name}"
        words = asked(pos, part) if asks is None else tuple(each.format(name) for each in asks)
        made.append((shown or face)(pos, part, key, words))
    return tuple(made)


def face(pos: Position, part: int, key: str, asks: tuple[str, ...] = ()) -> Face:
    """Return the plain face of a component: its name, its kind, its printed values."""
    name, kind = pos.parts.names[part], pos.parts.kind[part]
    printed: Mapping[str, Any] = pos.parts.printed(part) if hasattr(pos.parts, "printed") else {}
    values = tuple(
        Value(place=place, label=label, text=str(value))
        for place, (label, value) in zip(_PLACES, printed.items(), strict=False)
    )
    return Face(key=key, name=name, kind=_large(kind), shape="square", refs=(name,), values=values, asks=asks,
                art=("scheme", name))  # fmt: skip


def marks(pos: Position, board: Board, icons: Mapping[str, str] = _NO_WORDS, words: Mapping[str, str] = _NO_WORDS,
          leave: Sequence[str] = ()) -> dict[int, tuple[Mark, ...]]:  # fmt: skip
    """
    Return the marks on each space of a board: each player's things, then the table's.

    Parameters
    ----------
    pos, board
        The position and its board.
    icons : mapping of str to str
        The drawing of a field by its key, or of a component by its name.
    words : mapping of str to str
        What one thing of a field is called, where that is not its noun.
    leave : sequence of str
        Keys of fields that the game draws itself.
    """
    t: Any = pos.table_for(None)
    found: dict[int, list[Mark]] = defaultdict(list)
    common = [d for d in pos.game.state.common.values() if _lies(pos, board, d) and d.key not in leave]
    own = [d for d in pos.game.state.own.values() if _lies(pos, board, d) and d.key not in leave]
    icons = {d.key: sign for d, sign in zip((*own, *common), cycle(_SIGNS))} | dict(icons)
    by_seat = [d for d in common if _by_seat(d)]
    for s in t.seats:
        each = [(d, d.of_record(s)) for d in own] + [(d, _of_seat(d, t, s.at)) for d in by_seat]
        for d, held in each:
            for at, (label, icon, count, card) in _lying(pos, board, d, held, icons, words):
                found[at].append(Mark(label=f"{s.name}: {label}", icon=icon, count=count, card=card, seat=s.at + 1))
    for d in (d for d in common if d not in by_seat):
        for at, (label, icon, count, card) in _lying(pos, board, d, d.of_record(t), icons, words):
            found[at].append(Mark(label=label, icon=icon, count=count, card=card))
    return {at: tuple(lying) for at, lying in found.items()}


def signs(pos: Position, board: Board) -> dict[str, str]:
    """Return a drawing for each field that lies on a board, and for each component that may lie there."""
    state, parts = pos.game.state, pos.parts
    fields = [d for d in (*state.own.values(), *state.common.values()) if _lies(pos, board, d)]
    piled = [d.held.value for d in fields if isinstance(d.held, By)]
    kinds = dict.fromkeys(kind for held in piled if isinstance(held, (Part, Pile, Units)) for kind in _of(held))
    shown = [d.key for d in fields if not (isinstance(d.held, By) and _of(d.held.value))]
    names = [parts.names[part] for kind in kinds for part in parts.all[kind]]
    return dict(zip((*shown, *names), cycle(_SIGNS), strict=False))


# --- pieces -----------------------------------------------------------------------------------------------------------


def _held(pos: Position, key: str, name: str) -> tuple[Declared, Any]:
    t: Any = pos.table_for(None)
    state = pos.game.state
    if not name:
        return state.common[key], state.common[key].of_record(t)
    return state.own[key], state.own[key].of_record(t.seats[pos.seats.index(name)])


def _hand(d: Declared) -> Mapping[str, Any]:
    return d.hand if isinstance(d.hand, dict) else {}


def _key(d: Declared, name: str) -> str:
    return f"{name}/{d.key}" if name else d.key


def _place(d: Declared, name: str) -> str:
    return str(_hand(d).get("zone") or "").format(name) or _key(d, name)


def _large(word: str) -> str:
    return word[:1].upper() + word[1:]


def _plain(d: Declared) -> str:
    """Return the title of a field without its owner and its article; its key, if the title speaks of more."""
    title = d.title.replace("{0}'s ", "").removeprefix("the ")
    return title if title and "{" not in title else d.key


def heading(d: Declared) -> str:
    """Return the heading of a field."""
    return _large(_plain(d))


def zones(pos: Position, d: Declared, name: str) -> Iterator[Zone]:
    """Yield the zone of a field that holds components which are not spaces, or rows of numbers."""
    if isinstance(d.held, Rows) and isinstance(d.held.row, Whole):
        numbers = _held(pos, d.key, name)[1]
        key, one = _place(d, name), _large(d.held.id or d.key)
        values = [(Value(place="top-left", label="shows", text=str(number)),) for number in numbers]
        faces = tuple(Face(key=f"{key}/{n}", name=f"{one} {n}", kind=one, values=v) for n, v in enumerate(values, 1))
        if faces:
            yield Zone(key=key, title=heading(d), style="compact", faces=faces, count=len(faces), unit=heading(d))
    elif isinstance(d.held, (Part, Pile)) and not ((board := board_of(pos)) and _lies(pos, board, d)):
        made = zone(pos, d.key, name)
        if made.count or isinstance(d.held, Pile):
            yield made


def _of(held: Any) -> tuple[str, ...]:  # noqa: ANN401  (some kind)
    """Return the kinds of component that lie there, or for each of which something does."""
    part = held.of if isinstance(held, (Pile, Units)) else held.key if isinstance(held, By) else held
    return part.of if isinstance(part, Part) else ()


def board_of(pos: Position) -> Board | None:
    """Return the board of a position's game: its own, or that of its components."""
    return pos.game.page.board or getattr(pos.parts, "board", None)


def _lies(pos: Position, board: Board, d: Declared) -> bool:
    """Tell whether people lay something on spaces of the board that this field holds."""
    return d.kept == "table" and pos.parts.kind[pos.parts.index[board.names[0]]] in _of(d.held)


def _by_seat(d: Declared) -> bool:
    return isinstance(d.held, By) and isinstance(d.held.value, PerPlayer)


def _of_seat(d: Declared, t: Any, seat: int) -> dict[int, int]:  # noqa: ANN401  (some game's table)
    return {at: numbers[seat] for at, numbers in d.of_record(t).items()}


def _lying(pos: Position, board: Board, d: Declared, held: Any, icons: Mapping[str, str],  # noqa: ANN401, PLR0913, PLR0917
           words: Mapping[str, str]) -> Iterator[tuple[int, Thing]]:  # fmt: skip
    """Yield what a field puts on spaces: the number of the space, and the thing."""
    names, spaces = pos.parts.names, board.index
    if isinstance(d.held, By):
        every = pos.parts.all[d.held.key.of[0]]
        for part, there in zip(every, held, strict=True) if d.held.every else held.items():
            if names[part] in spaces:
                yield from ((spaces[names[part]], thing) for thing in _things(pos, d, there, icons, words))
    elif isinstance(d.held, (Part, Pile)):
        one = words.get(d.key) or d.noun or _plain(d)
        for part in d.held.parts(held):
            if names[part] in spaces:
                yield spaces[names[part]], (one, icons[d.key], 1, "")


def _things(pos: Position, d: Declared, there: Any, icons: Mapping[str, str],  # noqa: ANN401
            words: Mapping[str, str]) -> Iterator[Thing]:  # fmt: skip
    """Yield what lies on one space: a number of equal things, ships of several kinds, or named components."""
    names, kind = pos.parts.names, d.held.value  # type: ignore[attr-defined]  # a By
    icon = icons[d.key]
    if isinstance(kind, (Whole, PerPlayer)):
        if there:
            yield words.get(d.key) or (d.noun if there == 1 else d.nouns) or _plain(d), icon, there, ""
    elif isinstance(kind, Units):
        for part, count in zip(pos.parts.all[kind.of.of[0]], there, strict=True):
            one = names[part]
            if count:
                yield f"{one}s" if count > 1 else one, icons.get(one, icon), count, ""
    else:
        for part in kind.parts(there):
            yield names[part], icons.get(names[part], icon), 1, names[part]


def asked(pos: Position, part: int) -> tuple[str, ...]:
    """Return the actions that a click on a component asks: each verb of this step, else of the game, that fits."""
    verbs = pos.game.verbs
    now = [verbs[key] for key in pos.game.flow.steps[pos.step].verbs]
    name, kind = pos.parts.names[part], pos.parts.kind[part]
    for offered in (now, verbs.values()):
        if asks := tuple(f"{verb.name} {name}" for verb in offered if verb.target and kind in _kinds(pos, verb)):
            return asks
    return ()


def _kinds(pos: Position, verb: Any) -> frozenset[str]:  # noqa: ANN401
    """Return the kinds of component that a verb can be about now, whoever is asked; all of them if none lies there."""
    t: Any = pos.table_for(None)
    if isinstance(verb.target, Kinds):
        return frozenset(verb.target.kinds)
    kinds = {pos.parts.kind[verb.target.part(t, s, item)] for s in t.seats for item in verb.target.items(t, s)}
    return frozenset(kinds or pos.parts.kind)
