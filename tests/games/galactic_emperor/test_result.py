"""The result of a game: every Victory Point with the rule that gave it, and by what a tie was broken."""

from __future__ import annotations

import pytest

import coreworlds as cw

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Flo")
END = """version = 1
game = "galactic-emperor"
round = 9
direction = "clockwise"
throne = "Ben"
phase = "final"
step = "final.wealthy"
turn = "Ana"
role = "Regent"
galaxy = { D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun", D2 = "Slag", D3 = "Meadow" }
[[player]]
name = "Ana"
points = 30
scored = { regent-count = 25, battle-empire-point = 3 }
metal = 6
energy = 3
marks = 9
[[player]]
name = "Ben"
points = 30
marks = 1
[[player]]
name = "Cleo"
points = 30
"""


def ended(text: str) -> cw.Position:
    pos = cw.parse(text)
    return cw.advance(pos)[-1].after


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_point_of_a_whole_game_comes_from_a_rule_and_together_they_are_the_total(seats: int) -> None:
    pos, _ = cw.rollout(cw.setup("galactic-emperor", players=NAMES[:seats], seed=seats), "random", seed=1)
    rules, told = pos.game.rulebook.rules, {each.player: each for each in pos.game.page.layout(pos, None).sums}
    for score in cw.result(pos).scores:
        points = pos.seat(score.player).points
        assert score.total == sum(part.points for part in score.parts) == points
        assert {part.rule for part in score.parts} <= set(rules) - {"notation"}
        assert sum(amount for _, amount, *_ in told[score.player].parts) == told[score.player].total == points


def test_the_last_bonuses_and_what_was_scored_before_stand_apart() -> None:
    """Ana had 28 points by rules that the file names, and 2 more without one."""
    result = cw.result(ended(END))
    ana = result.scores[0]
    assert [(part.rule, part.points) for part in ana.parts] == [
        ("notation", 2),
        ("regent-count", 25),
        ("battle-empire-point", 3),
        ("wealthy-storage", 1),
        ("wealthy-marks", 2),
    ]
    assert (ana.total, result.winners, result.ties) == (33, ("Ana",), ())


def test_the_planets_of_the_final_count_are_told_one_by_one() -> None:
    text = END.replace("final.wealthy", "final.count").replace("Regent", "Warlord")
    pos = ended(text.replace('name = "Cleo"', 'name = "Cleo"\nempires = ["D2", "D3"]'))
    cleo = cw.result(pos).scores[2]
    assert [(p.rule, p.points, len(p.lines)) for p in cleo.parts if p.rule == "final-count"] == [("final-count", 3, 3)]


def test_more_points_by_rules_than_there_are_explain_none() -> None:
    """A hand that takes points away leaves the sum right."""
    ana = cw.result(ended(END.replace("points = 30\nscored", "points = 20\nscored"))).scores[0]
    assert ana.total == 23
    assert [part.rule for part in ana.parts] == ["notation"]


ALONE = 'fleets = { D1 = ["Fighter"] }'
TIED = END.replace("metal = 6\nenergy = 3\nmarks = 9", ALONE).replace("marks = 1", "fleets = {}") + "fleets = {}\n"


def test_three_who_tie_in_sectors_are_told_apart_by_the_throne_and_then_by_ships() -> None:
    result = cw.result(ended(TIED))
    assert result.ties == (
        ("showdown-tie", ("Ana", "Ben", "Cleo"), ("Ben", "Cleo")),
        ("showdown-nobody", ("Ben", "Cleo"), ("Ben", "Cleo")),
    )
    assert result.rule == "showdown-nobody"
    told = ended(TIED)
    assert all(sentence in told.game.page.layout(told, None).outcome[0] for sentence in result.broken)


def test_three_who_tie_are_told_apart_by_sectors_where_these_differ() -> None:
    text = TIED.replace(ALONE, f'{ALONE}\nempires = ["D2"]')
    result = cw.result(ended(text.replace('name = "Cleo"', 'name = "Cleo"\nempires = ["D3"]')))
    assert result.ties == (
        ("showdown-most", ("Ana", "Ben", "Cleo"), ("Cleo", "Ana")),
        ("showdown", ("Cleo", "Ana"), ("Ana",)),
    )
    assert result.winners == ("Ana",)


def test_what_another_player_scored_by_is_as_secret_as_the_points() -> None:
    pos = cw.parse(END)
    assert cw.seen_by(pos, "Ana").seat("Ana").scored == pos.seat("Ana").scored
    assert cw.seen_by(pos, "Ben").seat("Ana").scored == {}
    assert cw.parse(str(pos)) == pos


def test_a_rule_that_pays_nothing_is_refused_in_a_file() -> None:
    with pytest.raises(cw.CoreWorldsError):
        cw.parse(END.replace("regent-count = 25", "merchant-marks = 25"))
