"""What only the position file of Core Worlds keeps, to be set by hand: each player's choices, uses and colonies."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.entry import Choice, Entry
from coreworlds.engine.notation import MASK, UNKNOWN
from coreworlds.games.core_worlds.situations import situations
from coreworlds.games.core_worlds.state import NOT_ASKED, NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from coreworlds.games.core_worlds.state import Empire, Galaxy

__all__ = ["entries"]


def entries(t: Galaxy) -> tuple[Entry, ...]:
    """Return all that can be set beside cards, counters and markers, as the table stands."""
    phase = t.bound.steps[t.step].phase
    if phase == "setup":
        return (Entry.truth("pregame draft", "The set-up ends with the pregame draft", "Set-up", ("pregame_draft",),
                            now=t.pregame),)  # fmt: skip
    own = [entry for s in t.seats for entry in _own(t, s, phase)]
    return (*situations(t), *own)


def _own(t: Galaxy, s: Empire, phase: str) -> Iterator[Entry]:
    at = ("player", s.at)
    yield Entry.truth(f"{s.name} explored", "Energy Exploration used", s.name, (*at, "explored"), now=s.explored)
    if phase == "discard" or s.kept != NOT_ASKED:
        yield _kept(t, s)
    yield from _used(t, s)
    yield from _colonies(t, s)


def _kept(t: Galaxy, s: Empire) -> Entry:
    """Return the choice of the card to retain."""
    path = ("player", s.at, "kept")
    held = dict.fromkeys(t.parts.names[c] for c in (*s.hand, s.kept) if c >= 0)
    names = {"": "not chosen yet", "nothing": "nothing", **{name: name for name in held}}
    if s.kept == UNKNOWN:
        names["?"] = "a card that is not known"
    choices = tuple(Choice(word=word, name=name, sets=((path, word),)) for word, name in names.items())
    now = {NOT_ASKED: "", NOTHING: "nothing"}.get(s.kept) if s.kept < -1 else t.parts.names[s.kept]
    return Entry(id=f"{s.name} kept", name="Retained card", group=s.name, now=now or "", choices=choices)


def _used(t: Galaxy, s: Empire) -> Iterator[Entry]:
    """Yield for each text "as an Action" how often it was used this Round."""
    texts = t.parts.with_text["action"]
    there = Counter(u & MASK for u in s.units if u >= 0) + Counter(c for c in (s.home, *s.worlds) if c >= 0)
    used = Counter(s.used)
    for card in sorted({c for c in there if c in texts and t.parts.kind[c] != "tactic"} | set(used)):
        others = [t.parts.names[c] for c in s.used if c != card]
        choices = tuple(
            Choice(word=str(n), name=str(n), sets=((("player", s.at, "used"), others + [t.parts.names[card]] * n),))
            for n in range(max(there[card], used[card], 1) + 1)
        )
        name = t.parts.names[card]
        yield Entry(id=f"{s.name} used {name}", name=f"Uses of {name} as an Action this Round", group=s.name,
                    now=str(used[card]), choices=choices)  # fmt: skip


def _colonies(t: Galaxy, s: Empire) -> Iterator[Entry]:
    """Yield for each World what lies beneath it. A card comes from the player's own, and goes to the discard pile."""
    beneath: dict[str, int] = {}
    for world, card in s.colonies:
        beneath[_nth(t, world, beneath)] = card
    worlds: dict[str, int] = dict.fromkeys(beneath, 0)
    seen: dict[str, int] = {}
    for world in s.worlds:
        if world >= 0:
            seen[_nth(t, world, seen)] = 0
    for key in {**seen, **worlds}:
        yield _beneath(t, s, key, beneath.get(key))


def _nth(t: Galaxy, world: int, taken: Iterable[str]) -> str:
    """Return how the file calls one more copy of a World."""
    name, n = t.parts.names[world], 1
    while (name if n == 1 else f"{name} #{n}") in taken:
        n += 1
    return name if n == 1 else f"{name} #{n}"


def _beneath(t: Galaxy, s: Empire, key: str, now: int | None) -> Entry:
    path = ("player", s.at, "colonies", key)
    pile = [t.parts.names[c] for c in s.discard]
    back = [*pile, t.parts.names[now]] if now is not None else pile
    choices = [Choice(word="nothing", name="nothing", sets=((path, None), (("player", s.at, "discard"), back)))]
    for card, colonizes in enumerate(t.parts.colonizes):
        if colonizes:
            choices.append(_laid(t, s, path, card, back))
    name = "nothing" if now is None else t.parts.names[now]
    if all(choice.word != name for choice in choices):
        choices.append(Choice(word=name, name=name, sets=((path, name),)))
    return Entry(id=f"{s.name} beneath {key}", name=f"Beneath {key}", group=s.name, now=name, choices=tuple(choices))


def _laid(t: Galaxy, s: Empire, path: tuple[str | int, ...], card: int, back: list[str]) -> Choice:
    """Return the choice of a card for beneath a World, taken from where the player has one."""
    name = t.parts.names[card]
    discard = list(back)
    moved: list[tuple[tuple[str | int, ...], object]] = []
    if name in discard:
        discard.reverse()
        discard.remove(name)
        discard.reverse()
    else:
        zone = next((zone for zone in ("deck", "hand") if card in getattr(s, zone)), "")
        rest = [t.parts.names[c] for c in getattr(s, zone)] if zone else []
        if zone:
            rest.remove(name)
            moved.append((("player", s.at, zone), rest))
    return Choice(word=name, name=name, sets=((path, name), (("player", s.at, "discard"), discard), *moved))
