"""Register, code and scenarios belong together in every game: each rule is named in code and shown at work."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple

import coreworlds as cw
from coreworlds.engine.verb import rule_of
from tests.rules.positions import Data
from tests.rules.scenario import GAMES, Scenario, run, scenarios
from tests.together import Test, together

CODE = Path(cw.__file__).resolve().parent
POSITIVE = {
    "legal", "options", "prices", "do", "after", "reads", "same", "differ", "result", "consistent", "says", "events",
}  # fmt: skip


class Entry(NamedTuple):
    """A rule of a game."""

    game: str
    rule: str

    @property
    def book(self) -> cw.Rulebook:
        """The rulebook that it stands in."""
        return cw.game(self.game).rulebook

    def __str__(self) -> str:
        return f"{self.game}:{self.rule}"


ENTRIES = [Entry(game, rule) for game in GAMES for rule in cw.game(game).rulebook]
WORKING = [entry for entry in ENTRIES if entry.book[entry.rule] is not None]
ALL = [scenario for game in GAMES for scenario in scenarios(game)]
BY_RULE: dict[Entry, list[Scenario]] = defaultdict(list)
for scenario in ALL:
    BY_RULE[Entry(scenario.game, scenario.rule)].append(scenario)


def each(entries: Iterable[Entry]) -> Callable[[Test], Test]:
    """Look at all entries in one test."""
    return together((str(entry), (entry,)) for entry in entries)


@cache
def named_in_code(game: str) -> set[str]:
    """Return every text that stands as a constant in the code of the game and the kernel, docstrings aside."""
    folder = CODE / "games" / game.replace("-", "_")
    files = [*folder.glob("*.py"), *folder.glob("rules/*.py"), *(CODE / "engine").glob("*.py")]
    trees = [ast.parse(file.read_text("utf-8")) for file in files]
    texts = {node.value for tree in trees for node in ast.walk(tree)
             if isinstance(node, ast.Constant) and isinstance(node.value, str)}  # fmt: skip
    return texts.union(*(text.split(", ") for text in texts))


def refusing() -> set[Entry]:
    """Return the rules by which the judge may refuse an action: the moments and the conditions of the verbs."""
    found = set[Entry]()
    for game in GAMES:
        for verb in cw.game(game).verbs.values():
            found |= {Entry(game, rule) for rule in (verb.timing, *map(rule_of, (*verb.when, *verb.checks)))}
    return found & set(ENTRIES)


def of_core(*rules: str) -> set[Entry]:
    return {Entry("core-worlds", rule) for rule in rules}


def of_emperor(*rules: str) -> set[Entry]:
    return {Entry("galactic-emperor", rule) for rule in rules}


def of_legacy(*rules: str) -> set[Entry]:
    return {Entry("risk-legacy", rule) for rule in rules}


FREEDOMS = of_core(  # these rules say that nothing stops one; a wrong rule may
    "pass-allowed", "deploy-any-number", "invade-may-announce-short", "colonize-optional", "energy-boost-optional",
    "surge-token-free",
) | of_legacy("onward", "missile-six")  # fmt: skip
ONE_ACTION = of_core(  # that there is one is asked by another rule; a wrong rule may ask for more
    "draft-costs-action", "deploy-costs-action", "invade-costs-action", "use-as-action-costs-action",
)  # fmt: skip
NEVER_REFUSE = {
    **dict.fromkeys(FREEDOMS, "a freedom: the check lets everything pass"),
    **dict.fromkeys(ONE_ACTION, "it asks for 1 Action, which `action-points-needed` asks for already"),
    **dict.fromkeys(of_core("overcommit"), "more Units than needed are allowed: the check lets everything pass"),
    **dict.fromkeys(
        of_core("zero-defence"), "an action `send` always names a Unit; without Units only `concede` is left"
    ),
    **dict.fromkeys(of_core("invade-tactic-no-action"), "it asks for 0 Actions"),
}


@each(ENTRIES)
def test_a_rule_is_named_in_code(entry: Entry) -> None:
    """Enforced or told: some line of the game or the kernel names the id."""
    assert entry.rule in named_in_code(entry.game)


@each(ENTRIES)
def test_a_rule_is_shown_at_work(entry: Entry) -> None:
    """At least one scenario shows what the rule allows, does or lets one see."""
    assert any(POSITIVE & set(s.data) for s in BY_RULE[entry])


@each(sorted(refusing() - set(NEVER_REFUSE)))
def test_a_rule_that_refuses_is_shown_refusing(entry: Entry) -> None:
    """At least one of its scenarios is refused by this very rule."""
    assert any(s.data.get("by") == entry.rule for s in BY_RULE[entry])


def test_scenarios_cite_rules_of_the_register() -> None:
    """No scenario belongs to a rule that does not exist, or is refused by one."""
    cited = set(BY_RULE) | {Entry(s.game, s.data["by"]) for s in ALL if "by" in s.data}
    cited |= {Entry(s.game, rule) for s in ALL for key in ("events", "silent") for rule in s.data.get(key, ())}
    assert cited <= set(ENTRIES)


# --- a scenario must be able to fail ----------------------------------------------------------------------------------


class BrokenError(AssertionError):
    """Raised by a rule whose function was taken away."""


def broken(*_: object) -> None:
    """Stand in for any rule's function."""
    raise BrokenError


