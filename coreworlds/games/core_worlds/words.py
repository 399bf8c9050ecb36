"""How each kind of event is told, and which parts of the board it may change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coreworlds.engine.event import Telling
from coreworlds.games.wording import listed

if TYPE_CHECKING:

    from coreworlds.engine.event import Event

__all__ = ["TELLINGS", "called", "some", "wanted"]

_ZONES = {"hand": "from the hand", "discard": "from the discard pile"}
_ASKS = {"discard": "to discard", "recover": "to take back", "remove": "to take out of the game"}


def some(n: int, one: str, many: str = "") -> str:
    """
    Return a number with what it counts.

    Examples
    --------
    >>> some(1, "card"), some(0, "card")
    ('1 card', '0 cards')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def called(selector: str, n: int) -> str:
    """
    Return what cards of some kinds or types are called, one of them or several.

    Examples
    --------
    >>> called("Hero|Infantry", 2), called("unit", 1)
    ('Heroes or Infantry', 'Unit')
    """
    many = {"Hero": "Heroes", "Infantry": "Infantry"}
    one = {"unit": "Unit", "tactic": "Tactic", "world": "World", "prestige": "Prestige card"}
    words = [one.get(word, word) for word in selector.split("|")]
    words = words if n == 1 else [many.get(word, f"{word}s") for word in words]
    return " or ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def wanted(least: int, most: int, of: str = "") -> str:
    """
    Return how many cards a text asks for, of some kinds or types if it says so.

    Examples
    --------
    >>> wanted(1, 1), wanted(0, 2), wanted(1, 2), wanted(0, 2, "unit|tactic")
    ('1 card', 'up to 2 cards', '1 to 2 cards', 'up to 2 Units or Tactics')
    """
    span = "" if least == most else f"{least} to " if least else "up to "
    return f"{span}{most} {called(of or 'card', most)}"


def _draw(e: Event) -> str:
    shown = f": {listed(e['cards'])}" if e["cards"] else ""
    return f"{e.player} draws {some(e['count'], 'more card' if e['more'] else 'card')}{shown}."


def _gain(e: Event) -> str:
    return f"{e.player} gains {e['gained']} Energy ({e['why']}) and has {e['energy']}."


def _enters(e: Event) -> str:
    return f"{e['card']} enters the Central Zone from Deck {_roman(e['sector'])}."


def _roman(n: int) -> str:
    return ("I", "II", "III", "IV", "V")[n - 1]


def _filled(e: Event) -> str:
    short = f", {e['wanted']} were wanted" if e["count"] < e["wanted"] else ""
    return f"The Central Zone holds {some(e['count'], 'card')}{short}; {e['entered'] or 'none'} new."


def _counted(e: Event) -> str:
    what = some(e["count"], "World") if e["worlds"] else some(e["count"], "other card")
    return f"The Central Zone holds {what}; at least {e['wanted']} are needed."


def _placed(e: Event) -> str:
    return f"An Energy Token is placed on {listed(e['cards'])}." if e["cards"] else "No card gets an Energy Token."


def _unused(e: Event) -> str:
    n = e["count"]
    if not n:
        return "No Home World is left over."
    return f"{some(n, 'unused Home World')} and {'its deck goes' if n == 1 else 'their decks go'} back to the box."


def _units_stay(e: Event) -> str:
    return f"{e.player} keeps {some(e['count'], 'Unit')} in the Warzone." if e["count"] else f"{e.player} has no Units in the Warzone."


def _energy_lost(e: Event) -> str:
    return f"{e.player} loses the {e['lost']} Energy left over." if e["lost"] else f"{e.player} has no Energy left over."


def _discard_hand(e: Event) -> str:
    gone = f"{e.player} discards {some(e['count'], 'card') if e['count'] else 'nothing'}"
    if e["kept"]:
        return f"{gone} and retains {listed(e['kept'])}."
    return f"{gone} and retains {'1 card' if e['retained'] else 'nothing'}."


def _keep(e: Event) -> str:
    if not e["hand"]:
        return f"{e.player} has no card to retain."
    return f"{e.player} chooses to retain {e['card']}." if e["card"] else f"{e.player} has chosen in secret."


def _discard(e: Event) -> str:
    return f"{e.player} discards {listed(e['cards'])}."


def _send(e: Event) -> str:
    tactics = ", what Tactics added included" if e["tactics"] else ""
    return (f"{e.player} sends {listed(e['cards'])}: Fleet {e['fleet']} of {e['needs_fleet']}, "
            f"Ground {e['ground']} of {e['needs_ground']}{tactics}.")  # fmt: skip


