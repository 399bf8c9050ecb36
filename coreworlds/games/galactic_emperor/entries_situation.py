"""What goes on inside a turn of Galactic Emperor, to be set by hand: a combat, moved ships, what was placed, stops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.games.entry import Choice, Entry
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.entries_rows import choice, rows
from coreworlds.games.galactic_emperor.kinds import Placed
from coreworlds.games.galactic_emperor.kinds_turn import Displaced, Fight, Moves, Stop

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from coreworlds.games.galactic_emperor.state import Galaxy

__all__ = ["situations"]

COMBAT, MOVED, AWAY, PLACED, STOP = "Combat", "Ships that moved", "Ships that must leave", "Placed last", "Interrupt"
_SHIPS = ("Fighter", "Cruiser", "Dreadnought")
_UNITS = (*_SHIPS, "Empire", "Starbase")
_PAIRS = {"hits": "Hits to be taken by", "damaged": "Damaged Dreadnoughts of", "shields": "Shields left of"}
_TRUTHS = {
    "surprise": "A surprise attack",
    "empire": "The attacker destroyed an Empire",
    "retreated": "Somebody retreated",
}


def situations(t: Galaxy) -> Iterator[Entry]:
    """Yield what can be set of everything that goes on inside a turn."""
    seats = [s.name for s in t.seats]
    yield from _combat(t, seats)
    yield from _moved(t)
    yield from _away(t, seats)
    yield from _placed(t, seats)
    yield from _stop(t, seats)


def _whole(key: str, title: str, group: str, now: str, begun: Mapping[str, dict[str, Any]]) -> Entry:
    """Return the entry that begins a situation, changes where it is, or ends it."""
    sets: dict[str, dict[str, Any]] = {"none": {}, **begun}
    choices = tuple(Choice(word=word, name=word, sets=(((key,), value),)) for word, value in sets.items())
    return Entry(id=key, name=title, group=group, now=now, choices=choices)


# -- combat ------------------------------------------------------------------------------------------------------


def _combat(t: Galaxy, seats: list[str]) -> Iterator[Entry]:
    battle = t.battle
    here = Fight().write(battle, t)
    first: dict[str, Any] = here or {"attacker": seats[0], "defender": seats[1]}
    where = (*HEXES, t.parts.names[OUTSIDE])
    yield _whole(
        "battle", "Where a combat is fought", COMBAT, here.get("at", "none"), {at: {**first, "at": at} for at in where}
    )
    if battle is None:
        return
    sides = ("attacker", "defender")
    for side, other in (sides, sides[::-1]):
        swapped = {
            word: (
                (("battle", side), word),
                (("battle", other), here[other] if here[other] != word else here[side]),
            )
            for word in seats
        }
        choices = tuple(Choice(word=word, name=word, sets=sets) for word, sets in swapped.items())
        yield Entry(id=f"battle {side}", name=side.capitalize(), group=COMBAT, now=here[side], choices=choices)
    yield Entry.number("battle phase", "Phase", COMBAT, ("battle", "phase"), battle.phase, most=3)
    yield choice("battle bonus", "Ship with an extra die", COMBAT, ("battle", "bonus"), here["bonus"], _SHIPS)
    for key, words in _TRUTHS.items():
        yield Entry.truth(f"battle {key}", words, COMBAT, ("battle", key), now=here[key])
    for at, side in enumerate(sides):
        for key, words in _PAIRS.items():
            yield Entry.number(
                f"battle {key} {side}", f"{words} the {side}", COMBAT, ("battle", key, at), here[key][at]
            )
        yield Entry.truth(f"battle ships {side}", f"The {side} began with ships", COMBAT, ("battle", "ships", at),
                          now=here["ships"][at])  # fmt: skip
    yield from _volley(here["volley"])


def _volley(held: list[str]) -> Iterator[Entry]:
    """Yield who fired each die."""
    words = [f"{side} {unit}" for side in ("attacker", "defender") for unit in _UNITS]
    longer = [*held, words[0]]
    choices = tuple(
        Choice(word=str(n), name=str(n), sets=((("battle", "volley"), longer[:n]),)) for n in range(len(longer) + 1)
    )
    yield Entry(id="volley", name="Dice fired: how many", group=COMBAT, now=str(len(held)), choices=choices)
    for at, row in enumerate(held):
        yield choice(
            f"volley {at + 1}", f"Die {at + 1} was fired by", COMBAT, ("battle", "volley", at), row, words, empty=False
        )


# -- ships -------------------------------------------------------------------------------------------------------


def _moved(t: Galaxy) -> Iterator[Entry]:
    held = Moves().write(t.moved, t)
    new = {"ship": _SHIPS[0], "at": HEXES[0], "from": HEXES[0], "spaces": 1, "warped": False, "count": 1}
    yield from rows("moved", "Groups of ships", MOVED, list(held), new)
    for n, row in enumerate(held):
        path, word = ("moved", n), f"moved {n + 1}"
        yield choice(f"{word} ship", f"Group {n + 1}: ship", MOVED, (*path, "ship"), row["ship"], _SHIPS, empty=False)
        for key, name in (("at", "where it is"), ("from", "from where")):
            yield choice(f"{word} {key}", f"Group {n + 1}: {name}", MOVED, (*path, key), row[key], HEXES, empty=False)
        yield Entry.number(
            f"{word} spaces", f"Group {n + 1}: spaces moved", MOVED, (*path, "spaces"), row["spaces"], most=99
        )
        yield Entry.number(
            f"{word} count", f"Group {n + 1}: how many ships", MOVED, (*path, "count"), row["count"], least=1, most=99
        )
        yield Entry.truth(f"{word} warped", f"Group {n + 1}: warped", MOVED, (*path, "warped"), now=row["warped"])


def _away(t: Galaxy, seats: list[str]) -> Iterator[Entry]:
    held = Displaced().write(t.displaced, t)
    new = {"player": seats[0], "at": HEXES[0], "to": [HEXES[max(t.seats[0].home, 0)]]}
    yield from rows("displaced", "Fleets", AWAY, list(held), new)
    for n, row in enumerate(held):
        path, word = ("displaced", n), f"displaced {n + 1}"
        yield choice(
            f"{word} player", f"Fleet {n + 1}: whose", AWAY, (*path, "player"), row["player"], seats, empty=False
        )
        yield choice(f"{word} at", f"Fleet {n + 1}: where it is", AWAY, (*path, "at"), row["at"], HEXES, empty=False)
        for end in HEXES:
            yield from _end(f"{word} to {end}", f"Fleet {n + 1}: may go to {end}", (*path, "to"), end, row["to"], t)


def _end(id_: str, title: str, path: tuple[Any, ...], end: str, held: list[str], t: Galaxy) -> Iterator[Entry]:  # noqa: PLR0913, PLR0917  (an entry)
    """Yield whether ships may go to a space: asked of those with a Starbase, and of those named."""
    at = HEXES.index(end)
    if end in held or any(at == s.home or at in s.starbases for s in t.seats):
        sets = {"yes": held if end in held else [*held, end], "no": [each for each in held if each != end]}
        choices = tuple(Choice(word=word, name=word, sets=((path, ends),)) for word, ends in sets.items())
        yield Entry(id=id_, name=title, group=AWAY, kind="truth", now="yes" if end in held else "no", choices=choices)


# -- placed, stopped ---------------------------------------------------------------------------------------------


def _placed(t: Galaxy, seats: list[str]) -> Iterator[Entry]:
    here = Placed().write(t.placed, t)
    player = here.get("player", seats[0])
    yield _whole("placed", "Where a tile or influence was placed", PLACED, here.get("at", "none"),
                 {at: {"player": player, "at": at} for at in HEXES})  # fmt: skip
    if here:
        yield choice("placed player", "Who placed it", PLACED, ("placed", "player"), player, seats, empty=False)


def _stop(t: Galaxy, seats: list[str]) -> Iterator[Entry]:
    steps = [step for step in t.bound.steps if "use" in t.bound.steps[step].verbs]
    here = Stop(tuple(steps)).write(t.interrupt, t)
    cards = [t.parts.names[card] for card in t.parts.all["technology"]]
    first: dict[str, Any] = here or {"player": seats[0], "technology": cards[0]}
    titles = {step: t.bound.steps[step].title for step in steps}
    sets = {"none": ("none", {}), **{step: (titles[step], {**first, "step": step}) for step in steps}}
    choices = tuple(
        Choice(word=word, name=name, sets=((("interrupt",), value),)) for word, (name, value) in sets.items()
    )
    yield Entry(id="interrupt", name="Where play goes on after the Saboteur", group=STOP, now=here.get("step", "none"),
                choices=choices)  # fmt: skip
    if here:
        yield choice(
            "interrupt player",
            "Who declared a technology",
            STOP,
            ("interrupt", "player"),
            here["player"],
            seats,
            empty=False,
        )
        yield choice(
            "interrupt technology",
            "Technology declared",
            STOP,
            ("interrupt", "technology"),
            here["technology"],
            cards,
            empty=False,
        )
        yield Entry.number(
            "interrupt die", "Die rolled for the Saboteur", STOP, ("interrupt", "die"), here["die"], most=6
        )
