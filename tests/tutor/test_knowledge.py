"""What counting tells is true: of the position itself, and of every other that looks the same."""

from __future__ import annotations

from collections import Counter

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose
from coreworlds.tutor.handson.file import shown
from coreworlds.tutor.knowing.knowledge import knowledge, sights


def reached(seed: int, players: list[str], *, draft: bool, decisions: int) -> cw.Position:
    """Play on for some decisions, at random."""
    pos = cw.setup("core-worlds", players, seed=seed, pregame_draft=draft)
    while decisions and not pos.over:
        asked = next((seat.name for seat, _ in pos.options()), None)
        action = choose(pos, "random", asked, seed=decisions) if asked else None
        pos = cw.step(pos, action).after
        decisions -= asked is not None
    return pos


def check(pos: cw.Position, whole: cw.Position, viewer: str | None) -> int:
    """Compare what counting tells of a position with a whole one that looks the same; count what is known as a set."""
    view, lies = shown(cw.seen_by(pos, viewer)).piles, shown(whole).piles
    known = knowledge(pos, viewer)
    for each in known:
        cards = Counter(name for spot in each.places for name, _ in lies[spot.id])
        cards -= Counter(name for spot in each.places for name, _ in view[spot.id] if name != "?")
        sure, among = (Counter(dict(names)) for names in (each.sure, each.among))
        assert cards.total() == each.count
        assert not sure - cards, f"{each.places}: surely there, and not: {sure - cards}"
        assert not cards - sure - among, f"{each.places}: there, and not told: {cards - sure - among}"
    return sum(each.known for each in known)


@pytest.mark.parametrize("seed", range(12))
def test_what_counting_tells_is_true(seed: int) -> None:
    players = ["Ana", "Ben", "Cleo", "Dan", "Eva"][: 2 + seed % 4]
    pos = reached(seed, players, draft=seed % 3 == 0, decisions=12 + 25 * seed)
    for viewer in (None, *pos.seats):
        check(pos, pos, viewer)


@pytest.mark.parametrize("seed", range(4))
def test_it_is_true_of_every_position_that_looks_the_same(seed: int) -> None:
    pos = reached(seed, ["Ana", "Ben", "Cleo"], draft=False, decisions=20 * seed)
    for viewer in (None, *pos.seats):
        for other in range(10):
            check(pos, cw.deal(cw.seen_by(pos, viewer), other), viewer)


def test_it_follows_from_what_is_seen_alone() -> None:
    pos = reached(3, ["Ana", "Ben"], draft=False, decisions=40)
    for viewer in (None, *pos.seats):
        same = [cw.deal(cw.seen_by(pos, viewer), seed) for seed in range(5)]
        assert {knowledge(other, viewer) for other in same} == {knowledge(pos, viewer)}


def test_ones_own_deck_is_known_as_a_set_and_not_the_others() -> None:
    pos = reached(7, ["Ana", "Ben"], draft=False, decisions=1)
    seen = {sight.place.id: sight.kind for sight in sights(pos, "Ana")}
    assert seen["Ana deck"] == "set"
    assert seen["Ben deck"] == "number"
    assert seen["Ana hand"] == "private"
    assert seen["deck 1"] == "set"


def test_with_the_pregame_draft_a_deck_is_not_told_too_surely() -> None:
    """A card of the draft may lie in it: what is certain is less."""
    pos = reached(1, ["Ana", "Ben"], draft=True, decisions=8)
    own = next(each for each in knowledge(pos, "Ana") if each.places[0].seat == "Ana")
    assert not own.known
    assert own.among


def test_a_number_that_is_hidden_is_known_to_its_owner_alone() -> None:
    pos = cw.setup("galactic-emperor", ["Ana", "Ben", "Cleo"], seed=7)
    found = {who: {sight.place.id: (sight.kind, sight.count) for sight in sights(pos, who)} for who in ("Ana", None)}
    assert found["Ana"]["Ana points"] == ("private", 0)
    assert found["Ana"]["Ben points"] == found[None]["Ana points"] == ("nothing", -1)
    assert found[None]["points"] == ("public", pos.points)
