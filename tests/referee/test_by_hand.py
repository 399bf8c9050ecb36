"""The referee itself, on positions written by hand from the rulebook's own examples."""
# ruff: noqa: ANN401 - the changes to a position may be of any type

from pathlib import Path
from typing import Any

import pytest

from . import referee

FOLDER = Path(__file__).parents[2] / "coreworlds" / "games" / "core_worlds" / "cards" / "reconstructed"
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
HOMES = ("Lupus", "Ursa", "Cervus", "Cygnus", "Vulpecula")


# What the tests count on, whatever values the reconstructed set gives these cards.
FIXED: dict[str, dict[str, Any]] = {
    "Rock": {"name": "Rock", "kind": "world", "sector": 1, "energy": 1, "fleet": 2, "ground": 3},
    "Calm": {"name": "Calm", "kind": "world", "sector": 1, "energy": 1, "fleet": 0, "ground": 0},
    "Galactic Grunts": {"cost": 1, "fleet": 0, "ground": 1},
    "Snub Fighter": {"cost": 1, "fleet": 1, "ground": 0},
    "Prince Aaron": {"cost": 2, "effects": [{"when": "deploy", "second": "Starfighter"}]},
    "Dreadnought Cruiser": {"cost": 7, "effects": [{"when": "always", "cost": -1, "per": "Starfighter"}]},
    "Hercules Bomber": {"effects": [{"when": "invasion", "pay": 1, "ground": 2}]},
    "Heavy Repeating Assault Unit": {"effects": [{"when": "invasion", "pay": 1, "times": 2, "ground": 2}]},
    "Siege Walker": {"effects": [{"when": "invasion", "discard": 1, "times": 2, "ground": 2}]},
    "Master Plan": {
        "cost": 0,
        "effects": [{"when": "action", "recover": 1, "of": "card"}, {"when": "action", "draw": 2}],
    },
    "World Ship": {"effects": [{"when": "end", "points": 2, "per": "Capital Ship", "where": "warzone"}]},
    "Zeus": {"points": 2, "effects": [{"when": "end", "points": 1, "per": "Starfighter", "where": "empire"}]},
    **{home: {"energy": 3, "points": 1} for home in HOMES},
}


@pytest.fixture(scope="module")
def cards() -> dict[str, Any]:
    """All cards of the reconstructed set, with the values that the tests count on."""
    box = referee.load_cards(FOLDER)
    return {**box, **{name: {**box.get(name, {}), **values} for name, values in FIXED.items()}}


def player(name: str, home: str, **changes: Any) -> dict[str, Any]:
    """Write one player of a position: nothing but a Home World, with the changes named."""
    empty: dict[str, Any] = {
        "name": name, "home": home, "actions": 4, "energy": 4, "hand": [], "units": [], "worlds": [], "prestige": [],
        "deck": [], "discard": [], "colonies": {}, "surge_tokens": 0, "explored": False, "passed": False, "kept": "",
        "used": [],
    }  # fmt: skip
    return empty | changes


def position(step: str = "action.turn", *, seats: int = 2, **changes: Any) -> dict[str, Any]:
    """Write a position at a step, with changes to the table and (``ana``, ``ben``) to the players."""
    players = [player(name, home, **changes.pop(name.lower(), {})) for name, home in zip(NAMES, HOMES, strict=True)][
        :seats
    ]
    table: dict[str, Any] = {
        "version": 1, "game": "core-worlds", "seed": 0, "round": 1, "phase": step.partition(".")[0], "step": step,
        "turn": "Ana", "destiny": "Ana", "central": [], "galactic": [[], [], [], [], []], "removed": [], "rulings": {},
        "cards": "reconstructed", "luck": {}, "pending": {}, "player": players,
    }  # fmt: skip
    return table | changes


def same_order(_kind: str, _owner: str, pool: list[str]) -> list[str]:
    """Leave shuffled cards in their order: an oracle for tests."""
    return pool


def play(now: dict[str, Any], cards: dict[str, Any], *texts: str | None) -> dict[str, Any]:
    """Apply actions (None = the automatic sub-step), insisting that each is legal."""
    for text in texts:
        assert text is None or referee.accepts(now, now["turn"], text, cards), text
        now = referee.apply(now, text, same_order, cards)
    return now


