"""What `judge` answers in Core Worlds, by name: Units that are enough, cards that lie elsewhere, hidden cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import coreworlds as cw
from tests.rules.named_positions import TEXTS, position
from tests.rules.test_anything import plain

MOST_UNITS = 8
INVASIONS = [name for name in TEXTS if position(name).step == "action.invade"]


@pytest.mark.parametrize("name", INVASIONS)
def test_units_are_enough_exactly_if_they_contain_a_set_on_offer(name: str) -> None:
    """The list holds the sets from which no Unit can be left out; a set is legal exactly if it contains one of them."""
    pos = position(name)
    copies = numbered(pos)
    smallest = [named(str(a).removeprefix("send ")) for a in cw.legal(pos) if a.verb == "send"]
    assert len(copies) <= MOST_UNITS
    for n in range(1, len(copies) + 1):
        for chosen in combinations(copies, n):
            expected = any(contains(chosen, wanted) for wanted in smallest)
            assert bool(cw.judge(pos, "send " + ", ".join(chosen))) == expected, chosen


def named(text: str) -> Counter[str]:
    """Return the names in a list, in any order."""
    names: Counter[str] = Counter()
    for part in text.split(", "):
        name, _, count = part.partition(" x")
        names[name] += int(count or 1)
    return names


def numbered(pos: cw.Position) -> list[str]:
    seen: Counter[str] = Counter()
    names = []
    for code in pos.seat(str(pos.turn)).units:
        card = pos.game.components[code & 0xFFF].name
        seen[card] += 1
        names.append(f"{card} #{seen[card]}")
    return names


def contains(chosen: tuple[str, ...], wanted: Counter[str]) -> bool:
    have = Counter(chosen) + Counter(plain(c) for c in chosen)
    return all(have[card] >= n for card, n in wanted.items())


def test_a_draft_says_where_the_card_lies_instead() -> None:
    """`draft X` with X in a discard pile is refused with the place in which the player can see it."""
    pos = position("a turn with many cards")
    (blocker,) = cw.judge(pos, "draft Claw Fighter").blockers
    assert (blocker.rule, blocker.needs) == ("draft-from-central", "Claw Fighter in the Central Zone")
    assert blocker.has == "Claw Fighter in your discard pile"


def test_a_copy_too_many_is_refused_with_how_many_lie_there() -> None:
    pos = position("a turn with many cards")
    card = next(str(a).removeprefix("deploy ") for a in cw.legal(pos) if a.verb == "deploy")
    code = [c.name for c in pos.game.components].index(card)
    there = pos.seat(str(pos.turn)).hand.count(code)
    (blocker,) = (b for b in cw.judge(pos, f"deploy {card} #{there + 1}").blockers if b.rule == "deploy-from-hand")
    assert (blocker.needs, blocker.has) == (f"{card} #{there + 1} in your hand", f"{there} × {card}")


def test_a_hidden_card_is_not_given_away() -> None:
    """What lies deep in another's discard pile, in his hand or in a deck is "nowhere that you can see"."""
    pos = position("a turn with many cards")
    for card in ("War Machine", "Baron Viktor", "Galactic Charter"):
        blocker = next(b for b in cw.judge(pos, f"draft {card}").blockers if b.rule == "draft-from-central")
        assert blocker.has == f"{card} nowhere that you can see"
    with_it = cw.parse(str(pos).replace('["Galactic Grunts", "Energy Surge"]', '["War Machine", "Energy Surge"]'))
    assert with_it != pos
    assert str(cw.judge(with_it, "draft War Machine")) == str(cw.judge(pos, "draft War Machine"))


def test_each_refusal_names_every_reason() -> None:
    """Two things that are missing are two blockers, each with its own numbers."""
    pos = position("no Actions left: a forced pass")
    rules = {b.rule for b in cw.judge(pos, "Ben: draft Sinbad").blockers}
    assert {"action-phase-order", "draft-no-worlds"} <= rules
