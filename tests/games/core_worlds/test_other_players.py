"""What somebody hears who tries something when others decide, who has passed, or for whom the game acts by itself."""

from __future__ import annotations

import pytest

import coreworlds as cw

PASSED = """
[[player]]
name = "Ana"
energy = 2
actions = 2
hand = ["Snub Fighter"]
[[player]]
name = "Ben"
passed = true
hand = ["Battle Cry", "Snub Fighter"]
units = ["Galactic Grunts"]
surge_tokens = 1
"""
BROKE = """
[[player]]
name = "Ana"
energy = 0
actions = 2
hand = ["Snub Fighter"]
[[player]]
name = "Ben"
energy = 3
actions = 2
hand = ["Snub Fighter"]
"""
INVASION = """
central = ["Eurydice"]
[pending]
kind = "invasion"
world = "Eurydice"
[[player]]
name = "Ana"
actions = 1
energy = 1
[[player]]
name = "Ben"
passed = true
units = ["Galactic Grunts", "Snub Fighter"]
"""


def at(text: str, step: str = "action.turn") -> cw.Position:
    """Read a position of Round 3 at a step of Ana's."""
    head = f'version = 1\ngame = "core-worlds"\nround = 3\nphase = "{step.partition(".")[0]}"\nstep = "{step}"'
    return cw.parse(f'{head}\nturn = "Ana"\ndestiny = "Ana"\n{text}')


def ana(has: str, pending: str = "") -> str:
    """Tell what Ana has; Ben has nothing of note."""
    return f'{pending}\n[[player]]\nname = "Ana"\n{has}\n[[player]]\nname = "Ben"\n'


def rules(pos: cw.Position, action: str) -> list[str]:
    """Give the rules that stop an action."""
    return [blocker.rule for blocker in cw.judge(pos, action).blockers]


def test_what_the_game_does_by_itself_is_not_called_forbidden() -> None:
    """Without Energy one passes: there is nothing to mend, and nothing to do."""
    verdict = cw.judge(at(BROKE), "pass")
    assert not verdict
    (blocker,) = verdict.blockers
    assert (blocker.rule, blocker.remedy, bool(blocker.why_none)) == ("pass-forced-energy", None, True)


@pytest.mark.parametrize(
    ("action", "step", "text", "rule"),
    [
        ("stop", "action.deploy", ana("", '[pending]\nkind = "deploy"'), "deploy-any-number"),
        ("done", "energy.boost", ana("explored = true"), "energy-boost-optional"),
    ],
)
def test_a_lone_way_on_names_the_rule_that_it_goes_by(action: str, step: str, text: str, rule: str) -> None:
    """Not how actions are written."""
    pos = at(text, step)
    assert rules(pos, action) == [rule]
    assert cw.judge(pos, action).unasked


def test_what_one_player_lacks_is_not_told_another() -> None:
    """Ana has no Energy; Ben has."""
    assert rules(at(BROKE), "deploy Snub Fighter") == ["pass-forced-energy", "deploy-cost"]
    assert rules(at(BROKE), "Ben: deploy Snub Fighter") == ["action-phase-order"]


@pytest.mark.parametrize("action", ["Ben: concede", "Ben: send Galactic Grunts"])
def test_another_players_invasion_is_not_measured_by_ones_own_units(action: str) -> None:
    """Ben's Warzone has nothing to do with Ana's Invasion."""
    pos = at(INVASION, "action.invade")
    assert rules(pos, action) == ["action-phase-order"]
    assert [blocker.remedy for blocker in cw.judge(pos, action).blockers] == [None]


def test_what_a_question_interrupts_is_no_reason_for_who_waits() -> None:
    """Ana deploys, and a card asks her; Ben would deploy in a turn of his own."""
    asking = 'kind = "ask"\ncard = "Salvage Robot"\nwhat = "remove"\nmost = 1\n[pending.within]\nkind = "deploy"'
    seats = BROKE.replace('name = "Ana"', 'name = "Ana"\nunits = ["Salvage Robot"]')
    pos = at(f"[pending]\n{asking}\n{seats}", "action.ask")
    assert rules(pos, "deploy Snub Fighter")[0] == "effect-ask"
    assert rules(pos, "Ben: deploy Snub Fighter") == ["action-phase-order"]


