"""Going to another moment by hand: another step, another player's turn, or an example of a situation inside a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from coreworlds.engine.invariants import all_of, given, put
from coreworlds.engine.mend import Edits, amend, settled
from coreworlds.engine.remedy import Edit
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.components import RESOURCES
from coreworlds.games.galactic_emperor.invariants import own_tokens, say_role, technology_to
from coreworlds.games.galactic_emperor.moves import (
    add_ships,
    controller,
    home_of,
    in_play,
    is_sun,
    listed_ships,
    name,
    on_board,
    planets,
    spaces,
    without,
)  # fmt: skip
from coreworlds.games.galactic_emperor.rules.battle import contested, withdraw_all
from coreworlds.games.galactic_emperor.rules.rounds import actor, clear
from coreworlds.games.galactic_emperor.rules.setup import lay
from coreworlds.games.galactic_emperor.rules.technology import STEPS, USES
from coreworlds.games.galactic_emperor.state import NONE, Battle, Interrupt, Moved
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from coreworlds.games.galactic_emperor.state import Duke, Fleet, Galaxy

__all__ = ["moved", "situations"]

# Steps in which a player's own turn stands, that need nothing else to be told.
_PLAIN = {
    *("round.direction", "role.choose", "explorer.take", "merchant.trade", "steward.gift", "steward.produce"),
    *("engineer.gift", "engineer.build", "warlord.move", "regent.buy", "regent.place", "scientist.buy"),
}
_NEEDED = {
    **dict.fromkeys(("scan", "keep"), "Long Range Scanners"),
    **dict.fromkeys(("reroll", "keep dice@merchant"), "Time Warp"),
    **dict.fromkeys(("personal business", "allow"), "Ambassador"),
    "raid": "Space Pirate",
    "grow": "Protein Fields",
    "ready": "Shield Generators",
}
_DECLARES = {"use", "keep", "keep dice@merchant", "allow", "ready"}  # they come before a declaration, or without one


def situations(t: Galaxy, s: Duke, key: str, parts: list[int]) -> Iterator[Edits]:
    """Go to a moment at which a verb may be used; a technology that it needs is there, and declared."""
    card = (
        next((p for p in parts if t.parts.kind[p] == "technology"), None)
        if key == "use"
        else t.parts.index.get(_NEEDED.get(key, ""))
    )
    if t.step in _PLAIN:
        yield (moved(t, f"Give {s.name} the turn.", _go, s.at, t.step),)
    ready: list[Edits] = [()]
    steps: Iterable[str] = [step.id for step in t.bound.game.flow.where(key)]
    if card is not None:
        word = name(t, card)
        steps = STEPS.get(word, ()) if key == "use" else steps
        own = (amend(f"Give {s.name} {word}.", technology_to, card, s.at, changes=int(card not in s.technologies)),)
        declared = put(
            declared=(*(c for c in t.declared if c != card), card),
            left=USES.get(word, t.left),
            stopped=NONE if t.stopped == card else t.stopped,
        )
        ready.append(own)
        if key not in _DECLARES:
            ready.append(
                (
                    *own,
                    amend(
                        f"Go to just after {s.name} declared {word}.",
                        declared,
                        changes=int(card not in t.declared or not t.left),
                    ),
                )
            )
            yield ready[-1]
    if t.step in steps and t.step.endswith(".dice"):
        yield (amend(f"Give {s.name} Time Warp and the decision about the dice.", _dice_to, s.at),)
    timing = t.bound.game.timing
    alike = [
        step for step in steps if timing.moment(t.bound.steps[step]) in timing.moments(t)
    ]  # who asks there wants to go nowhere else
    for step in alike or steps:
        for there in _at(t, s, step, parts):
            yield from ((there, *more) for more in ready)


def _dice_to(t: Galaxy, seat: int) -> None:
    technology_to(t, t.parts.index["Time Warp"], seat)
    t.turn = seat


def _at(t: Galaxy, s: Duke, step: str, parts: list[int]) -> Iterator[Edit]:
    if step in _PLAIN and step != t.step:
        yield moved(t, f"Go to “{t.bound.steps[step].title}”, on {s.name}'s turn.", _go, s.at, step)
    if step in _SITUATIONS:
        yield from (moved(t, text, make, *values) for text, make, *values in _SITUATIONS[step](t, s, step, parts))


# -- what is told, and what is settled --------------------------------------------------------------------------------


def moved(t: Galaxy, text: str, make: Any, *values: object) -> Edit:  # noqa: ANN401  (a change, or a maker of one)
    """Return a change that leads to another moment; what else it ends and settles, it says."""
    edit, there = amend(text, make, *values), t.thaw()
    edit.make(there)
    later = (
        [f"Go to Round {there.round}: before it, the map cannot hold so many tiles."]
        if there.round != t.round
        else []
    )
    told = [*_ended(t, there), *_told(t, there), text, *later]
    return Edit(" ".join(told), edit.make, changes=len(told))


def _ended(t: Galaxy, there: Galaxy) -> Iterator[str]:
    """Yield what was under way and is not where one comes to: a combat, food in hand, influence, a tile taken."""
    if ((met := _met(t)) and there.step != t.step) or (there.turn != t.turn and met):
        yield f"Take {met[0][0].name}'s ships back from {joined([name(t, at) for _, at in met])}."
    for s, after in zip(t.seats, there.seats, strict=True):
        if s.food > after.food:
            yield f"Take away {s.name}'s food in hand."
    if (t.influence or any(s.bought for s in t.seats)) and t.influence != there.influence:
        yield "Take all influence back."
    if t.tile in there.row:
        yield f"Put {name(t, t.tile)} back among the turned-up tiles."


def _told(t: Galaxy, there: Galaxy) -> Iterator[str]:
    """Yield what is settled where one comes to, and was otherwise."""
    if there.throne not in {NONE, t.throne}:
        yield f"Give {there.seats[there.throne].name} the Throne."
    if there.first != t.first and there.step != "round.direction":
        yield f"Give {there.seats[there.first].name} the Direction card."
    if there.direction not in {0, t.direction}:
        yield "Point the Direction card clockwise."
    if there.role != NONE and (there.role, there.chooser) != (t.role, t.chooser):
        yield f"Mark the {name(t, there.role)} as chosen by {there.seats[there.chooser].name}."
    if there.prices != t.prices:
        prices = zip(RESOURCES, there.prices, strict=True)
        yield f"Set the prices to {joined([f'{word} {price}' for word, price in prices])}."


def _go(t: Galaxy, seat: int, step: str, **values: Any) -> None:  # noqa: ANN401  (of any field)
    """Go to a step at which a player acts as the one who chose the role; roles, Throne and card are settled besides."""
    for mover, at in _met(t):
        withdraw_all(t, mover, at)
    t.row = (*t.row, *({t.tile} - {NONE}))
    clear(t)
    put(tile=NONE, battle=None, interrupt=None, placed=(), influence={}, displaced=(), business=NONE, price=0)(t)
    put(step=step, turn=seat, chooser=seat, acted=0)(t)
    for s in t.seats:
        t.stack, s.drawn = (*({s.drawn} - {NONE}), *t.stack), NONE
        s.influence, s.bought, s.food = 0, False, 0
        s.tokens = own_tokens(t, s)
    if step == "round.direction":
        t.throne = t.first = seat
    elif step != "role.choose":
        say_role(t)
    if step.startswith("regent."):
        for s in t.seats:
            s.influence = min(2, s.tokens)
        t.chooser = (seat - (t.direction or 1)) % len(t.seats) if step == "regent.place" else seat
    if step == "merchant.trade" and not any(t.prices):
        t.prices = tuple(t.parts.box.market[word][die] for word, die in zip(RESOURCES, (1, 2, 3), strict=True))
    put(**values)(t)


def _met(t: Galaxy) -> list[tuple[Duke, int]]:
    """Return whose ships have met enemies in this turn, with each space where they stand."""
    at = actor(t) if t.battle is None else t.battle.attacker
    return [(t.seats[at], met) for met in contested(t, t.seats[at])] if t.moved and at is not None else []


# -- Explorer, the price dice, influence ------------------------------------------------------------------------------

Told = Iterator[tuple[Any, ...]]  # what is told, the change, and what it takes besides the table


def _tiles(t: Galaxy) -> list[int]:
    """Return the tiles that can be taken, one that is taken already first."""
    return [tile for tile in dict.fromkeys((t.tile, *t.row)) if tile >= 0 and name(t, tile) != "Black Hole"]


def _taken(t: Galaxy, s: Duke, _step: str, _parts: list[int]) -> Told:
    for tile in _tiles(t)[:1]:
        yield f"Give {s.name} {name(t, tile)} to place.", _take, s.at, tile


def _take(t: Galaxy, seat: int, tile: int) -> None:
    _go(t, seat, "explorer.take")
    t.row, t.tile, t.acted, t.step = without(t.row, tile), tile, 1, "explorer.place"


def _scanned(t: Galaxy, s: Duke, _step: str, parts: list[int]) -> Told:
    for tile in _tiles(t):
        if tile in parts and t.stack and name(t, t.stack[0]) != "Black Hole":
            yield f"Give {s.name} {name(t, tile)} and a tile drawn from the stack.", _scan, s.at, tile


def _scan(t: Galaxy, seat: int, tile: int) -> None:
    _take(t, seat, tile)
    t.seats[seat].drawn, t.stack, t.step = t.stack[0], t.stack[1:], "explorer.scan"
    for o in t.seats:
        o.top = NONE


def _placed(t: Galaxy, s: Duke, _step: str, parts: list[int]) -> Told:
    """Let a player have placed the tile that could be claimed."""
    for at in [part for part in parts if on_board(part)] or _empty(t)[:1]:
        tiles = [tile for tile in _tiles(t) if t.parts.tile[tile].planets]
        if t.galaxy[at] != NONE:
            tiles = [t.galaxy[at]] * (planets(t, at) > 0 and controller(t, at) is None)
        for tile in tiles[:1]:
            yield f"Go to just after {s.name} placed {name(t, tile)} at {HEXES[at]}.", _place, s.at, tile, at


def _empty(t: Galaxy) -> list[int]:
    """Return the spaces where nothing lies."""
    return [at for at in range(len(HEXES)) if t.galaxy[at] == NONE and not any(at in s.fleets for s in t.seats)]


def _place(t: Galaxy, seat: int, tile: int, at: int) -> None:
    _go(t, seat, "explorer.take")
    _lay(t, tile, at)
    t.acted, t.placed, t.step = 1, (seat, at), "explorer.claim"


def _lay(t: Galaxy, tile: int, at: int) -> None:
    if tile in t.row:
        t.row = without(t.row, tile)
        lay(t, at, tile)


def _rolled(t: Galaxy, s: Duke, step: str, _parts: list[int]) -> Told:
    yield "Set the price dice to 2, 3, 4 and 5.", lambda u: _go(u, s.at, step, dice=(2, 3, 4, 5))


def _business(t: Galaxy, s: Duke, _step: str, _parts: list[int]) -> Told:
    """Let somebody else have placed influence, so that the Ambassador may object."""
    o, empty = t.seats[(s.at + 1) % len(t.seats)], _empty(t)[:1]
    free = [at for at in range(len(HEXES)) if planets(t, at) and home_of(t, at) is None and not is_sun(t, at)][:1]
    for at in free:
        yield f"Go to just after {o.name} placed influence on {HEXES[at]}.", _object, s.at, o.at, at
    for at, tile in (
        [(at, tile) for at in empty for tile in _tiles(t) if t.parts.tile[tile].planets and tile in t.row]
        if not free
        else ()
    ):
        yield (
            f"Put {name(t, tile)} at {HEXES[at]} and put influence of {o.name} on it.",
            _object,
            s.at,
            o.at,
            at,
            tile,
        )


def _object(t: Galaxy, seat: int, other: int, at: int, tile: int = NONE) -> None:
    _go(t, other, "regent.place")
    _lay(t, tile, at)
    t.seats[other].influence -= 1
    put(
        influence={at: tuple(int(s.at == other) for s in t.seats)},
        placed=(other, at),
        turn=seat,
        step="regent.business",
    )(t)


# -- the Saboteur -----------------------------------------------------------------------------------------------------

# Technologies declared in a plain step of a role: those with which a Saboteur's interrupt can be told.
_DECLARED = {"Fusion Engines": "warlord.move", "Robotics": "engineer.build", "Protein Fields": "steward.produce",
             "Diplomat": "regent.buy", "Space Pirate": "merchant.trade"}  # fmt: skip


def _stopped(t: Galaxy, s: Duke, step: str, _parts: list[int]) -> Told:
    """Let a technology have been declared: of another player for the Saboteur, of one's own for the victim."""
    others = [o for o in t.seats if (o is s) == (step == "technology.catch")]
    cards = [t.parts.index[card] for card in _DECLARED]
    owned = [(card, o) for card in cards for o in others if card in o.technologies]
    for card, o in islice((*owned, *((card, others[0]) for card in cards if card in t.technologies)), 2):
        rival = s if o is not s else t.seats[(s.at + 1) % len(t.seats)]
        did = "stopped it with the Saboteur" if o is s else "has the Saboteur"
        yield (
            f"Go to just after {o.name} declared {name(t, card)} and {rival.name} {did}.",
            _interrupt,
            o.at,
            rival.at,
            card,
            step,
        )


