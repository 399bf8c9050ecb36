"""
The examples of Risk Legacy's rules: true, complete, and able to fail.

Until the game is listed it stands outside of `tests/rules/test_scenarios.py`, `test_complete.py` and
`test_misreadings.py`; what those ask of the other games is asked here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from importlib.resources import files

import pytest

import coreworlds as cw
from coreworlds.engine.verb import rule_of
from coreworlds.games.examples import Data, Example, Examples
from coreworlds.games.examples_checked import untrue
from coreworlds.games.examples_played import Stage
from tests.rules.test_complete import ALTERED, ENDLESS, POSITIVE, broken, nothing
from tests.together import together

GAME = cw.game("risk-legacy")
BOOK = GAME.rulebook
EXAMPLES = Examples(files("coreworlds.games.risk_legacy").joinpath("examples"), GAME.id)
BY_RULE: dict[str, list[Example]] = defaultdict(list)
for each in EXAMPLES.all:
    BY_RULE[each.rule].append(each)
WORKING = [rule for rule in BOOK if BOOK[rule] is not None]
FREEDOMS = {"onward"}  # it says that nothing stops one; a wrong rule may
BY_ANOTHER_READING = {  # by the usual reading they do nothing
    "first-coins", "who-powers", "join-adjacent", "empty-hq", "card-must", "coins-out-tie", "coins-out",
}  # fmt: skip
NO_OTHER = {
    "nothing": FREEDOMS | BY_ANOTHER_READING | {"expand-toll"},  # no toll is taken
    "one_more": {"missile-effect"},  # a die that shows 7 is cut to 6
}


def position(data: Data) -> cw.Position:
    return cw.Position(cw.parse(EXAMPLES.text(data)).table_for(None))


def found(example: Example, book: cw.Rulebook | None = None) -> object:
    """Return what is not true of an example, or None."""
    return next(untrue(example.data, Stage(EXAMPLES, book, position)), None)


def by_the_default(example: Example) -> bool:
    return not (example.data["position"].get("rulings") or example.data.get("setup", {}).get("rulings"))


@together((f"{example.rule}: {example.data['title']}", (example,)) for example in EXAMPLES.all)
def test_an_example_is_true(example: Example) -> None:
    assert found(example) is None, example.place


def test_titles_tell_examples_apart() -> None:
    assert not [key for key, n in Counter((e.rule, e.data["title"]) for e in EXAMPLES.all).items() if n > 1]


def test_each_rule_is_shown_at_work() -> None:
    assert [rule for rule in BOOK if not any(POSITIVE & set(e.data) for e in BY_RULE[rule])] == []


def test_each_rule_that_refuses_is_shown_refusing() -> None:
    refusing = {rule for v in GAME.verbs.values() for rule in (v.timing, *map(rule_of, (*v.when, *v.checks)))}
    shown = {e.rule for e in EXAMPLES.all if e.data.get("by") == e.rule}
    assert sorted((refusing & set(BOOK)) - shown - FREEDOMS) == []


def test_each_other_reading_is_shown() -> None:
    """Both sides of a switch: an example by each reading."""
    shown = {tuple(p) for e in EXAMPLES.all for p in e.data["position"].get("rulings", {}).items()}
    shown |= {tuple(p) for e in EXAMPLES.all for p in e.data.get("setup", {}).get("rulings", {}).items()}
    switches = {rule: BOOK.rule(rule).switch for rule in BOOK}
    assert {(rule, choice) for rule, s in switches.items() if s for choice in s.other} <= shown


@pytest.mark.parametrize("rule", WORKING)
def test_a_rule_that_answers_otherwise_is_noticed(rule: str) -> None:
    """Taken away, or answering a little more, less or the opposite: an example of the rule itself comes out otherwise."""
    right, examples = BOOK[rule], [e for e in BY_RULE[rule] if by_the_default(e)]
    assert right is not None
    if rule != "coins-out":  # asked by another reading only
        assert not all(holds(e, BOOK.replace(rule, broken)) for e in examples), "it is never asked"
    for change in ALTERED:
        did, calls = list[bool](), Counter[str]()

        def other(*args: object) -> object:
            calls["all"] += 1  # noqa: B023
            assert calls["all"] < ENDLESS, "the game runs in a circle"  # noqa: B023
            answer = None if change is nothing else right(*args)  # noqa: B023
            wrong = change(answer)  # noqa: B023
            if change is nothing or wrong is not answer:  # noqa: B023
                did.append(True)  # noqa: B023
            return wrong

        book = BOOK.replace(rule, other)
        if rule in NO_OTHER.get(change.__name__, ()):
            continue
        assert any(not holds(e, book) for e in examples) or not did, change.__name__


def holds(example: Example, book: cw.Rulebook) -> bool:
    """Return True if an example is true by other rules; rules that answer nonsense may break anything."""
    try:
        return found(example, book) is None
    except Exception:  # noqa: BLE001  (whatever happens, it was noticed)
        return False
