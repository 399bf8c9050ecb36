"""What a position of Galactic Emperor can never break: each constraint with its rule, its sentence and its repair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from coreworlds.engine.invariants import Conserved, Fault, Invariants, Most, Only, all_of, drop, given, put
from coreworlds.games.galactic_emperor.board import CENTRE, HEXES
from coreworlds.games.galactic_emperor.book import some
from coreworlds.games.galactic_emperor.components import OUTSIDE, RESOURCES
from coreworlds.games.galactic_emperor.moves import (
    add_ships,
    controls,
    has,
    home_of,
    in_play,
    listed_ships,
    name,
    on_board,
    phase,
    planets,
    set_ships,
    ships,
    spaces,
    take_token,
    yields,
)  # fmt: skip
from coreworlds.games.galactic_emperor.rules.battle import alive, contested, fleet_of, pair, sides
from coreworlds.games.galactic_emperor.rules.merchant import PRICE_DICE, counting, most_food, put_food
from coreworlds.games.galactic_emperor.rules.regent import FIRST_PRICE
from coreworlds.games.galactic_emperor.rules.rounds import (
    actor,
    earliest,
    laid,
    may_be_parted,
    next_seat,
    role_phase,
    roles_are_back,
    to_come,
    under_way,
    who_began,
)  # fmt: skip
from coreworlds.games.galactic_emperor.rules.setup import home_tile, homes, lay, row_size, supply
from coreworlds.games.galactic_emperor.rules.technology import STEPS, USES, resume
from coreworlds.games.galactic_emperor.state import ASIDE, NO_SHIPS, NONE, UNKNOWN
from coreworlds.games.wording import joined

if TYPE_CHECKING:
    from coreworlds.engine.invariants import Change
    from coreworlds.games.galactic_emperor.state import Battle, Duke, Fleet, Galaxy, Moved

__all__ = ["INVARIANTS", "fleet", "own_tokens", "say_role", "technology_to", "token_back"]

Faults = Iterator[Fault]


def _part(t: Galaxy, word: str) -> int:
    return t.parts.index[word]


# -- tiles -----------------------------------------------------------------------------------------------------------


def _lies(t: Galaxy, tile: int, at: int) -> Any:  # noqa: ANN401  (compared only)
    """Return a rank of a tile's space: best at the home of its colour, then in the middle or controlled."""
    owner = home_of(t, at)
    return owner is not None and home_tile(t, owner.color) == tile, at == CENTRE or any(
        controls(o, at) for o in t.seats
    )


def _no_tiles(t: Galaxy, missing: list[int], unknown: int) -> Faults:
    if unknown < len(missing):
        text = (
            f"Missing: {some(len(missing), 'tile')}, such as {name(t, missing[0])}."
        )
        on_map = _explored(t) or _place(t, missing[0]) >= 0
        yield Fault(
            "tiles-fill-board",
            text,
            "Put what is missing on the map." if on_map else "Put the missing tiles into the stack.",
            given(_bring, missing),
        )
    elif extra := unknown - len(missing):
        yield Fault(
            "tiles-fill-board",
            f"{some(extra, 'unknown tile')} too many.",
            "Take them out of the stack.",
            _one_unknown_less,
        )
    hole, backs = _part(t, "Black Hole"), {code: t.parts.tile[code].back for code in t.stack if code >= 0}
    if hole in t.stack:
        at = t.stack.index(hole)
        wrong = [
            *(c for c in t.stack[at + 1 :] if backs.get(c) == "plain"),
            *(c for c in t.stack[:at] if backs.get(c) == "atomic"),
        ]
        order = {"plain": 0, "hole": 1, "atomic": 2}
        if wrong:
            yield Fault(
                "setup-plain-on-top",
                f"{name(t, wrong[0])} lies on the wrong side of the Black Hole.",
                "Put plain tiles above the Black Hole and atomic ones below.",
                put(stack=tuple(sorted(t.stack, key=lambda c: order.get(backs.get(c, ""), 0)))),
            )


def _explored(t: Galaxy) -> bool:
    """Return True if all tiles should lie on the map: the second Warlord is there."""
    return _part(t, "Second Warlord") in {*t.roles, *t.chosen}


def _place(t: Galaxy, tile: int) -> int:
    """Return the empty space on which a tile must lie, a home or any one where all tiles should be laid; or NONE."""
    own = [s.home for s in t.seats if _settled(t, s) and home_tile(t, s.color) == tile and t.galaxy[s.home] == NONE]
    if not own and _explored(t) and t.parts.tile[tile].back in {"plain", "atomic"}:
        own = [at for at, code in enumerate(t.galaxy) if code == NONE and home_of(t, at) is None and at != CENTRE]
    return own[0] if own else NONE


def _bring(t: Galaxy, missing: Iterable[int]) -> None:
    """Lay tiles where they must lie, or into their part of the stack; the Omega Sun goes out of the game."""
    for tile in missing:
        back = t.parts.tile[tile].back
        if (at := _place(t, tile)) >= 0:
            lay(t, at, tile)
        elif back == "omega":
            t.gone = (*t.gone, tile)
        else:
            atomic = next(
                (i for i, c in enumerate(t.stack) if c >= 0 and t.parts.tile[c].back == "atomic"), len(t.stack)
            )
            at = {"plain": 0, "hole": atomic}.get(back, len(t.stack))
            t.stack = (*t.stack[:at], tile, *t.stack[at:])


def _one_unknown_less(t: Galaxy) -> None:
    at = max((at for at, code in enumerate(t.stack) if code < 0), default=NONE)
    t.stack = tuple(code for i, code in enumerate(t.stack) if i != at)
    for s in t.seats if at < 0 else ():
        s.drawn = NONE if s.drawn == UNKNOWN else s.drawn


_TILES = Conserved(
    "tile", "tiles-fill-board", ("galaxy", "row", "gone", "stack", "tile", "drawn"), _no_tiles, best=_lies
)


def _centre(t: Galaxy) -> Faults:
    hole, omega, there = _part(t, "Black Hole"), _part(t, "Omega Sun"), t.galaxy[CENTRE]
    if there not in {hole, omega}:
        yield Fault(
            "setup-omega",
            "Neither the Omega Sun nor the Black Hole lies in the middle.",
            "Put the Omega Sun into the middle.",
            given(lay, CENTRE, omega),
        )
    for at, code in enumerate(t.galaxy):
        if at != CENTRE and code in {hole, omega}:
            gone = code == omega and there == hole
            text = (
                f"{name(t, code)} lies at {HEXES[at]}; it {'is out of the game' if gone else 'belongs in the middle'}."
            )
            words = f"Take it away from {HEXES[at]}." if gone else f"Put it into the middle instead of {HEXES[at]}."
            laid = {at: NONE, **({} if gone else {CENTRE: code})}
            yield Fault(
                "black-hole-swap", text, words, put(galaxy=tuple(laid.get(i, c) for i, c in enumerate(t.galaxy)))
            )
    for s in t.seats:
        if _settled(t, s) and t.galaxy[s.home] != (tile := home_tile(t, s.color)):
            yield Fault(
                "setup-layout",
                f"The home of {s.name} at {HEXES[s.home]} is not {name(t, tile)}.",
                f"Put {name(t, tile)} at {HEXES[s.home]}.",
                given(_lay_home, s.at),
            )


