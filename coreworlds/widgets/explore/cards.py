"""The tool that moves cards of a position: a card is chosen on the table, in a pile or in the box, then a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from coreworlds.games.wording import joined
from coreworlds.tutor.editing.change import cards
from coreworlds.tutor.editing.entries import entries
from coreworlds.tutor.editing.position import Editor
from coreworlds.tutor.handson.file import shown
from coreworlds.tutor.handson.table import Piece, Spot, spots
from coreworlds.tutor.handson.words import many, one, pieces
from coreworlds.widgets.desk import Desk, laid
from coreworlds.widgets.drawing import Node, button, dim, fold, h, symbol, tools
from coreworlds.widgets.explore.fields import entry_field, labelled, number, said, tick, tool
from coreworlds.widgets.explore.state import Chosen
from coreworlds.widgets.table.lying import at_space, beside, on

__all__ = ["cards_tool", "piece_field", "whole_first"]

MOST = 12  # cards that a search shows
FEW = 2  # places that are named of each
BOX = ""  # key of the place of which nobody counts the cards


def whole_first() -> list[Node | None]:
    """Say why nothing can be changed while the position is seen as somebody knows it."""
    words = dim("See the position whole to change it.")
    return [words, button("See it whole", "edit-view", "open")]


def cards_tool(desk: Desk, work: Editor) -> list[Node | None]:
    """Draw the places for the chosen card; without one, the piles and the box."""
    if desk.viewer is not None:
        return whole_first()
    at, places = desk.exploring, spots(work.position)
    space = _space(desk, work, at.space) if at.space else None
    if at.entry in (known := entries(work.position)):
        entry = known[at.entry]
        field = h("ul", h("li", entry_field(desk, entry), said(desk, entry.id)), class_="cw-dials")
        return [tool(entry.group, field, key=f"entry {entry.id}"), button("Close", "edit-entry", "")]
    if at.chosen is not None:
        return [_chosen(work, at.chosen, places[at.chosen.place], at.space), space]
    if space is not None:
        return [space, button("Close the space", "edit-space", at.space)]
    where = "or a space of the map" if any(spot.space for spot in places.values()) else "on the table"
    words = f"Choose a {one(pieces(work.position.game))} {where}, or open a pile."
    return [
        dim(words),
        _pile(work, places[at.pile]) if at.pile in places else None,
        _box(desk, work),
        _beside(desk, work),
    ]


# --- what lies on a space ---------------------------------------------------------------------------------------------


def _space(desk: Desk, work: Editor, space: str) -> Node:
    """Draw what lies on a space of the map: each kind with its number, whose it is first."""
    here = list(at_space(spots(work.position).values(), (space,)))
    groups = [(seat, [spot for spot in here if spot.seat == seat]) for seat in ("", *_first_seats(work))]
    told = [each for each in entries(work.position).values() if each.of == space]
    lines = [h("li", entry_field(desk, each), said(desk, each.id), key=each.id) for each in told]
    words = on(here, space)
    head = h("h3", words, tabindex="-1", data_focus=f"space {space}")
    return h("div", head, [_of_seat(desk, work, seat, there) for seat, there in groups if there],
             h("ul", lines, class_="cw-dials") if lines else None,
             class_="cw-hand-tool cw-space", role="group", aria_label=words, key=f"space {space}")  # fmt: skip


def _beside(desk: Desk, work: Editor) -> Node | None:
    """Draw the spaces that no click on the map chooses."""
    there = spots(work.position).values()
    ways = [button(on(there, space), "edit-space", space) for space in beside(laid(desk.sight, desk.viewer), there)]
    return fold("Beside the map", tools(ways), key="beside") if ways else None


def _of_seat(desk: Desk, work: Editor, seat: str, there: list[Spot]) -> Node:
    lines = [
        h("li", piece_field(desk, work, spot, name), said(desk, f"{spot.id}|{name}"), key=f"{spot.id}|{name}")
        for spot in there
        for name in (spot.place.names or ("",))
    ]
    listed, key = h("ul", lines, class_="cw-dials"), f"of {seat}"
    if not seat:
        return h("div", listed, key=key)
    at, hands = work.position.seats.index(seat), shown(work.position)
    whose = (symbol(at), " ", h("span", seat, translate="no"))
    some = any(hands.at(spot.id) for spot in there)
    return fold((*whose, "" if some else ": nothing here"), listed, open=some or None, class_=f"cw-seat-{at + 1}",
                key=key)  # fmt: skip


def piece_field(desk: Desk, work: Editor, spot: Spot, name: str) -> Node | None:
    """Draw how many pieces of a kind lie in a place; where one card lies, the card, which can be moved from there."""
    pile = shown(work.position).at(spot.id)
    key, title = f"{spot.id}|{name}", spot.name[:1].upper() + spot.name[1:] + (f": {name}" if name else "")
    bare = _here(spot)
    short = bare[:1].upper() + bare[1:] + (f": {name}" if name else "")
    if not spot.piece and not name:
        cards_of = [button(card, "edit-choose", f"{spot.id}|1|{card}") for card, _ in pile]
        return labelled(short, h("span", cards_of or "nothing"))
    if any(card == "?" for card, _ in pile):
        return labelled(short, h("span", "not known"))
    now = sum(card == (spot.piece or name) for card, _ in pile)
    if spot.place.held in {"member", "at"}:
        return labelled(short, tick(desk, key, title, now=now > 0, do="edit-number"))
    return labelled(short, number(desk, key, title, now, 0, 999, "edit-number"))


def _here(spot: Spot) -> str:
    """Name a place under its owner's name, on its space."""
    return _short(spot).removesuffix(f" at {spot.space}").removesuffix(f" on {spot.space}") if spot.space else spot.name


