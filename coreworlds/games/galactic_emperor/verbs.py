"""The actions of Galactic Emperor, declared over its rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from coreworlds.engine.verb import Verb
from coreworlds.games.galactic_emperor.board import HEXES, distance
from coreworlds.games.galactic_emperor.book import amount, rule
from coreworlds.games.galactic_emperor.moves import controller, name, on_board, tile_at, yields
from coreworlds.games.galactic_emperor.rules import (
    battle,
    casualties,
    engineer,
    explorer,
    merchant,
    regent,
    rounds,
    scientist,
    steward,
    technology,
    warlord,
)
from coreworlds.games.galactic_emperor.targets import Of

if TYPE_CHECKING:
    from collections.abc import Callable

    from coreworlds.engine.verb import Lack
    from coreworlds.games.galactic_emperor.components import Parts
    from coreworlds.games.galactic_emperor.state import Duke, Galaxy

__all__ = ["VERBS"]

_NOTATION = ("notation", lambda _t, _part: "")
Test = tuple[str, Any]


def _of(*kinds: str) -> Callable[[str], Test]:
    """Make of a rule a check that says nothing about components of other kinds."""
    return lambda rule_id: (rule_id, lambda f: lambda t, s, x: f(t, s, x) if t.parts.kind[x] in kinds else None)


_space, _tile, _role, _tech, _die, _res, _ship = (_of(k) for k in ("space", "tile", "role", "technology", "die", "resource", "ship"))
_prey = _of("space", "color")


def _rated(rule_id: str) -> Test:
    """Check a rule about an amount of a resource."""
    return rule_id, lambda f: lambda t, s, x: f(t, s, x) if t.parts.kind[x[0]] == "resource" else None


def _shaped(ships: int, places: int) -> Callable[[str], Test]:
    """Make of a rule a check for ships with places after them; it says nothing where they are not written so."""
    return lambda rule_id: (rule_id, lambda f: lambda t, s, x: f(t, s, x) if _fits(t, x, ships, places) else None)


def _fits(t: Galaxy, x: tuple[int, ...], ships: int, places: int) -> bool:
    return _is_written(t.parts, x, ships, places)


@lru_cache(maxsize=10_000)
def _is_written(parts: Parts, x: tuple[int, ...], ships: int, places: int) -> bool:
    kinds = [parts.kind[part] for part in x]
    return len(x) >= ships + places and set(kinds[: len(x) - places]) <= {"ship"} and all(on_board(a) for a in x[len(x) - places :])


@rule("notation")
def as_written(t: Galaxy, x: tuple[int, ...], ships: int, places: int) -> bool:
    """Return whether a list of ships and places is written as it must be."""
    return _fits(t, x, ships, places)


_OTHERWISE = "Nothing on the table changes how it must be written."


def _spelled(t: Galaxy, x: tuple[int, ...]) -> str:
    """Return names as an action has them."""
    return f"“{', '.join(name(t, part) for part in x)}”"


def _written(ships: int, places: int, needs: str) -> Test:
    """Check how a list of ships and places is written."""

    def test(f: Any) -> Any:  # noqa: ANN401
        return lambda t, s, x: None if f(t, _as_ships(t, x), ships, places) else (needs, _spelled(t, x), _OTHERWISE)

    return "notation", test


def _as_ships(t: Galaxy, x: tuple[int, ...]) -> tuple[int, ...]:
    """Return what is named with ships for tokens: that a token is no ship, another rule says."""
    return tuple(t.parts.first["ship"] if t.parts.kind[part] == "token" else part for part in x)


def _casualty(check: Any) -> Any:  # noqa: ANN401
    """Ask only about what is written as a casualty."""
    return lambda t, s, x: check(t, s, x) if casualties.as_hit(t, x) else None


def _first(rule_id: str) -> Test:
    """Make of a rule a check of the unit that is hit."""
    return rule_id, lambda f: _casualty(lambda t, s, x: f(t, s, x[0]))


def _hit_test(_f: Any) -> Any:  # noqa: ANN401
    needs = "one unit, or one ship and the space it came from"
    return lambda t, s, x: None if casualties.as_hit(t, x) else (needs, _spelled(t, x), _OTHERWISE)


_hit_written: Test = ("notation", _hit_test)
_STAYS: Test = ("battle-defender-stays", lambda _: casualties.attackers_choice)
_TRIP, _LEAVE, _ORDER = (1, 2), (0, 2), (1, 1)
_trip, _leave, _order = (_shaped(*shape) for shape in (_TRIP, _LEAVE, _ORDER))


def _marks(n: int) -> tuple[str, ...]:
    return (" ".join(map(str, amount(n, "mark"))),)


def _buy_price(t: Galaxy, s: Duke, x: Any) -> tuple[str, ...]:  # noqa: ANN401
    return _marks(t.rules["merchant-price"](t, s, x))


def _sell_brings(t: Galaxy, s: Duke, x: Any) -> tuple[str, ...]:  # noqa: ANN401
    return (f"gives {_marks(t.rules['buy-sell'](t, s, x))[0]}",)


def _made(t: Galaxy, s: Duke, at: int) -> tuple[str, ...]:
    """Say what a sector gives, as far as the Storage Facility has room."""
    made = {word: t.rules["steward-excess"](t, s, which, yields(t, at, which)) for which, word in ((1, "metal"), (2, "energy"))}
    given = " and ".join(" ".join(map(str, amount(n, word))) for word, n in made.items() if n)
    return (f"gives {given or 'nothing: no room for it'}",)


def _build_price(t: Galaxy, s: Duke, x: Any) -> tuple[str, ...]:  # noqa: ANN401
    words = [(t.rules["ship-cost-metal"](t, s, x), "metal"), (t.rules["ship-cost-energy"](t, s, x), "energy"), (t.rules["ship-cost-marks"](t, s, x), "mark")]
    return tuple(" ".join(map(str, amount(n, word))) for n, word in words if n)


def _science_price(t: Galaxy, s: Duke, x: Any) -> tuple[str, ...]:  # noqa: ANN401
    return (f"{t.rules['science-cost'](t, s, x)} energy",)


def _pays(field: str, word: str) -> Any:  # noqa: ANN401
    return engineer.has_paid(field, word)


def _science_pays(ask: Any) -> Any:  # noqa: ANN401
    check = _pays("energy", "energy")(ask)
    return lambda t, s, x: check(t, s, x) if t.parts.kind[x] == "technology" else None


def _order_pays(field: str, word: str) -> Any:  # noqa: ANN401
    def test(ask: Any) -> Any:  # noqa: ANN401
        check = _pays(field, word)(ask)
        return lambda t, s, x: check(t, s, x) if _fits(t, x, *_ORDER) else None

    return test


def _to_use(t: Galaxy, s: Duke) -> list[int]:
    return [card for card in s.technologies if t.parts.names[card] != "Saboteur"]


def _dice(t: Galaxy, s: Duke) -> tuple[int, ...]:
    return t.parts.all["die"][: len(technology.dice_of(t))]


def _there(t: Galaxy, s: Duke, die: int) -> Lack | None:
    n, nth = len(technology.dice_of(t)), die - t.parts.first["die"] + 1
    return None if nth <= n else (f"Die {nth} on the table", (n, "die" if n == 1 else "dice"))


def _influenced(t: Galaxy, s: Duke) -> list[int]:
    return [*range(len(HEXES)), t.parts.first["throne"]]


# -- who has the special ability ---------------------------------------------------------------------------------


def _by_chooser(rule_id: str, step: str) -> Test:
    """Ask, in the role of a special ability, whether a player has chosen it; at its own step it is that player's turn."""

    def test(f: Any) -> Any:  # noqa: ANN401
        def check(t: Galaxy, s: Duke) -> Lack | None:
            phase = t.bound.steps[t.step].phase
            if t.step == step or phase != step.split(".", maxsplit=1)[0] or f(t, s):
                return None
            role = phase.capitalize()
            return f"the {role} chosen by {s.name}", f"the {role} chosen by {t.seats[t.chooser].name}"

        return check

    return rule_id, test


