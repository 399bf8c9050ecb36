"""What stands in a notebook in the place of the page, as text."""

from __future__ import annotations

import coreworlds as cw
from coreworlds.widgets.app import App
from coreworlds.widgets.host import Page, open_page

POS = cw.setup("core-worlds", players=["Ana", "Ben"], seed=7)


def test_a_page_says_the_same_in_every_run() -> None:
    """Notebook checks compare what it says of itself."""
    assert repr(open_page()) == "<Page: <App: home>>"
    assert repr(Page(App(POS))) == f"<Page: <App: {POS!r}>>"


def test_a_late_page_is_given_the_present_tree() -> None:
    """Whoever opens the widget again after some steps gets the page as it is now."""
    shown = open_page(POS)
    shown.app.dispatch({"do": "step"})

    assert shown.get_state("page")["page"] == shown.app.page()


def test_one_module_that_imports_nothing() -> None:
    """The front end comes in one piece."""
    assert "import " not in Page._esm.split("*/", 1)[1][:200]
    assert "://" not in Page._esm.replace("http://www.w3.org", "")
