"""What a message does to the desk, where a card is chosen for a place, or the rules are asked about a position."""

from __future__ import annotations

from dataclasses import replace

from coreworlds.engine import Action, Transition
from coreworlds.engine.line import largest
from coreworlds.games.layout import Face, Zone
from coreworlds.tutor.asked import answered
from coreworlds.tutor.editing.position import Editor
from coreworlds.tutor.handson.file import shown
from coreworlds.tutor.handson.table import Spot, spots
from coreworlds.tutor.ways_out import way_out
from coreworlds.widgets.desk import OPEN, TURNS, Desk, laid, offered
from coreworlds.widgets.explore.doing import make
from coreworlds.widgets.explore.state import Chosen
from coreworlds.widgets.play.doing import DOINGS, Message, doing
from coreworlds.widgets.play.knows import NOBODY
from coreworlds.widgets.table.lying import at_space, lies, space_of

__all__: list[str] = []  # it enters its words


# --- choosing cards ---------------------------------------------------------------------------------------------------


@doing("edit-card")
def _card(desk: Desk, message: Message) -> None:
    """Choose a card on the table, and ask what the rules say of it; chosen again, it is so no more."""
    key = message["arg"]
    face = laid(desk.sight, desk.viewer).face(key)
    if face is None or face.hidden or desk.viewer is not None:
        desk.open = ("card", key)
        return
    layout = laid(desk.sight, desk.viewer)
    if space := space_of(layout, key):
        if desk.exploring.chosen is not None and _laid_there(desk, key):
            return
        desk.open = ("", "")
        _space(desk, {"arg": space})
        return
    chosen, entry = chosen_of(desk, face), "" if face.entry == desk.exploring.entry else face.entry
    same = chosen == desk.exploring.chosen
    desk.open = ("", "")
    desk.exploring = replace(
        desk.exploring, chosen=None if same else chosen, entry=entry, tab="cards", pile="", refused=""
    )


@doing("edit-entry")
def _entry(desk: Desk, _message: Message) -> None:
    """Close the field of what was chosen on the table."""
    desk.exploring = replace(desk.exploring, entry="", refused="")


@doing("edit-space")
def _space(desk: Desk, message: Message) -> None:
    """Look at a space; looked at again, at none. After one from which ways lead there, ask about that way, too."""
    space = str(message["arg"])
    if way := ways(desk, desk.exploring.space).get(space):
        desk.query = way
    new = "" if space == desk.exploring.space else space
    desk.exploring = replace(desk.exploring, space=new, entry="", tab="cards", pile="", refused="")


def ways(desk: Desk, whence: str) -> dict[str, str]:
    """Give the action that takes all along from a space to another, by that other; none where nobody may be asked."""
    if not whence or desk.viewer is not None:
        return {}
    named = {face.name for zone in laid(desk.sight, desk.viewer).zones if zone.style == "map" for face in zone.faces}
    found: dict[str, list[Action]] = {}
    for action in offered(desk.sight):
        places = [name for name in action.names if name in named]
        if places[:-1] == [whence]:
            found.setdefault(places[-1], []).append(action)
    return {whither: most.text for whither, alike in found.items() if (most := largest(alike))}


def chosen_of(desk: Desk, face: Face) -> Chosen | None:
    """Find where a card of the table lies."""
    layout = laid(desk.sight, desk.viewer)
    there = lies(layout, face, spots(desk.position).values(), shown(desk.position))
    number = face.refs[0].rpartition(" #")[2] if " #" in face.refs[0] else "1"
    return Chosen(there[1], there[0].id, int(number), face.key) if there else None


def takes(spot: Spot, chosen: Chosen, zone: Zone | None) -> bool:
    """Whether a dragged card may be meant to go to a place: on a space, to the first that can hold it."""
    if not spot.space:
        return True
    whose = zone.key.partition("/")[0] if zone is not None else ""
    mine = not spot.seat or spot.seat == whose
    return mine and not spot.piece and (not spot.place.names or chosen.card in spot.place.names)


@doing("edit-why")
def _why(desk: Desk, message: Message) -> None:
    """Ask what the rules say of the chosen card."""
    desk.open = ("card", message["arg"])


@doing("edit-choose")
def _choose(desk: Desk, message: Message) -> None:
    """Choose a card of a list: place, copy and name, with "|" between."""
    place, copy, card = str(message["arg"]).split("|", 2)
    desk.exploring = replace(desk.exploring, chosen=Chosen(card, place, int(copy)), refused="")


