"""Risk Legacy, the board game by Rob Daviau and Chris Dupuis: one game in a world that remembers."""

from coreworlds.games.risk_legacy.game import GAME

__all__ = ["GAME"]