_BEGUN = {
    "action.deploy": ('kind = "deploy"', "Ben: draft Battle Cruiser"),
    "action.invade": ('kind = "invasion"\nworld = "Eurydice"', "Ben: pass"),
    "action.ask": ('kind = "ask"\ncard = "Simon the Fox"\nwhat = "recover"\nmost = 1\nfrom = "discard"', "Ben: pass"),
    "energy.ask": ('kind = "ask"\ncard = "Prospector Robot"\nwhat = "discard"\nleast = 1\nmost = 1', "Ben: done"),
}


@pytest.mark.parametrize("step", _BEGUN)
def test_what_one_has_begun_stops_no_other_whose_turn_it_is_not(step: str) -> None:
    """Ana took her one option, or is asked by a card; what stops Ben is that it is her turn."""
    pending, action = _BEGUN[step]
    cards = 'units = ["Simon the Fox", "Prospector Robot"]\nhand = ["Snub Fighter"]\ndiscard = ["Snub Fighter"]'
    has = f"actions = 2\n{cards}"
    pos = at('central = ["Battle Cruiser", "Eurydice"]\n' + ana(has, f"[pending]\n{pending}") + "energy = 3", step)
    assert rules(pos, action) == ["energy-order" if step == "energy.ask" else "action-phase-order"]


def test_who_has_no_turn_and_no_action_is_not_told_to_stop_deploying() -> None:
    """It is Ana who deploys."""
    deploying = ana("actions = 2", '[pending]\nkind = "deploy"')
    pos = at(f'{deploying}actions = 0\nhand = ["Snub Fighter"]\nenergy = 1', "action.deploy")
    assert rules(pos, "Ben: deploy Snub Fighter") == ["action-phase-order", "action-points-needed"]


def test_a_way_out_of_having_passed_says_all_that_it_changes() -> None:
    """No turn of others brings one back into the Round, and no change is made in silence."""
    for action in ("Ben: deploy Snub Fighter", "Ben: play Battle Cry", "Ben: draft War Machine", "Ben: pass"):
        ways = {blocker.rule: blocker.remedy for blocker in cw.judge(at(PASSED), action).blockers}
        for rule in ("pass-out-for-round", "action-phase-order"):
            ben = ways[rule].apply(at(PASSED)).seat("Ben")  # type: ignore[union-attr]
            assert not ben.passed, (action, rule)
        assert ways["pass-out-for-round"].apply(at(PASSED)).seat("Ben").actions == 1  # type: ignore[union-attr]


def test_a_token_out_of_turn_is_refused_by_the_rule_on_tokens() -> None:
    """It is for one's own turn, and who has passed has none."""
    blockers = cw.judge(at(PASSED), "Ben: token").blockers
    assert [blocker.rule for blocker in blockers] == ["surge-token-own-turn"]
    assert "Take back Ben's pass." in str(blockers[0].remedy)


def test_going_to_another_phase_says_that_the_markers_follow() -> None:
    """Energy, Actions and passes are then as they are there."""
    pos = at(PASSED, "discard.keep")
    remedy = cw.judge(pos, "Ana: deploy Snub Fighter").blockers[0].remedy
    assert remedy is not None
    assert (remedy.apply(pos).step, remedy.apply(pos).turn) == ("action.turn", "Ana")
    assert "markers" in str(remedy)


def test_a_way_out_into_a_situation_says_what_it_changes_and_what_ends() -> None:
    """The phase and its markers, the Action that it cost, and what another has under way."""
    invading = "Go to just after Ben announced an Invasion of Eurydice."
    awake = PASSED.replace("passed = true", "energy = 1").replace("surge_tokens = 1", "surge_tokens = 0")
    told = {
        "discard.keep": (PASSED, f"Go to the Action Phase and set the markers to match. {invading}"),
        "action.turn": (awake, f"{invading} Give Ben 3 Actions instead of 4."),
        "action.deploy": (
            f'[pending]\nkind = "deploy"\n{awake}',
            f"{invading} Give Ben 3 Actions instead of 4. That ends what Ana has begun.",
        ),
    }
    for step, (text, words) in told.items():
        blockers = cw.judge(at(f'central = ["Eurydice"]\n{text}', step), "Ben: use Sapper Team").blockers
        remedy = next(b.remedy for b in blockers if b.rule == "card-text-when")
        assert str(remedy) == words, step


