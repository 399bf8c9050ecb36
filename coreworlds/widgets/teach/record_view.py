"""The teach view: a game as usual on one side, what is added to it and the lesson's file on the other."""

from __future__ import annotations

from collections.abc import Iterator

from coreworlds.tutor.recording.line import Foretold, Part, Pause, Played, Posed, Recording, Said, whole_line
from coreworlds.tutor.recording.proofs import Proof, proofs
from coreworlds.tutor.words.sentences import UNCHECKED
from coreworlds.widgets.desk import Desk
from coreworlds.widgets.direct.bar import deeds
from coreworlds.widgets.drawing import Node, button, dim, fold, glyph, h, panel, press, submit, tools
from coreworlds.widgets.games_view import begin_form, go_on_with, sizes, ways_to_begin
from coreworlds.widgets.keep.read import recorded_title, recordings
from coreworlds.widgets.learn.aside import game_of
from coreworlds.widgets.learn.lesson_shelf import lessons_of
from coreworlds.widgets.play.find import found_panel
from coreworlds.widgets.play.frame import bar, header, lens, play_area, search, skip
from coreworlds.widgets.play.may import may_panel
from coreworlds.widgets.play.now import log_panel, now_panel
from coreworlds.widgets.play.ruling import rule_panel
from coreworlds.widgets.share.export_view import export_row
from coreworlds.widgets.table.seen import seen_table
from coreworlds.widgets.teach.record_doing import MOVED, stem
from coreworlds.widgets.teach.record_forms import adding

__all__ = ["teach"]

# what the checker sees, and what it does not: docs/lessons.md
HOLDS = "Every number, card and link in it was checked. Only you can check that a sentence says what its rule says."
ABOVE = "Mend first what is named above."
NOTEBOOK = "coreworlds export {0}.md {0}.ipynb"


def teach(desk: Desk) -> tuple[list[Node | None], Node | None]:
    """Draw what is recorded, or how to begin."""
    made = desk.teaching.recording
    if made is None or desk.session is None:
        return [_start(desk)], None
    seen = seen_table(desk)
    side = [
        deeds(desk, seen.layout),
        adding(desk),
        may_panel(desk, seen.layout),
        now_panel(desk),
        _added(desk, made),
        found_panel(desk, seen.layout) if desk.query else None,
        rule_panel(desk, seen.layout),
        _file(desk, made),
        log_panel(desk),
    ]
    main = play_area([seen.panes, seen.board], side, class_="cw-play cw-record")
    return [_head(desk, made), seen.banner, main, bar(desk, seen.shown, seen.changes)], lens(desk, seen.shown)


def _head(desk: Desk, made: Recording) -> Node:
    broken = "true" if any(fault.broken for fault in made.faults) or not made.parts else None
    tools = [
        button("Try it as a learner", "record-try", icon="book", aria_disabled=broken),
        button("Present", "present", icon="eye", aria_disabled=broken),
        button("Begin anew", "record-again"),
        button("Keys", "keys", aria_keyshortcuts="?"),
        button("Home", "home", icon="home"),
    ]
    return header("Record", desk.position.where, tools, skip(), search(desk))


# --- beginning --------------------------------------------------------------------------------------------------------


def _start(desk: Desk) -> Node:
    """Draw the ways to begin: to record a lesson, or to present one."""
    seed = h("input", type="number", name="seed", min="0", value="7")
    table = h("label", "A fresh table for ", sizes(desk))
    luck = h("label", "Seed ", seed, h("small", "The same seed gives the same luck."))
    fresh = begin_form("record-new", "Begin to record", h("h2", "Record a lesson"), table, luck, main=True)
    words = "Play and add sentences as you go: this records a lesson. Or show a lesson to a class."
    return ways_to_begin(desk, "teach", "Teach", words, [_waiting(desk), _kept(desk), fresh, _own(desk), _shelf(desk)])