def _own(t: Galaxy, s: Duke, key: str) -> bool:
    """Return True if a player has a home or colour alone; of several, the player at whose home the tile lies."""
    same = [o for o in t.seats if getattr(o, key) == getattr(s, key)]
    return len(same) == 1 or s is max(same, key=partial(_at_home, t))


def _at_home(t: Galaxy, s: Duke) -> bool:
    """Return True if a player's home tile lies at the player's home."""
    return min(s.color, s.home) >= 0 and t.galaxy[s.home] == home_tile(t, s.color)


def _own_home(t: Galaxy, s: Duke) -> bool:
    return s.home in homes(len(t.seats)) and _own(t, s, "home")


def _own_color(t: Galaxy, s: Duke) -> bool:
    return s.color >= 0 and _own(t, s, "color")


def _settled(t: Galaxy, s: Duke) -> bool:
    """Return True if a player's colour and home can be right and are nobody else's."""
    return _own_home(t, s) and _own_color(t, s)


def _lay_home(t: Galaxy, seat: int) -> None:
    """Lay a home tile where it belongs; what lay there goes where the home tile was held."""
    s = t.seats[seat]
    tile, old = home_tile(t, s.color), t.galaxy[s.home]
    for record, key in ((t, "tile"), *((o, "drawn") for o in t.seats)):
        if getattr(record, key) == tile:
            setattr(record, key, old)
    t.row = tuple(old if c == tile and old >= 0 else c for c in t.row)
    lay(t, s.home, tile)


# -- roles -----------------------------------------------------------------------------------------------------------

_PLAYED = {"explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist"}


def _throne_too(text: str) -> Callable[[Galaxy, Galaxy], str]:
    """Word a change of the roles, after which the Throne is where the Direction card is without a Regent."""
    both = (("Direction card", "first"), ("Throne", "throne"))
    return lambda t, u: text + "".join(
        f" Give the {what} to {u.seats[now].name}."
        for what, key in both if (now := getattr(u, key)) not in {getattr(t, key), NONE}
    )  # fmt: skip


def _card_too(text: str = "") -> Callable[[Galaxy, Galaxy], str]:
    """Word a change of who chooses, after which the Direction card lies before somebody else."""

    def words(t: Galaxy, u: Galaxy) -> str:
        both = " and the Throne" if u.throne != t.throne else ""
        card = f" Give {u.seats[u.first].name} the Direction card{both}." if u.first != t.first else ""
        return f"{text}{card}".strip()

    return words


def _all_laid(t: Galaxy) -> bool:
    """Return True if every tile lies on the map."""
    suns = {_part(t, "Omega Sun"), _part(t, "Black Hole")}
    return len({code for code in t.galaxy if code >= 0} - suns) == len(HEXES) - len(suns & {t.galaxy[CENTRE]})


def _none_chosen(t: Galaxy) -> bool:
    """Tell whether all roles lie among those left: between two rounds."""
    return under_way(t)[0] == "round.direction" or roles_are_back(t)


def _role_cards(t: Galaxy, found: Counter[int]) -> Iterator[int]:
    """Yield the roles that must be there: of the double card one side, and no Scientist after the explosion."""
    explorer, second, scientist = (_part(t, word) for word in ("Explorer", "Second Warlord", "Scientist"))
    gone = {second if not found[second] else explorer if not found[explorer] else NONE}
    if t.galaxy[CENTRE] == _part(t, "Black Hole") and not found[scientist]:
        gone.add(scientist)
    yield from (role for role in t.parts.all["role"] if role not in gone)


def _no_roles(t: Galaxy, missing: list[int], _unknown: int) -> Faults:
    for role in missing:
        played = role == t.role
        change = put(chosen=(*t.chosen, role)) if played else put(roles=tuple(sorted((*t.roles, role))))
        yield Fault(
            "setup-roles",
            f"{name(t, role)} lies neither among the roles left nor among those chosen.",
            f"Put it among the roles {'chosen' if played else 'left'}.",
            change,
        )


_ROLES = Conserved("role", "choose-role", ("chosen", "roles"), _no_roles, box=_role_cards)


def _sides(t: Galaxy) -> Faults:
    """Yield sides of the double card, and a Scientist, that cannot be there."""
    explorer, second, left, there = (
        _part(t, "Explorer"),
        _part(t, "Second Warlord"),
        not _all_laid(t),
        {*t.roles, *t.chosen},
    )
    if {explorer, second} <= there:
        extra = explorer if explorer in t.roles and not left else second
        change = put(
            roles=drop(t, "roles", extra).values["roles"],
            chosen=t.chosen if t.role == extra else drop(t, "chosen", extra).values["chosen"],
        )
        yield Fault(
            "explorer-flip",
            "Explorer and its other side, the second Warlord, are there together.",
            f"Take {'the second Warlord' if extra == second else 'Explorer'} away.",
            change,
        )
    elif second in there and left:
        yield Fault(
            "explorer-flip",
            "The second Warlord is there, but not all tiles are on the map.",
            "Turn it back to its Explorer side.",
            given(_flip, second, explorer),
        )
    elif explorer in t.roles and not left:
        yield Fault(
            "explorer-flip",
            "Explorer can be chosen, but all tiles are on the map.",
            "Turn it to its other side, the second Warlord.",
            given(_flip, explorer, second),
        )
    scientist = _part(t, "Scientist")
    if t.galaxy[CENTRE] == _part(t, "Black Hole") and scientist in t.roles:
        yield Fault(
            "black-hole-scientist",
            "Scientist can be chosen although the Omega Sun has exploded.",
            "Take Scientist away.",
            drop(t, "roles", scientist),
        )


def _flip(t: Galaxy, old: int, new: int) -> None:
    """Show the other side of a role card; a second Warlord that is played is the Warlord then."""
    to = {old: new}
    if t.role == old:
        t.role = _part(t, "Warlord")
        to |= {t.role: new, old: t.role}
    t.roles, t.chosen = tuple(sorted(to.get(r, r) for r in t.roles)), tuple(to.get(r, r) for r in t.chosen)


def _chosen(t: Galaxy) -> Faults:
    """Yield what is wrong with the roles chosen, and with the one that is played."""
    step, here, there, none = under_way(t)[0], role_phase(t), len(t.chosen), _none_chosen(t)
    most = 0 if none else len(t.seats) - (step == "role.choose")
    if there > most:
        when, back = f"where {most} can be" if most else "before anybody chose", _kept(t, t.chosen[: there - most])
        yield Fault(
            "round-ends",
            f"{some(there, 'role')} chosen {when}.",
            _throne_too("Put the roles chosen first back among those left."),
            put(roles=tuple(sorted({*t.roles, *back})), chosen=t.chosen[there - most :]),
        )
    said = name(t, t.role) if t.role != NONE else ""
    if here in _PLAYED and t.role < 0:
        yield Fault(
            "choose-role", "A role is played, but none was chosen.", _throne_too("Say which role is played."), say_role
        )
    elif here in _PLAYED and said.split()[-1].lower() != here:
        yield Fault(
            "choose-role",
            f"{said} was chosen, but the {here.capitalize()} role is played.",
            _throne_too(f"Mark the {here.capitalize()} as chosen."),
            say_role,
        )
    elif t.role >= 0 and (none or step == "role.choose"):
        yield Fault("choose-role", f"{said} is played, but the role is over.", "Play no role.", put(role=NONE))
    elif t.role in t.roles:
        yield Fault(
            "choose-role",
            f"{said} is played, but lies among the roles left.",
            f"Take {said} away from the roles left.",
            put(
                roles=tuple(r for r in t.roles if r != t.role),
                chosen=t.chosen if t.role in t.chosen else (*t.chosen, t.role),
            ),
        )
    elif t.role in t.chosen[:-1] and t.chosen[-1] != t.role:
        yield Fault(
            "choose-role",
            f"{said} is played, and {name(t, t.chosen[-1])} was chosen last.",
            f"Mark {said} as the role chosen last.",
            put(chosen=(*(r for r in t.chosen if r != t.role), t.role)),
        )


