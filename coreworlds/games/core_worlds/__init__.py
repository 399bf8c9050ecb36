"""Core Worlds, the card game by Andrew Parks: rules in Python, cards and register in TOML."""

from coreworlds.games.core_worlds.game import GAME

__all__ = ["GAME"]
