"""The round: direction, choosing roles, who acts when, and the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import says
from coreworlds.games.galactic_emperor.board import CENTRE
from coreworlds.games.galactic_emperor.book import action, rule, tells
from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.moves import name, without
from coreworlds.games.galactic_emperor.rules.setup import homes, row_size, turn_up
from coreworlds.games.galactic_emperor.state import NONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.rulebook import Function
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


NO_ROLE = {"setup", "round", "end", "final", "over"}  # phases in which nobody acts in a role

# -- where play stands -------------------------------------------------------------------------------------------


def under_way(t: Galaxy) -> tuple[str, int]:
    """Return the step and the turn of the role, also where a technology interrupts it."""
    if t.interrupt is not None and t.step.startswith("technology."):
        return t.interrupt.step, t.interrupt.turn
    if t.step == "technology.reroll":
        return "merchant.dice" if t.battle is None else "battle.dice", t.asked.at
    return t.step, t.asked.at


def role_phase(t: Galaxy) -> str:
    """Return the phase of the step, also where a technology interrupts it; the Galactic Showdown is of no role."""
    if t.battle is not None and t.battle.at == OUTSIDE:
        return "final"
    return t.bound.steps[under_way(t)[0]].phase


def laid(t: Galaxy) -> int:
    """Return the number of tiles the Explorer role has brought to the map, or must have where it is flipped over."""
    own = {CENTRE, *homes(len(t.seats))}
    if t.parts.index["Second Warlord"] in {*t.roles, *t.chosen}:
        return len(t.galaxy) - len(own)
    return sum(code != NONE for at, code in enumerate(t.galaxy) if at not in own)


def to_come(t: Galaxy) -> int:
    """Return 1 if the Explorer role may still be chosen in this round, else 0."""
    return int(t.parts.index["Explorer"] in t.roles and role_phase(t) != "end")


def earliest(t: Galaxy) -> int:
    """Return the first round in which so many tiles can lie on the map: a round turns up one row at most."""
    here = laid(t)
    return -(-here // row_size(t)) + to_come(t) if here else 1


# -- the direction -----------------------------------------------------------------------------------------------


def next_seat(t: Galaxy, at: int, steps: int = 1) -> int:
    """Return the seat so many places further in the direction of play."""
    return (at + steps * t.rules["turn-direction"](t)) % len(t.seats)  # type: ignore[no-any-return]


@rule("turn-direction")
def direction(t: Galaxy) -> int:
    """Return 1 for clockwise, -1 for counterclockwise."""
    return t.direction or 1


def who_began(t: Galaxy) -> int:
    """Return the player who must have chosen the first role of this round, counted back from the chooser."""
    return next_seat(t, t.chooser, (under_way(t)[0] != "role.choose") - len(t.chosen))


def roles_are_back(t: Galaxy) -> bool:
    """Tell whether the roles have been put back at the end of the round."""
    step, steps = under_way(t)[0], list(t.bound.steps)
    return t.bound.steps[step].phase == "end" and steps.index(step) > steps.index("end.roles")


def may_be_parted(t: Galaxy) -> bool:
    """Tell whether a Regent may have parted the Throne from the Direction card."""
    if roles_are_back(t):  # which roles were chosen cannot be seen any more
        return True
    return t.parts.index["Regent"] in t.chosen and under_way(t)[0] != "regent.throne"


def begin_with(t: Galaxy, at: int) -> None:
    """Let a player have begun this round: with the Direction card, and the Throne unless they may be parted."""
    t.first = at
    if t.throne >= 0 and not may_be_parted(t):
        t.throne = at


# -- the Direction card ------------------------------------------------------------------------------------------


@rule("direction-card")
def who_points(t: Galaxy, now: int | None) -> int | None:
    """Return the player who points the Direction card: the holder of the Throne."""
    return None if now is not None else t.rules["first-chooser"](t)


@rule("first-chooser")
def who_begins(t: Galaxy) -> int:
    """Return the player who chooses the first role of the round."""
    return t.throne if t.throne >= 0 else t.first


@tells("direction", "{player} points the Direction card {way}.")
def point(t: Galaxy, s: Duke, way: int) -> None:
    """Point the Direction card one way."""
    t.direction = way
    t.first = t.chooser = t.rules["first-chooser"](t)
    t.tell("direction", "direction-card", s, way="clockwise" if way > 0 else "counterclockwise")
    t.pass_on()


@action("clockwise", option="Direction card", timing="direction-card")
def clockwise(t: Galaxy, s: Duke, _x: object) -> None:
    """Point the Direction card clockwise."""
    point(t, s, 1)


@action("counterclockwise", option="Direction card", timing="direction-card")
def counterclockwise(t: Galaxy, s: Duke, _x: object) -> None:
    """Point the Direction card counterclockwise."""
    point(t, s, -1)


# -- roles -------------------------------------------------------------------------------------------------------


@rule("next-chooser")
def who_chooses(t: Galaxy, now: int | None) -> int | None:
    """Return the player who chooses a role now."""
    return t.chooser if now is None else None


def lost_by(t: Galaxy, role: str) -> str:
    """Return the rule by which nobody acts in a role any more, or "" while it may still be chosen."""
    explorer, second, here = t.parts.index["Explorer"], t.parts.index["Second Warlord"], {*t.roles, *t.chosen}
    if role == "Scientist" and t.parts.index["Black Hole"] in t.galaxy and t.parts.index[role] not in t.roles:
        return "black-hole-scientist"
    over = explorer in t.chosen and role_phase(t) != "explorer" and t.rules["explorer-flip"](t)
    return "explorer-flip" if role == "Explorer" and (second in here or over) else ""


@rule("choose-role")
def role_left(t: Galaxy, s: Duke, role: int) -> Lack | None:
    """Check that the role is still there to be chosen; what left the game for good, other rules say."""
    if role in t.roles or t.parts.kind[role] != "role" or banished(t, s, role) or turned_over(t, s, role):
        return None
    used = role in t.chosen or (name(t, role) == "Second Warlord" and t.parts.index["Explorer"] in t.chosen)
    return among_roles(t, role, "chosen already in this round" if used else "not in the game now")


def among_roles(t: Galaxy, role: int, there: str, *why: str) -> Lack:
    """Return the objection to a role that does not lie among those left, and why that never changes."""
    lack = f"{name(t, role)} among the roles left", f"{name(t, role)} {there}"
    return (*lack, *why)  # type: ignore[return-value]  # one reason at most


@says("black-hole-scientist")
def banished(t: Galaxy, s: Duke, role: int) -> Lack | None:
    """Check that the role did not leave the game with the Omega Sun."""
    if role in t.roles or lost_by(t, name(t, role)) != "black-hole-scientist":
        return None
    return among_roles(t, role, "out of the game, as the Omega Sun exploded", "The Scientist never comes back.")


@says("explorer-flip")
def turned_over(t: Galaxy, s: Duke, role: int) -> Lack | None:
    """Check that this side of the card is up: first it is Explorer, then the second Warlord."""
    here, (explorer, second) = {*t.roles, *t.chosen}, (t.parts.index[word] for word in ("Explorer", "Second Warlord"))
    if role == explorer and second in here:
        return among_roles(t, role, "turned over, as all tiles are placed", "Explorer is a second Warlord from now on.")
    if role == second and explorer in here and not t.rules["explorer-flip"](t):
        never = "The second Warlord turns up once every tile lies on the board."
        return among_roles(t, role, "on the back of Explorer", never)
    return None


@action(
    "choose {role}",
    option="Choose a role",
    timing="next-chooser",
    checks=("choose-role", banished, turned_over),
    carries=("first-chooser",),
    forbids=("black-hole-scientist", "explorer-flip"),
    beside=lambda t, s, role: ("first-chooser",) if t.chosen else ("next-chooser",),
)
@tells("role", "{player} chooses {role}.")
def choose(t: Galaxy, s: Duke, role: int) -> None:
    """Choose a role: everyone acts in it, the chooser first."""
    t.roles, t.chosen = without(t.roles, role), (*t.chosen, role)
    t.role, t.acted, t.chooser = role, 0, s.at
    t.tell("role", "choose-role", s, role=name(t, role))
    t.pass_on()


@rule("role-order")
def who_acts(t: Galaxy, now: int | None) -> int | None:
    """Return the player who acts next in a role: from the chooser in the direction of play; None when all have."""
    if now is None:
        return t.chooser
    after = next_seat(t, now)
    return None if after == t.chooser else after


def actor(t: Galaxy) -> int | None:
    """Return the player who acts now in a role that several steps of each player make up; None when all have."""
    return next_seat(t, t.chooser, t.acted) if t.acted < len(t.seats) else None


@rule("role-turns")
def who_is_in_turn(t: Galaxy, now: int | None) -> int | None:
    """Return the player who now takes part of a turn in a role."""
    return None if now is not None else actor(t)


@rule("chooser-ability")
def is_chooser(t: Galaxy, s: Duke) -> bool:
    """Return True if a player has the special ability of the role played now."""
    return s.at == t.chooser


def by_chooser(step: str) -> Callable[[Function], Function]:
    """Make a check, in the role of a special ability, that a player has chosen it; at its own step that is the turn."""

    def test(has_ability: Function) -> Function:
        def check(t: Galaxy, s: Duke) -> Lack | None:
            phase = t.bound.steps[t.step].phase
            if t.step == step or phase != step.split(".", maxsplit=1)[0] or has_ability(t, s):
                return None
            role = phase.capitalize()
            return f"the {role} chosen by {s.name}", f"the {role} chosen by {t.seats[t.chooser].name}"

        return check

    return test


@rule("round-ends")
@tells("role-done", "The {role} role is over.")
def role_done(t: Galaxy) -> None:
    """End a role: the next player chooses, unless all have or the game ends."""
    role = name(t, t.role) if t.role >= 0 else "role"
    clear(t)
    why = "round-ends"
    if t.rules["end-plays-out"](t):
        why = "end-plays-out"
    elif more_choosers(t):
        why = "next-chooser"
        t.chooser = next_seat(t, t.chooser)
        t.role = NONE
    t.tell("role-done", why, role=role)
    if why == "end-plays-out":
        why_it_ends(t)


@tells("last-point", "The pool of Victory Points is empty: the game ends.")
@tells("last-token", "{player} has no Empire token left: the game ends.")
def why_it_ends(t: Galaxy) -> None:
    """Tell what ends the game with this role: a pool that is empty, a reserve without a token, or both."""
    if t.points <= 0 and t.rules["end-last-point"](t):
        t.tell("last-point", "end-last-point")
    for s in t.seats if t.rules["end-last-token"](t) else ():
        if s.tokens <= 0:
            t.tell("last-token", "end-last-token", s)


@tells("done", "{player} is done.")
def clear(t: Galaxy) -> None:
    """Forget what holds for a turn only."""
    t.declared, t.left, t.paid, t.moved, t.produced, t.funded, t.dice, t.reroll = (), 0, 0, (), (), {}, (), (0, 0)


def more_choosers(t: Galaxy) -> bool:
    """Return True if somebody has still to choose a role in this round."""
    return next_seat(t, t.chooser) != t.first


# -- the end of a round ------------------------------------------------------------------------------------------


@rule("round-tile")
@tells("no-extra-tile", "Somebody explored this round, so no extra tile is turned up.")
def extra_tile(t: Galaxy) -> None:
    """Turn up 1 more tile if nobody explored."""
    if t.parts.index["Explorer"] in t.chosen:
        t.tell("no-extra-tile", "round-tile")
    else:
        turn_up(t, 1, "round-tile")


@rule("round-roles-back")
@tells("roles-back", "The roles go back: {count} roles can be chosen.")
def roles_back(t: Galaxy) -> None:
    """Put all roles back, as they are now."""
    explored, second = t.parts.index["Explorer"], t.parts.index["Second Warlord"]
    flipped = t.rules["explorer-flip"](t)
    banished = t.parts.index["Black Hole"] in t.galaxy
    roles = {second if flipped and r == explored else r for r in (*t.roles, *t.chosen)}
    t.roles = tuple(sorted(r for r in roles if not (banished and name(t, r) == "Scientist")))
    t.chosen, t.role = (), NONE
    t.tell("roles-back", "round-roles-back", count=len(t.roles))


@rule("round-marks")
@tells("marks", "{player} gets {count:mark} and has {marks}.")
def two_marks(t: Galaxy) -> None:
    """Give everybody 2 marks."""
    for s in t.seats:
        s.marks += 2
        t.tell("marks", "round-marks", s, count=2, marks=s.marks)


@rule("round-direction")
@tells("new-round", "Round {round} begins. {player} has the Direction card.")
def pass_direction(t: Galaxy) -> None:
    """Give the Direction card to the holder of the Throne: a new round begins."""
    t.round += 1
    t.direction, t.stopped, t.spent = 0, NONE, ()
    if t.throne >= 0:
        t.first = t.chooser = t.throne
    t.tell("new-round", "round-direction", t.seats[t.first], round=t.round)