READ_BY_THE_TABLE = {"risk-legacy"}  # games of which no reading replaces a function: each function asks which one holds


def plays_by_the_default(data: Data) -> bool:
    """Return whether the position goes by the rulebook given: no ruling is chosen, or none replaces a function."""
    chosen = data["position"].get("rulings") or data.get("setup", {}).get("rulings")
    return not chosen or data["game"] in READ_BY_THE_TABLE


@each(WORKING)
def test_a_rule_taken_away_is_missed(entry: Entry) -> None:
    """Without the rule's function at least one of the rule's own scenarios fails."""
    for scenario in BY_RULE[entry]:
        if plays_by_the_default(scenario.data):
            try:
                run(scenario, entry.book.replace(entry.rule, broken))
            except BrokenError:
                return
    raise AssertionError(f"the function of {entry} is never called by its scenarios")


def nothing(_: object) -> None:
    """Do nothing and answer nothing: a check refuses nobody."""


def one_more(answer: object) -> object:
    return answer + 1 if type(answer) is int else answer


def one_less(answer: object) -> object:
    return max(0, answer - 1) if type(answer) is int else answer


def the_opposite(answer: object) -> object:
    return not answer if isinstance(answer, bool) else answer


def none_of_them(answer: object) -> object:
    return () if type(answer) is tuple else answer


ENDLESS = 3_000  # calls of one rule in a scenario: more are a game that never comes to a decision
ALTERED = (nothing, one_more, one_less, the_opposite, none_of_them)
NO_OTHER = {
    "nothing": FREEDOMS | of_legacy("join-no-hq") | of_core(
        "once-as-action", "overcommit", "zero-defence",  # they let everything pass (the first under its default)
        "surge-cost",  # 0 is nothing
        "token-returned",  # the pile is counted under another reading only
        "pregame-optional",  # the draft follows by a choice of the set-up
        "token-supply",  # no limit is nothing to reach
    ),
    "one_more": of_core("token-supply")  # no limit
    | of_emperor("nearest")  # distances are only compared
    | of_legacy("missile-effect"),  # a die that shows 7 is cut to 6
    "none_of_them": of_emperor("tech-scanners-black-hole"),  # it is only asked whether it objects
    "one_less": of_core("token-supply") | of_emperor("nearest"),
}  # fmt: skip


def altered(entry: Entry, change: Callable[[object], object]) -> tuple[cw.Rulebook, list[bool]]:
    """Return a rulebook in which a rule answers otherwise, and a list that is not empty once it has."""
    function, did, calls = entry.book[entry.rule], list[bool](), count()
    assert function is not None

    def other(*args: object) -> object:
        assert next(calls) < ENDLESS, "the game runs in a circle"
        right = None if change is nothing else function(*args)
        wrong = change(right)
        if change is nothing or wrong is not right:
            did.append(True)
        return wrong

    return entry.book.replace(entry.rule, other), did


def holds(scenario: Scenario, rulebook: cw.Rulebook) -> bool:
    """Return True if a scenario has its stated outcome. A rule that answers nonsense may break the engine, too."""
    try:
        run(scenario, rulebook)
    except Exception:  # noqa: BLE001  (whatever happens, it was noticed)
        return False
    return True


@each(WORKING)
def test_a_rule_altered_a_little_is_noticed(entry: Entry) -> None:
    """No rule can answer otherwise without one of its own scenarios failing."""
    for change in ALTERED:
        if entry not in NO_OTHER.get(change.__name__, ()):
            book, did = altered(entry, change)
            noticed = any(not holds(s, book) for s in BY_RULE[entry] if plays_by_the_default(s.data))
            assert noticed or not did, change.__name__
