"""The lines of a game on the page: drawn, named, compared, played again otherwise; runs and searches."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import coreworlds as cw
from coreworlds.widgets.app import App
from coreworlds.widgets.drawing.tree import Node
from coreworlds.widgets.lines.rows import decisions, end_of_line, rows


def dispatch(app: App, word: str, arg: str = "", **more: object) -> None:
    """Send a message, which must not fail."""
    app.dispatch({"do": word, "arg": arg, **more})
    assert not app.desk.trouble, app.desk.trouble


def session_of(app: App) -> cw.Session:
    assert app.desk.session is not None
    return app.desk.session


@pytest.fixture(name="app")
def _app() -> App:
    """Open a game at Ana's first decision of the Action Phase, the lines shown."""
    session = cw.Session(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))
    session.play("done; done")
    session.advance()
    app = App(session)
    dispatch(app, "tree-open", "show")
    return app


def nodes(node: Node | str) -> Iterator[Node]:
    if isinstance(node, Node):
        yield node
        for child in node.children:
            yield from nodes(child)


def found(app: App, word: str) -> list[Node]:
    """Give all that send this word."""
    return [node for node in nodes(app.tree) if node.attrs.get("data-do") == word]


def text(app: App) -> str:
    return str(app)


def branched(app: App) -> tuple[int, int]:
    """Deploy, mark the point, go back, pass; give the decision and the marked point."""
    fork = session_of(app).at
    dispatch(app, "act", "deploy Snub Fighter")
    dispatch(app, "act", "stop")
    dispatch(app, "tree-mark")
    mark = session_of(app).at
    dispatch(app, "tree-go", str(fork))
    dispatch(app, "act", "pass")
    return fork, mark


def test_rows_and_groups_hold_every_node_once(app: App) -> None:
    branched(app)
    session = session_of(app)
    session.goto(3)
    session.play("surge") if cw.judge(session.position, "surge") else None
    held = [node for row in rows(session) for group in row.groups for node in group.nodes]
    assert sorted(held) == list(range(len(session.nodes)))
    assert len(rows(session)) == sum(not node.children for node in session.nodes)  # a row for each end
    for row in rows(session):
        assert [group.place for group in row.groups] == list(range(row.groups[0].place, row.groups[-1].place + 1))
        for group in row.groups:
            assert all(not cw.legal(session.nodes[node].position) for node in group.nodes[:-1])


def test_a_dot_goes_to_the_decision_that_it_stands_for(app: App) -> None:
    fork, mark = branched(app)
    dots = found(app, "tree-go")
    assert {str(fork), str(mark), str(session_of(app).at)} <= {dot.attrs["data-arg"] for dot in dots}
    lit = [dot for dot in dots if dot.attrs.get("aria-current")]
    assert [dot.attrs["data-arg"] for dot in lit] == [str(session_of(app).at)]
    dispatch(app, "tree-go", str(mark))
    assert session_of(app).at == mark


def test_a_long_game_is_drawn_short() -> None:
    """Of hundreds of choices only the ends, the partings and those around the present one are drawn."""
    session = cw.Session(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))
    while not session.position.over:
        legal = list(cw.legal(session.position))
        session.step(legal[0] if legal else None)
    session.nodes[40].name = "here it turned"
    app = App(session)
    dispatch(app, "tree-open", "show")
    dots = found(app, "tree-go")
    assert 6 <= len(dots) <= 14
    assert any("here it turned" in dot.attrs["aria-label"] for dot in dots)


def test_names_and_notes_are_kept_shown_and_saved(app: App) -> None:
    branched(app)
    at = session_of(app).at
    dispatch(app, "tree-name", str(at), fields={"name": "I  pass ", "note": "Too early?"})
    assert (session_of(app).nodes[at].name, session_of(app).nodes[at].note) == ("I pass", "Too early?")
    assert "Too early?" in text(app)
    assert any(node.tag == "text" and node.children == ("I pass",) for node in nodes(app.tree))
    assert 'name = "I pass"' in str(session_of(app))


