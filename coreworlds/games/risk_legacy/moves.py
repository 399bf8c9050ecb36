"""What several rules do or ask: who controls what, troops, HQs, cities, Red Stars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.games.risk_legacy.state import BOX, CONTINENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from coreworlds.games.risk_legacy.state import Battle, Commander, Earth

__all__ = [
    "Lack",
    "add",
    "battle_seen",
    "bonus_now",
    "called",
    "continents",
    "has_power",
    "holders",
    "hq_at",
    "hqs_of",
    "living",
    "marked",
    "named",
    "number",
    "own_turn",
    "owner",
    "population",
    "reads",
    "stars",
    "troops",
    "unopposed",
    "value",
    "winner",
    "won",
    "worth",
]  # fmt: skip

Lack = tuple[object, object] | tuple[object, object, str]
STARS_TO_WIN = 4
_NUMBER = BOX.first["number"] - 1
_NAMES = tuple(map(str, BOX.names))
_POWERS = {BOX.rule[power]: power for power in BOX.all["power"]}
_SIZES = {"minor": 1, "major": 2, "capital": 5}
MOST_NUMBER = len(BOX.all["number"])


def called(part: int) -> str:
    """Return a component's name."""
    return _NAMES[part] if part >= 0 else str(BOX.names[part])


def number(n: int) -> int:
    """Return the component of the box that a number is in an action."""
    return _NUMBER + min(n, MOST_NUMBER)


def value(part: int) -> int:
    """Return the number that a component of an action is."""
    return part - _NUMBER


def reads(t: Earth, ruling: str, choice: str) -> bool:
    """Return True if a ruling is read in this other way on this table."""
    return t.rulings.get(ruling) == choice


# -- territories -------------------------------------------------------------------------------------------------


def owner(t: Earth, at: int) -> Commander | None:
    """Return who controls a territory: who has troops there."""
    for s in t.seats:
        if at in s.troops:
            return s
    return None


def holders(t: Earth) -> dict[int, Commander]:
    """Return who has troops in each territory with troops; while moves are listed, this is found once."""
    memo: dict[Any, Any] = {} if t.memo is None else t.memo
    if "holders" not in memo:
        memo["holders"] = {at: s for s in t.seats for at in s.troops}
    return memo["holders"]  # type: ignore[no-any-return]


def troops(t: Earth, at: int) -> int:
    """Return the number of troops in a territory, whoever has them."""
    for s in t.seats:
        if at in s.troops:
            return s.troops[at]
    return 0


def add(s: Commander, at: int, count: int) -> None:
    """Put troops into a territory, or take them away with a negative count. Territories stay in their order."""
    left = s.troops.get(at, 0) + count
    if at not in s.troops:
        s.troops = dict(sorted({**s.troops, at: left}.items()))
    elif left > 0:
        s.troops = {**s.troops, at: left}
    else:
        s.troops = {each: n for each, n in s.troops.items() if each != at}


def hq_at(t: Earth, at: int) -> int | None:
    """Return the faction whose HQ stands in a territory."""
    for faction, where in t.hqs.items():
        if where == at:
            return faction
    return None


def hqs_of(t: Earth, s: Commander) -> list[int]:
    """Return the territories with an HQ that a player controls."""
    return [at for at in t.hqs.values() if at in s.troops]


def marked(t: Earth, at: int) -> bool:
    """Return True if something is marked in a territory: a scar or a city."""
    return at in t.marks or at in t.cities


def population(t: Earth, at: int) -> int:
    """Return the population of the city in a territory, 0 without one."""
    return _SIZES[t.cities[at].kind] if at in t.cities else 0


def continents(s: Commander) -> list[int]:
    """Return the continents of which a player controls every territory."""
    return [continent for continent, all_ in CONTINENTS.items() if s.troops.keys() >= all_]


def bonus_now(t: Earth, continent: int) -> int:
    """Return the bonus of a continent as the world has changed it: what whoever controls it gets."""
    given = t.continents.get(continent)
    if given is None:
        return int(BOX.bonus[continent])
    named = bool(given.name) and not reads(t, "named-continent", "published")
    return int(BOX.bonus[continent] + given.change + named)


# -- players -----------------------------------------------------------------------------------------------------


def has_power(t: Earth, s: Commander, power: str) -> bool:
    """Return True if a player's faction has the power that a rule is about."""
    return t.powers.get(s.faction) == _POWERS[power]


def living(t: Earth) -> list[Commander]:
    """Return the players who are not eliminated."""
    return [s for s in t.seats if not s.out]


def stars(t: Earth, s: Commander) -> int:
    """Return the Red Stars of a player: tokens, and HQs under the player's control."""
    count: int = t.rules["stars-count"](t, s)
    return count


def winner(t: Earth) -> Commander | None:
    """Return who has won: with four Red Stars, the player in turn first; else the last who is left."""
    four = t.rules["stars-four"]
    for s in (*t.seats[t.active :], *t.seats[: t.active]):
        if four(t, s):
            return s
    last: Commander | None = t.rules["last-left"](t)
    return last


def battle_seen(t: Earth) -> Battle | None:
    """Return the battle that the table shows: once the winner has signed, the one in which the game was won is past."""
    past = t.step == "over" or (t.step.startswith("after.") and t.step not in {"after.results", "after.sign"})
    return None if past else t.battle


def won(t: Earth) -> bool:
    """Return True if the game is won."""
    return winner(t) is not None


def own_turn(
    when: Callable[[Earth, Commander], bool] = lambda _t, _s: True,
) -> Callable[[Earth, int | None], int | None]:
    """Return an order: only the player in turn, and only if there is something to decide."""

    def order(t: Earth, now: int | None) -> int | None:
        return t.active if now is None and when(t, t.seats[t.active]) else None

    return order


def unopposed(t: Earth, s: Commander, items: Iterable[Any], checks: Sequence[Callable[..., Any]]) -> Iterator[Any]:
    """Find the items to which no check objects."""
    for x in items:
        for check in checks:
            if check(t, s, x) is not None:
                break
        else:
            yield x


# -- cards and words ---------------------------------------------------------------------------------------------


def worth(t: Earth, card: int) -> int:
    """Return the coins on a Resource card."""
    return t.coins.get(BOX.index[BOX.of[card]], 1) if BOX.of[card] else 1


def named(parts: Iterable[int]) -> tuple[str, ...]:
    """Return the names of components."""
    return tuple(map(called, parts))
