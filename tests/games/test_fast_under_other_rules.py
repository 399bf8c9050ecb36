"""Played on fast, a game goes by replaced rules as it does step by step, whatever of a rule lies in other code."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import coreworlds as cw
from coreworlds.engine.rulebook import basis_of, is_graded
from coreworlds.tutor.knowing.belief import book_of
from tests.together import together

if TYPE_CHECKING:
    from coreworlds.engine.game import Game

GAMES = [cw.game(each) for each in ("core-worlds", "galactic-emperor")]
CORE_WORLDS = GAMES[0]
MARKED = [
    (game, rule)
    for game in GAMES
    for rule, function in game.rulebook.functions.items()
    if basis_of(function) is not None or is_graded(function)
]
OBJECTING = ("pass-forced-energy", "energy-surge", "energy-explore-once", "surge-token-once")
DECISIONS = 40


def start(game: Game = CORE_WORLDS, players: int = 3) -> cw.Position:
    return cw.setup(game.id, players=["Ana", "Ben", "Cat", "Dan"][:players], seed=11)


def both_ways(book: cw.Rulebook, most: int = DECISIONS, game: Game = CORE_WORLDS) -> tuple[cw.Position, cw.Position]:
    """Play the same choices fast and step by step; return where they end."""
    choices: list[tuple[int, int]] = []

    def note(_table: object, moves: list[Any], random: Random) -> Any:  # noqa: ANN401  (a move)
        choices.append((len(moves), random.randrange(len(moves))))
        return moves[choices[-1][1]]

    end, _ = cw.rollout(start(game), note, seed=4, rulebook=book, most=most)
    pos = start(game)
    for size, choice in choices:
        pos = ([pos] + [step.after for step in cw.advance(pos, rulebook=book)])[-1]
        options = list(cw.legal(pos, rulebook=book))
        assert len(options) == size
        pos = cw.step(pos, options[choice], rulebook=book).after
    return end, pos


@together((wrong.id, (game, wrong)) for game in GAMES for wrong in game.wrong_rules)
def test_a_wrong_rule_holds_both_ways(game: Game, wrong: Any) -> None:  # noqa: ANN401
    fast, slow = both_ways(book_of(wrong, game.rulebook), game=game)
    assert fast == slow


def test_rules_of_both_games_say_on_what_their_answers_depend() -> None:
    assert {"draft-cost", "controlled", "storage"} <= {rule for _, rule in MARKED}


@pytest.mark.parametrize(("game", "rule"), MARKED, ids=[rule for _, rule in MARKED])
def test_what_is_kept_of_a_rule_is_what_it_would_say(game: Game, rule: str) -> None:
    """An equal function that says nothing of itself is asked each time, and finds the same games."""
    plain = game.rulebook.replace(rule, lambda *asked, own=game.rulebook.functions[rule]: own(*asked))
    for players in (3, 4):
        assert cw.rollout(start(game, players), seed=3, rulebook=plain) == cw.rollout(start(game, players), seed=3)


@pytest.mark.parametrize("rule", OBJECTING)
def test_a_rule_that_says_nothing_any_more_holds_both_ways(rule: str) -> None:
    fast, slow = both_ways(CORE_WORLDS.rulebook.replace(rule, lambda t, s: None))
    assert fast == slow


def test_as_many_cards_are_offered_to_explore_with_as_the_rule_says_now() -> None:
    """Sets of a hand are kept, but not for another number."""

    def number(t: Any, s: Any) -> int:  # noqa: ANN401
        return 1 + (t.round + s.at) % 3

    found: set[tuple[int, bool]] = set()

    def note(t: Any, moves: list[Any], random: Random) -> Any:  # noqa: ANN401
        s, n = t.asked, number(t, t.asked)
        if t.step == "energy.boost" and not s.explored:
            sizes = {len(cards) for verb, cards in moves if verb == "explore"}
            found.add((n, sizes <= {n} and bool(sizes) == (len(s.hand) >= n)))
        return random.choice(moves)

    pos, book = start(), CORE_WORLDS.rulebook.replace("energy-explore", number)
    for seed in range(20):
        cw.rollout(pos, note, seed=seed, rulebook=book)
    assert {n for n, _ in found} == {1, 2, 3}
    assert all(right for _, right in found)