def texts(now: dict[str, Any], cards: dict[str, Any]) -> set[str]:
    """List the legal actions without their player."""
    return {text for _, text in referee.legal(now, cards)}


def test_three_grunts_cost_three_actions_and_three_energy(cards: dict[str, Any]) -> None:
    """RB, Deploy X Units: the example of the 3 Galactic Grunts."""
    now = position(ana={"hand": ["Galactic Grunts x4"]})
    after = play(now, cards, *["deploy Galactic Grunts"] * 3)["player"][0]
    assert (after["actions"], after["energy"], after["units"]) == (1, 1, ["Galactic Grunts x3"])


def test_a_lone_stop_is_automatic(cards: dict[str, Any]) -> None:
    """After the last Action Point nothing but stopping is left: the turn goes on by a sub-step."""
    now = play(position(ana={"hand": ["Galactic Grunts x2"], "actions": 1}), cards, "deploy Galactic Grunts")
    assert (texts(now, cards), now["step"]) == (set(), "action.deploy")
    assert play(now, cards, None)["turn"] == "Ben"


def test_a_surge_token_makes_stop_a_decision(cards: dict[str, Any]) -> None:
    """RB, Energy Surge Tokens: at any time during one of his turns."""
    ana = {"hand": ["Galactic Grunts x2"], "actions": 1, "surge_tokens": 1}
    now = play(position(seats=3, ana=ana), cards, "deploy Galactic Grunts")
    assert texts(now, cards) == {"stop", "token"}


def test_the_dreadnought_is_cheaper_after_two_starfighters(cards: dict[str, Any]) -> None:
    """RB, Deploy X Units: -1 for every Starfighter in the Warzone; the Battle Cruiser does not count."""
    ana = {"hand": ["Dreadnought Cruiser", "Snub Fighter x2"], "units": ["Battle Cruiser"], "energy": 7}
    now = position(ana=ana)
    late = play(now, cards, "deploy Snub Fighter", "deploy Snub Fighter", "deploy Dreadnought Cruiser")
    assert late["player"][0]["energy"] == 0
    ana["energy"] = 6
    assert "deploy Dreadnought Cruiser" not in texts(position(ana=ana), cards)


def test_the_bomber_pays_once_and_the_assault_unit_twice(cards: dict[str, Any]) -> None:
    """RB, Invade 1 World: the Hercules Bomber and the Heavy Repeating Assault Unit."""
    ana = {"units": ["Hercules Bomber", "Heavy Repeating Assault Unit"], "energy": 9}
    now = play(position(central=["Rock"], ana=ana), cards, "invade Rock", "use Hercules Bomber")
    assert not referee.accepts(now, "Ana", "use Hercules Bomber", cards)
    assert not referee.accepts(now, "Ana", "use Hercules Bomber 2", cards)
    two = play(now, cards, "use Heavy Repeating Assault Unit 2")
    assert two == play(now, cards, *["use Heavy Repeating Assault Unit"] * 2)
    assert not referee.accepts(two, "Ana", "use Heavy Repeating Assault Unit", cards)
    assert two["pending"]["strengths"] == {"Heavy Repeating Assault Unit #1": [0, 4], "Hercules Bomber #1": [0, 2]}


def test_each_bomber_has_its_own_use(cards: dict[str, Any]) -> None:
    """RB, Invade 1 World: on each of your Bombers."""
    now = position(central=["Rock"], ana={"units": ["Hercules Bomber x2"], "energy": 9})
    now = play(now, cards, "invade Rock", "use Hercules Bomber")
    assert "use Hercules Bomber #2" in texts(now, cards)
    assert "use Hercules Bomber #1" not in texts(now, cards)


def test_an_invasion_needs_both_strengths(cards: dict[str, Any]) -> None:
    """RB, Invade 1 World: minimal sets only in the list, any sufficient set accepted."""
    ana = {"units": ["Galactic Grunts x4", "Snub Fighter x2"]}
    now = play(position(central=["Rock"], ana=ana), cards, "invade Rock")
    sends = {text for text in texts(now, cards) if text.startswith("send")}
    assert len(sends) == 1
    assert referee.accepts(now, "Ana", "send Galactic Grunts x4, Snub Fighter x2", cards)
    assert not referee.accepts(now, "Ana", "send Galactic Grunts x4, Snub Fighter", cards)
    assert "concede" not in texts(now, cards)


