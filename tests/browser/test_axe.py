"""Every view, light and dark, wide and narrow: axe finds nothing, no text is faint, nothing is cut off or lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, Page

from tests.browser.contrast import contrasts, faint
from tests.browser.stage import Stage, staged
from tests.browser.views import VIEWS

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
WIDE, NARROW = {"width": 1400, "height": 1000}, {"width": 360, "height": 740}
SMALLEST = {"width": 320, "height": 640}  # 1280 px at a zoom of 400 %
COLOURS = ["color-contrast", "link-in-text-block"]
NO_COLOURS = {"rules": {rule: {"enabled": False} for rule in COLOURS}}
LOOKS = [  # each view's structure at both sizes, its colours in both schemes: they take most of the time
    ("light", NARROW, NO_COLOURS),
    ("light", WIDE, {}),
    ("dark", WIDE, {"runOnly": COLOURS}),
]
RUN = """async (only) => {
  const found = await axe.run(document, { resultTypes: ["violations", "incomplete"], ...only });
  const said = (each) => `${each.id}: ${each.nodes.length} × ${each.nodes[0].html.slice(0, 160)}`;
  const faint = found.incomplete.filter((each) => each.id === "color-contrast");
  const unsure = faint.flatMap((each) => each.nodes.map((node) => node.target[0]));
  const rest = found.incomplete.filter((each) => each.id !== "color-contrast");
  return { faults: [...found.violations, ...rest].map(said), unsure };
}"""
SPACED = """.cw * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
.cw p { margin-bottom: 2em !important }"""  # WCAG 2.2, 1.4.12

# Words that are cut off, in what hides what is too much for it. A card's text fades on purpose: it is said elsewhere.
CUT = """() => [...document.querySelectorAll(".cw *")].filter((el) => {
  const style = getComputedStyle(el);
  if (!el.checkVisibility() || el.closest(".cw-card, .cw-sr, .cw-pile-top, select, svg, textarea, pre")) return false;
  const words = [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const hides = ["hidden", "clip"];
  return words && ((hides.includes(style.overflowX) && el.scrollWidth > el.clientWidth + 1) ||
                   (hides.includes(style.overflowY) && el.scrollHeight > el.clientHeight + 1));
}).map((el) => el.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    """One page for all views."""
    with staged(browser, reduced_motion="reduce") as made:
        made.page.add_init_script(AXE)
        yield made


def looked(page: Page, scheme: str, size: dict[str, int], only: dict[str, Any]) -> dict[str, Any]:
    """Let axe look at the page in these colours at this size."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type] - one of two words
    page.set_viewport_size(size)  # type: ignore[arg-type] - a width and a height
    found: dict[str, Any] = page.evaluate(RUN, only)
    return found


def sideways(page: Page) -> int:
    """Tell by how much one would have to scroll sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.parametrize("name", VIEWS)
def test_everybody_can_use(stage: Stage, name: str) -> None:
    """Axe finds nothing; what it is not sure of is measured; nothing lies beside the window, with wide letters too."""
    stage.show(VIEWS[name]())
    page = stage.page
    for scheme, size, only in LOOKS:
        found = looked(page, scheme, size, only)
        assert found["faults"] == [], (scheme, size)
        assert only is NO_COLOURS or faint(page, found["unsure"]) == [], (scheme, size)
    for size in (NARROW, SMALLEST):
        page.set_viewport_size(size)  # type: ignore[arg-type] - as above
        assert sideways(page) <= 0, size
    page.set_viewport_size(NARROW)  # type: ignore[arg-type] - as above
    spaced = page.add_style_tag(content=SPACED)
    assert sideways(page) <= 0, "with text spaced as a reader may want it"
    assert page.evaluate(CUT) == [], "with text spaced as a reader may want it"
    spaced.evaluate("own => own.remove()")


def test_contrast_is_measured_right(stage: Stage) -> None:
    """Black on white is 21 to 1, a middle grey 4.5, a light one too faint; on a gradient the worst place counts."""
    page = stage.page
    page.set_viewport_size(WIDE)  # type: ignore[arg-type] - as above
    page.set_content(
        "<svg width=300 height=60><rect width=300 height=60 fill=white /><text y=40 x=9 fill=black>Ink</text>"
        "<text x=99 y=40 fill='#767676'>Grey</text><text x=199 y=40 fill='#aaa'>Faint</text></svg>"
        "<p id=over style='color: white; background: linear-gradient(90deg, black, #888)'>A long line over it all</p>"
    )
    least = {each["text"]: each["least"] for each in contrasts(page, ["#over"])}
    assert (least["Ink"], least["Grey"]) == (21, pytest.approx(4.54, abs=0.02))
    assert [each.partition(":")[0] for each in faint(page, [])] == ["'Faint'"]
    assert 3.5 < least["A long line over it all"] < 21
