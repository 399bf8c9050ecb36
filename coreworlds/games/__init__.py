"""The games, each a folder: rules in Python, data in TOML. A game's id is its folder's name, with hyphens."""

from coreworlds.engine.cover import Cover

__all__ = ["BEGUN", "COVERS", "WHOLE"]

COVERS = (
    Cover("core-worlds", "Core Worlds", range(2, 6)),
    Cover("galactic-emperor", "Galactic Emperor", range(3, 7)),
)
WHOLE = tuple(cover.id for cover in COVERS)
BEGUN: tuple[str, ...] = ()  # can be played and looked at; not offered until they are whole