def _sets_prices(f: Any) -> Any:  # noqa: ANN401
    """Ask whether a player is the one who sets the prices."""
    return _by_chooser("", "merchant.discard")[1](lambda t, s: f(t, None) == s.at)


# -- rules that are about something else than what is done -------------------------------------------------------------


def _not_chosen(t: Galaxy, s: Duke, _role: int) -> tuple[str, ...]:
    """Name the rule by which others choose: the first role of a round is chosen by another one than the rest."""
    return ("first-chooser",) if t.chosen else ("next-chooser",)


def _not_taken(t: Galaxy, s: Duke, tile: int) -> tuple[str, ...]:
    return () if name(t, tile) == "Black Hole" else ("black-hole-turn",)


def _not_placed(t: Galaxy, s: Duke, at: int) -> tuple[str, ...]:
    """Name the rules about ships that are not there, and about suns where the tile is none."""
    if not any(at in o.fleets for o in t.seats):
        return "explorer-on-ships", "sun-under-ships"
    return () if t.tile >= 0 and t.parts.tile[t.tile].sun else ("sun-under-ships",)


def _not_left(t: Galaxy, s: Duke, _x: object) -> tuple[str, ...]:
    return () if s.food else ("merchant-sell-rest",)


def _not_paid(t: Galaxy, s: Duke, x: tuple[int, ...]) -> tuple[str, ...]:
    """Name the costs that these ships do not have, what saves none, and the number of ships where there are no others."""
    free = [rule_id for rule_id in ("ship-cost-metal", "ship-cost-energy", "ship-cost-marks") if not t.rules[rule_id](t, s, x)]
    saved = t.rules["tech-robotics"](t, s) and any(t.parts.ships[kind].metal for kind in engineer.kinds(t, x))
    return (*free, *(() if saved else ("tech-robotics",)), *(() if x[-1] in s.fleets else ("ships-no-limit",)))


