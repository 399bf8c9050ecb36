"""Wrong rules about combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.games.galactic_emperor.components import OUTSIDE
from coreworlds.games.galactic_emperor.moves import gain, take_token
from coreworlds.games.galactic_emperor.rules.battle import fought, lose, shots, sides, volley
from coreworlds.games.galactic_emperor.rules.casualties import nobody_left
from coreworlds.games.galactic_emperor.rules.technology import active
from coreworlds.games.galactic_emperor.wrong.shelf import always, misread

if TYPE_CHECKING:
    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

misread(
    "empire-hit-first", "battle-empire-last",
    "You may assign hits to your Empire while you have ships there.",
    "An Empire takes no hit until all the defender's ships are destroyed.",
)(always(None))  # fmt: skip


@misread(
    "dreadnought-one-hit", "battle-dreadnought-two",
    "One hit destroys a Dreadnought.",
    "The first hit only flips a Dreadnought; the second one destroys it.",
)  # fmt: skip
def sunk(t: Galaxy, s: Duke) -> None:
    """Take the ship off at once."""
    if t.battle is not None:
        lose(t, s, t.battle.at, 2)
        t.tell("destroyed", "battle-dreadnought-two", s, unit="Dreadnought")


@misread(
    "starbase-one-hit", "battle-starbase-flips",
    "One hit destroys a Starbase.",
    "The first hit turns a Starbase into an Empire.",
)  # fmt: skip
def gone(t: Galaxy, s: Duke, at: int) -> None:
    """Take the token off."""
    take_token(s, at)
    t.tell("empire-lost", "battle-starbase-flips", s, at=t.parts.names[at])


@misread(
    "bonus-die-for-defenders", "battle-bonus-attack",
    "Every attacker rolls an extra die, whoever chose the Warlord.",
    "Only the player who chose the Warlord has an extra die, and only when attacking.",
)  # fmt: skip
def all_attackers(t: Galaxy, now: int | None) -> int | None:
    """Give every attacker the die."""
    return None if now is not None or t.battle is None or t.battle.at == OUTSIDE else t.battle.attacker


@misread(
    "all-hit-on-four", "battle-hits-on",
    "Every unit hits on 4 or more, Fighters too.",
    "Without Plasma Weapons Fighters hit on 5 or 6, all other units on 4 or more.",
)  # fmt: skip
def four_for_all(t: Galaxy, side: int, part: int) -> int:
    """Forget that Fighters are worse."""
    needed: int = 4 - (t.rules["tech-plasma"](t, t.seats[t.battle.attacker]) if side == 0 and t.battle else 0)
    return needed


@misread(
    "plasma-against-nobody", "tech-plasma",
    "Plasma Weapons add 2 to each die.",
    "Plasma Weapons add 1 to each die of your ships when you attack.",
)  # fmt: skip
def by_two(t: Galaxy, s: Duke) -> int:
    """Add too much."""
    return 2 if active(t, s, "Plasma Weapons") else 0


@misread(
    "shields-for-tokens", "tech-shields-ships",
    "Shield Generators also protect an Empire or Starbase alone.",
    "Shield Generators work only if you had ships when the battle began.",
)  # fmt: skip
def even_alone(t: Galaxy, s: Duke, card: int) -> Lack | None:
    """Ask for no ships."""
    return None


misread(
    "two-points-for-an-empire", "battle-empire-point",
    "A destroyed Empire gives 2 Victory Points.",
    "An attacker who wins and has destroyed an Empire gets 1 Victory Point.",
)(lambda t, s: gain(t, s, 2, "battle-empire-point", "an Empire destroyed"))  # fmt: skip


@misread(
    "damaged-dreadnought-fires-less", "battle-dreadnoughts",
    "A damaged Dreadnought rolls 1 die less.",
    "Damaged or not, a Dreadnought rolls 3 dice.",
)  # fmt: skip
def weaker(t: Galaxy) -> None:
    """Take a die away for each damaged Dreadnought."""
    found = list(shots(t, 1))
    for side, count in enumerate(fought(t).damaged):
        for shot in [shot for shot in found if shot[0] == side][:count]:
            found.remove(shot)
    volley(t, 1, "battle-dreadnoughts", tuple(found))


@misread(
    "tokens-do-not-fire", "battle-cruisers",
    "An Empire or Starbase takes hits, but does not fire.",
    "Without Ion Cannons an Empire rolls 2 dice in phase 2, a Starbase 3.",
)  # fmt: skip
def ships_only(t: Galaxy) -> None:
    """Let Cruisers fire."""
    volley(t, 2, "battle-cruisers", tuple(shot for shot in shots(t, 2) if t.parts.kind[shot[1]] == "ship"))


@misread(
    "point-though-nobody-survives", "battle-nobody-left",
    "A destroyed Empire gives its point even if no attacking ship survives.",
    "If both sides of a battle are destroyed, nobody gets anything.",
)  # fmt: skip
def point_at_once(t: Galaxy) -> None:
    """Reward an attacker who is gone."""
    if fought(t).empire:
        t.rules["battle-empire-point"](t, sides(t)[0])
    nobody_left(t)


misread(
    "defender-is-rewarded", "battle-defender-no-reward",
    "A defender who destroys all attackers gets 1 Victory Point.",
    "A defender gets nothing for a battle, whatever comes of it.",
)(lambda t: gain(t, sides(t)[1], 1, "battle-defender-no-reward", "a battle won"))  # fmt: skip
misread(
    "extra-die-stays", "battle-bonus-change",
    "The extra die stays with one kind of ship for the whole battle.",
    "Before each new attack the Warlord's chooser may give the extra die to another ship.",
)(lambda t: fought(t).bonus)  # fmt: skip
