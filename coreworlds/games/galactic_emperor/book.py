"""The register of Galactic Emperor: every rule's entry, and the functions gathered under their ids."""

from __future__ import annotations

from importlib.resources import files

from coreworlds.engine.rulebook import Register
from coreworlds.games.comparison import read_comparison
from coreworlds.games.reading import read_register

__all__ = ["COMPARED", "GLOSSARY", "RULES", "amount", "rule"]

_FOLDER = files("coreworlds.games.galactic_emperor").joinpath("rules")
RULES, GLOSSARY = read_register(_FOLDER)
COMPARED = (read_comparison(_FOLDER.joinpath("compared.toml")),)
rule = Register()
_PLAIN = {"food", "metal", "energy", "influence"}


def amount(n: int, word: str) -> tuple[int, str]:
    """
    Return an amount with what it counts.

    Examples
    --------
    >>> amount(1, "mark"), amount(0, "mark"), amount(3, "metal")
    ((1, 'mark'), (0, 'marks'), (3, 'metal'))
    """
    return (n, word if n == 1 or word in _PLAIN else f"{word}s")
