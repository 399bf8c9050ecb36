"""The table of Galactic Emperor: the galaxy as a map, the roles, the market, and each duke's side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.layout_cards import technology, tile_card
from coreworlds.games.galactic_emperor.layout_end import ending
from coreworlds.games.galactic_emperor.layout_map import galaxy
from coreworlds.games.galactic_emperor.layout_seats import in_supply, seat
from coreworlds.games.galactic_emperor.layout_words import situation
from coreworlds.games.layout import Face, Layout, Mark, Track, Value, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.position import Position

__all__ = ["layout", "sights"]

NOTE = "° marks a value that a published source states. Tiles, costs and prices without it are ours."
ICONS = {"food": "leaf", "metal": "ingot", "energy": "bolt"}
RESOURCES = tuple(ICONS)
ROLES = {  # what everybody does in it
    "Explorer": "A new sector tile each.",
    "Merchant": "Prices, harvest, trade.",
    "Steward": "Sectors make resources.",
    "Engineer": "New ships for all who pay.",
    "Warlord": "Ships move, claim, fight.",
    "Second Warlord": "Ships move, claim, fight.",
    "Regent": "Influence, then points.",
    "Scientist": "Technologies for energy.",
}


def layout(pos: Position, viewer: str | None = None) -> Layout:
    """
    Give the table as a position shows it.

    Parameters
    ----------
    pos
        Any position. What a viewer may not know must already be unknown in it (`seen_by`).
    viewer
        Whose seat stands first; None for an open table.
    """
    return Layout(
        title="Table",
        viewer=viewer or "",
        zones=tuple(_zones(pos)),
        tracks=(Track(key="round", title="Round", value=pos.round, least=1, most=max(12, pos.round)),),
        seats=tuple(seat(pos, name) for name in pos.seats),
        situation=situation(pos),
        notes=(NOTE,),
        **ending(pos),
    )


def sights(pos: Position) -> Iterable[str]:
    """Give by name what lies on the table and has no line of its own in a position file, as it lies there."""
    yield from (*HEXES, *(("Throne",) if _beside(pos) else ()))
    yield from (*(f"Die {i}" for i, _ in enumerate(pos.dice, 1)), *RESOURCES)
    yield from (unit.name for name in pos.seats for unit, _ in in_supply(pos, pos.seat(name)))


def _zones(pos: Position) -> Iterable[Zone]:
    """Give what all share, the galaxy first."""
    yield from (*_piles(pos), galaxy(pos), *_throne(pos), *_row(pos), *_dice(pos))
    yield from (_roles(pos), _market(pos), _technologies(pos))


def _piles(pos: Position) -> Iterable[Zone]:
    yield Zone(key="stack", title="Stack of tiles", style="pile", count=len(pos.stack), unit="tiles")
    yield Zone(key="points", title="Victory Points", style="pile", count=pos.points, unit="points in the pool",
               empty="They lie face up: all see how many are left." if pos.points else "None is left.")  # fmt: skip
    if pos.gone or pos.caught:
        tiles = (tile_card(pos, tile, "gone", i, ()) for i, tile in enumerate(pos.gone))
        faces = (*tiles, *(technology(pos, part, "gone", ()) for part in pos.caught))
        yield Zone(key="gone", title="Removed", style="pile", count=len(faces), faces=faces, unit="pieces")


def _throne(pos: Position) -> Iterable[Zone]:
    """Give the Throne while it lies beside the board in Regent, with the influence on it."""
    if not _beside(pos):
        return
    placed = pos.influence.get(pos.parts.index["Throne"], ())
    marks = tuple(Mark(label=f"{name}: influence", icon="eye", count=count, seat=number)
                  for number, (name, count) in enumerate(zip(pos.seats, placed, strict=False), 1) if count)  # fmt: skip
    face = Face(key="throne/Throne", name="Throne", kind="Card", shape="square", tone="red", refs=("Throne",),
                marks=marks, asks=("influence Throne",), art=("honour", "Throne"),
                text="It lies beside the board until the influence is resolved.")  # fmt: skip
    yield Zone(key="throne", title="Beside the board", style="compact", faces=(face,), count=1, unit="card")


def _beside(pos: Position) -> bool:
    return pos.throne < 0 and pos.phase == "regent"


def _row(pos: Position) -> Iterable[Zone]:
    """Give the turned-up tiles, and the one in somebody's hand."""
    names = pos.parts.names
    tiles = [tile_card(pos, tile, "row", i, (f"take {names[tile]}",)) for i, tile in enumerate(pos.row)]
    yield Zone(key="row", title="Turned-up tiles", faces=tuple(tiles), count=len(tiles), unit="tiles",
               empty="No tile is turned up.")  # fmt: skip
    if pos.tile >= 0:
        taken = [pos.tile, *(s.drawn for s in map(pos.seat, pos.seats) if s.drawn >= 0)]
        faces = tuple(tile_card(pos, tile, "taken", i, (f"keep {names[tile]}",)) for i, tile in enumerate(taken))
        yield Zone(key="taken", title="The tile taken", faces=faces, count=len(faces), unit="tiles")


