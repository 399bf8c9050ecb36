"""Actions declared beside their rules: what is asked about which components, and costs from one declaration."""

# ruff: noqa: ANN401  (tables of any game)

from __future__ import annotations

from types import SimpleNamespace as Table
from typing import Any

import coreworlds as cw
from coreworlds.engine.action import between, parted
from coreworlds.engine.actions import Actions, Cost, Instead, says

KINDS = ("ship", "ship", "space", "space", "token")
NAMES = ("Raft", "Boat", "A1", "A2", "Buoy")
WORDS = {"ship": "a ship", "space": "a space", "token": "a token"}


def table() -> Any:
    parts = Table(kind=KINDS, names=NAMES, first={"ship": 0, "space": 2, "token": 4},
                  all={"ship": (0, 1), "space": (2, 3), "token": (4,)})  # fmt: skip
    return Table(parts=parts, rules={"fare": lambda t, s, x: 3, "far": lambda t, s, x: ("a near space", "a far one")})


def checks(verb: Any, x: Any) -> list[tuple[str, Any]]:
    """Return what objects to an action."""
    t, s = table(), Table(coins=2)
    functions = {**t.rules, "notation": lambda t, x, fits: fits(t, x)}
    made = [(c, functions[c]) if isinstance(c, str) else (c[0], c[1](functions.get(c[0]))) for c in verb.checks]
    return [(rule, lack) for rule, check in made if (lack := check(t, s, x)) is not None]


def test_a_check_is_asked_about_the_kinds_of_its_action_alone() -> None:
    """One that is about the situation is asked whatever is named."""
    action = Actions(WORDS, timing="turn")

    @says("calm", always=True)
    def calm(_t: Any, _s: Any, _x: Any) -> Any:
        return "a calm sea", "a storm"

    action("sail {space}", option="Sail", checks=("far", calm))(lambda t, s, x: None)
    assert [rule for rule, _ in checks(action.verbs[0], 2)] == ["far", "calm"]
    assert [rule for rule, _ in checks(action.verbs[0], 4)] == ["calm"]


def test_several_components_are_named_in_the_order_of_the_text() -> None:
    """What is missing is said with its number; a kind that another rule refuses counts as the one that is meant."""
    action = Actions(WORDS, timing="turn")
    instead = {"token": Instead("buoys-stay")}
    action("move {ship…} {space} {space}", option="Move", instead=instead)(lambda t, s, x: None)
    verb = action.verbs[0]
    assert checks(verb, (0, 1, 2, 3)) == []
    assert checks(verb, (4, 2, 3)) == []
    assert verb.within[1](table(), 4) == "buoys-stay"
    [(rule, lack)] = checks(verb, (0, 2))
    assert (rule, lack[:2]) == ("notation", ("ships, then two spaces", "“Raft, A1”"))


def test_words_stand_between_what_an_action_takes() -> None:
    """They are written and read in place of commas; the last component may be left out."""
    action = Actions(WORDS, timing="turn")
    action("raid {space} from {space} with {ship?}", option="Raid")(lambda t, s, x: None)
    verb = action.verbs[0]
    assert (verb.name, verb.joints, verb.many) == ("raid", ("from", "with"), True)
    assert between(("A2", "A1", "Boat"), verb.joints) == "A2 from A1 with Boat"
    assert between(("A2", "A1"), verb.joints) == "A2 from A1"
    assert parted("A2 from A1 with Boat", verb.joints) == parted("A2,A1,Boat", verb.joints) == ["A2", "A1", "Boat"]
    assert checks(verb, (3, 2, 1)) == checks(verb, (3, 2)) == []
    [(rule, lack)] = checks(verb, (3, 1))
    assert (rule, lack[0]) == ("notation", "a space, “from”, a space, “with”, a ship")


def test_a_cost_is_judged_shown_and_paid_from_one_declaration() -> None:
    """With 2 coins a fare of 3 is refused; it is shown, and paid where there are as many."""
    action, fare = Actions(WORDS, timing="turn"), Cost("fare", "coins", "coin")
    action("sail {space}", option="Sail", costs=(fare,))(lambda t, s, x: None)
    verb, purse = action.verbs[0], Table(coins=5)
    assert checks(verb, 2) == [("fare", ((3, "coins"), (2, "coins")))]
    assert verb.price is not None
    assert verb.price(table(), purse, 2) == ("3 coins",)
    assert fare.pay(table(), purse, 2) == 3
    assert purse.coins == 2


def test_an_event_knows_what_changed_with_it() -> None:
    """Of the seats, that of the player alone; of the table, what was drawn is not there any more."""
    step = cw.step(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    draw = next(event for event in step.events if event.kind == "draw")
    assert draw.changed == {("Ana", "hand"), ("Ana", "deck")}
    assert draw.seen_by("Ben").changed == draw.changed
