"""Contrast of each text with what lies beneath it: reckoned where plain colours do, else measured on pixels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil, floor
from typing import Any

from playwright.sync_api import Page, ViewportSize

LEAST, LEAST_LARGE = 4.5, 3.0  # WCAG 2.2, 1.4.3; large: 24 px, or bold from 18.66 px
BARE = """*, ::placeholder { color: transparent !important; text-shadow: none !important }
text, tspan { fill: transparent !important }"""
MET = "* { pointer-events: auto !important }"  # what is asked for by its place is found

# What colours are, and what two of them make; of a place on the page which colour lies there, null if only a picture
# tells: on pictures, gradients and drawings, and on what is put there by a sheet of styles alone.
SUMS = """
  const colours = new Map(), pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    if (!colours.has(color)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
      colours.set(color, [r, g, b, a / 255]);
    }
    return colours.get(color);
  };
  const over = (upper, lower, alpha) => upper.slice(0, 3).map((each, n) => each * alpha + lower[n] * (1 - alpha));
  const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  const ratio = (one, other) => {
    const [a, b] = [light(one), light(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
"""

# Each text of the elements that are given, and of drawings: where it stands, its colour and size, and its least
# contrast where sums tell it. Of those of one colour and size over the same colours, with `once`, one is told, on this
# page and those shown later. `saw` hears of each element with a text over which nothing lies, and if sums tell enough.
TEXTS = """(elements, once, saw = () => {}) => {
  const nodes = [...document.querySelectorAll("body, body *")], lie = nodes.map((el) => {
    const { x, y, width, height } = el.getBoundingClientRect(), { position, visibility, zIndex } = getComputedStyle(el);
    return [x, y, width, height, position, visibility, zIndex].join();
  });
  // Where only colours are others than before, as in another scheme, it is known what lies where.
  const old = window.laid, same = old?.nodes.length === nodes.length &&
    nodes.every((el, n) => el === old.nodes[n] && lie[n] === old.lie[n]);
  window.laid = { nodes, lie, stacks: same ? old.stacks : new Map() };
  const met = (x, y) => {
    const known = window.laid.stacks, key = `${x},${y}`;
    if (!known.has(key)) known.set(key, document.elementsFromPoint(x, y));
    return known.get(key);
  };
  const found = [], frames = new Map(), measured = (window.measured ??= new Set()), paints = new Map();
  const opacities = new Map(), plains = new Map();
  const opacity = (el) => {
    if (!el) return 1;
    if (!opacities.has(el)) opacities.set(el, opacity(el.parentElement) * getComputedStyle(el).opacity);
    return opacities.get(el);
  };
  const paint = (el) => {
    if (!paints.has(el)) {
      const { fill, fillOpacity, stroke, opacity, backgroundColor, backgroundImage } = getComputedStyle(el);
      paints.set(el, [el.tagName, fill, fillOpacity, stroke, opacity, backgroundColor, backgroundImage].join());
    }
    return paints.get(el);
  };
  const plain = (el) => { // nothing but its colour is painted by it
    if (!plains.has(el)) {
      const { backgroundImage, filter, mixBlendMode } = getComputedStyle(el);
      const drawn = ["::before", "::after"].map((part) => getComputedStyle(el, part)).some((its) =>
        its.content !== "none" && (its.backgroundImage !== "none" || rgba(its.backgroundColor)[3]));
      const own = [backgroundImage, filter, mixBlendMode].join() === "none,none,normal";
      plains.set(el, own && !drawn && !el.matches("svg, svg *, img, canvas, video"));
    }
    return plains.get(el);
  };
  const ground = ([top, ...lower]) => {
    if (!top || !plain(top)) return null;
    const own = rgba(getComputedStyle(top).backgroundColor), alpha = own[3] * opacity(top);
    if (alpha > 0.999) return own.slice(0, 3);
    const below = ground(lower);
    return below && over(own, below, alpha);
  };
  const parts = [0.05, 0.5, 0.95];
  const beneath = (el, all) => all.filter((each) => each === el || !el.contains(each));
  const frame = (el) => { // what of the window its ancestors leave to be seen of it
    if (!el) return [0, 0, innerWidth, innerHeight];
    if (!frames.has(el)) {
      const [left, top, right, bottom] = frame(el.parentElement), own = el.getBoundingClientRect();
      const open = getComputedStyle(el).overflow === "visible" || el.matches("html, body, svg *");
      frames.set(el, open ? [left, top, right, bottom] : [
        Math.max(left, own.left), Math.max(top, own.top), Math.min(right, own.right), Math.min(bottom, own.bottom)]);
    }
    return frames.get(el);
  };
  const rect = ({ left, top, right, bottom }, el) => {
    const [x, y, u, v] = frame(el), [l, t] = [Math.max(left, x), Math.max(top, y)];
    return [l, t, Math.min(right, u) - l, Math.min(bottom, v) - t];
  };
  const add = (el, r, color, text) => {
    if (r.width < 1 || r.height < 1 || !text.trim()) return;
    const style = getComputedStyle(el);
    const all = parts.map((part) => met(r.left + r.width * part, r.top + r.height / 2));
    const open = all.every(([over]) => { // nothing lies over it
      const drawing = over?.closest("svg");
      return !over || el.contains(over) || over.contains(el) || (drawing && drawing === el.closest("svg"));
    });
    if (!open || style.visibility === "hidden") return;
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    const under = all.map((each) => beneath(el, each)), alpha = rgba(color)[3] * opacity(el);
    const grounds = el.closest("svg") ? [null] : under.map(ground), sure = !grounds.includes(null);
    const [x, y, wide, high] = rect(r, el);
    if (wide < 1 || high < r.height / 2) return; // scrolled out of sight
    saw(el, sure);
    const painted = sure ? grounds : under.map((each) => each.map(paint));
    const key = JSON.stringify([color, size, style.fontWeight, alpha, painted]);
    if (once && measured.has(key)) return;
    measured.add(key);
    const least = sure ? Math.min(...grounds.map((each) => ratio(over(rgba(color), each, alpha), each))) : 0;
    const told = { color, alpha, large, least: Math.floor(least * 100) / 100, text: text.trim().slice(0, 60) };
    found.push({ ...told, rect: [x, y, wide, high] });
  };
  for (const el of document.querySelectorAll("svg text")) {
    if (el.checkVisibility()) add(el, el.getBoundingClientRect(), getComputedStyle(el).fill, el.textContent);
  }
  for (const el of elements) {
    if (el.closest("svg")) continue; // looked at above: its colour is that of its fill
    if (el.matches("input, select, textarea")) {
      const hint = !el.value && el.placeholder;
      const color = getComputedStyle(el, hint ? "::placeholder" : null).color;
      add(el, el.getBoundingClientRect(), color, hint || el.value || "nothing yet");
    }
    for (const node of el.matches("textarea") ? [] : el.childNodes) {
      if (node.nodeType !== 3) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const r of range.getClientRects()) add(el, r, getComputedStyle(el).color, node.data);
    }
  }
  return found;
}"""
CHOSEN = f"""([selectors, once]) => {{ {SUMS}
  const texts = {TEXTS};
  return texts(selectors.flatMap((each) => [...document.querySelectorAll(each)]), once);
}}"""

# A look is what contrast comes from: a text's colour and size, and what paints behind it of all that it lies in. The
# texts of each look are told until one could be, no look twice; where sums do not tell, some texts of that look are
# told of each page: the first, one in the middle, the last. What cannot be pressed is exempt, as is a full stop alone.
LOOKS = f"""() => {{ {SUMS}
  const tell = {TEXTS};
  const judged = (window.judged ??= new Map()), paints = new Map(), looks = new Map(), texts = new Map();
  const NOTHING = "rgba(0, 0, 0, 0),none,1,static";
  const behind = (el) => {{
    if (!el) return "";
    if (!paints.has(el)) {{
      const {{ backgroundColor, backgroundImage, opacity, position }} = getComputedStyle(el);
      const own = [backgroundColor, backgroundImage, opacity, position].join();
      paints.set(el, behind(el.parentElement) + (own === NOTHING ? "" : `/${{own}}`));
    }}
    return paints.get(el);
  }};
  const look = (el) => {{
    if (!looks.has(el)) {{
      const {{ color, fontSize, fontWeight }} = getComputedStyle(el);
      looks.set(el, [behind(el), el.tagName, color, fontSize, fontWeight].join());
    }}
    return looks.get(el);
  }};
  const speaks = (el) => el.matches("input:not([type=checkbox], [type=radio]), select, textarea") ||
    [...el.childNodes].some((node) => node.nodeType === 3 && /[^\\p{{P}}\\s]/u.test(node.data)); // not a sign alone
  for (const el of document.querySelectorAll("body :not(svg, svg *)")) {{
    const seen = el.checkVisibility() && el.getBoundingClientRect().width > 1; // some is there to be heard only
    const exempt = el.closest("[aria-disabled=true], :disabled");
    if (seen && !exempt && speaks(el)) texts.set(look(el), [...(texts.get(look(el)) || []), el]);
  }}
  const asked = [...texts].flatMap(([its, alike]) => !judged.has(its) ? alike :
    judged.get(its) ? [] : [0, 0.5, 1].map((part) => alike[Math.floor(part * (alike.length - 1))]));
  const saw = (el, sure) => looks.has(el) && judged.set(look(el), sure && judged.get(look(el)) !== false);
  return tell(new Set(asked), true, saw);
}}"""

# The least contrast of each text with any pixel that lies beneath it; pixels outside the picture are not looked at.
# A line is higher than its letters: a little of it is left out above and below.
WORST = f"""async ([picture, texts, beside, above]) => {{ {SUMS}
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height), brush = canvas.getContext("2d");
  brush.drawImage(image, 0, 0);
  return texts.map(({{ rect: [x, y, w, h], color, alpha, large, text }}) => {{
    if (h < 8) return null; // a crowd on one space of a map: a picture of it, whose words are heard and open by a click
    const left = Math.max(0, Math.ceil(x) - beside), top = Math.max(0, Math.ceil(y + h * 0.15) - above);
    const wide = Math.min(image.width - left, Math.floor(w)), high = Math.min(image.height - top, Math.floor(h * 0.7));
    if (wide < 1 || high < 1) return null;
    const data = brush.getImageData(left, top, wide, high).data, seen = new Map();
    for (let n = 0; n < data.length; n += 4) {{
      const key = (data[n] << 16) | (data[n + 1] << 8) | data[n + 2];
      seen.set(key, (seen.get(key) || 0) + 1);
    }}
    let least = 21;
    for (const [key, count] of seen) {{
      if (count < Math.max(2, (wide * high) / 50)) continue; // the edge of a line that passes by
      const other = [key >> 16, (key >> 8) & 255, key & 255];
      least = Math.min(least, ratio(over(rgba(color), other, alpha), other));
    }}
    return {{ text, color, large, least: Math.round(least * 100) / 100 }};
  }}).filter(Boolean);
}}"""


HIGH = """() => Math.max(document.documentElement.scrollHeight,
  ...[...document.querySelectorAll(".cw-side")].map((side) => side.scrollHeight + 400))"""

DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def resize(page: Page, size: ViewportSize) -> None:
    """Give the window another size, and wait until the table is made to fit it."""
    page.set_viewport_size(size)
    page.evaluate(DRAWN)


@contextmanager
def whole(page: Page) -> Iterator[None]:
    """Make the window high enough to show the whole page, so that nothing lies over anything.

    It stays as high: who needs another size next is spared one.
    """
    size = page.viewport_size
    assert size is not None
    resize(page, {"width": size["width"], "height": max(page.evaluate(HIGH), size["height"])})
    met = page.add_style_tag(content=MET)
    try:
        yield
    finally:
        met.evaluate("own => own.remove()")


def around(rects: list[list[float]]) -> tuple[int, int, int, int]:
    """Give what of the window holds them all: where it begins, how wide and how high it is, in whole pixels."""
    left, top = (max(0, floor(min(rect[side] for rect in rects))) for side in (0, 1))
    right, bottom = (ceil(max(rect[side] + rect[side + 2] for rect in rects)) for side in (0, 1))
    return left, top, max(1, right - left), max(1, bottom - top)


def measured(page: Page, texts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give the least contrast of each text; where sums did not tell it, on a picture of the page without its texts."""
    told = [each for each in texts if each["least"]]
    open_ = [each for each in texts if not each["least"]]
    if not open_:
        return told
    bare = page.add_style_tag(content=BARE)
    x, y, wide, high = around([each["rect"] for each in open_])
    how = {"optimizeForSpeed": True, "clip": {"x": x, "y": y, "width": wide, "height": high, "scale": 1}}
    picture = page.context.new_cdp_session(page).send("Page.captureScreenshot", how)["data"]
    bare.evaluate("own => own.remove()")
    return told + page.evaluate(WORST, [f"data:image/png;base64,{picture}", open_, x, y])


def contrasts(page: Page, selectors: list[str], *, once: bool = False) -> list[dict[str, Any]]:
    """Give the least contrast of each text of a drawing, and of the elements that these selectors name, where seen."""
    return measured(page, page.evaluate(CHOSEN, [selectors, once]))


def faint(page: Page) -> list[str]:
    """Name the texts that are too faint; on a page that shows one thing after the other, no look is judged twice."""
    return [
        f"{each['text']!r}: {each['least']} : 1 in {each['color']}"
        for each in measured(page, page.evaluate(LOOKS))
        if each["least"] < (LEAST_LARGE if each["large"] else LEAST)
    ]
