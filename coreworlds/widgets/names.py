"""Names for players who gave none."""

__all__ = ["NAMES"]

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
