"""Asking about a line of actions: a verdict on each, as if those before it had been done."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.players.choose import choose


def played(game: str, decisions: int) -> cw.Position:
    """Play some decisions of the simple player."""
    session = cw.Session(cw.setup(game, players=["Ana", "Ben", "Cleo"], seed=7))
    for number in range(decisions):
        session.advance()
        session.step(choose(session.position, "simple", seed=number))
    session.advance()
    return session.position


@pytest.mark.parametrize("game", cw.games())
def test_a_line_that_can_be_played_is_allowed_action_by_action(game: str) -> None:
    """What `Session.play` does raises nothing, and the verdicts are those of the positions in between."""
    session = cw.Session(played(game, 20))
    start, texts, verdicts = session.position, [], []
    for number in range(6):
        action = choose(session.position, "simple", seed=number)
        texts.append(f"{action.player}: {action.text}")
        verdicts.append(str(cw.judge(session.position, texts[-1])))
        session.play(texts[-1])
        session.advance()
    assert [str(verdict) for verdict in cw.ask(start, "; ".join(texts))] == verdicts


def test_it_ends_with_the_first_no() -> None:
    pos = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    found = cw.ask(pos, "done; done; invade Earth Two; pass; pass")
    assert [bool(verdict) for verdict in found] == [True, True, False]
    assert found[-1].blockers


def test_another_word_for_an_action_is_read_as_the_action() -> None:
    pos = cw.parse(str(played("core-worlds", 2)))
    (verdict,) = cw.ask(pos, "attack Taurus")
    assert str(verdict) == str(cw.judge(pos, "invade Taurus"))
    (verdict,) = cw.ask(pos, "Ben: attack Taurus")
    assert str(verdict) == str(cw.judge(pos, "Ben: invade Taurus"))


@pytest.mark.parametrize("text", ["hello", "draft Snub Figter", "a: b", "drat x2", "x" * 3_000, "Zed: pass"])
def test_what_cannot_be_read_is_refused_by_the_notation(text: str) -> None:
    (verdict,) = cw.ask(played("core-worlds", 2), text)
    assert [blocker.rule for blocker in verdict.blockers] == ["notation"]


@pytest.mark.parametrize("text", ["", " ; ;"])
def test_no_action_has_no_verdict(text: str) -> None:
    assert cw.ask(played("core-worlds", 2), text) == ()


@pytest.mark.parametrize("game", cw.games())
def test_a_view_that_knows_too_little_refuses_and_does_not_raise(game: str) -> None:
    """Asked about from one seat, the last verdict is a no with a reason, or all are allowed."""
    pos = played(game, 15)
    line = [choose(pos, "simple", seed=1)]
    session = cw.Session(pos)
    for number in range(25):
        session.play(f"{line[-1].player}: {line[-1].text}")
        session.advance()
        line.append(choose(session.position, "simple", seed=number))
    found = cw.ask(cw.seen_by(pos, "Ana"), "; ".join(f"{a.player}: {a.text}" for a in line))
    assert found
    assert all(found[:-1])
    assert found[-1] or found[-1].blockers
