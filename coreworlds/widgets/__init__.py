"""
What one sees: a page drawn by Python as a tree, kept up to date in the browser.

`App` is the page without a browser; `open_page` puts it into a notebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coreworlds.widgets.app import App

if TYPE_CHECKING:
    from coreworlds.widgets.host import Page, open_page

__all__ = ["App", "Page", "open_page"]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a class or a function
    """Load the host only where it is asked for: a browser without ipywidgets needs the rest alone."""
    if name not in __all__:
        raise AttributeError(name)
    from coreworlds.widgets import host  # noqa: PLC0415

    return getattr(host, name)
