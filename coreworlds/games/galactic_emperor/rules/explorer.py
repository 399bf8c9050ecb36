"""The Explorer role: taking and placing tiles, the chooser's claim, the Black Hole, the next tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.actions import says
from coreworlds.engine.rulebook import depends
from coreworlds.games.galactic_emperor.board import CENTRE, HEXES
from coreworlds.games.galactic_emperor.book import action, amount, rule, tells
from coreworlds.games.galactic_emperor.moves import (
    controller,
    enemies,
    home_of,
    known,
    name,
    on_board,
    planets,
    put_token,
    tile_at,
    without,
)
from coreworlds.games.galactic_emperor.rules.rounds import next_seat
from coreworlds.games.galactic_emperor.rules.setup import lay, row_size, turn_up
from coreworlds.games.galactic_emperor.rules.technology import changes_nothing, is_scanners
from coreworlds.games.galactic_emperor.state import NONE

if TYPE_CHECKING:
    from coreworlds.engine.event import Event
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy


_HOME = "A home always stays with its player."

# -- taking a tile -----------------------------------------------------------------------------------------------


@rule("explorer-one-tile")
def who_takes(t: Galaxy, now: int | None) -> int | None:
    """Return the player who takes a tile next: each once, then the chooser as long as tiles lie there."""
    if not t.row:
        return None
    if t.acted < len(t.seats):
        return next_seat(t, t.chooser, t.acted)
    return t.rules["explorer-leftovers"](t)  # type: ignore[no-any-return]


@rule("explorer-leftovers")
def who_takes_leftovers(t: Galaxy) -> int:
    """Return the player who places leftover tiles: the chooser."""
    return t.chooser


@rule("explorer-take")
def turned_up(t: Galaxy, s: Duke, tile: int) -> Lack | None:
    """Check that the tile is turned up."""
    if tile in t.row or t.parts.kind[tile] != "tile" or not_exploded(t, s, tile):
        return None
    return f"{name(t, tile)} among the turned-up tiles", f"{name(t, tile)} {whereabouts(t, s, tile)}"


@says("black-hole-swap")
def not_exploded(t: Galaxy, s: Duke, tile: int) -> Lack | None:
    """Check that the tile is not the Omega Sun that left the game."""
    if tile not in t.gone or name(t, tile) != "Omega Sun":
        return None
    exploded = f"{name(t, tile)} replaced by the Black Hole"
    return f"{name(t, tile)} among the turned-up tiles", exploded, "The Omega Sun left the game."


def whereabouts(t: Galaxy, s: Duke, tile: int) -> str:
    """Return the place at which a player can see a tile that is not turned up."""
    if tile in t.galaxy:
        return f"at {HEXES[t.galaxy.index(tile)]}"
    if tile in {t.tile, s.drawn}:
        return "taken and not placed yet"
    return "out of the game" if tile in t.gone else "nowhere that you can see"


@action(
    "take {tile}",
    option="Take a tile",
    order="explorer-one-tile",
    listed=lambda t, s: list(dict.fromkeys(code for code in t.row if code >= 0)),
    checks=("explorer-take", not_exploded),
    carries=("black-hole-turn",),
    forbids=("black-hole-swap",),
    beside=lambda t, s, tile: () if name(t, tile) == "Black Hole" else ("black-hole-turn",),
)
@tells("take", "{player} takes {tile}.")
def take(t: Galaxy, s: Duke, tile: int) -> None:
    """Take a turned-up tile; the Black Hole goes to the middle at once."""
    t.row, t.acted = without(t.row, tile), t.acted + 1
    t.tell("take", "explorer-take", s, tile=name(t, tile))
    if name(t, tile) == "Black Hole":
        t.rules["black-hole-swap"](t, s, tile)
        t.pass_on()
        return
    t.tile, t.step = tile, "explorer.place"


@rule("black-hole-swap")
@tells("explosion", "The Omega Sun explodes: the Black Hole lies at {at}.")
def explode(t: Galaxy, s: Duke, tile: int) -> None:
    """Swap the Omega Sun with the Black Hole."""
    if t.galaxy[CENTRE] >= 0:
        t.gone = (*t.gone, t.galaxy[CENTRE])
    lay(t, CENTRE, tile)
    t.tell("explosion", "black-hole-swap", s, at=HEXES[CENTRE])
    t.rules["black-hole-scientist"](t)


@rule("black-hole-scientist")
@tells("banished", "The Scientist role leaves the game.")
def banish(t: Galaxy) -> None:
    """Remove the Scientist role from the game."""
    scientist = t.parts.index["Scientist"]
    t.roles = tuple(r for r in t.roles if r != scientist)
    t.tell("banished", "black-hole-scientist")


# -- placing it --------------------------------------------------------------------------------------------------


@rule("explorer-place")
@depends(table=("galaxy",))
def empty_space(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the space is empty."""
    if not on_board(at) or t.galaxy[at] == NONE:
        return None
    return f"{HEXES[at]} without a tile", f"{name(t, t.galaxy[at])} at {HEXES[at]}", "A tile never lies on another."


