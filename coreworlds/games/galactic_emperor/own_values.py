"""The printed values of an owner's copy: a text file, checked, and laid over what is reconstructed."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coreworlds.engine.errors import CoreWorldsError, shown
from coreworlds.engine.files import read_whole
from coreworlds.engine.near import near
from coreworlds.engine.textfile import read_toml
from coreworlds.games.galactic_emperor.box_check import faults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from coreworlds.engine.textfile import Document
    from coreworlds.games.galactic_emperor.components import Box

__all__ = ["faults_of", "name_of", "overlaid", "template_of"]

GAME = "galactic-emperor"
_MOST = 999  # the largest number that may be printed
_TRUTH, _NUMBER = "true or false", f"a whole number from 0 to {_MOST}"
# What may be replaced: all that no source tells. Published values and names stay.
_KINDS: dict[str, tuple[str, dict[str, str]]] = {
    "tile": ("tiles", {"planets": _NUMBER, "food": _NUMBER, "metal": _NUMBER, "energy": _NUMBER, "sun": _TRUTH}),
    "unit": ("units", {"metal": _NUMBER, "energy": _NUMBER, "marks": _NUMBER}),
    "technology": ("technologies", {"energy": _NUMBER}),
}
_FACES = 6
_HEAD = f"""# The printed values of your copy of Galactic Emperor. Names are ours: take the tile that is most like it.
# Change what differs, leave out what does not, then: coreworlds cards check THIS-FILE

game = "{GAME}"
"""


def overlaid(box: Box, text: str, name: str = "") -> Box:
    r"""
    Return the box with an owner's values in place of ours.

    Raises
    ------
    CoreWorldsError
        At the first value that cannot be read, with its line.

    Examples
    --------
    >>> from coreworlds.games.galactic_emperor.components import box
    >>> mine = overlaid(box(), '[[tile]]\nname = "Slag"\nmetal = 2')
    >>> [tile.metal for tile in mine.tiles if tile.name == "Slag"]
    [2]
    """
    doc = read_toml(text, name)
    _keys(doc, (), doc.data, ("game", "market", *_KINDS))
    if doc.data.get("game", GAME) != GAME:
        doc.fail(("game",), "this is another game's file", found=shown(doc.data["game"]), expected=GAME)
    changed: dict[str, Any] = {}
    for kind, (attribute, values) in _KINDS.items():
        given = dict(_blocks(doc, kind, values, [part.name for part in getattr(box, attribute)]))
        changed[attribute] = tuple(_with(part, given.get(part.name, {})) for part in getattr(box, attribute))
    return replace(box, market={**box.market, **_market(doc)}, **changed)


def _with(part: Any, given: dict[str, Any]) -> Any:  # noqa: ANN401  (a tile, a ship, a card)
    """Return a part with an owner's values; those that differ from ours are known to be printed."""
    new = {key: value for key, value in given.items() if value != getattr(part, key)}
    source = dict.fromkeys(new, "an owner's copy")
    return replace(part, **new, provenance={**part.provenance, **source}) if new else part


def name_of(box: Box, path: str) -> str:
    """
    Return the name of an owner's values in positions: the file's name, and a word that no other values have.

    Examples
    --------
    >>> from coreworlds.games.galactic_emperor.components import shipped
    >>> name_of(shipped(), "at home/mine.toml").rpartition(" ")[0]
    'mine.toml'
    """
    values = [[part.name, *(getattr(part, key) for key in keys)]
              for attribute, keys in _KINDS.values() for part in getattr(box, attribute)]  # fmt: skip
    prices = [box.market[key] for key in ("food", "metal", "energy")]
    return f"{Path(path).name} {sha256(repr((values, prices)).encode()).hexdigest()[:8]}"


def _blocks(doc: Document, kind: str, values: dict[str, str], names: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each named part with the values that replace its own."""
    blocks = doc.data.get(kind, [])
    if not isinstance(blocks, list):
        doc.fail((kind,), f"{kind}s are written one by one", found=f"[{kind}]", expected=f"[[{kind}]]")
    seen = set()
    for n, block in enumerate(blocks):
        if not isinstance(block, dict) or block.get("name") not in names:
            name = block.get("name", "no name") if isinstance(block, dict) else block
            known = near(name[:80], names) if isinstance(name, str) else ""
            doc.fail((kind, n), f"no {kind} has this name", found=shown(name), expected=known or ", ".join(names))
        name = block["name"]
        if name in seen:
            doc.fail((kind, n), f"this {kind} is told twice", found=name, expected="one block for each")
        seen.add(name)
        _keys(doc, (kind, n), block, ("name", *values))
        for key, what in values.items():
            if key in block and not _fits(block[key], what):
                doc.fail((kind, n, key), f"{key} of {name} cannot be this", found=shown(block[key]), expected=what)
        yield name, {key: value for key, value in block.items() if key != "name"}


def _market(doc: Document) -> dict[str, list[int]]:
    """Return the price tables that a file tells."""
    market = doc.data.get("market", {})
    if not isinstance(market, dict):
        doc.fail(("market",), "the market is a table", found=shown(market), expected="[market]")
    _keys(doc, ("market",), market, ("food", "metal", "energy"))
    for key, prices in market.items():
        if not (isinstance(prices, list) and len(prices) == _FACES and all(_fits(price, _NUMBER) for price in prices)):
            doc.fail(("market", key), f"the prices of {key} cannot be these", found=shown(prices),
                     expected=f"6 whole numbers from 0 to {_MOST}, for the results 1 to 6 of the die")  # fmt: skip
    return market


def _keys(doc: Document, path: tuple[str | int, ...], table: dict[str, Any], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            doc.fail((*path, key), "this key is unknown, or its value is published and stays", found=key,
                     expected=near(key, known) or " or ".join(known))  # fmt: skip


def _fits(value: object, what: str) -> bool:
    if what == _TRUTH:
        return isinstance(value, bool)
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST


def faults_of(box: Box, path: str | Path) -> tuple[str, ...]:
    """Name all faults of an owner's file, each as one sentence: what cannot be read, or cannot be played."""
    try:
        mine = overlaid(box, read_whole(path, "an owner's file"), Path(path).name)
    except CoreWorldsError as error:
        return (str(error),)
    return tuple(str(fault) for fault in faults(mine, Path(path).name))


def template_of(box: Box) -> str:
    """Return the file to begin with: every value of the box that may be replaced, as it is now."""
    lines = [_HEAD]
    for kind, (attribute, values) in _KINDS.items():
        for part in getattr(box, attribute):
            if kind == "unit" and not part.supply:  # a token costs nothing
                continue
            told = (f"{key} = {str(getattr(part, key)).lower()}" for key in values)
            lines.append("\n".join([f"[[{kind}]]", f'name = "{part.name}"', *told, ""]))
    lines.append("[market]  # the price in marks for the results 1 to 6")
    lines += [f"{key} = {box.market[key]}" for key in ("food", "metal", "energy")]
    return "\n".join(lines) + "\n"