def _not_passed(t: Galaxy, s: Duke, x: tuple[int, ...]) -> tuple[str, ...]:
    """Name the rules about suns, empty spaces and claims that a move has nothing to do with."""
    start, to = x[-2:]
    has = {
        "warlord-suns": distance(start, to) > 1,
        "warlord-empty-spaces": t.galaxy[to] < 0,
        "warlord-go-on": controller(t, start) is s and any(m.at == start for m in t.moved),
        "tech-fusion": t.rules["tech-fusion"](t, s),
    }
    return tuple(rule_id for rule_id, so in has.items() if not so)


def _not_influenced(t: Galaxy, s: Duke, at: int) -> tuple[str, ...]:
    return (*(("regent-own-sectors",) if not on_board(at) or controller(t, at) is None else ()), *_no_home(t, s, at))


def _no_home(t: Galaxy, s: Duke, at: int) -> tuple[str, ...]:
    """Name the rule about home tiles that nobody uses where none lies."""
    return () if (tile := tile_at(t, at)) and tile.home else ("unused-homes",)


def _not_cheaper_influence(t: Galaxy, s: Duke, _x: object) -> tuple[str, ...]:
    """Name the Diplomat where it changes no price."""
    return () if t.rules["tech-diplomat"](t, s, t.price) != t.price else ("tech-diplomat",)


def _not_sold(t: Galaxy, s: Duke, x: tuple[int, int]) -> tuple[str, ...]:
    """Name the limit of another resource than the one that is bought."""
    return ("storage",) if name(t, x[0]) == "food" else ("food-supply",)


def _not_used(t: Galaxy, s: Duke, card: int) -> set[str]:
    """Name the rules that only forbid a technology, or are about other ones."""
    about = {"robotics-when": "Robotics", "shields-side": "Shield Generators", "tech-shields-ships": "Shield Generators", "tech-scanners-first": "Long Range Scanners", "tech-once-a-round": "Time Warp"}
    found = {"showdown-sides", "tech-saboteur", *(rule_id for rule_id, other in about.items() if other != name(t, card))}
    if t.bound.steps[t.step].phase != "warlord" or name(t, card) == "Time Warp" or t.parts.index["Second Warlord"] not in {*t.roles, *t.chosen}:
        found.add("tech-two-warlords")
    return found if t.rules["declare-idle"](t, s, card) else found | {"declare-idle"}


