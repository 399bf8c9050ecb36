"""The lessons of the game: ten, in order, each without a fault."""

from __future__ import annotations

import pytest

import coreworlds as cw
from coreworlds.tutor.check import check
from coreworlds.tutor.lesson import Lesson, lessons

GAME = cw.game("galactic-emperor")
ALL = lessons(GAME)


def test_there_are_ten_in_order() -> None:
    assert [lesson.order for lesson in ALL] == list(range(1, 11))


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.id)
def test_a_lesson_has_no_fault(lesson: Lesson) -> None:
    assert not check(lesson)
