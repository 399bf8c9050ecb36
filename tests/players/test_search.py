"""The searching player: what it may know, the same again by tries, a won game, and reasons that are facts."""

from __future__ import annotations

from itertools import pairwise

import pytest

import coreworlds as cw
from coreworlds.engine.errors import CoreWorldsError
from coreworlds.players.choose import SEARCHING, choose
from coreworlds.players.policies import POLICIES
from coreworlds.players.reasons import CLEAR, LEAST, MoveComparison, compare
from coreworlds.players.search import search, think, tried
from tests.whole_game import whole_game

NAMES = ["Ana", "Ben"]
TRIES = 60


def reached(decisions: int, seed: int = 7) -> cw.Position:
    """Play some decisions of the simple player, and go on to the next one."""
    pos = cw.advance(cw.setup("core-worlds", players=NAMES, seed=seed))[-1].after
    for number in range(decisions):
        line = cw.advance(cw.step(pos, choose(pos, "simple", seed=number)).after)
        pos = line[-1].after if line else cw.step(pos, choose(pos, "simple", seed=number)).after
    return pos


def compared(pos: cw.Position, one: str, other: str, deals: int = 16) -> MoveComparison:
    *_, last = compare(pos, str(pos.turn), (one, other), deals=deals)
    return last


@pytest.mark.parametrize("decisions", [0, 24, 61])
def test_only_what_the_seat_knows(decisions: int) -> None:
    """Everything that is hidden from the seat is dealt anew, the seed too: each estimate and each reason stays."""
    pos = reached(decisions)
    me = str(pos.turn)
    view = cw.seen_by(pos, me)
    found = tried(pos, me, TRIES)
    others = [cw.deal(view, seed) for seed in (1, 2)]

    assert all(str(other) != str(pos) for other in others)
    assert all(tried(other, me, TRIES) == found for other in others)
    reasons = compared(pos, found[0].action, found[-1].action)
    assert all(compared(other, found[0].action, found[-1].action) == reasons for other in others)


def test_the_same_again() -> None:
    """The same seed gives the same estimates; another seed has other luck."""
    pos = reached(24)

    assert tried(pos, str(pos.turn), TRIES) == tried(pos, str(pos.turn), TRIES)
    assert tried(pos, str(pos.turn), TRIES) != tried(pos, str(pos.turn), TRIES, seed=1)


def test_tries_grow() -> None:
    """Each result of the generator rests on more tries than the one before."""
    pos = reached(24)
    going = search(pos, str(pos.turn), pause=0.0)
    counts = [sum(each.tries for each in next(going)) for _ in range(20)]

    assert all(a < b for a, b in pairwise(counts))


def test_more_tries_are_surer() -> None:
    """The interval of the simple player's choice becomes narrower."""
    pos = reached(24)
    few, many = (
        next(e for e in tried(pos, str(pos.turn), tries) if e.gain == e.doubt == 0.0) for tries in (TRIES, 20 * TRIES)
    )

    assert many.tries > few.tries
    assert many.margin < few.margin


def test_a_position_is_not_changed() -> None:
    pos = reached(24)
    before = str(pos)
    tried(pos, str(pos.turn), TRIES)

    assert str(pos) == before


def test_nobody_searches_for_who_does_not_decide() -> None:
    pos = reached(24)
    other = next(name for name in NAMES if name != pos.turn)

    with pytest.raises(CoreWorldsError, match="nothing to decide"):
        next(search(pos, other))
    with pytest.raises(CoreWorldsError, match="cannot be done"):
        next(compare(pos, str(pos.turn), ("fly away", "stop")))


def test_it_is_a_player_like_any_other() -> None:
    """It can be chosen by name, and what it does is legal."""
    pos = reached(24)
    action = choose(pos, SEARCHING)

    assert SEARCHING not in POLICIES  # which are for playing on fast
    assert action in cw.legal(pos)
    assert think(pos, str(pos.turn), seconds=0.0) in {str(each) for each in cw.legal(pos)}


LAST = """version = 1
game = "core-worlds"
round = 10
phase = "action"
step = "action.turn"
turn = "Ana"
destiny = "Ben"
central = ["Taurus", "Claw Fighter", "Prometheus"]

[[player]]
name = "Ana"
home = "Lupus"
actions = 3
energy = 8
hand = ["Lord Banner"]
units = ["Snub Fighter x2", "Galactic Grunts x2"]

[[player]]
name = "Ben"
home = "Cygnus"
worlds = ["Sinbad"]
passed = true
"""


def played_out(pos: cw.Position, first: str = "") -> tuple[str, ...]:
    """Play to the end, the search deciding after the first action, and give the winners."""
    pos = cw.step(pos, first).after if first else pos
    while not pos.over:
        line = cw.advance(pos)
        pos = line[-1].after if line else cw.step(pos, tried(pos, str(pos.turn), 20)[0].action).after
    return tuple(cw.result(pos).winners)


def test_it_takes_a_winning_line_of_the_last_round() -> None:
    """Ben leads by a point and has passed; Ana wins if she conquers a World, for which she must first grow stronger."""
    pos = cw.parse(LAST)
    found = {each.action: each.lead for each in tried(pos, "Ana", TRIES)}

    assert played_out(pos, "pass") == ("Ben",)
    assert played_out(pos) == ("Ana",)
    assert max(found.values()) > 0 >= found["pass"]


def test_reasons_are_facts_of_both_lines() -> None:
    """What the game's facts say after the one and after the other, and by how much they differ; no slogans."""
    pos = cw.parse(LAST)
    best = tried(pos, "Ana", TRIES)[0].action
    reasons = compared(pos, best, "pass")
    said = [str(each) for each in reasons.differences]

    assert reasons.deals == 16
    assert {each.moment for each in reasons.differences} == {"at the end of the game"}
    assert (
        "Ana's Worlds, the Home World included: on average 1.0 Worlds more at the end of the game (16 deals sampled)."
        in said
    )
    assert {each.name for each in reasons.differences} <= {fact.name for fact in pos.game.teaching.facts}


def test_only_clear_differences_are_said() -> None:
    """Less than a few deals, or the action itself, show nothing; what is said stands far from nothing."""
    pos = reached(24)
    first, *_, last = (each.action for each in tried(pos, str(pos.turn), TRIES))

    assert compared(pos, first, last, deals=LEAST - 1).differences == ()
    assert compared(pos, first, first, deals=LEAST).differences == ()
    clear = compared(pos, first, "pass", deals=32).differences
    assert clear
    assert all(abs(each.mean) >= CLEAR / 2 * each.margin for each in clear)


@pytest.mark.parametrize("game", cw.games())
def test_reasons_at_every_step_that_asks(game: str) -> None:
    """Whatever a step asks, two answers can be compared: facts that are none at a moment are left out."""
    steps = whole_game(4, game=game)
    asked = {each.before.step: each.before for each in reversed(steps) if len(cw.legal(each.before)) > 1}
    for pos in asked.values():
        actions = [a.text for a in cw.legal(pos)]
        player = next(iter(cw.legal(pos))).player
        for number, each in enumerate(compare(pos, player, (actions[0], actions[-1]), deals=LEAST), 1):
            assert each.deals == number, pos.step
    assert len(asked) > 8