def _not_rolled(t: Galaxy, s: Duke, part: int) -> tuple[str, ...]:
    """Name what becomes of an extra die where no ship warped in, and of that of a ship that fires first of all."""
    surprise = t.battle is not None and t.battle.surprise
    return (*(() if surprise else ("bonus-surprise",)), *(("bonus-lost",) if name(t, part) == "Dreadnought" else ()))


def _not_cheaper(t: Galaxy, s: Duke, card: int) -> tuple[str, ...]:
    """Name the discount where there is none."""
    cheaper = t.rules["chooser-ability"](t, s) and t.parts.technology[card].energy
    return () if cheaper else ("science-discount",)


_SHIPS_ARE_BUILT = {"ship": ("by “build”, in the Engineer role", "“buy”", "Ships are built, in the Engineer role.")}
_BOUGHT = ("notation", lambda t, part: "role-actions" if t.parts.kind[part] == "ship" else "")
_MOVED = ("notation", lambda t, part: "warlord-tokens-stay" if t.parts.kind[part] == "token" else "")
SPACE, SPACES = Of("space"), Of("space", listed=lambda t, s: [])
SHIPS_AND_SPACES = Of("ship", "space", listed=lambda t, s: [])

_VERBS = (
    # -- the round
    Verb(key="clockwise", name="clockwise", option="Direction card", timing="direction-card", do=rounds.point(1)),
    Verb(key="counterclockwise", name="counterclockwise", option="Direction card", timing="direction-card", do=rounds.point(-1)),
    Verb(key="choose", name="choose", option="Choose a role", timing="next-chooser", target=Of("role"), within=_NOTATION, checks=("choose-role", ("black-hole-scientist", lambda _: rounds.banished), ("explorer-flip", lambda _: rounds.turned_over)), do=rounds.choose, carries=("first-chooser",), forbids=("black-hole-scientist", "explorer-flip"), beside=_not_chosen),
    # -- Explorer
    Verb(key="take", name="take", option="Take a tile", timing="role-actions", target=Of("tile", listed=lambda t, s: list(dict.fromkeys(c for c in t.row if c >= 0))),
         within=_NOTATION, checks=("explorer-take", ("black-hole-swap", lambda _: explorer.not_exploded)), do=explorer.take, carries=("black-hole-turn",), forbids=("black-hole-swap",), beside=_not_taken),
    Verb(key="place", name="place", option="Place the tile", timing="role-actions", target=SPACE, within=_NOTATION, checks=(_space("explorer-place"),),
         do=explorer.place, carries=("explorer-on-ships", "sun-under-ships"), beside=_not_placed),
    Verb(key="scan", name="scan", option="Technology", timing="tech-timing", when=("tech-scanners", "tech-scanners-first"), do=explorer.scan),
    Verb(key="keep", name="keep", option="Keep a tile", timing="tech-timing", target=Of("tile", listed=explorer.to_keep), within=_NOTATION,
         checks=(_tile("tech-scanners-two"),), do=explorer.keep),
    Verb(key="claim@explorer", name="claim", option="Claim", timing="role-actions", target=SPACE, within=_NOTATION,
         checks=(_space("explorer-claim"), _space("no-planets"), _space("claim-unclaimed"), _space("explorer-claim-enemy"), _space("claim-token")), do=explorer.claim_first,
         carries=("unused-homes",), forbids=("no-planets", "explorer-claim-enemy"), beside=_no_home),
    Verb(key="no claim", name="no claim", option="Claim", timing="role-actions", do=explorer.no_claim, alone=True, yields=True),
    # -- Merchant
    Verb(key="discard", name="discard", option="Discard a die", timing="role-actions", target=Of("die", listed=_dice), within=_NOTATION, when=(("merchant-sets-prices", _sets_prices),), checks=("merchant-discard",), do=merchant.discard),
    Verb(key="buy", name="buy", option="Buy", timing="role-actions", target=Of("resource", instead=_SHIPS_ARE_BUILT), within=_BOUGHT, times=True, sets=merchant.purchases,
         checks=(_rated("storage"), ("food-supply", lambda _: lambda t, s, x: merchant.food_in_pool(t, s, x) if t.parts.kind[x[0]] == "resource" else None),
                 ("merchant-price", lambda f: _rated("")[1](merchant.payable(f)))), beside=_not_sold, do=merchant.buy, price=_buy_price, carries=("merchant-trade", "merchant-order")),
    Verb(key="sell", name="sell", option="Sell", timing="role-actions", target=Of("resource"), within=_NOTATION, times=True, sets=merchant.sales,
         checks=(_rated("merchant-sell-owned"),), do=merchant.sell, brings=_sell_brings, carries=("buy-sell", "merchant-order")),
    Verb(key="collect", name="collect", option="Food", timing="role-actions", target=SPACE, within=_NOTATION, checks=(_space("controlled"), _space("merchant-collect")), do=merchant.collect, carries=("merchant-order",)),
    Verb(key="fund", name="fund", option="Food", timing="role-actions", target=SPACE, within=_NOTATION,
         checks=(_space("merchant-fund"), _space("controlled"), _space("merchant-fund-makes"), _space("merchant-fund-two")), do=merchant.fund, carries=("merchant-order",)),
    Verb(key="raid", name="raid", option="Technology", timing="tech-timing", when=("tech-pirate",), target=Of("space", "color", listed=merchant.targets), within=_NOTATION,
         checks=(_prey("pirate-target"), _of("color")("pirate-room")), do=merchant.raid, carries=("pirate-food",)),
    Verb(key="done@merchant", name="done", option="End the turn", timing="role-actions", do=merchant.trade_done, alone=True, yields=True, carries=("merchant-sell-rest",), beside=_not_left),
    # -- Steward
    Verb(key="gain", name="gain", when=(_by_chooser("chooser-ability", "steward.gift"),), carries=("steward-gift",), option="Gain", timing="role-actions", target=Of("resource"), within=_NOTATION,
         checks=("steward-gift-kind", ("storage", lambda f: lambda t, s, x: f(t, s, (x, 1)) if t.parts.kind[x] == "resource" else None)), do=steward.gain_one),
    Verb(key="produce", name="produce", option="Produce", timing="role-actions", target=SPACE, within=_NOTATION,
         checks=(_space("controlled"), _space("steward-produce"), _space("steward-fed"), _space("steward-once")), do=steward.produce, brings=_made),
    Verb(key="grow", name="grow", option="Technology", timing="tech-timing", when=("tech-protein",), target=SPACE, within=_NOTATION,
         checks=(_space("controlled"), ("tech-protein", lambda _: steward.grows), _space("protein-once")), do=steward.grow, brings=_made),
    Verb(key="done@steward", name="done", option="End the turn", timing="role-actions", do=steward.done, alone=True, yields=True),
    # -- Engineer
    Verb(key="launch", name="launch", when=(_by_chooser("chooser-ability", "engineer.gift"),), carries=("engineer-gift",), option="Free Fighter", timing="role-actions", target=SPACE, within=_NOTATION, checks=(_space("build-starbase"),), do=engineer.launch, alone=True),
    Verb(key="build", name="build", option="Build", timing="role-actions", target=SHIPS_AND_SPACES, within=_NOTATION, many=True, sets=engineer.orders,
         checks=(_written(*_ORDER, "ships, then a space"), ("build-starbase", lambda f: lambda t, s, x: f(t, s, x[-1]) if _fits(t, x, *_ORDER) else None), _order("ship-supply"),
                 ("ship-cost-metal", _order_pays("metal", "metal")), ("ship-cost-energy", _order_pays("energy", "energy")), ("ship-cost-marks", _order_pays("marks", "mark"))),
         do=engineer.build, price=_build_price, carries=("ships-no-limit", "tech-robotics"), beside=_not_paid),
    Verb(key="done@engineer", name="done", option="End the turn", timing="role-actions", do=engineer.done, alone=True, yields=True),
    # -- Warlord
    Verb(key="move", name="move", option="Move", timing="role-actions", target=SHIPS_AND_SPACES, within=_MOVED, many=True, sets=warlord.trips,
         checks=(_written(*_TRIP, "ships, then two spaces"), _trip("warlord-own-ships"), _trip("warlord-step"), _trip("sun-stop"), _trip("warlord-home"), _trip("warlord-stop"),
                 _trip("warp-no-further"), ("warlord-range", lambda _: lambda t, s, x: warlord.moves_left(t, s, x) if _fits(t, x, *_TRIP) else None)), do=warlord.move, carries=("warlord-range", "warlord-suns", "warlord-empty-spaces", "warlord-go-on", "tech-fusion"),
         forbids=("sun-stop", "warlord-home", "warlord-stop", "warp-no-further"), beside=_not_passed),
    Verb(key="warp", name="warp", option="Warp", timing="role-actions", target=SHIPS_AND_SPACES, within=_MOVED, many=True, sets=warlord.warps,
         checks=(_written(*_TRIP, "ships, then two spaces"), _trip("warlord-own-ships"), _trip("warp-gateway"), _trip("warp-anywhere"), _trip("warp-together")), do=warlord.warp, carries=("unused-homes",), beside=lambda t, s, x: _no_home(t, s, x[-1])),
    Verb(key="claim@warlord", name="claim", option="Claim", timing="role-actions", target=Of("space", listed=lambda t, s: [at for at in s.fleets if on_board(at)]), within=_NOTATION,
         checks=(_space("no-planets"), _space("claim-unclaimed"), _space("warlord-claim-ships"), _space("claim-protected"), _space("claim-token")),
         do=warlord.claim, carries=("claim-may", "unused-homes"), forbids=("no-planets", "claim-protected"), beside=_no_home),
    Verb(key="end moves", name="end moves", option="End the moves", timing="role-actions", do=warlord.end_moves, alone=True, yields=True, carries=("warlord-stay",)),
    Verb(key="fight", name="fight", option="Fight", timing="role-actions", target=SPACE, within=_NOTATION, checks=(_space("warlord-fight"), ("battles-after-moves", lambda _: battle.begins_itself)), do=battle.fight, alone=True),
    Verb(key="ready", name="ready", option="Go on", timing="role-actions", do=battle.ready, alone=True, yields=True),
    Verb(key="bonus", name="bonus", option="Extra die", timing="role-actions", target=Of("ship"), within=_NOTATION, when=(("chooser-ability", lambda _: battle.chose_role), ("battle-bonus-attack", lambda _: battle.attacks)), checks=(_ship("battle-bonus"),), do=battle.bonus, alone=True, carries=("bonus-surprise", "bonus-lost"), beside=_not_rolled,
         forbids=("battle-bonus-attack",)),
    Verb(key="keep dice@battle", name="keep dice", option="Dice", timing="tech-time-warp", do=battle.keep_dice, alone=True, yields=True),
    Verb(key="hit", name="hit", option="Casualties", timing="role-actions", target=Of("ship", "damaged", "token", "space", listed=lambda t, s: []), within=_NOTATION,
         many=True, sets=casualties.choices, checks=(_hit_written, _first("battle-own-casualties"), ("battle-own-casualties", lambda _: _casualty(casualties.told_apart)),
                                                      _first("battle-empire-last")), do=casualties.hit, alone=True),
    Verb(key="fight on", name="fight on", option="Go on", timing="role-actions", when=(_STAYS,), do=casualties.fight_on, alone=True, yields=True),
    Verb(key="retreat", name="retreat", option="Retreat", timing="role-actions", when=(_STAYS, ("showdown-end", lambda _: casualties.in_galaxy), "warp-no-retreat", "battle-retreat"), do=casualties.retreat, carries=("retreat-all", "retreat-mixed"),
         forbids=("showdown-end", "warp-no-retreat", "retreat-mixed")),
    # -- Regent
    Verb(key="buy influence", name="buy influence", option="Influence", timing="role-actions", do=regent.buy,
         when=("regent-buy-once", "regent-tokens-out", ("regent-price", lambda _: regent.affordable)), price=lambda t, s, x: _marks(t.rules["regent-price"](t, s)),
         carries=("regent-buy", "tech-diplomat"), forbids=("regent-buy-once", "regent-tokens-out"), beside=_not_cheaper_influence),
    Verb(key="no influence", name="no influence", option="Influence", timing="role-actions", do=regent.no_buy, alone=True, yields=True),
    Verb(key="influence", name="influence", option="Place influence", timing="role-actions", when=("regent-place",), target=Of("space", "throne", listed=_influenced), within=_NOTATION,
         checks=(("no-planets", lambda f: lambda t, s, x: f(t, s, x) if on_board(x) else None), _space("regent-no-home"), _space("tech-ambassador")), do=regent.place,
         carries=("regent-own-sectors", "unused-homes"), forbids=("no-planets", "regent-no-home", "tech-ambassador"), beside=_not_influenced),
    Verb(key="done@regent", name="done", option="Stop placing", timing="role-actions", do=regent.stop, alone=True, yields=True, carries=("influence-kept",)),
    Verb(key="personal business", name="personal business", option="Ambassador", timing="tech-timing", when=(("tech-declare", lambda _: regent.may_object),), do=regent.object_, alone=True),
    Verb(key="allow", name="allow", option="Ambassador", timing="tech-timing", when=(("tech-declare", lambda _: regent.may_allow),), do=regent.allow, alone=True, yields=True),
    Verb(key="withdraw", name="withdraw", option="Ships away", timing="role-actions", target=Of("space", listed=lambda t, s: []), within=_NOTATION, many=True, sets=regent.withdrawals,
         checks=(_written(*_LEAVE, "two spaces"), ("ships-away-nearest", lambda _: lambda t, s, x: regent.allowed(t, s, x) if _fits(t, x, *_LEAVE) and x[2:] == () else None)), do=regent.withdraw, alone=True),
    # -- Scientist
    Verb(key="buy@scientist", name="buy", option="Buy", timing="role-actions", target=Of("technology", instead=_SHIPS_ARE_BUILT), within=_BOUGHT,
         checks=("science-available", ("tech-saboteur-catch", lambda _: technology.not_caught), ("science-cost", _science_pays)), do=scientist.buy, price=_science_price, carries=("science-discount",), forbids=("tech-saboteur-catch",), beside=_not_cheaper),
    Verb(key="no technology", name="no technology", option="Buy", timing="role-actions", do=scientist.nothing, alone=True, yields=True),
    # -- technologies
    Verb(key="use", name="use", option="Technology", timing="tech-declare", timed=("tech-timing", "declare-when", "explorer-flip", "tech-saboteur"), target=Of("technology", listed=_to_use), within=_NOTATION,
         checks=("tech-owned", ("tech-saboteur-catch", lambda _: technology.not_caught), "tech-timing", ("explorer-flip", lambda _: technology.role_left), ("tech-saboteur", lambda _: technology.not_used),
                 ("declare-when", lambda _: technology.at_its_step), ("showdown-sides", lambda _: technology.in_galaxy), _tech("declare-when"), _tech("tech-saboteur"), _tech("tech-once-a-round"), _tech("tech-shields-ships"), _tech("tech-scanners-first")),
         do=technology.use, carries=("tech-declare", "tech-two-warlords", "declare-idle", "robotics-when", "shields-side"), forbids=("explorer-flip", "tech-saboteur-catch"), beside=_not_used),
    Verb(key="reroll", name="reroll", option="Dice", timing="tech-timing", target=Of("die", listed=_dice), within=_NOTATION,
         checks=(("tech-time-warp", lambda _: technology.warps), ("tech-time-warp", lambda _: lambda t, s, x: _there(t, s, x) if t.parts.kind[x] == "die" else None), _die("tech-time-warp-twice")), do=technology.reroll),
    Verb(key="keep dice@merchant", name="keep dice", option="Dice", timing="tech-time-warp-prices", do=merchant.keep_prices, alone=True, yields=True),
    Verb(key="keep dice@technology", name="keep dice", option="Dice", timing="tech-time-warp", do=technology.keep_catch, alone=True, yields=True),
    Verb(key="sabotage", name="sabotage", option="Saboteur", timing="tech-saboteur", do=technology.sabotage),
    Verb(key="let be", name="let be", option="Saboteur", timing="tech-saboteur", do=technology.let_be, yields=True),
    Verb(key="chase", name="chase", option="Saboteur", timing="tech-saboteur-catch", do=technology.chase),
    Verb(key="no chase", name="no chase", option="Saboteur", timing="tech-saboteur-catch", do=technology.no_chase, yields=True),
)  # fmt: skip
VERBS = {verb.key: verb for verb in _VERBS}
