"""The facts of Risk Legacy: what lessons claim, predictions ask and questions are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.fact import Fact
from coreworlds.engine.near import near
from coreworlds.games.curve import Curve
from coreworlds.games.facts import Summed, counters, number, other, seated
from coreworlds.games.risk_legacy.contest import chance_of
from coreworlds.games.risk_legacy.moves import (
    bonus_now,
    continents,
    hq_at,
    owner,
    population,
    stars,
    troops,
    winner,
    worth,
)
from coreworlds.games.risk_legacy.rules.attack import shown_dice
from coreworlds.games.risk_legacy.rules.recruit import recruited
from coreworlds.games.risk_legacy.rules.rewards import has_held_on
from coreworlds.games.risk_legacy.state import BOX, CARD_OF, CONTINENTS, Commander, left_in_box

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from coreworlds.games.risk_legacy.state import Earth

__all__ = ["CURVES", "FACTS"]

_LIKELY = 50  # percent

# -- looking up --------------------------------------------------------------------------------------------------


def _part(kind: str, word: str) -> int:
    found = BOX.index.get(word, -1)
    if found not in BOX.all[kind]:
        known = tuple(BOX.names[part] for part in BOX.all[kind])
        raise CoreWorldsError(f"unknown {kind}", found=word, expected=near(word, known) or " or ".join(known))
    return found


def _winner(t: Earth) -> str:
    first = winner(t) if t.bound.steps[t.step].phase in {"after", "over"} else None
    return first.name if first is not None else "nobody"


def _at(word: str) -> int:
    return _part("territory", word)


# -- what is asked -----------------------------------------------------------------------------------------------


def _owner(t: Earth, at: str) -> str:
    s = owner(t, _at(at))
    return s.name if s else "nobody"


def _hq(t: Earth, at: str) -> str:
    faction = hq_at(t, _at(at))
    return "none" if faction is None else BOX.names[faction]


def _headquarters(t: Earth, s: Commander) -> int:
    return sum(at in s.troops for at in t.hqs.values())


def _stars_each(t: Earth, s: Commander) -> list[tuple[str, int]]:
    held = [(f"the HQ in {BOX.names[at]}", 1) for at in t.hqs.values() if at in s.troops]
    return [*([("Red Star tokens", s.stars)] if s.stars else []), *held]


def _controls(_t: Earth, s: Commander, continent: str) -> bool:
    return _part("continent", continent) in continents(s)


def _bonus(t: Earth, continent: str) -> int:
    return bonus_now(t, _part("continent", continent))


def _people(t: Earth, s: Commander) -> int:
    return int(t.rules["city-population"](t, s))


def _coins(t: Earth, s: Commander) -> int:
    return sum(worth(t, card) for card in s.cards)


def _scar(t: Earth, at: str) -> str:
    where = _at(at)
    return BOX.names[t.marks[where]] if where in t.marks else "none"


def _nth(dice: Sequence[int], nth: int) -> int:
    if not 0 < nth <= len(dice):
        raise CoreWorldsError("there is no such die", found=str(nth), expected=f"1 to {len(dice)}")
    return dice[nth - 1]


def _die(t: Earth, side: str, nth: int) -> int:
    return _nth((t.battle.attack if side == "attack" else t.battle.defence) if t.battle else (), nth)


def _counts(t: Earth, side: str, nth: int) -> int:
    return _nth(shown_dice(t)[side != "attack"] if t.battle else (), nth)


def _side(side: str) -> Callable[[Earth], str]:
    """Return a function that says who attacks, or defends, in a battle that is fought."""
    return lambda t: t.seats[getattr(t.battle, side)].name if t.battle and t.battle.sent else "nobody"


def _card(_t: Earth, s: Commander, at: str) -> bool:
    return any(BOX.names[card] in {at, f"{at} card"} for card in s.cards)


def _city(part: str) -> Callable[[Earth, str], str]:
    """Return a function that says something of the city in a territory."""
    return lambda t, at: getattr(t.cities[_at(at)], part) or "none" if _at(at) in t.cities else "none"


def _land(part: str) -> Callable[[Earth, str], str]:
    """Return a function that says something of a continent that has a name."""
    return lambda t, of: getattr(t.continents.get(_part("continent", of)), part, "") or "none"


def _ended(t: Earth, s: Commander) -> str:
    """Return how the last game that is written down ended for a player."""
    lines = [line for line in t.history if line.person == s.name]
    return lines[-1].result if lines else "none"


def _opened(t: Earth, packet: str) -> bool:
    return _part("packet", packet) in t.opened


def _left(t: Earth, what: str) -> int:
    kinds = ("Minor City", "Major City", "Fortification", "Cancel", "Coin")
    if what not in kinds:
        raise CoreWorldsError("unknown sticker", found=what, expected=near(what, kinds) or " or ".join(kinds))
    return int(t.rules["reward-stock"](t, what))


def _done(t: Earth, s: Commander) -> bool:
    return t.rules["mission-complete"](t, s) is None


def _founded(t: Earth, s: Commander) -> int:
    return sum(city.founder == s.name for city in t.cities.values())


def _danger(t: Earth, at: str, there: int) -> int:
    """Return the best chance, in percent, of a neighbour who puts all recruits beside it and fights to the end."""
    where = _at(at)
    mine = owner(t, where)
    if mine is None or there < 1:
        return 0
    tried, chances = t.thaw(), [0.0]
    tried.seats[mine.at].troops = {**mine.troops, where: there}
    for near_ in BOX.beside(where):
        foe = owner(t, near_)
        if foe is not None and foe is not mine:
            with_ = tried.thaw()
            with_.seats[foe.at].troops = {**foe.troops, near_: foe.troops[near_] + recruited(t, foe)}
            chances.append(chance_of(with_, with_.seats[foe.at], where, near_))
    return round(100 * max(chances))


def _weak_hq(t: Earth, s: Commander) -> str:
    """Return where the HQ is that a player controls and most likely loses, if that is likelier than not."""
    held = [(_danger(t, BOX.names[at], s.troops[at]), BOX.names[at]) for at in t.hqs.values() if at in s.troops]
    worst = max(held, default=(0, "none"))
    return worst[1] if worst[0] > _LIKELY else "none"


# -- the vocabulary ----------------------------------------------------------------------------------------------

FACTS: tuple[Fact, ...] = (
    # a player
    *counters(Commander, "stars", "missiles"),
    Fact(name="red_stars", takes=("player",), gives="number", text="{0}'s Red Stars, tokens and HQs", unit="Red Stars",
         function=Summed(seated(stars), _stars_each), ask="How many Red Stars will {0} have, HQs included?"),
    number("hqs", "the HQs that {0} controls", _headquarters, "player", unit="HQs",
           ask="How many HQs will {0} control?"),
    number("territories", "the territories that {0} controls", lambda _, s: len(s.troops), "player",
           unit="territories", ask="How many territories will {0} control?"),
    number("all_troops", "{0}'s troops on the board", lambda _, s: sum(s.troops.values()), "player", unit="troops",
           ask="How many troops will {0} have on the board?"),
    number("troops_at", "{0}'s troops in {1}", lambda _, s, at: s.troops.get(_at(at), 0), "player", "territory",
           unit="troops", ask="How many troops will {0} have in {1}?"),
    number("recruit", "the troops that {0} recruits before cards", recruited, "player", unit="troops"),
    number("people", "the population of {0}'s cities", _people, "player"),
    number("cards", "{0}'s Resource cards", lambda _, s: len(s.cards), "player", unit="Resource cards",
           ask="How many Resource cards will {0} have?"),
    number("coins", "the coins on {0}'s Resource cards", _coins, "player", unit="coins"),
    number("scar_cards", "{0}'s Scar cards", lambda _, s: len(s.scars), "player", unit="Scar cards"),
    number("signatures", "how often {0} signed the board", lambda t, s: t.signed.count(s.name), "player",
           unit="signatures"),
    number("begun", "the troops that {0} started with", lambda _, s: s.begun, "player", unit="troops"),
    other("has_card", "truth", "{0} has the card of {1}", _card, "player", "territory"),
    other("controls", "truth", "{0} controls {1}", _controls, "player", "text"),
    other("faction", "name", "{0}'s faction", lambda _, s: BOX.names[s.faction] if s.faction >= 0 else "none",
          "player"),
    other("out", "truth", "{0} is eliminated", lambda _, s: s.out, "player"),
    other("held_on", "truth", "{0} has held on", has_held_on, "player"),
    other("ended", "name", "how the last game ended for {0}", _ended, "player"),
    number("founded", "the cities that {0} founded", _founded, "player", unit="cities",
           ask="How many cities will {0} have founded?"),
    other("completes", "truth", "{0} has completed the face-up Mission", _done, "player"),
    # the map
    other("owner", "name", "who controls {0}", _owner, "territory", ask="Who will control {0}?"),
    number("troops", "the troops in {0}", lambda t, at: troops(t, _at(at)), "territory", unit="troops",
           ask="How many troops will stand in {0}?"),
    other("hq", "name", "whose HQ stands in {0}", _hq, "territory"),
    other("scar", "name", "the scar on {0}", _scar, "territory"),
    number("city", "the population of the city in {0}", lambda t, at: population(t, _at(at)), "territory"),
    number("boxes", "free boxes of the Fortification of {0}", lambda t, at: t.fortified.get(_at(at), 0), "territory",
           unit="boxes"),
    other("beside", "truth", "{0} and {1} are side by side", lambda _, a, b: _at(b) in BOX.beside(_at(a)), "territory",
          "territory"),
    number("danger", "the chance in percent that an enemy takes {0} from {1} troops", _danger, "territory", "number"),
    other("weak_hq", "name", "the HQ that {0} most likely loses", _weak_hq, "player"),
    number("bonus", "the bonus of {0}", _bonus, "text", unit="troops"),
    other("city_kind", "name", "what kind of city is in {0}", _city("kind"), "territory"),
    other("city_name", "name", "the name of the city in {0}", _city("name"), "territory"),
    other("founder", "name", "who founded the city in {0}", _city("founder"), "territory",
          ask="Who will have founded the city in {0}?"),
    other("continent_name", "name", "the name that {0} was given", _land("name"), "text"),
    other("named_by", "name", "who named {0}", _land("by"), "text"),
    other("card_destroyed", "truth", "the card of {0} is destroyed", lambda t, at: CARD_OF[_at(at)] in t.destroyed,
          "territory"),
    number("size", "the territories of {0}", lambda _, name: len(CONTINENTS[_part("continent", name)]), "text",
           unit="territories"),
    number("coins_on", "the coins on the card of {0}", lambda t, at: worth(t, BOX.index[f"{at} card"]), "territory",
           unit="coins"),
    # the table
    number("round", "the round", lambda t: t.round, ask="Which round will it be?"),
    other("turn_of", "name", "whose turn it is", lambda t: t.seats[t.active].name),
    number("recruits", "the troops still to be placed", lambda t: t.recruits, unit="troops",
           ask="How many troops will be left to place?"),
    number("coin_cards", "the Coin cards left", lambda t: len(t.bank), unit="Coin cards",
           ask="How many Coin cards will be left?"),
    number("conquered", "the territories conquered in this turn", lambda t: len(t.conquered), unit="territories"),
    number("expanded", "the territories expanded into in this turn", lambda t: len(t.expanded), unit="territories"),
    number("die", "die {1} of the {0}, as rolled", _die, "text", "number"),
    number("attackers", "the troops that attack", lambda t: t.battle.sent if t.battle else 0, unit="troops"),
    number("counts", "what die {1} of the {0} counts", _counts, "text", "number"),
    other("attacker", "name", "who attacks", _side("attacker")),
    other("defender", "name", "who defends", _side("defender")),
    other("battlefield", "name", "the territory that is attacked",
          lambda t: BOX.names[t.battle.at] if t.battle and t.battle.sent else "none"),
    number("games", "the games played before in this world", lambda t: t.played, unit="games"),
    other("winner", "name", "who has won", _winner),
    other("planet", "name", "the name of the planet", lambda t: t.planet or "none"),
    other("namer", "name", "who names the planet", lambda t: t.namer or "nobody"),
    other("signed_last", "name", "who signed the board last", lambda t: t.signed[-1] if t.signed else "nobody"),
    number("lines", "the signatures on the board", lambda t: len(t.signed), unit="signatures"),
    other("opened", "truth", "{0} is opened", _opened, "text"),
    other("packets", "names", "the packets that are opened", lambda t: tuple(BOX.names[each] for each in t.opened)),
    number("stickers", "the {0} stickers left", _left, "text", unit="stickers"),
    other("mission", "name", "the face-up Mission", lambda t: BOX.names[t.mission] if t.mission >= 0 else "none"),
    number("missions_left", "the Missions in the deck", lambda t: len(t.mission_deck), unit="Missions"),
    number("events_left", "the Events in the deck", lambda t: len(t.event_deck), unit="Events"),
    number("events_done", "the Events carried out", lambda t: len(t.event_discard), unit="Events"),
    number("scars_left", "the Scar cards that are neither dealt nor destroyed", lambda t: len(left_in_box(t)),
           unit="Scar cards"),
    other("row", "names", "the face-up Territory cards",
          lambda t: tuple(BOX.names[card].removesuffix(" card") for card in t.row)),
)  # fmt: skip
CURVES = (
    Curve(title="Red Stars", unit="Red Stars", facts=(("red_stars",),)),
    Curve(title="Territories controlled", unit="territories", facts=(("territories",),)),
    Curve(title="Troops on the board", unit="troops", facts=(("all_troops",),)),
    Curve(title="Resource cards", unit="Resource cards", facts=(("cards",),)),
)
