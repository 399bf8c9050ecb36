"""Contrast measured on pixels, where axe cannot say: text in drawings, and text on gradients."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil, floor
from typing import Any

from playwright.sync_api import Page

LEAST, LEAST_LARGE = 4.5, 3.0  # WCAG 2.2, 1.4.3; large: 24 px, or bold from 18.66 px
BARE = "* { color: transparent !important; text-shadow: none !important } text, tspan { fill: transparent !important }"
MET = "* { pointer-events: auto !important }"  # what is asked for by its place is found

# Every text in a drawing, and each text of the elements that are named: where it stands, its colour and its size. Of
# those of one colour and size over the same colours, with `once`, one is measured, on this page and those shown later.
TEXTS = """([selectors, once]) => {
  const found = [], frames = new Map(), measured = (window.measured ??= new Set()), paints = new Map();
  const paint = (el) => {
    if (!paints.has(el)) {
      const { fill, fillOpacity, stroke, opacity, backgroundColor, backgroundImage } = getComputedStyle(el);
      paints.set(el, [el.tagName, fill, fillOpacity, stroke, opacity, backgroundColor, backgroundImage].join());
    }
    return paints.get(el);
  };
  const parts = [0.05, 0.5, 0.95];
  const beneath = (el, met) => met.filter((each) => !el.contains(each)).map(paint);
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
    const met = parts.map((part) => document.elementsFromPoint(r.left + r.width * part, r.top + r.height / 2));
    const open = met.every(([over]) => { // nothing lies over it
      const drawing = over?.closest("svg");
      return !over || el.contains(over) || over.contains(el) || (drawing && drawing === el.closest("svg"));
    });
    if (!open || style.visibility === "hidden") return;
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 600);
    const key = JSON.stringify([color, size, style.fontWeight, style.opacity, met.map((each) => beneath(el, each))]);
    if (once && measured.has(key)) return;
    measured.add(key);
    const [x, y, wide, high] = rect(r, el);
    if (wide >= 1 && high >= 1) found.push({ rect: [x, y, wide, high], color, large, text: text.trim().slice(0, 60) });
  };
  for (const el of document.querySelectorAll("svg text")) {
    if (el.checkVisibility()) add(el, el.getBoundingClientRect(), getComputedStyle(el).fill, el.textContent);
  }
  for (const el of selectors.flatMap((each) => [...document.querySelectorAll(each)])) {
    if (el.closest("svg")) continue; // looked at above: its colour is that of its fill
    for (const node of el.childNodes) {
      if (node.nodeType !== 3) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const r of range.getClientRects()) add(el, r, getComputedStyle(el).color, node.data);
    }
  }
  return found;
}"""

# The least contrast of each text with any pixel that lies beneath it; pixels outside the picture are not looked at.
# A line is higher than its letters: a little of it is left out above and below.
WORST = """async ([picture, texts, beside, above]) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  const rgb = (color) => {
    const dot = new OffscreenCanvas(1, 1).getContext("2d");
    dot.fillStyle = color;
    dot.fillRect(0, 0, 1, 1);
    return dot.getImageData(0, 0, 1, 1).data;
  };
  return texts.map(({ rect: [x, y, w, h], color, large, text }) => {
    const left = Math.max(0, Math.ceil(x) - beside), top = Math.max(0, Math.ceil(y + h * 0.15) - above);
    const wide = Math.min(image.width - left, Math.floor(w)), high = Math.min(image.height - top, Math.floor(h * 0.7));
    if (wide < 1 || high < 1) return null;
    const data = pen.getImageData(left, top, wide, high).data, own = light(rgb(color)), seen = new Map();
    for (let n = 0; n < data.length; n += 4) {
      const key = (data[n] << 16) | (data[n + 1] << 8) | data[n + 2];
      seen.set(key, (seen.get(key) || 0) + 1);
    }
    let least = 21;
    for (const [key, count] of seen) {
      if (count < (wide * high) / 50) continue; // the edge of a line that passes by
      const other = light([key >> 16, (key >> 8) & 255, key & 255]);
      least = Math.min(least, (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05));
    }
    return { text, color, large, least: Math.round(least * 100) / 100 };
  }).filter(Boolean);
}"""


HIGH = """() => Math.max(document.documentElement.scrollHeight,
  ...[...document.querySelectorAll(".cw-side")].map((side) => side.scrollHeight + 400))"""


@contextmanager
def whole(page: Page) -> Iterator[None]:
    """Make the window so high that all of it is seen at once: then nothing lies over anything."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": size["width"], "height": max(page.evaluate(HIGH), size["height"])})
    yield
    page.set_viewport_size(size)


def around(rects: list[list[float]]) -> tuple[int, int, int, int]:
    """Give what of the window holds them all: where it begins, how wide and how high it is, in whole pixels."""
    left, top = (max(0, floor(min(rect[side] for rect in rects))) for side in (0, 1))
    right, bottom = (ceil(max(rect[side] + rect[side + 2] for rect in rects)) for side in (0, 1))
    return left, top, max(1, right - left), max(1, bottom - top)


def contrasts(page: Page, unsure: list[str], *, once: bool = False) -> list[dict[str, Any]]:
    """Give the least contrast of each text of a drawing, and of the elements that these selectors name, where seen."""
    met = page.add_style_tag(content=MET)
    texts = page.evaluate(TEXTS, [unsure, once])
    met.evaluate("own => own.remove()")
    if not texts:
        return []
    bare = page.add_style_tag(content=BARE)
    x, y, wide, high = around([each["rect"] for each in texts])
    how = {"optimizeForSpeed": True, "clip": {"x": x, "y": y, "width": wide, "height": high, "scale": 1}}
    picture = page.context.new_cdp_session(page).send("Page.captureScreenshot", how)["data"]
    bare.evaluate("own => own.remove()")
    found: list[dict[str, Any]] = page.evaluate(WORST, [f"data:image/png;base64,{picture}", texts, x, y])
    return found


def faint(page: Page, unsure: list[str], *, once: bool = False) -> list[str]:
    """Name the texts that are too faint."""
    found = contrasts(page, unsure, once=once)
    return [
        f"{each['text']!r}: {each['least']} : 1 in {each['color']}"
        for each in found
        if each["least"] < (LEAST_LARGE if each["large"] else LEAST)
    ]
