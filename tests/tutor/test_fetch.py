"""What is wanted somewhere is moved there from where it lies; changes are typed in a line, all of them or none."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.tutor.editing.fetch import fetched, supplied
from coreworlds.tutor.editing.position import Editor, editor
from coreworlds.tutor.editing.situations import situations
from coreworlds.tutor.editing.typed import changed
from coreworlds.tutor.handson.file import shown

FRESH = cw.setup("core-worlds", ["Ana", "Ben"], seed=7)


def begun(game: str, id_: str) -> Editor:
    """Begin with a situation of the shelf."""
    return editor(next(each for each in situations(cw.game(game)) if each.id == id_).position(), ())


def test_a_card_comes_out_of_its_deck_then_out_of_a_hand() -> None:
    pos, did = fetched(FRESH, "Boreas", "central zone")
    assert (did, pos.complaints) == ("Moved Boreas from Deck I to the Central Zone.", ())
    there, did = fetched(pos, "Boreas", "Ana worlds")
    assert did == "Moved Boreas from the Central Zone to Ana's Worlds."
    assert (there.zone("central"), there.zone("worlds", "Ana")) == ([], ["Boreas"])


def test_a_card_of_a_starting_deck_comes_from_its_own_player() -> None:
    for seat in FRESH.seats:
        pos, did = fetched(FRESH, "Snub Fighter", f"{seat} hand")
        assert did == f"Moved Snub Fighter from {seat}'s draw deck to {seat}'s hand."
        assert (pos.zone("hand", seat), pos.complaints) == (["Snub Fighter"], ())


def test_a_ship_that_the_supply_lacks_comes_from_another_space() -> None:
    pos = begun("galactic-emperor", "building-ships").position
    after, did = supplied(pos, "Ana ships at C2", "Dreadnought", 2)
    assert did == "2 Dreadnoughts in Ana's ships at C2 now. 1 came from Ana's ships at E2."
    assert after.complaints == ()
    after, did = supplied(pos, "Ana ships at C2", "Fighter", 9)  # the game has 8
    assert [str(each) for each in after.complaints] == ["Ana has 9 Fighters; there are 8."]


def test_changes_of_a_line_are_one_change() -> None:
    work = changed(
        begun("core-worlds", "an-ordinary-turn-of-round-3"),
        "round 5; ANA ENERGY: 9; Command Cruiser to Ana hand; turn Ben",
    )
    pos = work.position
    assert (pos.round, pos.seat("Ana").energy, pos.turn) == (5, 9, "Ben")
    assert "Command Cruiser" in pos.zone("hand", "Ana")
    assert len(work.past) == 1
    assert work.undo().position.round == 3
    assert "round = 5" in work.text


def test_a_line_for_a_map() -> None:
    work = changed(
        begun("galactic-emperor", "moving-ships"),
        "Ana starbase at D3 yes; Ana ships at D3: Fighter x2, Cruiser; Ana marks 7",
    )
    assert work.complaints == ()
    assert 'starbases = ["D3"]' in work.text
    assert work.position.seat("Ana").marks == 7


@pytest.mark.parametrize(
    ("line", "ships"),
    [("2 Fighters of Ben at D3", 2), ("Ben has 3 Fighters at D3", 3), ("Fighter to Ben ships at D3", 1)],
)
def test_ships_are_laid_by_plain_words(line: str, ships: int) -> None:
    work = changed(begun("galactic-emperor", "building-ships"), line)
    assert shown(work.position).at("Ben ships at D3") == (("Fighter", 0),) * ships


@pytest.mark.parametrize(
    ("line", "step"),
    [("Action Phase", "action.turn"), ("the Energy Phase", "energy.boost"), ("step draw phase", "draw.hand")],
)
def test_a_phase_is_named_as_the_rulebook_does(line: str, step: str) -> None:
    assert changed(editor(FRESH), line).position.step == step


def test_cards_are_counted_before_their_name_or_after() -> None:
    for line in ("2 Snub Fighters in Ana's hand", "Ana's hand: Snub Fighter x2", "Ana hand: 2 Snub Fighters"):
        assert changed(editor(FRESH), line).position.zone("hand", "Ana") == ["Snub Fighter x2"]


@pytest.mark.parametrize(
    ("line", "found", "expected"),
    [
        ("Ana energy lots", "lots", "a whole number, 0 to"),
        ("Ana hand: Snub Figter", "Snub Figter", "Snub Fighter"),
        ("dance", "dance", "Write a place or counter and then what it holds"),
        ("turn Zed", "Zed", "Ana"),
        ("Ana energy 3; Ana hand: nobody", "nobody", ""),
    ],
)
def test_what_cannot_be_done_says_what_to_write_and_changes_nothing(line: str, found: str, expected: str) -> None:
    work = editor(FRESH)
    with pytest.raises(cw.CoreWorldsError) as raised:
        changed(work, line)
    assert found in str(raised.value)
    assert expected in str(raised.value)
    assert work.position == FRESH
