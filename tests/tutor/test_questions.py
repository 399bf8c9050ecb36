"""Questions: made for every rule, graded right, told apart from a wrong rule, and the same for ever."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

import coreworlds as cw
from coreworlds.engine.position import Position
from coreworlds.tutor.question import Question, from_code, question
from coreworlds.tutor.questions.claim import First, Gives, Happens, Leads, Legal, Only, Stops, played
from coreworlds.tutor.questions.end import Ends
from coreworlds.tutor.questions.names import worded
from coreworlds.tutor.questions.said import Says
from tests.together import Test, together

# with the fifty of each sampled rule there are more than 1,000
EACH = {"core-worlds": 2, "galactic-emperor": 1, "risk-legacy": 1}
SAMPLE = [
    ("galactic-emperor", "merchant-price"),  # first: some of the games that it comes from are at hand from above
    ("core-worlds", "draft-cost"),
    ("core-worlds", "deploy-cost"),
    ("core-worlds", "draft-to-discard"),
    ("core-worlds", "galactic-place-tokens"),
    ("core-worlds", "energy-surge-behind"),
    ("core-worlds", "invade-ground-enough"),
]
RULES = [(game, rule) for game in EACH for rule in cw.game(game).rulebook if cw.game(game).asks(rule)]
each_game = pytest.mark.parametrize("game", EACH)


def each_rule(test: Test) -> Test:
    """Look at all rules of all games in one test."""
    return together((f"{game}-{rule}", (game, rule)) for game, rule in RULES)(test)


@cache
def wrong(game: str) -> dict[str, cw.Rulebook]:
    return {w.id: w.book(cw.game(game).rulebook) for w in cw.game(game).wrong_rules}


@cache
def made(game: str, rule: str) -> tuple[Question, ...]:
    return tuple(question(game, rule, seed) for seed in range(EACH[game]))


# -- a second opinion: the answer worked out from the position file alone -----------------------------------------


def fresh(q: Question) -> Position:
    """Read the position anew, so that nothing is left of what the generator worked out."""
    return cw.parse(str(q.position))


def truth(q: Question, book: cw.Rulebook | None = None) -> set[int]:
    """Work out which options are right, by judging and stepping and nothing else."""
    pos = fresh(q)
    return {i for i, option in enumerate(q.options) if holds(pos, q.play, option, book)}


def holds(pos: Position, play: str | None, option: object, book: cw.Rulebook | None) -> bool:  # noqa: C901, PLR0911
    if isinstance(option, Legal):
        return bool(cw.judge(pos, option.action, rulebook=book))
    if isinstance(option, Stops):
        rules = [b.rule for b in cw.judge(pos, option.action, rulebook=book).blockers]
        return option.rule in rules if option.rule else not rules
    if isinstance(option, Only):
        mine, theirs = (cw.parse(turned(pos, name)) for name in (option.who, option.other))
        allowed = bool(cw.judge(mine, option.action, option.who, rulebook=book))
        return allowed and not cw.judge(theirs, option.action, option.other, rulebook=book)
    if isinstance(option, Says):
        return said(pos.game, option, book)
    line = done(pos, play, book)
    if line is None:
        return False
    told = [e.seen_by("").text for t in line for e in t.events]
    after = line[-1].after if line else pos
    if isinstance(option, Ends):
        return option.text == ending(cw.result(after, rulebook=book))
    if isinstance(option, Gives):
        try:
            return option.fact.function(after, *option.args, rulebook=book) == option.value
        except cw.CoreWorldsError:
            return False
    if isinstance(option, Happens):
        return option.text in told
    if isinstance(option, First):
        return [text for text in told if text in option.others][:1] == [option.text]
    assert isinstance(option, Leads)
    return play is not None and after.step == option.step


def said(game: cw.Game, option: Says, book: cw.Rulebook | None) -> bool:
    """Tell from the library alone: a belief is true for who holds it, and what contradicts it is not."""
    held = {w.belief: w.id for w in game.wrong_rules if book is not None and book[w.rule] is w.function}
    if option.text in {w.belief for w in game.wrong_rules}:
        return option.text in held
    return option.wrong is None or option.wrong.id not in held.values()


def turned(pos: Position, name: str) -> str:
    return "\n".join(f'turn = "{name}"' if line.startswith("turn = ") else line for line in str(pos).split("\n"))


def done(pos: Position, play: str | None, book: cw.Rulebook | None) -> tuple[cw.Transition, ...] | None:
    try:
        if play is None or (play == "" and cw.legal(pos, rulebook=book)):
            return ()
        if play == "advance":
            return cw.advance(pos, rulebook=book)
        line: list[cw.Transition] = []
        for action in play.split("; "):
            line += cw.advance(line[-1].after, rulebook=book) if line else ()
            line.append(cw.step(line[-1].after if line else pos, action or None, rulebook=book))
    except cw.CoreWorldsError:
        return None
    return tuple(line)


def ending(final: Any) -> str:  # noqa: ANN401
    if final is None:
        return ""
    totals = {s.player: s.total for s in final.scores}
    winners = final.winners
    if len(winners) > 1:
        winners = [name for name in totals if name in winners]
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory."
    ahead = totals.pop(winners[0]) - max(totals.values())
    if ahead < 0:
        return f"{winners[0]} wins with {-ahead} point{'s' if ahead < -1 else ''} fewer."
    return f"{winners[0]} wins by {ahead}." if ahead else f"{winners[0]} wins a tie."


# -- what holds for every question --------------------------------------------------------------------------------


@each_game
def test_every_entry_of_the_register_has_questions_or_a_reason(game: str) -> None:
    """What no question is made of says why."""
    none, rulebook = cw.game(game).teaching.asking.none, cw.game(game).rulebook
    assert all(none.values())
    assert set(none) <= set(rulebook)
    assert len(none) <= 3


@each_game
def test_few_rules_are_asked_by_a_sentence_alone(game: str) -> None:
    """What a situation can show is asked in one."""
    asking = cw.game(game).teaching.asking
    alone = {rule for rule, facts in asking.facts.items() if facts == ()}
    assert alone <= set(cw.game(game).rulebook)
    assert not alone & set(asking.spots())
    assert len(alone) < 25


def test_more_than_a_thousand_questions_are_graded_anew() -> None:
    assert sum(EACH[game] for game, _ in RULES) + sum(50 - EACH[game] for game, _ in SAMPLE) >= 1000


@each_game
def test_what_is_said_of_a_rule_is_a_short_sentence_that_stands_alone(game: str) -> None:
    """So that it can stand beside misreadings; none is said of a rule that does not exist."""
    said = cw.game(game).teaching.asking.said
    assert set(said) <= set(cw.game(game).rulebook)
    for text in said.values():
        assert text.endswith(".")
        assert len(text.split()) <= 20
        assert not text.startswith(("They ", "It ", "Then ", "Instead ", "That "))


@each_rule
def test_questions_on_a_rule_are_graded_as_the_engine_answers(game: str, rule: str) -> None:
    """The right options, found from the position file alone, are graded right; every other single one wrong."""
    for q in made(game, rule):
        right = truth(q)
        assert right, q
        assert right == set(q.right), q
        assert q.grade(right).right
        assert q.grade(right).why
        for i in range(len(q.options)):
            assert q.grade({i}).right is ({i} == right)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_allowed_and_not_listed_is_asked_of_the_rule_that_allows_it(seed: int) -> None:
    q = question("core-worlds", "overcommit", seed)
    listed = {a.text for a in cw.legal(q.position)}
    more = [o.action for o in q.options if isinstance(o, Legal) and o.action.split(": ")[1] not in listed]
    assert any(permit.rule == "overcommit" for a in more for permit in cw.judge(q.position, a).permits)


@each_rule
def test_questions_on_a_rule_can_be_read_in_half_a_minute(game: str, rule: str) -> None:
    """Two or three different options, some right and some not, and short sentences."""
    for q in made(game, rule):
        texts = [o.text for o in q.options]
        assert 2 <= len(set(texts)) == len(texts) <= 3, q
        assert 0 < len(q.right) < len(texts), q
        assert q.several is (len(q.right) > 1)
        assert max(len(sentence.split()) for sentence in q.stem.split(". ")) <= 20, q
        assert q.level in {1, 2, 3}
        assert "!" not in str(q)


@each_rule
def test_questions_on_a_rule_tell_some_wrong_rule_apart(game: str, rule: str) -> None:
    """Somebody who believes a wrong rule that a question separates answers otherwise; no other belief is then named."""
    for q in made(game, rule):
        assert q.separates, q
        believed = truth(q, wrong(game)[q.separates[0]])
        assert believed != set(q.right), q
        if believed:
            belief = q.grade(believed).belief
            if belief is not None:
                assert belief.id in q.separates
                assert truth(q, wrong(game)[belief.id]) == believed


@each_rule
def test_questions_on_a_rule_hang_on_it(game: str, rule: str) -> None:
    """Somebody who misread the rule answers otherwise, or an option is right or wrong by it alone."""
    for q in made(game, rule):
        assert hangs(q), q


def hangs(q: Question) -> bool:
    own = [w for w in cw.game(q.position.game.id).wrong_rules if q.rule in w.rules]
    if any(isinstance(o, First) for o in q.options):
        return True
    if any(otherwise(q, wrong(q.position.game.id)[w.id]) for w in own):
        return True
    if any(isinstance(o, Happens) for o in q.options):
        return tells(q, own=bool(own))
    return any(decides(q, option) for option in q.options)


def otherwise(q: Question, book: cw.Rulebook) -> bool:
    """Tell whether somebody gives another answer, and whether there is one to give: what is done can be done."""
    believed = truth(q, book)
    return believed != set(q.right) and bool(believed or q.play is None)


def decides(q: Question, option: object) -> bool:
    """Tell whether an option is right, or wrong, by the rule alone."""
    pos, rule = fresh(q), q.rule
    if isinstance(option, Legal):
        verdict = cw.judge(pos, option.action)
        return {b.rule for b in verdict.blockers} == {rule} or rule in {p.rule for p in verdict.permits} & UNLISTED
    if isinstance(option, Stops):
        return option.rule == rule and rule in {b.rule for b in cw.judge(pos, option.action).blockers}
    if isinstance(option, Only):
        theirs = cw.judge(cw.parse(turned(pos, option.other)), option.action, option.other)
        return {b.rule for b in theirs.blockers} == {rule}
    if isinstance(option, Gives):
        return option.fact.name in pos.game.teaching.asking.facts.get(rule, ())
    if isinstance(option, Ends):
        line = done(pos, q.play, None) or ()
        return cw.result(line[-1].after if line else pos).rule == rule  # type: ignore[union-attr]
    return isinstance(option, Says) and (option.wrong is None or rule in option.wrong.rules)


UNLISTED = {"overcommit"}  # it only allows


@pytest.mark.parametrize("rule", sorted(cw.game("core-worlds").teaching.asking.heard))
def test_a_rule_that_tells_of_what_is_done_is_heard_where_it_is_asked(rule: str) -> None:
    """A Tactic is not played by the rule on a Unit's ability "as an Action"."""
    for q in (*made("core-worlds", rule), question("core-worlds", rule, 74)):
        assert rule in heard(q) or q.kind == "true", q


