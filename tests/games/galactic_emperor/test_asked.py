"""What questions ask has one true answer, and all that it rests on is told: prices, warped ships, what is destroyed."""

from __future__ import annotations

import re

import pytest

import coreworlds as cw
from coreworlds.engine.misreading import WrongRule
from coreworlds.games.galactic_emperor.facts import FACTS
from coreworlds.games.galactic_emperor.layout import situation
from coreworlds.tutor.questions.claim import Gives, Happens
from coreworlds.tutor.questions.draft import Draft, certain
from coreworlds.tutor.questions.names import told_of
from coreworlds.tutor.questions.said import LEANS

COST = {f.name: f.function for f in FACTS}
BOARD = """version = 1
game = "galactic-emperor"
seed = 3
round = 8
direction = "clockwise"
throne = "Ben"
first = "Ben"
galaxy = { D1 = "Blue Home", G4 = "Orange Home", A4 = "Green Home", D4 = "Black Hole", D3 = "Meadow", C3 = "Beacon" }
"""
INFLUENCE = """phase = "regent"
step = "regent.buy"
chooser = "Ana"
role = "Regent"
price = {price}
turn = "{turn}"
declared = [{declared}]
[[player]]
name = "Ana"
marks = 9
influence = 3
[[player]]
name = "Ben"
marks = 9
influence = 2
technologies = ["Diplomat"]
[[player]]
name = "Cleo"
marks = 9
influence = 2
tokens = {tokens}
"""


def buying(turn: str = "Ben", price: int = 3, declared: str = "", tokens: int = 5) -> cw.Position:
    text = INFLUENCE.format(turn=turn, price=price, declared=declared, tokens=tokens)
    return cw.parse(BOARD + text)


def cost(pos: cw.Position, *words: str) -> object:
    """Return a price, or None where nobody can say one."""
    try:
        return COST["influence_price" if len(words) == 1 else "technology_cost"](pos, *words)
    except cw.CoreWorldsError:
        return None


def test_influence_has_a_price_only_for_who_may_still_buy_it() -> None:
    """Each buys 1 token at most; what the owner of an undeclared Diplomat pays is not settled yet."""
    assert [cost(buying(), name) for name in ("Ana", "Ben", "Cleo")] == [None, None, 3]
    assert cost(buying(declared='"Diplomat"'), "Ben") == 2
    assert cost(buying(tokens=0), "Cleo") is None
    after = cw.step(buying(declared='"Diplomat"'), "buy influence").after
    assert [cost(after, name) for name in ("Ana", "Ben", "Cleo")] == [None, None, 4]
    assert [cost(cw.step(after, "no influence").after, name) for name in ("Ana", "Ben", "Cleo")] == [None] * 3


def test_how_often_influence_was_bought_is_told() -> None:
    assert "Extra influence bought so far: 1." in situation(buying())
    assert "Extra influence bought so far: none." in situation(buying(price=2, turn="Ana"))
    after = cw.step(buying(price=2, turn="Ana"), "buy influence").after
    assert "Extra influence bought so far: 1, by Ana." in situation(after)
    for turn in ("no influence", "no influence"):
        after = cw.step(after, turn).after
    assert after.step == "regent.place"
    assert "Extra influence bought so far: 1, by Ana." in situation(after)


def test_a_technology_has_a_price_only_for_sale_and_for_who_may_still_buy_it() -> None:
    begun = cw.parse(
        f'{BOARD}phase = "scientist"\nstep = "scientist.buy"\nchooser = "Ana"\nrole = "Scientist"\nturn = "Ana"\n'
        'technologies = ["Robotics", "Diplomat", "Ambassador"]\n'
        '[[player]]\nname = "Ana"\nenergy = 3\n[[player]]\nname = "Ben"\nenergy = 3\n[[player]]\nname = "Cleo"\n'
    )  # fmt: skip
    printed = COST["printed"](begun, "Robotics", "energy")
    assert [cost(begun, name, "Robotics") for name in ("Ana", "Ben")] == [printed - 1, printed]  # type: ignore[operator]
    after = cw.step(begun, "buy Robotics").after
    assert cost(after, "Ben", "Robotics") is None
    assert cost(after, "Ana", "Diplomat") is None
    assert cost(after, "Cleo", "Diplomat") == 1
    assert cost(cw.setup("galactic-emperor", ["Ana", "Ben", "Cleo"], seed=7), "Ana", "Robotics") is None


CRUISER = ',\n { ship = "Cruiser", at = "D3", from = "C3", spaces = 1, count = 1 }'
WARPED = '{ ship = "Fighter", at = "D3", from = "D4", spaces = 0, count = 2, warped = true },\n'
DEFENDED = 'empires = ["D3"]\nfleets = { D3 = ["Fighter x3"] }'
FIGHT = """phase = "warlord"
step = "{step}"
chooser = "Ana"
role = "Warlord"
turn = "Ana"
moved = [{{ ship = "Fighter", at = "D3", from = "D4", spaces = 0, count = 2, warped = true }},
 {{ ship = "Cruiser", at = "D3", from = "C3", spaces = 1, count = 1 }}]
battle = {{ at = "D3", attacker = "Ana", defender = "Ben", {battle} }}
[[player]]
name = "Ana"
marks = 4
fleets = {{ D3 = ["Fighter x2", "Cruiser"] }}
[[player]]
name = "Ben"
marks = 4
{empire}
[[player]]
name = "Cleo"
marks = 4
"""


def fight(
    step: str = "battle.fighters", battle: str = "surprise = true, warped = true", empire: str = ""
) -> cw.Position:
    return cw.parse(BOARD + FIGHT.format(step=step, battle=battle, empire=empire))


