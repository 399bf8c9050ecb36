"""Each malformed card gives an error that names file, line, card, field, found, expected and remedy."""

import re
import tomllib

import pytest

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.engine.textfile import read_toml
from coreworlds.games.core_worlds.cards import Where, card_from, check, read_card
from tests.together import for_each

UNIT = """\
title = "broken"

[[card]]
name = "Other Card"
kind = "prestige"
points = 3

[[card]]
name = "Paper Tiger"
kind = "unit"
type = "Vehicle"
sector = 2
copies = 2
draft = 3
cost = 2
fleet = 1
ground = 3
points = 0
icon = "Science Guild"
text = "…"
effects = [
  { when = "deploy", draw = 1 },
  { when = "invasion", pay = 1, ground = 2 },
]
provenance = { name = "COPY" }
"""
TACTIC = """\
[[card]]
name = "Paper Plan"
kind = "tactic"
cost = 1
effects = [{ when = "action", draw = 2 }]
"""

#: what is replaced, by what; then the field, its line, and words of found and expected
UNIT_FAULTS = {
    "unknown field": ("draft = 3", "drafft = 3", "drafft", 14, "drafft", "draft"),
    "text for a number": ("cost = 2", 'cost = "2"', "cost", 15, "'2'", "a whole number"),
    "negative number": ("fleet = 1", "fleet = -1", "fleet", 16, "-1", "0 or more"),
    "fraction": ("ground = 3", "ground = 1.5", "ground", 17, "1.5", "a whole number"),
    "truth for a number": ("points = 0", "points = true", "points", 18, "True", "a whole number"),
    "number for a text": ('text = "…"', "text = 7", "text", 20, "7", "text in quotes"),
    "unknown kind": ('kind = "unit"', 'kind = "unti"', "kind", 10, "unti", "unit"),
    "unknown type": ('"Vehicle"', '"Tank"', "type", 11, "Tank", "Vehicle"),
    "unknown sector": ("sector = 2", "sector = 6", "sector", 12, "6", "0 to 5"),
    "unknown icon": ('"Science Guild"', '"Science Gild"', "icon", 19, "Science Gild", "Science Guild"),
    "a value of another kind": ("points = 0", "energy = 2", "energy", 18, "2", "fleet"),
    "comma in the name": ("Paper Tiger", "Paper, Tiger", "name", 9, "Paper, Tiger", "without ,"),
    "name with a number": ("Paper Tiger", "Tiger 2", "name", 9, "Tiger 2", "number"),
    "name like two copies": ("Paper Tiger", "Tiger x2", "name", 9, "Tiger x2", "number"),
    "name like a token": ("Paper Tiger", "Tiger +", "name", 9, "Tiger +", "without"),
    "empty name": ("Paper Tiger", "", "name", 9, "''", "without"),
    "no effects but a word": ("effects = [\n", 'effects = "draw"\nicons = [\n', "effects", 21, "draw", "[{ when"),
    "unknown key": ("pay = 1", "pays = 1", "effects[1].pays", 23, "pays", "pay"),
    "unknown timing": ('"invasion"', '"battle"', "effects[1].when", 23, "battle", "invasion"),
    "timing of a World": ('"deploy"', '"conquest"', "effects[0].when", 22, "conquest", "deploy"),
    "no timing": ('when = "deploy", ', "", "effects[0].when", 22, "''", "deploy"),
    "text in an effect": ("draw = 1", 'draw = "1"', "effects[0].draw", 22, "'1'", "whole number"),
    "zero in an effect": ("draw = 1", "draw = 0", "effects[0].draw", 22, "0", "above 0"),
    "cost that grows": ('"deploy", draw = 1', '"always", cost = 1, per = "unit"', "effects[0].cost", 22, "1", "-1"),
    "key of another timing": ("draw = 1", "fleet = 1", "effects[0].fleet", 22, "fleet", "draw"),
    "unknown selector": ("draw = 1", 'second = "Tank"', "effects[0].second", 22, "Tank", "Vehicle"),
    "unknown alternative": ("draw = 1", 'second = "Hero|Tank"', "effects[0].second", 22, "Tank", "Vehicle"),
    "recover what": ("draw = 1", "recover = 1", "effects[0].recover", 22, "recover alone", "of"),
    "remove from nowhere": ("draw = 1", 'remove = 1, from = "deck"', "effects[0].from", 22, "deck", "hand or discard"),
    "no outcome": (", draw = 1", "", "effects[0]", 22, "when", "draw"),
    "charge beyond most": ("draw = 1", "charge = 3, most = 2", "effects[0].most", 22, "2", "3 or more"),
    "points nowhere": (
        '"deploy", draw = 1',
        '"end", points = 1, per = "unit"',
        "effects[0].where",
        22,
        "nothing",
        "empire",
    ),
    "token with cards": (
        '"deploy", draw',
        '"always", per = "token|unit", fleet',
        "effects[0].per",
        22,
        "token|unit",
        "alone",
    ),
    "tactics in the Warzone": (
        '"deploy", draw',
        '"always", per = "tactic", fleet',
        "effects[0].per",
        22,
        "tactic",
        "unit",
    ),
    "no source": ('name = "COPY"', "nam = 1", "provenance", 25, "nam = 1", "SOURCE"),
}
TACTIC_FAULTS = {
    "two moments": ("draw = 2 }", 'draw = 2 }, { when = "energy", draw = 1 }', "effects", 5, "energy", "the same"),
    "a second price": ("draw = 2", "pay = 1, draw = 2", "effects[0].pay", 5, "pay", "draw"),
    "two questions": (
        "draw = 2",
        'recover = 1, of = "unit", remove = 1, from = "hand"',
        "effects[0].remove",
        5,
        "recover and remove",
        "one of them",
    ),
    "tokens without a Unit": ("draw = 2", "charge = 1, most = 1", "effects[0].charge", 5, "charge", "draw"),
    "strength of its own": ("cost = 1", "fleet = 1", "fleet", 4, "1", "cost"),
    "always": ('"action"', '"always"', "effects[0].when", 5, "always", "action"),
}