def say_role(t: Galaxy) -> None:
    """Let the role of the step be the one chosen last, instead of the one that was played."""
    old, t.role = t.role, _part(t, role_phase(t).capitalize())
    back = _kept(t, (old,)) if old in t.chosen else ()
    same = {t.role, *([_part(t, "Second Warlord")] if name(t, t.role) == "Explorer" else [])}  # one card
    t.roles = tuple(sorted({*t.roles, *back} - same))
    t.chosen = (*(r for r in t.chosen if r not in {*same, old}), t.role)


def _kept(t: Galaxy, roles: tuple[int, ...]) -> tuple[int, ...]:
    """Return roles as they are put back: no Scientist after the explosion, the second Warlord when all is explored."""
    gone = _part(t, "Scientist") if t.galaxy[CENTRE] == _part(t, "Black Hole") else NONE
    flips = {_part(t, "Explorer"): _part(t, "Second Warlord")} if _all_laid(t) else {}
    return tuple(flips.get(r, r) for r in roles if r != gone)


def _throne(t: Galaxy) -> Faults:
    step, first = under_way(t)[0], max(t.first, 0)
    holder, card = t.seats[t.throne].name, t.seats[first].name
    both, aside = f"{holder} has the Throne, and {card} the Direction card", step in ASIDE
    if t.throne < 0 and not aside:
        yield Fault("first-chooser", "Nobody has the Throne.", "Give the Throne to the player who chose first.", put(throne=first))
    elif t.throne >= 0 and aside:
        yield Fault(
            "regent-throne-aside",
            f"{holder} has the Throne; it lies beside the board while influence is bought and placed.",
            "Put it beside the board.",
            put(throne=NONE),
        )
    elif aside or t.first in {NONE, t.throne} or may_be_parted(t):
        return
    elif step == "round.direction":  # the card is passed on with the Throne
        yield Fault(
            "round-direction",
            f"{both}: as the Round begins, one player has both.",
            f"Give the Direction card to {holder}.",
            put(first=t.throne),
        )
    else:
        yield Fault(
            "first-chooser",
            f"{both}: in this Round no Regent has parted them.",
            f"Give the Throne to {card}.",
            put(throne=first),
        )


def _roles(t: Galaxy) -> Faults:
    for each in (_ROLES, _sides, _chosen, _throne):
        yield from each(t)


def _roles_so_far(t: Galaxy) -> Faults:
    """Yield what is wrong with roles, and what the round cannot have brought so far; faults of roles are taken as mended."""
    sound = t
    if found := list(_roles(t)):
        yield from found
        sound = t.thaw()
        for _ in t.parts.all["role"]:
            if (fault := next(_roles(sound), None)) is None or fault.change is None:
                break
            fault.change(sound)
    if t.round < (least := earliest(sound)):
        most = max(0, (t.round - to_come(sound)) * row_size(t))
        text = f"Round {t.round}: {some(laid(sound), 'tile')} on the map besides the players' homes; so far the Explorer role can have brought {most}."
        yield Fault("explorer-turn-up", text, f"Go to Round {least}.", put(round=least))
    step, count = under_way(t)[0], len(sound.chosen)
    if t.chooser < 0 or _none_chosen(t) or role_phase(t) in {"final", "over"}:
        return
    fresh, first, begins = step == "role.choose", t.first if t.first >= 0 else max(t.throne, 0), who_began(sound)
    if begins != first and (count or fresh):  # a round that is over, without its roles, tells nothing
        want = t.seats[next_seat(t, first, count - (not fresh))].name
        text = f"{some(count, 'role')} chosen, from {t.seats[first].name} on: {want} {'chooses now' if fresh else 'chose last'}, not {t.seats[t.chooser].name}."
        yield Fault("next-chooser", text, _card_too(), put(first=begins))


# -- the round and whose turn it is ----------------------------------------------------------------------------------

_BEFORE_PRICES = {"merchant.marks", "merchant.roll", "merchant.dice", "merchant.discard"}
_PLACING = {"explorer.place", "explorer.scan", "explorer.claim"}
_REROLLS = {"merchant.dice", "battle.dice", "technology.dice", "technology.reroll"}
_COUNTED = {"role-turns", "explorer-one-tile"}  # who is asked follows from how many have acted
_CHOOSER = {"next-chooser", "steward-gift", "engineer-gift", "merchant-sets-prices"}  # the one who chose the role
_ANYBODY = {"", "role-order", "regent-last"}


def _in_turn(t: Galaxy) -> Duke | None:
    """Return whose Warlord turn it is."""
    at = actor(t) if role_phase(t) == "warlord" and t.chooser >= 0 else None
    return None if at is None else t.seats[at]


def _order(t: Galaxy) -> Faults:
    """Yield what is wrong with the round and with who is asked in it."""
    step, now = under_way(t)
    if t.round < 1:
        yield Fault(
            "round-direction", "There is no Round 0; the first one is Round 1.", "Go to Round 1.", put(round=1)
        )
    most = (
        len(t.parts.tile) - 2 * len(t.seats) - 2
    )  # homes and the Omega Sun never lie in the stack; one row is turned up at the start, one tile stays
    if t.stack and t.round > most:
        text = f"Round {t.round}: {some(len(t.stack), 'tile')} in the stack. Each round turns up at least 1, so this is Round {most} at most."
        yield Fault("round-tile", text, f"Go to Round {most}.", put(round=most))
    if step == "round.direction" and t.direction:
        yield Fault(
            "direction-card",
            "The Direction card already points a way, but has yet to be pointed.",
            "Point it no way yet.",
            put(direction=0),
        )
    elif step != "round.direction" and not t.direction:
        yield Fault(
            "direction-card",
            "The Direction card points no way in a round that has begun.",
            "Point it clockwise.",
            put(direction=1),
        )
    if t.first < 0:
        yield Fault(
            "first-chooser",
            "Nobody has the Direction card.",
            f"Give it to {t.seats[max(t.throne, 0)].name}.",
            put(first=max(t.throne, 0)),
        )
    if t.chooser >= 0:
        yield from _acted(t, step)
        yield from _asked(t)
        return
    if t.battle is not None and t.battle.at != OUTSIDE:
        now = t.battle.attacker
    counts = step in _PLACING or role_phase(t) == "warlord" or t.bound.steps[step].order in _COUNTED
    chooser = (now - max(0, t.acted - (step in _PLACING)) * counts * (t.direction or 1)) % len(t.seats)
    yield Fault(
        "next-chooser",
        "Nobody is choosing a role, and nobody has chosen one.",
        _card_too(f"Make {t.seats[chooser].name} the player who chooses."),
        put(chooser=chooser),
    )


