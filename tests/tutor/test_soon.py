"""A question who wins leads to the contest of which it speaks: by what is named, or by what is near."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.players.contest import contest_of
from coreworlds.tutor.editing.situations import named
from coreworlds.tutor.looking.soon import asks_odds, soon, spoken_of

CORE, EMPEROR, *_ = cw.games()


def at(situation: str) -> cw.Position:
    there = named(cw.game(EMPEROR), situation)
    assert there is not None
    return there.position()


@pytest.mark.parametrize(
    ("place", "said", "lines"),
    [
        ("the-attacker-declares", "who wins?", [()]),
        ("the-attacker-declares", "what are the odds at D3", [()]),
        ("the-attacker-declares", "who wins at C2", []),
        ("two-combats-to-fight", "who wins the battle at E3?", [("fight E3",)]),
        ("two-combats-to-fight", "what are the odds?", [("fight D3",), ("fight E3",)]),
        (
            "moving-ships",
            "who wins the battle at C3?",
            [("move Dreadnought, E3, C3", "end moves"), ("move Fighter x2, Cruiser, F3, C3", "end moves")],
        ),
        ("moving-ships", "who wins if I move Cruiser from F3 to C3", [("move Cruiser, F3, C3", "end moves")]),
        ("moving-ships", "who wins at D3", []),
        ("trading", "who wins?", []),
    ],
)
def test_the_contests_of_which_a_question_speaks(place: str, said: str, lines: list[tuple[str, ...]]) -> None:
    pos = at(place)
    found = spoken_of(pos, said)
    assert asks_odds(said)
    assert [each.line for each in found] == lines
    for each in found:
        assert contest_of(each.position)
        assert all(cw.ask(pos, "; ".join(each.line)))


def test_a_question_is_answered_by_the_odds_of_its_contest() -> None:
    pos = at("two-combats-to-fight")
    found = cw.odds(pos, "who wins the battle at E3?")
    assert dict(found.outcomes) == dict(cw.odds(cw.step(pos, "fight E3").after).outcomes)
    assert sum(found.outcomes.values()) == pytest.approx(1)


def test_what_comes_by_itself_without_luck_is_the_contest_behind_it() -> None:
    pos = cw.step(cw.step(at("moving-ships"), "move Dreadnought, E3, C3").after, "end moves").after
    assert not pos.options()
    assert {said.partition(" ")[0] for said in cw.odds(pos).outcomes} <= {"Ben", "Ana", "Nobody"}


def test_nothing_is_asked_of_odds_where_no_contest_is() -> None:
    pos = cw.setup(CORE, players=["Ana", "Ben"], seed=7)
    assert (soon(pos), spoken_of(pos, "who wins?")) == ((), ())
    assert "cw.odds" in cw.ask(pos, "who wins?")[0].blockers[0].hint
