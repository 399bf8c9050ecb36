"""What lies in the box: tiles, ships, technologies, the market and the supplies, as their data files say."""

import tomllib
from pathlib import Path
from typing import Any

Data = dict[str, Any]
FOLDER = Path(__file__).parents[3] / "coreworlds" / "games" / "galactic_emperor" / "components"


def load(name: str) -> Data:
    """Read one data file."""
    # RB, Components
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


TILES: dict[str, Data] = {tile["name"]: tile for tile in load("tiles")["tile"]}
UNITS: dict[str, Data] = {unit["name"]: unit for unit in load("ships")["unit"]}
TECHNOLOGIES: dict[str, Data] = {card["name"]: card for card in load("technologies")["technology"]}
MARKET = load("market")
SUPPLY = load("supply")
SHIPS = ["Fighter", "Cruiser", "Dreadnought"]
ROLES = ["Explorer", "Merchant", "Steward", "Engineer", "Warlord", "Regent", "Scientist"]
RESOURCES = ["food", "metal", "energy"]
STORAGE: dict[str, int] = SUPPLY["storage"]


def shows(tile: str, what: str) -> int:
    """Tell how many planets, or cubes of a resource, a tile shows."""
    # RB, Explorer Role: one or two planets, empty space, or possibly a sun or black hole
    return int(TILES[tile].get(what, 0)) if tile else 0


def is_sun(tile: str) -> bool:
    """Tell whether a tile is a sun."""
    # RB, Explorer Role
    return bool(tile) and bool(TILES[tile].get("sun", False))
