"""How each kind of event is told, and which parts of the table it may change."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.engine.event import Telling
from coreworlds.games.wording import joined

if TYPE_CHECKING:

    from coreworlds.engine.event import Event

__all__ = ["TELLINGS", "some"]


def some(n: int, one: str) -> str:
    """
    Return a number with what it counts.

    Examples
    --------
    >>> some(1, "mark"), some(2, "mark"), some(2, "metal")
    ('1 mark', '2 marks', '2 metal')
    """
    return f"{n} {one if n == 1 or one in {'food', 'metal', 'energy', 'influence'} else one + 's'}"


def _resources(e: Event) -> str:
    parts = [some(e[word], word) for word in ("metal", "energy") if e[word]]
    return joined(parts)


def _cost(e: Event) -> str:
    return joined(some(e[word], one) for word, one in (("metal", "metal"), ("energy", "energy"), ("marks", "mark")) if e[word])


def _where(e: Event) -> str:
    """Return a space, or the Throne with its article."""
    return "the Throne" if e["at"] == "Throne" else str(e["at"])


def _ships(e: Event) -> str:
    """Return ships that are named one by one, counted."""
    return joined(some(n, ship) for ship, n in Counter(e["ships"]).items())


def _produced(e: Event) -> str:
    made = _resources(e)
    return f"{e['at']} gives {e.player} {made}." if made != "nothing" else f"{e['at']} produces, but {e.player}'s Storage has no room."


def _hail(e: Event) -> str:
    return f"All hail {joined(e['players'])}, the Galactic Emperor{'s' * (len(e['players']) > 1)}."


def _showdown(e: Event) -> str:
    text = f"A tie: {joined(e['players'])} go into the Galactic Showdown, in a neutral sector."
    if not e["out"]:
        return text
    tie = f"{joined(e['out'])} {'ties' if len(e['out']) == 1 else 'tie'}, too"
    return f"{text} {tie}: only the two with the most sectors fight, of equals those nearer to the Throne."


def _turned(e: Event) -> str:
    return f"Turned up: {joined(e['tiles'])}; {e['left']} left in the stack." if e["tiles"] else "No tile is left to be turned up."


def _harvest(e: Event) -> str:
    short = f" of {e['shown']}, for no more is in the pool" if e["food"] < e["shown"] else ""
    return f"{e.player} harvests {some(e['food'], 'food')}{short}."


def _scan(e: Event) -> str:
    return f"{e.player} draws a tile from the stack in secret{': ' + e['tile'] if e['tile'] else ''}."


def _keep(e: Event) -> str:
    return f"{e.player} keeps {e['tile'] or 'one tile'} and puts {e['other'] or 'the other'} on top of the stack."


def _keep_turned(e: Event) -> str:
    return f"{e.player} keeps the tile drawn, {e['tile']}, and puts {e['other']} on top of the stack."


_T = Telling
_DONE = ("declared", "left", "paid", "produced", "funded", "acted")
_SHIPS = ("moved",)
TELLINGS = {
    "omega": _T(lambda e: f"The Omega Sun lies in the middle, at {e['at']}.", ("galaxy",)),
    "home": _T(lambda e: f"{e.player} plays {e['color']}; the home sector lies at {e['at']}.", ("galaxy",), ("color",)),
    "tokens": _T(lambda e: f"{e.player} takes {some(e['count'], 'Empire token')}.", (), ("tokens",)),
    "home-starbase": _T(lambda e: f"{e.player} puts the Home Starbase at {e['at']}.", (), ("home",)),
    "fighter": _T(lambda e: f"{e.player} puts 1 Fighter at {e['at']}.", (), ("fleets",)),
    "piles": _T(lambda e: f"{e['plain']} plain tiles and {e['atomic']} atomic tiles are shuffled.", ("stack", "luck")),
    "unused-homes": _T(lambda e: f"{some(e['count'], 'unused home sector')} went into the piles." if e["count"] else "No home sector is left over."),
    "black-hole": _T(lambda e: "The Black Hole lies face down on the atomic pile.", ("stack",)),
    "stack": _T(lambda e: f"The plain pile lies on top: {e['count']} tiles in all.", ("stack",)),
    "turned-up": _T(_turned, ("row", "stack"), everyone=("top",)),
    "technologies": _T(lambda e: f"{e['count']} technology cards lie open to all.", ("technologies",)),
    "roles": _T(lambda e: f"{e['count']} roles can be chosen; their double card shows the Explorer.", ("roles",)),
    "pool": _T(lambda e: f"The pool holds {e['count']} Victory Points.", ("points",)),
    "reserve": _T(lambda e: f"{e.player} takes {some(e['marks'], 'mark')}, {e['metal']} metal and {e['energy']} energy.", (), ("marks", "metal", "energy")),
    "throne": _T(lambda e: f"{e.player} has the Throne.", ("throne", "first", "luck")),
    # -- the round
    "direction": _T(lambda e: f"{e.player} points the Direction card {e['way']}.", ("direction", "first", "chooser")),
    "role": _T(lambda e: f"{e.player} chooses {e['role']}.", ("roles", "chosen", "role", "acted", "chooser")),
    "role-done": _T(lambda e: f"{e['role']} is over.", ("role", "chooser", "moved", "dice", "reroll", *_DONE)),
    "last-point": _T(lambda e: "The pool of Victory Points is empty: the game ends."),
    "last-token": _T(lambda e: f"{e.player} has no Empire token left: the game ends."),
    "no-extra-tile": _T(lambda e: "Somebody explored: no further tile is turned up."),
    "roles-back": _T(lambda e: f"The roles go back: {e['count']} can be chosen.", ("roles", "chosen", "role")),
    "marks": _T(lambda e: f"{e.player} gets {some(e['count'], 'mark')} and has {e['marks']}.", (), ("marks",)),
    "new-round": _T(lambda e: f"Round {e['round']} begins; {e.player} has the Direction card.", ("round", "direction", "stopped", "spent", "first", "chooser")),
    # -- Explorer
    "take": _T(lambda e: f"{e.player} takes {e['tile']}.", ("row", "tile", "acted")),
    "explosion": _T(lambda e: f"The Omega Sun explodes: the Black Hole lies at {e['at']}.", ("galaxy", "gone")),
    "banished": _T(lambda e: "The Scientist role leaves the game.", ("roles",)),
    "place": _T(lambda e: f"{e.player} places {e['tile']} at {e['at']}.", ("galaxy", "tile", "placed", "declared", "left")),
    "under-ships": _T(lambda e: f"The tile at {e['at']} goes under ships."),
    "claim": _T(lambda e: f"{e.player} claims {e['tile']} at {e['at']}; {some(e['tokens'], 'token')} left.", ("placed",), ("empires", "tokens")),
    "no-claim": _T(lambda e: f"{e.player} claims nothing.", ("placed",)),
    "flip": _T(lambda e: "All tiles are placed: Explorer becomes a second Warlord."),
    "scan": _T(_scan, ("stack", "left"), ("drawn",), secret=("tile",), everyone=("top",)),
    "scan-black-hole": _T(lambda e: f"{e.player} draws the Black Hole and puts it back.", ("left",), ("top",)),
    "keep": _T(_keep_turned, ("stack", "tile"), ("drawn",), everyone=("top",)),
    "keep-open": _T(_keep, ("stack", "tile"), ("drawn",), secret=("other",), everyone=("top",)),
    # -- Merchant
    "price-dice": _T(lambda e: f"{e.player} rolls {joined(e['dice'])}.", ("dice", "luck")),
    "dice-stand": _T(lambda e: "The dice stay as they lie.", ("reroll", "declared", "dice")),
    "discard-die": _T(lambda e: f"{e.player} discards a {e['value']}.", ("dice",)),
    "prices": _T(lambda e: f"Prices: food {e['prices'][0]}, metal {e['prices'][1]}, energy {e['prices'][2]} (dice {joined(e['dice'])}).", ("prices", "dice")),
    "harvest": _T(_harvest, (), ("food",)),
    "collect": _T(lambda e: f"{e.player} takes 1 food from {e['at']}.", ("food",), ("food",)),
    "buy": _T(lambda e: f"{e.player} buys {e['count']} {e['what']} for {some(e['price'], 'mark')}.", (), ("marks", "food", "metal", "energy")),
    "sell": _T(lambda e: f"{e.player} sells {e['count']} {e['what']} for {some(e['price'], 'mark')}.", (), ("marks", "food", "metal", "energy")),
    "fund": _T(lambda e: f"{e.player} puts 1 food on {e['at']}; {e['there']} there now.", ("food", "funded"), ("food",)),
    "raid-food": _T(lambda e: f"{e.player} takes 1 food of {e['victim']} from {e['at']}. Yarr.", ("food", "left"), ("food",)),
    "raid-metal": _T(lambda e: f"{e.player} takes 1 metal from {e['victim']}. Yarr.", ("left",), everyone=("metal",)),
    "done": _T(lambda e: f"{e.player} is done.", _DONE),
    # -- Steward
    "gift": _T(lambda e: f"{e.player} gains 1 {e['what']}.", (), ("metal", "energy")),
    "food-back": _T(lambda e: f"1 food goes from {e['at']} to the pool.", ("food",)),
    "produce": _T(_produced, ("produced", "left"), ("metal", "energy")),
    "excess": _T(lambda e: f"{e.player} has no room for {_resources(e)}: lost to the pool."),
    # -- Engineer
    "launch": _T(lambda e: f"{e.player} deploys a free Fighter at {e['at']}.", (), ("fleets",)),
    "robotics": _T(lambda e: f"Robotics save {e['metal']} metal.", ("left",)),
    "robotics-back": _T(lambda e: f"Robotics give {e.player} {e['metal']} metal back of what the ships cost.", ("left", "paid"), ("metal",)),
    "build": _T(lambda e: f"{e.player} builds {_ships(e)} at {e['at']} for {_cost(e)}.", ("paid",), ("fleets", "metal", "energy", "marks")),
    # -- Scientist
    "science": _T(lambda e: f"{e.player} buys {e['card']} for {e['energy']} energy.", ("technologies",), ("technologies", "energy")),
    "no-science": _T(lambda e: f"{e.player} buys no technology."),
    # -- technologies
    "declare": _T(lambda e: f"{e.player} declares {e['card']}.", ("declared", "left", "spent", "interrupt")),
    "idle": _T(lambda e: f"{e['card']} change{'' if e['card'].endswith('s') else 's'} nothing now: {e['why']}."),
    "sabotage": _T(lambda e: f"{e.player} stops {e['card']} of {e['victim']} for this round.", ("spent", "stopped", "declared", "left")),
    "let-be": _T(lambda e: f"{e.player} does not interfere.", ("interrupt",)),
    "chase": _T(lambda e: f"{e.player} tries to catch the Saboteur."),
    "no-chase": _T(lambda e: f"{e.player} lets the Saboteur go.", ("interrupt",)),
    "chase-roll": _T(lambda e: f"{e.player} rolls a {e['die']}; 5 or 6 catches the Saboteur.", ("interrupt", "luck")),
    "caught": _T(lambda e: f"The Saboteur of {e.player} is caught and leaves the game.", ("caught", "interrupt"), ("technologies",)),
    "escaped": _T(lambda e: "The Saboteur escapes.", ("interrupt",)),
    "reroll": _T(lambda e: f"{e.player} re-rolls Die {e['die']}, which shows {e['value']}.", ("reroll",)),
    "rerolled": _T(lambda e: f"Die {e['die']} now shows {e['value']}.", ("dice", "interrupt", "luck")),
    # -- Warlord
    "move": _T(lambda e: f"{e.player} moves {e['ships']} from {e['start']} to {e['end']}.", _SHIPS, ("fleets",)),
    "warp": _T(lambda e: f"{e.player} warps {e['ships']} from {e['start']} to {e['end']}.", _SHIPS, ("fleets",)),
    "meet": _T(lambda e: f"The forces of {e['enemy']} stop them at {e['at']}."),
    "end-moves": _T(lambda e: f"{e.player} moves no more."),
    "warlord-done": _T(lambda e: f"{e.player}'s ships rest.", ("moved", "dice", "reroll", *_DONE)),
    "battle": _T(lambda e: f"{e.player} attacks {e['enemy']} at {e['at']}.", ("battle",)),
    "surprise": _T(lambda e: f"{e.player}'s warped ships attack first; nobody fires back."),
    "ready": _T(lambda e: f"{e.player} is ready.", ("battle",)),
    "bonus": _T(lambda e: f"One {e['ship']} of {e.player} gets an extra die.", ("battle",)),
    "volley": _T(lambda e: f"Phase {e['phase']}: {e.player} rolls {joined(e['dice'])}.", ("dice", "battle", "luck")),
    "hits": _T(lambda e: f"{e['enemy']} has {some(e['hits'], 'hit')} to take, {e.player} {e['taken']}.", ("dice", "battle", "reroll", "declared")),
    "shielded": _T(lambda e: f"The Shield Generators of {e.player} ignore the first hit.", ("battle",)),
    "destroyed": _T(lambda e: f"{e.player} loses a {e['unit']}.", ("battle", "moved"), ("fleets",)),
    "to-supply": _T(lambda e: f"What {e.player} loses goes back to the supply."),
    "damaged": _T(lambda e: f"A Dreadnought of {e.player} is damaged.", ("battle",)),
    "empire-lost": _T(lambda e: f"{e.player} loses the Empire at {e['at']}.", ("battle",), ("empires", "tokens")),
    "starbase-flips": _T(lambda e: f"The Starbase of {e.player} at {e['at']} becomes an Empire.", ("battle",), ("starbases", "empires")),
    "defended": _T(lambda e: f"{e.player} has held {e['at']} and gets nothing for it."),
    "nobody-left": _T(lambda e: f"Nobody is left at {e['at']}, and nobody is rewarded."),
    "fight-on": _T(lambda e: f"{e.player} fights on.", ("battle",)),
    "retreat": _T(lambda e: f"{e.player} retreats to {joined(e['to'])}.", ("battle", "moved"), ("fleets",)),
    "repair": _T(lambda e: f"{e.player} repairs {some(e['count'], 'Dreadnought')}."),
    "won": _T(lambda e: f"{e.player} wins the combat at {e['at']}."),
    "no-token": _T(lambda e: f"{e.player} has no Empire token left to claim {e['at']}."),
    "battle-over": _T(lambda e: "The combat is over.", ("battle",)),
    "points": _T(lambda e: f"{e.player} gets {some(e['points'], 'Victory Point')} ({e['why']}).", ("points",), ("points", "scored")),
    # -- Regent
    "throne-aside": _T(lambda e: "The Throne lies beside the board.", ("throne", "influence", "business", "displaced", "price"), everyone=("bought",)),
    "draw-influence": _T(lambda e: f"{e.player} draws {some(e['count'], 'token')} as influence.", (), ("tokens", "influence")),
    "buy-influence": _T(lambda e: f"{e.player} buys 1 influence for {some(e['price'], 'mark')} and has {e['influence']} to place.", ("declared",), ("marks", "tokens", "influence", "bought")),
    "price": _T(lambda e: f"The price of extra influence rises to {some(e['price'], 'mark')}.", ("price",)),
    "no-influence": _T(lambda e: f"{e.player} buys no influence.", ("declared",)),
    "influence": _T(lambda e: f"{e.player} puts 1 influence on {_where(e)}; {e['left']} left.", ("influence", "placed"), ("influence",)),
    "stop-influence": _T(lambda e: f"{e.player} takes {some(e['left'], 'token')} back." if e["left"] else f"{e.player} has no influence left to place.", (), ("tokens", "influence")),
    "business": _T(lambda e: f"“{e['at']} is my personal business,” says {e.player}: {e['other']} takes the token back.",
                   ("influence", "business", "declared", "placed"), everyone=("influence",)),
    "allow": _T(lambda e: f"{e.player} does not object.", ("placed",)),
    "left-empty": _T(lambda e: f"Nobody has influence left at {e['at']}.", ("influence",), everyone=("empires", "starbases", "tokens")),
    "evenly": _T(lambda e: f"On {_where(e)} {joined(e['players'])} each lose {e['count']} influence{', or all they have' if e['short'] else ''}."),
    "take-back": _T(lambda e: f"{e.player} takes {some(e['count'], 'token')} back from {_where(e)}.", ("influence",), ("tokens",)),
    "influence-empire": _T(lambda e: f"{e.player} has 1 influence left at {e['at']}: an Empire.", ("influence",), everyone=("empires", "starbases", "tokens")),
    "influence-starbase": _T(lambda e: f"{e.player} has {e['left']} influence left at {e['at']}: a Starbase.", ("influence",), everyone=("empires", "starbases", "tokens")),
    "resolved": _T(lambda e: "All influence is resolved.", ("influence", "business", "price", "displaced"), everyone=("bought",)),
    "withdraw": _T(lambda e: f"{e.player}'s ships leave {e['start']} for {e['end']}.", ("displaced",), ("fleets",)),
    # -- the end
    "no-full-storage": _T(lambda e: "Nobody has a full Storage: no point for that."),
    "no-tie": _T(lambda e: "One player alone has the most Victory Points: no Galactic Showdown."),
    "showdown": _T(_showdown, ("battle",), everyone=("fleets",)),
    "showdown-over": _T(lambda e: "The Galactic Showdown is over.", ("battle", "dice")),
    "winner": _T(_hail),
}  # fmt: skip