def test_a_conquest_with_a_token_and_a_colony(cards: dict[str, Any]) -> None:
    """RB, Invade 1 World, Colonizing Worlds, Galactic Phase 2."""
    ana = {"units": ["Galactic Grunts x3", "Snub Fighter x2"]}
    now = position(central=["Rock +"], ana=ana)
    now = play(now, cards, "invade Rock", "send Galactic Grunts x3, Snub Fighter x2", "colonize Galactic Grunts")
    after = now["player"][0]
    assert (after["energy"], after["actions"], after["worlds"]) == (4, 3, ["Rock"])
    assert after["discard"] == ["Galactic Grunts x2", "Snub Fighter x2"]
    assert (after["colonies"], now["turn"], now["pending"]) == ({"Rock": "Galactic Grunts"}, "Ben", {})


def test_a_world_without_defence_needs_one_unit(cards: dict[str, Any]) -> None:
    """rulings.md, zero-defence: nothing is needed on either side, and still 1 Unit must be sent."""
    now = play(position(central=["Calm"]), cards, "invade Calm")
    assert texts(now, cards) == {"concede"}


def test_a_failed_invasion_gives_nothing_back(cards: dict[str, Any]) -> None:
    """RB, Invade 1 World: no Units are lost, Action Point and Energy are."""
    now = play(position(central=["Rock"], ana={"units": ["Snub Fighter"]}), cards, "invade Rock", "concede")
    after = now["player"][0]
    assert (after["actions"], after["energy"], after["units"], now["turn"]) == (3, 3, ["Snub Fighter"], "Ben")


def test_without_energy_a_pass_is_forced(cards: dict[str, Any]) -> None:
    """RB, Pass: forced without Energy, and it spends the Action Points."""
    now = position(ana={"energy": 0})
    assert texts(now, cards) == set()
    after = play(now, cards, None)
    assert (after["player"][0]["actions"], after["player"][0]["passed"], after["turn"]) == (0, True, "Ben")


def test_a_free_ability_or_a_token_avoids_the_forced_pass(cards: dict[str, Any]) -> None:
    """RB, Pass; rulings.md, token-before-pass."""
    assert texts(position(ana={"energy": 0, "hand": ["Master Plan"]}), cards) == {"play Master Plan", "pass"}
    assert texts(position(seats=3, ana={"energy": 0, "surge_tokens": 1}), cards) == {"token", "pass"}
    assert texts(position(seats=3, ana={"energy": 0, "surge_tokens": 1, "actions": 0}), cards) == set()


def test_the_galactic_phase_of_four_players(cards: dict[str, Any]) -> None:
    """RB, Galactic Phase 3: 3 Worlds and 7 others, then one more World, whatever comes before it."""
    others = ["Salvage Robot"] * 7
    deck = ["Calm x3", *others, "War Council x2", "Rock", "Calm"]
    now = position("galactic.remove", seats=4, galactic=[deck, [], [], [], []])
    now = play(now, cards, *[None] * 5)
    assert now["central"] == ["Calm x3", "Salvage Robot x7", "War Council x2", "Rock"]
    assert (now["galactic"][0], now["step"]) == (["Calm"], "action.turn")


def test_cards_with_tokens_leave_and_the_others_get_one(cards: dict[str, Any]) -> None:
    """RB, Galactic Phase 1 and 2: the last of those that leave lies on top."""
    now = position(
        "galactic.remove", central=["Rock +", "Calm", "Salvage Robot +"], galactic=[["Calm"], [], [], [], []]
    )
    now = play(now, cards, None, None)
    assert (now["central"], now["galactic"][0]) == (["Calm +"], ["Salvage Robot", "Rock", "Calm"])


def test_an_energy_surge_compares_what_worlds_generate(cards: dict[str, Any]) -> None:
    """RB, Energy Surges: 2 where an opponent's Worlds generate more, otherwise 1."""
    surge = {"hand": ["Energy Surge x2"]}
    assert play(position("energy.boost", ana=surge), cards, "surge")["player"][0]["energy"] == 5
    behind = position("energy.boost", ana=surge, ben={"worlds": ["Rock"]})
    assert play(behind, cards, "surge", "surge")["player"][0]["energy"] == 8


