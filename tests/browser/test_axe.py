"""Every view, light and dark, wide and narrow: axe finds nothing, no text is faint, nothing is cut off or lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from coreworlds.widgets.app import App
from tests.browser.axe import AXE
from tests.browser.contrast import contrasts, faint, whole
from tests.browser.stage import Stage, staged
from tests.browser.views import VIEWS

WIDE = ViewportSize(width=1400, height=1000)
NARROW = ViewportSize(width=360, height=740)
SMALLEST = ViewportSize(width=320, height=640)  # 1280 px at a zoom of 400 %
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
COLOURS = ["color-contrast", "link-in-text-block"]
NO_COLOURS = {"rules": {rule: {"enabled": False} for rule in COLOURS}}
STRUCTURE = """async (only) => {
  const found = await axe.run(document, { resultTypes: ["violations", "incomplete"], selectors: false, preload: false,
    ...only });
  return [...found.violations, ...found.incomplete]
    .map((each) => `${each.id}: ${each.nodes.length} × ${each.nodes[0].html.slice(0, 160)}`);
}"""

# A look is what axe computes contrast from: a text's colour and size, and what paints behind it of all that it lies in;
# of a link also what is written around it. Axe judges one text of each look, all of them where it has no word for the
# one, and no look twice; what cannot be pressed is exempt, as is a full stop alone: it would be asked in vain again and
# again. Where it is not sure, some texts of that look are marked: the first, one in the middle, the last.
COLOURED = """async (only) => {
  const judged = (window.judged ??= new Map()), paints = new Map(), looks = new Map(), texts = new Map(), faults = [];
  const NOTHING = "rgba(0, 0, 0, 0),none,1,static";
  const behind = (el) => {
    if (!el) return "";
    if (!paints.has(el)) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(el);
      const own = [backgroundColor, backgroundImage, opacity, position].join();
      paints.set(el, behind(el.parentElement) + (own === NOTHING ? "" : `/${own}`));
    }
    return paints.get(el);
  };
  const look = (el) => {
    if (!looks.has(el)) {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(el);
      const around = el.closest("a") ? look(el.closest("a").parentElement) : "";
      looks.set(el, [behind(el), el.tagName, color, fontSize, fontWeight, textShadow, around].join());
    }
    return looks.get(el);
  };
  const speaks = (el) => el.matches("input:not([type=checkbox], [type=radio]), select, textarea") ||
    [...el.childNodes].some((node) => node.nodeType === 3 && /[^\\p{P}\\s]/u.test(node.data)); // not a sign alone
  for (const el of document.querySelectorAll("body :not(svg, svg *)")) {
    const seen = el.checkVisibility() && el.getBoundingClientRect().width > 1; // some is there to be heard only
    const exempt = el.closest("[aria-disabled=true], :disabled");
    if (seen && !exempt && speaks(el)) texts.set(look(el), [...(texts.get(look(el)) || []), el]);
  }
  const fresh = () => [...texts].filter(([its]) => !judged.has(its)).map(([, alike]) => alike);
  const judge = async (include) => {
    if (!include.length) return;
    const said = await axe.run({ include }, { runOnly: only, elementRef: true, selectors: false, preload: false });
    const note = (results, unsure) => results.filter(({ id }) => id === "color-contrast")
      .forEach(({ nodes }) => nodes.forEach(({ element }) => judged.set(look(element), unsure)));
    note(said.passes, false);
    note(said.incomplete, true);
    const sure = [...said.violations, ...said.incomplete.filter(({ id }) => id !== "color-contrast")];
    faults.push(...sure.map((each) => `${each.id}: ${each.nodes.length} × ${each.nodes[0].html.slice(0, 160)}`));
  };
  await judge(fresh().map(([first]) => first));
  await judge(fresh().flat());
  document.querySelectorAll("[data-unsure]").forEach((el) => el.removeAttribute("data-unsure"));
  for (const alike of [...texts].filter(([its]) => judged.get(its)).map(([, each]) => each)) {
    for (const part of [0, 0.5, 1]) alike[Math.floor(part * (alike.length - 1))].setAttribute("data-unsure", "");
  }
  return faults;
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
        made.show(App())
        yield made


def sideways(page: Page) -> int:
    """Tell by how much one would have to scroll sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.parametrize("name", VIEWS)
def test_everybody_can_use(stage: Stage, name: str) -> None:
    """Axe finds nothing; what it is not sure of is measured; nothing lies beside the window, with wide letters too."""
    stage.swap(VIEWS[name]())
    page = stage.page
    for size in (SMALLEST, NARROW):
        page.set_viewport_size(size)
        assert sideways(page) <= 0, size
    assert page.evaluate(STRUCTURE, NO_COLOURS) == [], NARROW
    spaced = page.add_style_tag(content=SPACED)
    assert sideways(page) <= 0, "with text spaced as a reader may want it"
    assert page.evaluate(CUT) == [], "with text spaced as a reader may want it"
    spaced.evaluate("own => own.remove()")
    page.set_viewport_size(WIDE)
    assert page.evaluate(STRUCTURE, NO_COLOURS) == [], WIDE
    with whole(page):
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert page.evaluate(COLOURED, COLOURS) == [], scheme
            assert faint(page, ["[data-unsure]"], once=True) == [], scheme


def test_contrast_is_measured_right(browser: Browser) -> None:
    """Black on white is 21 to 1, a middle grey 4.5, a light one too faint; on a gradient the worst place counts."""
    page = browser.new_page(viewport=WIDE)
    page.set_content(
        "<svg width=300 height=60><rect width=300 height=60 fill=white /><rect width=50 height=60 fill=black />"
        "<text y=40 x=59 fill=black>Ink</text>"
        "<text x=99 y=40 fill='#767676'>Grey</text><text x=199 y=40 fill='#aaa'>Faint</text></svg>"
        "<p id=over style='color: white; background: linear-gradient(90deg, black, #888)'>A long line over it all</p>"
    )
    least = {each["text"]: each["least"] for each in contrasts(page, ["#over"])}
    assert (least["Ink"], least["Grey"]) == (21, pytest.approx(4.54, abs=0.02))
    assert [each.partition(":")[0] for each in faint(page, [])] == ["'Faint'"]
    assert 3.5 < least["A long line over it all"] < 21
    page.close()
