"""A set of cards as a value: codes, decks, names, a position's own cards, an owner's file."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from coreworlds.engine.errors import CoreWorldsError
from coreworlds.games.core_worlds.card import Card
from coreworlds.games.core_worlds.cards import card_from, card_set, card_sets, check, check_file, template
from tests.together import for_each

CARDS = card_set()


def whole_box() -> str:
    """Give all cards of the reconstructed set as one text."""
    folder = files("coreworlds.games.core_worlds").joinpath("cards/reconstructed")
    parts = sorted((each for each in folder.iterdir() if each.name != "set.toml"), key=lambda each: each.name)
    return "\n".join(each.read_text("utf-8") for each in parts)


def test_a_code_is_the_place_in_the_order_of_names() -> None:
    names = [card.name for card in CARDS.cards]
    assert names == sorted(names)
    assert all(CARDS.cards[code].name == name for name, code in CARDS.index.items())


def test_loading_twice_gives_the_same_set() -> None:
    assert card_set("reconstructed") == card_set()
    assert hash(card_set("reconstructed")) == hash(card_set())
    assert card_sets() == ("reconstructed",)


def test_supply_counts_a_shared_starting_card_once_for_each_deck() -> None:
    assert CARDS.supply(CARDS.index["Galactic Grunts"]) == 25
    assert CARDS.supply(CARDS.index["Lord Banner"]) == 1
    assert CARDS.supply(CARDS.index["Hercules Bomber"]) == 2


@for_each(
    [
        ("Starfighter", "Snub Fighter", True),
        ("Starfighter", "Battle Cruiser", False),
        ("Star Cruiser|Capital Ship", "Battle Cruiser", True),
        ("unit", "Snub Fighter", True),
        ("unit", "Energy Surge", False),
        ("tactic", "Energy Surge", True),
        ("world", "Lupus", True),
        ("world", "Zeus", True),
        ("world", "Taurus", True),
        ("world", "Crown of Worlds", False),
        ("prestige", "Crown of Worlds", True),
        ("card", "Taurus", True),
        ("card", "Core Worlds", False),
        ("energy", "Taurus", False),
        ("", "Taurus", False),
    ]
)
def test_a_selector_means_the_right_cards(selector: str, name: str, expected: bool) -> None:
    assert CARDS.cards[CARDS.index[name]].matches(selector) is expected


COUNTING = [card for card in CARDS.cards if card.is_unit and "your Warzone" in card.text]


@pytest.mark.parametrize("card", COUNTING, ids=lambda card: card.name)
def test_a_unit_counts_other_units_only_where_it_is_of_the_type_it_counts(card: Card) -> None:
    """Lord Banner is a Hero: all Infantry count for him. A Unit not deployed yet lies beside none of its own."""
    own = any(card.matches(effect.per) for effect in card.effects if effect.when == "always" and not effect.cost)
    assert ("each other" in card.text) == own


def test_a_positions_own_card_is_added_or_takes_the_place_of_its_namesake() -> None:
    own = [
        card_from({"name": "Paper Tiger", "kind": "unit", "type": "Vehicle"}),
        card_from({"name": "Taurus", "kind": "world", "energy": 9}),
    ]
    extended = CARDS.extended(own)
    assert len(extended.cards) == len(CARDS.cards) + 1
    assert extended.cards[extended.index["Taurus"]].energy == 9
    assert extended.supply(extended.index["Paper Tiger"]) is None
    assert extended.id == CARDS.id
    assert extended != CARDS


def test_a_card_without_copies_lies_in_no_deck() -> None:
    own = Card("Paper Tiger", "unit", "Vehicle", sector=1)
    extended = CARDS.extended([own])
    assert extended.index["Paper Tiger"] not in extended.deck(1)
    assert len(extended.deck(1)) == 24


def test_an_owners_file_loads_and_its_values_are_all_from_the_copy(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('title = "Mine"\nsource = "COPY"\n' + whole_box(), "utf-8")
    mine = card_set(str(path))
    assert check_file(path) == ()
    assert mine.title == "Mine"
    assert mine.size == 210
    assert all(card.reconstructed == () for card in mine.cards)
    assert mine.cards[mine.index["Zeus"]].source("points") == "RB"
    assert mine.cards[mine.index["Zeus"]].source("energy") == "COPY"


def test_an_owners_file_that_is_no_whole_box_does_not_load(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(whole_box().replace("copies = 5", "copies = 4"), "utf-8")
    with pytest.raises(CoreWorldsError, match="number of cards in the box is wrong; found 200; expected 210") as caught:
        card_set(str(path))
    assert f"coreworlds cards check {path}" in caught.value.remedy


@pytest.mark.parametrize("name", ["no-such-set", "/etc/passwd", "nowhere.toml", "../cards"])
def test_what_is_no_card_set_is_refused_with_what_there_is(name: str) -> None:
    with pytest.raises(CoreWorldsError, match="there is no such card set") as caught:
        card_set(name)
    assert caught.value.found == name
    assert "reconstructed" in caught.value.expected
    assert "cards template" in caught.value.remedy


CHANGES = {
    "a copy too many": ("copies = 3", "copies = 4", "faction “Wolf” is wrong; found 17; expected 16"),
    "two homes with one number": ("number = 2\nenergy = 3", "number = 1\nenergy = 3", "share one of their Home World"),
    "a home without Energy": ("number = 2\nenergy = 3", "number = 2\nenergy = 0", "Ursa generates no Energy"),
    "a faction without a home": (
        'faction = "Bear"\ncopies = 1\ncost',
        'faction = "Cat"\ncopies = 1\ncost',
        "Baron Viktor” is of a faction without Home World",
    ),
    "a hero of all decks": (
        'faction = "Bear"\ncopies = 1\ncost',
        'faction = "any"\ncopies = 1\ncost',
        "“Bear” differs",
    ),
    "no Snub Fighter": ('"Snub Fighter"', '"Snob Fighter"', "“Snub Fighter” is in no Starting Deck"),
    "a Sector without Actions": ("actions = 5", "actions = 0", "“Industrial Worlds” has no actions"),
    "a Sector twice": ("number = 4\n", "number = 3\n", "not numbered one to five"),
    "a World in the pregame draft": (
        'kind = "world"\nsector = 1',
        'kind = "world"\nsector = 0',
        "does not belong in Galactic Deck 0; found world",
    ),
    "a text left out": ('text = "Energy Phase: gain 2 Energy."\n', "", "“Scavenged Fuel” has effects but no text"),
    "effects left out": (
        'effects = [{ when = "energy", energy = 2 }]\n',
        "",
        "“Scavenged Fuel” has text but no effects",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_check_names_what_is_wrong_with_a_box(change: str) -> None:
    before, after, expected = CHANGES[change]
    assert before in whole_box()
    assert any(expected in complaint for complaint in check(whole_box().replace(before, after)))


def test_a_value_left_out_is_named_with_its_card() -> None:
    changed = re.sub(r'(name = "Claw Fighter"(?:\n.+)*?)\ndraft = \d+', r"\1", whole_box())
    assert [each for each in check(changed) if "“Claw Fighter” is not filled in; found nothing for draft;" in each]


def test_a_deck_with_too_few_worlds_is_named_with_the_players_it_fails() -> None:
    changed = whole_box()
    for name in ("Daedalus", "Tundros", "Balthazar", "Sinbad", "Enkhidu", "Eurydice"):
        changed = changed.replace(f'"{name}"\nkind = "world"\nsector = 1', f'"{name}"\nkind = "world"\nsector = 2')
    found = check(changed)
    assert any("with 5 players Galactic Deck 1 has too few Worlds; found 4" in each for each in found)
    assert any("cards in Galactic Deck 2 is wrong; found 30; expected 24" in each for each in found)


def test_a_first_deck_that_no_starting_deck_can_conquer_is_named() -> None:
    world = r'(kind = "world"\nsector = 1\ncopies = 1\nenergy = \d\nfleet = )\d+'
    found = check(re.sub(world, r"\g<1>99", whole_box()))
    assert [each for each in found if "no World of Galactic Deck 1 is within reach" in each]


def test_all_complaints_come_at_once() -> None:
    changed = whole_box().replace('kind = "prestige"', 'kind = "prestiege"').replace('"Hero"', '"Heroine"')
    found = check(changed)
    assert sum("prestiege" in each for each in found) == 6
    assert sum("type: is no type of Unit; found 'Heroine'" in each for each in found) == sum(
        card.type == "Hero" for card in CARDS.cards
    )


def test_the_template_holds_every_published_value_and_asks_for_the_rest() -> None:
    text = template()
    found = check(text)
    for card in CARDS.cards:
        if card.source("name") and card.sector != 0:
            assert f'name = "{card.name}"' in text
    assert "Taurus" not in text
    assert 'effects = [{ when = "invasion", pay = 1, times = 2, ground = 2 }]   # RB' in text
    assert any("“Zeus” is not filled in; found nothing for energy, fleet, ground;" in each for each in found)
    assert any("name: missing" in each for each in found)
    assert any("“Snub Fighter”, type: missing; found nothing; expected Hero" in each for each in found)
    assert not any("cannot be read" in each for each in found)


def test_the_head_of_the_template_fits_a_whole_box() -> None:
    assert check(template().partition("[[card]]")[0] + whole_box()) == ()


def test_the_template_has_a_block_for_every_card_that_is_no_shared_starting_card() -> None:
    shared = sum(card.faction == "any" for card in CARDS.cards)
    assert template().count("[[card]]") == 210 - 75 + shared
