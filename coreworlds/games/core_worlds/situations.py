"""The situations inside a turn that can be set by hand, and what is remembered within the one under way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.entry import Choice, Entry
from coreworlds.engine.kinds import Pile
from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.pending import ASKED_IN, pending_data, unit_name
from coreworlds.games.core_worlds.rules.abilities import most_uses
from coreworlds.games.core_worlds.state import Boosting, CardQuestion, Colonizing, Deploying, Invading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.entry import Path
    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["situations"]

GROUP = "Inside the turn"
_MOST = 999
_CALLED = {"discard": "to discard", "recover": "to recover", "remove": "to remove"}


def situations(t: Galaxy) -> Iterator[Entry]:
    """Yield which situation is under way, and what belongs to it."""
    s = t.seats[t.turn]
    yield _which(t, s)
    yield from _within(t, s, t.pending, ("pending",))
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
        return f"ask {_source(t, s, p.source)} {p.what}"
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
    around = t.pending.within if isinstance(t.pending, CardQuestion) else t.pending
    inner = pending_data(t, around) if around is not None else None
    phase = t.bound.steps[t.step].phase
    for when, kinds in ASKED_IN.items():
        if (inner["kind"] if inner else "") in kinds and phase == ("energy" if when == "energy" else "action"):
            for source, card in _sources(t, s, when):
                yield from _asked(t, s, when, source, card, inner)


def _sources(t: Galaxy, s: Empire, when: str) -> Iterator[tuple[tuple[str, int], int]]:
    texts = t.parts.with_text[when]
    found = [(("unit", at), code & MASK) for at, code in enumerate(s.units) if code >= 0]
    found += [(("world", card), card) for card in dict.fromkeys(s.worlds) if card >= 0]
    found += [(("hand", card), card) for card in dict.fromkeys(s.hand) if card >= 0 and t.parts.kind[card] == "tactic"]
    yield from ((source, card) for source, card in found if card in texts)


def _asked(  # noqa: PLR0913, PLR0917  (one question)
    t: Galaxy, s: Empire, when: str, source: tuple[str, int], card: int, inner: dict[str, Any] | None
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    asks = source if source[0] != "hand" else ("hand", card)
    for at, effect in enumerate(t.parts.card(card).effects):
        if effect.when != when:
            continue
        for what in ("discard", "recover", "remove"):
            number = getattr(effect, what)
            zone = effect.from_ if what == "remove" else "discard" if what == "recover" else "hand"
            most = min(number, len(getattr(s, zone)) if number else 0)
            if not most:
                continue
            name = _source(t, s, asks)
            data = {"kind": "ask", "when": when, "card": name, "what": what, "effect": at,
                    "least": most if what == "discard" else 0, "most": most, "from": zone}  # fmt: skip
            if inner is not None:
                data["within"] = inner
            yield f"ask {name} {what}", f"{t.parts.names[card]} asks which cards {_CALLED[what]}", data


def _source(t: Galaxy, s: Empire, source: tuple[str, int]) -> str:
    return unit_name(t, s, source[1]) if source[0] == "unit" else t.parts.names[source[1]]


# -- what belongs to it --------------------------------------------------------------------------------------------


def _within(t: Galaxy, s: Empire, p: Any, path: Path) -> Iterator[Entry]:  # noqa: ANN401  (a situation, or None)
    if isinstance(p, Deploying):
        yield _second(t, p, path)
    elif isinstance(p, Invading):
        yield from _invasion(t, s, p, path)
    elif isinstance(p, Colonizing):
        yield from _colony(t, s, p, path)
    elif isinstance(p, CardQuestion):
        yield from _question(p, path)
        yield from _within(t, s, p.within, (*path, "within"))


def _second(t: Galaxy, p: Deploying, path: Path) -> Entry:
    words = dict.fromkeys(e.second for card in t.parts.set.cards for e in card.effects if e.second)
    choices = [Choice(word="none", name="nothing", sets=(((*path, "second"), ""),))]
    choices += [Choice(word=word, name=word, sets=(((*path, "second"), word),)) for word in words]
    return Entry(id="second", name="What may follow with the same Action", group=GROUP, now=p.second or "none",
                 choices=tuple(choices))  # fmt: skip


def _invasion(t: Galaxy, s: Empire, p: Invading, path: Path) -> Iterator[Entry]:
    yield Entry.number("fleet", "Fleet Strength added by Tactics", GROUP, (*path, "fleet"), p.fleet, most=_MOST)
    yield Entry.number("ground", "Ground Strength added by Tactics", GROUP, (*path, "ground"), p.ground, most=_MOST)
    for at, code in enumerate(s.units):
        texts = code >= 0 and code & MASK in t.parts.with_text["invasion"]
        if texts or p.uses[at] or p.strengths[at] != (0, 0):
            unit = unit_name(t, s, at)
            for n, side in enumerate(("Fleet", "Ground")):
                place = (*path, "strengths", unit, n)
                yield Entry.number(f"{side.lower()} {unit}", f"{unit}: {side} Strength gained", GROUP, place,
                                   p.strengths[at][n], most=_MOST, first=[0, 0])  # fmt: skip
            yield Entry.number(f"uses {unit}", f"{unit}: uses", GROUP, (*path, "uses", unit), p.uses[at], most=_MOST)


def _colony(t: Galaxy, s: Empire, p: Colonizing, path: Path) -> Iterator[Entry]:
    sent = [t.parts.names[c] for c in p.cards]
    for card in sorted({*p.cards, *(c for c in s.discard if c >= 0 and t.parts.colonizes[c])}):
        name = t.parts.names[card]
        with_it, without = [*dict.fromkeys([*sent, name])], [c for c in sent if c != name]
        yes = Choice(word="yes", name="yes", sets=(((*path, "cards"), with_it),))
        no = Choice(word="no", name="no", sets=(((*path, "cards"), without),))
        yield Entry(id=f"sent {name}", name=f"{name} was sent", group=GROUP, kind="truth",
                    now="yes" if card in p.cards else "no", choices=(yes, no))  # fmt: skip


def _question(p: CardQuestion, path: Path) -> Iterator[Entry]:
    yield Entry.number("least", "Cards to choose, at least", GROUP, (*path, "least"), p.least, most=_MOST)
    yield Entry.number("most", "Cards to choose, at most", GROUP, (*path, "most"), p.most, most=_MOST)
    zones = {"hand": "the hand", "discard": "the discard pile"}
    choices = tuple(Choice(word=zone, name=name, sets=(((*path, "from"), zone),)) for zone, name in zones.items())
    yield Entry(id="from", name="Cards to choose from", group=GROUP, now=p.zone, choices=choices)


def _boosts(t: Galaxy, s: Empire) -> Iterator[Entry]:
    """Yield for each text of the Energy Phase how often it was used."""
    done = {(zone, key): n for zone, key, n in t.pending.uses} if isinstance(t.pending, Boosting) else {}
    for source, card in _sources(t, s, "energy"):
        if source[0] == "hand":
            continue
        name, rest = _source(t, s, source), {k: n for k, n in done.items() if k != source}
        able = t.parts.abilities["energy"][card]
        most = max(done.get(source, 0), most_uses(t, s, source, able) if able else 1)
        choices = tuple(_boosted(t, s, n, {**rest, source: n}) for n in range(most + 1))
        yield Entry(id=f"uses {name}", name=f"Uses of {name} in this phase", group=GROUP,
                    now=str(done.get(source, 0)), choices=choices)  # fmt: skip


def _boosted(t: Galaxy, s: Empire, n: int, uses: dict[tuple[str, int], int]) -> Choice:
    made = {_source(t, s, source): times for source, times in uses.items() if times}
    sets = (("pending",), {"kind": "energy", "uses": made} if made else None)
    return Choice(word=str(n), name=str(n), sets=(sets,))
