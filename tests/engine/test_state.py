"""State declared once: what follows from a declaration holds in every position, of every game."""

from __future__ import annotations

from collections import Counter
from fnmatch import fnmatchcase

import pytest

import coreworlds as cw
from coreworlds.engine.compounds import By, Group, OneOf, Rows
from coreworlds.engine.declared import Declared, declared, holds
from coreworlds.engine.entry import Line
from coreworlds.engine.kinds import Flag, Part, Pile, Whole
from coreworlds.engine.notation import NONE, Reader
from coreworlds.engine.record import Record, record
from coreworlds.engine.state import State
from coreworlds.engine.table import Seat, Table
from coreworlds.engine.textfile import read_toml
from tests import toy
from tests.engine.play import CASES, IDS, Case, positions

GAMES = ("core-worlds", "galactic-emperor", "toy")
every_case = pytest.mark.parametrize("case", CASES, ids=IDS)


def fields(which: str) -> list[Declared]:
    state = cw.game(which).state
    return [*state.common.values(), *state.own.values()]


@pytest.mark.parametrize("which", GAMES)
def test_rules_and_steps_of_a_declaration_exist(which: str) -> None:
    game = cw.game(which)
    for d in fields(which):
        assert {d.rule, d.most if isinstance(d.most, str) else ""} <= {"", *game.rulebook.rules}, d.key
        for each in (*d.only, *d.needed):
            assert any(fnmatchcase(step, each) for step in game.flow.steps), (d.key, each)


@every_case
def test_nothing_is_there_at_other_steps_than_declared(case: Case) -> None:
    for pos in positions(case, 7):
        t = pos.table_for(None)
        inside = {step for step, _ in t.bound.game.state.stands(t)}
        for d, record_ in t.bound.game.state.fields(t):
            if not any(map(d.may_be, inside)):
                assert d.held.empty(d.of_record(record_)), (d.key, inside)


@every_case
def test_no_more_is_there_than_declared(case: Case) -> None:
    for pos in positions(case, 7):
        t = pos.table_for(None)
        for d, record_ in t.bound.game.state.fields(t):
            if callable(d.most):
                assert d.of_record(record_) <= d.most(t, record_)


@pytest.mark.parametrize("kind", ["tile", "technology"])
def test_a_component_of_a_supply_lies_in_one_place(kind: str) -> None:
    for case in CASES:
        for pos in positions(case, 25) if case.game == "galactic-emperor" else ():
            if pos.phase != "setup":
                t = pos.table_for(None)
                found = Counter[int]()
                for d, record_ in t.bound.game.state.fields(t):
                    found.update(d.held.parts(d.of_record(record_)) if d.of == kind else ())
                assert set(found.values()) == {1}


@every_case
def test_a_field_is_read_as_it_was_written(case: Case) -> None:
    for pos in positions(case, 40):
        for seat in (*pos.seats, None):
            view = cw.seen_by(pos, seat)
            assert cw.parse(str(view)) == view


@pytest.mark.parametrize("which", GAMES)
def test_each_key_is_kept_by_hand_or_by_the_file_alone(which: str) -> None:
    state = cw.game(which).state
    by_hand = {each.key for each in state.hands}
    for d in fields(which):
        assert (d.key in by_hand) or (d.key in state.remembered), d.key


def test_some_keys_come_first_and_all_others_follow_as_declared() -> None:
    hands = State(toy.Sea, toy.Boat, toy.PARTS, hands=("wreck", "player.fish")).hands
    assert [each.word for each in hands] == ["wreck", "{0} fish", "round", "storm", "{0} place"]
    with pytest.raises(ValueError, match="plan"):
        State(toy.Sea, toy.Boat, toy.PARTS, hands=("player.plan",))  # only the file keeps it


def test_a_default_is_nothing_unless_declared() -> None:
    kinds = {Whole(): 0, Flag(): False, Part().or_none(): NONE, Pile(): (), Rows(Whole(), size=2): (0, 0)}
    for kind, nothing in kinds.items():
        assert kind.nothing == nothing
        assert kind.empty(nothing)
    assert Group(tuple, begins="at").nothing is None


def test_a_table_by_space_leaves_out_where_nothing_is() -> None:
    @record
    class Coast(Table):
        fish: dict[int, int] = holds(By(toy.PLACE, Whole(9)), "the fish at {1}")

    state = State(Coast, Seat, toy.PARTS)
    (place,) = state.hands
    assert (place.word, place.path, place.spaces) == ("fish at {1}", ("fish", "{1}"), toy.PLACES)
    held = declared(Coast)["fish"].held
    assert held.write({1: 2}, toy.new(toy.TOY, ["Ana", "Ben", "Cyd"], 1, {})) == {"Reef": 2}
    assert held.empty({})


def test_one_of_several_records_says_which_and_may_hold_another() -> None:
    trips = OneOf("trip", {})

    @record
    class Trip(Record):
        miles: int = holds(Whole(9), "Miles", id="miles")
        within: object = holds(trips, "What it interrupts", omit=True)

    trips.groups["trip"] = Group(Trip)
    t, doc = toy.new(toy.TOY, ["Ana", "Ben", "Cyd"], 1, {}), read_toml("")
    held, told = Trip(2, Trip(3)), {"kind": "trip", "miles": 2, "within": {"kind": "trip", "miles": 3}}
    assert trips.write(held, t) == told
    assert trips.read(told, Reader(doc, toy.PARTS, ["Ana"], toy.TOY.flow), ()).key() == held.key()
    entries = trips.entries(Line("trip", "", "", ("trip",)), held, t)
    assert [(entry.name, entry.path) for entry in entries] == [
        ("Miles", ("trip", "miles")),
        ("Miles", ("trip", "within", "miles")),
    ]
    for wrong in ({}, {"kind": "walk"}, {"kind": "trip", "far": 1}, 7):
        with pytest.raises(cw.CoreWorldsError):
            trips.read(wrong, Reader(doc, toy.PARTS, ["Ana"], toy.TOY.flow), ())
