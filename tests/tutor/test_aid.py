"""The player aid and the set-up checklist say what the register, the flow and the played games say."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest

import coreworlds as cw
from coreworlds.tutor.printed.aid import aid
from coreworlds.tutor.printed.checklist import checklist
from coreworlds.widgets.share.export_print import aid_page, setup_page

made = cache(aid)
GAME = cw.game("core-worlds")
every_count = pytest.mark.parametrize("players", GAME.players)


def test_the_aid_goes_through_every_step_of_a_round_in_order() -> None:
    flow = GAME.flow
    outside = {"setup", "pregame", "over"}
    wanted = [s.title for s in flow.steps.values() if s.phase not in outside and s.id != "end.score"]
    assert [part.title for part in made("core-worlds").parts] == wanted


def test_every_option_of_a_turn_is_told_and_no_rule_twice() -> None:
    whole = made("core-worlds")
    turn = next(part for part in whole.parts if part.title == "Take a turn")
    options = {GAME.verbs[key].option for key in GAME.flow.steps["action.turn"].verbs}
    assert {choice.title for choice in turn.choices} == options
    rules = [r.id for p in whole.parts for r in (*p.rules, *(r for c in p.choices for r in c.rules))]
    rules += [r.id for r in whole.ending]
    assert len(rules) == len(set(rules))
    assert {"score-at-end", "tie-energy", "tie-worlds"} <= {r.id for r in whole.ending}


def test_what_is_chosen_at_the_end_stands_there_with_its_limits_and_nowhere_before() -> None:
    whole = made("risk-legacy")
    ending = [rule.id for rule in whole.ending]
    signed, winner, others = map(ending.index, ("sign-winner", "reward-winner", "reward-held-on"))
    assert signed < winner < others
    assert {"reward-order", "reward-name", "bonus-once", "continent-stock", "reward-controlled"} <= {*ending}
    before = {rule.id for part in whole.parts for rule in part.rules}
    assert not before & {"reward-cancel", "reward-major"}
    assert "city-population" in before  # it is about the turn, though a reward brings it


@pytest.mark.parametrize(
    ("game", "title", "rules"),
    [
        ("core-worlds", "Energy Surge", {"energy-surge-behind", "energy-surge-otherwise"}),
        ("core-worlds", "Draft", {"draft-to-discard", "draft-prestige-to-warzone"}),
        ("core-worlds", "Place Energy Tokens", {"token-gives-energy-draft"}),
        ("galactic-emperor", "Discard one die", {"merchant-assign"}),
        ("galactic-emperor", "Resolve the influence", {"regent-empty", "regent-throne-nobody"}),
        ("galactic-emperor", "Casualties", {"battle-starbase-flips"}),
        ("galactic-emperor", "End the combat", {"battle-one-hit", "battle-dreadnought-two", "battle-repair"}),
        ("galactic-emperor", "End the combat", {"battle-empire-point", "battle-nobody-left", "claim-after-battle"}),
        ("galactic-emperor", "Choose a role", {"role-order", "chooser-ability"}),
        ("galactic-emperor", "Point the Direction card", {"turn-direction"}),
    ],
)
def test_what_comes_of_a_thing_is_told_beside_it(game: str, title: str, rules: set[str]) -> None:
    """Who plays an Energy Surge reads what it gives."""
    parts = made(game).parts
    there = [p.rules for p in parts if p.title == title] + [
        c.rules for p in parts for c in p.choices if c.title == title
    ]
    assert rules <= {rule.id for each in there for rule in each}


def test_the_end_tells_nothing_of_how_the_game_begins() -> None:
    told = {rule.id for rule in made("galactic-emperor").ending}
    assert not told & {"setup-throne", "turn-direction"}


@pytest.mark.parametrize("game", cw.games())
def test_no_heading_of_a_page_stands_there_twice(game: str) -> None:
    """A step and what may be done in it are often called alike: “Place influence”."""
    first = aid_page(game).partition("</section>")[0]
    heads = re.findall("<h3>(.*?)</h3>", first)
    assert not [a for a, b in pairwise(heads) if a == b]


def test_an_order_of_choices_is_told_where_somebody_chooses() -> None:
    """Drawing asks nobody: in which order it goes round is no rule of the Draw Phase."""
    where = [part.phase for part in made("core-worlds").parts if any(r.id == "choice-order" for r in part.rules)]
    assert where == ["discard"]


def test_prices_are_those_that_games_meet() -> None:
    """A number stands only where the price never differs; Draft Costs and Deploy Costs do."""
    turn = next(part for part in made("core-worlds").parts if part.title == "Take a turn")
    prices = {choice.title: choice.price for choice in turn.choices}
    assert prices["Draft"] == prices["Deploy"] == ("1 Action", "Energy")
    assert prices["Invade"] == ("1 Action", "1 Energy")


@every_count
def test_the_central_zone_is_as_large_as_the_played_one(players: int) -> None:
    fill = next(part for part in aid("core-worlds", players).parts if part.title == "Fill the Central Zone")
    s = cw.Session(cw.setup("core-worlds", players=[*"ABCDE"[:players]], seed=5))
    s.play("; ".join(["done"] * players))
    while s.position.step != "galactic.worlds":
        s.step()
    assert fill.numbers == (f"Central Zone: {len(s.position.central)} cards",)


@every_count
def test_the_checklist_gives_each_seat_its_tokens(players: int) -> None:
    """The numbers are those that a set-up with other names and another seed gives to the same seats."""
    said = " ".join(checklist("core-worlds", players).items[-1].happens)
    pos = cw.setup("core-worlds", players=[*"ABCDE"[:players]], seed=99)
    for i, name in enumerate(pos.seats):
        tokens, number = pos.seat(name).surge_tokens, (i - pos.destiny) % players + 1
        gets = f"gets {tokens or 'no'} Energy Surge Token{'s' * (tokens != 1)}."
        assert f"Seat {number} is Player {number} and {gets}" in said


@every_count
def test_the_checklist_names_only_rules_of_its_number_of_players(players: int) -> None:
    ids = {rule.id for item in checklist("core-worlds", players).items for rule in item.rules}
    surge = {"setup-surge-none", "setup-surge-three", "setup-surge-four"} & ids
    assert surge == {{3: "setup-surge-three", 4: "setup-surge-four"}.get(players, "setup-surge-none")}


def test_the_aid_says_how_many_actions_each_sector_gives() -> None:
    part = next(part for part in made("core-worlds").parts if part.title == "Set the Action Markers")
    assert {"actions-by-sector", "sector-actions"} <= {rule.id for rule in part.rules}


def test_the_checklist_says_how_decks_lie() -> None:
    ids = {rule.id for item in checklist("core-worlds", 4).items for rule in item.rules}
    assert {"setup-deck-shuffled", "deck-face-down", "galactic-face-down"} <= ids


def test_nothing_that_differs_from_game_to_game_is_said() -> None:
    two = checklist("core-worlds", 2)
    assert not any("Home World" in line for item in two.items[:5] for line in item.happens)
    assert "Each player, Draw deck: 16 cards" in two.table


def test_the_checklist_goes_on_to_the_first_turn() -> None:
    """It had stopped at the roll: a faction, the HQ, 8 troops and a legal start were no steps."""
    made = checklist("risk-legacy", 5)
    roll, chosen, first = made.items[-3:]
    assert [each.rules[0].id for each in (roll, chosen, first)] == ["start-roll", "choose-order", "first-turn"]
    wanted = {"choose-faction", "start-empty", "start-unmarked", "start-hq-apart", "start-hq", "start-troops"}
    assert wanted <= {rule.id for rule in chosen.rules}
    assert chosen.happens == ()
    assert (made.first, first.happens, len(made.maps)) == (True, ("It is the turn of Seat 1.",), 1)
    assert "Factions: 5 left" not in made.table
    assert checklist("core-worlds", 3).items[-1].title == "Give out the Energy Surge Tokens"


def test_what_lies_somewhere_is_counted_with_its_unit() -> None:
    """“Galaxy: 5” does not say of what."""
    wanted = {"Galaxy: 5 tiles on 37 spaces", "Turned-up tiles: 5 tiles", "Each player, Ships in supply: 13 ships"}
    assert wanted <= {*checklist("galactic-emperor", 4).table}


def test_what_is_printed_is_whole_on_paper() -> None:
    """A market without a price was “3 resources”; of the hand in the last Sector only “larger” was said."""
    assert not [line for line in checklist("galactic-emperor", 3).table if line.startswith("Market")]
    assert "or 7 in Sector V" in aid_page("core-worlds")
    for page in (aid_page("galactic-emperor"), aid_page("core-worlds")):
        assert "The page" not in page


BEGINS = {"core-worlds": "starts with the Destiny Marker is Player 1", "galactic-emperor": "chance decides who begins"}


@pytest.mark.parametrize(("game", "said"), BEGINS.items())
def test_the_checklist_says_who_begins(game: str, said: str) -> None:
    """The holder of the Destiny Marker is Player 1; the Throne goes to anybody."""
    assert [words in setup_page(game, 3) for words in BEGINS.values()].count(True) == 1
    assert said in setup_page(game, 3)


@pytest.mark.parametrize("make", [lambda: aid_page("core-worlds"), lambda: setup_page("core-worlds", 4)])
def test_pages_are_the_same_each_time_and_need_nothing_else(make: Callable[[], str]) -> None:
    text = make()
    assert text == make()
    assert not re.search(r"<script|<link|https?:|src=|url\(|@import", text)
    assert text.count("<html") == text.count("</html>") == 1


def test_what_ends_the_game_is_no_part_of_a_round() -> None:
    """The final count comes once, after the last round: the aid tells its rules at the end."""
    three = aid("galactic-emperor", 3)
    assert "final" not in {part.phase for part in three.parts}
    assert {"final-count", "wealthy-storage", "winner"} <= {rule.id for rule in three.ending}


def test_too_many_players_are_refused() -> None:
    for make in (aid, checklist):
        with pytest.raises(cw.CoreWorldsError, match="number of players"):
            make("core-worlds", 6)


# -- a game in which one thing is done in many phases -------------------------------------------------------------


@pytest.fixture(scope="module")
def told() -> dict[tuple[str, str], set[str]]:
    """Return the rules of each choice of Galactic Emperor by its phase and title, with its price."""
    found: dict[tuple[str, str], set[str]] = {}
    for part in aid("galactic-emperor", 3).parts:
        for choice in part.choices:
            found.setdefault((part.phase, choice.title), set()).update(r.id for r in choice.rules)
            found.setdefault((part.phase, "prices"), set()).update(choice.price)
    return found


def test_a_rule_of_one_phase_stands_there_and_no_earlier(told: dict[tuple[str, str], set[str]]) -> None:
    """Technologies are used in every role; what holds in battles and in the Showdown is not told of the Explorer."""
    warlord = {"tech-shields-ships", "tech-two-warlords"}
    assert not told["explorer", "Technology"] & {*warlord, "showdown-sides"}
    assert "tech-scanners-first" in told["explorer", "Technology"]
    assert warlord <= told["warlord", "Technology"]
    assert "showdown-sides" in {rule.id for rule in aid("galactic-emperor", 3).ending}


def test_a_price_is_that_of_every_card_and_not_only_of_those_that_somebody_could_pay(
    told: dict[tuple[str, str], set[str]],
) -> None:
    assert told["scientist", "prices"] == {"energy"}
