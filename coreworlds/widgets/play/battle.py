"""A battle in a place of its own: both sides, the phases, the dice since the last decision, and who wins from here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from coreworlds.engine import Action
from coreworlds.games.layout import Battle, BattleDie, BattleUnit
from coreworlds.players.contest import contest_of
from coreworlds.tutor.handson.words import capital
from coreworlds.tutor.looking.odds import Odds, share
from coreworlds.widgets.analysis.doing import ahead_of
from coreworlds.widgets.desk import Desk, laid, offered
from coreworlds.widgets.drawing import Children, Node, button, dim, fold, glyph, h, press, symbol, tools
from coreworlds.widgets.drawing.dice import die
from coreworlds.widgets.play.doing import Message, doing
from coreworlds.widgets.play.typed import word_form

__all__ = ["Fight", "battle_line", "battle_place", "fighting", "fights", "last_roll", "likely", "over_the_map"]

NEARLY = 0.999
Acts = dict[str, "Action"]  # what may be done now, by its text


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll of a battle: in which phase, whether it opens a new attack, and each side's dice."""

    phase: int
    sides: tuple[tuple[BattleDie, ...], ...]


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle on the line of play: the node at which it began, its last state, and its rolls in order."""

    begun: int
    battle: Battle
    rolls: tuple[Roll, ...]
    over: bool


# --- what was fought since the last decision -------------------------------------------------------------------------


def fights(desk: Desk) -> list[Fight]:
    """Give the battles since the last decision of a person, each from its beginning."""
    if desk.session is None:
        return []
    line = desk.session.line
    since = _since(desk, line)
    while since and _battle(desk, line[since]) and _battle(desk, line[since - 1]):
        since -= 1
    found = [(node, _battle(desk, node)) for node in line[since:]]
    parts = [list(part) for there, part in groupby(found, lambda each: each[1] is not None) if there]
    return [_fight(part, over=part[-1][0] != line[-1]) for part in parts]


def _since(desk: Desk, line: tuple[int, ...]) -> int:
    """Give the place on the line at which a person decided last; without people, where what is told now began."""
    if not desk.humans:
        return max(0, len(line) - 1 - len(desk.shown))
    steps = ((at, desk.line.nodes[line[at]].transition) for at in range(len(line) - 1, 0, -1))
    return next((at for at, done in steps if done and done.action and done.action.player in desk.humans), 0)


def _battle(desk: Desk, node: int) -> Battle | None:
    pos = desk.line.nodes[node].position
    found = pos.game.page.battle(pos)
    return found if isinstance(found, Battle) else None


def _fight(part: list[tuple[int, Battle | None]], *, over: bool) -> Fight:
    states = [battle for _, battle in part if battle is not None]
    rolls: list[Roll] = []
    lying = False
    for state in states:
        dice = tuple(side.dice for side in state.sides)
        if any(dice):
            rolls[len(rolls) - lying :] = [Roll(state.now, dice)]  # a die that was rolled again stays one roll
        lying = any(dice)
    return Fight(part[0][0], states[-1], tuple(rolls), over)


def last_roll(desk: Desk) -> Node | None:
    """Draw the last roll since the last decision, die against die, where a battle stays on the map."""
    if desk.session is None or not desk.open_book or not _shapes(desk):
        return None
    line = desk.session.line
    states = [found for node in line[_since(desk, line) :] if (found := _battle(desk, node)) and found.pairs]
    lying = [state for state in states if any(side.dice for side in state.sides)]
    if not lying:
        return None
    now, does = lying[-1], next((state.does for state in reversed(lying) if state.does), "")
    acts = _acts(desk) if now.does else {}
    return h(
        "section",
        h("h3", now.title),
        [_rolled(now, number, acts) for number in range(len(now.sides))],
        h("p", does) if does else None,
        class_="cw-rolled",
        key="rolled",
    )


def _rolled(battle: Battle, number: int, acts: Acts) -> Node:
    """Draw a side's dice, each beneath the one that it is compared with: what it shows, and as what it was rolled."""
    side = battle.sides[number]
    dice = [
        h("span", _die(each, acts), h("small", f"rolled {each.rolled}") if each.rolled else None,
          class_=None if each.needs else "cw-alone", key=str(place))
        for place, each in enumerate(side.dice)
    ]  # fmt: skip
    name = h("b", symbol(side.seat - 1), h("span", f" {side.name} ", translate="no"))
    return h("div", name, h("span", dice, class_="cw-dice"), [dim(note) for note in side.notes],
             class_=f"cw-seat-{side.seat}", key=side.name)  # fmt: skip