def test_two_points_are_compared_in_words_and_on_two_tables(app: App) -> None:
    branched(app)
    dispatch(app, "tree-compare", "show")
    assert "Ana: Actions" in text(app)
    assert "What made it so" in text(app)
    boards = [node for node in nodes(app.tree) if node.attrs.get("class") == "cw-board"]
    assert len(boards) == 2
    assert not any(node.attrs.get("data-do") for board in boards for node in nodes(board))
    assert not re.search(r"\b[a-z]+_[a-z]+\b", text(app))  # no raw keys
    dispatch(app, "tree-compare", "hide")
    assert "What made it so" not in text(app)


def test_a_new_game_forgets_what_was_marked(app: App) -> None:
    branched(app)
    app.desk.session = cw.Session(cw.setup("core-worlds", ["Ana", "Ben"], seed=8))
    dispatch(app, "tree-open", "show")
    assert not found(app, "tree-compare")
    assert found(app, "tree-mark")


def test_a_decision_is_changed_and_the_rest_played_again_with_the_same_luck(app: App) -> None:
    """Ana deploys another Unit; Ben's choices, the next Round's cards and all else come as before."""
    fork = session_of(app).at
    session_of(app).play("deploy Snub Fighter; stop; pass; pass; keep nothing; keep nothing")
    session_of(app).advance()
    old, before = session_of(app).at, session_of(app).position
    dispatch(app, "tree-go", str(old))
    dispatch(app, "tree-whatif", str(fork), fields={"action": "deploy Galactic Grunts"})
    now = session_of(app).position
    assert "“Ana: deploy Galactic Grunts” instead of “deploy Snub Fighter”." in text(app)
    assert now != before
    assert "later choices were made again, with the same luck" in text(app)
    assert (now.round, now.phase, now.turn) == (before.round, before.phase, before.turn) == (2, "energy", now.turn)
    ours, theirs = (pos.table_for(None).seats[1] for pos in (now, before))
    assert (ours.hand, ours.deck) == (theirs.hand, theirs.deck)
    assert session_of(app).nodes[old].position == before  # the line before is still there
    assert found(app, "tree-compare")


def test_where_a_later_choice_is_illegal_the_line_stops_with_the_verdict(app: App) -> None:
    fork = session_of(app).at
    session_of(app).play("deploy Snub Fighter; deploy Lord Banner; pass")
    dispatch(app, "tree-go", str(session_of(app).at))
    dispatch(app, "tree-whatif", str(fork), fields={"action": "pass"})
    assert "The line stops here" in text(app)
    assert "Of 2 later choices 0 could be made again" in text(app)
    assert "“Ana: deploy Lord Banner” is not allowed any more" in text(app)
    assert app.desk.open == ("ask", "Ana: deploy Lord Banner")
    assert "not now" in text(app)
    dispatch(app, "tree-calm")
    assert "The line stops here" not in text(app)


def test_a_seat_is_not_told_what_another_one_can_no_longer_do(app: App) -> None:
    fork = session_of(app).at
    session_of(app).play("pass; deploy Galactic Grunts")
    old = session_of(app).at
    for viewer, said in (("Ana", "what Ben chose next is not"), ("open", "“Ben: deploy Galactic Grunts” is not")):
        dispatch(app, "tree-go", str(old))
        dispatch(app, "watch", value=viewer)
        dispatch(app, "tree-whatif", str(fork), fields={"action": "deploy Snub Fighter"})
        assert f"The line stops here: {said} allowed any more." in text(app)
        assert (app.desk.open[0] == "ask") == (viewer == "open")


def test_only_legal_choices_at_decisions_of_the_line_are_taken(app: App) -> None:
    fork, _ = branched(app)
    for arg, action in ((str(fork), "draft Moon"), ("1", "pass"), ("999", "pass")):
        app.dispatch({"do": "tree-whatif", "arg": arg, "fields": {"action": action}})
        assert app.desk.trouble


def test_a_seat_changes_its_own_decisions_only(app: App) -> None:
    session = session_of(app)
    session.play("pass; pass")
    dispatch(app, "watch", value="Ana")
    assert {action.player for _, action in decisions(session, "Ana")} == {"Ana"}
    bens = next(node for node, action in decisions(session) if action.player == "Ben")
    app.dispatch({"do": "tree-whatif", "arg": str(bens), "fields": {"action": "surge"}})
    assert "you cannot change a decision here" in app.desk.trouble
    assert end_of_line(session) == session.at