def not_placed(t: Galaxy, s: Duke, at: int) -> tuple[str, ...]:
    """Name the rules about ships that are not there, and about suns where the tile is none."""
    if not any(at in o.fleets for o in t.seats):
        return "explorer-on-ships", "sun-under-ships"
    return () if t.tile >= 0 and t.parts.tile[t.tile].sun else ("sun-under-ships",)


@action(
    "place {space}",
    option="Place the tile",
    order="explorer-take",
    checks=("explorer-place",),
    carries=("explorer-on-ships", "sun-under-ships"),
    beside=not_placed,
    brings=lambda t, _s, _at: (f"lays {name(t, t.tile)} there",),
)
@tells("place", "{player} places {tile} at {at}.")
@tells("under-ships", "The tile goes under the ships at {at}.")
def place(t: Galaxy, s: Duke, at: int) -> None:
    """Place the tile that was taken."""
    tile, t.tile = t.tile, NONE
    lay(t, at, tile)
    t.tell("place", "explorer-place", s, tile=name(t, tile), at=HEXES[at])
    if any(at in o.fleets for o in t.seats):
        t.tell("under-ships", "explorer-on-ships", s, at=HEXES[at])
    t.declared, t.left, t.placed = (), 0, (s.at, at)
    if t.rules["explorer-claim"](t, s, at) is None and planets(t, at):
        t.step = "explorer.claim"
    else:
        turn_over(t)


def turn_over(t: Galaxy) -> None:
    """End what a player does with one tile."""
    t.placed = ()
    t.pass_on()


# -- Long Range Scanners -----------------------------------------------------------------------------------------


@rule("tech-scanners-first")
@depends(unless=lambda t, card: card == NONE or is_scanners(t, card))
def one_scan(t: Galaxy, s: Duke, card: int = NONE) -> Lack | None:
    """Check that the chooser scans for his first tile only; of other technologies nothing is said."""
    if card != NONE and not is_scanners(t, card):
        return None
    if t.bound.steps[t.step].phase != "explorer":
        return None
    if s.at != t.chooser or t.acted <= 1:
        return None  # others take one tile only
    return "the chooser's first tile", "a leftover tile" if t.acted > len(t.seats) else "that tile placed already"


@rule("tech-scanners")
def some_scan(t: Galaxy, s: Duke) -> Lack | None:
    """Check that Long Range Scanners were declared, and that there is a tile to draw."""
    card = t.parts.index["Long Range Scanners"]
    if card not in t.declared:
        return "Long Range Scanners declared", "no declaration in this turn"
    if not t.left:
        return amount(1, "scan"), amount(0, "scan")
    return None if t.stack else ("1 tile in the stack", "0 tiles")


def told_scan(e: Event) -> str:
    """Tell of a tile drawn in secret."""
    return "{player} draws {tile} in secret." if e["tile"] else "{player} draws a tile from the stack in secret."


