"""Games played at random come to an end for every number of players, and what they pass through holds together."""

from random import Random

import pytest

import coreworlds as cw

NAMES = ("Ana", "Ben", "Cyd", "Dee", "Eve", "Fay")
COUNTS = pytest.mark.parametrize("players", range(3, 7))
_MOST_ROUNDS = 60


def begin(players: int, seed: int) -> cw.Position:
    """Set a game up."""
    return cw.setup("galactic-emperor", players=NAMES[:players], seed=seed)


@COUNTS
def test_random_games_end(players: int) -> None:
    """Ten games: each ends, with a winner among the players, in fewer rounds than any table would bear."""
    for seed in range(10):
        end, _ = cw.rollout(begin(players, seed), "random", seed=seed)
        assert end.over
        assert end.round < _MOST_ROUNDS
        assert set(cw.result(end).winners) <= set(end.seats)
        assert not end.complaints


@COUNTS
def test_points_and_tiles_are_conserved(players: int) -> None:
    """As long as the pool holds points, pool and players together have all of them; no tile is lost."""
    total = {3: 115, 4: 130, 5: 145, 6: 160}[players]
    pos, random = begin(players, 7), Random(3)
    while not pos.over:
        actions = list(cw.legal(pos))
        pos = cw.step(pos, random.choice(actions) if actions else None).after
        held = sum(pos.seat(name).points for name in pos.seats)
        assert held + pos.points == total if pos.points else held >= total
        drawn = sum(pos.seat(name).drawn >= 0 for name in pos.seats) + (pos.tile >= 0)
        assert len(pos.zone("galaxy")) + len(pos.row) + len(pos.stack) + len(pos.gone) + drawn == 38


HEAD = 'version = 1\ngame = "galactic-emperor"\n'


def test_the_last_victory_point_ends_the_game() -> None:
    """After a Regent role that empties the pool there is no final count; the richest and the full are rewarded."""
    points = {"A": 40, "B": 37, "C": 36}
    seats = "".join(f'[[player]]\nname = "{name}"\npoints = {n}\n' for name, n in points.items())
    pos = cw.parse(f'{HEAD}phase = "regent"\nstep = "regent.count"\npoints = 2\n{seats}')
    line = cw.advance(pos)
    assert [step.step for step in line] == [
        "regent.count",
        "role.done",
        "final.wealthy",
        "final.showdown",
        "final.winner",
    ]
    assert line[-1].after.over
    assert cw.result(line[-1].after).winners == ("A",)


def test_the_last_empire_token_ends_the_game_after_the_role() -> None:
    """Who claims with the last token goes on to the end of the role; then planets are counted once more."""
    seats = "".join(f'[[player]]\nname = "{name}"\n' for name in "ABC")
    fleets = 'tokens = 1\nfleets = {C3 = ["Fighter"]}\n'
    pos = cw.parse(
        f'{HEAD}phase = "warlord"\ngalaxy = {{C3 = "Anvil"}}\n{seats}'.replace('name = "A"\n', f'name = "A"\n{fleets}')
    )
    after = cw.step(cw.step(pos, "claim C3").after, "end moves").after
    steps = []
    while not after.over:
        actions = list(cw.legal(after))
        step = cw.step(after, "end moves" if actions else None)
        steps.append(step.step)
        after = step.after
    assert "warlord.move" in steps
    assert "final.count" in steps
    assert after.seat("A").points == 1 + 1 + 1  # the home, the sector claimed, and as many marks as the others


def test_who_has_placed_all_influence_is_told_by_the_rule_of_placing() -> None:
    """It was the ruling that one may keep some, which says the opposite."""
    pos, random, told = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=5), Random(5), set()
    while not pos.over:
        actions = list(cw.legal(pos))
        done = cw.step(pos, random.choice(actions) if actions else None)
        stops = [event for event in done.events if event.kind == "stop-influence"]
        told |= {("no influence left" in event.text, event.rule) for event in stops}
        pos = done.after
    assert told == {(True, "regent-place"), (False, "influence-kept")}