def _interrupt(t: Galaxy, seat: int, rival: int, card: int, step: str) -> None:
    saboteur, there, caught = t.parts.index["Saboteur"], _DECLARED[name(t, card)], step == "technology.catch"
    settled(lambda u: _go(u, seat, there))(t)  # the role is settled by its own step
    for owned, at in ((card, seat), (saboteur, rival)):
        technology_to(t, owned, at)
    t.spent = (*(c for c in t.spent if c != saboteur), *((saboteur,) if caught else ()))
    t.stopped, t.declared, t.left = (card, (), 0) if caught else (NONE, (card,), USES.get(name(t, card), 0))
    t.interrupt, t.step, t.turn = Interrupt(there, seat, card), step, seat if caught else rival


# -- combats ----------------------------------------------------------------------------------------------------------

_ONE: Fleet = (1, 0, 0)
_PAIR: Fleet = (1, 1, 0)
_WITH: dict[str, Fleet] = {
    "Fighter": _PAIR,
    "Cruiser": _PAIR,
    "Dreadnought": (1, 0, 1),
    "damaged Dreadnought": (1, 0, 1),
}


def _held(t: Galaxy, at: int) -> bool:
    """Return True if ships stand on a space, or would go back to it, or none may come to it."""
    return (
        any(at == m.came for m in t.moved)
        or is_sun(t, at)
        or home_of(t, at) is not None
        or any(at in s.fleets for s in t.seats)
    )