@action(
    "scan",
    option="Technology",
    timing="tech-timing",
    order="tech-scanners",
    when=("tech-scanners", "tech-scanners-first"),
)
@tells("scan", told_scan, hides="tile")
@tells("scan-black-hole", "{player} draws the Black Hole and puts it back.")
def scan(t: Galaxy, s: Duke, _x: object) -> None:
    """Draw the top tile of the stack, which only this player sees."""
    top = known(t.stack[0] if t.stack[0] >= 0 else s.top)
    t.left = 0
    if t.rules["tech-scanners-black-hole"](t, top) is not None:
        s.top = top
        t.tell("scan-black-hole", "tech-scanners-black-hole", s)
        return
    s.drawn, t.stack = top, t.stack[1:]
    for o in t.seats:
        o.top = NONE
    t.tell("scan", "tech-scanners", s, tile=name(t, top))
    t.step = "explorer.scan"


@rule("tech-scanners-black-hole")
def no_black_hole(t: Galaxy, tile: int) -> Lack | None:
    """Check that a tile is not the Black Hole."""
    return ("another tile", "the Black Hole") if name(t, tile) == "Black Hole" else None


def to_keep(t: Galaxy, s: Duke) -> list[int]:
    """Return the two tiles to choose from."""
    return [code for code in (t.tile, s.drawn) if code >= 0]


@rule("tech-scanners-two")
def one_of_two(t: Galaxy, s: Duke, tile: int) -> Lack | None:
    """Check that it is the tile taken or the tile drawn."""
    if tile in to_keep(t, s):
        return None
    return " or ".join(name(t, code) for code in to_keep(t, s)) or "a tile drawn", name(t, tile)


def told_keep(e: Event) -> str:
    """Tell which tile is kept; others know only one of them."""
    if e["other"]:
        return "{player} keeps {tile} and puts {other} on top of the stack."
    return "{player} keeps {tile} and puts the drawn tile on top of the stack."


@action(
    "keep {tile}",
    option="Keep a tile",
    timing="tech-timing",
    order="tech-scanners-two",
    listed=to_keep,
    checks=("tech-scanners-two",),
)
@tells("keep", "{player} keeps the drawn tile, {tile}, and puts {other} on top of the stack.")
@tells("keep-open", told_keep, hides="other")
def keep(t: Galaxy, s: Duke, tile: int) -> None:
    """Keep one of two tiles; the other goes on top of the stack."""
    other = s.drawn if tile == t.tile else t.tile
    everybody = other == t.tile
    t.tile, s.drawn, t.stack = tile, NONE, (other, *t.stack)
    for o in t.seats:
        o.top = other if everybody or o.at == s.at else NONE
    t.tell("keep" if everybody else "keep-open", "tech-scanners", s, tile=name(t, tile),
           other=name(t, other))  # fmt: skip
    t.step = "explorer.place"


@changes_nothing("Long Range Scanners")
def _scanners_in_vain(t: Galaxy, _s: Duke) -> str:
    if not t.stack:
        return "no tile is left in the stack"
    hole = t.stack[0] == t.parts.index["Black Hole"]
    return "the Black Hole lies on top of the stack and stays there" if hole else ""


# -- the chooser's claim -----------------------------------------------------------------------------------------