def _waiting(desk: Desk) -> Node | None:
    """Offer the lesson that is recorded, where it is of another game than the one spoken of."""
    at = desk.teaching.session
    words = f"A lesson of {at.position.game.title} is recorded here. A new one takes its place." if at else ""
    return go_on_with(words, "record-on") if at else None


def _kept(desk: Desk) -> Node | None:
    """Offer the recordings that the browser kept, where none is under way."""
    if desk.teaching.session is not None or not (found := recordings(desk)):
        return None
    title, rows = h("h2", "Lessons saved in this browser"), [_row(recorded_title(desk, part), part) for part in found]
    return h("section", title, h("ul", rows, class_="cw-plain"), class_="cw-form cw-begin-of", key="kept")


def _row(title: str, part: str) -> Node:
    go_on = button("Go on with it", "record-take", part, aria_label=f"Go on with it: {title}")
    forget = button("Forget it", "record-forget", part, aria_label=f"Forget it: {title}")
    return h("li", h("b", title), go_on, forget, class_="cw-tools-of", key=part)


def _own(desk: Desk) -> Node | None:
    own = game_of(desk)[0]
    if own is None:
        return None
    return h(
        "section",
        h("h2", f"Record the game under way: {own.position.game.title}"),
        dim("All hands are open in a lesson."),
        tools(
            button("From where it stands", "record-game", "here"),
            button("From its start, with all that was played", "record-game", "whole"),
            class_="cw-row-of",
        ),
        class_="cw-form cw-begin-of",
        key="own",
    )


def _shelf(desk: Desk) -> Node:
    shown = [h("li", button(lesson.title, "present", lesson.id)) for lesson in lessons_of(desk.game)]
    listed = h("ul", shown, class_="cw-pile-list", data_rove="shelf")
    known = tools(button("What the class knows: open what learners handed in", "results", icon="people"))
    return h("section", h("h2", "Present a lesson"), listed, known, class_="cw-form cw-begin-of", key="shelf")


# --- what is there ----------------------------------------------------------------------------------------------------


def _added(desk: Desk, made: Recording) -> Node:
    """Draw what was added so far, in order, each with a way there and back; and what must be mended first."""
    lines = list(_lines(desk, made))
    none = dim("Nothing yet. Play: what you do becomes the lesson.")
    broken = next((fault.text for fault in made.faults if fault.broken), "")
    mend = h("p", h("b", "It cannot be tried or shown yet. "), broken, class_="cw-mend") if broken else None
    return panel("added", "Added", h("ol", lines, class_="cw-added-of", data_rove="added") if lines else none, mend)


def _lines(desk: Desk, made: Recording) -> Iterator[Node]:
    """Draw all that was added, with how many steps lie between."""
    at, places, steps = desk.teaching, iter(made.places), 0
    assert at.session is not None  # noqa: S101 - drawn only then
    for node in whole_line(at.session):
        steps += at.session.nodes[node].transition is not None
        for number, part in enumerate(at.marks.get(node, ())):
            if steps:
                yield h("li", dim("1 step" if steps == 1 else f"{steps} steps"), key=f"steps {node}")
                steps = 0
            lines = next(places, range(0))
            faults = [fault.text for fault in made.faults if fault.line in lines]
            yield _line(desk, (node, number), part, faults)


def _line(desk: Desk, place: tuple[int, int], part: Part, faults: list[str]) -> Node:
    at, arg = desk.teaching, "{} {}".format(*place)
    kind, text = _said(desk, part)
    if at.edited == place:
        field = h("textarea", text, name="text", rows="3", aria_label=kind, data_caret=f"edit {len(text)} {arg}")
        ways = tools(submit("Save", "cw-main"), button("Cancel", "record-edit", arg))
        return h("li", h("form", field, ways, data_do="record-edited", data_arg=arg, class_="cw-adding-of"), key=arg)
    current = "step" if at.session is not None and place[0] == at.session.at else None
    go = press(h("b", f"{kind} "), text, class_="cw-entry", do="goto", arg=str(place[0]), aria_current=current)
    moves, edits = isinstance(part, MOVED), isinstance(part, (Said, Pause))
    changes = tools(
        button("Up", "record-move", f"{arg} -1", aria_label=f"Up: {text}") if moves else None,
        button("Down", "record-move", f"{arg} 1", aria_label=f"Down: {text}") if moves else None,
        button("Edit", "record-edit", arg, aria_label=f"Edit: {text}") if edits else None,
        button("Remove", "record-drop", arg, aria_label=f"Remove: {kind} {text}"),
    )
    return h("li", go, changes, [_fault(desk, place, part, fault) for fault in faults], key=f"{arg} {text[:20]}")


