"""Where a shared link leads, if the page's own address is gone when its session ends."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["before_links"]

PAGE = "voila%2Frender%2Fnotebooks%2Fapp.ipynb%3Fp%3D"  # the page and "?p=", as they stand inside another address


def before_links(environment: Mapping[str, str] = os.environ) -> str:
    """
    Give what stands before a link in an address that lasts.

    Parameters
    ----------
    environment
        The variables of this process. Binder names there the address that begins a session like this one.

    Returns
    -------
    str
        The beginning of an address; "" where the page's own address will do.

    Examples
    --------
    >>> given = {"BINDER_LAUNCH_HOST": "https://mybinder.org/", "BINDER_PERSISTENT_REQUEST": "v2/gh/me/mine/1f2e"}
    >>> before_links(given)
    'https://mybinder.org/v2/gh/me/mine/1f2e?urlpath=voila%2Frender%2Fnotebooks%2Fapp.ipynb%3Fp%3D'
    >>> before_links({})
    ''
    """
    host, request = (environment.get(f"BINDER_{name}", "") for name in ("LAUNCH_HOST", "PERSISTENT_REQUEST"))
    return f"{host}{request}?urlpath={PAGE}" if host and request else ""
