"""A battle in a place of its own: both sides, the phases, the dice since the last decision, and who wins from here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from coreworlds.games.layout import Battle
from coreworlds.players.contest import contest_of
from coreworlds.tutor.looking.odds import share
from coreworlds.widgets.analysis.doing import ahead_of
from coreworlds.widgets.desk import Desk, offered
from coreworlds.widgets.drawing.dice import die
from coreworlds.widgets.drawing.glyphs import glyph, symbol
from coreworlds.widgets.drawing.say import button, dim, fold, press
from coreworlds.widgets.drawing.tree import Node, h
from coreworlds.widgets.play.doing import doing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.action import Action
    from coreworlds.games.layout import BattleDie, BattleUnit
    from coreworlds.tutor.looking.odds import Odds
    from coreworlds.widgets.play.doing import Message

__all__ = ["Fight", "battle_line", "battle_place", "fights", "over_the_map"]

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
    if "human" not in desk.kinds.values():
        return max(0, len(line) - 1 - len(desk.shown))
    for at in range(len(line) - 1, 0, -1):
        done = desk.line.nodes[line[at]].transition
        if done is not None and done.action is not None and desk.kinds.get(done.action.player, "human") == "human":
            return at
    return 0


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


# --- the place -------------------------------------------------------------------------------------------------------


@doing("battle")
def _turn(desk: Desk, message: Message) -> None:
    """Show the battle instead of the map, or the map instead of the battle."""
    begun = int(message["arg"])
    desk.looking = replace(desk.looking, battle=-1 if desk.looking.battle == begun else begun)


@doing("battle-odds")
def _wins(desk: Desk, message: Message) -> None:
    """Tell from now on who wins a battle, at each of its steps, or tell it no more."""
    begun = int(message["arg"])
    desk.looking = replace(desk.looking, wins=-1 if desk.looking.wins == begun else begun)


def _shown(desk: Desk, fight: Fight) -> bool:
    """
    Tell whether a battle has the place of the map: it goes on, or a person fought in it.

    A click turns it round. Where a position is set up, the map stands there until it is asked for.
    """
    people = {name for name, kind in desk.kinds.items() if kind == "human"}
    fought = not fight.over or any(side.name in people for side in fight.battle.sides)
    usual = fought and desk.view != "explore"
    return usual != (desk.looking.battle == fight.begun)


def _open(desk: Desk) -> bool:
    """Tell whether battles have their place: not where a question, a prediction or hands are about the table."""
    elsewhere = desk.whatif or desk.handling.on or desk.foretelling.on or desk.learning.quiz
    return desk.view in {"play", "learn", "board", "explore"} and desk.open_book and not elsewhere


def battle_place(desk: Desk) -> Node | None:
    """Draw the battle in the place of the map; nothing where there is none, or where it was put away."""
    found = fights(desk) if _open(desk) else []
    if not found or not _shown(desk, found[-1]):
        return None
    last = found[-1]
    acts = {} if last.over else _acts(desk)
    used = {ask for side in last.battle.sides for unit in side.units for ask in unit.asks}
    used |= {ask for side in last.battle.sides for each in side.dice for ask in each.asks}
    rest = [action for text, action in acts.items() if text not in used]
    return h(
        "section",
        _head(last),
        h("div", [_side(desk, last, number, acts) for number in range(len(last.battle.sides))],
          class_="cw-battle-sides", key="sides"),
        _buttons(desk, last, rest),
        None if last.over else _odds(desk, last),
        _earlier(found),
        class_="cw-battle",
        aria_label=last.battle.title,
        key="battle",
        data_rove="battle",
    )  # fmt: skip


def over_the_map(desk: Desk) -> Node | None:
    """Draw the way back to the map, where a battle that is over stands in its place."""
    found = fights(desk) if _open(desk) else []
    if not found or not found[-1].over or not _shown(desk, found[-1]):
        return None
    return button("See the map", "battle", str(found[-1].begun), class_="cw-main")


def battle_line(desk: Desk) -> Node | None:
    """Draw one line about a battle that is put away, or in which only computers fought, with a way to its place."""
    found = fights(desk) if _open(desk) else []
    if not found or _shown(desk, found[-1]):
        return None
    last = found[-1]
    words = f"{last.battle.title}: {last.battle.ended}." if last.battle.ended else f"{last.battle.title}."
    to = button("See the battle", "battle", str(last.begun), icon="die")
    return h("div", h("span", words), to, class_="cw-battle-line", role="status", key="battle-line")


def _acts(desk: Desk) -> Acts:
    mine = desk.view != "explore" and desk.acting and desk.people and desk.viewer in {None, *desk.asked}
    return {action.text: action for action in offered(desk.sight)} if mine else {}


def _head(fight: Fight) -> Node:
    battle = fight.battle
    phases = [
        h("li", h("small", f"{number + 1} "), name, aria_current="step" if number == battle.now else None,
          class_="cw-past" if number < battle.now else None)
        for number, name in enumerate(battle.phases)
    ]  # fmt: skip
    ended = h("b", f"{battle.ended}.", class_="cw-battle-end", role="status") if battle.ended else None
    return h(
        "header",
        h("h2", battle.title),
        ended or h("ol", phases, class_="cw-phases", aria_label="Phases"),
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
    able = [ask for ask in unit.asks if ask in acts]
    words = [
        glyph(unit.icon),
        h("span", h("b", f"{unit.count} × ") if unit.count > 1 else None, unit.name, class_="cw-unit-name"),
        h("small", f" {unit.fires}") if unit.fires else None,
        [h("small", f" {note}", class_="cw-unit-note") for note in unit.notes],
    ]
    if len(able) > 1:
        ways = [_act(acts[ask], class_="cw-main") for ask in able]
        return h("div", h("div", words, class_="cw-unit"), ways, class_="cw-unit-ways", key=unit.name)
    if able:
        return press(words, class_="cw-unit cw-able", do="act", arg=_said(acts[able[0]]), title=_capital(able[0]),
                     data_needed=True, key=unit.name)  # fmt: skip
    if over or not unit.asks or not desk.open_book:
        return h("div", words, class_="cw-unit", key=unit.name)
    return press(words, class_="cw-unit", do="why", arg=unit.asks[0], key=unit.name)


def _rolls(fight: Fight, number: int, acts: Acts) -> Node | None:
    """Draw a side's dice of the present attack, a line for each phase."""
    lines = [_roll(fight, roll, number, acts) for roll in _attacks(fight.rolls)[-1]] if fight.rolls else []
    return h("dl", lines, class_="cw-rolls", key="rolls") if lines else None


