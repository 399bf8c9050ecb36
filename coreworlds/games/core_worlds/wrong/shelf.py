"""The shelf on which the wrong rules of Core Worlds are laid as they are defined."""

from __future__ import annotations

from coreworlds.games.shelf import Shelf, always

__all__ = ["always", "misread"]

misread = Shelf()
