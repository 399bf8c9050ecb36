"""A board in what a notebook may be: scrolled, zoomed, scaled, one in the other. What hovers lies beside its thing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, FloatRect, expect

import coreworlds as cw
from coreworlds.widgets.app import App
from tests.browser.stage import staged

NEST = """styles => {
  let at = document.body;
  for (const each of styles) {
    const el = document.createElement("div");
    el.style.cssText = each;
    at.append(el);
    at = el;
  }
  const own = document.getElementById("page"), more = document.createElement("div");
  own.style.cssText = "height: 448px"; more.style.height = "1500px";
  at.append(own, more); at.id = "around";
}"""
AROUND = [
    ["height: 600px; overflow: auto; margin: 40px"],
    ["zoom: .7", "height: 600px; overflow: auto; filter: blur(0)"],
    ["height: 700px; overflow: auto", "zoom: 1.1", "scale: .9; contain: layout", "height: 500px; overflow: auto"],
]
NEAR = 20  # px


def boarded() -> App:
    """Give the app of a board."""
    session = cw.Session(cw.setup("core-worlds", players=["Ana", "Ben"], seed=7))
    session.advance()
    app = App(session)
    app.desk.view = "board"
    app.dispatch({"do": "alive"})
    return app


def apart(one: FloatRect | None, other: FloatRect | None) -> float:
    """Say how far two boxes lie from each other, sideways or up and down."""
    assert one is not None
    assert other is not None
    aside = max(other["x"] - one["x"] - one["width"], one["x"] - other["x"] - other["width"])
    return max(aside, other["y"] - one["y"] - one["height"], one["y"] - other["y"] - other["height"])


@pytest.mark.parametrize("around", AROUND, ids=["scrolled", "zoomed", "nested"])
def test_a_lens_lies_beside_its_card_and_goes_with_it(browser: Browser, around: list[str]) -> None:
    with staged(browser) as stage:
        stage.show(boarded())
        page = stage.page
        page.evaluate(NEST, around)
        card, lens = page.locator(".cw-board .cw-card").nth(2), page.locator(".cw-lens:visible")
        card.hover()
        expect(lens).to_have_count(1)
        assert 0 <= apart(card.bounding_box(), lens.bounding_box()) <= NEAR
        page.mouse.move(1390, 990)
        expect(lens).to_have_count(0)
        page.keyboard.press("Tab")
        card.evaluate("el => el.closest('[data-look]').focus()")
        expect(lens).to_have_count(1)
        for down, seen in ((60, 1), (60, 1), (700, 0), (-700, 1)):
            page.evaluate("down => document.getElementById('around').scrollBy(0, down)", down)
            expect(lens).to_have_count(seen)
            if seen:
                assert 0 <= apart(card.bounding_box(), lens.bounding_box()) <= NEAR


SHADE = """() => {
  const own = document.getElementById("page"), around = document.createElement("div");
  document.body.append(around);
  around.attachShadow({ mode: "open" }).append(document.querySelector("link[rel=stylesheet]").cloneNode(), own);
}"""


def test_a_board_in_a_shadow_tree_keeps_the_focus(browser: Browser) -> None:
    """So marimo shows it."""
    with staged(browser) as stage:
        stage.show(boarded())
        page = stage.page
        page.evaluate(SHADE)
        page.locator('[data-do="act"]').filter(has_text="one").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("""() => {
          const found = document.activeElement.shadowRoot?.activeElement;
          return found?.closest(".cw:not([aria-busy=true])") && !document.querySelector("#page");
        }""")
        assert stage.app.desk.position.turn == "Ben"
