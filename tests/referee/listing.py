"""All legal actions at a decision, found by trying every action that could be."""

from itertools import combinations, product
from typing import Any

from .deck import ability, with_own
from .legality import DECISIONS, LONE, choices, permitted, used_copy
from .state import COLONIZERS, Data, opened, ruled, seat
from .strength import enough, strength
from .words import copies, in_central, items, read, sent, timing, usable, use_words

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
        texts.append("send " + ", ".join(unit_text(player, unit) for unit in units))
    return texts


def unit_text(player: Data, unit: Data) -> str:
    """Write one Unit of the Warzone with its number."""
    # design.md: "A #2" is the second copy as they lie
    group = copies(player["units"], unit["name"])
    return f"{unit['name']} #{next(k for k, other in enumerate(group, 1) if other is unit)}"


def candidates(p: Data, player: Data, cards: dict[str, Data]) -> list[str]:
    """Write every action that could be legal at this step; for ``send`` the minimal sets only."""
    # RB, Phases
    hand = sorted(set(player["hand"]))
    centre = numbered(p["central"])
    ask = p["pending"] if p["pending"].get("kind") == "ask" else None
    uses = []
    for name in numbered(usable(p, player, cards)):
        times = (ability(cards[name.split(" #")[0]], timing(p)) or {}).get("times", 1)
        uses += [f"use {name}"] + [f"use {name} {n}" for n in range(2, times + 1)]
    texts = ["surge", "done", "stop", "pass", "token", "concede", "no colony", "keep nothing", "reshuffle", "leave"]
    texts += [f"{verb} {name}" for verb in ("draft", "invade", "take") for name in centre]
    texts += [f"{verb} {name}" for verb in ("deploy", "play", "keep", "use") for name in hand]
    texts += uses + [f"colonize {name}" for name in COLONIZERS]
    if p["step"] == "energy.boost":
        texts += [f"explore {names}" for names in pools(player["hand"], 2, 2)]
    if ask:
        pool = choices(p, player, cards)
        texts += ["choose nothing"] + [f"choose {names}" for names in pools(pool, ask["least"], ask["most"])]
    if p["step"] == "action.invade":
        texts += minimal_sends(p, player, cards)
    return texts


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
    if p["step"] not in DECISIONS:
        return []
    player = seat(p, p["turn"])
    if p["step"] == "action.turn" and forced_pass(p, player, cards):
        return []
    texts = [text for text in dict.fromkeys(candidates(p, player, cards)) if permitted(p, player, text, cards)]
    return [] if len(texts) == 1 and texts[0] in LONE else texts


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
    verb, rest = read(text) or ("?", text)
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