def heard(q: Question) -> set[str]:
    """Return the rules that tell of what is done, and of what the options name, in truth or for who misread it."""
    told = {e.rule for t in played(q.position, q.play, None) or () for e in t.events}
    misread = [wrong("core-worlds")[w.id] for w in q.position.game.wrong_rules if q.rule in w.rules]
    for option in q.options:
        if isinstance(option, Legal | Stops):
            for book in (None, *misread):
                verdict = cw.judge(q.position, option.action, rulebook=book)
                told |= {b.rule for b in (*verdict.blockers, *verdict.permits)}
                told |= {e.rule for t in played(q.position, option.action, book) or () for e in t.events}
    acted = [t for t in played(q.position, q.play, None) or () if t.action]
    return told | {p.rule for t in acted for p in cw.judge(t.before, t.action or "").permits}


@pytest.mark.parametrize("rule", ["score-printed", "score-bonus-empire", "empire-contents"])
def test_nobody_is_asked_what_the_stem_itself_tells(rule: str) -> None:
    """Where printed points and bonus points are told, who counts them wrongly counts nothing."""
    for q in made("core-worlds", rule):
        assert "printed points" not in q.stem, q


def tells(q: Question, *, own: bool) -> bool:
    """Tell whether an event of the rule is an option, and somebody expects another, or nobody has misread it."""
    options = {o.text for o in q.options if isinstance(o, Happens)}
    true = events(q, None)
    if not own and any(rule == q.rule for text, rule in true.items() if text in options):
        return True
    for key in q.separates:
        other = events(q, wrong(q.position.game.id)[key])
        doubted = options & (set(true) ^ set(other))
        if any(q.rule in {true.get(text), other.get(text)} for text in doubted):
            return True
    return False


