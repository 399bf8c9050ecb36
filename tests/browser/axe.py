"""What axe finds on a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import axe_playwright_python
from playwright.sync_api import Page

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text("utf-8")
# Nobody reads the selectors; what is loaded beforehand only rules for sound and for turning a telephone would read.
FOUND = """async (only) => {
  const found = await axe.run(document, { resultTypes: ["violations"], selectors: false, preload: false, ...only });
  return found.violations.map((each) => `${each.id}: ${each.nodes.length} × ${each.nodes[0].html.slice(0, 160)}`);
}"""


def violations(page: Page, **only: Any) -> list[str]:  # noqa: ANN401 - axe's own options
    """Name axe's findings on the current page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(FOUND, only)
    return found
