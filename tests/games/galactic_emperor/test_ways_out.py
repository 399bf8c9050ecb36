"""A way out says all that it settles, is near, and knows when the game is over."""

from __future__ import annotations

import random

import pytest

import coreworlds as cw
from coreworlds.tutor.questions.walk import walk
from tests.rules.named_positions import everything, game

NAMES = ["Ana", "Ben", "Cleo"]
HEAD = """game = "galactic-emperor"
direction = "clockwise"
throne = "Ana"
first = "Ana"
round = 6
galaxy = { D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Omega Sun", D2 = "Ferrum" }
"""
PRICES, POOR = "prices = [1, 2, 4]", "marks = 0\nfood = 9\nenergy = 0\nmetal = 3\n"


def position(  # noqa: PLR0913  (what differs)
    phase: str, step: str, turn: str, *, more: str = "", ana: str = "", ben: str = ""
) -> cw.Position:
    """Return a position of three, in the role that Ana has chosen."""
    role = phase.capitalize()
    where = f'phase = "{phase}"\nstep = "{step}"\nchooser = "Ana"\nrole = "{role}"\nturn = "{turn}"\n{more}\n'
    own = {"Ana": ana, "Ben": ben}
    seats = [f'[[player]]\nname = "{name}"\npoints = 9\n{own.get(name, "")}' for name in NAMES]
    return cw.parse(HEAD + where + "".join(seats))


def way(pos: cw.Position, action: str, rule: str) -> cw.Remedy | None:
    """Return the way out of what stops an action by a rule."""
    return next(b for b in cw.judge(pos, action).blockers if b.rule == rule).remedy


def decided_at(step: str, first: int = 4) -> cw.Position:
    """Return the first position of random games at which somebody decides at a step."""
    games = (walk("galactic-emperor", number) for number in range(first, first + 20))
    return next(t.before for line in games for t in line if t.step == step and t.action)


# -- what it settles --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_way_out_says_who_has_chosen_the_role_and_who_has_the_throne(seed: int) -> None:
    """At random moments of random games: nobody becomes chooser, gets Throne or Direction card in silence."""
    rng, met = random.Random(seed), 0
    for pos in game("galactic-emperor", seed):
        for action in rng.sample(everything(pos), 6):
            for blocker in cw.judge(pos, action, rng.choice(pos.seats)).blockers:
                if blocker.remedy is not None and blocker.remedy.kind == "edit":
                    met += told(pos, blocker.remedy)
    assert met > 5


def told(pos: cw.Position, remedy: cw.Remedy) -> bool:
    """Fail if a change by hand settles who has what and does not say so; return whether it settles a role."""
    after = remedy.apply(pos)
    chosen = after.role >= 0 and (after.role, after.chooser) != (pos.role, pos.chooser)
    if chosen:
        role, who = after.parts.names[after.role], after.seats[after.chooser]
        assert f"Mark the {role} as chosen by {who}." in str(remedy), (str(remedy), str(pos))
    if after.throne >= 0 and after.throne != pos.throne:
        assert f"Give {after.seats[after.throne]} the Throne." in str(remedy), (str(remedy), str(pos))
    was, now = pos.table_for(None), after.table_for(None)
    if chosen or after.turn != pos.turn or after.step != pos.step:
        for s, then in zip(was.seats, now.seats, strict=True):
            assert (f"Take away {s.name}'s food in hand." in str(remedy)) == (then.food < s.food), (
                str(remedy),
                str(pos),
            )
        if was.influence and not set(was.influence) <= set(now.influence):
            assert "Take all influence back." in str(remedy), (str(remedy), str(pos))
        if was.tile >= 0 and now.tile != was.tile and was.tile in now.row:
            assert "back among the turned-up tiles." in str(remedy), (str(remedy), str(pos))
    if after.first != pos.first and after.step != "round.direction":
        assert f"Give {after.seats[after.first]} the Direction card." in str(remedy), (str(remedy), str(pos))
    assert max(len(sentence.split()) for sentence in str(remedy).split(". ")) <= 20
    return chosen


def test_who_places_influence_first_has_not_chosen_the_regent() -> None:
    """The chooser places last: the player before is told to have chosen."""
    pos = position("engineer", "engineer.build", "Ana", ana="marks = 5\nmetal = 3\n")
    remedy = way(pos, "Ben: influence D2", "role-actions")
    assert remedy is not None
    there = remedy.apply(pos)
    assert (there.step, there.turn, there.seats[there.chooser]) == ("regent.place", "Ben", "Ana")
    assert there.parts.names[there.role] == "Regent"


