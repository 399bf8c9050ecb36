"""What players of Galactic Emperor do by hand, and what only the position file remembers."""

from __future__ import annotations

from coreworlds.games.byhand import Counter, Place
from coreworlds.games.galactic_emperor.board import HEXES
from coreworlds.games.galactic_emperor.components import box

__all__ = ["BY_HAND", "REMEMBERED"]

_SHIPS = ("Fighter", "Cruiser", "Dreadnought")
_TOKEN = {"piece": "{0}'s Empire token", "unit": "Empire tokens", "owned": True, "stock": "{0} tokens"}
_ON_MAP = {"spaces": HEXES, "zone": "map", "goal": False}
_BESIDE = (("Neutral", "the Galactic Showdown's neutral sector"), ("Throne", "the Throne"))


def _pile(back: str) -> Place:
    """Return a pile from which the stack is built."""
    tiles = tuple(tile.name for tile in box().tiles if tile.back == back)
    return Place(key="", word=f"{back} pile", name=f"the {back} pile", shut=True, names=tiles, unit="tiles", luck=back,
                 shuffles="setup-two-piles", phases=("setup",), goal=False)  # fmt: skip


_STOCKS = (
    Place(key="", word="box", name="the box", shut=True, unit="pieces"),
    _pile("plain"),
    _pile("atomic"),
    Place(key="", word="{0} supply", name="{0}'s supply of ships", owned=True, names=_SHIPS, unit="ships",
          zone="{0}/supply"),
    Place(key="", word="food pool", name="the pool of food", unit="food"),
    Place(key="", word="dice cup", name="the dice cup", shut=True, unit="dice"),
)
_MAP = (
    Place(key="galaxy", word="map at {1}", name="{1} on the map", path=("galaxy", "{1}"), held="name", unit="tiles",
          stock="box", **_ON_MAP),  # type: ignore[arg-type]  # keywords shared by several
    Place(key="food", word="food at {1}", name="the food at {1}", path=("food", "{1}"), held="number", piece="food",
          unit="food", stock="food pool", **_ON_MAP),  # type: ignore[arg-type]
    Place(key="home", word="{0} home at {1}", name="{0}'s home at {1}", owned=True, path=("player", "{0}", "home"),
          held="at", piece="{0}'s Home Starbase", unit="Home Starbases", phases=("setup",), **_ON_MAP),  # type: ignore[arg-type]
    Place(key="fleets", word="{0} ships at {1}", name="{0}'s ships at {1}", owned=True,
          path=("player", "{0}", "fleets", "{1}"), names=_SHIPS, unit="ships", stock="{0} supply",
          beside=_BESIDE, **{**_ON_MAP, "spaces": (*HEXES, "Neutral")}),  # type: ignore[arg-type]
    Place(key="empires", word="{0} empire at {1}", name="{0}'s Empire at {1}", path=("player", "{0}", "empires"),
          held="member", **_TOKEN, **_ON_MAP),  # type: ignore[arg-type]
    Place(key="starbases", word="{0} starbase at {1}", name="{0}'s Starbase at {1}",
          path=("player", "{0}", "starbases"), held="member", **_TOKEN, **_ON_MAP),  # type: ignore[arg-type]
    Place(key="influence", word="{0} influence at {1}", name="{0}'s influence at {1}", path=("influence", "{1}", "{0}"),
          held="number", beside=_BESIDE, **_TOKEN, **{**_ON_MAP, "spaces": (*HEXES, "Throne")}),  # type: ignore[arg-type]
)  # fmt: skip
_PILES = (
    Place(key="stack", word="stack", name="the stack of tiles", zone="stack", top="first", shut=True, unit="tiles",
          order="setup-plain-on-top"),
    Place(key="row", word="row", name="the turned-up tiles", zone="row", unit="tiles"),
    Place(key="tile", word="taken tile", name="the tile taken", held="name", zone="taken", unit="tiles", goal=False),
    Place(key="drawn", word="{0} drawn tile", name="the tile that {0} drew", held="name", owned=True, zone="taken",
          unit="tiles", goal=False),
    Place(key="gone", word="gone", name="the tiles out of the game", zone="gone", unit="tiles", goal=False),
    Place(key="roles", word="roles", name="the roles left", zone="roles", unit="roles"),
    Place(key="chosen", word="chosen", name="the roles chosen", zone="roles", unit="roles"),
    Place(key="technologies", word="technologies", name="the technologies to buy", zone="technologies"),
    Place(key="caught", word="caught", name="the technologies out of the game", zone="gone",
          goal=False),
    Place(key="dice", word="dice", name="the dice on the table", zone="dice", unit="dice", stock="dice cup"),
    Place(key="points", word="points", name="the pool of Victory Points", held="number", piece="Victory Point",
          unit="Victory Points", zone="points"),
)  # fmt: skip
_OWN = (
    Place(key="technologies", word="{0} technologies", name="{0}'s technologies", owned=True, zone="{0}/technologies",
          goal=False),
    Place(key="points", word="{0} points", name="{0}'s Victory Points", owned=True, held="number",
          piece="Victory Point", unit="Victory Points", stock="points"),
    Place(key="tokens", word="{0} tokens", name="{0}'s reserve", owned=True, held="number",
          piece="{0}'s Empire token", unit="Empire tokens"),
    Place(key="influence", word="{0} influence", name="{0}'s influence to place", held="number", **_TOKEN),  # type: ignore[arg-type]
)  # fmt: skip
_COUNTERS = (
    Counter(key="round", word="round", name="the Round", least=1, most=99),
    Counter(key="throne", word="throne", name="the Throne", counts="player", none="beside the board", luck=("throne",)),
    Counter(key="first", word="direction card", name="the Direction card", counts="player", none="beside the board",
            luck=("throne",)),
    Counter(key="direction", word="direction", name="the way of the Direction card", counts="word",
            words=("clockwise", "counterclockwise"), none="none yet"),
    *(Counter(key="prices", word=f"{what} price", name=f"the price of {what}", path=("prices", at), unit="marks",
              most=99, phases=("merchant",))
      for at, what in enumerate(("food", "metal", "energy"))),
    Counter(key="interrupt", word="die", name="the die rolled for the Saboteur", path=("interrupt", "die"), most=6,
            luck=("saboteur", "reroll"), steps=("technology.roll", "technology.dice", "technology.reroll")),
    Counter(key="marks", word="{0} marks", name="{0}'s stock of marks", owned=True, unit="marks"),
    Counter(key="metal", word="{0} metal", name="{0}'s store of metal", owned=True, most=99),
    Counter(key="energy", word="{0} energy", name="{0}'s store of energy", owned=True, most=99),
    Counter(key="food", word="{0} food", name="{0}'s food in hand", owned=True, most=99),
)  # fmt: skip
BY_HAND: tuple[Place | Counter, ...] = (*_STOCKS, *_PILES, *_MAP, *_OWN, *_COUNTERS)

# Nobody at a table keeps these: they are said, end by themselves, or are what the position file needs to go on.
REMEMBERED = (
    "step", "phase", "turn", "seed", "luck", "color", "chooser", "acted", "role", "stopped", "spent", "declared",
    "left", "reroll", "placed", "business", "price", "displaced", "moved", "produced", "funded", "paid", "scored",
    "battle", "interrupt", "bought", "top",
)  # fmt: skip
