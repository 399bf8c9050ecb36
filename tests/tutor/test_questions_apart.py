"""Questions tell what is so: by the rules in force, of a turn that can be, on the rule by which they are closed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import coreworlds as cw
from coreworlds.tutor.knowing.belief import book_of, right_book
from coreworlds.tutor.question import from_code, question
from coreworlds.tutor.questions.claim import Stops
from coreworlds.tutor.questions.compare import compares
from coreworlds.tutor.questions.draft import Draft, Search, answer, certain
from coreworlds.tutor.questions.names import names_in
from coreworlds.tutor.questions.said import sayings
from coreworlds.tutor.questions.search import _asked, _differs
from coreworlds.tutor.questions.walk import loose, walk
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.markup import to_text
from coreworlds.widgets.learn.quiz import Quiz
from coreworlds.widgets.page import page

TURN = """
game = "core-worlds"
round = 3
phase = "action"
central = ["Battle Cruiser", "Taurus"]
[[player]]
name = "Ana"
energy = 4
actions = 2
hand = ["Snub Fighter x2"]
[[player]]
name = "Ben"
energy = 2
actions = {actions}
passed = {passed}
"""


def search(rule: str) -> Search:
    return Search(cw.game("core-worlds"), rule, Random(1))


# -- what one may do that another may not -------------------------------------------------------------------------


def test_nobody_who_has_passed_is_supposed_to_have_a_turn() -> None:
    asked = search("draft-cost")
    assert list(compares(asked, cw.parse(TURN.format(actions=2, passed="false"))))
    assert not list(compares(asked, cw.parse(TURN.format(actions=0, passed="true"))))


# -- the rules in force -------------------------------------------------------------------------------------------


def other_reading(rule: str, choice: str) -> cw.Position:
    pos = cw.parse(f'rulings = {{"{rule}" = "{choice}"}}\n{TURN.format(actions=2, passed="false")}')
    assert right_book(pos).rule(rule).text != pos.game.rulebook.rule(rule).text
    return pos


def test_an_answer_is_explained_in_the_words_of_the_reading_in_force() -> None:
    """Who plays that a Unit's ability works once a Round is not told at the end that it works once a turn."""
    pos = other_reading("once-as-action", "once a round")
    asked = replace(question("core-worlds", "once-as-action", 1), position=pos, play=None, options=())
    assert asked.grade(()).why[-1] == (right_book(pos).rule("once-as-action").text, "once-as-action")


def test_the_page_names_a_rule_as_the_reading_in_force_does() -> None:
    pos = other_reading("once-as-action", "once a round")
    asked = replace(question("core-worlds", "once-as-action", 1), position=pos, play=None)
    quiz = Quiz((asked,)).toggled(min(asked.right)).answered()
    app = App(pos)
    app.desk.view, app.desk.learning = "learn", replace(app.desk.learning, quiz=quiz)
    titles = [book.rule("once-as-action").title for book in (right_book(pos), pos.game.rulebook)]
    text = to_text(page(app.desk))
    assert [title in text for title in titles] == [True, False]


def test_a_sentence_about_a_ruling_is_the_one_of_the_reading_in_force() -> None:
    pos = other_reading("token-supply", "12")
    drafts = list(sayings(search("token-supply"), pos))
    right = {draft.claims[i].text for draft in drafts for i in answer(draft)}
    usual = next(w for w in pos.game.wrong_rules if w.rule == "token-supply")
    assert "There are 12 Energy Tokens." in right
    assert not {usual.truth, usual.belief} & {claim.text for draft in drafts for claim in draft.claims}


# -- what is told --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["core-worlds:unit-types:242", "core-worlds:card-text-once:0",
                                  "galactic-emperor:tech-shields-ships:0"])  # fmt: skip
def test_whose_turn_it_will_be_is_not_asked_of_a_card_that_is_not_told(code: str) -> None:
    """Who misread a card's text may think that its player is asked: the question tells of the card, or is another."""
    assert "Whose turn" not in from_code(code).stem


def test_whose_turn_it_is_is_told_before_whose_it_will_be_is_asked() -> None:
    """That a player's name stands somewhere in the stem does not tell it."""
    q = question("core-worlds", "pass-forced-actions", 0)
    assert q.stem.endswith("Next step: Take a turn. Whose turn it is now: Ben. Whose turn will it be?")


@pytest.mark.parametrize("game", cw.games())
def test_what_is_asked_about_a_table_is_what_lies_on_it(game: str) -> None:
    """Names and markers are told without laying the table, which takes longer."""
    for t in Random(1).sample(walk(game, 8), 25):
        for viewer in t.before.seats:
            view = cw.seen_by(t.before, viewer)
            table, known = view.game.page.layout(view, None), set(view.parts.names)
            assert {ref for face in table.faces if not face.hidden for ref in face.refs} & known <= set(names_in(view))
            sides = [view.game.page.side(view, s) for s in view.seats]
            assert [replace(seat, zones=(), totals=()) for seat in table.seats] == sides


@pytest.mark.parametrize(("who", "sure"), [("Ana", True), ("Ben", False)])
def test_what_stops_another_is_not_certain_where_it_hangs_on_that_ones_hand(who: str, sure: bool) -> None:
    """A view finds no Snub Fighter in Ben's hand, as the whole position does; it may be there all the same."""
    pos = cw.parse("""
game = "core-worlds"
round = 3
phase = "action"
turn = "Ana"
[[player]]
name = "Ana"
hand = ["Energy Surge"]
[[player]]
name = "Ben"
hand = ["Galactic Grunts", "Energy Surge", "Battle Cry"]
""")
    asked = Stops("", f"{who}: deploy Snub Fighter", "deploy-from-hand")
    assert asked.holds(cw.seen_by(pos, "Ana"), None, None)
    assert certain(Draft("refused", pos, "Ana", None, "", (asked,))) is sure


def test_what_is_already_chosen_is_told() -> None:
    """Whether a card stays in the hand hangs on what was chosen before the step that is asked about."""
    told = (line for seed in range(940, 1_000) for line in question("core-worlds", "retain-one", seed).told)
    assert any(" retains " in line for line in told)


# -- where to look ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", cw.games())
def test_nobody_expects_something_else_by_a_rule_that_is_not_asked(game: str) -> None:
    """So a point of a game is passed over for a wrong rule without playing it by that rule."""
    wrong, random = cw.game(game).wrong_rules, Random(1)
    for t in random.sample(walk(game, 8), 12):
        asked = _asked(t, wrong)
        left = [w for w in wrong if w not in asked]
        assert asked
        there, right = loose(t.before), right_book(t.before)
        assert not any(_differs(t, there, book_of(w, right)) for w in random.sample(left, 20))
