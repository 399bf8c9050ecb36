"""Tiles and Technology cards as they are seen when they do not lie on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.layout import Face, Mark, Value

if TYPE_CHECKING:
    from coreworlds.engine.position import Position
    from coreworlds.games.galactic_emperor.components import Tile
    from coreworlds.games.layout import Place

__all__ = ["picture", "technology", "tile_card", "yielding"]

GIVES = (("planets", "planet"), ("food", "leaf"), ("metal", "ingot"), ("energy", "bolt"))
PLACES: tuple[Place, ...] = ("top-left", "left", "right", "top-right")  # on a card, in this order
PICTURES = {0: "dust", 1: "planet", 2: "pair"}  # by the number of planets


def yielding(tile: Tile) -> tuple[Value, ...]:
    """Give what a tile shows: planets, and the resources of a turn."""
    shown = [(word, icon, n) for word, icon in GIVES if (n := getattr(tile, word))]
    return tuple(
        Value(place=place, label=_word(word, n), text=str(n), icon=icon, published=word in tile.provenance)
        for place, (word, icon, n) in zip(PLACES, shown, strict=False)
    )


def _word(word: str, count: int) -> str:
    return "planet" if word == "planets" and count == 1 else word


def picture(tile: Tile) -> tuple[str, str]:
    """Give what a tile's picture shows."""
    if tile.back == "hole":
        return ("hole", tile.name)
    if tile.sun:
        return ("sun", tile.name)
    return ("home" if tile.home else PICTURES[tile.planets], tile.name)


def tile_card(pos: Position, part: int, zone: str, number: int, asks: tuple[str, ...]) -> Face:
    """Show a tile that does not lie on the board."""
    if part < 0:
        return Face(key=f"{zone}/{number}", name="a tile", hidden=True)
    tile = pos.parts.tile[part]
    return Face(
        key=f"{zone}/{number}/{tile.name}",
        name=tile.name,
        kind="Sector tile",
        shape="hexagon",
        tone="blue",
        foot=tile.back,
        refs=(tile.name,),
        values=yielding(tile),
        text=tile.text,
        asks=asks,
        art=picture(tile),
        ours=not tile.sun and tile.back != "hole",
    )


def technology(pos: Position, part: int, zone: str, asks: tuple[str, ...], marks: tuple[Mark, ...] = ()) -> Face:
    """Show a Technology card."""
    card = pos.parts.technology[part]
    published = "energy" in card.provenance
    cost = Value(place="top-left", label="energy", text=str(card.energy), icon="bolt", published=published)
    return Face(key=f"{zone}/{card.name}", name=card.name, kind="Technology", shape="square", tone="blue",
                type=card.role or "any time", refs=(card.name,), values=(cost,), text=card.text, ours=not published,
                marks=marks, asks=asks, art=("scheme", card.name))  # fmt: skip