def test_a_seats_lines_are_the_same_for_all_that_it_cannot_tell_apart() -> None:
    """Deal everything hidden anew: what a seat reads of its lines and their comparison stays the same to the letter."""

    def said(pos: cw.Position) -> str:
        app = App(pos)
        app.desk.watcher = "Ana"
        branched(app)
        dispatch(app, "tree-compare", "show")
        return str(app)

    session = cw.Session(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))
    session.play("done; done")
    session.advance()
    view = cw.seen_by(session.position, "Ana")
    pages = {said(cw.deal(view, seed)) for seed in (1, 2, 3)}
    assert len(pages) == 1
    assert "Ana: Hand" in pages.pop()


def test_a_run_ends_at_the_rule(app: App) -> None:
    """Computers decide; what the last step did names the rule."""
    app.desk.kinds = {"Ana": "simple", "Ben": "simple"}
    dispatch(app, "tree-until", "deploy-cost")
    for _ in range(200):
        ran = app.desk.branching.ran
        assert ran is not None
        if ran.end:
            break
        assert [node.attrs["data-pulse"] for node in nodes(app.tree) if "data-pulse" in node.attrs] == ["tree-more"]
        dispatch(app, "tree-more")
    step = session_of(app).transitions[-1]
    assert any(event.rule == "deploy-cost" for event in step.events)
    assert "applied in the last step" in text(app)


def test_a_run_stops_where_a_person_must_decide(app: App) -> None:
    at = session_of(app).at
    dispatch(app, "tree-until", "deploy-cost")
    assert session_of(app).at == at
    assert "Ana must decide first" in text(app)
    dispatch(app, "act", "pass")
    assert "must decide first" not in text(app)


def test_a_position_is_sought_shown_and_played_from_and_the_game_waits(app: App) -> None:
    dispatch(app, "find-open", "show")
    mine = app.desk.session
    dispatch(app, "find-rule", fields={"rule": "deploy-cost"})
    for _ in range(200):
        if app.desk.finding.work is None:
            break
        dispatch(app, "find-more")
    assert 'applied("deploy-cost")' in text(app)
    assert app.desk.session is mine  # shown, not played yet
    dispatch(app, "find-play")
    assert any(event.rule == "deploy-cost" for event in session_of(app).transitions[-1].events)
    dispatch(app, "back")
    assert session_of(app).at == len(session_of(app).nodes) - 2
    dispatch(app, "find-back")
    assert app.desk.session is mine


def test_a_search_is_stopped_and_a_wrong_condition_told_by_its_column(app: App) -> None:
    dispatch(app, "find-open", "show")
    dispatch(app, "find-text", fields={"text": "round = 99"})
    assert [node.attrs["data-pulse"] for node in nodes(app.tree) if "data-pulse" in node.attrs] == ["find-more"]
    dispatch(app, "find-stop")
    assert "Stopped after" in text(app)
    assert not [node for node in nodes(app.tree) if "data-pulse" in node.attrs]
    dispatch(app, "find-text", fields={"text": "round >"})
    assert "At column 8" in text(app)


def test_the_ready_choices_make_expressions(app: App) -> None:
    dispatch(app, "find-open", "show")
    dispatch(app, "find-legal", fields={"verb": "draft", "card": 'Battle "Cruiser"'})
    assert app.desk.finding.text == 'legal("draft Battle Cruiser")'


def test_the_lines_say_what_a_dot_is_and_how_they_are_taken_along() -> None:
    """For somebody who meets them for the first time."""
    page = App(cw.setup("core-worlds", ["Ana", "Ben"], seed=7))
    dispatch(page, "run")
    dispatch(page, "tree-open", "show")
    assert "Each dot is a choice: press one to go there." in str(page)
    assert "A link or a file keeps every line, with its names and notes." in str(page)
    dispatch(page, "link-share")
    assert "this line of play with its branches" in str(page)
