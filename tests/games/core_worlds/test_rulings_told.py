"""Where another reading of a ruling is in force, every sentence follows it: entries, permits, refusals, events."""

from __future__ import annotations

import re

import pytest

import coreworlds as cw
from coreworlds.engine.rulebook import Rule
from coreworlds.games.core_worlds.rulings import switches
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.markup import to_html
from coreworlds.widgets.play.find import find
from tests.rules.positions import Data
from tests.rules.positions import position as read

OTHERS = [(key, choice) for key, switch in switches().items() for choice in switch.other]
SENTENCES, WORDS, TITLE = 3, 22, 9  # as of every entry
TURN: Data = {"phase": "action", "round": 9, "turn": "Ana", "destiny": "Ana"}
YES = {"rulings": {"prestige-token": "yes"}}
TWELVE = {"rulings": {"token-supply": "12"}}


def entries(pos: cw.Position) -> dict[str, Rule]:
    """Give the register as it reads at a table."""
    return dict(right_book(pos).rules)


@pytest.mark.parametrize(("key", "choice"), OTHERS)
def test_the_register_of_a_table_says_the_reading_in_force(key: str, choice: str) -> None:
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=1, rulings={key: choice})
    usual, now = pos.game.rulebook.rules, entries(pos)
    changed = {rule_id for rule_id in usual if usual[rule_id] != now[rule_id]}

    assert key in changed
    assert now[key].text != usual[key].text
    assert now[key].reading != usual[key].reading
    assert usual[key].reading in now[key].why
    assert changed == {key, *switches()[key].entries[choice]}


@pytest.mark.parametrize(("key", "choice"), OTHERS)
def test_the_words_of_another_reading_are_as_short_as_all_others(key: str, choice: str) -> None:
    for words in switches()[key].entries[choice].values():
        text = words.get("text", "A text.")
        sentences = re.split(r"(?<=[.!?])\s+", text)
        assert set(words) <= {"title", "text", "reading"}
        assert len(words.get("title", "").split()) <= TITLE
        assert len(sentences) <= SENTENCES
        assert max(len(sentence.split()) for sentence in sentences) <= WORDS


# -- one by one ---------------------------------------------------------------------------------------------------


def test_the_usual_register_stays_as_it_is() -> None:
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=1)

    assert right_book(pos) is pos.game.rulebook


def test_a_token_that_gives_energy_is_not_called_one_that_gives_nothing() -> None:
    pos = read(TURN | YES | {"central": ["Galactic Charter +"], "Ana": {"actions": 3, "energy": 9, "hand": []}})
    verdict = cw.judge(pos, "draft Galactic Charter")
    (gain,) = (e for e in cw.step(pos, "draft Galactic Charter").events if e.kind == "gain")

    assert not any("nothing" in str(permit) for permit in verdict.permits)
    assert entries(pos)[gain.rule].text == "A Token on a Prestige card gives you 1 Energy when you draft it."


def test_an_ability_used_up_for_the_round_is_refused_by_a_rule_of_the_round() -> None:
    rulings = {"rulings": {"once-as-action": "once a round"}}
    unit = next(
        c.name for c in cw.game("core-worlds").components
        if c.kind == "unit" and any(e.when == "action" and not e.discard for e in c.effects)
    )  # fmt: skip
    pos = read(TURN | rulings | {"Ana": {"actions": 3, "energy": 9, "units": [unit], "used": [unit]}})
    (blocker,) = (b for b in cw.judge(pos, f"use {unit}").blockers if b.rule == "once-as-action")

    assert blocker.title == '"As an Action": once a Round'
    assert "this Round" in blocker.needs


def test_cards_that_get_no_token_are_named() -> None:
    central = ["Sinbad", "Enkhidu", "Boreas", "Scylla", "Daedalus"]
    common = {"round": 3, "phase": "galactic", "step": "galactic.tokens", "central": central}
    holds = {"Ana": {"units": ["Genetic Super Soldier +3"] * 3}}
    events = cw.step(read(common | TWELVE | holds)).events

    assert [e.rule for e in events] == ["galactic-place-tokens", "token-supply"]
    assert [[name for name in central if name in str(e)] for e in events] == [central[:3], central[3:]]
    assert len(cw.step(read(common | holds)).events) == 1


@pytest.mark.parametrize(("rulings", "fourth", "told"), [(TWELVE, 2, 1), (TWELVE, 3, 1), ({}, 3, 0)])
def test_a_unit_for_which_too_few_tokens_are_left_is_named(rulings: Data, fourth: int, told: int) -> None:
    units = ["Genetic Super Soldier +3"] * 3 + [f"Genetic Super Soldier +{fourth}"]
    pos = read(TURN | rulings | {"Ana": {"actions": 3, "energy": 9, "hand": ["Mining Freighter"], "units": units}})
    said = [str(e) for e in cw.step(pos, "deploy Mining Freighter").events if e.rule == "token-supply"]

    assert ["Mining Freighter" in each for each in said] == [True] * told


def test_a_sector_card_says_what_the_reading_makes_of_it() -> None:
    says = next(fact.function for fact in cw.game("core-worlds").teaching.facts if fact.name == "sector_says")
    other = {"rulings": {"sector-actions": "4, 5, 5, 5, 6"}}

    assert [says(read(TURN | other), n, "actions") for n in range(1, 6)] == [4, 5, 5, 5, 6]
    assert [says(read(TURN), n, "actions") for n in range(1, 6)] == [4, 4, 5, 6, 6]


@pytest.mark.parametrize("reading", ["4, 4, 5, 6, 6", "4, 5, 5, 5, 6"])
def test_a_sector_card_of_a_copy_goes_before_our_reading(reading: str) -> None:
    """Our reading is of pictures that nobody published; a copy shows them."""
    card = {"name": "Frontier Worlds", "kind": "sector", "number": 2, "hand": 6, "actions": 3, "reshuffle": False}
    pos = read(TURN | {"rulings": {"sector-actions": reading}, "card": [card | {"provenance": {"actions": "COPY"}}]})
    says = next(fact.function for fact in pos.game.teaching.facts if fact.name == "sector_says")

    assert says(pos, 2, "actions") == 3
    assert "Numbers typed in from your own Sector cards replace these." in right_book(pos).rules["sector-actions"].text


# -- on the page --------------------------------------------------------------------------------------------------


def test_the_page_shows_and_finds_the_reading_in_force() -> None:
    app = App(read(TURN | YES))
    app.dispatch({"do": "rule", "arg": "prestige-token"})
    page = to_html(app.tree)
    found = find(app.desk.position.game, "token on a prestige card", right_book(app.desk.position))
    text = next(entry.text for entry in found if entry.name == "prestige-token")

    assert "Reading taken: Yes: it gives 1 Energy" in page
    assert "no Energy when you draft it" not in page
    assert "gives you 1 Energy" in text


def test_what_happened_names_its_rule_as_the_reading_in_force_does() -> None:
    common = {"round": 3, "phase": "galactic", "step": "galactic.tokens", "central": ["Sinbad"]}
    app = App(read(common | TWELVE))
    app.dispatch({"do": "step"})

    assert "A Token on each card while the pile lasts" in to_html(app.tree)