def events(q: Question, book: cw.Rulebook | None) -> dict[str, str]:
    return {e.seen_by("").text: e.rule for t in done(fresh(q), q.play, book) or () for e in t.events}


@pytest.mark.parametrize("rule", ["science-discount", "tech-fusion", "steward-once", "home-always-starbase"])
def test_nobody_is_told_that_something_is_done_who_would_not_think_it_possible(rule: str) -> None:
    """Who thinks that a technology costs more cannot say what follows from buying it."""
    for seed in range(9):
        q = question("galactic-emperor", rule, seed)
        assert all(q.believed.values()) or q.play is None, q


@pytest.mark.parametrize("rule", ["regent-price", "regent-buy-once", "regent-buy"])
def test_questions_on_the_price_of_influence_come_from_many_games(rule: str) -> None:
    asked = [question("galactic-emperor", rule, seed) for seed in range(12)]
    assert len({str(q.position) for q in asked}) > 10
    assert len({str(q) for q in asked}) > 10


# -- determinism and variety --------------------------------------------------------------------------------------


def test_the_same_code_makes_the_same_question_in_another_process() -> None:
    """A teacher's code gives every learner the same text and the same answer."""
    asked = [made(game, rule)[0] for game, rule in RULES[::20]]
    script = (
        "import sys\nfrom coreworlds.tutor.question import from_code\n"
        "for c in sys.argv[1:]: q = from_code(c); print(q, sorted(q.right))"
    )
    words = [sys.executable, "-c", script, *(q.code for q in asked)]
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    expected = [f"{q} {sorted(q.right)}" for q in asked]
    assert run.stdout.strip() == "\n".join(expected).strip()


