"""The sentences of Core Worlds say what is so: what a text adds and when it counts, what is paid, why somebody wins."""

from __future__ import annotations

import pytest

import coreworlds as cw
from tests.rules.positions import Data
from tests.rules.positions import position as read

TURN: Data = {
    "phase": "action", "round": 9, "players": ["Ana", "Ben"], "destiny": "Ana", "turn": "Ana", "central": ["Sinbad"],
}  # fmt: skip


def turn(common: Data | None = None, **ana: object) -> cw.Position:
    """Give a turn of Ana."""
    return read(TURN | (common or {}) | {"Ana": {"actions": 6, "energy": 9, "hand": []} | ana})


def told(pos: cw.Position, *actions: str, by: str | None = None) -> list[str]:
    """Give the sentences of the last of some actions, or those made by a rule."""
    for action in actions[:-1]:
        pos = cw.step(pos, action).after
    return [str(e) for e in cw.step(pos, actions[-1]).events if by in {None, e.rule}]


# -- Invasions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", ["Hercules Bomber", "Heavy Repeating Assault Unit"])
def test_what_a_units_ability_gives_counts_only_if_that_unit_is_sent(unit: str) -> None:
    pos = turn(units=[unit])

    (said,) = told(pos, "invade Sinbad", f"use {unit}", by="effect-strengthen")

    assert said == f"If sent, {unit} has 0 more Fleet and 2 more Ground Strength in this Invasion."


def test_cards_discarded_for_a_unit_strengthen_that_unit_only() -> None:
    pos = turn(units=["Baron Viktor"], hand=["Galactic Grunts", "Snub Fighter"])

    (said,) = told(pos, "invade Sinbad", "use Baron Viktor", "choose Snub Fighter", by="effect-discard-to-strengthen")

    assert said.startswith("If sent, Baron Viktor has ")


def test_what_a_tactic_adds_counts_whatever_is_sent() -> None:
    (said,) = told(turn(hand=["Battle Cry"]), "invade Sinbad", "play Battle Cry", by="effect-whole-invasion")

    assert said == "Battle Cry adds 1 Fleet and 1 Ground Strength to this Invasion."


def test_a_tactic_that_counts_nothing_adds_no_strength() -> None:
    (said,) = told(turn(hand=["Grand Armada"]), "invade Sinbad", "play Grand Armada", by="effect-whole-invasion")

    assert said == "Grand Armada adds 0 Fleet and 0 Ground Strength to this Invasion."


# -- being deployed -----------------------------------------------------------------------------------------------


def test_kinds_of_units_that_may_follow_are_joined_by_a_word() -> None:
    (said,) = told(turn(hand=["Command Cruiser"]), "deploy Command Cruiser", by="effect-deploy")

    assert "one Starfighter or Infantry with the same Action" in said


def test_a_text_that_finds_no_card_says_so_and_does_not_take_effect() -> None:
    with_card = told(turn(hand=["Salvage Robot", "Snub Fighter"]), "deploy Salvage Robot")
    without = told(turn(hand=["Salvage Robot"]), "deploy Salvage Robot")

    assert "The text of Salvage Robot takes effect." in with_card
    assert without[-1] == "Salvage Robot changes nothing: the hand holds no fitting card."
    assert not any("takes effect" in said for said in without)


# -- prices -------------------------------------------------------------------------------------------------------


def test_one_token_is_a_token() -> None:
    pos = read({
        "phase": "energy", "step": "energy.boost", "turn": "Ana", "Ana": {"units": ["Mining Freighter +2"]},
    })  # fmt: skip
    empty = read({
        "phase": "energy", "step": "energy.boost", "turn": "Ana", "Ana": {"units": ["Mining Freighter"]},
    })  # fmt: skip
    use = next(a for a in cw.legal(pos) if a.verb == "use")
    blocker = next(b for b in cw.judge(empty, "use Mining Freighter").blockers if b.rule == "effect-spend-counter")

    assert use.price == ("1 Energy Token from it",)
    assert "Put 1 Energy Token on Mining Freighter." in str(blocker.remedy)


def test_a_full_unit_gives_up_one_token_and_does_not_get_0() -> None:
    pos = read({
        "phase": "energy", "step": "energy.boost", "turn": "Ana", "Ana": {"units": ["Genetic Super Soldier +3"]},
    })  # fmt: skip
    blocker = next(b for b in cw.judge(pos, "use Genetic Super Soldier").blockers if b.rule == "effect-counter")

    assert "Take 1 Energy Token off Genetic Super Soldier." in str(blocker.remedy)


# -- the Galactic and the Discard Phase ---------------------------------------------------------------------------


def test_a_token_that_goes_back_is_told_once() -> None:
    pos = read({"phase": "galactic", "step": "galactic.remove", "round": 3, "central": ["Balthazar +"]})
    said = [str(e) for e in cw.step(pos).events]

    assert len([line for line in said if "Energy Token" in line]) == 1
    assert any("leaves, face down on top of Deck" in line for line in said)