@doing("edit-caret")
def _caret(desk: Desk, _message: Message) -> None:
    """Go to the place in the text of which its fault speaks."""
    desk.exploring = replace(desk.exploring, caret=desk.exploring.caret + 1, tab="text")


@doing("edit-none")
def _none(desk: Desk, _message: Message) -> None:
    desk.exploring = replace(desk.exploring, chosen=None, pile="", refused="")


@doing("edit-pile")
def _pile(desk: Desk, message: Message) -> None:
    """List the cards of a pile."""
    found = [spot.id for spot in spots(desk.position).values() if spot.zone == message["arg"]]
    if desk.exploring.chosen is not None and _laid_there(desk, str(message["arg"])):
        return
    if not found or desk.viewer is not None:
        desk.open = ("pile", message["arg"])
    else:
        desk.exploring = replace(desk.exploring, pile=found[0], chosen=None, tab="cards", refused="")


@doing("edit-find")
def _find(desk: Desk, message: Message) -> None:
    desk.exploring = replace(desk.exploring, query=str(message.get("value", "")).strip()[:80])


@doing("edit-tab")
def _tab(desk: Desk, message: Message) -> None:
    desk.exploring = replace(desk.exploring, tab=message["arg"])


@doing("edit-drop")
def _drop(desk: Desk, message: Message) -> None:
    """Lay a card of the table where it was dragged to: the keys of its face and of the place, with "|" between."""
    key, _, zone = str(message["arg"]).rpartition("|")
    face = laid(desk.sight, desk.viewer).face(key)
    chosen = chosen_of(desk, face) if face and not face.hidden and desk.viewer is None else None
    if chosen is not None:
        desk.exploring = replace(desk.exploring, chosen=chosen)
        _laid_there(desk, zone)


def _laid_there(desk: Desk, zone: str) -> bool:
    """Lay the chosen card in a place that was clicked or that it was dragged to, if it can lie there."""
    chosen, layout, known = desk.exploring.chosen, laid(desk.sight, desk.viewer), spots(desk.position).values()
    space = space_of(layout, zone)
    fits = at_space(known, [space]) if space else (spot for spot in known if spot.zone == zone)
    goals = [spot.id for spot in fits if chosen and takes(spot, chosen, layout.zone(chosen.key))]
    if chosen is None or not goals or chosen.place in goals:
        return False
    DOINGS["edit-move"](desk, {"do": "edit-move", "arg": goals[-1]})
    return True


# --- asking and playing -----------------------------------------------------------------------------------------------


@doing("edit-ask")
def _ask(desk: Desk, message: Message) -> None:
    """Ask the table about an action that stands there."""
    desk.query, desk.open = message["arg"], ("", "")


def _played(desk: Desk, *actions: str | None) -> None:
    done: list[Transition] = []

    def change(work: Editor) -> Editor:
        for action in actions:
            work, transition = work.play(action)
            done.append(transition)
        return work

    make(desk, change)
    if not desk.exploring.refused:
        desk.shown = tuple(done)


@doing("edit-act")
def _act(desk: Desk, message: Message) -> None:
    _played(desk, message["arg"])


@doing("edit-step")
def _step(desk: Desk, _message: Message) -> None:
    _played(desk, None)


@doing("edit-line", "edit-way")
def _line(desk: Desk, message: Message) -> None:
    """Take a way out that a verdict names: its actions, or its changes by hand."""
    asked = message["arg"]
    remedy = way_out(answered(desk.sight, asked)[-1].verdict)
    if remedy is None:
        return

    def change(work: Editor) -> Editor:
        after = remedy.apply(work.position)
        dealt = " What was hidden is dealt." if work.position.hides and not after.hides else ""
        return work.to(after, f"{remedy}{dealt}")

    make(desk, change)
    desk.query = asked


@doing("edit-view")
def _view(desk: Desk, message: Message) -> None:
    """See the position as a player knows it, as nobody does, or whole."""
    seen = str(message.get("value") or message.get("arg"))
    seen = seen if seen in {NOBODY, *desk.position.seats} else OPEN
    desk.watcher, desk.facing = (TURNS, "") if seen == NOBODY else (seen, "")
    desk.open, desk.look = ("", ""), ""
    desk.exploring = replace(desk.exploring, chosen=None, pile="", refused="")
