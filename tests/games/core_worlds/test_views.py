"""What may not be known in Core Worlds, changed by hand: the view stays the same to the letter."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.engine.luck import Seeded
from coreworlds.games.core_worlds.moves import without
from coreworlds.games.core_worlds.state import NOTHING, CardQuestion
from tests.engine.play import CASES, Case, positions

GALAXIES = [case for case in CASES if case.game == "core-worlds"]


def played(t: Any, s: Any) -> tuple[int, ...]:  # noqa: ANN401  (the game's own)
    """Return the Tactic that a player has played and that asks for cards: it is known, though still in the hand."""
    asks = isinstance(t.pending, CardQuestion) and t.pending.source[0] == "hand" and s.at == t.turn
    return (t.pending.card,) if asks and t.pending.card in s.hand else ()


def stirred(pos: cw.Position, player: str, random: Random) -> cw.Position:
    """Return the position with everything mixed that the player may not know, listed here by hand."""
    t = pos.table_for(None).thaw()
    t.seed, t.luck = t.seed + 1, {**t.luck, "homes": 7}
    t.galactic = tuple(tuple(random.sample(deck, len(deck))) for deck in t.galactic)
    for s in t.seats:
        if s.name == player:
            s.deck = tuple(random.sample(s.deck, len(s.deck)))
            continue
        top, open_ = s.discard[-1:], played(t, s)
        hidden_hand = without(s.hand, *open_) if open_ else s.hand
        pool = [*hidden_hand, *s.deck, *s.discard[:-1]]
        random.shuffle(pool)
        s.hand, pool = tuple(sorted((*open_, *pool[: len(hidden_hand)]))), pool[len(hidden_hand) :]
        s.deck, pool = tuple(pool[: len(s.deck)]), pool[len(s.deck) :]
        s.discard = (*pool, *top)
        if pos.step == "discard.keep" and s.kept != t.seats[t.turn].kept:
            s.kept = random.choice([NOTHING, *s.hand])
    return cw.Position(t)


@pytest.mark.parametrize("case", GALAXIES, ids=str)
def test_a_view_shows_nothing_of_what_is_mixed_by_hand(case: Case) -> None:
    """Others' hands and choices, all draw decks, others' discard piles below the top, Galactic Decks, seed and luck."""
    random, mixed = Random(13), 0
    for pos in positions(case, every=4):
        if pos.phase in {"setup", "pregame"}:
            continue
        for player in pos.seats:
            other = stirred(pos, player, random)
            mixed += other != pos
            assert str(cw.seen_by(pos, player)) == str(cw.seen_by(other, player))
            assert list(cw.legal(pos, player)) == list(cw.legal(other, player))
    assert mixed > 100


@pytest.mark.parametrize("case", GALAXIES, ids=str)
def test_a_view_shows_all_that_lies_open(case: Case) -> None:
    """One's own hand and discard pile, every Warzone, the Central Zone, and how many cards lie elsewhere."""
    for pos in positions(case, every=20):
        for player in pos.seats:
            view = cw.seen_by(pos, player)
            assert (view.central, view.removed) == (pos.central, pos.removed)
            assert [len(deck) for deck in view.galactic] == [len(deck) for deck in pos.galactic]
            assert all(getattr(view.seat(player), f) == getattr(pos.seat(player), f) for f in ("hand", "discard"))
            for name in pos.seats:
                seen, there = view.seat(name), pos.seat(name)
                assert all(getattr(seen, f) == getattr(there, f) for f in ("home", "units", "worlds", "prestige"))
                assert all(len(getattr(seen, f)) == len(getattr(there, f)) for f in ("hand", "deck", "discard"))
                assert seen.discard[-1:] == there.discard[-1:]


BOXED = """version = 1
game = "core-worlds"
round = 4
phase = "action"
removed = ["Snub Fighter"]
[[player]]
name = "Ana"
home = "Lupus"
discard = ["Forward Scouts", "Battle Cruiser", "Claw Fighter", "Repair Robot", "Ion Storm"]
deck = ["Snub Fighter x3", "Galactic Grunts x4", "Energy Surge x3", "Battle Cry", "Call to Arms", "Lord Banner", "Scout Walker"]
[[player]]
name = "Ben"
home = "Cygnus"
discard = ["Solar Sails x2", "Snub Fighter x4", "Galactic Grunts x4", "Energy Surge x3"]
deck = ["Battle Cry", "Call to Arms", "Empress Elona"]
"""  # noqa: E501  (a deck)


def test_what_the_pregame_draft_put_into_the_box_is_not_dealt_as_what_left_the_game_later() -> None:
    """Of Ben's Snub Fighters one lies in the box: the one that left the game was Ana's, and no card is missing."""
    pos = cw.parse(BOXED)
    assert not pos.complaints
    for player in (*pos.seats, None):
        for seed in range(3):
            dealt = cw.deal(cw.seen_by(pos, player), seed)
            assert not dealt.complaints
            assert not dealt.hides


def test_a_shuffle_is_not_known_on_a_view() -> None:
    """Which card comes first of the new deck follows from the seed, which no view holds; its odds can be told."""
    pos = cw.parse('version = 1\ngame = "core-worlds"\nphase = "action"\n[[player]]\nname = "Ana"\nenergy = 5\n'
                   'deck = []\nhand = ["War Council"]\ndiscard = ["Snub Fighter", "Galactic Grunts x3"]\n'
                   '[[player]]\nname = "Ben"\n')  # fmt: skip
    view = cw.seen_by(pos, "Ana")
    assert cw.step(pos, "play War Council")
    with pytest.raises(cw.CoreWorldsError, match="this step needs luck that is hidden here"):
        cw.step(view, "play War Council")
    assert cw.step(view, "play War Council", luck=Seeded(3))