def _acted(t: Galaxy, step: str) -> Faults:
    """Yield that more players have acted than can have."""
    here, last = role_phase(t), t.role if t.role >= 0 else t.chosen[-1] if t.chosen else NONE
    explorer = last == _part(t, "Explorer") or (
        last == NONE and (t.round > 1 or here == "end")
    )  # or the role before is not known any more
    most = 0 if step in _BEFORE_PRICES else len(t.seats)
    if here == "explorer" or (here not in _PLAYED and explorer):
        most = len(t.parts.tile)  # each tile that is taken counts
    if t.acted > most and t.bound.steps[step].order not in _COUNTED and step not in _PLACING:
        count = (
            (t.battle.attacker - t.chooser) * (t.direction or 1) % len(t.seats) if t.battle is not None and most else 0
        )
        text = (
            f"{t.acted} have acted in the role; {len(t.seats)} play."
            if most
            else f"{some(t.acted, 'player')} acted before the prices are set."
        )
        yield Fault(
            "role-order" if most else "role-turns", text, f"Count {some(count, 'player')} as having acted.", put(acted=count)
        )


def _asked(t: Galaxy) -> Faults:
    """Yield that another player is in turn than the one whose turn it is."""
    step, now, rule, want = t.bound.steps[t.step], t.asked, "", None
    if step.id in _PLACING:
        rule, taken = "explorer-one-tile", t.acted - 1
        want = None if taken < 0 else next_seat(t, t.chooser, taken) if taken < len(t.seats) else t.chooser
    elif not step.verbs and step.order != "role-turns":
        yield from _unasked(t)
        return
    elif step.order not in _ANYBODY:
        rule, want = (
            step.order,
            t.bound.functions[step.order](t, None),
        )  # another order is another's: it is not followed
    stopped = rule == "tech-time-warp" and has(t, now, "Time Warp")  # just now: its owner is asked on
    if not rule or want == now.at or (want is None and rule not in _COUNTED) or stopped:
        return
    fleets = want is not None and (t.moved or (step.phase == "warlord" and contested(t, t.seats[want])))
    turn = (f"Give {t.seats[want].name} the turn.", put(turn=want)) if want is not None else ("", None)
    if rule in _COUNTED and not fleets:
        explores, count = (
            role_phase(t) == "explorer",
            (now.at - t.chooser) * (t.direction or 1) % len(t.seats) + (t.step in _PLACING),
        )
        thing, done = ("tile", "taken") if explores else ("player", "done")
        if not explores or t.step != "explorer.take" or t.row:
            yield Fault(
                rule,
                f"It cannot be {now.name}'s turn with {some(t.acted, thing)} {done} in this role.",
                f"Count {some(count, thing)} as {done} in this role.",
                put(acted=count, moved=()),
            )
    elif step.order in _CHOOSER:
        chooser, fresh = t.seats[t.chooser].name, t.step == "role.choose"
        known = (
            t.first >= 0 and who_began(t) == t.first and want is not None
        )  # the roles chosen tell who chooses: only the turn is wrong
        words = (
            f"Give {chooser} the turn."
            if known
            else f"Make {now.name} the player who chooses."
            if fresh
            else f"Mark it as chosen by {now.name}."
        )
        yield Fault(
            rule,
            f"{chooser} must choose a role, but it is {now.name}'s turn."
            if fresh
            else f"{chooser} chose the role, but {now.name} is asked.",
            words,
            turn[1] if known else put(chooser=now.at),
        )
    elif want is not None:
        yield Fault(rule, f"It is {now.name}'s turn, but {t.seats[want].name} decides.", *turn)


def _unasked(t: Galaxy) -> Faults:
    """Yield that a step in which nobody decides is noted as the turn of somebody else than in play."""
    step, fights = t.bound.steps[t.step], t.battle is not None and t.step.startswith(("battle.", "final."))
    want, who = (
        (t.battle.attacker, "who attacks") if t.battle is not None and fights else (t.chooser, "who chose the role")
    )
    if step.phase not in {"technology", "over"} and t.turn != want:
        text = f"It is {t.asked.name}'s turn at “{step.title}”, where nobody decides: it still is that of {t.seats[want].name}, {who}."
        yield Fault(step.rule, text, f"Give {t.seats[want].name} the turn.", put(turn=want))


# -- what lies there, or is noted, for a moment only -------------------------------------------------------------------


def _no_battle(t: Galaxy) -> None:
    t.battle = None
    if t.bound.steps[t.step].order == "tech-time-warp":  # whom the dice concern is another one now
        t.turn = t.rules["tech-time-warp"](t, None)


def _tile_back(t: Galaxy) -> None:
    t.row, t.tile = (*t.row, t.tile), NONE


_STRAYS = Only(
    {
        "tile": ("A tile was taken, but nobody is placing it.", "Put it among the turned-up tiles.", _tile_back),
        "influence": (
            "Influence lies here, but none is being bought or placed.",
            "Put all influence back into the reserves.",
        ),
        "price": ("Influence has a price, but none can be bought.", "Remove the price."),
        "business": ("A sector is personal business outside the Regent role.", "Remove that mark."),
        "placed": ("A tile or influence is marked as just placed, but none was.", "Remove that mark."),
        "displaced": ("Ships are marked as having to leave, but none must.", "Remove that mark."),
        "produced": ("Sectors are marked as having produced, but nobody produces.", "Remove the marks."),
        "paid": ("Metal is marked as paid this turn, but nobody builds.", "Remove that mark."),
        "moved": ("Ships are marked as moved this turn, but nobody moves ships.", "Remove the marks."),
        "dice": ("Dice lie on the table, but none were rolled.", "Take them away."),
        "battle": ("A combat is marked, but none is fought.", "Remove it.", _no_battle),
        "interrupt": ("A question about the Saboteur is marked, but none is asked.", "Remove it."),
        "player.influence": None,
        "player.bought": None,
    },
    stands=lambda t: (t.step, under_way(t)[0]),
)


def _rerolled(t: Galaxy) -> Faults:
    if t.reroll != (0, 0) and (t.step not in _REROLLS or _part(t, "Time Warp") not in t.declared):
        yield Fault(
            "tech-time-warp",
            "A die is rolled again without Time Warp.",
            "Roll no die again.",
            put(reroll=(0, 0)),
        )


# -- dice, prices, technologies ----------------------------------------------------------------------------------------