# --- where a card goes ------------------------------------------------------------------------------------------------


def _chosen(work: Editor, chosen: Chosen, spot: Spot, space: str) -> Node:
    head = h("h3", chosen.card, " ", h("small", f"in {spot.name}"), tabindex="-1",
             data_focus=f"chosen {chosen.card} {chosen.place}")  # fmt: skip
    tokens = spot.place.tokens
    marks = (
        tools(button("Put a Token on", "edit-token", "put"), button("Take a Token off", "edit-token", "off"))
        if tokens
        else None
    )  # fmt: skip
    asks = button("What may be done with it?", "edit-why", chosen.key) if chosen.key else None
    goals = [each for each in spots(work.position).values() if each.id != spot.id and _holds(each, chosen, space)]
    return h(
        "div",
        head,
        asks,
        marks,
        _order(work, chosen, spot) if spot.place.top else None,
        h("p", "Click a pile, a space or an empty place, drag it there, or move it to …"),
        [_row(seat, [g for g in goals if g.seat == seat]) for seat in (*_first_seats(work), "")],
        button("Choose none", "edit-none", aria_keyshortcuts="Escape"),
        class_="cw-places",
        data_rove="places",
        key=f"{chosen.place}|{chosen.card}",
    )


def _first_seats(work: Editor) -> list[str]:
    """Give the players, whose turn it is first."""
    return sorted(work.position.seats, key=lambda seat: seat not in work.position.turns)


def _holds(spot: Spot, chosen: Chosen, space: str) -> bool:
    """Whether a place may be meant for a card: of those on a map only where one looks, none of equal pieces."""
    if spot.space and spot.space != space:
        return False
    stock = spot.boundless and spot.place.names and chosen.card not in spot.place.names
    fits = not spot.place.names or chosen.card in spot.place.names
    return not stock and fits and (not spot.piece or spot.piece == chosen.card)


def _order(work: Editor, chosen: Chosen, spot: Spot) -> Node:
    """Draw where in its pile the card lies, and the ways to move it there."""
    pile = shown(work.position).at(spot.id)
    places = [at for at, (name, _) in enumerate(pile) if name == chosen.card]
    at = places[min(chosen.copy, len(places)) - 1] + 1
    rank = at if spot.place.top == "first" else len(pile) + 1 - at
    ways = {"top": "To the top", "up": "Up", "down": "Down", "bottom": "To the bottom"}
    words = h("span", f"{one(spot.place.unit).capitalize()} {rank} of {len(pile)} from the top ", class_="cw-dim")
    shifts = [button(text, "edit-shift", way) for way, text in ways.items()]
    return tools(words, shifts, role="group", aria_label="Its place in the pile", key="order")


