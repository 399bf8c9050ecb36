"""The subcommand that builds the site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from coreworlds.serve.files import RefusedError

if TYPE_CHECKING:
    import argparse

__all__ = ["describe"]


def describe(below: Any) -> None:  # noqa: ANN401  (argparse does not publish the type)
    """Add the subcommand to those of the command."""
    site = below.add_parser("site", help="build the page as plain files that need no server program")
    site.add_argument(
        "out", type=Path, metavar="OUT", help="a folder; only what an earlier build put there is replaced"
    )
    site.add_argument("--lite", action="store_true", help="with JupyterLite beside it, for the notebooks (44 MB more)")
    site.set_defaults(run=build_site)


def build_site(asked: argparse.Namespace) -> int:
    """Build the site, and say how to look at it."""
    from coreworlds.serve.site.build import build  # noqa: PLC0415 - loads the game; only here
    from coreworlds.serve.site.tools import SiteError  # noqa: PLC0415 - as above

    try:
        site = build(asked.out, lite=asked.lite)
    except (SiteError, OSError) as error:
        raise RefusedError(f"the site was not built: {error}") from error
    print(
        f"{asked.out} is written: {site.size / 1e6:.1f} MB, packed {site.packed / 1e6:.1f} MB, version {site.version}."
    )
    print(f"Any file server will do. To look at it: python3 -m http.server -d {asked.out}")
    return 0
