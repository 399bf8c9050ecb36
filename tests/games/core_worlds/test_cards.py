"""The reconstructed cards: a whole box, true to what is published, its texts true to its effects."""

import re
import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from coreworlds.games.core_worlds.card import ANY_FACTION, KEYS, PRINTED, TIMINGS, Card, Effect
from coreworlds.games.core_worlds.cards import card_from, card_set, card_text, check_file
from tests.together import for_each

CARDS = card_set()
BY_NAME = {card.name: card for card in CARDS.cards}
PLAYED = [card for card in CARDS.cards if card.kind != "sector"]

SOURCES = (
    *("RB", "CWE", "TAO1", "TAO2", "TAO3", "GFB1", "GFB2", "OG", "CBG", "LUD", "ROB", "NIR"),
    *("RR0", "RR1", "RR2", "RDY", "BOP", "SPT", "LCJ", "VJ", "CON", "PAT", "BGN"),
)

PUBLISHED: dict[str, dict[str, object]] = {
    "Barbaric Worlds": {"number": 1, "actions": 4, "hand": 6, "reshuffle": False},
    "Frontier Worlds": {"number": 2, "hand": 6, "reshuffle": False},
    "Industrial Worlds": {"number": 3, "hand": 6, "reshuffle": False},
    "Luxury Worlds": {"number": 4, "hand": 6, "reshuffle": False},
    "Core Worlds": {"number": 5, "hand": 7, "reshuffle": True},
    "Galactic Grunts": {"kind": "unit", "cost": 1, "icon": ""},
    "Energy Surge": {"kind": "tactic", "effects": (Effect(when="energy", energy=1, behind=2),)},
    "Lord Banner": {"type": "Hero"},
    "Dreadnought Cruiser": {"cost": 7, "effects": (Effect(when="always", cost=-1, per="Starfighter"),)},
    "Battle Cruiser": {"type": "Star Cruiser"},
    "Hercules Bomber": {
        "type": "Starfighter",
        "fleet": 1,
        "effects": (Effect(when="invasion", pay=1, ground=2),),
    },
    "Heavy Repeating Assault Unit": {"effects": (Effect(when="invasion", pay=1, times=2, ground=2),)},
    "Genetic Super Soldier": {"kind": "unit"},
    "World Ship": {"name": "World Ship"},
    "Queen Alais": {"name": "Queen Alais"},
    "Zeus": {
        "kind": "core-world",
        "points": 2,
        "effects": (Effect(when="end", points=1, per="Starfighter", where="empire"),),
    },
    "Anu": {"kind": "core-world"},
    "Quetzalcoatl": {"kind": "core-world"},
}
INFERRED: dict[str, dict[str, object]] = {
    "Galactic Grunts": {"type": "Infantry"},
    "Snub Fighter": {"type": "Starfighter", "fleet": 1},
    "Claw Fighter": {"fleet": 3, "cost": 3},
    "Industrial Worlds": {"actions": 5},
    "Core Worlds": {"actions": 6},
}

PHRASES = {
    "pay": "pay {} Energy",
    "discard": "discard {} card",
    "spend": "spend {} Energy Token",
    "times": "up to {} times",
    "cost": "Deploy Cost is {} less",
    "fleet": "+{} Fleet Strength",
    "ground": "+{} Ground Strength",
    "draw": "draw {} card",
    "energy": "gain {} Energy",
    "behind": "or {} if",
    "recover": "up to {} ",
    "remove": "remove up to {} card",
    "charge": "put {} Energy Token",
    "most": "({} at most)",
    "points": "{} bonus Empire Point",
}
WORDS = {
    "deploy": "When deployed: ",
    "energy": "Energy Phase: ",
    "invasion": "During an Invasion: ",
    "action": "As an action: ",
    "conquest": "When conquered: ",
    "end": "At the end",
    "hand": "in your hand",
    "discard": "in your discard pile",
    "empire": "in your Empire",
    "warzone": "in your Warzone",
    "token": "Energy Token here",
    "unit": "Unit",
    "tactic": "Tactic",
    "world": "World",
    "card": "card",
}


def copies_in_box(card: Card) -> int:
    each = card.copies or 0
    return each * 5 if card.faction == ANY_FACTION else each


def test_the_box_holds_its_210_cards() -> None:
    counts = Counter[str]()
    for card in CARDS.cards:
        part = card.kind if card.kind in ("sector", "home-world") else str(card.sector)
        counts[part] += copies_in_box(card)
    expected = {"sector": 5, "home-world": 5, "None": 80, "0": 12, "1": 24, "2": 24, "3": 24, "4": 24, "5": 12}
    assert expected == dict(counts)
    assert CARDS.size == sum(expected.values()) == 210


