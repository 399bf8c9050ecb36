"""The end of a game: results, the signature, the rewards with their limits, the planet's name, the next world."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from coreworlds.games.kit import UNKNOWN, says, without
from coreworlds.games.risk_legacy.book import action, rule, tells
from coreworlds.games.risk_legacy.moves import bonus_now, called, population, reads, unopposed, winner, worth
from coreworlds.games.risk_legacy.state import (
    BOX,
    BOXES,
    CANCELS,
    CARD_OF,
    CONTINENTS,
    FIRST_COINS,
    FORTIFICATIONS,
    GAMES,
    MAJORS,
    MINORS,
    City,
    Named,
    Past,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.event import Event
    from coreworlds.games.risk_legacy.moves import Lack
    from coreworlds.games.risk_legacy.state import Commander, Earth

__all__ = ["has_held_on", "held_on", "stock"]

_DICE, _COINS, _COINS_LISTED = 6, 41, 35
_CITIES = (
    "Nova", "Arden", "Belmora", "Calder", "Dunmarrow", "Elstree Bay", "Fenwick Hold", "Galehaven", "Harrowgate",
    "Ilvermoor", "Jorvale", "Kestrel Point", "Lowmere", "Mistral", "Northwatch", "Oldcairn", "Pellworth", "Quillon",
    "Ravenmark", "Silverford",
)  # fmt: skip
_LANDS = ("Downland", "Highmark", "The Long Coast", "Old Reach", "Farwater", "The Green Quarter")
_MOTTOS = (
    "Peace at last", "Who is next", "The map remembers", "It was close", "By a hair", "Never a doubt",
    "Thanks for the dice", "Read the small print", "A good day", "Once more", "They will not forget", "Slow and steady",
    "All roads lead here", "Ask the cartographer", "One for the board",
)  # fmt: skip
_PLANETS = ("Terra", "Meridian")
_RESULTS = {
    "won": "{player} has won with {faction}.",
    "held on": "{player} held on with {faction}.",
    "eliminated": "{player} with {faction} was eliminated.",
}

# -- names -------------------------------------------------------------------------------------------------------


def _fresh(t: Earth, names: tuple[str, ...]) -> str:
    """Return the first of some names that this world does not have; they follow in a fixed order."""
    memo: dict[Any, str] = {} if t.memo is None else t.memo
    if names not in memo:
        places = [city.name for city in t.cities.values()] + [each.name for each in t.continents.values()]
        used = {t.planet, *t.mottos, *places}
        memo[names] = next((name for name in names if name not in used), f"{names[0]} {len(used)}")
    return memo[names]


def _city(t: Earth, _s: Commander, _x: object) -> str:
    return _fresh(t, _CITIES)


def _land(t: Earth, _s: Commander, _x: object) -> str:
    return _fresh(t, _LANDS)


def _motto(t: Earth, _s: Commander, _x: object) -> str:
    return _fresh(t, _MOTTOS)


def _planet(t: Earth, _s: Commander, _x: object) -> str:
    return _fresh(t, _PLANETS)


# -- results -----------------------------------------------------------------------------------------------------


@rule("eliminated-late")
def without_troops(_t: Earth, s: Commander) -> bool:
    """Return True if a player has no troops at the end."""
    return not s.troops


def has_held_on(t: Earth, s: Commander) -> bool:
    """Return True if a player neither won nor was eliminated."""
    return s is not winner(t) and not s.out and not t.rules["eliminated-late"](t, s)


def held_on(t: Earth) -> list[Commander]:
    """Return who held on, clockwise from the winner."""
    first = winner(t)
    ring = [] if first is None else [*t.seats[first.at + 1 :], *t.seats[: first.at]]
    return [s for s in ring if has_held_on(t, s)]


@rule("held-on")
@tells("result", lambda event: _RESULTS[event.facts["how"]])
def results(t: Earth) -> None:
    """Write down for each faction whether it won, held on, or was eliminated."""
    first = winner(t)
    for s in t.seats:
        how, by = "held on", "held-on"
        if s is first:
            how, by = "won", "stars-four" if t.rules["stars-four"](t, s) else "last-left"
        elif not has_held_on(t, s):
            how, by = "eliminated", "elimination" if s.out else "eliminated-late"
        t.history = (*t.history, Past(t.played + 1, s.faction, s.name, s.start, how))
        t.tell("result", by, s, faction=called(s.faction), how=how)
    t.rules["pack-time"](t, False)


@rule("fifteen")
def may_change(t: Earth) -> bool:
    """Return True if the board still changes: up to game 15."""
    return t.played < GAMES


@rule("sign-winner")
def who_signs(t: Earth, now: int | None) -> int | None:
    """Return who signs the board: the winner, once, as long as there is a line."""
    first = winner(t)
    return first.at if now is None and first is not None and t.rules["fifteen"](t) else None


@action("sign", option="Sign the board", timing="sign-winner", word=_motto, word_rule="name-typed",
        carries=("x-mark",))  # fmt: skip
@tells("sign", "{player} signs line {line} of the board: “{motto}”.")
def sign(t: Earth, s: Commander, motto: str) -> None:
    """Sign the next line, with a motto."""
    blank = ("",) * (len(t.signed) - len(t.mottos))
    t.signed, t.mottos = (*t.signed, s.name), (*t.mottos, *blank, motto)
    t.tell("sign", "sign-winner", s, line=len(t.signed), motto=motto)
    t.pass_on()


# -- what there is to choose -------------------------------------------------------------------------------------


def _brings(words: str) -> Callable[[Earth, Commander, Any], tuple[str, ...]]:
    """Return what a reward brings, in words: they stand on its button."""
    return lambda _t, _s, _x: (words,)


@rule("coin-stock")
def coins_on_sheet(t: Earth) -> int:
    """Return the number of coins for rewards on the sheet."""
    return _COINS_LISTED if reads(t, "coin-stock", "35") else _COINS


def _cities(t: Earth, kind: str) -> int:
    return sum(city.kind == kind for city in t.cities.values())


@rule("reward-stock")
def stock(t: Earth, what: str) -> int:
    """Return how many stickers of a kind are left."""
    if what == "Coin":
        return int(t.rules["coin-stock"](t)) - max(0, sum(n - 1 for n in t.coins.values()) - FIRST_COINS)
    return {"Minor City": MINORS - _cities(t, "minor"), "Major City": MAJORS - _cities(t, "major"),
            "Fortification": FORTIFICATIONS - t.forts, "Cancel": CANCELS - t.cancels}[what]  # fmt: skip


def _in_stock(what: str) -> Callable[[Earth, Commander], Lack | None]:
    """Return a check that a sticker is left."""

    @says("reward-stock")
    def check(t: Earth, _s: Commander) -> Lack | None:
        return ((1, f"{what} sticker"), (0, f"{what} stickers")) if t.rules["reward-stock"](t, what) <= 0 else None

    return check


_MINOR, _MAJOR, _FORT, _CANCEL, _COIN = map(
    _in_stock, ("Minor City", "Major City", "Fortification", "Cancel", "Coin")
)  # fmt: skip


def _fit(stocked: Callable[[Earth, Commander], Lack | None] | None, items: Any, *checks: str) -> Any:  # noqa: ANN401
    """Return what finds the items of a reward that can be chosen, by its checks."""

    def listed(t: Earth, s: Commander) -> Iterator[int]:
        if stocked is None or stocked(t, s) is None:
            yield from unopposed(t, s, items, [t.rules[check] for check in checks])

    return listed


@rule("map-one-city")
def no_city(t: Earth, _s: Commander, at: int) -> Lack | None:
    """Check that a territory has no city."""
    return None if at not in t.cities else ("a territory without a city", f"{_of(t, at)} in {called(at)}")


def _of(t: Earth, at: int) -> str:
    return t.cities[at].name or "a city"


@rule("reward-none")
def must_choose(t: Earth, _s: Commander) -> Lack | None:
    """Check that a reward may be left out."""
    return None if reads(t, "reward-none", "may") else ("no reward that can be chosen", "one that can be chosen")


# -- the winner's reward -----------------------------------------------------------------------------------------


@rule("reward-winner")
def winner_chooses(t: Earth, now: int | None) -> int | None:
    """Return who chooses one of six rewards: the winner, once, if one can be chosen."""
    first = winner(t)
    if now is not None or first is None or not t.rules["fifteen"](t):
        return None
    return first.at if any(True for each in _WINNERS for _ in each(t, first)) else None


@rule("reward-name")
def nameless(t: Earth, _s: Commander, continent: int) -> Lack | None:
    """Check that a continent has no name yet."""
    given = t.continents.get(continent)
    named = given is not None and given.name
    return ("a continent without a name", f"{called(continent)} named {given.name}") if given and named else None


@rule("reward-cancel")
def has_scar(t: Earth, _s: Commander, at: int) -> Lack | None:
    """Check that a territory has a Scar."""
    return None if at in t.marks else ("a territory with a Scar", f"no Scar in {called(at)}")


@rule("reward-fortify")
def has_city(t: Earth, _s: Commander, at: int) -> Lack | None:
    """Check that a territory has a city."""
    return None if at in t.cities else ("a territory with a city", f"no city in {called(at)}")


@rule("reward-destroy")
def has_card(t: Earth, _s: Commander, at: int) -> Lack | None:
    """Check that the card of a territory was not destroyed."""
    return ("a Territory card that is not destroyed", f"{called(CARD_OF[at])} destroyed") if _gone(t, at) else None


def _gone(t: Earth, at: int) -> bool:
    return CARD_OF[at] in t.destroyed


@rule("bonus-once")
def unchanged(t: Earth, _s: Commander, change: int) -> Lack | None:
    """Check that the bonus of a continent was never changed."""
    continent = BOX.index[BOX.of[change]]
    given = t.continents.get(continent)
    if given is None or not given.change:
        return None
    return "a continent whose bonus was never changed", f"{called(continent)} changed by {given.change:+}"


@rule("continent-stock")
def sticker_left(t: Earth, _s: Commander, change: int) -> Lack | None:
    """Check that the sheet still has the sticker: it holds one +1 and one -1."""
    by = BOX.change[change]
    used = next((at for at, each in t.continents.items() if each.change == by), None)
    if used is None or reads(t, "continent-stock", "once-each"):
        return None
    return (1, f"sticker {by:+}"), f"the only one, on {called(used)}"


_unnamed = _fit(None, CONTINENTS, "reward-name")
_open = _fit(_MAJOR, BOX.all["territory"], "map-one-city")
_scarred = _fit(_CANCEL, BOX.all["territory"], "reward-cancel")
_towns = _fit(_FORT, BOX.all["territory"], "reward-fortify")
_carded = _fit(None, CARD_OF, "reward-destroy")
_changes = _fit(None, BOX.all["change"], "bonus-once", "continent-stock")
_WINNERS = (_unnamed, _open, _scarred, _towns, _carded, _changes)


def _about(t: Earth, continent: int, **new: Any) -> None:  # noqa: ANN401  (fields of a Named)
    given = t.continents.get(continent, Named())
    t.continents = dict(sorted({**t.continents, continent: given._replace(**new)}.items()))


@action("name {continent}", option="Choose a reward", timing="reward-winner", checks=("reward-name",), listed=_unnamed,
        met=("reward-name",), brings=_brings("1 troop more in later games"),
        word=_land, word_rule="name-typed", carries=("named-continent", "reward-order"))  # fmt: skip
@tells("name", "{player} names {continent}: it is {name} now.")
def name(t: Earth, s: Commander, x: tuple[int, str]) -> None:
    """Name a continent."""
    continent, word = x
    _about(t, continent, name=word, by=s.name)
    t.tell("name", "reward-name", s, continent=called(continent), name=word)
    t.pass_on()


def _found(t: Earth, s: Commander, at: int, city: City, by: str) -> None:
    t.cities = dict(sorted({**t.cities, at: city}.items()))
    told = f"{city.kind.capitalize()} City"
    t.tell("found", by, s, at=called(at), name=city.name, city=told, population=population(t, at))


@rule("reward-major")
@tells("found", "{player} founds the {city} {name} in {at}: population {population}.")
def found_major(t: Earth, s: Commander, at: int, word: str) -> None:
    """Put a Major City into a territory."""
    _found(t, s, at, City("major", word, s.name), "reward-major")


@action("found major {territory}", option="Choose a reward", timing="reward-winner", when=(_MAJOR,),
        brings=_brings("Major City, population 2"),
        checks=("map-one-city",), met=("map-one-city",), listed=_open, word=_city, word_rule="name-typed",
        carries=("reward-major", "city-population", "start-own-city"))  # fmt: skip
def major(t: Earth, s: Commander, x: tuple[int, str]) -> None:
    """Found a Major City."""
    t.rules["reward-major"](t, s, *x)
    t.pass_on()


@action("cancel {territory}", option="Choose a reward", timing="reward-winner", when=(_CANCEL,),
        brings=_brings("the Scar is gone; another may come"),
        checks=("reward-cancel",), met=("reward-cancel",), listed=_scarred, carries=("map-one-scar",))  # fmt: skip
@tells("cancel", "{player} cancels the Scar {scar} in {at}.")
def cancel(t: Earth, s: Commander, at: int) -> None:
    """Cover a Scar; there is room for another."""
    gone = t.marks[at]
    t.marks = {each: scar for each, scar in t.marks.items() if each != at}
    t.cancels += 1
    t.tell("cancel", "reward-cancel", s, scar=called(gone), at=called(at))
    t.pass_on()


@action("fortify {territory}", option="Choose a reward", timing="reward-winner", when=(_FORT,),
        brings=_brings("a Fortification with 10 free boxes"),
        checks=("reward-fortify",), listed=_towns, met=("reward-fortify",),
        carries=("fort-city", "fort-boxes", "fort-dice"))  # fmt: skip
@tells("fortify", "{player} fortifies {at}: {boxes:box|boxes} are free.")
def fortify(t: Earth, s: Commander, at: int) -> None:
    """Put a Fortification on a city, with all boxes free."""
    t.fortified = dict(sorted({**t.fortified, at: BOXES}.items()))
    t.forts += 1
    t.tell("fortify", "reward-fortify", s, at=called(at), boxes=BOXES)
    t.pass_on()


@action("destroy {territory}", option="Choose a reward", timing="reward-winner", checks=("reward-destroy",),
        brings=_brings("its Territory card is gone for good"),
        listed=_carded, met=("reward-destroy",))  # fmt: skip
@tells("destroy", "{player} destroys {card}: {at} has no card any more.")
def destroy(t: Earth, s: Commander, at: int) -> None:
    """Destroy a Territory card, wherever it lies."""
    card = CARD_OF[at]
    for place, pile in _piles(t):
        if card in getattr(place, pile):
            setattr(place, pile, without(getattr(place, pile), card))
            break
    else:
        t.deck = without(t.deck, UNKNOWN)  # a view does not tell where it lies
    t.destroyed = tuple(sorted((*t.destroyed, card)))
    t.tell("destroy", "reward-destroy", s, card=called(card), at=called(at))
    t.pass_on()


def _piles(t: Earth) -> Iterator[tuple[Any, str]]:
    yield from ((t, pile) for pile in ("row", "deck", "discard"))
    yield from ((s, "cards") for s in t.seats)


@rule("reward-bonus")
@tells("bonus", "{player} changes the bonus of {continent} by {by}: it is {bonus:troop} now.")
def change_bonus(t: Earth, s: Commander, continent: int, by: int) -> None:
    """Change the bonus of a continent for good."""
    _about(t, continent, change=by)
    now = bonus_now(t, continent)
    t.tell("bonus", "reward-bonus", s, continent=called(continent), by=f"{by:+}", bonus=now)


@action("bonus {change}", option="Choose a reward", timing="reward-winner", checks=("bonus-once", "continent-stock"),
        listed=_changes, met=("bonus-once", "continent-stock"), brings=_brings("for all later games"),
        carries=("reward-bonus", "continent-bonus"))  # fmt: skip
def bonus(t: Earth, s: Commander, change: int) -> None:
    """Change the bonus of a continent by 1, up or down."""
    t.rules["reward-bonus"](t, s, BOX.index[BOX.of[change]], BOX.change[change])
    t.pass_on()


@action("no reward", option="Choose a reward", timing="reward-order", when=("reward-none",))
@tells("no reward", "{player} takes no reward.")
def no_reward(t: Earth, s: Commander, _: None) -> None:
    """Take no reward."""
    t.tell("no reward", "reward-none", s)
    t.pass_on()


# -- those who held on -------------------------------------------------------------------------------------------


@rule("reward-held-on")
def choosing(t: Earth) -> list[int]:
    """Return who chooses a reward for holding on, clockwise from the winner: who can choose one."""
    return [s.at for s in held_on(t) if t.rules["minor-none"](t, s)]


@rule("minor-none")
def can_choose(t: Earth, s: Commander) -> bool:
    """Return True if a player who held on can choose something."""
    return any(True for _ in chain(_places(t, s), _minted(t, s)))


@rule("reward-order")
def next_to_choose(t: Earth, now: int | None) -> int | None:
    """Return who chooses next: clockwise from the winner."""
    if not t.rules["fifteen"](t):
        return None
    there = t.rules["reward-held-on"](t)
    first = winner(t)
    if now is None or first is None:
        return there[0] if there else None
    place = (now - first.at) % len(t.seats)
    return next((at for at in there if (at - first.at) % len(t.seats) > place), None)


@rule("minor-where")
def anywhere(t: Earth, s: Commander, at: int) -> Lack | None:
    """Check where a Minor City may be founded: anywhere, or only where the player has troops, by another reading."""
    if at in s.troops or not reads(t, "minor-where", "published"):
        return None
    return "a territory of yours", f"no troops of yours in {called(at)}"


@rule("reward-controlled")
def controlled(_t: Earth, s: Commander, at: int) -> Lack | None:
    """Check that a player controls a territory at the end."""
    return None if at in s.troops else ("a territory of yours", f"no troops of yours in {called(at)}")


@rule("reward-coin")
def card_left(t: Earth, _s: Commander, at: int) -> Lack | None:
    """Check that a territory still has a card."""
    return ("a territory with a card", f"{called(CARD_OF[at])} destroyed") if _gone(t, at) else None


def _room(function: Callable[[Earth, Commander, int], Lack | None]) -> Callable[[Earth, Commander, int], Lack | None]:
    """Return the check that the card of a territory has room, of the check of a card."""
    return lambda t, s, at: function(t, s, CARD_OF[at])


_places = _fit(_MINOR, BOX.all["territory"], "map-one-city", "minor-where")
_own = _fit(_COIN, CARD_OF, "reward-controlled", "reward-coin")


def _minted(t: Earth, s: Commander) -> Iterator[int]:
    has_room = _room(t.rules["coins-six"])
    return (at for at in _own(t, s) if has_room(t, s, at) is None)


@rule("reward-minor")
def found_minor(t: Earth, s: Commander, at: int, word: str) -> None:
    """Put a Minor City into a territory."""
    _found(t, s, at, City("minor", word, s.name), "reward-minor")


@action("found minor {territory}", option="Choose a reward", timing="reward-order", when=(_MINOR,),
        brings=_brings("Minor City, population 1"),
        checks=("map-one-city", "minor-where"), listed=_places, met=("map-one-city", "minor-where"),
        word=_city, word_rule="name-typed",
        carries=("reward-minor", "reward-held-on", "minor-none", "city-population", "minor-start"))  # fmt: skip
def minor(t: Earth, s: Commander, x: tuple[int, str]) -> None:
    """Found a Minor City."""
    t.rules["reward-minor"](t, s, *x)
    t.pass_on()


@action("upgrade {territory}", option="Choose a reward", timing="reward-order", when=(_COIN,),
        brings=_brings("1 coin more on its card"),
        checks=("reward-controlled", "reward-coin", ("coins-six", _room)), listed=_minted,
        met=("reward-controlled", "reward-coin", "coins-six"),
        carries=("reward-held-on", "coin-stock"))  # fmt: skip
@tells("upgrade", "{player} puts a coin on {card}: {coins:coin}.")
def upgrade(t: Earth, s: Commander, at: int) -> None:
    """Put a coin on the card of a territory."""
    card = CARD_OF[at]
    t.coins = dict(sorted({**t.coins, at: worth(t, card) + 1}.items()))
    t.tell("upgrade", "reward-coin", s, card=called(card), coins=t.coins[at])
    t.pass_on()


# -- the planet --------------------------------------------------------------------------------------------------


def completes(t: Earth) -> bool:
    """Return True if this game completes the world: the fifteenth, and the planet has no name."""
    return t.played + 1 == GAMES and not t.planet and bool(t.signed)


def _told_roll(event: Event) -> str:
    return "{person} rolls a {die}." if not event["named"] else "{person} rolls a {die}, +{named} for names: {total}."


@rule("planet-roll")
@tells("most", "{person} has signed the board most often: {count} of {lines:line}.")
@tells("rolled", "{person} wins the roll and may name the planet.")
@tells("planet roll", _told_roll)
@tells("planet tie", "{people:and} have each signed the board {count:time}. They roll.")
def who_names(t: Earth) -> None:
    """Find who signed most often; of those who did as often, the highest roll."""
    times = Counter(t.signed)
    left = [person for person, n in times.items() if n == max(times.values())]
    if len(left) > 1:
        t.tell("planet tie", "planet-roll", people=left, count=times[left[0]])
    while len(left) > 1:
        rolls = {person: _rolled(t, person) for person in left}
        left = t.rules["name-tie"](t, [person for person, n in rolls.items() if n == max(rolls.values())])
    t.namer = left[0]
    kind = "most" if len([n for n in times.values() if n == times[t.namer]]) == 1 else "rolled"
    t.tell(kind, "planet-name", person=t.namer, count=times[t.namer], lines=len(t.signed))


def _rolled(t: Earth, person: str) -> int:
    die = t.number("planet", _DICE) + 1
    named = sum(bool(each.name) and each.by == person for each in t.continents.values())
    t.tell("planet roll", "planet-roll", person=person, die=die, named=named, total=die + named)
    return die + named


@rule("name-tie")
def again(_t: Earth, tied: list[str]) -> list[str]:
    """Return who rolls again: those who are tied."""
    return tied


@rule("planet-name")
def who_writes(t: Earth, now: int | None) -> int | None:
    """Return who writes the planet's name: who signed most often, else who has won this game."""
    if now is not None:
        return None
    here = next((s.at for s in t.seats if s.name == t.namer), None)
    return t.rules["namer-away"](t) if here is None else here


@rule("namer-away")
def winner_writes(t: Earth) -> int | None:
    """Return who writes for somebody who is not at the table: the winner."""
    first = winner(t)
    return None if first is None else first.at


@action("planet", option="Name the planet", timing="planet-name", word=_planet, word_rule="name-typed",
        carries=("planet-roll", "name-tie", "fifteen"))  # fmt: skip
@tells("planet", "{player} names the planet: this is the world of {name}.")
def planet(t: Earth, s: Commander, word: str) -> None:
    """Name the planet."""
    t.planet, t.namer = word, ""
    t.tell("planet", "planet-name", s, name=word)
    t.pass_on()


@rule("world-lasts")
@tells("lasts", "Game {game} is over. What was done to the world stays for game {next}.")
def end(t: Earth) -> None:
    """Count the game: what it did to the world, the next one begins with."""
    t.played += 1
    t.tell("lasts", "world-lasts", game=t.played, next=t.played + 1)
