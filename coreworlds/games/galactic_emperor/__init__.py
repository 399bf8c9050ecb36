"""Galactic Emperor, the board game by Adam West: rules in Python, components and register in TOML."""

from coreworlds.games.galactic_emperor.game import GAME

__all__ = ["GAME"]