@pytest.mark.parametrize(("sector", "size"), tuple(enumerate((12, 24, 24, 24, 24, 12))))
def test_a_galactic_deck_has_its_size(sector: int, size: int) -> None:
    deck = CARDS.deck(sector)
    assert len(deck) == size
    assert all(CARDS.cards[code].sector == sector for code in deck)


@pytest.mark.parametrize("sector", range(1, 5))
def test_the_middle_decks_mix_worlds_units_and_tactics(sector: int) -> None:
    kinds = Counter(CARDS.cards[code].kind for code in CARDS.deck(sector))
    assert dict(kinds) == {"world": 10, "unit": 9, "tactic": 5}
    assert max(Counter(CARDS.deck(sector)).values()) <= 2


def test_the_last_deck_is_six_core_worlds_and_six_prestige_cards() -> None:
    kinds = Counter(CARDS.cards[code].kind for code in CARDS.deck(5))
    assert dict(kinds) == {"core-world": 6, "prestige": 6}


def test_no_world_is_in_the_pregame_draft() -> None:
    assert not any(CARDS.cards[code].is_world for code in CARDS.deck(0))


def test_five_starting_decks_are_identical_but_for_the_hero() -> None:
    decks = [Counter(CARDS.starting(faction)) for faction in CARDS.factions]
    shared = decks[0] & decks[1]
    heroes = [CARDS.cards[code] for deck in decks for code in deck - shared]
    assert [deck.total() for deck in decks] == [16] * 5
    assert shared.total() == 15
    assert len({hero.name for hero in heroes}) == 5
    assert {hero.type for hero in heroes} == {"Hero"}


def test_home_worlds_have_distinct_numbers_and_factions() -> None:
    homes = [CARDS.cards[code] for code in CARDS.homes]
    assert [home.number for home in homes] == sorted({home.number for home in homes})
    assert len(set(CARDS.factions)) == 5
    assert {home.effects for home in homes} == {(Effect(when="energy", discard=2, energy=1),)}


def test_sector_cards_are_in_order_with_their_actions() -> None:
    assert [card.actions for card in CARDS.sectors] == [4, 4, 5, 6, 6]
    assert [card.hand for card in CARDS.sectors] == [6, 6, 6, 6, 7]


@for_each(PUBLISHED)
def test_a_published_fact_is_used_and_marked_with_its_source(name: str) -> None:
    card = BY_NAME[name]
    for field, value in PUBLISHED[name].items():
        assert getattr(card, field) == value
        assert card.source(field) in SOURCES
        assert field not in card.reconstructed


@pytest.mark.parametrize("name", INFERRED)
def test_an_inferred_fact_is_used_and_marked_as_inferred(name: str) -> None:
    card = BY_NAME[name]
    for field, value in INFERRED[name].items():
        assert getattr(card, field) == value
        assert card.source(field).endswith(" inferred")


def test_every_source_is_one_of_the_facts() -> None:
    sources = {source.removesuffix(" inferred") for card in CARDS.cards for _, source in card.provenance}
    assert sources <= set(SOURCES)


@pytest.mark.parametrize("name", ["World Ship", "Queen Alais"])
def test_a_bonus_that_is_known_to_exist_exists_but_is_reconstructed(name: str) -> None:
    assert BY_NAME[name].effects[0].when == "end"
    assert "effects" in BY_NAME[name].reconstructed


def test_what_nobody_published_is_marked_reconstructed() -> None:
    taurus = BY_NAME["Taurus"]
    assert taurus.reconstructed == PRINTED["world"]
    assert "sector" in BY_NAME["Hercules Bomber"].reconstructed
    assert "actions" in BY_NAME["Frontier Worlds"].reconstructed


def used_keys() -> set[tuple[str, str]]:
    return {(effect.when, key) for card in CARDS.cards for effect in card.effects for key, _ in effect.pairs()}


@for_each(sorted({key for keys in KEYS.values() for key in keys}))
def test_every_word_of_the_vocabulary_is_on_some_card(key: str) -> None:
    assert key in {used for _, used in used_keys()}


@pytest.mark.parametrize(("kind", "when"), [(kind, when) for kind in ("unit", "tactic") for when in TIMINGS[kind]])
def test_units_and_tactics_use_every_moment_they_can(kind: str, when: str) -> None:
    assert any(effect.when == when for card in CARDS.cards if card.kind == kind for effect in card.effects)


