"""Odds are what the rules make of the dice: counted by hand in small cases, and compared with games played often."""

from __future__ import annotations

from collections import Counter
from math import isclose, sqrt

import pytest

import coreworlds as cw
from coreworlds.engine.luck import Seeded
from coreworlds.games.contest import binomial
from coreworlds.players.choose import choose
from coreworlds.players.contest import chances, contest_of
from coreworlds.tutor.looking.odds import odds_by_and_by
from coreworlds.tutor.questions.walk import walk
from tests.combats import combat


def played(pos: cw.Position, seed: int) -> str:
    """Play a combat to its end through the page's own steps, by the choices that the odds name."""
    contest, luck = pos.game.opponent.contest, Seeded(seed)
    while not (said := contest.result(pos.table_for(None))):
        options = pos.options()
        action = None
        if options:
            ((seat, moves),) = options
            move = contest.choose(pos.table_for(None), seat, moves)
            action = next(each for each in cw.legal(pos) if each.move_on(pos.table_for(None))[0] == move)
        pos = cw.step(pos, action, luck=luck).after
    return said


def test_a_fighter_against_a_fighter_is_counted_by_hand() -> None:
    """Both hit with a third: Ana alone hits with 2/9, both with 1/9; with 4/9 they roll again."""
    found = cw.odds(combat(["Fighter"], ["Fighter"]))
    assert found.exact
    assert found.error == 0
    assert {said: round(chance, 12) for said, chance in found.outcomes.items()} == {
        "Ana wins": 0.4, "Ben wins": 0.4, "Nobody is left": 0.2,
    }  # fmt: skip


def test_a_fighter_against_a_cruiser_is_counted_by_hand() -> None:
    """The Cruiser hits with 3/4 before the Fighter fires; else the Fighter alone hits with 1/3, and so on."""
    found = cw.odds(combat(["Fighter"], ["Cruiser"]))
    lost, won = 3 / 4, 1 / 4 * 1 / 3
    assert isclose(found.outcomes["Ben wins"], lost / (lost + won), abs_tol=1e-12)
    assert isclose(found.outcomes["Ana wins"], won / (lost + won), abs_tol=1e-12)


def test_an_empire_alone_is_counted_by_hand() -> None:
    """Its 2 dice hit with 4 or more in phase 2, the Cruiser's as well."""
    found = cw.odds(combat(["Cruiser"], [], sector="empires"))
    miss = 1 / 4
    again = miss * miss
    assert isclose(found.outcomes["Ana wins"], (1 - miss) * miss / (1 - again), abs_tol=1e-12)
    assert isclose(found.outcomes["Nobody is left"], (1 - miss) ** 2 / (1 - again), abs_tol=1e-12)


@pytest.mark.parametrize(
    ("mine", "theirs", "more"),
    [
        (["Fighter x2", "Cruiser"], ["Fighter", "Cruiser"], {}),
        (["Dreadnought"], ["Fighter x3"], {}),
        (["Cruiser", "Dreadnought"], ["Fighter"], {"sector": "starbases"}),
        (["Fighter x2"], ["Cruiser"], {"bonus": True}),
    ],
)
def test_counted_odds_agree_with_combats_that_are_played(
    mine: list[str], theirs: list[str], more: dict[str, object]
) -> None:
    pos, games = combat(mine, theirs, **more), 400  # type: ignore[arg-type]
    exact = cw.odds(pos)
    counts = Counter(played(pos, seed) for seed in range(games))
    assert exact.exact
    assert isclose(sum(exact.outcomes.values()), 1)
    assert set(counts) <= set(exact.outcomes)
    for said, chance in exact.outcomes.items():
        assert abs(counts[said] / games - chance) <= 4 * sqrt(chance * (1 - chance) / games) + 1e-9, said


def test_a_combat_too_large_to_count_is_sampled_with_its_error() -> None:
    pos = combat(["Fighter x2", "Cruiser"], ["Fighter", "Cruiser"])
    exact = cw.odds(pos).outcomes
    *_, last = chances(pos, 1_000, most=0)
    assert last is not None
    sampled, counted = last
    assert not counted
    for said, chance in exact.items():
        assert abs(sampled.get(said, 0) - chance) <= 4 * sqrt(chance * (1 - chance) / 1_000)


