"""Pages to print: the player aid and the set-up checklist, each one HTML file that needs nothing else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from coreworlds.tutor.printed.aid import aid
from coreworlds.tutor.printed.checklist import checklist
from coreworlds.widgets.drawing import Node, h
from coreworlds.widgets.drawing.chart import map_drawing
from coreworlds.widgets.drawing.markup import to_html

if TYPE_CHECKING:
    from collections.abc import Iterable

    from coreworlds.engine.game import Game
    from coreworlds.engine.rulebook import Rule
    from coreworlds.games.reference import Reference
    from coreworlds.tutor.printed.aid import Aid, Choice, Part
    from coreworlds.tutor.printed.checklist import Item

__all__ = ["aid_document", "aid_page", "document", "setup_page"]

STYLE = """
@page { size: A4; margin: 10mm }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 190mm; color: #1b2535; background: #fff;
       font: 7.4pt/1.28 system-ui, "Segoe UI", Helvetica, Arial, sans-serif; font-variant-numeric: tabular-nums }
.sheet { columns: 3; column-gap: 5mm }
.sheet + .sheet { break-inside: avoid }
h1 { font-size: 13pt; margin: 0 0 1mm; column-span: all }
.lead { column-span: all; margin: 0 0 2mm; color: #535c69 }
h2 { font-size: 9.5pt; margin: 2mm 0 1mm; border-bottom: .4mm solid #a4801f; break-after: avoid }
h3 { font-size: 7.8pt; margin: 1.2mm 0 .3mm; break-after: avoid }
p, ul { margin: 0 }
ul { padding-left: 3mm }
li { break-inside: avoid }
.map { float: right; margin: 0 0 3mm 5mm }
.map svg { width: 78mm; height: auto; display: block }
.tables { columns: 1; break-before: page; font-size: 9pt }
table { border-collapse: collapse; margin: 1mm 0 }
th, td { text-align: left; vertical-align: top; padding: .5mm 3mm .5mm 0; border-bottom: .2mm solid #d5c8aa }
.price { font-weight: 600; color: #6b5310 }
.number { font-weight: 600 }
.list { font-size: 8pt; line-height: 1.28 }
.list ol { padding-left: 6mm }
.list li { break-inside: avoid; margin: 0 0 1.2mm }
.list li li { margin: 0 }
.list ol ul { columns: 2 }
.list .ticks { padding: 0; list-style: none; columns: 2 }
.box { display: inline-block; width: 3.4mm; height: 3.4mm; border: .35mm solid #1b2535; margin-right: 1.6mm;
       vertical-align: -.4mm }
@media screen { body { padding: 8mm; font-size: 11pt; max-width: 300mm } h1 { font-size: 20pt } h2 { font-size: 14pt }
  h3 { font-size: 11.5pt } .sheet + .sheet { margin-top: 12mm } .list { font-size: 12pt } }
@media screen and (max-width: 700px) { .sheet { columns: 1 } }
"""


# A long player aid stands closer, with narrower margins, and its second part begins where the first one ends: so it
# keeps to two pages.
MUCH = 13_000  # characters, with those of the marks between them
CLOSER = """@page { margin: 8mm }
@media print { body { font-size: 7pt; max-width: 194mm } .sheet + .sheet { break-inside: auto; margin-top: 5mm } }
"""
MOST = 18_000
CLOSEST = """@page { margin: 6mm }
@media print { body { font-size: 6.6pt; line-height: 1.18; max-width: 198mm } .sheet { column-gap: 4mm }
  h2 { font-size: 8.6pt; margin: 1.4mm 0 .6mm } h3 { font-size: 7.2pt; margin: .8mm 0 .2mm } }
"""


def aid_page(game: Game | str, players: int | None = None) -> str:
    """
    Write the player aid as one HTML page of two sheets, and a third one where the game has tables.

    Parameters
    ----------
    game : Game or str
        The game.
    players : int, optional
        For so many; left out: for every number.

    Examples
    --------
    >>> aid_page("core-worlds", 2)[:15]
    '<!DOCTYPE html>'
    """
    return aid_document(aid(game, players))


def aid_document(made: Aid) -> str:
    """Write a player aid that is made already."""
    body = [_round(made), _options(made)]
    much = sum(len(to_html(part)) for part in body)
    body += [_tables(made)] if made.tables else []
    style = STYLE + CLOSER * (much > MUCH) + CLOSEST * (much > MOST)
    return document(f"{made.title}: player aid", body, style)


def document(title: str, body: Iterable[Node], style: str = STYLE) -> str:
    """Return a whole HTML page that needs no other file and runs nothing."""
    head = [h("meta", charset="utf-8"), h("meta", name="viewport", content="width=device-width, initial-scale=1"),
            h("title", title)]  # fmt: skip
    text = "".join(map(to_html, head)).replace("</meta>", "")
    return f'<!DOCTYPE html>\n<html lang="en"><head>{text}<style>{style}</style></head><body>' + "".join(
        ["<main>", *map(to_html, body), "</main></body></html>\n"]
    )


def _round(made: Aid) -> Node:
    phases = dict.fromkeys(part.phase for part in made.parts)
    *fewer, most = map(str, made.players)
    many = f"{', '.join(fewer)} or {most}" if fewer else most
    return h(
        "section",
        h("h1", f"{made.title}: the round"),
        h("p", f"For {many} players. The parts in order, each with its rules.", class_="lead"),
        (
            [h("h2", phase.capitalize()), [[_part(p), _choices(made, p)] for p in made.parts if p.phase == phase]]
            for phase in phases
        ),
        h("h2", "The end of the game"),
        _rules(made.ending),
        class_="sheet",
    )


def _part(part: Part) -> list[Node]:
    numbers = [h("p", line, class_="number") for line in part.numbers]
    return [h("h3", part.title), *numbers, _rules(part.rules)] if part.rules else []


def _rules(rules: Iterable[Rule]) -> Node:
    return h("ul", (h("li", rule.text) for rule in rules))


def _options(made: Aid) -> Node:
    lead = "The cost stands beside each action. No number: it depends on the moment or on what is used."
    return h(
        "section",
        h("h1", f"{made.title}: what you may do"),
        h("p", lead, class_="lead"),
        (
            [h("h2", part.title), [_choice(c) for c in part.choices]]
            for part in made.parts
            if part.choices and part.phase == _main(made)
        ),
        class_="sheet",
    )


def _tables(made: Aid) -> Node:
    """Draw what one looks up: a page of its own."""
    drawn = [[h("h2", each.title), _table(each), h("p", each.note) if each.note else None] for each in made.tables]
    return h("section", h("h1", f"{made.title}: numbers to look up"), drawn, class_="sheet tables")


def _table(made: Reference) -> Node:
    head = h("tr", (h("th", word, scope="col") for word in made.heads))
    rows = (h("tr", h("th", first, scope="row"), (h("td", cell) for cell in rest)) for first, *rest in made.rows)
    return h("table", h("thead", head), h("tbody", rows))


def _main(made: Aid) -> str:
    """Return the phase in which most can be done: it has a sheet of its own."""
    counts = Counter(part.phase for part in made.parts for _ in part.choices)
    return counts.most_common(1)[0][0]


def _choices(made: Aid, part: Part) -> list[list[Node | None]]:
    under = part.title if part.rules else ""
    return [] if part.phase == _main(made) else [_choice(choice, under) for choice in part.choices]


def _choice(choice: Choice, under: str = "") -> list[Node | None]:
    """Return what may be done, with its heading where that is not said already."""
    price = h("span", f" — {', '.join(choice.price)}", class_="price") if choice.price else None
    said = choice.title == under and price is None
    return [None if said else h("h3", choice.title, price), _rules(choice.rules)]


def setup_page(game: Game | str, players: int) -> str:
    """
    Write the set-up checklist for so many players as one HTML page.

    Parameters
    ----------
    game : Game or str
        The game.
    players : int
        How many play.

    Examples
    --------
    >>> "with 3 players" in setup_page("core-worlds", 3)
    True
    """
    made = checklist(game, players)
    title = f"{made.title}: set-up with {players} players"
    body = h(
        "section",
        h("h1", title),
        h("p", f"Tick each step. {_SEATS[made.first]}", class_="lead"),
        [h("div", map_drawing(zone), class_="map") for zone in made.maps],
        h("ol", map(_item, made.items)),
        h("h2", "All along"),
        _rules(made.also),
        h("h2", "When all is done"),
        h("ul", (h("li", _box(), line) for line in made.table), class_="ticks"),
        class_="list",
    )
    return document(title, [body])


_SEATS = {
    True: "Seat 1 is whoever begins: the list tells who that is. The others follow clockwise.",
    False: "Seats are numbered clockwise; chance decides who begins.",
}


def _item(item: Item) -> Node:
    rules = " ".join(rule.text for rule in item.rules)
    return h("li", _box(), h("b", item.title), h("p", rules), h("ul", (h("li", line) for line in item.happens)))


def _box() -> Node:
    return h("span", class_="box", aria_hidden="true")
