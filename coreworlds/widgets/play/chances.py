"""Who wins: the odds of the contests that a question speaks of, or that are near, one worked out after the other."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from coreworlds.engine import Position
from coreworlds.games.layout import Battle
from coreworlds.players.contest import contest_of
from coreworlds.tutor.looking.odds import odds
from coreworlds.tutor.looking.soon import Soon, asks_odds, soon, spoken_of
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, dim, h
from coreworlds.widgets.play.battle import likely
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["asked_odds", "near_odds"]

SAMPLE = 400  # how often a contest is played that is too large to be counted
KEPT = 12  # contests whose odds are remembered


@lru_cache(maxsize=32)
def _meant(pos: Position, text: str) -> tuple[Soon, ...]:
    return spoken_of(pos, text)


def asked_odds(desk: Desk) -> Node | None:
    """Draw the odds for which a question asks; nothing where it asks for none, or no contest is near."""
    if not (desk.query and desk.open_book and asks_odds(desk.query)):
        return None
    return _drawn(desk, _meant(desk.sight, desk.query))


def near_odds(desk: Desk) -> Node | None:
    """Draw the odds of the contests that are near; nothing where none is."""
    return _drawn(desk, soon(desk.sight))


def _drawn(desk: Desk, found: tuple[Soon, ...]) -> Node | None:
    if not found:
        return None
    known = [each.position in desk.looking.weighed for each in found]
    more = None if all(known) else h("span", hidden=True, data_pulse="chances-more", key="pulse")
    parts = [_one(desk, each) for each in found]
    how = contest_of(found[0].position)
    return h("div", parts, dim(how.how) if how and any(known) else None, more, class_="cw-chances-of", key="chances")


def _one(desk: Desk, each: Soon) -> Node:
    told, battle = desk.looking.weighed.get(each.position), each.position.game.page.battle(each.position)
    line = "; ".join(each.line)
    after = h("p", "After ", button(line, "find", line, class_="cw-suggestion", translate="no")) if line else None
    ready = told is not None and isinstance(battle, Battle)
    body = likely(battle, told) if ready else dim("Counting …")  # type: ignore[arg-type]  # both are there
    head = h("h3", f"{each.title}: who wins?")
    return h("section", head, after, h("div", body, class_="cw-battle-odds"), key=f"{each.title} {line}")


@doing("chances-more")
def _more(desk: Desk, _message: Message) -> None:
    """Work out the next odds that are shown and not yet known."""
    shown = (*_meant(desk.sight, desk.query), *soon(desk.sight)) if asks_odds(desk.query) else soon(desk.sight)
    at = next((each.position for each in shown if each.position not in desk.looking.weighed), None)
    if at is not None:
        kept = [*desk.looking.weighed.items()][-KEPT:]
        new = odds(at, None, desk.viewer or None, SAMPLE)
        desk.looking = replace(desk.looking, weighed=dict([*kept, (at, new)]))
