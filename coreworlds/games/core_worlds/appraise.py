"""What the simple player and the search go by: what a move promises, and where a search stops before the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from coreworlds.engine.notation import MASK
from coreworlds.games.core_worlds.rules.counting import still_asked, strengths
from coreworlds.games.core_worlds.rules.energy import explore_price
from coreworlds.games.core_worlds.rules.scoring import points
from coreworlds.games.core_worlds.worth import (
    CYCLE,
    ENERGY,
    INCOME,
    STRENGTH,
    bonus,
    boosts,
    counted,
    deck_worth,
    draft_worth,
    hand_worth,
    left,
    look,
    plan,
)

if TYPE_CHECKING:
    from coreworlds.engine.table import Move
    from coreworlds.games.core_worlds.state import CardQuestion, Empire, Galaxy

__all__ = ["appraise", "prospects"]


_READY = 0.5  # of its strength, what a Unit in the Warzone is worth more than one in the deck


def prospects(t: Galaxy) -> list[float]:
    """Return what each player may expect to have at the end, from all that lies on the table."""
    if not left(t) or t.step == t.bound.game.flow.over:
        return points(t)
    return [_prospect(t, s) for s in t.seats]


def _prospect(t: Galaxy, s: Empire) -> float:
    parts, rest = t.parts, left(t)
    worlds = (*((s.home,) if s.home >= 0 else ()), *s.worlds)
    mine = (*worlds, *s.prestige)
    sum_: float = sum(parts.points[c] + bonus(t, s, c) + INCOME * parts.energy[c] * rest for c in mine)
    units = [u & MASK for u in s.units]
    cards = [c for c in (*s.hand, *s.deck, *s.discard, *units) if c >= 0]
    use = max(0.0, (rest - 0.5) / CYCLE)
    sum_ += sum(parts.points[c] + counted(t, s, c) + deck_worth(parts, c) * use for c in cards)
    sum_ += sum(parts.points[c] for _, c in s.colonies if c >= 0)
    return sum_ + _READY * STRENGTH * sum(parts.fleet[c] + parts.ground[c] for c in units)


# -- moves: no search, one look at the table ---------------------------------------------------------------------------


_NEVER = -100.0
_EXPLORE = 1.0  # what one Energy at once is worth to Energy Exploration
_SPARE = 0.7  # and a card beyond those for which there are Actions, of its worth
_TEMPO = 0.9  # a plan that needs more turns may be spoilt by others


def appraise(t: Galaxy, s: Empire, moves: Sequence[Move]) -> list[float]:
    """
    Return the promise of each move; the best is the one to make.

    Parameters
    ----------
    t : Galaxy
        The table; of what lies on it only what the seat knows is looked at.
    s : Empire
        Who moves.
    moves : sequence of Move
        Legal moves.

    Examples
    --------
    >>> import coreworlds as cw
    >>> pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    >>> cw.rollout(pos, "simple", seed=1)[0].phase
    'over'
    """
    return [_APPRAISALS[verb](t, s, x) for verb, x in moves]


# -- the turn ----------------------------------------------------------------------------------------------------


def _draft(t: Galaxy, s: Empire, code: int) -> float:
    return look(t, s).drafts.get(code, 0.0)


def _invade(t: Galaxy, s: Empire, code: int) -> float:
    found = look(t, s).plans.get(code)
    return _NEVER if found is None or found.cards else found.worth


def _deploy(t: Galaxy, s: Empire, card: int) -> float:
    """Deploy for the best plan that needs this Unit; without one, to have it for later Rounds."""
    plans = [p.worth for p in look(t, s).plans.values() if card in p.cards]
    return max([_TEMPO * max(plans, default=0.0), _in_reserve(t, s, card)])


def _in_reserve(t: Galaxy, s: Empire, card: int) -> float:
    """Return the worth of having a Unit in the Warzone at the end of the Round."""
    if not left(t):
        return 0.3 * counted(t, s, card) - 0.1
    cost = t.rules["deploy-cost"](t, s, card)
    fleet, ground = t.rules["effect-strength"](t, s, card)
    return (0.2 * (fleet + ground) + 0.05) / (cost + 1)  # type: ignore[no-any-return]


def _stop(t: Galaxy, s: Empire, _x: object) -> float:
    """Stop deploying if something else is ready that is better."""
    return look(t, s).ready


def _pass(_t: Galaxy, _s: Empire, _x: object) -> float:
    return 0.0


def _token(t: Galaxy, s: Empire, _x: object) -> float:
    """Use a Token when it makes something possible that is clearly better than anything now."""
    if t.step != "action.turn":
        return _NEVER
    now, then = look(t, s).best, look(t, s, 2).best
    return then if then > now + (0.05 if left(t) <= 1 else 0.2) else _NEVER


def _as_action(t: Galaxy, s: Empire, x: Any) -> float:  # noqa: ANN401  (a use, or a source)
    """Draw or recover while there is Energy left to use what comes."""
    source = x[0] if isinstance(x[0], tuple) else x
    card = s.units[source[1]] & MASK if source[0] == "unit" else source[1]
    able = t.parts.abilities["action"][card]
    if able is None or s.actions < 2:  # noqa: PLR2004  (one for this, one to use what comes)
        return 0.0
    cost = able.pay + (t.parts.cost[card] if source[0] == "hand" else 0)
    if s.energy - cost < 1:
        return _NEVER if cost else 0.01
    good = sum(0.35 * e.draw + 0.35 * e.recover + 0.2 * e.remove * (left(t) > 2) for _, e in able.effects)  # noqa: PLR2004
    return good / (cost + 1)


# -- inside an Invasion ------------------------------------------------------------------------------------------


def _send(t: Galaxy, s: Empire, units: tuple[int, ...]) -> float:
    """Send what costs least to replace; a card that can colonize thins the deck."""
    cards = [s.units[i] & MASK for i in units]
    colonizes = any(t.parts.colonizes[c] for c in cards)
    lost = sum(0.5 + deck_worth(t.parts, c) + 0.1 * t.parts.cost[c] for c in cards)
    return 50.0 + 0.3 * colonizes * (left(t) > 1) - lost


def _missing(t: Galaxy, s: Empire) -> tuple[int, int]:
    each, need = strengths(t, s), still_asked(t)
    return need[0] - sum(f for f, _ in each), need[1] - sum(g for _, g in each)


def _strengthen(t: Galaxy, s: Empire, x: Any) -> float:  # noqa: ANN401
    """Use a text or play a Tactic only for what is still missing, and only if all together is enough."""
    source, times = x if isinstance(x[0], tuple) else (x, 1)
    need = _missing(t, s)
    if need[0] <= 0 and need[1] <= 0:
        return _NEVER
    card = s.units[source[1]] & MASK if source[0] == "unit" else source[1]
    able = t.parts.abilities["invasion"][card]
    if able is None:
        return _NEVER
    fleet, ground = (times * sum(e.fleet for _, e in able.effects), times * sum(e.ground for _, e in able.effects))
    useful = min(fleet, max(0, need[0])) + min(ground, max(0, need[1]))
    price = able.pay * times + (t.parts.cost[card] if source[0] == "hand" else 0) + able.discard + 0.3
    per = any(e.per for _, e in able.effects)
    return 10.0 + (useful + 0.5 * per) / price if useful or per else _NEVER


def _concede(t: Galaxy, s: Empire, _x: object) -> float:
    """Give up only if nothing is left that could be enough."""
    return 0.0 if plan(_missing(t, s), s.energy, 0, boosts(t, s)) is None else _NEVER / 2


def _colonize(t: Galaxy, _s: Empire, card: int) -> float:
    return 1.0 - deck_worth(t.parts, card)


# -- the Energy Phase --------------------------------------------------------------------------------------------


def _surge(_t: Galaxy, _s: Empire, _x: object) -> float:
    return 10.0


def _explore(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> float:
    """Discard what there are no Actions for, if it is worth less than the Energy."""
    gain = ENERGY * _EXPLORE * explore_price(t, s)[1]
    usable = sorted((hand_worth(t, c) for c in s.hand), reverse=True)[: s.actions]
    least = usable[-1] if len(usable) < len(s.hand) else _NEVER
    return gain - sum(max(0.1, hand_worth(t, c)) * (_SPARE if hand_worth(t, c) <= least else 1) for c in cards)


def _boost(t: Galaxy, s: Empire, x: Any) -> float:  # noqa: ANN401
    source = x[0]
    card = s.units[source[1]] & MASK if source[0] == "unit" else source[1]
    able = t.parts.abilities["energy"][card]
    if able is None:
        return _NEVER
    gain: float = sum(ENERGY * e.energy + 0.25 * e.draw + 0.25 * e.charge for _, e in able.effects)
    cheapest = sorted(max(0.1, hand_worth(t, c)) for c in s.hand)[: able.discard]
    return float(gain - ENERGY * able.pay * 0.6 - sum(cheapest))


# -- questions, Discard Phase, Sector V, pregame draft -----------------------------------------------------------


def _choose(t: Galaxy, s: Empire, cards: tuple[int, ...]) -> float:
    ask: CardQuestion = t.pending
    if ask.what == "recover":
        return sum(0.05 + hand_worth(t, c) for c in cards)
    if ask.what == "remove":
        return sum(0.25 * (left(t) > 1) - hand_worth(t, c) - t.parts.points[c] - counted(t, s, c) for c in cards)
    return -sum(hand_worth(t, c) for c in cards)


def _keep(t: Galaxy, _s: Empire, card: int) -> float:
    """Keep the best card: it is used in the next Round without being drawn."""
    return hand_worth(t, card) - 0.15 if left(t) else 0.0


def _reshuffle(t: Galaxy, s: Empire, _x: object) -> float:
    """Shuffle the discard pile in if its cards are better than those one began with."""
    known = [deck_worth(t.parts, c) for c in s.discard if c >= 0]
    return sum(known) / max(1, len(known)) - 0.35


def _take(t: Galaxy, s: Empire, code: int) -> float:
    """Take the best card, the second time rather of the kind that one has not taken yet."""
    kind = t.parts.kind
    return draft_worth(t, s, code & MASK) + 0.5 * all(kind[c] != kind[code & MASK] for c in s.discard)


_APPRAISALS: dict[str, Callable[[Any, Any, Any], float]] = {
    "draft": _draft, "deploy": _deploy, "deploy@more": _deploy, "stop": _stop, "invade": _invade, "use": _as_action,
    "play": _as_action, "pass": _pass, "token": _token, "send": _send, "use@invasion": _strengthen,
    "play@invasion": _strengthen, "concede": _concede, "colonize": _colonize, "no colony": _pass, "surge": _surge,
    "explore": _explore, "use@energy": _boost, "done": _pass, "choose": _choose, "choose nothing": _pass, "keep": _keep,
    "keep nothing": _pass, "reshuffle": _reshuffle, "leave": _pass, "take": _take,
}  # fmt: skip