def test_which_ships_warped_is_told() -> None:
    """In a surprise attack they alone fire, and with them nobody retreats."""
    words = situation(fight(empire='empires = ["D3"]'))
    assert "The attack came from C3. 2 Fighters warped in." in words
    text = BOARD + FIGHT.format(step="battle.after", battle="warped = true, phase = 3", empire='empires = ["D3"]')
    lost = cw.parse(text.replace(WARPED, "").replace('"Fighter x2", ', ""))
    assert "Some ships warped in." in situation(lost)


def test_what_a_battle_has_destroyed_is_told() -> None:
    words = situation(fight("battle.end", "warped = true, phase = 2, empire = true"))
    assert "Ben (nothing left)" in words
    assert "Ben's Empire was destroyed." in words
    assert "destroyed" not in situation(fight(empire='empires = ["D3"]'))


def test_shields_that_have_a_hit_left_to_ignore_are_told() -> None:
    told = "Ben's Shield Generators have not ignored a hit yet."
    lines = 'empires = ["D3"]\nfleets = { D3 = ["Cruiser"] }\ntechnologies = ["Shield Generators"]'
    pos = fight(battle="phase = 1, shields = [0, 1]", empire=lines)
    assert told in situation(pos)
    assert told not in situation(fight(battle="phase = 1", empire=lines))


def test_nothing_is_called_certain_that_a_long_fight_decides() -> None:
    """A Fighter that cannot retreat may beat three and an Empire, however seldom: few deals show it."""
    text = BOARD + FIGHT.format(step="battle.fighters", battle="surprise = true, warped = true", empire=DEFENDED)
    alone = text.replace("count = 2", "count = 1").replace('"Fighter x2", "Cruiser"', '"Fighter"').replace(CRUISER, "")
    lost = Happens("Ana loses a Fighter.")
    draft = Draft("happens", cw.parse(alone), "Ana", "advance", "", (lost, Happens("Ana retreats.")))
    assert lost.holds(draft.position, "advance", None)
    assert not certain(draft)


def test_nothing_is_called_certain_that_the_rarest_dice_change() -> None:
    """Eight dice that all miss are seen in no sample of thirty; that somebody is hit is not certain for all that."""
    text = BOARD + FIGHT.format(step="battle.cruisers", battle="phase = 1", empire=DEFENDED.replace(" x3", " x8"))
    many = text.replace('"Fighter x2", "Cruiser"', '"Cruiser x4"').replace(WARPED, "").replace("count = 1", "count = 4")
    hit = Happens("Ben loses a Fighter.")
    draft = Draft("happens", cw.parse(many), "Ana", "advance", "", (hit, Happens("Ana retreats.")))
    assert hit.holds(draft.position, "advance", None)
    assert not certain(draft)


def test_what_is_left_of_a_declared_technology_is_told() -> None:
    pos = cw.parse(
        f'{BOARD}phase = "engineer"\nstep = "engineer.build"\nchooser = "Ana"\nrole = "Engineer"\nturn = "Ana"\n'
        'declared = ["Robotics"]\nleft = 1\n[[player]]\nname = "Ana"\ntechnologies = ["Robotics"]\n'
        '[[player]]\nname = "Ben"\n[[player]]\nname = "Cleo"\n'
    )  # fmt: skip
    assert "Declared: Robotics. Left: 1 of 2 metal of Robotics." in situation(pos)


# -- sentences that stand alone -----------------------------------------------------------------------------------


def alone(game: str) -> list[WrongRule]:
    """Return the misreadings whose truth is offered as an option of its own."""
    return [w for w in cw.game(game).wrong_rules if not LEANS.match(w.truth)]


@pytest.mark.parametrize("game", ["core-worlds", "galactic-emperor"])
def test_a_truth_that_stands_alone_points_at_nothing_outside(game: str) -> None:
    """Read without its misreading nobody would know what it is."""
    pointing = re.compile(r"\b(gets?|gives?|fire in|Energy for) (it|them)\b|^One more|^Only the same|^[^,;]* it goes\b")
    assert not [w.truth for w in alone(game) if pointing.search(w.truth)]


def test_a_truth_on_a_technology_names_it() -> None:
    """Also where it is one of four sentences to choose from."""
    names = [tile.name for tile in cw.setup("galactic-emperor", ["Ana", "Ben", "Cleo"], 7).parts.technology.values()]
    said = [w.truth for w in alone("galactic-emperor") if w.rule.startswith("tech-")]
    assert not [text for text in said if not any(name in text for name in names)]


MARKET = """phase = "merchant"
step = "merchant.trade"
chooser = "Ana"
role = "Merchant"
prices = [1, 2, 3]
food = { D3 = 1 }
turn = "Ana"
[[player]]
name = "Ana"
empires = ["D3"]
[[player]]
name = "Ben"
[[player]]
name = "Cleo"
"""


def test_the_price_of_a_resource_is_told_only_where_it_matters() -> None:
    """Food taken off a sector costs nothing; what a resource will cost hangs on what its die means."""
    pos = cw.parse(BOARD + MARKET)
    stem = "Round 8, Merchant role. Ana decides with 5 marks. Ana wants to do this: take 1 food from D3. May Ana?"
    told, _ = told_of(Draft("legal", pos, "Ana", None, stem, (Happens("Ana takes 1 food from D3."),)))
    assert any(line.startswith("D3: ") for line in told)
    assert not any(line.startswith("food: ") for line in told)
    price = next(fact for fact in FACTS if fact.name == "price")
    asked = Draft("value", pos, "Ana", None, "What will 1 food cost?", (Gives("1 mark", price, ("food",), 1),))
    assert any(line.startswith("food: ") for line in told_of(asked)[0])