def _dice(pos: Position) -> Iterable[Zone]:
    if pos.dice:
        verb = "discard" if pos.phase == "merchant" else "reroll"
        faces = tuple(
            Face(key=f"dice/{i}", name=f"Die {i}", kind="Die", tone="yellow", refs=(f"Die {i}",), art=("die", str(i)),
                 values=(Value(place="medal", label="shows", text=str(die)),), text=f"It shows {die}.",
                 asks=tuple(dict.fromkeys((f"{verb} Die {i}", f"reroll Die {i}"))))
            for i, die in enumerate(pos.dice, 1)
        )  # fmt: skip
        yield Zone(key="dice", title="Dice", style="compact", faces=faces, count=len(faces), unit="dice")


def _roles(pos: Position) -> Zone:
    chosen = [(part, "chosen") for part in pos.chosen]
    faces = tuple(_role(pos, part, state) for part, state in [*((part, "") for part in pos.roles), *chosen])
    return Zone(key="roles", title="Roles", style="side", faces=faces, count=len(pos.roles), unit="roles left",
                empty="No Role cards lie out.")  # fmt: skip


def _role(pos: Position, part: int, state: str) -> Face:
    name = pos.parts.names[part]
    playing = state and part == pos.role
    marks = (Mark(label="played now" if playing else state, icon="action" if playing else "yes"),) if state else ()
    return Face(key=f"roles/{name}", name=name, kind="Role", shape="square", tone="grey" if state else "red",
                refs=(name,), marks=marks, asks=(f"choose {name}",), art=("honour", name),
                text=ROLES[name])  # fmt: skip


def _market(pos: Position) -> Zone:
    """Give what each resource costs now, and what its die means; 0: no Merchant was played yet."""
    table = pos.parts.box.market
    verbs = ("buy", "sell") if pos.phase != "steward" else ("gain",)
    faces = tuple(
        Face(key=f"market/{name}", name=name, kind="Resource", shape="diamond", tone="green", art=(ICONS[name], name),
             values=(Value(place="top-left", label="price in marks", text=str(price) if price else "–", icon="coin"),),
             refs=(name,), asks=tuple(f"{verb} {name}" for verb in verbs),
             text=f"Its die sets the price: 1 to 6 mean {', '.join(map(str, table[name]))} marks.")
        for name, price in zip(RESOURCES, pos.prices, strict=True)
    )  # fmt: skip
    set_now = sum(price > 0 for price in pos.prices)
    return Zone(key="market", title="Market", style="side", faces=faces, count=set_now, unit="prices")


def _technologies(pos: Position) -> Zone:
    faces = tuple(technology(pos, part, "technologies", (f"buy {pos.parts.names[part]}",)) for part in pos.technologies)
    return Zone(key="technologies", title="Technologies to buy", style="compact", faces=faces, count=len(faces),
                unit="cards", empty="No technology is left to buy.")  # fmt: skip
