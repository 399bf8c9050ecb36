"""The simple player: how much one move promises, from what its seat may know. No search, one look at the table."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from coreworlds.games.risk_legacy.moves import STARS_TO_WIN, called, holders, population, stars, worth
from coreworlds.games.risk_legacy.rules.attack import LEAST, MOST, MOST_DEFENDING, fought, shown_dice
from coreworlds.games.risk_legacy.rules.dice import EACH, FACES, HIGHEST, Change, spread
from coreworlds.games.risk_legacy.state import BOX, CARD_OF, CONTINENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coreworlds.engine.table import Move
    from coreworlds.games.risk_legacy.state import Commander, Earth

__all__ = ["appraise", "prospects"]

_NEVER, _ALWAYS = -100.0, 50.0
_STAR, _CARD, _CARD_LEFT = 9.0, 2.0, 1.0  # what a Red Star, the turn's card and a card of a beaten player are worth
_SURE = 0.55  # the chance of a conquest from which an attack is made
_LARGE = 30  # troops up to which chances are told apart
_BESIDE = {at: tuple(BOX.beside(at)) for at in BOX.all["territory"]}
_CONTINENT = {at: continent for continent, all_ in CONTINENTS.items() for at in all_}
_SHARE = {at: BOX.bonus[continent] / len(CONTINENTS[continent]) for at, continent in _CONTINENT.items()}
_VALUE, _BONUS = tuple(BOX.value), tuple(BOX.bonus)  # looked up without a check
_FROM = BOX.index["attacker 1"], BOX.index["defender 1"]


def appraise(t: Earth, s: Commander, moves: Sequence[Move]) -> list[float]:
    """
    Return the promise of each move; the best is the one to make.

    Parameters
    ----------
    t : Earth
        The table; of what lies on it only what the seat knows is looked at.
    s : Commander
        Who moves.
    moves : sequence of Move
        Legal moves.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.setup("risk-legacy", players=["Ana", "Ben", "Cleo"], seed=7)
    >>> cw.rollout(pos, "simple", seed=1)[0].phase
    'over'
    """
    look = _Look(t, s)
    return [_APPRAISALS[verb](look, x) if verb in _APPRAISALS else 0.0 for verb, x in moves]


def prospects(t: Earth) -> list[float]:
    """Return what each seat may expect: its Red Stars, and a little for cards, territories and troops."""
    found = []
    for s in t.seats:
        have = sum(s.troops.values())
        found.append(0.0 if s.out else stars(t, s) + 0.15 * len(s.cards) + 0.02 * len(s.troops) + 0.01 * have)
    return found


class _Look:
    """The map as one player sees it at one decision; what is asked of a territory again was found once."""

    def __init__(self, t: Earth, s: Commander) -> None:
        self.t, self.s = t, s
        self.owners = holders(t)
        self.hqs = {*t.hqs.values()}
        self._foes: dict[int, list[int]] = {}
        self._prizes: dict[int, float] = {}
        self._starts: dict[int, float] = {}

    def foes(self, at: int) -> list[int]:
        """Return the territories beside one in which others have troops."""
        if at not in self._foes:
            owners, s = self.owners, self.s
            self._foes[at] = [near for near in _BESIDE[at] if owners.get(near, s) is not s]
        return self._foes[at]

    def threat(self, at: int) -> int:
        """Return the largest number of enemy troops that can come into a territory at once."""
        return max([self.owners[near].troops[near] - 1 for near in self.foes(at)], default=0)

    def prize(self, at: int) -> float:
        """Return what it is worth to conquer a territory."""
        if at not in self._prizes:
            self._prizes[at] = self._prize(at)
        return self._prizes[at]

    def _prize(self, at: int) -> float:
        t, s, foe = self.t, self.s, self.owners[at]
        value = 1.0 + 0.3 * population(t, at) + (0.0 if t.conquered else _CARD)
        if at in self.hqs:
            value += _STAR * (5 if stars(t, s) + 1 >= STARS_TO_WIN else 1)
        all_, bonus = CONTINENTS[_CONTINENT[at]], _BONUS[_CONTINENT[at]]
        mine = len(s.troops.keys() & all_)
        value += bonus * (mine + 1 == len(all_)) + 0.3 * bonus * mine / len(all_) + bonus * (foe.troops.keys() >= all_)
        if len(foe.troops) == 1:
            value += _CARD_LEFT * len(foe.cards) + _STAR * foe.stars
        return float(value)

    def chance(self, there: int, at: int) -> float:
        """Return the chance that so many troops, one of whom stays, conquer a territory."""
        t, left = self.t, self.owners[at].troops[at]
        scar = BOX.change[t.marks[at]] if at in t.marks else 0
        if (most := max(there, left)) > _LARGE:
            there, left = max(1, there * _LARGE // most), max(1, left * _LARGE // most)
        return _chance(t, there, left, scar, at in t.fortified)

    # -- the beginning of a turn -----------------------------------------------------------------------------------

    def start(self, x: tuple[int, ...] | int) -> float:
        """Begin where a continent is worth much for its size, and few HQs are near."""
        at = x[-1] if isinstance(x, tuple) else x
        if at not in self._starts:
            continent, owners = _CONTINENT[at], self.owners
            crowd = sum(_CONTINENT[hq] == continent for hq in self.hqs) + sum(near in owners for near in _BESIDE[at])
            self._starts[at] = float(_SHARE[at] - crowd + population(self.t, at))
        return self._starts[at]

    def buy(self, cards: tuple[int, ...]) -> float:
        """Buy with the cards of least worth."""
        return _ALWAYS - sum(worth(self.t, card) for card in cards)

    def turn_in(self, cards: tuple[int, ...]) -> float:
        """Turn in cards that give many troops; others may come to buy a Red Star."""
        coins = sum(worth(self.t, card) for card in cards)
        return 3.0 * coins - 5.0 - 2.5 * len(cards)

    def place(self, x: tuple[int, int]) -> float:
        """Put all where they make the best attack, or hold an HQ."""
        more, at = _VALUE[x[0]], x[1]
        there = self.s.troops[at] + more
        best = max([self.prize(foe) * self.chance(there, foe) for foe in self.foes(at)], default=0.0)
        holds = at in self.hqs and self.threat(at) >= self.s.troops[at]
        return best + (_STAR / 2 if holds else 0.0) + 0.01 * len(self.foes(at))

    # -- war -------------------------------------------------------------------------------------------------------

    def expand(self, x: tuple[int, int, int]) -> float:
        """Take free land: with few, but with all where nobody threatens those who stay."""
        count, source, at = _VALUE[x[0]], x[1], x[2]
        stay, toll = self.s.troops[source] - count, population(self.t, at) + 2 * (at in self.t.fortified)
        if source in self.hqs and stay <= min(self.threat(source), 4):
            return -1.0
        value = 2.0 + _STAR * (at in self.hqs) - toll
        free = any(near not in self.owners for near in _BESIDE[at])
        forward = bool(self.foes(at)) or free
        onward = forward and not self.foes(source) and source not in self.hqs
        return float(value + (0.1 * count if onward else -0.1 * count))

    def attack(self, x: tuple[int, int, int]) -> float:
        """Attack with all that may go, where it is likely to succeed."""
        at, source, count = x[0], x[1], _VALUE[x[2]]
        there = self.s.troops[source]
        if count < min(MOST, there - 1):
            return _NEVER
        chance = self.chance(there, at)
        leaves_hq = chance >= _SURE and source in self.hqs and at not in self.hqs
        if leaves_hq and there - 2 <= self.threat(source) <= self.t.round * 9:
            chance -= 0.2
        return chance * self.prize(at) - (1 - chance) * 0.3 * there if chance >= _SURE else _NEVER

    def move_in(self, count: int) -> float:
        """Go where more enemies are."""
        battle = fought(self.t)
        ahead = sum(self.owners[at].troops[at] for at in self.foes(battle.at))
        behind = sum(self.owners[at].troops[at] for at in self.foes(battle.source))
        forward = ahead > behind and not (battle.source in self.hqs and behind)
        return _VALUE[count] if forward else -float(_VALUE[count])

    def maneuver(self, x: tuple[int, int, int]) -> float:
        """Bring troops from where nobody is near to where somebody is."""
        if self.t.step != "maneuver.move":
            return _NEVER
        count, source, at = _VALUE[x[0]], x[1], x[2]
        if self.foes(source) or not self.foes(at):
            return _NEVER
        return float(count + 0.1 * self.threat(at) + _STAR * (at in self.hqs))

    # -- a battle --------------------------------------------------------------------------------------------------

    def scar(self, card: int) -> float:
        """Help oneself where an HQ is fought for."""
        battle, name = fought(self.t), called(card)
        side = {"Ammo Shortage": battle.attacker, "Bunker": battle.defender}[name]
        return 1.0 if side == self.s.at and battle.at in self.hqs else _NEVER

    def missile(self, die: int) -> float:
        """Use a Missile where it turns two comparisons, or one at an HQ."""
        battle, (attack, defence) = fought(self.t), shown_dice(self.t)
        if self.s.at not in {battle.attacker, battle.defender}:
            return _NEVER
        mine = self.s.at == battle.attacker
        if (die < _FROM[1]) is not mine:
            return _NEVER
        before = self.t.rules["dice-compare"](self.t, attack, defence)
        own = list(attack if mine else defence)
        own[own.index(BOX.shows[die])] = FACES
        after = self.t.rules["dice-compare"](self.t, *((own, defence) if mine else (attack, own)))
        turned = (after[1] - before[1]) if mine else (after[0] - before[0])
        return float(turned - (0.5 if battle.at in self.hqs else 1.5))

    def draw(self, card: int) -> float:
        """Take the card of most worth."""
        return _ALWAYS + worth(self.t, card)

    # -- rewards ---------------------------------------------------------------------------------------------------

    def _home(self, at: int) -> float:
        """Return how well one begins in a territory: a continent worth much for its size, away from other cities."""
        crowd = sum(near in self.t.cities for near in _BESIDE[at])
        return float(_SHARE[at] - 0.1 * crowd - (at in self.t.marks))

    @cached_property
    def founded(self) -> dict[str, int]:
        """How many cities of each kind the player has founded."""
        own = [city.kind for city in self.t.cities.values() if city.founder == self.s.name]
        return {kind: own.count(kind) for kind in ("minor", "major")}

    def major(self, x: tuple[int, str]) -> float:
        """Found a first city to begin in; more are worth less."""
        return 7.0 - 3 * self.founded["major"] + self._home(x[0])

    def minor(self, x: tuple[int, str]) -> float:
        """Found a city to begin in; with two, coins are worth more."""
        return 4.0 - self.founded["minor"] + self._home(x[0])

    def fortify(self, at: int) -> float:
        """Fortify a city of one's own."""
        t = self.t
        own = t.cities[at].founder == self.s.name and at not in t.fortified
        return 5.5 + 0.1 * population(t, at) if own else 0.0

    def cancel(self, at: int) -> float:
        """Cover a Scar in a city of one's own."""
        city = self.t.cities.get(at)
        return 6.0 if city is not None and city.founder == self.s.name else 1.0

    def name(self, x: tuple[int, str]) -> float:
        """Name the continent that is easiest to hold."""
        return 4.0 + float(BOX.bonus[x[0]] / len(CONTINENTS[x[0]]))

    def bonus(self, change: int) -> float:
        """Raise the bonus of a continent that is easy to hold."""
        return float(3.0 * BOX.change[change] - 0.1 * len(CONTINENTS[BOX.index[BOX.of[change]]]))

    def upgrade(self, at: int) -> float:
        """Put a coin where most of them lie."""
        return 2.5 + 0.2 * worth(self.t, CARD_OF[at])