def _strengthen(e: Event) -> str:
    gained = [f"+{n} {side}" for n, side in ((e["fleet"], "Fleet"), (e["ground"], "Ground")) if n]
    words = f"{' and '.join(gained) or 'no'} Strength"
    if e.rule == "effect-whole-invasion":
        return f"{e['card']} adds {words} to this Invasion."
    return f"{e['card']} gains {words} for this Invasion, if it is sent."


def _charge(e: Event) -> str:
    change = f"gets {some(e['changed'], 'Energy Token')}" if e["changed"] >= 0 else f"gives up {some(-e['changed'], 'Energy Token')}"
    return f"{e['card']} {change} and now holds {e['tokens']}."


def _ask(e: Event) -> str:
    return f"{e['card']} asks {e.player} for {wanted(e['least'], e['most'], e['of'])} {_ZONES[e['zone']]} {_ASKS[e['what']]}."


def _ask_none(e: Event) -> str:
    return f"{e['card']} finds no fitting card {_ZONES[e['zone']].replace('from', 'in')} {_ASKS[e['what']]}."


def _remove(e: Event) -> str:
    return f"{e.player} takes {listed(e['cards'])} {_ZONES[e['zone']]} out of the game."


def _pass(e: Event) -> str:
    why = {"pass-forced-actions": " must pass: no Action Points are left", "pass-forced-energy": " must pass: no Energy is left"}
    return f"{e.player}{why.get(e.rule, ' passes for the rest of the Round')}."


def _surge_tokens(e: Event) -> str:
    return f"{e.player} is Player {e['number']} and gets {some(e['count'], 'Energy Surge Token')}."


def _sector_zero(e: Event) -> str:
    where = "are set aside for the pregame draft" if e["drafted"] else "stay in the box for the whole game"
    return f"The {some(e['count'], 'card')} of Sector 0 {where}."


def _deploy_text(e: Event) -> str:
    more = f": one {e['second'].replace('|', ' or ')} may follow with the same Action" if e["second"] else ""
    return f"The text of {e['card']} takes effect{more}."


def _no_colony(e: Event) -> str:
    why = "" if e["possible"] else ": no Galactic Grunts or Snub Fighter was sent"
    return f"{e.player} leaves {e['world']} without a colony{why}."


def _use(e: Event) -> str:
    return f"{e.player} uses {e['card']}{'' if e['times'] == 1 else ' ' + str(e['times']) + ' times'}."


