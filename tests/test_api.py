"""What is public is written down: nothing leaves the list, and nothing joins it, unseen."""

from __future__ import annotations

import re
import subprocess
import sys

import coreworlds as cw
from coreworlds.serve import places
from tests.api import LIST


def test_the_public_names_are_those_of_the_list() -> None:
    """In a process of its own: games of other tests give positions names, too."""
    words = [sys.executable, "-m", "tests.api", "say"]
    said = subprocess.run(words, cwd=places.CHECKOUT, capture_output=True, encoding="utf-8", check=True)
    assert said.stdout == LIST.read_text("utf-8"), "python -m tests.api, then read the difference"


def test_the_version_is_said_once_and_the_changelog_tells_of_it() -> None:
    project = (places.CHECKOUT / "pyproject.toml").read_text("utf-8")
    newest = re.search(r"^## (\S+)", (places.CHECKOUT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert 'dynamic = ["version"]' in project
    assert newest
    assert newest[1] == cw.__version__