def _dice(t: Galaxy) -> Faults:
    step, there = under_way(t)[0], len(t.dice)
    if step in {"merchant.dice", "merchant.discard"} and there != PRICE_DICE:
        text = f"{there} price {'die lies' if there == 1 else 'dice lie'} on the table; {PRICE_DICE} are rolled."
        yield Fault(
            "merchant-roll",
            text,
            f"Put {PRICE_DICE} dice there.",
            put(dice=(*t.dice, *(1,) * PRICE_DICE)[:PRICE_DICE]),
        )
    if t.battle is not None and step.startswith("battle.") and there != (fired := len(t.battle.volley)):
        n = min(there, fired)
        text = f"{some(there, 'die') if there == 1 else f'{there} dice'} on the table; {fired} were fired."
        yield Fault(
            "battle-simultaneous",
            text,
            "Put as many dice there as were fired.",
            put(dice=t.dice[:n], battle=t.battle._replace(volley=t.battle.volley[:n])),
        )
    priced = _priced(tuple(tuple(t.parts.box.market[word]) for word in RESOURCES))
    if t.prices not in priced and (any(t.prices) or step in {"merchant.harvest", "merchant.trade"}):
        near = min(priced, key=lambda p: sum(abs(a - b) for a, b in zip(p, t.prices, strict=True)))
        said = ", ".join(f"{word} {n}" for word, n in zip(RESOURCES, near, strict=True))
        text = "No dice give these prices." if any(t.prices) else "Nothing has a price, but the market is open."
        yield Fault("merchant-assign", text, f"Set the prices to: {said}.", put(prices=near))
    bought = sum(s.bought for s in t.seats)
    if step in ASIDE and t.price != (cost := FIRST_PRICE + bought):
        text = f"The next influence costs {some(t.price, 'mark')}; with {bought} bought it costs {cost}."
        yield Fault("regent-price", text, f"Set its price to {some(cost, 'mark')}.", put(price=cost))