def test_what_is_under_way_and_ends_is_said() -> None:
    """Food in hand, influence that is placed, a tile taken, a combat: by hand, none of them goes in silence."""
    poor = position("merchant", "merchant.trade", "Ana", more=PRICES, ana="food = 3\n")
    assert str(way(poor, "build Fighter, D1", "role-actions")).startswith("Take away Ana's food in hand. Mark the")
    placed = position(
        "regent", "regent.place", "Ana", more="influence = { D2 = { Ana = 1 } }\nprice = 2\n", ana="influence = 1\n"
    )
    assert str(way(placed, "buy influence", "regent-buy")).startswith("Take all influence back. Go to")
    taken = position("explorer", "explorer.place", "Ana", more='tile = "Slag"\nacted = 1\n')
    assert str(way(taken, "build Fighter, D1", "role-actions")).startswith("Put Slag back among the turned-up tiles.")
    met = 'moved = [{ ship = "Fighter", at = "D2", from = "D1", spaces = 1 }]\n'
    ana, ben = (
        'fleets = { D2 = ["Fighter"] }\nmarks = 3\nmetal = 3\n',
        'empires = ["D2"]\nfleets = { G4 = ["Fighter"] }\n',
    )
    fought = position("warlord", "warlord.fight", "Ana", more=met, ana=ana, ben=ben)
    assert str(way(fought, "build Fighter, D1", "role-actions")).startswith("Take Ana's ships back from D2.")


def test_what_does_not_change_is_not_said() -> None:
    pos = position("engineer", "engineer.gift", "Ana")
    remedy = way(pos, "Ana: build Fighter, D1", "engineer-gift")
    assert "chosen" not in str(remedy)


# -- how near it is ---------------------------------------------------------------------------------------------------


def test_as_much_is_sold_as_is_needed() -> None:
    pos = position("merchant", "merchant.trade", "Ana", more=PRICES, ana=POOR)
    remedy = way(pos, "Ana: build Cruiser, D1", "ship-cost-energy")
    assert remedy is not None
    assert remedy.actions == ("Ana: sell food 4", "Ana: buy energy")


def test_nobody_waits_for_what_is_lacking() -> None:
    """That others end their turns, or that a round goes by, is no way to what a ship costs."""
    pos = position("merchant", "merchant.trade", "Ben", more=PRICES, ana=POOR)
    for ship, rule, key in (("Cruiser", "ship-cost-energy", "energy"), ("Fighter", "ship-cost-marks", "marks")):
        remedy = way(pos, f"Ana: build {ship}, D1", rule)
        assert remedy is not None
        assert (remedy.kind, getattr(remedy.apply(pos).seat("Ana"), key)) == ("edit", 1)


def test_others_answer_what_somebody_does() -> None:
    """Robotics are near, though the owner of the Saboteur is asked about them first."""
    ana, ben = ('marks = 5\nmetal = 2\nenergy = 1\ntechnologies = ["Robotics"]\n', 'technologies = ["Saboteur"]\n')
    pos = position("engineer", "engineer.build", "Ana", ana=ana, ben=ben)
    remedy = way(pos, "Ana: build Dreadnought, D1", "ship-cost-metal")
    assert remedy is not None
    assert remedy.actions == ("Ana: use Robotics", "Ben: let be")


@pytest.mark.parametrize(("ours", "theirs"), [(4, 4), (4, 5), (5, 6), (6, 7)])
def test_no_way_hangs_on_a_roll(ours: int, theirs: int) -> None:
    """Whether anybody is left to retreat from, or to retreat, the dice decide, if only in one battle of thirty."""
    ana, ben = f'fleets = {{ D2 = ["Fighter x{ours}"] }}\n', f'fleets = {{ D3 = ["Fighter x{theirs}"] }}\n'
    remedy = way(position("warlord", "warlord.move", "Ana", ana=ana, ben=ben), "retreat", "battles-after-moves")
    assert remedy is not None
    assert remedy.kind == "edit"


# -- after the end ----------------------------------------------------------------------------------------------------

ACTIONS = ["choose Merchant", "clockwise", "build Fighter, G4", "buy food", "move Fighter, G4, F4", "influence Throne"]


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize(("tokens", "rule"), [(0, "end-last-token"), (5, "end-last-point")])
def test_a_game_that_is_over_is_over_by_the_rule_that_ended_it(action: str, tokens: int, rule: str) -> None:
    """Whatever one would do, a token or a point was the last."""
    text = f'{HEAD}phase = "over"\nstep = "over"\n[[player]]\nname = "Ana"\npoints = 40\ntokens = {tokens}\n'
    pos = cw.parse(f'{text}[[player]]\nname = "Ben"\npoints = 40\n[[player]]\nname = "Cleo"\npoints = 40\n')
    blocker = cw.judge(pos, action).blockers[0]
    assert blocker.rule == rule


