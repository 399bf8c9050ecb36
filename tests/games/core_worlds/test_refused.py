"""What `judge` answers in Core Worlds to cards of another kind, equal copies, and several names where one is taken."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.tutor.ways_out import way_out
from tests.rules.named_positions import position as named
from tests.rules.positions import Data
from tests.rules.positions import position as read

ANA: Data = {
    "actions": 6, "energy": 9, "hand": ["Galactic Grunts x2", "Snub Fighter"], "prestige": ["Eternal Monument"],
    "units": ["Hercules Bomber x2", "Galactic Grunts x2"],
    "worlds": ["Hephaestus"],
}  # fmt: skip
TURN: Data = {
    "phase": "action", "round": 9, "turn": "Ana", "destiny": "Ana", "central": ["Sinbad", "Ion Storm", "Claw Fighter"],
}  # fmt: skip


def lacks(pos: cw.Position, action: str) -> dict[str, tuple[str, str]]:
    """Give what stops an action: rule -> needed, there."""
    verdict = cw.judge(pos, action)
    assert not verdict
    return {b.rule: (b.needs, b.has) for b in verdict.blockers}


def turn(**ana: object) -> cw.Position:
    return read(TURN | {"Ana": ANA | ana})


def discarding() -> cw.Position:
    return read({"phase": "discard", "step": "discard.keep", "turn": "Ana", "Ana": {"hand": ANA["hand"]}})


# -- kinds of cards -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["use Eternal Monument", "deploy Eternal Monument", "send Eternal Monument"])
def test_a_prestige_card_is_no_unit_wherever_it_lies(action: str) -> None:
    """That it would have to lie elsewhere is never said, nor a way there offered."""
    for pos in (turn(), cw.step(turn(), "invade Sinbad").after):
        (blocker,) = (b for b in cw.judge(pos, action).blockers if b.rule == "prestige-only-points")
        assert (blocker.needs, blocker.has) == ("a Unit", "a Prestige card")
        assert "never changes" in blocker.why_none


def test_a_reason_that_nothing_changes_is_said_once() -> None:
    """That a Prestige card is no Unit was said by the rule of Prestige and, in the same words, by that of deploying."""
    for pos in (turn(), cw.step(turn(), "deploy Snub Fighter").after):
        assert [b.rule for b in cw.judge(pos, "deploy Eternal Monument").blockers] == ["prestige-only-points"]


@pytest.mark.parametrize("card", ["Sinbad", "Hephaestus", "Battle Cry"])
def test_what_never_lies_in_a_hand_to_be_deployed_is_not_laid_there(card: str) -> None:
    (blocker,) = (b for b in cw.judge(turn(), f"deploy {card}").blockers if b.rule.startswith("deploy-"))

    assert (blocker.rule, blocker.needs) == ("deploy-units-only", "a Unit")
    assert blocker.remedy is None


def test_where_nothing_need_be_chosen_it_is_up_to_so_many() -> None:
    """“0 to 1 cards” was asked for."""
    pos = named("a deployed Unit asks for a card of the hand")
    (needs, _) = lacks(pos, "choose Snub Fighter x2")["effect-ask"]
    assert needs == "up to 1 card"
    assert "asks Ana to remove up to 1 card from the hand." in str(pos.game.page.layout(pos, None))


def test_a_world_is_not_retained() -> None:
    assert lacks(discarding(), "keep Sinbad")["retain-one"] == ("a Unit or a Tactic", "a World")


def test_who_plays_a_unit_hears_that_units_are_deployed() -> None:
    assert lacks(turn(), "play Snub Fighter") == {"tactic-when": ("a Tactic", "a Unit, which you deploy")}


@pytest.mark.parametrize("step", ["draw.hand", "energy.boost", "action.turn"])
def test_a_world_without_a_text_to_use_is_not_asked_for_one_of_invasions(step: str) -> None:
    when = {"phase": step.partition(".")[0], "step": step, "round": 3, "turn": "Ana"}
    pos = read(when | {"Ana": {"worlds": ["Hephaestus"]}})

    assert lacks(pos, "use Hephaestus")["card-text-when"] == ("a text that you can use", "no such text")


# -- equal copies -------------------------------------------------------------------------------------------------


def test_equal_cards_that_were_sent_are_one_choice() -> None:
    pos = cw.step(turn(), "invade Sinbad").after
    pos = cw.step(pos, "use Hercules Bomber").after
    pos = cw.step(pos, "send Galactic Grunts x2, Hercules Bomber x2").after

    assert [str(a) for a in cw.legal(pos) if a.verb == "colonize"] == ["colonize Galactic Grunts"]
    assert str(cw.judge(pos, "colonize Galactic Grunts #2").action) == "colonize Galactic Grunts"
    assert "colonize-was-sent" in lacks(pos, "colonize Snub Fighter #2")


def test_the_uses_left_are_those_of_the_copy_that_has_most() -> None:
    units = {"units": ["Heavy Repeating Assault Unit x2"], "energy": 9}
    pos = read({"phase": "action", "round": 5, "central": ["Sinbad"], "turn": "Ana", "Ana": units})
    for action in ("invade Sinbad", "use Heavy Repeating Assault Unit 2", "use Heavy Repeating Assault Unit #2"):
        pos = cw.step(pos, action).after

    left = [lacks(pos, f"use Heavy Repeating Assault Unit{which}") for which in (" 2", " #1")]
    assert [each["invade-ability-once"] for each in left] == [
        ("2 uses left", "1 use left"),
        ("1 use left", "0 uses left"),
    ]


def test_more_uses_than_a_text_ever_has_are_not_led_to_by_paying_for_them() -> None:
    units = {"units": ["Hercules Bomber", "Heavy Repeating Assault Unit"], "energy": 2}
    pos = read({"phase": "action", "round": 5, "central": ["Sinbad"], "turn": "Ana", "Ana": units})
    pos = cw.step(pos, "invade Sinbad").after

    for action, most, uses in (("Hercules Bomber 2", "1 use", 2), ("Heavy Repeating Assault Unit 3", "2 uses", 3)):
        blockers = {b.rule: b for b in cw.judge(pos, f"use {action}").blockers}
        many = blockers["invade-ability-once"]
        assert (many.needs, many.has) == (f"at most {most}", f"{uses} uses")
        assert many.why_none == f"The action itself must ask for at most {most}."
        assert way_out(cw.judge(pos, f"use {action}")) is None


@pytest.mark.parametrize(
    ("action", "rule", "needs", "there"),
    [
        ("deploy Galactic Grunts #3", "deploy-from-hand", "Galactic Grunts #3 in your hand", "2 × Galactic Grunts"),
        ("deploy Snub Fighter #2", "deploy-from-hand", "Snub Fighter #2 in your hand", "1 × Snub Fighter"),
        ("draft Sinbad #2", "draft-from-central", "Sinbad #2 in the Central Zone", "1 × Sinbad"),
    ],
)
def test_copies_that_are_there_are_counted_by_name(action: str, rule: str, needs: str, there: str) -> None:
    assert lacks(turn(), action)[rule] == (needs, there)


# -- one at a time ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("draft Ion Storm, Claw Fighter", "one-option-per-turn"),
        ("invade Sinbad x2", "one-option-per-turn"),
        ("deploy Galactic Grunts x2", "deploy-one-by-one"),
        ("deploy Galactic Grunts, Snub Fighter", "deploy-one-by-one"),
    ],
)
def test_two_cards_in_one_action_are_refused_by_the_rule_that_takes_one(action: str, rule: str) -> None:
    verb = action.split(maxsplit=1)[0]
    (blocker,) = cw.judge(turn(), action).blockers

    assert (blocker.rule, blocker.needs, blocker.has) == (rule, f"1 card after “{verb}”", "2 cards")
    assert blocker.hint.startswith(f"Write “{verb} ")
    assert cw.judge(turn(), blocker.hint.split("“")[1].split("”")[0])
    assert blocker.remedy is None


def test_two_cards_are_not_retained() -> None:
    for action in ("keep Snub Fighter, Galactic Grunts", "keep Galactic Grunts x2"):
        assert lacks(discarding(), action) == {"retain-one": ("1 card after “keep”", "2 cards")}


def test_two_cards_do_not_colonize() -> None:
    for action in ("colonize Galactic Grunts x2", "colonize Galactic Grunts, Snub Fighter"):
        assert lacks(turn(), action) == {"colonize-one": ("1 card after “colonize”", "2 cards")}


def test_where_no_rule_takes_one_it_is_a_matter_of_writing() -> None:
    assert lacks(turn(), "use Hercules Bomber, Snub Fighter") == {"notation": ("1 name after “use”", "2 names")}


def test_what_is_no_card_is_still_unreadable() -> None:
    assert set(lacks(turn(), "draft Ion Storm, Nonsense")) == {"notation"}


# -- what a try has nothing to do with ----------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["play Battle Cry", "use Galactic Grunts", "play Sinbad", "play Galactic Grunts"])
def test_without_actions_nothing_is_said_of_them_where_no_text_asks_for_one(action: str) -> None:
    """A Tactic for an Invasion costs no Action, on no moment of a turn."""
    assert "action-points-needed" not in lacks(turn(actions=0, hand=["Battle Cry"]), action)


def test_a_text_as_an_action_asks_for_one() -> None:
    pos = turn(actions=0, hand=["Call to Arms"])
    assert lacks(pos, "play Call to Arms")["action-points-needed"] == ("1 Action", "0 Actions")


def test_what_the_ability_of_a_unit_costs_is_not_asked_of_who_plays_it_as_a_tactic() -> None:
    pos = cw.step(turn(hand=[], units=["Siege Walker"]), "invade Sinbad").after
    assert set(lacks(pos, "play Siege Walker")) == {"tactic-when"}


def test_tokens_are_not_missed_on_a_unit_that_does_not_lie_in_the_warzone() -> None:
    pos = cw.step(turn(hand=["War Machine"]), "invade Sinbad").after
    assert "effect-spend-counter" not in lacks(pos, "use War Machine")
