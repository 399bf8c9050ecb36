"""A lesson on the page: the board as it stands, the panel of the scene beside it."""

from __future__ import annotations

import re

from coreworlds.games.layout import Layout
from coreworlds.tutor.lessons.scene import Scene, Task
from coreworlds.tutor.words.prose import CardName, Paragraph, Strong, inlines, to_text
from coreworlds.widgets.desk import Desk, laid
from coreworlds.widgets.direct.bar import deeds
from coreworlds.widgets.drawing import Node, button, dim, fold, h, panel, press
from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.learn.course import Course
from coreworlds.widgets.learn.lesson_frame import map_bar, onward, top
from coreworlds.widgets.learn.lesson_work import ending, pinned, work
from coreworlds.widgets.play.find import found_panel
from coreworlds.widgets.play.frame import lens, play_area
from coreworlds.widgets.play.may import may_panel
from coreworlds.widgets.play.ruling import rule_panel
from coreworlds.widgets.table.seen import Seen, seen_table

__all__ = ["lesson_view"]

WORD = re.compile(r"\w+")


def lesson_view(desk: Desk, course: Course) -> tuple[list[Node | None], Node | None]:
    """Draw a scene: the frame's content, and what stands beside it."""
    question = course.quiz.question if course.quiz else None
    instead = course.quiz.instead if course.quiz else course.instead
    lit = frozenset(question.lit) if question else spoken_of(course, laid(desk.sight, desk.viewer), desk.front)
    unsaid = course.quiz.unsaid if course.quiz else frozenset[tuple[str, str]]()
    seen = seen_table(desk, lit=lit, instead=instead, unsaid=unsaid, only=course.scene.shown)
    answer = rule_panel(desk, seen.layout)
    opened = bool(desk.open[0])  # an answer stands beneath the task that it is about
    side = [
        deeds(desk, seen.layout) if desk.acting else None,
        _panel(desk, course, seen),
        pinned(desk, course, seen.layout),
        answer if opened else None,
        _nav(desk, course),
        found_panel(desk, seen.layout) if desk.query else None,
        may_panel(desk, seen.shown if course.scene.shown else seen.layout) if desk.acting else None,
    ]
    return [
        top(desk, course.lesson.title),
        seen.banner,
        play_area([seen.panes, seen.board], side),
        map_bar(desk, seen),
    ], lens(desk, seen.shown)


def spoken_of(course: Course, layout: Layout, front: str) -> frozenset[str]:
    """
    Give the keys of what a scene speaks of and still asks for.

    These are cards and spaces of a map that it names, and the places whose titles stand in bold. Of several copies of a
    card those count that the scene moves.
    """
    scene, block = course.scene, course.scene.block
    missed = course.attempt is not None and course.attempt.missed
    if missed or (course.over and block is not None):
        return frozenset()
    asked = block.ask if block is not None and hasattr(block, "ask") else ()
    hints = [part for hint in block.hints[: course.hints] for part in hint] if isinstance(block, Task) else []
    prose = (*scene.prose, *asked, *hints)
    words, named = (*inlines(prose),), set(WORD.findall(to_text(prose)))
    bold = {to_text([Paragraph(part.parts)]).casefold() for part in words if isinstance(part, Strong)}
    own = [seat for seat in layout.seats if seat.name == front]
    titled = [(zone.key, zone.title) for zone in (*layout.zones, *(zone for seat in own for zone in seat.zones))]
    titled += [(track.key, track.title) for seat in own for track in seat.tracks]
    places = {key for key, title in titled if title.casefold() in bold}
    maps = [zone for zone in layout.zones if zone.style == "map"]
    spaces = {face.key for zone in maps for face in zone.faces if face.name in named}
    cards = {part.card for part in words if isinstance(part, CardName)}
    return frozenset(places | spaces | _copies(scene, layout, cards))


def _copies(scene: Scene, layout: Layout, names: set[str]) -> set[str]:
    """Give the keys of cards by name; of several copies of one, those that the scene's own line takes from there."""
    before, after = laid(scene.position, None), laid(scene.after, None)
    left = {face.key: face.count for face in after.faces}
    moved = {face.key for face in before.faces if left.get(face.key, 0) < face.count}
    found: set[str] = set()
    for name in names:
        keys = {face.key for face in layout.faces if face.name == name}
        found |= keys & moved or keys
    return found


def _panel(desk: Desk, course: Course, seen: Seen) -> Node:
    scene, number = course.scene, len(course.lesson.scenes)
    game = course.lesson.game
    here = f"{course.lesson.id} {course.at}"
    below = (course.over and scene.block) or (course.attempt is not None and course.attempt.missed)  # focus goes there
    heading = h(
        "h3",
        scene.title or course.lesson.title,
        tabindex="-1",
        data_focus=None if below else here,
    )
    prose = h("div", passage(scene.prose, seen.layout, game), class_="cw-prose", data_rove="prose")
    said = h(
        "div",
        heading,
        dim(course.led) if course.led else None,
        _able(course),
        fold("Read again", prose) if course.over and scene.block and scene.prose else prose,
        key=here,
    )
    return panel(
        "lesson",
        "Lesson",
        said,
        work(desk, course, seen.layout),
        ending(desk, course) if course.last and course.over else None,
        aside=h("span", press("Symbols", do="symbols"), " ", h("small", f"{course.at + 1} of {number}")),
    )


def _able(course: Course) -> Node | None:
    """Say at the start what one can do after the lesson; where the table grows, the first task stands close beneath."""
    able = course.lesson.able
    first = not course.at and not course.scene.shown and not (course.over and course.scene.block)
    return dim(f"Afterwards you can {able}.") if first and able else None


def _nav(desk: Desk, course: Course) -> Node:
    """Draw the way back and on; how far the lesson is."""
    number = len(course.lesson.scenes)
    far = h("span", style=f"width: {round(100 * (course.at + 1) / number)}%")
    return h(
        "div",
        button("Back", "lesson-previous", icon="back", aria_keyshortcuts="b", aria_disabled=_off(course.at == 0)),
        h("span", far, class_="cw-scenes", aria_hidden="true"),
        _onward(desk, course),
        class_="cw-nav",
        data_rove="nav",
        key="nav",
    )


def _onward(desk: Desk, course: Course) -> Node | None:
    """Draw the way on: to the next scene, and from the last one to the next lesson."""
    if not course.last:
        words, look = ("Next", "cw-main") if course.over else ("Skip this", "")
        return button(words, "lesson-next", icon="forward", class_=look, aria_keyshortcuts="n")
    if not course.over:
        return None
    return onward(desk, course.lesson) or button("All lessons", "learn", class_="cw-main")


def _off(off: bool) -> str | None:
    return "true" if off else None
