"""All legal actions at a decision, found by trying every action that could be."""

from collections.abc import Callable, Iterable
from itertools import combinations, product
from typing import Any

from .actions import TABLE, permitted
from .deck import ability, with_own
from .legality import choices, used_copy
from .state import COLONIZERS, Data, opened, ruled, seat
from .strength import enough, strength
from .words import copies, in_central, items, sent, timing, usable, use_words

Meaning = tuple[Any, ...] | None


def pools(names: list[str], least: int, most: int) -> list[str]:
    """Write every way to choose between ``least`` and ``most`` cards, order left aside."""
    # design.md, actions as text
    found = {combo for size in range(least, most + 1) for combo in combinations(sorted(names), size) if combo}
    return [write_cards(list(combo)) for combo in found]


def write_cards(names: list[str]) -> str:
    """Write cards for an action: equal ones together."""
    # design.md: "A x2" means two copies
    parts = [name if names.count(name) == 1 else f"{name} x{names.count(name)}" for name in dict.fromkeys(names)]
    return ", ".join(parts)


def numbered(things: list[Data]) -> list[str]:
    """Write the name of each thing, with ``#k`` where copies of it differ, one for each kind of copy."""
    # design.md: "#2" wherever copies differ
    texts = []
    for name in dict.fromkeys(thing["name"] for thing in things):
        group = copies(things, name)
        different = [thing for place, thing in enumerate(group) if thing not in group[:place]]
        for thing in different:
            place = next(k for k, other in enumerate(group, 1) if other is thing)
            texts.append(name if len(different) == 1 else f"{name} #{place}")
    return texts


def minimal_sends(p: Data, player: Data, cards: dict[str, Data]) -> list[str]:
    """Write the sets of Units that conquer the World and from which no Unit can be left out."""
    # RB, Invade 1 World; design.md, sets
    kinds: list[tuple[tuple[Any, ...], list[Data]]] = []
    for unit in player["units"]:
        key = (unit["name"], unit["tokens"], unit["uses"], strength(player, unit, cards))
        group = next((group for known, group in kinds if known == key), None)
        if group is None:
            kinds.append((key, [unit]))
        else:
            group.append(unit)
    texts = []
    for counts in product(*(range(len(group) + 1) for _, group in kinds)):
        units = [unit for (_, group), number in zip(kinds, counts, strict=True) for unit in group[:number]]
        if not enough(p, player, units, cards):
            continue
        fewer = [[other for other in units if other is not unit] for unit in units]
        if any(enough(p, player, rest, cards) for rest in fewer):
            continue
        texts.append(", ".join(unit_text(player, unit) for unit in units))
    return texts


def unit_text(player: Data, unit: Data) -> str:
    """Write one Unit of the Warzone with its number."""
    # design.md: "A #2" is the second copy as they lie
    group = copies(player["units"], unit["name"])
    return f"{unit['name']} #{next(k for k, other in enumerate(group, 1) if other is unit)}"


def candidates(p: Data, player: Data, cards: dict[str, Data]) -> list[str]:
    """Write every action that could be legal at this step; for ``send`` the minimal sets only."""
    # RB, Phases
    texts: list[str] = []
    for (step, words), verb in TABLE.verbs.items():
        if step == p["step"]:
            named = THINGS[verb.kind](p, player, cards) if verb.kind else []
            texts += [f"{words} {thing}" for thing in named] if verb.kind else [words]
    return texts


def uses(p: Data, player: Data, cards: dict[str, Data]) -> list[str]:
    """Write every use of a card's text: cards of the hand, and of the Warzone, once or several times."""
    # RB, Energy Phase; RB, Invade 1 World
    found = sorted(set(player["hand"]))
    for name in numbered(usable(p, player, cards)):
        times = (ability(cards[name.split(" #")[0]], timing(p)) or {}).get("times", 1)
        found += [name] + [f"{name} {n}" for n in range(2, times + 1)]
    return found


def answers(p: Data, player: Data, cards: dict[str, Data]) -> list[str]:
    """Write every answer to the card that asks."""
    # plan.md, pending ask: least and most
    return pools(choices(p, player, cards), p["pending"]["least"], p["pending"]["most"])


