"""The panel of a decision: what is to be chosen on the table, what is done without it, and the list of all actions."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from coreworlds.engine import Action, Position, legal
from coreworlds.games.layout import Face, Layout, Pick
from coreworlds.tutor.handson.words import capital, pieces
from coreworlds.widgets.desk import Desk, by_hand, judged, offered
from coreworlds.widgets.direct.reach import bare, chosen, reach
from coreworlds.widgets.drawing import Node, button, dim, fold, h, panel, press, spared, tools
from coreworlds.widgets.play.battle import over_the_map
from coreworlds.widgets.play.doing import stepwise
from coreworlds.widgets.play.typed import word_form
from coreworlds.widgets.play.verdicts import blockers, remark
from coreworlds.widgets.practice.hands_view import hands_panel

__all__ = ["act_button", "listed", "may_panel"]

FEW = 2  # kinds of action that say what they bring
MANY = 6  # actions of an option that stand below one another; more of them stand in columns
DO = 10  # letters as wide as a field is beyond its word, with its button
READ = "A new rule: play has stopped for it. Read it, then continue."
BRIEF = 40  # letters of what a card says first, that it may be said beside an action
FIRST = re.compile(r"[^.]+\.")  # sentence


def may_panel(desk: Desk, layout: Layout, coach: Node | None = None) -> Node:
    """Draw what may be done now, with a button in the head that asks the coach."""
    if hands := by_hand(desk):
        return hands_panel(desk, hands)
    pos = desk.position
    asked = h("b", pos.game.flow.steps[pos.step].title) if desk.asked and not pos.over else None
    words = [asked, ". " if asked and layout.situation else None, layout.situation]
    situation = h("p", words, class_="cw-where") if any(words) else None
    return panel("may", _title(desk), situation, _choices(desk, layout), coach, data_rove="may")


def _title(desk: Desk) -> str:
    """Say whose decision it is."""
    if desk.position.over:
        return "The end"
    if not desk.asked:
        return "Next"
    people = desk.humans
    if desk.view == "learn" and desk.people == (desk.facing,):
        return "Your turn"
    alone = len(desk.kinds) < 2 or (len(people) == 1 and bool(desk.people))  # noqa: PLR2004
    return "Your turn" if alone else f"{_asked(desk)} decides"


def _asked(desk: Desk) -> str:
    return " and ".join(desk.asked)


def _next_game(desk: Desk) -> Node:
    """Draw the way to another game; where a world lasts, to the next one in it, and to the world."""
    if desk.view != "play" or not desk.position.game.state.lasting:
        return button("New game", "new", class_="cw-main")
    return tools(button("Next game", "world-next", class_="cw-main"), button("The world", "world"))


def _choices(desk: Desk, layout: Layout) -> list[Node | None]:
    pos, asked = desk.position, desk.asked
    if pos.over:
        here = " It does so on this page only, for learning." if pos.game.state.lasting else ""
        words = h("p", f"The game is over. Back takes you to any earlier step.{here}")
        return [words, _next_game(desk) if desk.view != "board" else None]
    if not asked:
        return [
            h("p", READ if desk.fresh else "Nothing to choose. Continue."),
            _continue(desk),
        ]
    if not desk.people:
        return [
            h("p", f"{_asked(desk)} is played by a computer. Continue lets it decide."),
            _continue(desk),
        ]
    if desk.viewer is not None and desk.viewer not in asked:
        return [h("p", f"{_asked(desk)} decides now. You see the table from another seat."), _change_seat(asked[0])]
    return [*(_picker(desk, layout, pick) for pick in layout.picks), _without(desk, layout), _options(desk, layout)]


def _continue(desk: Desk) -> Node:
    """Draw the way on; where each step is wanted, its keys belong to the bar."""
    keys = None if stepwise(desk) else "r s"
    return button("Continue", "on", icon="step", class_="cw-main", aria_keyshortcuts=keys)


def _change_seat(name: str) -> Node:
    return button(f"See it from {name}'s seat", "seat", name, icon="eye")


def _without(desk: Desk, layout: Layout) -> Node:
    """Draw what is done without a thing on the table, and say that all else is chosen there."""
    alone, next_ = bare(desk), reach(desk, ()).next
    maps = {face.key for zone in layout.zones if zone.style == "map" for face in zone.faces}
    back = over_the_map(desk) if next_ & maps else None
    lit = any(face.key in next_ for face in layout.faces) and not layout.picks
    words = "Choose what is lit on the table, or:" if alone else "Choose what is lit on the table."
    groups: dict[str, list[Action]] = {}
    for action in alone:
        groups.setdefault(action.verb if len(alone) > MANY else action.text, []).append(action)
    acts = [h("li", _gathered(verb, each), key=verb) for verb, each in groups.items()]
    kinds = _kinds(desk.position, {action.verb for action in alone}) if lit else []
    return h("div", dim(words) if lit else None, h("ul", kinds) if kinds else None, back, h("ul", acts),
             class_="cw-options cw-bare", key="bare")  # fmt: skip


def _kinds(pos: Position, told: Collection[str]) -> list[Node]:
    """Say what each kind of many actions on the table brings, where that is always the same."""
    verbs = [pos.game.verbs[key] for key in pos.game.flow.steps[pos.step].verbs]
    if sum(verb.brings is not None for verb in verbs) < FEW:
        return []
    found: dict[str, list[Action]] = {}
    for action in legal(pos):
        found.setdefault(action.verb, []).append(action)
    same = {}
    for verb, each in found.items():
        brings = {action.brings for action in each}
        if len(brings) == 1 and verb not in told:
            same[verb] = ", ".join(brings.pop())
    lines = [h("li", h("b", capital(verb)), f": {words}", key=verb) for verb, words in same.items() if words]
    return lines if len(lines) >= FEW and any(len(found[verb]) > MANY for verb in same) else []


def _gathered(verb: str, actions: list[Action]) -> Node:
    """Draw an action, or several of one verb folded under it."""
    if len(actions) == 1:
        return act_button(actions[0])
    each = [h("li", act_button(action), key=action.text) for action in actions]
    return fold(f"{verb[:1].upper()}{verb[1:]} …", h("ul", each), key=verb)


def _options(desk: Desk, layout: Layout) -> Node:
    """Draw the list of all legal actions, folded."""
    actions = offered(desk.sight)
    several = len({action.player for action in actions}) > 1  # in secret, all at once
    groups: dict[str, list[Action]] = {}
    for action in actions:
        groups.setdefault(f"{action.option} · {action.player}" if several else action.option, []).append(action)
    drawn = [_group(title, each, layout) for title, each in groups.items()]
    number = f"All {len(actions)} actions" if len(actions) > 1 else "The only action"
    words = h("summary", f"{number} ", h("kbd", "l", aria_hidden="true"), aria_keyshortcuts="l")
    return h("details", words, h("div", drawn, class_="cw-options"), class_="cw-list", key="options")


def _group(title: str, actions: list[Action], layout: Layout) -> Node:
    return h("div", h("h3", title) if title else None, listed(actions, layout), key=title)


def listed(actions: list[Action], layout: Layout) -> Node:
    """Draw actions as buttons below one another; many stand in columns."""
    told = len(actions) <= MANY or len({action.brings for action in actions}) > 1  # what all bring tells none apart
    spaces = {ref: face for zone in layout.zones if zone.style == "map" for face in zone.faces for ref in face.refs}
    said = [(action, _beside(action, layout, spaces)) for action in actions]
    keys = [f"{action.player}{action.text}" for action in actions]
    acts = [h("li", act_button(*each, told=told), key=key) for each, key in zip(said, keys, strict=True)]
    words = [(action.text, *action.price, *(action.brings if told else ()), there) for action, there in said]
    typed = DO * any(action.said for action in actions)
    longest = max(len(" ".join(filter(None, each))) for each in words) + typed
    many = {"class_": "cw-many", "style": f"--letters: {longest}"} if len(actions) > MANY else {}
    return h("ul", acts, **many)


def _beside(action: Action, layout: Layout, spaces: Mapping[str, Face]) -> str:
    """Say what an action names by a place, a number or a name alone: what lies there, which copy, what a card gives."""
    if copies := [name for name in action.names if "#" in name]:
        lone = len(action.names) == 1
        return "; ".join(f"{'' if lone else f'{name}: '}{_told_apart(name, layout)}" for name in dict.fromkeys(copies))
    named = [spaces[word] for word in re.split(r",? ", action.unsaid) if word in spaces] if spaces else []
    if len(named) > 1:
        return " → ".join(face.type or face.kind for face in named)
    if named or action.price or action.brings or not action.names:
        return named[0].type if named else ""
    name = action.unsaid.removeprefix(f"{action.verb} ")
    faces = (face for zone in layout.zones for face in zone.faces if face.name == name)
    brief = (FIRST.match(face.text) for face in faces)
    return next((found[0] for found in brief if found and len(found[0]) <= BRIEF), "")


def _told_apart(name: str, layout: Layout) -> str:
    """Say by what one of several copies differs: what lies on it, and what its values count now."""
    face = next((face for face in layout.faces if name in face.refs), None)
    if face is None:
        return "as it lies"
    marks = (f"{mark.count} {mark.label}" if mark.count > 1 else mark.label for mark in face.marks)
    now = (f"{value.label} {value.now}" for value in face.values if value.now not in {"", value.text})
    return ", ".join((*marks, *now)) or "as printed"


def act_button(action: Action, there: str = "", class_: str = "cw-act", *, told: bool = True) -> Node:
    """Draw an action with what it costs, what it surely brings if that is told, and what it speaks of."""
    words = (*action.price, *(action.brings if told else ()))
    where = h("small", " ", there, class_="cw-act-where") if there else None
    price = h("span", [[" ", h("span", word)] for word in words], class_="cw-price") if words else None
    if action.said:
        return word_form(action, where, price, main="cw-main" in class_)
    return press(
        h("span", spared(action.text, action.names), class_="cw-act-text"),
        where,
        price,
        class_=class_,
        do="act",
        arg=f"{action.player}: {action.text}",
    )


def _picker(desk: Desk, layout: Layout, pick: Pick) -> Node:
    """Draw how far a set of cards is that is chosen on the table, and the button that takes it."""
    picked = [key for key in desk.picked if key in pick.keys]
    counts = [goal.count(picked) for goal in pick.goals]
    sums = [
        h("span", goal.said(count), class_="cw-goal cw-met" if count >= goal.need else "cw-goal", key=goal.label)
        for goal, count in zip(pick.goals, counts, strict=True)
    ]
    if not picked:
        words = dim(f"{pick.title}: choose {pieces(desk.position.game)} on the table.")
        return h("div", _summed(sums), words, class_="cw-picker cw-none", key=pick.verb)
    action = chosen(layout, pick, desk.picked)
    verdict = judged(desk.sight, action)
    confirm = button(
        f"{action[0].upper()}{action[1:]}",
        "act" if verdict else "why",
        action,
        icon="yes",
        class_="cw-main" if verdict and not _better(desk, pick, picked) else "",
        aria_disabled=None if verdict else "true",
    )
    short = any(count < goal.need for goal, count in zip(pick.goals, counts, strict=True))
    said = None if verdict else h("div", remark(desk, action), None if short else blockers(desk, action, verdict),
                                  class_="cw-picked-why")  # fmt: skip
    none = button("Clear", "unpick", aria_keyshortcuts=None if desk.open[0] else "Escape")
    both = tools(confirm, none, class_="cw-row-of")
    return h("div", _summed(sums), both, said, class_="cw-picker", key=pick.verb)


def _better(desk: Desk, pick: Pick, picked: list[str]) -> bool:
    """Whether a chosen card can be used for what it says: the bar beside it offers that."""
    return any(action.verb != pick.verb for key in picked for action in reach(desk, (key,)).actions)


def _summed(sums: list[Node]) -> Node | None:
    between = [part for each in sums for part in (" · ", each)][1:]
    return h("p", between, class_="cw-goals", role="status", data_needed=True, key="sums") if sums else None