TELLINGS = {
    # -- set-up
    "sectors": Telling(lambda e: f"The five Sector cards lie in a row: {', '.join(e['names'])}."),
    "central-empty": Telling(lambda _: "The Central Zone in the middle of the table is empty."),
    "round-marker": Telling(lambda _: "The Round Marker lies on Round 1."),
    "home": Telling(lambda e: f"{e.player} is dealt the Home World {e['card']}."),
    "home-placed": Telling(lambda e: f"{e['card']} lies face up in {e.player}'s Warzone."),
    "destiny-given": Telling(lambda e: f"{e.player} has the lowest Home World Number, {e['number']}, and gets the Destiny Marker."),
    "board": Telling(lambda e: f"{e.player}'s markers: {some(e['actions'], 'Action')}, {e['energy']} Energy."),
    "stacks": Telling(lambda e: f"The cards are sorted into {e['count']} stacks by Faction Symbol or Sector number."),
    "deck": Telling(lambda e: f"{e.player} shuffles the {some(e['count'], 'card')} of {e['faction']} into a draw deck, face down."),
    "unused": Telling(_unused),
    "sector-zero": Telling(_sector_zero),
    "galactic": Telling(lambda e: f"Each Galactic Deck is shuffled and lies face down: {', '.join(map(str, e['counts']))} cards."),
    "token-pile": Telling(lambda _: "The Energy Tokens lie beside the Central Zone."),
    "surge-tokens": Telling(_surge_tokens),
    # -- pregame draft
    "boxed": Telling(lambda e: f"{e.player} puts {listed(e['cards'])} back into the box."),
    "dealt": Telling(lambda e: f"The Central Zone shows {listed(e['cards'])}."),
    "take": Telling(lambda e: f"{e.player} takes {e['card']} and lays it beside the deck."),
    "to-box": Telling(lambda e: f"{listed(e['cards'])} go back to the box."),
    "shuffled-in-pregame": Telling(lambda e: f"{e.player} shuffles the chosen cards in: {some(e['deck'], 'card')}."),
    # -- Draw and Energy Phase
    "draw": Telling(_draw, ("cards",)),
    "reshuffle": Telling(lambda e: f"{e.player}'s draw deck is empty: {some(e['count'], 'card')} of the discard pile {'becomes' if e['count'] == 1 else 'become'} a new one."),
    "draw-short": Telling(lambda e: f"{e.player} has no card left to draw: {some(e['missing'], 'card')} fewer."),
    "gain": Telling(_gain),
    "pay": Telling(lambda e: f"{e.player} pays {e['paid']} Energy for {e['card']}; {e['left']} left."),
    "spend-action": Telling(lambda e: f"{e.player} spends {some(e['spent'], 'Action')}; {e['left']} left."),
    "discard": Telling(_discard),
    "done": Telling(lambda e: f"{e.player} boosts no more and has {e['energy']} Energy."),
    # -- Galactic Phase
    "leaves": Telling(lambda e: f"{e['card']} leaves, face down onto Deck {_roman(e['sector'])}."),
    "token-returned": Telling(lambda e: f"The Energy Token of {e['card']} goes back to the pile."),
    "nothing-leaves": Telling(lambda _: "No card in the Central Zone has an Energy Token: none leaves."),
    "tokens-placed": Telling(_placed),
    "tokens-short": Telling(lambda e: f"The pile is empty: no {'further ' * e['got']}Energy Token is left for {listed(e['cards'])}."),
    "enters": Telling(_enters),
    "deck-empty": Telling(lambda e: f"Deck {_roman(e['sector'])} is empty: no more cards enter."),
    "filled": Telling(_filled),
    "counted": Telling(_counted),
    "all-entered": Telling(lambda e: f"Round 10: all that was left of Deck V has entered; the Central Zone holds {some(e['count'], 'card')}."),
    # -- Action Phase
    "draft": Telling(lambda e: f"{e.player} drafts {e['card']}, face up onto the discard pile."),
    "prestige": Telling(lambda e: f"{e.player} drafts {e['card']}, straight into the Warzone."),
    "token-for-nothing": Telling(lambda e: f"The Energy Token on a Prestige card gives {e.player} nothing."),
    "deploy": Telling(lambda e: f"{e.player} deploys {e['card']} to the Warzone."),
    "deploy-text": Telling(_deploy_text),
    "stop": Telling(lambda e: f"{e.player} deploys no more Units."),
    "pass": Telling(_pass),
    "token": Telling(lambda e: f"{e.player} uses an Energy Surge Token; {e['left']} left."),
    "use": Telling(_use),
    "play": Telling(lambda e: f"{e['card']} goes to {e.player}'s discard pile."),
    "charge": Telling(_charge),
    "strengthen": Telling(_strengthen),
    "ask": Telling(_ask),
    "ask-none": Telling(_ask_none),
    "recover": Telling(lambda e: f"{e.player} takes {listed(e['cards'])} from the discard pile to the hand."),
    "remove": Telling(_remove),
    # -- Invasions
    "announce": Telling(lambda e: f"{e.player} announces an Invasion of {e['card']}: Fleet Strength {e['fleet']}, Ground Strength {e['ground']}."),
    "send": Telling(_send),
    "units-discarded": Telling(lambda e: f"{listed(e['cards'])} {'goes' if e['count'] == 1 else 'go'} from the Warzone to {e.player}'s discard pile."),
    "counters-returned": Telling(lambda e: f"{some(e['count'], 'Energy Token')} of {e['card']} {'goes' if e['count'] == 1 else 'go'} back to the pile."),
    "conquer": Telling(lambda e: f"{e.player} conquers {e['card']}: it joins the Warzone."),
    "fail": Telling(lambda e: f"The Invasion of {e['card']} fails: {e.player}'s turn ends."),
    "units-stay": Telling(_units_stay),
    "no-refund": Telling(lambda e: f"{e.player} gets back neither the Action nor the Energy."),
    "colonize": Telling(lambda e: f"{e.player} lays {e['card']} beneath {e['world']}."),
    "no-colony": Telling(_no_colony),
    "conquest-text": Telling(lambda e: f"The text of {e['card']} takes effect."),
    # -- Discard and End Phase
    "keep": Telling(_keep, ("card",)),
    "discard-hand": Telling(_discard_hand, ("kept",)),
    "warzone-stays": Telling(_units_stay),
    "energy-lost": Telling(_energy_lost),
    "round": Telling(lambda e: f"The Round Marker moves to Round {e['round']}, Sector {_roman(e['sector'])}: {e['name']}."),
    "shuffled-in": Telling(lambda e: f"{e.player} shuffles {some(e['count'], 'card')} of the discard pile into the draw deck of now {e['deck']}."),
    "left": Telling(lambda e: f"{e.player} leaves the discard pile of {some(e['count'], 'card')} as it is."),
    "actions": Telling(lambda e: f"{e.player} has {some(e['actions'], 'Action')} for the Round."),
    "destiny": Telling(lambda e: f"The Destiny Marker passes to {e.player}."),
    "over": Telling(lambda _: "Round 10 is over: the Empire Points are counted."),
}  # fmt: skip