@pytest.mark.parametrize(("game", "rule"), SAMPLE)
def test_fifty_questions_on_a_rule_never_repeat(game: str, rule: str) -> None:
    """No two of fifty have the same stem and the same answer."""
    asked = [question(game, rule, seed) for seed in range(50)]
    answers = [(q.stem, tuple(sorted(q.options[i].text for i in q.right))) for q in asked]
    assert len(set(answers)) == 50
    for q in asked:
        assert truth(q) == set(q.right)
        assert q.grade(q.right).right
        assert q.separates


def test_a_level_can_be_asked_for() -> None:
    """Level 1 is one rule, 2 rules together, 3 a whole phase; the code keeps it."""
    for level in (1, 2, 3):
        q = question("core-worlds", "energy-not-kept" if level == 3 else "draft-cost", 1, level)
        assert q.level == level
        assert from_code(q.code).stem == q.stem


@pytest.mark.parametrize(
    "code", ["", "core-worlds", "core-worlds:draft-cost", "core-worlds:draft-cost:x", "core-worlds:draft-kost:1"]
)
def test_a_code_that_names_no_question_is_refused_with_words(code: str) -> None:
    with pytest.raises(cw.CoreWorldsError) as error:
        from_code(code)
    assert error.value.expected


# -- hidden cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "rule"), RULES[::6])
def test_no_answer_rests_on_hidden_cards(game: str, rule: str) -> None:
    """With all that the viewer cannot see dealt anew, the same options are right."""
    flow = list(cw.game(game).flow.steps)
    for q in made(game, rule):
        if q.open or flow.index(q.position.step) < flow.index(cw.game(game).playing):
            continue
        dealt = cw.deal(cw.seen_by(q.position, q.viewer), 77)
        assert {i for i, o in enumerate(q.options) if holds(dealt, q.play, o, None)} == set(q.right), q


# -- where rare rules are looked for ------------------------------------------------------------------------------