@cache
def _priced(tables: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Return all prices that dice can give."""
    rolls = combinations_with_replacement(range(len(tables[0])), len(tables))
    return tuple(dict.fromkeys(tuple(row[die] for row, die in zip(tables, dice, strict=True)) for dice in rolls))


def _technologies(t: Galaxy) -> Faults:
    saboteur, owned = _part(t, "Saboteur"), {card for s in t.seats for card in s.technologies}
    for card in dict.fromkeys(t.declared):
        if found := _undeclarable(t, card, owned):
            yield Fault(
                found[0],
                f"{name(t, card)} is declared, {found[1]}.",
                f"Take back the declaration of {name(t, card)}.",
                drop(t, "declared", card),
            )
    most = max((USES.get(name(t, card), 0) for card in t.declared), default=0)
    if t.left > most:
        text = f"Uses left of what was declared: {t.left}; at most {most}."
        yield Fault("tech-declare", text, f"Leave {some(most, 'use')}." if most else "Leave none.", put(left=most))
    once = {saboteur, _part(t, "Time Warp")}
    for card in dict.fromkeys(t.spent):
        if card not in once & {*owned, *t.caught}:
            why = "belongs to nobody" if card in once else "is not limited to 1 use a round"
            yield Fault(
                "tech-once-a-round",
                f"{name(t, card)} is marked as used this round but {why}.",
                f"Mark {name(t, card)} as unused.",
                drop(t, "spent", card),
            )
    used, unused = saboteur in t.spent, put(spent=tuple(c for c in t.spent if c != saboteur), stopped=NONE)
    if t.stopped != NONE and not (used and t.stopped in owned):
        text = f"{name(t, t.stopped)} is stopped, and {'nobody has it' if used else 'the Saboteur was not used'}."
        yield Fault("tech-saboteur", text, "Stop no technology.", unused)
    elif t.stopped == NONE and used:
        yield Fault(
            "tech-saboteur",
            "The Saboteur was used, but no technology is stopped.",
            "Mark the Saboteur as unused.",
            unused,
        )
    for card in t.caught:
        if card != saboteur:
            yield Fault(
                "tech-saboteur-catch",
                f"{name(t, card)} is out of the game; only the Saboteur can be.",
                f"Put {name(t, card)} out to be bought.",
                drop(t, "caught", card),
            )


def _undeclarable(t: Galaxy, card: int, owned: set[int]) -> tuple[str, str] | None:
    """Return by which rule, and why, a technology cannot have been declared; None if it can."""
    warp = name(t, card) == "Time Warp"
    timely = (
        t.step in _REROLLS or t.step.startswith("technology.")
        if warp
        else role_phase(t) in {t.bound.steps[step].phase for step in STEPS.get(name(t, card), ())}
    )
    if card not in owned:
        return "tech-owned", "and nobody has it"
    if not timely:
        return "tech-timing", "which is not possible now"
    return ("tech-saboteur", "and the Saboteur has stopped it") if card == t.stopped else None


def _no_cards(t: Galaxy, missing: list[int], _unknown: int) -> Faults:
    if missing:
        yield Fault(
            "setup-technologies",
            f"{name(t, missing[0])} is missing.",
            "Put the missing technologies out.",
            put(technologies=tuple(sorted((*t.technologies, *missing)))),
        )


_CARDS = Conserved("technology", "science-available", ("technologies", "caught"), _no_cards)


# -- inside a turn -----------------------------------------------------------------------------------------------------


def _inside(t: Galaxy) -> Faults:
    """Yield what is wrong inside a turn: production, a combat, a question about the Saboteur."""
    if t.chooser < 0:
        return
    step, turn = under_way(t)
    s, most = t.seats[turn], t.parts.box.supply["storage"]["metal"]
    for at in t.produced if step == "steward.produce" else ():
        if not controls(s, at) or not (yields(t, at, 1) or yields(t, at, 2)):
            yield Fault(
                "steward-produce",
                f"{HEXES[at]} is marked as having produced, but it cannot have.",
                f"Mark {HEXES[at]} as not having produced.",
                drop(t, "produced", at),
            )
    if step == "engineer.build" and t.paid and s.metal + t.paid > most:
        text = f"{s.name} has {s.metal} metal and paid {t.paid} in this turn; Storage holds {most}."
        yield Fault("storage", text, "Mark less metal as paid.", put(paid=max(0, most - s.metal)))
    if t.battle is not None and step.startswith("battle."):
        yield from _combat(t, t.battle, step)
    stop = t.interrupt
    if stop is not None and t.step.startswith("technology."):
        owner = next((o for o in t.seats if _part(t, "Saboteur") in o.technologies), None)
        victim, card = t.seats[stop.turn], name(t, stop.technology)
        want = owner if t.step == "technology.sabotage" else victim
        if (
            owner in {None, victim}
            or stop.technology not in victim.technologies
            or stop.step not in STEPS.get(card, ())
        ):
            yield Fault(
                "tech-saboteur",
                f"The Saboteur cannot be asked about {card} of {victim.name} now.",
                "Continue after it.",
                resume,
            )
        elif (
            want is not None
            and t.turn != want.at
            and t.step in {"technology.sabotage", "technology.catch", "technology.roll"}
        ):
            yield Fault(
                "tech-saboteur",
                f"It is {t.asked.name}'s turn, but {want.name} decides.",
                f"Give {want.name} the turn.",
                put(turn=want.at),
            )


_FIGHTING = {"battle.attacker", "battle.defender", "battle.bonus", "battle.after"}  # both sides have something left


def _combat(t: Galaxy, battle: Battle, step: str) -> Faults:
    """Yield what is wrong with the combat that is fought."""
    yield from _attacker(t, battle)
    for side, s in enumerate(sides(t)):
        if step in _FIGHTING and not alive(t, side):
            text = f"{s.name} fights at {name(t, battle.at)} but has nothing there."
            yield Fault("warlord-fight", text, "End this combat.", _ended(battle))
            return
        yield from _damage(t, battle, side, s)
    yield from _hits(t, battle, step)


def _attacker(t: Galaxy, battle: Battle) -> Faults:
    """Yield that somebody attacks who is not in turn."""
    mover, who, old = _in_turn(t), t.seats[battle.attacker].name, battle.attacker
    if battle.at == OUTSIDE or (mover is not None and mover.at == old):
        return
    if mover is not None and battle.at in mover.fleets:
        defender = old if battle.defender == mover.at else battle.defender
        words, turn = f"Make {mover.name} the attacker.", mover.at if t.turn == old else t.turn
        change = put(battle=battle._replace(attacker=mover.at, defender=defender), turn=turn)
    else:
        count = (old - t.chooser) * (t.direction or 1) % len(t.seats)
        words = f"Go to {who}'s Warlord turn: {some(count, 'player')} done in this role."
        change = put(acted=count)
    yield Fault("warlord-fight", f"{who} attacks, but it is not {who}'s Warlord turn.", words, change)


def _damage(t: Galaxy, battle: Battle, side: int, s: Duke) -> Faults:
    """Yield more damaged Dreadnoughts or shields than a side can have."""
    there, shields = ships(s, battle.at)[2], int(has(t, s, "Shield Generators"))
    if (damaged := battle.damaged[side]) > there and not battle.retreated:
        yield Fault(
            "battle-dreadnought-two",
            f"{some(damaged, 'damaged Dreadnought')} of {s.name} at {name(t, battle.at)}, and {there} there.",
            f"Mark {there} as damaged.",
            put(battle=battle._replace(damaged=pair(battle.damaged, side, there))),
        )
    if battle.shields[side] > shields:
        yield Fault(
            "tech-shields",
            f"The shields of {s.name} take {some(battle.shields[side], 'hit')}; they take {shields}.",
            f"Set that to {shields}.",
            put(battle=battle._replace(shields=pair(battle.shields, side, shields))),
        )


def _hits(t: Galaxy, battle: Battle, step: str) -> Faults:
    """Yield hits that no dice can have scored, and that casualties are asked for without a hit."""
    most = [_most_hits(t, side) if step == "battle.hits" else 0 for side in (0, 1)]
    left = tuple(map(min, battle.hits, most))
    none = "Mark all hits as taken, and ask the attacker whether to go on."
    over = step == "battle.hits" and not any(left)
    done = battle._replace(hits=(0, 0), volley=(), phase=len(t.parts.ships))
    after = put(battle=done, dice=(), step="battle.after", turn=battle.attacker)
    for side, s in enumerate(sides(t)):
        if battle.hits[side] > most[side]:
            yield Fault(
                "battle-simultaneous",
                f"{s.name} has {some(battle.hits[side], 'hit')} to take; at most {most[side]} can be taken.",
                none if over else f"Leave {some(left[side], 'hit')}.",
                after if over else put(battle=battle._replace(hits=pair(battle.hits, side, left[side]))),
            )
    if step == "battle.hits" and not any(battle.hits):
        yield Fault("battle-order", "Casualties must be chosen, but there is no hit to take.", none, after)


def _most_hits(t: Galaxy, side: int) -> int:
    """Return the most dice that can have been fired at a side in this phase: of the defender, ships may be lost since."""
    battle = t.battle
    assert battle is not None  # noqa: S101  (a combat is fought)
    kind = len(t.parts.ships) - battle.phase
    if not battle.phase or (battle.surprise and side == 0):
        return 0
    ship = t.parts.ships[kind]
    if side == 1:  # the defender chooses casualties first: all that attacked is still there
        return fleet_of(t, 0)[kind] * ship.dice + (battle.bonus == t.parts.first["ship"] + kind)
    starbase = t.parts.units["Starbase"]
    return ship.supply * ship.dice + (starbase.dice + 1) * (on_board(battle.at) and battle.phase == starbase.phase)


def _ended(battle: Battle) -> Change:
    """Return the change by which a combat is over, or with the last one the game."""
    step = "final.winner" if battle.at == OUTSIDE else "warlord.fight"
    return put(battle=None, dice=(), step=step, turn=battle.attacker)


# -- points and food ---------------------------------------------------------------------------------------------------


def _points(t: Galaxy) -> Faults:
    held, total = sum(s.points for s in t.seats if s.points >= 0), supply("points", len(t.seats))
    hidden, there = any(s.points < 0 for s in t.seats), held + t.points
    if t.points and (there > total if hidden else there != total):
        left = max(0, total - held)
        yield Fault(
            "setup-points",
            f"{there} Victory Points on the table; {total} came into play.",
            f"Leave {left} Victory Points in the pool.",
            put(points=left),
        )
    elif not t.points and not hidden and held < total:
        yield Fault(
            "setup-points",
            f"The pool is empty, but the players have {held} of {total} Victory Points.",
            f"Put {total - held} Victory Points into the pool.",
            put(points=total - held),
        )
    if under_way(t)[0] == "role.done" or role_phase(t) not in {
        "round",
        "merchant",
        "steward",
        "engineer",
        "scientist",
        "end",
    }:
        return  # the role that ends the game is not over
    for s in t.seats:
        tokens = (*s.empires, *s.starbases)
        if len(tokens) >= supply("tokens", len(t.seats)):
            yield Fault(
                "end-last-token",
                f"{s.name} has put down the last Empire token, but the game goes on.",
                f"Take back {s.name}'s token at {HEXES[tokens[-1]]}.",
                token_back(s, tokens[-1]),
            )
    rich = max(t.seats, key=lambda s: s.points)
    if not t.points and rich.points > 0:
        left = max(0, rich.points - max(1, held - total + 1))  # what the box has paid goes back first
        yield Fault(
            "end-last-point",
            "The last Victory Point is taken, but the game goes on.",
            f"Put 1 Victory Point of {rich.name} back.",
            all_of(put(rich, points=left), put(points=max(1, total - held + rich.points - left))),
        )


def _food(t: Galaxy) -> Faults:
    for at, n in t.food.items():
        if n > (most := most_food(t, at)):
            yield Fault(
                "merchant-fund-two" if most else "merchant-fund-makes",
                f"{HEXES[at]} holds {some(n, 'food')}, but can hold {most}.",
                f"Leave {most} food at {HEXES[at]}.",
                given(put_food, at, most - n),
            )
    step, now = under_way(t)
    if t.funded and step != "merchant.trade":
        yield Fault(
            "merchant-collect",
            "Food is marked as put down this turn, but nobody trades.",
            "Count all food as older than this turn.",
            put(funded={}),
        )
    for at, n in t.funded.items() if step == "merchant.trade" else ():
        there, s = t.food.get(at, 0), t.seats[now]
        if not controls(s, at):
            yield Fault(
                "controlled",
                f"{s.name} has put food on {HEXES[at]} in this turn without controlling it.",
                f"Count the food at {HEXES[at]} as older than this turn.",
                drop(t, "funded", at),
            )
        elif n > there:
            yield Fault(
                "merchant-collect",
                f"{n} food at {HEXES[at]} is marked as put there this turn; {there} lies there.",
                f"Mark {there} there.",
                put(funded=counting(t.funded, at, there)),
            )
    total = sum(t.food.values()) + sum(s.food for s in t.seats)
    if total > (most := t.parts.box.supply["food"]):
        yield Fault(
            "food-supply",
            f"{total} food on the table; the box holds {most}.",
            "Take the food in hand away.",
            given(_less_food, total - most),
        )


def _less_food(t: Galaxy, extra: int) -> None:
    s, at = max(t.seats, key=lambda s: s.food), max(t.food, default=NONE)
    if s.food:
        s.food = max(0, s.food - extra)
    else:
        put_food(t, at, -extra)


# -- what a player has -------------------------------------------------------------------------------------------------


def own_tokens(t: Galaxy, s: Duke) -> int:
    """Return the number of tokens that a player should have in reserve."""
    return max(0, supply("tokens", len(t.seats)) - len(s.empires) - len(s.starbases) - _as_influence(t, s))


def _as_influence(t: Galaxy, s: Duke) -> int:
    return s.influence + sum(there[s.at] for there in t.influence.values())


def token_back(s: Duke, at: int) -> Callable[[Galaxy], None]:
    """Return the change that takes a token back into the reserve."""
    return lambda t: take_token(t.seats[s.at], at)


def fleet(s: Duke, at: int, where: str, there: Fleet = NO_SHIPS) -> tuple[str, Change]:
    """Return the change that lets a player have such ships at a space, in words and as a function."""
    return f"Give {s.name} {listed_ships(there)} at {where}.", lambda t: set_ships(t.seats[s.at], at, there)


def technology_to(t: Galaxy, card: int, seat: int) -> None:
    """Give a technology to a player, or lay it out for NONE, wherever it lies."""
    _CARDS.leave(t, card, 0)
    owner: Any = t.seats[seat] if seat >= 0 else t
    owner.technologies = tuple(sorted((*owner.technologies, card)))


def _seat(t: Galaxy, s: Duke) -> Faults:
    here, own, total = under_way(t)[0], own_tokens(t, s), supply("tokens", len(t.seats))
    if s.tokens != own:
        yield Fault(
            "setup-tokens",
            f"{s.name} has {some(s.tokens, 'Empire token')} in reserve; {own} are not on the board.",
            "",
            put(s, tokens=own),
        )
    if s.food and role_phase(t) != "merchant":
        yield Fault(
            "merchant-sell-rest",
            f"{s.name} holds {s.food} food; food is held in the Merchant role only.",
            "",
            put(s, food=0),
        )
    if (s.influence or s.bought) and here not in ASIDE:
        when = (
            "after influence was resolved"
            if role_phase(t) == "regent" and here != "regent.throne"
            else "outside the Regent role"
        )
        yield Fault(
            "regent-take-back",
            f"{s.name} holds influence {when}.",
            f"Put it back into the reserve of {s.name}.",
            put(s, influence=0, bought=False),
        )
    influence = _as_influence(t, s)
    if (n := len(s.empires) + len(s.starbases) + influence) > total:
        yield Fault(
            "setup-tokens",
            f"{s.name} has {some(n, 'Empire token')} on the board and as influence; there are {total}.",
            f"Leave {some(total, 'token')}.",
            given(_one_less, s.at),
        )
    if here in ASIDE and influence > (most := (drawn := _drawn(t, s)) + 1):
        yield Fault(
            "regent-draw-two",
            f"{s.name} has {influence} influence; {drawn} are drawn, and 1 more can be bought.",
            f"Leave {most} influence.",
            given(_one_less, s.at),
        )
    for at, there in t.influence.items():
        closed = on_board(at) and t.rules["regent-no-home"](t, s, at) is not None
        if there[s.at] and (closed or (on_board(at) and t.rules["no-planets"](t, s, at) is not None)):
            rule, why = ("regent-no-home", "which is a home") if closed else ("no-planets", "where no planet is")
            yield Fault(
                rule,
                f"{s.name} has influence at {HEXES[at]}, {why}.",
                "Put it back into the reserve.",
                given(_unplace, s.at, at, there[s.at]),
            )


def _home(t: Galaxy, s: Duke) -> Faults:
    if not _own_home(t, s):
        text = f"has a home at {HEXES[s.home]}, where it cannot be" if s.home >= 0 else "has no home"
        yield Fault(
            "setup-layout",
            f"{s.name} {text}; with {len(t.seats)} players homes lie at {joined([HEXES[at] for at in homes(len(t.seats))])}.",
            f"Give {s.name} a free home.",
            given(_free, s.at, "home", homes(len(t.seats))),
        )
    if not _own_color(t, s):
        text = "the same colour as another player" if s.color >= 0 else "no colour"
        yield Fault(
            "colours-by-seat",
            f"{s.name} has {text}.",
            f"Give {s.name} a free colour.",
            given(_free, s.at, "color", t.parts.all["color"]),
        )


def _drawn(t: Galaxy, s: Duke) -> int:
    """Return the influence drawn from a whole reserve."""
    whole = s.copy()
    whole.tokens = supply("tokens", len(t.seats))
    return t.rules["regent-draw-two"](t, whole)  # type: ignore[no-any-return]


def _one_less(t: Galaxy, seat: int) -> None:
    """Take an influence back, else a token from the board: one after another, until there are not too many."""
    s, placed = t.seats[seat], [at for at, there in t.influence.items() if there[seat]]
    if s.influence:
        s.influence -= 1
    elif placed:
        _unplace(t, seat, placed[0], 1)
    else:
        take_token(s, (*s.empires, *s.starbases)[-1])


def _unplace(t: Galaxy, seat: int, at: int, n: int) -> None:
    left = {
        k: tuple(count - n * (k == at and i == seat) for i, count in enumerate(there))
        for k, there in t.influence.items()
    }
    t.influence = {k: there for k, there in left.items() if any(there)}


def _free(t: Galaxy, seat: int, key: str, every: Iterable[int]) -> None:
    """Give a player a home or colour that nobody has, best one with which the home tile lies at home."""
    s = t.seats[seat]
    taken = {getattr(o, key) for o in t.seats if o is not s and _own(t, o, key)}

    def fits(value: int) -> bool:
        setattr(s, key, value)
        return _at_home(t, s)

    setattr(s, key, max((value for value in every if value not in taken), key=fits))


def _sectors(t: Galaxy, s: Duke) -> Faults:
    for at, n in Counter((*s.empires, *s.starbases)).items():
        both = [o for o in t.seats if at in o.empires or at in o.starbases]
        keeper, owner = max(both, key=lambda o: at in o.fleets) if len(both) > 1 else s, home_of(t, at)
        if n == 1 and owner is None and keeper is s and planets(t, at):
            continue
        words, back = f"Take back {s.name}'s token at {HEXES[at]}.", token_back(s, at)
        if n > 1:
            yield Fault("controlled", f"{s.name} has {n} tokens at {HEXES[at]}.", words, back)
        elif owner is not None:
            yield Fault("controlled", f"{s.name} has a token at {HEXES[at]}, the home of {owner.name}.", words, back)
        elif keeper is not s:
            text, leave = f"{HEXES[at]} has tokens of {keeper.name} and of {s.name}.", fleet(s, at, name(t, at))
            yield Fault("controlled", text, f"{words} {leave[0]}" if at in s.fleets else words, all_of(back, leave[1]))
        else:
            yield Fault("no-planets", f"{s.name} has a token at {HEXES[at]}, where no planet is.", words, back)


# -- ships -------------------------------------------------------------------------------------------------------------


def _ships(t: Galaxy, s: Duke) -> Faults:
    for kind, unit in enumerate(t.parts.ships):
        if (n := in_play(s, kind)) > unit.supply:
            yield Fault(
                "ship-supply",
                f"{s.name} has {n} {unit.name}s; there are {unit.supply}.",
                f"Leave {unit.supply} {unit.name}s.",
                given(_one_ship_less, s.at, kind),
            )
    showdown = role_phase(t) in {"final", "over"} or (t.battle is not None and t.battle.at == OUTSIDE)
    for at in s.fleets:
        owner = home_of(t, at)
        if owner is None and at != OUTSIDE:
            continue
        words, leave = fleet(s, at, name(t, at))
        if at == OUTSIDE and not showdown:
            yield Fault(
                "showdown",
                f"{s.name} has ships in the neutral place, but no Galactic Showdown is fought.",
                words,
                leave,
            )
        if owner is not None and owner.at != s.at:
            over = t.battle is not None and t.battle.at == at
            yield Fault(
                "warlord-home",
                f"{s.name} has ships in the home of {owner.name}.",
                f"{words} End the combat there." if over else words,
                all_of(leave, _ended(t.battle)) if over and t.battle else leave,
            )


def _one_ship_less(t: Galaxy, seat: int, kind: int) -> None:
    s = t.seats[seat]
    add_ships(s, max(at for at, fleet in s.fleets.items() if fleet[kind]), kind, -1)


def _battlefields(t: Galaxy) -> Faults:
    """Yield the spaces that two players share although no combat can be under way."""
    mover = _in_turn(t)
    if role_phase(t) == "warlord" and mover is None:
        return
    held: dict[int, list[Duke]] = {}
    away = {each[:2] for each in t.displaced} if t.step == "regent.away" else ()
    for s in t.seats:
        for at in {*s.empires, *s.starbases, *s.fleets}:
            held.setdefault(at, []).append(s)
    for at, all_ in held.items():
        there = (
            [s for s in all_ if (s.at, at) not in away]
            if len(all_) > 1 and on_board(at) and home_of(t, at) is None
            else []
        )
        holders = [s for s in there if at in s.empires or at in s.starbases]
        intruders = [s for s in there[0 if holders else 1 :] if at in s.fleets and s not in holders]
        fights = mover is not None and mover in there and len(there) == 2  # noqa: PLR2004  (both sides)
        if len(there) > 1 and intruders and len(holders) < 2 and not fights:  # noqa: PLR2004  (two tokens are another fault)
            s = next((o for o in intruders if o is not mover), intruders[0])
            yield Fault(
                "warlord-fight",
                f"{' and '.join(o.name for o in there)} share {HEXES[at]} without a combat.",
                *fleet(s, at, HEXES[at]),
            )


def _leaving(t: Galaxy) -> Faults:
    """Yield ships that cannot have to leave, and that somebody is asked to take ships away who has none to take."""
    if t.step != "regent.away":
        return
    if isinstance(t.turn, int) and all(away.seat != t.turn for away in t.displaced):
        yield Fault(
            "ships-away-choice",
            f"{t.asked.name} must take ships away, but none must leave.",
            "Continue after it.",
            _left,
        )
    for away in t.displaced:
        s = t.seats[away.seat]
        if away.at not in s.fleets or not {*away.to} <= {s.home, *s.starbases}:
            text = f"{s.name} is to take ships from {HEXES[away.at]} to {joined([HEXES[at] for at in away.to])}, which cannot be."
            yield Fault("ships-away-nearest", text, "Remove that mark.", drop(t, "displaced", away))


def _left(t: Galaxy) -> None:
    if t.displaced:
        t.turn = t.displaced[0].seat
    else:
        t.step, t.turn = "regent.count", max(t.chooser, 0)


def _moved(t: Galaxy) -> Faults:
    """Yield ships that are noted as moved and cannot have moved so."""
    mover = _in_turn(t) if t.battle is None else t.seats[t.battle.attacker]
    if mover is None or role_phase(t) != "warlord":
        return
    for at in sorted({m.at for m in t.moved}):
        trips = [m for m in t.moved if m.at == at]
        if found := _never_moved(t, mover, trips):
            yield Fault(*found, "Forget what moved there.", drop(t, "moved", *trips))
            return


def _never_moved(t: Galaxy, mover: Duke, trips: list[Moved]) -> tuple[str, str] | None:
    """Return by which rule, and why, ships cannot have moved to a space as it is noted."""
    at = trips[0].at
    for kind, unit in enumerate(t.parts.ships):
        own = [m for m in trips if m.ship == kind]
        if sum(m.number for m in own) > ships(mover, at)[kind]:
            return "warlord-range", f"More ships moved to {HEXES[at]} than are there."
        far, reach = max((m.spaces for m in own if not m.warped), default=1), t.rules["warlord-range"](t, mover, kind)
        if not 1 <= far <= reach:
            return "warlord-range", f"A {unit.name} at {HEXES[at]} moved {some(far, 'space')}; it moves {reach}."
    if any(m.warped and (m.came != CENTRE or m.spaces or t.galaxy[CENTRE] != _part(t, "Black Hole")) for m in trips):
        return "warp-gateway", f"Ships warped to {HEXES[at]}, but not out of the Black Hole."
    far_off = [m.came for m in trips if not m.warped and at not in spaces(t, m.came)]
    return (
        ("warlord-step", f"Ships came to {HEXES[at]} from {HEXES[far_off[0]]}, which is not next to it.")
        if far_off
        else None
    )


INVARIANTS = Invariants(
    table=(
        _TILES,
        _centre,
        _roles_so_far,
        _order,
        _STRAYS,
        _rerolled,
        _dice,
        _technologies,
        _inside,
        _CARDS,
        _points,
        _food,
        _battlefields,
        _leaving,
    ),
    seat=(
        Most({f"player.{word}": f"{{s}} has {{n}} {word}; Storage holds {{most}}." for word in RESOURCES[1:]}),
        _seat,
        _home,
        _sectors,
        _ships,
    ),
    last=(_moved,),
    when=lambda t: phase(t) != "setup",
    rests={  # the rule that a fault cites -> other rules that keep the invariant true
        "battle-simultaneous": ("battle-order",),
        "controlled": ("regent-no-home",),
        "end-last-point": ("end-plays-out",),
        "end-last-token": ("end-plays-out",),
        "explorer-flip": ("setup-omega", "setup-roles", "setup-two-piles"),
        "explorer-one-tile": ("explorer-leftovers",),
        "explorer-turn-up": ("board", "round-ends", "setup-roles"),
        "merchant-assign": ("prices",),
        "merchant-sell-rest": ("steward-gift-kind",),
        "next-chooser": ("round-ends", "setup-roles"),
        "no-planets": ("setup-omega",),
        "regent-price": ("regent-buy-once", "tech-diplomat-raises"),
        "setup-layout": ("board",),
        "setup-tokens": ("home-starbase",),
        "ship-supply": ("regent-no-home",),
        "steward-produce": ("controlled", "merchant-fund-makes"),
        "tiles-fill-board": ("setup-black-hole", "setup-omega", "setup-two-piles"),
        "warlord-fight": ("explorer-claim-enemy", "ships-away", "ships-away-others"),
        "warlord-home": ("regent-no-home", "warp-anywhere"),
    },
)
