"""The position file of Galactic Emperor: what is filled in, and what a player knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.engine.byhand import Place
from coreworlds.engine.luck import Seeded
from coreworlds.engine.notation import toml
from coreworlds.engine.state import State
from coreworlds.games.galactic_emperor.board import CENTRE
from coreworlds.games.galactic_emperor.components import OURS, ROLES, box, known_values, parts
from coreworlds.games.galactic_emperor.moves import home_of
from coreworlds.games.galactic_emperor.rules.regent import FIRST_PRICE
from coreworlds.games.galactic_emperor.rules.rounds import earliest, under_way
from coreworlds.games.galactic_emperor.rules.setup import home_tile, homes, lay, loose, supply
from coreworlds.games.galactic_emperor.rules.technology import dice_of
from coreworlds.games.galactic_emperor.state import ASIDE, NONE, Duke, Galaxy

if TYPE_CHECKING:
    from coreworlds.engine.notation import Reader
    from coreworlds.engine.textfile import Document, Path
    from coreworlds.games.galactic_emperor.components import Parts

__all__ = ["STATE"]

_HOLE = parts().index["Black Hole"]


class GalacticState(State):
    """What a table of Galactic Emperor holds, with what a file may leave out and what rules say of views."""

    def stands(self, t: Galaxy) -> tuple[tuple[str, Path], ...]:
        """Return the step, and the one at which play goes on after an interrupt."""
        return (*super().stands(t), (under_way(t)[0], ("interrupt", "step")))

    def check(self, t: Galaxy, r: Reader) -> None:
        """Refuse a file that stands inside a situation and does not tell it."""
        super().check(t, r)
        check_dice(t, r.doc)

    def fill(self, t: Galaxy, r: Reader) -> None:
        """Fill in what a file leaves out."""
        if t.bound.steps[t.step].phase != "setup":
            fill_seats(t, [frozenset(player) for player in r.doc.data["player"]])
            fill_table(t, frozenset(r.doc.data))

    def parts_in(self, doc: Document) -> Parts:
        """Return the components with the printed values that a file was played with."""
        return parts(values_of(doc))

    def head(self, t: Any) -> list[str]:  # noqa: ANN401  (a table of this game)
        """Return the line that names printed values which are not ours."""
        return [] if t.parts.values == OURS else [f"values = {toml(t.parts.values)}"]

    def blind(self, t: Any, seat: Duke | None) -> Galaxy:  # noqa: ANN401  (a table of this game)
        """Return the table as a seat knows it."""
        view: Galaxy = super().blind(t, seat)
        view.stack = t.rules["stack-face-down"](t)
        for s, whole in zip(view.seats, t.seats, strict=True):
            if seat is None or s.at != seat.at:
                s.points = t.rules["points-secret"](t, whole)
                s.scored = {} if s.points < 0 else whole.scored
                s.marks, s.metal, s.energy = t.rules["possessions-open"](t, whole)
        if seat is not None and view.stack and view.seats[seat.at].top >= 0:
            view.stack = (view.seats[seat.at].top, *view.stack[1:])
        return view


def values_of(doc: Document) -> str:
    """Return the name of the printed values that a file was played with, and take it out; without one, ours."""
    values, known = doc.data.pop("values", OURS), known_values()
    if not isinstance(values, str):
        doc.fail(("values",), "wrong value", found=toml(values)[:80], expected="the name of printed values")
    if values not in known:
        file = values.rpartition(" ")[0]
        changed = any(file and name.startswith(f"{file} ") for name in known)
        changes = "the printed values have changed since this file was saved"
        doc.fail(("values",), changes if changed else "these printed values are not here",
                 found=toml(values)[:80], expected=" or ".join(map(toml, known)),
                 remedy="Open it where the owner's file is: coreworlds --cards FILE.")  # fmt: skip
    return values


# -- what a step needs -------------------------------------------------------------------------------------------


def check_dice(t: Galaxy, doc: Document) -> None:
    """Refuse dice that cannot lie there, or that a step misses; and that a tile is missing which was drawn."""
    if t.step == "technology.dice" and t.interrupt is not None and not t.interrupt.die:
        doc.fail(("interrupt",), "this step needs the die that was rolled", found="die = 0", expected="die = 1 to 6")
    if t.step == "technology.reroll" and not 1 <= t.reroll[0] <= len(dice_of(t)):
        doc.fail(
            ("reroll",), "no such die lies on the table", found=str(t.reroll[0]), expected=f"1 to {len(dice_of(t))}"
        )
    if t.step == "explorer.scan" and all(s.drawn == NONE for s in t.seats):
        doc.fail(("step",), "this step needs a tile that was drawn", found=t.step, expected="the key drawn of a player")
    for i, die in enumerate(t.dice):
        if not 1 <= die <= 6:  # noqa: PLR2004  (a die)
            doc.fail(("dice", i), "this is not the name of printed values", found=str(die), expected="1 to 6")


# -- what is filled in -------------------------------------------------------------------------------------------


def fill_seats(t: Galaxy, given: list[frozenset[str]]) -> None:
    """Fill in what a file leaves out of the players."""
    free = [at for at in homes(len(t.seats)) if at not in {s.home for s in t.seats}]
    colors = [c for c in t.parts.all["color"] if c not in {s.color for s in t.seats}]
    for s, keys in zip(t.seats, given, strict=True):
        if "color" not in keys:
            s.color = colors.pop(0)
        if "home" not in keys:
            standard = homes(len(t.seats))[s.at]
            s.home = free.pop(free.index(standard) if standard in free else 0)
        if "fleets" not in keys:
            s.fleets = {s.home: (1, 0, 0)}
        if "tokens" not in keys:
            placed = sum(counts[s.at] for counts in t.influence.values())
            s.tokens = max(0, supply("tokens", len(t.seats)) - len(s.empires) - len(s.starbases) - s.influence - placed)


def fill_table(t: Galaxy, given: frozenset[str]) -> None:
    """Fill in what a file leaves out of the common part."""
    if not given >= {"galaxy", "row", "stack", "gone"}:  # a file that tells all of them tells where every tile lies
        _fill_board(t)
    if "gone" not in given and t.galaxy[CENTRE] == _HOLE:
        t.gone = (t.parts.index["Omega Sun"],)
    _fill_players(t, given)
    _fill_round(t, given)
    _fill_roles(t, given)
    _fill_tiles(t, given)
    if "round" not in given:
        t.round = earliest(t)
    owned = {card for s in t.seats for card in s.technologies}
    if "technologies" not in given:
        t.technologies = tuple(c for c in t.parts.all["technology"] if c not in owned and c not in t.caught)
    if "points" not in given:
        t.points = max(0, supply("points", len(t.seats)) - sum(max(0, s.points) for s in t.seats))


def _fill_board(t: Galaxy) -> None:
    """Lay the homes and the Omega Sun where nothing else lies."""
    for s in t.seats:
        if s.home >= 0 and t.galaxy[s.home] == NONE and s.color >= 0:
            lay(t, s.home, home_tile(t, s.color))
    if t.galaxy[CENTRE] == NONE and home_of(t, CENTRE) is None:
        lay(t, CENTRE, t.parts.index["Omega Sun"])


def _fill_players(t: Galaxy, given: frozenset[str]) -> None:
    if "throne" not in given and under_way(t)[0] not in ASIDE:
        t.throne = t.first if "first" in given else 0
    if "first" not in given:
        t.first = max(t.throne, 0)
    if "chooser" not in given:
        t.chooser = t.first


def _fill_round(t: Galaxy, given: frozenset[str]) -> None:
    step = under_way(t)[0]
    if "direction" not in given and step != "round.direction":
        t.direction = 1
    if "price" not in given and step in ASIDE:
        t.price = FIRST_PRICE + sum(s.bought for s in t.seats)


def _fill_roles(t: Galaxy, given: frozenset[str]) -> None:
    phase = t.bound.steps[t.step].phase
    if "role" not in given and phase.capitalize() in ROLES:
        t.role = t.parts.index[phase.capitalize()]
    if "chosen" not in given and t.role >= 0:
        t.chosen = (t.role,)
    if "roles" not in given:
        roles = {t.parts.index[role] for role in ROLES[:7]} - set(t.chosen)
        if _HOLE in t.galaxy:
            roles.discard(t.parts.index["Scientist"])
        t.roles = tuple(sorted(roles))


def _fill_tiles(t: Galaxy, given: frozenset[str]) -> None:
    """Deal the tiles that are named nowhere, by the seed."""
    if "stack" not in given:
        plain, atomic = (Seeded(t.seed).shuffle(back, loose(t, back)) for back in ("plain", "atomic"))
        lies = {*t.galaxy, *t.row, *t.gone, t.tile}
        t.stack = (*plain, *(() if _HOLE in lies else (_HOLE,)), *atomic)
    if "row" not in given and "stack" not in given:
        size = len(t.seats) + 1
        t.row, t.stack = t.stack[:size], t.stack[size:]


# -- the whole ---------------------------------------------------------------------------------------------------

_SHIPS = tuple(unit.name for unit in parts().ships)


def _pile(back: str) -> Place:
    """Return a pile from which the stack is built."""
    tiles = tuple(tile.name for tile in box().tiles if tile.back == back)
    return Place(key="", word=f"{back} pile", name=f"the {back} pile", shut=True, names=tiles, unit="tiles", luck=back,
                 shuffles="setup-two-piles", phases=("setup",), goal=False)  # fmt: skip


STATE = GalacticState(
    Galaxy, Duke, parts(),
    listed=("chooser", "role", "acted", "stopped", "battle", "moved", "displaced", "placed", "interrupt", "left",
            "paid", "dice", "reroll", "price", "business", "produced", "funded", "declared", "spent",
            "player.color", "player.home", "player.bought", "player.scored", "player.top"),
    hands=("stack", "row", "tile", "player.drawn", "gone", "roles", "chosen", "technologies", "caught", "dice",
           "points", "galaxy", "food", "player.home", "player.fleets", "player.empires", "player.starbases",
           "influence", "player.technologies", "player.points", "player.tokens", "player.influence",
           "round", "throne", "first", "direction", "prices", "interrupt",
           "player.marks", "player.metal", "player.energy", "player.food"),
    stocks=(
        Place(key="", word="box", name="the box", shut=True, unit="pieces"),
        _pile("plain"),
        _pile("atomic"),
        Place(key="", word="{0} supply", name="{0}'s supply of ships", owned=True, names=_SHIPS, unit="ships",
              zone="{0}/supply"),
        Place(key="", word="food pool", name="the pool of food", unit="food"),
        Place(key="", word="dice cup", name="the dice cup", shut=True, unit="dice"),
    ),
)  # fmt: skip
