"""Expressions: a fixed vocabulary, parsed; what is not known is an error with its place."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.tutor.expressions.expression import read
from coreworlds.tutor.expressions.situation import Situation
from tests.together import for_each

POS = cw.parse("""
game = "core-worlds"
round = 3
phase = "action"
central = ["Battle Cruiser", "Taurus +"]
[[player]]
name = "Ana"
energy = 5
hand = ["Snub Fighter x2", "Energy Surge"]
units = ["Galactic Grunts"]
[[player]]
name = "Ben Zwo"
""")
GAME = POS.game


def value(text: str, situation: Situation | None = None) -> object:
    situation = situation or Situation(POS)
    return read(text, GAME, "here", situation.position).value(situation)


@for_each(
    [
        ("3", 3),
        ("three", 3),
        ('"hand"', "hand"),
        ("true", True),
        ("energy(Ana)", 5),
        ('energy("Ben Zwo") < energy(Ana)', True),
        ("energy(turn) + 2 * 3 - 1", 10),
        ("(1 + 2) * 3", 9),
        ("-2 + 3", 1),
        ("2 - 1 - 1", 0),
        ("not 1 = 2 and true", True),
        ("not not true", True),
        ("false or true and false", False),
        ("true or false and false", True),
        ("1 <= 1 and 2 >= 2 and 1 != 2", True),
        ("turn = Ana", True),
        ("destiny != Ana", False),
        ('phase = "action"', True),
        ('copies(Ana, hand, "Snub Fighter")', 2),
        ("cards(Ana, units)", 1),
        ('printed("Battle Cruiser", draft)', 3),
        ('tokens("Taurus")', 1),
        ('legal("draft Battle Cruiser")', True),
        ('legal("draft Taurus")', False),
        ('stops("draft Taurus", "draft-no-worlds")', True),
        ('stops("draft Taurus", "draft-cost")', False),
        ('permits("draft Battle Cruiser", "draft-cost")', True),
        ('costs("draft Battle Cruiser", "3 Energy")', True),
        ('decides(Ana) and not decides("Ben Zwo")', True),
        ('title("draft-cost")', GAME.rulebook.rule("draft-cost").title),
        ('number("game-rounds", 1)', 10),
        ('says("game-rounds", "rounds")', True),
        ("round", 3),
        ("players", 2),
        ("over", False),
    ]
)
def test_an_expression_has_its_value(text: str, expected: object) -> None:
    assert value(text) == expected


def test_what_happened_can_be_claimed() -> None:
    line = cw.advance(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    after = Situation.after(line)
    assert value('applied("energy-from-worlds") and not applied("draft-cost")', after) is True
    assert value("energy(Ana) - was(energy(Ana))", after) == after.position.seat("Ana").energy
    with pytest.raises(cw.CoreWorldsError, match="nothing has happened yet"):
        value("was(energy(Ana))")


def test_facts_of_the_end_can_be_claimed() -> None:
    end = cw.rollout(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7), "random", seed=1)[0]
    result = cw.result(end)
    assert value(f"points(Ana) = {result.scores[0].total}", Situation(end)) is True
    assert value("winner = Ana or winner = Ben", Situation(end)) is (len(result.winners) == 1)
    with pytest.raises(cw.CoreWorldsError, match="nobody has won yet"):
        value("winner")


def test_a_fact_is_asked_under_the_rules_given() -> None:
    book = GAME.rulebook.replace("draft-cost", lambda t, s, code: 0)
    assert value('legal("draft Battle Cruiser") and costs("draft Battle Cruiser", "3 Energy")') is True
    free = Situation(POS, rulebook=book)
    assert value('costs("draft Battle Cruiser", "3 Energy")', free) is False


@for_each(
    [
        ("energy(Ann)", "unknown player; found 'Ann'; expected Ana"),
        ("enrgy(Ana)", "unknown name; found 'enrgy'; expected energy"),
        ('printed("Snub Figther", cost)', "unknown card; found '\"Snub Figther\"'; expected Snub Fighter"),
        ('stops("pass", "draft-costs")', "unknown rule"),
        ('printed("Taurus", coast)', "unknown printed value"),
        ("cards(Ana, hands)", "unknown zone"),
        ('legal("dratf Taurus")', "cannot be read as an action"),
        ('legal("draft Snub Figther") = false', "cannot be read as an action"),
        ("energy(Ana", "found the end; expected “)”"),
        ("energy", "expected “(”"),
        ("energy(Ana, Ana)", "expected “)”"),
        ("1 = true", "these cannot be compared"),
        ("1 < turn", "these cannot be compared"),
        ('"a" < "b"', "wrong kind"),
        ("1 and true", "wrong kind"),
        ("not 3", "wrong kind"),
        ("1 2", "expected the end of the expression"),
        ("", "expected a number, a name or a fact"),
        ("os.system", "belongs to no expression"),
        ("__import__", "unknown name"),
        ("energy.__class__", "belongs to no expression"),
        ("1; 2", "belongs to no expression"),
        ("1 / 2", "belongs to no expression"),
        ("1" * 50, "belongs to no expression"),
        ("(" * 1_000 + "1" + ")" * 1_000, "too long"),
        ("(" * 60 + "1" + ")" * 60, "nested too deeply"),
        ("1" + "+1" * 900, "too long"),
        ("-" * 1_000 + "1", "too long"),
        ("x" * 5_000, "too long"),
        ('fleet(Ana, "Snub Fighter")', "does not lie in the Warzone"),
        ("world_fleet", "no Invasion under way"),
        ('number("game-rounds", 9)', "no such number"),
        ('number("draft-cost", 0)', "no such number"),
        ('needs("pass")', "no blocker of this action counts"),
        ('costs("draft Taurus", "3 Energy")', "not legal"),
    ]
)
def test_what_cannot_be_read_or_answered_is_an_error_with_its_place(text: str, said: str) -> None:
    with pytest.raises(cw.CoreWorldsError) as error:
        value(text)
    assert said in str(error.value)
    assert error.value.place.startswith("here, “")


def test_an_error_points_at_the_sign() -> None:
    with pytest.raises(cw.CoreWorldsError) as error:
        read("energy(Ana) = enrgy(Ana)", GAME)
    assert error.value.place.endswith("at 15")


def test_an_expression_knows_what_it_names_and_gives_its_text_back() -> None:
    made = read('3 = printed("Battle Cruiser", draft)', GAME)
    assert (str(made), made.gives, made.literal, made.names) == (made.text, "truth", "3", ("printed",))
    assert made.said("card") == ("Battle Cruiser",)
    assert read("energy(Ana)", GAME).literal == ""


def test_every_fact_answers_or_says_why_not() -> None:
    """Whatever the arguments, a fact gives a value of its kind or raises an error with words."""
    kinds = {"number": int, "truth": bool, "name": str, "names": tuple}
    words = {"player": "Ana", "card": "Battle Cruiser", "zone": "hand", "number": 1}
    for fact in GAME.teaching.facts:
        try:
            found = fact.function(POS, *(words.get(kind, "warzone") for kind in fact.takes))
        except cw.CoreWorldsError:
            continue
        assert isinstance(found, kinds[fact.gives]), fact.name


def test_the_facts_of_a_game_have_names_of_their_own_and_words() -> None:
    names = [fact.name for fact in GAME.teaching.facts]
    assert len(names) == len(set(names))
    for fact in GAME.teaching.facts:
        assert fact.text.format(*fact.takes), fact.name
        assert not fact.ask or (fact.ask.endswith("?") and fact.ask.format(*fact.takes)), fact.name