# --- the place -------------------------------------------------------------------------------------------------------


@doing("battle", "battle-odds")
def _turn(desk: Desk, message: Message) -> None:
    """Show the battle instead of the map, or the map; or tell at each step who wins it, or tell it no more."""
    field, begun = "wins" if message["do"] == "battle-odds" else "battle", int(message["arg"])
    now: dict[str, Any] = {field: -1 if getattr(desk.looking, field) == begun else begun}
    desk.looking = replace(desk.looking, **now)


def _fought(desk: Desk) -> tuple[list[Fight], bool]:
    """
    Give the battles since the last decision, and whether the last one has the place of the map.

    It has, while it goes on and where a person took part, unless it was put away; where a position is set up, only
    when it was asked for. A question, a prediction or hands keep the table to themselves.
    """
    elsewhere = desk.whatif or desk.handling.on or desk.foretelling.on or desk.learning.quiz
    seen = desk.view in {"play", "learn", "board", "explore"} and desk.open_book and not elsewhere
    found = fights(desk) if seen else []
    if not found:
        return [], False
    fight = found[-1]
    ours = not fight.over or any(side.name in desk.humans for side in fight.battle.sides)
    usual = ours and desk.view != "explore" and not _shapes(desk)
    return found, usual != (desk.looking.battle == fight.begun)


def _shapes(desk: Desk) -> bool:
    """Tell whether the map is one of shapes: it stays while dice are thrown, as one looks there where to go on."""
    return any(zone.board is not None and zone.board.outlined for zone in laid(desk.sight, desk.viewer).zones)


def battle_place(desk: Desk) -> Node | None:
    """Draw the battle in the place of the map; nothing where there is none, or where it was put away."""
    found, there = _fought(desk)
    if not there:
        return None
    last, acts = found[-1], _acts(desk) if not found[-1].over else {}
    used = {
        ask for side in last.battle.sides for each in (side.units, side.dice) for thing in each for ask in thing.asks
    }
    rest = [action for text, action in acts.items() if text not in used]
    odds = None if last.over else _odds(desk, last)
    sides = [_side(desk, last, number, acts) for number in range(len(last.battle.sides))]
    return h(
        "section",
        _head(last),
        odds if desk.view == "explore" else None,
        h("div", sides, class_="cw-battle-sides", key="sides"),
        _buttons(desk, last, rest),
        odds if desk.view != "explore" else None,
        _earlier(found),
        class_="cw-battle",
        aria_label=last.battle.title,
        key="battle",
        data_rove="battle",
    )


def fighting(desk: Desk) -> frozenset[str]:
    """Give the names of the units of the last battle since the last decision."""
    return frozenset(unit.name for fight in fights(desk)[-1:] for side in fight.battle.sides for unit in side.units)


def over_the_map(desk: Desk) -> Node | None:
    """Draw the way back to the map, where a battle that is over stands in its place."""
    found, there = _fought(desk)
    over = there and found[-1].over
    return button("See the map", "battle", str(found[-1].begun), class_="cw-main") if over else None


def battle_line(desk: Desk) -> Node | None:
    """Draw one line about a battle that is put away, or in which only computers fought, with a way to its place."""
    found, there = _fought(desk)
    if there or not found or _shapes(desk):
        return None
    battle = found[-1].battle
    words = f"{battle.title}: {battle.ended}." if battle.ended else f"{battle.title}."
    to = button("See the battle", "battle", str(found[-1].begun), icon="die")
    return h("div", h("span", words), to, class_="cw-battle-line", role="status", key="battle-line")


def _acts(desk: Desk) -> Acts:
    mine = desk.view != "explore" and desk.acting and desk.people and desk.viewer in {None, *desk.asked}
    return {action.unsaid: action for action in offered(desk.sight)} if mine else {}


def _head(fight: Fight) -> Node:
    battle = fight.battle
    phases = [
        h("li", h("small", f"{number + 1}. "), name, aria_current="step" if number == battle.now else None,
          class_="cw-past" if number < battle.now else None)
        for number, name in enumerate(battle.phases)
    ]  # fmt: skip
    ended = h("b", f"{battle.ended}.", class_="cw-battle-end", role="status") if battle.ended else None
    return h(
        "header",
        h("h2", battle.title),
        ended or h("div", h("small", "Phases"), h("ol", phases, class_="cw-phases"), class_="cw-phases"),
        button("See the map", "battle", str(fight.begun)),
        key="head",
    )