def faulty(text: str, fault: tuple[str, str, str, int, str, str]) -> CoreWorldsError:
    before, after, *_ = fault
    assert text.count(before) == 1
    changed = text.replace(before, after)
    nth = len(tomllib.loads(changed)["card"]) - 1
    _, faults = read_card(tomllib.loads(changed)["card"][-1], Where(read_toml(changed, "mine.toml"), nth))
    named = [each for each in faults if f", {fault[2]}:" in each.message]
    assert named, [str(each) for each in faults]
    return named[0]


@for_each(UNIT_FAULTS)
def test_a_broken_unit_names_place_card_field_found_and_expected(fault: str) -> None:
    _, _, field, line, found, expected = UNIT_FAULTS[fault]
    error = faulty(UNIT, UNIT_FAULTS[fault])
    assert error.place.startswith(f"mine.toml, line {line}, column ")
    assert "card “" in error.message
    assert field in error.message
    assert found in error.found
    assert expected in error.expected


@pytest.mark.parametrize("fault", TACTIC_FAULTS)
def test_a_broken_tactic_names_place_card_field_found_and_expected(fault: str) -> None:
    _, _, _, line, found, expected = TACTIC_FAULTS[fault]
    error = faulty(TACTIC, TACTIC_FAULTS[fault])
    assert error.place.startswith(f"mine.toml, line {line}, column ")
    assert "card “Paper Plan”" in error.message
    assert found in error.found
    assert expected in error.expected


def test_the_unbroken_cards_are_cards() -> None:
    for text in (UNIT, TACTIC):
        for nth, mapping in enumerate(tomllib.loads(text)["card"]):
            assert card_from(mapping, Where(read_toml(text, "mine.toml"), nth)).name == mapping["name"]


def test_the_column_is_that_of_the_value() -> None:
    error = faulty(UNIT, UNIT_FAULTS["unknown key"])
    assert error.place == "mine.toml, line 23, column 31"


def test_a_near_word_is_offered() -> None:
    assert faulty(UNIT, UNIT_FAULTS["unknown kind"]).remedy == "Did you mean “unit”?"
    assert faulty(UNIT, UNIT_FAULTS["unknown field"]).remedy == "Did you mean “draft”?"


@for_each(UNIT_FAULTS)
def test_every_error_says_what_to_do_or_what_fits(fault: str) -> None:
    error = faulty(UNIT, UNIT_FAULTS[fault])
    assert error.remedy or error.expected


def test_card_from_raises_the_first_fault_and_needs_no_text() -> None:
    with pytest.raises(CoreWorldsError, match=re.escape("position.toml: card “A”, kind: is no kind of card")):
        card_from({"name": "A", "kind": "planet"}, "position.toml")


@pytest.mark.parametrize("effects", [[[]], [7], {"when": "deploy"}, [{"when": ["deploy"]}], [{"when": 5, "draw": {}}]])
def test_no_shape_of_effects_gets_past_the_reader(effects: object) -> None:
    mapping = {"name": "A", "kind": "unit", "type": "Hero", "effects": effects}
    with pytest.raises(CoreWorldsError):
        card_from(mapping)


def test_a_sector_card_has_no_effects() -> None:
    with pytest.raises(CoreWorldsError, match="has no"):
        card_from({"name": "A", "kind": "sector", "effects": [{"when": "end", "points": 1}]})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[card]\n", "mine.toml, line 1, column 7: this is not valid TOML"),
        ("\0", r"line 1, column 1: this is not valid TOML: invalid statement; found \x00; expected [table]"),
        ("shade = 1\n", "“shade” does not belong above the cards"),
        ("title = 1\n", "“title” does not belong above the cards"),
        ("card = [1]\n", "“card” does not belong above the cards"),
        ("[card]\nname = 'A'\n", "“card” does not belong above the cards"),
        ("[[card]]\n", "name and kind: missing"),
        ("[[card]]\nname = 'A'\n", "card “A”, kind: missing"),
    ],
)
def test_a_broken_file_is_named(text: str, words: str) -> None:
    complaints = check(text, "mine.toml")
    assert words in complaints[0]
    assert complaints[0].startswith("mine.toml")


def test_a_card_written_twice_is_named_with_both_lines() -> None:
    complaints = check(TACTIC + TACTIC, "mine.toml")
    twice = [each for each in complaints if "twice" in each]
    assert len(twice) == 1
    assert twice[0].startswith("mine.toml, line 7, column 8: card “Paper Plan”, name: stands in the set twice")
    assert "mine.toml, line 2, column 8" in twice[0]