# -- that there is one ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["battle.hits", "battle.after"])
def test_who_would_warp_time_later_in_a_combat_hears_of_dice_that_can_be_rolled_again(step: str) -> None:
    """No dice lie there any more: those of a combat like this one would have to."""
    pos = decided_at(step)
    remedy = way(pos, "use Time Warp", "declare-when")
    assert remedy is not None
    assert sorted(remedy.apply(pos).dice) == [3, 5]
    left = cw.judge(remedy.apply(pos), "use Time Warp", str(pos.turn))
    assert {b.rule for b in left.blockers} <= {"tech-owned"}


def test_the_ambassador_hears_of_influence_on_a_tile_that_would_have_to_lie_there() -> None:
    """Where no sector with a planet lies between the homes, nobody can place influence."""
    pos = decided_at("regent.buy", first=3)
    remedy = way(pos, "use Ambassador", "declare-when")
    assert remedy is not None
    there = remedy.apply(pos)
    assert (there.parts.names[there.galaxy[there.parts.index["A2"]]], there.round) == ("Harrow", 2)
    assert there.influence[there.parts.index["A2"]][there.seats.index("Eve")] == 1


# -- a technology at another moment -----------------------------------------------------------------------------------

MOMENTS = [
    ("steward", "steward.produce", "Robotics", "tech-timing", "the Engineer role", "the Steward role"),
    ("merchant", "merchant.harvest", "Robotics", "tech-timing", "the Engineer role", "the Merchant role"),
    ("merchant", "merchant.harvest", "Space Pirate", "declare-when", "trade and funding", "the harvest"),
    ("engineer", "engineer.gift", "Robotics", "declare-when", "the building of ships", "the chooser's free Fighter"),
]


@pytest.mark.parametrize(("phase", "step", "technology", "rule", "needs", "has"), MOMENTS)
def test_of_the_wrong_moment_of_a_technology_one_reason_is_given(  # noqa: PLR0913, PLR0917  (what differs)
    phase: str, step: str, technology: str, rule: str, needs: str, has: str
) -> None:
    """Its role says it all where another one is played, its step in the right role; not when any of them is used."""
    pos = position(phase, step, "Ana", ana=f'technologies = ["{technology}"]\n')
    blockers = cw.judge(pos, f"use {technology}").blockers
    assert [(b.rule, b.needs, b.has) for b in blockers] == [(rule, needs, has)]
    if blockers[0].remedy is not None:
        assert cw.judge(blockers[0].remedy.apply(pos), f"use {technology}")


def test_the_market_can_be_gone_to_before_any_prices_were_set() -> None:
    """The way out sets them, and says so: it was said that no small change would do."""
    pos = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=4)
    who = pos.turn
    chosen = cw.step(cw.step(pos, "clockwise").after, "choose Steward").after
    remedy = way(chosen, f"{who}: buy food", "role-actions")
    assert remedy is not None
    there = remedy.apply(chosen)
    assert (there.step, there.turn, there.prices) == ("merchant.trade", who, (1, 2, 4))
    assert (there.parts.names[there.role], there.seats[there.chooser]) == ("Merchant", who)


@pytest.mark.parametrize(
    ("action", "needs", "there"),
    [
        ("collect food", "a space of the board", "food, a resource"),
        ("sell Robotics", "a resource", "Robotics, a technology"),
    ],
)
def test_what_is_of_another_kind_is_named_with_its_kind(action: str, needs: str, there: str) -> None:
    """“food as a space of the board” was needed."""
    blocker = cw.judge(position("merchant", "merchant.trade", "Ana", more=PRICES), action).blockers[0]
    assert (blocker.needs, blocker.has) == (needs, there)
    assert " is always " in blocker.why_none


@pytest.mark.parametrize("action", ["influence Throne", "fight on", "hit Fighter", "retreat"])
def test_from_the_beginning_of_a_round_a_way_leads_into_it(action: str) -> None:
    """The Direction card points no way then, so no role could be under way: “no small change” was said."""
    pos = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=7)
    assert pos.step == "round.direction"
    remedy = cw.judge(pos, action).blockers[0].remedy
    assert remedy is not None
    assert remedy.apply(pos).direction
    assert cw.judge(remedy.apply(pos), action)
    assert not remedy.apply(pos).complaints
