"""
Daily work in two minutes: ``python3 coreworlds test --quick`` loads this plugin.

It leaves out the folders that need a browser, a server or a notebook, and the files that take long. Before a merge,
the whole run counts.
"""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LEFT_OUT = frozenset(
    ROOT / path
    for path in (
        "notebooks",
        "tutorials",
        "tests/browser",
        "tests/properties",
        "tests/referee",
        "tests/serve",
        "tests/test_notebooks.py",
        "tests/test_tutorials.py",
        # 5 to 60 seconds each, two thirds of the time of all tests without a browser
        "tests/engine/test_bad_input.py",
        "tests/engine/test_hidden.py",
        "tests/games/galactic_emperor/test_random_games.py",
        "tests/rules/test_anything.py",
        "tests/rules/test_invariants.py",
        "tests/rules/test_remedies.py",
        "tests/tutor/test_aid.py",
        "tests/tutor/test_editing_entries.py",
        "tests/tutor/test_handson.py",
        "tests/tutor/test_lesson_hostile.py",
        "tests/tutor/test_lessons_shipped.py",
        "tests/tutor/test_questions.py",
        "tests/tutor/test_wrong_rules.py",
        "tests/widgets/test_clicks.py",
        "tests/widgets/test_coach.py",
        "tests/widgets/test_handling.py",
        "tests/widgets/test_handling_map.py",
    )
)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out what takes long."""
    return True if LEFT_OUT.intersection((collection_path, *collection_path.parents)) else None
