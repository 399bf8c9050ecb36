"""Missions and Events: the one public example of each, in worlds that have them."""

from __future__ import annotations

import pytest

import coreworlds as cw
from tests.rules.risk_legacy.ends import refused
from tests.rules.risk_legacy.war import at_war, held

MISSION = 'missions = ["Nine conquests"]'
EVENTS = 'events = ["Losses in small cities x2"]'
NINE = ["Alaska", "Alberta", "Ontario", "Greenland", "Iceland", "Ural", "Siberia", "China", "Peru"]


def at_draw(world: str, conquered: list[str], head: str = "", **more: str) -> cw.Position:
    """Return the end of Ana's turn, at which she may draw a card or complete the Mission."""
    names = ", ".join(f'"{each}"' for each in conquered)
    row = 'row = ["Brazil card", "Peru card", "Egypt card", "India card"]'
    pos = at_war(f"conquered = [{names}]\n{row}\n{head}", world, **more)
    text = str(pos).replace('phase = "war"', 'phase = "end"').replace('step = "war.act"', 'step = "end.draw"')
    return cw.parse(text)


def test_a_fresh_world_has_neither() -> None:
    line = cw.setup_steps("risk-legacy", ["Ana", "Ben", "Cleo"], seed=1)
    assert not {each.step for each in line} & {"setup.mission", "setup.events"}
    text = str(line[-1].after)
    assert not [word for word in ("mission", "event", "Nine conquests", "Losses") if word in text]


def test_a_world_that_has_them_lays_them_out() -> None:
    """One Mission face up; the Events are a deck that nobody sees. The first row brings no Event."""
    for seed in range(5):
        world = f'game = "risk-legacy"\n{MISSION}\n{EVENTS}\n'
        line = cw.setup_steps("risk-legacy", ["Ana", "Ben", "Cleo"], seed=seed, world=world)
        pos = line[-1].after
        assert (pos.zone("mission"), pos.zone("mission_deck")) == ("Nine conquests", [])
        assert (pos.zone("event_deck"), pos.zone("event_discard")) == (["Losses in small cities x2"], [])
        assert cw.seen_by(pos, "Ana").zone("event_deck") == ["? x2"]
        assert cw.deal(cw.seen_by(pos, "Ana"), 1).zone("event_deck") == ["Losses in small cities x2"]
        assert "event" not in {event.kind for each in line for event in each.events}


# -- the Mission ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "rules"), [(9, []), (8, ["mission-complete"])])
def test_nine_conquests_complete_it(count: int, rules: list[str]) -> None:
    pos = at_draw(MISSION, NINE[:count])
    assert refused(pos, "mission") == rules
    assert ("mission" in cw.legal(pos)) == (not rules)


def test_it_is_taken_in_place_of_the_card() -> None:
    pos = at_draw(MISSION, NINE)
    assert "draw Brazil card" in cw.legal(pos)
    assert "draw nothing" not in cw.legal(pos)
    after = cw.step(pos, "mission").after
    assert [s.stars for s in after.table_for(None).seats] == [1, 0, 0]
    assert (after.zone("mission"), after.table_for(None).seats[0].cards) == ("", ())
    assert after.step not in {"end.draw", "end.troop"}
    assert cw.parse(str(after)) == after
    card = cw.step(pos, "draw Brazil card").after
    assert ([s.stars for s in card.table_for(None).seats], card.zone("mission")) == ([0, 0, 0], "Nine conquests")


def test_without_a_mission_there_is_nothing_to_complete() -> None:
    assert refused(at_draw("", NINE), "mission") == ["mission-complete"]


def test_the_fourth_red_star_of_a_mission_wins() -> None:
    """Ana has her HQ and 2 tokens."""
    pos = at_draw(MISSION, NINE, 'hqs = { "Khan Industries" = "Brazil" }', Ana="stars = 2")
    assert cw.step(pos, "mission").after.step == "after.results"


# -- Events --------------------------------------------------------------------------------------------------------


def events_at(next_card: str, coins: int, world: str = EVENTS, head: str = "", **more: str) -> cw.Position:
    """Return a draw after which a card with so many coins comes into slot 1."""
    world = f'{world}\ncoins = {{ "{next_card.removesuffix(" card")}" = {coins} }}'
    return at_draw(world, ["Peru"], f'deck = ["{next_card}", "Japan card"]\n{head}', **more)


@pytest.mark.parametrize(("coins", "events"), [(1, 0), (2, 1), (3, 0), (4, 1), (6, 1)])
@pytest.mark.parametrize("draw", ["draw Brazil card", "draw Coin card"])
def test_an_even_number_of_coins_in_slot_1_brings_an_event(coins: int, events: int, draw: str) -> None:
    """Whichever card was drawn."""
    made = cw.step(events_at("Ural card", coins), draw)
    assert [event.kind for event in made.events].count("event") == events
    assert len(made.after.zone("event_discard")) == events


def test_a_world_without_events_has_none() -> None:
    made = cw.step(events_at("Ural card", 2, ""), "draw Brazil card")
    assert not {"even", "event"} & {event.kind for event in made.events}


TOWNS = ("cities = { Brazil = { kind = 'minor' }, Peru = { kind = 'minor' }, Japan = { kind = 'minor' }, "
         "Egypt = { kind = 'minor' }, India = { kind = 'major' }, Alaska = { kind = 'minor' } }")  # fmt: skip


def test_small_cities_lose_a_troop() -> None:
    """Minor Cities with 1 or 2 troops: Peru and Japan. Brazil has 8, Egypt 3; India is a Major City."""
    pos = events_at("Ural card", 2, f"{EVENTS}\n{TOWNS}", Ben="troops = { Peru = 1, India = 2 }")
    after = cw.step(pos, "draw Brazil card").after
    assert [held(after, at) for at in ("Peru", "Japan", "Brazil", "Egypt", "India", "Alaska")] == [
        ("", 0), ("Cleo", 1), ("Ana", 8), ("Cleo", 3), ("Ben", 2), ("", 0),
    ]  # fmt: skip


def test_events_are_shuffled_again_when_they_run_out() -> None:
    done = 'event_deck = []\nevent_discard = ["Losses in small cities x2"]'
    made = cw.step(events_at("Ural card", 2, EVENTS, done), "draw Brazil card")
    assert [event.kind for event in made.events].count("event deck out") == 1
    assert (len(made.after.zone("event_deck")), len(made.after.zone("event_discard"))) == (1, 1)


def test_what_a_world_does_not_have_is_complained_about_and_mended() -> None:
    pos = at_draw("", NINE, 'mission = "Nine conquests"')
    (complaint,) = (each for each in pos.complaints if each.rule == "mission-face-up")
    mended = complaint.repair.apply(pos)
    assert mended.zone("missions") == ["Nine conquests"]
    assert "mission-face-up" not in {each.rule for each in mended.complaints}