def test_the_largest_combat_is_sampled_and_says_so() -> None:
    fleet = ["Fighter x9", "Cruiser x6", "Dreadnought x3"]
    found = cw.odds(combat(fleet, fleet, sector="starbases"), sample=60)
    assert not found.exact
    assert isclose(found.error, max(sqrt(p * (1 - p) / 60) for p in found.outcomes.values()))


def test_odds_follow_the_rules_in_force() -> None:
    """Who believes that Fighters hit on 4 counts other odds: half of the dice hit."""
    pos = combat(["Fighter"], ["Fighter"])
    wrong = next(each for each in pos.game.wrong_rules if each.id == "all-hit-on-four")
    found = cw.odds(pos.under(wrong.book(pos.game.rulebook)))
    assert isclose(found.outcomes["Nobody is left"], 1 / 3, abs_tol=1e-12)


def test_an_action_that_leads_to_a_combat_has_the_odds_of_the_combat() -> None:
    acts = (t for t in walk("galactic-emperor", 1) if t.action is not None)
    before = next(t for t in acts if contest_of(t.after) and not contest_of(t.before))
    found = cw.odds(before.before, before.action.text)
    assert found.how
    assert sum(chance for said, chance in found.outcomes.items() if "wins" in said or "Nobody" in said) > 1 - 1e-9


def test_an_action_that_is_not_allowed_raises_with_its_verdict() -> None:
    with pytest.raises(cw.Illegal) as refused:
        cw.odds(combat(["Fighter"], ["Fighter"]), "retreat")
    assert refused.value.verdict.blockers


def test_nothing_comes_by_itself_where_somebody_must_decide() -> None:
    pos = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))[-1].after
    with pytest.raises(cw.CoreWorldsError, match="must decide"):
        cw.odds(pos)


def test_price_dice_are_counted_though_the_stack_is_hidden() -> None:
    """Four dice in order: 126 different rolls; all four alike in 6 of 1,296."""
    before = next(t.before for t in walk("galactic-emperor", 1) if t.step == "merchant.roll")
    found = cw.odds(before, viewer="Ana")
    assert found.exact
    assert len(found.outcomes) == 126
    assert isclose(sum(found.outcomes.values()), 1)
    alike = [chance for said, chance in found.outcomes.items() if len({w[-1] for w in said.split("; ")}) == 1]
    assert isclose(sum(alike), 6 / 1_296)


def test_dice_of_hidden_worlds_differ_from_deal_to_deal() -> None:
    """A hand that is drawn from a deck one cannot see is an estimate, and not the same in all deals."""
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    found = cw.odds(pos, viewer="Ana")
    assert not found.exact
    assert 0 < found.error <= sqrt(0.25 / 200)
    assert len(found.outcomes) > 20
    assert isclose(sum(found.outcomes.values()), 1)
    assert found.to_dict()["outcomes"] == found.outcomes


def test_work_comes_in_slices_and_the_answer_last() -> None:
    *slices, last = odds_by_and_by(combat(["Fighter x4", "Cruiser x2"], ["Fighter x4", "Cruiser x2"]))
    assert all(each is None for each in slices)
    assert last is not None
    assert last.exact


@pytest.mark.parametrize("game", cw.games())
def test_odds_of_any_action_sum_to_1(game: str) -> None:
    session = cw.Session(cw.setup(game, players=["Ana", "Ben", "Cleo"], seed=3))
    for number in range(12):
        session.advance()
        action = choose(session.position, "simple", seed=number)
        found = cw.odds(session.position, f"{action.player}: {action.text}", sample=5)
        assert isclose(sum(found.outcomes.values()), 1), action
        session.step(action)


def test_chances_of_several_dice_are_binomial() -> None:
    assert [round(chance, 6) for chance in binomial(3, 1 / 3)] == [0.296296, 0.444444, 0.222222, 0.037037]
