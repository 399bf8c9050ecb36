"""Constraints follow from the declared fields; what follows from a change by hand is settled with it."""

import re

import pytest

import coreworlds as cw
from coreworlds.engine.invariants import Conserved, Most, Only, put
from coreworlds.engine.mend import settled

START = str(cw.setup("galactic-emperor", players=["Ana", "Ben", "Cyd"], seed=4))


def table(found: str, instead: str):  # noqa: ANN201  (a table of the game)
    """Return the table of the beginning with one line changed."""
    text, changed = re.subn(found, instead, START, count=1, flags=re.MULTILINE)
    assert changed
    return cw.parse(text).table_for(None).thaw()


@pytest.mark.parametrize(
    ("constraint", "found", "instead", "rule"),
    [
        (Most(), r"^metal = \d+", "metal = 9", "storage"),
        (Only(), r"^paid = \d+|^produced = \[\]", 'produced = ["D1"]', "steward-once"),
        (Conserved("technology", "box", ("technologies", "caught")), r"^caught = \[\]", 'caught = ["Robotics"]', "box"),
    ],
)  # fmt: skip
def test_a_declared_limit_step_or_supply_is_kept_without_a_word_of_the_game(
    constraint: Most, found: str, instead: str, rule: str
) -> None:
    """The fault cites the declared rule, and its change mends it; at the beginning there is none."""
    assert not list(constraint(table("^round = 1", "round = 1")))
    t = table(found, instead)
    (fault,) = constraint(t)
    assert fault.rule == rule
    assert fault.change is not None
    fault.change(t)
    assert not list(constraint(t))


def test_what_follows_from_a_change_is_settled_with_it() -> None:
    """A home tile put elsewhere: the token there goes back, and every tile lies somewhere once."""
    t = table(r"^empires = \[\]", "empires = []")
    ana = t.seats[0]
    change = settled(put(ana, empires=(ana.home,)))
    change(t)
    assert ana.empires == ()
    assert not cw.Position(t).complaints


def test_a_fault_that_was_there_before_is_left_alone() -> None:
    """Only what is new is settled: another mistake in the position is another repair."""
    t = table(r"^metal = \d+", "metal = 9")
    settled(put(t.seats[1], metal=12))(t)
    assert (t.seats[0].metal, t.seats[1].metal) == (9, 6)
