"""On a phone: no field is so small that the browser zooms into it, and nothing lies beside the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from coreworlds.engine.game import games
from coreworlds.widgets.app import App
from coreworlds.widgets.learn.lesson_shelf import lessons_of
from tests.browser.stage import Stage, staged

LEAST = 16  # px; a phone zooms into fields with smaller letters
FIELDS = """
[...document.querySelectorAll(".cw :is(input, select, textarea):not([type=checkbox], [type=radio], [type=file])")]
  .map((el) => [el.outerHTML.slice(0, 120), parseFloat(getComputedStyle(el).fontSize)])"""
WIDE = "document.documentElement.scrollWidth"


def fields(stage: Stage, wide: int) -> int:
    """Look at all fields that are there; give their number."""
    found = stage.page.evaluate(FIELDS)
    assert [field for field, size in found if size < LEAST] == []
    assert stage.page.evaluate(WIDE) <= wide, stage.app
    return len(found)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("wide", [390, 1024])
def test_no_field_is_too_small_for_a_phone(browser: Browser, wide: int, game: str) -> None:
    """Every view with its panels open."""
    size = {"width": wide, "height": 844}
    with staged(browser, reduced_motion="reduce", viewport=size, has_touch=True, is_mobile=True) as stage:
        stage.show(App(game=game))
        seen = 0

        def walk(*messages: tuple[str, str] | str) -> None:
            nonlocal seen
            for each in messages:
                do, arg = (each, "") if isinstance(each, str) else each
                stage.tell(do, arg)
                assert not stage.app.desk.trouble
                seen += fields(stage, wide)

        walk("home", "new", "first", ("tree-open", "show"), ("find-open", "show"), "link-share", "analysis", "run")
        stage.page.evaluate("document.querySelectorAll('.cw details').forEach((each) => (each.open = true))")
        tabs = ("cards", "marks", "rules", "text", "ask", "knows", "odds")
        walk("step", "explore", *(("edit-tab", tab) for tab in tabs))
        walk("home", "learn", "map", "learn", *(("lesson", lesson.id) for lesson in lessons_of(game)[:3]), "teach")
        stage.tell("record-new", fields={})
        seen += fields(stage, wide)
        walk(*(("record-tab", tab) for tab in ("say", "pause", "ask", "predict", "task")))
        assert seen > 60