def _beside(t: Galaxy, at: int) -> int | None:
    """Return a space next to one from which ships can have come."""
    return next((b for b in spaces(t, at) if not _held(t, b) and controller(t, b) is None), None)


def _arenas(t: Galaxy, places: Iterable[int] = ()) -> list[int]:
    """Return spaces where a combat can be, one that is named first: nobody is there, and next to it is a free space."""
    found = dict.fromkeys((*filter(on_board, places), *range(len(HEXES))))
    return [at for at in found if not _held(t, at) and controller(t, at) is None and _beside(t, at) is not None]


def _rival(t: Galaxy, s: Duke) -> Duke:
    """Return the other side of a combat: the one under way, else the next player."""
    if t.battle is not None and s.at in {t.battle.attacker, t.battle.defender}:
        return t.seats[t.battle.defender if s.at == t.battle.attacker else t.battle.attacker]
    return t.seats[(s.at + 1) % len(t.seats)]


def _attacks(t: Galaxy, s: Duke, step: str, parts: list[int]) -> Told:
    """Let a player attack, or be attacked."""
    sides = (_rival(t, s), s) if step == "battle.defender" else (s, _rival(t, s))
    ours = _PAIR if sides[1] is s else next((_WITH[name(t, p)] for p in parts if t.parts.kind[p] == "ship"), _PAIR)
    for at in _arenas(t)[:1]:
        fought = Battle(at, sides[0].at, sides[1].at, phase=3 if step == "battle.after" else 0)
        fleets = f"{listed_ships(ours)} against {listed_ships(_PAIR)}"
        text = f"Set up {sides[0].name} attacking {sides[1].name} at {HEXES[at]}: {fleets}."
        yield text, _fight, ours, _PAIR, put(battle=fought, step=step, turn=s.at)


