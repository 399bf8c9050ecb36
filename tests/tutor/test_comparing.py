"""Two points of a tree compared: what differs in words, only what made the difference, and only what one may know."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.tutor.looking.comparing import Comparison, common, compare, way


@pytest.fixture(name="session")
def _session() -> cw.Session:
    """Give a game at Ana's first decision of the Action Phase."""
    session = cw.Session(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))
    session.play("done; done")
    session.advance()
    return session


def branches(session: cw.Session, first: str, second: str) -> tuple[int, int, int]:
    """Play two lines from here; give the common point and both ends."""
    fork = session.at
    session.play(first)
    one = session.at
    session.goto(fork)
    session.play(second)
    return fork, one, session.at


def rows(found: Comparison) -> dict[str, tuple[str, str]]:
    return {each.what: (each.one, each.other) for each in found.differences}


def reasons(found: Comparison, side: int) -> list[str]:
    return [event.text for reason in found.why[side] for event in reason.events]


def test_a_point_does_not_differ_from_itself(session: cw.Session) -> None:
    found = compare(session, session.at, session.at)
    assert found.differences == ()
    assert found.why == ((), ())
    assert not found.hidden


def test_what_differs_is_said_in_words_with_what_is_counted(session: cw.Session) -> None:
    _, one, other = branches(session, "deploy Snub Fighter; stop", "pass")
    found = rows(compare(session, one, other))
    assert found["Ana: Energy"] == ("2 Energy", "3 Energy")
    assert found["Ana: Actions"] == ("3 Actions", "0 Actions")
    assert found["Ana: Units"] == ("Snub Fighter (1 Unit)", "0 Units")
    assert found["Ana: Hand"] == ("5 cards", "Snub Fighter (6 cards)")
    assert not any(what.startswith("Ben") for what in found)


def test_the_ways_part_at_the_last_common_point(session: cw.Session) -> None:
    fork, one, other = branches(session, "deploy Snub Fighter; stop", "pass")
    assert common(session, one, other) == fork == compare(session, one, other).common
    assert way(session, fork, other) == (other,)
    assert common(session, fork, other) == fork


def test_only_what_one_line_has_and_the_other_lacks_is_a_reason(session: cw.Session) -> None:
    """Both lines deploy a Snub Fighter; only one deploys Galactic Grunts first."""
    _, one, other = branches(session, "deploy Galactic Grunts; deploy Snub Fighter", "deploy Snub Fighter; stop")
    found = compare(session, one, other)
    assert any("Galactic Grunts" in text for text in reasons(found, 0))
    assert not any("deploys Snub Fighter" in text for side in (0, 1) for text in reasons(found, side))


def test_a_step_that_changed_nothing_of_what_differs_is_no_reason(session: cw.Session) -> None:
    """Once all have passed, with how many Actions they did makes no difference, nor that Ana deployed no more."""
    _, one, other = branches(session, "deploy Snub Fighter; stop; pass; pass", "pass; pass")
    found = compare(session, one, other)
    assert "Ana: Actions" not in rows(found)
    assert reasons(found, 0)[-1] == "Ana deploys Snub Fighter into the Warzone."
    assert reasons(found, 1) == []


def test_that_the_turn_went_on_is_no_reason_where_more_differs(session: cw.Session) -> None:
    _, one, other = branches(session, "deploy Snub Fighter; stop; pass", "pass")
    found = compare(session, one, other)
    assert "Whose turn it is" in rows(found)
    assert "Ana deploys no more Units." not in reasons(found, 0)


def test_every_reason_names_its_rule_and_its_node(session: cw.Session) -> None:
    _, one, other = branches(session, "deploy Snub Fighter; stop; pass", "pass")
    rules = session.position.game.rulebook.rules
    for reason in [*compare(session, one, other).why[0], *compare(session, one, other).why[1]]:
        assert session.nodes[reason.node].transition is reason.transition
        assert all(event.rule in rules for event in reason.events)


def test_the_other_way_round_is_the_same_turned_round(session: cw.Session) -> None:
    _, one, other = branches(session, "deploy Snub Fighter; stop", "pass")
    there, back = compare(session, one, other), compare(session, other, one)
    assert {k: v[::-1] for k, v in rows(there).items()} == rows(back)
    assert there.why == back.why[::-1]


def test_a_seat_reads_nothing_of_another_hand(session: cw.Session) -> None:
    _, one, other = branches(session, "deploy Snub Fighter; stop", "pass")
    open_hands, bens = rows(compare(session, one, other)), rows(compare(session, one, other, "Ben"))
    assert "Snub Fighter" in open_hands["Ana: Hand"][1]
    assert bens["Ana: Hand"] == ("5 cards", "6 cards")


def test_what_lies_hidden_is_said_to_be_hidden() -> None:
    """Two positions that differ in luck alone look alike."""
    session = cw.Session(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))
    other = cw.parse(str(session.position).replace("seed = 7", "seed = 8"))
    session.nodes.append(type(session.nodes[0])(other, 0))
    found = compare(session, 0, 1)
    assert found.hidden
    assert not compare(session, 0, 0).hidden
