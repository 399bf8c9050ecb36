"""``python -m coreworlds.widgets.bare OUT`` writes that folder."""

from __future__ import annotations

import sys
from pathlib import Path

from coreworlds.widgets.bare.build import BuildError, build


def main() -> int:
    """Build into the folder named on the command line."""
    if len(sys.argv) != 2:  # noqa: PLR2004 - the program and the folder
        print("usage: python -m coreworlds.widgets.bare OUT", file=sys.stderr)  # noqa: T201 - a command
        return 2
    try:
        size = build(Path(sys.argv[1]))
    except BuildError as error:
        print(f"coreworlds: {error}", file=sys.stderr)  # noqa: T201 - a command
        return 1
    print(f"{sys.argv[1]}: {size / 1e6:.1f} MB. Any file server will do: python -m http.server -d {sys.argv[1]}")  # noqa: T201 - a command
    return 0


if __name__ == "__main__":
    sys.exit(main())