@rule("explorer-claim")
def first_of_chooser(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that this is the first tile of the player who chose Explorer."""
    if t.rules["chooser-ability"](t, s) and t.acted == 1 and (at,) == t.placed[1:]:
        return None
    if t.bound.steps[t.step].phase != "explorer":
        return "a tile just placed", "none"
    return "the first tile of the player who chose Explorer", whose_tile(t, s, at)


def whose_tile(t: Galaxy, s: Duke, at: int) -> str:
    """Return the objection to a claim: another chooser, a later tile, or another space."""
    if not t.rules["chooser-ability"](t, s):
        return f"{t.seats[t.chooser].name} as the chooser"
    return "a later tile" if t.acted > 1 else f"no tile just placed at {HEXES[at]}"


@rule("explorer-claim-enemy")
def no_enemy_ships(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that no enemy ships are on the sector."""
    return enemy_ships(t, s, at)


def enemy_ships(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Return the objection to a space with enemy ships."""
    enemy = enemies(t, s, at)
    return (f"no enemy ships at {HEXES[at]}", f"ships of {enemy.name}") if enemy and at in enemy.fleets else None


@rule("no-planets")
@depends(table=("galaxy",))
def some_planet(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that a sector has a planet."""
    if not on_board(at) or planets(t, at):
        return None
    if t.galaxy[at] == NONE:
        return f"a planet at {HEXES[at]}", "no tile"
    return f"a planet at {HEXES[at]}", name(t, t.galaxy[at]), "A tile without a planet never gets one."


@rule("claim-token")
def some_token(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the player has an Empire token left."""
    return None if s.tokens > 0 else (amount(1, "Empire token"), amount(s.tokens, "Empire token"))


@rule("claim-unclaimed")
@depends(seats=("home", "empires", "starbases"))
def unclaimed(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that nobody controls the sector."""
    owner = controller(t, at)
    if owner is None:
        return None
    lack = f"{HEXES[at]} controlled by nobody", f"{owner.name} in control"
    return (*lack, _HOME) if at == owner.home else lack


@rule("controlled")
@depends(seat=("home", "empires", "starbases"))
def own_sector(t: Galaxy, s: Duke, at: int) -> Lack | None:
    """Check that the player controls the sector."""
    if at in s.empires or at in s.starbases or at == s.home:
        return None
    lack = (lambda: f"{HEXES[at]} controlled by {s.name}", lambda: in_control(t, at))
    return (*lack, _HOME) if home_of(t, at) else lack


def in_control(t: Galaxy, at: int) -> str:
    """Return in words who controls a sector."""
    owner = controller(t, at)
    return f"{owner.name} in control" if owner else "nobody in control"


@tells("claim", "{player} claims {tile} at {at} and has {tokens:token} left.")
def settle(t: Galaxy, s: Duke, at: int, rule_id: str) -> None:
    """Put an Empire on a sector, by one rule or another."""
    put_token(s, at)
    t.tell("claim", rule_id, s, at=HEXES[at], tile=name(t, t.galaxy[at]), tokens=s.tokens)


def no_unused_home(t: Galaxy, s: Duke, at: int) -> tuple[str, ...]:
    """Name the rule about home tiles that nobody uses where none lies."""
    return () if (tile := tile_at(t, at)) and tile.home else ("unused-homes",)


@action(
    "claim@explorer {space}",
    option="Claim",
    checks=("explorer-claim", "no-planets", "claim-unclaimed", "explorer-claim-enemy", "claim-token"),
    carries=("unused-homes",),
    forbids=("no-planets", "explorer-claim-enemy"),
    beside=no_unused_home,
)
def claim_first(t: Galaxy, s: Duke, at: int) -> None:
    """Claim the first tile; the turn is over."""
    settle(t, s, at, "explorer-claim")
    turn_over(t)


@action("no claim", option="Claim", alone=True, yields=True)
@tells("no-claim", "{player} claims nothing.")
def no_claim(t: Galaxy, s: Duke, _x: object) -> None:
    """Leave the first tile to others."""
    t.tell("no-claim", "explorer-claim", s)
    turn_over(t)


# -- the next tiles ----------------------------------------------------------------------------------------------


@rule("explorer-turn-up")
@tells("flip", "All tiles are placed: the Explorer card turns into a second Warlord.")
def next_row(t: Galaxy) -> None:
    """Turn up the next tiles; once all are placed the role becomes a second Warlord."""
    wanted = row_size(t)
    turn_up(t, wanted, "explorer-turn-up" if len(t.stack) >= wanted else "explorer-few-tiles")
    if t.rules["explorer-flip"](t):
        t.tell("flip", "explorer-flip")


@rule("explorer-flip")
def all_placed(t: Galaxy) -> bool:
    """Return True if all tiles are on the board."""
    return not t.row and not t.stack
