"""Questions of the engine on the page: the options, the answer with its reasons, the belief it shows."""

from __future__ import annotations

from collections.abc import Iterable

from coreworlds.tutor.handson.words import pieces
from coreworlds.tutor.knowing.belief import right_book
from coreworlds.tutor.question import Question
from coreworlds.tutor.questions.grade import Grade
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.drawing import Node, button, cite, fold, h, linked, panel, tools
from coreworlds.widgets.drawing.choices import Choice, choices
from coreworlds.widgets.learn.belief_panel import belief_panel
from coreworlds.widgets.learn.lesson_frame import map_bar, onward, top
from coreworlds.widgets.learn.lesson_shelf import finished, lesson_of
from coreworlds.widgets.learn.quiz import Quiz
from coreworlds.widgets.play.find import found_panel
from coreworlds.widgets.play.frame import lens, play_area
from coreworlds.widgets.play.ruling import rule_panel
from coreworlds.widgets.table.seen import seen_table

__all__ = ["asked", "quiz_page"]

FEW = 3  # pieces whose values stand open
MOST = 8  # sentences of the chain of reasons: the last ones


def quiz_page(desk: Desk, quiz: Quiz) -> tuple[list[Node | None], Node | None]:
    """Draw questions that stand alone: the frame's content, and what stands beside it."""
    seen = seen_table(desk, lit=frozenset(quiz.question.lit), instead=quiz.instead, unsaid=quiz.unsaid)
    alone = "What you missed" if quiz.missed else "A question"
    title = lesson_of(desk.game, quiz.lesson).title if quiz.lesson else alone
    number = f"{min(quiz.at + 1, len(quiz.questions))} of {len(quiz.questions)}" if quiz.several else _code(quiz)
    inside = asked(desk, quiz, "h3") if not quiz.ended else None
    body = h("div", inside, class_="cw-asked", key=f"question {quiz.at}") if inside else _result(desk, quiz)
    side = [
        panel("lesson", "Question", body, aside=h("small", number)),
        _nav(quiz),
        found_panel(desk, seen.layout) if desk.query else None,
        rule_panel(desk, seen.layout),
    ]
    return [
        top(desk, title),
        seen.banner,
        play_area(seen.board, side),
        map_bar(desk, seen),
    ], lens(desk, seen.shown)


def _code(quiz: Quiz) -> str:
    """Give the code by which the question is shared: it names the rule, which the answer may hang on."""
    return quiz.question.code if quiz.graded else ""


def asked(desk: Desk, quiz: Quiz, head: str = "h4") -> list[Node | None]:
    """Draw the question in front, and once it is answered, its explanation; headings of the level asked for."""
    question = quiz.question
    options = tuple(
        Choice((option.text,), number in quiz.chosen, number in question.right if quiz.graded else None)
        for number, option in enumerate(question.options)
    )
    return [
        h(head, linked(question.stem, desk.position.game), tabindex="-1", data_focus=_mark(quiz, "asked")),
        *_told(question),
        choices(options, "quiz-choose", several=question.several),
        _graded(desk, quiz, quiz.grade, head) if quiz.grade is not None else None,
    ]


def _told(question: Question) -> list[Node]:
    """Say what the question rests on. Of many pieces the values are folded: they are lit on the table."""
    of_pieces = [line for line in question.told if line.startswith(question.lit)]
    if len(of_pieces) <= FEW:
        return [_values(question.told)] if question.told else []
    rest = [line for line in question.told if line not in of_pieces]
    title = h("summary", f"The values of {len(of_pieces)} {pieces(question.position.game)}")
    return [*([_values(rest)] if rest else []), h("details", title, _values(of_pieces))]


def _values(lines: Iterable[str]) -> Node:
    return h("ul", [h("li", line) for line in lines], class_="cw-told-of", aria_label="Values")


def _mark(quiz: Quiz, stage: str) -> str | None:
    """Name the moment at which the eyes should go there."""
    return f"{quiz.question.code} {quiz.at} {stage}" if quiz.graded == (stage == "graded") else None


def _graded(desk: Desk, quiz: Quiz, grade: Grade, head: str) -> Node:
    game, rules = desk.position.game, right_book(quiz.question.position).rules
    *chain, rule = grade.why  # the rule stands last
    chain = [line for line in chain if line not in grade.near]

    def told(lines: Iterable[tuple[str, str]]) -> Node:
        items = [h("li", linked(text, game), " ", cite(rules[by]) if by in rules else None) for text, by in lines]
        return h("ul", items, class_="cw-told")

    reasons = fold("Step by step", told(chain[-MOST:])) if chain else None
    return h(
        "div",
        h(head, "Right." if grade.right else "Not quite."),
        told((*grade.near, *_refused(grade), rule)),
        reasons,
        belief_panel(game, grade.belief, grade.contrast, "quiz-board", other=quiz.other),
        class_="cw-outcome-of" + ("" if grade.right else " cw-other"),
        role="status",
        tabindex="-1",
        data_focus=_mark(quiz, "graded"),
        data_rove="outcome",
        key="outcome",
    )


def _refused(grade: Grade) -> list[tuple[str, str]]:
    """Say of each action that is not allowed why, in a sentence, if it is not said anyway: what never changes first."""
    near = {text for text, _ in grade.near}
    stopped = [verdict for verdict in grade.verdicts if verdict.blockers and str(verdict) not in near]
    first = [min(verdict.blockers, key=lambda blocker: not blocker.lasting) for verdict in stopped]
    return [(f"“{each.asked}”: {by.reason}", by.rule) for each, by in zip(stopped, first, strict=True)]


def _result(desk: Desk, quiz: Quiz) -> Node:
    """Say how a test went, and what may come next."""
    right, number = sum(quiz.rights), len(quiz.questions)
    lesson = lesson_of(desk.game, quiz.lesson) if quiz.lesson else None
    rules = right_book(quiz.questions[0].position).rules
    done = "You know this lesson. It counts as done." if lesson else "You know them now."
    known = done if quiz.passed else "Read once more:"
    on = onward(desk, lesson) if lesson and (quiz.passed or finished(desk, lesson)) else None
    return h(
        "div",
        h("h3", f"{right} of {number} answers are right.", tabindex="-1", data_focus=f"{quiz.lesson} result"),
        h("p", known),
        h("ul", [h("li", cite(rules[rule])) for rule in quiz.gaps], class_="cw-hints") if quiz.gaps else None,
        tools(
            on,
            button(f"Take the lesson “{lesson.title}”", "lesson", lesson.id, class_="" if on else "cw-main")
            if lesson
            else None,
            button("All lessons", "learn", class_="" if lesson else "cw-main"),
        ),
        class_="cw-asked",
        role="status",
        data_rove="result",
        key="result",
    )


def _nav(quiz: Quiz) -> Node:
    back = button("Back", "quiz-leave", icon="back", aria_keyshortcuts="b")
    if quiz.ended:
        return h("div", back, class_="cw-nav", data_rove="nav", key="nav")
    words = "Next" if quiz.several else "Another question"
    on = button(words, "quiz-next", icon="forward", class_="cw-main", aria_keyshortcuts="n")
    return h("div", back, on if quiz.graded else None, class_="cw-nav", data_rove="nav", key="nav")
