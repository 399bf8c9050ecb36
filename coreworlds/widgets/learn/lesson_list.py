"""The list of lessons: the short path first, what is done, and where one goes on."""

from __future__ import annotations

from coreworlds.engine.game import game
from coreworlds.games.layout import Layout
from coreworlds.tutor.lessons.guide import guide
from coreworlds.tutor.lessons.hosting import script
from coreworlds.tutor.lessons.lesson import Lesson
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Children, Node, button, glyph, h, press, submit, tools
from coreworlds.widgets.drawing.prose import passage
from coreworlds.widgets.games_view import game_choice
from coreworlds.widgets.keep.guided import left as guided_left
from coreworlds.widgets.keep.guided import over as guided_over
from coreworlds.widgets.learn.lesson_shelf import begun, finished, lessons_of, short_way, tested
from coreworlds.widgets.learn.quizzing import missed
from coreworlds.widgets.play.doing import DOINGS
from coreworlds.widgets.table.art import picture

__all__ = ["lesson_list"]

MISSED = (
    "One question on what you missed",
    "Two questions on what you missed",
    "Three questions on what you missed",
    "Four questions on what you missed",
    "Five questions on what you missed",
)


def lesson_list(desk: Desk) -> Node:
    """Draw the way to a game tonight, then every lesson, then the way to a shared question."""
    shelf = lessons_of(desk.game)
    path = [lesson for lesson in shelf if lesson.path]
    rest = [lesson for lesson in shelf if not lesson.path]
    choice = game_choice(desk)  # it says the game; where there is one only, the head does
    return h(
        "main",
        h("header", h("h1", "Learn"), None if choice else h("p", game(desk.game).title), class_="cw-hero"),
        choice,
        _next(desk, shelf),
        _missed(desk),
        _tonight(desk, path),
        _part(desk, "All that the rules say", rest, _tiles(desk, path) + 1) if rest else None,
        None if shelf else h("p", "This game has no lessons yet."),
        _code(desk) if game(desk.game).asks() else None,
        tools(
            button("Rules you know: your map", "map", icon="compass") if "map" in DOINGS else None,
            button("Home", "home", icon="home"),
            class_="cw-row-of",
            data_rove="lesson-ways",
        ),
        class_="cw-home cw-learn",
        key="lessons",
    )


def _next(desk: Desk, shelf: tuple[Lesson, ...]) -> Node | None:
    """Offer the one thing to do next: begin, or go on where one left; the path comes first."""
    left, way, unguided = begun(desk), [each for each in shelf if each.path], guided_left(desk)
    begins = left is None and way and guide(desk.game) and all(finished(desk, each) for each in way)
    if unguided or (begins and not guided_over(desk)):
        title = f"Continue the guided game, Round {unguided}" if unguided else "Next: a guided game"
        return button(title, "guided", icon="forward", class_="cw-main cw-begin", data_focus="lessons")
    hosts = begins and guided_over(desk) and script(desk.game) is not None
    if hosts and not _beyond(desk, shelf):
        return button("Next: “Host tonight”", "hosting", icon="forward", class_="cw-main cw-begin",
                      data_focus="lessons")  # fmt: skip
    lesson = left or next((each for each in short_way(shelf) if not finished(desk, each)), None)
    if lesson is None:
        return h("p", "You have done every lesson.", role="status") if shelf else None
    verb = "Go on with" if left else "Begin with" if not desk.progress.lessons else "Next:"
    title = f"{verb} “{lesson.title}”" if verb != "Next:" else f"Next: “{lesson.title}”"
    return button(title, "lesson", lesson.id, icon="forward", class_="cw-main cw-begin", data_focus="lessons")


def _beyond(desk: Desk, shelf: tuple[Lesson, ...]) -> bool:
    """Whether one has begun a lesson that is not on the short path."""
    return any(each.id in desk.progress.lessons for each in shelf if not each.path)


def _missed(desk: Desk) -> Node | None:
    """Offer questions about what was missed, from the second visit on."""
    rules = missed(desk)
    if not rules:
        return None
    return button(MISSED[len(rules) - 1], "quiz-missed", icon="ask", class_="cw-begin")


