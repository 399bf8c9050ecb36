"""The library of wrong rules: each is noticed by the scenarios of every rule that it gets wrong."""

from __future__ import annotations

from collections import defaultdict

import coreworlds as cw
from coreworlds.engine.misreading import WrongRule
from tests.rules.scenario import GAMES, Scenario, run, scenarios
from tests.rules.test_complete import plays_by_the_default
from tests.together import together

BY_RULE: dict[tuple[str, str], list[Scenario]] = defaultdict(list)
for name in GAMES:
    for each in scenarios(name):
        if plays_by_the_default(each.data):
            BY_RULE[name, each.rule].append(each)

CASES = [(name, wrong, rule) for name in GAMES for wrong in cw.game(name).wrong_rules for rule in wrong.rules]


@together((f"{wrong.id}-{rule}", (game, wrong, rule)) for game, wrong, rule in CASES)
def test_a_misreading_is_noticed(game: str, wrong: WrongRule, rule: str) -> None:
    """Under the wrong rule a scenario of that rule fails: it finds something else, or can no longer be played."""
    book = wrong.book(cw.game(game).rulebook)
    assert any(not comes_out(s, book) for s in BY_RULE[game, rule]), f"no scenario of {rule} notices it"


@together((f"{game}-{rule}", (game, rule)) for game, rule in sorted({(name, rule) for name, _, rule in CASES}))
def test_the_truth_is_not_taken_for_a_misreading(game: str, rule: str) -> None:
    """With the rule's own function in its place every scenario of it comes out."""
    right = cw.game(game).rulebook
    function = right[rule]
    book = right.replace(rule, function) if function is not None else None
    assert all(comes_out(s, book) for s in BY_RULE[game, rule])


RARE = [(name, wrong) for name in GAMES for wrong in cw.game(name).wrong_rules if wrong.rare]


@together((f"{game}-{wrong.id}", (game, wrong)) for game, wrong in RARE)
def test_where_a_rare_misreading_is_shown_an_example_notices_it(game: str, wrong: WrongRule) -> None:
    """The position in which a question shows it is one in which an example of its rule comes out otherwise."""
    book = wrong.book(cw.game(game).rulebook)
    there = [s for rule in wrong.rules for s in BY_RULE[game, rule] if s.data.get("like") == wrong.id]
    assert any(not comes_out(s, book) for s in there)


def comes_out(scenario: Scenario, book: cw.Rulebook | None) -> bool:
    """Return whether a scenario finds what it says; only what it finds may differ, nothing may break."""
    try:
        run(scenario, book)
    except (AssertionError, cw.CoreWorldsError):
        return False
    return True
