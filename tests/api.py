"""
The public names: ``python -m tests.api`` writes ``tests/api.txt`` anew, ``python -m tests.api say`` only prints them.

Read the difference before you commit it: a name that leaves the list is one that somebody's notebook used.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import coreworlds as cw

LIST = Path(__file__).with_suffix(".txt")
# all other classes are handed out: how they are made is no promise
MADE = {"Board", "Chronicle", "CoreWorldsError", "Session", "World"}
HOOKS = {"drawing"}  # how a thing is drawn is set from outside


def listed() -> str:
    """List the version and every public name with its signature, one a line; not what a game gives its positions."""
    lines = (line for name in sorted(cw.__all__) for line in told(name))
    return "\n".join([f"coreworlds {cw.__version__}", *lines, ""])


def told(name: str) -> Iterator[str]:
    """Tell of one name: a function with what it takes, a class with all that it has."""
    found = getattr(cw, name)
    yield f"{name}{signature(found) if not inspect.isclass(found) or name in MADE else ''}"
    if inspect.isclass(found):
        ours = [each for each in found.__mro__ if each.__module__.partition(".")[0] == "coreworlds"]
        declared = {key for each in ours for key in vars(each).get("__annotations__", ())}
        for key in sorted(key for key in declared.union(*map(vars, ours)) - HOOKS if not key.startswith("_")):
            member = inspect.getattr_static(found, key, None)
            member = getattr(member, "__func__", member)
            yield f"{name}.{key}{signature(member) if inspect.isfunction(member) and key not in declared else ''}"


def signature(found: object) -> str:
    """Write what a function takes and gives."""
    assert callable(found)
    text = re.sub(r"(?<=: |> )'([^']*)'", r"\1", str(inspect.signature(found)))
    return re.sub(r"^\(self(, )?", "(", text)


if __name__ == "__main__":
    if sys.argv[1:] == ["say"]:
        print(listed(), end="")
    else:
        LIST.write_text(listed(), "utf-8")
