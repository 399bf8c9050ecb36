"""What players of Core Worlds do by hand, and what only the position file remembers."""

from __future__ import annotations

from coreworlds.games.byhand import Counter, Place
from coreworlds.games.core_worlds.state import LAST_ROUND

__all__ = ["BY_HAND", "REMEMBERED"]

_ROMAN = ("I", "II", "III", "IV", "V")
_BEFORE = ("setup", "pregame")
_DECKS = tuple(
    Place(key="galactic", at=n, word=f"deck {n + 1}", name=f"Deck {roman}", zone=f"deck/{n + 1}", top="first",
          shut=True, order="removed-order", luck=f"galactic/{n + 1}", shuffles="setup-galactic-shuffled")
    for n, roman in enumerate(_ROMAN)
)  # fmt: skip
BY_HAND: tuple[Place | Counter, ...] = (
    Place(key="", word="box", name="the box", shut=True),
    Place(key="central", word="central zone", name="the Central Zone", zone="central", top="last", tokens="one",
          comes="How many cards will come to the Central Zone?", goes="Which cards will leave the Central Zone?",
          marked="Which cards will get an Energy Token?"),
    *_DECKS,
    Place(key="home", word="{0} home", name="{0}'s Home World", owned=True, held="name", zone="{0}/worlds",
          phases=("setup",)),
    Place(key="hand", word="{0} hand", name="{0}'s hand", owned=True, zone="{0}/hand",
          comes="How many cards will {0} draw?"),
    Place(key="deck", word="{0} deck", name="{0}'s draw deck", owned=True, zone="{0}/deck", top="first", shut=True,
          luck="deck/{0}", shuffles="shuffle-when", holds="How many cards will {0}'s draw deck hold?"),
    Place(key="discard", word="{0} discard", name="{0}'s discard pile", owned=True, zone="{0}/discard", top="last",
          called=(("pregame", "the cards beside {0}'s deck"),),
          comes="How many cards will {0} discard?"),
    Place(key="units", word="{0} units", name="{0}'s Units", owned=True, zone="{0}/units", tokens="many", goal=False),
    Place(key="worlds", word="{0} worlds", name="{0}'s Worlds", owned=True, zone="{0}/worlds", goal=False),
    Place(key="prestige", word="{0} prestige", name="{0}'s Prestige cards", owned=True, zone="{0}/prestige",
          goal=False),
    Place(key="removed", word="removed", name="the cards out of the game", zone="removed", goal=False),
    Counter(key="round", word="round", name="the Round Marker", least=1, most=LAST_ROUND),
    Counter(key="destiny", word="destiny", name="the Destiny Marker", counts="player"),
    Counter(key="actions", word="{0} actions", name="{0}'s Action Marker", owned=True, unit="Actions"),
    Counter(key="energy", word="{0} energy", name="{0}'s Energy Marker", owned=True, unit="Energy"),
    Counter(key="surge_tokens", word="{0} surge tokens", name="{0}'s stock of Energy Surge Tokens", owned=True,
            unit="Energy Surge Tokens", phases=_BEFORE),
    Counter(key="passed", word="{0} passed", name="{0}'s pass", owned=True, counts="truth", steps=("action.turn",)),
)  # fmt: skip

# Nobody at a table keeps these: they end by themselves, or are what the position file needs to go on.
REMEMBERED = ("step", "phase", "turn", "seed", "luck", "pending", "pregame_draft", "kept", "explored", "used", "passed")
