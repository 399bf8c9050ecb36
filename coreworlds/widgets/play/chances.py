"""Who wins: the odds of the contests that a question speaks of, or that are near, one worked out after the other."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from coreworlds.engine import Position
from coreworlds.games.layout import Battle
from coreworlds.players.contest import contest_of
from coreworlds.tutor.looking.odds import Odds, odds
from coreworlds.tutor.looking.soon import Soon, asks_odds, soon, spoken_of
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, dim, h
from coreworlds.widgets.play.battle import likely
from coreworlds.widgets.play.doing import Message, doing

__all__ = ["asked_odds", "near_odds"]

SAMPLE = 400  # how often a contest is played that is too large to be counted
KEPT = 12  # contests whose odds are remembered


@lru_cache(maxsize=32)
def _found(pos: Position, text: str, _rules: int) -> tuple[Soon, ...]:
    return spoken_of(pos, text) if text else soon(pos)


def _near(pos: Position, text: str = "") -> tuple[Soon, ...]:
    """Give the contests of which a question speaks, or that are near, by the rules in force."""
    return _found(pos, text, _rules(pos))


def _rules(pos: Position) -> int:
    return id(pos.table_for(None).bound)


def _weighed(desk: Desk, each: Soon) -> Odds | None:
    return desk.looking.weighed.get((each.position, _rules(each.position)))


def asked_odds(desk: Desk) -> Node | None:
    """Draw the odds for which a question asks; nothing where it asks for none, or no contest is near."""
    if not (desk.query and desk.open_book and asks_odds(desk.query)):
        return None
    return _drawn(desk, _near(desk.sight, desk.query))


def near_odds(desk: Desk) -> Node | None:
    """Draw the odds of the contests that are near; nothing where none is."""
    return _drawn(desk, _near(desk.sight))


def _drawn(desk: Desk, found: tuple[Soon, ...]) -> Node | None:
    if not found:
        return None
    known = [_weighed(desk, each) is not None for each in found]
    more = None if all(known) else h("span", hidden=True, data_pulse="chances-more", key="pulse")
    parts = [_one(desk, each) for each in found]
    how = contest_of(found[0].position)
    return h("div", parts, dim(how.how) if how and any(known) else None, more, class_="cw-chances-of", key="chances")


def _one(desk: Desk, each: Soon) -> Node:
    told, battle = _weighed(desk, each), each.position.game.page.battle(each.position)
    line = "; ".join(each.line)
    after = h("p", "After ", button(line, "find", line, class_="cw-suggestion", translate="no")) if line else None
    ready = told is not None and isinstance(battle, Battle)
    body = likely(battle, told) if ready else dim("Counting …")  # type: ignore[arg-type]  # both are there
    head = h("h3", f"{each.title}: who wins?")
    return h("section", head, after, h("div", body, class_="cw-battle-odds"), key=f"{each.title} {line}")


@doing("chances-more")
def _more(desk: Desk, _message: Message) -> None:
    """Work out the next odds that are shown and not yet known."""
    shown = (*(_near(desk.sight, desk.query) if asks_odds(desk.query) else ()), *_near(desk.sight))
    at = next((each.position for each in shown if _weighed(desk, each) is None), None)
    if at is not None:
        kept = [*desk.looking.weighed.items()][-KEPT:]
        new = odds(at, None, desk.viewer or None, SAMPLE)
        desk.looking = replace(desk.looking, weighed=dict([*kept, ((at, _rules(at)), new)]))