_APPRAISALS: dict[str, Callable[[_Look, Any], float]] = {
    "choose": _Look.start, "join in": _Look.start, "buy with": _Look.buy, "turn in": _Look.turn_in,
    "place": _Look.place, "expand": _Look.expand, "attack": _Look.attack, "move in": _Look.move_in,
    "maneuver": _Look.maneuver, "scar": _Look.scar, "missile on": _Look.missile, "draw": _Look.draw,
    "mission": lambda _look, _x: 2 * _ALWAYS, "found major": _Look.major, "found minor": _Look.minor,
    "fortify": _Look.fortify, "cancel": _Look.cancel, "name": _Look.name, "bonus": _Look.bonus,
    "upgrade": _Look.upgrade, "no reward": lambda _look, _x: _NEVER,
    "defend with": lambda _look, count: float(_VALUE[count]), "add troop": lambda _look, _x: _ALWAYS,
}  # fmt: skip

_KNOWN: dict[tuple[int, int, int, bool], float] = {}


def _chance(t: Earth, there: int, left: int, scar: int, fortified: bool) -> float:
    """Return the chance of a conquest, by plain dice and what lies in the territory."""
    if left < 1:
        return 1.0
    if there < LEAST:
        return 0.0
    if (key := (there, left, scar, fortified)) not in _KNOWN:
        changes = [Change(HIGHEST, scar, "", "")] * bool(scar) + [Change(EACH, 1, "", "")] * fortified
        found = spread(t, min(MOST, there - 1), min(MOST_DEFENDING, left), changes)
        _KNOWN[key] = sum(
            share * _chance(t, there - lost, left - killed, scar, fortified)
            for (lost, killed, *_), (share, _) in found.items()
        )
    return _KNOWN[key]