def _roll(fight: Fight, roll: Roll, number: int, acts: Acts) -> Node:
    dice = roll.sides[number]
    lying = any(side.dice for side in fight.battle.sides) and roll is fight.rolls[-1]
    phase = fight.battle.phases[roll.phase] if 0 <= roll.phase < len(fight.battle.phases) else "Dice"
    needs = sorted({each.needs for each in dice})
    need = h("small", f" need {' or '.join(map(str, needs))}") if needs else None
    drawn = [_die(each, acts if lying else {}) for each in dice]
    none = h("small", "no dice") if not dice else None
    return h("div", h("dt", phase, need), " ", h("dd", drawn, none), key=str(roll.phase))


def _die(each: BattleDie, acts: Acts) -> Node:
    able = next((ask for ask in each.asks if ask in acts), "")
    if not able:
        return die(each.shows, each.needs)
    return press(die(each.shows, each.needs), class_="cw-die-able", do="act", arg=_said(acts[able]),
                 title=_capital(able), key=able)  # fmt: skip


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
        (fight, f"{fight.battle.title}, attack {number}", attack)
        for fight in found
        for number, attack in enumerate(_attacks(fight.rolls), 1)
    ]
    parts = parts[:-1] if found[-1].rolls else parts
    if not parts:
        return None
    lines = [
        h("li", h("b", title), [_told(fight, roll) for roll in attack], key=title) for fight, title, attack in parts
    ]
    return fold("Earlier dice", h("ul", lines), class_="cw-battle-earlier", key="earlier")


