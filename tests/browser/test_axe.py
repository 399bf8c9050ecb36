"""Every view, light and dark, wide and narrow: axe finds nothing, no text is faint, nothing is cut off or lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from coreworlds.widgets import host
from coreworlds.widgets.app import App
from tests.browser.axe import AXE
from tests.browser.contrast import contrasts, faint, resize, whole
from tests.browser.stage import Stage, staged
from tests.browser.views import VIEWS

WIDE = ViewportSize(width=1400, height=1000)
NARROW = ViewportSize(width=320, height=640)  # 1280 px at a zoom of 400 %, and telephones
WIDTHS = re.compile(r"@(?:container|media)[^{]*-width: ?(\d+)px")
COLOURS = ["color-contrast", "link-in-text-block"]
ELSE = {"rules": {"color-contrast": {"enabled": False}}}  # which is judged more quickly, and where axe is not sure, too
DARK = "matchMedia('(prefers-color-scheme: dark)').matches"
LINKS = """async () => {
  const bare = [...document.querySelectorAll("a[href]")].some((a) => getComputedStyle(a).textDecorationLine === "none");
  if (!bare) return []; // a line under it tells a link in either scheme
  const found = await axe.run(document, { runOnly: ["link-in-text-block"], selectors: false, preload: false });
  return [...found.violations, ...found.incomplete].map((each) => `${each.id}: ${each.nodes[0].html.slice(0, 160)}`);
}"""
STRUCTURE = """async (only) => {
  const found = await axe.run(document, { resultTypes: ["violations", "incomplete"], selectors: false, preload: false,
    ...only });
  return [...found.violations, ...found.incomplete]
    .map((each) => `${each.id}: ${each.nodes.length} × ${each.nodes[0].html.slice(0, 160)}`);
}"""
SEEN = """() => {
  window.seen = new Set([...document.querySelectorAll("body *")].filter((el) => el.checkVisibility()));
}"""
# The same in another window, of what is seen in one of them alone, and of what hangs on how large things are.
CHANGED = """async (only) => {
  const changed = [...document.querySelectorAll("body *")].filter((el) => el.checkVisibility() !== window.seen.has(el));
  const parts = [...new Set(changed.map((el) => el.parentElement))];
  const how = { resultTypes: ["violations", "incomplete"], selectors: false, preload: false };
  const all = await axe.run(document, { ...how, runOnly: ["scrollable-region-focusable"] });
  const some = parts.length ? [await axe.run({ include: parts }, { ...how, ...only })] : [];
  return [all, ...some].flatMap((found) => [...found.violations, ...found.incomplete])
    .map((each) => `${each.id}: ${each.nodes.length} × ${each.nodes[0].html.slice(0, 160)}`);
}"""

SPACED = """.cw * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
.cw p { margin-bottom: 2em !important }"""  # WCAG 2.2, 1.4.12

# Words that are cut off, in what hides what is too much for it. A card's text fades on purpose: it is said elsewhere.
CUT = """() => [...document.querySelectorAll(".cw *")].filter((el) => {
  const style = getComputedStyle(el);
  const elsewhere = ".cw-card, .cw-sr, .cw-roomier, .cw-pile-top, select, svg, textarea, pre";
  if (!el.checkVisibility() || el.closest(elsewhere)) return false;
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
        made.show(App())
        yield made


def sideways(page: Page) -> int:
    """Tell by how much one would have to scroll sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@contextmanager
def spaced(page: Page) -> Iterator[None]:
    """Space text as a reader may want it, for a while."""
    style = page.add_style_tag(content=SPACED)
    try:
        yield
    finally:
        style.evaluate("own => own.remove()")


@pytest.mark.parametrize("name", VIEWS)
def test_everybody_can_use(stage: Stage, name: str) -> None:
    """Axe finds nothing, nor is any text faint; nothing lies beside the window, with wide letters too."""
    stage.swap(VIEWS[name]())
    page = stage.page
    resize(page, NARROW)
    assert sideways(page) <= 0, NARROW
    assert page.evaluate(STRUCTURE, ELSE) == [], NARROW
    page.evaluate(SEEN)
    with spaced(page):
        assert sideways(page) <= 0, "with text spaced as a reader may want it"
        assert page.evaluate(CUT) == [], "with text spaced as a reader may want it"
    resize(page, WIDE)
    assert page.evaluate(CHANGED, ELSE) == [], WIDE
    with whole(page):
        assert faint(page) == [], "as the last view was left"
        other = "light" if page.evaluate(DARK) else "dark"
        page.emulate_media(color_scheme=other, reduced_motion="reduce")  # type: ignore[arg-type] - one of two words
        assert faint(page) == [], other
        assert page.evaluate(LINKS) == [], other


def test_no_rule_begins_in_a_window_that_is_a_little_wider() -> None:
    """What is true at 320 px holds at 360 to 430 then, which telephones have."""
    widths = set(map(int, WIDTHS.findall(Path(host.STATIC, "coreworlds.css").read_text("utf-8"))))
    assert {640, 960} <= widths
    assert min(widths) > 430


DRAWN = """<svg width=300 height=60><rect width=300 height=60 fill=white /><rect width=50 height=60 fill=black />
<text y=40 x=59 fill=black>Ink</text>
<text x=99 y=40 fill='#767676'>Grey</text><text x=199 y=40 fill='#aaa'>Faint</text></svg>
<p id=over style='color: white; background: linear-gradient(90deg, black, #888)'>A long line over it all</p>"""


def test_contrast_is_measured_right(browser: Browser) -> None:
    """Black on white is 21 to 1, a middle grey 4.5, a light one too faint; on a gradient the worst place counts."""
    page = browser.new_page(viewport=WIDE)
    page.set_content(DRAWN)
    least = {each["text"]: each["least"] for each in contrasts(page, ["#over"])}
    assert (least["Ink"], least["Grey"]) == (21, pytest.approx(4.54, abs=0.02))
    assert 3.5 < least["A long line over it all"] < 21
    page.close()
    page = browser.new_page(viewport=WIDE)
    page.set_content(DRAWN)
    assert [each.partition(":")[0] for each in faint(page)] == ["'Faint'"]
    page.close()


SAID = {  # what axe says of ink that is seen through, half seen, on a veil, bold, in a field; hints it leaves out
    "<p style='color: #777'>Nearly</p>": 4.47,
    "<p style='color: #767676'>Just</p>": 4.54,
    "<p style='color: #0008'>Thin ink</p>": 4.47,
    "<p><s style='opacity: .5'>Struck</s></p>": 3.94,
    "<div style='background: #000'><p style='background: #fff8; color: #fff'>Veiled</p></div>": 3.54,
    "<p style='color: #999; font: bold 19px serif'>Bold</p>": 2.84,
    "<input value=Typed style='color: #888; background: #fff'>": 3.54,
    "<input placeholder=Hint style='background: #777'><style>::placeholder { color: #888 }</style>": 1.26,
    "<button style='background: #333; color: #444'>Press</button>": 1.29,
}


@pytest.mark.parametrize("way", ["sums", "pixels"])
def test_sums_and_pixels_tell_the_same_contrast(browser: Browser, way: str) -> None:
    """What lies on a gradient of one colour is measured, the same without it reckoned."""
    page = browser.new_page(viewport=WIDE)
    for marked, least in SAID.items():
        page.set_content(f"<body style='background: #fff; color: #000'>{marked}")
        if way == "pixels":
            page.add_style_tag(content="body { filter: blur(0) }")
        told = contrasts(page, ["p, s, input, button"])
        assert [each["least"] for each in told] == [pytest.approx(least, abs=0.06)], marked
    page.close()
