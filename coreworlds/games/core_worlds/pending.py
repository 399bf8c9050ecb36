"""The situation inside a turn, as the position file writes it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from coreworlds.engine.kinds import Pile, Whole, Word
from coreworlds.engine.notation import MASK, check_keys, toml
from coreworlds.games.core_worlds.state import Boosting, CardQuestion, Colonizing, Deploying, Invading

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.notation import Reader
    from coreworlds.engine.textfile import Document
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = [
    "ASKED_IN",
    "check_situation",
    "pending_data",
    "pending_step",
    "read_pending",
    "situation_step",
    "unit_name",
    "write_pending",
]

_KEYS = {
    "deploy": ("kind", "second"),
    "invasion": ("kind", "world", "fleet", "ground", "strengths", "uses"),
    "colony": ("kind", "world", "cards"),
    "energy": ("kind", "uses"),
    "ask": ("kind", "card", "what", "effect", "least", "most", "from", "within"),
}
_NEEDS = {
    "action.deploy": "deploy",
    "action.invade": "invasion",
    "action.colony": "colony",
    "action.ask": "ask",
    "energy.ask": "ask",
}
ASKED_IN = {
    "energy": ("", "energy"),
    "action": ("",),
    "invasion": ("invasion",),
    "deploy": ("deploy",),
    "conquest": (),
}
_NTH = re.compile(r"(.+?) #([1-9]\d{0,3})")
_MOST = 1_000

Path = tuple[str | int, ...]


def pending_step(t: Galaxy) -> str:
    """Return the step at which the situation under way is decided."""
    return situation_step(t.pending)


def situation_step(pending: Any) -> str:  # noqa: ANN401  (a situation)
    """Return the step at which a situation is decided."""
    steps = {
        Deploying: "action.deploy",
        Invading: "action.invade",
        Colonizing: "action.colony",
        Boosting: "energy.boost",
    }
    if isinstance(pending, CardQuestion):
        return "energy.ask" if pending.when == "energy" else "action.ask"
    return steps[type(pending)]


def unit_name(t: Galaxy, s: Empire, at: int) -> str:
    """Return a Unit as "Hercules Bomber #2": the second copy as they lie."""
    card = s.units[at] & MASK
    nth = sum(u & MASK == card for u in s.units[: at + 1])
    return f"{t.parts.names[card]} #{nth}"


def check_situation(t: Galaxy, doc: Document) -> None:
    """Refuse a step that needs a situation which the file does not describe, or describes otherwise."""
    needed = pending_step(t) if t.pending is not None else ""
    if needed == t.step or (not needed and t.step not in _NEEDS):
        return
    wanted = f'kind = "{_NEEDS[t.step]}" in [pending]' if t.step in _NEEDS else f'step = "{needed}"'
    found = f"step {t.step} and {'[pending] for ' + needed if needed else 'no [pending]'}"
    place = ("pending",) if needed else ("step",)
    doc.fail(place, "the step and the situation do not fit together", found=found, expected=wanted)


# -- writing -----------------------------------------------------------------------------------------------------


def write_pending(t: Galaxy) -> list[str]:
    """Return the lines of ``[pending]``."""
    lines: list[str] = []
    pending, header = t.pending, "pending"
    while pending is not None:
        data = _data(t, pending)
        lines += [f"[{header}]", *(f"{k} = {toml(v)}" for k, v in data.items())]
        pending, header = getattr(pending, "within", None), f"{header}.within"
    return lines


def pending_data(t: Galaxy, p: Any) -> dict[str, Any]:  # noqa: ANN401  (a situation)
    """Return a situation as the file holds it, with what it interrupted."""
    within = getattr(p, "within", None)
    return _data(t, p) | ({"within": pending_data(t, within)} if within is not None else {})


def _data(t: Galaxy, p: Any) -> dict[str, Any]:  # noqa: ANN401
    s = t.seats[t.turn]
    if isinstance(p, Deploying):
        return {"kind": "deploy", "second": p.second}
    if isinstance(p, Invading):
        places = range(len(s.units))
        return {
            "kind": "invasion", "world": Pile(mark="one").entry(p.world, t), "fleet": p.fleet, "ground": p.ground,
            "strengths": {unit_name(t, s, i): list(p.strengths[i]) for i in places if p.strengths[i] != (0, 0)},
            "uses": {unit_name(t, s, i): p.uses[i] for i in places if p.uses[i]},
        }  # fmt: skip
    if isinstance(p, Colonizing):
        return {"kind": "colony", "world": t.parts.names[p.world], "cards": [t.parts.names[c] for c in p.cards]}
    if isinstance(p, Boosting):
        return {"kind": "energy", "uses": {_source_name(t, s, (z, k)): n for z, k, n in p.uses}}
    return {"kind": "ask", "card": _source_name(t, s, p.source), "what": p.what, "effect": p.effect, "least": p.least,
            "most": p.most, "from": p.zone}  # fmt: skip


def _source_name(t: Galaxy, s: Empire, source: tuple[str, int]) -> str:
    return unit_name(t, s, source[1]) if source[0] == "unit" else t.parts.names[source[1]]


# -- reading -----------------------------------------------------------------------------------------------------


def read_pending(t: Galaxy, r: Reader) -> Any:  # noqa: ANN401
    """Return the situation that a file describes, or None."""
    data = r.doc.data.get("pending")
    return None if data is None or data == {} else _read(t, r, data, ("pending",))


def _read(t: Galaxy, r: Reader, data: Any, path: Path) -> Any:  # noqa: ANN401
    if not isinstance(data, dict):
        r.wrong(path, data, "a table")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in _KEYS:
        r.doc.fail((*path, "kind"), "unknown situation", found=toml(kind)[:80] if kind is not None else "nothing",
                   expected=" or ".join(_KEYS))  # fmt: skip
    check_keys(data, _KEYS[kind], r.doc, path)
    return _READERS[kind](t, r, data, path)


def _deploying(t: Galaxy, r: Reader, data: dict[str, Any], path: Path) -> Deploying:
    return Deploying(Word().read(data.get("second", ""), r, (*path, "second")))


def _invading(t: Galaxy, r: Reader, data: dict[str, Any], path: Path) -> Invading:
    s = t.seats[t.turn]
    worlds = Pile(mark="one").read([data.get("world", "")], r, (*path, "world"))
    if worlds[0] < 0 or not t.parts.is_world[worlds[0] & MASK]:
        r.doc.fail((*path, "world"), "only a World is invaded", found=toml(data.get("world"))[:80],
                   expected="the name of a World")  # fmt: skip
    strengths, uses = [(0, 0)] * len(s.units), [0] * len(s.units)
    for key, pair in _table(r, data, path, "strengths").items():
        here = (*path, "strengths", key)
        if not isinstance(pair, list) or len(pair) != 2:  # noqa: PLR2004  (Fleet and Ground)
            r.wrong(here, pair, "two numbers: Fleet and Ground Strength")
        strengths[_unit(t, s, r, key, here)] = (
            Whole(_MOST).read(pair[0], r, here),
            Whole(_MOST).read(pair[1], r, here),
        )
    for key, n in _table(r, data, path, "uses").items():
        uses[_unit(t, s, r, key, (*path, "uses", key))] = Whole(_MOST).read(n, r, (*path, "uses", key))
    fleet, ground = (Whole(_MOST).read(data.get(k, 0), r, (*path, k)) for k in ("fleet", "ground"))
    return Invading(worlds[0], fleet, ground, tuple(strengths), tuple(uses))


def _colonizing(t: Galaxy, r: Reader, data: dict[str, Any], path: Path) -> Colonizing:
    world = Pile(face_up=True).read([data.get("world", "")], r, (*path, "world"))[0]
    cards = Pile(ordered=False, face_up=True).read(data.get("cards", []), r, (*path, "cards"))
    return Colonizing(world, tuple(sorted(set(cards))))


def _boosting(t: Galaxy, r: Reader, data: dict[str, Any], path: Path) -> Boosting:
    uses = []
    for key, n in _table(r, data, path, "uses").items():
        here = (*path, "uses", key)
        source = _source(t, t.seats[t.turn], r, key, here)
        uses.append((*source, Whole(_MOST).read(n, r, here)))
    return Boosting(tuple(sorted(uses)))


def _asking(t: Galaxy, r: Reader, data: dict[str, Any], path: Path) -> CardQuestion:
    s = t.seats[t.turn]
    within = data.get("within")
    inner = None if within is None else _read(t, r, within, (*path, "within"))
    around = "" if within is None else str(within["kind"])
    if isinstance(inner, CardQuestion):
        r.doc.fail((*path, "within"), "a question cannot lie inside another question", found="ask",
                   expected="invasion or deploy or energy")  # fmt: skip
    source = _source(t, s, r, data.get("card", ""), (*path, "card"))
    card = s.units[source[1]] & MASK if source[0] == "unit" else source[1]
    effects = t.parts.card(card).effects
    at = Whole(_MOST).read(data.get("effect", 0), r, (*path, "effect"))
    what = Word(("discard", "recover", "remove")).read(data.get("what", ""), r, (*path, "what"))
    if at >= len(effects) or not getattr(effects[at], what):
        r.doc.fail((*path, "effect"), "this card asks no such question", found=str(at),
                   expected=_listed(str(n) for n, effect in enumerate(effects) if getattr(effect, what)))  # fmt: skip
    if effects[at].when not in t.parts.abilities:
        r.doc.fail((*path, "card"), "this card has no text that asks", found=t.parts.names[card],
                   expected="a card whose text lets one choose cards")  # fmt: skip
    if around not in ASKED_IN[effects[at].when]:
        r.doc.fail((*path, "within"), "this card does not ask in this situation", found=around or "nothing",
                   expected=" or ".join(kind or "nothing" for kind in ASKED_IN[effects[at].when]))  # fmt: skip
    least, most = (Whole(_MOST).read(data.get(k, 0), r, (*path, k)) for k in ("least", "most"))
    if least > most:
        r.wrong((*path, "least"), least, f"{most} or less: so many may be chosen")
    zone = Word(("hand", "discard")).read(data.get("from", "hand"), r, (*path, "from"))
    return CardQuestion(effects[at].when, source, card, what, at, least, most, zone, inner)


_READERS = {"deploy": _deploying, "invasion": _invading, "colony": _colonizing, "energy": _boosting, "ask": _asking}


def _table(r: Reader, data: dict[str, Any], path: Path, key: str) -> dict[str, Any]:
    table = data.get(key, {})
    if not isinstance(table, dict):
        r.wrong((*path, key), table, "a table")
    return dict(table)


def _unit(t: Galaxy, s: Empire, r: Reader, key: object, path: Path) -> int:
    found = _NTH.fullmatch(key) if isinstance(key, str) else None
    name, nth = (found[1], int(found[2])) if found else (str(key), 1)
    card = r.part(name, path)
    copies = [i for i, u in enumerate(s.units) if u >= 0 and u & MASK == card]
    if nth > len(copies):
        r.doc.fail(path, f"{s.name} has no such Unit in the Warzone", found=repr(key)[:80],
                   expected=_listed(unit_name(t, s, i) for i in range(len(s.units))))  # fmt: skip
    return copies[nth - 1]


def _source(t: Galaxy, s: Empire, r: Reader, key: object, path: Path) -> tuple[str, int]:
    name = str(key)
    if " #" in name or (name in r.parts.index and t.parts.is_unit[r.parts.index[name]]):
        return "unit", _unit(t, s, r, key, path)
    card = r.part(name, path)
    if card < 0:
        r.doc.fail(path, "the card must be known", found="?", expected="the name of a card")
    return ("world" if t.parts.is_world[card] else "hand"), card


def _listed(words: Iterable[str]) -> str:
    return " or ".join(words) or "none"
