"""Predictions: what is asked can be worked out, comes true, and says which rules made it so."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

import coreworlds as cw
from coreworlds.tutor.knowing.foresee import speaks_before
from coreworlds.tutor.knowing.predict import predictions
from coreworlds.tutor.lessons.lesson import lesson
from coreworlds.tutor.questions.walk import walk
from tests.whole_game import whole_game

if TYPE_CHECKING:
    from coreworlds.engine.step import Transition
    from coreworlds.tutor.knowing.predict import Prediction


OF_A_KIND = 3  # steps of a game whose events come by the same rules


def automatic(seats: int) -> list[Transition]:
    """Give the automatic steps."""
    return [t for t in whole_game(seats) if t.action is None]


def of_each_kind(seats: int) -> list[Transition]:
    """Give some of them: of all that come to the same rules a few."""
    met, found = Counter[tuple[str, frozenset[str]]](), []
    for t in automatic(seats):
        kind = t.step, frozenset(event.rule for event in t.events)
        met[kind] += 1
        if met[kind] <= OF_A_KIND:
            found.append(t)
    return found


@pytest.mark.parametrize(("seats", "viewer"), [(2, None), (3, "Ana"), (3, "")])
def test_what_is_asked_before_a_step_comes_true_and_carries_its_rules(seats: int, viewer: str | None) -> None:
    """In a whole game no answer rests on hidden luck, and the events behind it are events of that step."""
    asked = set[str]()
    for transition in of_each_kind(seats):
        for prediction in predictions(transition.before, viewer=viewer):
            outcome = prediction.check(_truth(prediction, transition), transition)
            assert outcome.right, (prediction.stem, outcome)
            assert outcome.chain or "turn" in prediction.fact.name, prediction.stem  # the flow says who is next
            assert outcome.rules
            assert {event.rule for event in outcome.chain} <= {event.rule for event in transition.events}
            assert {event.rule for event in outcome.chain} <= set(outcome.rules)
            asked.add(prediction.fact.name.removeprefix("whose_"))
            assert len(prediction.stem.split()) <= 20

    assert {"comes", "goes", "marked", "energy", "actions", "turn", "destiny", "round"} <= asked


def _truth(prediction: Prediction, transition: Transition) -> object:
    """Work the answer out from the positions on either side, not from what the prediction says."""
    before, after, args = transition.before, transition.after, prediction.args
    name = prediction.fact.name
    if name == "energy":
        return after.seat(args[0]).energy
    if name == "actions":
        return after.seat(args[0]).actions
    if name in {"turn", "whose_turn"}:
        return after.turn
    if name == "goes":
        there, left = (Counter(card & 0xFFF for card in pos.central) for pos in (before, after))
        return tuple({before.parts.names[card] for card in there - left})
    if name == "comes" and str(args[0]).endswith("hand"):
        who = str(args[0]).removesuffix(" hand")
        return len(after.seat(who).hand) - len(before.seat(who).hand)
    any_answer = {"number": 0, "truth": "yes"}.get(prediction.gives, prediction.options[:1])
    return prediction.check(any_answer[0] if prediction.gives == "name" else any_answer, transition).truth


@pytest.mark.parametrize("game", cw.games())
def test_in_every_game_what_is_asked_can_be_worked_out_and_names_its_rules(game: str) -> None:
    """By whoever decides or is handled, before steps and actions alike, in a question that is soon read."""
    asked = set[str]()
    for t in walk(game, 1)[:400:5]:
        seat = t.before.turn if isinstance(t.before.turn, str) else t.before.turn[0]
        action = f"{t.action.player}: {t.action.text}" if t.action else None
        for prediction in predictions(t.before, action, seat):
            if speaks_before(prediction.fact):
                continue
            truth = prediction.fact.function(t.after, *prediction.args)
            outcome = prediction.check(truth, t)
            assert outcome.right, (prediction.stem, outcome)
            assert outcome.rules, prediction.stem
            assert len(prediction.stem.split()) <= 20
            asked.add(prediction.fact.name)
    assert len(asked) >= 4


def test_a_wrong_answer_says_both_and_a_right_one_only_one() -> None:
    pos = cw.advance(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))[1].after
    energy = next(p for p in predictions(pos) if p.stem == "How much Energy will Ana have?")
    truth = cw.step(pos).after.seat("Ana").energy
    assert energy.check(str(truth)).text == f"As you said: {truth} Energy."
    said = energy.check(truth + 4)
    assert (said.right, said.text) == (False, f"You said {truth + 4} Energy. It is {truth} Energy.")
    assert [event.rule for event in said.chain] == ["energy-from-worlds"]
    assert "home-counts" in said.rules


def test_an_answer_that_follows_from_a_misreading_names_it() -> None:
    """Who thinks that Energy carries over, or that a retained card is extra, is told so."""
    for transition in automatic(2):
        found = next((p for p in predictions(transition.before) if p.stem.endswith("draw?")), None)
        if found is not None and transition.before.zone("hand", transition.before.turn):
            full = 6 if transition.before.round < 9 else 7
            assert "draw-retained-counts" in {w.rule for w in found.check(full).beliefs}
            return
    raise AssertionError("nobody retained a card")


def test_no_belief_is_named_about_a_rule_that_is_not_at_work_there() -> None:
    """Who counts 1 planet after a claim has not said that a home sector scores nothing."""
    pos = lesson("galactic-emperor", "explorer").scenes[0].position
    for action in ("take Slag", "place D2"):
        pos = cw.step(pos, action).after
    (asked,) = (p for p in predictions(pos, "claim D2") if p.stem == "How many planets will Ana control?")
    said = asked.check(1)
    assert (said.right, said.beliefs) == (False, ())


@pytest.mark.parametrize("viewer", ["Ana", "Ben"])
def test_what_is_asked_is_the_same_for_all_that_the_viewer_cannot_tell_apart(viewer: str) -> None:
    """Neither the questions nor their options leak a hidden card."""
    for transition in automatic(2)[::7]:
        pos = transition.before
        if pos.phase == "setup":
            continue  # a view says nothing yet of how the decks were chosen
        other = cw.deal(cw.seen_by(pos, viewer), 99)
        mine, theirs = ([(p.stem, p.options) for p in predictions(each, viewer=viewer)] for each in (pos, other))
        assert mine == theirs


def test_before_an_action_one_may_say_whether_it_is_legal_and_what_it_changes() -> None:
    done = next(t for t in whole_game(2) if t.action is not None and t.action.verb == "draft")
    before, text = done.before, f"{done.action.player}: {done.action.text}" if done.action else ""
    asked = {p.fact.name.removeprefix("whose_"): p for p in predictions(before, text, done.before.turn)}
    legal = asked["legal"].check("no", done)
    assert not legal.right
    assert "draft-cost" in legal.rules
    assert asked["turn"].check(done.after.turn, done).right
    energy = next(p for p in predictions(before, text) if p.stem == f"How much Energy will {before.turn} have?")
    assert energy.check(done.after.seat(before.turn).energy, done).right


def test_an_illegal_action_is_asked_about_only_as_such() -> None:
    pos = cw.advance(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))[-1].after
    found = predictions(pos, "draft Taurus")
    assert [p.fact.name for p in found] == ["legal"]
    assert found[0].check("no").right
    assert found[0].check("yes").rules


def test_nothing_is_asked_where_nothing_changes_or_somebody_decides() -> None:
    pos = cw.advance(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))[-1].after
    assert predictions(pos) == ()
    over = automatic(2)[-1].after
    assert over.over
    assert predictions(over) == ()


def test_what_is_no_answer_is_an_error_that_says_what_would_be() -> None:
    first, *_ = predictions(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))
    for answer in ("", "many", "-1", None):
        with pytest.raises(cw.CoreWorldsError, match="not a number"):
            first.check(answer)
    turn = next(p for p in predictions(cw.setup("core-worlds", ["Ana", "Ben"], seed=7)) if p.gives == "name")
    with pytest.raises(cw.CoreWorldsError, match="none of the answers"):
        turn.check("Zoe")


def test_the_same_position_asks_the_same() -> None:
    pos = cw.setup("core-worlds", ["Ana", "Ben"], seed=7)
    assert predictions(pos) == predictions(cw.parse(str(pos)))


def test_no_question_is_asked_twice_in_other_words() -> None:
    """And none is one of several sentences, which cannot be answered by itself."""
    for transition in of_each_kind(2):
        found = predictions(transition.before)
        assert len({(p.fact.text, p.args) for p in found}) == len(found)
        assert len({p.stem for p in found}) == len(found)
        assert not [p.stem for p in found if p.gives == "truth" and p.stem.startswith("Which")]