def _fault(desk: Desk, place: tuple[int, int], part: Part, fault: str) -> Node:
    """Draw what the checker says of a sentence; of a number, the expressions that would check it."""
    session = desk.teaching.session
    found: tuple[Proof, ...] = ()
    if isinstance(part, Said) and session is not None and fault.startswith(UNCHECKED):
        found = proofs(part.text, session.nodes[place[0]].position)
    ways = [
        button(f"{{{each.expression}}}" if each.true else f"{{{each.expression}}}, {each.value} here", "record-prove",
               "{} {} {}".format(*place, number))
        for number, each in enumerate(found)
    ]  # fmt: skip
    words = fault.partition(". “")[0].removesuffix(".")  # the sentence itself stands above
    put = tools(h("span", "Put in "), ways) if ways else None
    return h("div", h("p", f"{words}."), put, class_="cw-mend", key=fault)


def _said(desk: Desk, part: Part) -> tuple[str, str]:
    """Give what kind of thing was added, and its words."""
    if isinstance(part, Said):
        return "Sentence", part.text
    if isinstance(part, Pause):
        return "Pause", part.title
    if isinstance(part, Posed):
        return "Question", f"{desk.position.game.rulebook.rules[part.rule].title}, seed {part.seed}"
    if isinstance(part, Foretold):
        return "Prediction", part.ask
    assert not isinstance(part, Played)  # noqa: S101 - steps are in the log
    return "Task", part.ask or (f"the next {part.moves} actions" if part.moves > 1 else "the next action")


def _file(desk: Desk, made: Recording) -> Node:
    """Draw the file as it stands, with what the checker says of it, line by line."""
    faults, lines = made.faults, made.text.splitlines()
    wrong = {fault.line for fault in faults}
    told = {number for place in made.places for number in place}  # at the sentences themselves
    above = [fault for fault in faults if fault.line in told]
    said = [h("li", h("b", f"Line {fault.line}: "), fault.text) for fault in faults if fault.line not in told]
    verdict = [
        h("p", f"{ABOVE} {above[0].text}") if above else None,
        h("ul", said, class_="cw-complaints", aria_label="What needs fixing") if said else None,
        None if faults else h("p", glyph("yes"), f" {HOLDS}", class_="cw-is-consistent"),
    ]
    text = [
        h("span", h("i", f"{number:>3} "), f"{line}\n", class_="cw-wrong-of" if number in wrong else None)
        for number, line in enumerate(lines, 1)
    ]
    area = h("textarea", made.text, readonly=True, rows="6", class_="cw-text-of", aria_label="The text to copy",
             spellcheck="false")  # fmt: skip
    return panel(
        "lesson-file",
        "The lesson's file",
        h("div", verdict, role="status", aria_live="polite", key="verdict"),
        tools(button("Save as a file", "record-save", icon="yes")),
        dim("The saved file becomes a notebook by ", h("code", NOTEBOOK.format(stem(made))), key="notebook"),
        export_row(desk) if made.parts and not any(fault.broken for fault in faults) else None,
        h("pre", text, class_="cw-text-of", tabindex="0", role="group", aria_label="The lesson's file", key="text"),
        fold("As text to copy", area, key="copy"),
        aside=h("small", f"{len(faults)} faults" if len(faults) != 1 else "1 fault"),
    )