def test_a_unit_that_costs_no_action_is_allowed_by_the_card_that_says_so() -> None:
    """A second Starfighter with the same Action, and another Unit with a new one."""
    has = 'actions = 1\nenergy = 3\nhand = ["Snub Fighter", "Galactic Grunts"]'
    pos = at(ana(has, '[pending]\nkind = "deploy"\nsecond = "Starfighter"'), "action.deploy")
    cards = ("Snub Fighter", "Galactic Grunts")
    free, paid = ({permit.rule for permit in cw.judge(pos, f"deploy {card}").permits} for card in cards)
    both = {"effect-second-unit", "deploy-costs-action"}
    assert (free & both, paid & both) == ({"effect-second-unit"}, {"deploy-costs-action"})


def test_no_turn_is_spoken_of_in_the_energy_phase() -> None:
    """A card asks there, and no turn has begun."""
    has = 'home = "Ursa"\nenergy = 3\nunits = ["Prospector Robot"]\nhand = ["Snub Fighter", "Galactic Grunts"]'
    pos = cw.step(at(ana(has), "energy.boost"), "use Prospector Robot").after
    assert pos.step == "energy.ask"
    for action in ("deploy Snub Fighter", "draft War Machine", "pass"):
        assert rules(pos, action)[0] == "options-in-action-phase", action


def test_a_hidden_hand_is_not_said_to_lack_a_card() -> None:
    """Who looks from another seat cannot know."""
    pos = at(PASSED.replace("passed = true", "energy = 3\nactions = 2")).under(None)
    view = cw.seen_by(cw.parse(str(pos).replace('turn = "Ana"', 'turn = "Ben"')), "Ana")
    blocker = next(b for b in cw.judge(view, "Ben: deploy Snub Fighter").blockers if b.rule == "deploy-from-hand")
    assert blocker.has.startswith("Snub Fighter nowhere")
    assert "hidden" in blocker.has


@pytest.mark.parametrize(("action", "needs", "has"), [
    ("Ben: deploy Galactic Grunts", "Galactic Grunts in Ben's hand", "Galactic Grunts in Ben's Warzone"),
    ("Ben: use Snub Fighter", "a text that Ben can use", "no such text"),
    ("Ben: deploy Ion Storm", "a Unit", "a Tactic"),
    ("Ana: deploy Galactic Grunts", "Galactic Grunts in your hand", "Galactic Grunts in Ben's Warzone"),
])  # fmt: skip
def test_only_what_belongs_to_who_decides_is_called_yours(action: str, needs: str, has: str) -> None:
    """Ana decides and reads it; "your Warzone" beside a card of Ben's would be hers."""
    pos = at(PASSED)
    said = [(blocker.needs, blocker.has) for blocker in cw.judge(pos, action).blockers]
    assert (needs, has) in said


def test_whose_turn_it_is_already_is_not_told_to_let_it_be_so() -> None:
    """What is under way in Ana's turn would have to end; going on, she would conquer the World."""
    strong = INVASION.replace('name = "Ana"', 'name = "Ana"\nunits = ["Snub Fighter", "Galactic Grunts"]')
    remedy = cw.judge(at(strong, "action.invade"), "invade Eurydice").blockers[0].remedy
    assert remedy is not None
    there = remedy.apply(at(strong, "action.invade"))
    assert (there.step, there.turn, there.pending) == ("action.turn", "Ana", None)
    assert "be Ana's turn" not in str(remedy)


def test_a_shuffle_decided_before_another_player_is_led_back_to() -> None:
    """All enter Sector V already: it is the turn alone that would be another."""
    passed = ana("").replace("name = ", 'passed = true\ndiscard = ["Snub Fighter"]\nname = ')
    pos = at(passed, "end.reshuffle")
    pos = cw.parse(str(pos).replace("round = 3", "round = 9").replace('destiny = "Ana"', 'destiny = "Ben"'))
    assert not pos.complaints
    (blocker,) = cw.judge(pos, "Ben: leave").blockers
    assert blocker.remedy is not None
    assert (blocker.remedy.kind, blocker.remedy.apply(pos).turn) == ("edit", "Ben")