def _throws(t: Galaxy, s: Duke, step: str, _parts: list[int]) -> Told:
    """Let a player have rolled dice against another, of which one may be rolled again."""
    rival, fighter = _rival(t, s), t.parts.first["ship"]
    for at in _arenas(t)[:1]:
        fought = Battle(at, s.at, rival.at, phase=3, volley=((0, fighter), (1, fighter)))
        text = f"Set up a combat of {s.name} and {rival.name} at {HEXES[at]}: a Fighter each, which rolled 3 and 5."
        yield text, _fight, _ONE, _ONE, put(battle=fought, dice=(3, 5), step=step, turn=s.at)


def _hit(t: Galaxy, s: Duke, step: str, parts: list[int]) -> Told:
    """Let a player who defends have to assign a hit, to a unit among others."""
    unit = next((name(t, p) for p in parts[:1] if t.parts.kind[p] in {"ship", "damaged", "token"}), "Empire")
    base = unit == "Starbase"
    fits = (
        [at for at in range(len(HEXES)) if planets(t, at) and not _held(t, at) and _beside(t, at) is not None]
        if base
        else ()
    )
    own = [
        *(at for at in fits if controller(t, at) is s),
        *(at for at in fits if controller(t, at) is None and s.tokens > 1),
    ]
    for at in (own if base else _arenas(t))[: unit != "Empire"]:
        fought = Battle(
            at, _rival(t, s).at, s.at, phase=3, hits=(0, 1), damaged=(0, int(unit == "damaged Dreadnought"))
        )
        text = f"Set up {s.name} defending {HEXES[at]} with a {unit} and another unit, hit once."
        yield text, _fight, _ONE, _WITH.get(unit, _ONE), put(battle=fought, step=step, turn=s.at), base


