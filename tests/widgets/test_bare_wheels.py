"""The page without a server brings all that our own package needs there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from coreworlds.widgets.bare.build import BESIDES

NOTEBOOKS_ONLY = {"anywidget", "ipywidgets"}  # hosts of the front end, which the bare page does not have


def test_every_dependency_of_the_core_is_brought_in_a_version_that_fits() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[<>=]", each)[0]: each for each in project["dependencies"]}
    brought = dict(each.split("==") for each in BESIDES)
    assert set(needed) - NOTEBOOKS_ONLY <= set(brought)
    for name in set(needed) - NOTEBOOKS_ONLY:
        least = re.search(r">=(\d+)", needed[name])
        below = re.search(r"<(\d+)", needed[name])
        assert least is not None
        assert below is not None
        assert int(least[1]) <= int(brought[name].split(".")[0]) < int(below[1])