@each_game
def test_positions_for_rare_rules_are_consistent_and_say_why(game: str) -> None:
    """Each spot names rules of the register, has a reason, and no complaint."""
    for rule, spots in cw.game(game).teaching.asking.spots().items():
        assert rule in cw.game(game).rulebook
        for spot in spots[:10]:
            assert spot.why
            assert cw.parse(spot.position).complaints == (), (rule, spot.position)


def test_an_action_of_one_word_is_told_with_what_it_means() -> None:
    """Nobody who has not seen the page knows what "surge" is; a pass is a pass."""
    asked = question("core-worlds", "used-cards", 3)
    assert "Dan's action: surge (Energy Surge)." in asked.stem
    pos = cw.setup("galactic-emperor", players=["Ana", "Ben", "Cleo"], seed=1)
    assert worded(pos, "retreat") == "retreat"
    assert worded(pos, "technology") == "technology"


IN_WORDS = {
    "core-worlds": {"stop": "deploy no more", "no colony": "colonize with no card", "keep Ursa": "retain Ursa"},
    "galactic-emperor": {
        "clockwise": "point the Direction card clockwise",
        "grow C3": "let C3 produce with the Protein Fields",
        "chase": "try to catch the Saboteur",
        "no chase": "let the Saboteur go",
        "influence A3": "put 1 influence on A3",
        "no influence": "buy no extra influence",
        "done": "end the turn",
        "buy food": "buy food",
    },
    "risk-legacy": {
        "buy nothing": "buy no Red Star",
        "keep cards": "keep all cards",
        "end war": "end expanding and attacking",
        "missile on defender 5": "fire a Missile at defender 5",
        "scar Bunker": "play Bunker",
        "no maneuver": "leave all troops where they are",
        "expand 1 from Brazil to Peru": "expand 1 from Brazil to Peru",
        'sign "Once more"': "sign the board",
        'found major Brazil "Nova"': "found a Major City in Brazil",
        "bonus Asia -1": "change a bonus: Asia -1",
    },
}


@pytest.mark.parametrize("game", cw.games())
def test_an_action_that_tells_too_little_as_written_is_told_in_words(game: str) -> None:
    pos = cw.setup(game, players=["Ana", "Ben", "Cleo"], seed=1)
    assert {action: worded(pos, action) for action in IN_WORDS[game]} == IN_WORDS[game]
    assert set(pos.game.teaching.asking.deeds) <= set(pos.game.verbs)
    for key, deed in pos.game.teaching.asking.deeds.items():
        assert ("{}" in deed) is (pos.game.verbs[key].target is not None), key


def test_an_option_is_a_whole_phrase() -> None:
    asked = question("galactic-emperor", "direction-card", 1)
    assert "Point the Direction card clockwise" in {option.text for option in asked.options}


@pytest.mark.parametrize("game", cw.games())
def test_no_step_is_called_by_an_amount_that_a_question_asks_for(game: str) -> None:
    """The title of the next step stands in questions and below the table: “2 marks for everybody” was the answer."""
    titles = [step.title for step in cw.game(game).flow.steps.values()]
    assert [title for title in titles if re.search(r"(?<!Sector )\d", title)] == []


def test_nobody_holds_the_destiny_marker_before_it_is_given() -> None:
    held = next(fact.function for fact in cw.game("core-worlds").teaching.facts if fact.name == "destiny")
    line = cw.setup_steps("core-worlds", players=["Ana", "Ben", "Cleo"], seed=4)
    given = next(t for t in line if t.step == "setup.destiny")
    assert (held(given.before), held(given.after)) == ("", given.after.seats[given.after.destiny])


@pytest.mark.parametrize("seed", [10, 14, 28, 31])
def test_no_question_hangs_on_an_order_that_no_rule_tells(seed: int) -> None:
    """Which card lies on top of a pile after a hand is discarded follows from a ruling that nobody can guess."""
    asked = question("core-worlds", "retain-one", seed)
    assert all(option.fact.name != "top" for option in asked.options if isinstance(option, Gives))


def test_to_leave_out_a_right_option_shows_no_belief() -> None:
    asked = next(q for seed in range(40) if (q := question("core-worlds", "draft-to-discard", seed)).several)
    for number in asked.right:
        grade = asked.grade({number})
        assert not grade.right
        assert grade.belief is None
        assert grade.near, "what was left out is said"
