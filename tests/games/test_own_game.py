"""The page for authors is true: the small game on it, built from the page's own blocks, has all that it promises."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import coreworlds as cw
from coreworlds.engine.declared_edits import edits
from coreworlds.engine.game import register
from coreworlds.engine.mend import Ask
from coreworlds.games import kit
from coreworlds.serve.files import beginning
from coreworlds.serve.game.check import check
from coreworlds.tutor.editing.entries import entries
from coreworlds.tutor.handson.hands import hands_on
from coreworlds.tutor.lessons.check import check_text
from coreworlds.tutor.question import question
from coreworlds.tutor.sharing.links import from_link, to_link
from coreworlds.widgets.app import App
from tests.tutor.right_moves import way_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from coreworlds.engine.game import Game

PAGE = Path(kit.__file__).parent.parent / "docs" / "game.md"
BLOCK = re.compile(r"\*\*`(\w+\.\w+)`\*\*[^\n]*\n+```\w+\n(.*?)```", re.DOTALL)
MOST_LINES = 200
LAMPS = ("Ember", "Candle", "Lantern", "Beacon")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """Write the blocks of the page into a package, and make its game known."""
    yield from made(tmp_path_factory.mktemp("own"), "lamplighters")


@pytest.fixture(scope="module")
def more(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """Return the same game with two more actions, of several lamps at once."""
    yield from made(tmp_path_factory.mktemp("more"), "lampmakers", rules_py=with_more)


MORE = """
@rule("rest")
def all_in_hand(t, s, lamps):
    return None if all(lamps.count(lamp) <= s.hand.count(lamp) for lamp in lamps) else ("those lamps", "fewer")


@action("show {lamp…}", option="Show", checks=("rest",), listed=lambda t, s: [])
def show(t, s, lamps):
    t.pass_on()


@rule("sell")
def bright(t, s):
    return None if len(t.burning.get(s.square, ())) > 1 else ("2 lamps here", (0, "lamps"))


@action("cheer", option="Cheer", when=("sell",))
def cheer(t, s, _):
    t.pass_on()


