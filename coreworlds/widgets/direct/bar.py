"""The bar beside a chosen thing: what may be done with it as buttons, and what may not."""

from __future__ import annotations

from coreworlds.engine import Action
from coreworlds.games.layout import Face, Layout
from coreworlds.widgets.desk import Desk, judged
from coreworlds.widgets.direct.reach import NAMED, NUMBER, fewer, held, number_in, playing, reach, spelled
from coreworlds.widgets.drawing import Node, button, h, press
from coreworlds.widgets.play.may import act_button
from coreworlds.widgets.play.verdicts import elsewhere, never

__all__ = ["deeds"]

FEW = 2  # actions of one kind that stand as buttons; of more the next thing is chosen on the table


def deeds(desk: Desk, layout: Layout) -> Node | None:
    """Draw what can be done with the chosen thing; nothing where none is chosen, or only as one of a set."""
    chosen = held(desk)
    face = next(filter(None, map(layout.face, reversed(chosen))), None)
    if face is None or not playing(desk):
        return None
    found, sets = reach(desk), {pick.verb for pick in layout.picks}
    actions = [action for action in found.actions if action.verb not in sets]
    kinds = [[action for action in actions if action.verb == verb] for verb in dict.fromkeys(a.verb for a in actions)]
    rows = [_kind(desk, each, more=bool(found.next)) for each in kinds]
    party = _party(desk, found.parties) if found.parties and found.next else None
    refused = [] if len(chosen) > 1 else [_not(ask) for ask in _refused(desk, face, sets)]
    if not rows and (sets or not refused) and not face.text:
        return None
    text = h("p", face.text, class_="cw-deed-text") if face.text else None
    typed = any(action.said for action in actions)  # a form lies over what else could be chosen
    close = press("Close", do="unpick", class_="cw-deed-close", key="close") if typed else None
    return h("div", close, text, party, rows, refused, class_="cw-deeds", role="group", data_rove="deeds",
             data_beside=face.key, aria_label=f"With {face.name}", key="deeds")  # fmt: skip


def _kind(desk: Desk, actions: list[Action], *, more: bool) -> Node:
    """Draw the actions of one kind as buttons; where they are many, say what is still to be chosen."""
    numbers = sorted(map(number_in, actions), reverse=True)
    texts = {NUMBER.sub("{}", action.text, count=1) for action in actions}
    if more and len(actions) > FEW:
        whole = [action for action in actions if len(spelled(action)) - bool(number_in(action)) == _number(desk)]
        next_ = h("small", f"{actions[0].option}: now choose what is lit.", class_="cw-deed-next")
        return h("div", list(map(_deed, whole)), next_, class_="cw-deed-row", key=actions[0].verb)
    if len(texts) == 1 and numbers[-1] and (len(actions) > 1 or fewer(desk, actions[0])):
        return _numbers(sorted(actions, key=number_in, reverse=True), texts.pop())
    return h("div", list(map(_deed, actions)), class_="cw-deed-row", key=actions[0].verb)


def _numbers(actions: list[Action], text: str) -> Node:
    """Draw a choice of numbers: a button for each, and a field for another one where not all are listed."""
    most = number_in(actions[0])
    what = h("span", f"{text[0].upper()}{text[1:]}:".replace(" {}:", ":").replace("{}", "…"), class_="cw-deed-next")
    each = [
        button(str(number_in(action)), "act", f"{action.player}: {action.text}", class_="cw-main cw-deed",
               aria_label=action.text)
        for action in actions
    ]  # fmt: skip
    field = h("input", type="number", name="number", min=1, max=most, placeholder="other", aria_label="Another number")
    do = h("button", "Do", type="submit", class_="cw-button cw-deed")
    other = h("form", field, do, class_="cw-deed-number", data_do="amount", data_arg=f"{actions[0].player}: {text}",
              key="number")  # fmt: skip
    return h("div", what, each, other if len(actions) < most else None, class_="cw-deed-row", key=actions[0].verb)


def _deed(action: Action) -> Node:
    return act_button(action, class_="cw-button cw-deed" if action.fails else "cw-button cw-main cw-deed")


def _number(desk: Desk) -> int:
    """Count what is chosen, each name of a party by itself."""
    return sum(len(key.split(", ")) if key.startswith(NAMED) else 1 for key in held(desk))


def _party(desk: Desk, parties: tuple[tuple[str, ...], ...]) -> Node:
    """Draw what may go along, the most first, as switches of which one is on."""
    on = next((key.removeprefix(NAMED) for key in desk.picked if key.startswith(NAMED)), "")
    switches = []
    for number, party in enumerate(parties):
        names = ", ".join(f"{name} x{n}" if (n := party.count(name)) > 1 else name for name in dict.fromkeys(party))
        pressed = on == names or (not on and not number)
        words = f"All: {names}" if not number else names
        switches.append(button(words, "party", names, class_="cw-deed", aria_pressed=pressed))
    return h("div", switches, class_="cw-deed-row", role="group", aria_label="What goes along", key="party")


def _refused(desk: Desk, face: Face, sets: set[str]) -> list[str]:
    """Give what one may not do with a thing now, of what the game says a click on it is about."""
    asks = [ask for ask in face.asks if ask.partition(" ")[0] not in sets]
    return [ask for ask in asks if not ((no := judged(desk.sight, ask)) or never(no) or elsewhere(desk, ask, no))]


def _not(ask: str) -> Node:
    words = f"{ask[:1].upper()}{ask[1:]}"
    return button(words, "why", ask, class_="cw-deed", aria_disabled="true")