def _fight(t: Galaxy, ours: Fleet, theirs: Fleet, fought: Any, base: bool = False) -> None:  # noqa: ANN401  (a change)
    battle = fought.values["battle"]
    _meet(t, battle.attacker, battle.defender, [battle.at], ours, theirs)
    defender = t.seats[battle.defender]
    if base:
        defender.empires = tuple(at for at in defender.empires if at != battle.at)
        defender.starbases = tuple(sorted({*defender.starbases, battle.at}))
        defender.tokens = own_tokens(t, defender)
    fought(t)


def _waits(t: Galaxy, s: Duke, step: str, parts: list[int]) -> Told:
    """Let two combats wait for a player, so that there is one to choose."""
    found, rival = _arenas(t, parts)[:2], _rival(t, s)
    if len(found) > 1 and found[0] in parts:
        text = f"Put ships of {s.name} among enemies at {HEXES[found[0]]} and {HEXES[found[1]]}."
        yield text, all_of(given(_meet, s.at, rival.at, found, _ONE, _ONE), put(step=step))


def _meet(t: Galaxy, attacker: int, defender: int, places: list[int], ours: Fleet, theirs: Fleet) -> None:  # noqa: PLR0913, PLR0917  (one combat)
    """Let a player's Warlord turn be under way, with his ships where they meet others'."""
    _go(t, attacker, "warlord.move")
    trips = []
    for at in places:
        came = _beside(t, at)
        for seat, fleet in ((attacker, ours), (defender, theirs)):
            for kind in [kind for kind, count in enumerate(fleet) for _ in range(count)]:
                s = t.seats[seat]
                if in_play(s, kind) >= t.parts.ships[kind].supply:
                    add_ships(s, next(a for a, there in s.fleets.items() if there[kind] and a != at), kind, -1)
                add_ships(s, at, kind, 1)
        trips += [
            Moved(kind, at, at if came is None else came, 1, warped=False, number=n) for kind, n in enumerate(ours) if n
        ]
    t.moved = tuple(sorted(trips))


_SITUATIONS: dict[str, Callable[[Galaxy, Duke, str, list[int]], Told]] = {
    "explorer.place": _taken, "explorer.scan": _scanned, "explorer.claim": _placed,
    "merchant.dice": _rolled, "merchant.discard": _rolled, "regent.business": _business,
    "technology.sabotage": _stopped, "technology.catch": _stopped,
    "warlord.fight": _waits, "battle.attacker": _attacks, "battle.defender": _attacks,
    "battle.bonus": _attacks, "battle.dice": _throws, "battle.hits": _hit, "battle.after": _attacks,
}  # fmt: skip