@for_each(
    [
        *(("always", key) for key in ("cost", "fleet", "ground")),
        *(("deploy", key) for key in ("draw", "energy", "recover", "remove", "charge", "second")),
        *(("energy", key) for key in ("energy", "draw", "pay", "discard", "spend", "behind", "charge")),
        *(("invasion", key) for key in ("fleet", "ground", "pay", "discard", "spend", "times", "per")),
        *(("action", key) for key in ("draw", "recover", "remove", "pay")),
        *(("conquest", key) for key in ("draw", "energy")),
    ]
)
def test_what_the_issue_asks_for_is_on_some_card(when: str, key: str) -> None:
    assert (when, key) in used_keys()


@pytest.mark.parametrize("per", ["Starfighter", "Hero", "tactic", "world", "energy"])
def test_end_bonuses_count_types_worlds_and_energy(per: str) -> None:
    ends = [effect for card in CARDS.cards for effect in card.effects if effect.when == "end"]
    assert any(effect.per == per for effect in ends)


def said(effect: Effect) -> list[str]:
    """Give the phrases that must stand in the text of a card with an effect."""
    phrases = [PHRASES[key].format(abs(value)) for key, value in effect.pairs() if isinstance(value, int)]
    words = [word for key, value in effect.pairs() if isinstance(value, str) for word in value.split("|")]
    silent = ("always", "energy") if effect.per == "energy" else ("always",)
    return phrases + [WORDS.get(word, word) for word in words if word not in silent]


@for_each([card for card in PLAYED if card.effects], named=lambda card: card.name)
def test_a_text_says_what_its_effects_do_and_no_other_number(card: Card) -> None:
    numbers = sorted(abs(v) for e in card.effects for _, v in e.pairs() if isinstance(v, int))
    missing = [phrase for effect in card.effects for phrase in said(effect) if phrase not in card.text]
    assert missing == []
    assert sorted(map(int, re.findall(r"\d+", card.text))) == numbers


@for_each(CARDS.cards, named=lambda card: card.name)
def test_a_text_is_short_and_there_if_something_happens(card: Card) -> None:
    assert len(card.text.split()) <= 25
    assert bool(card.text) == bool(card.effects or card.kind == "sector")


def test_every_world_is_within_reach_of_its_time() -> None:
    """No side of a World needs more than two Units from the sectors before or its own."""
    for sector in range(1, 6):
        units = [card for card in CARDS.cards if card.is_unit and (card.sector or 0) <= sector]
        worlds = [CARDS.cards[code] for code in CARDS.deck(sector) if CARDS.cards[code].is_world]
        for field in ("fleet", "ground"):
            best = max(getattr(unit, field) for unit in units)
            assert max(getattr(world, field) for world in worlds) <= 2 * best


def test_worlds_grow_in_strength_and_points_from_sector_to_sector() -> None:
    def mean(sector: int, field: str) -> float:
        worlds = [CARDS.cards[code] for code in CARDS.deck(sector) if CARDS.cards[code].is_world]
        return float(sum(getattr(world, field) for world in worlds) / len(worlds))

    for field in ("fleet", "ground", "energy", "points"):
        values = [mean(sector, field) for sector in range(1, 5)]
        assert values == sorted(values)
        assert len(set(values)) == 4


def test_every_card_written_and_read_again_is_equal() -> None:
    for card in CARDS.cards:
        assert card_from(tomllib.loads(card_text(card))["card"][0]) == card


def test_the_reconstructed_set_passes_the_check_for_an_owners_file() -> None:
    assert check_file("reconstructed") == ()


def docs_blocks() -> list[str]:
    text = files("coreworlds").joinpath("docs/cards.md").read_text("utf-8")
    return re.findall(r"```toml\n(.*?)```", text, re.DOTALL)


@for_each(docs_blocks(), named=lambda block: block.split('"')[1])
def test_an_example_of_the_docs_is_a_card_of_the_set(block: str) -> None:
    for mapping in tomllib.loads(block)["card"]:
        card = card_from(mapping, "cards.md")
        same = BY_NAME[card.name]
        assert (card.kind, card.type) == (same.kind, same.type)
        shown, own = ({key for effect in each.effects for key, _ in effect.pairs()} for each in (card, same))
        assert shown == own


def test_the_docs_show_every_outcome_and_cost() -> None:
    cards = [card_from(mapping) for block in docs_blocks() for mapping in tomllib.loads(block)["card"]]
    shown = {key for card in cards for effect in card.effects for key, _ in effect.pairs()}
    assert shown == {"when", *(key for keys in KEYS.values() for key in keys)}
