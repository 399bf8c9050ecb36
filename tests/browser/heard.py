"""The words that a screen reader hears: changes of existing live regions, alerts, and the focus."""

from __future__ import annotations

import re

from playwright.sync_api import Page

# A region that comes with its words in it counts as not heard, as with most screen readers; an alert that comes is.
LISTEN = """(() => {
  const LIVE = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  const there = new WeakSet();
  window.heard = [];
  const say = (el) => {
    const words = el.textContent.replace(/\\s+/g, " ").trim();
    if (words) window.heard.push(words);
  };
  const listen = (root) => new MutationObserver((records) => {
    const changed = new Set();
    for (const { target, addedNodes, type } of records) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(LIVE);
      if (region && there.has(region) && (type === "characterData" || addedNodes.length)) changed.add(region);
      for (const node of addedNodes) {
        if (node.nodeType !== 1) continue;
        const alerts = [node, ...node.querySelectorAll("[role=alert]")];
        alerts.filter((each) => each.matches("[role=alert]:not([hidden])")).forEach((each) => changed.add(each));
      }
    }
    changed.forEach(say);
    root.querySelectorAll(LIVE).forEach((each) => there.add(each));
  }).observe(root, { subtree: true, childList: true, characterData: true });
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (how) {
    const root = attach.call(this, how);
    listen(root);
    return root;
  };
  listen(document);
  const name = (el) => el.getAttribute("aria-label") || el.textContent;
  document.addEventListener("focusin", ({ target }) => say({ textContent: name(target) }));
})();"""


def hush(page: Page) -> None:
    """Forget what was heard."""
    page.evaluate("window.heard.length = 0")


def hears(page: Page, words: str | re.Pattern[str]) -> None:
    """Wait until something like this is read aloud."""
    pattern = words if isinstance(words, str) else words.pattern
    try:
        page.wait_for_function("pattern => window.heard.some((each) => new RegExp(pattern).test(each))", arg=pattern)
    except Exception as error:
        raise AssertionError(f"{pattern!r} is not read aloud, but {page.evaluate('window.heard')}") from error