def _tonight(desk: Desk, path: list[Lesson]) -> Node | None:
    """Offer the way from the first Round to hosting a game: first path, guided game, what a host needs."""
    made = guide(desk.game)
    rows = [h("li", _row(desk, lesson, number), key=lesson.id) for number, lesson in enumerate(path, 1)]
    if made is not None:
        about = f"{made.rounds} Rounds against the computer, with help that fades"
        state = [h("small", f" {made.minutes} minutes"), _state(desk)]
        rows.append(h("li", _tile("guided", len(rows) + 1, "A guided game", about, state), key="guided"))
    if script(desk.game) is not None:
        about = "Set up, explain the game, and play it with friends"
        rows.append(h("li", _tile("hosting", len(rows) + 1, "Host tonight", about), key="hosting"))
    title, said = "Play tonight", script(desk.game)
    values = h("div", passage(said.values, Layout(title=""), game(desk.game)), class_="cw-dim") if said else None
    rowed = h("ol", rows, data_rove=title)
    return h("section", h("h2", title), values, rowed, class_="cw-shelf", aria_label=title, key=title)


def _state(desk: Desk) -> Node | None:
    """Say how far the guided game is."""
    if guided_over(desk):
        return h("span", " ", glyph("yes"), "done", class_="cw-state")
    return h("span", f" left in Round {at}", class_="cw-state") if (at := guided_left(desk)) else None


def _tiles(desk: Desk, path: list[Lesson]) -> int:
    """Count the tiles that come before the other lessons."""
    return len(path) + (guide(desk.game) is not None) + (script(desk.game) is not None)


def _tile(do: str, number: int, title: str, about: str, state: Children = ()) -> Node:
    return press(
        h("span", picture("fighter", do), class_="cw-window"),
        h("span", f"{number} ", class_="cw-order"),
        h("span", h("b", title), " ", h("small", about), class_="cw-about"),
        state,
        class_="cw-lesson-row",
        do=do,
    )


def _part(desk: Desk, title: str, lessons: list[Lesson], first: int) -> Node:
    rows = [h("li", _row(desk, lesson, number), key=lesson.id) for number, lesson in enumerate(lessons, first)]
    return h("section", h("h2", title), h("ol", rows, data_rove=title), class_="cw-shelf", aria_label=title, key=title)


def _row(desk: Desk, lesson: Lesson, number: int) -> list[Node | None]:
    done, left = finished(desk, lesson), _left(desk, lesson)
    state = "done" if done else f"left at part {left + 1}" if left else ""
    opened = press(
        h("span", picture("planet", lesson.id), class_="cw-window"),
        h("span", f"{number} ", class_="cw-order"),
        h("span", h("b", lesson.title), " ", h("small", lesson.about) if lesson.about else None, class_="cw-about"),
        h("small", f" {lesson.minutes} minutes"),
        h("span", " ", glyph("yes") if done else None, state, class_="cw-state") if state else None,
        class_="cw-lesson-row" + (" cw-done" if done else ""),
        do="lesson",
        arg=lesson.id,
    )
    return [opened, _known(lesson) if tested(lesson) and not done else None]


def _known(lesson: Lesson) -> Node:
    """Offer the questions instead of the lesson."""
    label = f"I know this: {len(lesson.test)} questions about “{lesson.title}”"
    return button("I know this", "lesson-test", lesson.id, icon="ask", class_="cw-quiet", aria_label=label)


def _left(desk: Desk, lesson: Lesson) -> int:
    """Give the scene at which a lesson was left; 0 if it was never begun, or is done."""
    scene, done = desk.progress.lessons.get(lesson.id, (0, False))
    return 0 if done else scene


def _code(desk: Desk) -> Node:
    """Take the code of a question that somebody shared."""
    field = h("input", type="text", name="code", placeholder=f"{desk.game}:…:1", maxlength="120", autocomplete="off")
    return h(
        "form",
        h("label", "Somebody sent you a question? Its code ", field),
        submit("Open it"),
        class_="cw-code",
        data_do="quiz-code",
        key="code",
    )
