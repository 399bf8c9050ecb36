"""Single changes of a position by hand: a card moved, a marker set, a player added, as changes of its file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from coreworlds.engine import CoreWorldsError, parse, read_toml
from coreworlds.tutor.handson.file import file_text, put, shown, written
from coreworlds.tutor.handson.table import dials, one_of, spots
from coreworlds.tutor.handson.words import many, one, pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from coreworlds.engine.position import Position
    from coreworlds.tutor.handson.table import Piece, Spot

    Change = tuple[Callable[[dict[str, Any]], object], str]

__all__ = [
    "cards",
    "counted",
    "joined",
    "left",
    "marked",
    "moved",
    "numbered",
    "ranked",
    "stepped",
    "turned",
    "unsettled",
]

_MANY = 9_999  # pieces in a place
_WAYS = {"up": "up", "down": "down", "top": "to the top", "bottom": "to the bottom"}
_TRUTHS = {"True": "yes", "true": "yes", "False": "no", "false": "no"}


def cards(pos: Position) -> tuple[str, ...]:
    """
    Return the names of all cards and pieces that the game knows.

    Examples
    --------
    >>> import coreworlds as cw
    >>> "Snub Fighter" in cards(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    True
    """
    kinds = {part.kind for part in pos.game.components}
    return tuple(name for name, part in pos.parts.index.items() if pos.parts.kind[part] in kinds)


# -- cards -------------------------------------------------------------------------------------------------------


def moved(pos: Position, card: str, source: str, goal: str, copy: int) -> tuple[Position, str]:
    """Return a position with a card moved, and what was done in words."""
    places = spots(pos)
    start, end = (places[one_of("place", word, places)] for word in (source, goal))
    if source == goal:
        raise CoreWorldsError(f"{card} lies there already", found=source,
                              expected="another place")  # fmt: skip
    piles = dict(shown(pos).piles)
    piece = _out_of_the_box(pos, card) if start.boundless else _lifted(piles, start, card, copy)
    if not end.boundless:
        piles[goal] = _laid(end, piles.get(goal, ()), piece)
    did = f"Moved {card} from {start.name} to {end.name}."
    return written(pos, replace(shown(pos), piles=piles), {}), did


def _out_of_the_box(pos: Position, card: str) -> Piece:
    return one_of(one(pieces(pos.game)), card, cards(pos)), 0


def _lifted(piles: dict[str, tuple[Piece, ...]], start: Spot, card: str, copy: int) -> Piece:
    """Take a copy of a card out of a pile."""
    pile = piles.get(start.id, ())
    at = _lying(pile, start, card, copy)
    piece = pile[at]
    piles[start.id] = pile[:at] + pile[at + 1 :]
    return piece


def _lying(pile: tuple[Piece, ...], spot: Spot, card: str, copy: int) -> int:
    found = [at for at, (name, _) in enumerate(pile) if name == card]
    if not 1 <= copy <= len(found):
        raise CoreWorldsError("nothing of that name lies there", place=spot.name, found=card)
    return found[copy - 1]


def _laid(end: Spot, pile: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    kind = end.place.tokens
    new = (piece[0], min(piece[1], 1) if kind == "one" else piece[1] if kind else 0)
    if end.place.held in {"name", "member", "at"}:
        return (new,)  # a place for one card
    return (new, *pile) if end.place.top == "first" else (*pile, new)


def marked(pos: Position, card: str, place: str, by: int, copy: int) -> tuple[Position, str]:
    """Return a position with Tokens put on a card or taken off."""
    places = spots(pos)
    spot = places[one_of("place", place, places)]
    if not spot.place.tokens:
        raise CoreWorldsError(f"no Tokens lie on {spot.place.unit} there", place=spot.name)
    piles = dict(shown(pos).piles)
    at = _lying(piles.get(place, ()), spot, card, copy)
    tokens = max(0, piles[place][at][1] + by)
    tokens = min(1, tokens) if spot.place.tokens == "one" else tokens
    piles[place] = (*piles[place][:at], (card, tokens), *piles[place][at + 1 :])
    did = f"{card} in {spot.name} now has {tokens} {'Token' if tokens == 1 else 'Tokens'}."
    return written(pos, replace(shown(pos), piles=piles), {}), did


def ranked(pos: Position, card: str, place: str, way: str, copy: int) -> tuple[Position, str, int]:
    """Return a position with a card moved inside its pile, what was done in words, and which copy it is then."""
    places = spots(pos)
    spot = places[one_of("place", place, places)]
    if not spot.place.top:
        raise CoreWorldsError(f"the {spot.place.unit} there have no order", place=spot.name)
    piles = dict(shown(pos).piles)
    pile = list(piles.get(place, ()))
    at, end = _lying(piles.get(place, ()), spot, card, copy), len(pile) - 1
    by = -1 if spot.place.top == "first" else 1  # the way up, as the file lists the cards
    to = {"up": at + by, "down": at - by, "top": 0 if by < 0 else end, "bottom": end if by < 0 else 0}
    goal = min(max(to[one_of("way", way, _WAYS)], 0), end)
    pile.insert(goal, pile.pop(at))
    piles[place] = tuple(pile)
    did = f"Moved {card} {_WAYS[way]} in {spot.name}."
    now = sum(name == card for name, _ in pile[: goal + 1])
    return written(pos, replace(shown(pos), piles=piles), {}), did, now


def numbered(pos: Position, place: str, name: str, value: object) -> tuple[Position, str]:
    """Return a position with a number of pieces in a place. The others come from their stock or go back to it."""
    places = spots(pos)
    spot, text = places[one_of("place", place, places)], str(value).strip()
    most = 1 if spot.place.held in {"name", "member", "at"} else _MANY
    if not text.isdecimal() or len(text) > len(str(_MANY)) or int(text) > most:
        raise CoreWorldsError("wrong number", place=spot.name, found=text[:80] or "nothing",
                              expected=f"a whole number, 0 to {most}")  # fmt: skip
    name = spot.piece or one_of("piece", name, spot.place.names)
    piles = dict(shown(pos).piles)
    there = piles.get(place, ())
    more = int(text) - sum(each == name for each, _ in there)
    others, same = ([piece for piece in there if (piece[0] == name) is whether] for whether in (False, True))
    piles[place] = (*others, *same[: int(text)], *[(name, 0)] * more)
    if spot.stock and not places[spot.stock].boundless:
        kept = piles.get(spot.stock, ())
        piles[spot.stock] = kept[: len(kept) - more] if more > 0 else (*kept, *[(name, 0)] * -more)
    did = f"{many(int(text), spot.place.unit if spot.piece else name + 's')} in {spot.name} now."
    return written(pos, replace(shown(pos), piles=piles), {}), did


# -- counters, turn, step ----------------------------------------------------------------------------------------


def counted(pos: Position, key: str, value: object) -> Change:
    """Return the change that sets a counter or marker."""
    known = dials(pos)
    dial = known[one_of("counter", key, known)]
    text = str(value).strip()
    reading = dial.read(_TRUTHS.get(text, text) if dial.counter.counts == "truth" else text, pos.seats)
    return lambda data: put(data, dial.path, reading), f"Set {dial.name} to {value}."


def turned(pos: Position, key: str, value: object) -> Change:
    """Return the change that sets whose turn it is."""
    name = one_of("player", str(value), pos.seats)
    return lambda data: data.update({key: name}), f"It is {name}'s turn now."


def stepped(pos: Position, to: str) -> tuple[Position, str]:
    """Return a position at another step; a situation inside a turn goes on only where it fits."""
    steps = pos.game.flow.steps
    new = steps[one_of("step", to, steps)]
    data = read_toml(str(pos)).data | {"step": to, "phase": new.phase}
    did = f"The game stands at “{new.title}” now."
    try:
        return parse(file_text(data)), did
    except CoreWorldsError:
        data.pop("pending", None)
        return parse(file_text(data)), did


def unsettled(pos: Position) -> Change:
    """Return the change that ends the situation inside a turn."""
    step = pos.game.flow.steps[pos.step]

    def change(data: dict[str, Any]) -> None:
        data.pop("pending", None)
        data["step"] = step.part_of or step.id

    return change, "Ended the situation inside the turn."


# -- players -----------------------------------------------------------------------------------------------------


def joined(pos: Position, name: str) -> Change:
    """Return the change that adds a player. Parsing fills in all that the file leaves out."""
    name = " ".join(name.split())
    _fits(pos, len(pos.seats) + 1)
    return lambda data: data["player"].append({"name": name}), f"Added {name}."


def left(pos: Position, name: str) -> Change:
    """Return the change that removes a player. The player's markers go to the next player."""
    one_of("player", name, pos.seats)
    _fits(pos, len(pos.seats) - 1)
    after = pos.seats[(pos.seats.index(name) + 1) % len(pos.seats)]
    markers = [dial.counter for dial in dials(pos).values() if not dial.seat]
    keys = {"turn", *(counter.key for counter in markers if counter.counts == "player")}

    def change(data: dict[str, Any]) -> None:
        data["player"] = [player for player in data["player"] if player["name"] != name]
        if data["turn"] == name and data.pop("pending", None) is not None:
            data["step"] = pos.game.flow.steps[pos.step].part_of or pos.step
        _given(data, keys, name, after)

    return change, f"Took {name} out, with all that belongs to {name}."


def _given(data: dict[str, Any], keys: Iterable[str], name: str, after: str) -> None:
    for key in keys:
        if data.get(key) == name:
            data[key] = after


def _fits(pos: Position, count: int) -> None:
    if count not in pos.game.players:
        raise CoreWorldsError("wrong number of players", found=str(count),
                              expected=f"{min(pos.game.players)} to {max(pos.game.players)}")  # fmt: skip