# --- a side ----------------------------------------------------------------------------------------------------------


def _side(desk: Desk, fight: Fight, number: int, acts: Acts) -> Node:
    side = fight.battle.sides[number]
    hits = {0: "", 1: "1 hit to take"}.get(side.hits, f"{side.hits} hits to take")
    name = f"cw-battle-side cw-seat-{side.seat}"
    head = h(
        "h3",
        symbol(side.seat - 1),
        h("span", f" {side.name} ", translate="no"),
        h("small", f"{side.part} "),
        h("b", hits, class_="cw-battle-hits") if hits else None,
    )
    units = [_unit(desk, unit, acts, over=fight.over) for unit in side.units]
    none = h("p", "Nothing is left.", class_="cw-empty") if not units else None
    notes = [dim(note) for note in side.notes]
    rolls = _rolls(fight, number, acts)
    return h("div", head, h("div", units, none, class_="cw-units"), notes, rolls,
             class_=name, role="group", aria_label=side.name, key=side.name)  # fmt: skip


def _unit(desk: Desk, unit: BattleUnit, acts: Acts, *, over: bool) -> Node:
    """Draw units; a click takes the hit on one, or asks why that cannot be."""
    able = [acts[ask] for ask in unit.asks if ask in acts]
    words = [
        glyph(unit.icon),
        h("span", h("b", f"{unit.count} × ") if unit.count > 1 else None, unit.name, class_="cw-unit-name"),
        h("small", f" {unit.fires}") if unit.fires else None,
        [h("small", f" {note}", class_="cw-unit-note") for note in unit.notes],
    ]
    if len(able) == 1:
        return _press(able[0], words, key=unit.name, class_="cw-unit cw-able", data_needed=True)
    if not able and unit.asks and desk.open_book and not over:
        return press(words, class_="cw-unit", do="why", arg=unit.asks[0], key=unit.name)
    drawn = h("div", words, class_="cw-unit", key=unit.name)
    ways = [_act(action, class_="cw-main") for action in able]
    return h("div", drawn, ways, class_="cw-unit-ways", key=unit.name) if ways else drawn


def _press(action: Action, *inside: Children, class_: str, key: str = "", data_needed: bool = False) -> Node:
    """Draw a unit or a die that does something when it is pressed."""
    title, arg = capital(action.text), f"{action.player}: {action.text}"
    return press(
        *inside, class_=class_, do="act", arg=arg, title=title, data_needed=data_needed, key=key or action.text
    )


def _rolls(fight: Fight, number: int, acts: Acts) -> Node | None:
    """Draw a side's dice of the present attack, a line for each phase."""
    lines = [_roll(fight, roll, number, acts) for roll in _attacks(fight.rolls)[-1]] if fight.rolls else []
    return h("dl", lines, class_="cw-rolls", key="rolls") if lines else None


def _roll(fight: Fight, roll: Roll, number: int, acts: Acts) -> Node:
    dice, last = roll.sides[number], roll is fight.rolls[-1] and any(side.dice for side in fight.battle.sides)
    needs = " or ".join(map(str, sorted({each.needs for each in dice} - {0})))
    need = h("small", f" need {needs}") if needs else None
    drawn = [_die(each, acts if last else {}) for each in dice] or h("small", "no dice")
    return h("div", h("dt", _phase(fight, roll), need), " ", h("dd", drawn), key=str(roll.phase))


def _phase(fight: Fight, roll: Roll) -> str:
    return fight.battle.phases[roll.phase] if 0 <= roll.phase < len(fight.battle.phases) else "Dice"


def _die(each: BattleDie, acts: Acts) -> Node:
    drawn, able = die(each.shows, each.needs), next((acts[ask] for ask in each.asks if ask in acts), None)
    return _press(able, drawn, class_="cw-die-able") if able else drawn


def _attacks(rolls: Iterable[Roll]) -> list[list[Roll]]:
    """Part rolls into attacks: a new one begins where the phases begin again."""
    found: list[list[Roll]] = []
    for roll in rolls:
        if found and roll.phase > found[-1][-1].phase:
            found[-1].append(roll)
        else:
            found.append([roll])
    return found


