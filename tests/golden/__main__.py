"""
Tell the games anew: ``python -m tests.golden``; with other choices, where theirs are not allowed: ``--anew``.

Read the difference before you commit it.
"""

import sys

from tests.golden.telling import GAMES, anew, file_of, told

for name in GAMES:
    file_of(name).write_text(told(name, anew() if "--anew" in sys.argv else None), encoding="utf-8")
    print(name)
