"""Loaded before pytest's plugins: spares each process of a run two seconds.

nbval imports jsonschema, which builds grammars for international addresses; no notebook is checked for any.
"""

import sys
from types import ModuleType
from typing import cast

sys.modules.setdefault("rfc3987_syntax", cast("ModuleType", None))  # taken for missing, as it well may be