def test_exploration_is_once_and_two_cards(cards: dict[str, Any]) -> None:
    """RB, Energy Exploration."""
    now = position("energy.boost", ana={"hand": ["Galactic Grunts x2", "Snub Fighter", "Energy Surge"]})
    assert len([text for text in texts(now, cards) if text.startswith("explore")]) == 4
    now = play(now, cards, "explore Snub Fighter, Galactic Grunts")
    assert now["player"][0]["discard"] == ["Snub Fighter", "Galactic Grunts"]
    assert texts(now, cards) == {"surge", "done"}


@pytest.mark.parametrize(("seats", "tokens"), [(2, [0, 0]), (3, [1, 0, 1]), (4, [2, 0, 0, 1]), (5, [0] * 5)])
def test_surge_tokens_by_seat(cards: dict[str, Any], seats: int, tokens: list[int]) -> None:
    """RB, Set Up 12: counted from the Destiny Marker, which Ben holds here."""
    now = position("setup.surge", seats=seats, destiny="Ben", turn="Ben")
    now["phase"] = "setup"
    after = referee.apply_setup(now, pregame=False, oracle=same_order, cards=cards)
    assert [seat["surge_tokens"] for seat in after["player"]] == tokens


def test_the_pregame_draft_is_a_snake(cards: dict[str, Any]) -> None:
    """RB, Pregame Draft 3 and 4: the last player chooses twice in a row, then back."""
    now = position("pregame.take", seats=3, destiny="Ben", turn="Ben")
    now["central"] = ["Ambush", "Forward Scouts", "Solar Sails", "Sapper Team", "Mining Freighter", "Wandering Knight"]
    turns = []
    for name in list(now["central"]):
        turns.append(now["turn"])
        now = play(now, cards, f"take {name}")
    assert turns == ["Ben", "Cleo", "Ana", "Ana", "Cleo", "Ben"]
    assert now["step"] == "pregame.return"


def test_drawing_turns_the_discard_pile_over(cards: dict[str, Any]) -> None:
    """RB, Draw Phase: when a card must be drawn and the deck is empty; a retained card counts."""
    ana = {"hand": ["Energy Surge"], "deck": ["Snub Fighter x2"], "discard": ["Galactic Grunts x5"]}
    after = play(position("draw.hand", ana=ana), cards, None)["player"][0]
    assert after["hand"] == ["Energy Surge", "Galactic Grunts x3", "Snub Fighter x2"]
    assert (after["deck"], after["discard"]) == (["Galactic Grunts x2"], [])


def test_the_discard_phase_keeps_one_card(cards: dict[str, Any]) -> None:
    """RB, Discard Phase."""
    now = position("discard.keep", ana={"hand": ["Snub Fighter x2", "Energy Surge"]})
    now = play(now, cards, "keep Snub Fighter", None, None)
    after = now["player"][0]
    assert (after["hand"], after["discard"]) == (["Snub Fighter"], ["Energy Surge", "Snub Fighter"])


def test_zeus_counts_six_starfighters_wherever_they_are(cards: dict[str, Any]) -> None:
    """RB, Winning the Game: Zeus's 2 Empire Points and 6 more for six Starfighters."""
    ana = {"worlds": ["Zeus", "Calm"], "colonies": {"Calm": "Snub Fighter"}, "hand": ["Snub Fighter"]}
    ana |= {"deck": ["Snub Fighter"], "discard": ["Snub Fighter"], "units": ["Snub Fighter x2", "Battle Cruiser"]}
    scores = referee.final_scores(position("end.score", ana=ana), cards)["scores"]["Ana"]
    assert scores["bonuses"] == [("Zeus", 6)]
    assert scores["total"] == scores["printed"] + 6


def test_a_bonus_card_must_lie_in_the_warzone(cards: dict[str, Any]) -> None:
    """RB, Winning the Game: bonuses are granted for having certain cards in the Warzone."""
    for zone, bonuses in (("units", [("World Ship", 2)]), ("hand", [])):
        scores = referee.final_scores(position("end.score", ana={zone: ["World Ship"]}), cards)["scores"]
        assert scores["Ana"]["bonuses"] == bonuses


