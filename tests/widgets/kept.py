"""What the browser would be given to keep, in one text."""

from __future__ import annotations

import json

from coreworlds.widgets.desk import Desk
from coreworlds.widgets.keep.told import Keeper


def kept_text(desk: Desk) -> str:
    """Return all that is kept, as the browser writes it down."""
    return json.dumps(Keeper().parts(desk))
