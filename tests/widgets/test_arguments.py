"""Questions that players argue about: each set up from the home view in a few clicks or lines, and answered."""

from __future__ import annotations

import re
from dataclasses import dataclass
from statistics import median
from typing import Any

import pytest

from coreworlds.tutor.asked import answered
from coreworlds.widgets.app import App

MOST = 12  # clicks and typed lines, in the middle


@dataclass(frozen=True)
class Argument:
    """A question, what one does from the home view, and the answer: yes, or the rules that stop it."""

    asked: str
    done: tuple[tuple[str, str], ...]
    stopped: frozenset[str] | None = None

    def __str__(self) -> str:
        return self.asked


EMPEROR = ("game", "galactic-emperor")
DOOR = ("explore", "")


def begin(id_: str) -> tuple[str, str]:
    """Choose a situation of the shelf, or one that was found."""
    return "edit-begin", id_


def search(words: str) -> tuple[str, str]:
    """Type into the search of the shelf."""
    return "shelf-find", words


def change(line: str) -> tuple[str, str]:
    """Type a change."""
    return "edit-typed", line


def ask(question: str) -> tuple[str, str]:
    """Type a question."""
    return "find", question


ARGUMENTS = (
    Argument(
        "May I use two Tactics in one Invasion?", (DOOR, search("invasion under way"), begin("an-invasion-under-way"))
    ),
    Argument(
        "May Units fight from my hand?",
        (DOOR, begin("an-invasion-under-way"), ask("may I send Snub Fighter?")),
        frozenset({"invade-from-warzone", "invade-fleet-enough", "invade-ground-enough"}),
    ),
    Argument(
        "No Energy, one Energy Surge Token: may I use it and still invade?",
        (DOOR, begin("no-energy-but-an-energy-surge-token"), ask("token, then invade Sinbad?")),
    ),
    Argument(
        "Does the Command Cruiser let me deploy a second Unit with my last Action?",
        (
            DOOR,
            begin("an-ordinary-turn-of-round-3"),
            change("round 5; Ana actions 1; Ana energy 9; Ana hand: Command Cruiser"),
            ask("deploy Command Cruiser, then deploy Claw Fighter"),
        ),
    ),
    Argument(
        "May Shock Infantry become a colony?",
        (DOOR, begin("a-colony-to-choose"), ask("may I colonize Shock Infantry?")),
        frozenset({"colonize-which-cards"}),
    ),
    Argument(
        "May ships retreat that warped into the combat?",
        (EMPEROR, DOOR, search("warped retreat"), begin("warped-ships-and-retreat")),
        frozenset({"warp-no-retreat"}),
    ),
    Argument(
        "May I build a ship where I have only an Empire?",
        (EMPEROR, DOOR, begin("building-ships"), ask("build Fighter, E2")),
        frozenset({"build-starbase"}),
    ),
    Argument(
        "My Storage is full: may I buy more and sell it later?",
        (EMPEROR, DOOR, begin("a-full-storage"), ask("buy metal 2")),
        frozenset({"storage"}),
    ),
    Argument(
        "May I claim a sector with a ship that has just moved there?",
        (EMPEROR, DOOR, begin("moving-ships"), ask("move Fighter x2, F3, D3, then claim D3, then end moves")),
    ),
    Argument(
        "A Starbase and no ships: does it take a hit before the Empire beside it?",
        (
            EMPEROR,
            DOOR,
            begin("choosing-casualties"),
            change("Ben empire at D3 no; Ben starbase at D3 yes"),
            ask("hit Starbase"),
        ),
    ),
)


def message(page: App, do: str, arg: str) -> dict[str, Any]:
    """Give what the page sends for a click or a typed line; of situations, the first whose name begins so."""
    if do in {"find", "shelf-find"}:
        return {"do": do, "arg": "", "value": arg}
    if do == "edit-typed":
        return {"do": do, "arg": "", "fields": {"line": arg}}
    if do == "edit-begin":
        arg = next(
            found
            for found in re.findall(r'data-do="edit-begin" data-arg="([^"]+)"', page._repr_html_())
            if found.startswith(arg)
        )
    return {"do": do, "arg": arg}


def settled(argument: Argument) -> App:
    """Set up a question as a person would; nothing on the way may be refused."""
    page = App()
    for do, arg in argument.done:
        page.dispatch(message(page, do, arg))
        assert not page.desk.trouble
        assert not page.desk.exploring.refused
    return page


@pytest.mark.parametrize("argument", ARGUMENTS, ids=str)
def test_an_argument_is_set_up_and_settled(argument: Argument) -> None:
    page = settled(argument)
    last = answered(page.desk.position, page.desk.query)[-1].verdict
    assert (page.desk.view, page.desk.exploring.editor and page.desk.exploring.editor.status) == (
        "explore",
        "consistent",
    )
    assert {blocker.rule for blocker in last.blockers} == set(argument.stopped or ())
    assert ("Yes: " if last else "No: ") in str(page)


def test_few_actions_lead_there() -> None:
    counts = [len(argument.done) for argument in ARGUMENTS]
    assert (median(counts) <= MOST, max(counts) <= MOST) == (True, True)


def test_an_example_opened_from_a_question_answers_that_question() -> None:
    """Not its own, which is one press away; an action that was asked about is judged there."""
    for question, own in (("may I keep two cards", True), ("may I keep Ion Storm?", False)):
        page = settled(Argument("", (DOOR, search(question), begin("a-card-to-keep"))))
        assert page.desk.query == question
        assert ("The table says" in str(page)) is not own
        assert ('data-arg="keep Ion Storm"' in page._repr_html_()) is True