def _told(fight: Fight, roll: Roll) -> Node:
    sides: list[Node] = []
    for side, dice in zip(fight.battle.sides, roll.sides, strict=True):
        sides += [h("span", f" {side.name} ", translate="no") for _ in dice[:1]]
        sides += [die(each.shows, each.needs) for each in dice]
    return h("div", fight.battle.phases[roll.phase], sides, class_="cw-roll-of")


# --- what may be done, and who wins ----------------------------------------------------------------------------------


def _buttons(desk: Desk, fight: Fight, rest: list[Action]) -> Node | None:
    """Draw what may be done and is done with no unit or die: going on, retreat, technologies; or the next step."""
    made = [_act(action, class_="" if len(rest) > 1 else "cw-main") for action in rest]
    if not fight.over and desk.automatic and desk.acting and desk.view != "explore":
        step = desk.position.game.flow.steps[desk.position.step]
        title = "Continue" if step.decides else step.title
        on = "step" if desk.view == "learn" else "on"
        made = [button(title, on, icon="die", class_="cw-main", data_needed="")]
    words = None if fight.over or made or not desk.asked else h("p", _hint(desk), class_="cw-where")
    return h("div", words, made, class_="cw-row-of cw-battle-acts", key="acts") if made or words else None


def _hint(desk: Desk) -> str:
    """Say what to do with the units, or who decides."""
    title = desk.position.game.flow.steps[desk.position.step].title
    return f"{title}: click a unit." if _acts(desk) else f"{' and '.join(desk.asked)} must decide."


def _act(action: Action, *, class_: str = "") -> Node:
    words = " · ".join((_capital(action.text), *action.price, *action.brings))
    return button(words, "act", _said(action), class_=class_, data_needed="")


def _said(action: Action) -> str:
    return f"{action.player}: {action.text}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _odds(desk: Desk, fight: Fight) -> Node | None:
    """Draw the question who wins, or how likely each result is, and how that was worked out."""
    contest = contest_of(desk.sight)
    if contest is None:
        return None
    asked = desk.looking.wins == fight.begun
    ask = button(contest.title, "battle-odds", str(fight.begun), aria_pressed=asked)
    if not asked:
        return h("div", ask, class_="cw-battle-odds", key="odds")
    ahead = ahead_of(desk)
    more = "analysis-more" if ahead.busy else "" if ahead.odds else "analysis-odds"
    pulse = h("span", hidden=True, data_pulse=more, key=more) if more else None
    if ahead.odds is None:
        return h("div", ask, dim("Counting …"), pulse, class_="cw-battle-odds", key="odds")
    most = 1.0 if ahead.odds.exact else NEARLY  # a sample makes nothing certain
    rows = [_chance(fight.battle, said, min(chance, most)) for said, chance in ahead.odds.outcomes.items()]
    how = fold(_sure(ahead.odds), dim(contest.how), key="how")
    told = h("div", h("ul", rows), role="status", class_="cw-chances")
    return h("div", ask, told, how, pulse, class_="cw-battle-odds", key="odds")


def _sure(odds: Odds) -> str:
    if odds.exact:
        return "Exact: every roll is counted."
    return f"A sample: each number may be off by {max(1, round(200 * odds.error))} in 100."


def _chance(battle: Battle, said: str, chance: float) -> Node:
    """Draw a result with its chance as a bar, in the colour of the side that wins."""
    seat = next((side.seat for side in battle.sides if said.startswith(f"{side.name} ")), 0)
    fill = h("i", style=f"width: {round(100 * chance, 1)}%")
    bar = h("span", fill, class_="cw-chance-bar", aria_hidden="true")
    parts = (h("span", said), " ", h("b", share(chance)), " ", bar)
    return h("li", *parts, class_=f"cw-seat-{seat}" if seat else None, key=said)
