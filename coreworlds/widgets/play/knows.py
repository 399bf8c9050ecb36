"""Who knows what of the position: place by place for everybody, and what one person can tell by counting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from coreworlds.engine import Position, deal, seen_by
from coreworlds.games.wording import joined
from coreworlds.tutor.handson.words import pieces
from coreworlds.tutor.knowing.knowledge import Known, Sight, knowledge, sights
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, fold, h, tools
from coreworlds.widgets.play.drawers import drawer, is_open

__all__ = ["NOBODY", "knows_panel", "knows_tool"]

NOBODY = "nobody"
UNNAMED = "Some {pieces} that {who} would see are not named here, so what counting tells {who} is not known."
OTHERS = "all others"
CLOSED = "What is hidden, and from whom."
SAID = {
    "public": ("all", "Everybody sees what lies here."),
    "private": ("own", "This player sees what lies here, the others do not."),
    "set": ("set", "Counting tells what lies here, although not in which order."),
    "part": ("part", "Some of what lies here is seen."),
    "number": ("number", "Only how many lie here is known."),
    "nothing": ("nothing", "How many lie here is not known."),
}


def knows_panel(desk: Desk) -> Node:
    """Draw it beside a game; a player is never shown more than that player knows."""
    ways = [button(f"See it as {_name(who)}", "seat", who or "") for who in (*desk.position.seats, None)]

    def body() -> Node:
        told = _overview(desk.position, ways) if desk.viewer is None else _told(desk, desk.position)
        return h("div", told, class_="cw-knows-body")

    title, opened = "Who knows what", is_open(desk, "knows-fold")
    return drawer("knows-fold", "knows-of", title, "who knows what", body, opened=opened, closed=CLOSED)


def knows_tool(desk: Desk, pos: Position) -> list[Node | None]:
    """Draw who knows what of a position set up by hand; seen as one person does, what that person can tell."""
    if desk.viewer is not None:
        return [*_told(desk, pos), button("See it whole", "edit-view", "open")]
    ways = [button(f"See it as {_name(who)}", "edit-view", who or NOBODY) for who in (*pos.seats, None)]
    return _overview(pos, ways)


def _told(desk: Desk, pos: Position) -> list[Node | None]:
    """Draw what one person can tell, by counting too."""
    who = desk.viewer or NOBODY
    whole, viewer = _whole(pos), desk.viewer or None
    open_ = whole is pos or seen_by(whole, viewer) == seen_by(pos, viewer)
    lines = [_known(each) for each in knowledge(whole, viewer)] if open_ else []
    none = "Nothing is hidden that can be counted." if open_ else UNNAMED.format(who=who, pieces=pieces(pos.game))
    return [
        h("h3", f"What {who} can tell" if desk.viewer else "What a bystander can tell"),
        _seen(sights(whole, viewer)),
        h("p", "By counting what is seen:" if lines else none),
        h("ul", lines, class_="cw-known") if lines else None,
    ]


def _whole(pos: Position) -> Position:
    """Give a position like this one with nothing unknown: what lies there changes not who sees it, or may count it."""
    return deal(pos, 1) if pos.hides else pos


# --- all at once ------------------------------------------------------------------------------------------------------


def _overview(pos: Position, ways: list[Node]) -> list[Node | None]:
    people: tuple[str | None, ...] = (*pos.seats, None)
    whole = _whole(pos)
    found = {who: {sight.place.id: sight for sight in sights(whole, who)} for who in people}
    head = h("tr", h("th", "Place", scope="col"), h("th", "Who knows how much", scope="col"))
    places = list(found[None].values())
    rows = [_row(each, {who: found[who][each.place.id].kind for who in people}) for each in places]
    words = [h("li", h("b", f"{short}: "), what) for short, what in SAID.values()]
    return [
        h("h3", "Who knows what"),
        h("div", h("table", h("thead", head), h("tbody", rows)), class_="cw-knows", tabindex="0", role="region",
          aria_label="Who knows what of each place"),
        h("ul", words, class_="cw-known cw-dim"),
        tools(ways),
    ]  # fmt: skip


def _name(who: str | None) -> str:
    return who or NOBODY


def _row(sight: Sight, kinds: Mapping[str | None, str]) -> Node:
    """Draw a place, with who knows how much of it: those who know alike together, so any number fits beside it."""
    name = sight.place.name[:1].upper() + sight.place.name[1:]
    alike = {kind: [_name(who) for who in kinds if kinds[who] == kind] for kind in SAID if kind in kinds.values()}
    most = max(alike, key=lambda kind: len(alike[kind]))
    told = {kind: OTHERS if kind == most and len(who) > 1 else joined(who) for kind, who in alike.items()}
    order = sorted(alike, key=lambda kind: kind == most)
    parts = [_alike(kind, told[kind] if len(alike) > 1 else "") for kind in order]
    lies = "?" if sight.count < 0 else str(sight.count)
    cell = h("td", [[" · " if number else None, part] for number, part in enumerate(parts)])
    return h("tr", h("th", name, " ", h("small", lies), scope="row"), cell, key=sight.place.id)


def _alike(kind: str, who: str) -> Node:
    """Say how much some know, and who they are; only how much where it is all the same."""
    return h("span", h("b", SAID[kind][0], class_=f"cw-knows-{kind}"), f": {who}" if who else None)


# --- one person -------------------------------------------------------------------------------------------------------


def _seen(found: Iterable[Sight]) -> Node:
    by_kind: dict[str, list[str]] = {}
    for sight in found:
        by_kind.setdefault(sight.kind, []).append(sight.place.name)
    lines = [
        h("li", h("b", f"{SAID[kind][1]} "), f"{', '.join(by_kind[kind])}.", key=kind)
        for kind in SAID
        if kind in by_kind
    ]
    return h("ul", lines, class_="cw-known")


def _known(each: Known) -> Node:
    where = joined([place.name for place in each.places])
    units = {spot.place.unit for spot in each.places}
    unit = units.pop() if len(units) == 1 else "pieces"
    cards = f"{each.count} {unit.removesuffix('s') if each.count == 1 else unit}"
    lie = "lies" if each.count == 1 else "lie"
    if each.known:
        return _fold(f"{cards} {lie} in {where}, each of them known.{_order(each)}", ("They are", each.sure))
    sure = sum(copies for _, copies in each.sure)
    rest = each.count - sure
    words = f"{cards} {lie} in {where}: {f'{sure} for certain, ' if sure else ''}{rest} among {_total(each)} others."
    return _fold(words, ("For certain", each.sure), ("Among", each.among))


def _order(each: Known) -> str:
    if each.count == 1:
        return ""
    return " Their order is not known." if len(each.places) == 1 else " Which lies where is not known."


def _total(each: Known) -> int:
    return sum(copies for _, copies in each.among)


def _fold(words: str, *lists: tuple[str, tuple[tuple[str, int], ...]]) -> Node:
    parts = [
        h("p", h("b", f"{title}: "), ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in cards), ".")
        for title, cards in lists
        if cards
    ]
    return h("li", fold(words, parts), key=words)