def test_ties_go_by_energy_then_worlds_then_are_shared(cards: dict[str, Any]) -> None:
    """RB, Winning the Game, Victory."""
    assert referee.final_scores(position("end.score"), cards)["winners"] == ["Ana", "Ben"]
    ben = {"worlds": ["Rock"]}
    assert referee.final_scores(position("end.score", ben=ben), cards)["winners"] == ["Ben"]


def test_the_second_unit_needs_no_action(cards: dict[str, Any]) -> None:
    """plan.md, second: the next matching Unit; it lapses when anything else is deployed."""
    ana = {"hand": ["Prince Aaron", "Snub Fighter x2", "Galactic Grunts"], "actions": 2, "energy": 9}
    now = play(position(ana=ana), cards, "deploy Prince Aaron")
    assert now["pending"] == {"kind": "deploy", "second": "Starfighter"}
    free = play(now, cards, "deploy Snub Fighter")
    assert (free["player"][0]["actions"], free["pending"]["second"]) == (1, "")
    assert play(now, cards, "deploy Galactic Grunts")["pending"]["second"] == ""


def test_a_cost_of_cards_is_paid_with_the_answer(cards: dict[str, Any]) -> None:
    """plan.md, pending ask: nothing is paid before the answer."""
    ana = {"units": ["Siege Walker"], "hand": ["Energy Surge", "Snub Fighter"]}
    now = play(position(central=["Rock"], ana=ana), cards, "invade Rock", "use Siege Walker")
    assert (now["step"], now["pending"]["kind"], now["pending"]["card"]) == ("action.ask", "ask", "Siege Walker #1")
    assert texts(now, cards) == {"choose Energy Surge", "choose Snub Fighter"}
    now = play(now, cards, "choose Snub Fighter")
    assert now["player"][0]["discard"] == ["Snub Fighter"]
    assert now["pending"]["strengths"] == {"Siege Walker #1": [0, 2]}
    assert now["step"] == "action.invade"


def test_a_tactic_never_recovers_itself(cards: dict[str, Any]) -> None:
    """plan.md, recover: up to so many, never the asking Tactic; then the rest of its text, then the turn ends."""
    ana = {"hand": ["Master Plan"], "discard": ["Snub Fighter"], "deck": ["Galactic Grunts x3"], "energy": 0}
    now = play(position(ana=ana), cards, "play Master Plan")
    assert texts(now, cards) == {"choose Snub Fighter", "choose nothing"}
    after = play(now, cards, "choose Snub Fighter")
    assert after["player"][0]["hand"] == ["Galactic Grunts x2", "Snub Fighter"]
    assert after["player"][0]["discard"] == ["Master Plan"]
    assert after["turn"] == "Ben"


def test_the_round_ends_and_the_markers_move(cards: dict[str, Any]) -> None:
    """RB, End Phase: Round Marker, Action Points, Destiny Marker to the left."""
    now = play(position("end.marker", round=4), cards, None, None, None)
    assert (now["round"], now["destiny"], now["turn"], now["step"]) == (5, "Ben", "Ben", "draw.hand")
    assert [seat["actions"] for seat in now["player"]] == [5, 5]


def test_entering_the_core_offers_a_reshuffle(cards: dict[str, Any]) -> None:
    """RB, The Core Worlds; rulings.md, reshuffle-when and reshuffle-empty."""
    ben = {"deck": ["Snub Fighter"], "discard": ["Galactic Grunts"]}
    now = play(position("end.marker", round=8, ben=ben), cards, None)
    assert (now["turn"], texts(now, cards)) == ("Ben", {"reshuffle", "leave"})
    now = play(now, cards, "reshuffle")
    assert (now["player"][1]["deck"], now["step"]) == (["Snub Fighter", "Galactic Grunts"], "end.actions")


def test_copies_and_seats_are_counted(cards: dict[str, Any]) -> None:
    """RB, Component List and Set Up 12: complaints name what cannot be."""
    faults = referee.complaints(position(ana={"surge_tokens": 1, "hand": ["Zeus"]}), cards)
    assert any("Surge" in fault for fault in faults)
    assert any("Zeus cannot lie" in fault for fault in faults)