FLOW ="""


def with_more(rules: str) -> str:
    """Return the rules with the two actions among those of a turn."""
    return rules.replace("FLOW =", MORE).replace('"rest"), order', '"rest", "show", "cheer"), order')


def made(folder: Path, name: str, **more: Callable[[str], str]) -> Iterator[Game]:
    """Write the blocks of the page into a package of that name, with changes by file, and make its game known."""
    (folder / name).mkdir()
    for file, text in BLOCK.findall(PAGE.read_text("utf-8")):
        change = more.get(file.replace(".", "_"), str)
        (folder / name / file).write_text(change(text.replace("lamplighters", name)), "utf-8")
    (folder / name / "__init__.py").write_text("")
    sys.path.insert(0, str(folder))
    yield register(__import__(f"{name}.game", fromlist=["GAME"]).GAME)
    sys.path.remove(str(folder))


def at_work(game: Game) -> cw.Position:
    """Return the first position at which somebody may light a lamp."""
    pos = cw.setup(game.id, players=["Ana", "Ben", "Cleo"], seed=3)
    while pos.step != "work.act":
        actions = list(cw.legal(pos))
        pos = cw.step(pos, actions[0] if actions else None).after
    return pos


def test_what_is_no_component_has_no_values(own: Game) -> None:
    """Neither a name nor a printed value nor neighbours: an error says what to ask first. What is hidden is a "?"."""
    box = own.state.parts
    for read in (box.names, box.oil, box.copies):
        with pytest.raises(cw.CoreWorldsError, match=r"if part != NONE"):
            read[kit.NONE]
    for read in (box.oil.__getitem__, box.beside):
        with pytest.raises(cw.CoreWorldsError, match=r"if part != UNKNOWN"):
            read(kit.UNKNOWN)
    assert (box.names[kit.UNKNOWN], box.kind[kit.NONE], box.oil[box.index["Candle"]]) == ("?", "", 2)


def test_a_view_offers_no_hidden_component(own: Game) -> None:
    pos = at_work(own)
    other = next(name for name in pos.seats if name != pos.turn)
    assert [str(action) for action in cw.legal(cw.seen_by(pos, other))] == ["rest"]


def test_the_whole_game_is_short() -> None:
    """Python and data together."""
    blocks = dict(BLOCK.findall(PAGE.read_text("utf-8")))
    assert set(blocks) == {"box.toml", "rules.toml", "state.py", "rules.py", "game.py"}
    assert sum(text.count("\n") for text in blocks.values()) <= MOST_LINES


def test_nothing_in_it_is_wrong_and_each_rule_has_a_question(own: Game) -> None:
    """Every text reads back, no view leaks, every game ends; only lessons and examples are not there yet."""
    found = list(check(own, games=30))
    assert [str(each) for each in found if each.kind == "wrong" or "question" in each.text] == []


@pytest.mark.parametrize(("reads", "key"), [((None, "burning"), "burning"), ((0, "hand"), "hand")])
def test_a_way_out_lays_a_piece_on_a_space_and_changes_the_size_of_a_pile(
    own: Game, reads: tuple[int | None, str], key: str
) -> None:
    """Each keeps all lamps of the box, and changes what the refusing check reads."""
    t = at_work(own).table_for(None)
    lamp = t.seats[0].hand[0]
    ways = list(edits(Ask(t, t.seats[0], [lamp], 0, {reads})))
    sizes = set()
    for (edit,) in (way for way in ways if len(way) == 1):
        after = t.thaw()
        edit.make(after)
        assert not cw.Position(after).complaints, edit.text
        held = getattr(after if reads[0] is None else after.seats[0], key)
        sizes.add(len(held) if key == "hand" else tuple(held.items()))
    n = len(t.seats[0].hand)
    wanted = {n - 1, n + 1} if key == "hand" else {((square, (lamp,)),) for square in t.parts.all["square"]}
    assert wanted <= sizes


def test_a_way_out_brings_two_pieces_at_once(more: Game) -> None:
    """Two lamps that are not in the hand, different or the same; two lamps that are lacking on a space."""
    pos = at_work(more)
    pos = cw.step(pos, next(action for action in cw.legal(pos) if action.verb == "sell")).after
    hand = [pos.parts.names[lamp] for lamp in pos.seat(pos.turn).hand]
    one, two = (name for name in LAMPS if name not in hand)
    for action in (f"show {one}, {two}", f"show {one} x2", "cheer"):
        (blocker,) = cw.judge(pos, action).blockers
        assert blocker.remedy is not None, (action, blocker.why_none)
        after = blocker.remedy.apply(pos)
        assert cw.judge(after, action), blocker.remedy.text
        assert after.complaints == ()


def test_the_page_shows_board_hand_and_actions(own: Game) -> None:
    """Every square and every lamp of the hand is drawn, and a click asks about it."""
    pos = at_work(own)
    layout = own.page.layout(pos, "Ana")
    squares = {face.name: face for face in layout.faces if face.name in own.state.parts.index}
    assert {"Gate", "Market", "Well", "Tower", "Bridge"} <= set(squares)
    hand = next(zone for zone in layout.places if zone.key == "Ana/hand")
    assert all(face.asks and face.values for face in hand.faces)
    shown = str(App(pos))
    assert all(str(action) in shown for action in cw.legal(pos))


def test_the_editor_and_hands_on_know_the_table(own: Game) -> None:
    """What the file alone keeps can be set; counters and zones can be moved by hand."""
    pos = at_work(own)
    assert {"Ana plan", "Ben plan", "Cleo plan"} <= set(entries(pos))
    keys = {each.key for each in own.state.hands}
    assert {"oil", "hand", "deck", "sold", "night"} <= keys
    begun = cw.setup(own.id, players=["Ana", "Ben"], seed=3)
    assert begun.step == "night.draw"
    assert [each.rule for each in hands_on(begun).complaints] == ["draw", "draw"]  # the two lamps are still to be drawn
    done = hands_on(begun)
    for move in way_of(done):
        done = done.do(move)
    assert done.complaints == ()
    assert done.position.seat("Ana").hand == cw.step(begun).after.seat("Ana").hand


def test_by_hand_a_keeper_walks_and_the_wind_comes_out_of_the_box(own: Game) -> None:
    """What lies on spaces is a piece that moves; there is a way by hand for each step that goes by itself."""
    pos = cw.setup(own.id, players=["Ana", "Ben"], seed=3)
    passed = set()
    while pos.step != "over":
        actions = list(cw.legal(pos))
        after = cw.step(pos, actions[-1] if actions else None).after
        if not actions:
            passed.add(pos.step)
            done = hands_on(pos)
            for move in way_of(done):
                done = done.do(move)
            assert done.complaints == ()
            assert [(s.square, s.oil, s.hand) for s in done.position.table_for(None).seats] == [
                (s.square, s.oil, s.hand) for s in after.table_for(None).seats
            ]
        pos = after
    assert passed == {"night.draw", "plan.reveal", "work.wind", "night.end"}


def test_each_no_names_its_rule_and_a_way_out(own: Game) -> None:
    """A dear lamp: sell first. A lamp of somebody else: take it. Another time: go there."""
    pos = at_work(own)
    name = pos.turn
    wants = {"light-oil": f"light {_too_dear(pos)}", "light-hand": f"sell {_not_held(pos)}", "plan": "walk Gate"}
    for rule, action in wants.items():
        blocker = next(b for b in cw.judge(pos, action).blockers if b.rule == rule)
        assert blocker.remedy is not None, action
        after = blocker.remedy.apply(pos)
        assert rule not in {b.rule for b in cw.judge(after, action, name).blockers}
        assert after.complaints == ()


def _too_dear(pos: cw.Position) -> str:
    names, oil = pos.parts.names, pos.parts.oil
    return next(names[lamp] for lamp in pos.seat(pos.turn).hand if oil[lamp] > pos.seat(pos.turn).oil)


def _not_held(pos: cw.Position) -> str:
    return next(name for name in LAMPS if pos.parts.index[name] not in pos.seat(pos.turn).hand)


def test_an_impossible_position_is_complained_about_and_mended(own: Game) -> None:
    """More oil than the most, a lamp twice, a plan after the walk."""
    text = str(at_work(own))
    for old, new, rule in (("oil = 2", "oil = 9", "oil-most"), ('plan = ""', 'plan = "Gate"', "plan")):
        pos = cw.parse(text.replace(old, new, 1))
        (complaint,) = pos.complaints
        assert complaint.rule == rule
        assert complaint.repair.apply(pos).complaints == ()


def test_a_question_is_made_and_graded(own: Game) -> None:
    """The right choice is right, another is not."""
    asked = question(own.id, "light-oil", 1)
    assert asked.grade(asked.right).right
    assert not asked.grade(frozenset(range(len(asked.options))) - asked.right).right


def test_the_simple_opponent_beats_chance(own: Game) -> None:
    """It lights what counts most; somebody who plays at random seldom wins against it."""
    won = 0
    for seed in range(40):
        end, _ = cw.rollout(cw.setup(own.id, players=["Ana", "Ben"], seed=seed), _mixed, seed=seed)
        won += "Ana" in cw.result(end).winners
    assert won > 25


def _mixed(t, moves, random):  # noqa: ANN001, ANN202
    from coreworlds.players.policies import POLICIES  # noqa: PLC0415

    return POLICIES["simple" if t.asked.name == "Ana" else "random"](t, moves, random)


def test_a_text_that_names_no_game_is_read_as_this_one(own: Game) -> None:
    pos = at_work(own)
    text = str(pos).replace(f'game = "{own.id}"\n', "")
    assert cw.parse(text, game_id=own.id) == pos
    page = App(pos)
    page.dispatch({"do": "edit-open", "fields": {"text": text}})
    assert page.desk.position == pos
    with pytest.raises(cw.CoreWorldsError, match="which game"):
        cw.parse(text)


def test_link_and_text_come_back(own: Game) -> None:
    """A position is the same after its file and after its link; a view keeps hands secret."""
    pos = at_work(own)
    assert cw.parse(str(pos)) == pos
    assert from_link(to_link(pos)) == pos
    view = cw.seen_by(pos, "Ana")
    assert '"?' in str(view)
    assert cw.seen_by(cw.deal(view, 5), "Ana") == view


def test_a_lesson_to_begin_with_is_made_and_has_no_faults(own: Game) -> None:
    """A game brings none of its own: its first position and the rule at work there are enough."""
    assert check_text(beginning(own), "my-lesson.md") == ()
