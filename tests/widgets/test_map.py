"""The learner's map on the page: it says what the learner did, and is the learner's to take away or erase."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.tutor.progress import Progress, read_progress
from coreworlds.widgets.app import App
from coreworlds.widgets.progress.map_chart import STATES, chapters

GAME = cw.game("core-worlds")


def opened(progress: Progress | None = None) -> App:
    app = App()
    if progress is not None:
        app.desk.progress = progress
    app.dispatch({"do": "map"})
    assert app.desk.trouble == ""
    return app


def test_every_rule_has_one_star_in_one_chapter() -> None:
    ids = [id_ for group in chapters(GAME).values() for id_ in group]
    assert sorted(ids) == sorted(GAME.rulebook.rules)


def test_the_map_counts_what_the_learner_did() -> None:
    progress = Progress("core-worlds").met(["draft-cost", "unit-types"]).answered("draft-no-worlds", right=True)
    text = str(opened(progress))
    assert (
        f"{len(GAME.rulebook.rules)} rules: {len(GAME.rulebook.rules) - 3} not met yet, 2 met, 1 used rightly." in text
    )


def test_a_state_has_a_shape_of_its_own() -> None:
    """Never colour alone."""
    assert len({shape for _, shape in STATES.values()}) == len(STATES)


def test_a_star_opens_its_rule_with_the_belief_that_the_last_answer_showed() -> None:
    wrong = GAME.wrong_rules[0]
    app = opened(Progress("core-worlds").answered(wrong.rule, right=False, belief=wrong.id))
    app.dispatch({"do": "map-rule", "arg": wrong.rule})
    text = str(app)
    assert GAME.rulebook.rules[wrong.rule].title in text
    assert wrong.belief in text
    assert wrong.truth in text


def test_show_me_lays_a_position_on_the_table_and_the_game_comes_back() -> None:
    """The learner's own game lies aside meanwhile."""
    own = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)
    app = App(own)
    app.dispatch({"do": "map"})
    app.dispatch({"do": "map-show", "arg": "draft-cost"})
    assert app.desk.position != own
    assert app.desk.open == ("rule", "draft-cost")
    app.dispatch({"do": "map"})
    assert app.desk.position == own


def test_showing_a_rule_twice_shows_two_positions() -> None:
    app, seen = opened(), set()
    for _ in range(2):
        app.dispatch({"do": "map-show", "arg": "draft-cost"})
        seen.add(app.desk.position)
        app.dispatch({"do": "map"})
    assert len(seen) == 2


def test_what_was_missed_is_offered_again_and_goes_when_it_is_answered() -> None:
    missed = Progress("core-worlds").answered("draft-cost", right=False)
    assert "Rules to revisit" in str(opened(missed))
    assert "Rules to revisit" not in str(opened(missed.answered("draft-cost", right=True)))


def test_the_map_can_be_taken_elsewhere_as_text() -> None:
    progress = Progress("core-worlds").met(["draft-cost"]).answered("unit-types", right=True)
    app = opened()
    app.dispatch({"do": "map-read", "fields": {"map": str(progress)}})
    assert app.desk.progress == progress
    assert read_progress(str(app.desk.progress)) == progress


def test_a_damaged_map_is_refused_in_words_and_nothing_is_lost() -> None:
    progress = Progress("core-worlds").met(["draft-cost"])
    app = opened(progress)
    app.dispatch({"do": "map-read", "fields": {"map": "version = 1\nkind = 3"}})
    assert app.desk.progress == progress
    assert "your map" in app.desk.trouble


def test_erasing_asks_once() -> None:
    app = opened(Progress("core-worlds").met(["draft-cost"]))
    app.dispatch({"do": "map-erase"})
    assert app.desk.progress["draft-cost"].met
    app.dispatch({"do": "map-erase", "arg": "sure"})
    assert not app.desk.progress.rules