def _earlier(found: list[Fight]) -> Node | None:
    """Fold away the dice of earlier attacks, and of battles that were over before."""
    parts = [
        h("li", h("b", title), [_told(fight, roll) for roll in attack], key=title)
        for fight in found
        for number, attack in enumerate(_attacks(fight.rolls), 1)
        for title in (f"{fight.battle.title}, attack {number}",)
    ]
    parts = parts[:-1] if found[-1].rolls else parts
    return fold("Earlier dice", h("ul", parts), class_="cw-battle-earlier", key="earlier") if parts else None


def _told(fight: Fight, roll: Roll) -> Node:
    sides: list[Children] = [
        [h("span", f" {side.name} ", translate="no"), [die(each.shows, each.needs) for each in dice]]
        for side, dice in zip(fight.battle.sides, roll.sides, strict=True)
        if dice
    ]
    return h("div", _phase(fight, roll), sides, class_="cw-roll-of")


# --- what may be done, and who wins ----------------------------------------------------------------------------------


def _buttons(desk: Desk, fight: Fight, rest: list[Action]) -> Node | None:
    """Draw what may be done and is done with no unit or die: going on, retreat, technologies; or the next step."""
    made = [_act(action, class_="" if len(rest) > 1 else "cw-main") for action in rest]
    step, words = desk.position.game.flow.steps[desk.position.step], None
    if not fight.over and desk.automatic and desk.acting and desk.view != "explore":
        on = "step" if desk.view == "learn" else "on"
        title = "Continue" if step.decides else step.title
        made = [button(title, on, icon="die", class_="cw-main", data_needed=True)]
    elif not fight.over and not made and desk.asked:
        hint = f"{step.title}: click a unit." if _acts(desk) else f"{' and '.join(desk.asked)} must decide."
        words = h("p", hint, class_="cw-where")
    return tools(words, made, class_="cw-row-of cw-battle-acts", key="acts") if made or words else None


def _act(action: Action, *, class_: str = "") -> Node:
    if action.said:
        return word_form(action, main=class_ == "cw-main")
    words = " · ".join((capital(action.text), *action.price, *action.brings))
    return button(words, "act", f"{action.player}: {action.text}", class_=class_, data_needed=True)


def _odds(desk: Desk, fight: Fight) -> Node | None:
    """Draw the question who wins, or how likely each result is, and how that was worked out."""
    contest, asked = contest_of(desk.sight), desk.looking.wins == fight.begun
    if contest is None:
        return None
    if desk.view == "explore":  # it is answered beside the table, where questions are
        return tools(button(contest.title, "find", contest.title), key="odds")
    told: list[Children] = [button(contest.title, "battle-odds", str(fight.begun), aria_pressed=asked)]
    if asked:
        ahead = ahead_of(desk)
        more = "analysis-more" if ahead.busy else "" if ahead.odds else "analysis-odds"
        told.append(likely(fight.battle, ahead.odds, contest.how) if ahead.odds else dim("Counting …"))
        told.append(h("span", hidden=True, data_pulse=more, key=more) if more else None)
    return h("div", told, class_="cw-battle-odds", key="odds")


def likely(battle: Battle, odds: Odds, how: str = "") -> list[Node]:
    """Draw each result with its chance as a bar, in the colour of the side that wins."""
    most = 1.0 if odds.exact else NEARLY  # a sample makes nothing certain
    seats = {side.name: side.seat for side in battle.sides}
    rows = [
        h("li", h("span", said), " ", h("b", share(min(chance, most))), " ", _bar(chance), key=said,
          class_=next((f"cw-seat-{seat}" for name, seat in seats.items() if said.startswith(f"{name} ")), None))
        for said, chance in odds.outcomes.items()
    ]  # fmt: skip
    off = f"A sample: each number may be off by {max(1, round(200 * odds.error))} in 100."
    words = "Exact: every roll is counted." if odds.exact else off
    sure = fold(words, dim(how), key="how") if how else dim(words, key="how")
    return [h("div", h("ul", rows), role="status", class_="cw-chances", data_reveal="wins"), sure]


def _bar(chance: float) -> Node:
    fill = h("i", style=f"width: {round(100 * chance, 1)}%")
    return h("span", fill, class_="cw-chance-bar", aria_hidden="true")