def test_who_has_no_card_chooses_nothing() -> None:
    pos = read({"phase": "discard", "step": "discard.keep", "turn": "Ana", "Ana": {"hand": ["Snub Fighter"]}})
    kept = cw.step(pos, "keep Snub Fighter")
    said = [str(e.seen_by("Ana")) for t in cw.advance(kept.after) for e in t.events if e.kind == "keep"]

    assert str(kept.events[0].seen_by("Ben")) == "Ana chooses in secret."
    assert said == ["Ben has no card to retain."]


# -- the end ------------------------------------------------------------------------------------------------------


def ended(ana: list[str], ben: list[str], **more: object) -> cw.Position:
    """Give a game that is over, the Worlds of two players apart from their Home Worlds."""
    seats = {"Ana": {"worlds": ana, **more, "deck": []}, "Ben": {"worlds": ben, "deck": []}}
    return read({"phase": "over", "step": "over", "round": 10, **seats})


@pytest.mark.parametrize(
    ("ana", "ben", "said"),
    [
        (["Orpheus"], ["Sinbad", "Daedalus"], "The Energy of the Worlds breaks the tie: Ana 6, Ben 5. Ana wins."),
        (["Sinbad"], ["Daedalus"], "Ana and Ben share the victory: no tie-break tells them apart."),
        (["Sinbad"], ["Sinbad", "Daedalus"], "Ben wins."),
    ],
)
def test_a_tie_is_told_with_what_breaks_it(ana: list[str], ben: list[str], said: str) -> None:
    assert str(cw.result(ended(ana, ben))).splitlines()[-1] == said


def test_the_number_of_worlds_breaks_a_tie_in_energy() -> None:
    pos = ended(["Balthazar", "Osiris"], ["Boreas", "Sinbad", "Daedalus", "Enkhidu"], units=["Battle Cruiser"])

    assert str(cw.result(pos)).splitlines()[-1] == "The number of Worlds breaks the tie: Ana 3, Ben 5. Ben wins."


def of_four(*worlds: list[str]) -> cw.Position:
    """Give a game of four that is over, the Worlds of each apart from the Home World."""
    names = ["Ana", "Ben", "Cleo", "Dan"]
    seats = {name: {"worlds": own, "deck": []} for name, own in zip(names, worlds, strict=True)}
    return read({"phase": "over", "step": "over", "round": 10, "players": names, **seats})


def test_who_falls_out_of_a_tie_is_told_why() -> None:
    """Three are tied in points, two of them in Energy too: Ana has as many points and does not win."""
    shared = of_four(["Sinbad", "Enkhidu"], ["Scylla", "Daedalus"], ["Boreas", "Tundros"], [])
    broken = of_four(["Sinbad", "Enkhidu"], ["Orpheus"], ["Boreas", "Tundros"], [])

    assert str(cw.result(shared)).splitlines()[-1] == (
        "The Energy of the Worlds leaves Ben and Cleo tied: Ana 5, Ben 6, Cleo 6. "
        "Ben and Cleo share the victory: no tie-break tells them apart."
    )
    assert str(cw.result(broken)).splitlines()[-1] == (
        "The Energy of the Worlds leaves Ben and Cleo tied: Ana 5, Ben 6, Cleo 6. "
        "The number of Worlds breaks the tie: Ben 2, Cleo 3. Cleo wins."
    )


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (["Baron Viktor"], "1 Hero in the Empire × 1 = 1 Empire Point"),
        ([], "0 Heroes in the Empire × 1 = 0 Empire Points"),
    ],
)
def test_bonuses_are_itemised_in_words(deck: list[str], said: str) -> None:
    result = cw.result(ended(["Titania"], [], discard=deck))
    assert result is not None

    assert [str(bonus) for bonus in result.scores[0].bonuses] == [f"Titania: {said}"]


def test_kinds_are_counted_in_the_plural() -> None:
    result = cw.result(ended(["Osiris", "Quetzalcoatl", "Anu"], [], hand=["Energy Surge x2", "Galactic Grunts x2"]))
    assert result is not None

    assert [str(bonus).partition(" in ")[0] for bonus in result.scores[0].bonuses] == [
        "Anu: 0 Star Cruisers or Capital Ships", "Osiris: 2 Tactics", "Quetzalcoatl: 2 Infantry",
    ]  # fmt: skip


@pytest.mark.parametrize("rule", ["galactic-min-worlds", "galactic-min-others"])
def test_a_minimum_is_called_one_in_its_title(rule: str) -> None:
    """A title is read alone beneath what happened; more Worlds than players may lie there."""
    assert cw.game("core-worlds").rulebook.rules[rule].title.startswith("At least ")