def _row(seat: str, goals: Iterable[Spot]) -> Node:
    buttons = [
        button(_short(goal), "edit-move", goal.id, aria_label=_label(goal)) for goal in goals
    ]  # fmt: skip
    return h("div", h("b", f"{seat} ") if seat else None, buttons, class_="cw-place-row", key=f"row {seat}")


def _short(goal: Spot) -> str:
    """Name a place beside its player's name."""
    if not goal.seat:
        return goal.name
    return goal.name.removeprefix(f"{goal.seat}'s ")


def _label(goal: Spot) -> str | None:
    return f"{goal.seat}: {_short(goal)}" if goal.seat else None


# --- piles and the box ------------------------------------------------------------------------------------------------


def _pile(work: Editor, spot: Spot) -> Node:
    pile = () if spot.boundless else shown(work.position).at(spot.id)
    title = h("h3", spot.name[:1].upper() + spot.name[1:], " ", h("small", many(len(pile), spot.place.unit)),
              tabindex="-1", data_focus=f"pile {spot.id}")  # fmt: skip
    if spot.piece:
        return h("div", title, dim("Its number is among the counters."), key=f"pile {spot.id}")
    order = dim(f"Top {one(spot.place.unit)} first.") if spot.place.top else None
    lines = list(_entries(spot, pile))
    listed = lines[::-1] if spot.place.top == "last" else lines
    close = button("Close the pile", "edit-none", aria_keyshortcuts="Escape")
    cards_of = h("ol", listed, class_="cw-pile-list", data_rove="pile")
    return h("div", title, order, cards_of, close, key=f"pile {spot.id}", class_="cw-places")


def _entries(spot: Spot, pile: Iterable[Piece]) -> Iterator[Node]:
    seen: dict[str, Iterator[int]] = {}
    for name, tokens in pile:
        copy = next(seen.setdefault(name, count(1)))
        words = name + (f" +{tokens}" if tokens else "")
        yield h("li", button(words, "edit-choose", f"{spot.id}|{copy}|{name}"), key=f"{name}{copy}")


def _box(desk: Desk, work: Editor) -> Node | None:
    """Draw the search for a card to be added."""
    box = next((spot for spot in spots(work.position).values() if spot.boundless), None)
    if box is None:
        return None
    query, piece = desk.exploring.query, one(pieces(work.position.game))
    found = _found(query, cards(work.position)) if query else []
    more = dim(f"{len(found) - MOST} more: type more of the name.") if len(found) > MOST else None
    field = h("input", type="search", value=query, aria_label=f"Name of a {piece}", placeholder=f"Name of a {piece}",
              data_on="input", data_do="edit-find")  # fmt: skip
    there = _whereabouts(work, found[:MOST])
    listed = [
        h("li", button((name, h("small", f" {there[name]}")), "edit-choose", f"{box.id}|1|{name}"), key=name)
        for name in found[:MOST]
    ]
    nothing = dim(f"No {piece} has such a name.") if query and not found else None
    return h(
        "div",
        h("h3", f"Bring a {piece} to the table"),
        h("div", field, class_="cw-answer"),
        h("ol", listed, class_="cw-pile-list", data_rove="box") if listed else None,
        nothing,
        more,
        class_="cw-hand-tool",
        key="box",
    )


def _whereabouts(work: Editor, names: Iterable[str]) -> dict[str, str]:
    """Say of each name where it lies now: such a card is moved from there, unless the box has another."""
    hands, wanted = shown(work.position), dict.fromkeys(names, "")
    lie: dict[str, dict[str, None]] = {name: {} for name in wanted}
    for spot in spots(work.position).values():
        for name, _ in () if spot.boundless else hands.at(spot.id):
            if name in lie:
                lie[name][spot.name] = None
    said = {name: [*list(at)[:FEW], *(["other places"] if len(at) > FEW else [])] for name, at in lie.items()}
    return {name: f"in {joined(at)}" if at else "in the box" for name, at in said.items()}


def _found(query: str, names: Iterable[str]) -> list[str]:
    """Give the names that hold every word of a query, those that begin with it first."""
    words = query.casefold().split()
    fits = [name for name in names if all(word in name.casefold() for word in words)]
    return sorted(fits, key=lambda name: (not name.casefold().startswith(words[0]), name))
