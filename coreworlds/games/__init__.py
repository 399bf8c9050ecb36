"""The games, each a folder: rules in Python, data in TOML. A game's id is its folder's name, with hyphens."""

__all__ = ["BEGUN", "WHOLE"]

WHOLE = ("core-worlds", "galactic-emperor")
BEGUN: tuple[str, ...] = ()  # can be played and looked at; not offered until they are whole
