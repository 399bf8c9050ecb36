"""The situations inside a turn that can be set by hand, and what is remembered within the one under way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.entry import Choice, Entry, Line
from coreworlds.engine.kinds import Pile
from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.kinds import BySource, Source
from coreworlds.games.core_worlds.rules.abilities import most_uses
from coreworlds.games.core_worlds.state import (
    ASKED_IN,
    SITUATION,
    Boosting,
    CardQuestion,
    Colonizing,
    Deploying,
    Invading,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["situations"]

GROUP = "Inside the turn"
_ASKS = {"discard": "to discard", "recover": "to recover", "remove": "to remove"}


def situations(t: Galaxy) -> Iterator[Entry]:
    """Yield which situation is under way, and what belongs to it."""
    s = t.seats[t.turn]
    yield _which(t, s)
    yield from SITUATION.entries(Line("situation", "", GROUP, ("pending",), s), t.pending, t)
    if t.step == "energy.boost":
        yield from _boosts(t, s)


# -- which ---------------------------------------------------------------------------------------------------------


def _which(t: Galaxy, s: Empire) -> Entry:
    step = t.bound.steps[t.step]
    now = _now(t, s, t.pending)
    out = ((("pending",), None), (("step",), step.part_of or t.step))
    choices = {"none": Choice(word="none", name="nothing", sets=() if now == "none" else out)}
    for word, name, data in (*_actions(t, s), *_questions(t, s)):
        choices.setdefault(word, _choice(word, name, data))
    if now != "none":  # what is under way stays as it is, with all that belongs to it
        name = choices[now].name if now in choices else "as it stands"
        choices[now] = Choice(word=now, name=name, sets=())
    return Entry(id="situation", name="Situation", group=GROUP, now=now, choices=tuple(choices.values()))


def _choice(word: str, name: str, data: dict[str, Any]) -> Choice:
    energy = "energy" in {data["kind"], data.get("when")}
    data = {key: value for key, value in data.items() if key != "when"}
    phase = "energy" if energy else "action"
    return Choice(word=word, name=name, sets=((("pending",), data), (("step",), None), (("phase",), phase)))


def _now(t: Galaxy, s: Empire, p: Any) -> str:  # noqa: ANN401  (a situation, or None)
    if isinstance(p, Deploying):
        return "deploy"
    if isinstance(p, Invading):
        return f"invade {Pile(mark='one').entry(p.world, t)}"
    if isinstance(p, Colonizing):
        return f"conquer {t.parts.names[p.world]}"
    if isinstance(p, CardQuestion):
        return f"ask {Source().write(p.source, t)} {p.what}"
    return "none"


def _actions(t: Galaxy, s: Empire) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the situations that a player's own actions lead to."""
    yield "deploy", f"{s.name} deploys Units", {"kind": "deploy"}
    for code in dict.fromkeys(t.central):
        if code >= 0 and t.parts.is_world[code & MASK]:
            entry = Pile(mark="one").entry(code, t)
            yield f"invade {entry}", f"{s.name} invades {entry}", {"kind": "invasion", "world": entry}
    sent = [t.parts.names[c] for c in dict.fromkeys(s.discard) if c >= 0 and t.parts.colonizes[c]]
    for world in dict.fromkeys(s.worlds):
        name = t.parts.names[world]
        yield f"conquer {name}", f"{s.name} has just conquered {name}", {"kind": "colony", "world": name, "cards": sent}


def _questions(t: Galaxy, s: Empire) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield the questions that cards of the player can ask now."""
    inner = None if t.under_way is None else SITUATION.write(t.under_way, t)
    phase = t.bound.steps[t.step].phase
    for when, kinds in ASKED_IN.items():
        if (inner["kind"] if inner else "") in kinds and phase == ("energy" if when == "energy" else "action"):
            for source, card in _sources(t, s, when):
                yield from _asked(t, s, source, card, when, inner)


def _sources(t: Galaxy, s: Empire, when: str) -> Iterator[tuple[tuple[str, int], int]]:
    texts = t.parts.with_text[when]
    found = [(("unit", at), code & MASK) for at, code in enumerate(s.units) if code >= 0]
    found += [(("world", card), card) for card in dict.fromkeys(s.worlds) if card >= 0]
    found += [(("hand", card), card) for card in dict.fromkeys(s.hand) if card >= 0 and t.parts.kind[card] == "tactic"]
    yield from ((source, card) for source, card in found if card in texts)


def _asked(  # noqa: PLR0913, PLR0917  (one question)
    t: Galaxy, s: Empire, source: tuple[str, int], card: int, when: str, inner: dict[str, Any] | None
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    name = Source().write(source, t)
    for at, effect in enumerate(t.parts.card(card).effects):
        for what, zone in (("discard", "hand"), ("recover", "discard"), ("remove", effect.from_)):
            number = getattr(effect, what) if effect.when == when else 0
            if most := min(number, len(getattr(s, zone)) if number else 0):
                data = {"kind": "ask", "when": when, "card": name, "what": what, "effect": at,
                        "least": most if what == "discard" else 0, "most": most, "from": zone}  # fmt: skip
                if inner is not None:
                    data["within"] = inner
                yield f"ask {name} {what}", f"{t.parts.names[card]} asks which cards {_ASKS[what]}", data


# -- the Energy Phase ----------------------------------------------------------------------------------------------


def _boosts(t: Galaxy, s: Empire) -> Iterator[Entry]:
    """Yield for each text of the Energy Phase how often it was used."""
    done = {(zone, key): n for zone, key, n in t.pending.uses} if isinstance(t.pending, Boosting) else {}
    for source, card in _sources(t, s, "energy"):
        if source[0] == "hand":
            continue
        name, rest = Source().write(source, t), {k: n for k, n in done.items() if k != source}
        able = t.parts.abilities["energy"][card]
        most = max(done.get(source, 0), most_uses(t, s, source, able) if able else 1)
        choices = tuple(_boosted(t, n, {**rest, source: n}) for n in range(most + 1))
        yield Entry(id=f"uses {name}", name=f"Uses of {name} in this phase", group=GROUP,
                    now=str(done.get(source, 0)), choices=choices)  # fmt: skip


def _boosted(t: Galaxy, n: int, uses: dict[tuple[str, int], int]) -> Choice:
    made = BySource().write(tuple((*source, times) for source, times in uses.items() if times), t)
    return Choice(word=str(n), name=str(n), sets=((("pending",), {"kind": "energy", "uses": made} if made else None),))