THINGS: dict[str, Callable[[Data, Data, dict[str, Data]], Iterable[str]]] = {
    "centre": lambda p, _player, _cards: numbered(p["central"]),
    "hand": lambda _p, player, _cards: sorted(set(player["hand"])),
    "colonist": lambda _p, _player, _cards: COLONIZERS,
    "two": lambda _p, player, _cards: pools(player["hand"], 2, 2),
    "use": uses,
    "answer": answers,
    "units": minimal_sends,
}


def forced_pass(p: Data, player: Data, cards: dict[str, Data]) -> bool:
    """Tell whether the player must pass at the start of his turn."""
    # RB, Pass: out of Action Points; or out of Energy without a free as-an-action ability; rulings.md, forced-pass
    if player["actions"] < 1:
        return True
    if player["energy"] >= 1:
        return False
    saving = ["use", "play", "token"] + (["draft", "deploy"] if ruled(p, "forced-pass") else [])
    texts = [text for text in candidates(p, player, cards) if text.split(" ")[0] in saving]
    return not any(permitted(p, player, text, cards) for text in texts)


def raw_legal(p: Data, cards: dict[str, Data]) -> list[str]:
    """List the legal actions at a decision; empty while the step is automatic."""
    # RB, Phases; design.md: what is taken automatically when it is the only legal action
    player = seat(p, p["turn"])
    if p["step"] == "action.turn" and forced_pass(p, player, cards):
        return []
    texts = [text for text in dict.fromkeys(candidates(p, player, cards)) if permitted(p, player, text, cards)]
    verb, _ = TABLE.at(p["step"], texts[0]) if len(texts) == 1 else (None, "")
    return [] if verb is not None and verb.lone else texts


def legal(position: Data, cards: dict[str, Data]) -> set[tuple[str, str]]:
    """Give all legal actions of a position file as (player, text)."""
    # RB, Phases
    cards = with_own(position, cards)
    p = opened(position)
    return {(p["turn"], text) for text in raw_legal(p, cards)}


def accepts(position: Data, player: str, text: str, cards: dict[str, Data]) -> bool:
    """Tell whether any action that one can name is legal: every sufficient ``send`` set, too."""
    # RB, Phases; design.md, sets
    cards = with_own(position, cards)
    p = opened(position)
    if player != p["turn"] or not raw_legal(p, cards):
        return False
    return permitted(p, seat(p, player), text, cards)


def verdicts(
    position: Data, asked: list[tuple[str, str]], cards: dict[str, Data], *, decision: bool | None = None
) -> list[bool]:
    """Answer ``accepts`` for many (player, text) at once; ``decision`` = what ``legal`` has found already."""
    # RB, Phases
    cards = with_own(position, cards)
    p = opened(position)
    awaited = bool(raw_legal(p, cards)) if decision is None else decision
    player = seat(p, p["turn"])
    return [awaited and name == p["turn"] and permitted(p, player, text, cards) for name, text in asked]


def legal_meanings(position: Data, texts: list[str], cards: dict[str, Data]) -> list[Meaning]:
    """Give what each of these texts means, so that two lists compare whatever their notation."""
    # design.md, actions as text
    cards = with_own(position, cards)
    p = opened(position)
    return [meaning(p, text, cards) for text in texts]


def copy_meaning(thing: Data | None) -> Meaning:
    """Say which copy is meant by all that tells copies apart."""
    # design.md: "#2" is shown wherever copies differ
    if thing is None:
        return None
    return tuple(sorted((key, value) for key, value in thing.items() if key != "asking"))


def meaning(p: Data, text: str, cards: dict[str, Data]) -> Meaning:
    """Give the same value for texts that mean the same action, whatever the order of names."""
    # design.md, actions as text
    verb, rest = TABLE.read(text) or ("?", text)
    player = seat(p, p["turn"])
    if verb in ("draft", "invade"):
        return verb, copy_meaning(in_central(p, rest))
    if verb == "send":
        units = sent(player, rest, cards)
        return verb, None if units is None else tuple(sorted(copy_meaning(unit) for unit in units))
    if verb == "use":
        thing, times = used_copy(p, player, rest, cards)
        return verb, use_words(rest)[0] if thing is None else copy_meaning(thing), times
    return verb, tuple(sorted(name for name, _ in items(rest))) if rest else ()
